/** The page at `/` of the Worker: the inspector, fed by the part of the address behind `#`. */
import { fetchModule } from "../fetch-module.js";
import { engine } from "../inspect/engine.js";
import { CountersignInspector } from "./element.js";
import { readFragment } from "./read/link.js";

const module = await fetchModule(new URL("./inspect_bg.wasm", import.meta.url));
engine.provide(() => module);
customElements.define("countersign-inspector", CountersignInspector);

const inspector = document.querySelector("countersign-inspector");
if (inspector !== null) {
  inspector.link = location.origin + location.pathname;
  open(inspector);
  addEventListener("hashchange", () => open(inspector));
  // A file that misses the inspector must not replace the page.
  for (const type of ["dragover", "drop"]) addEventListener(type, (event) => event.preventDefault());
}

function open(inspector: CountersignInspector): void {
  const linked = readFragment(location.hash);
  if (linked !== undefined && "text" in linked && linked.issuer !== undefined) {
    inspector.suggestIssuer(linked.issuer, "Named by the link. Anyone can write a link: be sure that this is the issuer you expect, its keys decide.");
  } else {
    inspector.suggestIssuer(location.origin, "The verifier that serves this page. Be sure that it is the issuer you expect: its keys decide.");
  }
  if (linked === undefined) return;
  if ("code" in linked) inspector.fail(linked);
  else inspector.value = linked.text;
}
