//! Counting what test programs report.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::ops::AddAssign;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result};

use crate::run::step;

/// How many tests ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Held.
    pub passed: u64,
    /// Did not hold.
    pub failed: u64,
    /// Could not run here, and said so.
    pub skipped: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(out, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

impl Tally {
    /// One test with this outcome.
    pub fn one(held: bool) -> Self {
        Self { passed: u64::from(held), failed: u64::from(!held), skipped: 0 }
    }

    /// Prints the closing line and gives the exit code that goes with it.
    pub fn close(self) -> ExitCode {
        println!("{self}");
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    /// What one line of a test program says: cargo's `test result:`, node's `ℹ pass N`,
    /// pytest's `N failed, N passed in N.NNs`, or the plain `N passed, N failed`.
    fn of_line(line: &str) -> Self {
        let mut tally = Self::default();
        if let Some(rest) = line.strip_prefix("\u{2139} ") {
            let mut words = rest.split(' ');
            let name = words.next().unwrap_or_default();
            let count = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
            match name {
                "pass" => tally.passed = count,
                "fail" | "cancelled" => tally.failed = count,
                "skipped" | "todo" => tally.skipped = count,
                _ => {}
            }
            return tally;
        }
        let pytest = line.trim_matches(['=', ' ']).rsplit_once(" in ");
        let counts = match (line.strip_prefix("test result: "), pytest) {
            (Some(rest), _) => rest.split_once(". ").map_or("", |(_, counts)| counts),
            (None, Some((counts, time))) if seconds(time) => counts,
            (None, _) if line.contains(" passed, ") && line.contains(" failed") => line,
            (None, _) => "",
        };
        for part in counts.split([';', ',']) {
            let mut words = part.split_whitespace();
            let count = words.next().and_then(|word| word.parse::<u64>().ok()).unwrap_or(0);
            match words.next() {
                Some("passed" | "xpassed") => tally.passed += count,
                Some("failed" | "error" | "errors") => tally.failed += count,
                Some("skipped" | "ignored" | "xfailed") => tally.skipped += count,
                _ => {}
            }
        }
        tally
    }
}

/// Whether `text` is a time as pytest ends its summary with: `4.67s`, `83.02s (0:01:23)`.
fn seconds(text: &str) -> bool {
    let time = text.split(' ').next().and_then(|time| time.strip_suffix('s'));
    time.is_some_and(|time| time.parse::<f64>().is_ok())
}

/// Runs a test program, shows its output and counts. A program that fails without a failed test
/// counts as one, and so does one that reports nothing.
pub fn count(name: &str, command: &mut Command) -> Result<Tally> {
    step(name);
    let begun = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{name}` cannot be started"))?;
    let mut tally = Tally::default();
    if let Some(out) = child.stdout.take() {
        for line in BufReader::new(out).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            tally += Tally::of_line(&line);
            if interesting(&line) {
                println!("  {line}");
            }
        }
    }
    let status = child.wait()?;
    if tally.failed == 0 && (!status.success() || tally == Tally::default()) {
        println!("  {name}: {status}, {tally}");
        tally.failed += 1;
    }
    println!("{name}: {tally} ({:.0} s)", begun.elapsed().as_secs_f64());
    Ok(tally)
}

/// Passed tests are counted, not listed.
fn interesting(line: &str) -> bool {
    let noise = ["running ", "test result: ", "\u{2139} ", "\u{2714} ", "\u{25b6} "];
    let trimmed = line.trim_start();
    let passed = trimmed.starts_with("test ") && trimmed.ends_with("... ok");
    !(trimmed.is_empty() || passed || noise.iter().any(|word| trimmed.starts_with(word)))
}

#[cfg(test)]
mod tests;
