//! What is asked of a bundle: how far a tool can reach, and what is pinned to its invocation.

use super::capability::Route;
use super::{Bundle, Ceiling, Connection, Contract};
use crate::effect::error::Error;
use crate::effect::fault::{Fault, FaultKind};
use crate::effect::plan::StageKind;
use crate::effect::spec::{EffectSpec, Verification};
use crate::json::{Pointer, shape};

/// A tool, or a capability over one of its routes.
struct Found<'a> {
    id: &'a str,
    over: &'a Connection,
    effect: &'a EffectSpec,
    verification: Verification,
    upstream_id: Option<Pointer>,
}

impl Bundle {
    /// How far a conclusion about `tool` can reach, said before anything is called (R199). A
    /// capability with several routes needs the `connection`.
    ///
    /// # Errors
    /// `undeclared`, `other_connection`, `not_routable`, `missing_member`, with the place among the
    /// arguments `{tool, connection}`.
    pub fn ceiling(&self, tool: &str, connection: Option<&str>) -> Result<Ceiling, Error> {
        let found = self.find(tool, connection)?;
        Ok(Ceiling::of(&found.effect.kind, found.over.tier, &found.verification))
    }

    /// How far any conclusion over `connection` can reach, whatever its tools are: what a person is
    /// told who is about to connect it (R199).
    ///
    /// # Errors
    /// `undeclared`.
    pub fn connection_ceiling(&self, connection: &str) -> Result<Ceiling, Error> {
        Ok(Ceiling::of_tier(self.connection(connection)?.tier))
    }

    /// What is pinned to an invocation of `tool` (R63, R84 to R86). `reviewed` is the digest of the
    /// bundle that a person has reviewed.
    ///
    /// # Errors
    /// As [`Bundle::ceiling`], and `unreviewed_bundle` when this is another bundle.
    pub fn contract(
        &self,
        tool: &str,
        connection: Option<&str>,
        reviewed: &str,
    ) -> Result<Contract, Error> {
        if reviewed != self.digest {
            return fault("reviewed", FaultKind::UnreviewedBundle);
        }
        let found = self.find(tool, connection)?;
        let stages = match &found.verification {
            Verification::Plan(plan) => plan.stages.as_slice(),
            Verification::None | Verification::Response(_) => &[],
        };
        let subscriptions = stages.iter().filter_map(|stage| match &stage.kind {
            StageKind::Webhook(webhook) => self.subscriptions.get_key_value(&webhook.subscription),
            StageKind::Immediate | StageKind::Readback(_) => None,
        });
        Ok(Contract {
            tool: tool.to_owned(),
            kind: found.effect.kind.clone(),
            tier: found.over.tier,
            connection: found.id.to_owned(),
            target: found.over.target.clone(),
            bundle_digest: self.digest.clone(),
            subscriptions: subscriptions.map(|(id, it)| (id.clone(), it.clone())).collect(),
            ceiling: Ceiling::of(&found.effect.kind, found.over.tier, &found.verification),
            upstream_id: found.upstream_id,
            verification: found.verification,
        })
    }

    fn find(&self, name: &str, connection: Option<&str>) -> Result<Found<'_>, Error> {
        if let Some((_, tool)) = self.tools.get_key_value(name) {
            if connection.is_some_and(|connection| connection != tool.connection) {
                let (what, name) = ("tool", name.to_owned());
                return fault("connection", FaultKind::OtherConnection { what, name });
            }
            return Ok(Found {
                id: &tool.connection,
                over: self.connection(&tool.connection)?,
                effect: &tool.effect,
                verification: tool.effect.verification.clone(),
                upstream_id: tool.effect.upstream_id.clone(),
            });
        }
        let Some(capability) = self.capabilities.get(name) else {
            let (what, name) = ("tool", name.to_owned());
            return fault("tool", FaultKind::Undeclared { what, name });
        };
        let route = choose(&capability.routes, connection)?;
        Ok(Found {
            id: &route.connection,
            over: self.connection(&route.connection)?,
            effect: &capability.effect,
            verification: capability.verification(route),
            upstream_id: route.id.clone(),
        })
    }

    fn connection(&self, name: &str) -> Result<&Connection, Error> {
        match self.connections.get(name) {
            Some(found) => Ok(found),
            None => {
                let (what, name) = ("connection", name.to_owned());
                fault("connection", FaultKind::Undeclared { what, name })
            }
        }
    }
}

/// The route over `connection`; the only one when none is named.
fn choose<'a>(routes: &'a [Route], connection: Option<&str>) -> Result<&'a Route, Error> {
    match (connection, routes) {
        (None, [only]) => Ok(only),
        (None, _) => {
            Err(vec![Fault::from(shape::Error::missing(&Pointer::root(), "connection"))].into())
        }
        (Some(connection), routes) => {
            let mut over = routes.iter().filter(|route| route.connection == connection);
            let reason = "no route leads over this connection".to_owned();
            over.next().map_or_else(|| fault("connection", FaultKind::NotRoutable { reason }), Ok)
        }
    }
}

/// What is wrong with an argument.
fn fault<T>(argument: &str, kind: FaultKind) -> Result<T, Error> {
    Err(vec![Fault { at: Pointer::root().member(argument), kind }].into())
}

#[cfg(test)]
mod tests;
