/** The element in pages of others: attributes, properties and event, without a bundler and with one, and its types. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { after, before, test } from "node:test";
import { launch, open } from "../support/browser.mjs";
import { missing } from "../support/chromium.mjs";
import { app, folder } from "../support/package.mjs";
import { TOOLS } from "../support/paths.mjs";
import { serve } from "../support/server.mjs";
import { artifact, failing, files, key, keySet, passing, signed } from "./fixtures.mjs";

let browser;
before(async () => {
  if (!missing) browser = await launch();
});
after(() => browser?.close());

const ENTRY = "/node_modules/countersign/dist/inspector/browser.js";
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A page with `body` that imports `entry` after `script` has run. */
function page(name, body, { entry = ENTRY, script = "" } = {}) {
  const dir = folder(name);
  writeFileSync(`${dir}/before.js`, script);
  writeFileSync(`${dir}/main.js`, `import ${JSON.stringify(entry)};\n`);
  writeFileSync(
    `${dir}/index.html`,
    `<!doctype html><html lang="en"><head><title>${name}</title><link rel="icon" href="data:,"></head><body>${body}<script src="./before.js"></script><script type="module" src="./main.js"></script></body></html>\n`,
  );
  return dir;
}

async function visit(t, folders, path, headers = {}) {
  const server = await serve(folders, {}, headers);
  t.after(server.close);
  const opened = await open(browser);
  t.after(opened.close);
  await opened.page.goto(server.url + path);
  await opened.page.waitForFunction(() => customElements.get("countersign-inspector"));
  return { ...opened, told: () => opened.page.evaluate(() => window.told) };
}

const at = (dir) => `/${basename(dir)}/`;
const attribute = (value) => JSON.stringify(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;");

test("attributes alone show a checked verdict beside its lines, under a strict policy", { skip: missing }, async (t) => {
  const body = `<countersign-inspector readonly value="${signed(failing)}" keyset="${attribute(keySet)}" artifact="${attribute({ files })}"></countersign-inspector>`;
  const { page: shown, told, complaints, requests } = await visit(t, [app()], at(page("attributes", body)), { "content-security-policy": POLICY });
  const { authentic, conclusion, files: compared, keysFrom } = (await told()).at(-1);
  assert.deepEqual([authentic, conclusion, keysFrom], [true, "fail", "the key set that this page gave"]);
  assert.deepEqual(compared.map(({ path, match }) => [path, match]), files.map(({ path }) => [path, "match"]));
  assert.equal(await shown.locator("mark").count(), 3);
  assert.equal(await shown.getByRole("button", { name: "Inspect", exact: true }).count(), 0);
  assert.equal(await shown.getByRole("button", { name: /Add the judged files|Copy link/ }).count(), 0);
  assert.ok(requests.every((line) => line.startsWith("GET ")));
  assert.deepEqual(complaints.filter((line) => !line.includes("'data:,'") && !line.includes("img-src")), []);
});

test("properties that were set before the element was defined are taken", { skip: missing }, async (t) => {
  const script = `Object.assign(document.querySelector("countersign-inspector"), ${JSON.stringify({ value: artifact(passing, "1.0"), keyset: keySet, artifact: { files }, readonly: true })});`;
  const { told, page: shown, complaints } = await visit(t, [app()], at(page("early", "<countersign-inspector></countersign-inspector>", { script })));
  const { authentic, conclusion } = (await told()).at(-1);
  assert.deepEqual([authentic, conclusion], [true, "pass"]);
  assert.equal(await shown.getByText("What to inspect").isVisible(), false);
  assert.deepEqual(complaints, []);
});

test("each change is told, and what is told is what is shown", { skip: missing }, async (t) => {
  const { page: shown, complaints } = await visit(t, [app()], at(page("events", "<countersign-inspector></countersign-inspector>")));
  const steps = await shown.evaluate(([jws, keys, text]) => {
    const inspector = document.querySelector("countersign-inspector");
    const seen = [];
    document.addEventListener("countersign-verdict", ({ target, detail }) => seen.push([target === inspector, detail === inspector.result, detail.signature, detail.authentic, detail.files.length]));
    inspector.value = jws;
    inspector.keyset = keys;
    inspector.artifact = text;
    inspector.keyset = undefined;
    inspector.value = undefined;
    return [seen, inspector.result.code];
  }, [signed(passing), keySet, "some other text"]);
  assert.deepEqual(steps[0], [
    [true, true, "unchecked", false, 0],
    [true, true, "authentic", true, 0],
    [true, true, "authentic", true, 1],
    [true, true, "unchecked", false, 1],
    [true, true, "none", false, 0],
  ]);
  assert.equal(steps[1], "empty_input");
  assert.deepEqual(complaints, []);
});

test("a private key that is brought is told and dropped", { skip: missing }, async (t) => {
  const { page: shown, told } = await visit(t, [app()], at(page("leak", "<countersign-inspector></countersign-inspector>")));
  const kept = await shown.evaluate(([jws, secret]) => {
    const inspector = document.querySelector("countersign-inspector");
    inspector.value = jws;
    inspector.keyset = secret;
    return JSON.stringify(inspector.keyset);
  }, [signed(passing), key]);
  assert.ok(!kept.includes(key.d));
  assert.ok(await shown.getByText("This key set holds a private key.").isVisible());
  assert.equal((await told()).at(-1).authentic, true);
});

test("the page around it chooses light or dark", { skip: missing }, async (t) => {
  const { page: shown } = await visit(t, [app()], at(page("scheme", `<countersign-inspector value="${signed(passing)}"></countersign-inspector>`)));
  const ground = (scheme) => shown.evaluate((scheme) => {
    const inspector = document.querySelector("countersign-inspector");
    inspector.style.colorScheme = scheme;
    return getComputedStyle(inspector.shadowRoot.querySelector(".card")).backgroundColor;
  }, scheme);
  assert.deepEqual([await ground("light"), await ground("dark")], ["rgb(255, 255, 255)", "rgb(27, 30, 33)"]);
});

test("a page that Vite has built works", { skip: missing }, async (t) => {
  const dir = page("vite-inspector", `<countersign-inspector value="${signed(passing)}" keyset="${attribute(keySet)}"></countersign-inspector>`, { entry: "countersign/inspector" });
  writeFileSync(`${dir}/before.js`, "");
  execFileSync(process.execPath, [`${TOOLS}/vite/bin/vite.js`, "build", "--logLevel", "error"], { cwd: dir, stdio: "inherit" });
  const { told, complaints } = await visit(t, [`${dir}/dist`, dir], "/");
  assert.equal((await told()).at(-1).authentic, true);
  assert.deepEqual(complaints, []);
});

test("its types know the element, its properties and its event", () => {
  const dir = folder("inspector-types");
  writeFileSync(`${dir}/consumer.ts`, `import { CountersignInspector, type InspectorResult } from "countersign/inspector";
const inspector = document.createElement("countersign-inspector");
inspector.value = "eyJ";
inspector.value = { verdict: "pass" };
inspector.keyset = { keys: [] };
inspector.artifact = { files: [{ path: "a", text: "b" }] };
inspector.issuer = "https://verifier.example";
inspector.addEventListener("countersign-verdict", ({ detail }) => {
  const result: InspectorResult = detail;
  if (result.authentic && result.conclusion === "pass") console.log(result.kid, result.verdict?.followups.length, result.files[0]?.match);
});
const same: boolean = inspector instanceof CountersignInspector;
// @ts-expect-error the link is text
inspector.link = 1;
// @ts-expect-error there is no such member
inspector.result?.trusted;
export { same };
`);
  const compilerOptions = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, target: "ES2022", module: "ESNext", moduleResolution: "Bundler", lib: ["ES2022", "DOM"], types: [], skipLibCheck: false };
  writeFileSync(`${dir}/tsconfig.json`, JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
  const { status, stdout } = spawnSync(process.execPath, [`${TOOLS}/typescript/bin/tsc`, "-p", "."], { cwd: dir, encoding: "utf8" });
  assert.deepEqual([status, stdout], [0, ""]);
});
