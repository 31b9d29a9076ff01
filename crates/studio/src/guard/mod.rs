//! Authentication and authorization of requests.
//!
//! A request must name a host of this server, must come from the server's own pages if it has an origin, and must carry
//! a token: in the address (once, which sets a cookie), in the cookie, or as `Authorization: Bearer`. A guest's token
//! is valid for one [`GuestScope`] only, and no other token is valid there.

mod host;
mod pass;
mod token;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cooperage_suites::hash_of;

use crate::page;

pub use host::Hosts;
pub use pass::GuestScope;
pub use token::Token;

use pass::Passes;

/// The rights of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessRole {
    Admin,
    /// Sees the world and its public messages.
    Viewer,
    /// Sees one run as a viewer does, and also the messages of the instructor of this name; may send messages to the
    /// agents.
    Instructor(Arc<str>),
    /// Has access to one place, such as a seat.
    Guest,
}

impl AccessRole {
    /// The name of the role in messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            AccessRole::Admin => "admin",
            AccessRole::Viewer => "viewer",
            AccessRole::Instructor(_) => "instructor",
            AccessRole::Guest => "guest",
        }
    }
}

impl AccessRole {
    /// The name of the instructor, if this is an instructor's role.
    #[must_use]
    pub fn instructor(&self) -> Option<&str> {
        match self {
            AccessRole::Instructor(name) => Some(name),
            AccessRole::Admin | AccessRole::Viewer | AccessRole::Guest => None,
        }
    }
}

/// The prefix of the names of guests' cookies.
const GUESTS: &str = "cooperage_at_";

/// Why no guard can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// The operating system provides no random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    Randomness(String),
}

/// Checks the host, the origin and the token of every request.
#[derive(Debug)]
pub struct Guard {
    admin: Token,
    viewer: Token,
    guests: Passes,
    /// The cookie's name. Cookies are shared between ports, so each server has its own name.
    cookie: String,
    hosts: Hosts,
    /// Whether cookies are marked `Secure`, so that browsers send them over encrypted connections only.
    is_encrypted: bool,
}

impl Guard {
    /// A guard with new random tokens.
    ///
    /// # Errors
    /// [`GuardError`] if the operating system provides no random numbers.
    pub fn new(hosts: Hosts) -> Result<Guard, GuardError> {
        let (admin, viewer, instance) = (Token::new()?, Token::new()?, Token::new()?);
        let instance: String = instance.text().chars().filter(char::is_ascii_alphanumeric).take(8).collect();
        let (guests, cookie) = (Passes::default(), format!("cooperage_{instance}"));
        let is_encrypted = hosts.are_behind_proxy();
        Ok(Guard { admin, viewer, guests, cookie, hosts, is_encrypted })
    }

    /// The token of the admin, who runs this server.
    #[must_use]
    pub fn admin(&self) -> &Token {
        &self.admin
    }

    /// The token of viewers.
    #[must_use]
    pub fn viewer(&self) -> &Token {
        &self.viewer
    }

    /// Admits a guest with this token to a place.
    pub fn admit(&self, place: GuestScope, token: Token) {
        self.guests.admit(place, token);
    }

    /// The role that a token has in a place, or outside of guests' places.
    fn role_of(&self, text: &str, place: Option<&GuestScope>) -> Option<AccessRole> {
        match place {
            Some(place) => self.guests.is(place, text).then_some(AccessRole::Guest),
            None if self.admin.is(text) => Some(AccessRole::Admin),
            None if self.viewer.is(text) => Some(AccessRole::Viewer),
            None => None,
        }
    }

    /// The name of the cookie for a place, or outside of guests' places. The names of places are random and last, so a
    /// guest's cookie is still valid after a restart.
    fn cookie_for(&self, place: Option<&GuestScope>) -> String {
        place.map_or_else(|| self.cookie.clone(), |place| format!("{GUESTS}{}", place.name()))
    }

    /// Whether this is a valid cookie of a guest.
    fn guest(&self, name: &str, text: &str) -> bool {
        name.strip_prefix(GUESTS)
            .is_some_and(|id| GuestScope::named(id).iter().any(|place| self.guests.is(place, text)))
    }

    /// The role of a request, or the reason to refuse it.
    fn check(
        &self,
        method: &Method,
        headers: &HeaderMap,
        path: &str,
        query: &str,
    ) -> Result<Admission, AccessDenied> {
        let place = GuestScope::of(path);
        let place = place.as_ref();
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        if !self.hosts.know(host) {
            return Err(AccessDenied(StatusCode::FORBIDDEN, "this address is not known here"));
        }
        let origin = headers.get(ORIGIN);
        let is_own = |origin: &str| self.hosts.own(origin, host);
        let is_foreign = |origin: &HeaderValue| origin.to_str().map_or(true, |origin| !is_own(origin));
        if origin.is_some_and(is_foreign) {
            return Err(AccessDenied(StatusCode::FORBIDDEN, "this request comes from another site"));
        }
        let wrong = AccessDenied(StatusCode::FORBIDDEN, "this token is not valid here");
        if let Some(given) = headers.get(AUTHORIZATION) {
            let text = given.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).unwrap_or_default();
            return self.role_of(text, place).map(Admission::In).ok_or(wrong);
        }
        if let Some(text) = query.split('&').find_map(|pair| pair.strip_prefix("token=")) {
            self.role_of(text, place).ok_or(wrong)?;
            let cookie = format!("{}={text}", self.cookie_for(place));
            return if *method == Method::GET { Ok(Admission::SetsCookie(cookie)) } else { Err(wrong) };
        }
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let cookies: Vec<(&str, &str)> = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .collect();
        let wanted = self.cookie_for(place);
        let Some((_, text)) = cookies.iter().find(|(name, _)| *name == wanted) else {
            // The page's own files contain no secrets, so guests may load them too.
            let is_guest = *method == Method::GET && page::is_file(path);
            return if is_guest && cookies.iter().any(|(name, text)| self.guest(name, text)) {
                Ok(Admission::In(AccessRole::Guest))
            } else {
                Err(AccessDenied(StatusCode::UNAUTHORIZED, "open the address that the program has printed"))
            };
        };
        // Another site could make the browser send the cookie with a form or a WebSocket, but not with our origin.
        let is_upgrade = headers.contains_key(header::UPGRADE);
        if (*method != Method::GET || is_upgrade) && origin.is_none() {
            return Err(AccessDenied(
                StatusCode::FORBIDDEN,
                "this request does not tell where it comes from",
            ));
        }
        self.role_of(text, place).map(Admission::In).ok_or(wrong)
    }
}

/// The outcome of a successful check.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Admission {
    In(AccessRole),
    /// The token came in the address; the answer sets this cookie.
    SetsCookie(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct AccessDenied(StatusCode, &'static str);

/// Lets a request through with its [`AccessRole`] as an extension, or refuses it.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, mut request: Request, next: Next) -> Response {
    let query = request.uri().query().unwrap_or_default().to_owned();
    match guard.check(request.method(), request.headers(), request.uri().path(), &query) {
        Err(AccessDenied(status, text)) => (status, format!("{text}\n")).into_response(),
        Ok(Admission::SetsCookie(cookie)) => welcome(&cookie, request.uri().path(), guard.is_encrypted),
        Ok(Admission::In(role)) => {
            request.extensions_mut().insert(role);
            next.run(request).await
        }
    }
}

/// A page that sets the cookie and reloads the address without the token, with its moment after `#`, which only a script
/// sees. A redirect would not do: after a link from another site, browsers would not send a strict cookie with it.
fn welcome(cookie: &str, path: &str, is_encrypted: bool) -> Response {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
    // A path that begins with two slashes would lead to another host.
    let is_ours = path.starts_with('/') && !path.starts_with("//") && path.chars().all(is_plain);
    let path = if is_ours { path } else { "/" };
    let secure = if is_encrypted { "; Secure" } else { "" };
    let cookie = format!("{cookie}; Path=/; HttpOnly; SameSite=Strict{secure}");
    let script = format!("location.replace(\"{path}\"+location.hash)");
    let policy = format!("default-src 'none'; script-src '{}'; img-src data:", hash_of(&script));
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\"><title>Cooperage</title>\
         <script>{script}</script>\
         <noscript><meta http-equiv=\"refresh\" content=\"0; url={path}\"></noscript><p><a href=\"{path}\">Go on</a></p></html>\n"
    );
    let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response();
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests;
