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
    take_part(&study, 6, 4);
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
    take_part(&study, 1, 6);
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
    session.begun("key", "../../elsewhere", 0).unwrap();
    session.played(0).unwrap();
    let remarks = of(&study).json["remarks"].to_string();
    assert!(remarks.contains("not in the study's folder"), "{remarks}");
}
