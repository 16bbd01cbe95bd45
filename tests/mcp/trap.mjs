/** Loaded before the server's own code: the text `TRAP` traps the engine, the text `DIE` ends its thread. */
import { isMainThread } from "node:worker_threads";

const { Instance } = WebAssembly;

if (!isMainThread) {
  WebAssembly.Instance = function (module, imports) {
    const { exports } = new Instance(module, imports);
    const check = (request) => {
      if (request.artifact.text === "TRAP") exports.forceTrap();
      if (request.artifact.text === "DIE") process.exit(1);
      return exports.check(request);
    };
    return { exports: { ...exports, check } };
  };
}
