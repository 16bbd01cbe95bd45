use super::{Reply, read};
use crate::budget::{Budget, Meter};
use crate::code::Code;
use crate::json::Value;
use crate::verdict::Decision;

const PASS: &str = r#"{"verdict":"pass","reasoning":"all hold"}"#;
const FAIL: &str = r#"{"verdict":"fail","reasoning":"2 does not hold"}"#;

fn reply(text: &str) -> Reply {
    read(text, &mut Meter::new(Budget::default()))
}

/// The decision is taken from the reply.
#[track_caller]
fn taken(text: &str) -> Decision {
    let reply = reply(text);
    assert_eq!(reply.code, None, "{text}\n{}", reply.verdict.reasoning);
    reply.verdict.verdict
}

/// Why no decision is taken; the verdict in its place is complete and asks for information.
#[track_caller]
fn refused(text: &str) -> Code {
    let reply = reply(text);
    assert_eq!(reply.verdict.verdict, Decision::NeedsInfo, "{text}");
    assert!(!reply.verdict.reasoning.is_empty() && !reply.verdict.followups.is_empty(), "{text}");
    reply.code.unwrap_or_else(|| panic!("taken: {text}"))
}

#[test]
fn a_whole_reply_is_read_with_all_its_fields() {
    let text = r#"{"verdict":"fail","reasoning":"r","evidence":[{"claim":"c","source":"a:1"}],"followups":["f"]}"#;
    let reply = reply(text);
    assert_eq!(reply.to_value().to_text(), format!(r#"{{"verdict":{text}}}"#));
}

#[test]
fn an_object_is_found_in_fences_and_amid_prose() {
    for object in [PASS, FAIL] {
        let decision = if object == PASS { Decision::Pass } else { Decision::Fail };
        let replies = [
            format!("\n  {object}  \n"),
            format!("\u{feff}{object}"),
            format!("```json\n{object}\n```"),
            format!("```\n{object}\n```\nThat is all."),
            format!("~~~json\r\n{object}\r\n~~~\r\n"),
            format!("````markdown\n```json\n{object}\n```\n````"),
            format!("My verdict: {object}. I checked [1] and {{foo}} and {{ bar: 1 }}."),
            format!("Here it is (see `{{}}` and [link](x)):\n\n{object}"),
            format!("`{object}`"),
            format!("The regex `[^{{` never closes. {object}"),
            format!("A half-open interval [0, 1) and a [link](x): {object} [another](y)"),
        ];
        for text in replies {
            assert_eq!(taken(&text), decision, "{text}");
        }
    }
}

#[test]
fn brackets_and_quotes_inside_strings_do_not_end_the_object() {
    let text = r#"Result: {"reasoning":"uses `}` and \"{\" and ``` and [","verdict":"pass"} done"#;
    assert_eq!(taken(text), Decision::Pass);
}

#[test]
fn objects_that_are_no_verdict_are_ignored() {
    let quoted =
        r#"The config {"user":"bob","roles":["a",{"b":1}]} is fine, {"reasoning":"x"} too."#;
    assert_eq!(taken(&format!("{quoted}\n{PASS}")), Decision::Pass);
    assert_eq!(taken(&format!("{PASS}\n{quoted}")), Decision::Pass);
    assert_eq!(taken(&format!("I was given {{\"a\":1,\"a\":2}}.\n{PASS}")), Decision::Pass);
    assert_eq!(refused(quoted), Code::NoVerdict);
}

#[test]
fn two_verdicts_that_differ_are_refused_and_cited() {
    for (first, second) in [(PASS, FAIL), (FAIL, PASS)] {
        let text = format!("```json\n{first}\n```\nor rather\n```json\n{second}\n```");
        assert_eq!(refused(&text), Code::ConflictingVerdicts);
    }
    let evidence = reply(&format!("{PASS}\n\n{FAIL}")).verdict.evidence;
    let places: Vec<_> =
        evidence.iter().map(|it| (it.claim.as_str(), it.note.as_deref())).collect();
    assert_eq!(places, [("verdict `pass`", Some("line 1")), ("verdict `fail`", Some("line 3"))]);
    let other = PASS.replace("all hold", "other");
    assert_eq!(refused(&format!("{PASS} {other}")), Code::ConflictingVerdicts);
}

#[test]
fn the_same_verdict_twice_is_one_verdict() {
    let reordered = r#"{ "reasoning": "all hold", "verdict": "pass", "evidence": [] }"#;
    assert_eq!(taken(&format!("{PASS}\n{PASS}\n{reordered}")), Decision::Pass);
}

#[test]
fn a_reply_that_ends_inside_an_object_is_truncated() {
    assert_eq!(taken(PASS), Decision::Pass);
    for end in 1..PASS.len() {
        assert_eq!(refused(PASS.get(..end).unwrap()), Code::TruncatedReply);
    }
    assert_eq!(refused(&format!("{PASS}\n{{\"verdict\":\"fai")), Code::TruncatedReply);
    assert_eq!(refused(&format!("```json\n[{PASS},")), Code::TruncatedReply);
    assert_eq!(taken(&format!("{PASS} and then [")), Decision::Pass);
}

#[test]
fn a_verdict_in_prose_alone_is_never_taken() {
    let replies = [
        "PASS",
        "Verdict: PASS. All criteria hold.",
        "It passes.",
        "**FAIL**",
        "This is needs-info for me.",
        "pass {foo}",
        "```\nverdict: pass\n```",
    ];
    for text in replies {
        assert_eq!(refused(text), Code::ProseVerdict, "{text}");
    }
    for text in
        ["", " \n", "I cannot say.", "compassion, failure", "[]", "{}", "{", "it needs work"]
    {
        assert!(matches!(refused(text), Code::NoVerdict | Code::TruncatedReply), "{text}");
    }
}

#[test]
fn a_verdict_object_with_a_fault_is_refused_with_the_fault() {
    let faults = [
        (r#"{"verdict":"pass","reasoning":""}"#, "reasoning must be a non-empty string"),
        (r#"{"verdict":"pass"}"#, "reasoning must be a non-empty string"),
        (r#"{"verdict":"pass","reasoning":"r","evidence":null}"#, "evidence must be an array"),
        (r#"{"verdict":"pass","reasoning":"r",}"#, "expected a name in double quotes at byte 34"),
        (
            r#"{"verdict":"fail","verdict":"pass","reasoning":"r"}"#,
            "the name `verdict` stands twice in one object, again at byte 18",
        ),
        (
            "{\"verdict\":\"pass\",\"reasoning\":\"a\nb\"}",
            "expected an escape instead of a control character at byte 32",
        ),
        (
            r#"{"verdict":"pass","reasoning":"\ud800"}"#,
            "a surrogate without its other half at byte 31",
        ),
        (r#"{"verdict":"pass" // fine"#, "expected `,` or `}` at byte 18"),
        (r#"{"verdict" = "pass"}"#, "expected `:` at byte 11"),
        ("{'verdict': 'pass', 'reasoning': 'r'}", "expected a name in double quotes at byte 1"),
        ("{verdict: \"pass\"}", "expected a name in double quotes at byte 1"),
        ("{“verdict”: “pass”}", "expected a name in double quotes at byte 1"),
    ];
    for (text, fault) in faults {
        assert_eq!(refused(text), Code::InvalidVerdict, "{text}");
        let reasoning = reply(text).verdict.reasoning;
        assert_eq!(
            reasoning,
            format!("No verdict could be taken from the reply: {fault}."),
            "{text}"
        );
    }
}

#[test]
fn a_sound_pass_next_to_a_faulty_verdict_is_not_taken() {
    for fault in
        ["{'verdict': 'fail'}", r#"{"verdict":"fail","reasoning":""}"#, r#"{"verdict":"fail",}"#]
    {
        assert_eq!(refused(&format!("{fault}\n{PASS}")), Code::InvalidVerdict, "{fault}");
        assert_eq!(refused(&format!("{PASS}\n{fault}")), Code::InvalidVerdict, "{fault}");
    }
}

#[test]
fn a_decision_without_reasoning_contradicts_a_pass_and_nothing_else() {
    let bare = r#"{"verdict":"fail"}"#;
    assert_eq!(refused(&format!("{bare}\n{PASS}")), Code::ConflictingVerdicts);
    assert_eq!(taken(&format!("{bare}\n{FAIL}")), Decision::Fail);
    assert_eq!(taken(&format!("{}\n{PASS}", r#"{"verdict":"pass"}"#)), Decision::Pass);
}

#[test]
fn prose_that_denies_a_pass_contradicts_it() {
    let pass = r#"{"verdict":"pass","reasoning":"all hold"}"#;
    for prose in [
        "Verdict: fail",
        "**Final verdict:** FAIL.",
        "The verdict is needs-info, strictly.",
        "my verdict was failed",
        "FAIL",
        "## Failed",
        "needs-info",
    ] {
        for reply in [format!("{prose}\n{pass}"), format!("{pass}\n{prose}")] {
            assert_eq!(refused(&reply), Code::ConflictingVerdicts, "{reply}");
        }
    }
    for prose in [
        "Verdict: pass",
        "The verdict is `pass`, no test failed.",
        "verdict: pass | fail | needs-info",
        "None of the criteria fails.",
        "Should the file be absent the check would fail",
        "The failed run of yesterday does not count",
    ] {
        assert_eq!(taken(&format!("{prose}\n{pass}\n{prose}")), Decision::Pass, "{prose}");
    }
    let reasoned = r#"{"verdict":"pass","reasoning":"a verdict: fail\nFAIL"}"#;
    assert_eq!(taken(reasoned), Decision::Pass);
}

#[test]
fn a_verdict_inside_another_value_is_not_taken() {
    let wrappers = [
        format!(r#"{{"result":{PASS}}}"#),
        format!("[{PASS}]"),
        format!(r#"{{"verdict":{PASS}}}"#),
        format!("{{result: {PASS}}}"),
        format!("{{{PASS}}}"),
        format!(r#"{{"a": 1, /* x */ "b": {PASS}}}"#),
        format!("[see: {PASS}]"),
    ];
    for text in &wrappers {
        assert_eq!(refused(text), Code::NoVerdict, "{text}");
        assert_eq!(taken(&format!("{text}\n{PASS}")), Decision::Pass, "{text}");
        assert_eq!(taken(&format!("{PASS}\n{text}")), Decision::Pass, "{text}");
        let contrary = text.replace("pass", "fail");
        assert_eq!(refused(&format!("{contrary}\n{PASS}")), Code::ConflictingVerdicts, "{text}");
        assert_eq!(refused(&format!("{PASS}\n{contrary}")), Code::ConflictingVerdicts, "{text}");
        assert_eq!(taken(&format!("{text}\n{FAIL}")), Decision::Fail, "{text}");
    }
    assert_eq!(refused(&Value::from(PASS).to_text()), Code::InvalidVerdict);
}

#[test]
fn a_pass_over_its_own_failed_parts_is_not_taken() {
    let parts = |top: &str, part: &str| {
        format!(
            r#"{{"verdict":"{top}","reasoning":"r","results":[{{"id":1,"verdict":"{part}"}}]}}"#
        )
    };
    assert_eq!(refused(&parts("pass", "fail")), Code::ConflictingVerdicts);
    assert_eq!(taken(&parts("pass", "pass")), Decision::Pass);
    assert_eq!(taken(&parts("fail", "pass")), Decision::Fail);
}

#[test]
fn the_template_of_the_prompt_may_be_repeated() {
    let templates = [
        "{\n  \"verdict\": \"pass\" | \"fail\" | \"needs-info\",\n  \"reasoning\": \"1–3 sentences\",\n  \"evidence\": [{ \"claim\": \"...\", \"source\": \"file:line or inline\" }],\n  \"followups\": [\"string\", ...]\n}",
        r#"{"verdict":"pass|fail|needs-info","reasoning":"one to three sentences"}"#,
        "{verdict: 'pass' | 'fail' | 'needs-info', reasoning: string}",
        "{verdict, reasoning, evidence?, followups?}",
        r#"{"verdict": <pass|fail|needs-info>, "reasoning": <text>}"#,
    ];
    for template in templates {
        assert_eq!(
            taken(&format!("As asked:\n{template}\n\n{PASS}")),
            Decision::Pass,
            "{template}"
        );
        assert_eq!(
            taken(&format!("{PASS}\nin the shape {template}")),
            Decision::Pass,
            "{template}"
        );
        assert!(matches!(refused(template), Code::NoVerdict | Code::ProseVerdict), "{template}");
    }
}

#[test]
fn an_unknown_decision_needs_info_in_the_words_of_the_reply() {
    let reply = reply(r#"{"verdict":"approved","reasoning":"looks good"}"#);
    assert_eq!((reply.verdict.verdict, reply.code), (Decision::NeedsInfo, None));
    assert_eq!(reply.verdict.reasoning, "looks good");
}

#[test]
fn what_is_nested_too_deep_is_refused_even_next_to_a_pass() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    assert_eq!(
        refused(&format!("{{\"x\":{deep},\"verdict\":\"fail\"}} {PASS}")),
        Code::InvalidVerdict
    );
}

#[test]
fn hostile_replies_cost_a_few_units_a_byte() {
    let size = 200_000;
    let pieces = [
        "{",
        "[",
        "}",
        "{}",
        "[]",
        "{\"",
        "{\"a\":",
        "[{",
        "{'verdict':",
        "{verdict: ",
        "{\"verdict\":",
        "\"",
        "\\",
        "{ ",
        "{\u{a0}",
        "{'",
        "[1",
        "{\"a\":1}",
        "{\"verdict\":\"pass\"}",
        "{a}",
        "]",
        "[a {\"verdict\":\"pass\",\"reasoning\":\"r\"}]",
        "pass ",
    ];
    for piece in pieces {
        let text = piece.repeat(size / piece.len());
        let mut meter = Meter::new(Budget::default());
        let reply = read(&text, &mut meter);
        assert_ne!(reply.code, Some(Code::OutOfBudget), "{piece}");
        assert_ne!(reply.verdict.verdict, Decision::Pass, "{piece}");
        assert!(meter.spent() <= 6 * size as u64, "{piece}: {}", meter.spent());
    }
}

#[test]
fn a_reply_that_the_budget_does_not_cover_is_refused() {
    let with = |fuel| read(PASS, &mut Meter::new(Budget { fuel, ..Budget::default() }));
    assert_eq!(with(10).code, Some(Code::OutOfBudget));
    assert_eq!(with(10).verdict.verdict, Decision::NeedsInfo);
    assert_eq!(with(200).code, None);
}

#[test]
fn the_code_stands_beside_the_verdict() {
    let text = reply("PASS").to_value().to_text();
    assert!(
        text.starts_with(r#"{"verdict":{"verdict":"needs-info","reasoning":"No verdict could"#),
        "{text}"
    );
    assert!(text.ends_with(r#""code":"prose_verdict"}"#), "{text}");
}
