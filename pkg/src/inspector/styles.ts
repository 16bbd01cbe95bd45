/**
 * The look. Green, red and amber belong to conclusions, blue to authentic signatures, a solid dark red
 * to what must not be relied on: no two of these can be taken for each other, with or without colour.
 */
const CSS = `
:host {
  color-scheme: light dark;
  --ground: light-dark(#f6f5f2, #121416);
  --surface: light-dark(#ffffff, #1b1e21);
  --sunken: light-dark(#f3f2ee, #141719);
  --ink: light-dark(#1d1b18, #ecebe7);
  --quiet: light-dark(#5f5b54, #a5a39c);
  --line: light-dark(#dedbd4, #363a3e);
  --strong-line: light-dark(#8d8981, #767b80);
  --pass: light-dark(#146c3c, #6fd79a);
  --pass-ground: light-dark(#eaf6ee, #14291d);
  --pass-line: light-dark(#9ccfb0, #2c5a3e);
  --fail: light-dark(#ad1f1a, #ff9d92);
  --fail-ground: light-dark(#fdf0ee, #2f1917);
  --fail-line: light-dark(#eab5b0, #6b3430);
  --info: light-dark(#7d5300, #f0c46c);
  --info-ground: light-dark(#fdf5e2, #2b2313);
  --info-line: light-dark(#e2c88c, #5f4e23);
  --seal: light-dark(#1f4fbf, #9fbfff);
  --seal-ground: light-dark(#eef3fe, #172238);
  --seal-line: light-dark(#b3c8f5, #34497a);
  --alarm-ground: light-dark(#7a1220, #7a1626);
  --alarm-ink: #ffffff;
  --mark: light-dark(#fff1c2, #4a3c12);
  --focus: light-dark(#1f4fbf, #9fbfff);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  display: block;
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  text-size-adjust: 100%;
  container-type: inline-size;
}
:host([hidden]) { display: none; }
*, ::before, ::after { box-sizing: border-box; }
h2, h3, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
h2 { font-size: 1.25rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; }
h3 { font-size: 0.875rem; line-height: 1.4; font-weight: 600; }
h2:focus, h3:focus, li:focus { outline: none; }
h2:focus-visible, li:focus-visible { outline: 2px solid var(--focus); outline-offset: 4px; border-radius: 2px; }
bdi { overflow-wrap: anywhere; white-space: pre-wrap; }
code, pre, textarea { font-family: var(--mono); font-size: 0.8125rem; line-height: 1.6; }
.exact { overflow-wrap: anywhere; unicode-bidi: isolate; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.quiet { color: var(--quiet); }
p.quiet, .code, .place, .origin, .help { font-size: 0.875rem; }
.unseen { font: 600 0.6875rem/1 var(--mono); padding: 0.1em 0.3em; margin: 0 0.1em; border: 1px solid currentColor; border-radius: 3px; white-space: nowrap; unicode-bidi: isolate; }
.icon { width: 1.25em; height: 1.25em; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; vertical-align: -0.25em; }

.inspector { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-width: 54rem; margin-inline: auto; }
#result { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
#result:empty { display: none; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; align-content: start; }
.lead { display: flex; gap: 0.75rem; align-items: center; }
.body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; }

button, .button { font: inherit; font-size: 0.9375rem; font-weight: 550; line-height: 1.3; min-height: 2.75rem; padding: 0.5rem 1rem; color: var(--ink); background: var(--surface); border: 1px solid var(--strong-line); border-radius: 8px; cursor: pointer; text-align: start; overflow-wrap: anywhere; }
button:hover { background: var(--sunken); }
button.primary { color: var(--surface); background: var(--ink); border-color: var(--ink); }
button.primary:hover { background: var(--quiet); border-color: var(--quiet); }
button.small { min-height: 2.25rem; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
button:focus-visible, textarea:focus-visible, input:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
label { font-size: 0.875rem; font-weight: 600; }
textarea, input { width: 100%; color: var(--ink); background: var(--sunken); border: 1px solid var(--strong-line); border-radius: 8px; padding: 0.625rem 0.75rem; }
textarea { resize: vertical; min-height: 6rem; display: block; }
input { font-family: var(--mono); font-size: 0.875rem; min-height: 2.75rem; }
textarea::placeholder { color: var(--quiet); opacity: 1; }
summary { cursor: pointer; font-weight: 600; border-radius: 4px; padding-block: 0.25rem; }
.field { display: grid; gap: 0.375rem; }

.copy { display: inline-flex; gap: 0.5rem; align-items: center; font-size: 0.875rem; }
.copy:has(> :empty) { gap: 0; }

.input { display: block; padding: 0.75rem 1.25rem; }
.input[open] { padding-bottom: 1.25rem; }
.input > .body { margin-top: 0.625rem; }
.keys > .body, .signature-card details details > .body, .raw-card .body { margin-top: 0.625rem; }
:host([data-drag]) .input, :host([data-drag]) .conclusion { outline: 2px dashed var(--focus); outline-offset: 3px; }

.conclusion { padding: 1.5rem; gap: 1rem; border-width: 1px 1px 1px 6px; }
.conclusion .lead { gap: 1rem; }
.conclusion h2 { font-size: clamp(1.75rem, 6cqi, 2.25rem); line-height: 1.1; letter-spacing: -0.02em; font-weight: 700; }
.conclusion .lead > .icon { width: 3.25rem; height: 3.25rem; stroke-width: 1.6; }
.conclusion.plain h2 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.01em; }
.conclusion.plain.authentic h2 { font-size: clamp(1.75rem, 6cqi, 2.25rem); }
.eyebrow { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); margin-bottom: 0.125rem; }
.reasoning { font-size: 1.0625rem; line-height: 1.5; max-width: 44rem; }
.conclusion.pass .lead { color: var(--pass); }
.conclusion.fail .lead { color: var(--fail); }
.conclusion.needs-info .lead { color: var(--info); }
.conclusion.pass { border-color: var(--pass-line); border-inline-start-color: var(--pass); }
.conclusion.fail { border-color: var(--fail-line); border-inline-start-color: var(--fail); }
.conclusion.needs-info { border-color: var(--info-line); border-inline-start-color: var(--info); }
.conclusion.pass.authentic { background: var(--pass-ground); }
.conclusion.fail.authentic { background: var(--fail-ground); }
.conclusion.needs-info.authentic { background: var(--info-ground); }
.conclusion.none, .conclusion.unchecked { border: 2px dashed var(--strong-line); }
.conclusion.alarm { background: var(--alarm-ground); border-color: var(--alarm-ground); color: var(--alarm-ink); }
.conclusion.alarm .conclusion.plain h2 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -0.01em; }
.conclusion.plain.authentic h2 { font-size: clamp(1.75rem, 6cqi, 2.25rem); }
.eyebrow { color: inherit; }
.claim { font-size: 1.0625rem; }
.trust { display: flex; gap: 0.625rem; align-items: flex-start; padding-top: 0.875rem; border-top: 1px solid var(--line); font-size: 0.9375rem; color: var(--quiet); }
.trust .icon { margin-top: 0.05em; }
.trust.authentic { color: var(--seal); }
.conclusion.authentic .trust { border-top-color: color-mix(in srgb, currentColor 25%, transparent); }
.conclusion.alarm .trust { color: inherit; border-top-color: color-mix(in srgb, currentColor 35%, transparent); }
.origin { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; color: var(--quiet); padding-inline-start: 0.25rem; overflow-wrap: anywhere; }

.seal { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
.seal .lead > .icon { width: 1.75rem; height: 1.75rem; }
.seal.authentic .lead { color: var(--seal); }
.seal.none .lead, .seal.unchecked .lead { color: var(--quiet); }
.seal.none h2, .seal.unchecked h2 { color: var(--ink); }
.seal.refused .lead { padding: 0.75rem; border-radius: 8px; background: var(--alarm-ground); color: var(--alarm-ink); }
.signature-card:has(.authentic) { background: var(--seal-ground); border-color: var(--seal-line); }
.keys { border-top: 1px solid var(--line); padding-top: 0.75rem; }
.keys form { display: grid; gap: 0.625rem; }

.facts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.375rem; font-size: 0.875rem; }
.facts:empty { display: none; }
.facts > div { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: 0.75rem; }
.facts dt { color: var(--quiet); }
@container (max-width: 30rem) { .facts > div { grid-template-columns: minmax(0, 1fr); gap: 0; } }

.note { display: flex; gap: 0.625rem; padding: 0.75rem; border: 1px solid var(--line); border-radius: 8px; font-size: 0.9375rem; overflow-wrap: anywhere; }
.note > div { display: grid; gap: 0.375rem; min-width: 0; }
.note.alarm { border-color: var(--fail-line); background: var(--fail-ground); }
.note.alarm > .icon { color: var(--fail); }
.note.needs-info { border-color: var(--info-line); background: var(--info-ground); }
.note.needs-info > .icon { color: var(--info); }

.files summary { font-size: 0.875rem; }
.files ul { display: grid; gap: 0.75rem; padding: 0.5rem 0 0.25rem; }
.file { display: flex; flex-wrap: wrap; gap: 0.125rem 0.75rem; justify-content: space-between; }
.path { font: 500 0.875rem/1.6 var(--mono); }
.match { display: inline-flex; gap: 0.375rem; align-items: center; font-size: 0.875rem; }
.match.alarm { color: var(--fail); font-weight: 600; }
.match.same { color: var(--seal); font-weight: 600; }
.match.quiet { color: var(--quiet); }
.evidence { display: grid; grid-template-columns: minmax(0, 1fr); }
.evidence > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.375rem; padding-block: 1rem; border-top: 1px solid var(--line); }
.evidence > li:last-child { padding-bottom: 0; }
.claim-line { font-weight: 550; }
.excerpt { margin-top: 0.25rem; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--sunken); }
.excerpt .note { border-width: 0 0 1px; border-radius: 0; }
.excerpt figcaption { font: 0.8125rem/1.5 var(--mono); color: var(--quiet); padding: 0.375rem 0.75rem; border-bottom: 1px solid var(--line); background: var(--surface); overflow-wrap: anywhere; }
.lines { font: 0.8125rem/1.65 var(--mono); padding-block: 0.375rem; tab-size: 4; }
.lines li { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); gap: 0.75rem; padding-inline-end: 0.75rem; border-inline-start: 4px solid transparent; min-height: 1.65em; }
.lines .number { text-align: end; color: var(--quiet); user-select: none; }
.lines .cited { background: var(--mark); border-inline-start-color: var(--info); }
.lines .cited .number { color: var(--ink); font-weight: 700; }
mark { background: none; color: inherit; min-width: 0; }
.excerpt > .quiet { padding: 0.375rem 0.75rem; }

.followups { display: grid; gap: 0.625rem; }
.followups li { display: flex; gap: 0.625rem; align-items: flex-start; }
.followups .icon { color: var(--quiet); margin-top: 0.15em; }
.results { display: grid; grid-template-columns: minmax(0, 1fr); }
.results li { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0.125rem 0.75rem; padding-block: 0.625rem; border-top: 1px solid var(--line); }
.results li:first-child { border-top: 0; padding-top: 0; }
.results .outcome { display: flex; gap: 0.5rem; align-items: center; font-weight: 600; }
.results .quiet { grid-column: 2; font-size: 0.875rem; }
.quoted { font-size: 0.875em; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; box-decoration-break: clone; -webkit-box-decoration-break: clone; padding: 0.0625em 0.3125em; border-radius: 4px; background: color-mix(in srgb, currentColor 9%, transparent); }
.results .pass .outcome { color: var(--pass); }
.results .fail .outcome { color: var(--fail); }
.results .needs-info .outcome { color: var(--info); }
.doubted .results .outcome { color: var(--quiet); }
@container (max-width: 30rem) { .results li { grid-template-columns: minmax(0, 1fr); } .results .quiet { grid-column: 1; } }

.raw { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.375rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; padding: 0.75rem; }
pre bdi { unicode-bidi: plaintext; }
.found ul { display: grid; gap: 0.5rem; }
.found button { width: 100%; display: flex; gap: 0.625rem; align-items: center; font-weight: 500; }
.found button[aria-current="true"] { border-color: var(--ink); box-shadow: inset 3px 0 0 var(--ink); font-weight: 650; }
.found .icon { color: var(--quiet); }

@container (max-width: 30rem) {
  .card { padding: 1rem; }
  .input { padding: 0.625rem 1rem; }
  .conclusion { padding: 1.125rem 1rem; }
  .conclusion .lead { gap: 0.75rem; }
  .conclusion .lead > .icon { width: 2.5rem; height: 2.5rem; }
  .lines li { grid-template-columns: 2.25rem minmax(0, 1fr); gap: 0.5rem; }
}
@media (prefers-reduced-motion: no-preference) {
  button { transition: background-color 120ms ease-out, border-color 120ms ease-out; }
}
@media (forced-colors: active) {
  .conclusion.alarm, .seal.refused .lead { border: 4px double; }
  .lines .cited { border-inline-start-color: Mark; }
}
@media print {
  .input, .keys, .copy, .found, button { display: none; }
  .card { break-inside: avoid-page; border-color: #888; }
  .evidence-card, .raw-card { break-inside: auto; }
  .conclusion.alarm { color: #000; background: none; border: 4px double #000; }
  .seal.refused .lead { color: #000; background: none; border: 2px solid #000; margin: 0; }
}
`;

let sheet: CSSStyleSheet | undefined;

/** The style sheet, made once for all inspectors of a page. A constructed sheet is no inline style. */
export function styles(): CSSStyleSheet {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
