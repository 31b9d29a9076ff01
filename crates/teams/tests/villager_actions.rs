//! VillagerAgent where a subtask is one action: for whom and when it plans, its prompts, and the results of a failure.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_core::{AgentId, ToolCall};
use cooperage_journal::{FaultPlan, Record};
use cooperage_models::ChatRequest;
use cooperage_teams::frameworks::villager::action_record::{ActionRecord, write_action_records};
use cooperage_teams::frameworks::villager::briefs::ActionPlanBrief;

use crate::common;
use crate::common::hooked::{Played, Player, Set, play, random_player, scripted};
use crate::common::transcript::transcript;
use crate::common::woodyard::Woodyard;

const ACTIONS: (&str, &str) = ("villager.subtasks", "actions");
const ROUNDS: [(&str, &str); 2] = [ACTIONS, ("villager.rounds", "on")];

fn set<'a>(options: &'a [(&'a str, &'a str)], player: Player) -> Set<'a> {
    Set {
        team: "villager",
        options,
        agents: 2,
        horizon: 30,
        clock: "wait",
        tick_us: 1_000_000,
        world: Arc::new(|agents| Box::new(Woodyard::new(agents))),
        player,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    }
}

/// Answers in order; after them nothing is planned.
fn answers(plans: &[&str]) -> Player {
    let (plans, asked): (Vec<String>, _) =
        (plans.iter().map(|&plan| plan.to_owned()).collect(), Arc::new(AtomicUsize::new(0)));
    scripted(move |role: &str, _: &ChatRequest, _| {
        assert!(role.starts_with("villager.") && role.ends_with("decompose"), "{role} is asked");
        plans.get(asked.fetch_add(1, Ordering::Relaxed)).cloned().unwrap_or_else(|| "[]".to_owned())
    })
}

/// A planner that gives each sawyer the best action on offer.
fn sawyer() -> Player {
    scripted(|_: &str, request: &ChatRequest, world| {
        let world = world.downcast_ref::<Woodyard>().unwrap();
        let brief: &ActionPlanBrief = request.brief.as_ref().unwrap().get().unwrap();
        let first = brief.open.len() as i64 + 1;
        let records = (first..).zip(&brief.asked).map(|(id, agent)| {
            let offered = cooperage_core::Environment::offered(world, *agent);
            let is_sawn = brief.open.iter().any(|task| task.description == "saw_log");
            let best = ["rack_board", "saw_log", "take_log", "rest"];
            let can = |name: &&&str| {
                offered.iter().any(|o| o.call.tool == **name) && !(is_sawn && **name == "saw_log")
            };
            let call = ToolCall::new(best.iter().find(can).unwrap(), &[]);
            ActionRecord::of_call(id, &brief.common.names[agent.0 as usize], &call, &brief.common.tools[0])
        });
        write_action_records(&records.collect::<Vec<_>>())
    })
}

/// Returns the submitted calls: tick, agent, tool.
fn submitted(played: &Played) -> Vec<(u64, u32, String)> {
    let mut all = Vec::new();
    for record in &played.records {
        let Record::Submit { tick, entries, .. } = record else { continue };
        all.extend(entries.iter().map(|entry| (*tick, entry.agent.unwrap(), entry.tool.clone().unwrap())));
    }
    all
}

fn told(played: &Played, number: usize) -> &str {
    played.asked[number].messages.last().unwrap().text()
}

#[test]
fn whoever_is_free_is_planned_for_while_the_other_goes_on() {
    let played = play(set(&[ACTIONS], sawyer())).unwrap();
    assert_eq!(
        submitted(&played)[..6]
            .iter()
            .map(|(tick, agent, tool)| (*tick, *agent, &**tool))
            .collect::<Vec<_>>(),
        [
            (0, 0, "take_log"),
            (0, 1, "take_log"),
            (2, 0, "saw_log"),
            (2, 1, "saw_log"),
            (3, 1, "rest"),
            (4, 1, "rest")
        ]
    );
    assert_eq!((played.end.score.figures["boards"], played.end.ticks), (2, 30));
    let of_others: u64 = played
        .end
        .totals
        .calls_by_role
        .iter()
        .filter(|(role, _)| !role.ends_with("decompose"))
        .map(|(_, n)| n)
        .sum();
    assert_eq!((of_others, played.calls("villager.decompose")), (0, 1), "nobody but the decomposer is asked");
    assert!(told(&played, 2).contains("1. (under way, Alice) saw_log"), "{}", told(&played, 2));
    assert!(
        told(&played, 2).contains("Agents to plan for: Bob.")
            && told(&played, 2).contains("the first has the id 2")
    );
}

#[test]
fn in_rounds_nobody_is_planned_for_before_all_are_free() {
    let played = play(set(&ROUNDS, sawyer())).unwrap();
    let ticks: Vec<u64> = submitted(&played).iter().map(|(tick, ..)| *tick).collect();
    assert_eq!(ticks[..8], [0, 0, 2, 2, 7, 7, 12, 12]);
    assert!(
        played.asked.iter().all(|asked| asked.messages[2].text().contains("Agents to plan for: Alice, Bob."))
    );
    assert!(played.asked.iter().all(|asked| !asked.messages[2].text().contains("still in the graph")));
}

#[test]
fn whole_prompts() {
    let plans = [
        r#"[{"id": 1, "action": "take_log", "required subtasks": [], "assigned_agent": "Alice"},
            {"id": 2, "action": "rack_board", "required subtasks": [], "assigned_agent": "Bob"}]"#,
        r#"[{"id": 2, "action": "rest(3)", "required subtasks": [1], "assigned_agent": "Bob"}]"#,
        r#"[{"id": 2, "action": "saw_log", "required subtasks": [], "assigned_agent": "Alice"}]"#,
        "[]",
    ];
    let played = play(set(&[ACTIONS], answers(&plans))).unwrap();
    insta::assert_snapshot!("actions_first", transcript(&played.asked[0].messages));
    insta::assert_snapshot!("actions_after_a_refusal", told(&played, 1));
    insta::assert_snapshot!("actions_of_another_under_way", told(&played, 2));
    let rounds = play(set(&ROUNDS, answers(&[]))).unwrap();
    insta::assert_snapshot!("actions_in_rounds", transcript(&rounds.asked[0].messages));
}

#[test]
fn an_agent_waits_for_what_comes_before_and_is_asked_for_again_when_that_fails() {
    let plans = [
        r#"[{"id": 1, "action": "rest(4)", "assigned_agent": "Alice"},
            {"id": 2, "action": "take_log", "required subtasks": [1], "assigned_agent": "Bob"}]"#,
        r#"[{"id": 2, "action": "rest(2)", "assigned_agent": "Alice"}]"#,
        // The log is sawn only when Alice has racked a board, which she has not: she fails, and Bob's turn never comes.
        r#"[{"id": 1, "action": "rack_board", "assigned_agent": "Alice"},
            {"id": 2, "action": "saw_log", "required subtasks": [1], "assigned_agent": "Bob"}]"#,
    ];
    let played = play(set(&[ACTIONS], answers(&plans))).unwrap();
    let tools: Vec<_> =
        submitted(&played).iter().map(|(tick, agent, tool)| format!("{tick} {agent} {tool}")).collect();
    assert_eq!(tools, ["0 0 rest", "4 1 take_log", "4 0 rest", "6 0 rack_board"]);
    assert!(told(&played, 1).contains("1. (under way, Bob) take_log"), "{}", told(&played, 1));
    let statuses: Vec<String> =
        played.notes("villager.status").iter().map(|(_, data)| data.to_string()).collect();
    assert!(statuses.iter().any(|status| status.contains(r#""status":"dropped""#)), "{statuses:?}");
    let last = played
        .asked
        .iter()
        .map(|asked| asked.messages[2].text())
        .find(|text| text.contains("Alice: rack_board"))
        .unwrap();
    assert!(
        last.contains("- Alice: rack_board (it holds no board)") && last.contains("plan for: Alice, Bob."),
        "{last}"
    );
    let waits: Vec<String> =
        played.notes("villager.waits").iter().map(|(_, data)| data.to_string()).collect();
    assert!(waits.iter().any(|wait| wait.contains(r#""for":"predecessor","subtasks":[1]"#)), "{waits:?}");
}

#[test]
fn actions_that_were_never_begun_are_told_and_reports_stay_until_a_plan_comes_of_them() {
    let plans = [
        r#"[{"id": 1, "action": "rack_board", "assigned_agent": "Alice"},
            {"id": 2, "action": "rest(3)", "required subtasks": [1], "assigned_agent": "Bob"},
            {"id": 3, "action": "rest(5)"}]"#,
        r#"[{"id": 1, "action": "rest(2)", "assigned_agent": "Zoe"}]"#,
        r#"[{"id": 1, "action": "rest(9)", "assigned_agent": "Alice"}]"#,
        r#"[{"id": 1, "action": "rest(4)", "assigned_agent": "Alice"}, {"action": "rest(2)", "assigned_agent": "Bob"}]"#,
    ];
    let played = play(set(&[ACTIONS], answers(&plans))).unwrap();
    let reports = [
        "- Alice: rack_board (it holds no board)",
        "- Bob: rest(3) (never begun: it waited for rack_board of Alice, which failed)",
    ];
    for number in [1, 2] {
        assert!(
            reports.iter().all(|report| told(&played, number).contains(report)),
            "{}",
            told(&played, number)
        );
    }
    assert!(
        told(&played, 1).contains("no agent was left for `rest(5)`, so it was not carried out"),
        "{}",
        told(&played, 1)
    );
    let later = told(&played, 3);
    assert!(reports.iter().all(|report| !later.contains(report)), "a plan has come of them: {later}");
    let left_out = told(&played, 4);
    assert!(
        left_out.contains("Alice was not among the agents to plan for, so `rest(4)` was not carried out"),
        "{left_out}"
    );
    let published = play(set(&[ACTIONS, ("villager.rules", "paper")], answers(&plans))).unwrap();
    assert!(!told(&published, 1).contains("never begun"), "{}", told(&published, 1));
}

#[test]
fn a_planner_of_actions_that_never_plans_any_gives_up() {
    let endless = Set { horizon: 100_000, ..set(&[ACTIONS], answers(&[])) };
    let played = play(endless).unwrap();
    assert!(
        played.asked.len() < 200 && played.end.ticks < 200,
        "{} {}",
        played.asked.len(),
        played.end.ticks
    );
    let told = played.warnings.join("; ");
    assert!(told.contains("plans in a row were made without an action"), "{told}");
}

#[test]
fn an_empty_plan_is_asked_for_again_after_a_tick_and_so_is_a_part_of_one() {
    let plans = ["[]", "I see nothing yet: []", r#"{"action": "rest(9)", "assigned_agent": "Bob"}"#];
    let played = play(set(&[ACTIONS], answers(&plans))).unwrap();
    assert_eq!(submitted(&played), [(2, 1, "rest".to_owned())]);
    // One call in each tick, and at tick 11 one for both.
    assert_eq!((played.asked.len(), played.end.ticks, played.count("plans_empty")), (30, 30, 29));
    assert!(
        told(&played, 3).contains("plan for: Alice.") && told(&played, 11).contains("plan for: Alice, Bob.")
    );
}

#[test]
fn only_whom_is_asked_for_is_given_something_and_only_one_thing() {
    let plans = [
        // Numbered from 5 on, by a model that does not count as it should; no agent is called Zoe; Bob gets one; Alice gets
        // the unassigned one.
        r#"[{"id": 5, "action": "rest(2)", "assigned_agent": "agent1"}, {"id": 6, "action": "fly", "assigned_agent": "Zoe"},
            {"id": 7, "action": "take_log", "assigned_agent": "Bob"}, {"id": 8, "action": "take_log"}]"#,
        r#"[{"action": "rest(9)", "assigned_agent": "Player 0"}, {"action": "rest(9)", "assigned_agent": "Player 1"}]"#,
    ];
    let played = play(set(&[ACTIONS], answers(&plans))).unwrap();
    let tools: Vec<_> =
        submitted(&played).iter().map(|(tick, agent, tool)| format!("{tick} {agent} {tool}")).collect();
    assert_eq!(tools, ["0 1 rest", "0 0 take_log", "2 0 rest", "2 1 rest"]);
    assert_eq!(played.count("subtasks_left_out"), 2);
}

#[test]
fn a_refused_action_takes_a_tick_and_a_failed_one_tells_why() {
    let take = r#"{"action": "take_log", "assigned_agent": "Alice"}"#;
    let rest = r#"{"action": "rest(9)", "assigned_agent": "Bob"}"#;
    let both = format!("[{take}, {rest}]");
    let saw = r#"{"action": "rest(x)", "assigned_agent": "Alice"}"#;
    let played = play(set(&[ACTIONS], answers(&[&both, take, saw]))).unwrap();
    let ticks: Vec<(u64, u32)> = submitted(&played).iter().map(|(tick, agent, _)| (*tick, *agent)).collect();
    assert_eq!(ticks, [(0, 0), (0, 1), (2, 0), (3, 0)]);
    assert!(told(&played, 2).contains("- Alice: take_log (its hands are not empty)"), "{}", told(&played, 2));
    assert!(told(&played, 3).contains("(ticks is a number from 1 to 9)"), "{}", told(&played, 3));
    assert!(!told(&played, 3).contains("hands are not empty"), "each failure is told once");
    let ends = played.notes("villager.end");
    assert_eq!(ends[0].1, serde_json::json!({"subtask": 1, "agent": 0, "finished": true}));
    assert_eq!(ends[1].1["said"], "its hands are not empty");
}

#[test]
fn an_agent_that_is_down_is_not_planned_for_and_what_it_had_is_dropped() {
    let faults = || vec![FaultPlan::Crash { seat: 1, tick: 3 }, FaultPlan::Rejoin { seat: 1, tick: 20 }];
    for options in [&[ACTIONS][..], &ROUNDS[..]] {
        let played = play(Set { faults: faults(), ..set(options, sawyer()) }).unwrap();
        let of_bob: Vec<u64> =
            submitted(&played).iter().filter(|(_, agent, _)| *agent == 1).map(|(tick, ..)| *tick).collect();
        assert!(
            of_bob.iter().all(|tick| *tick <= 3 || *tick >= 20) && of_bob.iter().any(|tick| *tick >= 20),
            "{of_bob:?}"
        );
        assert_eq!((played.end.score.figures["boards"], played.end.ticks), (2, 30));
        assert!(played.asked.iter().any(|asked| asked.messages[2].text().contains("plan for: Alice.")));
    }
    // Bob waits for Alice and goes down meanwhile.
    let plan = r#"[{"action": "rest(6)", "assigned_agent": "Alice"}, {"id": 2, "action": "take_log", "required subtasks": [1], "assigned_agent": "Bob"}]"#;
    let played = play(Set { faults: faults(), ..set(&[ACTIONS], answers(&[plan])) }).unwrap();
    assert_eq!(submitted(&played).len(), 1, "nobody does what was his");
}

#[test]
fn the_same_again_by_chance_under_every_clock_and_with_every_option() {
    for (clock, options) in [
        ("wait", &[ACTIONS][..]),
        ("tokens", &[ACTIONS]),
        ("tokens", &ROUNDS),
        (
            "wait",
            &[
                ACTIONS,
                ("villager.rules", "paper"),
                ("villager.controller", "reduced"),
                ("villager.pool", "1"),
            ],
        ),
        ("wait", &[ACTIONS, ("villager.name_agents", "off")]),
    ] {
        let once = || {
            let player = random_player::<Woodyard>("villager", 3);
            play(Set { clock, horizon: 60, ..set(options, player) }).unwrap()
        };
        let played = once();
        assert_eq!(played.end.ticks, 60, "{clock} {options:?}");
        assert!(played.count("subtasks_succeeded") > 5, "{:?}", played.end.totals);
        assert_eq!(played.records, once().records);
    }
}

#[test]
fn a_prompt_stays_below_its_bound_and_tells_only_what_is_new() {
    let played = play(Set { horizon: 400, ..set(&[ACTIONS], sawyer()) }).unwrap();
    assert!(played.asked.len() > 300, "{}", played.asked.len());
    for asked in &played.asked {
        let tokens: u64 = asked.messages.iter().map(cooperage_models::Message::tokens).sum();
        assert!(tokens < 1_000, "{tokens}");
    }
}

#[test]
fn each_agent_tells_what_it_sees_where_the_crew_has_no_eyes_of_its_own() {
    let world: common::hooked::Make = Arc::new(|agents| Box::new(Woodyard::dark(agents)));
    let played = play(Set { world, ..set(&[ACTIONS], sawyer()) }).unwrap();
    let text = told(&played, 0);
    assert!(text.contains("agent0 holds nothing\nagent1 holds nothing"), "the crew sees both: {text}");
}

#[test]
fn unreadable_plans_are_told_what_is_wrong_and_end_the_play_at_last() {
    let mute = scripted(|_: &str, _: &ChatRequest, _| "Let me think.".to_owned());
    let played = play(set(&[ACTIONS], mute)).unwrap();
    assert!(told(&played, 1).starts_with("That answer could not be used: no object with the key `action`"));
    assert_eq!((played.asked.len(), played.warnings.len()), (18, 1), "three times six");
    assert_eq!(AgentId(0).to_string(), "agent0");
}
