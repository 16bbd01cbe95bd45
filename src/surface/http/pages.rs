//! Pages of other origins (the CORS protocol of the Fetch standard).
//!
//! Every route but `/healthz` may be called by any page. No cookie is ever looked at, so a page can
//! do nothing but what the token that its user gave it allows. A deployment that asks for no token
//! is closed to pages: else any page in the browser of its user could use it.

use super::Answer;

/// What a page may send. `*` would leave out `Authorization`.
const REQUEST_FIELDS: &str = "Authorization, Content-Type, A2A-Version, A2A-Extensions, \
                              X-A2A-Extensions, If-None-Match, Last-Event-ID";
/// What a page may read, besides what every page may.
const ANSWER_FIELDS: &str = "A2A-Extensions, ETag, WWW-Authenticate";
/// Seconds for which a browser need not ask again; none keeps it longer.
const MAX_AGE: &str = "7200";

/// The answer to a preflight.
pub(super) fn preflight(methods: &str) -> Answer {
    let mut answer = Answer::new(204, "", String::new())
        .with("Access-Control-Allow-Origin", "*")
        .with("Access-Control-Allow-Methods", methods)
        .with("Access-Control-Allow-Headers", REQUEST_FIELDS)
        .with("Access-Control-Max-Age", MAX_AGE);
    answer.headers.retain(|(name, _)| *name != "Content-Type");
    answer
}

/// The answer, which pages may read where they may use the route.
pub(super) fn readable(answer: Answer, pages: bool) -> Answer {
    if !pages {
        return answer;
    }
    answer
        .with("Access-Control-Allow-Origin", "*")
        .with("Access-Control-Expose-Headers", ANSWER_FIELDS)
}
