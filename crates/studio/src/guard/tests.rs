//! Who is let in and who is refused.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};

use super::*;

fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
    let pair = |(name, value): &(&'static str, &str)| {
        (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
    };
    pairs.iter().map(pair).collect()
}

/// Method, headers and query of a request, and what comes of it.
type Case<'a> = (&'a Method, &'a [(&'static str, &'a str)], &'a str, Result<Entry, StatusCode>);

const HOST_OF_OURS: (&str, &str) = ("host", "127.0.0.1:4000");

#[test]
fn who_brings_the_token_from_the_right_place_gets_in_and_nobody_else() {
    let guard = Guard::new(Hosts::new(4000, &[])).unwrap();
    let (admin, viewer) = (guard.token(Role::Admin).text(), guard.token(Role::Viewer).text());
    let bearer = format!("Bearer {admin}");
    let cookie = format!("other=1; {}={viewer}", guard.cookie);
    let own = ("origin", "http://127.0.0.1:4000");
    let foreign = ("origin", "http://evil.example");
    let (get, post) = (Method::GET, Method::POST);
    let in_query = format!("a=b&token={admin}");
    let cases: &[Case<'_>] = &[
        (&get, &[HOST_OF_OURS, ("authorization", &bearer)], "", Ok(Entry::In(Role::Admin))),
        (&post, &[HOST_OF_OURS, ("authorization", &bearer)], "", Ok(Entry::In(Role::Admin))),
        (&get, &[HOST_OF_OURS, ("cookie", &cookie)], "", Ok(Entry::In(Role::Viewer))),
        (&post, &[HOST_OF_OURS, ("cookie", &cookie), own], "", Ok(Entry::In(Role::Viewer))),
        (&get, &[HOST_OF_OURS], &in_query, Ok(Entry::SetsCookie(Role::Admin))),
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
        let got = guard.check(method, &headers(pairs), query).map_err(|refused| refused.0);
        assert_eq!(got, *expected, "{method} {pairs:?} {query}");
    }
}

#[tokio::test]
async fn a_token_becomes_a_strict_cookie_on_a_page_that_goes_on_within_this_server() {
    let guard = Guard::new(Hosts::new(4000, &[])).unwrap();
    for (path, goes_on) in
        [("/runs/a", "/runs/a"), ("//evil.example", "/"), ("/\"><script>", "/"), ("/%2f", "/")]
    {
        let response = welcome(&guard, Role::Admin, path);
        assert_eq!(response.status(), StatusCode::OK);
        let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        assert!(
            cookie.starts_with("cooperage_") && cookie.ends_with("HttpOnly; SameSite=Strict"),
            "{cookie}"
        );
        let body = axum::body::to_bytes(response.into_body(), 4096).await.unwrap();
        let body = String::from_utf8(body.to_vec()).unwrap();
        assert!(body.contains(&format!("content=\"0; url={goes_on}\"")), "{body}");
    }
}
