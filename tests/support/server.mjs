/** A server of files on this machine. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

/**
 * Serves `folders`, the first that has the file, on a free loopback port. `types` replaces content types,
 * `headers` come with every file.
 *
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folders, types = {}, headers = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    for (const folder of folders) {
      try {
        const body = await readFile(folder + (path.endsWith("/") ? `${path}index.html` : path));
        const extension = extname(path.endsWith("/") ? "index.html" : path);
        response.writeHead(200, { "content-type": types[extension] ?? TYPES[extension] ?? "application/octet-stream", ...headers }).end(body);
        return;
      } catch {
        // The next folder may have it.
      }
    }
    // Browsers ask for an icon unasked.
    response.writeHead(path === "/favicon.ico" ? 204 : 404).end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}
