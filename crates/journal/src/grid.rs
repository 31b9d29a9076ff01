//! Grids: runs whose episodes are the product of teams, models and numbers of agents.
//!
//! Labels stand beside the episodes of a plan and not within them, so that an episode has the same key in a grid and alone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The folder of the attachments that only the episodes of some teams read.
const FOLDER: &str = "grid/";
/// Characters of a content's hash in such an attachment's name.
const HASH_SHOWN: usize = 16;

/// The teams and models of a grid, the labels of its episodes, and the combinations that were left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridPlan {
    /// The teams by label.
    pub teams: BTreeMap<String, GridTeamPlan>,
    /// The names of the models by label.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub models: BTreeMap<String, String>,
    /// The labels of the episodes, in the order of the plan.
    pub labels: Vec<EpisodeLabels>,
    /// The combinations that could not be played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unplayable: Vec<UnplayablePlan>,
}

/// A team of a grid, as the user described it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridTeamPlan {
    /// The framework with its argument.
    pub framework: String,
    /// The options that the user set, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub set: BTreeMap<String, String>,
    /// The folder of its own prompts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompts: Option<String>,
}

/// The labels of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpisodeLabels {
    pub team: String,
    /// The label of its model; none where the team asks no model, or only models of single roles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// A combination of a grid that cannot be played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnplayablePlan {
    /// The suite or task in the user's words.
    pub selection: String,
    pub labels: EpisodeLabels,
    /// The number of agents, where the user names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agents: Option<u32>,
    pub reason: String,
}

impl GridPlan {
    /// The same grid for a part of its episodes: `is_kept` is asked for their places in the plan.
    #[must_use]
    pub fn part(&self, is_kept: impl Fn(usize) -> bool) -> GridPlan {
        let kept = self.labels.iter().enumerate().filter(|(place, _)| is_kept(*place));
        GridPlan { labels: kept.map(|(_, labels)| labels.clone()).collect(), ..self.clone() }
    }
}

/// The attachments that all episodes may read, without those that only episodes of some teams read.
#[must_use]
pub fn common_attachments<T: Clone>(all: &BTreeMap<String, T>) -> BTreeMap<String, T> {
    let common = all.iter().filter(|(name, _)| plain_name(name) == name.as_str());
    common.map(|(name, file)| (name.clone(), file.clone())).collect()
}

/// The name in a plan of an attachment that only those episodes read whose plans name its content by this hash.
#[must_use]
pub fn shared_name(name: &str, hash: &str) -> String {
    format!("{FOLDER}{}/{name}", hash.get(..HASH_SHOWN).unwrap_or(hash))
}

/// The name by which episodes know an attachment of a plan.
#[must_use]
pub fn plain_name(name: &str) -> &str {
    name.strip_prefix(FOLDER).and_then(|rest| rest.split_once('/')).map_or(name, |(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attachments_of_some_teams_are_told_from_those_of_all() {
        let name = shared_name("prompts/villager/plan", "0123456789abcdef0123");
        assert_eq!(name, "grid/0123456789abcdef/prompts/villager/plan");
        assert_eq!(plain_name(&name), "prompts/villager/plan");
        assert_eq!(plain_name("kitchen"), "kitchen");
        let all = [name.as_str(), "kitchen"].map(|name| (name.to_owned(), 1));
        let common = common_attachments(&BTreeMap::from(all));
        assert_eq!(common.keys().collect::<Vec<_>>(), ["kitchen"]);
    }

    #[test]
    fn a_grid_round_trips() {
        let labels = EpisodeLabels { team: "strict".to_owned(), model: Some("big".to_owned()) };
        let grid = GridPlan {
            teams: BTreeMap::from([("strict".to_owned(), GridTeamPlan::default())]),
            models: BTreeMap::from([("big".to_owned(), "compatible/x".to_owned())]),
            labels: vec![labels.clone()],
            unplayable: vec![UnplayablePlan {
                selection: "s".to_owned(),
                labels,
                agents: Some(9),
                reason: "too many".to_owned(),
            }],
        };
        let text = serde_json::to_string(&grid).unwrap();
        assert_eq!(serde_json::from_str::<GridPlan>(&text).unwrap(), grid);
        assert_eq!(grid.part(|place| place > 0).labels, []);
        assert_eq!(grid.part(|place| place == 0), grid);
    }
}
