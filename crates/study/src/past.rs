//! The progress of a participant, computed from the lines of their file, and the next step.

use std::collections::BTreeMap;

use crate::design::{Moment, Question};
use crate::folder::{Participant, Study};
use crate::record::{Episode, Line, Record, Value};

/// The next step of a participant.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Agree or refuse to take part.
    Consent,
    /// Answer a page of questions.
    Questions {
        /// The moment at which they are asked.
        moment: Moment,
        /// The place of the condition that they are about, from 0; `None` if they are asked once.
        place: Option<usize>,
        /// The questions without an answer yet.
        questions: Vec<Question>,
    },
    Play(Play),
    End(End),
}

impl Step {
    /// One word for the state of a participant with this step.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match self {
            Step::Consent => "invited",
            Step::Questions { .. } => "asked",
            Step::Play(_) => "plays",
            Step::End(End::Done) => "done",
            Step::End(End::Refused) => "refused",
            Step::End(End::Left) => "left",
        }
    }

    /// The place of the condition that the step is about, from 0.
    #[must_use]
    pub fn place(&self) -> Option<usize> {
        match self {
            Step::Questions { place, .. } => *place,
            Step::Play(play) => Some(play.place),
            Step::Consent | Step::End(_) => None,
        }
    }
}

/// An episode to play.
#[derive(Clone, Debug, PartialEq)]
pub struct Play {
    /// The place of its condition, from 0.
    pub place: usize,
    /// The index of its task among those of the condition, from 0.
    pub task: usize,
    /// Its number among all episodes of the participant, from 1.
    pub number: usize,
    /// The arguments of `cooperage run` that play it in the directory [`run`](Play::run).
    pub arguments: Vec<String>,
    /// The run directory of the episode.
    pub run: camino::Utf8PathBuf,
    /// The episode, if it has begun before and is to be resumed.
    pub begun: Option<Episode>,
}

/// The ways in which a participant's study ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The participant has completed everything.
    Done,
    /// The participant did not agree to take part.
    Refused,
    /// The participant stopped before the end.
    Left,
}

/// The progress of a participant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The pages and episodes that are completed.
    pub done: usize,
    /// The number of all pages and episodes.
    pub all: usize,
    /// The number of completed episodes.
    pub played: usize,
    pub episodes: usize,
}

/// The record of a participant so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Past {
    consent: Option<bool>,
    /// By moment, place and question; a later answer replaces an earlier one.
    answers: BTreeMap<(Moment, Option<usize>, String), Value>,
    begun: BTreeMap<(usize, usize), (Episode, u64)>,
    ended: BTreeMap<(usize, usize), (Episode, u64)>,
    has_left: bool,
}

impl Past {
    /// The record that these lines contain.
    #[must_use]
    pub fn of(lines: &[Line]) -> Past {
        let mut past = Past::default();
        lines.iter().for_each(|line| past.take(line));
        past
    }

    /// Adds the event of one line.
    pub(crate) fn take(&mut self, line: &Line) {
        match &line.what {
            Record::Consent { given } => self.consent = Some(*given),
            Record::Answer { moment, place, question, value } => {
                self.answers.insert((*moment, *place, question.clone()), value.clone());
            }
            Record::EpisodeBegun(episode) => {
                // The time of the first start is kept when the episode is resumed.
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

    /// A finished episode and its duration in milliseconds, if that is known.
    #[must_use]
    pub fn ended(&self, place: usize, task: usize) -> Option<(&Episode, Option<u64>)> {
        let (episode, end) = self.ended.get(&(place, task))?;
        let begin = self.begun.get(&(place, task)).map(|(_, at)| *at);
        Some((episode, begin.and_then(|begin| end.checked_sub(begin))))
    }

    /// Whether the participant has answered the question of consent.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.consent.is_some()
    }

    /// The next step of the participant.
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

    /// The progress of the participant.
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

/// One part of a participant's sequence: a page of questions or an episode.
enum Part {
    Questions(Moment, Option<usize>),
    Play(usize, usize),
}

/// The parts of a participant's sequence after their consent, in order.
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

/// The questions of a moment about the condition in a place.
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
