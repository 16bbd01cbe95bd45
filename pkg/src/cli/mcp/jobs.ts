/** What runs beside the protocol: everything that spends fuel. */
import { scaffold } from "../../api/check.js";
import { publicKeySet } from "../../api/statement.js";
import type { CheckRequest } from "../../types.js";
import * as check from "./tools/check.js";
import * as guard from "./tools/guard.js";
import type { Answer } from "./tools/tool.js";
import * as verifyStatement from "./tools/verify-statement.js";

/** By name: the arguments are plain data, the signing key is the server's own. */
export const JOBS = {
  check: check.run,
  guard: guard.run,
  verify_statement: verifyStatement.run,
  scaffold: (request): Answer => ({ structured: {}, text: scaffold(request as unknown as CheckRequest) }),
  keys: (_, key): Answer => ({ structured: {}, text: JSON.stringify(publicKeySet(key ?? ""), null, 2) }),
} satisfies Record<string, (args: Record<string, unknown>, key: string | undefined) => Answer>;

export type JobName = keyof typeof JOBS;
