/** Reads `tests/vectors/` and refuses what is not in its form. */
import { readdirSync, readFileSync } from "node:fs";
import { ROOT } from "../support/paths.mjs";

const FILE = new Set(["room", "about", "vectors"]);
const VECTOR = new Set(["name", "spec", "call", "args", "expect"]);

/** The files with the vectors whose name holds `COUNTERSIGN_ONLY`. */
export function load(only = process.env.COUNTERSIGN_ONLY ?? "") {
  const folder = `${ROOT}tests/vectors`;
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json")).sort();
  return names.map((name) => {
    const file = name.replaceAll("\\", "/");
    const { vectors, ...header } = read(`tests/vectors/${file}`);
    refuseUnknown(file, header, FILE);
    const seen = new Set();
    for (const vector of vectors) {
      refuseUnknown(`${file} › ${vector.name}`, vector, VECTOR);
      if (seen.has(vector.name)) throw new Error(`${file} › ${vector.name}: the name stands twice`);
      seen.add(vector.name);
    }
    return { file, vectors: vectors.filter((vector) => `${file} › ${vector.name}`.includes(only)) };
  });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(ROOT + file, "utf8"));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

function refuseUnknown(place, object, known) {
  const unknown = Object.keys(object).filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`${place}: unknown member ${unknown.join(", ")}`);
}
