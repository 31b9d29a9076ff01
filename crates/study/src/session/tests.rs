//! Leads a participant from the first page to the last, also with a kill after every step.

use camino::Utf8PathBuf;

use super::*;
use crate::design::{QuestionTiming, template};

fn study(folder: &tempfile::TempDir) -> Arc<Study> {
    let path = Utf8PathBuf::from_path_buf(folder.path().join("s")).unwrap();
    let mut number = 0;
    let made = Study::create(&path, "s", template("cuisineworld").unwrap(), || {
        number += 1;
        Ok::<String, StudyError>(number.to_string())
    });
    Arc::new(made.unwrap())
}

/// Answers as a willing participant would give them.
fn answers(questions: &[StudyQuestion]) -> BTreeMap<String, AnswerValue> {
    let answer = |question: &StudyQuestion| match &question.answer {
        QuestionForm::Likert(scale) => AnswerValue::Number(f64::from(scale.points)),
        QuestionForm::Choice(options) => AnswerValue::Text(options[0].clone()),
        QuestionForm::Number(_) => AnswerValue::Number(1.0),
        QuestionForm::Text => AnswerValue::Text("fine".to_owned()),
    };
    questions.iter().map(|question| (question.id.clone(), answer(question))).collect()
}

/// Carries out the next step, and returns its name.
fn go_on(session: &mut ParticipantSession, at: u64) -> String {
    match session.step() {
        ParticipantStep::Consent => {
            session.consent(true, at).unwrap();
            "consent".to_owned()
        }
        ParticipantStep::Questions { moment, questions, .. } => {
            session.answer(answers(&questions), at).unwrap();
            format!("{} {}", moment.name(), questions.len())
        }
        ParticipantStep::Introduction => {
            session.introduced(at).unwrap();
            "introduced".to_owned()
        }
        ParticipantStep::Practice(play) => {
            assert_eq!((play.number, play.arguments[0].as_str()), (0, "cuisineworld/level_3/practice"));
            if play.begun.is_none() {
                session.begun("practice", "practice/0", at).unwrap();
                return "practises".to_owned();
            }
            session.played(at).unwrap();
            "practised".to_owned()
        }
        ParticipantStep::Play(play) => {
            if play.begun.is_none() {
                session
                    .begun(&format!("key{}", play.number), &format!("episodes/{}", play.number), at)
                    .unwrap();
                return "begun".to_owned();
            }
            session.played(at).unwrap();
            "played".to_owned()
        }
        ParticipantStep::End(end) => format!("{end:?}"),
    }
}

#[test]
fn a_session_leads_through_everything_and_can_be_killed_after_every_step() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    let participant = study.participants()[0].clone();
    let mut seen = Vec::new();
    for at in 0.. {
        // The session is opened anew each time, as after a kill.
        let mut session = ParticipantSession::open(Arc::clone(&study), &participant.id).unwrap();
        let before = session.progress();
        assert_eq!((before.episodes, before.all), (5, 15));
        let did = go_on(&mut session, at * 1_000);
        assert!(session.progress().done >= before.done);
        seen.push(did.clone());
        if did == "Done" {
            assert_eq!(session.progress().done, 15);
            break;
        }
    }
    let mut expected =
        ["consent", "start 1", "introduced", "practises", "practised"].map(str::to_owned).to_vec();
    for name in &participant.conditions {
        expected.extend(["begun".to_owned(), "played".to_owned()]);
        expected.push(if name == "alone" { "after 2".to_owned() } else { "after 7".to_owned() });
    }
    expected.extend(["end 1".to_owned(), "Done".to_owned()]);
    assert_eq!(seen, expected);
    let past = Past::of(&study.kept(&participant).unwrap().lines);
    let (episode, took) = past.ended(0, 0).unwrap();
    assert_eq!((episode.key.as_str(), took), ("key1", Some(1_000)));
    assert_eq!(past.answer(QuestionTiming::After, Some(0), "enjoyment"), Some(&AnswerValue::Number(5.0)));
}

#[test]
fn what_is_no_answer_is_not_taken_and_nothing_of_it_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    let id = study.participants()[1].id.clone();
    let mut session = ParticipantSession::open(Arc::clone(&study), &id).unwrap();
    assert!(matches!(session.answer(BTreeMap::new(), 0), Err(ParticipantSessionError::NotAsked)));
    assert!(matches!(session.played(0), Err(ParticipantSessionError::NotAsked)));
    session.consent(true, 0).unwrap();
    assert!(matches!(session.consent(true, 0), Err(ParticipantSessionError::NotAsked)));
    assert!(matches!(session.answer(BTreeMap::new(), 0), Err(ParticipantSessionError::Missing(_))));
    for value in [AnswerValue::Text("sometimes".to_owned()), AnswerValue::Number(1.0)] {
        let given = BTreeMap::from([("games".to_owned(), value)]);
        assert!(matches!(session.answer(given, 0), Err(ParticipantSessionError::Wrong { .. })));
    }
    let more = BTreeMap::from([
        ("games".to_owned(), AnswerValue::Text("never".to_owned())),
        ("trust".to_owned(), AnswerValue::Number(3.0)),
    ]);
    assert!(matches!(session.answer(more, 0), Err(ParticipantSessionError::NotAsked)));
    assert_eq!(study.kept(session.participant()).unwrap().lines.len(), 1);
    go_on(&mut session, 0);
    assert!(
        matches!(session.begun("k", "r", 0), Err(ParticipantSessionError::NotAsked)),
        "there is an introduction"
    );
    for _ in 0..3 {
        go_on(&mut session, 0);
    }
    assert!(matches!(session.played(0), Err(ParticipantSessionError::NotAsked)), "it has not begun");
    assert!(matches!(session.introduced(0), Err(ParticipantSessionError::NotAsked)), "it is read once");
    go_on(&mut session, 0);
    go_on(&mut session, 0);
    let ParticipantStep::Questions { questions, .. } = session.step() else { panic!("no questions") };
    for point in [0.0, 6.0, 2.5, f64::NAN, f64::INFINITY, -1.0] {
        let mut given = answers(&questions);
        given.insert("enjoyment".to_owned(), AnswerValue::Number(point));
        assert!(matches!(session.answer(given, 0), Err(ParticipantSessionError::Wrong { .. })), "{point}");
    }
    let long = StudyQuestion {
        id: "a".to_owned(),
        text: "?".to_owned(),
        short: None,
        answer: QuestionForm::Text,
        optional: false,
        except: Vec::new(),
    };
    assert!(checked(&long, AnswerValue::Text("x".repeat(WORDS_MAX))).is_ok());
    assert!(checked(&long, AnswerValue::Text("x".repeat(WORDS_MAX + 1))).is_err());
    assert!(checked(&long, AnswerValue::Text("  ".to_owned())).is_err());
}

#[test]
fn who_refuses_or_leaves_is_asked_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    let mut session = ParticipantSession::open(Arc::clone(&study), &study.participants()[2].id).unwrap();
    session.consent(false, 0).unwrap();
    assert_eq!(session.step(), ParticipantStep::End(ParticipationEnd::Refused));
    let mut session = ParticipantSession::open(Arc::clone(&study), &study.participants()[3].id).unwrap();
    session.consent(true, 0).unwrap();
    session.leave(0).unwrap();
    assert_eq!(session.step(), ParticipantStep::End(ParticipationEnd::Left));
    assert!(session.leave(0).is_err());
    assert!(matches!(
        ParticipantSession::open(Arc::clone(&study), "nobody"),
        Err(StudyError::NoParticipant(_))
    ));
    let second = ParticipantSession::open(Arc::clone(&study), &study.participants()[3].id);
    assert!(matches!(second, Err(StudyError::Record(StudyLogError::InUse { .. }))));
}

#[test]
fn an_episode_is_played_with_the_arguments_of_its_condition() {
    let folder = tempfile::tempdir().unwrap();
    let study = study(&folder);
    let participant = study.participants()[0].clone();
    let mut session = ParticipantSession::open(Arc::clone(&study), &participant.id).unwrap();
    for _ in 0..5 {
        go_on(&mut session, 0);
    }
    let ParticipantStep::Play(play) = session.step() else { panic!("nothing to play") };
    let condition = study.condition(&participant, 0).unwrap();
    assert_eq!(play.arguments[0], "cuisineworld/level_3/tau3");
    let agents = condition.agents.unwrap().to_string();
    assert_eq!(play.arguments[1..3], ["--agents".to_owned(), agents]);
    assert!(play.arguments.contains(&format!("0=human:{}", participant.id)));
    assert!(play.run.as_str().ends_with(&format!("episodes/{}-1-1", participant.id)));
    session.begun("k", "episodes/x", 5).unwrap();
    session.begun("k", "episodes/x", 9).unwrap();
    assert_eq!(study.kept(&participant).unwrap().lines.len(), 6, "it has begun once");
}
