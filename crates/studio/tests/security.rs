//! Who gets in, and what hostile requests come to.

mod common;

use common::{Open, RUN};
use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test(flavor = "multi_thread")]
async fn without_a_token_or_from_elsewhere_every_path_is_refused() {
    let open = Open::new().await;
    let bearer = format!("Bearer {}", open.admin);
    for path in [
        "/",
        "/runs/run",
        "/api/runs",
        "/api/runs/run",
        "/api/stream",
        "/mindserver",
        "/hub",
        "/studio.js",
        "/report/run",
        "/nothing",
    ] {
        assert_eq!(open.get(path, &[]).await.0, 401, "{path}");
        let foreign = [("authorization", bearer.as_str()), ("origin", "http://evil.example")];
        assert_eq!(open.get(path, &foreign).await.0, 403, "{path}");
        let renamed = [("authorization", bearer.as_str()), ("host", "evil.example")];
        assert_eq!(open.get(path, &renamed).await.0, 403, "{path}");
        let form = [("cookie", "cooperage_x=y"), ("origin", "http://evil.example")];
        assert_eq!(open.get(path, &form).await.0, 403, "{path}");
    }
    assert_eq!(open.get("/", &[("authorization", &bearer)]).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_of_runs_lead_nowhere_else() {
    let open = Open::new().await;
    std::fs::create_dir_all(open.path("run/inner")).unwrap();
    std::fs::copy(open.path("run/plan.json"), open.path("run/inner/plan.json")).unwrap();
    let hostile =
        ["..", "%2e%2e", "run%2finner", "run%5cinner", ".", "%00", "no-such-run", "%2e%2e%2f%2e%2e%2fetc"];
    for name in hostile {
        for path in ["/api/runs", "/report"] {
            let status = open.status_of(&format!("{path}/{name}")).await;
            assert!(status == "400" || status == "404", "{path}/{name}: {status}");
        }
    }
    assert_eq!(open.status_of("/api/runs/run").await, "200");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_viewer_gets_no_report_and_no_prompt() {
    let open = Open::new().await;
    let bearer = format!("Bearer {}", open.viewer);
    assert_eq!(open.get("/report/run", &[("authorization", &bearer)]).await.0, 403);
    let mut socket = open.watching(&open.viewer).await;
    let records = socket.hear_of("records").await;
    let kinds: Vec<_> =
        records["records"].as_array().unwrap().iter().map(|record| record["type"].as_str()).collect();
    assert_eq!(kinds.first(), Some(&None), "the header, which has the plan, is left out");
    assert!(kinds.contains(&Some("submit")) && kinds.contains(&Some("advance")), "{kinds:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_have_a_strict_policy_and_reports_mark_their_script() {
    let open = Open::new().await;
    let bearer = format!("Bearer {}", open.admin);
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let policy = |path: &str| {
        let request = client.get(format!("{}{path}", open.url)).header("authorization", &bearer);
        async move {
            let response = request.send().await.unwrap();
            let policy = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
            (policy, response.text().await.unwrap())
        }
    };
    let (page, _) = policy("/").await;
    assert!(
        page.contains("default-src 'none'")
            && page.contains("script-src 'self';")
            && !page.contains("unsafe"),
        "{page}"
    );
    let (report, html) = policy("/report/run").await;
    let nonce = report.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    assert!(!html.contains("<script>"), "every script is marked");
    let marked = format!("<script type=\"module\" nonce=\"{nonce}\">");
    assert_eq!(html.matches("<script").count(), 1);
    assert_eq!(html.matches(&marked).count(), 1, "it is our own");
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_oversized_messages_are_answered_or_end_the_socket() {
    let open = Open::new().await;
    let mut socket = open.socket(&open.admin).await.unwrap();
    assert_eq!(socket.hear().await["version"], 2);
    let deep = "[".repeat(50_000);
    for text in [
        "",
        "{",
        "null",
        r#"{"type":"watch"}"#,
        r#"{"type":"look","tick":-1}"#,
        r#"{"type":"look","tick":1,"more":2}"#,
        &deep,
        "💥",
    ] {
        socket.say(text).await;
        assert_eq!(socket.hear().await["type"], "refused");
    }
    socket.say(r#"{"type":"look","tick":1}"#).await;
    assert_eq!(socket.hear().await["text"], "watch an episode first");
    for (run, episode) in [("..", "x"), ("run/../run", "x"), (RUN, "../plan"), (RUN, ""), ("", "")] {
        socket.say(&json!({"type": "watch", "run": run, "episode": episode}).to_string()).await;
        assert_eq!(socket.hear().await["type"], "refused", "{run} {episode}");
    }
    socket.stream.send(Message::binary(vec![0; 10])).await.unwrap();
    assert_eq!(socket.hear().await["type"], "refused");
    // The socket may be closed before all of it is taken.
    let _ = socket.stream.send(Message::text("x".repeat(200_000))).await;
    assert_eq!(socket.next().await, None);
    // The others are served all the same.
    assert_eq!(open.watching(&open.admin).await.hear_of("episode").await["run"], RUN);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_256_pages_are_open_at_once() {
    let open = Open::new().await;
    let mut sockets = Vec::new();
    for _ in 0..256 {
        sockets.push(open.socket(&open.admin).await.unwrap());
    }
    for _ in 0..10 {
        let Err(Error::Http(response)) = open.socket(&open.admin).await.map(drop) else {
            unreachable!("a socket too many is open");
        };
        assert_eq!(response.status().as_u16(), 503);
    }
    assert_eq!(open.json("/api/runs").await[0]["name"], RUN, "requests are served all the same");
    sockets.pop();
    // It is free again as soon as the server has seen that it is gone.
    for _ in 0..100 {
        if open.socket(&open.admin).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    unreachable!("a socket that was closed is not free again");
}
