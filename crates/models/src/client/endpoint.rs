//! Where a provider is, and the keys it wants; keys never show.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use reqwest::Url;
use thiserror::Error;

use crate::provider::Provider;

/// An API key. It has no `Display`, and its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Arc<str>);

impl Secret {
    /// Wraps a key; white space around it is dropped, as it comes from careless shell files. `None` if nothing is left.
    pub fn new(key: &str) -> Option<Self> {
        let key = key.trim();
        (!key.is_empty()).then(|| Self(key.into()))
    }

    /// The key itself, for the wire only.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The keys there are, by provider. The command line fills it from [`Provider::key_variable`].
#[derive(Clone, Debug, Default)]
pub struct Credentials(BTreeMap<Provider, Secret>);

impl Credentials {
    /// No keys.
    pub fn none() -> Self {
        Self::default()
    }

    /// Keeps a key for a provider.
    pub fn insert(&mut self, provider: Provider, key: Secret) {
        self.0.insert(provider, key);
    }

    /// The provider's key.
    pub fn get(&self, provider: Provider) -> Option<&Secret> {
        self.0.get(&provider)
    }

    /// `text` with every key in it replaced.
    pub(crate) fn scrub(&self, mut text: String) -> String {
        for key in self.0.values() {
            if text.contains(key.expose()) {
                text = text.replace(key.expose(), "[key]");
            }
        }
        text
    }
}

/// The place under which a provider's paths lie; ends in a slash. Neither `Display` nor `Debug` shows a password.
#[derive(Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// A text that is no base URL.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no base URL of a model provider; it should look like `http://127.0.0.1:8077/v1/`")]
pub struct BaseUrlError {
    text: String,
}

impl BaseUrl {
    /// Whether the host is this machine, by name or number. Such places are reached directly, never by a proxy, and
    /// calls to them cost nothing.
    pub fn is_loopback(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default();
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// Whether the connection is encrypted.
    pub(crate) fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The URL of a path below it. Unlike `Url::join`, this does not read the host anew for every call.
    pub(crate) fn below(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        // Only URLs without a host have no segments, and every base URL has one.
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path.split('/'));
        }
        url
    }
}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    /// Reads an `http` or `https` URL without query and fragment. A missing slash at the end is added, and `v1/` where
    /// there is no path at all.
    fn from_str(text: &str) -> Result<Self, BaseUrlError> {
        let error = || {
            // What can't be read as a URL may still hold a password; everything up to an `@` goes.
            let shown = text.rsplit_once('@').map_or(text, |(_, rest)| rest);
            BaseUrlError { text: shown.chars().filter(|c| !c.is_control()).collect() }
        };
        let mut url = Url::parse(text.trim()).map_err(|_| error())?;
        let plain =
            matches!(url.scheme(), "http" | "https") && url.query().is_none() && url.fragment().is_none();
        if !plain || url.host_str().is_none() {
            return Err(error());
        }
        if url.path() == "/" {
            url.set_path("/v1/");
        } else if !url.path().ends_with('/') {
            let path = format!("{}/", url.path());
            url.set_path(&path);
        }
        Ok(Self(url))
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let port = self.0.port().map(|port| format!(":{port}")).unwrap_or_default();
        write!(f, "{}://{}{port}{}", self.0.scheme(), self.0.host_str().unwrap_or_default(), self.0.path())
    }
}

impl fmt::Debug for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base_urls_are_completed() {
        for (text, shown) in [
            ("http://127.0.0.1:8077", "http://127.0.0.1:8077/v1/"),
            ("https://api.example.org/v1", "https://api.example.org/v1/"),
            ("http://user:hunter2@localhost/openai/v1/", "http://localhost/openai/v1/"),
        ] {
            let url: BaseUrl = text.parse().unwrap();
            assert_eq!(url.to_string(), shown);
            assert_eq!(format!("{url:?}"), format!("BaseUrl({shown})"));
        }
        for bad in ["", "localhost:8077", "ftp://x/", "http://x/?key=1", "http://u:hunter2@:/"] {
            let error = bad.parse::<BaseUrl>().unwrap_err().to_string();
            assert!(!error.contains("hunter2"), "{error}");
        }
    }

    #[test]
    fn paths_lie_below_the_base_url() {
        for (base, path, whole) in [
            ("http://127.0.0.1:8077", "chat/completions", "http://127.0.0.1:8077/v1/chat/completions"),
            ("https://u:p@host/openai/v1/", "messages", "https://u:p@host/openai/v1/messages"),
            (
                "http://h/v1beta/",
                "models/m-1.5:generateContent",
                "http://h/v1beta/models/m-1.5:generateContent",
            ),
            ("http://h/v1/", "models/a b?key=1#c", "http://h/v1/models/a%20b%3Fkey=1%23c"),
        ] {
            let url: BaseUrl = base.parse().unwrap();
            assert_eq!(url.below(path).as_str(), whole);
        }
    }

    #[test]
    fn this_machine_is_recognised() {
        let loopback = |text: &str| text.parse::<BaseUrl>().unwrap().is_loopback();
        for here in
            ["http://127.0.0.1:1", "http://127.9.9.9", "http://localhost:11434/v1/", "http://[::1]:80/"]
        {
            assert!(loopback(here), "{here}");
        }
        for there in ["http://10.0.0.1", "https://localhost.example.org", "http://128.0.0.1"] {
            assert!(!loopback(there), "{there}");
        }
    }

    #[test]
    fn keys_never_show() {
        let mut credentials = Credentials::none();
        credentials.insert(Provider::OpenAi, Secret::new(" sk-very-secret\n").unwrap());
        assert_eq!(Secret::new(" \n"), None);
        assert!(!format!("{credentials:?}").contains("very"));
        assert_eq!(credentials.scrub("bad key sk-very-secret!".to_owned()), "bad key [key]!");
    }
}
