/** A delegated verdict for people: what the peer says, and apart from it whether its signature was verified. */
import type { Delegation, Verification } from "../../types.js";
import { type Paint, visible } from "../terminal.js";
import { prettyReply } from "./pretty.js";

export function prettyDelegation({ verdict, code, signature, task, dialect, binding, peer }: Delegation, paint: Paint): string {
  const lines = [
    `signature  ${signed(signature, paint)}`,
    `peer       ${visible(`${peer.name} ${peer.version}`.trim())}, A2A ${dialect} over ${binding}`,
  ];
  if (task !== undefined) lines.push(`task       ${visible(task.id)}  ${task.state}`);
  return `${prettyReply(code === undefined ? { verdict } : { verdict, code }, paint)}\n${lines.join("\n")}\n`;
}

function signed(signature: Verification, paint: Paint): string {
  if (signature.authentic) return `${paint("green", "✓ authentic")}  by key ${visible(signature.kid)}, about what was sent`;
  return `${paint("red", "✗ not verified")}  ${visible(signature.code)}: ${visible(signature.message)}`;
}
