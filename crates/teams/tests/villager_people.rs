//! VillagerAgent with a person who gives hints and another goal, and who approves plans.
#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use std::sync::{Arc, Mutex};

use cooperage_journal::Record;
use cooperage_teams::frameworks::villager::record::write_records;
use serde_json::{Value, json};

use crate::common::hooked::{Asked, Played, Set};
use crate::common::joiner::{FETCH, job, joiner, set};
use crate::common::transcript::transcript;
use crate::common::voice::{Deed, Voice, at_call, order, play_told, say};

const REST: &str = "rest, rest, rest";

fn read(asked: &Asked) -> String {
    asked.messages.iter().map(|message| message.text()).collect::<Vec<_>>().join("\n")
}

fn plans() -> Vec<String> {
    let one = |id, words, agent| write_records(&[job(id, words, &[], &[agent])]);
    vec![one(1, FETCH, "Alice"), one(1, REST, "Bob"), one(1, REST, "Alice")]
}

fn told(plans: Vec<String>, options: &'static [(&'static str, &'static str)]) -> impl Fn() -> Set<'static> {
    move || set(options, 2, "wait", joiner(plans.clone()))
}

#[test]
fn hints_stand_in_every_later_plan_until_they_are_taken_back() {
    for deed in [order(None, "only two crates"), say(Some(1), "only two crates")] {
        let played = play_told(told(plans(), &[]), || at_call("villager.act", 1, vec![deed.clone()]));
        let holds = |asked: &&Asked| read(asked).contains("person (a person): 'only two crates'");
        assert!(!played.prompts("villager.decompose").iter().any(holds));
        let later = played.prompts("villager.redecompose");
        assert!(later.len() >= 2 && later.iter().skip(1).all(holds), "{}", later.len());
        let only_planners = played.asked.iter().filter(|asked| holds(asked));
        assert!(only_planners.into_iter().all(|asked| asked.role == "villager.redecompose"));
        assert_eq!(played.notes("villager.hint").len(), 1);
        let last = later.last().unwrap();
        assert_eq!(last.messages[..2], played.prompts("villager.decompose")[0].messages[..2]);
    }
    let deeds = vec![order(None, "only two crates"), order(None, "withdraw")];
    let played = play_told(told(plans(), &[]), || at_call("villager.act", 1, deeds.clone()));
    assert!(!played.asked.iter().any(|asked| read(asked).contains("only two crates")));
}

#[test]
fn another_goal_takes_the_place_of_the_task() {
    let first = write_records(&[job(1, FETCH, &[], &["Alice"]), job(2, FETCH, &[1], &["Alice"])]);
    let second = write_records(&[job(1, REST, &[], &["Bob"])]);
    let deed = say(None, "Goal: sweep the floor,\n\"all\" of it");
    let set = told(vec![first, "[]".to_owned(), second, "[]".to_owned()], &[]);
    let played = play_told(set, || at_call("villager.act", 1, vec![deed.clone()]));
    let (before, after) = (played.prompts("villager.decompose")[0], played.prompts("villager.redecompose"));
    let old = before.messages[1].text().lines().nth(1).unwrap().to_owned();
    let after = after.into_iter().find(|asked| read(asked).contains("sweep the floor")).unwrap();
    assert!(!read(after).contains(&old), "the task before is gone: {old}");
    insta::assert_snapshot!("another_goal", transcript(&after.messages[1..]));
    assert_eq!(played.notes("villager.goal")[0].1["text"], "sweep the floor,\n\"all\" of it");
    let statuses = played.notes("villager.status");
    let dropped = statuses.iter().filter(|(_, data)| data["subtask"] == 2 && data["status"] == "dropped");
    assert_eq!(dropped.count(), 1, "what had not begun is given up: {statuses:?}");
    let done = statuses.iter().filter(|(_, data)| data["subtask"] == 1 && data["status"] == "success");
    assert_eq!(done.count(), 1, "what had begun comes to its end");
    assert!(statuses.iter().any(|(_, data)| data["subtask"] == 3 && data["status"] == "success"));
}

/// Answers the questions in turn.
fn answers(answers: Vec<Value>) -> impl Fn() -> Voice {
    move || {
        let (answers, asked) = (answers.clone(), Mutex::new(0));
        Arc::new(move |record: &Record| match record {
            Record::Ask(ask) => {
                let mut asked = asked.lock().unwrap();
                *asked += 1;
                vec![Deed::Answer(ask.ask, answers[(*asked - 1).min(answers.len() - 1)].clone())]
            }
            _ => Vec::new(),
        })
    }
}

/// Returns the questions to the person.
fn questions(played: &Played) -> Vec<Value> {
    let asked = played.records.iter().filter_map(|record| match record {
        Record::Ask(ask) => Some(ask.data.clone()),
        _ => None,
    });
    asked.collect()
}

const APPROVE: &[(&str, &str)] = &[("villager.approve", "on")];

fn verdicts(played: &Played) -> Vec<String> {
    let notes = played.notes("villager.approval");
    notes.iter().map(|(_, data)| data["verdict"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_plan_runs_when_a_person_says_yes_and_is_made_anew_when_not() {
    let first = write_records(&[
        job(1, FETCH, &[], &["Alice"]),
        job(2, REST, &[1], &["Bob"]),
        job(3, REST, &[], &[]),
    ]);
    let second = write_records(&[job(1, REST, &[], &["Bob"])]);
    let no = json!({"approve": false, "text": "Bob works,\nAlice rests"});
    let voice = answers(vec![no, json!({"approve": true})]);
    let played = play_told(told(vec![first, second], APPROVE), voice);
    let questions = questions(&played);
    assert_eq!(
        questions[0]["text"],
        format!("1. (Alice) {FETCH}\n2. (Bob, after 1) {REST}\n3. (anybody) {REST}")
    );
    assert_eq!((&questions[0]["round"], &questions[1]["round"]), (&json!(1), &json!(2)));
    assert_eq!(questions[0]["subtasks"][1]["requires"], json!([1]));
    assert_eq!(questions[1]["text"], format!("1. (Bob) {REST}"));
    assert_eq!(verdicts(&played)[..2], ["refused", "approved"]);
    assert_eq!(played.notes("villager.approval")[0].1["text"], "Bob works,\nAlice rests");
    let plans = played.notes("villager.plan");
    assert_eq!(plans[0].1["subtasks"], questions[1]["subtasks"], "what was approved is what runs");
    let asked = played.prompts("villager.decompose");
    assert_eq!(asked.len(), 2);
    insta::assert_snapshot!("refused_plan", transcript(&asked[1].messages[2..]));
    let later = played.prompts("villager.redecompose");
    assert!(!later.iter().any(|asked| read(asked).contains("Bob works")), "what is settled is over");
    assert_eq!(played.count("plans_refused"), 1);
}

#[test]
fn after_three_refusals_the_next_plan_runs() {
    let plan = write_records(&[job(1, REST, &[], &["Bob"])]);
    // An answer that is not clearly yes counts as no.
    let refusals = vec![json!({"approve": "yes"}), json!(null), json!({"approve": false, "text": " "})];
    let set = told(vec![plan; 4], APPROVE);
    let played = play_told(set, answers(refusals));
    let rounds: Vec<Value> = questions(&played).iter().map(|question| question["round"].clone()).collect();
    assert_eq!(rounds, [1, 2, 3]);
    assert_eq!(verdicts(&played)[..4], ["refused", "refused", "refused", "not_asked"]);
    let last = read(played.prompts("villager.decompose")[3]);
    assert_eq!(last.matches("The person gave no reason.").count(), 3, "{last}");
    assert_eq!(played.count("subtasks_succeeded"), 1);
}

#[test]
fn another_goal_takes_a_question_back() {
    let plan = |words| write_records(&[job(1, words, &[], &["Bob"])]);
    let voice = || -> Voice {
        let asked = Mutex::new(0);
        Arc::new(move |record: &Record| match record {
            Record::Ask(ask) => {
                let mut asked = asked.lock().unwrap();
                *asked += 1;
                match *asked {
                    1 => vec![say(None, "goal: rest")],
                    _ => vec![Deed::Answer(ask.ask, json!({"approve": true}))],
                }
            }
            _ => Vec::new(),
        })
    };
    let played = play_told(told(vec![plan(FETCH), plan(REST)], APPROVE), voice);
    assert_eq!(verdicts(&played)[..2], ["overtaken", "approved"]);
    assert!(!played.notes("villager.plan").iter().any(|(_, data)| data.to_string().contains("walk rack0")));
}

#[test]
fn plans_of_single_actions_hear_people_too() {
    let options = &[("villager.subtasks", "actions")];
    let deeds = vec![order(None, "only two crates"), say(None, "goal: rest")];
    let played =
        play_told(told(vec!["[]".to_owned()], options), || at_call("villager.decompose", 2, deeds.clone()));
    let last = read(played.asked.last().unwrap());
    assert!(last.contains("1. person (a person): 'only two crates'"), "{last}");
    assert!(last.contains("as person (a person) has set it in place of the one before:\n'rest'"), "{last}");
}
