//! The agent card: at its place of today and at that of 0.2, for anyone or for callers only.

use super::conditional::validated;
use super::{Answer, Head, Problem, Settings, caller};
use crate::a2a::card::{self, Profile};

/// How long a client may keep the card.
const MAX_AGE: &str = "max-age=3600";

/// The card, or 304 where the caller has it already.
pub(super) fn answer(head: &Head, settings: &Settings) -> Result<Answer, Problem> {
    let public = settings.public_card()?;
    if !public {
        caller::workspace(head, settings)?;
    }
    let card = card::card(&profile(head, settings)?, settings.published_keys()?);
    let answer = Answer::json(200, &card);
    let answer = if public {
        answer.with("Cache-Control", format!("public, {MAX_AGE}"))
    } else {
        answer.with("Cache-Control", format!("private, {MAX_AGE}")).with("Vary", "Authorization")
    };
    Ok(validated(answer, head, settings.modified()))
}

/// Who this deployment is for the caller.
pub(super) fn profile(head: &Head, settings: &Settings) -> Result<Profile, Problem> {
    Ok(Profile {
        origin: settings.origin(head)?.as_str().to_owned(),
        mode: settings.card()?,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        auth: !settings.no_auth(head)?,
    })
}

#[cfg(test)]
mod tests;
