/** Every state in which the inspector can be seen, and what it must say there. */
import { drop } from "../support/browser.mjs";
import * as made from "./fixtures.mjs";
import { fetchKeys, judgedFolders, onDisk, statementLink, valueLink } from "./site.mjs";

const { failing, frames, inline, passing, signed, stream, task, undecided } = made;

const dropAll = async (page, paths) => {
  const told = await page.evaluate(() => window.told.length);
  await drop(page, page.locator("countersign-inspector"), paths);
  await page.waitForFunction((count) => window.told.length > count, told);
};

const useKeys = async (page, keySet) => {
  await page.getByText("Use a key set of your own").click();
  await page.getByLabel("Key set (JWK Set)").fill(JSON.stringify(keySet));
  await page.getByRole("button", { name: "Use this key set" }).click();
};

const other = (all) => JSON.parse(JSON.stringify(all).replaceAll("task-1", "task-2"));
const hostile = {
  verdict: "pass",
  reasoning: "<img src=x onerror=alert(1)> \u202esrorre on dnuof\u202c and a\u200bb \u0007 …",
  evidence: [{ claim: "\u2066<script>alert(1)</script>\u2069 مرحبا", source: "src/\u202egnp.exe:1", note: "x".repeat(400) }],
  followups: ["javascript:alert(1)", "👨‍👩‍👧 می‌خواهم"],
};

/**
 * `heading` is the conclusion's, `signature` the signature's; `says` must be readable somewhere and
 * `silent` nowhere. `act` brings the page there.
 */
export const STATES = [
  { name: "empty", fragment: "", says: ["What to inspect"] },
  {
    name: "pass", fragment: statementLink(signed(passing)), act: async (page) => { await fetchKeys(page); await dropAll(page, judgedFolders()); }, picture: true,
    heading: "Pass", signature: "The signature is authentic", says: ["Same bytes as judged", "Signature authentic: signed by a key of http://127.0.0.1"], silent: ["as claimed", "Not signed"],
  },
  {
    name: "fail", fragment: statementLink(signed(failing)), act: async (page) => { await fetchKeys(page); await dropAll(page, judgedFolders()); }, picture: true,
    heading: "Fail", signature: "The signature is authentic", says: ["Violated", "an authentic statement may say fail", "cited, line 5"], silent: ["as claimed"],
  },
  {
    name: "needs-info", fragment: valueLink(task(undecided, "1.0")), act: fetchKeys, picture: true,
    heading: "Needs info", signature: "The signature is authentic", says: ["Unresolved", "no_such_file", "No machine can check this sentence", "A2A 1.0 · artifact “verification-verdict” · task task-1, completed"],
  },
  {
    name: "forged", fragment: statementLink(await made.forged(passing)), act: fetchKeys, picture: true,
    heading: "Do not rely on this", signature: "The signature does not fit: this was changed or forged", says: ["It claims:", "bad_signature", "Evidence (3), as claimed"], silent: ["authentic:"],
  },
  { name: "unchecked", fragment: statementLink(signed(passing)), heading: "Pass", signature: "The signature has not been checked", says: ["Conclusion, as claimed", "Signed, but the signature has not been checked"], silent: ["authentic"] },
  { name: "unsigned-pass", fragment: valueLink(passing.verdict), heading: "Pass", signature: "There is no signature", says: ["Conclusion, as claimed", "Not signed: anyone could have written this.", "Code unsigned"], silent: ["authentic", "Fetch keys"] },
  {
    name: "altered", fragment: statementLink(made.altered(signed(failing))), act: fetchKeys,
    heading: "Do not rely on this", signature: "The signature does not fit: this was changed or forged", says: ["It claims:", "bad_signature"],
  },
  {
    name: "differs", fragment: valueLink(stream(frames(failing, "0.3", { shown: passing.verdict }), "\r\n")), act: fetchKeys, picture: true,
    heading: "Not what was signed", signature: "The signature is authentic", says: ["Shown:", "Signed:", "other_verdict", "the conclusion, the reasoning, the evidence and the followups", "A2A 0.3 · stream of 4 frames"],
  },
  {
    name: "retired", fragment: statementLink(signed(passing)), act: (page) => useKeys(page, made.retiredSet),
    heading: "Pass", signature: "The signature is authentic, by a retired key", says: ["The issuer has retired this key", "the key set that was pasted here"],
  },
  { name: "unknown-key", fragment: statementLink(signed(passing, made.stranger)), act: fetchKeys, heading: "Do not rely on this", signature: "None of these keys signed this", says: ["unknown_key"] },
  { name: "alg-none", fragment: valueLink(made.unsignedJws(passing)), heading: "Do not rely on this", signature: "The statement is not signed in an accepted way", says: ["unsupported_algorithm", "carries no signature at all"] },
  {
    name: "keys-with-statement", fragment: valueLink([signed(passing, made.stranger), made.strangerSet]),
    heading: "Pass", signature: "The signature has not been checked", says: ["Signed, but the signature has not been checked"], silent: ["authentic"],
  },
  { name: "keys-in-link", fragment: valueLink(made.strangerSet), heading: "There is no verdict in this", says: ["nobody but the reader may bring"], silent: ["at hand"] },
  { name: "embedded-key", fragment: statementLink(await made.embedded(passing)), heading: "Do not rely on this", signature: "The statement brings its own key", says: ["embedded_key"] },
  { name: "wrong-type", fragment: statementLink(await made.token()), act: fetchKeys, heading: "Do not rely on this", signature: "This is a statement about something else", says: ["wrong_statement_type"] },
  { name: "truncated-statement", fragment: statementLink(signed(passing).slice(0, 700)), heading: "Do not rely on this", signature: "This is not a complete signed statement", says: ["invalid_statement"] },
  { name: "receipt", fragment: statementLink(await made.receipt("verified")), act: fetchKeys, heading: "Verified", signature: "The signature is authentic", says: ["Effect receipt", "What the receipt is about", "an agent may say that it is done", "read: same-name", "seen by the gateway itself", "create_release"], silent: ["Followups", "Not proven"] },
  { name: "receipt-inconclusive", fragment: statementLink(await made.receipt("inconclusive")), act: fetchKeys, heading: "Inconclusive", signature: "The signature is authentic", says: ["Not proven", "an agent may not say that it is done", "Missing"], silent: ["Followups"] },
  { name: "receipt-could-not", fragment: statementLink(await made.receipt("inconclusive", made.FEDERATED)), act: fetchKeys, heading: "Inconclusive", signature: "The signature is authentic", says: ["It could not have been", "its word proves nothing", "a broker's report"] },
  { name: "receipt-lie", fragment: statementLink(await made.receipt("inconclusive", { safe_to_claim_complete: true })), act: fetchKeys, heading: "Do not rely on this", says: ["invalid_statement", "as claimed"] },
  {
    name: "several", fragment: valueLink(stream([...frames(failing, "1.0"), ...other(frames(passing, "1.0"))])),
    heading: "Fail", signature: "The signature has not been checked", says: ["1. Says: Fail, with a statement", "2. Says: Pass, with a statement", "stream of 8 frames"],
  },
  { name: "not-json", fragment: valueLink("hello there"), heading: "This is nothing that can be read here", says: ["invalid_json"] },
  { name: "truncated-json", fragment: valueLink(JSON.stringify(passing.verdict).slice(0, 90)), heading: "The text breaks off in the middle", says: ["truncated_reply"] },
  { name: "same-name-twice", fragment: valueLink('{"verdict":"fail","reasoning":"x","verdict":"pass"}'), heading: "The same name stands twice in one object", says: ["duplicate_key"] },
  { name: "refused-by-peer", fragment: valueLink({ jsonrpc: "2.0", id: 1, error: { code: -32001, message: "there is no task 7" } }), heading: "The peer refused the call, so there is no verdict", says: ["-32001: there is no task 7", "peer_refused"] },
  { name: "damaged-link", fragment: "#value=%E0%A4%A", heading: "This could not be read", says: ["unreadable"] },
  {
    name: "too-large", fragment: "", act: (page) => dropAll(page, [`${onDisk([{ path: "huge.json", text: `[${"1,".repeat(3 * 1024 * 1024)}1]` }])}/huge.json`]),
    heading: "This is too large to be inspected", says: ["too_large"],
  },
  {
    name: "other-files", fragment: statementLink(signed(failing)), act: async (page) => {
      await fetchKeys(page);
      const dir = onDisk([{ path: "src/limit.py", text: made.files[0].text.replaceAll("\n", "\r\n") }, { path: "docs/limits.md", text: "# Limits\n\n\n\nsomething else\n" }, { path: "stray.txt", text: "stray" }, { path: "binary.png", text: Buffer.from([0x89, 0xff, 0xfe]) }]);
      await dropAll(page, ["src", "docs", "stray.txt", "binary.png"].map((name) => `${dir}/${name}`));
    },
    heading: "Fail", signature: "The signature is authentic",
    says: ["Differs from what was judged, only in its line ends", "Not part of what was judged", "This file differs only in its line ends from the one that was judged", "This file is not the one that was judged", "other_artifact", "the file is not UTF-8 text"],
  },
  { name: "inline", fragment: valueLink({ report: inline, statement: signed(inline) }), act: async (page) => { await fetchKeys(page); await dropAll(page, [`${onDisk([{ path: "answer.txt", text: "The quick brown fox\njumps over the lazy dog.\n" }])}/answer.txt`]); }, heading: "Pass", signature: "The signature is authentic", says: ["the text (inline)", "Same bytes as judged", "cited, line 1"] },
  { name: "hostile", fragment: valueLink(hostile), heading: "Pass", signature: "There is no signature", says: ["<img src=x onerror=alert(1)>", "RLO", "ZWSP", "BEL", "<script>alert(1)</script>", "javascript:alert(1)", "👨‍👩‍👧 می‌خواهم"] },
  { name: "keys-refused", fragment: statementLink(signed(passing)), act: async (page) => { await useKeys(page, { keys: "none" }); await page.getByText("This is not a key set").waitFor(); }, heading: "Pass", signature: "The signature has not been checked", says: ["invalid_key_set"] },
  { name: "raw", fragment: statementLink(signed(passing)), act: (page) => page.getByText("Show header, payload and digest").click(), heading: "Pass", signature: "The signature has not been checked", says: ["Payload as signed, in canonical form (RFC 8785)", "Compact form", "verdict+jws"] },
  { name: "waiting", fragment: "", act: async (page) => { await drop(page, page.locator("countersign-inspector"), [`${onDisk([{ path: "keys.json", text: JSON.stringify(made.keySet) }])}/keys.json`, ...judgedFolders()]); await page.getByText("Now bring the verdict").first().waitFor(); }, says: ["A key set is at hand. 2 files are at hand to be compared."] },
];
