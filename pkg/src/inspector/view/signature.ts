/** Whether the signature is authentic, by which key, from which key set. Never a word about the conclusion. */
import { h, icon } from "../dom.js";
import type { Inspection } from "../judge/inspection.js";
import type { Signature } from "../judge/statement.js";
import { untrusted } from "../untrusted.js";
import { words } from "../words.js";
import { codeOf, exact, facts, faultBody, heading, note } from "./parts.js";

export function signatureView({ signature, said }: Inspection): HTMLElement {
  const { title, sign, body } = told(signature);
  const keys = "keys" in signature ? signature.keys : undefined;
  return h(
    "div", { class: `seal ${signature.state}` },
    h("div", { class: "lead" }, icon(sign), heading(2, "signature", title)),
    ...body,
    signature.state !== "none" && facts(
      ["Key", "kid" in signature && signature.kid !== undefined ? exact(signature.kid) : signature.state === "refused" ? "none that is named" : undefined],
      ["Key set", keys === undefined ? undefined : h("span", {}, keys.fetched ? "fetched from " : "", untrusted(keys.from))],
      ["Statement", said?.type === "effect-receipt" ? "effect receipt" : said === undefined ? undefined : "verdict"],
    ),
    keys?.leaked === true && note("alarm", "This key set holds a private key. Whoever has seen it can sign in its owner's name: it has to be replaced. The private part was dropped here."),
  );
}

function told(signature: Signature): { title: string; sign: "none" | "unchecked" | "authentic" | "retired" | "alarm"; body: HTMLElement[] } {
  switch (signature.state) {
    case "none":
      return { title: "There is no signature", sign: "none", body: [h("p", {}, "Nobody vouches for this verdict. Ask the verifier for its signed statement."), codeOf({ code: "unsigned" })] };
    case "unchecked":
      return { title: "The signature has not been checked", sign: "unchecked", body: [h("p", {}, "The statement is complete. Whether the named key signed it can be told once you bring the issuer’s keys.")] };
    case "authentic":
      return signature.retired
        ? { title: "The signature is authentic, by a retired key", sign: "retired", body: [h("p", {}, "The issuer has retired this key and still publishes it. Statements from before remain good; a statement does not say when it was signed, so ask the issuer if the date matters."), MEANING()] }
        : { title: "The signature is authentic", sign: "authentic", body: [h("p", {}, "The statement is as its signer wrote it, to the last byte."), MEANING()] };
    case "refused":
      return { title: words(signature.fault.code).title, sign: "alarm", body: faultBody(signature.fault) };
  }
}

const MEANING = () => h("p", { class: "quiet" }, "This tells who said it, not what was said: an authentic statement may say fail.");
