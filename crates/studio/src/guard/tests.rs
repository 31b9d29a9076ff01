//! Which requests are let in, and which are refused.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};

use super::*;

fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
    let pair = |(name, value): &(&'static str, &str)| {
        (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
    };
    pairs.iter().map(pair).collect()
}

/// The method, headers and query of a request, and the expected outcome.
type Case<'a> = (&'a Method, &'a [(&'static str, &'a str)], &'a str, Result<Admission, StatusCode>);

const HOST_OF_OURS: (&str, &str) = ("host", "127.0.0.1:4000");

#[test]
fn who_brings_the_token_from_the_right_place_gets_in_and_nobody_else() {
    let guard = Guard::new(Hosts::new(4000, &[])).unwrap();
    let (admin, viewer) = (guard.admin().text(), guard.viewer().text());
    let bearer = format!("Bearer {admin}");
    let cookie = format!("other=1; {}={viewer}", guard.cookie);
    let own = ("origin", "http://127.0.0.1:4000");
    let foreign = ("origin", "http://evil.example");
    let (get, post) = (Method::GET, Method::POST);
    let in_query = format!("a=b&token={admin}");
    let cases: &[Case<'_>] = &[
        (&get, &[HOST_OF_OURS, ("authorization", &bearer)], "", Ok(Admission::In(AccessRole::Admin))),
        (&post, &[HOST_OF_OURS, ("authorization", &bearer)], "", Ok(Admission::In(AccessRole::Admin))),
        (&get, &[HOST_OF_OURS, ("cookie", &cookie)], "", Ok(Admission::In(AccessRole::Viewer))),
        (&post, &[HOST_OF_OURS, ("cookie", &cookie), own], "", Ok(Admission::In(AccessRole::Viewer))),
        (&get, &[HOST_OF_OURS], &in_query, Ok(Admission::SetsCookie(format!("{}={admin}", guard.cookie)))),
        // No token, a wrong one, a cookie of another server.
        (&get, &[HOST_OF_OURS], "", Err(StatusCode::UNAUTHORIZED)),
        (&get, &[HOST_OF_OURS], "token=", Err(StatusCode::FORBIDDEN)),
        (&get, &[HOST_OF_OURS, ("authorization", "Bearer x")], "", Err(StatusCode::FORBIDDEN)),
        (&get, &[HOST_OF_OURS, ("authorization", admin)], "", Err(StatusCode::FORBIDDEN)),
        (&get, &[HOST_OF_OURS, ("cookie", "cooperage_x=y")], "", Err(StatusCode::UNAUTHORIZED)),
        // A token in the address of anything but a page.
        (&post, &[HOST_OF_OURS], &in_query, Err(StatusCode::FORBIDDEN)),
        // Another host, another origin, a form or a socket of another site.
        (&get, &[("host", "evil.example:4000"), ("authorization", &bearer)], "", Err(StatusCode::FORBIDDEN)),
        (&get, &[("authorization", &bearer)], "", Err(StatusCode::FORBIDDEN)),
        (&get, &[HOST_OF_OURS, ("authorization", &bearer), foreign], "", Err(StatusCode::FORBIDDEN)),
        (&get, &[HOST_OF_OURS, ("cookie", &cookie), ("origin", "null")], "", Err(StatusCode::FORBIDDEN)),
        (&post, &[HOST_OF_OURS, ("cookie", &cookie)], "", Err(StatusCode::FORBIDDEN)),
        (
            &get,
            &[HOST_OF_OURS, ("cookie", &cookie), ("upgrade", "websocket")],
            "",
            Err(StatusCode::FORBIDDEN),
        ),
    ];
    for (method, pairs, query, expected) in cases {
        let got = guard.check(method, &headers(pairs), "/", query).map_err(|refused| refused.0);
        assert_eq!(got, *expected, "{method} {pairs:?} {query}");
    }
}

#[tokio::test]
async fn a_token_becomes_a_strict_cookie_on_a_page_that_goes_on_within_this_server() {
    for (path, goes_on) in
        [("/runs/a", "/runs/a"), ("//evil.example", "/"), ("/\"><script>", "/"), ("/%2f", "/")]
    {
        let response = welcome("cooperage_x=y", path, false);
        assert_eq!(response.status(), StatusCode::OK);
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert!(
            cookie.starts_with("cooperage_") && cookie.ends_with("HttpOnly; SameSite=Strict"),
            "{cookie}"
        );
        // The one script takes the moment after `#` along, and no other one may run.
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned();
        let script = format!("location.replace(\"{goes_on}\"+location.hash)");
        assert!(policy.contains(&hash_of(&script)), "{policy}");
        let body = axum::body::to_bytes(response.into_body(), 4096).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(body.contains(&format!("content=\"0; url={goes_on}\"")), "{body}");
        assert!(body.contains(&format!("<script>{script}</script>")), "{body}");
    }
}

#[test]
fn a_guest_gets_into_one_place_and_nobody_else_does() {
    let guard = Guard::new(Hosts::new(4000, &[])).unwrap();
    let (one, other) = (Token::new().unwrap(), Token::new().unwrap());
    guard.admit(GuestScope::seat("one"), one.clone());
    guard.admit(GuestScope::seat("other"), other.clone());
    let cookie = |name: &str, token: &Token| format!("cooperage_at_{name}={}", token.text());
    let (own, admin) = (cookie("one", &one), format!("{}={}", guard.cookie, guard.admin().text()));
    let in_one = || Ok(Admission::In(AccessRole::Guest));
    let (out, wrong) = (Err(StatusCode::UNAUTHORIZED), Err(StatusCode::FORBIDDEN));
    for (path, cookie, expected) in [
        ("/seat/one", own.as_str(), in_one()),
        ("/seat/one/stream", &own, in_one()),
        ("/studio.js", &own, in_one()),
        ("/studio.js", &cookie("one", &other), out.clone()),
        ("/seat/other", &own, out.clone()),
        ("/seat/other", &cookie("other", &one), wrong.clone()),
        ("/seat/nobody", &cookie("nobody", &one), wrong),
        ("/seat/oneother", &own, out.clone()),
        ("/", &own, out.clone()),
        ("/api/runs", &own, out.clone()),
        ("/api/stream", &own, out.clone()),
        ("/seat/one", &admin, out),
    ] {
        let headers = headers(&[HOST_OF_OURS, ("cookie", cookie)]);
        let got = guard.check(&Method::GET, &headers, path, "").map_err(|refused| refused.0);
        assert_eq!(got, expected, "{path} {cookie}");
    }
    let query = format!("token={}", one.text());
    let entry = |path| guard.check(&Method::GET, &headers(&[HOST_OF_OURS]), path, &query);
    assert_eq!(entry("/seat/one").map_err(|refused| refused.0), Ok(Admission::SetsCookie(own)));
    assert!(entry("/seat/other").is_err() && entry("/").is_err());
}

#[tokio::test]
async fn behind_a_proxy_cookies_are_for_encrypted_connections_and_so_are_pages() {
    let named = ["studio.example".to_owned()];
    let guard = Guard::new(Hosts::new(4000, &named).behind_proxy()).unwrap();
    let cookie = format!("{}={}", guard.cookie, guard.admin().text());
    let post = |host, origin| {
        let headers = headers(&[("host", host), ("cookie", &cookie), ("origin", origin)]);
        guard.check(&Method::POST, &headers, "/", "").map_err(|refused| refused.0)
    };
    assert_eq!(post("studio.example", "https://studio.example"), Ok(Admission::In(AccessRole::Admin)));
    assert_eq!(post("studio.example", "http://studio.example"), Err(StatusCode::FORBIDDEN));
    assert_eq!(
        post("Studio.example:8443", "https://Studio.example:8443"),
        Ok(Admission::In(AccessRole::Admin))
    );
    assert_eq!(post("other.example", "https://other.example"), Err(StatusCode::FORBIDDEN));
    assert_eq!(post("127.0.0.1:4000", "http://127.0.0.1:4000"), Ok(Admission::In(AccessRole::Admin)));
    assert!(guard.is_encrypted);
    let response = welcome("cooperage_x=y", "/", true);
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.ends_with("HttpOnly; SameSite=Strict; Secure"), "{cookie}");
}

#[test]
fn an_instructor_gets_into_one_place_and_nobody_else_does() {
    let guard = Guard::new(Hosts::new(4000, &[])).unwrap();
    let (one, seat) = (Token::new().unwrap(), Token::new().unwrap());
    guard.admit(GuestScope::instruct("one"), one.clone());
    guard.admit(GuestScope::seat("one"), seat.clone());
    let got = |path: &str, token: &Token| {
        let bearer = format!("Bearer {}", token.text());
        let headers = headers(&[HOST_OF_OURS, ("authorization", &bearer)]);
        guard.check(&Method::GET, &headers, path, "").is_ok()
    };
    for path in ["/instruct/one", "/instruct/one/run", "/instruct/one/stream"] {
        assert!(got(path, &one) && !got(path, &seat) && !got(path, guard.admin()), "{path}");
    }
    for path in ["/instruct/two", "/instruct/oneself", "/seat/one", "/", "/api/runs"] {
        assert!(!got(path, &one), "{path}");
    }
}
