/** The small pieces that several sections are made of. */
import { type Child, h, hidden, icon } from "../dom.js";
import { untrusted } from "../untrusted.js";
import { type Fault, words } from "../words.js";

/** How an outcome is shown: the icon's outline, the word and the colour all say it. */
export interface Outcome {
  icon: Parameters<typeof icon>[0];
  word: string;
  tone: "pass" | "fail" | "needs-info" | "plain";
}

const good = (word: string): Outcome => ({ icon: "pass", word, tone: "pass" });
const bad = (word: string): Outcome => ({ icon: "fail", word, tone: "fail" });
const open = (word: string): Outcome => ({ icon: "needs-info", word, tone: "needs-info" });

const OUTCOMES: Record<"verdict" | "criterion" | "assertion" | "effect-receipt", Record<string, Outcome>> = {
  verdict: { pass: good("Pass"), fail: bad("Fail"), "needs-info": open("Needs info") },
  criterion: { holds: good("Holds"), violated: bad("Violated"), unresolved: open("Unresolved") },
  assertion: { pass: good("Pass"), fail: bad("Fail"), missing: open("Missing"), invalid: open("Invalid") },
  "effect-receipt": {
    verified: good("Verified"),
    contradicted: bad("Contradicted"),
    inconclusive: open("Inconclusive"),
    pending: open("Pending"),
    not_required: { icon: "receipt", word: "Not required", tone: "plain" },
  },
};

/** How an outcome of that name is shown. One that its kind does not know decides nothing, whatever it is called. */
export function outcomeOf(kind: keyof typeof OUTCOMES, name: string): Outcome {
  return (Object.hasOwn(OUTCOMES[kind], name) ? OUTCOMES[kind][name] : undefined) ?? open(name);
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
  return h("span", { class: "copy" }, said, h("button", { type: "button", class: "small", click: copy }, label));
}

export { hidden };
