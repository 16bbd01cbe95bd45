use super::*;
use crate::a2a::fixtures::{Peer, json};

/// A task in the middle of its life and one at its end, as the peer writes them.
fn records() -> Vec<Record> {
    let message = |parts: &str, more: &str| {
        format!(
            r#"{{"message":{{"kind":"message","messageId":"m","role":"user","parts":[{parts}]{more}}}}}"#
        )
    };
    let data = r#"{"kind":"data","data":{"artifact":"é\u0000","criteria":[{"check":{"kind":"json","op":"equals","pointer":"/a","value":1.50}},{"check":{"kind":"vibes"}}]}}"#;
    let mut waiting = Peer::new();
    waiting.rpc("message/send", &message(data, r#","contextId":"c","metadata":{"n":1.50}"#));
    let mut ended = Peer::new();
    let data =
        r#"{"kind":"data","data":{"artifact":"a","criteria":["contains \"b\"","is lovely"]}}"#;
    ended.rpc("message/send", &message(data, r#","metadata":{"return_format":"verdict"}"#));
    [waiting, ended].into_iter().filter_map(|peer| peer.stored).collect()
}

#[test]
fn what_the_peer_writes_is_what_it_reads_again() {
    let records = records();
    assert_eq!(records.len(), 2);
    for record in records {
        let text = record.to_value().to_text();
        assert_eq!(Record::from_value(&json(&text)).as_ref(), Ok(&record));
    }
}

#[test]
fn an_unreadable_record_is_a_fault_of_the_store_and_tells_nothing() {
    for text in ["null", "{}", r#"{"task":{},"asked":"{}","revision":1}"#] {
        let fault = Record::from_value(&json(text)).expect_err("no record");
        assert_eq!(fault, Fault::Internal("the stored task cannot be read".to_owned()));
    }
}
