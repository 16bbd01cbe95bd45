/**
 * The vectors on the WIT component. Its types have no form for much of what the other hosts are asked to
 * refuse: there, being refused by the types is what the vector promises. A call that its world does not
 * have is made all the same, and must be missing.
 */
import { AbsentCall, adapt } from "./component/adapter.mjs";
import { loadComponent } from "./component/load.mjs";
import { TypeRefusal } from "./component/records.mjs";
import { load } from "./load.mjs";
import { report } from "./report.mjs";
import { runAll } from "./run.mjs";

let byTypes = 0;
let absent = 0;
const found = runAll(adapt(await loadComponent()), load(), (error, { expect }) => {
  if (error instanceof AbsentCall) {
    absent += 1;
    return true;
  }
  const promised = error instanceof TypeRefusal && expect.error !== undefined;
  if (promised) byTypes += 1;
  return promised;
});
if (byTypes > 0) console.log(`${byTypes} refused by the types of the interface`);
if (absent > 0) console.log(`${absent} calls that the interface does not have, and were found missing`);
report("component", found);
