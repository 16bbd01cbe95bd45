/** Evidence, beside the lines that it cites where the artifact's files are at hand. */
import { h, hidden, icon } from "../dom.js";
import { excerpt, type Compared, type Excerpt, type Match } from "../judge/files.js";
import type { Inspection } from "../judge/inspection.js";
import type { Evidence } from "../../types.js";
import { prose, untrusted } from "../untrusted.js";
import { exact, note } from "./parts.js";

/** Pieces shown before the reader asks for all. */
const FIRST = 50;

export function evidenceView({ item, verdict, subjects, signature }: Inspection, files: Compared[]): (Node | string)[] {
  const evidence = verdict?.evidence ?? [];
  const omitted = item.details?.omitted?.evidence ?? 0;
  const list = h("ol", { class: "evidence" }, ...evidence.slice(0, FIRST).map((piece) => pieceView(piece, files)));
  const more = () => {
    button.remove();
    list.append(...evidence.slice(FIRST).map((piece) => pieceView(piece, files)));
    (list.children[FIRST] as HTMLElement).focus();
  };
  const button = h("button", { type: "button", click: more }, `Show ${evidence.length - FIRST} more`);
  return [
    ...(subjects.length + files.length > 0 ? [subjectsView(subjects, files, signature.state === "authentic")] : []),
    evidence.length === 0 ? h("p", { class: "quiet" }, verdict === undefined ? "This holds no evidence of its own." : "The verdict cites no evidence.") : list,
    ...(evidence.length > FIRST ? [button] : []),
    ...(omitted === 0 ? [] : [note("plain", h("p", {}, `The verifier says that it left out ${omitted} further ${omitted === 1 ? "piece" : "pieces"} of evidence to keep its answer small.`))]),
  ];
}

const MATCHES: Record<Match["state"] | "missing", { word: string; tone: string; sign?: "same" | "alarm" }> = {
  match: { word: "Same bytes as judged", tone: "same", sign: "same" },
  differs: { word: "Differs from what was judged", tone: "alarm", sign: "alarm" },
  unknown: { word: "No digest to compare with", tone: "quiet" },
  stranger: { word: "Not part of what was judged", tone: "quiet" },
  missing: { word: "File not at hand", tone: "quiet" },
};

function subjectsView(subjects: Inspection["subjects"], files: Compared[], authentic: boolean): HTMLElement {
  const rows = subjects.slice(0, FIRST).map(({ name, sha256 }) => {
    const mine = files.filter((file) => file.name === name);
    const file = mine.find(({ match }) => match.state === "match") ?? mine[0];
    return fileRow(name, sha256, file?.match);
  });
  const strangers = files.filter(({ match }) => match.state === "stranger" || match.state === "unknown");
  const of = authentic ? "by the signed digests" : subjects.length === 0 ? "" : "by digests that nobody vouches for yet";
  return h(
    "details", { class: "files", open: files.length > 0 },
    h("summary", {}, `${subjects.length === 0 ? "Files at hand" : `What was judged: ${subjects.length} ${subjects.length === 1 ? "text" : "files"}`}${of === "" ? "" : `, ${of}`}`),
    h("ul", {}, ...rows, ...strangers.map(({ source, sha256, match }) => fileRow(source.path, sha256, match))),
    subjects.length > FIRST && h("p", { class: "quiet" }, `${subjects.length - FIRST} more are in the raw statement.`),
  );
}

function fileRow(name: string, sha256: string, match: Match | undefined): HTMLElement {
  const { word, tone, sign } = MATCHES[match?.state ?? "missing"];
  const hint = match?.state === "differs" && match.hint !== undefined ? `, ${match.hint}` : "";
  return h(
    "li", {},
    h("p", { class: "file" }, untrusted(name === "inline" ? "the text (inline)" : name, { class: "path" }), h("span", { class: `match ${tone}` }, sign !== undefined && icon(sign), `${word}${hint}`)),
    h("p", { class: "quiet" }, "sha256 ", exact(sha256)),
  );
}

function pieceView(evidence: Evidence, files: Compared[]): HTMLElement {
  const { claim, source, note: remark } = evidence;
  const lines = excerpt(evidence, files);
  const place = [hidden("at "), exact(source), remark === undefined ? "" : h("span", { class: "quiet" }, " ", prose(remark))];
  return h(
    "li", { tabindex: "-1" },
    h("p", { class: "claim-line" }, prose(claim)),
    lines === undefined ? h("p", { class: "place" }, ...place) : excerptView(lines, place),
  );
}

function excerptView({ file, lines, cut }: Excerpt, place: (Node | string)[]): HTMLElement {
  return h(
    "figure", { class: "excerpt" },
    h("figcaption", {}, ...place, hidden(", the cited lines are marked")),
    file.match.state === "differs" && warning(file.match.hint),
    h("ol", { class: "lines" }, ...lines.map(({ number, text, cited }) =>
      h("li", cited ? { class: "cited" } : {}, h("span", { class: "number" }, cited ? hidden("cited, line ") : hidden("line "), String(number)), cited ? h("mark", {}, untrusted(text)) : untrusted(text)))),
    cut && h("p", { class: "quiet" }, "Further lines are not shown."),
  );
}

/** Lines of another file than the judged one are never shown without saying so. */
function warning(hint: string | undefined): HTMLElement {
  if (hint !== undefined) return note("needs-info", h("p", {}, `This file differs ${hint} from the one that was judged. Code `, exact("other_artifact")));
  return note("alarm", h("p", {}, "This file is not the one that was judged: the lines may be others than those meant. Code ", exact("other_artifact")));
}
