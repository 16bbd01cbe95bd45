/** The conclusion: what the verdict says, and at once how far that goes. */
import { type Child, h, icon } from "../dom.js";
import type { Inspection } from "../judge/inspection.js";
import { prose, untrusted } from "../untrusted.js";
import { words } from "../words.js";
import { receiptSays } from "./receipt.js";
import { codeOf, faultBody, heading, type Outcome, outcomeOf } from "./parts.js";

/** How far the shown conclusion may be relied on. */
export type Standing = "authentic" | "unchecked" | "none" | "refused" | "differs";

export function standingOf({ signature, differences }: Inspection): Standing {
  return signature.state === "refused" || differences.length === 0 ? signature.state : "differs";
}

/** The name of the conclusion, if there is any. */
export function conclusionOf({ said, verdict }: Inspection): string | undefined {
  return said?.type === "effect-receipt" ? said.conclusion : verdict?.verdict;
}

/** How the conclusion is shown, if there is any. */
export function outcomeIn(inspection: Inspection): Outcome | undefined {
  const conclusion = conclusionOf(inspection);
  return conclusion === undefined ? undefined : outcomeOf(inspection.said?.type ?? "verdict", conclusion);
}

/** One sentence for the live region and for the top of the page. */
export function summary(inspection: Inspection): string {
  const outcome = outcomeIn(inspection);
  const says = outcome === undefined ? "There is no conclusion." : `It says: ${outcome.word.toLowerCase()}.`;
  const standing = standingOf(inspection);
  if (standing === "refused" || standing === "differs") return `${HEADLINES[standing]}. ${says} ${trust(inspection)}`;
  return `${says} ${trust(inspection)}`;
}

const HEADLINES = {
  refused: "Do not rely on this",
  differs: "Not what was signed",
} as const;

const DIFFERING: Record<string, string> = {
  verdict: "the conclusion",
  reasoning: "the reasoning",
  evidence: "the evidence",
  followups: "the followups",
  results: "the results of the criteria",
  criteria: "the digest of the criteria",
  digests: "the digests of what was judged",
};

/** Whether what the sections below tell must not be relied on. */
export function isDoubted({ signature }: Inspection): boolean {
  return signature.state === "refused";
}

export function conclusionView(inspection: Inspection): HTMLElement {
  const { verdict, fault, said } = inspection;
  const standing = standingOf(inspection);
  const outcome = outcomeIn(inspection);
  const receipt = said?.type === "effect-receipt";
  if (standing === "refused" || standing === "differs") return alarming(inspection, standing, outcome);
  if (outcome === undefined) {
    const title = receipt ? "A receipt without a conclusion" : fault === undefined ? "There is no conclusion" : words(fault.code).title;
    return card("plain", standing, "needs-info", receipt ? "Effect receipt" : "Conclusion", title, ...(fault === undefined ? [] : faultBody(fault)), trustLine(inspection));
  }
  const { icon: sign, word, tone } = outcome;
  const label = `${receipt ? "Effect receipt" : "Conclusion"}${standing === "authentic" ? "" : ", as claimed"}`;
  return card(
    tone, standing, sign, label, word,
    verdict !== undefined && !receipt && h("p", { class: "reasoning" }, prose(verdict.reasoning)),
    receipt && receiptSays(inspection),
    trustLine(inspection),
  );
}

function listed(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function alarming(inspection: Inspection, standing: "refused" | "differs", outcome: Outcome | undefined): HTMLElement {
  const { item, verdict, differences, signature } = inspection;
  const claim = (label: string, claimed: Outcome | undefined) => claimed !== undefined && h("p", { class: "claim" }, `${label} `, icon(claimed.icon), " ", h("strong", {}, untrusted(claimed.word)));
  const difference = differences.length === 0 ? [] : [
    claim("Shown:", item.shown && outcomeOf("verdict", item.shown.verdict)),
    claim(signature.state === "authentic" ? "Signed:" : "In the statement:", outcome),
    h("p", {}, `What is shown and what the statement says differ in ${listed(differences.map((name) => DIFFERING[name] ?? name))}. Somebody changed one of them. All that follows is what the statement says.`),
    codeOf({ code: "other_verdict" }),
  ];
  const claimed = [claim("It claims:", outcome), verdict !== undefined && h("p", { class: "reasoning" }, prose(verdict.reasoning))];
  const body = difference.length === 0 ? claimed : difference;
  return card("alarm", standing, "alarm", "Conclusion", HEADLINES[standing], ...body, trustLine(inspection));
}

function card(tone: string, standing: Standing, sign: Parameters<typeof icon>[0], label: string, title: string, ...body: Child[]): HTMLElement {
  return h(
    "section", { class: `card conclusion ${tone} ${standing}`, "aria-labelledby": "conclusion" },
    h("div", { class: "lead" }, icon(sign), h("div", {}, h("p", { class: "eyebrow" }, label), heading(2, "conclusion", untrusted(title)))),
    ...body,
  );
}

/** Beside a conclusion always stands who vouches for it. */
function trustLine(inspection: Inspection): HTMLElement {
  const { signature } = inspection;
  const sign = signature.state === "refused" ? "alarm" : signature.state === "authentic" && signature.retired ? "retired" : signature.state;
  return h("p", { class: `trust ${signature.state}` }, icon(sign), h("span", {}, untrusted(trust(inspection))));
}

function trust({ signature }: Inspection): string {
  switch (signature.state) {
    case "none": return "Not signed: anyone could have written this.";
    case "unchecked": return "Signed, but the signature has not been checked.";
    case "authentic": return `Signature authentic${signature.retired ? ", by a retired key" : ""}: signed by a key of ${signature.keys.from}.`;
    case "refused": return `${words(signature.fault.code).title}.`;
  }
}
