/** Files and folders that are dropped or opened, read as text. */
import { tooLarge } from "./read/text.js";
import type { Source } from "./judge/files.js";
import type { Fault } from "./words.js";

/** Bytes of one file. */
const MAX_FILE = 8 * 1024 * 1024;
/** Files of one drop: as many as an artifact may have. */
const MAX_FILES = 10_000;
/** Bytes of all files of one drop. */
const MAX_ALL = 64 * 1024 * 1024;

export interface Opened {
  sources: Source[];
  /** Files that were left out, and why. */
  faults: { path: string; fault: Fault }[];
}

/** The files of a drop with their paths, folders walked through. What is dropped is named before the first wait: it is gone afterwards. */
export async function filesOf(transfer: DataTransfer): Promise<{ path: string; file: File }[]> {
  const entries = [...transfer.items].map((item) => (item.kind === "file" ? item.webkitGetAsEntry() : null)).filter((entry) => entry !== null);
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, file }));
  const found: { path: string; file: File }[] = [];
  for (let entry = entries.pop(); entry !== undefined && found.length < MAX_FILES; entry = entries.pop()) {
    if (isFolder(entry)) entries.push(...await children(entry));
    else found.push({ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry as FileSystemFileEntry) });
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1));
}

export async function read(files: { path: string; file: File }[]): Promise<Opened> {
  const opened: Opened = { sources: [], faults: [] };
  let left = MAX_ALL;
  for (const { path, file } of files) {
    left -= file.size;
    if (file.size > MAX_FILE || left < 0) {
      opened.faults.push({ path, fault: { ...tooLarge(file.size), message: `the file has ${file.size.toLocaleString("en")} bytes, the limit is ${MAX_FILE.toLocaleString("en")} for one and ${MAX_ALL.toLocaleString("en")} for all` } });
      continue;
    }
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
      opened.sources.push({ path, text });
    } catch (error) {
      const message = error instanceof TypeError ? "the file is not UTF-8 text, so it can be no part of an artifact" : "the file cannot be read";
      opened.faults.push({ path, fault: { code: "unreadable", message } });
    }
  }
  return opened;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A folder gives its children in batches, an empty one at the end. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}
