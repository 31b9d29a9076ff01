//! Who gets in, and as what.
//!
//! A request must come for a host that this server is known by, from a page of its own where it comes from a page, and with a
//! token: in the address (once, which sets a cookie), in the cookie, or as `Authorization: Bearer`.

mod host;
mod token;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub use host::Hosts;
pub use token::Token;

/// What somebody may see and do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Everything.
    Admin,
    /// The world and what is said in it.
    Viewer,
}

impl Role {
    /// Its word in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Role::Admin => "admin",
            Role::Viewer => "viewer",
        }
    }
}

/// A guard that cannot do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// The operating system gives no random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    Randomness(String),
}

/// See the module.
#[derive(Debug)]
pub struct Guard {
    admin: Token,
    viewer: Token,
    /// The cookie's name; cookies don't know ports, so each server has its own.
    cookie: String,
    hosts: Hosts,
}

impl Guard {
    /// A guard with new tokens.
    ///
    /// # Errors
    /// [`GuardError`] without randomness.
    pub fn new(hosts: Hosts) -> Result<Guard, GuardError> {
        let (admin, viewer, instance) = (Token::new()?, Token::new()?, Token::new()?);
        let instance: String = instance.text().chars().filter(char::is_ascii_alphanumeric).take(8).collect();
        Ok(Guard { admin, viewer, cookie: format!("cooperage_{instance}"), hosts })
    }

    /// The token of a role.
    #[must_use]
    pub fn token(&self, role: Role) -> &Token {
        match role {
            Role::Admin => &self.admin,
            Role::Viewer => &self.viewer,
        }
    }

    fn role_of(&self, text: &str) -> Option<Role> {
        [Role::Admin, Role::Viewer].into_iter().find(|role| self.token(*role).is(text))
    }

    /// What a request may do, or how it is refused.
    fn check(&self, method: &Method, headers: &HeaderMap, query: &str) -> Result<Entry, Refused> {
        let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        if !self.hosts.know(host) {
            return Err(Refused(StatusCode::FORBIDDEN, "this address is not known here"));
        }
        let origin = headers.get(ORIGIN);
        let is_foreign = |origin: &HeaderValue| origin.to_str().map_or(true, |origin| !is_own(origin, host));
        if origin.is_some_and(is_foreign) {
            return Err(Refused(StatusCode::FORBIDDEN, "this request comes from another site"));
        }
        let wrong = Refused(StatusCode::FORBIDDEN, "this token is not valid here");
        if let Some(given) = headers.get(AUTHORIZATION) {
            let text = given.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).unwrap_or_default();
            return self.role_of(text).map(Entry::In).ok_or(wrong);
        }
        if let Some(text) = query.split('&').find_map(|pair| pair.strip_prefix("token=")) {
            let role = self.role_of(text).ok_or(wrong)?;
            return if *method == Method::GET { Ok(Entry::SetsCookie(role)) } else { Err(wrong) };
        }
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        let mut cookies =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
        let Some((_, text)) = cookies.find(|(name, _)| *name == self.cookie) else {
            return Err(Refused(StatusCode::UNAUTHORIZED, "open the address that the program has printed"));
        };
        // A page of another site could send the cookie along with a form or a socket, but not our origin.
        let is_upgrade = headers.contains_key(header::UPGRADE);
        if (*method != Method::GET || is_upgrade) && origin.is_none() {
            return Err(Refused(StatusCode::FORBIDDEN, "this request does not tell where it comes from"));
        }
        self.role_of(text).map(Entry::In).ok_or(wrong)
    }
}

/// Whether an origin is that of the host which was asked.
fn is_own(origin: &str, host: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| origin.strip_prefix(scheme) == Some(host))
}

/// How somebody comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Entry {
    In(Role),
    /// By a token in the address, which becomes a cookie.
    SetsCookie(Role),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Refused(StatusCode, &'static str);

/// Lets a request through with its [`Role`], or refuses it.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, mut request: Request, next: Next) -> Response {
    let query = request.uri().query().unwrap_or_default().to_owned();
    match guard.check(request.method(), request.headers(), &query) {
        Err(Refused(status, text)) => (status, format!("{text}\n")).into_response(),
        Ok(Entry::SetsCookie(role)) => welcome(&guard, role, request.uri().path()),
        Ok(Entry::In(role)) => {
            request.extensions_mut().insert(role);
            next.run(request).await
        }
    }
}

/// A page that keeps the token as a cookie and goes on without it. A redirect would lose a strict cookie on the way from another
/// site.
fn welcome(guard: &Guard, role: Role, path: &str) -> Response {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-_.".contains(c);
    // Two slashes would lead to another host.
    let is_ours = path.starts_with('/') && !path.starts_with("//") && path.chars().all(is_plain);
    let path = if is_ours { path } else { "/" };
    let cookie = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", guard.cookie, guard.token(role).text());
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0; url={path}\">\
         <link rel=\"icon\" href=\"data:,\"><title>Cooperage</title><p><a href=\"{path}\">Go on</a></p></html>\n"
    );
    let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests;
