use super::*;
use crate::budget::{Budget, Meter};
use crate::criteria::{self, prompt, sentence};
use crate::guard::Check;
use crate::json::reader::{self, Options};
use crate::verdict::Decision;

fn examples(skill: &Value) -> Vec<String> {
    let examples = skill.as_object().unwrap().get("examples").and_then(Value::as_array).unwrap();
    examples.iter().map(|example| example.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_kind_of_check_has_a_skill() {
    assert_eq!(GUARDS.map(|(kind, ..)| kind), Check::KINDS);
}

#[test]
fn every_example_works_as_it_stands() {
    let mut meter = Meter::new(Budget::default());
    let [text, data] = examples(&verify()).try_into().unwrap();
    let text = prompt::read(&text, &mut meter).unwrap().to_value();
    let data = reader::read(&data, Options::default(), &mut meter).unwrap();
    for request in [text, data] {
        let verdict = criteria::check(&request).unwrap().verdict;
        assert_eq!(verdict.verdict, Decision::Pass, "{}", verdict.reasoning);
    }
    for skill in guards() {
        for example in examples(&skill) {
            assert!(sentence::compile(&example).is_ok(), "{example}");
        }
    }
}
