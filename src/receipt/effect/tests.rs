use super::*;
use crate::code::Code;
use crate::effect::Trust;
use crate::effect::plan::completion::Pair;
use crate::json::canonical::canonical;
use crate::json::digest::sha256_hex;
use crate::receipt::fixtures::{
    ACTIVE_KID, active, forge, json, key_set, public, retired, revision, ring, stranger, with,
    without,
};
use crate::receipt::{Verification, verify, verify_dsse};

fn payload() -> Value {
    EffectReceipt::of(&revision()).to_value()
}

fn member<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.as_object().and_then(|object| object.get(name)).expect(name)
}

/// The payload with its predicate changed.
fn with_predicate(change: impl FnOnce(&Value) -> Value) -> Value {
    let payload = payload();
    with(&payload, "predicate", change(member(&payload, "predicate")))
}

fn header() -> String {
    format!(
        r#"{{"alg":"ES256","cty":"application/vnd.in-toto+json","kid":"{ACTIVE_KID}","typ":"effect-receipt+jws"}}"#
    )
}

/// The payload, signed by the active key as it stands.
fn signed(payload: &Value) -> String {
    let text = canonical(payload).expect("a canonical form");
    forge(header().as_bytes(), text.as_bytes())
}

fn found(jws: &str) -> Verification {
    let set = key_set(&[public(&active()), public(&retired())]);
    verify(jws, &set, StatementType::EffectReceipt).expect("a set")
}

/// The refusal of a payload that is signed by the right key.
#[track_caller]
fn refused(payload: &Value) -> String {
    let verification = found(&signed(payload));
    let error = verification.error().expect("it is refused");
    assert_eq!(error.code(), Code::InvalidStatement, "{error}");
    assert_eq!(error.pointer(), None, "a place in the payload is none in the request");
    error.to_string()
}

#[test]
fn a_receipt_reads_back_as_it_was_written() {
    let receipt = EffectReceipt::of(&revision());
    assert_eq!(EffectReceipt::from_value(&receipt.to_value()), Ok(receipt));
}

#[test]
fn the_payload_is_an_in_toto_statement_about_the_receipts_digest() {
    let members = format!(
        r#"{{"bundle_digest":"{}","invocation":"call-7","plan_digest":"{}","target_digest":"{}","tool":"create_issue","workspace":"acme"}}"#,
        "b".repeat(64),
        "c".repeat(64),
        "d".repeat(64)
    );
    let id = sha256_hex(members.as_bytes());
    let subject = format!(r#"[{{"name":"urn:effect:acme/call-7","digest":{{"sha256":"{id}"}}}}]"#);
    assert_eq!(member(&payload(), "subject"), &json(&subject));
    assert_eq!(member(&payload(), "_type").as_str(), Some("https://in-toto.io/Statement/v1"));
    let predicate = member(&payload(), "predicate").clone();
    assert_eq!(member(&predicate, "receipt_id").as_str(), Some(id.as_str()));
    let added = without(&without(&predicate, "engine"), "ar4si");
    assert_eq!(added, revision().to_value(), "the revision's members, engine and tier");
    assert_eq!(member(&predicate, "engine"), &Engine::this().to_value());
}

#[test]
fn header_and_payload_are_canonical_and_the_signature_is_deterministic() {
    let jws = ring().sign_receipt(&revision()).expect("a receipt");
    assert_eq!(jws, signed(&payload()));
    assert_eq!(ring().sign_receipt(&revision()), Ok(jws));
}

#[test]
fn r014_every_receipt_has_a_conclusion_and_the_trust_of_each_claim() {
    assert!(found(&signed(&payload())).is_authentic());
    for name in ["conclusion", "claims", "outcomes", "tier", "ceiling", "execution_status"] {
        let without = with_predicate(|predicate| without(predicate, name));
        assert!(refused(&without).contains(&format!("the member `{name}` is missing")));
    }
    let bare = json(r#"[{"claim":"created"}]"#);
    let bare = with_predicate(|predicate| with(predicate, "claims", bare));
    assert_eq!(
        refused(&bare),
        "the predicate holds no receipt: the member `trust` is missing at `/predicate/claims/0`"
    );
}

#[test]
fn r041_outcomes_reach_the_signed_receipt_by_the_ids_of_their_assertions() {
    let jws = ring().sign_receipt(&revision()).expect("a receipt");
    let verification = found(&jws);
    let statement = verification.statement().expect("authentic");
    let outcomes = member(member(statement, "predicate"), "outcomes");
    let expected =
        r#"[{"stage":"read","trust":"gateway_observed","id":"number","outcome":"pass"}]"#;
    // The payload is canonical, so its members stand in the order of their names.
    let form = |value: &Value| canonical(value).expect("a canonical form");
    assert_eq!(form(outcomes), form(&json(expected)));
}

#[test]
fn r063_the_digests_of_plan_and_bundle_stand_on_every_receipt() {
    for name in ["bundle_digest", "plan_digest", "target_digest"] {
        let predicate = member(&payload(), "predicate").clone();
        assert!(member(&predicate, name).as_str().is_some_and(|digest| digest.len() == 64));
        refused(&with_predicate(|predicate| without(predicate, name)));
        // Another digest is another receipt, with another id.
        refused(&with_predicate(|predicate| with(predicate, name, "e".repeat(64))));
    }
}

#[test]
fn r149_each_revision_names_the_one_before_it() {
    for (number, supersedes) in [(1, Value::Null), (2, 1_u64.into()), (9, 8_u64.into())] {
        let mut revision = revision();
        revision.revision = number;
        let jws = ring().sign_receipt(&revision).expect("a receipt");
        let verification = found(&jws);
        let predicate = member(verification.statement().expect("authentic"), "predicate").clone();
        assert_eq!(member(&predicate, "supersedes"), &supersedes, "{number}");
        assert!(found(&jws).is_authentic(), "an old revision verifies for ever");
    }
    for supersedes in [Value::Null, 2_u64.into(), 0_u64.into(), "1".into()] {
        refused(&with_predicate(|predicate| with(predicate, "supersedes", supersedes)));
    }
}

#[test]
fn r200_the_ceiling_stands_on_every_receipt() {
    let mut low = revision();
    low.conclusion = Conclusion::Inconclusive;
    low.first_verified_at = None;
    let reason = r#"{"max_conclusion":"inconclusive","claims":[],"reasons":["no_evidence"]}"#;
    low.ceiling = crate::effect::bundle::Ceiling::from_value(&json(reason)).expect("a ceiling");
    let jws = ring().sign_receipt(&low).expect("a receipt");
    let verification = found(&jws);
    let predicate = member(verification.statement().expect("authentic"), "predicate");
    assert_eq!(
        member(member(predicate, "ceiling"), "max_conclusion").as_str(),
        Some("inconclusive")
    );
    low.conclusion = Conclusion::Verified;
    low.first_verified_at = Some(low.issued_at);
    let refused = ring().sign_receipt(&low).expect_err("beyond the ceiling");
    assert_eq!(refused.code(), Code::InvalidStatement);
}

#[test]
fn r214_a_receipt_by_a_key_outside_the_published_set_is_refused() {
    let jws = ring().sign_receipt(&revision()).expect("a receipt");
    let code = |keys: &[Value]| {
        let verification = verify(&jws, &key_set(keys), StatementType::EffectReceipt);
        verification.expect("a set").error().map(Error::code)
    };
    assert_eq!(code(&[public(&active())]), None);
    assert_eq!(code(&[public(&retired())]), Some(Code::UnknownKey));
    assert_eq!(code(&[]), Some(Code::UnknownKey));
    let auditor = KeyRing::from_value(&stranger()).expect("a key");
    let jws = auditor.sign_receipt(&revision()).expect("a receipt");
    assert_eq!(found(&jws).error().map(Error::code), Some(Code::UnknownKey));
}

#[test]
fn a_receipt_is_no_verdict_and_a_verdict_no_receipt() {
    let set = key_set(&[public(&active())]);
    let code = |jws: &str, kind| verify(jws, &set, kind).expect("a set").error().map(Error::code);
    let receipt = ring().sign_receipt(&revision()).expect("a receipt");
    let verdict = ring().sign_statement(&crate::receipt::fixtures::statement()).expect("a verdict");
    assert_eq!(code(&receipt, StatementType::Verdict), Some(Code::WrongStatementType));
    assert_eq!(code(&verdict, StatementType::EffectReceipt), Some(Code::WrongStatementType));
    assert_eq!(code(&receipt, StatementType::EffectReceipt), None);
    let relabelled = with(&payload(), "predicateType", StatementType::Verdict.predicate_type());
    let found = found(&signed(&relabelled));
    assert_eq!(found.error().map(Error::code), Some(Code::WrongStatementType));
}

#[test]
fn the_subject_is_recomputed() {
    let id = revision().subject.receipt_id();
    let subject = |name: &str, id: &str| {
        json(&format!(r#"[{{"name":"{name}","digest":{{"sha256":"{id}"}}}}]"#))
    };
    let right = subject("urn:effect:acme/call-7", &id);
    assert!(found(&signed(&with(&payload(), "subject", right.clone()))).is_authentic());
    let twice = Value::Array(
        [right.as_array(), right.as_array()].into_iter().flatten().flatten().cloned().collect(),
    );
    for other in [
        subject("urn:effect:acme/call-8", &id),
        subject("urn:effect:call-7", &id),
        subject("urn:effect:acme/call-7", &"0".repeat(64)),
        twice,
    ] {
        let told = refused(&with(&payload(), "subject", other));
        assert_eq!(
            told,
            "the payload is not a statement: expected the receipt's own workspace, invocation and \
             digest, alone at `/subject`"
        );
    }
    for (name, value) in [("workspace", "other"), ("invocation", "call-8"), ("tool", "close_issue")]
    {
        refused(&with_predicate(|predicate| with(predicate, name, value)));
    }
    refused(&with_predicate(|predicate| with(predicate, "receipt_id", "0".repeat(64))));
}

#[test]
fn the_ar4si_tier_is_that_of_the_conclusion() {
    use Conclusion::{Contradicted, Inconclusive, NotRequired, Pending, Verified};
    let tiers = [NotRequired, Pending, Verified, Inconclusive, Contradicted].map(Tier::of);
    let words = ["none", "none", "affirming", "warning", "contraindicated"];
    assert_eq!(tiers.map(Tier::as_str), words);
    for tier in words {
        let payload = with_predicate(|predicate| with(predicate, "ar4si", tier));
        if tier == "affirming" {
            assert!(found(&signed(&payload)).is_authentic());
        } else {
            assert!(refused(&payload).ends_with("its AR4SI tier is that of another conclusion"));
        }
    }
    refused(&with_predicate(|predicate| without(predicate, "ar4si")));
}

#[test]
fn the_bit_for_agents_says_what_the_conclusion_says() {
    let lie = |value: bool| with_predicate(|it| with(it, "safe_to_claim_complete", value));
    assert!(found(&signed(&lie(true))).is_authentic());
    assert!(refused(&lie(false)).contains("what the conclusion allows to claim"));
    let mut open = revision();
    open.conclusion = Conclusion::Inconclusive;
    let payload = EffectReceipt::of(&open).to_value();
    assert!(found(&signed(&payload)).is_authentic());
    let predicate = with(member(&payload, "predicate"), "safe_to_claim_complete", true);
    refused(&with(&payload, "predicate", predicate));
}

#[test]
fn members_of_a_later_engine_are_ignored() {
    let more = with_predicate(|predicate| with(predicate, "log_index", 7_u64));
    assert!(found(&signed(&with(&more, "later", "x"))).is_authentic());
}

#[test]
fn what_contradicts_itself_is_not_signed() {
    let mut lie = revision();
    lie.claims = vec![Pair { claim: "created".to_owned(), trust: Trust::VendorSigned }];
    let error = ring().sign_receipt(&lie).expect_err("no outcome of that class");
    assert_eq!(error.code(), Code::InvalidStatement);
    assert!(refused(&EffectReceipt::of(&lie).to_value()).contains("contradicts itself"));
}

#[test]
fn a_receipt_is_exported_as_dsse() {
    let jws = ring().sign_receipt(&revision()).expect("a receipt");
    let envelope = ring().export_dsse(&jws).expect("an envelope");
    let set = key_set(&[public(&active())]);
    let verification = verify_dsse(&envelope, &set, StatementType::EffectReceipt);
    assert_eq!(verification, Ok(found(&jws)));
    let other = verify_dsse(&envelope, &set, StatementType::Verdict).expect("a set");
    assert_eq!(other.error().map(Error::code), Some(Code::WrongStatementType));
}
