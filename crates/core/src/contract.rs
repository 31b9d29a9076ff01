//! The contract test that every environment passes: one function that any crate's tests can call.
//!
//! It plays a busy game from the environment's own offered actions and checks seeding, replay, snapshots at every tick,
//! refusals, idle agents, observation without effect and (where arrival is canonical) permuted arrival.

use crate::digest::Digest;
use crate::environment::{ArrivalOrder, Entry, Environment, Receipt, Wake};
use crate::event::EventRecord;
use crate::ids::AgentId;
use crate::observation::Viewer;
use crate::random::{RandomSource, TreeRandom};
use crate::time::Tick;
use crate::tool::{Offer, ToolCall};

/// Ticks of the busy game.
const TICKS: u64 = 60;

/// Checks the [`Environment`] contract for the environments that `make(seed)` gives.
///
/// # Panics
/// With what is broken; it is a test.
pub fn environment_contract<E: Environment>(make: impl Fn(u64) -> E) {
    let game = record(&make);
    replays_to_the_same_digests(&make, &game);
    snapshots_resume_at_every_tick(&make, &game);
    stops_where_somebody_watched_is_touched(&make, &game);
    seeds_are_told_apart(&make);
    hostile_entries_are_refused_and_time_passes(&make);
    idle_agents_are_legal(&make);
    if E::ARRIVAL_ORDER == ArrivalOrder::Canonical {
        permuted_arrival_changes_nothing(&make, &game);
    }
    tools_are_documented(&make);
}

/// One tick of the recorded game: what was submitted, and the digest after it.
struct Turn {
    calls: Vec<(AgentId, ToolCall)>,
    digest: Digest,
}

fn record<E: Environment>(make: &impl Fn(u64) -> E) -> Vec<Turn> {
    let mut world = make(0);
    let mut random = TreeRandom::from_seed(0).child("environment contract");
    let mut turns = Vec::new();
    for _ in 0..TICKS {
        let mut calls = Vec::new();
        for number in 0..world.agents() {
            let agent = AgentId(number);
            let offers: Vec<Offer> = world.offered(agent);
            if let Some(offer) = random.choose(&offers) {
                calls.push((agent, offer.call.clone()));
            }
        }
        play(&mut world, &calls);
        turns.push(Turn { calls, digest: world.digest() });
    }
    assert!(turns.iter().any(|turn| !turn.calls.is_empty()), "the environment never offered an action");
    turns
}

fn play<E: Environment>(world: &mut E, calls: &[(AgentId, ToolCall)]) {
    let batch: Vec<Entry<'_, E::Call>> =
        calls.iter().map(|(agent, call)| Entry::Named { agent: *agent, call }).collect();
    let mut receipts = Vec::new();
    world.submit(&batch, &mut receipts);
    assert_eq!(receipts.len(), batch.len(), "one receipt per entry");
    step(world);
}

fn step<E: Environment>(world: &mut E) {
    let before = world.tick();
    let mut events = Vec::new();
    let reached = world.advance(before.after(1), Wake::Nobody, &mut events);
    assert_eq!(reached, before.after(1), "time passes by one tick");
    assert_eq!(world.tick(), reached, "the tick that advance returns is the world's");
    for event in &events {
        let record = world.event_record(event);
        assert!(record.tick <= reached, "an event from the future: {record:?}");
        assert!(!record.name.is_empty(), "an event without a name: {record:?}");
    }
}

fn replays_to_the_same_digests<E: Environment>(make: &impl Fn(u64) -> E, game: &[Turn]) {
    let mut world = make(0);
    for (number, turn) in game.iter().enumerate() {
        for viewer in [Viewer::Crew, Viewer::Agent(AgentId(0))] {
            let seen = world.observe(viewer);
            let mut text = String::new();
            world.observe_text(viewer, &mut text);
            assert_eq!(seen.text, text, "both ways to read an observation give the same text");
            assert_eq!(seen, world.observe(viewer), "observing twice shows the same");
        }
        let before = world.digest();
        assert_eq!(before, world.digest(), "a digest has no effect");
        play(&mut world, &turn.calls);
        assert_eq!(world.digest(), turn.digest, "replay differs after turn {number}");
    }
}

fn snapshots_resume_at_every_tick<E: Environment>(make: &impl Fn(u64) -> E, game: &[Turn]) {
    let mut world = make(0);
    let mut other = make(1);
    for (number, turn) in game.iter().enumerate() {
        let Ok(snapshot) = world.snapshot() else { return };
        let digest = world.digest();
        play(&mut other, &turn.calls);
        other.restore(&snapshot);
        assert_eq!(other.digest(), digest, "a restored world has the digest of its snapshot (turn {number})");
        play(&mut other, &turn.calls);
        play(&mut world, &turn.calls);
        assert_eq!(other.digest(), world.digest(), "a restored world goes on alike (turn {number})");
        assert_eq!(other.counters(), world.counters(), "a restored world counts alike (turn {number})");
        assert_eq!(
            other.observe(Viewer::Crew),
            world.observe(Viewer::Crew),
            "and looks alike (turn {number})"
        );
    }
}

/// An advance by single ticks stops where one whole advance stops: at the end of the first tick with an event that a
/// watched agent perceives.
fn stops_where_somebody_watched_is_touched<E: Environment>(make: &impl Fn(u64) -> E, game: &[Turn]) {
    let watched = [AgentId(0)];
    let (mut whole, mut single) = (make(0), make(0));
    let mut receipts = Vec::new();
    for turn in game {
        let batch: Vec<Entry<'_, E::Call>> =
            turn.calls.iter().map(|(agent, call)| Entry::Named { agent: *agent, call }).collect();
        whole.submit(&batch, &mut receipts);
        single.submit(&batch, &mut receipts);
        let until = whole.tick().after(5);
        let mut events = Vec::new();
        let reached = whole.advance(until, Wake::Agents(&watched), &mut events);
        let told: Vec<EventRecord> = events.iter().map(|event| whole.event_record(event)).collect();
        let mut seen: Vec<EventRecord> = Vec::new();
        while single.tick() < until {
            single.advance(single.tick().after(1), Wake::Agents(&watched), &mut events);
            let records: Vec<EventRecord> = events.iter().map(|event| single.event_record(event)).collect();
            let is_touched = records.iter().any(|event| event.audience.includes(watched[0]));
            seen.extend(records);
            if is_touched {
                break;
            }
        }
        assert_eq!(
            (single.tick(), single.digest()),
            (reached, whole.digest()),
            "tick by tick it stops elsewhere"
        );
        assert_eq!(seen.len(), told.len(), "tick by tick other things happen");
    }
}

fn seeds_are_told_apart<E: Environment>(make: &impl Fn(u64) -> E) {
    let digests = |seed| {
        let mut world = make(seed);
        (0..TICKS)
            .map(|_| {
                step(&mut world);
                world.digest()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(digests(0), digests(0), "the same seed gives the same world");
    assert_ne!(digests(0), digests(1), "another seed gives another world");
}

fn hostile_entries_are_refused_and_time_passes<E: Environment>(make: &impl Fn(u64) -> E) {
    let mut world = make(0);
    let long = "a".repeat(100_000);
    let nobody = AgentId(u32::MAX);
    let call = ToolCall::new("no such tool", &[("x", "y")]);
    let hostile = [
        Entry::Text { agent: None, text: "" },
        Entry::Text { agent: None, text: &long },
        Entry::Text { agent: Some(nobody), text: "\u{0}\u{1b}[2J _ _ _ \u{202e}" },
        Entry::Named { agent: AgentId(0), call: &call },
        Entry::Named { agent: nobody, call: &call },
    ];
    for entry in &hostile {
        let mut receipts = vec![Receipt::Accepted];
        world.submit(std::slice::from_ref(entry), &mut receipts);
        assert!(
            matches!(receipts.as_slice(), [Receipt::Refused(_)]),
            "not refused: {entry:.200?} {receipts:?}"
        );
        step(&mut world);
    }
    let mut receipts = Vec::new();
    world.submit(&hostile, &mut receipts);
    assert_eq!(receipts.len(), hostile.len());
    let now = world.tick();
    let mut events = Vec::new();
    assert_eq!(world.advance(Tick(0), Wake::Anybody, &mut events), now, "the past changes nothing");
    step(&mut world);
}

fn idle_agents_are_legal<E: Environment>(make: &impl Fn(u64) -> E) {
    let (mut silent, mut stepped) = (make(0), make(0));
    let mut receipts = vec![Receipt::Accepted];
    for _ in 0..10 {
        silent.submit(&[], &mut receipts);
        assert!(receipts.is_empty(), "no entries, no receipts");
        step(&mut silent);
    }
    let mut events = Vec::new();
    let reached = stepped.advance(Tick(10), Wake::Nobody, &mut events);
    assert_eq!(reached, Tick(10), "nobody watched: the world runs to the given tick");
    assert_eq!(silent.digest(), stepped.digest(), "ten single ticks are ten ticks");
}

fn permuted_arrival_changes_nothing<E: Environment>(make: &impl Fn(u64) -> E, game: &[Turn]) {
    let mut world = make(0);
    for (number, turn) in game.iter().enumerate() {
        let mut receipts = Vec::new();
        for (agent, call) in turn.calls.iter().rev() {
            world.submit(&[Entry::Named { agent: *agent, call }], &mut receipts);
        }
        step(&mut world);
        assert_eq!(world.digest(), turn.digest, "the order of arrival mattered in turn {number}");
    }
}

fn tools_are_documented<E: Environment>(make: &impl Fn(u64) -> E) {
    let world = make(0);
    for number in 0..world.agents() {
        let tools = world.tools(AgentId(number));
        assert!(!tools.is_empty(), "agent {number} has no tool");
        for tool in tools {
            assert!(!tool.doc.is_empty(), "tool {} is not documented", tool.name);
            let twins = tools.iter().filter(|other| other.name == tool.name).count();
            assert_eq!(twins, 1, "tool {} stands twice in the catalogue", tool.name);
            for parameter in &tool.parameters {
                assert!(
                    !parameter.doc.is_empty(),
                    "parameter {} of {} is not documented",
                    parameter.name,
                    tool.name
                );
            }
        }
    }
    assert!(!world.manual(Viewer::Crew).sections.is_empty(), "the manual is empty");
}
