//! A routed capability: `{effect, routes: [{tool, id}]}`, a job that several providers can do. Of
//! their responses it knows one thing, the id of what was made, and it must assert that (R201 to
//! R209).

use super::declared::Declared;
use super::tool::{self, ROUTED, Tool};
use crate::effect::assertion::{Assertion, Test};
use crate::effect::binding::Binding;
use crate::effect::fault::{FaultKind, Reading};
use crate::effect::name;
use crate::effect::selector::Selector;
use crate::effect::spec::{EffectSpec, Verification};
use crate::effect::trust::TrustRule;
use crate::json::{Pointer, Value};

/// The most routes of one capability.
const MAX_ROUTES: usize = 64;
/// Where every mutating capability has the id of what was made.
const ID: &str = "/id";
/// The verbs that change nothing.
const READS: [&str; 4] = ["get", "list", "read", "search"];

/// A capability with the tools that can serve it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capability {
    /// What it declares, whoever serves it.
    pub effect: EffectSpec,
    /// At least one, each over another connection.
    pub routes: Vec<Route>,
}

/// One provider of a capability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The tool that is called.
    pub tool: String,
    /// Its connection.
    pub connection: String,
    /// Where its response carries what the capability calls `/id`; none for a read.
    pub id: Option<Pointer>,
}

impl Capability {
    pub(super) fn read(
        id: &str,
        value: &Value,
        at: &Pointer,
        tools: &Declared<Tool>,
        reading: &mut Reading,
    ) -> Option<Self> {
        let Some(verb) = verb(id) else {
            return refuse("is called `cap.<noun>.<verb>`, in lower case", at, reading);
        };
        let mut fields = reading.open(value, at)?;
        let effect = tool::read_effect(fields.optional("effect"), at, reading);
        let routes = reading.required(&mut fields, "routes");
        reading.finish(fields);
        let effect = effect?;
        if effect.is_clean {
            check(verb, &effect.spec, &effect.at, reading);
        }
        let routes =
            routes.and_then(|(value, at)| read_routes(value, &at, &effect.spec, tools, reading));
        Some(Self { effect: effect.spec, routes: routes? })
    }

    /// The capability's verification, as it is asked of the provider's own response: where it says
    /// `/id`, the place of the route.
    pub(super) fn verification(&self, route: &Route) -> Verification {
        let (Verification::Response(binding), Some(id)) = (&self.effect.verification, &route.id)
        else {
            return self.effect.verification.clone();
        };
        let mut binding: Binding = binding.clone();
        for assertion in &mut binding.assertions {
            assertion.select = Selector::ResponseBody(id.clone());
        }
        Verification::Response(binding)
    }
}

/// The verb of `cap.<noun>.<verb>`.
fn verb(id: &str) -> Option<&str> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    let word = |word: &&str| !word.is_empty() && word.bytes().all(plain);
    let (noun, verb) = id.strip_prefix(ROUTED)?.split_once('.')?;
    (word(&noun) && word(&verb)).then_some(verb)
}

fn check(verb: &str, effect: &EffectSpec, at: &Pointer, reading: &mut Reading) {
    let at_kind = at.member("kind");
    match (effect.is_read(), READS.contains(&verb)) {
        (true, true) => return,
        // Called a read, a mutation would have nothing to prove.
        (true, false) => {
            refuse::<()>("with this verb is no `read`", &at_kind, reading);
            return;
        }
        (false, true) => {
            refuse::<()>("with this verb is a `read`", &at_kind, reading);
        }
        (false, false) if verb == "create" && effect.kind != "create" => {
            refuse::<()>("with this verb is of kind `create`", &at_kind, reading);
        }
        (false, false) => {}
    }
    if effect.upstream_id.as_ref().is_none_or(|id| id.as_str() != ID) {
        let at = if effect.upstream_id.is_some() { at.member("upstream_id") } else { at.clone() };
        refuse::<()>("that changes something declares `upstream_id` as `/id`", &at, reading);
    }
    let at_verification = at.member("verification");
    match &effect.verification {
        Verification::None => {
            let reason = "does not opt out: it asserts `exists` of `/id` in the response";
            refuse::<()>(reason, &at.member("no_evidence"), reading);
        }
        Verification::Plan(_) => {
            let reason = "has no plan, whose stages would be those of one provider";
            refuse::<()>(reason, &at_verification, reading);
        }
        Verification::Response(binding) => {
            let at = at_verification.member("binding");
            if binding.trust_rule != TrustRule::GatewayObservedOnly {
                let reason = "has the trust rule `gateway_observed_only`";
                refuse::<()>(reason, &at.member("trust_rule"), reading);
            }
            for (assertion, index) in binding.assertions.iter().zip(0_usize..) {
                if !is_of_the_id(assertion) {
                    let reason = "asserts `exists` of `/id` in the response and nothing else";
                    refuse::<()>(reason, &at.member("assertions").index(index), reading);
                }
            }
        }
    }
}

fn is_of_the_id(assertion: &Assertion) -> bool {
    let of_id = matches!(&assertion.select, Selector::ResponseBody(at) if at.as_str() == ID);
    of_id && assertion.test == Test::Exists
}

fn refuse<T>(reason: &'static str, at: &Pointer, reading: &mut Reading) -> Option<T> {
    reading.refuse(at, FaultKind::Capability { reason })
}

fn read_routes(
    value: &Value,
    at: &Pointer,
    effect: &EffectSpec,
    tools: &Declared<Tool>,
    reading: &mut Reading,
) -> Option<Vec<Route>> {
    let items = reading.array(value, at)?;
    if items.is_empty() {
        return reading.range(at, "at least one route");
    }
    reading.at_most(items.len(), MAX_ROUTES, "routes", at)?;
    let read =
        reading.each(items, at, |item, at, reading| read_route(item, at, effect, tools, reading));
    let mut over = std::collections::BTreeSet::new();
    for (route, at) in &read {
        if !over.insert(route.connection.as_str()) {
            let (what, id) = ("route over the connection", route.connection.clone());
            reading.refuse::<()>(at, FaultKind::Repeated { what, id });
        }
    }
    (read.len() == items.len()).then(|| read.into_iter().map(|(route, _)| route).collect())
}

fn read_route(
    value: &Value,
    at: &Pointer,
    effect: &EffectSpec,
    tools: &Declared<Tool>,
    reading: &mut Reading,
) -> Option<Route> {
    let mut fields = reading.open(value, at)?;
    let named = reading.required(&mut fields, "tool");
    let named = named.and_then(|(value, at)| {
        let name = name::read(value, &at, reading)?;
        let found = tools.find(&name, &at, reading)?;
        if found.effect.kind != effect.kind {
            let reason = "the tool's effect is of another kind";
            return not_routable(reason, &at, reading);
        }
        Some((name, found))
    });
    if effect.is_read() {
        reading.finish(fields);
        let (tool, found) = named?;
        return Some(Route { tool, connection: found.connection.clone(), id: None });
    }
    let id = fields.optional("id");
    let id = match id {
        None => not_routable("it does not say where the response carries the id", at, reading),
        Some((value, at)) => reading.pointer(value, &at),
    };
    reading.finish(fields);
    let ((tool, found), id) = (named?, id?);
    match &found.effect.upstream_id {
        None => not_routable("the tool declares no `upstream_id`", &at.member("tool"), reading),
        Some(own) if *own != id => {
            not_routable("the tool's `upstream_id` is another place", &at.member("id"), reading)
        }
        Some(_) => Some(Route { tool, connection: found.connection.clone(), id: Some(id) }),
    }
}

fn not_routable<T>(reason: &str, at: &Pointer, reading: &mut Reading) -> Option<T> {
    reading.refuse(at, FaultKind::NotRoutable { reason: reason.to_owned() })
}

#[cfg(test)]
mod tests;
