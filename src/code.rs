//! The stable codes: one table for HTTP, JavaScript, WIT, the command line and `explain`.

use crate::json::Value;

macro_rules! codes {
    ($dollar:tt $($variant:ident $name:literal $status:literal $summary:literal $help:literal;)*) => {
        /// A stable code. Its name never changes its meaning; new ones may be added.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $summary] $variant,)*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name in snake case, as it stands in reports and errors.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The HTTP status of a request that is refused with it.
            #[must_use]
            pub fn status(self) -> u16 {
                match self { $(Self::$variant => $status,)* }
            }

            /// What happened, in one clause.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self { $(Self::$variant => $summary,)* }
            }

            /// What to change.
            #[must_use]
            pub fn help(self) -> &'static str {
                match self { $(Self::$variant => $help,)* }
            }
        }

        /// Hands the list of codes to a macro that maps them.
        #[cfg(feature = "component")]
        macro_rules! for_every_code {
            ($dollar with:ident) => { $dollar with! { $($variant)* } };
        }
        #[cfg(feature = "component")]
        pub(crate) use for_every_code;
    };
}

codes! { $
    // JSON text
    EmptyInput "empty_input" 400 "the input is empty" "send one JSON value";
    InvalidJson "invalid_json" 400 "the text is not JSON (RFC 8259)" "correct the text at the reported byte offset";
    DuplicateKey "duplicate_key" 400 "two members of one object have the same name" "keep one of the two members; names are compared after unescaping";
    LoneSurrogate "lone_surrogate" 400 "an escape names half of a surrogate pair" "write both halves, or the character itself";
    TooDeep "too_deep" 400 "the input is nested deeper than the budget allows" "flatten the input, or raise `budget.depth` up to 512";
    UnexpectedBom "unexpected_bom" 400 "a byte order mark stands before the value" "send UTF-8 without a byte order mark";
    TrailingData "trailing_data" 400 "something follows the JSON value" "send one value and nothing after it";
    InvalidUtf8 "invalid_utf8" 400 "the bytes are not UTF-8" "encode the input as UTF-8";
    NumberOutOfRange "number_out_of_range" 400 "a number fits no double" "write it as a string";
    InvalidPointer "invalid_pointer" 400 "the text is not a JSON pointer (RFC 6901)" "begin it with `/`, and write `~` as `~0` and `/` as `~1` inside a name";
    // shapes
    MissingMember "missing_member" 400 "a required member is absent" "add the named member at the reported place";
    WrongType "wrong_type" 400 "a value has another type than its place asks for" "send the type that the message names";
    UnknownMember "unknown_member" 400 "a member is not part of the shape" "remove it or correct its name";
    OutOfRange "out_of_range" 400 "a value is outside the accepted range" "send a value inside the range that the message names";
    TooLarge "too_large" 413 "the input has more bytes than the limit" "send less, or raise `budget.bytes` up to 64 MiB";
    InvalidPath "invalid_path" 400 "a path is not relative and plain" "use `/` between parts, without `.`, `..`, a leading `/` or control characters";
    DuplicatePath "duplicate_path" 400 "two files of the artifact have the same path" "give every file its own path";
    // verdicts
    InvalidVerdict "invalid_verdict" 400 "the value is not a verdict" "send `{verdict, reasoning, evidence?, followups?}` with a non-empty reasoning";
    NoVerdict "no_verdict" 422 "the reply holds no verdict object" "ask for a single JSON object with `verdict` and `reasoning`";
    ConflictingVerdicts "conflicting_verdicts" 422 "the reply holds verdict objects that differ" "ask for exactly one JSON object";
    TruncatedReply "truncated_reply" 422 "the reply ends inside a JSON object" "ask again, with room for the whole object";
    ProseVerdict "prose_verdict" 422 "the reply states a verdict in prose only" "ask for a single JSON object with `verdict` and `reasoning`";
    // criteria
    NoCriteria "no_criteria" 422 "there is nothing to check" "list at least one criterion";
    NotCheckable "not_checkable" 422 "the criterion is not in the sentence language" "rewrite it as a sentence of the language, or give it a `check`";
    UnknownKind "unknown_kind" 400 "a check names a kind or an operation that does not exist" "use one that the message lists";
    DuplicateId "duplicate_id" 400 "two criteria have the same id" "give every criterion its own id";
    InvalidPrompt "invalid_prompt" 400 "the prompt lacks one of its sections" "send the sections ARTIFACT, CRITERIA and RETURN";
    InconsistentReport "inconsistent_report" 400 "the verdict of a report does not follow from its results" "send the report as `check` gave it";
    // guards
    OutOfBudget "out_of_budget" 422 "the budget did not suffice" "raise `budget.fuel`, or split the artifact";
    InvalidPattern "invalid_pattern" 400 "the pattern is not a regular expression" "correct it at the place that the message names";
    UnsupportedPattern "unsupported_pattern" 400 "the pattern uses look-around, a back-reference or a Unicode property" "write it without: matching takes linear time, and `\\d`, `\\s` and `\\w` are the Unicode classes";
    PatternTooLarge "pattern_too_large" 400 "the pattern is longer, deeper or compiles to more than the limit" "shorten it, lower its repetition counts, or write `[0-9A-Za-z_]` for a repeated `\\w`";
    InvalidGlob "invalid_glob" 400 "the text is not a path pattern" "use `*`, `**`, `?`, `[…]` and `{a,b}` as documented";
    NoSuchFile "no_such_file" 422 "the artifact holds no such file" "send the file, or correct the path";
    InvalidNumber "invalid_number" 400 "the text is not a decimal number" "write digits with an optional sign, fraction and exponent";
    InexactNumber "inexact_number" 422 "the numbers are too long to be compared exactly" "write them with at most 1,000 digits from the first to the last place";
    NoNumber "no_number" 422 "no number stands where the check looks for one" "write the number there, or correct the pointer or the pattern";
    SyntaxError "syntax_error" 422 "the source is not valid Python" "correct it at the reported line";
    TooComplex "too_complex" 422 "the source is too complex to be judged" "split the long statement";
    DynamicName "dynamic_name" 422 "a name is known only when the program runs" "import and call by a fixed name";
    UnparsedSource "unparsed_source" 422 "the source uses syntax that the parser does not know" "rewrite the reported line in Python 3.11 syntax";
    InvalidDigest "invalid_digest" 400 "the text is not a SHA-256 digest" "write 64 hexadecimal digits";
    // signing and verification
    InvalidKey "invalid_key" 400 "the key cannot be read" "send a P-256 key as JWK or as PKCS#8 PEM";
    WrongCurve "wrong_curve" 400 "the key is not on P-256" "make a P-256 key";
    ZeroKey "zero_key" 400 "the private scalar is zero or not below the order" "make a new key";
    KeyMismatch "key_mismatch" 400 "the public half does not belong to the private half" "make a new key, or drop `x` and `y`";
    NoActiveKey "no_active_key" 400 "no private key of the set is active" "mark one private key as active";
    SeveralActiveKeys "several_active_keys" 400 "more than one private key of the set is active" "mark one private key as active";
    InvalidKeySet "invalid_key_set" 400 "the text is not a JWK Set" "send `{keys: […]}` with public P-256 keys";
    InvalidStatement "invalid_statement" 400 "the text is not a signed statement" "send the compact JWS as it was issued";
    UnsupportedAlgorithm "unsupported_algorithm" 400 "the signature algorithm is not ES256" "sign with ES256; `none` and HS256 are never accepted";
    WrongStatementType "wrong_statement_type" 400 "the statement is of another type" "check which statement you hold, or ask for its type";
    CriticalHeader "critical_header" 400 "the header lists a critical extension" "sign without `crit`";
    EmbeddedKey "embedded_key" 400 "the header carries or points to its own key" "sign without `jwk`, `jku`, `x5c` and `x5u`; keys come from the caller";
    UnknownKey "unknown_key" 400 "no key of the caller has the statement's key id" "fetch the issuer's key set anew";
    BadSignature "bad_signature" 400 "the signature does not fit the statement" "do not trust it; fetch the statement again from its issuer";
    Unsigned "unsigned" 400 "the answer carries no signed statement" "ask a peer that signs its verdicts, or take the verdict as an unproven word";
    OtherArtifact "other_artifact" 400 "the statement is about another artifact than the one that was sent" "do not trust it; send the artifact again";
    OtherCriteria "other_criteria" 400 "the statement is about other criteria than those that were sent" "do not trust it; send the criteria again";
    OtherVerdict "other_verdict" 400 "the signed verdict is not the verdict that is shown" "do not trust either; ask the peer again";
    // asking a peer
    PeerUnreachable "peer_unreachable" 502 "the peer cannot be reached, or the connection broke" "check the address, and whether the peer runs";
    PeerRefused "peer_refused" 502 "the peer refuses the call" "change what the peer's message names";
    OtherOrigin "other_origin" 502 "the peer sends the caller to another origin" "name that address yourself, or list its origin in `origins` if it may see the token";
    InvalidCard "invalid_card" 502 "there is no agent card that can be read" "name the peer's origin, its endpoint or its card";
    NoCommonTransport "no_common_transport" 502 "the peer's card offers no transport that this client speaks" "use a peer with JSON-RPC 0.3 or 1.0, or HTTP+JSON 1.0";
    InvalidFrame "invalid_frame" 502 "the peer's answer is not A2A" "check that the address is the peer's endpoint; report the answer to its operator";
    FrameTooLarge "frame_too_large" 502 "one event of the peer's answer is larger than 4 MiB" "send a smaller artifact, or fewer criteria";
    TaskFailed "task_failed" 502 "the peer gave the task up" "read the peer's message, and ask again";
    TimedOut "timed_out" 504 "the peer did not finish in time" "allow it more time, or ask again";
    // effects
    EffectMissing "effect_missing" 400 "a tool declares no effect" "give the tool an `effect`; a read says `{kind: \"read\", verification: {mode: \"none\"}}`";
    SilentMutation "silent_mutation" 400 "a mutation asserts nothing and gives no reason" "declare what shows the effect, or in `no_evidence` why nothing does";
    NoAssertions "no_assertions" 400 "a list asserts nothing of the response" "assert at least what the effect already names";
    ReadWithVerification "read_with_verification" 400 "a read carries a binding or a plan" "give it `verification: {mode: \"none\"}`: a read has no effect to prove";
    NeedlessReason "needless_reason" 400 "`no_evidence` stands beside a verification" "drop one of the two";
    AbsentNotStaged "absent_not_staged" 400 "`absent` stands outside a plan" "assert it in a stage that runs later";
    NeverAbsent "never_absent" 400 "`absent` is asked of something that is always there" "ask it of a response header or of the response's body";
    RequestNotPinned "request_not_pinned" 400 "a later stage looks at the request" "assert it in an immediate stage: nothing of the request is kept";
    InvalidName "invalid_name" 400 "the text is no name" "use up to 64 letters, digits, `.`, `_` and `-`, the first no `.` and no `-`";
    TooMany "too_many" 400 "a list has more items than the limit" "send fewer; the message names the limit";
    UnknownVersion "unknown_version" 400 "the document is of a version that this engine does not know" "write it as version 1, or use a later engine";
    NeverVerifies "never_verifies" 400 "a completion names a class of evidence that never verifies" "name `gateway_observed`, `vendor_signed` or `connector_attested`";
    UnreachablePair "unreachable_pair" 400 "no stage can give the claim with evidence of that class" "add the stage, or name the class that the stage gives";
    UnsafeMethod "unsafe_method" 400 "a probe could change something" "probe with `GET` or `HEAD`";
    Undeclared "undeclared" 400 "the bundle does not declare what is named" "declare it, or correct the name";
    OtherConnection "other_connection" 400 "what is named belongs to another connection" "use what the tool's own connection declares";
    ProbeMismatch "probe_mismatch" 400 "a probe is not the operation that it names" "repeat the operation's method and path template";
    NotAdmitted "not_admitted" 400 "the tier does not admit what the plan asks for" "use a tier that does, or drop the stage; nothing is dropped for you";
    InvalidCapability "invalid_capability" 400 "a routed capability does not prove what it names" "declare `upstream_id` as `/id` and assert `exists` of it under `gateway_observed_only`";
    NotRoutable "not_routable" 400 "a route cannot serve the capability" "map the created id, or drop the route";
    IdleReason "idle_reason" 400 "`no_evidence` stands on a tool that names evidence" "assert the id that `upstream_id` names";
    InvalidSubscription "invalid_subscription" 400 "a subscription cannot give what is asked of it" "take the event type from signed bytes, or use one endpoint for each type";
    // running a plan
    UnreviewedBundle "unreviewed_bundle" 409 "the bundle is not the one that was reviewed" "review it, or pin the reviewed one";
    PinMissing "pin_missing" 409 "there is no pinned state for the invocation" "pin the invocation first; nothing else is consulted";
    PinChanged "pin_changed" 409 "the pinned plan does not have its digest" "do not go on: the stored state was altered";
    OtherInvocation "other_invocation" 409 "the event belongs to another invocation" "send it to the invocation that it names";
    TargetChanged "target_changed" 409 "the connection now leads elsewhere" "reconnect to the pinned target; the stage stays unmet";
    UnsafeId "unsafe_id" 409 "a parameter of the probe is no safe id" "nothing: the stage cannot run, and the conclusion stays inconclusive";
    UnknownStage "unknown_stage" 409 "the plan has no such stage" "name a stage of the pinned plan";
    WrongStageKind "wrong_stage_kind" 409 "the stage is not of the kind that the event or the capability is for" "use a readback stage for probes and a webhook stage for signed events";
    TrustNotAdmitted "trust_not_admitted" 409 "evidence of this class cannot come from this stage" "nothing: the evidence is refused";
    DuplicateEvidence "duplicate_evidence" 409 "the evidence was counted before" "nothing: it counts once";
    EvidenceClosed "evidence_closed" 409 "the invocation takes no more evidence" "nothing: its last revision stands";
    EvidencePredates "evidence_predates" 409 "the evidence is older than the invocation" "nothing: it belongs to an earlier action";
    TupleMismatch "tuple_mismatch" 409 "the webhook's tuple is not that of the stage" "send it to the invocation that waits for it";
    AmbiguousMatch "ambiguous_match" 409 "more than one live invocation waits for this event" "use an id that the vendor gives once; none of them is upgraded";
    NoMatch "no_match" 409 "no live invocation waits for this event" "nothing: it is retained for a day";
    RetainedOverflow "retained_overflow" 409 "more events are retained for this tuple than the limit" "narrow the subscription; no match is made";
    StaleRevision "stale_revision" 409 "the invocation has another revision by now" "read the state again, and try anew";
    OutOfOrder "out_of_order" 409 "the event's time lies before the pin" "correct the sender's clock";
    // capabilities
    CapabilityExpired "capability_expired" 401 "the capability is expired, or not yet valid" "mint a new one for each attempt";
    CapabilityLifetime "capability_lifetime" 401 "the capability lives longer than is allowed" "mint it for at most 60 seconds";
    WrongIssuer "wrong_issuer" 401 "the capability has another issuer" "mint it with the dedicated issuer";
    WrongAudience "wrong_audience" 401 "the capability is for another audience" "mint it for the internal endpoint";
    CapabilityMismatch "capability_mismatch" 409 "the capability is not for this invocation, stage, plan or connection" "mint one from the state as it is";
    NonceUsed "nonce_used" 409 "the capability was presented before" "mint a new one for each attempt";
    // webhooks
    MissingHeader "missing_header" 401 "a header that the scheme needs is absent" "check that the request comes from the vendor, and that no proxy drops headers";
    RepeatedHeader "repeated_header" 401 "a header that the scheme needs stands twice" "do not trust it: one of them is not the vendor's";
    InvalidSignature "invalid_signature" 401 "the signature cannot be read" "check the scheme of the subscription";
    SignatureMismatch "signature_mismatch" 401 "no active secret gives this signature for these bytes" "check the secret, and that the raw body is passed on unchanged";
    StaleTimestamp "stale_timestamp" 401 "the signed time is outside the tolerance" "check both clocks; a replay is never accepted";
    InvalidTimestamp "invalid_timestamp" 401 "the signed time cannot be read" "send whole seconds since 1970";
    InvalidSecret "invalid_secret" 400 "the secret cannot be used with the scheme" "write it as the vendor shows it";
    VendorNotSigned "vendor_not_signed" 400 "the scheme gives no signature that proves the event" "verify by a readback instead";
    NoEventType "no_event_type" 422 "no signed bytes tell the event's type" "use one endpoint for each type, or name the member of the body that holds it";
    NoEventId "no_event_id" 422 "the event carries no id that can be correlated" "check the subscription's pointer";
    // surfaces
    Unauthorized "unauthorized" 401 "the request carries no accepted token" "send `Authorization: Bearer …`";
    NotFound "not_found" 404 "there is nothing at this address" "see the routes in the README";
    MethodNotAllowed "method_not_allowed" 405 "the address does not answer this method" "use the method that `Allow` names";
    UnsupportedMediaType "unsupported_media_type" 415 "the body is not declared as JSON" "send `Content-Type: application/json`";
    NoSigningKey "no_signing_key" 503 "this deployment has no signing key" "set the secret `COUNTERSIGN_SIGNING_KEY`";
    Misconfigured "misconfigured" 503 "a setting of this deployment cannot be used" "correct the setting that the message names";
    EngineTrapped "engine_trapped" 500 "the engine stopped unexpectedly and was started anew" "report the input; the next call works";
    Usage "usage" 400 "the command line cannot be understood" "see `countersign --help`";
    Unreadable "unreadable" 400 "a file or address cannot be read" "check its name and that it may be read";
}

impl Code {
    /// The code called `name`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.as_str() == name)
    }

    /// `{code, summary, help}`.
    #[must_use]
    pub fn to_value(self) -> Value {
        Value::object([
            ("code", self.as_str().into()),
            ("summary", self.summary().into()),
            ("help", self.help().into()),
        ])
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests;
