//! The class of a source of evidence, and which classes count (R44 to R59).

use super::fault::{Fault, Reading};
use crate::json::{Pointer, Value};

/// What the source of an observation is worth. There is no order between the classes: a predicate
/// names the ones that it accepts (R74).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// A remote server's or an agent's word.
    Untrusted,
    /// A third party executed the call and reports.
    BrokerAttested,
    /// Derived by trusted code of the house.
    ConnectorAttested,
    /// The gateway itself spoke to the vendor and holds the raw response.
    GatewayObserved,
    /// A webhook whose signature the gateway verified over the raw bytes.
    VendorSigned,
}

impl Trust {
    /// Every class.
    pub const ALL: [Self; 5] = [
        Self::Untrusted,
        Self::BrokerAttested,
        Self::ConnectorAttested,
        Self::GatewayObserved,
        Self::VendorSigned,
    ];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Untrusted => "untrusted",
            Self::BrokerAttested => "broker_attested",
            Self::ConnectorAttested => "connector_attested",
            Self::GatewayObserved => "gateway_observed",
            Self::VendorSigned => "vendor_signed",
        }
    }

    /// Reads the name.
    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        reading.one_of(value, at, "trust class", &Self::ALL.map(|it| (it.as_str(), it)))
    }

    /// Reads the name, alone.
    ///
    /// # Errors
    /// `wrong_type`, `unknown_kind`.
    pub fn from_value(value: &Value, at: &Pointer) -> Result<Self, Fault> {
        Reading::alone(|reading| Self::read(value, at, reading))
    }

    /// Whether a definite mismatch seen by this class shows that the effect did not happen (R183,
    /// R184).
    #[must_use]
    pub fn may_contradict(self) -> bool {
        matches!(self, Self::GatewayObserved | Self::VendorSigned)
    }

    /// Whether a plan's completion may name this class at all (R77, R78).
    #[must_use]
    pub fn may_complete(self) -> bool {
        !matches!(self, Self::Untrusted | Self::BrokerAttested)
    }
}

/// Which class is authoritative for a response binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrustRule {
    /// `gateway_observed` and nothing else.
    GatewayObservedOnly,
    /// `connector_attested` too.
    AllowConnectorAttested,
}

impl TrustRule {
    /// Both rules.
    pub const ALL: [Self; 2] = [Self::GatewayObservedOnly, Self::AllowConnectorAttested];

    /// The name in snake case.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::GatewayObservedOnly => "gateway_observed_only",
            Self::AllowConnectorAttested => "allow_connector_attested",
        }
    }

    pub(crate) fn read(value: &Value, at: &Pointer, reading: &mut Reading) -> Option<Self> {
        reading.one_of(value, at, "trust rule", &Self::ALL.map(|it| (it.as_str(), it)))
    }

    /// Whether evidence of class `trust` may verify under this rule (R54 to R57).
    #[must_use]
    pub fn admits(self, trust: Trust) -> bool {
        match self {
            Self::GatewayObservedOnly => trust == Trust::GatewayObserved,
            Self::AllowConnectorAttested => {
                matches!(trust, Trust::GatewayObserved | Trust::ConnectorAttested)
            }
        }
    }
}

#[cfg(test)]
mod tests;
