/** The small pieces that several sections are made of. */
import { type Child, h, hidden, icon } from "../dom.js";
import { untrusted } from "../untrusted.js";
import { type Fault, words } from "../words.js";

/** How an outcome is shown: the icon's outline, the word and the colour all say it. */
export const OUTCOMES = {
  pass: { icon: "pass", word: "Pass", tone: "pass" },
  fail: { icon: "fail", word: "Fail", tone: "fail" },
  "needs-info": { icon: "needs-info", word: "Needs info", tone: "needs-info" },
  holds: { icon: "pass", word: "Holds", tone: "pass" },
  violated: { icon: "fail", word: "Violated", tone: "fail" },
  unresolved: { icon: "needs-info", word: "Unresolved", tone: "needs-info" },
  verified: { icon: "pass", word: "Verified", tone: "pass" },
  contradicted: { icon: "fail", word: "Contradicted", tone: "fail" },
  inconclusive: { icon: "needs-info", word: "Inconclusive", tone: "needs-info" },
  pending: { icon: "needs-info", word: "Pending", tone: "needs-info" },
  not_required: { icon: "receipt", word: "Not required", tone: "plain" },
} as const;

export type Outcome = (typeof OUTCOMES)[keyof typeof OUTCOMES];

/** How an outcome of that name is shown; an unknown one decides nothing. */
export function outcomeOf(name: string): Outcome | { icon: "needs-info"; word: string; tone: "needs-info" } {
  return Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name as keyof typeof OUTCOMES] : { icon: "needs-info", word: name, tone: "needs-info" };
}

/** A heading that focus can be moved to. */
export function heading(level: 2 | 3, id: string, ...children: Child[]): HTMLElement {
  return h(`h${level}`, { id, tabindex: "-1" }, ...children);
}

/** Terms and what they stand for; what is `undefined` is left out. */
export function facts(...pairs: [string, Child][]): HTMLElement {
  return h("dl", { class: "facts" }, ...pairs.flatMap(([term, value]) => (value === undefined || value === false ? [] : [h("div", {}, h("dt", {}, term), h("dd", {}, value))])));
}

/** A digest, a key id, a code: text that is compared, not read. */
export function exact(text: string): HTMLElement {
  return h("code", { class: "exact" }, untrusted(text));
}

export function codeOf({ code }: Pick<Fault, "code">): HTMLElement {
  return h("p", { class: "code" }, "Code ", exact(code));
}

/** What is wrong in plain words, the engine's message, the stable code. */
export function faultBody(fault: Fault): HTMLElement[] {
  const { help } = words(fault.code);
  return [
    ...(help === "" ? [] : [h("p", {}, help)]),
    h("p", { class: "quiet" }, "In detail: ", untrusted(fault.message)),
    codeOf(fault),
  ];
}

/** A short remark with a sign. */
export function note(tone: "alarm" | "needs-info" | "plain", ...children: Child[]): HTMLElement {
  return h("div", { class: `note ${tone}` }, icon(tone === "plain" ? "next" : "alarm"), h("div", {}, ...children));
}

/** A button that copies what `text` gives, and says so. */
export function copyButton(label: string, text: () => string): HTMLElement {
  const said = h("span", { role: "status", class: "quiet" });
  const copy = () => {
    navigator.clipboard.writeText(text()).then(() => said.replaceChildren("Copied"), () => said.replaceChildren("The browser does not allow copying"));
  };
  return h("span", { class: "copy" }, h("button", { type: "button", class: "small", click: copy }, label), said);
}

export { hidden };
