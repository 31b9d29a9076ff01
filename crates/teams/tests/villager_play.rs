//! VillagerAgent at play in a toy world, under the real runtime: when and by whom subtasks are begun, and what follows a
//! failure.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::any::Any;
use std::sync::Arc;

use cooperage_journal::Record;
use cooperage_models::ChatRequest;
use cooperage_teams::frameworks::villager::record::write_records;
use serde_json::Value;

use crate::common::hooked::{Played, Player, Set, play, random_player, scripted};
use crate::common::joiner::{FETCH, job, joiner, set, work};
use crate::common::workshop::Workshop;

/// When each subtask began and ended, in the order of beginning: number, agent, tick.
fn runs(played: &Played) -> Vec<(u64, u64, u64, u64)> {
    let number = |data: &Value, key: &str| data[key].as_u64().unwrap();
    let ends = played.notes("villager.end");
    let mut used = vec![false; ends.len()];
    played
        .notes("villager.begin")
        .iter()
        .map(|(from, data)| {
            let (subtask, agent) = (number(data, "subtask"), number(data, "agent"));
            let is_it = |(place, (_, end)): &(usize, &(u64, Value))| {
                !used[*place] && number(end, "subtask") == subtask && number(end, "agent") == agent
            };
            let (place, (to, _)) = ends.iter().enumerate().find(is_it).unwrap();
            used[place] = true;
            (subtask, agent, *from, *to)
        })
        .collect()
}

#[test]
fn two_fetch_at_the_same_time_and_a_third_subtask_waits_for_both() {
    let plan = write_records(&[
        job(1, FETCH, &[], &["Alice"]),
        job(2, FETCH, &[], &["Bob"]),
        job(3, "walk bench0, nail", &[1, 2], &["Alice"]),
    ]);
    let played = play(set(&[], 2, "tokens", joiner(vec![plan]))).unwrap();
    assert_eq!(played.end.score.figures["crates"], 1);
    let [first, second, third] = runs(&played)[..] else { panic!("{:?}", runs(&played)) };
    assert_eq!((first.0, first.1, second.0, second.1, third.0, third.1), (1, 0, 2, 1, 3, 0));
    assert_eq!(first.2, second.2, "both begin at once");
    assert!(third.2 >= first.3.max(second.3), "{first:?} {second:?} {third:?}");
    assert_eq!((played.count("subtasks_succeeded"), played.calls("villager.assign")), (3, 0));
    let waits: Vec<String> =
        played.notes("villager.waits").iter().map(|(_, data)| data.to_string()).collect();
    assert!(waits.contains(&r#"{"agent":0,"for":"plan"}"#.to_owned()), "{waits:?}");
    assert!(waits.iter().any(|wait| wait.contains(r#""for":"predecessor","subtasks":"#)), "{waits:?}");
}

#[test]
fn a_failure_is_taken_up_again_while_the_other_goes_on() {
    let first = write_records(&[
        job(1, "take", &[], &["Alice"]),
        job(2, "rest, rest, rest, rest, rest", &[], &["Bob"]),
        job(3, "walk bench0, nail", &[1], &["Alice"]),
    ]);
    let mut again = job(4, FETCH, &[], &["Alice"]);
    again.replaces = vec![1];
    // Numbers go on after those shown: the failed one, what waits for it, and what Bob does.
    let second = write_records(&[again]);
    let played = play(set(&[], 2, "wait", joiner(vec![first, second]))).unwrap();
    let prompts = played.prompts("villager.redecompose");
    let told = prompts[0].messages.last().unwrap().text();
    assert!(told.contains("1. (failure, Alice) take"), "{told}");
    assert!(told.contains("3. (unknown, Alice, after 1) walk bench0, nail"), "{told}");
    assert!(told.contains("the first has the id 4"), "{told}");
    assert!(told.contains("- Alice: take (1 failures)"), "what failed is told: {told}");
    let plan = &played.notes("villager.plan")[1].1;
    assert_eq!(plan["subtasks"][0]["replaces"], serde_json::json!([1]));
    let statuses = |subtask: u64| -> Vec<String> {
        let notes = played.notes("villager.status");
        let of = notes.iter().filter(|(_, data)| data["subtask"] == subtask);
        of.map(|(_, data)| data["status"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(statuses(1), ["running", "failure"]);
    assert_eq!(statuses(4), ["running", "success"]);
    assert_eq!(statuses(3)[0], "running", "what waited for the failed one waits for the new one");
    assert_eq!(played.calls("villager.decompose"), 1);
}

#[test]
fn without_names_the_controller_decides_and_with_several_it_divides() {
    let open = write_records(&[job(1, FETCH, &[], &[]), job(2, FETCH, &[], &[])]);
    let played = play(set(&[("villager.name_agents", "off")], 2, "wait", joiner(vec![open]))).unwrap();
    assert!(played.calls("villager.assign") >= 1);
    let agents: Vec<u64> = runs(&played).iter().map(|run| run.1).collect();
    assert_eq!((agents, played.count("subtasks_succeeded")), (vec![0, 1], 2));

    let shared = write_records(&[job(1, &format!("{FETCH} | {FETCH}"), &[], &["Bob", "Alice"])]);
    let played =
        play(set(&[("villager.shared_subtasks", "on")], 2, "wait", joiner(vec![shared.clone()]))).unwrap();
    assert_eq!((played.calls("villager.split"), runs(&played).len()), (1, 2));
    assert_eq!(played.count("subtasks_succeeded"), 1, "one subtask of two shares");

    let reduced = [("villager.controller", "reduced")];
    let played = play(set(&reduced, 2, "wait", joiner(vec![shared]))).unwrap();
    assert_eq!((played.calls("villager.split"), runs(&played).len()), (0, 1), "the first leads");
    let opening = played.prompts("villager.act")[0].messages[1].text().to_owned();
    assert!(opening.contains("You are Bob.") && opening.contains("You lead Alice"), "{opening}");
}

#[test]
fn in_rounds_nobody_begins_while_another_works() {
    let plan = || {
        write_records(&[
            job(1, "rest", &[], &["Alice"]),
            job(2, "rest, rest, rest, rest, rest", &[], &["Bob"]),
            job(3, "rest, rest", &[], &["Alice"]),
        ])
    };
    let third = |options: &[(&str, &str)]| {
        let played = play(set(options, 2, "wait", joiner(vec![plan()]))).unwrap();
        let runs = runs(&played);
        (runs[1].3, runs[2].2)
    };
    let (bob_ends, alice_begins) = third(&[]);
    assert!(alice_begins < bob_ends, "she need not wait");
    let (bob_ends, alice_begins) = third(&[("villager.controller", "rounds")]);
    assert!(alice_begins >= bob_ends);
}

#[test]
fn unreadable_answers_are_asked_for_again_with_the_reason() {
    let plans = vec![
        "Let me think.".to_owned(),
        r#"{"id": 1}"#.to_owned(),
        write_records(&[job(1, "rest", &[], &["Alice"])]),
    ];
    let played = play(set(&[], 1, "wait", joiner(plans))).unwrap();
    let prompts = played.prompts("villager.decompose");
    assert_eq!(prompts.len(), 3);
    let last = prompts[2].messages.last().unwrap().text();
    assert!(last.starts_with("That answer could not be used: no object with the keys"), "{last}");
    assert_eq!(prompts[1].messages.len(), prompts[2].messages.len(), "only the last mistake is shown");
    assert_eq!((played.count("replies_unreadable"), played.count("subtasks_succeeded")), (2, 1));
    let noted = played.notes("villager.unreadable");
    assert_eq!(noted.len(), 2, "the journal says why each was asked for again");
    let reason = noted[1].1["reason"].as_str().unwrap();
    assert!(last.contains(reason), "{reason}");
}

#[test]
fn a_turn_that_cannot_be_read_costs_one_of_six() {
    let plan = write_records(&[job(1, "rest", &[], &["Alice"])]);
    let quiet = joiner(vec![plan]);
    let player: Player = Arc::new(move || {
        struct Mumbling(Box<dyn cooperage_models::ReplyHook>);
        impl cooperage_models::ReplyHook for Mumbling {
            fn reply(
                &mut self,
                role: &cooperage_models::ModelRole,
                request: &ChatRequest,
                view: &dyn Any,
            ) -> Result<cooperage_models::Reply, cooperage_models::WrongView> {
                if role.as_str() == "villager.act" {
                    Ok(cooperage_models::Reply::of_text("hm"))
                } else {
                    self.0.reply(role, request, view)
                }
            }
        }
        Box::new(Mumbling(quiet()))
    });
    let played = play(set(&[], 1, "wait", player)).unwrap();
    assert_eq!((played.calls("villager.act"), played.count("turns_unreadable")), (6, 6));
    assert_eq!((played.count("errands_stopped"), played.count("subtasks_failed")), (1, 1));
    let last = &played.prompts("villager.act")[5].messages;
    assert_eq!(last.len(), 2 + 2 * 5);
    assert!(last[3].text().starts_with("Observation: no action could be read"), "{}", last[3].text());
}

#[test]
fn the_last_round_that_brings_nothing_ends_the_play() {
    let played = play(set(&[], 2, "wait", joiner(Vec::new()))).unwrap();
    assert_eq!(
        (played.calls("villager.decompose"), played.end.ticks),
        (2, 10),
        "asked once more after ten seconds"
    );
    let published = play(set(&[("villager.rules", "paper")], 2, "wait", joiner(Vec::new()))).unwrap();
    assert_eq!((published.calls("villager.decompose"), published.end.ticks), (1, 0));
}

#[test]
fn published_cycles_break_the_episode_and_ours_have_none() {
    let plan = || {
        write_records(&[
            job(1, "rest", &[2], &["Alice"]),
            job(2, "rest", &[1], &["Bob"]),
            job(3, "rest", &[1], &["Bob"]),
        ])
    };
    let error = play(set(&[("villager.rules", "paper")], 2, "wait", joiner(vec![plan()]))).err().unwrap();
    assert!(error.to_string().contains("original_defect: a cycle"), "{error}");
    let played = play(set(&[], 2, "wait", joiner(vec![plan()]))).unwrap();
    assert_eq!(played.count("subtasks_succeeded"), 3);
}

fn random(team: &'static str, options: &[(&str, &str)], agents: u32, clock: &str) -> Played {
    let player = random_player::<Workshop>(team, 7);
    play(Set { team, horizon: 60, ..set(options, agents, clock, player) }).unwrap()
}

#[test]
fn the_random_player_plays_every_variant_to_the_end() {
    for (number, controller) in ["full", "rounds", "reduced"].into_iter().enumerate() {
        for rules in ["fixed", "paper"] {
            let options = [
                ("villager.controller", controller),
                ("villager.rules", rules),
                ("villager.shared_subtasks", ["on", "off"][number % 2]),
                ("villager.pool", ["team", "1", "2"][number]),
            ];
            let clock = ["wait", "tokens"][number % 2];
            let played = random("villager", &options, 3, clock);
            assert_eq!(played.end.ticks, 60, "{options:?} {clock}");
            assert!(played.count("subtasks_succeeded") > 0, "{options:?} {:?}", played.end.totals);
            let notes: Vec<&Record> =
                played.records.iter().filter(|record| matches!(record, Record::Note(_))).collect();
            assert!(notes.len() > 10);
            assert_eq!(played.records, random("villager", &options, 3, clock).records, "and the same again");
        }
    }
}

#[test]
fn solo_and_agentverse_play_to_the_end_too() {
    let solo = random("solo", &[], 2, "tokens");
    assert_eq!(solo.end.ticks, 60);
    let acting = solo.records.iter().filter_map(|record| match record {
        Record::Submit { entries, .. } => Some(entries.iter().map(|entry| entry.agent)),
        _ => None,
    });
    assert!(acting.flatten().all(|agent| agent == Some(0)), "nobody else acts");
    let talk = random("agentverse", &[], 2, "tokens");
    assert_eq!(talk.end.ticks, 60);
    let cycles = talk.count("cycles");
    assert!(cycles > 0 && talk.calls("agentverse.discuss") >= 4 * cycles);
    assert!(talk.calls("agentverse.summarise") >= 2 * cycles);
    let speakers: Vec<u32> = talk
        .records
        .iter()
        .filter_map(|record| match record {
            Record::Message(message) if message.kind == "chat" => message.from,
            _ => None,
        })
        .collect();
    assert_eq!(speakers[..5], [0, 1, 0, 1, 0]);
}

#[test]
fn after_an_empty_plan_the_planner_is_asked_again_when_a_subtask_has_ended() {
    let rests = |count| vec!["rest"; count].join(", ");
    let first = write_records(&[
        job(1, "rest", &[], &["Alice"]),
        job(2, &rests(3), &[], &["Bob"]),
        job(3, &rests(6), &[], &["Cindy"]),
    ]);
    let third = write_records(&[job(3, "rest", &[], &["Alice"])]);
    let played = play(set(&[], 3, "wait", joiner(vec![first, "[]".to_owned(), third]))).unwrap();
    let runs = runs(&played);
    let [alice, bob, cindy, again] = runs[..] else { panic!("{runs:?}") };
    assert!(alice.3 < bob.3 && again.1 == 0, "{runs:?}");
    assert!(again.2 >= bob.3 && again.2 < cindy.3, "asked while Cindy works: {runs:?}");
}

/// AgentVerse whose summariser gives every agent this errand, and whose workers are done at once.
fn talk(errand: &'static str, options: &[(&str, &str)]) -> Played {
    let player = scripted(move |role: &str, _: &ChatRequest, _: &dyn Any| match role {
        "agentverse.discuss" => "First line.\nSecond line.".to_owned(),
        "agentverse.summarise" => errand.to_owned(),
        _ => r#"{"action": "Final Answer", "action_input": "It is done."}"#.to_owned(),
    });
    play(Set { team: "agentverse", horizon: 30, ..set(options, 2, "wait", player) }).unwrap()
}

#[test]
fn a_team_of_agentverse_that_has_nothing_to_do_rests_and_ends() {
    let played = talk("Nothing.", &[]);
    assert_eq!((played.calls("agentverse.act"), played.calls("agentverse.discuss")), (0, 8));
    assert_eq!(played.end.ticks, 20, "two rests of ten seconds");
    let published = talk("Nothing.", &[("agentverse.rules", "paper")]);
    assert!(published.calls("agentverse.act") > 2, "as published, every answer is an errand");
}

#[test]
fn a_report_of_agentverse_counts_what_it_reports_and_an_utterance_is_one_line() {
    let played = talk("sweep the floor", &[]);
    let chat = played.prompts("agentverse.discuss")[4].messages[1].text().to_owned();
    assert!(
        chat.contains("Just finished: sweep the floor. It is done. So far finished: sweep the floor."),
        "{chat}"
    );
    assert!(chat.contains("Alice: First line. / Second line.\n"), "{chat}");
}

/// A team that is asked in a world without an end, and whose workers answer this and never act.
fn idle(team: &'static str, options: &[(&str, &str)], act: &'static str, horizon: u64) -> Played {
    let plan = r#"[{"description": "x", "milestones": ["x"], "required subtasks": [], "assigned agents": ["Alice"]},
        {"description": "y", "milestones": ["y"], "required subtasks": [], "assigned agents": ["Bob"]}]"#;
    let player = scripted(move |role: &str, _: &ChatRequest, _: &dyn Any| match role {
        "villager.decompose" | "villager.redecompose" => plan.to_owned(),
        "villager.reflect" => r#"{"reasoning": "", "summary": "x", "task_status": true}"#.to_owned(),
        role if role.ends_with(".act") => act.to_owned(),
        _ => "look around".to_owned(),
    });
    play(Set { team, horizon, tick_us: 50_000, ..set(options, 2, "wait", player) }).unwrap()
}

#[test]
fn a_team_that_never_acts_gives_up_although_no_time_passes() {
    let done = r#"{"action": "Final Answer", "action_input": "It is done."}"#;
    let both = r#"{"action": "rest", "action_input": {}} and so {"action": "Final Answer", "action_input": "It is done."}"#;
    let refused = r#"{"action": "walk", "action_input": {"place": "nowhere"}}"#;
    for act in [done, both, refused] {
        for team in ["villager", "agentverse", "solo"] {
            let played = idle(team, &[], act, 100_000);
            assert!(played.end.totals.calls < 500, "{act} {team}: {:?}", played.end.totals);
            assert!(played.end.ticks < 1_000, "{act} {team}: {}", played.end.ticks);
        }
    }
    let told = idle("villager", &[], done, 100_000).warnings.join("; ");
    assert!(
        told.contains("20 plans in a row were made without an action in the world; the team gives up"),
        "{told}"
    );
    let told = idle("agentverse", &[], done, 100_000).warnings.join("; ");
    assert!(told.contains("10 cycles in a row passed without an action"), "{told}");
    let published = idle("villager", &[("villager.rules", "paper")], done, 100);
    assert_eq!(published.end.ticks, 100, "as published, a team goes on");
}

#[test]
fn an_errand_of_agentverse_whose_last_call_works_is_not_told_as_failed() {
    let told = |errand: &'static str, options: &[(&str, &str)]| {
        let player = scripted(move |role: &str, request: &ChatRequest, _: &dyn Any| match role {
            "agentverse.discuss" => "We rest.".to_owned(),
            "agentverse.summarise" => errand.to_owned(),
            _ => work(request.brief.as_ref().unwrap().get().unwrap()),
        });
        let played = play(Set { team: "agentverse", ..set(options, 2, "wait", player) }).unwrap();
        let ends = played.notes("agentverse.end");
        (played.prompts("agentverse.discuss")[4].messages[1].text().to_owned(), ends[0].1["finished"].clone())
    };
    let six = "rest, rest, rest, rest, rest, rest, rest";
    let (chat, finished) = told(six, &[]);
    assert!(
        chat.contains(&format!(
            "Calls used up: {six}. The errand's 6 calls are used up; the last results: rest: Rest: done; rest: Rest: done; \
             rest: Rest: done. So far finished: nothing."
        )),
        "{chat}"
    );
    assert!(!chat.contains("Just failed") && finished.is_null(), "{chat}");
    let (chat, finished) = told("rest, rest, rest, rest, rest, take, rest", &[]);
    assert!(chat.contains("Just failed: rest"), "its last call failed: {chat}");
    assert_eq!(finished, false);
    let (chat, _) = told(six, &[("agentverse.rules", "paper")]);
    assert!(chat.contains("Just failed: rest"), "as published: {chat}");
}

#[test]
fn garbage_ends_the_episode_within_bounds() {
    let plan = r#"[{"description": "x", "milestones": [], "assigned agents": []}]"#;
    for text in ["", "hm", "{", "[]", "{\"action\": 3}", plan] {
        for (team, options) in [
            ("villager", &[][..]),
            ("villager", &[("villager.rules", "paper"), ("villager.controller", "reduced")]),
            ("solo", &[]),
            ("agentverse", &[]),
        ] {
            let player = scripted(move |_, _, _| text.to_owned());
            let played = play(Set { team, tick_us: 50_000, ..set(options, 2, "wait", player) }).unwrap();
            assert!(played.end.totals.calls < 4_000, "{text:?} {team}: {:?}", played.end.totals);
        }
    }
}
