/** The installed browser. */
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const EXECUTABLE = "/usr/bin/chromium";
export const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

/** Why there is no browser, or `false`: the value of node:test's `skip`. */
export const missing = existsSync(EXECUTABLE) ? false : "Chromium is not installed";

/**
 * Opens `url`, waits until the page has set `window.outcome`, and gives it together with every line on the
 * console, uncaught error and answer of 4xx and 5xx.
 */
export async function visit(url) {
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("console", (message) => complaints.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
    page.on("response", (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
    });
    await page.goto(url);
    try {
      await page.waitForFunction("window.outcome !== undefined", undefined, { timeout: 60_000 });
    } catch {
      throw new Error(`the page gave no outcome\n${complaints.join("\n")}`);
    }
    return { outcome: await page.evaluate("window.outcome"), complaints };
  } finally {
    await browser.close();
  }
}
