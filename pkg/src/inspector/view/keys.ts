/** Bringing keys: from the issuer, which is named before anything is asked of it, or from a file. */
import { h, icon } from "../dom.js";
import { keySetAddress, shortAddress } from "../judge/keys.js";
import { untrusted, visible } from "../untrusted.js";
import { type Fault, words } from "../words.js";
import { filePicker } from "./input.js";
import { faultBody } from "./parts.js";

export interface KeyHandlers {
  /** The reader asked for the keys of that issuer. */
  fetch(issuer: string): void;
  /** The reader brought a key set. */
  use(text: string): void;
  open(files: File[]): void;
}

export interface KeyControls {
  element: HTMLDetailsElement;
  /** Proposes an issuer; `who` says who named it. */
  suggest(issuer: string, who: string): void;
  /** Unfolds while the keys at hand do not decide. */
  offer(checked: boolean, authentic: boolean): void;
  busy(origin: string | undefined): void;
  fault(fault: Fault | undefined): void;
}

export function keyControls(handlers: KeyHandlers): KeyControls {
  const issuer = h("input", { id: "issuer", type: "text", inputmode: "url", autocomplete: "off", autocapitalize: "off", spellcheck: "false", dir: "ltr", placeholder: "https://verifier.example", "aria-describedby": "issuer-help" });
  const help = h("p", { id: "issuer-help", class: "help quiet" });
  const fetchButton = h("button", { type: "submit", class: "primary" });
  const complaint = h("div", { role: "alert" });
  const label = () => {
    fetchButton.replaceChildren(...labelFor(issuer.value));
  };
  issuer.addEventListener("input", () => {
    help.replaceChildren("Be sure that this is the issuer you expect: its keys decide.");
    label();
  });
  const form = h("form", { novalidate: true }, h("div", { class: "field" }, h("label", { for: "issuer" }, "Issuer"), issuer, help), h("div", { class: "row" }, fetchButton));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    handlers.fetch(issuer.value);
  });
  const own = h("textarea", { id: "key-set", rows: "4", spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
  const title = h("summary");
  const element = h(
    "details", { class: "keys" }, title,
    h(
      "div", { class: "body" }, complaint, form,
      h("details", {}, h("summary", {}, "Use a key set of your own"),
        h("div", { class: "body" }, h("div", { class: "field" }, h("label", { for: "key-set" }, "Key set (JWK Set)"), own),
          h("div", { class: "row" }, h("button", { type: "button", click: () => handlers.use(own.value) }, "Use this key set"), ...filePicker(handlers.open)("Open a key set…")))),
    ),
  );
  label();
  return {
    element,
    suggest(text, who) {
      issuer.value = visible(text);
      help.replaceChildren(who);
      label();
    },
    offer(checked, authentic) {
      title.replaceChildren(checked ? "Check by other keys" : "Check by the issuer’s keys");
      element.open = !authentic;
    },
    busy(origin) {
      if (origin === undefined) label();
      else fetchButton.replaceChildren("Asking ", untrusted(origin), "…");
    },
    fault(fault) {
      complaint.replaceChildren(...(fault === undefined ? [] : [h("div", { class: "note alarm" }, icon("alarm"), h("div", {}, h("strong", {}, words(fault.code).title), ...faultBody(fault)))]));
    },
  };
}

/** The button says where it will ask. */
function labelFor(issuer: string): (Node | string)[] {
  try {
    return ["Fetch keys from ", untrusted(shortAddress(keySetAddress(issuer)))];
  } catch {
    return ["Fetch keys"];
  }
}
