//! Plans: everything an episode depends on, resolved, so that its key can be derived from its content.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A run: its episodes in order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of the file.
    pub format: u32,
    /// The experiment this run belongs to, such as `mindagent/table3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experiment: Option<String>,
    /// The suites or tasks that were asked for, in the user's words.
    pub selection: Vec<String>,
    /// One entry per episode.
    pub episodes: Vec<EpisodePlan>,
    /// Texts that tasks need beyond the product's own data, such as a user's kitchen, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attachments: BTreeMap<String, AttachmentPlan>,
}

/// A text that belongs to the plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachmentPlan {
    /// The name of the file it came from, for messages only.
    pub file: String,
    /// Its content.
    pub text: String,
}

/// One team doing one task once. Two episodes with equal plans are the same episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpisodePlan {
    /// The task's full name, such as `cuisineworld/level_3/tau1`.
    pub task: String,
    /// `paper` or `fixed`.
    pub rules: String,
    /// The number of agents.
    pub agents: u32,
    /// Who plays.
    pub team: TeamPlan,
    /// Models by role; the role `*` stands for every other one. Empty for teams without models.
    pub models: BTreeMap<String, ModelPlan>,
    /// The seed of the run.
    pub seed: i64,
    /// The episode's index under that seed.
    pub index: u32,
    /// What it may use up.
    pub limits: LimitsPlan,
    /// How virtual time passes.
    pub clock: ClockPlan,
    /// Hashes of the attachments it reads, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attachments: BTreeMap<String, String>,
    /// The suite's options that aren't at their defaults, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
}

/// A framework with its options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamPlan {
    /// The framework's name.
    pub framework: String,
    /// All its options, defaults included, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

/// A model and how it is sampled. Where it is reached, and with which key, is no part of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelPlan {
    /// `provider/model`, `oracle`, `random` …
    pub name: String,
    /// The temperature in thousandths; none leaves it to the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature_milli: Option<u32>,
    /// The most tokens a reply may have; none leaves it to the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_tokens_max: Option<u32>,
    /// What it costs, as far as that was known when the plan was made; no part of an episode's key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<PricePlan>,
}

/// What a token costs, in nano-dollars (10⁻⁹ USD). It stands in the plan so that an episode's cost, and where a limit of
/// cost trips, is the same whenever the episode is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PricePlan {
    /// Per prompt token.
    pub input_nano: u64,
    /// Per prompt token that the provider read from its cache.
    pub cached_nano: u64,
    /// Per completion token.
    pub output_nano: u64,
}

impl PricePlan {
    /// Nothing is ever charged.
    pub const FREE: PricePlan = PricePlan { input_nano: 0, cached_nano: 0, output_nano: 0 };
}

/// Limits; absent means none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsPlan {
    /// Model calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calls: Option<u64>,
    /// Prompt and completion tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u64>,
    /// The same per agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_per_agent: Option<u64>,
    /// Millionths of a US dollar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_micro_usd: Option<u64>,
    /// Environment ticks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticks: Option<u64>,
    /// Actions handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u64>,
    /// Real time in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_us: Option<u64>,
}

/// How virtual time passes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockPlan {
    /// `wait`, `tokens` or `wall`.
    pub kind: String,
    /// The length of a tick in microseconds of virtual time.
    pub tick_us: u64,
    /// The latency profile's name (with `tokens`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency: Option<String>,
    /// How many times faster than real time the world goes (with `wall`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u32>,
}

impl EpisodePlan {
    /// The content-derived key: a readable part and 64 bits of a hash over the whole plan and the format version.
    /// It is a file name on every system.
    #[must_use]
    pub fn key(&self) -> String {
        let mut unpriced = self.clone();
        unpriced.models.values_mut().for_each(|model| model.price = None);
        // Field order is declaration order and the maps are sorted, so the text is canonical.
        let canonical = serde_json::to_string(&(crate::FORMAT, &unpriced)).unwrap_or_default();
        let hash = blake3::hash(canonical.as_bytes()).to_hex();
        let readable: String =
            format!("{}-{}-n{}-s{}-e{}", self.task, self.team.framework, self.agents, self.seed, self.index)
                .chars()
                .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '.' })
                .take(120)
                .collect();
        format!("{readable}-{}", hash.get(..16).unwrap_or_default())
    }

    /// The model that plays `role`.
    #[must_use]
    pub fn model(&self, role: &str) -> Option<&ModelPlan> {
        self.models.get(role).or_else(|| self.models.get("*"))
    }
}

impl Plan {
    /// A hash over everything the episodes are, for the name of the run directory.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.experiment.as_deref().unwrap_or_default().as_bytes());
        for episode in &self.episodes {
            hasher.update(b"\n");
            hasher.update(episode.key().as_bytes());
        }
        hasher.finalize().to_hex().get(..10).unwrap_or_default().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> EpisodePlan {
        EpisodePlan {
            task: "cuisineworld/level_3/tau1".to_owned(),
            rules: "paper".to_owned(),
            agents: 2,
            team: TeamPlan { framework: "mindagent".to_owned(), options: BTreeMap::new() },
            models: BTreeMap::from([(
                "*".to_owned(),
                ModelPlan {
                    name: "oracle".to_owned(),
                    temperature_milli: Some(100),
                    output_tokens_max: Some(100),
                    price: None,
                },
            )]),
            seed: 0,
            index: 0,
            limits: LimitsPlan::default(),
            clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, latency: None, speed: None },
            attachments: BTreeMap::new(),
            settings: BTreeMap::new(),
        }
    }

    #[test]
    fn keys_are_fixed_for_ever_and_cover_every_field() {
        assert_eq!(plan().key(), "cuisineworld.level_3.tau1-mindagent-n2-s0-e0-386d4485bc02dfda");
        let mut other = plan();
        other.limits.calls = Some(3);
        assert_ne!(plan().key(), other.key());
        let mut priced = plan();
        priced.models.values_mut().for_each(|model| model.price = Some(PricePlan::FREE));
        assert_eq!(plan().key(), priced.key(), "a price is no part of what is played");
        let mut hostile = plan();
        hostile.task = "../../etc/passwd\0 é".repeat(30);
        assert!(!hostile.key().contains('/') && hostile.key().len() < 160);
    }

    #[test]
    fn plans_round_trip_and_unknown_keys_are_refused() {
        let text = serde_json::to_string(&plan()).unwrap();
        assert_eq!(serde_json::from_str::<EpisodePlan>(&text).unwrap(), plan());
        let more = text.replacen('{', "{\"surprise\":1,", 1);
        assert!(serde_json::from_str::<EpisodePlan>(&more).unwrap_err().to_string().contains("surprise"));
    }
}
