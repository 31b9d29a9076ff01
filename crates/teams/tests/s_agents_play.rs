//! S-Agents at play in a toy world, under the real runtime: orders, reports and their results.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_journal::{FaultPlan, Record};
use cooperage_models::Brief;
use cooperage_teams::frameworks::s_agents::briefs::{ActionsBrief, SAgentsPlanBrief};
use cooperage_teams::frameworks::s_agents::reply::{
    ChooserReply, ChosenAction, Todo, write_chat, write_choice, write_code, write_todos,
};
use cooperage_teams::player::SpeakQuestion;
use serde_json::Value;

use crate::common;
use crate::common::crew::{crew, one_stage, set};
use crate::common::hooked::{Played, Set, play, random_player, scripted};
use crate::common::workshop::Workshop;

const TREE: (&str, &str) = ("s-agents.organisation", "tree:2");
const FETCH: &str = "walk rack0, take, walk bench0, lay";

/// Messages of a kind: tick, from, to, text.
fn said(played: &Played, kind: &str) -> Vec<(u64, Option<u32>, Vec<u32>, String)> {
    let message = |record: &Record| match record {
        Record::Message(m) if m.kind == kind => Some((m.sent, m.from, m.to.clone(), m.text.clone())),
        _ => None,
    };
    played.records.iter().filter_map(message).collect()
}

/// Leaders' tasks, one after the other; then nothing is left.
fn led(tasks: &'static [&'static str]) -> impl Fn(&str, &Brief) -> Option<String> + Send + Sync {
    let asked = Arc::new(AtomicUsize::new(0));
    move |role, brief| {
        let number = (role == "s-agents.lead").then(|| asked.fetch_add(1, Ordering::Relaxed))?;
        Some(one_stage(brief.get().unwrap(), tasks.get(number)?))
    }
}

#[test]
fn orders_go_down_and_reports_come_up() {
    let tasks =
        &["Bob: walk rack0, take, walk bench0, lay; Cindy: walk rack0, take, walk bench0, lay", "Bob: nail"];
    let played = play(set(&[TREE], 3, "tokens", crew(led(tasks)))).unwrap();
    assert_eq!(played.end.score.figures["crates"], 1);
    let person = said(&played, "person");
    assert_eq!(
        (person[0].0, person[0].1, &person[0].2[..]),
        (0, None, &[0][..]),
        "the player asks the root at once"
    );
    let orders = said(&played, "order");
    assert_eq!(
        orders.iter().map(|(_, from, to, text)| (from.unwrap(), to[0], text.clone())).collect::<Vec<_>>(),
        [
            (0, 1, format!("Order 1: {FETCH}")),
            (0, 2, format!("Order 2: {FETCH}")),
            (0, 1, "Order 3: nail".to_owned())
        ]
    );
    let reports = said(&played, "report");
    assert!(reports.iter().all(|(_, _, to, _)| to == &[0]), "leaves report to whoever commands them");
    let of_bob: Vec<&str> = reports
        .iter()
        .filter(|(_, from, _, _)| *from == Some(1))
        .map(|(_, _, _, text)| text.as_str())
        .collect();
    assert_eq!(
        of_bob,
        [
            &format!("I will start the task: {FETCH} (order 1).")[..],
            &format!("I have succeeded in the task: {FETCH} (order 1)."),
            "I will start the task: nail (order 3).",
            "I have succeeded in the task: nail (order 3)."
        ]
    );
    // Only the leaves act in the world.
    let acts = |record: &Record| match record {
        Record::Submit { entries, .. } => entries.first().and_then(|entry| entry.agent),
        _ => None,
    };
    let doers: Vec<u32> = played.records.iter().filter_map(acts).collect();
    assert!(!doers.contains(&0) && doers.contains(&2), "{doers:?}");
    assert_eq!((played.count("command_cycles"), played.count("commands_dropped")), (0, 0));
}

/// A wasp that stings all the time ends an action a minute; under the published rules none.
#[test]
fn an_attack_ends_an_action_and_leaves_time_to_flee() {
    let alarms = |options: &[(&str, &str)]| {
        let player = crew(|role: &str, brief: &Brief| {
            (role == "s-agents.lead").then(|| one_stage(brief.get().unwrap(), "rest, rest, rest, rest"))
        });
        let options = [&[("s-agents.organisation", "solo")], options].concat();
        let mut set = set(&options, 1, "tokens", player);
        set.world = Arc::new(|agents| Box::new(Workshop::with_wasp(agents)));
        set.horizon = 150;
        let played = play(set).unwrap();
        let ticks: Vec<u64> = played.notes("s-agents.alarm").into_iter().map(|(tick, _)| tick).collect();
        assert_eq!(played.count("actions_ended_by_danger"), ticks.len() as u64);
        let is_told = played.prompts("s-agents.monitor").iter().any(|asked| {
            asked.messages[1].text().contains("rest: failed. It was ended because I was attacked.")
        });
        (ticks, is_told)
    };
    let (ticks, is_told) = alarms(&[]);
    assert!(is_told && (2..=3).contains(&ticks.len()), "{ticks:?}");
    assert!(ticks.windows(2).all(|pair| pair[1] >= pair[0] + 60), "{ticks:?}");
    assert_eq!(alarms(&[("s-agents.rules", "paper")]), (Vec::new(), false));
}

#[test]
fn a_success_wakes_the_leader_at_once_and_a_start_does_not() {
    let tasks = &[
        "Bob: rest; Cindy: rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest",
        "Bob: take",
    ];
    let played = play(set(&[TREE], 3, "wait", crew(led(tasks)))).unwrap();
    let reports = said(&played, "report");
    let bob_done = reports.iter().find(|r| r.1 == Some(1) && r.3.contains("succeeded")).unwrap().0;
    let cindy_done = reports.iter().find(|r| r.1 == Some(2) && r.3.contains("succeeded")).unwrap().0;
    let second = said(&played, "order")[2].clone();
    assert!(second.0 <= bob_done + 1 && second.0 < cindy_done, "{second:?} {bob_done} {cindy_done}");
    // The leader plans once for the task, once for Bob's success, and not for the starts.
    let plans: Vec<u64> = played
        .notes("s-agents.stages")
        .iter()
        .filter(|(_, d)| d["agent"] == 0)
        .map(|(tick, _)| *tick)
        .collect();
    assert_eq!(plans[..2], [0, second.0], "{plans:?}");
    let waits: Vec<Value> =
        played.notes("s-agents.waits").into_iter().filter(|(_, d)| d["agent"] == 0).map(|(_, d)| d).collect();
    assert_eq!(waits[0]["for"], "reports");
    let of_leaf = played.notes("s-agents.waits");
    assert!(of_leaf.iter().any(|(_, data)| data["agent"] == 1 && data["for"] == "orders"), "{of_leaf:?}");
}

#[test]
fn whoever_fails_twice_loses_its_load_to_a_proven_one() {
    // The leader gives the remaining work to an agent that has succeeded, and takes it from one that has failed twice.
    let player = crew(|role, brief| {
        if role != "s-agents.lead" {
            return None;
        }
        let brief: &SAgentsPlanBrief = brief.get().unwrap();
        let failed_twice = brief.employees.iter().find(|employee| employee.record.1 >= 2);
        let proven = brief.employees.iter().find(|employee| employee.record.0 > 0);
        Some(match (failed_twice, proven) {
            (Some(_), Some(proven)) if proven.record.0 == 1 => {
                let name = &brief.common.names[proven.agent.0 as usize];
                one_stage(brief, &format!("{name}: {FETCH}, nail"))
            }
            (None, None) => one_stage(brief, &format!("Bob: lay; Cindy: {FETCH}")),
            (None, Some(_)) => one_stage(brief, "Bob: lay, rest"),
            _ => return None,
        })
    });
    let played = play(set(&[TREE], 3, "wait", player)).unwrap();
    let orders = said(&played, "order");
    let texts: Vec<(u32, &str)> = orders.iter().map(|(_, _, to, text)| (to[0], text.as_str())).collect();
    assert_eq!(texts[0], (1, "Order 1: lay"));
    assert!(texts.contains(&(2, &format!("Order 5: {FETCH}, nail")[..])), "{texts:?}");
    let failures =
        said(&played, "report").iter().filter(|r| r.1 == Some(1) && r.3.contains("failed")).count();
    assert!(failures >= 1, "Bob reports his failures");
    assert!(played.count("requests_given_up") <= 3);
}

#[test]
fn an_unchanged_order_is_not_given_again() {
    let tasks = &["Bob: rest; Cindy: rest, rest, rest, rest", "Bob: take; Cindy: Rest, rest, rest, rest."];
    let played = play(set(&[TREE], 3, "wait", crew(led(tasks)))).unwrap();
    assert_eq!(said(&played, "order").iter().filter(|order| order.2 == [2]).count(), 1);
    assert_eq!(played.count("orders_unchanged"), 1);
}

#[test]
fn a_leaf_that_gives_up_reports_failure_and_the_player_asks_again() {
    let played = play(set(&[TREE], 3, "wait", crew(led(&["Bob: lay"])))).unwrap();
    let reports = said(&played, "report");
    let failed = reports.iter().find(|report| report.3.starts_with("I have failed the task: lay")).unwrap();
    assert_eq!(failed.1, Some(1));
    let plans = played.notes("s-agents.stages").iter().filter(|(_, d)| d["agent"] == 1).count();
    assert_eq!(plans, 5, "five plans without success");
    let person = said(&played, "person");
    assert!(person.len() > 1 && person[1].3.starts_with("The goal is not reached yet."), "{person:?}");
    assert_eq!(played.end.reason, "gave_up", "nothing is ever done, so the team ends");
}

#[test]
fn a_persons_words_replace_the_objective() {
    let asked = Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = Arc::clone(&asked);
    let player = crew(move |role, brief| {
        if role == "s-agents.lead" {
            let brief: &SAgentsPlanBrief = brief.get().unwrap();
            seen.lock().unwrap().push(brief.request.clone());
            return Some(one_stage(brief, "Bob: rest, rest, rest"));
        }
        None
    });
    let mut set = set(&[TREE], 3, "wait", player);
    set.say = vec![cooperage_journal::SayPlan {
        tick: 2,
        from: "player".to_owned(),
        to: vec![0],
        text: "sweep".to_owned(),
    }];
    set.horizon = 30;
    play(set).unwrap();
    let asked = asked.lock().unwrap();
    assert!(asked[0].starts_with("Achieve") && asked[1] == "sweep", "{asked:?}");
}

#[test]
fn bad_lists_are_asked_for_again_with_the_error() {
    for (wrong, told) in [
        ("I would rest.", "there is no JSON array"),
        ("[\"inform Zoe to rest\"]", "`inform Zoe to rest` names `Zoe`, and you command Bob, Cindy"),
        ("[\"rest\"]", "you only command"),
    ] {
        let count = Arc::new(AtomicUsize::new(0));
        let lead = led(&["Bob: rest"]);
        let player = crew(move |role, brief| {
            let brief_of_root = brief.get::<ActionsBrief>().filter(|brief| brief.agent.0 == 0);
            if brief_of_root.is_some() && count.fetch_add(1, Ordering::Relaxed) < 2 {
                return Some(wrong.to_owned());
            }
            lead(role, brief)
        });
        let played = play(set(&[TREE], 3, "wait", player)).unwrap();
        let prompts = played.prompts("s-agents.act");
        let last = prompts[2].messages.last().unwrap().text().to_owned();
        assert!(last.starts_with("That answer could not be used") && last.contains(told), "{last}");
        assert_eq!((said(&played, "order").len(), played.count("replies_unreadable")), (1, 2), "{wrong}");
    }
}

#[test]
fn a_leaf_that_delegates_is_told_so_and_answers_are_bounded() {
    let lead = led(&["Bob: rest"]);
    let player = crew(move |role, brief| {
        if brief.get::<ActionsBrief>().is_some_and(|brief| brief.agent.0 == 1) {
            return Some("[\"inform Cindy to rest\"]".to_owned());
        }
        lead(role, brief)
    });
    let played = play(set(&[TREE], 3, "wait", player)).unwrap();
    let told = played
        .prompts("s-agents.act")
        .iter()
        .any(|asked| asked.messages.last().unwrap().text().contains("you command nobody: do it yourself"));
    assert!(told);
    // Five plans of Bob's, each with a list that is asked for four times.
    assert_eq!(played.count("replies_unreadable"), 20);
    assert!(
        said(&played, "report").iter().any(|report| report.3.starts_with("I have failed the task: rest"))
    );
}

#[test]
fn an_order_that_is_done_is_reported_although_a_person_has_spoken() {
    let player = crew(move |role, brief| {
        (role == "s-agents.lead").then(|| one_stage(brief.get().unwrap(), "Bob: rest, rest, rest"))
    });
    let mut set = set(&[TREE], 3, "wait", player);
    set.say = vec![cooperage_journal::SayPlan {
        tick: 3,
        from: "player".to_owned(),
        to: vec![1],
        text: "sweep".to_owned(),
    }];
    set.horizon = 30;
    let played = play(set).unwrap();
    let reports: Vec<String> = said(&played, "report").into_iter().map(|report| report.3).collect();
    assert!(
        reports
            .iter()
            .any(|report| report.starts_with("I have succeeded in the task: rest, rest, rest (order 1)")),
        "{reports:?}"
    );
}

#[test]
fn orders_in_a_circle_are_counted_with_their_length() {
    let player = crew(|role, brief| match role {
        "s-agents.lead" => {
            let brief: &SAgentsPlanBrief = brief.get().unwrap();
            let next = ["Bob", "Cindy", "Alice"][brief.agent.0 as usize];
            // Alice begins; every agent hands its order to the next.
            let first = brief.request.contains("Achieve");
            Some(match (first, brief.agent.0) {
                (true, 0) | (false, _) => one_stage(brief, &format!("{next}: sweep the floor")),
                _ => one_stage(brief, "rest, rest, rest, rest, rest, rest, rest, rest, rest"),
            })
        }
        _ => None,
    });
    let options = [("s-agents.organisation", "graph:3")];
    let mut set = set(&options, 3, "tokens", player);
    set.horizon = 60;
    let played = play(set).unwrap();
    let cycles = played.notes("s-agents.cycle");
    assert!(!cycles.is_empty(), "{:?}", played.notes("s-agents.order"));
    assert_eq!(cycles[0].1["length"], 3);
    assert_eq!(cycles[0].1["agents"], serde_json::json!([0, 1, 2]));
    assert_eq!(played.count("command_cycles"), cycles.len() as u64);
    // The order comes back to Alice, who would repeat it in the same words.
    let is_told = said(&played, "report").iter().any(|report| report.3.contains("no agent has begun it"));
    assert!(is_told && played.count("orders_unchanged") > 0);
    assert!(played.count("actions_interrupted") > 0, "in a graph an order ends what its receiver does");
}

#[test]
fn work_goes_down_a_chain_and_round_again() {
    let player = crew(|role, brief| {
        if !matches!(role, "s-agents.lead" | "s-agents.plan") {
            return None;
        }
        let brief: &SAgentsPlanBrief = brief.get().unwrap();
        let next = ["Bob", "Cindy", ""][brief.agent.0 as usize];
        let words = if brief.after.unwrap() > 0 {
            format!("{FETCH}; {next}: nail what is there")
        } else {
            "walk bench0, nail".to_owned()
        };
        Some(one_stage(brief, &words))
    });
    let options = [("s-agents.organisation", "chain:3")];
    let mut set = set(&options, 3, "tokens", player);
    set.horizon = 200;
    let played = play(set).unwrap();
    assert!(played.end.score.figures["crates"] >= 2, "{:?}", played.end.score.figures);
    let begins: Vec<u64> =
        played.notes("s-agents.begin").iter().map(|(_, d)| d["agent"].as_u64().unwrap()).collect();
    assert_eq!(begins[..4], [0, 1, 2, 0], "one after the other, and round again");
    assert_eq!((played.count("command_cycles"), played.count("handed_on_unasked")), (0, 0));
}

#[test]
fn an_agent_of_a_chain_that_has_handed_on_waits_for_the_report() {
    // Alice hands all of it on; Bob does a share first.
    let player = crew(|role, brief| {
        if !matches!(role, "s-agents.lead" | "s-agents.plan") {
            return None;
        }
        let brief: &SAgentsPlanBrief = brief.get().unwrap();
        let words = match brief.agent.0 {
            0 => "Bob: see to all of it".to_owned(),
            1 => format!("{FETCH}; Cindy: nail what is there"),
            _ => "rest, rest, rest, rest, rest, rest, rest, rest".to_owned(),
        };
        Some(one_stage(brief, &words))
    });
    let options = [("s-agents.organisation", "chain:3"), ("s-agents.patience", "10")];
    let mut set = set(&options, 3, "tokens", player);
    set.horizon = 400;
    let played = play(set).unwrap();
    let reports = said(&played, "report");
    let ends: Vec<(u32, bool)> = reports
        .iter()
        .filter(|(_, _, _, text)| text.contains("succeeded in the task") || text.contains("failed the task"))
        .map(|(_, from, _, text)| (from.unwrap(), text.contains("succeeded")))
        .collect();
    assert_eq!(ends[..2], [(2, true), (1, true)], "the report comes up the chain: {reports:?}");
    assert!(ends.iter().all(|(_, has_succeeded)| *has_succeeded), "{ends:?}");
    // Each round is one plan of each agent, and one order of each but the last.
    let rounds = said(&played, "person").len() as u64;
    assert!(played.count("plans") <= 3 * rounds, "{} plans in {rounds} rounds", played.count("plans"));
    assert!(played.count("orders") <= 2 * rounds && played.count("orders_unchanged") == 0);
    assert_eq!(played.count("handed_on_unasked"), 0);
    let cindy_done = reports.iter().find(|r| r.1 == Some(2) && r.3.contains("succeeded")).unwrap().0;
    let bob_done = reports.iter().find(|r| r.1 == Some(1) && r.3.contains("succeeded")).unwrap().0;
    assert!(bob_done >= cindy_done);
}

#[test]
fn a_chain_that_gets_nowhere_gives_up() {
    let player = crew(|role, brief| {
        if !matches!(role, "s-agents.lead" | "s-agents.plan") {
            return None;
        }
        let brief: &SAgentsPlanBrief = brief.get().unwrap();
        Some(one_stage(brief, ["Bob: see to it", "Cindy: see to it", "saw"][brief.agent.0 as usize]))
    });
    let mut set = set(&[("s-agents.organisation", "chain:3")], 3, "wait", player);
    set.horizon = 20_000;
    let played = play(set).unwrap();
    assert_eq!(played.end.reason, "gave_up");
    assert!(played.end.totals.calls < 1_000, "{:?}", played.end.totals);
}

/// When each agent's direct actions were done.
fn deeds(played: &Played) -> Vec<(u64, u64)> {
    played
        .notes("s-agents.done")
        .iter()
        .map(|(tick, data)| (data["agent"].as_u64().unwrap(), *tick))
        .collect()
}

const UNEQUAL: &str = "Bob: rest; Cindy: rest, rest, rest, rest, rest, rest";

#[test]
fn rounds_hold_reports_back_until_the_slowest_is_done() {
    let second = |scheme: &'static str| {
        let options = [TREE, ("s-agents.collaboration", scheme)];
        let played = play(set(&options, 3, "wait", crew(led(&[UNEQUAL, "Bob: take"])))).unwrap();
        let report = |from| {
            said(&played, "report").into_iter().find(|r| r.1 == Some(from) && r.3.contains("succeeded"))
        };
        (report(1).unwrap().0, report(2).unwrap().0, said(&played, "order")[2].0)
    };
    let (bob, cindy, order) = second("non-obstructive");
    assert!(bob < cindy && order < cindy, "{bob} {cindy} {order}");
    let (bob, cindy, order) = second("rounds");
    assert!(bob == cindy && order >= cindy, "{bob} {cindy} {order}");
}

#[test]
fn in_a_relay_one_agent_has_the_floor() {
    let options = [TREE, ("s-agents.collaboration", "relay")];
    let task = &["Bob: rest, rest, rest; Cindy: rest, rest, rest"];
    let played = play(set(&options, 3, "tokens", crew(led(task)))).unwrap();
    let deeds = deeds(&played);
    assert_eq!(deeds.iter().map(|deed| deed.0).collect::<Vec<_>>()[..6], [1, 1, 1, 2, 2, 2], "{deeds:?}");
    let waits = played.notes("s-agents.waits");
    assert!(waits.iter().any(|(_, data)| data["agent"] == 2 && data["for"] == "floor"), "{waits:?}");
    // At no time two models think: one call is out at a time.
    let mut out = 0;
    for record in &played.records {
        match record {
            Record::Call { .. } => out += 1,
            Record::Reply { .. } => out -= 1,
            _ => {}
        }
        assert!((0..=1).contains(&out));
    }
}

#[test]
fn leaves_talk_three_turns_and_give_no_orders() {
    let told = Arc::new(AtomicUsize::new(0));
    let lead =
        led(&["Bob: rest; Cindy: rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest, rest"]);
    let player = crew(move |role, brief| {
        if let Some(brief) = brief.get::<ActionsBrief>()
            && brief.agent.0 == 1
        {
            let number = told.fetch_add(1, Ordering::Relaxed);
            let words = ["I have no plank.", "you must fetch me a plank"][number.min(1)];
            let to = cooperage_core::AgentId(2);
            let todos = [
                Todo::Tell { to, words: words.to_owned() },
                Todo::Tell { to, words: "Cindy, please give me a plank".to_owned() },
                Todo::Direct("rest".to_owned()),
            ];
            return Some(write_todos(&todos, &brief.common.names));
        }
        if brief.get::<SpeakQuestion>().is_some() {
            return Some(write_chat(Some("Neither have I.")));
        }
        lead(role, brief)
    });
    let played = play(set(&[TREE], 3, "wait", player)).unwrap();
    let chat: Vec<(u32, String)> = said(&played, "chat").into_iter().map(|c| (c.1.unwrap(), c.3)).collect();
    assert_eq!(
        chat,
        [(1, "I have no plank."), (2, "Neither have I."), (1, "Neither have I.")]
            .map(|(who, words)| (who, words.to_owned()))
    );
    assert_eq!((played.count("chat_orders_refused"), played.calls("s-agents.chat")), (1, 2));
    let told = played
        .prompts("s-agents.monitor")
        .iter()
        .any(|asked| asked.messages[1].text().contains("I cannot give Cindy orders"));
    assert!(told, "who ordered is told");
    let silent = [TREE, ("s-agents.leaf_chat", "off")];
    let played = play(set(&silent, 3, "wait", crew(led(&["Bob: rest"])))).unwrap();
    assert!(
        !played.prompts("s-agents.act").iter().any(|asked| asked.messages[0].text().contains("\"tell NAME"))
    );
}

fn random(options: &[(&str, &str)], agents: u32, clock: &str) -> Played {
    let player = random_player::<Workshop>("s-agents", 7);
    play(Set { horizon: 120, ..set(options, agents, clock, player) }).unwrap()
}

#[test]
fn the_random_player_plays_every_variant_to_the_end_and_twice_the_same() {
    for (organisation, agents) in [("solo", 1), ("chain:3", 3), ("graph:3", 3), ("tree:2x2", 7)] {
        for (number, scheme) in ["non-obstructive", "rounds", "relay"].into_iter().enumerate() {
            let options = [("s-agents.organisation", organisation), ("s-agents.collaboration", scheme)];
            let clock = ["tokens", "wait"][number % 2];
            let played = random(&options, agents, clock);
            assert!(played.count("plans") > 0, "{options:?}");
            let cycles = played.count("command_cycles");
            assert!(organisation == "graph:3" || cycles == 0, "{organisation}: {cycles}");
            assert_eq!(played.records, random(&options, agents, clock).records, "and the same again");
        }
    }
}

#[test]
fn garbage_ends_the_episode_within_bounds() {
    for text in [
        "",
        "hm",
        "{",
        "[]",
        "Status: success",
        "Objective: x\nPlan:\nTask at hand: y",
        "Objective: x\nPlan:\n1. y\nTask at hand: none",
    ] {
        for (organisation, agents) in [("solo", 1), ("chain:2", 2), ("graph:2", 2), ("tree:1", 2)] {
            let player = scripted(move |_, _, _| text.to_owned());
            let options = [("s-agents.organisation", organisation)];
            let played =
                play(Set { tick_us: 50_000, horizon: 20_000, ..set(&options, agents, "wait", player) })
                    .unwrap();
            assert!(played.end.totals.calls < 1_000, "{text:?} {organisation}: {:?}", played.end.totals);
            assert_eq!(played.end.reason, "gave_up", "{text:?} {organisation}");
        }
    }
}

#[test]
fn a_leaf_that_crashes_is_called_and_then_no_longer_waited_for() {
    let player = crew(|role, brief| {
        let brief: &SAgentsPlanBrief = brief.get().filter(|_| role == "s-agents.lead")?;
        let is_silent = brief.employees.iter().any(|employee| employee.is_silent);
        let words =
            if is_silent { format!("Cindy: {FETCH}") } else { "Bob: rest; Cindy: rest, rest".to_owned() };
        Some(one_stage(brief, &words))
    });
    let mut set = set(&[TREE], 3, "tokens", player);
    set.faults = vec![FaultPlan::Crash { seat: 1, tick: 12 }];
    let played = play(set).unwrap();
    assert_eq!(played.count("orders_timed_out"), 1);
    assert_eq!(played.count("orders_repeated"), 3);
    let silent = played.notes("s-agents.silent");
    assert!(silent.iter().all(|(_, data)| data["of"] == 1) && silent[3].1["given_up"] == true, "{silent:?}");
    let orders = said(&played, "order");
    assert!(orders.iter().any(|order| order.2 == [2] && order.3.ends_with(FETCH)), "{orders:?}");
}

#[test]
fn a_root_that_crashes_ends_the_play_with_its_own_reason_and_others_do_not() {
    for (organisation, agents, reason) in [
        ("tree:2", 3, "root_crashed"),
        ("chain:2", 2, "root_crashed"),
        ("solo", 1, "root_crashed"),
        ("graph:2", 2, "horizon"),
    ] {
        let options = [("s-agents.organisation", organisation)];
        let player = crew(|role, brief| {
            let brief: &SAgentsPlanBrief = brief.get().filter(|_| role.ends_with("lead"))?;
            Some(one_stage(brief, if brief.works { "rest, rest" } else { "Bob: rest, rest" }))
        });
        let mut set = set(&options, agents, "tokens", player);
        (set.faults, set.horizon) = (vec![FaultPlan::Crash { seat: 0, tick: 20 }], 90);
        assert_eq!(play(set).unwrap().end.reason, reason, "{organisation}");
    }
    // An agent that joins late gets its order then.
    let player = crew(|role, brief| {
        let brief: &SAgentsPlanBrief = brief.get().filter(|_| role == "s-agents.lead")?;
        Some(one_stage(brief, "Bob: rest; Cindy: rest, rest"))
    });
    let mut set = set(&[TREE], 3, "tokens", player);
    set.faults = vec![FaultPlan::Late { seat: 1, tick: 50 }];
    let played = play(set).unwrap();
    let begun = said(&played, "report").into_iter().find(|report| report.1 == Some(1)).unwrap();
    assert!(begun.0 >= 50 && begun.3.starts_with("I will start the task: rest (order 1)"), "{begun:?}");
}

#[test]
fn lost_messages_are_made_good() {
    let finished = (0..12).filter(|seed| {
        let tasks =
            &["Bob: rest, rest; Cindy: rest, rest, rest", "Bob: walk rack0; Cindy: walk rack0", "Bob: take"];
        let lead = led(tasks);
        let player = crew(move |role, brief| {
            // The next stage begins only when no employee has an order any more.
            let open =
                |brief: &SAgentsPlanBrief| brief.employees.iter().any(|employee| employee.order.is_some());
            if let Some(brief) =
                brief.get::<SAgentsPlanBrief>().filter(|brief| role == "s-agents.lead" && open(brief))
            {
                return Some(one_stage(brief, "go on"));
            }
            if brief.get::<ActionsBrief>().is_some_and(|brief| brief.task == "go on") {
                return Some("[]".to_owned());
            }
            lead(role, brief)
        });
        let mut set = set(&[TREE], 3, "tokens", player);
        set.faults = vec![FaultPlan::DropMessages { per_million: 150_000 + 10_000 * seed }];
        set.horizon = 1_200;
        let played = play(set).unwrap();
        assert!(played.count("messages_lost") > 0 || *seed > 0);
        played.notes("s-agents.done").iter().any(|(_, data)| data["action"] == "take")
    });
    assert_eq!(finished.count(), 12);
}

const LIBRARY: &str = r#"[
    {"name": "fetchPlank", "description": "Fetch a plank from the rack and lay it on the bench", "parameters": [],
     "code": "async function fetchPlank(bot) {\n  await act(\"walk rack0\");\n  await act(\"take\");\n  await act(\"walk bench0\");\n  await act(\"lay\");\n}"},
    {"name": "sweep", "description": "Sweep the floor", "parameters": [], "code": "async function sweep(bot) {\n  await act(\"rest\");\n}"}]"#;

/// One agent that writes these scripts, one after the other.
fn with_scripts(
    options: &[(&str, &str)],
    library: &'static str,
    scripts: &'static [&'static str],
    tasks: &'static [&'static str],
) -> Played {
    let (written, planned) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let player = crew(move |role, brief| match role {
        "s-agents.code" => {
            let number = written.fetch_add(1, Ordering::Relaxed);
            Some(write_code(
                "So it goes.",
                scripts.get(number).unwrap_or(&"async function f(bot) { throw 1; }"),
            ))
        }
        "s-agents.describe" => Some("Walk to the rack and take a plank.\nThat is all.".to_owned()),
        "s-agents.lead" => {
            Some(one_stage(brief.get().unwrap(), tasks.get(planned.fetch_add(1, Ordering::Relaxed))?))
        }
        _ => None,
    });
    let options: Vec<(&str, &str)> =
        [("s-agents.organisation", "solo")].into_iter().chain(options.iter().copied()).collect();
    let mut set = set(&options, 1, "tokens", player);
    set.world = Arc::new(move |agents| Box::new(Workshop::with_code(agents, library)));
    set.horizon = 300;
    play(set).unwrap()
}

const TAKE: &str = "async function doIt(bot) {\n  await act(\"walk rack0\");\n  await act(\"rest\");\n}";

#[test]
fn scripts_are_written_again_with_the_error_and_learnt_when_they_work() {
    let scripts = &[
        "async function doIt(bot) {\n  await act(\"take\");\n}",
        TAKE,
        "async function doIt(bot) {\n  await takePlank(bot);\n}",
    ];
    let played = with_scripts(&[], "[]", scripts, &["take 1 plank", "take 1 plank"]);
    let prompts = played.prompts("s-agents.code");
    let again = prompts[1].messages[1].text();
    assert!(again.contains("Your last attempt:") && again.contains("agent0 isn't at rack0"), "{again}");
    assert!(prompts[0].messages[0].text().contains("do what the tool VERB does"));
    let done = played.notes("s-agents.done");
    assert_eq!(
        (&done[0].1["attempts"], &done[0].1["shown"]),
        (&serde_json::json!(2), &serde_json::json!([]))
    );
    let learnt = played.notes("s-agents.skill");
    assert_eq!(learnt[0].1["skill"]["name"], "takePlank");
    assert_eq!(learnt[0].1["skill"]["description"], "Walk to the rack and take a plank.");
    assert!(learnt[0].1["skill"]["code"].as_str().unwrap().starts_with("async function takePlank(bot)"));
    // The learnt skill is shown and called for the next task; its function goes into the script.
    assert!(prompts[2].messages[1].text().contains("takePlank(): Walk to the rack"));
    assert_eq!(done[1].1["used"], serde_json::json!(["takePlank"]));
    let off = with_scripts(&[("s-agents.learn", "off")], "[]", scripts, &["take 1 plank"]);
    assert_eq!((off.count("skills_learned"), off.calls("s-agents.describe")), (0, 0));
}

#[test]
fn four_attempts_are_the_most_and_skills_of_the_world_are_shown() {
    let played = with_scripts(&[], LIBRARY, &[], &["fetch planks"]);
    let done = played.notes("s-agents.done");
    assert_eq!(done[0].1["attempts"], 4);
    assert_eq!(done[0].1["shown"], serde_json::json!(["fetchPlank", "sweep"]));
    insta::assert_snapshot!(
        "s_agents_code",
        common::transcript::transcript(&played.prompts("s-agents.code")[1].messages)
    );
    assert!(
        played.prompts("s-agents.lead")[0].messages[0].text().contains("Whoever lays a plank must hold one.")
    );
    let empty = with_scripts(&[("s-agents.library", "empty")], LIBRARY, &[], &["fetch planks"]);
    assert_eq!(empty.notes("s-agents.done")[0].1["shown"], serde_json::json!([]));
}

#[test]
fn skills_are_chosen_with_their_arguments_and_found_by_vectors() {
    let asked = AtomicUsize::new(0);
    let player = crew(move |role, brief| match role {
        "s-agents.choose" => {
            let what =
                ChosenAction::Skill { name: "fetchPlank".to_owned(), arguments: vec![serde_json::json!(3)] };
            Some(write_choice(&ChooserReply { thought: String::new(), what, is_last: true }))
        }
        "s-agents.lead" if asked.fetch_add(1, Ordering::Relaxed) == 0 => {
            Some(one_stage(brief.get().unwrap(), "lay a plank on the bench"))
        }
        _ => None,
    });
    let options = [
        ("s-agents.organisation", "solo"),
        ("s-agents.acting", "skills"),
        ("s-agents.retrieval", "embeddings"),
    ];
    let mut set = set(&options, 1, "tokens", player);
    set.world = Arc::new(|agents| Box::new(Workshop::with_code(agents, LIBRARY)));
    set.horizon = 100;
    let played = play(set).unwrap();
    assert_eq!(played.calls("s-agents.embed"), 3, "one for each skill and one for what is to be done");
    let done = &played.notes("s-agents.done")[0].1;
    assert_eq!(
        (&done["used"], &done["shown"]),
        (&serde_json::json!(["fetchPlank"]), &serde_json::json!(["fetchPlank", "sweep"]))
    );
    let system = played.prompts("s-agents.choose")[0].messages[0].text();
    assert!(!system.contains("runCode") && system.contains("\"skill\""), "{system}");
}

#[test]
fn a_round_goes_on_without_whoever_crashes_and_calls_are_answered_in_it() {
    let long = "rest, ".repeat(60);
    let player = crew(move |role, brief| {
        let brief: &SAgentsPlanBrief = brief.get().filter(|_| role == "s-agents.lead")?;
        let is_first = brief.previous_stages.is_empty();
        Some(one_stage(
            brief,
            &if is_first { format!("Bob: rest; Cindy: {long}take") } else { "Bob: take".to_owned() },
        ))
    });
    let options = [TREE, ("s-agents.collaboration", "rounds"), ("s-agents.patience", "10")];
    let mut whole = set(&options, 3, "wait", player.clone());
    whole.horizon = 400;
    let whole = play(whole).unwrap();
    assert!(whole.count("orders_repeated") > 0, "who works for long is called");
    assert_eq!(whole.count("orders_timed_out"), 0, "and answers, also while its reports are held back");
    let mut crashed = set(&options, 3, "wait", player);
    (crashed.horizon, crashed.faults) = (400, vec![FaultPlan::Crash { seat: 2, tick: 30 }]);
    let crashed = play(crashed).unwrap();
    let second = |played: &Played| {
        said(played, "order")
            .iter()
            .find(|order| order.3.ends_with("take") && order.2 == [1])
            .map(|order| order.0)
    };
    assert_eq!(second(&crashed), Some(30), "the round is over when its last agent is gone");
    assert!(second(&whole).unwrap() > 60);
}
