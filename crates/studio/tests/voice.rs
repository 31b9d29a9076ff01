//! Recordings and sounds: who may send them, in what form, and how often.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]

use std::sync::Arc;

use cooperage_studio::voice::{PageSound, ReadAloud, VoiceFailure, VoiceFuture, VoiceHost, VoiceOffer};
use serde_json::{Value, json};

use crate::common::Open;

/// A host that hears how long a recording is, and whose voice is the text itself.
struct Echo;

impl VoiceHost for Echo {
    fn offer(&self) -> VoiceOffer {
        let transcriber = Some("lab/whisper".to_owned());
        VoiceOffer { transcriber, aloud: ReadAloud::Always, has_speaker: true, keeps_sound: false }
    }

    fn transcribe(&self, wav: Arc<[u8]>) -> VoiceFuture<'_, String> {
        // A recording of one sample is the one for which the model does not answer.
        let heard = if wav.len() < 100 { Err(VoiceFailure) } else { Ok(format!("{} bytes", wav.len())) };
        Box::pin(async { heard })
    }

    fn speak(&self, text: String, agent: u32) -> VoiceFuture<'_, PageSound> {
        let bytes = format!("{agent} {text}").into_bytes().into();
        Box::pin(async { Ok(PageSound { content_type: "audio/wav", bytes }) })
    }

    fn hearing_nano(&self, _: u64) -> Option<u64> {
        None
    }

    fn speaking_nano(&self, _: &str) -> Option<u64> {
        None
    }
}

fn wav(bytes: u32) -> Vec<u8> {
    let mut file = b"RIFF".to_vec();
    file.extend((bytes + 36).to_le_bytes());
    file.extend(b"WAVEfmt ");
    for number in [16_u32, 1 | 1 << 16, 16_000, 32_000, 2 | 16 << 16] {
        file.extend(number.to_le_bytes());
    }
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.resize(44 + bytes as usize, 0);
    file
}

/// Sends a body of that type. Returns the status and the answer.
async fn sent(open: &Open, token: &str, path: &str, kind: &str, body: Vec<u8>) -> (u16, String) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.post(format!("{}{path}", open.url)).bearer_auth(token);
    let answer = request.header("content-type", kind).body(body).send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn recordings_are_written_down_and_hostile_bodies_get_a_line() {
    let open = Open::speaking(Arc::new(Echo)).await;
    assert_eq!(open.json("/api/voice").await, json!({"hears": true, "aloud": "server"}));
    let admin = open.admin.clone();
    let ask = |kind: &'static str, body: Vec<u8>| sent(&open, &admin, "/api/voice", kind, body);
    let (status, text) = ask("audio/wav", wav(3_200)).await;
    let heard: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &heard["text"]), (200, &"3244 bytes".into()));
    assert!(heard["id"].as_str().unwrap().len() >= 16);
    let line = "the transcriber does not answer\n";
    assert_eq!(ask("audio/wav", wav(32)).await, (502, line.to_owned()));
    for (kind, body, status) in [
        ("audio/mpeg", wav(3_200), 415),
        ("audio/wav", Vec::new(), 422),
        ("audio/wav", b"<script>".to_vec(), 422),
        ("audio/wav", wav(960_032), 422),
        ("audio/wav", wav(3_200)[..1_000].to_vec(), 422),
        ("audio/wav", vec![0; (1 << 20) + 1], 413),
    ] {
        let (got, text) = ask(kind, body).await;
        assert_eq!((got, text.lines().count()), (status, 1), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn recordings_are_limited_in_rate_and_to_people_who_may_speak() {
    let open = Open::speaking(Arc::new(Echo)).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(sent(&open, &open.admin, "/api/voice", "audio/wav", wav(3_200)).await.0);
    }
    assert_eq!(statuses[..6], [200; 6]);
    assert_eq!(statuses[6..], [429; 2]);
    let viewer = sent(&open, &open.viewer, "/api/voice", "audio/wav", wav(3_200)).await;
    assert_eq!(viewer, (403, "this is not for viewers\n".to_owned()));
    for path in ["/seat/nobody/voice", "/instruct/nobody/voice", "/seat/nobody/voice/aloud"] {
        assert_eq!(sent(&open, &open.admin, path, "audio/wav", wav(3_200)).await.0, 403, "{path}");
        assert_eq!(open.get(path, &[]).await.0, 401, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_become_the_very_sounds_that_the_model_sent() {
    let open = Open::speaking(Arc::new(Echo)).await;
    let speak = |token: &str, body: &Value| {
        let (token, body) = (token.to_owned(), body.to_string().into_bytes());
        let open = &open;
        async move { sent(open, &token, "/api/voice/aloud", "application/json", body).await }
    };
    let (admin, viewer) = (open.admin.as_str(), open.viewer.as_str());
    assert_eq!(speak(admin, &json!({"text": " hello ", "agent": 2})).await, (200, "2 hello".to_owned()));
    assert_eq!(speak(viewer, &json!({"text": "hello"})).await.0, 403);
    assert_eq!(speak(admin, &json!({"text": " "})).await.0, 422);
    assert_eq!(speak(admin, &json!({"words": "hello"})).await.0, 422);
    let (_, long) = speak(admin, &json!({"text": "x".repeat(5_000)})).await;
    assert_eq!(long.len(), 1_002);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_models_there_is_neither_button_nor_sound() {
    let open = Open::new().await;
    assert_eq!(open.json("/api/voice").await, json!({"hears": false, "aloud": "off"}));
    let (status, text) = sent(&open, &open.admin, "/api/voice", "audio/wav", wav(3_200)).await;
    assert_eq!((status, text.as_str()), (404, "this server has no transcriber\n"));
    let body = json!({"text": "hello"}).to_string().into_bytes();
    assert_eq!(sent(&open, &open.admin, "/api/voice/aloud", "application/json", body).await.0, 404);
}
