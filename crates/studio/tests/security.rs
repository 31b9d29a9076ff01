//! Access control, and the answers to hostile requests.

use cooperage_studio::{Studio, StudioError, StudioSettings};
use cooperage_suites::suite::ProgramRegistry;
use futures_util::SinkExt;
use serde_json::json;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::common::{Open, RUN, SUITES};

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
async fn keys_of_episodes_lead_to_no_other_folder() {
    let open = Open::new().await;
    let mut socket = open.watching(&open.admin).await;
    let records = socket.hear_of("records").await;
    let calls = records["records"].as_array().unwrap().iter().filter(|record| record["type"] == "call");
    let call = calls.map(|call| call["call"].as_u64().unwrap()).next().unwrap_or_default();
    // The journal of the run is copied beside it and into another run.
    std::fs::create_dir_all(open.path("other/episodes")).unwrap();
    let journal = open.dir.finished_path(&open.key);
    for copy in ["other/episodes/x.jsonl.zst", "run/stray.jsonl.zst", "run/episodes/stray.jsonl.zst"] {
        std::fs::copy(&journal, open.path(copy)).unwrap();
    }
    let up = "..%2f..%2fother%2fepisodes%2fx";
    for key in [up, "..%2fstray", "stray", "%2e%2e%2f%2e%2e%2fother%2fepisodes%2fx", ".", ".."] {
        for page in
            [format!("calls/{call}"), "time".to_owned(), "team".to_owned(), "search?text=a".to_owned()]
        {
            let status = open.status_of(&format!("/api/runs/{RUN}/episodes/{key}/{page}")).await;
            assert!(status == "404" || status == "400", "{key}/{page}: {status}");
        }
        for page in ["lines?from=0", "share"] {
            let status = open.status_of(&format!("/api/runs/{RUN}/episodes/{key}/{page}")).await;
            assert_ne!(status, "200", "{key}/{page}");
        }
    }
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
    // The server may close the socket before it has read all of the message.
    let _ = socket.stream.send(Message::text("x".repeat(200_000))).await;
    assert_eq!(socket.next().await, None);
    // Other pages are still served.
    assert_eq!(open.watching(&open.admin).await.hear_of("episode").await["run"], RUN);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_than_256_pages_are_open_at_once() {
    let open = Open::new().await;
    let mut sockets = Vec::new();
    for _ in 0..256 {
        sockets.push(open.socket(&open.admin).await.unwrap());
    }
    for _ in 256..1_000 {
        let Err(Error::Http(response)) = open.socket(&open.admin).await.map(drop) else {
            unreachable!("a socket too many is open");
        };
        assert_eq!(response.status().as_u16(), 503);
    }
    assert_eq!(open.json("/api/runs").await[0]["name"], RUN, "requests are served all the same");
    sockets.pop();
    // A socket becomes free as soon as the server has noticed that the old one is closed.
    for _ in 0..100 {
        if open.socket(&open.admin).await.is_ok() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    unreachable!("a socket that was closed is not free again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_of_another_site_and_a_body_without_end_start_nothing() {
    let open = Open::new().await;
    // Sends requests as the browser of an admin would, with the admin's cookie.
    let entered = reqwest::Client::builder().no_proxy().build().unwrap();
    let page = entered.get(format!("{}/?token={}", open.url, open.admin)).send().await.unwrap();
    let cookie = page.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let form = ("content-type", "application/x-www-form-urlencoded");
    for path in ["/api/runs", "/api/runs/run/stop", "/study/x/step"] {
        let foreign = [("cookie", cookie.as_str()), ("origin", "http://evil.example"), form];
        assert_eq!(open.post(path, &foreign, "selection=x".to_owned()).await, 403, "{path}");
        let hidden = [("cookie", cookie.as_str()), ("origin", "null"), form];
        assert_eq!(open.post(path, &hidden, "selection=x".to_owned()).await, 403, "{path}");
        let silent = [("cookie", cookie.as_str()), form];
        let status = open.post(path, &silent, "selection=x".to_owned()).await;
        assert!(matches!(status, 401 | 403), "{path}: {status}");
    }
    let own =
        [("cookie", cookie.as_str()), ("origin", open.url.as_str()), ("content-type", "application/json")];
    let long = json!({"selection": ["x".repeat(100_000)]}).to_string();
    assert_eq!(open.post("/api/runs", &own, long).await, 413);
    assert_eq!(open.post("/api/runs", &own, "{".to_owned()).await, 400);
    assert_eq!(open.post("/api/runs", &own, json!({"surprise": 1}).to_string()).await, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_forwarded_headers_tell_is_not_believed() {
    let open = Open::new().await;
    let bearer = format!("Bearer {}", open.admin);
    let own = open.url.trim_start_matches("http://").to_owned();
    for forwarded in [
        ("x-forwarded-host", own.as_str()),
        ("forwarded", &format!("host={own};proto=https")),
        ("x-forwarded-for", "127.0.0.1"),
        ("x-real-ip", "127.0.0.1"),
    ] {
        let renamed = [("authorization", bearer.as_str()), ("host", "evil.example"), forwarded];
        assert_eq!(open.get("/", &renamed).await.0, 403, "{forwarded:?}");
        assert_eq!(open.get("/", &[forwarded]).await.0, 401, "{forwarded:?}");
    }
}

#[tokio::test]
async fn nobody_is_reached_from_elsewhere_without_encryption() {
    let open =
        |settings: StudioSettings| async { Studio::open(settings, &ProgramRegistry::of(SUITES), None).await };
    let public = Some("0.0.0.0".parse().unwrap());
    let named = vec!["studio.example".to_owned()];
    let refused =
        open(StudioSettings { public, host_names: named.clone(), ..StudioSettings::default() }).await;
    assert!(matches!(refused, Err(StudioError::Unencrypted(_))));
    let refused = open(StudioSettings { public, behind_proxy: true, ..StudioSettings::default() }).await;
    assert!(matches!(refused, Err(StudioError::Unnamed)));
    let refused = open(StudioSettings { behind_proxy: true, ..StudioSettings::default() }).await;
    assert!(matches!(refused, Err(StudioError::Unnamed)));
    let settings =
        StudioSettings { public, behind_proxy: true, host_names: named, ..StudioSettings::default() };
    let studio = open(settings).await.unwrap_or_else(|error| unreachable!("{error}"));
    assert!(studio.url().starts_with("https://studio.example/?token="), "{}", studio.url());
    assert!(studio.handle().address("/seat/x").starts_with("https://studio.example/seat/x"));
    let local =
        open(StudioSettings { public: Some("127.0.0.1".parse().unwrap()), ..StudioSettings::default() })
            .await;
    assert!(local.unwrap_or_else(|error| unreachable!("{error}")).url().starts_with("http://127.0.0.1:"));
}
