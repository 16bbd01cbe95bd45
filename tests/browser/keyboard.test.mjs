/** The page without a mouse and without eyes: order, focus, names, announcements. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { missing } from "../support/chromium.mjs";
import { failing, passing, signed } from "./fixtures.mjs";
import { start, statementLink, valueLink } from "./site.mjs";

let site;
before(async () => {
  if (!missing) site = await start();
});
after(() => site?.close());

const focused = (page) =>
  page.evaluate(() => {
    const { activeElement } = document.querySelector("countersign-inspector").shadowRoot;
    const style = activeElement === null ? undefined : getComputedStyle(activeElement);
    return activeElement === null ? null : { id: activeElement.id, text: (activeElement.textContent || activeElement.getAttribute("placeholder")).trim(), outline: `${style.outlineStyle} ${style.outlineWidth}` };
  });

const announced = (page) => page.getByRole("status").first().textContent();

/** Presses Tab until the focused element's text matches, and gives what was passed. */
async function tabTo(page, text) {
  const passed = [];
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (at === null) continue;
    assert.equal(at.outline, "solid 2px", `the focus on ${at.text} cannot be seen`);
    passed.push(at.text);
    if (text.test(at.text)) return passed;
  }
  throw new Error(`${text} was not reached: ${passed.join(" | ")}`);
}

test("a statement is pasted, inspected, checked and read with the keyboard alone", { skip: missing }, async (t) => {
  const { page, outcome, complaints } = await site.inspect(t, "");
  await tabTo(page, /^What to inspect$/);
  await tabTo(page, /eyJ/);
  await page.keyboard.insertText(signed(passing));
  assert.deepEqual(await tabTo(page, /^Inspect$/), ["Inspect"]);
  await page.keyboard.press("Enter");
  assert.deepEqual(await focused(page), { id: "conclusion", text: "Pass", outline: "solid 2px" });
  assert.match(await announced(page), /^It says: pass\. Signed, but the signature has not been checked\.$/);

  await tabTo(page, /^Fetch keys from http:\/\/127/);
  await page.keyboard.press("Enter");
  await page.getByText("The signature is authentic").waitFor();
  assert.equal((await focused(page)).id, "signature");
  assert.match(await announced(page), /^It says: pass\. Signature authentic: signed by a key of http:\/\/127/);
  assert.deepEqual(await outcome().then(({ authentic, conclusion }) => [authentic, conclusion]), [true, "pass"]);

  await tabTo(page, /^Show header, payload and digest$/);
  await page.keyboard.press("Enter");
  assert.ok(await page.getByText("Compact form").isVisible());
  assert.deepEqual(complaints, []);
});

test("Ctrl+Enter in the text area inspects", { skip: missing }, async (t) => {
  const { page } = await site.inspect(t, "");
  await page.getByLabel("A verdict, an A2A frame").focus();
  await page.keyboard.insertText(JSON.stringify(failing.verdict));
  await page.keyboard.press("Control+Enter");
  assert.equal((await focused(page)).text, "Fail");
});

test("a link announces its conclusion and leaves the focus where it is", { skip: missing }, async (t) => {
  const { page } = await site.inspect(t, valueLink(failing.verdict));
  assert.equal(await focused(page), null);
  assert.equal(await announced(page), "It says: fail. Not signed: anyone could have written this.");
});

test("headings come in the order of what matters, each in a region of its name", { skip: missing }, async (t) => {
  const { page } = await site.inspect(t, statementLink(signed(failing)));
  const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  assert.deepEqual(headings, ["Fail", "The signature has not been checked", "Evidence (3)", "Followups (2)", "Criteria (3)", "Raw statement"]);
  for (const name of headings) assert.equal(await page.getByRole("region", { name, exact: true }).count(), 1, name);
  assert.equal(await page.getByRole("heading", { level: 1 }).innerText(), "Countersign Verdict inspector");
  for (const landmark of ["banner", "main", "contentinfo"]) assert.equal(await page.getByRole(landmark).count(), 1, landmark);
});

test("a key set that cannot be fetched is told at once, and the focus stays on the button", { skip: missing }, async (t) => {
  const { page, complaints } = await site.inspect(t, statementLink(signed(passing)));
  await page.getByLabel("Issuer").fill("http://127.0.0.1:9");
  await tabTo(page, /^Fetch keys from http:\/\/127.0.0.1:9$/);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("unreadable").waitFor();
  assert.match((await focused(page)).text, /^Fetch keys from/);
  assert.ok(complaints.every((line) => /ERR_UNSAFE_PORT|ERR_CONNECTION_REFUSED|Failed to load resource/.test(line)), complaints.join("\n"));
});
