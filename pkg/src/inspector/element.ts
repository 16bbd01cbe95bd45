/** `<countersign-inspector>`: shows a verdict, and apart from it whether its signature is authentic. */
import type { Artifact, JwkSet } from "../types.js";
import { h } from "./dom.js";
import { filesOf, read, type Opened } from "./drop.js";
import { faultOf } from "./fault.js";
import { artifactOf, readGiven, sourcesOf } from "./given.js";
import { compare, type Source } from "./judge/files.js";
import { inspect, type Inspection } from "./judge/inspection.js";
import { fetchKeys, keySetAddress, readKeys, type Keys } from "./judge/keys.js";
import type { Reading } from "./read/item.js";
import { LONG_LINK, writeFragment } from "./read/link.js";
import { MAX_INPUT, readText } from "./read/text.js";
import { type InspectorResult, resultOf, resultOfFault } from "./result.js";
import { sort } from "./sort.js";
import { styles } from "./styles.js";
import { visible } from "./untrusted.js";
import { choiceView, faultView, leftOutView, saidView, waiting } from "./view/around.js";
import { isDoubted, summary } from "./view/conclusion.js";
import { type Input, inputView } from "./view/input.js";
import { inspectionView } from "./view/inspection.js";
import { keyControls, type KeyControls } from "./view/keys.js";
import { copyButton, note } from "./view/parts.js";
import { type Fault, words } from "./words.js";

const PROPERTIES = ["value", "keyset", "artifact", "issuer", "link", "readonly"] as const;

/**
 * The inspector as an element.
 *
 * Attributes and properties: `value` (what to inspect), `keyset` and `artifact` (as JSON in attributes),
 * `issuer` (whose keys to propose; asked only when the reader clicks), `link` (the address of a page that
 * reads fragments, for the button that copies a link), `readonly` (no field for input).
 * `color-scheme` on the element overrides the reader's preference.
 *
 * @fires countersign-verdict {@link InspectorResult} after each change of what is shown
 */
export class CountersignInspector extends HTMLElement {
  static readonly observedAttributes: readonly string[] = PROPERTIES;

  readonly #announcement = h("p", { role: "status", class: "hidden" });
  readonly #result = h("div", { id: "result" });
  readonly #input: Input;
  readonly #keyControls: KeyControls;
  #value: unknown;
  #text: string | undefined;
  #reading: Reading = { items: [] };
  #chosen = 0;
  #keys: Keys | undefined;
  #artifact: Artifact | undefined;
  #sources: Source[] = [];
  #issuer = "";
  #link = "";
  #readonly = false;
  #last: InspectorResult | undefined;
  #fetches = 0;
  #leftOut: Opened["faults"] = [];

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles()];
    this.#input = inputView({ inspect: (text) => this.#enter(text), open: (files) => void this.#open(named(files)), clear: () => this.#clear() }, MAX_INPUT);
    this.#keyControls = keyControls({
      fetch: (issuer) => void this.#fetchKeys(issuer),
      use: (text) => this.#useKeys(text, PASTED, true),
      open: (files) => void this.#openKeys(files),
    });
    root.append(h("div", { class: "inspector" }, this.#announcement, this.#input.element, this.#result));
    this.addEventListener("dragover", (event) => this.#drag(event));
    this.addEventListener("dragleave", () => this.removeAttribute("data-drag"));
    this.addEventListener("drop", (event) => this.#drop(event));
  }

  connectedCallback(): void {
    for (const name of PROPERTIES) this.#adopt(name);
  }

  attributeChangedCallback(name: string, _: string | null, text: string | null): void {
    if (name === "readonly") this.readonly = text !== null;
    else if (name === "issuer") this.issuer = text ?? "";
    else if (name === "link") this.link = text ?? "";
    else if (name === "value") this.value = text ?? undefined;
    else if (name === "keyset") this.keyset = text ?? undefined;
    else if (name === "artifact") this.artifact = text ?? undefined;
  }

  /** What to inspect: any text that can be pasted, or the parsed value of one. */
  get value(): unknown {
    return this.#value;
  }

  set value(value: unknown) {
    this.#show(value);
  }

  /** The keys to check by, as a JWK Set or its JSON text. */
  get keyset(): JwkSet | undefined {
    return this.#keys?.set;
  }

  set keyset(value: JwkSet | string | undefined) {
    if (value === undefined) this.#setKeys(undefined);
    else this.#useKeys(value, "the key set that this page gave", false);
  }

  /** What was judged: `{text}`, `{files: [{path, text}]}` or its JSON text. Any other text is the artifact. */
  get artifact(): Artifact | undefined {
    return this.#artifact;
  }

  set artifact(value: Artifact | string | undefined) {
    this.#artifact = artifactOf(value);
    this.#sources = sourcesOf(this.#artifact);
    this.#render();
  }

  /** Whose keys to propose: an origin, or the address of a key set. Nothing is fetched before a click. */
  get issuer(): string {
    return this.#issuer;
  }

  set issuer(value: string) {
    this.suggestIssuer(value, "Proposed by this page. Be sure that this is the issuer you expect: its keys decide.");
  }

  /** The address of a page that reads fragments. Without it, no link is offered. */
  get link(): string {
    return this.#link;
  }

  set link(value: string) {
    this.#link = value;
    this.#render();
  }

  /** Whether there is no field for input. */
  get readonly(): boolean {
    return this.#readonly;
  }

  set readonly(value: boolean) {
    this.#readonly = value;
    this.#input.element.hidden = value;
    this.#render();
  }

  /** The outcome of the last inspection. */
  get result(): InspectorResult | undefined {
    return this.#last;
  }

  /** Proposes an issuer, and says who named it. */
  suggestIssuer(issuer: string, who: string): void {
    this.#issuer = issuer;
    this.#keyControls.suggest(issuer, who);
  }

  /** Tells why there is nothing to inspect. */
  fail(fault: Fault): void {
    this.#text = undefined;
    this.#read({ items: [], fault });
  }

  /** A property that was set before the element was defined hides the setter of its class. */
  #adopt(name: (typeof PROPERTIES)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = this[name];
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }

  #show(value: unknown): void {
    this.#value = value;
    this.#text = typeof value === "string" ? value : undefined;
    if (value === undefined) this.#read(undefined);
    else this.#read(readGiven(value));
  }

  #clear(): void {
    [this.#sources, this.#keys, this.#artifact] = [[], undefined, undefined];
    this.#show(undefined);
  }

  #enter(text: string): void {
    const reading = readText(text);
    if (reading.keySet !== undefined) {
      if (this.#reading.items.length === 0) this.#reading = { items: [] };
      this.#useKeys(reading.keySet, PASTED, true);
      return;
    }
    this.#show(text);
    this.#arrive();
  }

  #read(reading: Reading | undefined): void {
    this.#leftOut = [];
    this.#chosen = 0;
    this.#reading = reading ?? { items: [] };
    this.#keyControls.fault(undefined);
    if (this.#reading.items.length > 0) this.#input.fold();
    this.#render();
  }

  async #open(files: { path: string; file: File }[]): Promise<void> {
    const { sources, faults } = await read(files);
    const { inputs, keySet, artifact } = sort(sources, this.#reading.items[this.#chosen]);
    this.#keep(artifact);
    if (keySet !== undefined) this.#useKeys(keySet.value, `the key set in the file ${keySet.path}`, false);
    const [only] = inputs;
    if (only !== undefined) {
      this.#text = inputs.length === 1 ? only.text : undefined;
      this.#value = this.#text;
      this.#read(inputs.length === 1 ? only.reading : { items: inputs.flatMap(({ reading }) => reading.items) });
    }
    this.#leftOut = faults;
    this.#render();
    this.#arrive();
  }

  async #openKeys(files: File[]): Promise<void> {
    const { sources, faults } = await read(named(files));
    for (const { text, path } of sources) this.#useKeys(text, `the key set in the file ${path}`, true);
    for (const { fault } of faults) this.#keyControls.fault(fault);
  }

  async #fetchKeys(issuer: string): Promise<void> {
    this.#fetches += 1;
    const mine = this.#fetches;
    this.#keyControls.fault(undefined);
    try {
      const address = keySetAddress(issuer);
      this.#keyControls.busy(address.origin);
      this.#announce(`Asking ${address.origin} for its keys.`);
      const keys = await fetchKeys(address);
      if (mine !== this.#fetches) return;
      this.#issuer = issuer;
      this.#setKeys(keys);
      this.#focus("signature");
    } catch (error) {
      if (mine === this.#fetches) this.#keyControls.fault(faultOf(error));
    } finally {
      if (mine === this.#fetches) this.#keyControls.busy(undefined);
    }
  }

  #useKeys(value: unknown, from: string, move: boolean): void {
    const keys = this.#tryKeys(value, from);
    if (keys === undefined) return;
    this.#setKeys(keys);
    if (move) this.#focus("signature");
  }

  #tryKeys(value: unknown, from: string): Keys | undefined {
    try {
      this.#keyControls.fault(undefined);
      return readKeys(value, from);
    } catch (error) {
      this.#keyControls.fault(faultOf(error));
      return undefined;
    }
  }

  #setKeys(keys: Keys | undefined): void {
    this.#keys = keys;
    this.#render();
  }

  #drag(event: DragEvent): void {
    if (event.dataTransfer === null || this.#readonly) return;
    event.preventDefault();
    this.setAttribute("data-drag", "");
  }

  #drop(event: DragEvent): void {
    if (event.dataTransfer === null || this.#readonly) return;
    event.preventDefault();
    this.removeAttribute("data-drag");
    const text = event.dataTransfer.getData("text/plain");
    if (event.dataTransfer.files.length === 0) this.#enter(text);
    else void filesOf(event.dataTransfer).then((files) => this.#open(files), () => this.#open([]));
  }

  #render(): void {
    const item = this.#reading.items[this.#chosen];
    if (item !== undefined) this.#renderInspection(inspect(item, this.#keys));
    else this.#renderNothing();
  }

  #renderInspection(inspection: Inspection): void {
    const { items, said } = this.#reading;
    this.#keyControls.offer(this.#keys !== undefined, inspection.signature.state === "authentic");
    this.#result.className = isDoubted(inspection) ? "doubted" : "";
    const files = compare(this.#sources, inspection.subjects);
    this.#result.replaceChildren(...inspectionView(inspection, {
      said,
      files,
      leftOut: this.#leftOut,
      link: this.#linkButton(),
      choice: items.length > 1 ? choiceView(items, this.#chosen, this.#keys, (index) => this.#choose(index)) : undefined,
      keys: this.#keyControls.element,
      add: this.#readonly ? undefined : (files) => void this.#add(files),
    }));
    this.#announce(visible(summary(inspection)));
    this.#tell(resultOf(inspection, files));
  }

  #renderNothing(): void {
    const { said, keySet } = this.#reading;
    const fault = this.#reading.fault ?? (keySet === undefined ? undefined : ONLY_KEYS);
    this.#result.className = "";
    if (fault !== undefined) {
      const { title, help } = words(fault.code);
      this.#result.replaceChildren(faultView(fault), ...(said === undefined ? [] : [saidView(said)]), ...leftOutView(this.#leftOut));
      this.#announce(`${title}. ${help}`);
      this.#tell(resultOfFault(fault));
      return;
    }
    const held = waiting(this.#sources.length, this.#keys !== undefined);
    this.#result.replaceChildren(...(held === undefined ? [] : [note("plain", h("p", {}, held))]), ...leftOutView(this.#leftOut));
    this.#announce(held ?? "");
    if (this.#last !== undefined) this.#tell(resultOfFault({ code: "empty_input" }));
  }

  async #add(files: File[]): Promise<void> {
    const { sources, faults } = await read(named(files));
    this.#keep(sources);
    this.#leftOut = faults;
    this.#render();
    this.#focus("evidence");
  }

  /** A file that comes again, changed or from elsewhere, replaces the earlier. */
  #keep(sources: Source[]): void {
    const again = ({ path, text }: Source) => sources.some((source) => source.path === path || source.text === text);
    this.#sources = [...this.#sources.filter((source) => !again(source)), ...sources];
  }

  #choose(index: number): void {
    this.#chosen = index;
    this.#render();
    this.#arrive();
  }

  #linkButton(): HTMLElement | undefined {
    const text = this.#text?.trim();
    if (this.#link === "" || text === undefined) return undefined;
    const address = this.#link + writeFragment({ text, ...(this.#issuer !== "" && !this.#link.startsWith(`${this.#issuer}/`) && { issuer: this.#issuer }) });
    return copyButton(address.length > LONG_LINK ? "Copy link (long: some programs cut it)" : "Copy link", () => address);
  }

  #announce(text: string): void {
    this.#announcement.replaceChildren(text);
  }

  /** After an act of the reader, the conclusion has the focus. */
  #arrive(): void {
    this.#focus("conclusion");
  }

  #focus(id: string): void {
    this.shadowRoot?.getElementById(id)?.focus();
  }

  #tell(result: InspectorResult): void {
    this.#last = result;
    this.dispatchEvent(new CustomEvent("countersign-verdict", { bubbles: true, composed: true, detail: result }));
  }
}

const PASTED = "the key set that was pasted here";

/** A link or a page's `value` brings no keys: whoever writes a statement would bring their own. */
const ONLY_KEYS: Fault = { code: "no_verdict", message: "this is a key set, which nobody but the reader may bring" };

declare global {
  interface HTMLElementTagNameMap {
    "countersign-inspector": CountersignInspector;
  }
  interface HTMLElementEventMap {
    "countersign-verdict": CustomEvent<InspectorResult>;
  }
}

function named(files: File[]): { path: string; file: File }[] {
  return files.map((file) => ({ path: file.webkitRelativePath === "" ? file.name : file.webkitRelativePath, file }));
}
