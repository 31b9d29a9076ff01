//! A participant's way through a study. Whoever serves it asks for the next [`Step`], shows it, and hands in what came of it; each
//! thing is on disk before the call returns, and a session that is opened again goes on where it stood.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::design::{Form, Moment, Question};
use crate::folder::{Participant, Study, StudyError};
use crate::record::{Episode, Line, Log, Record, RecordError, Value};

/// Characters of an answer in words.
pub const WORDS_MAX: usize = 4_000;

/// What a participant does next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// To agree to take part, or not.
    Consent,
    /// To answer questions.
    Questions {
        /// When they are asked.
        moment: Moment,
        /// The place of the condition they are about, from 0; none where they are asked once.
        place: Option<usize>,
        /// Those that have not been answered yet.
        questions: Vec<Question>,
    },
    /// To play.
    Play(Play),
    /// Nothing more.
    End(End),
}

/// An episode that is to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// The place of its condition, from 0.
    pub place: usize,
    /// The place of its task among those of the condition, from 0.
    pub task: usize,
    /// Its number among all of the participant's episodes, from 1.
    pub number: usize,
    /// The arguments of `cooperage run` that play it in [`run`](Play::run).
    pub arguments: Vec<String>,
    /// The run directory.
    pub run: camino::Utf8PathBuf,
    /// The episode, if it has begun before: it is to be gone on with.
    pub begun: Option<Episode>,
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is done.
    Done,
    /// The participant did not agree to take part.
    Refused,
    /// The participant did not want to go on.
    Left,
}

/// How far somebody is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Pages and episodes that are behind them.
    pub done: usize,
    /// All of them.
    pub all: usize,
    /// Episodes that are behind them.
    pub played: usize,
    /// All episodes.
    pub episodes: usize,
}

/// Why something that was handed in is not taken.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// It does not belong to the step.
    #[error("this is not what is asked at the moment; load the page again")]
    NotAsked,
    /// A question has no answer.
    #[error("`{0}` has no answer yet")]
    Missing(String),
    /// An answer is of another kind than the question asks for.
    #[error("`{question}`: {wanted}")]
    Wrong {
        /// The question's text.
        question: String,
        /// What would be an answer.
        wanted: String,
    },
    /// It cannot be kept.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// See the module.
#[derive(Debug)]
pub struct Session {
    study: Arc<Study>,
    participant: Participant,
    log: Log,
    past: Past,
    damaged: Vec<String>,
}

impl Session {
    /// Opens the session of a participant, who cannot have two at a time.
    ///
    /// # Errors
    /// [`StudyError`] if there is no such participant or the answers cannot be kept.
    pub fn open(study: Arc<Study>, id: &str) -> Result<Session, StudyError> {
        let participant =
            study.participant(id).cloned().ok_or_else(|| StudyError::NoParticipant(id.to_owned()))?;
        let (log, kept) = Log::open(&study.answers_path(&participant))?;
        let past = Past::of(&kept.lines);
        Ok(Session { study, participant, log, past, damaged: kept.damaged })
    }

    /// Who this is.
    #[must_use]
    pub fn participant(&self) -> &Participant {
        &self.participant
    }

    /// The study.
    #[must_use]
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Lines of earlier answers that could not be read, a sentence for each.
    #[must_use]
    pub fn damaged(&self) -> &[String] {
        &self.damaged
    }

    /// What comes next.
    #[must_use]
    pub fn step(&self) -> Step {
        self.past.step(&self.study, &self.participant)
    }

    /// How far they are.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.past.progress(&self.study, &self.participant)
    }

    /// The participant agrees to take part, or not.
    ///
    /// # Errors
    /// [`SessionError`] if this is not asked, or cannot be kept.
    pub fn consent(&mut self, given: bool, at_ms: u64) -> Result<(), SessionError> {
        if self.step() != Step::Consent {
            return Err(SessionError::NotAsked);
        }
        self.add(vec![Record::Consent { given }], at_ms)
    }

    /// Answers to all questions of the step, by their ids; what may be left out may be left out. All are kept, or none.
    ///
    /// # Errors
    /// [`SessionError`] if these questions are not asked, an answer is missing or none, or they cannot be kept.
    pub fn answer(&mut self, mut answers: BTreeMap<String, Value>, at_ms: u64) -> Result<(), SessionError> {
        let Step::Questions { moment, place, questions } = self.step() else {
            return Err(SessionError::NotAsked);
        };
        let mut records = Vec::with_capacity(questions.len());
        for question in questions {
            let given = answers.remove(&question.id).unwrap_or(Value::Nothing);
            let value = checked(&question, given)?;
            records.push(Record::Answer { moment, place, question: question.id, value });
        }
        if !answers.is_empty() {
            return Err(SessionError::NotAsked);
        }
        self.add(records, at_ms)
    }

    /// The episode of the step has begun: its key and its run directory, from the study's folder on.
    ///
    /// # Errors
    /// [`SessionError`] if no episode is to be played, or this cannot be kept.
    pub fn begun(&mut self, key: &str, run: &str, at_ms: u64) -> Result<(), SessionError> {
        let Step::Play(play) = self.step() else { return Err(SessionError::NotAsked) };
        let episode =
            Episode { place: play.place, task: play.task, key: key.to_owned(), run: run.to_owned() };
        if play.begun.as_ref() == Some(&episode) {
            return Ok(());
        }
        self.add(vec![Record::EpisodeBegun(episode)], at_ms)
    }

    /// The episode of the step, which has begun, is over.
    ///
    /// # Errors
    /// [`SessionError`] if no episode is under way, or this cannot be kept.
    pub fn played(&mut self, at_ms: u64) -> Result<(), SessionError> {
        let Step::Play(Play { begun: Some(episode), .. }) = self.step() else {
            return Err(SessionError::NotAsked);
        };
        self.add(vec![Record::EpisodeEnded(episode)], at_ms)
    }

    /// The participant does not want to go on.
    ///
    /// # Errors
    /// [`SessionError`] if it is over already, or this cannot be kept.
    pub fn leave(&mut self, at_ms: u64) -> Result<(), SessionError> {
        if matches!(self.step(), Step::End(_)) {
            return Err(SessionError::NotAsked);
        }
        self.add(vec![Record::Left], at_ms)
    }

    fn add(&mut self, records: Vec<Record>, at_ms: u64) -> Result<(), SessionError> {
        let lines: Vec<Line> = records.into_iter().map(|what| Line { at_ms, what }).collect();
        self.log.add(&lines)?;
        lines.iter().for_each(|line| self.past.take(line));
        Ok(())
    }
}

/// An answer to a question as it is kept.
fn checked(question: &Question, value: Value) -> Result<Value, SessionError> {
    let wrong = |wanted: String| Err(SessionError::Wrong { question: question.text.clone(), wanted });
    let is_nothing = match &value {
        Value::Nothing => true,
        Value::Text(text) => text.trim().is_empty(),
        Value::Number(_) => false,
    };
    if is_nothing {
        return if question.optional {
            Ok(Value::Nothing)
        } else {
            Err(SessionError::Missing(question.text.clone()))
        };
    }
    match (&question.answer, &value) {
        (Form::Likert(scale), Value::Number(point))
            if point.fract() == 0.0 && (1.0..=f64::from(scale.points)).contains(point) =>
        {
            Ok(value)
        }
        (Form::Likert(scale), _) => wrong(format!("it is answered by a point from 1 to {}", scale.points)),
        (Form::Choice(options), Value::Text(text)) if options.contains(text) => Ok(value),
        (Form::Choice(options), _) => wrong(format!("it is answered by one of {}", options.join(", "))),
        (Form::Number(form), Value::Number(number)) => {
            let is_between = form.least.is_none_or(|least| *number >= least)
                && form.most.is_none_or(|most| *number <= most)
                && number.is_finite();
            match (form.least, form.most) {
                _ if is_between => Ok(value),
                (Some(least), Some(most)) => wrong(format!("it is a number from {least} to {most}")),
                (Some(least), None) => wrong(format!("it is a number from {least} on")),
                (None, Some(most)) => wrong(format!("it is a number up to {most}")),
                (None, None) => wrong("it is a number".to_owned()),
            }
        }
        (Form::Number(_), _) => wrong("it is a number".to_owned()),
        (Form::Text, Value::Text(text)) if text.chars().count() <= WORDS_MAX => Ok(value),
        (Form::Text, _) => wrong(format!("it is answered in words, at most {WORDS_MAX} characters")),
    }
}

/// What a participant did so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Past {
    consent: Option<bool>,
    /// By moment, place and question; a later answer goes before an earlier one.
    answers: BTreeMap<(Moment, Option<usize>, String), Value>,
    begun: BTreeMap<(usize, usize), (Episode, u64)>,
    ended: BTreeMap<(usize, usize), (Episode, u64)>,
    has_left: bool,
}

impl Past {
    /// What these lines say.
    #[must_use]
    pub fn of(lines: &[Line]) -> Past {
        let mut past = Past::default();
        lines.iter().for_each(|line| past.take(line));
        past
    }

    fn take(&mut self, line: &Line) {
        match &line.what {
            Record::Consent { given } => self.consent = Some(*given),
            Record::Answer { moment, place, question, value } => {
                self.answers.insert((*moment, *place, question.clone()), value.clone());
            }
            Record::EpisodeBegun(episode) => {
                // It began when it began first, however often it was gone on with.
                let first = self.begun.get(&(episode.place, episode.task)).map_or(line.at_ms, |(_, at)| *at);
                self.begun.insert((episode.place, episode.task), (episode.clone(), first));
            }
            Record::EpisodeEnded(episode) => {
                self.ended.insert((episode.place, episode.task), (episode.clone(), line.at_ms));
            }
            Record::Left => self.has_left = true,
        }
    }

    /// The answer to a question, if there is one.
    #[must_use]
    pub fn answer(&self, moment: Moment, place: Option<usize>, question: &str) -> Option<&Value> {
        self.answers.get(&(moment, place, question.to_owned()))
    }

    /// An episode that is over, with the milliseconds that it took; none where that is not known.
    #[must_use]
    pub fn ended(&self, place: usize, task: usize) -> Option<(&Episode, Option<u64>)> {
        let (episode, end) = self.ended.get(&(place, task))?;
        let begin = self.begun.get(&(place, task)).map(|(_, at)| *at);
        Some((episode, begin.and_then(|begin| end.checked_sub(begin))))
    }

    /// Whether anything was done.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.consent.is_some()
    }

    /// What comes next.
    #[must_use]
    pub fn step(&self, study: &Study, participant: &Participant) -> Step {
        match self.consent {
            _ if self.has_left => return Step::End(End::Left),
            None => return Step::Consent,
            Some(false) => return Step::End(End::Refused),
            Some(true) => {}
        }
        let mut number = 0;
        for part in parts(study, participant) {
            match part {
                Part::Questions(moment, place) => {
                    let questions = self.unanswered(study, participant, moment, place);
                    if !questions.is_empty() {
                        return Step::Questions { moment, place, questions };
                    }
                }
                Part::Play(place, task) => {
                    number += 1;
                    if !self.ended.contains_key(&(place, task)) {
                        return Step::Play(self.play(study, participant, (place, task), number));
                    }
                }
            }
        }
        Step::End(End::Done)
    }

    /// How far they are.
    #[must_use]
    pub fn progress(&self, study: &Study, participant: &Participant) -> Progress {
        let mut progress =
            Progress { done: usize::from(self.consent.is_some()), all: 1, ..Progress::default() };
        for part in parts(study, participant) {
            let is_done = match part {
                Part::Questions(moment, place)
                    if asked(study, participant, moment, place).next().is_none() =>
                {
                    continue;
                }
                Part::Questions(moment, place) => {
                    self.unanswered(study, participant, moment, place).is_empty()
                }
                Part::Play(place, task) => {
                    let is_over = self.ended.contains_key(&(place, task));
                    progress.episodes += 1;
                    progress.played += usize::from(is_over);
                    is_over
                }
            };
            progress.all += 1;
            progress.done += usize::from(is_done);
        }
        progress
    }

    fn unanswered(
        &self,
        study: &Study,
        participant: &Participant,
        moment: Moment,
        place: Option<usize>,
    ) -> Vec<Question> {
        let is_open = |question: &&Question| self.answer(moment, place, &question.id).is_none();
        asked(study, participant, moment, place).filter(is_open).cloned().collect()
    }

    fn play(
        &self,
        study: &Study,
        participant: &Participant,
        (place, task): (usize, usize),
        number: usize,
    ) -> Play {
        let named = study.condition(participant, place).and_then(|condition| {
            let task = study.design().tasks_of(condition).get(task)?;
            Some((condition, task))
        });
        let seed = study.seed(participant, place, task);
        Play {
            place,
            task,
            number,
            arguments: named
                .map_or_else(Vec::new, |(condition, name)| condition.arguments(name, &participant.id, seed)),
            run: study.run_directory(participant, place, task),
            begun: self.begun.get(&(place, task)).map(|(episode, _)| episode.clone()),
        }
    }
}

/// A part of the way.
enum Part {
    Questions(Moment, Option<usize>),
    Play(usize, usize),
}

/// The parts of a participant's way after their consent, in order.
fn parts(study: &Study, participant: &Participant) -> Vec<Part> {
    let mut parts = vec![Part::Questions(Moment::Start, None)];
    for place in 0..participant.conditions.len() {
        let tasks = study
            .condition(participant, place)
            .map_or(0, |condition| study.design().tasks_of(condition).len());
        parts.push(Part::Questions(Moment::Before, Some(place)));
        parts.extend((0..tasks).map(|task| Part::Play(place, task)));
        parts.push(Part::Questions(Moment::After, Some(place)));
    }
    parts.push(Part::Questions(Moment::End, None));
    parts
}

/// The questions of a moment that are asked about the condition at a place.
fn asked<'a>(
    study: &'a Study,
    participant: &'a Participant,
    moment: Moment,
    place: Option<usize>,
) -> impl Iterator<Item = &'a Question> {
    let condition = place.and_then(|place| participant.conditions.get(place));
    let is_asked = move |question: &&Question| condition.is_none_or(|name| !question.except.contains(name));
    study.design().questions.at(moment).iter().filter(is_asked)
}

#[cfg(test)]
mod tests;
