/** How long the modules take to compile and to instantiate. */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { median, row } from "./measure.mjs";

export async function bench(folder) {
  const rows = [];
  for (const name of ["countersign", "inspect"]) {
    const bytes = await readFile(join(folder, "wasm", `${name}_bg.wasm`));
    const compiled = [];
    const instantiated = [];
    for (let round = 0; round < 9; round += 1) {
      const begun = performance.now();
      const module = await WebAssembly.compile(bytes);
      compiled.push((performance.now() - begun) * 1000);
      // Another query makes another copy of the glue, and so another instance.
      const glue = await import(`${pathToFileURL(join(folder, "wasm", `${name}.js`)).href}?round=${round}`);
      const before = performance.now();
      glue.initSync({ module });
      instantiated.push((performance.now() - before) * 1000);
    }
    rows.push(row(`compile ${name}_bg.wasm (${Math.round(bytes.length / 1024)} KiB)`, median(compiled)));
    rows.push(row(`instantiate ${name}_bg.wasm`, median(instantiated)));
  }
  return rows;
}
