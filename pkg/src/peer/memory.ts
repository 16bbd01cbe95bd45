/** Tasks in memory. */
import type { TaskPage, TaskQuery, TaskRow, TaskStore } from "../types.js";

/** Tasks that a workspace keeps at most. */
const MAX_TASKS = 1_000;

/**
 * A store in memory, which forgets everything with its process. Of each workspace it keeps the
 * `tasks` tasks (1,000 unless told) that were written last.
 */
export function memoryStore(options: { tasks?: number } = {}): TaskStore {
  const limit = options.tasks ?? MAX_TASKS;
  /** In the order of their last write. */
  const workspaces = new Map<string, Map<string, TaskRow>>();

  return {
    get: (workspace, id) => workspaces.get(workspace)?.get(id),
    list: (workspace, query) => page([...(workspaces.get(workspace)?.values() ?? [])], query),
    put(workspace, row) {
      const rows = workspaces.get(workspace) ?? new Map<string, TaskRow>();
      if ((rows.get(row.id)?.revision ?? 0) !== row.revision - 1) return false;
      rows.delete(row.id);
      rows.set(row.id, row);
      for (const id of rows.keys()) {
        if (rows.size <= limit) break;
        rows.delete(id);
      }
      workspaces.set(workspace, rows);
      return true;
    },
  };
}

/** A token names the last task of its page, so that a page is the same whatever is written in front of it. */
function page(all: TaskRow[], { contextId, state, since, pageSize, pageToken }: TaskQuery): TaskPage | undefined {
  const fitting = all
    .filter((row) => (contextId === undefined || row.contextId === contextId) && (state === undefined || row.state === state) && (since === undefined || row.updated >= since))
    .sort((one, other) => (place(one) < place(other) ? 1 : -1));
  if (pageToken !== undefined && !/^[-0-9T:.]+Z [^ ]+$/.test(pageToken)) return undefined;
  const rest = pageToken === undefined ? fitting : fitting.filter((row) => place(row) < pageToken);
  const rows = rest.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, nextPageToken: last === undefined || rows.length === rest.length ? "" : place(last), total: fitting.length };
}

/** What the order goes by. */
function place({ updated, id }: TaskRow): string {
  return `${updated} ${id}`;
}
