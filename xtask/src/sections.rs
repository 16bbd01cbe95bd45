//! Sections of a WebAssembly module.

use anyhow::{Context, Result};

/// The length of the magic number and the version.
const HEAD: usize = 8;

/// `module` without its custom section `name`. The linker keeps the names of functions in spite of
/// `strip`, and they are a seventh of what is shipped.
pub fn without_names(module: &[u8]) -> Result<Vec<u8>> {
    let mut kept = module.get(..HEAD).context("no module")?.to_vec();
    let mut rest = &module[HEAD..];
    while let Some((id, after)) = rest.split_first() {
        let (size, body) = length(after).context("a section breaks off")?;
        let content = body.get(..size).context("a section breaks off")?;
        let whole = rest.len() - body.len() + size;
        if *id != 0 || name_of(content) != Some(b"name") {
            kept.extend(&rest[..whole]);
        }
        rest = &rest[whole..];
    }
    Ok(kept)
}

/// The name of a custom section.
fn name_of(content: &[u8]) -> Option<&[u8]> {
    let (size, rest) = length(content)?;
    rest.get(..size)
}

/// A LEB128 number of 32 bits, and what follows.
fn length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut value = 0;
    for (index, byte) in bytes.iter().take(5).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            return Some((value, &bytes[index + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests;
