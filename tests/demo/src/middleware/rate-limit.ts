// A fixed-window rate limiter. The clock comes in, so that a test can turn it.

export interface Options {
  limit: number;
  windowMs: number;
  now: () => number;
}

interface Window {
  begun: number;
  count: number;
}

export function rateLimit({ limit, windowMs, now }: Options) {
  const windows = new Map<string, Window>();

  return (request: Request, next: () => Response): Response => {
    const client = request.headers.get("x-client-id") ?? "anonymous";
    const time = now();
    let window = windows.get(client);
    if (window === undefined || time - window.begun >= windowMs) {
      window = { begun: time, count: 0 };
      windows.set(client, window);
    }
    window.count += 1;
    if (window.count > limit) {
      const wait = Math.ceil((window.begun + windowMs - time) / 1000);
      return new Response("too many requests", {
        status: 429,
        headers: { "retry-after": String(wait) },
      });
    }
    return next();
  };
}
