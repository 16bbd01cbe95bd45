/** An effect receipt: what it concludes, by what evidence, and how far it could have come. */
import { h, icon } from "../dom.js";
import type { Inspection } from "../judge/inspection.js";
import { isObject, listOf, member, textOf } from "../json.js";
import { untrusted } from "../untrusted.js";
import { exact, facts, outcomeOf } from "./parts.js";

const CONCLUSIONS: Record<string, string> = {
  verified: "Authoritative evidence shows that the action had its effect.",
  contradicted: "Authoritative evidence shows otherwise than was claimed.",
  inconclusive: "Not proven: the evidence does not suffice.",
  pending: "Not proven yet: evidence may come until the deadline.",
  not_required: "A read has no effect to prove.",
};

const CEILINGS: Record<string, string> = {
  no_evidence: "the tool declares that nothing shows its effect",
  federated: "a third party made the call, and its word proves nothing",
};

const CLASSES: Record<string, string> = {
  untrusted: "a remote party's word",
  broker_attested: "a broker's report",
  connector_attested: "trusted code of the house",
  gateway_observed: "seen by the gateway itself",
  vendor_signed: "signed by the vendor",
};

/** What the conclusion means, and whether more could have been shown at all. */
export function receiptSays({ said, signature }: Inspection): HTMLElement {
  const { conclusion = "", predicate } = said ?? {};
  const ceiling = member(predicate, "ceiling");
  const reasons = listOf(ceiling, "reasons").flatMap((reason) => known(CEILINGS, String(reason)) ?? []);
  const low = conclusion === "inconclusive" && reasons.length > 0 ? ` It could not have been: ${reasons.join(", and ")}.` : "";
  const who = signature.state === "authentic" ? "By this receipt" : "It claims that";
  const safe = member(predicate, "safe_to_claim_complete") === true ? "may" : "may not";
  return h("p", { class: "reasoning" }, `${known(CONCLUSIONS, conclusion) ?? "What that means is not known here."}${low} ${who} an agent ${safe} say that it is done.`);
}

/** The claims that are shown, and what became of each assertion. No value that was compared stands in a receipt. */
export function provenView({ said }: Inspection): Node[] {
  const claims = listOf(said?.predicate, "claims").map((claim) => h("li", {}, icon("next"), h("span", {}, untrusted(textOf(claim, "claim") ?? ""), " ", by(claim))));
  const outcomes = listOf(said?.predicate, "outcomes").map((item) => {
    const { icon: sign, word, tone } = outcomeOf("assertion", textOf(item, "outcome") ?? "");
    const stage = textOf(item, "stage");
    return h(
      "li", { class: tone },
      h("span", { class: "outcome" }, icon(sign), untrusted(word)),
      h("span", { class: "criterion" }, untrusted(`${stage === undefined ? "" : `${stage}: `}${textOf(item, "id") ?? ""}`)),
      by(item),
    );
  });
  return [
    claims.length === 0 ? h("p", { class: "quiet" }, "No claim is shown.") : h("ul", { class: "followups" }, ...claims),
    outcomes.length === 0 ? h("p", { class: "quiet" }, "No evidence was judged.") : h("ul", { class: "results" }, ...outcomes),
  ];
}

function by(item: unknown): HTMLElement {
  const trust = textOf(item, "trust") ?? "";
  return h("span", { class: "quiet" }, `${known(CLASSES, trust) ?? "of an unknown class"}, `, exact(trust));
}

/** Which call the receipt is about, and which of its revisions this is. */
export function aboutView({ said }: Inspection): Node[] {
  const predicate = said?.predicate;
  if (!isObject(predicate)) return [h("p", { class: "quiet" }, "The receipt claims nothing that can be read.")];
  const text = (name: string) => {
    const found = textOf(predicate, name);
    return found === undefined ? undefined : untrusted(found);
  };
  const time = (name: string) => {
    const found = new Date(Number(predicate[name] ?? Number.NaN));
    return Number.isNaN(found.getTime()) ? undefined : found.toISOString();
  };
  const digest = (name: string) => {
    const found = textOf(predicate, name);
    return found === undefined ? undefined : h("span", {}, "sha256 ", exact(found));
  };
  const last = predicate["terminal"] === true ? ", the last one" : "";
  return [facts(
    ["Tool", text("tool")],
    ["Invocation", text("invocation")],
    ["Workspace", text("workspace")],
    ["Connection", text("connection")],
    ["Tier", text("tier")],
    ["Execution", text("execution_status")],
    ["Revision", untrusted(`${String(predicate["revision"] ?? "none")}${last}`)],
    ["Issued", time("issued_at")],
    ["First verified", predicate["first_verified_at"] !== null && time("first_verified_at")],
    ["Deadline", predicate["deadline"] !== null && time("deadline")],
    ["Best conclusion possible", untrusted(textOf(predicate["ceiling"], "max_conclusion") ?? "unknown")],
    ["Bundle", digest("bundle_digest")],
    ["Plan", digest("plan_digest")],
    ["Target", digest("target_digest")],
    ["Receipt", digest("receipt_id")],
    ["Concluded by", said?.engine === undefined ? undefined : untrusted(said.engine)],
  )];
}

function known(words: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
