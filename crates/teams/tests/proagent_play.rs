//! ProAgent at play in toy worlds, under the real runtime: when seats are asked, what they are told of failures, what they
//! believe, and what goes wrong.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::any::Any;
use std::sync::{Arc, Mutex};

use cooperage_core::{AgentId, ToolCall};
use cooperage_journal::{FaultPlan, Record};
use cooperage_models::ChatRequest;
use cooperage_teams::frameworks::proagent::briefs::{ExplainBrief, ProAgentPlanBrief};
use cooperage_teams::frameworks::proagent::reply::write_plan;

use crate::common::depot::Depot;
use crate::common::hooked::{Make, Played, Player, Set, play, random_player, scripted};
use crate::common::workshop::Workshop;

fn depot() -> Make {
    Arc::new(|agents| Box::new(Depot::new(agents)))
}

fn set<'a>(options: &'a [(&'a str, &'a str)], agents: u32, player: Player) -> Set<'a> {
    Set {
        team: "proagent",
        options,
        agents,
        horizon: 40,
        clock: "wait",
        tick_us: 1_000_000,
        world: depot(),
        player,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    }
}

/// Answers planners with what `skill` says, in words; explainers always alike.
fn words(skill: impl Fn(&ProAgentPlanBrief, usize) -> String + Send + Sync + Clone + 'static) -> Player {
    let asked = Arc::new(Mutex::new(0));
    scripted(move |role: &str, request: &ChatRequest, _: &dyn Any| {
        let brief = request.brief.as_ref().unwrap();
        if role == "proagent.explain" {
            let brief: &ExplainBrief = brief.get().unwrap();
            // The rules, and a question with its answer for each round before.
            let round = request.messages.len() / 2;
            return format!("Because {}, says round {round}.", brief.finding);
        }
        let mut asked = asked.lock().unwrap();
        *asked += 1;
        skill(brief.get().unwrap(), *asked - 1)
    })
}

/// Gives each seat its plans, one after the other; then the seat waits.
fn script(plans: &'static [&'static [&'static str]]) -> Player {
    let next = Arc::new(Mutex::new(vec![0; plans.len()]));
    words(move |brief, _| {
        let seat = brief.agent.0 as usize;
        let mut next = next.lock().unwrap();
        let skill = plans[seat].get(next[seat]).copied().unwrap_or("wait(20)");
        next[seat] += 1;
        format!("Analysis: so it is.\nPlan for {}: {skill}", brief.names[seat])
    })
}

fn submissions(played: &Played) -> Vec<(u64, u32, String)> {
    let mut all = Vec::new();
    for record in &played.records {
        if let Record::Submit { tick, entries, .. } = record {
            for entry in entries {
                let text = serde_json::to_value(entry).unwrap().to_string();
                all.push((*tick, entry.agent.unwrap(), text));
            }
        }
    }
    all
}

#[test]
fn a_seat_is_asked_as_soon_as_it_is_free_and_not_before() {
    let played =
        play(set(&[], 2, script(&[&["fetch_box", "load_box_on_cart"], &["wait(5)", "fetch_box"]]))).unwrap();
    let ticks = |seat: u32| -> Vec<u64> {
        let own = submissions(&played).into_iter().filter(|(_, agent, _)| *agent == seat);
        own.map(|(tick, ..)| tick).collect()
    };
    assert_eq!((ticks(0), ticks(1)), (vec![0, 3, 5, 25], vec![0, 5, 8, 28]));
    assert_eq!(played.calls("proagent.plan"), 8);
    let counts = ["plans", "skills", "skills_succeeded", "skills_refused", "explanations"];
    assert_eq!(counts.map(|name| played.count(name)), [8, 8, 6, 0, 0]);
    let first = &submissions(&played)[0].2;
    assert!(
        first.contains("Plan for Carrier 0: fetch_box") && first.contains("Analysis"),
        "the whole answer: {first}"
    );
    assert_eq!(played.notes("proagent.begin")[0].1["description"], "fetch_box");
    assert_eq!(played.notes("proagent.end")[0].1["finished"], true);
}

#[test]
fn a_refusal_is_explained_and_planned_again_at_once() {
    let played = play(set(&[], 1, script(&[&["push_cart", "fetch_box"]]))).unwrap();
    assert_eq!(submissions(&played).iter().map(|(tick, ..)| *tick).collect::<Vec<_>>(), [0, 0, 3, 23]);
    let asked: Vec<_> = played.asked.iter().map(|asked| asked.role.as_str()).collect();
    assert_eq!(asked[..3], ["proagent.plan", "proagent.explain", "proagent.plan"]);
    let texts = |number: usize| -> Vec<String> {
        played.asked[number].messages.iter().map(|message| message.text().to_owned()).collect()
    };
    assert!(
        texts(1)[1].contains("Carrier 0 failed at: push_cart\nThe world says: the cart is not full"),
        "{:?}",
        texts(1)
    );
    let again = texts(2);
    assert_eq!(again.len(), 3, "instructions, the newest message, the scene");
    assert_eq!(again[1], "Why push_cart failed: Because the cart is not full, says round 1.");
    assert!(again[2].contains("plan again"), "{}", again[2]);
    let later = texts(3);
    assert_eq!(later.len(), 2, "a call after a success remembers nothing");
    assert!(!later[1].contains("plan again"));
    assert_eq!(["skills_refused", "explanations"].map(|name| played.count(name)), [1, 1]);
    assert_eq!(played.notes("proagent.failed")[0].1["finding"], "the cart is not full");
    assert_eq!(played.notes("proagent.explained").len(), 1);
}

#[test]
fn more_is_remembered_where_more_is_asked_for() {
    let plans: &[&[&str]] = &[&["fetch_box", "wait(1)", "push_cart", "load_box_on_cart"]];
    let remembered = |kept: &str| -> Vec<String> {
        let played = play(set(&[("proagent.memory", kept)], 1, script(plans))).unwrap();
        let again =
            played.asked.iter().find(|asked| asked.messages.last().unwrap().text().contains("plan again"));
        let messages = &again.unwrap().messages;
        messages[1..messages.len() - 1].iter().map(|message| message.text().to_owned()).collect()
    };
    assert_eq!(remembered("0"), [""; 0]);
    assert_eq!(remembered("1").len(), 1);
    let all = remembered("100");
    assert_eq!(all.len(), 8, "{all:?}");
    assert_eq!(all[2..4], ["fetch_box", "Carrier 0 succeeded at fetch_box."]);
    assert!(
        all[4].starts_with("Scene 4.")
            && all[6] == "push_cart"
            && all[7].starts_with("Why push_cart failed: Because"),
        "{all:?}"
    );
    assert!(all.iter().all(|text| !text.contains("wait")), "{all:?}");
}

#[test]
fn rounds_of_verification_are_one_conversation_and_the_last_word_counts() {
    let options = [("proagent.verify_rounds", "3")];
    let played = play(set(&options, 1, script(&[&["push_cart", "fetch_box"]]))).unwrap();
    let prompts = played.prompts("proagent.explain");
    assert_eq!(prompts.iter().map(|asked| asked.messages.len()).collect::<Vec<_>>(), [2, 4, 6]);
    let explained = &played.notes("proagent.explained")[0].1["explanation"];
    assert_eq!(explained, "Because the cart is not full, says round 3.");
}

#[test]
fn an_agent_that_fails_alike_waits_a_tick_without_asking() {
    let push = || words(|_, _| "Plan for Carrier 0: push_cart".to_owned());
    let published = play(Set { horizon: 3, ..set(&[("proagent.rules", "paper")], 1, push()) }).unwrap();
    assert_eq!(
        (published.calls("proagent.plan"), published.calls("proagent.explain")),
        (12, 9),
        "four failures a tick"
    );
    let options = [("proagent.memory", "2")];
    let played = play(Set { horizon: 3, ..set(&options, 1, push()) }).unwrap();
    assert_eq!((played.calls("proagent.plan"), played.calls("proagent.explain")), (6, 3));
    let last = played.prompts("proagent.plan");
    let told = last
        .last()
        .unwrap()
        .messages
        .iter()
        .any(|message| message.text().starts_with("Why push_cart failed: "));
    assert!(told, "the second try of the last tick");
    assert_eq!((played.count("forced_waits"), played.end.ticks), (3, 3));
    let waits = submissions(&played).into_iter().filter(|(.., entry)| entry.contains("\"wait\""));
    assert_eq!(waits.map(|(tick, ..)| tick).collect::<Vec<_>>(), [0, 1, 2], "by the world's own tool");
}

#[test]
fn without_the_verificator_nothing_is_explained_and_a_tick_passes() {
    let options = [("proagent.verificator", "off")];
    let played = play(Set {
        horizon: 5,
        ..set(&options, 1, words(|_, _| "Plan for Carrier 0: push_cart".to_owned()))
    })
    .unwrap();
    assert_eq!((played.calls("proagent.plan"), played.calls("proagent.explain")), (5, 0));
    assert_eq!((played.count("skills_refused"), played.count("forced_waits")), (5, 0));
    assert!(played.asked.iter().all(|asked| asked.messages.len() == 2));
}

#[test]
fn a_skill_that_fails_midway_is_explained_and_counts_as_the_first_failure() {
    // Both are about to load the last place of the cart; the second finds it full.
    let plans: &[&[&str]] = &[
        &["fetch_box", "load_box_on_cart", "fetch_box", "load_box_on_cart"],
        &["fetch_box", "wait(6)", "load_box_on_cart", "push_cart"],
    ];
    let played = play(set(&[], 2, script(plans))).unwrap();
    assert_eq!(played.count("skills_failed"), 1, "{:?}", played.notes("proagent.failed"));
    let failed = &played.notes("proagent.failed")[0];
    assert_eq!((failed.0, &failed.1["finding"]), (10, &"the cart is full".into()));
    assert_eq!(failed.1["agent"], 1);
    let again =
        submissions(&played).into_iter().find(|(_, agent, text)| *agent == 1 && text.contains("push"));
    assert_eq!(again.unwrap().0, 10, "it is asked again in the same tick");
    assert_eq!(played.end.score.figures["delivered"], 2);
}

fn with_partner(options: &[(&str, &str)]) -> Played {
    let player = words(|brief, number| {
        let call = |name: &str| ToolCall::new(name, &[]);
        let expected = [(AgentId(1 - brief.agent.0), call(["push_cart", "load_box_on_cart"][number % 2]))];
        write_plan(
            brief,
            "So.",
            &expected,
            &call(["fetch_box", "load_box_on_cart", "push_cart"][(number / 2) % 3]),
        )
    });
    play(set(options, 2, player)).unwrap()
}

#[test]
fn beliefs_stand_before_every_scene_and_wrong_ones_are_put_right() {
    let level = ("proagent.level", "3");
    let scene = |options: &[(&str, &str)], number: usize| {
        with_partner(options).prompts("proagent.plan")[number].messages.last().unwrap().text().to_owned()
    };
    assert!(!scene(&[level], 2).contains("expected"));
    let replaced = scene(&[level, ("proagent.belief", "replace")], 2);
    assert!(
        replaced.starts_with(
            "What you expected Carrier 1 to do, with the step of each expectation: {0: fetch_box}\n\
             What Carrier 1 was seen to have done, with the step in which it was done: {2: fetch_box}\nScene 3."
        ),
        "{replaced}"
    );
    let marked = scene(&[level, ("proagent.belief", "annotate")], 2);
    assert!(marked.contains("{0: push_cart (wrong: it was fetch_box)}"), "{marked}");
    let noted = with_partner(&[level]);
    assert_eq!(noted.notes("proagent.expects")[0].1["skill"], "push_cart");
}

#[test]
fn worlds_without_words_take_commands() {
    let workshop: Make = Arc::new(|agents| Box::new(Workshop::without_text_forms(agents, 0)));
    let player = words(|brief, number| {
        let call = match number {
            0 => ToolCall::new("walk", &[("place", "rack0")]),
            1 => ToolCall::new("take", &[]),
            _ => ToolCall::new("fly", &[]),
        };
        write_plan(brief, "So.", &[], &call)
    });
    let played = play(Set { world: Arc::clone(&workshop), horizon: 4, ..set(&[], 1, player) }).unwrap();
    let calls = submissions(&played);
    assert!(calls[0].2.contains("rack0") && calls[1].2.contains("take") && calls.len() == 2, "{calls:?}");
    assert!(
        played.notes("proagent.failed")[0].1["finding"]
            .as_str()
            .unwrap()
            .contains("there is no command !fly")
    );
    // The workshop accepts every call, and reports in the end which of them failed.
    let player = words(|_, _| "Plan for Alice: !take".to_owned());
    let played = play(Set { world: workshop, horizon: 4, ..set(&[], 1, player) }).unwrap();
    assert!(played.count("skills_failed") > 0 && played.calls("proagent.explain") > 0);
}

fn random(options: &[(&str, &str)], world: Make, agents: u32, clock: &str, is_depot: bool) -> Played {
    let player: Player = if is_depot {
        random_player::<Depot>("proagent", 7)
    } else {
        random_player::<Workshop>("proagent", 7)
    };
    play(Set { world, clock, ..set(options, agents, player) }).unwrap()
}

#[test]
fn the_random_player_plays_every_variant_to_the_end_and_twice_the_same() {
    let workshop: Make = Arc::new(|agents| Box::new(Workshop::new(agents, 0)));
    for (number, level) in ["1", "2", "3"].into_iter().enumerate() {
        for (verificator, rounds) in [("on", "1"), ("off", "2"), ("on", "3")] {
            let belief = if level == "3" { ["replace", "annotate"][number % 2] } else { "off" };
            let options = [
                ("proagent.level", level),
                ("proagent.belief", belief),
                ("proagent.verificator", verificator),
                ("proagent.verify_rounds", rounds),
                ("proagent.memory", "4"),
            ];
            for (world, is_depot) in [(depot(), true), (Arc::clone(&workshop), false)] {
                let clock = ["tokens", "wait"][number % 2];
                let played = random(&options, Arc::clone(&world), 3, clock, is_depot);
                assert_eq!(played.end.ticks, 40, "{options:?} {clock}");
                assert!(played.count("skills_succeeded") > 0, "{options:?} {:?}", played.end.totals);
                assert_eq!(played.records, random(&options, world, 3, clock, is_depot).records, "and again");
            }
        }
    }
}

#[test]
fn garbage_ends_the_episode_within_bounds() {
    let workshop: Make = Arc::new(|agents| Box::new(Workshop::without_text_forms(agents, 0)));
    for text in [
        "",
        "hm",
        "{",
        "Plan for Alice:",
        "Plan for Alice: walk",
        "!!!",
        "!walk(",
        "!walk(\"x\")",
        "Alice: \u{0}é",
    ] {
        let player = scripted(move |_, _, _| text.to_owned());
        let played = play(Set {
            world: Arc::clone(&workshop),
            horizon: 20_000,
            tick_us: 50_000,
            ..set(&[], 2, player)
        });
        let totals = &played.unwrap().end;
        assert_eq!(totals.reason, "gave_up", "{text:?}");
        assert!(totals.totals.calls < 1_500, "{text:?}: {:?}", totals.totals);
    }
}

#[test]
fn an_agent_that_was_down_begins_anew() {
    let faults = vec![FaultPlan::Crash { seat: 0, tick: 4 }];
    let played =
        play(Set { faults, ..set(&[], 2, script(&[&["fetch_box", "load_box_on_cart"], &[]])) }).unwrap();
    let own = submissions(&played).into_iter().filter(|(_, agent, _)| *agent == 0);
    assert_eq!(own.map(|(tick, ..)| tick).collect::<Vec<_>>(), [0, 3], "nothing is asked of it any more");
    assert_eq!((played.end.ticks, played.end.reason.as_str()), (40, "horizon"));
}
