//! Servers that are busy, gone, slow or not trusted: how long calls wait, and which ones are made.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use cooperage_models::{
    AttemptErrorKind, CallFailure, CallNews, CallResult, ChatRequest, ClientOptions, Credentials, Message,
    ModelPool, ModelRole, Output, PermanentError, PoolOptions, PriceTable, Provider, ProviderClients,
    ProviderList, RetryPolicy, Sampling, Streaming,
};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// Never reached by a server that answers, however busy the machine is.
const PATIENT: Duration = Duration::from_secs(60);
/// A certificate that signs itself, with its key; it is used nowhere else.
const SELF_SIGNED: &[u8] = include_bytes!("fixtures/self_signed.pem");
const REPLY: &str =
    r#"{"choices":[{"index":0,"message":{"role":"assistant","content":"A"},"finish_reason":"stop"}]}"#;

/// A server that handles each connection by itself.
fn serve(handle: impl Fn(&mut TcpStream) + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let place = listener.local_addr().unwrap();
    let handle = Arc::new(handle);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, handle) = (stream.unwrap(), Arc::clone(&handle));
            std::thread::spawn(move || handle(&mut stream));
        }
    });
    format!("http://{place}/v1/")
}

/// Reads a request; false where the client has gone.
fn read(stream: &mut TcpStream) -> bool {
    let mut reader = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if reader.read_line(&mut head).unwrap_or(0) == 0 {
            return false;
        }
    }
    let head = head.to_ascii_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap_or("0");
    let mut body = vec![0; length.trim().parse().unwrap()];
    reader.read_exact(&mut body).is_ok()
}

fn answer(stream: &mut TcpStream, status: u16, headers: &str, body: &str) {
    let head = format!(
        "HTTP/1.1 {status} x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n",
        body.len()
    );
    // A client that has what it needs may be gone.
    let _ = stream.write_all(format!("{head}{body}").as_bytes());
}

fn options() -> PoolOptions {
    let backoff = Duration::from_millis(1);
    let retry =
        RetryPolicy { attempts_max: 3, backoff_min: backoff, backoff_max: backoff, ..RetryPolicy::STANDARD };
    PoolOptions { retry, request_timeout: PATIENT, ..PoolOptions::STANDARD }
}

fn pool(base_url: &str, streaming: Streaming, options: PoolOptions) -> ModelPool {
    let base_urls = BTreeMap::from([(Provider::new("compatible").unwrap(), base_url.parse().unwrap())]);
    let (providers, prices) = (ProviderList::default(), PriceTable::built_in().unwrap());
    let credentials = Credentials::none();
    let client = ClientOptions { providers, base_urls, credentials, streaming, prices };
    let client = ProviderClients::new(client).unwrap();
    ModelPool::start(options, Arc::new(client)).unwrap()
}

/// Makes so many calls at once and waits for all of them.
fn ask(pool: &ModelPool, calls: usize) -> Vec<CallResult> {
    let (deliver, delivered) = mpsc::channel();
    for _ in 0..calls {
        let request = ChatRequest {
            role: ModelRole::new("test"),
            model: "compatible/m".parse().unwrap(),
            messages: vec![Message::user("one")],
            tools: Vec::new(),
            schema: None,
            output: Output::Text,
            sampling: Sampling::PROVIDER_DEFAULTS,
            params: Default::default(),
            brief: None,
            origin: None,
        };
        let deliver = deliver.clone();
        pool.submit(Arc::new(request), move |result| deliver.send(result).unwrap());
    }
    (0..calls).map(|_| delivered.recv_timeout(PATIENT).unwrap()).collect()
}

#[test]
fn a_server_that_limits_the_rate_may_ask_for_no_wait_as_often_as_it_likes() {
    let made = AtomicUsize::new(0);
    let url = serve(move |stream| {
        if read(stream) {
            let number = made.fetch_add(1, Ordering::SeqCst);
            match number {
                0..25 => answer(stream, 429, "retry-after: 0\r\n", "{}"),
                _ => answer(stream, 200, "", REPLY),
            }
        }
    });
    let result = ask(&pool(&url, Streaming::Whole, options()), 1).remove(0);
    assert_eq!(result.outcome.unwrap().text, "A");
    assert_eq!(result.wall.attempts.len(), 26);
}

#[test]
fn a_limited_rate_ends_by_time() {
    let url = serve(|stream| {
        if read(stream) {
            answer(stream, 429, "retry-after: 0\r\n", "{}");
        }
    });
    let retry = RetryPolicy { rate_limited_max: Duration::from_millis(50), ..options().retry };
    let result = ask(&pool(&url, Streaming::Whole, PoolOptions { retry, ..options() }), 1).remove(0);
    let CallFailure::Exhausted { last, .. } = result.outcome.unwrap_err() else { panic!("it is given up") };
    assert_eq!(last.kind, AttemptErrorKind::RateLimited);
}

/// A server that can be out of order.
#[derive(Default)]
struct Faulty {
    is_out: AtomicBool,
    refused: AtomicUsize,
    /// It comes back after so many more calls, unless that is 0.
    refusals_left: AtomicUsize,
}

fn faulty() -> (Arc<Faulty>, String) {
    let faulty = Arc::new(Faulty::default());
    let at = Arc::clone(&faulty);
    let url = serve(move |stream| {
        if !read(stream) {
            return;
        }
        if !at.is_out.load(Ordering::SeqCst) {
            return answer(stream, 200, "", REPLY);
        }
        at.refused.fetch_add(1, Ordering::SeqCst);
        let left =
            at.refusals_left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if left == Ok(1) {
            at.is_out.store(false, Ordering::SeqCst);
        }
        answer(stream, 503, "", "{}");
    });
    (faulty, url)
}

#[test]
fn calls_wait_out_an_outage_and_all_succeed() {
    let (server, url) = faulty();
    let pool = pool(&url, Streaming::Whole, options());
    let news = Arc::new(Mutex::new(Vec::new()));
    let (told, at) = (Arc::clone(&news), Arc::clone(&server));
    pool.watch(move |call| match call {
        CallNews::OutageBegan { .. } => {
            told.lock().unwrap().push("began");
            at.refusals_left.store(3, Ordering::SeqCst);
        }
        CallNews::OutageEnded { .. } => told.lock().unwrap().push("ended"),
        _ => {}
    });
    assert!(ask(&pool, 1).remove(0).outcome.is_ok(), "it has answered");
    server.is_out.store(true, Ordering::SeqCst);
    for result in ask(&pool, 20) {
        assert_eq!(result.outcome.unwrap().text, "A");
    }
    assert_eq!(*news.lock().unwrap(), ["began", "ended"]);
    assert!(!server.is_out.load(Ordering::SeqCst));
}

#[test]
fn an_outage_ends_when_the_server_refuses_a_request() {
    let status = Arc::new(AtomicUsize::new(200));
    let at = Arc::clone(&status);
    let url = serve(move |stream| {
        if read(stream) {
            match at.load(Ordering::SeqCst) {
                200 => answer(stream, 200, "", REPLY),
                other => answer(stream, other as u16, "", "{}"),
            }
        }
    });
    let pool = pool(&url, Streaming::Whole, options());
    let news = Arc::new(Mutex::new(Vec::new()));
    let (told, at) = (Arc::clone(&news), Arc::clone(&status));
    pool.watch(move |call| match call {
        CallNews::OutageBegan { .. } => {
            told.lock().unwrap().push("began");
            at.store(422, Ordering::SeqCst);
        }
        CallNews::OutageEnded { .. } => told.lock().unwrap().push("ended"),
        _ => {}
    });
    assert!(ask(&pool, 1).remove(0).outcome.is_ok(), "it has answered");
    status.store(503, Ordering::SeqCst);
    for result in ask(&pool, 20) {
        let failure = result.outcome.unwrap_err();
        let CallFailure::Permanent { error, .. } = failure else { panic!("{failure:?}") };
        assert_eq!(error, PermanentError::Rejected);
    }
    // Failures that were under way may begin another one.
    assert!(news.lock().unwrap().starts_with(&["began", "ended"]));
}

#[test]
fn an_outage_that_lasts_ends_all_calls_and_a_server_that_never_answered_has_none() {
    let (server, url) = faulty();
    let outage_max = Duration::from_millis(1500);
    let options = PoolOptions { outage_max, ..options() };
    let one = pool(&url, Streaming::Whole, options);
    assert!(ask(&one, 1).remove(0).outcome.is_ok());
    server.is_out.store(true, Ordering::SeqCst);
    for result in ask(&one, 20) {
        let failure = result.outcome.unwrap_err();
        assert!(matches!(failure, CallFailure::Outage { .. }), "{failure:?}");
        assert!(failure.stops_run() && failure.hint().unwrap().contains("--outage"));
    }
    // Without an outage, 20 calls would have made 60 attempts.
    assert!(server.refused.load(Ordering::SeqCst) < 40, "{}", server.refused.load(Ordering::SeqCst));
    let before = server.refused.load(Ordering::SeqCst);
    let other = pool(&url, Streaming::Whole, options);
    let failure = ask(&other, 1).remove(0).outcome.unwrap_err();
    assert!(
        matches!(failure, CallFailure::Exhausted { attempts: 3, has_answered: false, .. }),
        "{failure:?}"
    );
    assert_eq!(server.refused.load(Ordering::SeqCst) - before, 3);
}

/// Waits until the client has gone.
fn until_gone(stream: &mut TcpStream) {
    while stream.read(&mut [0]).is_ok_and(|read| read > 0) {}
}

#[test]
fn a_stream_may_begin_late_and_must_not_stall() {
    let head = "HTTP/1.1 200 x\r\nconnection: close\r\ncontent-type: text/event-stream\r\n\r\n";
    let piece = "data: {\"choices\":[{\"delta\":{\"content\":\"A\"}}]}\n\n";
    let end = "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n";
    let made = AtomicUsize::new(0);
    let (begun, has_begun) = mpsc::channel();
    let (gone, is_gone) = mpsc::channel();
    let (begun, has_begun) = (Mutex::new(begun), Mutex::new(has_begun));
    let (gone, is_gone) = (Mutex::new(gone), Mutex::new(is_gone));
    let url = serve(move |stream| {
        if !read(stream) {
            return;
        }
        let whole = format!("{piece}{end}");
        let mut send = |text: &str| drop(stream.write_all(text.as_bytes()));
        match made.fetch_add(1, Ordering::SeqCst) {
            // This one begins after the other one has stalled for longer than any gap may be.
            1 => {
                send(head);
                begun.lock().unwrap().send(()).unwrap();
                is_gone.lock().unwrap().recv().unwrap();
                send(&whole);
            }
            2 => {
                has_begun.lock().unwrap().recv().unwrap();
                send(&format!("{head}{piece}"));
                until_gone(stream);
                gone.lock().unwrap().send(()).unwrap();
            }
            _ => send(&format!("{head}{whole}")),
        }
    });
    let streaming = Streaming::Chunks { first_timeout: PATIENT, chunk_timeout: Duration::from_secs(1) };
    let pool = pool(&url, streaming, options());
    assert!(ask(&pool, 1).remove(0).outcome.is_ok());
    let mut errors = Vec::new();
    for result in ask(&pool, 2) {
        assert_eq!(result.outcome.unwrap().text, "A");
        errors.extend(result.wall.attempts.into_iter().filter_map(|attempt| attempt.error));
    }
    let kinds: Vec<AttemptErrorKind> = errors.iter().map(|error| error.kind).collect();
    assert_eq!(kinds, [AttemptErrorKind::TimedOut]);
}

#[test]
fn a_body_in_one_piece_has_the_time_of_a_first_byte_where_a_stream_was_asked_for() {
    let url = serve(|stream| {
        if read(stream) {
            let head = "HTTP/1.1 200 x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
            let _ = stream.write_all(head.as_bytes());
            until_gone(stream);
        }
    });
    let streaming = Streaming::Chunks { first_timeout: Duration::from_millis(300), chunk_timeout: PATIENT };
    let failure = ask(&pool(&url, streaming, options()), 1).remove(0).outcome.unwrap_err();
    let CallFailure::Exhausted { last, attempts: 3, .. } = failure else { panic!("{failure:?}") };
    assert_eq!(last.kind, AttemptErrorKind::TimedOut);
}

#[test]
fn a_server_that_is_not_trusted_is_asked_once() {
    let certificate = CertificateDer::from_pem_slice(SELF_SIGNED).unwrap();
    let key = PrivateKeyDer::from_pem_slice(SELF_SIGNED).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider);
    let config = config.with_safe_default_protocol_versions().unwrap().with_no_client_auth();
    let config = Arc::new(config.with_single_cert(vec![certificate], key).unwrap());
    let made = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&made);
    let url = serve(move |stream| {
        counted.fetch_add(1, Ordering::SeqCst);
        let mut connection = rustls::ServerConnection::new(Arc::clone(&config)).unwrap();
        // The client ends it.
        let _ = rustls::Stream::new(&mut connection, stream).read(&mut [0]);
    });
    let url = url.replace("http:", "https:");
    let result = ask(&pool(&url, Streaming::Whole, options()), 1).remove(0);
    let failure = result.outcome.unwrap_err();
    let CallFailure::Permanent { error: PermanentError::Untrusted, attempt, .. } = &failure else {
        panic!("{failure:?}")
    };
    assert!(attempt.message.contains("certificate"), "{attempt}");
    assert!(failure.stops_run() && failure.hint().unwrap().contains("SSL_CERT_FILE"));
    assert_eq!(result.wall.attempts.len(), 1);
    // Where this machine has no certificates at all, there is nothing to check one by, and no connection is made.
    assert!(made.load(Ordering::SeqCst) <= 1);
}
