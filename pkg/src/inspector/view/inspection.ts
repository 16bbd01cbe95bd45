/** One inspection from top to bottom: the conclusion first, then the signature, then the rest. */
import { type Child, h } from "../dom.js";
import type { Opened } from "../drop.js";
import type { Compared } from "../judge/files.js";
import type { Inspection } from "../judge/inspection.js";
import { untrusted } from "../untrusted.js";
import { leftOutView, saidView } from "./around.js";
import { conclusionView, isDoubted } from "./conclusion.js";
import { evidenceView } from "./evidence.js";
import { filePicker } from "./input.js";
import { heading } from "./parts.js";
import { aboutView, provenView } from "./receipt.js";
import { followupsView, rawView, resultsView } from "./rest.js";
import { signatureView } from "./signature.js";

/** What the sections need beside the inspection. */
export interface Around {
  /** The files at hand, compared. */
  files: Compared[];
  leftOut: Opened["faults"];
  said: string | undefined;
  /** The button that copies a link. */
  link: HTMLElement | undefined;
  /** The choice among several. */
  choice: HTMLElement | undefined;
  /** The controls by which keys are brought. */
  keys: HTMLElement;
  /** Takes further files; absent where there is no input. */
  add: ((files: File[]) => void) | undefined;
}

export function inspectionView(inspection: Inspection, { files, leftOut, said, link, choice, keys, add }: Around): Node[] {
  const { item, signature, verdict, results } = inspection;
  const counted = (noun: string, count: number) => `${noun}${count === 0 ? "" : ` (${count})`}${isDoubted(inspection) ? ", as claimed" : ""}`;
  const receipt = inspection.said?.type === "effect-receipt";
  const signed = item.statement !== undefined;
  return [
    conclusionView(inspection),
    h("div", { class: "origin" }, h("p", {}, "Read from ", untrusted(item.origin)), link),
    ...(choice === undefined ? [] : [choice]),
    section("signature", undefined, signatureView(inspection), signature.state !== "none" && keys),
    ...(receipt
      ? [
          section("evidence", counted("Evidence", 0), ...leftOutView(leftOut), ...provenView(inspection)),
          section("claims", counted("What the receipt is about", 0), ...aboutView(inspection)),
        ]
      : [
          section("evidence", counted("Evidence", verdict?.evidence.length ?? 0), ...leftOutView(leftOut), ...evidenceView(inspection, files),
            add !== undefined && h("div", { class: "row" }, ...filePicker(add)("Add the judged files…"))),
          section("followups", counted("Followups", verdict?.followups.length ?? 0), ...followupsView(inspection)),
          section("results", counted("Criteria", results.length), ...resultsView(inspection)),
        ]),
    ...(said === undefined ? [] : [saidView(said)]),
    section("raw", signed ? "Raw statement" : "Raw input",
      h("details", {}, h("summary", {}, signed ? "Show header, payload and digest" : "Show what was put in"), h("div", { class: "body" }, ...rawView(inspection)))),
  ];
}

/** A section under its heading; where there is no title, its own content brings the heading. */
function section(id: string, title: string | undefined, ...content: Child[]): HTMLElement {
  return h("section", { class: `card ${id}-card`, "aria-labelledby": id }, title !== undefined && heading(2, id, title), ...content);
}
