//! Where a participant stands: what the lines of their file say, and what comes next.

use std::collections::BTreeMap;

use crate::design::{Moment, Question};
use crate::folder::{Participant, Study};
use crate::record::{Episode, Line, Record, Value};

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
    Play(Play),
    End(End),
}

impl Step {
    /// A word on where somebody stands whose step it is.
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

    /// The place of the condition that it is about, from 0.
    #[must_use]
    pub fn place(&self) -> Option<usize> {
        match self {
            Step::Questions { place, .. } => *place,
            Step::Play(play) => Some(play.place),
            Step::Consent | Step::End(_) => None,
        }
    }
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
    pub episodes: usize,
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

    /// One line more.
    pub(crate) fn take(&mut self, line: &Line) {
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
