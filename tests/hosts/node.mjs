/** The vectors in Node. */
import { importPackage } from "../support/package.mjs";
import { load } from "./load.mjs";
import { report } from "./report.mjs";
import { runAll } from "./run.mjs";

report("node", runAll(await importPackage(), load()));
