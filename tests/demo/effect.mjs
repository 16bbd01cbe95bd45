/** One effect from the pin to the signed receipt: an issue that an agent says it has opened, by the bundle of the guide. */
import { readFile } from "node:fs/promises";

const bundle = JSON.parse(await readFile(new URL("../../pkg/examples/github-issues.bundle.json", import.meta.url), "utf8"));
const issue = JSON.stringify({ id: 3001, number: 42, state: "open" });
const started = 1767225600000;

/** What a gateway would have seen: the answer to the call, then the answer to its own question. */
const seen = (contract) => [
  {
    type: "pin",
    at: started + 1_000,
    started_at: started,
    workspace: "acme",
    invocation: "inv-1",
    contract,
    trust: "gateway_observed",
    observation: { request: { body: '{"title":"Login fails"}' }, response: { status: 201, body: issue } },
  },
  {
    type: "evidence",
    at: started + 3_200,
    workspace: "acme",
    invocation: "inv-1",
    stage: "read",
    evidence_id: "read/1",
    expected_revision: 1,
    target_digest: contract.target_digest,
    trust: "gateway_observed",
    observation: { response: { status: 200, body: issue } },
  },
];

/** Tells each signed revision; gives the last receipt as it was verified. */
export function effect(countersign, key, tell) {
  const { digest } = countersign.validateBundle(bundle);
  const contract = countersign.contract(bundle, { tool: "create_issue", reviewed: digest });
  const keySet = countersign.publicKeySet(key);
  let state = null;
  let last;
  for (const event of seen(contract)) {
    const applied = countersign.applyEvent(state, event);
    state = applied.state;
    for (const { receipt } of applied.actions.filter(({ type }) => type === "sign")) {
      const jws = countersign.signReceipt(receipt, key);
      const found = countersign.verifyReceipt(jws, keySet);
      if (!found.authentic) throw new Error(`${found.code}: ${found.message}`);
      last = found.statement.predicate;
      tell(event, last, jws);
    }
  }
  if (last?.conclusion !== "verified") throw new Error(`the effect ends ${last?.conclusion}`);
  return last;
}
