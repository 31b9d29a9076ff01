//! Reports of made-up studies.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::Utf8PathBuf;

use super::*;
use crate::design::{QuestionForm, template};
use crate::record;
use crate::session::{ParticipantSession, ParticipantStep};

fn study(folder: &tempfile::TempDir) -> Arc<Study> {
    let path = Utf8PathBuf::from_path_buf(folder.path().join("s")).unwrap();
    let mut number = 0;
    let made = Study::create(&path, "kitchen", template("cuisineworld").unwrap(), || {
        number += 1;
        Ok::<String, StudyError>(number.to_string())
    });
    Arc::new(made.unwrap())
}

/// Plays a participant whose answers rise with the number of agents; episodes leave no journal.
fn take_part(study: &Arc<Study>, place: usize, steps: usize) {
    let participant = study.participants()[place].clone();
    let mut session = ParticipantSession::open(Arc::clone(study), &participant.id).unwrap();
    for at in 0..steps as u64 {
        let at = at * 60_000;
        match session.step() {
            ParticipantStep::Consent => session.consent(true, at).unwrap(),
            ParticipantStep::Questions { questions, place: about, .. } => {
                let agents =
                    about.and_then(|about| study.condition(&participant, about)?.agents).unwrap_or(1);
                let answer = |question: &crate::design::StudyQuestion| match &question.answer {
                    QuestionForm::Likert(_) => {
                        record::AnswerValue::Number(f64::from((agents + (place as u32 % 2)).min(5)))
                    }
                    QuestionForm::Choice(options) => {
                        record::AnswerValue::Text(options[place % options.len()].clone())
                    }
                    QuestionForm::Number(_) => record::AnswerValue::Number(1.0),
                    QuestionForm::Text => record::AnswerValue::Text("=1+1, \"so\"\n<script>".to_owned()),
                };
                let answers: BTreeMap<_, _> =
                    questions.iter().map(|one| (one.id.clone(), answer(one))).collect();
                session.answer(answers, at).unwrap();
            }
            ParticipantStep::Introduction => session.introduced(at).unwrap(),
            ParticipantStep::Practice(play) if play.begun.is_none() => {
                session.begun("practice", "practice/0", at).unwrap();
            }
            ParticipantStep::Practice(_) => session.played(at).unwrap(),
            ParticipantStep::Play(play) if play.begun.is_none() => {
                let run = play.run.strip_prefix(study.path()).unwrap().as_str().to_owned();
                session.begun("key", &run, at).unwrap();
            }
            ParticipantStep::Play(_) => session.played(at).unwrap(),
            ParticipantStep::End(_) => break,
        }
    }
}

fn of(study: &Study) -> StudyReport {
    StudyReport::of(study, &[]).unwrap().unwrap()
}

#[test]
fn a_study_that_nobody_has_begun_has_an_empty_report() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    let report = of(&study);
    assert_eq!(report.json["participants"]["begun"], 0);
    assert_eq!(report.json["measures"][0]["anova"], Value::Null);
    assert!(
        report.json["measures"][0]["no_anova"].as_str().unwrap().starts_with("There is nothing to compare")
    );
    assert!(!report.html.contains("NaN") && !report.terminal.contains("NaN"));
    assert_eq!(report.csv.lines().count(), 1);
}

#[test]
fn answers_become_tables_tests_boxes_and_lines_and_the_same_ones_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    for place in 0..6 {
        take_part(&study, place, 100);
    }
    take_part(&study, 6, 7);
    let report = of(&study);
    assert_eq!(report, of(&study));
    assert_eq!(
        (&report.json["participants"]["done"], &report.json["participants"]["begun"]),
        (&6.into(), &7.into())
    );
    let measure = |key: &str| {
        let all = report.json["measures"].as_array().unwrap();
        all.iter().find(|one| one["key"] == key).unwrap().clone()
    };
    let enjoyment = measure("enjoyment");
    assert_eq!(enjoyment["conditions"][0]["condition"], "alone");
    assert_eq!(
        (&enjoyment["conditions"][0]["mean"], &enjoyment["conditions"][3]["mean"]),
        (&1.5.into(), &4.5.into())
    );
    assert_eq!(
        (&enjoyment["anova"]["df_between"], &enjoyment["anova"]["df_within"]),
        (&4.into(), &25.into())
    );
    assert_eq!(enjoyment["tukey"].as_array().unwrap().len(), 10);
    // The question about trust is not asked about the condition without other agents.
    let trust = measure("trust");
    assert_eq!((&trust["conditions"][0]["n"], &trust["anova"]["df_between"]), (&0.into(), &3.into()));
    assert_eq!(trust["tukey"].as_array().unwrap().len(), 6);
    // Every episode took a minute, so there is no variance to test.
    assert!(measure("play_minutes")["no_anova"].as_str().unwrap().contains("all values are equal"));
    assert!(report.html.contains("class=\"box\"") && report.html.contains("more fun together"));
    assert!(!report.html.contains("NaN") && !report.html.contains("<script>"));
    assert!(report.csv.contains("'=1+1"), "no formula for a spreadsheet");
    assert!(report.terminal.contains("One-way analyses of variance"), "{}", report.terminal);
    let remarks = report.json["remarks"].to_string();
    assert!(remarks.contains("not yet through") && remarks.contains("belong together"), "{remarks}");
    assert!(remarks.contains("is left out"), "there is no journal: {remarks}");
}

#[test]
fn who_left_does_not_count_and_damage_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    take_part(&study, 0, 100);
    take_part(&study, 1, 9);
    let id = study.participants()[1].id.clone();
    ParticipantSession::open(Arc::clone(&study), &id).unwrap().leave(1).unwrap();
    let first = study.answers_path(&study.participants()[0]);
    let text = std::fs::read_to_string(&first).unwrap();
    std::fs::write(&first, format!("{text}{{\"at_ms\":5,")).unwrap();
    let report = of(&study);
    assert_eq!(report.json["participants"]["left"], 1);
    assert!(!report.csv.contains(&id));
    assert!(
        report.json["remarks"].to_string().contains("cannot be read and is left out"),
        "{}",
        report.json["remarks"]
    );
}

#[test]
fn a_run_directory_elsewhere_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    let id = study.participants()[0].id.clone();
    let mut session = ParticipantSession::open(Arc::clone(&study), &id).unwrap();
    session.consent(true, 0).unwrap();
    let games = BTreeMap::from([("games".to_owned(), record::AnswerValue::Text("never".to_owned()))]);
    session.answer(games, 0).unwrap();
    session.introduced(0).unwrap();
    session.begun("practice", "practice/0", 0).unwrap();
    session.played(0).unwrap();
    session.begun("key", "../../elsewhere", 0).unwrap();
    session.played(0).unwrap();
    let remarks = of(&study).json["remarks"].to_string();
    assert!(remarks.contains("not in the study's folder"), "{remarks}");
}

#[test]
fn hypotheses_are_decided_beside_the_published_tests() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    for place in 0..6 {
        take_part(&study, place, 100);
    }
    let report = of(&study);
    let hypotheses = report.json["hypotheses"].as_array().unwrap();
    assert_eq!(hypotheses.iter().map(|one| &one["name"]).collect::<Vec<_>>(), ["H1", "H2", "H3", ""]);
    // Nobody has a journal, so that nothing is known of what was reached.
    assert_eq!(hypotheses[0]["outcome"], "There are too few values to decide.");
    assert_eq!(hypotheses[0]["tests"][0]["published"], "F(4, 55) = 28.11, p < 0.001");
    // Answers rise with the number of agents: each person's enjoyment by exactly as much, so that there is no chance at all.
    let enjoyment = &hypotheses[2]["tests"][0];
    assert_eq!((&enjoyment["participants"], &enjoyment["difference"]), (&6.into(), &2.into()));
    assert_eq!(enjoyment["repeated_p"], Value::Null);
    assert!(enjoyment["independent_p"].as_f64().unwrap() < 0.001);
    // H3 is no list of further tests, and the last one is nothing else.
    assert_eq!(hypotheses[3]["outcome"], "");
    assert!(
        report.html.contains("H1: People get more done with helpers than alone."),
        "the tables are on the page"
    );
    assert!(report.terminal.contains("published: p = 0.0126"), "{}", report.terminal);
    assert!(report.json["remarks"].to_string().contains("drew its averages as bars"));
}

#[test]
fn a_hypothesis_holds_where_every_test_agrees() {
    let rows = [[1.0, 2.0, 4.0], [2.0, 2.5, 5.5], [1.5, 3.0, 4.5], [3.0, 4.5, 6.0]];
    let group = |place: usize, condition: &str| ConditionValues {
        condition: condition.to_owned(),
        values: rows.iter().map(|row| row[place]).collect(),
    };
    let variable = Variable {
        key: "score".to_owned(),
        name: "score".to_owned(),
        meaning: String::new(),
        unit: VariableUnit::Share,
        groups: vec![group(0, "a"), group(1, "b"), group(2, "c")],
        rows: rows.iter().map(|row| row.map(Some).to_vec()).collect(),
    };
    let test = |less: &[&str], more: &[&str]| crate::design::HypothesisTest {
        measure: "score".to_owned(),
        less: less.iter().map(|name| (*name).to_owned()).collect(),
        more: more.iter().map(|name| (*name).to_owned()).collect(),
        ..crate::design::HypothesisTest::default()
    };
    let decide = |tests| {
        let hypothesis = crate::design::Hypothesis { name: "H".to_owned(), text: "So".to_owned(), tests };
        let tested = [test::Tested::of(&variable)];
        hypotheses::Decided::of(&hypothesis, std::slice::from_ref(&variable), &tested).json()
    };
    let rises = decide(vec![test(&["a"], &["b"]), test(&["a", "b"], &["c"])]);
    assert_eq!(rises["outcome"], "All 2 tests agree with it (p < 0.05).");
    // By hand: the differences of b and a are 1, 0.5, 1.5 and 1.5, mean 1.125, deviation 0.4787; t = 4.70 with 3 degrees of freedom.
    assert_eq!(rises["tests"][0]["difference"], 1.125);
    assert!((rises["tests"][0]["repeated_p"].as_f64().unwrap() - 0.0182).abs() < 5e-4, "{rises}");
    let falls = decide(vec![test(&["b"], &["a"]), test(&["a"], &["c"])]);
    assert_eq!(falls["outcome"], "1 of 2 tests agree with it (p < 0.05).");
    let unknown =
        decide(vec![crate::design::HypothesisTest { measure: "other".to_owned(), ..test(&["a"], &["b"]) }]);
    assert_eq!(unknown["tests"][0]["notes"][0], "The study does not measure `other`.");
}
