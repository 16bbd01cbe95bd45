//! `cargo bench --bench effects [OUT]`: the engine of effects on the native host. Prints a table, and
//! writes it as JSON to OUT.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a measurement reads the clock, prints, and may stop"
)]

/// The life of one invocation.
mod apply;
/// A bundle of many tools.
mod bundle;
/// Five assertions on a body of 2 kB.
mod evaluate;
/// Timing in one process.
mod measure;

fn main() {
    let mut rows = evaluate::bench();
    rows.extend(apply::bench());
    rows.extend(bundle::bench());
    for row in &rows {
        println!("{row}");
    }
    // Cargo passes `--bench` along.
    if let Some(out) = std::env::args().skip(1).find(|argument| !argument.starts_with("--")) {
        let rows: Vec<_> = rows.iter().map(measure::Row::to_json).collect();
        std::fs::write(out, format!("{:#}\n", serde_json::json!(rows))).unwrap();
    }
}
