//! A participant's session. Its caller asks for the next [`ParticipantStep`], shows it, and hands in the result. Each result is on
//! disk before the call returns, and a session that is opened again continues where it was.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::design::{QuestionForm, StudyQuestion};
use crate::folder::{Participant, Study, StudyError};
use crate::record::{AnswerValue, ParticipantEpisode, StudyLog, StudyLogError, StudyLogLine, StudyRecord};

pub use crate::past::{NextEpisode, ParticipantStep, ParticipationEnd, Past, SessionProgress};

/// The most characters of an answer in free text.
pub const WORDS_MAX: usize = 4_000;

/// Why an input of the participant is refused.
#[derive(Debug, thiserror::Error)]
pub enum ParticipantSessionError {
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
    Record(#[from] StudyLogError),
}

/// The open session of a participant, which holds the lock on their file.
#[derive(Debug)]
pub struct ParticipantSession {
    study: Arc<Study>,
    participant: Participant,
    log: StudyLog,
    past: Past,
    damaged: Vec<String>,
}

impl ParticipantSession {
    /// Opens the session of a participant, who can have only one at a time.
    ///
    /// # Errors
    /// [`StudyError`] if there is no such participant, or the file of answers cannot be opened for writing.
    pub fn open(study: Arc<Study>, id: &str) -> Result<ParticipantSession, StudyError> {
        let participant =
            study.participant(id).cloned().ok_or_else(|| StudyError::NoParticipant(id.to_owned()))?;
        let (log, kept) = StudyLog::open(&study.answers_path(&participant))?;
        let past = Past::of(&kept.lines);
        Ok(ParticipantSession { study, participant, log, past, damaged: kept.damaged })
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
    pub fn step(&self) -> ParticipantStep {
        self.past.step(&self.study, &self.participant)
    }

    /// The participant's progress.
    #[must_use]
    pub fn progress(&self) -> SessionProgress {
        self.past.progress(&self.study, &self.participant)
    }

    /// Records that the participant agrees or refuses to take part.
    ///
    /// # Errors
    /// [`ParticipantSessionError`] if consent is not the present step, or the record cannot be written.
    pub fn consent(&mut self, given: bool, at_ms: u64) -> Result<(), ParticipantSessionError> {
        if self.step() != ParticipantStep::Consent {
            return Err(ParticipantSessionError::NotAsked);
        }
        self.add(vec![StudyRecord::Consent { given }], at_ms)
    }

    /// Records the answers to all questions of the step, by the questions' ids. Optional questions may be missing.
    /// Either all answers are recorded or none.
    ///
    /// # Errors
    /// [`ParticipantSessionError`] if other questions are asked, an answer is missing or invalid, or the record cannot be written.
    pub fn answer(
        &mut self,
        mut answers: BTreeMap<String, AnswerValue>,
        at_ms: u64,
    ) -> Result<(), ParticipantSessionError> {
        let ParticipantStep::Questions { moment, place, questions } = self.step() else {
            return Err(ParticipantSessionError::NotAsked);
        };
        let mut records = Vec::with_capacity(questions.len());
        for question in questions {
            let given = answers.remove(&question.id).unwrap_or(AnswerValue::Nothing);
            let value = checked(&question, given)?;
            records.push(StudyRecord::Answer { moment, place, question: question.id, value });
        }
        if !answers.is_empty() {
            return Err(ParticipantSessionError::NotAsked);
        }
        self.add(records, at_ms)
    }

    /// Records that the participant has read the introduction.
    ///
    /// # Errors
    /// [`ParticipantSessionError`] if the introduction is not the present step, or the record cannot be written.
    pub fn introduced(&mut self, at_ms: u64) -> Result<(), ParticipantSessionError> {
        if self.step() != ParticipantStep::Introduction {
            return Err(ParticipantSessionError::NotAsked);
        }
        self.add(vec![StudyRecord::Introduced], at_ms)
    }

    /// Records that the episode of the step, or the practice, has begun. `run` is its run directory, relative to the study's folder.
    ///
    /// # Errors
    /// [`ParticipantSessionError`] if the step is no episode, or the record cannot be written.
    pub fn begun(&mut self, key: &str, run: &str, at_ms: u64) -> Result<(), ParticipantSessionError> {
        let (play, record): (NextEpisode, fn(ParticipantEpisode) -> StudyRecord) = match self.step() {
            ParticipantStep::Play(play) => (play, StudyRecord::EpisodeBegun),
            ParticipantStep::Practice(play) => (play, StudyRecord::PracticeBegun),
            _ => return Err(ParticipantSessionError::NotAsked),
        };
        let episode = ParticipantEpisode {
            place: play.place,
            task: play.task,
            key: key.to_owned(),
            run: run.to_owned(),
        };
        if play.begun.as_ref() == Some(&episode) {
            return Ok(());
        }
        self.add(vec![record(episode)], at_ms)
    }

    /// Records that the episode of the step, or the practice, is over.
    ///
    /// # Errors
    /// [`ParticipantSessionError`] if no episode is under way, or the record cannot be written.
    pub fn played(&mut self, at_ms: u64) -> Result<(), ParticipantSessionError> {
        let record = match self.step() {
            ParticipantStep::Play(NextEpisode { begun: Some(episode), .. }) => {
                StudyRecord::EpisodeEnded(episode)
            }
            ParticipantStep::Practice(NextEpisode { begun: Some(episode), .. }) => {
                StudyRecord::PracticeEnded(episode)
            }
            _ => return Err(ParticipantSessionError::NotAsked),
        };
        self.add(vec![record], at_ms)
    }

    /// Records that the participant stops before the end.
    ///
    /// # Errors
    /// [`ParticipantSessionError`] if the study is over for the participant, or the record cannot be written.
    pub fn leave(&mut self, at_ms: u64) -> Result<(), ParticipantSessionError> {
        if matches!(self.step(), ParticipantStep::End(_)) {
            return Err(ParticipantSessionError::NotAsked);
        }
        self.add(vec![StudyRecord::Left], at_ms)
    }

    fn add(&mut self, records: Vec<StudyRecord>, at_ms: u64) -> Result<(), ParticipantSessionError> {
        let lines: Vec<StudyLogLine> = records.into_iter().map(|what| StudyLogLine { at_ms, what }).collect();
        self.log.add(&lines)?;
        lines.iter().for_each(|line| self.past.take(line));
        Ok(())
    }
}

/// Checks an answer to a question, and returns it in the form in which it is recorded.
fn checked(question: &StudyQuestion, value: AnswerValue) -> Result<AnswerValue, ParticipantSessionError> {
    let wrong =
        |wanted: String| Err(ParticipantSessionError::Wrong { question: question.text.clone(), wanted });
    let is_nothing = match &value {
        AnswerValue::Nothing => true,
        AnswerValue::Text(text) => text.trim().is_empty(),
        AnswerValue::Number(_) => false,
    };
    if is_nothing {
        return if question.optional {
            Ok(AnswerValue::Nothing)
        } else {
            Err(ParticipantSessionError::Missing(question.text.clone()))
        };
    }
    match (&question.answer, &value) {
        (QuestionForm::Likert(scale), AnswerValue::Number(point))
            if point.fract() == 0.0 && (1.0..=f64::from(scale.points)).contains(point) =>
        {
            Ok(value)
        }
        (QuestionForm::Likert(scale), _) => {
            wrong(format!("it is answered by a point from 1 to {}", scale.points))
        }
        (QuestionForm::Choice(options), AnswerValue::Text(text)) if options.contains(text) => Ok(value),
        (QuestionForm::Choice(options), _) => {
            wrong(format!("it is answered by one of {}", options.join(", ")))
        }
        (QuestionForm::Number(form), AnswerValue::Number(number)) => {
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
        (QuestionForm::Number(_), _) => wrong("it is a number".to_owned()),
        (QuestionForm::Text, AnswerValue::Text(text)) if text.chars().count() <= WORDS_MAX => Ok(value),
        (QuestionForm::Text, _) => wrong(format!("it is answered in words, at most {WORDS_MAX} characters")),
    }
}

#[cfg(test)]
mod tests;
