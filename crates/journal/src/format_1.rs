//! Plans of format 1, which had one team and kept a latency by its name only. They are read, shown and compared; playing
//! them again is the business of the build that wrote them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::plan::{
    AttachmentPlan, ClockPlan, EpisodePlan, LatencyPlan, LimitsPlan, ModelPlan, Plan, TeamPlan, key_of,
};
use crate::record::HeaderRecord;
use crate::revision::Revision;

/// The version of these files.
pub(crate) const FORMAT: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanOfFormat1 {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(default)]
    experiment: Option<String>,
    selection: Vec<String>,
    episodes: Vec<EpisodeOfFormat1>,
    #[serde(default)]
    attachments: BTreeMap<String, AttachmentPlan>,
}

#[derive(Deserialize)]
struct HeaderOfFormat1 {
    build: String,
    templates: String,
    plan: EpisodeOfFormat1,
}

/// The order of its fields is the order of the text from which its key is made.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EpisodeOfFormat1 {
    task: String,
    rules: String,
    agents: u32,
    team: TeamOfFormat1,
    models: BTreeMap<String, ModelPlan>,
    seed: i64,
    index: u32,
    limits: LimitsPlan,
    clock: ClockOfFormat1,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    attachments: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    settings: BTreeMap<String, String>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TeamOfFormat1 {
    framework: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockOfFormat1 {
    kind: String,
    tick_us: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    latency: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    speed: Option<u32>,
}

impl EpisodeOfFormat1 {
    fn key(&self) -> String {
        let mut unpriced = self.clone();
        unpriced.models.values_mut().for_each(|model| model.price = None);
        let canonical = serde_json::to_string(&(FORMAT, &unpriced)).unwrap_or_default();
        key_of(
            &canonical,
            &[&self.task, &self.team.framework],
            self.agents,
            self.seed,
            &format!("e{}", self.index),
        )
    }

    fn plan(self) -> EpisodePlan {
        let named = |name: String| LatencyPlan { name, ..LatencyPlan::default() };
        let latency = self.clock.latency.clone().map(|name| ("*".to_owned(), named(name)));
        EpisodePlan {
            key_of_format_1: Some(self.key()),
            task: self.task,
            rules: self.rules,
            revision: Revision::FIRST,
            agents: self.agents,
            teams: vec![TeamPlan {
                framework: self.team.framework,
                options: self.team.options,
                seats: (0..self.agents).collect(),
                models: self.models,
                latency: latency.into_iter().collect(),
                ..TeamPlan::default()
            }]
            .into(),
            seed: self.seed,
            index: self.index,
            limits: self.limits,
            clock: ClockPlan { kind: self.clock.kind, tick_us: self.clock.tick_us, speed: self.clock.speed },
            attachments: self.attachments,
            settings: self.settings,
            ..EpisodePlan::default()
        }
    }
}

/// A `plan.json` of format 1.
pub(crate) fn read_plan(text: &[u8]) -> serde_json::Result<Plan> {
    let plan: PlanOfFormat1 = serde_json::from_slice(text)?;
    Ok(Plan {
        format: FORMAT,
        grid: None,
        experiment: plan.experiment,
        selection: plan.selection,
        episodes: plan.episodes.into_iter().map(EpisodeOfFormat1::plan).collect(),
        attachments: plan.attachments,
        partition: None,
    })
}

/// The header of a journal of format 1.
pub(crate) fn read_header(line: &str) -> serde_json::Result<HeaderRecord> {
    let header: HeaderOfFormat1 = serde_json::from_str(line)?;
    Ok(HeaderRecord {
        format: FORMAT,
        build: header.build,
        templates: header.templates,
        plan: header.plan.plan(),
    })
}
