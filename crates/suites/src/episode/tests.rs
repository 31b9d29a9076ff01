//! An episode's transcript under test.

use std::collections::BTreeMap;

use camino::Utf8Path;
use cooperage_journal::EpisodeLines;
use serde_json::{Value, json};

use super::account::EpisodeAccount;
use super::budget::{TimeBudget, Use};
use super::charges::ConductCharges;
use super::graph::SubtaskGraph;
use super::transcript::Transcript;
use super::wasted_work::WastedWork;

/// A journal of two agents in a made-up world: lines as an episode writes them, but for the header.
pub(super) fn transcript(lines: &[Value]) -> Transcript {
    let header = json!({
        "type": "header", "format": cooperage_journal::FORMAT, "build": "test", "templates": "",
        "plan": {
            "task": "somewhere/1", "rules": "fixed", "agents": 2,
            "teams": [{"framework": "villager", "seats": [0, 1], "models": {"*": {"name": "oracle"}}}],
            "seed": 0, "index": 0, "limits": {},
            "clock": {"kind": "tokens", "tick_us": 50_000},
        },
    });
    let all = std::iter::once(&header).chain(lines).map(Value::to_string).collect();
    Transcript::read(Utf8Path::new("journal"), &EpisodeLines { lines: all, bytes: 0 }).unwrap()
}

fn call(number: u64, tick: u64, agent: Option<u32>) -> Value {
    json!({"type": "call", "call": number, "tick": tick, "role": "villager.act", "agent": agent, "model": "oracle",
        "request": "", "declares": [format!("m{number}")], "messages": [[0, number]], "parameters": "",
        "prompt_tokens": 10})
}

fn reply(number: u64, tick: u64) -> Value {
    json!({"type": "reply", "call": number, "tick": tick, "text": "well", "kind": "text", "finish": "stop",
        "completion_tokens": 2, "latency_us": 0})
}

fn place(tick: u64, agent: u32, tool: &str, x: i32) -> Value {
    let arguments = json!({"item_name": "stone", "x": x, "y": -60, "z": 0});
    json!({"type": "submit", "tick": tick, "entries": [{"agent": agent, "tool": tool, "arguments": arguments}]})
}

/// The end of such an action; `lay` puts a block into its cell, `pick` takes one out of it.
fn ended(tick: u64, agent: u32, kind: &str, tool: &str, x: i32) -> Value {
    let what = if tool == "lay" { "placed" } else { "removed" };
    let change = json!({"pos": [x, -60, 0], (what): "stone"});
    let changed = json!({"kind": "counter", "name": "block_changed", "doer": agent, "data": change});
    let end = json!({"kind": kind, "name": "action_finished", "doer": agent, "text": "so it is",
        "data": {"action": tool}, "aim": change});
    let events = if kind == "finished" { vec![changed, end] } else { vec![end] };
    json!({"type": "advance", "tick": tick, "events": events})
}

fn note(tick: u64, name: &str, data: Value) -> Value {
    json!({"type": "note", "tick": tick, "name": name, "data": data})
}

/// Agent 0 thinks, places, waits for agent 1; that one takes the block away, fails, and says it is done.
pub(super) fn a_day() -> Transcript {
    let subtask = |number: u64, requires: Value| json!({"subtask": number, "description": format!("part {number}"), "requires": requires});
    transcript(&[
        note(0, "villager.waits", json!({"agent": 0, "for": "plan"})),
        note(10, "villager.plan", json!({"subtasks": [subtask(1, json!([])), subtask(2, json!([1]))]})),
        note(10, "villager.waits", json!({"agent": 0, "for": "nothing"})),
        note(10, "villager.begin", json!({"subtask": 1, "agent": 0})),
        call(0, 10, Some(0)),
        reply(0, 30),
        place(30, 0, "lay", 5),
        ended(50, 0, "finished", "lay", 5),
        note(50, "villager.reflection", json!({"subtask": 1, "agent": 0, "done": true, "summary": "placed"})),
        note(50, "villager.end", json!({"subtask": 1, "agent": 0})),
        note(50, "villager.status", json!({"subtask": 1, "status": "success", "agents": [0]})),
        note(50, "villager.waits", json!({"agent": 0, "for": "predecessor", "subtasks": [2]})),
        note(50, "villager.begin", json!({"subtask": 2, "agent": 1})),
        place(50, 1, "pick", 5),
        ended(60, 1, "finished", "pick", 5),
        place(60, 1, "lay", 6),
        ended(80, 1, "failed", "lay", 6),
        note(90, "villager.reflection", json!({"subtask": 2, "agent": 1, "done": true, "summary": "built"})),
        note(90, "villager.end", json!({"subtask": 2, "agent": 1})),
        json!({"type": "advance", "tick": 100}),
    ])
}

#[test]
fn every_tick_of_every_agent_is_in_one_category() {
    let budget = TimeBudget::of(&a_day());
    for spans in &budget.agents {
        assert_eq!((spans[0].from, spans[spans.len() - 1].to), (0, 100));
        assert!(spans.iter().zip(&spans[1..]).all(|(a, b)| a.to == b.from && a.from < a.to));
    }
    let ticks = budget.ticks();
    let expected = [
        (Use::Useful, 10),
        (Use::Thinking, 20),
        (Use::Failed, 20),
        (Use::Undone, 20),
        (Use::AwaitsPredecessor, 50),
        (Use::AwaitsController, 10),
        (Use::Idle, 70),
    ];
    assert_eq!(ticks, BTreeMap::from(expected));
    assert!((budget.shares().values().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn what_was_in_vain_is_counted() {
    let expected = WastedWork {
        actions: 3,
        failed: 1,
        first_failed: Some(80),
        unfinished: 0,
        undone: 1,
        duplicates: 0,
        claims: 2,
        unsupported: 1,
        planned: 2,
        replanned: 0,
    };
    assert_eq!(WastedWork::of(&a_day()), expected);
    let twice = transcript(&[
        place(0, 0, "lay", 1),
        ended(5, 0, "finished", "lay", 1),
        place(5, 1, "lay", 1),
        ended(9, 1, "finished", "lay", 1),
    ]);
    assert_eq!(WastedWork::of(&twice).duplicates, 1);
    assert_eq!(WastedWork::of(&twice).undone, 0);
    // Agent 1 is still at work when the episode ends: in vain, unless the goal is reached.
    let cut = |reached: u64| {
        let mut cut = transcript(&[
            place(0, 0, "lay", 1),
            ended(5, 0, "finished", "lay", 1),
            place(5, 1, "lay", 2),
            json!({"type": "advance", "tick": 9}),
        ]);
        let score = cooperage_journal::ScoreRecord { reached, possible: 2, ..Default::default() };
        cut.end = Some(cooperage_journal::EndRecord { score, ..Default::default() });
        WastedWork::of(&cut)
    };
    assert_eq!([cut(1), cut(2)].map(WastedWork::failed_rate), [Some(0.5), Some(0.0)]);
    assert_eq!([cut(1), cut(2)].map(|work| (work.actions, work.unfinished)), [(1, 1), (1, 0)]);
    assert_eq!(WastedWork::default().failed_rate(), None);
    let plan = |words: [&str; 2]| {
        let subtasks: Vec<Value> = words.map(|words| json!({"subtask": 1, "description": words})).into();
        note(0, "villager.plan", json!({"subtasks": subtasks}))
    };
    let again = transcript(&[plan(["lay", "lay"]), plan(["lift", "lay"]), plan(["lift", "lift"])]);
    let wasted_work = WastedWork::of(&again);
    assert_eq!((wasted_work.planned, wasted_work.replanned), (6, 3), "within a plan words may be the same");
}

/// Two agents that talk: what they report and what they say is held against what happened.
#[test]
fn reports_and_messages_are_claims_too() {
    let said = |tick: u64, kind: &str, text: &str| json!({"type": "message", "n": tick, "sent": tick, "delivered": tick, "from": 0, "kind": kind, "text": text});
    let transcript = transcript(&[
        said(0, "said", "Bob will place the stone at 5 -60 0."),
        note(0, "agentverse.begin", json!({"agent": 0, "description": "place"})),
        place(10, 0, "lay", 5),
        ended(20, 0, "finished", "lay", 5),
        place(20, 0, "lay", 6),
        ended(30, 0, "failed", "lay", 6),
        note(30, "agentverse.end", json!({"agent": 0, "finished": true})),
        said(30, "report", "Just finished: place. I placed 5 -60 0 and 6 -60 0."),
        said(40, "said", "I placed the stone at (5, -60, 0)."),
        said(50, "said", "I have placed the other at (6, -60, 0)."),
        place(50, 1, "pick", 5),
        ended(60, 1, "finished", "pick", 5),
        said(70, "said", "Done at 5 -60 0; the stone placed at 5 -60 0 stands."),
        json!({"type": "advance", "tick": 100}),
    ]);
    // The report and three messages; the second message never was true, the third no longer is.
    let wasted_work = WastedWork::of(&transcript);
    assert_eq!((wasted_work.claims, wasted_work.unsupported), (4, 3));
    assert_eq!(transcript.said.len(), 5);
    // The other agent has taken away what the one had placed; the claims are the one's own.
    let charges = ConductCharges { undone_work: 1, false_claims: BTreeMap::from([(0, 3)]) };
    assert_eq!(ConductCharges::of(&transcript), charges);
}

/// A claim to have placed a block, made before the block is placed, is contradicted although every action succeeded.
#[test]
fn a_block_that_comes_later_contradicts_a_claim() {
    let begin = |tick: u64, agent: u32| {
        let description = "Place these blocks: position: [5, -60, 0]; position: [6, -60, 0]";
        note(tick, "agentverse.begin", json!({"agent": agent, "description": description}))
    };
    let end = |tick: u64, agent: u32| note(tick, "agentverse.end", json!({"agent": agent, "finished": true}));
    let lines = [
        begin(0, 0),
        place(0, 0, "lay", 5),
        ended(10, 0, "finished", "lay", 5),
        end(10, 0),
        begin(10, 1),
        place(10, 1, "lay", 6),
        ended(20, 1, "finished", "lay", 6),
        end(20, 1),
    ];
    let wasted_work = WastedWork::of(&transcript(&lines));
    assert_eq!((wasted_work.claims, wasted_work.unsupported), (2, 1));
    // As a subtask of two agents each of whom has a share, neither claim is about all cells.
    let shared = |line: &Value| {
        let mut line = line.clone();
        if line["type"] == "note" {
            line["data"]["subtask"] = json!(1);
        }
        line
    };
    let wasted_work = WastedWork::of(&transcript(&lines.iter().map(shared).collect::<Vec<_>>()));
    assert_eq!((wasted_work.claims, wasted_work.unsupported), (2, 0));
}

/// A claim to have placed a block that nobody ever placed is contradicted by the task's judge, who misses it at the end.
#[test]
fn a_block_that_never_comes_contradicts_a_claim() {
    let claim = |cell: &str| {
        let description = format!("Place a stone at {cell}");
        let begun = json!({"agent": 0, "description": description});
        let mut transcript = transcript(&[
            note(0, "agentverse.begin", begun),
            note(10, "agentverse.end", json!({"agent": 0, "finished": true})),
        ]);
        let end = transcript.end.get_or_insert_default();
        end.missing = vec![cooperage_journal::MissingRecord {
            text: "stone is missing at [5 -60 0]".to_owned(),
            ..cooperage_journal::MissingRecord::default()
        }];
        WastedWork::of(&transcript)
    };
    assert_eq!(claim("[5, -60, 0]").unsupported, 1);
    assert_eq!(claim("[6, -60, 0]").unsupported, 0, "it may have stood there before");
}

#[test]
fn doing_nothing_on_command_is_idle() {
    let text = |text: &str, tick: u64| json!({"type": "submit", "tick": tick, "entries": [{"text": text}]});
    let transcript = transcript(&[
        text("noop_agent1", 0),
        json!({"type": "advance", "tick": 1}),
        text("goto_agent1_storage0", 1),
        json!({"type": "advance", "tick": 2}),
    ]);
    let spans: Vec<Use> = TimeBudget::of(&transcript).agents[1].iter().map(|span| span.spent).collect();
    assert_eq!(spans, [Use::Idle, Use::Useful]);
}

#[test]
fn an_account_has_the_figures_of_the_day() {
    let account = EpisodeAccount::of(&a_day());
    assert_eq!(account.seconds, 5.0);
    let critical = account.critical.as_ref().unwrap();
    assert_eq!((critical.subtasks.as_slice(), critical.seconds), ([1, 2].as_slice(), 4.0));
    let values = |account: EpisodeAccount| -> Vec<Option<f64>> {
        let game = crate::testing::SampleEpisode::new("somewhere/1", 2, 0, (1, 1));
        let mut results = crate::testing::results_of(&[game]);
        results.episodes[0].account = Some(Ok(account));
        let measures = crate::measure::BUDGET.into_iter().chain(crate::measure::CONDUCT);
        measures.map(|measure| (measure.of)(&results.episodes[0])).collect()
    };
    let nothing = values(EpisodeAccount::of(&transcript(&[])));
    let values = values(account);
    let shares = [0.05, 0.1, 0.1, 0.1, 0.25, 0.05].map(Some);
    assert_eq!(values[..6], shares);
    assert_eq!(values[6..10], [None, None, None, Some(0.35)], "nobody is organised");
    assert_eq!(values[10..], [1.0 / 3.0, 1.0, 0.0, 2.0, 1.0, 5.0, 4.0, 1.0].map(Some));
    assert_eq!((nothing[10], nothing[17]), (None, None), "nobody acted, and there is no plan");
}

#[test]
fn the_longest_chain_bounds_the_speed_up() {
    let graph = SubtaskGraph::of(&a_day());
    assert_eq!(graph.critical, [1, 2]);
    // Subtask 1 takes ticks 10 to 50, the one after it 50 to 90.
    assert_eq!((graph.critical_ticks, graph.work_ticks), (80, 80));
    assert_eq!(graph.speed_up_bound(), Some(1.0));
    assert_eq!(graph.subtasks[0].state(), "success");
    assert_eq!(SubtaskGraph::of(&transcript(&[])).speed_up_bound(), None);
}

#[test]
fn worlds_that_tell_no_ends_have_actions_of_one_advance() {
    let text = json!({"type": "submit", "tick": 3, "entries": [{"text": "goto_agent1_storage0"}]});
    let transcript = transcript(&[text, json!({"type": "advance", "tick": 4})]);
    let action = &transcript.actions[0];
    assert_eq!((action.agent, action.begun, action.ended, action.succeeded), (1, 3, Some(4), true));
}

/// One planner thinks for the crew, and nothing says who waits: all of its agents count as thinking meanwhile.
#[test]
fn a_call_for_the_whole_crew_is_thinking_of_everybody() {
    let planned = |notes: &[Value]| {
        let mut lines = notes.to_vec();
        lines.extend([
            call(0, 0, None),
            json!({"type": "advance", "tick": 30}),
            reply(0, 30),
            json!({"type": "advance", "tick": 40}),
        ]);
        TimeBudget::of(&transcript(&lines)).ticks()
    };
    let ticks = planned(&[]);
    assert_eq!((ticks[&Use::Thinking], ticks[&Use::Idle]), (60, 20));
    let told = planned(&[note(0, "villager.waits", json!({"agent": 0, "for": "plan"}))]);
    assert_eq!((told[&Use::Thinking], told[&Use::AwaitsController]), (0, 40), "the framework says it itself");
}

/// An action lasts until its end is told, however many lines lie between, if the world tells of any end.
#[test]
fn a_call_has_no_messages_that_the_journal_does_not_declare() {
    let mut hostile = call(1, 10, Some(0));
    hostile["messages"] = json!([[0, u64::MAX], [1, 1], [u64::MAX, u64::MAX]]);
    let transcript = transcript(&[call(0, 0, Some(0)), hostile]);
    let messages: Vec<&[String]> = transcript.calls.iter().map(|call| call.messages.as_slice()).collect();
    assert_eq!(messages, [&["m0".to_owned()][..], &["m0", "m1", "m1"].map(str::to_owned)[..]]);
}

#[test]
fn an_action_that_nothing_ends_lasts_where_bodies_change_cells() {
    let changed = json!({"kind": "counter", "name": "block_changed", "doer": 0, "data": {"pos": [0, -60, 0], "placed": "stone"}});
    let advance = |tick: u64, events: Value| json!({"type": "advance", "tick": tick, "events": events});
    let told = transcript(&[
        place(10, 0, "lay", 0),
        advance(20, json!([changed])),
        advance(100, json!([])),
        advance(300, json!([])),
    ]);
    assert_eq!((told.actions[0].ended, told.actions[0].cells.len()), (None, 1));
}

#[test]
fn a_long_first_action_lasts_until_its_end() {
    let long = transcript(&[
        place(0, 0, "lay", 5),
        json!({"type": "advance", "tick": 10}),
        json!({"type": "advance", "tick": 70}),
        ended(80, 0, "finished", "lay", 5),
        json!({"type": "advance", "tick": 100}),
    ]);
    assert_eq!(TimeBudget::of(&long).ticks()[&Use::Useful], 80);
    let untold = transcript(&[
        place(0, 0, "lay", 5),
        json!({"type": "advance", "tick": 10}),
        json!({"type": "advance", "tick": 70}),
    ]);
    assert_eq!(TimeBudget::of(&untold).ticks()[&Use::Useful], 10);
}

/// Only agents in an organisation wait for orders, reports and the floor. Orders and progress are in the account.
#[test]
fn an_organised_team_waits_in_its_own_ways() {
    let waits = |tick: u64, agent: u32, cause: &str| {
        note(tick, "s-agents.waits", json!({"agent": agent, "for": cause}))
    };
    let order = |tick: u64, to: u32| json!({"type": "message", "n": tick, "sent": tick, "delivered": tick, "from": 0, "to": [to], "kind": "order", "text": "dig"});
    let progress = |tick: u64, data: Value| json!({"type": "advance", "tick": tick, "events": [{"kind": "seen", "name": "progress", "text": "", "data": data}]});
    let mut day = transcript(&[
        waits(0, 0, "reports"),
        waits(0, 1, "orders"),
        order(5, 1),
        order(6, 1),
        waits(20, 1, "floor"),
        progress(30, json!({"reached": 1, "of": 4})),
        progress(60, json!({"reached": 9, "of": 4})),
        progress(70, json!({"reached": 3})),
        json!({"type": "advance", "tick": 100}),
    ]);
    let others = TimeBudget::of(&day).uses;
    assert!(others.contains(&Use::AwaitsController), "villager's own, and what its notes say");
    day.plan.teams[0].framework = "s-agents".to_owned();
    let budget = TimeBudget::of(&day);
    assert_eq!((budget.uses.len(), budget.uses.contains(&Use::AwaitsController)), (8, false));
    let ticks = budget.ticks();
    let waited =
        [Use::AwaitsOrders, Use::AwaitsReports, Use::AwaitsFloor, Use::Idle].map(|spent| ticks[&spent]);
    assert_eq!(waited, [20, 100, 80, 0]);
    let account = EpisodeAccount::of(&day);
    assert_eq!(account.orders, BTreeMap::from([((0, 1), 2)]));
    assert_eq!(account.progress, [(1.5, 0.25), (3.0, 1.0)]);
}

#[test]
fn seats_are_outside_in_which_a_client_has_acted() {
    let moved = |seat: u32, tool: &str| {
        json!({"type": "input", "n": 0, "tick": 3, "to": seat, "kind": "move", "source": "client",
            "data": {"tool": tool, "arguments": {}}})
    };
    let read = transcript(&[moved(0, "goto"), moved(1, "@client")]);
    assert_eq!(EpisodeAccount::of(&read).outside.into_iter().collect::<Vec<u32>>(), [1]);
}
