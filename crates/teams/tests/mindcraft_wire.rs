//! Conversations of MINDcraft's agents whose model stands behind a network: a provider in real wire formats, in this process.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cooperage_core::AgentId;
use cooperage_fake_provider::{Background, FakeProviderOptions};
use cooperage_journal::SayPlan;
use cooperage_models::{
    ClientOptions, Credentials, ModelPool, PROVIDERS, PoolOptions, PriceTable, ProviderClients, ProviderList,
    RetryPolicy, Streaming,
};
use cooperage_teams::given_name;

use crate::common::hooked::{Played, Set, play};
use crate::common::minds::{minds, said, set};

/// Ten minutes of virtual time.
const TICKS: u64 = 12_000;
/// Five pairs and two triples.
const CIRCLES: [(u32, u32); 7] = [(0, 2), (2, 2), (4, 2), (6, 2), (8, 2), (10, 3), (13, 3)];
const AGENTS: u32 = 16;
/// In every circle the next message comes before so many ticks have passed.
const SILENCE_MAX: u64 = 2_400;

/// Starts a pool for a provider that fails now and then; its retries hide the failures from the agents.
fn pool(provider: &Background) -> Arc<ModelPool> {
    let base_urls: BTreeMap<_, _> =
        PROVIDERS.iter().map(|known| (known.provider(), provider.base_url().parse().unwrap())).collect();
    let prices = PriceTable::built_in().unwrap();
    let client = ClientOptions {
        providers: ProviderList::default(),
        base_urls,
        credentials: Credentials::none(),
        streaming: Streaming::Chunks {
            first_timeout: std::time::Duration::from_secs(20),
            chunk_timeout: std::time::Duration::from_secs(20),
        },
        prices,
    };
    let retry = RetryPolicy { backoff_min: std::time::Duration::from_millis(1), ..RetryPolicy::STANDARD };
    let options = PoolOptions { retry, ..PoolOptions::STANDARD };
    Arc::new(ModelPool::start(options, Arc::new(ProviderClients::new(client).unwrap())).unwrap())
}

/// A person's commands to agents whose model returns only words: they talk with each other, and work in between, so that
/// messages reach busy agents.
fn told() -> Vec<SayPlan> {
    let line = |tick, seat, text: String| SayPlan { tick, from: "Ann".to_owned(), to: vec![seat], text };
    let mut lines = Vec::new();
    for (first, size) in CIRCLES {
        let others: Vec<String> = (first + 1..first + size).map(|seat| given_name(AgentId(seat))).collect();
        lines.push(line(
            20,
            first,
            format!("!startConversation(\"{}\", \"Let us talk.\")", others.join(", ")),
        ));
    }
    for number in 0..40 {
        let work = if number % 2 == 0 { "!walk(\"rack0\")" } else { "!rest" };
        lines.push(line(300 + u64::from(number) * 280, number * 7 % AGENTS, work.to_owned()));
    }
    lines.sort_by_key(|line| line.tick);
    lines
}

fn played() -> (Played, u64) {
    let mut options = FakeProviderOptions::default();
    for (name, value) in [("fault-rate", "0.05"), ("faults", "rate-limit,internal-error,cut-stream")] {
        options.set(name, value).unwrap();
    }
    let provider = Background::start(options).unwrap();
    let options = [
        ("mindcraft.deliver", "idle"),
        ("mindcraft.partners", "2"),
        ("mindcraft.goal", "none"),
        ("mindcraft.init_message", "none"),
    ];
    let player = minds(|_| "\t".to_owned());
    let set =
        Set { horizon: TICKS, say: told(), pool: Some(pool(&provider)), ..set(&options, AGENTS, player) };
    (play(set).unwrap(), provider.stats()["requests"].as_u64().unwrap())
}

#[test]
fn sixteen_agents_lose_nothing_over_the_wire_and_say_the_same_again() {
    let ((first, asked), (second, _)) = std::thread::scope(|scope| {
        let again = scope.spawn(played);
        (played(), again.join().unwrap())
    });
    assert!(asked > 500, "{asked} requests came to the provider");
    assert_eq!(first.count("messages_dropped"), 0);
    let words = said(&first).into_iter().filter_map(|(tick, from, to, text)| Some((tick, from?, to, text)));
    let lines: Vec<(u64, u32, Vec<u32>, String)> = words.filter(|line| line.2.len() == 1).collect();
    assert!(lines.len() > 400, "{}", lines.len());
    let read: Vec<BTreeSet<&str>> = (0..AGENTS).map(|agent| first.read_by(agent)).collect();
    // Messages of the last minute may still wait.
    for (tick, from, to, text) in lines.iter().filter(|line| line.0 + 1_200 <= TICKS) {
        let by = format!("{}: ", given_name(AgentId(*from)));
        let is_read =
            read[to[0] as usize].iter().any(|shown| shown.starts_with(&by) && shown.contains(text.as_str()));
        assert!(is_read, "{from} said to {to:?} at {tick}: {text}");
    }
    for (begin, size) in CIRCLES {
        let seats = begin..begin + size;
        let own = |line: &&(u64, u32, Vec<u32>, String)| seats.contains(&line.1);
        assert!(
            lines.iter().filter(own).all(|line| seats.contains(&line.2[0])),
            "they talk among themselves"
        );
        let mut times: Vec<u64> = lines.iter().filter(own).map(|line| line.0).collect();
        times.push(TICKS);
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] < SILENCE_MAX), "{begin}: {times:?}");
    }
    assert_eq!(first.records, second.records);
}
