/** What follows the evidence: followups, the result of each criterion, and the raw statement. */
import { h, icon } from "../dom.js";
import type { Inspection } from "../judge/inspection.js";
import { pretty } from "../json.js";
import { prose, untrusted } from "../untrusted.js";
import { words } from "../words.js";
import { copyButton, exact, facts, outcomeOf } from "./parts.js";

export function followupsView({ verdict }: Inspection): Node[] {
  const followups = verdict?.followups ?? [];
  if (followups.length === 0) return [h("p", { class: "quiet" }, verdict?.verdict === "pass" ? "Nothing is left to do." : "The verdict does not say what to do next.")];
  return [h("ul", { class: "followups" }, ...followups.map((followup) => h("li", {}, icon("next"), prose(followup))))];
}

export function resultsView({ results, said, item, signature }: Inspection): Node[] {
  const list = results.map(({ id, outcome, code }) => {
    const { icon: sign, word, tone } = outcomeOf("criterion", outcome);
    return h(
      "li", { class: tone },
      h("span", { class: "outcome" }, icon(sign), untrusted(word)),
      h("span", { class: "criterion" }, "Criterion ", untrusted(id)),
      code !== undefined && h("span", { class: "quiet" }, words(code).help === "" ? `${words(code).title}. Code ` : "Code ", exact(code)),
    );
  });
  const criteria = said?.criteria ?? item.details?.criteria;
  return [
    list.length > 0 ? h("ul", { class: "results" }, ...list) : h("p", { class: "quiet" }, signature.state === "none" ? "A bare verdict does not tell how each criterion ended." : "The statement lists no criterion."),
    facts(
      ["Criteria", criteria === undefined ? undefined : h("span", {}, "sha256 ", exact(criteria))],
      ["Judged by", said?.engine === undefined ? undefined : untrusted(said.engine)],
      ["Fuel spent", said?.fuel === undefined ? undefined : `${said.fuel.toLocaleString("en")}`],
    ),
  ];
}

/** Characters of a raw text that are shown; all of them can be copied. */
const MAX_RAW = 200_000;

export function rawView({ item, parts }: Inspection): Node[] {
  const { statement } = item;
  if (statement === undefined || parts === undefined) return [block("What was put in", typeof item.source === "string" ? item.source : pretty(item.source))];
  return [
    ...(parts.header === undefined ? [] : [block("Header", pretty(parts.header))]),
    ...(parts.payload === undefined ? [] : [block("Payload", pretty(parts.payload))]),
    ...(parts.signed === undefined ? [] : [block(parts.canonical ? "Payload as signed, in canonical form (RFC 8785)" : "Payload as signed, which is not in canonical form", parts.signed)]),
    facts(["Payload", parts.sha256 === undefined ? undefined : h("span", {}, "sha256 ", exact(parts.sha256))]),
    block("Compact form", statement),
    copyButton("Copy statement", () => statement),
    ...(item.shown === undefined && item.fault === undefined ? [] : [block("Envelope", pretty(item.source))]),
  ];
}

function block(title: string, text: string): HTMLElement {
  const cut = text.length > MAX_RAW;
  return h("div", { class: "raw" }, h("h3", {}, title), h("pre", {}, untrusted(cut ? text.slice(0, MAX_RAW) : text)), cut && h("p", { class: "quiet" }, `${(text.length - MAX_RAW).toLocaleString("en")} more characters are not shown.`));
}
