/** A scripted peer that judges what it is sent, and signs. */
import { api } from "./ask.mjs";
import { EXTENSION, around, card10, in10, rpc, sse } from "./shapes.mjs";

/** The script of a peer that signs with `key`, or does not sign. */
export function judging(key) {
  const answer = ({ body }) => {
    const report = api.check(body.params.message.parts[0].data);
    const metadata = key === undefined ? {} : { [EXTENSION]: { statement: api.signVerdict(report, key) } };
    return { body: sse(rpc(around(in10, { artifactId: "verification-verdict", parts: [in10.part(report.verdict)], metadata }))) };
  };
  const keys = key === undefined ? {} : { "GET /.well-known/jwks.json": { body: api.publicKeySet(key) } };
  return { card: card10({ extension: true }), routes: { "POST /a2a": answer, ...keys } };
}
