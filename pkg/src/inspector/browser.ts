/**
 * `countersign/inspector`: defines `<countersign-inspector>`. The engine's module is fetched from beside
 * this file before the import ends.
 */
import "../inspect/browser.js";
import { CountersignInspector } from "./element.js";

if (customElements.get("countersign-inspector") === undefined) customElements.define("countersign-inspector", CountersignInspector);

export { CountersignInspector };
export type { InspectorResult } from "./result.js";
