//! The environment's proxies: the way to the world's providers goes by them, so one that can't be used is named.

use cooperage_models::client::BaseUrl;
use hyper_util::client::proxy::matcher::Matcher;

use crate::error::{CliError, Exit};

/// Makes sure that the proxy of an address, if there is one, can be used. Servers on this machine are reached directly.
#[expect(clippy::disallowed_methods, reason = "the command line is where the environment is read")]
pub(crate) fn check(address: &BaseUrl) -> Result<(), CliError> {
    if address.is_loopback() {
        return Ok(());
    }
    let value = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
    let direct = ["NO_PROXY", "no_proxy"].into_iter().find_map(|name| std::env::var(name).ok());
    if direct.is_some_and(|hosts| is_direct(address, &hosts)) {
        return Ok(());
    }
    let names =
        if address.is_secure() { ["HTTPS_PROXY", "https_proxy"] } else { ["HTTP_PROXY", "http_proxy"] };
    let named =
        names.into_iter().chain(["ALL_PROXY", "all_proxy"]).find_map(|name| Some((name, value(name)?)));
    named.map_or(Ok(()), |(name, proxy)| check_value(name, &proxy))
}

/// Whether these hosts of `NO_PROXY` name that of the address, as the HTTP client reads them: hosts with those below them, numbers
/// and networks such as 10.0.0.0/8, or `*`.
fn is_direct(address: &BaseUrl, hosts: &str) -> bool {
    let through_any = Matcher::builder().all("http://proxy").no(hosts).build();
    address.to_string().parse().is_ok_and(|address| through_any.intercept(&address).is_none())
}

/// The value may hold a password, so it isn't shown.
fn check_value(name: &str, proxy: &str) -> Result<(), CliError> {
    let (scheme, rest) = proxy.trim().split_once("://").unwrap_or(("http", proxy.trim()));
    let refused = |why: &str| {
        CliError::new(Exit::Model, format!("the environment variable {name} {why}"))
            .hint("it should look like http://HOST:PORT; unset it to go without a proxy")
    };
    match scheme.to_ascii_lowercase().as_str() {
        "http" | "https" => {}
        scheme if scheme.starts_with("socks") => {
            return Err(refused("names a SOCKS proxy; these are not supported, HTTP proxies are"));
        }
        _ => return Err(refused("holds no address of an HTTP proxy")),
    }
    let place = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
    let (host, port) = match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, port)) => (host, port.strip_prefix(':')),
        None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
    };
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':');
    if host.is_empty() || !host.chars().all(is_host) || port.is_some_and(|port| port.parse::<u16>().is_err())
    {
        return Err(refused("holds no address of a proxy"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_that_are_reached_directly_need_no_proxy() {
        let is_direct = |address: &str, hosts| is_direct(&address.parse().unwrap(), hosts);
        for (address, hosts) in [
            ("https://api.example.org", "*"),
            ("https://api.example.org", "api.example.org"),
            ("https://api.example.org:8443/v1/", "other, .example.org"),
            ("http://API.example.org", "Example.org"),
            ("http://192.0.2.7:8000", "10.0.0.0/8,192.0.2.0/24"),
            ("http://192.0.2.7", "192.0.2.7"),
            ("http://[2001:db8::1]:8000", "2001:db8::/32"),
        ] {
            assert!(is_direct(address, hosts), "{address} {hosts}");
        }
        for (address, hosts) in [
            ("https://api.example.org", ""),
            ("https://api.example.org", "example.com"),
            ("https://notexample.org", "example.org"),
            ("http://192.0.2.7", "10.0.0.0/8"),
            ("http://192.0.2.7", "192.0.2"),
        ] {
            assert!(!is_direct(address, hosts), "{address} {hosts}");
        }
    }

    #[test]
    fn a_proxy_that_cannot_be_used_is_named_and_never_shown() {
        for good in [
            "http://proxy:3128",
            "proxy:3128",
            "https://u:hunter2@proxy.example.org/",
            "http://[::1]:8080",
            "10.0.0.1",
        ] {
            assert!(check_value("HTTPS_PROXY", good).is_ok(), "{good}");
        }
        for (bad, words) in [
            ("socks5://hunter2:1080", "SOCKS"),
            ("socks5h://u:hunter2@proxy:1080", "SOCKS"),
            ("http://", "no address"),
            ("http://proxy:hunter2", "no address"),
            ("ftp://hunter2", "no address"),
            ("http://pro xy hunter2:1", "no address"),
        ] {
            let error = check_value("HTTPS_PROXY", bad).unwrap_err();
            assert!(
                error.message.contains("HTTPS_PROXY") && error.message.contains(words),
                "{bad}: {}",
                error.message
            );
            assert!(!error.message.contains("hunter2"), "{}", error.message);
        }
    }
}
