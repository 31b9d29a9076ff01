//! The line with which a scorer is told an episode.

use std::collections::BTreeMap;

use cooperage_core::Ratio;
use cooperage_journal::{EndRecord, EpisodePlan};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::ends;
use crate::export::{self, EpisodeReference, ExportTable, FinishedEpisode};
use crate::figure::{self, ScoreFigure};
use crate::player::TeamPlayer;

/// A table that is only made where a scorer asks for it, because the episode is played again for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScorerTable {
    /// The share of the task that was done, over time: `export scores`.
    Scores,
}

impl ScorerTable {
    /// Its name in lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ScorerTable::Scores => ExportTable::Scores.name(),
        }
    }

    /// The line with this table of an episode.
    #[must_use]
    pub fn line(self, place: &EpisodeReference, told: &FinishedEpisode<'_>) -> String {
        let rows = match self {
            ScorerTable::Scores => objects(ExportTable::Scores, place, told),
        };
        json!({"table": self.name(), "rows": rows}).to_string()
    }

    /// The line in its place where it cannot be made.
    #[must_use]
    pub fn failed_line(self, why: &str) -> String {
        json!({"table": self.name(), "rows": [], "error": why}).to_string()
    }
}

/// An episode that was played to its end, as a scorer is told it. Its tables have the columns of `export`, each row as an object.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ScorerEpisode {
    /// Its number in the run, from 1.
    pub number: usize,
    /// Its key, which names its journal.
    pub key: String,
    /// The run directory, as it was named.
    pub run: String,
    /// The task's full name.
    pub task: String,
    /// The number of agents.
    pub agents: u32,
    /// The team's name; who sits where, if there are several.
    pub team: String,
    /// The names of its models, each once.
    pub models: Vec<String>,
    /// The seed of the run.
    pub seed: i64,
    /// The episode's index under that seed.
    pub index: u32,
    /// The number of the rollout, from 0; missing where the episode is no rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollout: Option<u32>,
    /// `finished`, or `limit: ` with the limit that ended it.
    pub outcome: String,
    /// Why it ended, in words.
    pub reason: String,
    /// Points reached of the points possible, from 0 to 1.
    pub completion: f64,
    /// The figures of the judge, by their columns in `export episodes`.
    pub figures: BTreeMap<String, i64>,
    /// What is missing of the goal, in words.
    pub missing: Vec<String>,
    /// The events of the world: `export events`.
    pub events: Vec<Value>,
    /// The model calls: `export calls`.
    pub calls: Vec<Value>,
    /// The agents' actions: `export actions`.
    pub actions: Vec<Value>,
    /// The messages: `export messages`.
    pub messages: Vec<Value>,
    /// The notes of frameworks: `export notes`.
    pub notes: Vec<Value>,
}

impl ScorerEpisode {
    /// An episode as a scorer is told it.
    #[must_use]
    pub fn of(
        (run, place): (&str, &EpisodeReference),
        (plan, end): (&EpisodePlan, &EndRecord),
        figures: &[ScoreFigure],
        told: &FinishedEpisode<'_>,
    ) -> ScorerEpisode {
        let player = TeamPlayer::of(plan);
        let rows = |table| objects(table, place, told);
        let completion = Ratio { numerator: end.score.reached, denominator: end.score.possible };
        ScorerEpisode {
            number: place.number,
            key: place.key.clone(),
            run: run.to_owned(),
            task: plan.task.clone(),
            agents: plan.agents,
            models: player.model_names().into_iter().map(str::to_owned).collect(),
            team: player.framework,
            seed: plan.seed,
            index: plan.index,
            rollout: plan.rollout,
            outcome: match (end.outcome.as_str(), &end.limit) {
                ("limit", limit) => format!("limit: {}", limit.as_deref().unwrap_or("unknown")),
                (outcome, _) => outcome.to_owned(),
            },
            reason: ends::reason(end),
            completion: completion.value(),
            figures: end
                .score
                .figures
                .iter()
                .map(|(name, value)| (figure::column(figures, name), *value))
                .collect(),
            missing: ends::missing(end),
            events: rows(ExportTable::Events),
            calls: rows(ExportTable::Calls),
            actions: rows(ExportTable::Actions),
            messages: rows(ExportTable::Messages),
            notes: rows(ExportTable::Notes),
        }
    }

    /// The line, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Serialising cannot fail: no map has keys other than text.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// The rows of a table, each as an object.
fn objects(table: ExportTable, place: &EpisodeReference, told: &FinishedEpisode<'_>) -> Vec<Value> {
    let columns = table.columns();
    let object = |row: Vec<Value>| {
        let fields = columns.iter().map(|column| column.name.clone()).zip(row);
        Value::Object(fields.collect::<Map<String, Value>>())
    };
    export::rows(table, place, told).into_iter().map(object).collect()
}
