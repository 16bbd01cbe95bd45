// The Worker's entry: instantiates the engine, answers with it and keeps tasks with it. `cargo xtask
// build worker` writes the two imported files.

import { DurableObject } from "cloudflare:workers";
import { Tasks as Engine, __wbg_reset_state, fetch, initSync } from "../target/worker/countersign.js";
import module from "../target/worker/countersign_bg.wasm";
import { LOST, recovering, trapped } from "./recover.mjs";
import { Streams } from "./streams.mjs";

initSync({ module });

const { generation, loss, run, runNow } = recovering(__wbg_reset_state);

/** A response belongs to the request that makes it, so those whose instance is lost make their own. */
const answer = async (work) => {
  const response = await run(work);
  return response === LOST ? trapped() : response;
};

export default {
  fetch: (request, env, context) => answer(() => fetch(request, env, context)),
};

/** The object that keeps a workspace's tasks: the engine's own, made anew for every new instance. */
export class Tasks extends DurableObject {
  #streams = new Streams(loss);
  #engine;
  #generation;

  #current() {
    if (this.#generation !== generation()) {
      this.#streams.endAll();
      this.#engine = new Engine(this.ctx, this.env, this.#streams);
      this.#generation = generation();
    }
    return this.#engine;
  }

  fetch(request) {
    return answer(() => this.#current().fetch(request));
  }

  /** Keeps a new task; false where the Worker is to ask by `fetch`. */
  insert(...row) {
    const kept = runNow(() => this.#current().insert(...row));
    // Whoever asked is told of the loss in a turn of its own: a reply that came first would find
    // nobody there, and the host would give the request up.
    return kept === LOST ? scheduler.wait(1).then(() => false) : kept;
  }

  /** The host calls again when this fails. */
  async alarm() {
    if ((await run(() => this.#current().alarm())) === LOST) throw new Error("engine_trapped");
  }
}
