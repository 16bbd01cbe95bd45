// The Worker behind an entry that can make its engine trap, for tests/worker/trap.test.mjs only.
// The header `x-trap` says where; the request then handed on acts as a host object would that
// fails inside the engine's own call.

import { initSync } from "../../target/worker/countersign.js";
import worker, { Tasks as Kept } from "../../worker/shim.mjs";

/** Asks the running instance for more memory than it can have, which aborts it. */
const abort = () => initSync().__wbindgen_malloc(-1, 1);
/** Exhausts the stack below the engine's frames. */
const exhaust = () => exhaust() + 1;

let armed = false;

/** Whether this call of the object is the one that traps. */
function fires() {
  const firing = armed;
  armed = false;
  return firing;
}

const text = Object.defineProperty({}, "length", { get: abort });

/** The object, which traps as it is handed the next row or waits for the next body, if it is told so. */
export class Tasks extends Kept {
  insert(id, context, state, updated, ...rest) {
    return super.insert(id, context, state, fires() ? text : updated, ...rest);
  }

  fetch(request) {
    return super.fetch(fires() ? { arrayBuffer: () => ({ then: abort }) } : request);
  }
}

const copy = ({ method, url, headers, body }) => ({ method, url, headers, body, cf: undefined });

const traps = {
  /** On the first poll of the request's task. */
  head: (request) => Object.defineProperty(copy(request), "method", { get: abort }),
  /** On a later poll, when a piece of the body arrives. */
  body: (request) => ({ ...copy(request), headers: undeclared(request.headers), body: pieces(abort) }),
  stack: (request) => Object.defineProperty(copy(request), "method", { get: exhaust }),
  /** In the object, when the request asks for it. */
  object: (request) => {
    armed = true;
    return request;
  },
  /** No trap: it says when the first piece of the body has arrived. */
  wait: (request) => ({ ...copy(request), body: request.body.pipeThrough(announcing()) }),
};

/** Without a declared length the body is read piece by piece. */
function undeclared(headers) {
  return new Headers([...headers].filter(([name]) => name !== "content-length"));
}

function announcing() {
  return new TransformStream({
    transform(piece, controller) {
      console.log("a piece has arrived");
      controller.enqueue(piece);
    },
  });
}

function pieces(length) {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Object.defineProperty({}, "length", { get: length })),
  });
}

export default {
  fetch(request, env, context) {
    const trap = traps[request.headers.get("x-trap")] ?? ((request) => request);
    return worker.fetch(trap(request), env, context);
  },
};
