// The least that a Worker can do for `SendStreamingMessage`: one row in a Durable Object, then the
// four events of a task whose artifact is the message's first part. Nothing is checked.

import { DurableObject } from "cloudflare:workers";

export class Echo extends DurableObject {
  constructor(state, env) {
    super(state, env);
    state.storage.sql.exec("CREATE TABLE IF NOT EXISTS tasks (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID");
  }

  async fetch(request) {
    const { id, task } = await request.json();
    this.ctx.storage.sql.exec("INSERT INTO tasks (id, record) VALUES (?, ?)", id, JSON.stringify(task));
    return new Response(null, { status: 204 });
  }
}

export default {
  async fetch(request, env) {
    const { id: call, params } = await request.json();
    const [id, contextId] = [crypto.randomUUID(), crypto.randomUUID()];
    const status = (state) => ({ state, timestamp: new Date().toISOString() });
    const artifact = { artifactId: "echo", parts: [params.message.parts[0]] };
    const task = { id, contextId, status: status("TASK_STATE_COMPLETED"), artifacts: [artifact], history: [params.message] };
    const object = env.ECHO.get(env.ECHO.idFromName("echo"));
    await object.fetch("http://echo/", { method: "POST", body: JSON.stringify({ id, task }) });

    const events = [
      { task: { id, contextId, status: status("TASK_STATE_SUBMITTED") } },
      { statusUpdate: { taskId: id, contextId, status: status("TASK_STATE_WORKING") } },
      { artifactUpdate: { taskId: id, contextId, artifact, append: false, lastChunk: true } },
      { statusUpdate: { taskId: id, contextId, status: task.status } },
    ];
    const frames = events.map((result) => `data: ${JSON.stringify({ jsonrpc: "2.0", id: call, result })}\n\n`);
    return new Response(frames.join(""), { headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-cache" } });
  },
};
