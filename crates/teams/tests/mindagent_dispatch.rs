//! The planner as a dispatcher, where tools have no text form.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::any::Any;
use std::sync::Arc;

use cooperage_core::{AgentId, ToolCall};
use cooperage_journal::Record;
use cooperage_models::ChatRequest;
use cooperage_teams::frameworks::mindagent::{DispatchBrief, write_dispatch};

use crate::common::hooked::{Make, Played, Player, Set, play, random_player, scripted};
use crate::common::transcript::{difference, transcript};
use crate::common::workshop::Workshop;

fn dispatched(clock: &'static str, horizon: u64, player: Player) -> Played {
    dispatched_with(&[], clock, horizon, player)
}

fn dispatched_with(
    options: &'static [(&str, &str)],
    clock: &'static str,
    horizon: u64,
    player: Player,
) -> Played {
    let world: Make = Arc::new(|agents| Box::new(Workshop::without_text_forms(agents, 0)));
    play(Set {
        team: "mindagent",
        options,
        agents: 2,
        horizon,
        clock,
        tick_us: 1_000_000,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
        world,
        player,
    })
    .unwrap()
}

#[test]
fn every_idle_agent_is_given_a_call_and_the_planner_is_told_what_came_of_it() {
    let player = scripted(|role: &str, request: &ChatRequest, _: &dyn Any| {
        assert_eq!(role, "mindagent.plan");
        let brief: &DispatchBrief = request.brief.as_ref().unwrap().get().unwrap();
        let calls: Vec<_> = brief
            .idle
            .iter()
            .map(|&agent| match agent {
                AgentId(0) => (agent, ToolCall::new("walk", &[("place", "rack0")])),
                _ => (agent, ToolCall::new("take", &[])),
            })
            .collect();
        write_dispatch(&calls, &brief.names)
    });
    let played = dispatched("wait", 3, player);
    assert_eq!((played.end.ticks, played.end.totals.calls, played.end.totals.actions), (3, 3, 6));
    let second = played.asked[1].messages.clone();
    assert_eq!(second.len(), 1 + 6 + 1 + 3, "rules, three demonstrated turns, their end, state, plan, state");
    let told = second[10].text();
    assert!(told.contains("- Alice: walk {\"place\":\"rack0\"} worked: Walk(0): done"), "{told}");
    assert!(told.contains("- Bob: take {} failed: Take: without success; agent1 isn't at rack0"), "{told}");
    assert!(told.ends_with("Idle: Alice, Bob. Your calls:\n"), "{told}");
    insta::assert_snapshot!("dispatch_rules", second[0].text());
    insta::assert_snapshot!("dispatch_example", transcript(&second[1..8]));
}

#[test]
fn the_demonstration_follows_the_options() {
    let answer = || scripted(|_, _, _| "Because.\n[{\"agent\": \"Alice\", \"action\": \"rest\"}]".to_owned());
    let told = |options: &'static [(&str, &str)]| {
        let played = dispatched_with(options, "wait", 2, answer());
        assert_eq!(played.end.totals.actions, 2);
        transcript(&played.asked[1].messages)
    };
    let whole = told(&[]);
    insta::assert_snapshot!("dispatch_reasoned", difference(&whole, &told(&[("mindagent.rationale", "on")])));
    let bare = told(&[("mindagent.feedback", "off"), ("mindagent.demo", "two_step")]);
    insta::assert_snapshot!("dispatch_bare", difference(&whole, &bare));
    let seen = |options| dispatched_with(options, "wait", 9, answer()).asked[8].messages.len();
    assert_eq!(
        (seen(&[]), seen(&[("mindagent.window", "1")]), seen(&[("mindagent.window", "9")])),
        (13, 9, 17)
    );
}

#[test]
fn nobody_waits_for_the_other_and_what_is_not_given_is_asked_about_later() {
    let player = scripted(|_: &str, request: &ChatRequest, _: &dyn Any| {
        let brief: &DispatchBrief = request.brief.as_ref().unwrap().get().unwrap();
        let only = brief.idle.iter().filter(|agent| agent.0 == 0);
        let calls: Vec<_> = only.map(|&agent| (agent, ToolCall::new("rest", &[]))).collect();
        write_dispatch(&calls, &brief.names)
    });
    let played = dispatched("wait", 10, player);
    assert_eq!(played.end.totals.actions, 10, "Bob has nothing to do, and Alice goes on");
    assert_eq!(played.end.totals.calls, 10);
}

#[test]
fn garbage_is_given_up_and_chance_plays_on() {
    let mute = dispatched("wait", 200, scripted(|_, _, _| "Sorry.".to_owned()));
    assert_eq!((mute.end.totals.calls, mute.end.totals.actions, mute.warnings.len()), (30, 0, 1));
    let player = random_player::<Workshop>("mindagent", 7);
    let random = dispatched("tokens", 60, player);
    assert_eq!(random.end.ticks, 60);
    let refused = random.records.iter().any(
        |record| matches!(record, Record::Submit { entries, .. } if entries.iter().any(|entry| entry.refused.is_some())),
    );
    assert!(!refused && random.end.totals.actions > 20);
}
