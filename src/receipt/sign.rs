//! A statement signed by the active key.

use base64ct::{Base64UrlUnpadded, Encoding};

use super::jws::Profile;
use super::{Error, KeyRing, Statement, StatementType};
use crate::criteria::Report;
use crate::json::canonical::canonical;
use crate::json::{Object, Value};

impl KeyRing {
    /// The verdict of `report` as a compact JWS: [`KeyRing::sign_statement`] of [`Statement::of`].
    ///
    /// # Errors
    /// Those of [`KeyRing::sign_statement`].
    pub fn sign_verdict(&self, report: &Report) -> Result<String, Error> {
        self.sign_statement(&Statement::of(report))
    }

    /// `statement` as a compact JWS, signed by the active key. Both parts are canonical (RFC 8785)
    /// and the signature is deterministic (RFC 6979): the same statement and key give the same text
    /// on every host.
    ///
    /// # Errors
    /// `invalid_statement` for one that no verifier would accept, such as a verdict that its
    /// results deny; `too_large` above [`super::MAX_STATEMENT`].
    pub fn sign_statement(&self, statement: &Statement) -> Result<String, Error> {
        let payload = statement.to_value();
        Statement::from_value(&payload)?;
        self.sign(StatementType::Verdict.profile(), &payload)
    }

    /// The header and the signature of `payload` as RFC 7515 §7.2.2 names them, `protected` and
    /// `signature`, for a reader who has the payload and makes the same canonical bytes of it. The
    /// type `JOSE` keeps it apart from every statement.
    ///
    /// # Errors
    /// Those of [`canonical`].
    pub fn sign_detached(&self, payload: &Value) -> Result<(String, String), Error> {
        let header = Value::object([
            ("alg", "ES256".into()),
            ("kid", self.kid().into()),
            ("typ", "JOSE".into()),
        ]);
        let protected = encode(&header)?;
        let signed = format!("{protected}.{}", encode(payload)?);
        let signature = self.active().sign(signed.as_bytes());
        Ok((protected, Base64UrlUnpadded::encode_string(&signature)))
    }

    /// `payload` as a compact JWS of the kind `profile`.
    ///
    /// # Errors
    /// Those of [`canonical`], `too_large`.
    pub(crate) fn sign(&self, profile: Profile, payload: &Value) -> Result<String, Error> {
        let mut header = Object::new();
        header.push("alg", "ES256");
        if let Some(cty) = profile.cty {
            header.push("cty", cty);
        }
        header.push("kid", self.kid());
        header.push("typ", profile.typ);
        let signed = format!("{}.{}", encode(&header.into())?, encode(payload)?);
        let signature = Base64UrlUnpadded::encode_string(&self.active().sign(signed.as_bytes()));
        let text = format!("{signed}.{signature}");
        if text.len() > profile.max {
            return Err(Error::TooLarge { size: text.len(), max: profile.max });
        }
        Ok(text)
    }
}

fn encode(part: &Value) -> Result<String, Error> {
    let text = canonical(part).map_err(Error::Uncanonical)?;
    Ok(Base64UrlUnpadded::encode_string(text.as_bytes()))
}

#[cfg(test)]
mod tests;
