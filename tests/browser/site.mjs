/** The page at `/` of the Worker in workerd, a browser, and the judged files in a folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { launch, open } from "../support/browser.mjs";
import { SCRATCH } from "../support/paths.mjs";
import { deploy, tokens } from "../worker/deployment.mjs";
import { files, key } from "./fixtures.mjs";

/** Starts both. `inspect` opens the page with a fragment, for as long as the test `t` runs, and waits until it has told its outcome. */
export async function start() {
  const [worker, browser] = await Promise.all([deploy({ COUNTERSIGN_SIGNING_KEY: JSON.stringify(key), COUNTERSIGN_TOKENS: tokens({ acme: ["one"] }) }), launch()]);
  const inspect = async (t, fragment) => {
    const opened = await open(browser);
    t.after(opened.close);
    await opened.page.goto(`${worker.url}/${fragment}`);
    await opened.page.waitForFunction((waits) => customElements.get("countersign-inspector") && (!waits || window.told.length > 0), fragment !== "");
    return { ...opened, inspector: opened.page.locator("countersign-inspector"), outcome: () => opened.page.evaluate(() => window.told.at(-1)) };
  };
  return { url: worker.url, browser, inspect, close: () => Promise.all([worker.close(), browser.close()]) };
}

/** The fragment of a statement. */
export const statementLink = (jws) => `#statement=${jws}`;

/** The fragment of any text, or of a value as JSON. */
export const valueLink = (value) => `#value=${Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url")}`;

mkdirSync(SCRATCH, { recursive: true });
const dropped = mkdtempSync(`${SCRATCH}/dropped-`);
process.once("exit", () => rmSync(dropped, { recursive: true, force: true }));

/** Writes files into a folder of their own, which goes when this process ends. */
export function onDisk(entries) {
  const dir = mkdtempSync(`${dropped}/`);
  for (const { path, text } of entries) {
    mkdirSync(dirname(`${dir}/${path}`), { recursive: true });
    writeFileSync(`${dir}/${path}`, text);
  }
  return dir;
}

/** The judged files as folders, to be dropped. */
export function judgedFolders() {
  const dir = onDisk(files);
  return [`${dir}/src`, `${dir}/docs`];
}

/** Clicks for the issuer's keys, and waits for what they decide. */
export async function fetchKeys(page) {
  const told = await page.evaluate(() => window.told.length);
  await page.getByRole("button", { name: /^Fetch keys from / }).click();
  await page.waitForFunction((count) => window.told.length > count, told);
}
