//! Origins: scheme, host and port, and whether only this machine reaches them.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// `http` or `https`, a host and perhaps a port, without anything behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    text: String,
    secure: bool,
    loopback: bool,
}

impl Origin {
    /// Reads `https://verifier.example`, `http://127.0.0.1:8787`. A path, a query, a user or a
    /// slash at the end make it no origin.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let (scheme, authority) = text.split_once("://")?;
        let secure = match scheme {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (authority, None),
        };
        if let Some(port) = port {
            port.parse::<u16>().ok().filter(|number| number.to_string() == port && *number > 0)?;
        }
        let loopback = Host::parse(host)?.is_loopback();
        Some(Self { text, secure, loopback })
    }

    /// As it was given, in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether it is `localhost`, 127.0.0.0/8 or ::1.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.loopback
    }

    /// Whether what is sent there is encrypted or never leaves this machine.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.secure || self.loopback
    }
}

/// Whether an address is one of this machine's own.
#[must_use]
pub(super) fn is_loopback(address: &str) -> bool {
    address.trim().parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
}

enum Host<'a> {
    Name(&'a str),
    V4(Ipv4Addr),
    V6(Ipv6Addr),
}

impl<'a> Host<'a> {
    fn parse(host: &'a str) -> Option<Self> {
        if let Some(inner) = host.strip_prefix('[') {
            return inner.strip_suffix(']')?.parse().ok().map(Self::V6);
        }
        if let Ok(address) = host.parse() {
            return Some(Self::V4(address));
        }
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        let named = host.bytes().all(plain) && host.bytes().any(|byte| byte.is_ascii_alphabetic());
        (named && !host.starts_with('.')).then_some(Self::Name(host))
    }

    fn is_loopback(&self) -> bool {
        match self {
            Self::Name(name) => *name == "localhost",
            Self::V4(address) => address.is_loopback(),
            Self::V6(address) => address.to_canonical().is_loopback(),
        }
    }
}

#[cfg(test)]
mod tests;
