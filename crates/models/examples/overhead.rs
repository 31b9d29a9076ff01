//! How much time a model call takes beside the provider's own, against a bare HTTP client.
//!
//! Start the fake provider as a process of its own, then give its URL, the number of episodes and a way to ask:
//!
//! ```text
//! cargo run --release -p cooperage-fake-provider -- latency-ms=200
//! cargo run --release -p cooperage-models --example overhead -- http://127.0.0.1:PORT/v1/ 50 pool
//! ```
//!
//! `pool` is what episodes use for a compatible server, `library` the client library's way, `bare` posts a ready body
//! with the same HTTP client and reads the bytes of the reply. Overhead is the time from the beginning of the prompt to
//! the reply at hand, less the time the provider says it held the call. Starts are spread over one latency, and the first
//! two calls of each episode are left out.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a measurement stops at the first surprise and prints"
)]
#![expect(clippy::disallowed_methods, reason = "a measurement reads the clock, and spreads its starts by it")]

use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use cooperage_models::{
    CallResult, ChatRequest, ClientOptions, Credentials, HttpClient, Message, ModelName, ModelPool,
    ModelRole, PoolOptions, PriceTable, Provider, Sampling, Secret, Streaming,
};

const MESSAGES: usize = 27;
const MESSAGE_BYTES: usize = 740;
const CALLS: usize = 10;
const LEFT_OUT: usize = 2;
const LATENCY: Duration = Duration::from_millis(200);

fn main() {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, url, episodes, way] = arguments.as_slice() else {
        panic!("give URL, EPISODES and bare|pool|library")
    };
    let episodes: usize = episodes.parse().unwrap();
    cooperage_models::tokens::warm_up();
    let mut overheads_us = match way.as_str() {
        "bare" => bare(url, episodes),
        "pool" => pool(url, episodes, "compatible/m"),
        "library" => pool(url, episodes, "openai/m"),
        other => panic!("`{other}` is no way to ask"),
    };
    overheads_us.sort_unstable();
    let percentile = |percent: usize| overheads_us[(overheads_us.len() - 1) * percent / 100];
    println!(
        "{way} {episodes}: p50 {} us, p90 {} us, p99 {} us, {} calls",
        percentile(50),
        percentile(90),
        percentile(99),
        overheads_us.len()
    );
}

/// What an episode keeps: the conversation so far, without its last message.
fn history(episode: usize) -> Vec<Message> {
    let filler =
        "A cook walks to the storage, gets what the order needs and puts it into the pot. ".repeat(20);
    (0..MESSAGES - 1)
        .map(|place| {
            let text = format!("{episode}:{place} {}", &filler[..MESSAGE_BYTES - 10]);
            match place {
                0 => Message::system(text),
                place if place % 2 == 1 => Message::user(text),
                _ => Message::assistant(text),
            }
        })
        // A conversation grows by and by: its older messages have been counted and hashed in earlier calls.
        .inspect(|message| {
            std::hint::black_box((message.tokens(), message.content_hash()));
        })
        .collect()
}

fn request(model: &ModelName, history: &[Message], episode: usize, call: usize) -> ChatRequest {
    let state = format!(
        "state of episode {episode}, call {call}\n{}",
        "at(agent0, pot0)\nhold(agent0, None)\ninside(pot0, None)\ninside(storage0, None)\n".repeat(8)
    );
    let mut messages = history.to_vec();
    messages.push(Message::user(state));
    ChatRequest {
        role: ModelRole::new("bench"),
        model: model.clone(),
        messages,
        tools: Vec::new(),
        schema: None,
        sampling: Sampling {
            temperature_milli: Some(100),
            max_output_tokens: Some(100),
            ..Sampling::default()
        },
        brief: None,
    }
}

/// One thread owns all episodes, as a worker of the runtime does.
fn pool(url: &str, episodes: usize, model: &str) -> Vec<u64> {
    let model: ModelName = model.parse().unwrap();
    let mut credentials = Credentials::none();
    credentials.insert(Provider::OpenAi, Secret::new("none").unwrap());
    let options = ClientOptions {
        base_urls: [Provider::Compatible, Provider::OpenAi]
            .map(|provider| (provider, url.parse().unwrap()))
            .into(),
        credentials,
        streaming: Streaming::Whole,
        prices: PriceTable::built_in().unwrap(),
    };
    let client = HttpClient::new(options).unwrap();
    let threads =
        std::env::args().nth(4).map_or(PoolOptions::STANDARD.threads, |threads| threads.parse().unwrap());
    let options = PoolOptions { threads, ..PoolOptions::STANDARD };
    let pool = ModelPool::start(options, Arc::new(client)).unwrap();
    let (deliver, delivered) = mpsc::channel::<(usize, CallResult)>();
    let histories: Vec<_> = (0..episodes).map(history).collect();
    let mut calls = vec![(0, Instant::now()); episodes];
    let mut overheads_us = Vec::new();
    let begin = |episode: usize, call: usize| {
        let begun = Instant::now();
        let request = Arc::new(request(&model, &histories[episode], episode, call));
        let deliver = deliver.clone();
        pool.submit(Arc::clone(&request), move |result| deliver.send((episode, result)).unwrap());
        // Clock and journal need both, but not before the call is on its way.
        std::hint::black_box((request.prompt_tokens(), request.request_hash()));
        begun
    };
    let started = Instant::now();
    let mut begun = 0;
    let mut done = 0;
    while done < episodes {
        let due = |episode: usize| started + LATENCY * episode as u32 / episodes as u32;
        while begun < episodes && due(begun) <= Instant::now() {
            calls[begun] = (0, begin(begun, 0));
            begun += 1;
        }
        let wait = if begun < episodes {
            due(begun).saturating_duration_since(Instant::now())
        } else {
            Duration::MAX
        };
        let Ok((episode, result)) = delivered.recv_timeout(wait.min(Duration::from_secs(60))) else {
            continue;
        };
        std::hint::black_box(result.outcome.unwrap().text);
        let (call, since) = calls[episode];
        let elapsed_us = since.elapsed().as_micros() as u64;
        if call >= LEFT_OUT {
            // The library hides what the provider says it held; it is asked for its latency instead.
            let held_us = result.wall.held_us().unwrap_or(LATENCY.as_micros() as u64 + 1000);
            overheads_us.push(elapsed_us.saturating_sub(held_us));
        }
        if call + 1 < CALLS {
            calls[episode] = (call + 1, begin(episode, call + 1));
        } else {
            done += 1;
        }
    }
    overheads_us
}

fn bare(url: &str, episodes: usize) -> Vec<u64> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_io()
        .enable_time()
        .build()
        .unwrap();
    let url = format!("{url}chat/completions");
    let tasks: Vec<_> = (0..episodes)
        .map(|episode| {
            let (client, url) = (client.clone(), url.clone());
            let content = "A cook walks to the storage. ".repeat(MESSAGES * MESSAGE_BYTES / 29);
            let body = serde_json::json!({"model": "m", "messages": [{"role": "user", "content": content}]})
                .to_string();
            runtime.spawn(async move {
                tokio::time::sleep(LATENCY * episode as u32 / episodes as u32).await;
                let mut overheads_us = Vec::new();
                for call in 0..CALLS {
                    let begun = Instant::now();
                    let post =
                        client.post(&url).header("content-type", "application/json").body(body.clone());
                    let response = post.send().await.unwrap();
                    let held_us: u64 = response.headers()["x-held-us"].to_str().unwrap().parse().unwrap();
                    std::hint::black_box(response.bytes().await.unwrap());
                    if call >= LEFT_OUT {
                        overheads_us.push((begun.elapsed().as_micros() as u64).saturating_sub(held_us));
                    }
                }
                overheads_us
            })
        })
        .collect();
    tasks.into_iter().flat_map(|task| runtime.block_on(task).unwrap()).collect()
}
