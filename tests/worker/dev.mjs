// Serves the built Worker with throw-away settings until it is stopped. wrangler reloads by itself
// when the files that the entry imports change.

import { deploy, newKey, tokens } from "./deployment.mjs";

const token = crypto.randomUUID();
const settings = { COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()), COUNTERSIGN_TOKENS: tokens({ dev: [token] }) };
const worker = await deploy(settings);
console.log(`${worker.url}/ is the inspector, ${worker.url}/.well-known/agent-card.json the agent card\n`);
console.log(`curl ${worker.url}/v1/check -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\`);
console.log(`  -d '{"artifact": {"text": "hello"}, "criteria": ["contains \\"hello\\""]}'`);
console.log(`\nCOUNTERSIGN_TOKEN=${token} npx countersign ask ${worker.url} FILES… --criteria criteria.json`);
console.log("\n`cargo xtask build worker` in another terminal reloads it; Ctrl-C stops it");
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => worker.close().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
