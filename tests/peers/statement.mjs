// What the tests with other JOSE libraries share: the keys of tests/keys, one report, our header.
import { readFileSync } from "node:fs";
import { importPackage } from "../support/package.mjs";

const { check } = await importPackage();

const key = (name) => JSON.parse(readFileSync(new URL(`../keys/${name}.jwk.json`, import.meta.url), "utf8"));

export const active = key("active");
export const retired = key("retired");
export const stranger = key("stranger");

/** A key without its private half and without what names its use. */
export const publicHalf = ({ kty, crv, x, y }) => ({ kty, crv, x, y });

export const report = check({
  artifact: { text: "grüezi 🌍\n" },
  criteria: ['contains "grüezi"', 'does not contain "TODO"'],
});

/** The header of a statement about a verdict, signed by the key `kid`. */
export const header = (kid) => ({ alg: "ES256", cty: "application/vnd.in-toto+json", kid, typ: "verdict+jws" });

/** The payload of a compact JWS as text. */
export const payloadOf = (jws) => Buffer.from(jws.split(".")[1], "base64url").toString("utf8");

/** The compact JWS with one character of its payload changed. */
export function tampered(jws) {
  const [head, payload, signature] = jws.split(".");
  const at = payload.length >> 1;
  const other = payload[at] === "A" ? "B" : "A";
  return [head, payload.slice(0, at) + other + payload.slice(at + 1), signature].join(".");
}
