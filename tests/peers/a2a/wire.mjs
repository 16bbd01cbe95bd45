// A `fetch` that presents a token and remembers what went over the wire.

/**
 * @returns {{ fetch: typeof fetch, calls: { method: string, version: string | null, status: number, type: string | null }[] }}
 * where `method` is the JSON-RPC method, or the HTTP method and the path.
 */
export function recording(token) {
  const calls = [];
  return {
    calls,
    async fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set("authorization", `Bearer ${token}`);
      const { pathname } = new URL(input);
      const response = await fetch(input, { ...init, headers });
      calls.push({
        method: pathname.endsWith("/a2a") ? JSON.parse(init.body).method : `${init?.method ?? "GET"} ${pathname}`,
        version: headers.get("a2a-version"),
        status: response.status,
        type: response.headers.get("content-type"),
      });
      return response;
    },
  };
}

/** What an asked-for call failed with: the error's class, and its text. */
export async function failure(call) {
  try {
    await call();
  } catch (error) {
    return { name: error.constructor.name, message: String(error.message) };
  }
  return { name: "none", message: "the call succeeded" };
}
