//! Where a request comes from, and by which name it reached us: from the connection, or from what
//! a server in between says, if whoever runs the host has named it.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, header};

use super::limits::neighbourhood;
use crate::config::Config;

/// Where a request comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The client's address, one for a whole network of IPv6.
    pub address: Option<IpAddr>,
    /// The name it asked for, with the port.
    pub host: Option<String>,
    /// Whether the browser speaks HTTPS with us, or with the server in between.
    pub secure: bool,
}

impl Origin {
    /// Reads a request's headers. Of forwarded ones the last counts that a proxy of ours wrote:
    /// what stands before it anybody may have written.
    pub fn of(config: &Config, peer: Option<SocketAddr>, headers: &HeaderMap) -> Self {
        let peer = peer.map(|peer| peer.ip().to_canonical());
        let ours = |address: &IpAddr| config.proxies.iter().any(|it| it.to_canonical() == *address);
        let host = text(headers, &header::HOST).map(str::to_owned);
        if !peer.as_ref().is_some_and(ours) {
            let address = peer.map(neighbourhood);
            return Self { address, host, secure: config.secure_cookie };
        }
        let mut address = peer;
        for hop in list(headers, "x-forwarded-for").into_iter().rev() {
            let Some(hop) = bare(hop) else { break };
            address = Some(hop);
            if !ours(&hop) {
                break;
            }
        }
        let last = |name| list(headers, name).last().map(|it| (*it).to_owned());
        let https = last("x-forwarded-proto").is_some_and(|it| it.eq_ignore_ascii_case("https"));
        Self {
            address: address.map(neighbourhood),
            host: last("x-forwarded-host").or(host),
            secure: config.secure_cookie || https,
        }
    }

    /// Whether the name that was asked for is one of this host's: else a page of another site may
    /// have made its name mean our address. Addresses in numbers cannot be made to mean another.
    pub fn knows_us(&self, config: &Config) -> bool {
        let Some(asked) = &self.host else { return true };
        let name = without_port(asked);
        name.eq_ignore_ascii_case("localhost")
            || name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok()
            || config.names.iter().any(|own| without_port(own).eq_ignore_ascii_case(name))
    }

    /// Whether a browser says that a page of another site makes the request.
    pub fn foreign(&self, config: &Config, headers: &HeaderMap) -> bool {
        if let Some(origin) = headers.get(header::ORIGIN) {
            let origin = origin.to_str().unwrap_or_default();
            let site = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            let Some(site) = site.filter(|site| !site.is_empty()) else { return true };
            let own = self.host.iter().chain(&config.names);
            return !own.into_iter().any(|own| own.eq_ignore_ascii_case(site));
        }
        text(headers, &HeaderName::from_static("sec-fetch-site"))
            .is_some_and(|site| !matches!(site, "same-origin" | "none"))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The values of a header that may stand several times and hold several, in order.
fn list<'a>(headers: &'a HeaderMap, name: &str) -> Vec<&'a str> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim).filter(|it| !it.is_empty()).collect()
}

/// An address, with or without a port.
fn bare(hop: &str) -> Option<IpAddr> {
    let address = hop.trim_matches(['[', ']']).parse().ok();
    let socket = || hop.parse::<SocketAddr>().ok().map(|it| it.ip());
    address.or_else(socket).map(|it| it.to_canonical())
}

/// A name without its port, and without the dot at its end.
fn without_port(host: &str) -> &str {
    let port = |(_, port): &(&str, &str)| port.bytes().all(|digit| digit.is_ascii_digit());
    let name = match host.rsplit_once(':').filter(port) {
        Some((name, _)) if name.ends_with(']') || !name.contains(':') => name,
        _ => host,
    };
    name.trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use axum::http::HeaderValue;

    use super::*;

    fn headers(all: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in all {
            headers.append(*name, HeaderValue::from_str(value).unwrap());
        }
        headers
    }

    fn peer(text: &str) -> Option<SocketAddr> {
        Some(SocketAddr::new(text.parse().unwrap(), 999))
    }

    #[test]
    fn only_our_own_pages_change_anything() {
        let config = Config { names: vec!["games.example".to_owned()], ..Config::default() };
        for (origin, site, expected) in [
            (None, None, false),
            (Some("http://127.0.0.1:4180"), None, false),
            (Some("https://127.0.0.1:4180"), None, false),
            (Some("https://games.example"), None, false),
            (Some("https://games.example:81"), None, true),
            (Some("http://evil.example"), None, true),
            (Some("http://127.0.0.1:4181"), None, true),
            (Some("null"), None, true),
            (None, Some("cross-site"), true),
            (None, Some("same-site"), true),
            (None, Some("same-origin"), false),
        ] {
            let mut headers = headers(&[("host", "127.0.0.1:4180")]);
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            if let Some(site) = site {
                headers.insert("sec-fetch-site", HeaderValue::from_static(site));
            }
            let from = Origin::of(&config, peer("127.0.0.1"), &headers);
            assert_eq!(from.foreign(&config, &headers), expected, "{origin:?} {site:?}");
        }
    }

    #[test]
    fn a_name_that_is_not_ours_is_known() {
        let config = Config { names: vec!["Games.example:8443".to_owned()], ..Config::default() };
        for (host, own) in [
            ("127.0.0.1:4180", true),
            ("192.168.1.7", true),
            ("[::1]:4180", true),
            ("[fe80::1]", true),
            ("localhost:4180", true),
            ("games.example", true),
            ("games.example.:8443", true),
            ("evil.example", false),
            ("games.example.evil.example", false),
            ("127.0.0.1.evil.example:4180", false),
            ("localhost.evil.example", false),
            ("", false),
        ] {
            let from = Origin::of(&config, None, &headers(&[("host", host)]));
            assert_eq!(from.knows_us(&config), own, "{host}");
        }
    }

    #[test]
    fn only_named_proxies_are_believed() {
        let config = Config {
            proxies: vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()],
            ..Config::default()
        };
        let said = headers(&[
            ("host", "127.0.0.1:4180"),
            ("x-forwarded-for", "6.6.6.6, 203.0.113.9"),
            ("x-forwarded-for", "10.0.0.2"),
            ("x-forwarded-host", "games.example"),
            ("x-forwarded-proto", "https"),
        ]);
        let from = Origin::of(&config, peer("10.0.0.1"), &said);
        assert_eq!(from.address, Some("203.0.113.9".parse().unwrap()));
        assert_eq!(from.host.as_deref(), Some("games.example"));
        assert!(from.secure);
        let stranger = Origin::of(&config, peer("10.0.0.3"), &said);
        assert_eq!(stranger.address, Some("10.0.0.3".parse().unwrap()));
        assert_eq!(stranger.host.as_deref(), Some("127.0.0.1:4180"));
        assert!(!stranger.secure);
    }
}
