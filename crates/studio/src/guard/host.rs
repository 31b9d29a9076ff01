//! The host names under which the server may be addressed.

/// The names of the loopback interface.
const OF_LOOPBACK: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The hosts that a request may name. Any other name is a sign of DNS rebinding: another site's name leads to this
/// machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts {
    port: u16,
    names: Vec<String>,
    behind_proxy: bool,
}

impl Hosts {
    /// Accepts loopback names with this port, and further names with any port, since a proxy has its own port.
    #[must_use]
    pub fn new(port: u16, names: &[String]) -> Hosts {
        let names = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Hosts { port, names, behind_proxy: false }
    }

    /// Declares that a proxy encrypts the connections under the further names.
    #[must_use]
    pub fn behind_proxy(self) -> Hosts {
        Hosts { behind_proxy: true, ..self }
    }

    /// Whether a proxy encrypts the connections.
    pub(super) fn are_behind_proxy(&self) -> bool {
        self.behind_proxy
    }

    /// Whether an origin belongs to the requested host. Behind an encrypting proxy, an unencrypted origin under the
    /// proxy's name is foreign.
    pub(super) fn own(&self, origin: &str, host: &str) -> bool {
        let is_named =
            self.names.iter().any(|known| host.to_ascii_lowercase().split(':').next() == Some(known));
        let schemes: &[&str] =
            if self.behind_proxy && is_named { &["https://"] } else { &["http://", "https://"] };
        schemes.iter().any(|scheme| origin.strip_prefix(scheme) == Some(host))
    }

    /// Whether a request may name this host in its `Host` header.
    #[must_use]
    pub fn know(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            // In an IPv6 address without a port, the last colon is within the brackets.
            Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
            _ => (host.as_str(), None),
        };
        let is_ours = port.map_or(self.port == 80, |port| port.parse() == Ok(self.port));
        (OF_LOOPBACK.contains(&name) && is_ours) || self.names.iter().any(|known| known == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_with_the_port_is_known_and_named_hosts_with_any() {
        let hosts = Hosts::new(4000, &["Studio.example".to_owned()]);
        for host in [
            "127.0.0.1:4000",
            "localhost:4000",
            "[::1]:4000",
            "LOCALHOST:4000",
            "studio.example",
            "studio.example:443",
        ] {
            assert!(hosts.know(host), "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "127.0.0.1:4001",
            "localhost:4000.evil.example",
            "evil.example:4000",
            "[::1]",
            "127.0.0.1.:4000",
            "localhost:",
        ] {
            assert!(!hosts.know(host), "{host}");
        }
    }
}
