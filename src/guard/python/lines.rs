//! Byte offsets to lines.

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub(super) struct Lines(Vec<usize>);

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = ends.map(|(at, _)| at.saturating_add(1));
        // A final line end begins no further line.
        Self(starts.filter(|start| *start < text.len()).collect())
    }

    /// The line of the byte at `offset`, from 1. As in [`crate::text::line_of`], lines end at LF.
    pub(super) fn line(&self, offset: usize) -> usize {
        self.0.partition_point(|start| *start <= offset).saturating_add(1)
    }
}
