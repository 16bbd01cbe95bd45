//! Each rule of effect verification with its tests and their results.

/// The tests that are named after rules.
mod found;
/// The rules themselves.
mod list;
/// Running those tests.
mod run;

use std::fmt;
use std::process::ExitCode;

use anyhow::{Result, bail};

use self::found::Test;
use self::list::{Place, Rule};
use self::run::Results;
use crate::tally::Tally;

/// What became of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Each of its tests passed.
    Held,
    /// A test failed, or did not run.
    Failed,
    /// It needs a test and has none.
    Uncovered,
    /// It is shown on a host, and no test of the engine has its name.
    Left,
}

/// `rules [--list]`: runs the tests and prints the table, or prints it without running them.
pub fn run(words: &[String]) -> Result<ExitCode> {
    let listed = match words {
        [] => false,
        [word] if word == "--list" => true,
        [word, ..] => bail!("unknown argument `{word}`; see `cargo xtask help`"),
    };
    let (rules, tests) = read()?;
    let results = if listed { None } else { Some(run::all(&tests)?) };
    let table = Table::new(&rules, &tests, results.as_ref());
    print!("{table}");
    Ok(if table.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether every rule of the engine has a test, for a run that has just run them all.
pub fn coverage() -> Result<Tally> {
    let (rules, tests) = read()?;
    let table = Table::new(&rules, &tests, None);
    if !table.holds() {
        print!("{}", table.summary());
    }
    Ok(Tally::one(table.holds()))
}

fn read() -> Result<(Vec<Rule>, Vec<Test>)> {
    let (rules, tests) = (list::read()?, found::all()?);
    for test in &tests {
        if !rules.iter().any(|rule| rule.id == test.rule) {
            bail!("{}: `{}` names no rule", test.file.display(), test.name);
        }
    }
    Ok((rules, tests))
}

/// The rules with what was found and run.
struct Table<'a> {
    rows: Vec<(&'a Rule, Vec<&'a Test>, Standing)>,
    results: Option<&'a Results>,
}

impl<'a> Table<'a> {
    fn new(rules: &'a [Rule], tests: &'a [Test], results: Option<&'a Results>) -> Self {
        let row = |rule: &'a Rule| {
            let tests: Vec<_> = tests.iter().filter(|test| test.rule == rule.id).collect();
            let held = |test: &&Test| results.is_none_or(|results| results.passed(&test.name));
            let standing = match rule.place {
                Place::Engine if tests.is_empty() => Standing::Uncovered,
                Place::Runtime if tests.is_empty() => Standing::Left,
                _ if tests.iter().all(held) => Standing::Held,
                _ => Standing::Failed,
            };
            (rule, tests, standing)
        };
        Self { rows: rules.iter().map(row).collect(), results }
    }

    fn count(&self, place: Place, standing: Standing) -> usize {
        let counted =
            |(rule, _, found): &&(&Rule, _, Standing)| rule.place == place && *found == standing;
        self.rows.iter().filter(counted).count()
    }

    fn holds(&self) -> bool {
        let bad = [Standing::Uncovered, Standing::Failed];
        self.rows.iter().all(|(_, _, standing)| !bad.contains(standing))
    }

    /// The rules that stand so, by name.
    fn named(&self, standing: Standing) -> String {
        let rows = self.rows.iter().filter(|(_, _, found)| *found == standing);
        rows.map(|(rule, ..)| format!("R{}", rule.id)).collect::<Vec<_>>().join(" ")
    }

    /// What is missing, what is left, and the tally.
    fn summary(&self) -> String {
        use Place::{Engine, Runtime};
        let mut text = String::new();
        for (title, standing) in [
            ("failed", Standing::Failed),
            ("uncovered", Standing::Uncovered),
            ("left to the runtime", Standing::Left),
        ] {
            let named = self.named(standing);
            if !named.is_empty() {
                text.push_str(&format!("{title}: {named}\n"));
            }
        }
        let of = |place| self.rows.iter().filter(|(rule, ..)| rule.place == place).count();
        let held = if self.results.is_some() { "hold" } else { "have tests" };
        let failed = self.count(Engine, Standing::Failed) + self.count(Runtime, Standing::Failed);
        text.push_str(&format!(
            "{} rules: {} for the engine, of which {} {held}, {failed} failed, {} uncovered; \
             {} for the runtime, {} of them with tests\n",
            self.rows.len(),
            of(Engine),
            self.count(Engine, Standing::Held),
            self.count(Engine, Standing::Uncovered),
            of(Runtime),
            of(Runtime) - self.count(Runtime, Standing::Left),
        ));
        text
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (rule, tests, standing) in &self.rows {
            let word = match standing {
                Standing::Held if self.results.is_some() => "holds",
                Standing::Held => "not run",
                Standing::Failed => "FAILED",
                Standing::Uncovered => "UNCOVERED",
                Standing::Left => "runtime",
            };
            writeln!(out, "{:<5} {word:<9} {}", format!("R{}", rule.id), rule.title)?;
            for test in tests {
                let result = self.results.map_or("", |results| results.word(&test.name));
                writeln!(out, "        {result:<7} {}  {}", test.name, test.file.display())?;
            }
        }
        out.write_str(&self.summary())
    }
}

#[cfg(test)]
mod tests;
