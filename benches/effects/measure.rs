//! Timing in one process.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// One line of the table.
pub(crate) struct Row {
    name: String,
    micros: f64,
    /// How many times the time of what it is compared to.
    ratio: Option<f64>,
}

impl Row {
    pub(crate) fn new(name: impl Into<String>, micros: f64, peer: Option<f64>) -> Self {
        Self { name: name.into(), micros, ratio: peer.map(|peer| micros / peer) }
    }

    pub(crate) fn to_json(&self) -> serde_json::Value {
        let per_second = (1e6 / self.micros).round();
        let mut row = serde_json::json!({
            "name": self.name, "micros": self.micros, "perSecond": per_second,
        });
        if let Some(ratio) = self.ratio {
            row["ratio"] = ratio.into();
        }
        row
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_second = 1e6 / self.micros;
        write!(out, "{:<64} {:>12.2} \u{b5}s {per_second:>10.0}/s", self.name, self.micros)?;
        self.ratio.map_or(Ok(()), |ratio| write!(out, "  {ratio:.2} times"))
    }
}

/// The median microseconds of a call over five rounds of about 300 milliseconds, after one more.
pub(crate) fn time<T>(mut work: impl FnMut() -> T) -> f64 {
    const ROUND: Duration = Duration::from_millis(300);
    let mut rounds: Vec<f64> = (0..6)
        .map(|_| {
            let begun = Instant::now();
            let mut calls = 0.0;
            while begun.elapsed() < ROUND {
                black_box(work());
                calls += 1.0;
            }
            begun.elapsed().as_secs_f64() * 1e6 / calls
        })
        .skip(1)
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[2]
}
