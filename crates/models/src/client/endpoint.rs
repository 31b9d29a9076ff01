//! Where a provider is, and the keys it wants; keys never show.

use std::collections::BTreeMap;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use reqwest::Url;
use thiserror::Error;

use crate::provider::Provider;

/// A base URL as help and advice show one.
pub(crate) const EXAMPLE: &str = "http://HOST:PORT/v1/";

/// This machine by its name.
pub(crate) const LOCALHOST: &str = "localhost";

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
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The keys there are, by provider. The command line fills it from the providers' key variables.
#[derive(Clone, Debug, Default)]
pub struct Credentials {
    keys: BTreeMap<Provider, Secret>,
    /// Passwords and keys that stand in addresses: they are sent as parts of these, and never shown.
    in_addresses: Vec<Secret>,
}

impl Credentials {
    /// Returns credentials without any key.
    pub fn none() -> Self {
        Self::default()
    }

    /// Keeps a key for a provider.
    pub fn insert(&mut self, provider: Provider, key: Secret) {
        self.keys.insert(provider, key);
    }

    /// The provider's key.
    pub fn get(&self, provider: &str) -> Option<&Secret> {
        self.keys.get(provider)
    }

    /// Keeps the secrets of an address, so that they are scrubbed like keys.
    pub(crate) fn guard(&mut self, url: &BaseUrl) {
        self.in_addresses.extend(url.secrets());
    }

    /// All secrets, those of addresses among them.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &Secret> {
        self.keys.values().chain(&self.in_addresses)
    }
}

/// The place under which a provider's paths lie; its path ends in a slash, and each request keeps its query. Neither `Display`
/// nor `Debug` shows a password or the query, which may hold a key.
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
        host == LOCALHOST || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    }

    /// The URL as it may be written into a file: with its query, but without a password and without what may be a key.
    pub fn without_secrets(&self) -> String {
        let kept: Vec<(String, String)> = self
            .0
            .query_pairs()
            .filter(|(name, _)| !is_secret(name))
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        let mut url = self.0.clone();
        url.set_query(None);
        // Only URLs without a host refuse this, and every base URL has one.
        let _ = url.set_username("").and_then(|()| url.set_password(None));
        if !kept.is_empty() {
            url.query_pairs_mut().extend_pairs(kept);
        }
        url.into()
    }

    /// Whether a part of it may be a password or a key.
    pub fn has_secrets(&self) -> bool {
        !self.secrets().is_empty()
    }

    /// The password, or the user where none follows, and the values of the query that may be keys: as they stand in the URL, as
    /// they are meant, and as a header carries user and password.
    fn secrets(&self) -> Vec<Secret> {
        let (user, password) = (self.0.username(), self.0.password());
        let login = format!("{}:{}", decoded(user), decoded(password.unwrap_or_default()));
        let written = [password.unwrap_or(user)].into_iter().chain(
            self.0.query().unwrap_or_default().split('&').filter_map(|pair| {
                pair.split_once('=').filter(|(name, _)| is_secret(name)).map(|(_, value)| value)
            }),
        );
        let mut all: Vec<String> = written.flat_map(|part| [part.to_owned(), decoded(part)]).collect();
        if login != ":" {
            all.push(BASE64_STANDARD.encode(login));
        }
        all.iter().filter_map(|secret| Secret::new(secret)).collect()
    }

    /// Whether the path is the one that is taken where none was given.
    pub(crate) fn is_bare(&self) -> bool {
        self.0.path() == BARE_PATH
    }

    /// Whether a part of the path, between slashes, is this word.
    pub(crate) fn has_segment(&self, word: &str) -> bool {
        self.0.path_segments().is_some_and(|mut segments| segments.any(|segment| segment == word))
    }

    /// The same place with another path.
    pub(crate) fn at(&self, path: &str) -> BaseUrl {
        let mut url = self.0.clone();
        url.set_path(path);
        BaseUrl(url)
    }

    /// Whether the connection is encrypted.
    pub fn is_secure(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// The whole URL with a password and its query, for the wire only.
    pub fn expose(&self) -> &str {
        self.0.as_str()
    }

    /// The URL of a path below it, with its query. Unlike `Url::join`, this does not read the host anew for every call.
    pub(crate) fn below(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        // Only URLs without a host have no segments, and every base URL has one.
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(path.split('/'));
        }
        url
    }
}

/// The path where none is given.
const BARE_PATH: &str = "/v1/";

/// A part of a URL with its percent signs read.
fn decoded(part: &str) -> String {
    let mut pieces = part.split('%');
    let mut bytes = pieces.next().unwrap_or_default().as_bytes().to_vec();
    for piece in pieces {
        match piece.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(piece.bytes().skip(2));
            }
            None => bytes.extend(format!("%{piece}").bytes()),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether a part of a query may be a key, by its name.
fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["key", "token", "secret", "sig", "code", "pass", "auth", "cred"].iter().any(|word| name.contains(word))
}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    /// Reads an `http` or `https` URL without fragment. A missing slash at the end of the path is added, and `v1/` where
    /// there is no path at all.
    fn from_str(text: &str) -> Result<Self, BaseUrlError> {
        let error = || {
            // A text that is no URL may still contain a password: everything up to an `@` is removed, and so is the query.
            let shown = text.split(['?', '#']).next().unwrap_or_default();
            let shown = shown.rsplit_once('@').map_or(shown, |(_, rest)| rest);
            BaseUrlError { text: shown.chars().filter(|c| !c.is_control()).collect() }
        };
        let mut url = Url::parse(text.trim()).map_err(|_| error())?;
        let plain = matches!(url.scheme(), "http" | "https") && url.fragment().is_none();
        if !plain || url.host_str().is_none() {
            return Err(error());
        }
        if url.path() == "/" {
            url.set_path(BARE_PATH);
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
        for bad in ["", "localhost:8077", "ftp://x/?key=hunter2", "http://x/#hunter2", "http://u:hunter2@:/"]
        {
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
            ("http://h?a=1&b=%20", "messages", "http://h/v1/messages?a=1&b=%20"),
            ("http://h/openai/?api-version=1", "messages", "http://h/openai/messages?api-version=1"),
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
        credentials.insert(Provider::of("openai"), Secret::new(" sk-very-secret\n").unwrap());
        assert_eq!(Secret::new(" \n"), None);
        assert!(!format!("{credentials:?}").contains("very"));
    }

    #[test]
    fn the_secrets_of_an_address_are_its_password_and_its_keys() {
        let secrets = |text: &str| {
            let url: BaseUrl = text.parse().unwrap();
            url.secrets().iter().map(|secret| secret.expose().to_owned()).collect::<Vec<_>>()
        };
        assert!(secrets("http://h/v1/?version=1").is_empty());
        assert_eq!(
            secrets("http://u:p%40ss%zz@h/?version=1&key=a%2Bb"),
            ["p%40ss%zz", "p@ss%zz", "a%2Bb", "a+b", "dTpwQHNzJXp6"]
        );
        assert_eq!(secrets("http://token@h/"), ["token", "token", "dG9rZW46"]);
    }

    #[test]
    fn a_query_is_kept_and_what_may_be_a_key_is_never_written() {
        let url: BaseUrl = "http://u:hunter2@h/v1?api-version=1&key=hunter2&X-Sig=hunter2".parse().unwrap();
        assert_eq!(url.without_secrets(), "http://h/v1/?api-version=1");
        assert!(!format!("{url} {url:?}").contains("hunter2"));
        assert!(url.below("x").as_str().contains("&key=hunter2&"));
        let plain: BaseUrl = "http://h:8077".parse().unwrap();
        assert_eq!(plain.without_secrets(), plain.to_string());
    }
}
