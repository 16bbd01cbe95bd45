//! RFC 6901 pointers: written by errors, read by checks.

use std::fmt;

/// A place in a JSON value. The empty pointer is the whole value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointer(String);

impl Pointer {
    /// The whole value.
    #[must_use]
    pub fn root() -> Self {
        Self::default()
    }

    /// The member called `name` of the object at this place.
    #[must_use]
    pub fn member(&self, name: &str) -> Self {
        Self(format!("{}/{}", self.0, name.replace('~', "~0").replace('/', "~1")))
    }

    /// The item at `index`, from 0, of the array at this place.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        Self(format!("{}/{index}", self.0))
    }

    /// The string representation of RFC 6901 §5.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Pointer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
