//! A participant's session. Its caller asks for the next [`Step`], shows it, and hands in the result. Each result is on
//! disk before the call returns, and a session that is opened again continues where it was.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::design::{Form, Question};
use crate::folder::{Participant, Study, StudyError};
use crate::record::{Episode, Line, Log, Record, RecordError, Value};

pub use crate::past::{End, Past, Play, Progress, Step};

/// The most characters of an answer in free text.
pub const WORDS_MAX: usize = 4_000;

/// Why an input of the participant is refused.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The input does not belong to the present step.
    #[error("this is not what is asked at the moment; load the page again")]
    NotAsked,
    /// A question has no answer.
    #[error("`{0}` has no answer yet")]
    Missing(String),
    /// An answer has another form than the question asks for.
    #[error("`{question}`: {wanted}")]
    Wrong {
        /// The question's text.
        question: String,
        /// The form that an answer must have.
        wanted: String,
    },
    /// The record cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The open session of a participant, which holds the lock on their file.
#[derive(Debug)]
pub struct Session {
    study: Arc<Study>,
    participant: Participant,
    log: Log,
    past: Past,
    damaged: Vec<String>,
}

impl Session {
    /// Opens the session of a participant, who can have only one at a time.
    ///
    /// # Errors
    /// [`StudyError`] if there is no such participant, or the file of answers cannot be opened for writing.
    pub fn open(study: Arc<Study>, id: &str) -> Result<Session, StudyError> {
        let participant =
            study.participant(id).cloned().ok_or_else(|| StudyError::NoParticipant(id.to_owned()))?;
        let (log, kept) = Log::open(&study.answers_path(&participant))?;
        let past = Past::of(&kept.lines);
        Ok(Session { study, participant, log, past, damaged: kept.damaged })
    }

    /// The participant whose session this is.
    #[must_use]
    pub fn participant(&self) -> &Participant {
        &self.participant
    }

    /// The study that the participant takes part in.
    #[must_use]
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// A sentence for each line of earlier answers that could not be read.
    #[must_use]
    pub fn damaged(&self) -> &[String] {
        &self.damaged
    }

    /// The next step.
    #[must_use]
    pub fn step(&self) -> Step {
        self.past.step(&self.study, &self.participant)
    }

    /// The participant's progress.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.past.progress(&self.study, &self.participant)
    }

    /// Records that the participant agrees or refuses to take part.
    ///
    /// # Errors
    /// [`SessionError`] if consent is not the present step, or the record cannot be written.
    pub fn consent(&mut self, given: bool, at_ms: u64) -> Result<(), SessionError> {
        if self.step() != Step::Consent {
            return Err(SessionError::NotAsked);
        }
        self.add(vec![Record::Consent { given }], at_ms)
    }

    /// Records the answers to all questions of the step, by the questions' ids. Optional questions may be missing.
    /// Either all answers are recorded or none.
    ///
    /// # Errors
    /// [`SessionError`] if other questions are asked, an answer is missing or invalid, or the record cannot be written.
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

    /// Records that the episode of the step has begun. `run` is its run directory, relative to the study's folder.
    ///
    /// # Errors
    /// [`SessionError`] if the step is no episode, or the record cannot be written.
    pub fn begun(&mut self, key: &str, run: &str, at_ms: u64) -> Result<(), SessionError> {
        let Step::Play(play) = self.step() else { return Err(SessionError::NotAsked) };
        let episode =
            Episode { place: play.place, task: play.task, key: key.to_owned(), run: run.to_owned() };
        if play.begun.as_ref() == Some(&episode) {
            return Ok(());
        }
        self.add(vec![Record::EpisodeBegun(episode)], at_ms)
    }

    /// Records that the episode of the step is over.
    ///
    /// # Errors
    /// [`SessionError`] if no episode is under way, or the record cannot be written.
    pub fn played(&mut self, at_ms: u64) -> Result<(), SessionError> {
        let Step::Play(Play { begun: Some(episode), .. }) = self.step() else {
            return Err(SessionError::NotAsked);
        };
        self.add(vec![Record::EpisodeEnded(episode)], at_ms)
    }

    /// Records that the participant stops before the end.
    ///
    /// # Errors
    /// [`SessionError`] if the study is over for the participant, or the record cannot be written.
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

/// Checks an answer to a question, and returns it in the form in which it is recorded.
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

#[cfg(test)]
mod tests;
