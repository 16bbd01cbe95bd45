/**
 * Builds dist/ from src/ and from wasm/, which `cargo xtask build` fills: modules and types for
 * everybody, one bundle per entry for `require`, and the MCP SDK in one file for `countersign mcp`.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

await bundleSdk();

// Under this marker the same declarations are those of CommonJS modules.
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
cpSync("dist", "dist-types", { recursive: true, filter: (path) => !/\b(?:cli|cjs|inspector)\b/.test(path) && (!/\.\w+$/.test(path) || path.endsWith(".d.ts")) });
cpSync("dist-types", "dist/cjs", { recursive: true });
rmSync("dist-types", { recursive: true });

// Nobody can import the command line.
for (const file of readdirSync("dist/cli", { recursive: true }).filter((file) => file.endsWith(".d.ts"))) rmSync(`dist/cli/${file}`);
chmodSync("dist/cli/main.js", 0o755);
for (const file of ["LICENSE", "README.md"].filter((file) => existsSync(`../${file}`))) copyFileSync(`../${file}`, file);

/**
 * Puts what `countersign mcp` takes from the SDK into one file, with the licences of all that is in it
 * beside it. Left out is the SDK's validator of forms that a server lets a user fill in: ours has none,
 * and it would be half of the file.
 */
async function bundleSdk() {
  const { metafile } = await build({
    entryPoints: ["dist/cli/mcp/sdk.js"],
    outfile: "dist/cli/mcp/sdk.js",
    allowOverwrite: true,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    metafile: true,
    plugins: [{
      name: "no-forms",
      setup({ onLoad }) {
        onLoad({ filter: /validation.ajv-provider\.js$/ }, () => ({ contents: "export class AjvJsonSchemaValidator {}" }));
      },
    }],
    logLevel: "warning",
  });
  const folders = Object.keys(metafile.inputs).map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  const notices = [...new Set(folders)].filter((folder) => folder !== undefined).sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
    return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
  });
  writeFileSync("dist/cli/mcp/sdk.licenses.txt", `sdk.js holds these packages.\n\n${notices.join("\n---\n\n")}`);
}
