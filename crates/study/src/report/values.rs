//! The values in a report, by condition and participant.

use std::collections::BTreeMap;

use camino::{Utf8Component, Utf8Path};
use cooperage_journal::RunDir;
use cooperage_suites::measure::{self, COMPLETION, EpisodeMeasure};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::text::{clean, counted};

use crate::design::{QuestionForm, QuestionTiming, StudyQuestion};
use crate::folder::{Participant, Study, StudyError};
use crate::record::{self, AnswerValue};
use crate::session::{ParticipantStep, ParticipationEnd, Past};

/// The number of participants in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// Participants with an invitation.
    pub invited: usize,
    /// Participants who agreed or refused to take part.
    pub begun: usize,
    /// Participants who completed the study.
    pub done: usize,
    /// Participants who stopped before the end; their values are not counted.
    pub left: usize,
    /// Participants who refused to take part.
    pub refused: usize,
}

/// The unit of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum VariableUnit {
    /// A share from 0 to 1.
    Share,
    /// Minutes of real time.
    Minutes,
    /// Points of a Likert scale with this number of points.
    Points(u32),
    /// Any other unit, by its name.
    Other(String),
}

impl VariableUnit {
    /// The unit in words.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            VariableUnit::Share => "share from 0 to 1".to_owned(),
            VariableUnit::Minutes => "minutes".to_owned(),
            VariableUnit::Points(points) => format!("points from 1 to {points}"),
            VariableUnit::Other(name) if name.is_empty() => "number".to_owned(),
            VariableUnit::Other(name) => name.clone(),
        }
    }
}

/// A quantity that is measured in, or asked about, each condition.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// The name in files.
    pub key: String,
    /// The name in tables.
    pub name: String,
    /// A sentence that explains the variable.
    pub meaning: String,
    /// The unit of its values.
    pub unit: VariableUnit,
    /// The values, a group for each condition in the order of the design.
    pub groups: Vec<ConditionValues>,
    /// The same values, a row for each participant with a place for each condition.
    pub rows: Vec<Vec<Option<f64>>>,
}

impl Variable {
    /// The values of the participants who have one under each of these conditions, which are named by their places.
    #[must_use]
    pub fn complete(&self, places: &[usize]) -> Vec<Vec<f64>> {
        let of_row = |row: &Vec<Option<f64>>| -> Option<Vec<f64>> {
            places.iter().map(|place| row.get(*place).copied().flatten()).collect()
        };
        self.rows.iter().filter_map(of_row).collect()
    }

    /// The places of the conditions that have values.
    #[must_use]
    pub fn with_values(&self) -> Vec<usize> {
        (0..self.groups.len())
            .filter(|place| self.groups.get(*place).is_some_and(|group| !group.values.is_empty()))
            .collect()
    }
}

/// The values of a variable under one condition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConditionValues {
    pub condition: String,
    /// The values, in the order of the participants.
    pub values: Vec<f64>,
}

impl AsRef<[f64]> for ConditionValues {
    fn as_ref(&self) -> &[f64] {
        &self.values
    }
}

/// The number of times that each option of a question was chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ChoiceCounts {
    pub(super) key: String,
    pub(super) name: String,
    /// The conditions that the question is about; a single empty name if it was asked once.
    pub(super) about: Vec<String>,
    /// For each option, its counts by condition.
    pub(super) counts: Vec<(String, Vec<u64>)>,
}

/// A value in a line of the CSV file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Fact {
    pub(super) participant: String,
    /// The place of the condition, from 1.
    pub(super) place: Option<usize>,
    pub(super) condition: Option<String>,
    pub(super) kind: &'static str,
    pub(super) what: String,
    pub(super) value: AnswerValue,
}

/// The contents of a report, gathered from the answers and journals.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Gathered {
    pub(super) conditions: Vec<String>,
    pub(super) attendance: Attendance,
    pub(super) variables: Vec<Variable>,
    pub(super) chosen: Vec<ChoiceCounts>,
    pub(super) facts: Vec<Fact>,
    pub(super) remarks: Vec<String>,
}

/// The key of the variable with the time that was played.
const MINUTES: &str = "play_minutes";

/// Reads the answers and journals of a study.
pub(super) fn gather(study: &Study, measures: &[EpisodeMeasure]) -> Result<Gathered, StudyError> {
    let design = study.design();
    let conditions: Vec<String> = design.conditions.iter().map(|condition| condition.name.clone()).collect();
    let mut gathered = Gathered { conditions, ..Gathered::default() };
    gathered.attendance.invited = study.participants().len();
    let measured: Vec<EpisodeMeasure> = std::iter::once(COMPLETION)
        .chain(design.measures.iter().filter_map(|key| measures.iter().find(|one| one.key == key).copied()))
        .collect();
    let mut under_way = 0;
    for participant in study.participants() {
        let kept = study.kept(participant)?;
        gathered.remarks.extend(kept.damaged.iter().map(|text| clean(text)));
        let past = Past::of(&kept.lines);
        if !past.has_begun() {
            continue;
        }
        gathered.attendance.begun += 1;
        match past.step(study, participant) {
            ParticipantStep::End(ParticipationEnd::Left) => gathered.attendance.left += 1,
            ParticipantStep::End(ParticipationEnd::Refused) => gathered.attendance.refused += 1,
            step => {
                let is_done = step == ParticipantStep::End(ParticipationEnd::Done);
                gathered.attendance.done += usize::from(is_done);
                under_way += u64::from(!is_done);
                gathered.of_participant(study, participant, &past, &measured);
            }
        }
    }
    if under_way > 0 {
        let who = counted(under_way, "participant");
        gathered.remarks.push(format!("{who} not yet through: what there is of them is in the figures."));
    }
    gathered.sort(study, &measured);
    Ok(gathered)
}

impl Gathered {
    fn of_participant(
        &mut self,
        study: &Study,
        participant: &Participant,
        past: &Past,
        measured: &[EpisodeMeasure],
    ) {
        self.answers_of(study, participant, past, None);
        for (place, name) in participant.conditions.iter().enumerate() {
            self.episodes_of(study, participant, past, (place, name), measured);
            self.answers_of(study, participant, past, Some((place, name)));
        }
    }

    /// Takes over the answers about a condition, or those to questions that are asked once.
    fn answers_of(
        &mut self,
        study: &Study,
        participant: &Participant,
        past: &Past,
        about: Option<(usize, &String)>,
    ) {
        let moments = if about.is_some() {
            [QuestionTiming::Before, QuestionTiming::After]
        } else {
            [QuestionTiming::Start, QuestionTiming::End]
        };
        for moment in moments {
            for question in study.design().questions.at(moment) {
                let place = about.map(|(place, _)| place);
                let Some(value) = past.answer(moment, place, &question.id) else { continue };
                self.facts.push(Fact {
                    participant: participant.id.clone(),
                    place: place.map(|place| place + 1),
                    condition: about.map(|(_, name)| name.clone()),
                    kind: "answer",
                    what: question.id.clone(),
                    value: value.clone(),
                });
            }
        }
    }

    /// Takes over the measures of a condition's episodes: the means, and the total of the time.
    fn episodes_of(
        &mut self,
        study: &Study,
        participant: &Participant,
        past: &Past,
        (place, name): (usize, &String),
        measured: &[EpisodeMeasure],
    ) {
        let tasks = study
            .condition(participant, place)
            .map_or(0, |condition| study.design().tasks_of(condition).len());
        let ended: Vec<(&record::ParticipantEpisode, Option<u64>)> =
            (0..tasks).filter_map(|task| past.ended(place, task)).collect();
        let mut fact = |what: &str, value: Option<f64>| {
            self.facts.extend(value.map(|value| Fact {
                participant: participant.id.clone(),
                place: Some(place + 1),
                condition: Some(name.clone()),
                kind: "measure",
                what: what.to_owned(),
                value: AnswerValue::Number(value),
            }));
        };
        let took: Option<Vec<f64>> =
            ended.iter().map(|(_, took)| took.map(|ms| ms as f64 / 60_000.0)).collect();
        fact(MINUTES, took.filter(|took| !took.is_empty()).map(|took| took.iter().sum()));
        let mut episodes = Vec::new();
        for (episode, _) in &ended {
            match read(study, episode) {
                Ok(found) => episodes.push(found),
                Err(reason) => self.remarks.push(clean(&format!(
                    "The episode of {} under “{name}” is left out: {reason}.",
                    participant.id
                ))),
            }
        }
        for measure in measured {
            let values: Vec<f64> = episodes.iter().filter_map(|episode| (measure.of)(episode)).collect();
            let mean = mean(&values);
            self.facts.extend(mean.map(|value| Fact {
                participant: participant.id.clone(),
                place: Some(place + 1),
                condition: Some(name.clone()),
                kind: "measure",
                what: measure.key.to_owned(),
                value: AnswerValue::Number(value),
            }));
        }
    }

    /// Builds the variables and the counts of options from the facts.
    fn sort(&mut self, study: &Study, measured: &[EpisodeMeasure]) {
        for measure in measured {
            let unit = match measure.unit {
                measure::MeasureUnit::Share => VariableUnit::Share,
                other => VariableUnit::Other(other.name().to_owned()),
            };
            self.variable(measure.key, measure.name, measure.meaning, unit);
        }
        self.variable(
            MINUTES,
            "time",
            "Real time from the beginning of an episode to its end.",
            VariableUnit::Minutes,
        );
        let questions = &study.design().questions;
        for question in questions.before.iter().chain(&questions.after) {
            let unit = match &question.answer {
                QuestionForm::Likert(scale) => VariableUnit::Points(scale.points),
                QuestionForm::Number(number) => VariableUnit::Other(number.unit.clone()),
                QuestionForm::Choice(options) => {
                    self.choose(question, options, self.conditions.clone());
                    continue;
                }
                QuestionForm::Text => continue,
            };
            self.variable(&question.id, question.name(), &format!("“{}”", question.text), unit);
        }
        for question in questions.start.iter().chain(&questions.end) {
            if let QuestionForm::Choice(options) = &question.answer {
                self.choose(question, options, vec![String::new()]);
            }
        }
    }

    fn variable(&mut self, key: &str, name: &str, meaning: &str, unit: VariableUnit) {
        let mut groups: Vec<ConditionValues> = self
            .conditions
            .iter()
            .map(|name| ConditionValues { condition: name.clone(), values: Vec::new() })
            .collect();
        let mut rows: BTreeMap<&str, Vec<Option<f64>>> = BTreeMap::new();
        for fact in self.facts.iter().filter(|fact| fact.what == key) {
            let place = groups.iter().position(|group| Some(&group.condition) == fact.condition.as_ref());
            let (Some(place), AnswerValue::Number(value)) = (place, &fact.value) else { continue };
            if let Some(group) = groups.get_mut(place) {
                group.values.push(*value);
            }
            let row = rows.entry(&fact.participant).or_insert_with(|| vec![None; self.conditions.len()]);
            if let Some(cell) = row.get_mut(place) {
                *cell = Some(*value);
            }
        }
        let rows = rows.into_values().collect();
        self.variables.push(Variable {
            key: key.to_owned(),
            name: clean(name),
            meaning: clean(meaning),
            unit,
            groups,
            rows,
        });
    }

    fn choose(&mut self, question: &StudyQuestion, options: &[String], about: Vec<String>) {
        let mut counts: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for fact in self.facts.iter().filter(|fact| fact.what == question.id) {
            if let AnswerValue::Text(option) = &fact.value {
                let condition = fact.condition.as_deref().unwrap_or_default();
                *counts.entry((condition, option.as_str())).or_default() += 1;
            }
        }
        let count =
            |condition: &String, option: &String| counts.get(&(condition.as_str(), option.as_str())).copied();
        let of_option = |option: &String| {
            let each = about.iter().map(|condition| count(condition, option).unwrap_or_default()).collect();
            (option.clone(), each)
        };
        let counts = options.iter().map(of_option).collect();
        self.chosen.push(ChoiceCounts {
            key: question.id.clone(),
            name: clean(question.name()),
            about,
            counts,
        });
    }
}

/// Loads the results of an episode from its journal, or says why it is left out.
fn read(study: &Study, episode: &record::ParticipantEpisode) -> Result<EpisodeResult, String> {
    let below = Utf8Path::new(&episode.run);
    let is_below = below.components().all(|part| matches!(part, Utf8Component::Normal(_)));
    if !is_below || episode.run.is_empty() {
        return Err("its run directory is not in the study's folder".to_owned());
    }
    let run = RunDir::open(&study.path().join(below)).map_err(|error| error.to_string())?;
    let results = Results::load(&run).map_err(|error| error.to_string())?;
    let found = results.episodes.into_iter().find(|found| found.key == episode.key);
    let found = found.ok_or_else(|| format!("there is no episode `{}` in {below}", episode.key))?;
    if found.end.is_none() {
        return Err(found.broken.map_or_else(|| "it has no end".to_owned(), |fault| fault.text));
    }
    Ok(found)
}
