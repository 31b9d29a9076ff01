//! The pool and its HTTP client against the fake provider.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::collections::BTreeMap;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use cooperage_fake_provider::{Background, FakeProviderOptions, FaultKind};
use cooperage_models::{
    AttemptErrorKind, BaseUrl, CallFailure, CallNews, CallResult, ChatRequest, ClientOptions, Credentials,
    FinishReason, Message, ModelName, ModelPool, ModelRole, Output, PROVIDERS, PermanentError, PoolOptions,
    PriceTable, Provider, ProviderClients, ProviderList, ReplyKind, ReplySchema, RetryPolicy, Sampling,
    Secret, Streaming, ToolDescription, trial,
};
use serde_json::json;

const KEY: &str = "sk-test-0123456789abcdef";
const CHUNKS: Streaming = Streaming::Chunks { first_timeout: PATIENT, chunk_timeout: PATIENT };
/// Never reached by a server that answers, however busy the machine is.
const PATIENT: Duration = Duration::from_secs(20);
/// For servers that don't answer; one that does may now and then be taken for one on a busy machine.
const IMPATIENT: Duration = Duration::from_millis(400);
/// The wire formats, each with a provider that speaks it here; OpenAI's both for a server of one's own and by name.
const MODELS: [&str; 4] = ["compatible/m", "openai/m", "anthropic/m", "google/m"];

fn options(settings: &[(&str, &str)]) -> FakeProviderOptions {
    let mut options = FakeProviderOptions::default();
    for (name, value) in settings {
        options.set(name, value).unwrap();
    }
    options
}

fn credentials() -> Credentials {
    let mut credentials = Credentials::none();
    for info in PROVIDERS {
        credentials.insert(info.provider(), Secret::new(KEY).unwrap());
    }
    credentials
}

/// The clients of the built-in providers.
fn clients(
    base_urls: BTreeMap<Provider, BaseUrl>,
    credentials: Credentials,
    streaming: Streaming,
) -> ProviderClients {
    let (providers, prices) = (ProviderList::default(), PriceTable::built_in().unwrap());
    ProviderClients::new(ClientOptions { providers, base_urls, credentials, streaming, prices }).unwrap()
}

/// A pool whose every provider is the one at `base_url`; it waits for nothing it isn't asked to.
fn pool(base_url: &str, streaming: Streaming, credentials: Credentials) -> ModelPool {
    pool_with(base_url, streaming, credentials, PATIENT)
}

fn pool_with(
    base_url: &str,
    streaming: Streaming,
    credentials: Credentials,
    request_timeout: Duration,
) -> ModelPool {
    pool_of(base_url, streaming, credentials, (request_timeout, RetryPolicy::STANDARD.rate_limited_max))
}

/// A pool that waits so long for a provider that limits the rate.
fn pool_limited(base_url: &str, rate_limited_max: Duration) -> ModelPool {
    pool_of(base_url, Streaming::Whole, credentials(), (PATIENT, rate_limited_max))
}

fn pool_of(
    base_url: &str,
    streaming: Streaming,
    credentials: Credentials,
    (request_timeout, rate_limited_max): (Duration, Duration),
) -> ModelPool {
    let base_urls: BTreeMap<_, _> =
        PROVIDERS.iter().map(|info| (info.provider(), base_url.parse().unwrap())).collect();
    let client = clients(base_urls, credentials, streaming);
    let backoff_min = Duration::from_millis(1);
    let retry = RetryPolicy { attempts_max: 8, backoff_min, rate_limited_max, ..RetryPolicy::STANDARD };
    let options = PoolOptions { request_timeout, retry, ..PoolOptions::STANDARD };
    ModelPool::start(options, Arc::new(client)).unwrap()
}

fn request(model: &str, text: &str) -> ChatRequest {
    ChatRequest {
        role: ModelRole::new("test"),
        model: model.parse::<ModelName>().unwrap(),
        messages: vec![Message::system("You lead."), Message::user(text)],
        tools: Vec::new(),
        schema: None,
        output: Output::Text,
        sampling: Sampling { temperature_milli: Some(100), ..Sampling::PROVIDER_DEFAULTS },
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

#[test]
fn every_wire_format_brings_text_usage_and_finish_reason() {
    let provider = Background::start(options(&[("text", " one\ntwo é\n"), ("key", KEY)])).unwrap();
    for streaming in [Streaming::Whole, CHUNKS] {
        let pool = pool(&provider.base_url(), streaming, credentials());
        for model in MODELS {
            let result = ask(&pool, request(model, "hi"));
            let reply = result.outcome.unwrap();
            assert_eq!(reply.text, " one\ntwo é\n", "{model} {streaming:?}");
            assert_eq!(
                (reply.kind, reply.finish),
                (ReplyKind::Text, FinishReason::Stop),
                "{model} {streaming:?}"
            );
            let usage = reply.usage.unwrap();
            assert!(
                usage.prompt_tokens > 10 && usage.completion_tokens == 3,
                "{model} {streaming:?} {usage:?}"
            );
            assert_eq!(result.wall.attempts.len(), 1);
            assert!(result.wall.held_us().is_some(), "{model} {streaming:?}");
        }
    }
}

#[test]
fn vectors_come_in_every_wire_format_that_has_them() {
    let provider = Background::start(options(&[("key", KEY)])).unwrap();
    for streaming in [Streaming::Whole, CHUNKS] {
        let pool = pool(&provider.base_url(), streaming, credentials());
        let embed = |model: &str, text: &str| {
            let messages = vec![Message::user(text)];
            let request = ChatRequest { messages, output: Output::Embedding, ..request(model, "") };
            ask(&pool, request)
        };
        let mut vectors = Vec::new();
        for model in MODELS.into_iter().filter(|model| !model.starts_with("anthropic/")) {
            let reply = embed(model, "a red house").outcome.unwrap();
            assert_eq!((reply.kind, reply.text.as_str()), (ReplyKind::Embedding, ""), "{model}");
            let usage = reply.usage.map(|usage| (usage.prompt_tokens, usage.completion_tokens));
            assert_eq!(usage, (!model.starts_with("google/")).then_some((3, 0)), "{model}");
            vectors.push(reply.embedding.unwrap());
            let other = embed(model, "a blue house").outcome.unwrap().embedding.unwrap();
            assert_ne!(Some(&other), vectors.last(), "{model}");
        }
        assert!(vectors.len() > 1 && vectors.iter().all(|vector| *vector == vectors[0]));
        let failure = embed("anthropic/m", "a red house").outcome.unwrap_err();
        assert!(
            matches!(failure, CallFailure::Permanent { error: PermanentError::NoEmbeddings, .. }),
            "{failure:?}"
        );
    }
}

/// Asks for the vectors of texts at the same time.
fn embed_all(pool: &ModelPool, model: &str, texts: &[String]) -> Vec<CallResult> {
    let (deliver, delivered) = mpsc::channel();
    for (number, text) in texts.iter().enumerate() {
        let messages = vec![Message::user(text.as_str())];
        let request = ChatRequest { messages, output: Output::Embedding, ..request(model, "") };
        let deliver = deliver.clone();
        pool.submit(Arc::new(request), move |result| deliver.send((number, result)).unwrap());
    }
    let mut results: BTreeMap<usize, CallResult> = BTreeMap::new();
    for _ in texts {
        results.extend([delivered.recv_timeout(Duration::from_secs(30)).unwrap()]);
    }
    results.into_values().collect()
}

#[test]
fn texts_that_are_asked_for_together_go_in_one_request() {
    let texts: Vec<String> = (0..65).map(|number| format!("skill number {number}")).collect();
    for model in ["compatible/m", "google/m"] {
        let provider = Background::start(options(&[("key", KEY)])).unwrap();
        let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
        let results = embed_all(&pool, model, &texts);
        let asked = provider.stats()["requests"].as_u64().unwrap();
        assert!(asked <= 2, "{model}: {asked}");
        let mut tokens = 0;
        for (text, result) in texts.iter().zip(results) {
            let reply = result.outcome.unwrap();
            tokens += reply.usage.map_or(0, |usage| usage.prompt_tokens);
            let alone = embed_all(&pool, model, std::slice::from_ref(text)).remove(0).outcome.unwrap();
            assert_eq!(reply.embedding, alone.embedding, "{model}: {text}");
        }
        let counted: u64 = texts.iter().map(|text| text.len().div_ceil(4) as u64).sum();
        assert_eq!(tokens, if model.starts_with("google/") { 0 } else { counted });
        // More than one request takes are sent in several.
        let many: Vec<String> = (0..200).map(|number| format!("thing number {number}")).collect();
        let before = provider.stats()["requests"].as_u64().unwrap();
        assert!(embed_all(&pool, model, &many).iter().all(|result| result.outcome.is_ok()));
        let asked = provider.stats()["requests"].as_u64().unwrap() - before;
        assert!((3..=4).contains(&asked), "{model}: {asked}");
    }
}

#[test]
fn texts_whose_list_is_refused_are_asked_for_alone() {
    // The server takes no body of so many bytes, which each text alone stays below.
    let provider = Background::start(options(&[("key", KEY), ("context-bytes", "1000")])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let mut texts: Vec<String> = (0..40).map(|number| format!("skill number {number:030}")).collect();
    let results = embed_all(&pool, "compatible/m", &texts);
    assert!(results.iter().all(|result| result.outcome.is_ok()), "{results:?}");
    // One text that is too long fails alone.
    texts.push("very ".repeat(400));
    let mut results = embed_all(&pool, "compatible/m", &texts);
    let long = results.pop().unwrap().outcome.unwrap_err();
    assert!(
        matches!(long, CallFailure::Permanent { error: PermanentError::ContextOverflow, .. }),
        "{long:?}"
    );
    assert!(results.iter().all(|result| result.outcome.is_ok()), "{results:?}");
}

#[test]
fn calls_of_vectors_that_are_taken_back_leave_the_others_alone() {
    let provider = Background::start(options(&[("key", KEY), ("latency-ms", "50")])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let (deliver, delivered) = mpsc::channel();
    let handles: Vec<_> = (0..20)
        .map(|number| {
            let messages = vec![Message::user(format!("text {number}"))];
            let request = ChatRequest { messages, output: Output::Embedding, ..request("compatible/m", "") };
            let deliver = deliver.clone();
            pool.submit(Arc::new(request), move |result| deliver.send((number, result)).unwrap())
        })
        .collect();
    handles.iter().step_by(2).for_each(|handle| handle.cancel());
    for _ in &handles {
        let (number, result) = delivered.recv_timeout(Duration::from_secs(30)).unwrap();
        let is_cancelled = matches!(result.outcome, Err(CallFailure::Cancelled));
        assert!(is_cancelled || result.outcome.is_ok(), "{result:?}");
        assert!(number % 2 == 0 || !is_cancelled, "{number} was not taken back");
    }
}

#[test]
fn failed_attempts_at_vectors_are_retried() {
    for kind in ["rate-limit", "empty-body", "broken-json"] {
        let settings = [("fault-rate", "1"), ("fault-run", "2"), ("faults", kind)];
        let provider = Background::start(options(&settings)).unwrap();
        let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
        let request = ChatRequest { output: Output::Embedding, ..request("compatible/m", kind) };
        let result = ask(&pool, request);
        assert!(result.outcome.unwrap().embedding.is_some(), "{kind}");
        assert_eq!(result.wall.attempts.len(), 3, "{kind}");
    }
}

#[test]
fn every_fault_is_retried_until_it_passes() {
    for kind in FaultKind::ALL.into_iter().filter(|kind| *kind != FaultKind::TimeOut) {
        let settings = [("fault-rate", "1"), ("fault-run", "2"), ("faults", kind.name())];
        let provider = Background::start(options(&settings)).unwrap();
        for streaming in [Streaming::Whole, CHUNKS] {
            let pool = pool(&provider.base_url(), streaming, credentials());
            for model in MODELS {
                let result = ask(&pool, request(model, &format!("{model} {streaming:?}")));
                let label = format!("{} {model} {streaming:?}: {:?}", kind.name(), result.wall);
                assert!(result.outcome.unwrap().text.starts_with("Hello!"), "{label}");
                assert_eq!(result.wall.attempts.len(), 3, "{label}");
                let seen = result.wall.attempts[0].error.clone().unwrap();
                let expected = match kind {
                    FaultKind::RateLimit => AttemptErrorKind::RateLimited,
                    FaultKind::InternalError | FaultKind::Unavailable => AttemptErrorKind::ServerError,
                    FaultKind::TimeOut => AttemptErrorKind::TimedOut,
                    FaultKind::CutStream => AttemptErrorKind::CutStream,
                    FaultKind::EmptyBody => AttemptErrorKind::EmptyBody,
                    FaultKind::BrokenJson => AttemptErrorKind::BrokenJson,
                    FaultKind::WrongContentType => AttemptErrorKind::WrongContentType,
                };
                assert_eq!(seen.kind, expected, "{label}");
                if kind == FaultKind::RateLimit {
                    assert_eq!(seen.retry_after, Some(Duration::ZERO), "{label}");
                }
            }
        }
    }
}

#[test]
fn held_calls_and_stalled_streams_time_out_and_are_retried() {
    let settings = [("fault-rate", "1"), ("fault-run", "1"), ("faults", "time-out"), ("hold-ms", "60000")];
    let provider = Background::start(options(&settings)).unwrap();
    let stalling = Streaming::Chunks { first_timeout: IMPATIENT, chunk_timeout: IMPATIENT };
    for (streaming, request_timeout) in [(Streaming::Whole, IMPATIENT), (stalling, PATIENT)] {
        let pool = pool_with(&provider.base_url(), streaming, credentials(), request_timeout);
        for model in MODELS {
            let result = ask(&pool, request(model, &format!("{model} {streaming:?}")));
            let label = format!("{model} {streaming:?}: {:?}", result.wall);
            assert!(result.outcome.is_ok(), "{label}");
            assert_eq!(
                result.wall.attempts[0].error.clone().unwrap().kind,
                AttemptErrorKind::TimedOut,
                "{label}"
            );
        }
    }
}

#[test]
fn after_the_last_attempt_the_failure_is_typed() {
    let settings = [("fault-rate", "1"), ("fault-run", "99"), ("faults", "unavailable")];
    let provider = Background::start(options(&settings)).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let failure = ask(&pool, request("compatible/m", "hi")).outcome.unwrap_err();
    let CallFailure::Exhausted { attempts, last, .. } = &failure else { panic!("{failure:?}") };
    assert_eq!((*attempts, last.kind, last.status), (8, AttemptErrorKind::ServerError, Some(503)));
    assert_eq!(failure.to_string(), "call to compatible/m failed 8 times");
    assert_eq!(last.to_string(), "the provider failed (HTTP status 503)");
}

#[test]
fn a_third_of_failing_calls_in_every_way_changes_no_reply() {
    let faulty = options(&[("fault-rate", "0.3"), ("faults", "all"), ("hold-ms", "30"), ("seed", "3")]);
    let faultless = Background::start(FakeProviderOptions::default()).unwrap();
    let faulty = Background::start(faulty).unwrap();
    let replies = |provider: &Background| {
        let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
        let (deliver, delivered) = mpsc::channel();
        for number in 0..200 {
            let deliver = deliver.clone();
            pool.submit(Arc::new(request("compatible/m", &number.to_string())), move |result| {
                deliver.send((number, result.outcome.unwrap())).unwrap();
            });
        }
        drop(deliver);
        let mut replies: Vec<_> = delivered.iter().collect();
        replies.sort_by_key(|(number, _)| *number);
        replies
    };
    assert_eq!(replies(&faulty), replies(&faultless));
    let stats = faulty.stats();
    assert_eq!(stats["replies"], 200);
    assert!(stats["requests"].as_u64().unwrap() > 250, "{stats}");
}

#[test]
fn refusals_filters_and_empty_completions_are_replies_of_their_own_kind() {
    for (setting, kind) in [
        ("refusals", ReplyKind::Refusal),
        ("filtered", ReplyKind::ContentFilter),
        ("empty", ReplyKind::Empty),
    ] {
        let provider = Background::start(options(&[(setting, "1")])).unwrap();
        for streaming in [Streaming::Whole, CHUNKS] {
            let pool = pool(&provider.base_url(), streaming, credentials());
            for model in MODELS {
                // Anthropic has one word for refusals and filters, and Google has no word for refusals.
                let expected = match (model, kind) {
                    ("anthropic/m", ReplyKind::ContentFilter) => ReplyKind::Refusal,
                    ("google/m", ReplyKind::Refusal) => ReplyKind::ContentFilter,
                    _ => kind,
                };
                let result = ask(&pool, request(model, "hi"));
                let reply = result.outcome.unwrap();
                assert_eq!(reply.kind, expected, "{model} {streaming:?} {reply:?}");
                assert_eq!(result.wall.attempts.len(), 1);
                if kind == ReplyKind::Empty {
                    assert_eq!(reply.finish, FinishReason::Length);
                }
            }
        }
    }
}

#[test]
fn permanent_failures_are_typed_told_with_a_hint_and_not_retried() {
    let provider = Background::start(options(&[("key", "another")])).unwrap();
    let pool_of = |base_url: &str, credentials| pool(base_url, Streaming::Whole, credentials);
    let failure = |pool: &ModelPool, request| {
        let result = ask(pool, request);
        assert!(result.wall.attempts.len() <= 1);
        let failure = result.outcome.unwrap_err();
        let CallFailure::Permanent { error, .. } = failure.clone() else { panic!("{failure:?}") };
        (error, failure.hint().unwrap_or_default())
    };
    let pool = pool_of(&provider.base_url(), credentials());
    for model in MODELS {
        let (error, hint) = failure(&pool, request(model, "hi"));
        assert_eq!(error, PermanentError::Unauthorised, "{model}");
        assert!(hint.contains("_API_KEY"), "{hint}");
    }
    let without_key = pool_of(&provider.base_url(), Credentials::none());
    assert_eq!(failure(&without_key, request("openai/m", "hi")).0, PermanentError::Unauthorised);

    let mut small = options(&[]);
    small.context_bytes_max = 1000;
    let provider = Background::start(small).unwrap();
    let pool = pool_of(&provider.base_url(), credentials());
    for provider_name in ["compatible", "openai", "anthropic", "google"] {
        let missing = request(&format!("{provider_name}/missing"), "hi");
        assert_eq!(failure(&pool, missing).0, PermanentError::UnknownModel, "{provider_name}");
        let long = request(&format!("{provider_name}/m"), &"long ".repeat(300));
        assert_eq!(failure(&pool, long).0, PermanentError::ContextOverflow, "{provider_name}");
    }
    assert_eq!(failure(&pool, request("oracle", "hi")).0, PermanentError::NotConfigured);
}

#[test]
fn no_error_and_no_debug_output_holds_the_key() {
    let provider = Background::start(options(&[("key", "another")])).unwrap();
    let nowhere = "http://127.0.0.1:1/v1/".to_owned();
    for base_url in [provider.base_url(), nowhere] {
        for streaming in [Streaming::Whole, CHUNKS] {
            let pool = pool(&base_url, streaming, credentials());
            for model in MODELS {
                let result = ask(&pool, request(model, "hi"));
                let failure = result.outcome.clone().unwrap_err();
                let source = std::error::Error::source(&failure).map(ToString::to_string);
                let shown =
                    format!("{result:?} {failure} {source:?} {:?} {:?}", failure.hint(), credentials());
                assert!(!shown.contains("0123456789"), "{shown}");
            }
        }
    }
}

#[test]
fn an_unreachable_server_is_told_with_a_hint() {
    let pool = pool("http://127.0.0.1:1/v1/", Streaming::Whole, credentials());
    for model in MODELS {
        let failure = ask(&pool, request(model, "hi")).outcome.unwrap_err();
        let CallFailure::Exhausted { last, .. } = &failure else { panic!("{failure:?}") };
        assert_eq!(last.kind, AttemptErrorKind::Unreachable, "{model} {last:?}");
        assert_eq!(failure.hint().as_deref(), Some("check the base URL, and whether the server runs"));
    }
}

/// Twenty calls at once to a model that never answered: one of them is out at a time.
fn ask_twenty(pool: &ModelPool, model: &str) -> Vec<CallResult> {
    let (deliver, delivered) = mpsc::channel();
    for number in 0..20 {
        let deliver = deliver.clone();
        pool.submit(Arc::new(request(model, &number.to_string())), move |result| {
            deliver.send(result).unwrap();
        });
    }
    drop(deliver);
    delivered.iter().collect()
}

#[test]
fn until_the_first_reply_one_call_alone_is_out_and_its_fate_is_everyones() {
    // No other call tries a request that cannot succeed.
    for (settings, attempts) in [(&[("key", "another")][..], 1), (&[("status", "500")], 8)] {
        let provider = Background::start(options(settings)).unwrap();
        let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
        let results = ask_twenty(&pool, "compatible/m");
        assert!(
            results.iter().all(|result| result.outcome.as_ref().unwrap_err().stops_run()),
            "{settings:?}"
        );
        let made: usize = results.iter().map(|result| result.wall.attempts.len()).sum();
        assert_eq!(made, attempts, "{settings:?}");
    }
    // A prompt that is too long is the fault of that call, and shows that the server answers.
    let provider = Background::start(options(&[("context-bytes", "10")])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let results = ask_twenty(&pool, "compatible/m");
    assert_eq!(results.iter().filter(|result| result.wall.attempts.len() == 1).count(), 20);
    assert!(results.iter().all(|result| !result.outcome.as_ref().unwrap_err().stops_run()));
}

#[test]
fn whoever_watches_is_told_of_replies_and_retries() {
    let settings = [("fault-rate", "1"), ("fault-run", "2"), ("faults", "wrong-content-type")];
    let provider = Background::start(options(&settings)).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let (tell, told) = mpsc::channel();
    pool.watch(move |news| {
        let line = match news {
            CallNews::Replied { model, .. } => format!("{model} replied"),
            CallNews::Noticed { model, note } => format!("{model}: {note}"),
            CallNews::Retried { error, attempt, attempts_max, has_answered, .. } => {
                format!("{attempt} of {attempts_max}: {} {has_answered}", error.kind.name())
            }
            CallNews::OutageBegan { .. } | CallNews::OutageEnded { .. } => "an outage".to_owned(),
        };
        tell.send(line).unwrap();
    });
    ask(&pool, request("compatible/m", "one")).outcome.unwrap();
    ask(&pool, request("compatible/m", "two")).outcome.unwrap();
    drop(pool);
    let told: Vec<String> = told.iter().collect();
    let attempt = |number: u32, answered: bool| format!("{number} of 8: wrong_content_type {answered}");
    let replied = "compatible/m replied".to_owned();
    assert_eq!(
        told,
        [attempt(1, false), attempt(2, false), replied.clone(), attempt(1, true), attempt(2, true), replied]
    );
}

#[test]
fn failures_come_with_what_to_do_about_them() {
    for (settings, words) in [
        (&[("status", "404")][..], "curl BASE_URL/models"),
        (&[("status", "403")], "access to the model"),
        (&[("status", "429"), ("error", "insufficient_quota")], "add credit"),
        (&[("status", "429")], "--in-flight"),
        (&[("status", "500")], "its log"),
        (&[("fault-rate", "1"), ("fault-run", "99"), ("faults", "wrong-content-type")], "login page"),
        (&[("fault-rate", "1"), ("fault-run", "99"), ("faults", "broken-json")], "/v1/"),
        (&[("fault-rate", "1"), ("fault-run", "99"), ("faults", "cut-stream")], "ended the connection"),
    ] {
        let provider = Background::start(options(settings)).unwrap();
        let pool = pool_limited(&provider.base_url(), Duration::from_millis(100));
        let hint = ask(&pool, request("compatible/m", "hi")).outcome.unwrap_err().hint().unwrap_or_default();
        assert!(hint.contains(words), "{settings:?}: {hint}");
    }
}

#[test]
fn cancelled_and_dropped_calls_are_delivered_once() {
    let provider = Background::start(options(&[("latency-ms", "60000")])).unwrap();
    let mut patient = PoolOptions::STANDARD;
    patient.request_timeout = Duration::from_secs(60);
    let base_urls = [(Provider::new("compatible").unwrap(), provider.base_url().parse().unwrap())].into();
    let client = clients(base_urls, credentials(), Streaming::Whole);
    let pool = ModelPool::start(patient, Arc::new(client)).unwrap();
    let (deliver, delivered) = mpsc::channel();
    let mut handles = Vec::new();
    for number in 0..3 {
        let deliver = deliver.clone();
        handles.push(pool.submit(Arc::new(request("compatible/m", "hi")), move |result| {
            deliver.send((number, result.outcome)).unwrap();
        }));
    }
    drop(deliver);
    assert_eq!(pool.calls_out(), 3);
    handles[1].cancel();
    let (number, outcome) = delivered.recv_timeout(Duration::from_secs(10)).unwrap();
    assert_eq!((number, outcome), (1, Err(CallFailure::Cancelled)));
    pool.shut_down(Duration::from_millis(10));
    let rest: Vec<_> = delivered.iter().collect();
    assert_eq!(rest.len(), 2);
    assert!(rest.iter().all(|(_, outcome)| *outcome == Err(CallFailure::ShutDown)), "{rest:?}");
    handles[0].cancel();
}

#[test]
fn shutting_down_lets_calls_finish_that_can() {
    let provider = Background::start(options(&[("latency-ms", "30")])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let (deliver, delivered) = mpsc::channel();
    for _ in 0..5 {
        let deliver = deliver.clone();
        pool.submit(Arc::new(request("compatible/m", "hi")), move |result| {
            deliver.send(result.outcome).unwrap()
        });
    }
    drop(deliver);
    pool.shut_down(Duration::from_secs(10));
    assert_eq!(delivered.iter().filter(Result::is_ok).count(), 5);
}

#[test]
fn tools_and_schemas_are_sent_in_every_format() {
    let provider = Background::start(options(&[])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    for model in MODELS {
        let mut request = request(model, "hi");
        let parameters =
            json!({"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]});
        request.tools.push(ToolDescription::new("goto", "walk there", parameters.clone()));
        request.schema = Some(ReplySchema::new("plan", parameters));
        assert!(ask(&pool, request).outcome.is_ok(), "{model}");
    }
}

#[test]
fn a_schema_that_is_not_enforced_is_asked_for_in_words() {
    let mut without = options(&[]);
    without.without_schemas = true;
    let provider = Background::start(without).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    for model in MODELS {
        for _ in 0..2 {
            let mut request = request(model, "hi");
            request.schema = Some(ReplySchema::new("plan", json!({"type": "object"})));
            let result = ask(&pool, request);
            assert!(result.outcome.is_ok(), "{model} {result:?}");
        }
    }
    // Rejected requests aren't counted: each call was answered once.
    assert_eq!(provider.stats()["requests"], 8);
}

#[test]
fn model_names_reach_the_provider_as_they_are() {
    let provider = Background::start(options(&[])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, credentials());
    let names = [
        "mistral/mistral-medium",
        "openrouter/qwen/qwen-max",
        "groq/a-low",
        "compatible/b-high",
        "xai/c",
        "openai/gpt-5.1-codex-max",
        "anthropic/d-medium",
        "google/gemini-high",
    ];
    for name in names {
        assert!(ask(&pool, request(name, "hi")).outcome.is_ok(), "{name}");
    }
    let stats = provider.stats();
    let seen: Vec<_> = stats["models"].as_object().unwrap().keys().collect();
    let mut sent: Vec<_> = names.iter().map(|name| name.split_once('/').unwrap().1).collect();
    sent.sort_unstable();
    assert_eq!(seen, sent);
}

#[test]
fn a_trial_call_tells_what_it_took() {
    let provider = Background::start(options(&[("text", "stew"), ("latency-ms", "5")])).unwrap();
    let pool = pool(&provider.base_url(), Streaming::Whole, Credentials::none());
    let name: ModelName = "compatible/m".parse().unwrap();
    let model = name.remote().unwrap();
    let price = PriceTable::built_in().unwrap().price(model, true);
    let request = trial::request(model, vec![Message::user("A stew?")], Sampling::PROVIDER_DEFAULTS);
    let trial = trial::call(&pool, request, price).unwrap();
    assert_eq!((trial.reply.text.as_str(), trial.attempts, trial.cost_nano), ("stew", 1, Some(0)));
    assert!(trial.latency_us >= 5000);
}
