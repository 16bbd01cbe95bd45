/** The tool `verify_statement`: who signed, and apart from that what is said. */
import { verifyStatement } from "../../../api/statement.js";
import type { JwkSet } from "../../../types.js";
import { prettyVerification } from "../../format/verification.js";
import { unpainted } from "../../terminal.js";
import { KEY_SET, object, VERIFICATION } from "../schemas.js";
import { expectMembers, oneOf, placed, PURE, text, type Answer, type Definition } from "./tool.js";

const TYPES = ["verdict", "effect-receipt"] as const;

export const definition: Definition = {
  name: "verify_statement",
  title: "Verify a signed statement",
  description: "Tells whether one of the given keys signed the statement, and shows what it says. Authentic does not mean pass: an authentic statement may say fail. One that is not authentic says nothing.",
  inputSchema: object(
    {
      statement: { type: "string", description: "the compact JWS" },
      keySet: KEY_SET,
      type: { type: "string", enum: TYPES, description: "what it must be about; a verdict unless told" },
    },
    ["type"],
  ),
  outputSchema: VERIFICATION,
  annotations: PURE,
};

export function run(args: Record<string, unknown>): Answer {
  expectMembers(args, ["statement", "keySet"], ["type"]);
  const statement = text(args, "statement").trim();
  const type = args["type"] === undefined ? "verdict" : oneOf(args, "type", TYPES);
  const found = placed("", "/keySet", () => verifyStatement(statement, args["keySet"] as JwkSet, { type }));
  return { structured: { ...found }, text: prettyVerification(found, unpainted) };
}
