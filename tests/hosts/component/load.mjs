/** The built component as a module. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { transpile, writeFiles } from "@bytecodealliance/jco-transpile";
import { ROOT, SCRATCH } from "../../support/paths.mjs";

const COMPONENT = `${ROOT}target/component/countersign.component.wasm`;

/** The component's exports by the names of their interfaces. */
export async function loadComponent() {
  if (!existsSync(COMPONENT)) throw new Error("the component is not built: run `cargo xtask build component`");
  const outDir = `${SCRATCH}/component`;
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const { files, imports } = await transpile(COMPONENT, { name: "countersign", outDir });
  if (imports.length > 0) throw new Error(`the component imports ${imports.join(", ")}`);
  await writeFiles(files);
  return import(pathToFileURL(`${outDir}/countersign.js`).href);
}
