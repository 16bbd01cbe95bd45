//! The three-section prompt, read back into a request.
//!
//! A caller with nothing but text is served by this. The artifact is not trusted: it may hold a
//! heading of its own. Between fences longer than any in it, it cannot end its section; without
//! such fences a second heading makes the prompt ambiguous, and that is refused.

use super::error::Error;
use super::scaffold::FILE;
use crate::artifact::{Artifact, File};
use crate::budget::Meter;
use crate::json::Value;

/// The parenthesis of a heading is at most this many bytes.
const MAX_PARENTHESIS: usize = 2_000;

/// What a prompt holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The section ARTIFACT.
    pub artifact: Artifact,
    /// The section CRITERIA: sentences, or criteria in their JSON form.
    pub criteria: Vec<String>,
}

impl Prompt {
    /// The request `{artifact, criteria}`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::object([
            ("artifact", self.artifact.to_value()),
            ("criteria", Value::strings(&self.criteria)),
        ])
    }
}

/// Reads a prompt with the sections ARTIFACT and CRITERIA; RETURN, where it stands, ends the
/// criteria. A heading begins its line, in capitals or not, perhaps as a Markdown heading, perhaps
/// with a parenthesis before the colon.
///
/// # Errors
/// `invalid_prompt`, `out_of_budget`.
pub fn read(text: &str, meter: &mut Meter) -> Result<Prompt, crate::error::Error> {
    meter.charge_text(text)?;
    let no_artifact = Error::NoSection { section: "ARTIFACT" };
    let (_, body) = find(text, "ARTIFACT", meter)?.ok_or(no_artifact)?;
    let (artifact, section) = match fenced(body, meter)? {
        Some(found) => found,
        None => plain(body, meter)?,
    };
    for name in ["CRITERIA", "ARTIFACT"] {
        if find(section, name, meter)?.is_some() {
            return Err(Error::AmbiguousSection { section: name }.into());
        }
    }
    let end = lines(section).find(|(_, line)| opens_return(line)).map(|(offset, _)| offset);
    let end = end.unwrap_or(section.len());
    let (section, closing) = section.split_at_checked(end).unwrap_or((section, ""));
    let numbered = |text| lines(text).any(|(_, line)| marker(line).is_some_and(is_number));
    if numbered(section) && numbered(closing) {
        return Err(Error::ItemsAfterReturn.into());
    }
    Ok(Prompt { artifact, criteria: items(section) })
}

/// The artifact as everything before the heading CRITERIA.
fn plain<'a>(body: &'a str, meter: &mut Meter) -> Result<(Artifact, &'a str), crate::error::Error> {
    let missing = Error::NoSection { section: "CRITERIA" };
    let (before, section) = find(body, "CRITERIA", meter)?.ok_or(missing)?;
    let text = before.strip_prefix(' ').unwrap_or(before).trim_matches(['\r', '\n']);
    Ok((Artifact::Text(text.to_owned()), section))
}

/// The artifact as one fenced block, or as several with their paths, when nothing else stands
/// before the heading CRITERIA.
fn fenced<'a>(
    body: &'a str,
    meter: &mut Meter,
) -> Result<Option<(Artifact, &'a str)>, crate::error::Error> {
    let mut files = Vec::new();
    let mut rest = body;
    loop {
        rest = skip_blank(rest);
        if !files.is_empty()
            && let Some(after) = heading(rest, "CRITERIA", meter)?
        {
            return Ok(artifact(files).map(|artifact| (artifact, after)));
        }
        let path = path_line(rest);
        if let Some((_, after)) = path {
            rest = after;
        }
        let Some((text, after)) = block(rest) else { return Ok(None) };
        files.push((path.map(|(path, _)| path), text));
        rest = after;
    }
}

fn artifact(blocks: Vec<(Option<&str>, &str)>) -> Option<Artifact> {
    if let [(None, text)] = blocks.as_slice() {
        return Some(Artifact::Text((*text).to_owned()));
    }
    let file = |(path, text): (Option<&str>, &str)| {
        path.map(|path| File { path: path.to_owned(), text: text.to_owned() })
    };
    blocks.into_iter().map(file).collect::<Option<Vec<_>>>().map(Artifact::Files)
}

/// Reads the line `File: path`, `` `path` `` or `` `path`: ``.
fn path_line(text: &str) -> Option<(&str, &str)> {
    let (line, after) = text.split_once('\n')?;
    let line = line.strip_suffix('\r').unwrap_or(line);
    if let Some(path) = line.strip_prefix(FILE) {
        return Some((path, after));
    }
    let ticked = line.trim_end().trim_end_matches(':').strip_prefix('`')?.strip_suffix('`')?;
    (!ticked.is_empty() && !ticked.contains('`')).then_some((ticked, after))
}

/// Reads a fenced block: its text without the line end before the closing fence.
fn block(text: &str) -> Option<(&str, &str)> {
    let (opening, body) = text.split_once('\n')?;
    let mark = opening.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let info = opening.trim_start_matches(mark);
    let fence = opening.len().checked_sub(info.len()).filter(|fence| *fence >= 3)?;
    if info.contains(mark) {
        return None;
    }
    let closes = |line: &str| {
        let rest = line.trim_start_matches(mark);
        line.len().saturating_sub(rest.len()) >= fence && rest.trim().is_empty()
    };
    let (offset, line) = lines(body).find(|(_, line)| closes(line))?;
    let text = body.get(..offset)?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    // The line ends of a prompt that came with CR LF belong to it, not to the artifact.
    let text = if opening.ends_with('\r') { text.strip_suffix('\r').unwrap_or(text) } else { text };
    let after = body.get(offset..)?.strip_prefix(line)?;
    Some((text, after.strip_prefix('\n').unwrap_or(after)))
}

/// Finds the first heading `name`: what stands before it and after it.
fn find<'a>(
    text: &'a str,
    name: &str,
    meter: &mut Meter,
) -> Result<Option<(&'a str, &'a str)>, crate::error::Error> {
    for (offset, _) in lines(text) {
        let (before, from) = text.split_at_checked(offset).unwrap_or((text, ""));
        if let Some(after) = heading(from, name, meter)? {
            return Ok(Some((before, after)));
        }
    }
    Ok(None)
}

/// Reads the heading `name` at the beginning of `text`: what stands after it.
fn heading<'a>(
    text: &'a str,
    name: &str,
    meter: &mut Meter,
) -> Result<Option<&'a str>, crate::error::Error> {
    let unmarked = unmarked(text);
    let marked = unmarked.len() < text.len();
    let Some((word, rest)) = unmarked.split_at_checked(name.len()) else { return Ok(None) };
    if !word.eq_ignore_ascii_case(name) {
        return Ok(None);
    }
    let mut rest = rest.trim_start_matches([' ', '*']);
    if rest.starts_with('(') {
        let bytes = rest.as_bytes().get(..MAX_PARENTHESIS).unwrap_or(rest.as_bytes());
        meter.charge(bytes.len().try_into().unwrap_or(u64::MAX))?;
        let end = bytes.windows(2).position(|pair| pair == b"):");
        let Some(after) = end.and_then(|end| rest.get(end.checked_add(1)?..)) else {
            return Ok(None);
        };
        rest = after;
    }
    if let Some(after) = rest.strip_prefix(':') {
        return Ok(Some(after.strip_prefix("**").unwrap_or(after)));
    }
    let alone = rest.split('\n').next().is_some_and(|line| line.trim().is_empty());
    Ok((marked && alone).then_some(rest))
}

/// The line without the marks of a Markdown heading or of strong emphasis.
fn unmarked(text: &str) -> &str {
    let hashes = text.trim_start_matches('#');
    let text = if hashes.len() < text.len() { hashes.trim_start_matches(' ') } else { text };
    text.strip_prefix("**").unwrap_or(text)
}

fn opens_return(line: &str) -> bool {
    let after = unmarked(line).strip_prefix("RETURN");
    after
        .is_some_and(|after| !after.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
}

/// Whether `line` begins an item of a list, numbered or with a bullet.
#[must_use]
pub fn begins_item(line: &str) -> bool {
    marker(line).is_some()
}

/// The items of a list of criteria, numbered or with bullets, each perhaps of several lines.
/// Without marks every line is one. Nothing is dropped: what stands before the first mark is a
/// criterion too.
#[must_use]
pub fn items(section: &str) -> Vec<String> {
    let first = lines(section).find_map(|(_, line)| marker(line));
    let mut items: Vec<Vec<&str>> = Vec::new();
    let mut indent = 0;
    for (_, line) in lines(section) {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let marked = marker(line).filter(|(mark, _)| Some(*mark) == first.map(|(first, _)| first));
        match (marked, items.last_mut()) {
            (Some((_, text)), _) => {
                indent = line.len().saturating_sub(text.len());
                items.push(vec![text]);
            }
            (None, Some(item)) if first.is_some() => item.push(unindented(line, indent)),
            (None, _) if line.trim().is_empty() => {}
            (None, _) => items.push(vec![line.trim_start()]),
        }
    }
    let items = items.into_iter().map(|lines| lines.join("\n").trim().to_owned());
    items.filter(|item| !item.is_empty()).collect()
}

/// The kind of mark that begins an item.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Number,
    Bullet(char),
}

fn is_number((mark, _): (Mark, &str)) -> bool {
    mark == Mark::Number
}

/// Reads `1. `, `1) `, `- `, `* ` or `• `, at most three spaces in: the mark and what follows.
fn marker(line: &str) -> Option<(Mark, &str)> {
    let text = line.trim_start_matches(' ');
    if line.len().saturating_sub(text.len()) > 3 {
        return None;
    }
    let digits = text.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    let count = text.len().saturating_sub(digits.len());
    let (mark, rest) = if (1..=4).contains(&count) {
        (Mark::Number, digits.strip_prefix(['.', ')'])?)
    } else {
        let bullet = text.chars().next().filter(|mark| matches!(mark, '-' | '*' | '•'))?;
        (Mark::Bullet(bullet), text.strip_prefix(bullet)?)
    };
    if rest.trim().is_empty() {
        return Some((mark, ""));
    }
    rest.strip_prefix([' ', '\t']).map(|rest| (mark, rest.trim_start()))
}

/// `line` without its first `most` spaces, or as many as there are.
fn unindented(line: &str, most: usize) -> &str {
    let spaces = line.bytes().take(most).take_while(|byte| *byte == b' ').count();
    line.get(spaces..).unwrap_or(line)
}

fn skip_blank(mut text: &str) -> &str {
    while let Some((line, after)) = text.split_once('\n') {
        if !line.trim().is_empty() {
            break;
        }
        text = after;
    }
    text
}

/// The lines with their offsets, without their LF.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0_usize;
    text.split('\n').map(move |line| {
        let begin = offset;
        offset = offset.saturating_add(line.len()).saturating_add(1);
        (begin, line)
    })
}

#[cfg(test)]
mod tests;
