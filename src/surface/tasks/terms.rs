//! The two settings of the object: how long tasks are kept, and how often an idle stream speaks.

use crate::a2a::sse::KEEP_ALIVE_SECONDS;

/// Names the days that a task is kept after its status was last set, 1 to [`MAX_DAYS`].
pub const TASK_DAYS: &str = "COUNTERSIGN_TASK_DAYS";
/// Days that a task is kept when none are set.
pub const DEFAULT_DAYS: u64 = 30;
/// The most days that can be set.
pub const MAX_DAYS: u64 = 3_650;
/// Names the seconds between two comments on an idle stream, 1 to [`MAX_SECONDS`].
pub const KEEP_ALIVE: &str = "COUNTERSIGN_KEEP_ALIVE";
/// The most seconds that can be set: proxies close a silent connection after 30.
pub const MAX_SECONDS: u32 = 29;

/// The days; nothing when the setting cannot be used. Then no task is removed: it is better kept
/// too long.
#[must_use]
pub fn days(setting: Option<&str>) -> Option<u64> {
    let Some(text) = given(setting) else { return Some(DEFAULT_DAYS) };
    text.parse().ok().filter(|days| (1..=MAX_DAYS).contains(days))
}

/// The seconds; the default when the setting cannot be used.
#[must_use]
pub fn keep_alive(setting: Option<&str>) -> u32 {
    let seconds = given(setting).and_then(|text| text.parse().ok());
    seconds.filter(|seconds| (1..=MAX_SECONDS).contains(seconds)).unwrap_or(KEEP_ALIVE_SECONDS)
}

fn given(setting: Option<&str>) -> Option<&str> {
    setting.map(str::trim).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests;
