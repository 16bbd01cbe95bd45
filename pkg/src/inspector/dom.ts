/** Elements without markup: every text becomes a text node, so that nothing inspected can become an element. */

export type Child = Node | string | undefined | false;

/** Attributes; `true` sets an empty one, `false` and `undefined` none. Functions listen for the event of that name. */
export type Attributes = Record<string, string | boolean | undefined | ((event: Event) => void)>;

export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** For screen readers only. */
export const hidden = (text: string) => h("span", { class: "hidden" }, text);

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of 24 by 24 units that says nothing to screen readers: words stand beside it. */
export function icon(name: keyof typeof ICONS): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" })) svg.setAttribute(key, value);
  for (const d of ICONS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

const CIRCLE = "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z";
const OCTAGON = "M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8Z";
const DIAMOND = "M12 1.8 22.2 12 12 22.2 1.8 12Z";
const TRIANGLE = "M12 3 22.5 21h-21Z";
const SEAL = "M12 2.2l2.3 1.9 3-.3 1 2.8 2.6 1.5-.6 2.9 1.3 2.7-2.2 2-.4 3-2.9.6L12 21.8l-2.4-1.5-2.9-.6-.4-3-2.2-2 1.3-2.7-.6-2.9 2.6-1.5 1-2.8 3 .3Z";

/** Each state has its own outline, not only its own colour. */
const ICONS = {
  pass: [CIRCLE, "M7.5 12.4l3 3 6-6.4"],
  fail: [OCTAGON, "M8.5 8.5l7 7M15.5 8.5l-7 7"],
  "needs-info": [DIAMOND, "M9.6 9.6a2.4 2.4 0 1 1 3.4 2.2c-.7.3-1 .8-1 1.5v.4M12 16.3v.2"],
  alarm: [TRIANGLE, "M12 9.5v5.2M12 17.6v.2"],
  authentic: [SEAL, "M10.2 11.9a1.9 1.9 0 1 0 1.9 1.9l3.7-3.7-1.6-1.6-4 3.4M14 11.9l1.4 1.4"],
  retired: [SEAL, "M12 8v4.3l2.8 1.7"],
  unchecked: [SEAL, "M8.3 12h.2M12 12h.2M15.6 12h.2"],
  none: [SEAL, "M8.5 12h7"],
  same: [CIRCLE, "M8.2 10h7.6M8.2 14h7.6"],
  receipt: ["M5 2.5h14v19l-2.3-1.6-2.4 1.6-2.3-1.6-2.3 1.6-2.4-1.6L5 21.5Z", "M8.5 8h7M8.5 12h7"],
  next: ["M4.5 12h14M13 6.5l5.5 5.5-5.5 5.5"],
} as const;
