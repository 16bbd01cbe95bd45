//! The rules themselves: `tests/rules.tsv`.

use anyhow::{Context, Result, bail};

use crate::paths::root;

/// One rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its number.
    pub id: u16,
    /// Where it can be shown.
    pub place: Place,
    /// It in a line.
    pub title: String,
}

/// Where a rule can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// By the engine alone.
    Engine,
    /// With stores, leases and keys of two roles only.
    Runtime,
}

/// The list in the repository.
pub fn read() -> Result<Vec<Rule>> {
    let path = root().join("tests/rules.tsv");
    parse(&std::fs::read_to_string(&path).with_context(|| format!("no {}", path.display()))?)
}

/// `R74<TAB>engine<TAB>title` a line, numbered without a gap; `#` begins a comment.
pub fn parse(text: &str) -> Result<Vec<Rule>> {
    let mut rules = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let columns: Vec<_> = line.split('\t').collect();
        let [id, place, title] = columns[..] else { bail!("not three columns: {line}") };
        let id = id.strip_prefix('R').and_then(|id| id.parse().ok());
        let id = id.with_context(|| format!("no rule's name: {line}"))?;
        let place = match place {
            "engine" => Place::Engine,
            "runtime" => Place::Runtime,
            _ => bail!("neither `engine` nor `runtime`: {line}"),
        };
        if usize::from(id) != rules.len() + 1 || title.trim().is_empty() {
            bail!("out of turn, or without title: {line}");
        }
        rules.push(Rule { id, place, title: title.to_owned() });
    }
    Ok(rules)
}
