/** A Worker as a user of the package would write it. */
import * as api from "countersign";
import * as inspect from "countersign/inspect";
import { exercise, exerciseReaders } from "./exercise.mjs";

const checker = new api.Checker([{ check: { kind: "text", op: "not_contains", value: "TODO" } }]);

export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/check") return Response.json(checker.check(await request.text()));
    const all = exercise(api);
    return Response.json({ all, small: exerciseReaders(inspect, all.jws, all.keySet) });
  },
};
