/** The open streams of a peer, by task. */
import { engine } from "../full.js";
import type { Awaitable, TaskRow } from "../types.js";
import type { Told, Watch, Written } from "./step.js";

export interface Watchers {
  /** A stream of the task: first as `load` gives it, then what happens to it, until it rests. */
  open(workspace: string, watch: Watch, load: () => Awaitable<TaskRow | undefined>): ReadableStream<Uint8Array>;
  /** Tells those who watch the task of a write that was kept. */
  tell(workspace: string, written: Written): void;
}

interface Watcher {
  tell(written: Written): void;
  /** Ends the stream, which cannot go on. */
  fail(error: unknown): void;
}

/** States that no write follows. */
const TERMINAL = new Set(["completed", "failed", "canceled", "rejected"]);

export function watchersOf(log: (line: string) => void): Watchers {
  const tasks = new Map<string, Set<Watcher>>();

  function open(workspace: string, { id, framing, keepAlive }: Watch, load: () => Awaitable<TaskRow | undefined>): ReadableStream<Uint8Array> {
    const key = keyOf(workspace, id);
    const encoder = new TextEncoder();
    /** What happens before the task is loaded. */
    const early: Written[] = [];
    let revision: number | undefined;
    let next = 1;
    let timer: ReturnType<typeof setInterval> | undefined;
    let controller: ReadableStreamDefaultController<Uint8Array>;

    const watcher: Watcher = {
      tell(written) {
        if (revision === undefined) {
          early.push(written);
          return;
        }
        // What the first event shows already is not told again.
        if (written.row.revision <= revision) return;
        revision = written.row.revision;
        say({ events: written.events });
        if (written.rests) end();
      },
      fail(error) {
        log(`a stream broke off: ${error instanceof Error ? error.message : String(error)}`);
        leave();
        controller.error(error);
      },
    };

    function say(told: Told): void {
      const frames = engine.call((glue) => glue.peerFrames(framing, told, next));
      next = frames.next;
      controller.enqueue(encoder.encode(frames.text));
    }

    function leave(): void {
      clearInterval(timer);
      const watchers = tasks.get(key);
      if (watchers?.delete(watcher) === true && watchers.size === 0) tasks.delete(key);
    }

    function end(): void {
      leave();
      controller.close();
    }

    return new ReadableStream<Uint8Array>({
      async start(made) {
        controller = made;
        // Before the task is loaded: what is written meanwhile must not be lost.
        tasks.set(key, (tasks.get(key) ?? new Set()).add(watcher));
        timer = setInterval(() => controller.enqueue(encoder.encode(keepAlive.text)), keepAlive.seconds * 1_000);
        try {
          const row = await load();
          if (row === undefined) throw new Error("the task is gone");
          say({ record: row.record });
          if (TERMINAL.has(row.state)) return end();
          revision = row.revision;
          for (const written of early) if (tasks.get(key)?.has(watcher) === true) watcher.tell(written);
        } catch (error) {
          watcher.fail(error);
        }
      },
      cancel: leave,
    });
  }

  function tell(workspace: string, written: Written): void {
    for (const watcher of [...(tasks.get(keyOf(workspace, written.row.id)) ?? [])]) {
      try {
        watcher.tell(written);
      } catch (error) {
        // The write is kept: whoever wrote it gets the answer.
        watcher.fail(error);
      }
    }
  }

  return { open, tell };
}

function keyOf(workspace: string, id: string): string {
  return JSON.stringify([workspace, id]);
}
