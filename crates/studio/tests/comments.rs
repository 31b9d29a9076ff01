//! Comments on moments of episodes: who may write them, and the answers to what is none.
#![expect(clippy::unwrap_used, reason = "a test fails loudly")]

use serde_json::{Value, json};

use crate::common::{Open, RUN};

const PATH: &str = "/api/runs/run/comments";

fn bearer(token: &str) -> [(&'static str, String); 2] {
    [("authorization", format!("Bearer {token}")), ("content-type", "application/json".to_owned())]
}

async fn say(open: &Open, token: &str, comment: &Value) -> u16 {
    let head = bearer(token);
    let head: Vec<_> = head.iter().map(|(name, value)| (*name, value.as_str())).collect();
    open.post(PATH, &head, comment.to_string()).await
}

async fn remove(open: &Open, token: &str, id: &str) -> u16 {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.delete(format!("{}{PATH}/{id}", open.url));
    request.header("authorization", format!("Bearer {token}")).send().await.unwrap().status().as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_admin_writes_comments_and_viewers_read_them() {
    let open = Open::new().await;
    let journal = std::fs::read(open.dir.finished_path(&open.key)).unwrap();
    let comment = json!({ "episode": open.key, "tick": 12, "by": "Ann", "text": "<b>why</b> \u{1b}[31m" });
    assert_eq!(open.get(PATH, &[]).await.0, 401);
    assert_eq!(say(&open, &open.viewer, &comment).await, 403);
    assert_eq!(say(&open, &open.admin, &comment).await, 201);
    let view = open.json(PATH).await;
    assert_eq!(
        view,
        json!({
            "comments": [{ "id": 1, "episode": open.key, "tick": 12, "by": "Ann", "text": "<b>why</b> [31m" }],
            "unread": [],
            "may_write": true,
        })
    );
    let head = format!("Bearer {}", open.viewer);
    let (status, text) = open.get(PATH, &[("authorization", &head)]).await;
    let seen: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &seen["comments"], &seen["may_write"]), (200, &view["comments"], &json!(false)));
    assert_eq!(remove(&open, &open.viewer, "1").await, 403);
    assert_eq!(remove(&open, &open.admin, "1").await, 204);
    assert_eq!(remove(&open, &open.admin, "1").await, 404);
    assert_eq!(open.json(PATH).await["comments"], json!([]));
    // A comment changes nothing that was played.
    assert_eq!(std::fs::read(open.dir.finished_path(&open.key)).unwrap(), journal);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_comment_is_refused() {
    let open = Open::new().await;
    let comment = |episode: &str, text: &str| json!({ "episode": episode, "tick": 1, "text": text });
    for (wanted, status) in [
        (comment("../x", "a"), 404),
        (comment(&open.key, " \n"), 422),
        (comment(&open.key, &"x".repeat(2_001)), 422),
        (json!({ "episode": open.key, "tick": -1, "text": "a" }), 422),
        (json!({ "episode": open.key, "tick": 1, "text": "a", "id": 7 }), 422),
        (comment(&open.key, &"x".repeat(70 << 10)), 413),
    ] {
        assert_eq!(say(&open, &open.admin, &wanted).await, status, "{wanted}");
    }
    assert!(!open.path(RUN).join("comments.jsonl").exists());
    for path in ["no-such-run", "..", "run%2f..%2frun"] {
        let status = open.status_of(&format!("/api/runs/{path}/comments")).await;
        assert!(status == "404" || status == "400", "{path}: {status}");
    }
    // Lines of others are told to the admin and to nobody else.
    std::fs::write(open.path(RUN).join("comments.jsonl"), "{\n").unwrap();
    let told = open.json(PATH).await;
    assert!(told["unread"][0].as_str().unwrap().starts_with("comments.jsonl, line 1: "), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_tells_when_a_run_was_played_and_viewers_no_costs() {
    let open = Open::new().await;
    let line = &open.json("/api/runs").await[0];
    assert!(
        line["begun"].as_u64() <= line["changed"].as_u64() && line["begun"].as_u64() > Some(1_600_000_000),
        "{line}"
    );
    assert_eq!((&line["cost_micro_usd"], &line["may_compare"]), (&json!(0), &json!(true)));
    assert_eq!(line["endings"], json!([["the task's time was over", 1]]));
    let head = format!("Bearer {}", open.viewer);
    let (_, text) = open.get("/api/runs", &[("authorization", &head)]).await;
    let seen: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&seen[0]["cost_micro_usd"], &seen[0]["may_compare"]), (&Value::Null, &json!(false)));
    let (status, picture) = open.get("/api/runs/run/picture", &[("authorization", &head)]).await;
    assert!(status == 200 && picture.starts_with("<svg"), "{status}");
    assert_eq!(open.get("/api/demo", &[("authorization", &head)]).await.0, 405);
}
