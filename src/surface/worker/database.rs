//! The database of an object: every statement that it runs.
//!
//! What is done between two awaits of an object is written as a whole or not at all. Where a record
//! takes several rows, the row of its task is written last and names them: a statement that fails
//! before it leaves the former state.

use js_sys::JsString;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use worker::worker_sys::types::SqlStorageCursor;
use worker::{Result, SqlStorage, SqlStorageValue};

use crate::a2a::peer::Query;
use crate::surface::tasks::migrations::MIGRATIONS;
use crate::surface::tasks::page::{self, Mark, Page};
use crate::surface::tasks::pieces::{MAX_PIECE, split};
use crate::surface::tasks::{Entry, Row};

/// Tasks that are removed at once; more of them wait for the next round.
pub(super) const BATCH: u16 = 500;

/// Writes a task unless there is one of its id.
const INSERT: &str = "INSERT INTO tasks VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

#[wasm_bindgen]
extern "C" {
    /// The same storage, for the one statement that most calls run.
    type Texts;

    #[wasm_bindgen(method, catch, js_name = exec)]
    fn insert(
        this: &Texts,
        sql: &str,
        id: &JsString,
        context_id: &JsString,
        state: &JsString,
        updated: &str,
        revision: u32,
        size: f64,
        record: &JsString,
    ) -> Result<SqlStorageCursor, JsValue>;
}

/// The tables of one object.
pub(super) struct Database(SqlStorage);

type Values = Vec<SqlStorageValue>;

impl Database {
    /// Opens the tables, and makes those that this object has not.
    pub(super) fn open(sql: SqlStorage) -> Result<Self> {
        let database = Self(sql);
        database
            .run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)", vec![])?;
        let done = database.number("SELECT count(*) FROM migrations", vec![])?.unwrap_or(0);
        let done = usize::try_from(done).unwrap_or(usize::MAX);
        for (number, step) in (1_i64..).zip(MIGRATIONS).skip(done) {
            database.run(step, vec![])?;
            database.run("INSERT INTO migrations VALUES (?)", vec![number.into()])?;
        }
        Ok(database)
    }

    /// The revision of a task, when it is held.
    pub(super) fn revision(&self, id: &str) -> Result<Option<u64>> {
        self.number("SELECT revision FROM tasks WHERE id = ?", vec![id.into()])
    }

    /// The record of a task, when it is held.
    pub(super) fn record(&self, id: &str) -> Result<Option<String>> {
        let sql = "SELECT record, revision FROM tasks WHERE id = ?";
        let mut rows = self.rows(sql, vec![id.into()])?;
        match rows.pop().map(<[_; 2]>::try_from) {
            None => Ok(None),
            Some(Ok([SqlStorageValue::String(record), _])) => Ok(Some(record)),
            Some(Ok([_, revision])) => {
                let sql =
                    "SELECT text FROM pieces WHERE task_id = ? AND revision = ? ORDER BY number";
                let pieces = self.rows(sql, vec![id.into(), revision])?;
                Ok(Some(pieces.into_iter().flatten().filter_map(text).collect()))
            }
            Some(Err(_)) => Err("a row of tasks is not as it was written".into()),
        }
    }

    /// Writes a new task; false where there is one of its id.
    pub(super) fn insert(&self, row: &Row) -> Result<bool> {
        self.put_pieces(row)?;
        Ok(self.0.exec(INSERT, values(row))?.rows_written() > 0)
    }

    /// The same for the host's own texts, which fit a row.
    pub(super) fn insert_text(
        &self,
        id: &JsString,
        context_id: &JsString,
        state: &JsString,
        updated: &str,
        size: f64,
        record: &JsString,
    ) -> Result<bool> {
        let texts: &Texts = self.0.as_ref().unchecked_ref();
        let written = texts.insert(INSERT, id, context_id, state, updated, 1, size, record)?;
        Ok(written.rows_written() > 0.0)
    }

    /// Writes a task in place of its former revision.
    pub(super) fn replace(&self, row: &Row) -> Result<()> {
        self.put_pieces(row)?;
        self.run("INSERT OR REPLACE INTO tasks VALUES (?, ?, ?, ?, ?, ?, ?)", values(row))?;
        let sql = "DELETE FROM pieces WHERE task_id = ? AND revision < ?";
        self.run(sql, vec![row.id.as_str().into(), integer(row.revision)])
    }

    fn put_pieces(&self, row: &Row) -> Result<()> {
        if fits_row(row) {
            return Ok(());
        }
        let sql = "INSERT OR REPLACE INTO pieces VALUES (?, ?, ?, ?)";
        for (number, piece) in (0_i64..).zip(split(&row.record, MAX_PIECE)) {
            let id = row.id.as_str().into();
            self.run(sql, vec![id, integer(row.revision), number.into(), piece.into()])?;
        }
        Ok(())
    }

    /// A page of tasks, the newest first; nothing when its token is none of ours.
    pub(super) fn page(&self, query: &Query) -> Result<Option<Page>> {
        let Query::List { context_id, state, since, page_size, page_token } = query else {
            return Err("a task is no list".into());
        };
        let mut filter = String::from("1");
        let mut values: Values = Vec::new();
        let given = [
            (" AND context_id = ?", context_id),
            (" AND state = ?", state),
            (" AND updated >= ?", since),
        ];
        for (condition, value) in given {
            if let Some(value) = value {
                filter.push_str(condition);
                values.push(value.as_str().into());
            }
        }
        let total = format!("SELECT count(*) FROM tasks WHERE {filter}");
        let total = self.number(&total, values.clone())?.unwrap_or(0);
        if let Some(token) = page_token {
            let Some(mark) = Mark::from_token(token) else { return Ok(None) };
            filter.push_str(" AND (updated, id) < (?, ?)");
            values.push(mark.updated.into());
            values.push(mark.id.into());
        }
        // One more than asked for tells whether another page follows.
        let wanted = usize::try_from(*page_size).unwrap_or(usize::MAX);
        values.push(i64::from(*page_size).saturating_add(1).into());
        let sql = format!(
            "SELECT id, updated, size FROM tasks WHERE {filter} ORDER BY updated DESC, id DESC LIMIT ?"
        );
        let mut marks = Vec::new();
        let mut sizes = Vec::new();
        for row in self.rows(&sql, values)? {
            let [id, updated, size] = <[_; 3]>::try_from(row).map_err(|_| "a row is too short")?;
            marks.push(Mark {
                updated: text(updated).unwrap_or_default(),
                id: text(id).unwrap_or_default(),
            });
            sizes.push(whole(&size).unwrap_or(u64::MAX));
        }
        let fitting = page::fits(&sizes, wanted);
        let more = fitting < marks.len();
        marks.truncate(fitting);
        let records = marks.iter().map(|mark| self.record(&mark.id));
        let records = records.filter_map(Result::transpose).collect::<Result<_>>()?;
        let next = marks.last().filter(|_| more).map(Mark::to_token).unwrap_or_default();
        Ok(Some(Page { records, next, total }))
    }

    /// Keeps a write that waits until `due`.
    pub(super) fn put_later(&self, row: &Row, due: u64) -> Result<()> {
        let entry = Entry { row: row.clone(), later: None };
        let values = vec![row.id.as_str().into(), integer(due), entry.to_text().into()];
        self.run("INSERT INTO later VALUES (?, ?, ?)", values)
    }

    /// The writes that are due, each with a number of its own.
    pub(super) fn due(&self, now: u64) -> Result<Vec<(SqlStorageValue, String)>> {
        let rows =
            self.rows("SELECT rowid, entry FROM later WHERE due <= ?", vec![integer(now)])?;
        let rows = rows.into_iter().filter_map(|row| <[_; 2]>::try_from(row).ok());
        Ok(rows.filter_map(|[number, entry]| Some((number, text(entry)?))).collect())
    }

    /// Forgets a write that was due.
    pub(super) fn done(&self, number: SqlStorageValue) -> Result<()> {
        self.run("DELETE FROM later WHERE rowid = ?", vec![number])
    }

    /// When the next write is due.
    pub(super) fn next_due(&self) -> Result<Option<u64>> {
        self.number("SELECT min(due) FROM later", vec![])
    }

    /// Removes tasks whose status is older than `before`, at most [`BATCH`] of them; gives their ids.
    pub(super) fn expire(&self, before: &str) -> Result<Vec<String>> {
        let sql = "DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE updated < ? \
                   ORDER BY updated LIMIT ?) RETURNING id";
        let rows = self.rows(sql, vec![before.into(), i64::from(BATCH).into()])?;
        self.run("DELETE FROM pieces WHERE task_id NOT IN (SELECT id FROM tasks)", vec![])?;
        Ok(rows.into_iter().flatten().filter_map(text).collect())
    }

    /// The oldest status.
    pub(super) fn oldest(&self) -> Result<Option<String>> {
        let rows = self.rows("SELECT min(updated) FROM tasks", vec![])?;
        Ok(rows.into_iter().flatten().find_map(text))
    }

    fn run(&self, sql: &str, values: Values) -> Result<()> {
        self.0.exec(sql, values).map(drop)
    }

    fn rows(&self, sql: &str, values: Values) -> Result<Vec<Values>> {
        self.0.exec(sql, values)?.raw().collect()
    }

    fn number(&self, sql: &str, values: Values) -> Result<Option<u64>> {
        Ok(self.rows(sql, values)?.first().and_then(|row| row.first()).and_then(whole))
    }
}

fn fits_row(row: &Row) -> bool {
    row.record.len() <= MAX_PIECE
}

fn values(row: &Row) -> Values {
    let size = i64::try_from(row.record.len()).unwrap_or(i64::MAX);
    let record = fits_row(row).then_some(row.record.as_str());
    vec![
        row.id.as_str().into(),
        row.context_id.as_str().into(),
        row.state.as_str().into(),
        row.updated.as_str().into(),
        integer(row.revision),
        size.into(),
        record.into(),
    ]
}

/// Whole numbers are doubles on their way in, and exact below 2^53.
fn integer(value: u64) -> SqlStorageValue {
    i64::try_from(value).unwrap_or(i64::MAX).into()
}

fn whole(value: &SqlStorageValue) -> Option<u64> {
    if let SqlStorageValue::Integer(value) = value { u64::try_from(*value).ok() } else { None }
}

fn text(value: SqlStorageValue) -> Option<String> {
    if let SqlStorageValue::String(text) = value { Some(text) } else { None }
}
