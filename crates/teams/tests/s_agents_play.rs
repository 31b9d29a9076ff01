//! S-Agents at play in a toy world, under the real runtime: who is told what, who reports what, and what comes of it.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use common::crew::{crew, one_stage, set};
use common::hooked::{Played, Player, Set, play, scripted};
use common::workshop::Workshop;
use cooperage_core::TreeRandom;
use cooperage_journal::Record;
use cooperage_models::Brief;
use cooperage_teams::RandomPlayer;
use cooperage_teams::s_agents::briefs::{ActionsBrief, ChatBrief, PlanBrief};
use cooperage_teams::s_agents::reply::{Todo, write_chat, write_todos};
use serde_json::Value;

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
    // Nobody but the leaves acts in the world.
    let acts = |record: &Record| match record {
        Record::Submit { entries, .. } => entries.first().and_then(|entry| entry.agent),
        _ => None,
    };
    let doers: Vec<u32> = played.records.iter().filter_map(acts).collect();
    assert!(!doers.contains(&0) && doers.contains(&2), "{doers:?}");
    assert_eq!((played.count("command_cycles"), played.count("commands_dropped")), (0, 0));
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
    // The leader gives what is left to whoever has succeeded and takes it from whoever has failed twice.
    let player = crew(|role, brief| {
        if role != "s-agents.lead" {
            return None;
        }
        let brief: &PlanBrief = brief.get().unwrap();
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
            let brief: &PlanBrief = brief.get().unwrap();
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
fn orders_in_a_circle_are_counted_with_their_length() {
    let player = crew(|role, brief| match role {
        "s-agents.lead" => {
            let brief: &PlanBrief = brief.get().unwrap();
            let next = ["Bob", "Cindy", "Alice"][brief.agent.0 as usize];
            // Alice begins; everybody hands what it is told to the next.
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
    assert!(played.count("actions_interrupted") > 0, "in a graph an order ends what its receiver does");
}

#[test]
fn work_goes_down_a_chain_and_round_again() {
    let player = crew(|role, brief| {
        if !matches!(role, "s-agents.lead" | "s-agents.plan") {
            return None;
        }
        let brief: &PlanBrief = brief.get().unwrap();
        let chain = brief.chain.unwrap();
        let next = ["Bob", "Cindy", ""][chain.number - 1];
        let words = if chain.after > 0 {
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
        if let Some(brief) = brief.get::<ChatBrief>() {
            assert!(brief.turns_left >= 1 && brief.lines.len() < 3);
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
    let silent = [TREE, ("s-agents.leaf_chat", "false")];
    let played = play(set(&silent, 3, "wait", crew(led(&["Bob: rest"])))).unwrap();
    assert!(
        !played.prompts("s-agents.act").iter().any(|asked| asked.messages[0].text().contains("\"tell NAME"))
    );
}

fn random(options: &[(&str, &str)], agents: u32, clock: &str) -> Played {
    let player: Player = Arc::new(|| Box::new(RandomPlayer::<Workshop>::new(TreeRandom::from_seed(7))));
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
