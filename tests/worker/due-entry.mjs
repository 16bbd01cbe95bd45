// The Worker behind an entry that changes what an object keeps and then calls its alarm, for
// tests/worker/due.test.mjs only: time passes in the rows and not on the clock.

import worker, { Tasks as Kept } from "../../worker/shim.mjs";

/** The object, which runs the statements of a request to the host `due` and does what is due then. */
export class Tasks extends Kept {
  async fetch(request) {
    if (new URL(request.url).host !== "due") return super.fetch(request);
    const { storage } = this.ctx;
    const { sql } = storage;
    sql.exec(await request.text());
    // The host forgets an alarm before it calls.
    await storage.deleteAlarm();
    await this.alarm();
    const count = (table) => sql.exec(`SELECT count(*) AS rows FROM ${table}`).one().rows;
    const counts = { tasks: count("tasks"), pieces: count("pieces"), later: count("later") };
    return Response.json({ ...counts, alarm: await storage.getAlarm() });
  }
}

export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/due") return worker.fetch(request, env, context);
    const object = env.TASKS.getByName(searchParams.get("workspace"));
    return object.fetch("https://due/", { method: "POST", body: await request.text() });
  },
};
