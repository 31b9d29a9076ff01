//! The progress of a participant, computed from the lines of their file, and the next step.

use std::collections::BTreeMap;

use crate::design::{QuestionTiming, StudyQuestion};
use crate::folder::{Participant, Study};
use crate::record::{AnswerValue, ParticipantEpisode, StudyLogLine, StudyRecord};

/// The next step of a participant.
#[derive(Clone, Debug, PartialEq)]
pub enum ParticipantStep {
    /// Agree or refuse to take part.
    Consent,
    /// Answer a page of questions.
    Questions {
        /// The moment at which they are asked.
        moment: QuestionTiming,
        /// The place of the condition that they are about, from 0; `None` if they are asked once.
        place: Option<usize>,
        /// The questions without an answer yet.
        questions: Vec<StudyQuestion>,
    },
    /// Read the introduction.
    Introduction,
    /// Play the game that counts nowhere.
    Practice(NextEpisode),
    Play(NextEpisode),
    End(ParticipationEnd),
}

impl ParticipantStep {
    /// One word for the state of a participant with this step.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match self {
            ParticipantStep::Consent => "invited",
            ParticipantStep::Questions { .. } => "asked",
            ParticipantStep::Introduction | ParticipantStep::Practice(_) => "introduced",
            ParticipantStep::Play(_) => "plays",
            ParticipantStep::End(ParticipationEnd::Done) => "done",
            ParticipantStep::End(ParticipationEnd::Refused) => "refused",
            ParticipantStep::End(ParticipationEnd::Left) => "left",
        }
    }

    /// The place of the condition that the step is about, from 0.
    #[must_use]
    pub fn place(&self) -> Option<usize> {
        match self {
            ParticipantStep::Questions { place, .. } => *place,
            ParticipantStep::Play(play) => Some(play.place),
            ParticipantStep::Consent
            | ParticipantStep::Introduction
            | ParticipantStep::Practice(_)
            | ParticipantStep::End(_) => None,
        }
    }
}

/// An episode to play.
#[derive(Clone, Debug, PartialEq)]
pub struct NextEpisode {
    /// The place of its condition, from 0.
    pub place: usize,
    /// The index of its task among those of the condition, from 0.
    pub task: usize,
    /// Its number among all episodes of the participant, from 1; 0 for the practice.
    pub number: usize,
    /// The arguments of `cooperage run` that play it in the directory [`run`](NextEpisode::run).
    pub arguments: Vec<String>,
    /// The run directory of the episode.
    pub run: camino::Utf8PathBuf,
    /// The episode, if it has begun before and is to be resumed.
    pub begun: Option<ParticipantEpisode>,
}

/// The ways in which a participant's study ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParticipationEnd {
    /// The participant has completed everything.
    Done,
    /// The participant did not agree to take part.
    Refused,
    /// The participant stopped before the end.
    Left,
}

/// The progress of a participant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionProgress {
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
    answers: BTreeMap<(QuestionTiming, Option<usize>, String), AnswerValue>,
    is_introduced: bool,
    practice: Option<ParticipantEpisode>,
    has_practised: bool,
    begun: BTreeMap<(usize, usize), (ParticipantEpisode, u64)>,
    ended: BTreeMap<(usize, usize), (ParticipantEpisode, u64)>,
    has_left: bool,
}

impl Past {
    /// The record that these lines contain.
    #[must_use]
    pub fn of(lines: &[StudyLogLine]) -> Past {
        let mut past = Past::default();
        lines.iter().for_each(|line| past.take(line));
        past
    }

    /// Adds the event of one line.
    pub(crate) fn take(&mut self, line: &StudyLogLine) {
        match &line.what {
            StudyRecord::Consent { given } => self.consent = Some(*given),
            StudyRecord::Answer { moment, place, question, value } => {
                self.answers.insert((*moment, *place, question.clone()), value.clone());
            }
            StudyRecord::Introduced => self.is_introduced = true,
            StudyRecord::PracticeBegun(episode) => self.practice = Some(episode.clone()),
            StudyRecord::PracticeEnded(_) => self.has_practised = true,
            StudyRecord::EpisodeBegun(episode) => {
                // The time of the first start is kept when the episode is resumed.
                let first = self.begun.get(&(episode.place, episode.task)).map_or(line.at_ms, |(_, at)| *at);
                self.begun.insert((episode.place, episode.task), (episode.clone(), first));
            }
            StudyRecord::EpisodeEnded(episode) => {
                self.ended.insert((episode.place, episode.task), (episode.clone(), line.at_ms));
            }
            StudyRecord::Left => self.has_left = true,
        }
    }

    /// The answer to a question, if there is one.
    #[must_use]
    pub fn answer(
        &self,
        moment: QuestionTiming,
        place: Option<usize>,
        question: &str,
    ) -> Option<&AnswerValue> {
        self.answers.get(&(moment, place, question.to_owned()))
    }

    /// A finished episode and its duration in milliseconds, if that is known.
    #[must_use]
    pub fn ended(&self, place: usize, task: usize) -> Option<(&ParticipantEpisode, Option<u64>)> {
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
    pub fn step(&self, study: &Study, participant: &Participant) -> ParticipantStep {
        match self.consent {
            _ if self.has_left => return ParticipantStep::End(ParticipationEnd::Left),
            None => return ParticipantStep::Consent,
            Some(false) => return ParticipantStep::End(ParticipationEnd::Refused),
            Some(true) => {}
        }
        let mut number = 0;
        for part in parts(study, participant) {
            match part {
                SessionPart::Questions(moment, place) => {
                    let questions = self.unanswered(study, participant, moment, place);
                    if !questions.is_empty() {
                        return ParticipantStep::Questions { moment, place, questions };
                    }
                }
                SessionPart::Introduction if self.is_introduced => {}
                SessionPart::Introduction => return ParticipantStep::Introduction,
                SessionPart::Practice if self.has_practised => {}
                SessionPart::Practice => return ParticipantStep::Practice(self.practice(study, participant)),
                SessionPart::Play(place, task) => {
                    number += 1;
                    if !self.ended.contains_key(&(place, task)) {
                        return ParticipantStep::Play(self.play(study, participant, (place, task), number));
                    }
                }
            }
        }
        ParticipantStep::End(ParticipationEnd::Done)
    }

    /// The progress of the participant.
    #[must_use]
    pub fn progress(&self, study: &Study, participant: &Participant) -> SessionProgress {
        let mut progress = SessionProgress {
            done: usize::from(self.consent.is_some()),
            all: 1,
            ..SessionProgress::default()
        };
        for part in parts(study, participant) {
            let is_done = match part {
                SessionPart::Questions(moment, place)
                    if asked(study, participant, moment, place).next().is_none() =>
                {
                    continue;
                }
                SessionPart::Questions(moment, place) => {
                    self.unanswered(study, participant, moment, place).is_empty()
                }
                SessionPart::Introduction => self.is_introduced,
                SessionPart::Practice => self.has_practised,
                SessionPart::Play(place, task) => {
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
        moment: QuestionTiming,
        place: Option<usize>,
    ) -> Vec<StudyQuestion> {
        let is_open = |question: &&StudyQuestion| self.answer(moment, place, &question.id).is_none();
        asked(study, participant, moment, place).filter(is_open).cloned().collect()
    }

    fn practice(&self, study: &Study, participant: &Participant) -> NextEpisode {
        let named =
            study.design().practice.as_ref().and_then(|practice| Some((practice, practice.tasks.first()?)));
        NextEpisode {
            place: 0,
            task: 0,
            number: 0,
            arguments: named.map_or_else(Vec::new, |(practice, name)| {
                practice.arguments(
                    name,
                    &participant.id,
                    study.seed(participant, participant.conditions.len(), 0),
                )
            }),
            run: study.practice_directory(participant),
            begun: self.practice.clone(),
        }
    }

    fn play(
        &self,
        study: &Study,
        participant: &Participant,
        (place, task): (usize, usize),
        number: usize,
    ) -> NextEpisode {
        let named = study.condition(participant, place).and_then(|condition| {
            let task = study.design().tasks_of(condition).get(task)?;
            Some((condition, task))
        });
        let seed = study.seed(participant, place, task);
        NextEpisode {
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

/// One part of a participant's sequence: a page or an episode.
enum SessionPart {
    Introduction,
    Practice,
    Questions(QuestionTiming, Option<usize>),
    Play(usize, usize),
}

/// The parts of a participant's sequence after their consent, in order.
fn parts(study: &Study, participant: &Participant) -> Vec<SessionPart> {
    let design = study.design();
    let mut parts = vec![SessionPart::Questions(QuestionTiming::Start, None)];
    parts.extend((!design.introduction.trim().is_empty()).then_some(SessionPart::Introduction));
    parts.extend(design.practice.as_ref().map(|_| SessionPart::Practice));
    for place in 0..participant.conditions.len() {
        let tasks = study
            .condition(participant, place)
            .map_or(0, |condition| study.design().tasks_of(condition).len());
        parts.push(SessionPart::Questions(QuestionTiming::Before, Some(place)));
        parts.extend((0..tasks).map(|task| SessionPart::Play(place, task)));
        parts.push(SessionPart::Questions(QuestionTiming::After, Some(place)));
    }
    parts.push(SessionPart::Questions(QuestionTiming::End, None));
    parts
}

/// The questions of a moment about the condition in a place.
fn asked<'a>(
    study: &'a Study,
    participant: &'a Participant,
    moment: QuestionTiming,
    place: Option<usize>,
) -> impl Iterator<Item = &'a StudyQuestion> {
    let condition = place.and_then(|place| participant.conditions.get(place));
    let is_asked =
        move |question: &&StudyQuestion| condition.is_none_or(|name| !question.except.contains(name));
    study.design().questions.at(moment).iter().filter(is_asked)
}
