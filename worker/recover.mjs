// Keeps the Worker answering after a trap. With panic=abort an instance that trapped holds broken
// state, and no task that waits in it will ever be woken: the instance is dropped, a new one is
// made, and whoever waited for the old one is told so.

const detail = "the engine stopped while it worked on this request, and was started anew";

/** The answer to a request whose instance is gone, as in src/surface/http/problem.rs. */
export function trapped() {
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

/** What a call gives whose instance is gone. */
export const LOST = Symbol("lost");

/**
 * Calls into an engine that `restart` starts anew. All that runs in one isolate shares the instance,
 * the Worker's requests and those of its objects: a trap of one is the end of all.
 *
 * The engine polls its tasks in microtasks, so a trap reaches no caller: it surfaces as an `error`
 * event. Whatever its class (V8 reports an exhausted stack as a RangeError), it left the engine's
 * frames without unwinding them.
 */
export function recovering(restart) {
  const waiting = new Set();
  let generation = 0;

  function drop(error) {
    console.error("engine_trapped", error);
    const lost = [...waiting];
    waiting.clear();
    generation += 1;
    restart();
    for (const settle of lost) settle(LOST);
  }

  addEventListener("error", (event) => drop(event.error));

  return {
    /** Which instance runs: what an earlier one made is of no use to it. */
    generation: () => generation,

    /** What `work` gives, or `LOST`. */
    run: (work) =>
      new Promise((settle, fail) => {
        waiting.add(settle);
        const once = (then) => (value) => {
          if (waiting.delete(settle)) then(value);
        };
        try {
          work().then(once(settle), once(fail));
        } catch (error) {
          drop(error);
        }
      }),

    /** What `work` gives, which waits for nothing, or `LOST`. */
    runNow(work) {
      try {
        return work();
      } catch (error) {
        drop(error);
        return LOST;
      }
    },

    /** Settles when the running instance is lost, unless `forget` is called before. */
    loss() {
      let forget;
      const lost = new Promise((settle) => {
        waiting.add(settle);
        forget = () => waiting.delete(settle);
      });
      return { lost, forget };
    },
  };
}
