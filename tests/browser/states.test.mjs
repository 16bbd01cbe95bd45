/** Every state of the page: what it says, its policy, its access, on a phone and on a desk, light and dark. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { missing } from "../support/chromium.mjs";
import { screenshot } from "../support/browser.mjs";
import { TOOLS } from "../support/paths.mjs";
import { start } from "./site.mjs";
import { STATES } from "./states.mjs";

const axe = readFileSync(`${TOOLS}/axe-core/axe.min.js`, "utf8");

let site;
before(async () => {
  if (!missing) site = await start();
});
after(() => site?.close());

/** All that can be read, of screen readers too, without line breaks. */
const readable = (inspector) => inspector.evaluate((element) => element.shadowRoot.textContent.replace(/\s+/g, " "));

/** What reaches beyond the page, or is cut off inside it. */
const overflowing = (inspector) =>
  inspector.evaluate((element) => {
    const cut = [...element.shadowRoot.querySelectorAll("*")].filter(
      (inner) => inner.className !== "hidden" && inner.scrollWidth > inner.clientWidth + 1 && getComputedStyle(inner).overflowX !== "visible",
    );
    const beyond = document.documentElement.scrollWidth > innerWidth ? [document.documentElement] : [];
    return [...beyond, ...cut].map((inner) => inner.outerHTML.slice(0, 200));
  });

async function violations(page) {
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

for (const { name, fragment, act, heading, signature, says = [], silent = [], picture = false } of STATES) {
  test(name, { skip: missing }, async (t) => {
    const { page, inspector, complaints } = await site.inspect(t, fragment);
    await act?.(page);
    if (heading !== undefined) assert.equal(await page.locator("#conclusion").innerText(), heading);
    if (signature !== undefined) assert.equal(await page.locator("#signature").innerText(), signature);
    const text = await readable(inspector);
    for (const part of says) assert.ok(text.includes(part), `${JSON.stringify(part)} is not in: ${text}`);
    for (const part of silent) assert.ok(!text.includes(part), `${JSON.stringify(part)} is in: ${text}`);
    assert.deepEqual(complaints, [], "the page complains");

    await page.evaluate(axe);
    for (const width of [360, 1280]) {
      for (const colorScheme of ["light", "dark"]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await overflowing(inspector), [], `${width} pixels`);
        assert.deepEqual(await violations(page), [], `${width} pixels, ${colorScheme}`);
        if (picture) await screenshot(page, `${name}-${width === 360 ? "phone" : "wide"}-${colorScheme}`);
      }
    }
    });
}

test("what is wrong inside the element would be found", { skip: missing }, async (t) => {
  const { page, inspector } = await site.inspect(t, STATES.find(({ name }) => name === "unchecked").fragment);
  await page.evaluate(axe);
  await inspector.evaluate((element) => {
    const { style } = element.shadowRoot.querySelector(".reasoning");
    Object.assign(style, { color: "#bbb", minWidth: "2000px" });
  });
  const found = (await violations(page)).map((line) => line.split(":")[0]);
  assert.ok(found.includes("color-contrast"), found.join());
  assert.notDeepEqual(await overflowing(inspector), []);
});
