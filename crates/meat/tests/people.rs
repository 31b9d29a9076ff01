//! People in a game: a person in the third seat, and a person who speaks.
#![expect(clippy::unwrap_used, reason = "helpers of tests may fail loudly")]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::{AgentId, Environment, Judge, Viewer, World};
use cooperage_journal::{EpisodePlan, FORMAT, Plan, Record, RunDir, SayPlan};
use cooperage_meat::world::world;
use cooperage_models::Message;
use cooperage_runtime::{
    BuildInfo, EpisodeDoor, Feed, InputKind, Observer, ObserverFactory, OutsideInput, OutsideSource,
    RunConnections, RunnerOptions, SeatingOptions, StopSignal, run_with, verify_episode,
};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::answered_calls;
use serde_json::json;

use crate::common::{plan, play, play_texts};

/// A plan with Ann in the third seat.
fn with_ann(task: &str) -> EpisodePlan {
    EpisodePlan {
        agents: 3,
        people: BTreeMap::from([(2, "Ann".to_owned())]),
        ..plan(task, "mindagent", "oracle", &[])
    }
}

#[test]
fn a_person_has_the_usual_skills_and_agents_the_seven_actions() {
    let world = world(&with_ann("meat/victorian/tau1")).unwrap();
    let names = |agent| -> Vec<String> {
        Environment::tools(&world, AgentId(agent)).iter().map(|tool| tool.name.clone()).collect()
    };
    let seven =
        ["goto", "killMob", "mineBlock", "putFuelFurnace", "putItemFurnace", "takeOutFurnace", "putInChest"];
    assert_eq!((names(0), names(1)), (seven.map(str::to_owned).into(), seven.map(str::to_owned).into()));
    assert!(names(2).len() > 20 && !names(2).contains(&"killMob".to_owned()), "{:?}", names(2));
    assert!(
        Environment::observe(&world, Viewer::Crew)
            .text
            .contains("\n-Robin (a person):\n  inventory: empty\n-furnace")
    );
}

/// Words of Ann, who sits in no seat.
fn say(tick: u64, text: &str) -> SayPlan {
    SayPlan { tick, from: "Ann".to_owned(), to: Vec::new(), text: text.to_owned() }
}

/// The words of the newest message of each call.
fn states(calls: &[(Vec<Message>, String)]) -> Vec<String> {
    calls.iter().map(|(messages, _)| messages.last().unwrap().text().to_owned()).collect()
}

#[test]
fn what_a_person_says_is_the_instruction_of_the_next_turn_and_history_later() {
    let mut plan = plan("meat/free/flat", "mindagent", "oracle", &[]);
    plan.say = vec![say(700, "Cook a chicken."), say(1_400, "Thank you.")];
    let (_folder, dir, end) = play_texts(plan, &["[]", "[]", "[\"goto(Alex, 'chicken')\"]"]);
    let calls = answered_calls(&dir);
    assert!(calls[0].0[0].text().contains("A person's instructions come first."));
    let states = states(&calls);
    assert!(states[0].ends_with("-instruction: none\n-plan:\n"), "{}", states[0]);
    assert!(!states[0].contains("current dishes"));
    // The idle planner is asked as soon as Ann has spoken, in the same turn.
    assert!(states[2].contains("-turn: 1 of 60\n"), "{}", states[2]);
    assert!(states[2].ends_with("-instruction: Ann: 'Cook a chicken.'\n-plan:\n"), "{}", states[2]);
    let later = states.iter().find(|state| state.contains("'Thank you.'")).unwrap();
    let expected = "-instruction: Ann: 'Thank you.'\n-said so far:\n  Ann: 'Cook a chicken.'\n-plan:\n";
    assert!(later.ends_with(expected), "{later}");
    assert_eq!((end.score.possible, end.score.figures["turns"]), (0, 60));
}

#[test]
fn scripted_players_cook_what_people_ask_for() {
    for model in ["oracle", "reader"] {
        let mut plan = plan("meat/free/victorian", "mindagent", model, &[]);
        plan.say = vec![
            say(700, "Cook one chicken, please, and put it into the chest."),
            say(6_000, "Now two muttons."),
        ];
        let (_folder, dir, _) = play(plan);
        let calls = answered_calls(&dir);
        let states = states(&calls);
        let chest = |chest: &str| states.iter().any(|state| state.contains(&format!("\n-chest: {chest}\n")));
        assert!(chest("cooked_chicken 1") && chest("cooked_chicken 1, cooked_mutton 2"), "{model}");
        assert!(
            states.last().unwrap().contains("-chest: cooked_chicken 1, cooked_mutton 2\n"),
            "{model}: no more"
        );
        let before = states.iter().zip(&calls).take_while(|(state, _)| !state.contains("Ann: "));
        assert!(
            before.map(|(_, (_, reply))| reply).all(|reply| reply == "[]"),
            "{model}: nothing before Ann speaks"
        );
    }
}

#[test]
fn words_in_a_game_with_orders_are_shown_once_there_are_some() {
    let mut plan = plan("meat/flat/tau5", "mindagent", "oracle", &[]);
    plan.say = vec![say(700, "Hurry!")];
    let (_folder, dir, _) = play_texts(plan, &[]);
    let calls = answered_calls(&dir);
    let states = states(&calls);
    assert!(states[1].ends_with("-chest: empty\n-plan:\n"), "{}", states[1]);
    assert!(states[2].ends_with("-instruction: Ann: 'Hurry!'\n-plan:\n"), "{}", states[2]);
    let begins =
        |call: usize| calls[call].0.iter().any(|message| message.text().contains("A person speaks to you."));
    assert!(!begins(1) && begins(2));
}

/// Tells when it is the person's turn.
struct Screen(Feed<AgentId>);

impl Observer for Screen {
    fn record(&mut self, _: &Record, _: &dyn World, _: &dyn Judge) {}

    fn turn(&mut self, seat: AgentId, _: &dyn World, _: &dyn Judge) {
        self.0.send(seat);
    }
}

#[test]
fn a_person_in_the_third_seat_hunts_while_the_two_cook() {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    let suites =
        Suites::new(&ProgramRegistry::of(&[cooperage_meat::suite::suite]), &BTreeMap::new()).unwrap();
    let mut episode = with_ann("meat/victorian/tau3");
    episode.limits.ticks = Some(3_000);
    let plan = Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![episode],
        attachments: BTreeMap::new(),
        partition: None,
    };
    let dir = RunDir::create(&path.join("run"), plan).unwrap();
    let door = EpisodeDoor::default();
    let (feed, turns) = Feed::new(16);
    let observe: ObserverFactory = Arc::new(move |_, _| Some(Box::new(Screen(feed.clone()))));
    let outside =
        RunConnections { door: Some(door.clone()), observe: Some(observe), ..RunConnections::default() };
    // Ann kills a pig, says a word, and then lets time pass.
    let person = std::thread::spawn(move || {
        let mut moves = 0;
        for seat in turns {
            let data = match moves {
                0 => {
                    json!({"tool": "attack", "arguments": {"kind": "pig"}, "finish": true})
                }
                _ => json!({"ticks": 500}),
            };
            if moves == 1 {
                let data = json!({"text": "I have pork.", "from": 2});
                let kind = InputKind::Say;
                door.send(0, OutsideInput { source: OutsideSource::Person, to: None, kind, data }).unwrap();
            }
            let kind = InputKind::Move;
            door.send(0, OutsideInput { source: OutsideSource::Person, to: Some(seat), kind, data }).unwrap();
            moves += 1;
        }
        moves
    });
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    run_with(&dir, &suites, &options, &outside, &StopSignal::default(), &|_| {}).unwrap();
    drop(outside);
    assert!(person.join().unwrap() > 2);
    let key = dir.episodes().next().unwrap().0;
    verify_episode(&dir.finished_path(&key), dir.finished_lines(&key).unwrap(), &suites).unwrap();
    let calls = answered_calls(&dir);
    let begins =
        calls[0].0.iter().find(|message| message.text().contains("You command Alex, Steve.")).unwrap();
    assert!(
        begins.text().contains("Robin is played by a person, Ann: give Robin no calls."),
        "{}",
        begins.text()
    );
    let states = states(&calls);
    let last = states.last().unwrap();
    assert!(last.contains("-Robin (a person):\n  inventory: porkchop "), "{last}");
    assert!(states.iter().any(|state| state.contains("-instruction: Ann: 'I have pork.'")), "{last}");
}
