/** Pages in the installed Chromium that are watched: what they complain about and what they ask for. */
import { mkdirSync } from "node:fs";
import { chromium } from "playwright-core";
import { EXECUTABLE, FLAGS } from "./chromium.mjs";
import { ROOT } from "./paths.mjs";

const SCREENSHOTS = `${ROOT}target/screenshots`;

export const launch = () => chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });

/**
 * A page in a context of its own. `complaints` collects every warning and error on the console, uncaught
 * error and violation of the content security policy; `requests` every request, as method and address.
 */
export async function open(browser, { width = 1280, height = 900, scheme = "light", motion = "reduce" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: motion, acceptDownloads: false });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI}`));
    window.told = [];
    addEventListener("countersign-verdict", (event) => window.told.push(event.detail));
  });
  const page = await context.newPage();
  const [complaints, requests] = [[], []];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  return { page, context, complaints, requests, close: () => context.close() };
}

/** Keeps a picture of the whole page, for people to look at. */
export async function screenshot(page, name) {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
}

/** Drops files on an element as a person does, through the browser's own input. */
export async function drop(page, locator, paths) {
  await locator.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const { x, y, width, height } = await locator.boundingBox();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await session.send("Input.dispatchDragEvent", { type, x: x + width / 2, y: y + Math.min(height / 2, 40), data });
  }
  await session.detach();
}
