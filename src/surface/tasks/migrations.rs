//! The tables of an object, in numbered steps. A step that was released is never changed: what
//! comes later is a further step.

/// The steps, the first of them number 1. Each is taken once in the life of an object, and may be
/// taken again where it was broken off.
///
/// `tasks` holds one row for each task. Its `record` is the stored record as JSON, or null where
/// `pieces` holds it; `size` is the record's length in bytes. A task is listed by its indices alone.
/// `pieces` holds records above [`super::pieces::MAX_PIECE`] bytes, `number` counting from 0. They
/// carry the revision, so that what a row names is never half of one record and half of another.
/// `later` holds writes, as text, that wait for `due`, in milliseconds since 1970.
pub const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE IF NOT EXISTS tasks (
        id TEXT PRIMARY KEY,
        context_id TEXT NOT NULL,
        state TEXT NOT NULL,
        updated TEXT NOT NULL,
        revision INTEGER NOT NULL,
        size INTEGER NOT NULL,
        record TEXT
    );
    CREATE INDEX IF NOT EXISTS tasks_newest ON tasks (updated, id, state);
    CREATE INDEX IF NOT EXISTS tasks_of_context ON tasks (context_id, updated, id, state);
    CREATE TABLE IF NOT EXISTS pieces (
        task_id TEXT NOT NULL,
        revision INTEGER NOT NULL,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (task_id, revision, number)
    );
    CREATE TABLE IF NOT EXISTS later (
        task_id TEXT NOT NULL,
        due INTEGER NOT NULL,
        entry TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS later_due ON later (due);
"];
