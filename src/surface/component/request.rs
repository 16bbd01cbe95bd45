//! Records to the JSON that the rooms read, so that every surface has one reader and one set of
//! errors.

use super::types;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::json::reader::{self, Options};
use crate::json::{Object, Pointer, Value, shape};

pub(super) fn request(request: types::Request) -> Result<Value, Error> {
    let at = Pointer::root().member("criteria");
    let criteria = request.criteria.into_iter().enumerate();
    let criteria = criteria.map(|(index, item)| criterion(item, &at.index(index)));
    let mut object = Object::new();
    object.push("artifact", artifact(request.artifact));
    object.push("criteria", criteria.collect::<Result<Vec<_>, _>>()?);
    if let Some(budget) = request.budget {
        let mut members = Object::new();
        push(&mut members, "fuel", budget.fuel);
        push(&mut members, "bytes", budget.bytes);
        push(&mut members, "depth", budget.depth.map(u64::from));
        push(&mut members, "matches", budget.matches.map(u64::from));
        object.push("budget", members);
    }
    Ok(object.into())
}

pub(super) fn report(report: types::Report) -> Value {
    let verdict: crate::verdict::Verdict = report.verdict.into();
    let results = report.results.into_iter().map(|result| {
        let mut object = Object::new();
        object.push("id", result.id);
        let (outcome, code) = match result.outcome {
            types::Outcome::Holds => ("holds", None),
            types::Outcome::Violated => ("violated", None),
            types::Outcome::Unresolved(code) => {
                ("unresolved", Some(super::response::inner_code(code)))
            }
        };
        object.push("outcome", outcome);
        push(&mut object, "code", code.map(crate::code::Code::as_str));
        let evidence = result.evidence.into_iter().map(crate::verdict::Evidence::from);
        object.push("evidence", evidence.map(|item| item.to_value()).collect::<Vec<_>>());
        object.push("fuel", result.fuel);
        object.into()
    });
    let mut digests = Object::new();
    digests.push("artifact", report.digests.artifact);
    digests.push("criteria", report.digests.criteria);
    if let Some(files) = report.digests.files {
        let files = files.into_iter();
        let files = files.map(|file| members([("path", file.path), ("sha256", file.sha256)]));
        digests.push("files", files.collect::<Vec<_>>());
    }
    let engine = report.engine;
    Value::object([
        ("verdict", verdict.to_value()),
        ("results", Value::Array(results.collect())),
        ("digests", digests.into()),
        ("fuel", report.fuel.into()),
        (
            "engine",
            members([
                ("name", engine.name),
                ("version", engine.version),
                ("unicode", engine.unicode),
            ]),
        ),
    ])
}

fn artifact(artifact: types::Artifact) -> Value {
    match artifact {
        types::Artifact::Text(text) => members([("text", text)]),
        types::Artifact::Files(files) => {
            let files = files.into_iter();
            let files = files.map(|file| members([("path", file.path), ("text", file.text)]));
            Value::object([("files", Value::Array(files.collect()))])
        }
    }
}

fn criterion(criterion: types::Criterion, at: &Pointer) -> Result<Value, Error> {
    let mut object = Object::new();
    push(&mut object, "id", criterion.id);
    push(&mut object, "text", criterion.text);
    if let Some(tree) = criterion.check {
        object.push("check", check_tree(tree, &at.member("check"))?);
    }
    Ok(object.into())
}

/// Builds the tree from its last node to its first. A child stands behind its parent and is used
/// once, so there is neither a cycle nor a blow-up.
fn check_tree(tree: types::CheckTree, at: &Pointer) -> Result<Value, Error> {
    let at = at.member("nodes");
    let mut built: Vec<Option<Value>> = Vec::new();
    built.resize_with(tree.nodes.len(), || None);
    for (index, node) in tree.nodes.into_iter().enumerate().rev() {
        let at = at.index(index);
        let value = check(node, &at, &mut |child| {
            let child = usize::try_from(child).ok().filter(|child| *child > index);
            let taken = child.and_then(|child| built.get_mut(child)).and_then(Option::take);
            taken.ok_or_else(|| {
                shape::Error::range(&at, "children that stand later in the list, each used once")
                    .into()
            })
        })?;
        if let Some(slot) = built.get_mut(index) {
            *slot = Some(value);
        }
    }
    let root = built.first_mut().and_then(Option::take);
    if built.iter().any(Option::is_some) {
        return Err(shape::Error::range(&at, "a list in which every node is used").into());
    }
    root.ok_or_else(|| shape::Error::range(&at, "at least one node").into())
}

type Child<'a> = dyn FnMut(u32) -> Result<Value, Error> + 'a;

fn check(check: types::Check, at: &Pointer, child: &mut Child<'_>) -> Result<Value, Error> {
    let mut list = |children: Vec<u32>| -> Result<Value, Error> {
        Ok(Value::Array(children.into_iter().map(&mut *child).collect::<Result<_, _>>()?))
    };
    let mut object = Object::new();
    match check {
        types::Check::Text(check) => text(check, &mut object),
        types::Check::Json(check) => json(check, at, &mut object)?,
        types::Check::Number(check) => number(check, &mut object),
        types::Check::Python(check) => python(check, &mut object),
        types::Check::Citation(check) => {
            object.push("kind", "citation");
            object.push("quote", check.quote);
            object.push("source", check.source);
        }
        types::Check::File(check) => {
            object.push("kind", "file");
            let (op, digest) = match check.op {
                types::FileOp::Exists => ("exists", None),
                types::FileOp::NotExists => ("not_exists", None),
                types::FileOp::Sha256(digest) => ("sha256", Some(digest)),
            };
            object.push("op", op);
            object.push("path", check.path);
            push(&mut object, "sha256", digest);
        }
        types::Check::All(children) => {
            object.push("kind", "all");
            object.push("checks", list(children)?);
        }
        types::Check::Any(children) => {
            object.push("kind", "any");
            object.push("checks", list(children)?);
        }
        types::Check::Not(inner) => {
            object.push("kind", "not");
            object.push("check", child(inner)?);
        }
        types::Check::AtLeast(check) => {
            object.push("kind", "at_least");
            object.push("n", u64::from(check.n));
            object.push("checks", list(check.checks)?);
        }
    }
    Ok(object.into())
}

fn text(check: types::TextCheck, object: &mut Object) {
    use types::TextOp as Op;
    object.push("kind", "text");
    match check.op {
        Op::Equals(value) => one(object, "equals", value),
        Op::Contains(value) => one(object, "contains", value),
        Op::NotContains(value) => one(object, "not_contains", value),
        Op::StartsWith(value) => one(object, "starts_with", value),
        Op::EndsWith(value) => one(object, "ends_with", value),
        Op::ContainsAny(values) => many(object, "contains_any", values),
        Op::ContainsAll(values) => many(object, "contains_all", values),
        Op::Matches(value) => pattern(object, "matches", value),
        Op::NotMatches(value) => pattern(object, "not_matches", value),
        Op::Count(count) => {
            match count.needle {
                types::Needle::Pattern(value) => pattern(object, "count", value),
                types::Needle::Value(value) => one(object, "count", value),
            }
            push(object, "min", count.min);
            push(object, "max", count.max);
        }
        Op::Length(length) => {
            object.push("op", "length");
            object.push(
                "unit",
                match length.unit {
                    types::LengthUnit::Chars => "chars",
                    types::LengthUnit::Bytes => "bytes",
                    types::LengthUnit::Words => "words",
                    types::LengthUnit::Lines => "lines",
                },
            );
            push(object, "min", length.min);
            push(object, "max", length.max);
        }
    }
    push(object, "path", check.path);
}

fn one(object: &mut Object, op: &str, value: types::TextValue) {
    object.push("op", op);
    object.push("value", value.value);
    push(object, "ignore_case", value.ignore_case.then_some(true));
}

fn many(object: &mut Object, op: &str, values: types::TextValues) {
    object.push("op", op);
    object.push("values", Value::strings(&values.values));
    push(object, "ignore_case", values.ignore_case.then_some(true));
}

fn pattern(object: &mut Object, op: &str, pattern: types::Pattern) {
    object.push("op", op);
    object.push("pattern", pattern.pattern);
    push(object, "flags", pattern.flags);
}

fn json(check: types::JsonCheck, at: &Pointer, object: &mut Object) -> Result<(), Error> {
    object.push("kind", "json");
    match check.op {
        types::JsonOp::Valid(duplicates) => {
            object.push("op", "valid");
            let allow = matches!(duplicates, types::DuplicateNames::Allow).then_some("allow");
            push(object, "duplicates", allow);
        }
        types::JsonOp::Exists(pointer) => {
            object.push("op", "exists");
            object.push("pointer", pointer);
        }
        types::JsonOp::Equals(equals) => {
            object.push("op", "equals");
            object.push("pointer", equals.pointer);
            let mut meter = Meter::new(Budget::default());
            let value = reader::read(&equals.value, Options::default(), &mut meter);
            let value = value.map_err(|error| {
                shape::Error::range(&at.member("value"), format!("a JSON text: {error}"))
            })?;
            object.push("value", value);
        }
        types::JsonOp::Compare(compare) => {
            object.push("op", "compare");
            object.push("pointer", compare.pointer);
            object.push(
                "comparison",
                match compare.comparison {
                    types::Comparison::Less => "<",
                    types::Comparison::AtMost => "<=",
                    types::Comparison::Equal => "==",
                    types::Comparison::NotEqual => "!=",
                    types::Comparison::AtLeast => ">=",
                    types::Comparison::Greater => ">",
                },
            );
            object.push("value", compare.value);
        }
    }
    push(object, "path", check.path);
    Ok(())
}

fn number(check: types::NumberCheck, object: &mut Object) {
    object.push("kind", "number");
    match check.op {
        types::NumberOp::Equals(equals) => {
            object.push("op", "equals");
            object.push("value", equals.value);
            push(object, "tolerance", equals.tolerance);
        }
        types::NumberOp::Range(range) => {
            object.push("op", "range");
            push(object, "min", range.min);
            push(object, "max", range.max);
        }
    }
    match check.where_ {
        types::NumberPlace::WholeText => {}
        types::NumberPlace::Pointer(pointer) => object.push("pointer", pointer),
        types::NumberPlace::Pattern(found) => {
            object.push("pattern", found.pattern);
            push(object, "flags", found.flags);
        }
    }
    push(object, "path", check.path);
}

fn python(check: types::PythonCheck, object: &mut Object) {
    use types::PythonOp as Op;
    object.push("kind", "python");
    let (op, member, names) = match check.op {
        Op::Valid => ("valid", "", None),
        Op::Imports(names) => ("imports", "modules", Some(names)),
        Op::ImportsOnly(names) => ("imports_only", "modules", Some(names)),
        Op::NotImports(names) => ("not_imports", "modules", Some(names)),
        Op::Calls(names) => ("calls", "names", Some(names)),
        Op::NotCalls(names) => ("not_calls", "names", Some(names)),
        Op::Defines(defines) => {
            object.push(
                "what",
                match defines.what {
                    types::DefinitionKind::Function => "function",
                    types::DefinitionKind::Class => "class",
                    types::DefinitionKind::Any => "any",
                },
            );
            ("defines", "names", Some(defines.names))
        }
    };
    object.push("op", op);
    push(object, member, names.map(|names| Value::strings(&names)));
    push(object, "path", check.path);
}

fn members<const N: usize>(members: [(&str, String); N]) -> Value {
    Value::object(members.map(|(name, text)| (name, text.into())))
}

fn push(object: &mut Object, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        object.push(name, value);
    }
}
