//! The calls about effects and receipts by their names, JSON in and JSON out: one table for every
//! host, so that none of them can answer otherwise than another.

use crate::effect::conclusion::Revision;
use crate::effect::{self, bundle, exchange};
use crate::error::Error;
use crate::json::shape::{self, Fields};
use crate::json::{Pointer, Value};
use crate::receipt::{self, KeyRing, StatementType};
use crate::{capability, webhook};

/// Makes the call `name` with its arguments. A receipt's private key is a PEM text, a JWK or a JWK
/// Set.
///
/// # Errors
/// Those of the call, with the place in the argument; `unknown_member` for a name that no call has.
pub fn call(name: &str, args: &[Value]) -> Result<Value, Error> {
    let args = Args(args);
    Ok(match name {
        "validateEffect" => exchange::validate_effect(args.get(0)?),
        "evaluateBinding" => exchange::evaluate_binding(args.get(0)?)?,
        "validateBundle" => bundle::exchange::validate(args.get(0)?),
        "ceiling" => bundle::exchange::ceiling(args.get(0)?, args.get(1)?)?,
        "contract" => bundle::exchange::contract(args.get(0)?, args.get(1)?)?,
        "applyEvent" => exchange::apply_event(args.get(0)?, args.get(1)?)?,
        "correlate" => exchange::correlate(args.get(0)?, args.get(1)?)?,
        "verifyWebhook" => webhook::exchange::verify_webhook(args.get(0)?)?,
        "mintCapability" => capability::exchange::mint_capability(args.get(0)?, &args.key(1)?)?,
        "presentCapability" => {
            let (token, keys) = (args.text(0)?, args.get(1)?);
            capability::exchange::present_capability(token, keys, args.get(2)?, args.get(3)?)?
        }
        "recheckCapability" => {
            let (claims, state) = (args.get(0)?, args.get(1)?);
            capability::exchange::recheck_capability(claims, state, args.get(2)?)?
        }
        "signReceipt" => {
            let revision = Revision::from_value(args.get(0)?).map_err(effect::Error::from)?;
            args.key(1)?.sign_receipt(&revision)?.into()
        }
        "verifyReceipt" => {
            let kind = StatementType::EffectReceipt;
            receipt::verify(args.text(0)?, args.get(1)?, kind)?.to_value()
        }
        "exportDsse" => args.key(1)?.export_dsse(args.text(0)?)?,
        "verifyDsse" => {
            let kind = args.statement_type(2)?;
            receipt::verify_dsse(args.get(0)?, args.get(1)?, kind)?.to_value()
        }
        other => return Err(shape::Error::unknown(&Pointer::root(), other).into()),
    })
}

/// The arguments in their order.
struct Args<'a>(&'a [Value]);

impl<'a> Args<'a> {
    fn get(&self, index: usize) -> Result<&'a Value, Error> {
        let found = self.0.get(index);
        found.ok_or_else(|| shape::Error::missing(&Pointer::root(), "argument").into())
    }

    fn text(&self, index: usize) -> Result<&'a str, Error> {
        Ok(shape::string(self.get(index)?, &Pointer::root())?)
    }

    fn key(&self, index: usize) -> Result<KeyRing, Error> {
        let key = self.get(index)?;
        Ok(key.as_str().map_or_else(|| KeyRing::from_value(key), KeyRing::from_text)?)
    }

    /// The options `{type?}`; a receipt unless told.
    fn statement_type(&self, index: usize) -> Result<StatementType, Error> {
        let Some(options) = self.0.get(index) else { return Ok(StatementType::EffectReceipt) };
        let mut fields = Fields::of(options, &Pointer::root())?;
        let kind = fields.optional_string("type")?;
        fields.finish()?;
        Ok(kind.map_or(Ok(StatementType::EffectReceipt), StatementType::from_name)?)
    }
}

#[cfg(test)]
mod tests;
