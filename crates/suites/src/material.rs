//! A suite's description of its episodes as material for training.

use cooperage_core::AgentId;
use cooperage_journal::EpisodePlan;
use cooperage_teams::given_name;

/// A rule for the episodes of a domain that are worth learning from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepRule {
    /// Episodes with the full score.
    Full,
    /// The best quarter of all trials by score, rounded up; of equal ones those that stand first in their runs.
    BestQuarter,
    /// All episodes with an outcome.
    All,
}

/// The description of an episode as material for training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainingMaterial {
    /// The part of the benchmark it belongs to, such as `cooking`. Filters and counts are by domain.
    pub domain: String,
    /// Why no model may be trained with it that is to be tested later; none if nothing is against it.
    pub held_out: Option<HeldOut>,
    /// The rule for the domain's episodes, unless the user chooses another.
    pub keep: KeepRule,
    /// The filter of the benchmark's paper for the domain and its yield, in words for a data card; none where the paper states no
    /// filter.
    pub paper_filter: Option<String>,
    /// The agents' names by seat.
    pub names: Vec<String>,
}

/// Why an episode belongs to a test set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldOut {
    /// The property that makes it held out, such as `task id`, `item split` or `world seed`; counts are by this.
    pub by: &'static str,
    /// The reason, as a sentence without its end.
    pub why: String,
}

impl TrainingMaterial {
    /// Returns the description for a suite without sets of its own: its published evaluation is for testing, and full
    /// scores are worth learning from.
    #[must_use]
    pub fn plain(plan: &EpisodePlan, is_published: bool) -> TrainingMaterial {
        let parts: Vec<&str> = plan.task.split('/').collect();
        let domain = match parts[..] {
            [suite, part, _, ..] => format!("{suite}/{part}"),
            _ => plan.task.split('/').next().unwrap_or_default().to_owned(),
        };
        let why = format!("`{}` belongs to the benchmark's published evaluation", plan.task);
        TrainingMaterial {
            domain,
            held_out: is_published.then_some(HeldOut { by: "published evaluation", why }),
            keep: KeepRule::Full,
            paper_filter: None,
            names: (0..plan.agents).map(|agent| given_name(AgentId(agent))).collect(),
        }
    }
}
