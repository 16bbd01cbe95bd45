/**
 * `node run.mjs CARD DIR COMMAND …`: starts the Worker for a test kit, which knows no tokens, with the card
 * CARD, and runs COMMAND in DIR with `{url}` replaced by the Worker's address.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { deploy, newKey } from "../worker/deployment.mjs";

const [card, dir, command, ...words] = process.argv.slice(2);
const worker = await deploy({
  COUNTERSIGN_SIGNING_KEY: JSON.stringify(newKey()),
  COUNTERSIGN_NO_AUTH: "true",
  COUNTERSIGN_KIT: "true",
  COUNTERSIGN_CARD: card,
});
const args = words.map((word) => word.replace("{url}", worker.url));
// Nothing is left in the kit's checkout.
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
const kit = spawn(command, args, { cwd: dir, env, stdio: ["ignore", "inherit", "inherit"] });
const [code] = await once(kit, "close");
await worker.close();
process.exit(code ?? 1);
