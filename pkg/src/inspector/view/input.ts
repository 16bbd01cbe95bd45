/** Where something is pasted or opened. */
import { h } from "../dom.js";

export interface InputHandlers {
  /** What was pasted. */
  inspect(text: string): void;
  /** What was opened, to be sorted by what it is. */
  open(files: File[]): void;
  clear(): void;
}

export interface Input {
  element: HTMLDetailsElement;
  text: HTMLTextAreaElement;
  /** Makes room for what was found. */
  fold(): void;
}

export function inputView(handlers: InputHandlers, limit: number): Input {
  const title = h("summary", {}, "What to inspect");
  const text = h("textarea", { id: "text", rows: "6", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "{\"verdict\": …}   or   eyJhbGciOiJFUzI1NiIs…", "aria-describedby": "text-help" });
  const go = () => handlers.inspect(text.value);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) go();
  });
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length <= limit) return;
    // A text area that lays out many megabytes stalls the page.
    event.preventDefault();
    handlers.inspect(pasted);
  });
  const picker = filePicker(handlers.open);
  const clear = () => {
    text.value = "";
    text.focus();
    handlers.clear();
  };
  const element = h(
    "details", { class: "card input", open: true }, title,
    h(
      "div", { class: "body" },
      h("div", { class: "field" }, h("label", { for: "text" }, "A verdict, an A2A frame or stream, a signed statement or a receipt"), text,
        h("p", { id: "text-help", class: "help quiet" }, "Or drop files here: a statement, its key set, the files that were judged. Nothing leaves this page.")),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", click: go }, "Inspect"), ...picker("Open files…"), h("button", { type: "button", click: clear }, "Clear")),
    ),
  );
  return {
    element, text,
    fold() {
      element.open = false;
      title.replaceChildren("Inspect something else");
    },
  };
}

/** A button that opens files, and the field behind it. */
export function filePicker(open: (files: File[]) => void): (label: string) => [HTMLElement, HTMLElement] {
  return (label) => {
    const field = h("input", { type: "file", multiple: true, hidden: true, "aria-hidden": "true", tabindex: "-1" });
    field.addEventListener("change", () => {
      open([...(field.files ?? [])]);
      field.value = "";
    });
    return [h("button", { type: "button", click: () => field.click() }, label), field];
  };
}
