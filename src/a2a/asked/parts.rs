//! What one message holds: requests in data parts, files, texts.

use super::text::{self, Known};
use super::{Gathered, Problem};
use crate::a2a::fault::Fault;
use crate::a2a::media;
use crate::a2a::message::{Content, Message, Part};
use crate::artifact::{Artifact, File};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};
use crate::text::quoted;

/// What a message holds.
pub(super) struct Held {
    pub(super) artifact: Option<Artifact>,
    pub(super) criteria: Option<Vec<Value>>,
    pub(super) budget: Option<Value>,
    pub(super) gathered: Gathered,
}

/// What was read of a message so far.
pub(super) struct Reader {
    pub(super) meter: Meter,
    pub(super) problems: Vec<Problem>,
    pub(super) remarks: usize,
    texts: Vec<String>,
    files: Vec<File>,
    criteria: Vec<Value>,
    budget: Option<Value>,
}

/// Reads the parts of `message`; `known` is what earlier messages brought.
pub(super) fn read(message: &Message, known: Known) -> Result<Held, Fault> {
    message.parts.iter().try_for_each(admit)?;
    let mut reader = Reader {
        meter: Meter::new(Budget::default()),
        problems: Vec::new(),
        remarks: 0,
        texts: Vec::new(),
        files: Vec::new(),
        criteria: Vec::new(),
        budget: None,
    };
    let mut texts = Vec::new();
    for part in &message.parts {
        match &part.content {
            Content::Text(text) => match &part.filename {
                Some(_) => reader.file(part, text.as_bytes()),
                None => texts.push(text.as_str()),
            },
            Content::Data(data) => {
                if let Err(problem) = reader.request(data) {
                    reader.problems.push(problem);
                }
            }
            Content::Bytes(bytes) => reader.file(part, bytes),
            Content::Url(_) => {}
        }
    }
    text::read(&texts, known, &mut reader);
    Ok(reader.finish())
}

/// Refuses what is no text and no JSON, and what would have to be fetched.
fn admit(part: &Part) -> Result<(), Fault> {
    let media_type = part.media_type.as_deref().unwrap_or_default();
    let supported = match &part.content {
        Content::Url(_) => {
            return Err(Fault::ContentTypeNotSupported("a file by its URL".to_owned()));
        }
        Content::Data(_) => media_type.is_empty() || media::is_json(media_type),
        Content::Text(_) | Content::Bytes(_) => media_type.is_empty() || media::is_text(media_type),
    };
    if supported {
        return Ok(());
    }
    Err(Fault::ContentTypeNotSupported(media_type.to_owned()))
}

impl Reader {
    pub(super) fn has_artifact(&self) -> bool {
        !self.texts.is_empty() || !self.files.is_empty()
    }

    pub(super) fn has_criteria(&self) -> bool {
        !self.criteria.is_empty()
    }

    pub(super) fn add_artifact(&mut self, artifact: Option<Artifact>) {
        match artifact {
            Some(Artifact::Text(text)) => self.texts.push(text),
            Some(Artifact::Files(files)) => self.files.extend(files),
            None => {}
        }
    }

    pub(super) fn add_criteria(&mut self, criteria: Option<Vec<Value>>) {
        self.criteria.extend(criteria.unwrap_or_default());
    }

    /// A data part: `{artifact?, criteria?, budget?}`. What stands beside a fault is taken.
    fn request(&mut self, data: &Value) -> Result<(), Problem> {
        let root = Pointer::root();
        let mut fields = Fields::of(data, &root)?;
        let artifact = fields.optional("artifact");
        let criteria = fields.optional("criteria");
        let budget = fields.optional("budget");
        if artifact.is_none() && criteria.is_none() && budget.is_none() {
            fields.finish()?;
            return Err(shape::Error::missing(&root, "criteria").into());
        }
        let unknown = fields.finish();
        let criteria = criteria.map(|(value, at)| shape::array(value, &at)).transpose();
        let artifact = artifact.map(|(value, at)| Artifact::from_value(value, &at)).transpose();
        let within = budget.as_ref().map(|(value, at)| Budget::from_value(value, at)).transpose();
        if let Ok(criteria) = &criteria {
            self.add_criteria(criteria.map(<[Value]>::to_vec));
        }
        if let Ok(artifact) = &artifact {
            self.add_artifact(artifact.clone());
        }
        if let (Ok(Some(_)), Some((budget, _))) = (&within, budget) {
            self.budget = Some(budget.clone());
        }
        criteria?;
        artifact?;
        within?;
        Ok(unknown?)
    }

    /// A file part. Without a name it is `file-N`, by its place among the files.
    fn file(&mut self, part: &Part, bytes: &[u8]) {
        let number = self.files.len().saturating_add(1);
        let path = part.filename.clone().filter(|name| !name.is_empty());
        let path = path.unwrap_or_else(|| format!("file-{number}"));
        match std::str::from_utf8(bytes) {
            Ok(text) => self.files.push(File { path, text: text.to_owned() }),
            Err(error) => {
                let (name, offset) = (quoted(&path), error.valid_up_to());
                let message = format!("the file {name} is not UTF-8 at byte {offset}");
                self.problems.push(Problem::new(Code::InvalidUtf8, message));
            }
        }
    }

    fn finish(mut self) -> Held {
        let artifact = match (self.texts.as_slice(), self.files.is_empty()) {
            ([], true) => None,
            ([_], true) => self.texts.pop().map(Artifact::Text),
            ([], false) => {
                let files = Artifact::Files(self.files).to_value();
                let at = Pointer::root().member("artifact");
                let files = Artifact::from_value(&files, &at);
                files.map_err(|error| self.problems.push(error.into())).ok()
            }
            _ => {
                let message = "the message holds more than one artifact";
                self.problems.push(Problem::new(Code::InvalidPrompt, message));
                None
            }
        };
        let criteria = (!self.criteria.is_empty()).then_some(self.criteria);
        let brought = artifact.is_some() || criteria.is_some() || self.budget.is_some();
        let gathered = Gathered { problems: self.problems, remarks: self.remarks, brought };
        Held { artifact, criteria, budget: self.budget, gathered }
    }
}
