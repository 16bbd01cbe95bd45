// Keeps the Worker answering after a trap. With panic=abort an instance that trapped holds broken
// state, and no task that waits in it will ever be woken: the instance is dropped, a new one is
// made, and every request that waited for the old one is told so.

const detail = "the engine stopped while it worked on this request, and was started anew";

/** The answer to a request whose instance is gone, as in src/surface/http/problem.rs. */
function trapped() {
  const problem = {
    type: "https://w3id.org/countersign/problems/engine_trapped",
    title: "the engine stopped unexpectedly and was started anew",
    status: 500,
    code: "engine_trapped",
    detail,
  };
  return new Response(JSON.stringify(problem), {
    status: 500,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/**
 * The Worker's handlers over an engine of `{ fetch(request, env, context), restart() }`.
 *
 * The engine polls its tasks in microtasks, so a trap reaches no caller: it surfaces as an `error`
 * event. Whatever its class (V8 reports an exhausted stack as a RangeError), it left the engine's
 * frames without unwinding them.
 */
export function recovering(engine) {
  const waiting = new Set();

  function drop(error) {
    console.error("engine_trapped", error);
    const lost = [...waiting];
    waiting.clear();
    engine.restart();
    for (const settle of lost) settle(undefined);
  }

  addEventListener("error", (event) => drop(event.error));

  return {
    async fetch(request, env, context) {
      const answer = await new Promise((settle, fail) => {
        waiting.add(settle);
        const once = (then) => (value) => {
          if (waiting.delete(settle)) then(value);
        };
        try {
          engine.fetch(request, env, context).then(once(settle), once(fail));
        } catch (error) {
          drop(error);
        }
      });
      // A response belongs to the request that makes it, so the lost make their own.
      return answer ?? trapped();
    },
  };
}
