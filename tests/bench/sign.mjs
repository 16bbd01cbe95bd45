/** Signing and verifying a statement, beside WebCrypto on the same bytes. */
import { compare, row } from "./measure.mjs";

export async function bench(api) {
  const key = api.generateKey();
  const keySet = api.publicKeySet(key);
  const report = api.check({ artifact: { text: "hello" }, criteria: ['contains "hello"'] });
  const statement = api.signVerdict(report, key);
  if (!api.verifyStatement(statement, keySet).authentic) throw new Error("own statement refused");

  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const { kty, crv, x, y, d } = key;
  const secret = await crypto.subtle.importKey("jwk", { kty, crv, x, y, d }, algorithm, false, ["sign"]);
  const open = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, algorithm, false, ["verify"]);
  const bytes = new TextEncoder().encode(statement.slice(0, statement.lastIndexOf(".")));
  const signature = await crypto.subtle.sign(algorithm, secret, bytes);

  const times = await compare({
    sign: () => api.signVerdict(report, key),
    webSign: () => crypto.subtle.sign(algorithm, secret, bytes),
    verify: () => api.verifyStatement(statement, keySet),
    webVerify: () => crypto.subtle.verify(algorithm, open, signature, bytes),
  });
  return [
    row("sign a verdict (key read, statement built)", times.sign, times.webSign),
    row("WebCrypto sign of the same bytes", times.webSign),
    row("verify a statement (keys read, statement checked)", times.verify, times.webVerify),
    row("WebCrypto verify of the same bytes", times.webVerify),
  ];
}
