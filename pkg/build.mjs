/**
 * Builds dist/ from src/ and from wasm/, which `cargo xtask build` fills: modules and types for
 * everybody, and one bundle per entry for `require`.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, [join("node_modules", "typescript", "bin", "tsc")], { stdio: "inherit" });

for (const entry of ["node.js", "inspect/node.js"]) {
  await build({
    entryPoints: [`dist/${entry}`],
    outfile: `dist/cjs/${entry}`,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    define: { "import.meta.url": "moduleUrl" },
    // The bundle finds the wasm file from where the module it was made of stands.
    banner: { js: `const moduleUrl = require("node:url").pathToFileURL(require("node:path").resolve(__dirname, "${entry.includes("/") ? "../../inspect" : ".."}/node.js")).href;` },
    logLevel: "warning",
  });
}

// Under this marker the same declarations are those of CommonJS modules.
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
cpSync("dist", "dist-types", { recursive: true, filter: (path) => !/\bcli\b|\bcjs\b/.test(path) && (!/\.\w+$/.test(path) || path.endsWith(".d.ts")) });
cpSync("dist-types", "dist/cjs", { recursive: true });
rmSync("dist-types", { recursive: true });

chmodSync("dist/cli/main.js", 0o755);
for (const file of ["LICENSE", "README.md"].filter((file) => existsSync(`../${file}`))) copyFileSync(`../${file}`, file);
