//! The HTTP client against servers that answer as servers do: each test says what is sent back, byte for byte.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use cooperage_models::{
    AttemptErrorKind, CallFailure, CallNews, CallResult, ChatRequest, ClientOptions, Credentials, Message,
    ModelName, ModelPool, ModelRole, Output, PROVIDERS, PermanentError, PoolOptions, PriceTable,
    ProviderClients, ProviderList, ReplyKind, RetryPolicy, Sampling, Secret, Streaming,
};
use serde_json::{Value, json};

const KEY: &str = "sk-test-0123456789abcdef";
const CHUNKS: Streaming =
    Streaming::Chunks { first_timeout: Duration::from_secs(20), chunk_timeout: Duration::from_secs(20) };

/// A request as a server saw it.
#[derive(Clone, Debug)]
struct Seen {
    path: String,
    /// The head in small letters.
    head: String,
    body: Value,
}

/// A server that answers each request by a function of it and of its number.
struct Server {
    place: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Server {
    fn start(answer: impl Fn(usize, &Seen) -> Vec<u8> + Send + 'static) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap().to_string();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&seen);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let Some(request) = read(&mut stream) else { continue };
                let mut kept = kept.lock().unwrap();
                let number = kept.len();
                kept.push(request.clone());
                drop(kept);
                // A client that has what it needs may be gone.
                let _ = stream.write_all(&answer(number, &request));
            }
        });
        Server { place, seen }
    }

    fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }

    fn url(&self, rest: &str) -> String {
        format!("http://{}{rest}", self.place)
    }
}

fn read(stream: &mut TcpStream) -> Option<Seen> {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
    }
    let path = head.split(' ').nth(1)?.to_owned();
    let head = head.to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
    let mut body = vec![0; length.trim().parse().ok()?];
    reader.read_exact(&mut body).ok()?;
    Some(Seen { path, head, body: serde_json::from_slice(&body).unwrap_or_default() })
}

fn response(status: u16, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut out = format!("HTTP/1.1 {status} x\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    for (name, value) in headers {
        out.push_str(&format!("{name}: {value}\r\n"));
    }
    out.push_str("\r\n");
    [out.as_bytes(), body].concat()
}

fn json_response(status: u16, body: &Value) -> Vec<u8> {
    response(status, &[("content-type", "application/json")], body.to_string().as_bytes())
}

fn text_reply(text: &str) -> Value {
    json!({"choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
           "usage": {"prompt_tokens": 100, "completion_tokens": 10}})
}

fn pool(base_url: &str, streaming: Streaming) -> ModelPool {
    let base_urls = PROVIDERS.iter().map(|info| (info.provider(), base_url.parse().unwrap())).collect();
    let (providers, prices) = (ProviderList::default(), PriceTable::built_in().unwrap());
    let mut credentials = Credentials::none();
    for info in PROVIDERS {
        credentials.insert(info.provider(), Secret::new(KEY).unwrap());
    }
    let client = ClientOptions { providers, base_urls, credentials, streaming, prices };
    let client = ProviderClients::new(client).unwrap();
    let retry = RetryPolicy {
        attempts_max: 3,
        backoff_min: Duration::from_millis(1),
        backoff_max: Duration::from_millis(1),
        ..RetryPolicy::STANDARD
    };
    ModelPool::start(PoolOptions { retry, ..PoolOptions::STANDARD }, Arc::new(client)).unwrap()
}

fn request(model: &str, text: &str) -> ChatRequest {
    ChatRequest {
        role: ModelRole::new("test"),
        model: model.parse::<ModelName>().unwrap(),
        messages: vec![Message::system("You lead."), Message::user(text)],
        tools: Vec::new(),
        schema: None,
        output: Output::Text,
        sampling: Sampling {
            temperature_milli: Some(100),
            top_p_milli: Some(900),
            max_output_tokens: Some(8192),
            seed: Some(7),
        },
        params: Default::default(),
        brief: None,
        origin: None,
    }
}

fn ask(pool: &ModelPool, request: ChatRequest) -> CallResult {
    let (deliver, delivered) = mpsc::channel();
    pool.submit(Arc::new(request), move |result| deliver.send(result).unwrap());
    delivered.recv_timeout(Duration::from_secs(30)).unwrap()
}

/// The notes of a pool.
fn notes(pool: &ModelPool) -> mpsc::Receiver<String> {
    let (tell, told) = mpsc::channel();
    pool.watch(move |news| {
        if let CallNews::Noticed { model, note } = news {
            let _ = tell.send(format!("{model}: {note}"));
        }
    });
    told
}

#[test]
fn what_a_server_refuses_is_learned_once_and_told_once() {
    let server = Server::start(|_, seen| {
        let refuse = |message: String| json_response(400, &json!({"error": {"message": message}}));
        for name in ["max_tokens", "seed", "stream_options"] {
            if seen.body.get(name).is_some() {
                let hint = if name == "max_tokens" { " Use 'max_completion_tokens' instead." } else { "" };
                return refuse(format!(
                    "Unsupported parameter: '{name}' is not supported with this model.{hint}"
                ));
            }
        }
        if seen.body.get("temperature").is_some() {
            return refuse(
                "Unsupported value: 'temperature' does not support 0.1 with this model.".to_owned(),
            );
        }
        json_response(200, &text_reply("A"))
    });
    for (streaming, lessons) in [(Streaming::Whole, 3), (CHUNKS, 4)] {
        let begun = server.seen().len();
        let pool = pool(&server.url("/v1/"), streaming);
        let told = notes(&pool);
        let first = request("compatible/openai/gpt-5-mini", "one");
        let hash = first.request_hash();
        let result = ask(&pool, first.clone());
        assert_eq!(result.outcome.unwrap().text, "A");
        assert_eq!((result.wall.attempts.len(), first.request_hash()), (1, hash));
        assert_eq!(server.seen().len() - begun, 1 + lessons);
        ask(&pool, request("compatible/openai/gpt-5-mini", "two")).outcome.unwrap();
        assert_eq!(server.seen().len() - begun, 2 + lessons);
        let sent = server.seen().last().unwrap().body.clone();
        assert_eq!((&sent["max_completion_tokens"], &sent["top_p"]), (&json!(8192), &json!(0.9)));
        // Another model is another matter.
        ask(&pool, request("compatible/m", "three")).outcome.unwrap();
        drop(pool);
        let told: Vec<String> = told.iter().filter(|line| line.contains("gpt-5-mini")).collect();
        assert_eq!(told.len(), lessons, "{told:?}");
        assert!(told[0].contains("`max_tokens`") && told[0].contains("`max_completion_tokens`"), "{told:?}");
    }
}

#[test]
fn a_server_without_a_system_role_is_spoken_to_by_the_user_alone() {
    let server = Server::start(|_, seen| {
        let messages = seen.body["messages"].as_array().unwrap();
        if messages.iter().any(|message| message["role"] == "system") {
            return json_response(
                400,
                &json!({"object": "error", "message": "System role not supported", "code": 400}),
            );
        }
        json_response(200, &text_reply("A"))
    });
    for model in ["compatible/m", "openai/m"] {
        let pool = pool(&server.url("/v1/"), Streaming::Whole);
        assert_eq!(ask(&pool, request(model, "one")).outcome.unwrap().text, "A");
        let sent = server.seen().last().unwrap().body["messages"].clone();
        assert_eq!(sent, json!([{"role": "user", "content": "You lead.\n\none"}]), "{model}");
    }
}

#[test]
fn a_filter_costs_a_turn_and_a_failure_within_a_reply_is_asked_again() {
    let flagged = json!({"error": {"code": 403, "message": "flagged", "metadata": {"reasons": ["violence"], "flagged_input": "kill"}}});
    let azure = json!({"error": {"code": "content_filter", "message": "The response was filtered"}});
    for body in [flagged, azure] {
        let status = if body["error"]["code"] == 403 { 403 } else { 400 };
        let server = Server::start(move |_, _| json_response(status, &body));
        let pool = pool(&server.url("/v1/"), Streaming::Whole);
        for model in ["openrouter/m", "azure/m", "anthropic/m", "google/m"] {
            let result = ask(&pool, request(model, "one"));
            let reply = result.outcome.unwrap();
            assert_eq!((reply.kind, reply.text.as_str()), (ReplyKind::ContentFilter, ""), "{model}");
            assert_eq!(result.wall.attempts.len(), 1);
        }
    }
    for failure in [
        json!({"choices": [{"message": {"content": "half"}, "finish_reason": "error"}]}),
        json!({"choices": [{"message": {"content": ""}, "finish_reason": "error", "error": {"code": 502, "message": "idle"}}]}),
        json!({"error": {"code": 502, "message": "idle"}}),
    ] {
        let server = Server::start(move |number, _| {
            json_response(200, &if number < 2 { failure.clone() } else { text_reply("A") })
        });
        let result = ask(&pool(&server.url("/v1/"), Streaming::Whole), request("compatible/m", "one"));
        assert_eq!((result.outcome.unwrap().text.as_str(), result.wall.attempts.len()), ("A", 3));
    }
}

#[test]
fn a_prompt_that_is_too_long_is_told_at_once_with_its_numbers() {
    let server = Server::start(|_, _| {
        let error = json!({"code": 500, "message": "the request exceeds the available context size", "n_prompt_tokens": 3000, "n_ctx": 2048});
        json_response(500, &json!({"error": error}))
    });
    let result = ask(&pool(&server.url("/v1/"), Streaming::Whole), request("compatible/m", "one"));
    assert_eq!(result.wall.attempts.len(), 1);
    let failure = result.outcome.unwrap_err();
    let CallFailure::Permanent { error: PermanentError::ContextOverflow, attempt, .. } = &failure else {
        panic!("{failure:?}")
    };
    assert!(attempt.message.ends_with("(3000 tokens of 2048)"), "{attempt}");
    assert!(failure.hint().unwrap().contains("num_ctx") && !failure.stops_run());
}

#[test]
fn a_limit_without_room_is_left_out_of_that_call_alone() {
    let server = Server::start(|_, seen| match seen.body.get("max_tokens") {
        Some(limit) if seen.body["messages"].to_string().contains("long") => {
            let message = format!(
                "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens (808 in the messages, {limit} in the completion)."
            );
            json_response(400, &json!({"object": "error", "message": message}))
        }
        _ => json_response(200, &text_reply("A")),
    });
    let pool = pool(&server.url("/v1/"), Streaming::Whole);
    assert_eq!(ask(&pool, request("compatible/m", "long")).outcome.unwrap().text, "A");
    assert_eq!(ask(&pool, request("compatible/m", "short")).outcome.unwrap().text, "A");
    let limits: Vec<bool> = server.seen().iter().map(|seen| seen.body.get("max_tokens").is_some()).collect();
    assert_eq!(limits, [true, false, true]);
}

#[test]
fn redirects_are_followed_on_the_same_server_and_told_elsewhere() {
    let other = Server::start(|_, _| json_response(200, &text_reply("stolen")));
    let target = other.url("/v1/chat/completions?code=1");
    let server = Server::start(move |_, seen| match seen.path.as_str() {
        "/same/chat/completions" => response(308, &[("location", "/good/chat/completions")], b""),
        "/good/chat/completions" => json_response(200, &text_reply("A")),
        "/loop/chat/completions" => response(307, &[("location", "/loop/chat/completions")], b""),
        "/found/chat/completions" => response(302, &[("location", "/login")], b""),
        _ => response(308, &[("location", &target)], b""),
    });
    let result = |path: &str| ask(&pool(&server.url(path), Streaming::Whole), request("compatible/m", "one"));
    assert_eq!(result("/same/").outcome.unwrap().text, "A");
    for (path, words) in [
        ("/other/", other.url("/v1/chat/completions")),
        ("/found/", server.url("/login")),
        ("/loop/", server.url("/loop/chat/completions")),
    ] {
        let result = result(path);
        assert_eq!(result.wall.attempts.len(), 1);
        let failure = result.outcome.unwrap_err();
        let CallFailure::Permanent { error: PermanentError::Redirected, attempt, .. } = &failure else {
            panic!("{failure:?}")
        };
        assert!(attempt.message.ends_with(&words), "{attempt}");
        assert!(failure.hint().unwrap().contains("--base-url"));
    }
    assert!(other.seen().is_empty());
}

#[test]
fn addresses_keep_their_query_in_every_format_and_azure_has_its_own() {
    let server = Server::start(|_, seen| {
        let google = json!({"candidates": [{"content": {"parts": [{"text": "A"}]}, "finishReason": "STOP"}]});
        let anthropic = json!({"content": [{"type": "text", "text": "A"}], "stop_reason": "end_turn"});
        let path = seen.path.as_str();
        let body = if path.contains("enerateContent") {
            google
        } else if path.contains("messages") {
            anthropic
        } else {
            text_reply("A")
        };
        json_response(200, &body)
    });
    let path = |base: &str, model: &str, streaming| {
        ask(&pool(&server.url(base), streaming), request(model, "one")).outcome.unwrap();
        server.seen().last().unwrap().clone()
    };
    let base = "/x/?api-version=1&b=2";
    assert_eq!(path(base, "compatible/m", Streaming::Whole).path, "/x/chat/completions?api-version=1&b=2");
    assert_eq!(path(base, "anthropic/m", Streaming::Whole).path, "/x/messages?api-version=1&b=2");
    assert_eq!(
        path(base, "google/m", CHUNKS).path,
        "/x/models/m:streamGenerateContent?api-version=1&b=2&alt=sse"
    );
    let azure = path("", "azure/gpt-4o", Streaming::Whole);
    assert_eq!(azure.path, "/openai/deployments/gpt-4o/chat/completions?api-version=2024-10-21");
    assert!(
        azure.head.contains(&format!("api-key: {KEY}")) && !azure.head.contains("authorization"),
        "{}",
        azure.head
    );
}

#[test]
fn bodies_are_read_whatever_they_are_called_and_however_they_are_packed() {
    let whole = text_reply("Ä").to_string();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(whole.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let events = "\u{feff}data: {\"choices\":[{\"delta\":{\"content\":\"Ä\"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let marked = format!("\u{feff}{whole}");
    for (status, headers, body) in [
        (200, vec![("content-type", "Application/JSON; charset=UTF-8")], whole.as_bytes()),
        (200, vec![("content-type", "text/plain")], whole.as_bytes()),
        (201, vec![("content-type", "application/problem+json")], whole.as_bytes()),
        (200, vec![], marked.as_bytes()),
        (200, vec![("content-encoding", "gzip")], &gzip),
        (200, vec![("content-type", "Text/Event-Stream")], events.as_bytes()),
        (200, vec![("content-type", "text/plain")], events.as_bytes()),
    ] {
        let answer = response(status, &headers, body);
        let server = Server::start(move |_, _| answer.clone());
        for streaming in [Streaming::Whole, CHUNKS] {
            let result = ask(&pool(&server.url("/v1/"), streaming), request("compatible/m", "one"));
            assert_eq!(
                (result.outcome.unwrap().text.as_str(), result.wall.attempts.len()),
                ("Ä", 1),
                "{headers:?}"
            );
        }
    }
    let half = [
        br#"{"choices":[{"message":{"content":"caf"#.as_slice(),
        b"\xc3",
        br#""},"finish_reason":"stop"}]}"#,
    ]
    .concat();
    let answer = response(200, &[], &half);
    let server = Server::start(move |_, _| answer.clone());
    let result = ask(&pool(&server.url("/v1/"), Streaming::Whole), request("compatible/m", "one"));
    assert_eq!((result.outcome.unwrap().text.as_str(), result.wall.attempts.len()), ("caf\u{fffd}", 1));

    let page = response(200, &[("content-type", "text/html")], b"<html>log in</html>");
    let server = Server::start(move |_, _| page.clone());
    let failure = ask(&pool(&server.url("/v1/"), Streaming::Whole), request("compatible/m", "one")).outcome;
    let CallFailure::Exhausted { last, .. } = failure.unwrap_err() else { panic!("retried") };
    assert_eq!(last.kind, AttemptErrorKind::WrongContentType);

    let packed = response(200, &[("content-encoding", "br")], b"?");
    let server = Server::start(move |_, _| packed.clone());
    let result = ask(&pool(&server.url("/v1/"), Streaming::Whole), request("compatible/m", "one"));
    let failure = result.outcome.unwrap_err();
    assert!(matches!(failure, CallFailure::Permanent { error: PermanentError::Packed, .. }), "{failure:?}");
    assert_eq!(result.wall.attempts.len(), 1);
}

#[test]
fn no_text_of_a_server_holds_the_key() {
    let login = "bWU6aHVudGVyMg==";
    let said = format!("the key is {KEY}, it begins with {}, hunter2, Basic {login}", &KEY[..10]);
    let openai = json!({"choices": [{"message": {"content": said, "reasoning_content": said, "tool_calls":
        [{"function": {"name": KEY, "arguments": {"a": KEY}}}]}, "finish_reason": KEY}]});
    let refusal =
        json!({"choices": [{"message": {"content": null, "refusal": said}, "finish_reason": "stop"}]});
    let anthropic = json!({"content": [{"type": "thinking", "thinking": said}, {"type": "text", "text": said},
        {"type": "tool_use", "name": "go", "input": {"a": KEY}}], "stop_reason": KEY});
    let google = json!({"candidates": [{"content": {"parts": [{"text": said, "thought": true}, {"text": said}]}, "finishReason": KEY}]});
    let error = json!({"error": {"message": said}});
    for (model, body) in [
        ("compatible/m", openai),
        ("compatible/m", refusal),
        ("anthropic/m", anthropic),
        ("google/m", google),
        ("compatible/m", error),
    ] {
        for status in [200, 400] {
            let answer = body.clone();
            let server = Server::start(move |_, _| json_response(status, &answer));
            let url = server.url("/v1/").replace("//", "//me:hunter2@");
            let result = ask(&pool(&url, Streaming::Whole), request(model, "one"));
            let shown = format!("{result:?}");
            assert!([&KEY[..8], "hunter2", login].iter().all(|secret| !shown.contains(secret)), "{shown}");
            assert!(status == 400 || shown.contains("[key]"), "{shown}");
        }
    }
}

#[test]
fn prompts_that_are_cut_in_silence_are_told_of_once() {
    let server = Server::start(|_, _| {
        let mut reply = text_reply("A");
        reply["usage"]["prompt_tokens"] = json!(2048);
        json_response(200, &reply)
    });
    let pool = pool(&server.url("/v1/"), Streaming::Whole);
    let told = notes(&pool);
    for _ in 0..3 {
        ask(&pool, request("ollama/m", &"word ".repeat(3000))).outcome.unwrap();
    }
    drop(pool);
    let told: Vec<String> = told.iter().collect();
    assert!(told.len() == 1 && told[0].contains("num_ctx"), "{told:?}");
}
