//! MindAgent's prompt in its three forms: built-in players play all of them, and each run verifies.
#![expect(clippy::unwrap_used, reason = "whatever goes wrong here is a test that fails")]

use std::collections::BTreeMap;

use cooperage_cuisineworld::suite;
use cooperage_journal::{EndRecord, RunDir};
use cooperage_kitchen::compact::{LEGEND, tokens};
use cooperage_models::{ChatRole, Message, ReplyStyle};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use cooperage_suites::testing::{answered_calls, plan_of, play_in};

const TASKS: [(&str, u32); 5] = [
    ("cuisineworld/level_0/tau1", 2),
    ("cuisineworld/level_3/tau2", 2),
    ("cuisineworld/level_5/tau1", 3),
    ("cuisineworld/level_9/tau3", 3),
    ("cuisineworld/level_12/tau2", 2),
];

/// A played and verified episode.
struct Played {
    _folder: tempfile::TempDir,
    dir: RunDir,
    end: EndRecord,
}

fn play(task: &str, agents: u32, model: &str, form: &str) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let options = [("mindagent.rules", "fixed"), ("mindagent.prompt", form)];
    let mut plan = plan_of(task, "mindagent", model, &options);
    plan.agents = agents;
    plan.teams[0].seats = (0..agents).collect();
    let (dir, end) = play_in(&[suite], folder.path(), plan, &[]);
    let suites = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap();
    let key = dir.episodes().next().unwrap().0;
    let lines = dir.finished_lines(&key).unwrap();
    cooperage_runtime::verify_episode(&dir.finished_path(&key), lines, &suites).unwrap();
    Played { _folder: folder, dir, end }
}

fn share(played: &Played) -> f64 {
    played.end.score.reached as f64 / played.end.score.possible.max(1) as f64
}

#[test]
fn the_oracle_plays_alike_in_every_form() {
    for (task, agents) in TASKS {
        let paper = play(task, agents, "oracle", "paper");
        for form in ["append", "compact"] {
            let other = play(task, agents, "oracle", form);
            assert_eq!(
                (&other.end.score.figures, &other.end.digest),
                (&paper.end.score.figures, &paper.end.digest),
                "{task} {form}"
            );
        }
    }
}

#[test]
fn every_form_tells_enough_to_cook() {
    let (mut oracle, mut paper, mut append, mut compact) = (0.0, 0.0, 0.0, 0.0);
    for (task, agents) in TASKS {
        let score = |model, form| share(&play(task, agents, model, form));
        let all = [
            score("oracle", "paper"),
            score("reader", "paper"),
            score("reader", "append"),
            score("reader", "compact"),
        ];
        println!("{task} by {agents}: {all:?}");
        oracle += all[0];
        paper += all[1];
        append += all[2];
        compact += all[3];
    }
    assert!(compact >= 0.95 * oracle, "{compact} of {oracle}");
    assert!(append >= paper - 0.02 * TASKS.len() as f64, "{append} against {paper}");
}

#[test]
fn a_compact_call_is_the_legend_and_the_turn() {
    let played = play("cuisineworld/level_3/tau3", 2, "oracle", "compact");
    let calls = answered_calls(&played.dir);
    assert_eq!(calls.len(), 60);
    let opening = cooperage_teams::frameworks::mindagent::compact_opening(LEGEND).unwrap();
    for (messages, reply) in &calls {
        let [first, turn] = messages.as_slice() else { panic!("{} messages", messages.len()) };
        assert_eq!(first.text(), opening);
        assert!(tokens(turn.text()).is_ok() && tokens(reply).is_ok(), "{reply}");
    }
    // The reader needs nothing else, also where a provider joins the two.
    let suites = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap();
    let readers = suites.prompt_readers();
    for (messages, _) in calls.iter().take(10) {
        let joined = format!("{}\n\n{}", messages[0].text(), messages[1].text());
        let apart = readers.answer(messages, ReplyStyle::Plain).text;
        assert!(!apart.is_empty());
        assert_eq!(readers.answer(&[Message::user(joined)], ReplyStyle::Plain).text, apart);
    }
}

#[test]
fn every_style_is_read_as_the_plain_one_in_words() {
    let play = |style: ReplyStyle| play("cuisineworld/level_3/tau3", 2, style.player(), "compact").end;
    let plain = play(ReplyStyle::Plain);
    assert!(plain.score.figures["completed"] > 0);
    for style in [ReplyStyle::Prose, ReplyStyle::Fence, ReplyStyle::Think, ReplyStyle::Correct] {
        let end = play(style);
        assert_eq!((&end.score.figures, &end.digest), (&plain.score.figures, &plain.digest), "{style:?}");
    }
}

#[test]
fn chance_plays_in_words() {
    let played = play("cuisineworld/level_3/tau3", 2, "random", "compact");
    let calls = answered_calls(&played.dir);
    assert!(calls.iter().filter(|(_, reply)| !reply.is_empty()).count() > 50);
    let told = calls.iter().filter(|(messages, _)| messages[1].text().contains(" ERR "));
    assert!(told.count() > 0, "some commands are refused");
}

/// The tokens that each call adds to the conversation before it, and the number of conversations.
fn growth(calls: &[(Vec<Message>, String)]) -> (usize, usize) {
    let (mut added, mut branches) = (0, 0);
    let mut known: Vec<Message> = Vec::new();
    for (number, (messages, reply)) in calls.iter().enumerate() {
        let is_grown = messages.starts_with(&known);
        branches += usize::from(!is_grown || number == 0);
        let new = if is_grown { &messages[known.len()..] } else { messages };
        if number > 0 {
            added += new
                .iter()
                .map(|message| cooperage_models::tokens::count(message.text()) as usize)
                .sum::<usize>();
        }
        known = messages.clone();
        known.push(Message::assistant(reply.as_str()));
    }
    (added, branches)
}

#[test]
fn an_appended_conversation_only_grows() {
    for model in ["oracle", "reader", "random"] {
        let appended = answered_calls(&play("cuisineworld/level_3/tau3", 2, model, "append").dir);
        let (added, branches) = growth(&appended);
        assert_eq!((appended.len(), branches), (60, 1), "{model}");
        let last = &appended[59].0;
        let turns = last.iter().filter(|message| {
            message.speaker() == ChatRole::User && message.text().contains("current game step: ")
        });
        assert!(turns.count() >= 60, "every turn is there");
        let paper = answered_calls(&play("cuisineworld/level_3/tau3", 2, model, "paper").dir);
        let sent: usize = paper
            .iter()
            .skip(1)
            .flat_map(|(messages, _)| messages)
            .map(|message| cooperage_models::tokens::count(message.text()) as usize)
            .sum();
        println!("{model}: {added} new tokens, {sent} in the published form");
        assert!(added * 4 <= sent, "{model}: {added} of {sent}");
    }
}

#[test]
fn the_help_page_has_the_legend() {
    let suites = Suites::new(&ProgramRegistry::of(&[suite]), &BTreeMap::new()).unwrap();
    let kitchens = suites.iter().next().unwrap();
    let page = kitchens.settings().help().iter().find(|topic| topic.name == "kitchen-words").unwrap();
    assert!(page.text.contains(LEGEND));
}
