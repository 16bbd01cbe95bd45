/** What stands around an inspection: the choice among several, what a peer said, what was left out, and nothing at all. */
import { h, icon } from "../dom.js";
import type { Opened } from "../drop.js";
import { inspect } from "../judge/inspection.js";
import type { Keys } from "../judge/keys.js";
import type { Item } from "../read/item.js";
import { untrusted } from "../untrusted.js";
import { type Fault, words } from "../words.js";
import { outcomeIn } from "./conclusion.js";
import { faultBody, heading, note } from "./parts.js";

/** Characters of a peer's words that are shown. */
const MAX_SAID = 20_000;
/** Files that are named as left out. */
const MAX_LEFT_OUT = 5;

/** One button for each item of an input that holds several. */
export function choiceView(items: Item[], chosen: number, keys: Keys | undefined, choose: (index: number) => void): HTMLElement {
  const buttons = items.map((item, index) => {
    const outcome = outcomeIn(inspect(item, keys));
    const current = index === chosen ? "true" : "false";
    const label = h("span", {}, `${index + 1}. Says: `, untrusted(outcome?.word ?? "nothing"), item.statement === undefined ? ", not signed" : ", with a statement");
    return h("li", {}, h("button", { type: "button", "aria-current": current, click: () => choose(index) }, icon(outcome?.icon ?? "needs-info"), label));
  });
  return h("nav", { class: "found", "aria-label": `${items.length} verdicts were found` }, h("ul", {}, ...buttons));
}

export function saidView(said: string): HTMLElement {
  return h(
    "section", { class: "card", "aria-labelledby": "said" }, heading(2, "said", "What the peer said"),
    h("p", { class: "quiet" }, "Words around the verdict. They are not signed."),
    h("p", {}, untrusted(said.slice(0, MAX_SAID))),
  );
}

export function leftOutView(faults: Opened["faults"]): HTMLElement[] {
  const more = faults.length - MAX_LEFT_OUT;
  return [
    ...faults.slice(0, MAX_LEFT_OUT).map(({ path, fault }) => note("alarm", h("p", {}, untrusted(path), ": ", words(fault.code).title), ...faultBody(fault))),
    ...(more > 0 ? [note("alarm", h("p", {}, `${more} more files could not be read.`))] : []),
  ];
}

export function faultView(fault: Fault): HTMLElement {
  return h(
    "section", { class: "card conclusion plain", "aria-labelledby": "conclusion" },
    h("div", { class: "lead" }, icon("alarm"), h("div", {}, h("p", { class: "eyebrow" }, "Nothing to conclude from"), heading(2, "conclusion", words(fault.code).title))),
    ...faultBody(fault),
  );
}

/** What is at hand before there is anything to inspect; nothing where nothing is. */
export function waiting(files: number, keys: boolean): string | undefined {
  const held = [...(keys ? ["A key set is at hand."] : []), ...(files === 0 ? [] : [`${files} ${files === 1 ? "file is" : "files are"} at hand to be compared.`])];
  return held.length === 0 ? undefined : [...held, "Now bring the verdict or the statement."].join(" ");
}
