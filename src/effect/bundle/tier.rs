//! How a connection is made, which bounds what its evidence can be (R194 to R198).

use crate::effect::fault::Reading;
use crate::effect::trust::Trust;
use crate::json::{Pointer, Value};

/// The tier of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// The gateway itself speaks to the vendor, by a declared HTTP request.
    Direct,
    /// Trusted code of the house speaks to the vendor; it may hand over the raw response.
    Worker,
    /// A remote server or a broker executes the call and reports.
    Federated,
}

impl Tier {
    /// Every tier.
    pub const ALL: [Self; 3] = [Self::Direct, Self::Worker, Self::Federated];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Worker => "worker",
            Self::Federated => "federated",
        }
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        reading.one_of(value, at, "tier", &Self::ALL.map(|it| (it.as_str(), it)))
    }

    /// Whether evidence of class `trust` is taken over such a connection at all. A report of a third
    /// party is never taken for more than that, whatever it calls itself (R59).
    #[must_use]
    pub fn admits(self, trust: Trust) -> bool {
        match self {
            Self::Direct | Self::Worker => true,
            Self::Federated => matches!(trust, Trust::Untrusted | Trust::BrokerAttested),
        }
    }

    /// Whether the tier itself is a source of class `trust`: what its evidence is worth at best.
    #[must_use]
    pub fn gives(self, trust: Trust) -> bool {
        match self {
            Self::Direct => matches!(trust, Trust::GatewayObserved | Trust::VendorSigned),
            Self::Worker => trust.may_complete(),
            Self::Federated => self.admits(trust),
        }
    }

    /// Whether anything can be verified over such a connection (R198, R209).
    #[must_use]
    pub fn can_verify(self) -> bool {
        self != Self::Federated
    }
}

#[cfg(test)]
mod tests;
