//! The WIT component: records in and out, see `wit/`.
//!
//! Owns: the records. Does not own: what they mean; each becomes the JSON that the rooms read, so
//! that a component refuses what every other surface refuses.

/// The interface `effects`.
mod effects;
/// Records to the JSON that the rooms read.
mod request;
/// The rooms' results to records.
mod response;

use self::bindings::exports::countersign::verifier::{criteria, json, receipt, types, verdict};
use crate::budget::{Budget, Meter};
use crate::criteria::Report;
use crate::effect::conclusion::Revision;
use crate::error::Error;
use crate::json::reader::{self, Options};
use crate::json::{Pointer, Value, canonical, digest};
use crate::receipt::{KeyRing, Verification};

#[expect(unsafe_code, reason = "generated from wit/")]
mod bindings {
    wit_bindgen::generate!({ path: "wit", world: "verifier" });

    export!(Component with_types_in self);

    use super::Component;
}

/// What the exported functions are implemented on; it holds nothing.
struct Component;

impl verdict::Guest for Component {
    fn parse(json: String) -> Result<types::Verdict, types::Error> {
        let read = || -> Result<_, Error> { Ok(crate::verdict::parse(&read_json(&json)?)?) };
        read().map(Into::into).map_err(Into::into)
    }

    fn read_artifact(json: String) -> Result<types::Verdict, types::Error> {
        let read =
            || -> Result<_, Error> { Ok(crate::verdict::artifact::read(&read_json(&json)?)?) };
        read().map(Into::into).map_err(Into::into)
    }

    fn serialize_artifact(verdict: types::Verdict, artifact_id: Option<String>) -> String {
        crate::verdict::artifact::serialize(&verdict.into(), artifact_id.as_deref()).to_text()
    }

    fn next_step(verdict: types::Verdict) -> verdict::Step {
        crate::verdict::next::next_step(&verdict.into()).into()
    }

    fn read_reply(text: String) -> verdict::Reply {
        crate::verdict::reply::read(&text, &mut Meter::new(Budget::default())).into()
    }
}

impl criteria::Guest for Component {
    fn check(request: types::Request) -> Result<types::Report, types::Error> {
        let check = || crate::criteria::check(&request::request(request)?);
        check().map(Into::into).map_err(Into::into)
    }

    fn scaffold(
        artifact: types::Artifact,
        criteria: Vec<types::Criterion>,
    ) -> Result<String, types::Error> {
        let request = types::Request { artifact, criteria, budget: None };
        let scaffold = || crate::criteria::scaffold(&request::request(request)?);
        scaffold().map_err(Into::into)
    }

    fn read_prompt(text: String) -> Result<criteria::Prompt, types::Error> {
        let prompt = crate::criteria::prompt::read(&text, &mut Meter::new(Budget::default()));
        prompt.map(Into::into).map_err(Into::into)
    }

    fn explain(code: types::Code) -> criteria::Explanation {
        let code = response::inner_code(code);
        criteria::Explanation { summary: code.summary().to_owned(), help: code.help().to_owned() }
    }
}

impl receipt::Guest for Component {
    fn sign_verdict(report: types::Report, key: String) -> Result<String, types::Error> {
        let sign = || -> Result<_, Error> {
            let report = Report::from_value(&request::report(report), &Pointer::root())?;
            Ok(KeyRing::from_text(&key)?.sign_verdict(&report)?)
        };
        sign().map_err(Into::into)
    }

    fn verify_statement(
        jws: String,
        key_set: String,
        expected: receipt::StatementType,
    ) -> Result<receipt::Verification, types::Error> {
        let verify = || -> Result<Verification, Error> {
            Ok(crate::receipt::verify(&jws, &read_json(&key_set)?, expected.into())?)
        };
        verify().map(Into::into).map_err(Into::into)
    }

    fn sign_receipt(revision: String, key: String) -> Result<String, types::Error> {
        let sign = || -> Result<String, Error> {
            let revision = Revision::from_value(&read_json(&revision)?);
            let revision = revision.map_err(crate::effect::Error::from)?;
            Ok(KeyRing::from_text(&key)?.sign_receipt(&revision)?)
        };
        sign().map_err(Into::into)
    }

    fn export_dsse(jws: String, key: String) -> Result<String, types::Error> {
        let export =
            || -> Result<Value, Error> { Ok(KeyRing::from_text(&key)?.export_dsse(&jws)?) };
        export().map(|envelope| envelope.to_text()).map_err(Into::into)
    }

    fn verify_dsse(
        envelope: String,
        key_set: String,
        expected: receipt::StatementType,
    ) -> Result<receipt::Verification, types::Error> {
        let verify = || -> Result<Verification, Error> {
            let (envelope, keys) = (read_json(&envelope)?, read_json(&key_set)?);
            Ok(crate::receipt::verify_dsse(&envelope, &keys, expected.into())?)
        };
        verify().map(Into::into).map_err(Into::into)
    }

    fn public_key_set(key: String) -> Result<String, types::Error> {
        let set = || -> Result<_, Error> {
            Ok(canonical::canonical(&KeyRing::from_text(&key)?.public_key_set())?)
        };
        set().map_err(Into::into)
    }
}

impl json::Guest for Component {
    fn canonicalize(json: String) -> Result<String, types::Error> {
        let form = || -> Result<_, Error> { Ok(canonical::canonical(&read_json(&json)?)?) };
        form().map_err(Into::into)
    }

    fn digest(text: String) -> String {
        digest::sha256_hex(text.as_bytes())
    }
}

fn read_json(text: &str) -> Result<Value, Error> {
    Ok(reader::read(text, Options::default(), &mut Meter::new(Budget::default()))?)
}
