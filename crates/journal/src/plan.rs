//! Plans: everything an episode depends on, resolved, so that its key can be derived from its content.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::fault::FaultPlan;
use crate::grid::GridPlan;
use crate::partition::PartitionPlan;
use crate::revision::Revision;
use crate::shared_list::{ListShelf, SharedList};

/// The version of a plan's form, from which keys of episodes are made. Format 3 has the plans of format 2, so that an episode
/// keeps its key.
const KEY_FORMAT: u32 = 2;

/// The teams of an episode, in the order in which they act within a tick. The episodes of a run share equal ones in memory.
pub type TeamList = SharedList<TeamPlan>;

/// The lists of teams of the episodes of a run so far, so that later equal ones share their memory.
pub type TeamShelf = ListShelf<TeamPlan>;

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
    #[serde(deserialize_with = "episodes")]
    pub episodes: Vec<EpisodePlan>,
    /// Texts that tasks need beyond the product's own data, such as a user's kitchen, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attachments: BTreeMap<String, AttachmentPlan>,
    /// The labels of its episodes, where it is the product of several teams or models.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<GridPlan>,
    /// Its place in the run that it is a part of, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partition: Option<PartitionPlan>,
}

/// A file that belongs to the plan: a text within it, or any bytes beside it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachmentPlan {
    /// The name of the file it came from, for messages only.
    pub file: String,
    /// Its content, where that is text.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The hash of its content, where that is not text: the bytes stand in the run's [`crate::BlobStore`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// The teams of an episode doing one task once. Two episodes with equal plans are the same episode.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EpisodePlan {
    /// The task's full name, such as `cuisineworld/level_3/tau1`.
    pub task: String,
    /// The rules of the benchmark, `paper` or `fixed`.
    pub rules: String,
    /// The revision of this program's conduct with which it was made: 1, which is not written, up to 25 November 2026; 2 with the
    /// repairs of the day after.
    #[serde(default = "Revision::first", skip_serializing_if = "Revision::is_first")]
    pub revision: Revision,
    /// The number of agents, which is the number of seats.
    pub agents: u32,
    /// The teams, in the order in which they act within a tick. No two have a seat in common.
    pub teams: TeamList,
    /// The people in seats, by seat: their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "seat_map")]
    pub people: BTreeMap<u32, String>,
    /// The seats that may give the commands of a block world's server, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operators: Vec<u32>,
    /// The pairs of seats of which the first commands the second, where a team has an organisation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<[u32; 2]>,
    /// Messages to agents that are sent at fixed ticks, however the episode goes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub say: Vec<SayPlan>,
    /// Faults of agents and of their messages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<FaultPlan>,
    /// The seed of the run.
    pub seed: i64,
    /// The episode's index under that seed.
    pub index: u32,
    /// The number of this rollout, from 0, where the same episode is played several times; its world has the same seed in each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<u32>,
    /// Whether processes that play teams are told scores and rewards, as for learning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rewards: bool,
    /// Whether these rewards guide a learner by parts of the task that no score counts, rather than being the suite's own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shaped_rewards: bool,
    /// Limits of each team; ticks and real time are limits of the episode.
    pub limits: LimitsPlan,
    /// How virtual time passes.
    pub clock: ClockPlan,
    /// Hashes of the attachments it reads, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attachments: BTreeMap<String, String>,
    /// The suite's options that aren't at their defaults, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// The episode that it is a branch of, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branch: Option<Box<BranchPlan>>,
    /// The seats in which a client of a game has acted, where the journal was read that tells so. No plan has them, and no key.
    #[serde(skip)]
    pub outside: BTreeSet<u32>,
    /// The key of an episode that was read from a file of format 1; it cannot be played again.
    #[serde(skip)]
    pub key_of_format_1: Option<String>,
}

/// The point where an episode leaves another one: it is the same up to a model call, whose reply is another one. Later
/// calls are asked anew.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BranchPlan {
    /// The key of the other episode.
    pub parent: String,
    /// The number of the call.
    pub call: u64,
    /// The hash of the reply's text, see [`crate::BlobStore::hash`]; none where the model is asked anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
    /// The number of the sample, from 1 on, where the model is asked anew several times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample: Option<u32>,
    /// The hash of the replies that are given to calls up to that one, as [`crate::BranchReplies`] writes them; the bytes stand in
    /// the run's [`crate::BlobStore`].
    pub replies: String,
}

/// A framework with its options, seats and models.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamPlan {
    /// The name of the framework.
    pub framework: String,
    /// All its options, defaults included, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The seats in which it plays, ascending.
    pub seats: Vec<u32>,
    /// Models by role; the role `*` stands for every other one. Empty for teams without models.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub models: BTreeMap<String, ModelPlan>,
    /// Models by seat and role, where a seat has its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "seat_map")]
    pub seat_models: BTreeMap<u32, BTreeMap<String, ModelPlan>>,
    /// Declared latencies by role, `*` for every other one (with the clock `tokens`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub latency: BTreeMap<String, LatencyPlan>,
    /// Declared latencies by seat and role, where a seat has its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", with = "seat_map")]
    pub seat_latency: BTreeMap<u32, BTreeMap<String, LatencyPlan>>,
}

/// A declared latency with its numbers, so that an episode takes the same time wherever it is played again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatencyPlan {
    /// The name of the profile.
    pub name: String,
    /// From the call's issue to its first token, prompt apart, in microseconds. All numbers are 0 in a plan that was read
    /// from a file of format 1, which kept only the name.
    pub first_us: u64,
    /// Prompt tokens read per second.
    pub input_per_s: u64,
    /// Completion tokens written per second.
    pub output_per_s: u64,
}

/// A message to agents that is sent at a given tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SayPlan {
    /// The tick at which it is sent.
    pub tick: u64,
    /// The name of the speaker, such as `player`.
    pub from: String,
    /// The seats that hear it; all where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<u32>,
    /// The text of the message.
    pub text: String,
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
    /// The price, as far as it was known when the plan was made; no part of an episode's key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<PricePlan>,
    /// Further parameters of the model, by their names in requests.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, Value>,
}

/// The price of a token, in nano-dollars (10⁻⁹ USD). It is in the plan so that an episode's cost, and the point where a
/// limit of cost trips, is the same whenever the episode is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PricePlan {
    /// The price of a prompt token.
    pub input_nano: u64,
    /// The price of a prompt token that the provider read from its cache.
    pub cached_nano: u64,
    /// The price of a completion token.
    pub output_nano: u64,
}

impl PricePlan {
    /// The price of a model that costs nothing.
    pub const FREE: PricePlan = PricePlan { input_nano: 0, cached_nano: 0, output_nano: 0 };
}

/// Limits; absent means none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsPlan {
    /// The largest number of model calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calls: Option<u64>,
    /// Prompt and completion tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u64>,
    /// Prompt and completion tokens per agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_per_agent: Option<u64>,
    /// Millionths of a US dollar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost_micro_usd: Option<u64>,
    /// The largest number of ticks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticks: Option<u64>,
    /// Actions handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u64>,
    /// Answers in a row of one seat, or of a team's planner, that give nothing to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unreadable: Option<u64>,
    /// Real time in microseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_us: Option<u64>,
}

/// How virtual time passes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockPlan {
    /// `wait`, `tokens` or `wall`.
    pub kind: String,
    /// The length of a tick in microseconds of virtual time.
    pub tick_us: u64,
    /// How many times faster than real time the world goes (with `wall`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<u32>,
}

impl ClockPlan {
    /// Whether the world goes on in real time while models think.
    #[must_use]
    pub fn is_real_time(&self) -> bool {
        self.kind == "wall"
    }
}

impl EpisodePlan {
    /// The content-derived key: a readable part and 64 bits of a hash over the whole plan and the version of its form.
    /// It is a file name on every system.
    #[must_use]
    pub fn key(&self) -> String {
        if let Some(key) = &self.key_of_format_1 {
            return key.clone();
        }
        // Field order is declaration order and the maps are sorted, so the text is canonical.
        let canonical = if self.all_models().any(|(_, model)| model.price.is_some()) {
            let mut unpriced = self.clone();
            unpriced.all_models_mut().for_each(|model| model.price = None);
            serde_json::to_string(&(KEY_FORMAT, &unpriced))
        } else {
            serde_json::to_string(&(KEY_FORMAT, self))
        };
        let canonical = canonical.unwrap_or_default();
        let frameworks = self.frameworks().join("+");
        let of_group = self.rollout.map(|rollout| format!("-r{rollout}")).unwrap_or_default();
        let episode = format!("e{}{of_group}", self.index);
        key_of(&canonical, &[&self.task, &frameworks], self.agents, self.seed, &episode)
    }

    /// The revision whose conduct holds: that of the plan; under the rules `paper` the first, which is the published conduct.
    #[must_use]
    pub fn conduct(&self) -> Revision {
        if self.rules == "paper" { Revision::FIRST } else { self.revision }
    }

    /// Whether what later versions of this program have repaired holds, rather than the published conduct or that of before.
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        self.conduct() >= Revision::SECOND
    }

    /// The frameworks of its teams in plan order, each once; `human` where people play without any.
    #[must_use]
    pub fn frameworks(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for team in &self.teams {
            if !names.contains(&team.framework.as_str()) {
                names.push(&team.framework);
            }
        }
        if names.is_empty() {
            names.push("human");
        }
        names
    }

    /// Every model with its role, of teams and of seats of their own (`SEAT:ROLE`), in plan order.
    pub fn all_models(&self) -> impl Iterator<Item = (String, &ModelPlan)> {
        self.teams.iter().flat_map(|team| {
            let own = team.seat_models.iter().flat_map(|(seat, models)| {
                models.iter().map(move |(role, model)| (format!("{seat}:{role}"), model))
            });
            team.models.iter().map(|(role, model)| (role.clone(), model)).chain(own)
        })
    }

    fn all_models_mut(&mut self) -> impl Iterator<Item = &mut ModelPlan> {
        self.teams.iter_mut().flat_map(|team| {
            team.models.values_mut().chain(team.seat_models.values_mut().flat_map(BTreeMap::values_mut))
        })
    }

    /// The names of all declared latencies, each once, in plan order.
    #[must_use]
    pub fn latency_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for team in &self.teams {
            let own = team.seat_latency.values().flat_map(BTreeMap::values);
            for latency in team.latency.values().chain(own) {
                if !names.contains(&latency.name.as_str()) {
                    names.push(&latency.name);
                }
            }
        }
        names
    }

    /// An option of any team, or of the suite; the first in plan order.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        let of_teams = self.teams.iter().find_map(|team| team.options.get(name));
        of_teams.or_else(|| self.settings.get(name)).map(String::as_str)
    }

    /// Whether the same players play it in the same way; declared latencies are not compared.
    #[must_use]
    pub fn has_same_players(&self, other: &EpisodePlan) -> bool {
        let timeless = |plan: &EpisodePlan| {
            let teams = plan.teams.iter().cloned().map(|team| TeamPlan {
                latency: BTreeMap::new(),
                seat_latency: BTreeMap::new(),
                ..team
            });
            teams.collect::<Vec<TeamPlan>>()
        };
        self.people == other.people && timeless(self) == timeless(other)
    }

    /// Whether that team holds every seat.
    #[must_use]
    pub fn is_whole(&self, team: &TeamPlan) -> bool {
        team.seats.len() == self.agents as usize
    }

    /// Says what is wrong with its seats, if anything is: each must belong to one team, to one person, or to both. Where it
    /// belongs to both, the person sits there, and the team plays in it once the person has handed it over.
    ///
    /// # Errors
    /// A text for people.
    pub fn check_seats(&self) -> Result<(), String> {
        let mut holders = vec![0_u32; self.agents as usize];
        for seat in self.teams.iter().flat_map(|team| team.seats.iter()) {
            match holders.get_mut(*seat as usize) {
                Some(count) => *count += 1,
                None => return Err(format!("there is no seat {seat}; there are {} seats", self.agents)),
            }
        }
        if let Some(seat) = self.faults.iter().filter_map(FaultPlan::seat).find(|seat| *seat >= self.agents) {
            return Err(format!("nobody can fail in seat {seat}; there are {} seats", self.agents));
        }
        if self.teams.iter().any(|team| team.seats.is_empty()) {
            return Err("a team has no seat".to_owned());
        }
        if let Some(seat) = self.operators.iter().find(|seat| **seat >= self.agents) {
            return Err(format!("nobody gives commands in seat {seat}; there are {} seats", self.agents));
        }
        for seat in self.people.keys() {
            match holders.get_mut(*seat as usize) {
                Some(count) => *count = (*count).max(1),
                None => return Err(format!("there is no seat {seat}; there are {} seats", self.agents)),
            }
        }
        match holders.iter().position(|count| *count != 1) {
            Some(seat) if holders.get(seat) == Some(&0) => Err(format!("nobody sits in seat {seat}")),
            Some(seat) => Err(format!("seat {seat} is given twice")),
            None => Ok(()),
        }
    }
}

impl TeamPlan {
    /// The model that plays `role`, for a seat where it is asked for one: SEAT:ROLE, SEAT:*, ROLE, *.
    #[must_use]
    pub fn model(&self, seat: Option<u32>, role: &str) -> Option<&ModelPlan> {
        look_up(&self.models, &self.seat_models, seat, role)
    }

    /// Returns the latency declared for a call, looked up in the same order.
    #[must_use]
    pub fn latency_of(&self, seat: Option<u32>, role: &str) -> Option<&LatencyPlan> {
        look_up(&self.latency, &self.seat_latency, seat, role)
    }
}

/// The value of a role for a seat: its own for the role, its own for all roles, the team's for the role, for all roles.
fn look_up<'a, T>(
    of_team: &'a BTreeMap<String, T>,
    of_seats: &'a BTreeMap<u32, BTreeMap<String, T>>,
    seat: Option<u32>,
    role: &str,
) -> Option<&'a T> {
    let own = seat.and_then(|seat| of_seats.get(&seat));
    own.and_then(|own| own.get(role).or_else(|| own.get("*")))
        .or_else(|| of_team.get(role).or_else(|| of_team.get("*")))
}

/// Returns a key from a plan's canonical text and the words by which people recognise it.
pub(crate) fn key_of(canonical: &str, words: &[&str], agents: u32, seed: i64, episode: &str) -> String {
    let hash = blake3::hash(canonical.as_bytes()).to_hex();
    let readable: String = format!("{}-n{agents}-s{seed}-{episode}", words.join("-"))
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '.' })
        .take(120)
        .collect();
    format!("{readable}-{}", hash.get(..16).unwrap_or_default())
}

/// Reads the episodes of a plan. Those with equal teams share them from the first moment: a plan may have a hundred thousand.
fn episodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<EpisodePlan>, D::Error> {
    struct Episodes;

    impl<'de> Visitor<'de> for Episodes {
        type Value = Vec<EpisodePlan>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a list of episodes")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<EpisodePlan>, A::Error> {
            let (mut episodes, mut shelf) = (Vec::new(), TeamShelf::default());
            while let Some(mut episode) = list.next_element::<EpisodePlan>()? {
                shelf.share(&mut episode.teams);
                episodes.push(episode);
            }
            Ok(episodes)
        }
    }

    deserializer.deserialize_seq(Episodes)
}

/// Maps by seat: JSON has text as keys, and an enum's variants are read in a way that keeps them text.
mod seat_map {
    use std::collections::BTreeMap;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer, T: Serialize>(
        map: &BTreeMap<u32, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_map(map.iter().map(|(seat, value)| (seat.to_string(), value)))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<u32, T>, D::Error> {
        let map = BTreeMap::<String, T>::deserialize(deserializer)?;
        map.into_iter()
            .map(|(seat, value)| {
                let number = seat.parse().map_err(|_| D::Error::custom(format!("`{seat}` is no seat")))?;
                Ok((number, value))
            })
            .collect()
    }
}

impl Plan {
    /// Returns a hash over all episodes, for the name of the run directory.
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

    #[test]
    fn a_plan_keeps_the_revision_with_which_it_was_made() {
        let read = |text: &str| serde_json::from_str::<EpisodePlan>(text);
        let new = serde_json::to_string(&plan()).unwrap();
        let named = format!(r#""revision":{}"#, Revision::NEWEST);
        assert!(new.contains(&named), "{new}");
        assert_eq!(read(&new).unwrap(), plan());
        let of_before = new.replace(&format!("{named},"), "");
        let planned = read(&of_before).unwrap();
        assert_eq!(planned.revision, Revision::FIRST);
        assert_eq!(serde_json::to_string(&planned).unwrap(), of_before, "its key stays");
        let later = (Revision::NEWEST.number() + 1).to_string();
        for unknown in ["0", later.as_str(), "-1", "4294967296"] {
            let refused = read(&new.replace(&named, &format!(r#""revision":{unknown}"#)));
            assert!(refused.is_err(), "{unknown}");
        }
        let told = read(&new.replace(&named, r#""revision":77"#)).unwrap_err().to_string();
        assert!(told.contains("revision 77") && told.contains("newer version"), "{told}");
    }

    fn model(name: &str) -> ModelPlan {
        ModelPlan {
            name: name.to_owned(),
            temperature_milli: Some(100),
            output_tokens_max: Some(100),
            price: None,
            params: BTreeMap::new(),
        }
    }

    fn models(given: &[(&str, &str)]) -> BTreeMap<String, ModelPlan> {
        given.iter().map(|(role, name)| ((*role).to_owned(), model(name))).collect()
    }

    fn plan() -> EpisodePlan {
        EpisodePlan {
            task: "cuisineworld/level_3/tau1".to_owned(),
            rules: "paper".to_owned(),
            agents: 2,
            teams: vec![TeamPlan {
                framework: "mindagent".to_owned(),
                seats: vec![0, 1],
                models: models(&[("*", "oracle")]),
                ..TeamPlan::default()
            }]
            .into(),
            clock: ClockPlan { kind: "wait".to_owned(), tick_us: 4_000_000, speed: None },
            ..EpisodePlan::default()
        }
    }

    fn mixed() -> EpisodePlan {
        let mut plan = plan();
        plan.agents = 4;
        plan.teams[0].seats = vec![0, 2];
        plan.teams[0].seat_models =
            BTreeMap::from([(2, models(&[("mindagent.plan", "random"), ("*", "oracle:author")]))]);
        let latency = |name: &str| LatencyPlan {
            name: name.to_owned(),
            first_us: 500_000,
            input_per_s: 5_000,
            output_per_s: 60,
        };
        plan.teams[0].latency = BTreeMap::from([("*".to_owned(), latency("default"))]);
        let random = TeamPlan { framework: "random".to_owned(), seats: vec![1], ..TeamPlan::default() };
        plan.teams.push(random);
        plan.people = BTreeMap::from([(3, "Alice".to_owned())]);
        plan.say = vec![SayPlan { tick: 7, from: "player".to_owned(), to: vec![1], text: "go".to_owned() }];
        plan.commands = vec![[0, 2]];
        plan.faults = vec![FaultPlan::Late { seat: 1, tick: 9 }];
        plan
    }

    #[test]
    fn keys_are_fixed_for_ever_and_cover_every_field() {
        let of_before = EpisodePlan { revision: Revision::FIRST, ..plan() };
        assert_eq!(of_before.key(), "cuisineworld.level_3.tau1-mindagent-n2-s0-e0-9a9c19e27719eb0b");
        assert_ne!(plan().key(), of_before.key());
        assert!(mixed().key().starts_with("cuisineworld.level_3.tau1-mindagent.random-n4-s0-e0-"));
        let changes: [fn(&mut EpisodePlan); 9] = [
            |plan| plan.commands.clear(),
            |plan| plan.limits.calls = Some(3),
            |plan| plan.teams.swap(0, 1),
            |plan| plan.teams[1].seats = vec![2],
            |plan| plan.teams[0].seat_models.clear(),
            |plan| plan.teams[0].latency.clear(),
            |plan| plan.people.clear(),
            |plan| plan.say.clear(),
            |plan| plan.faults.clear(),
        ];
        for change in changes {
            let mut other = mixed();
            change(&mut other);
            assert_ne!(mixed().key(), other.key());
        }
        let mut rollout = mixed();
        rollout.rollout = Some(0);
        assert!(rollout.key().contains("-s0-e0-r0-") && rollout.key() != mixed().key());
        assert!(!serde_json::to_string(&mixed()).unwrap().contains("rollout"));
        let mut told = mixed();
        told.rewards = true;
        assert_ne!(told.key(), mixed().key());
        let shaped = EpisodePlan { shaped_rewards: true, ..told.clone() };
        assert_ne!(shaped.key(), told.key());
        assert!(!serde_json::to_string(&mixed()).unwrap().contains("rewards"));
        let mut priced = mixed();
        priced.all_models_mut().for_each(|model| model.price = Some(PricePlan::FREE));
        assert_eq!(mixed().key(), priced.key(), "a price is no part of what is played");
        let mut hostile = plan();
        hostile.task = "../../etc/passwd\0 é".repeat(30);
        assert!(!hostile.key().contains('/') && hostile.key().len() < 160);
    }

    #[test]
    fn plans_round_trip_and_unknown_keys_are_refused() {
        for plan in [plan(), mixed()] {
            let text = serde_json::to_string(&plan).unwrap();
            assert_eq!(serde_json::from_str::<EpisodePlan>(&text).unwrap(), plan);
            let more = text.replacen('{', "{\"surprise\":1,", 1);
            assert!(serde_json::from_str::<EpisodePlan>(&more).unwrap_err().to_string().contains("surprise"));
        }
        let text = serde_json::to_string(&plan()).unwrap();
        for absent in ["people", "commands", "say", "faults", "seat_models", "latency"] {
            assert!(!text.contains(absent), "{absent} in {text}");
        }
        let wrong = serde_json::to_string(&mixed()).unwrap().replace("\"3\":\"Alice\"", "\"x\":\"Alice\"");
        assert!(
            serde_json::from_str::<EpisodePlan>(&wrong).unwrap_err().to_string().contains("`x` is no seat")
        );
    }

    #[test]
    fn a_seat_of_its_own_goes_before_the_team() {
        let team = &mixed().teams[0];
        let name = |seat, role| team.model(seat, role).map(|model| model.name.clone()).unwrap();
        assert_eq!(name(Some(2), "mindagent.plan"), "random");
        assert_eq!(name(Some(2), "mindagent.other"), "oracle:author");
        assert_eq!(name(Some(0), "mindagent.plan"), "oracle");
        assert_eq!(name(None, "mindagent.plan"), "oracle");
        assert_eq!(team.latency_of(Some(2), "any").map(|latency| latency.name.as_str()), Some("default"));
    }

    #[test]
    fn every_seat_has_a_holder_or_a_person_with_a_stand_in() {
        assert_eq!(mixed().check_seats(), Ok(()));
        let mut with_stand_in = mixed();
        with_stand_in.teams[1].seats = vec![1, 3];
        assert_eq!(with_stand_in.check_seats(), Ok(()));
        let error = |change: fn(&mut EpisodePlan)| {
            let mut plan = mixed();
            change(&mut plan);
            plan.check_seats().unwrap_err()
        };
        assert_eq!(error(|plan| plan.people.clear()), "nobody sits in seat 3");
        assert_eq!(error(|plan| plan.teams[1].seats = vec![1, 2]), "seat 2 is given twice");
        assert_eq!(error(|plan| plan.teams[1].seats = vec![1, 9]), "there is no seat 9; there are 4 seats");
        assert_eq!(error(|plan| plan.teams.push(TeamPlan::default())), "a team has no seat");
        let fails = |plan: &mut EpisodePlan| plan.faults = vec![FaultPlan::Crash { seat: 4, tick: 0 }];
        assert_eq!(error(fails), "nobody can fail in seat 4; there are 4 seats");
    }

    fn of_team(framework: &str, index: u32) -> EpisodePlan {
        let team = TeamPlan { framework: framework.to_owned(), seats: vec![0, 1], ..TeamPlan::default() };
        EpisodePlan { teams: [team].into(), agents: 2, index, ..EpisodePlan::default() }
    }

    #[test]
    fn episodes_that_are_read_share_equal_teams() {
        let plan = Plan {
            partition: None,
            format: crate::FORMAT,
            experiment: None,
            selection: Vec::new(),
            episodes: vec![of_team("a", 0), of_team("b", 0), of_team("a", 1)],
            attachments: BTreeMap::new(),
            grid: None,
        };
        let text = serde_json::to_string(&plan).unwrap();
        let read: Plan = serde_json::from_str(&text).unwrap();
        assert_eq!(read, plan);
        let [first, other, third] = &read.episodes[..] else { panic!("{read:?}") };
        assert!(first.teams.is_shared_with(&third.teams) && !first.teams.is_shared_with(&other.teams));
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
        let wrong = serde_json::from_str::<Plan>(r#"{"format":3,"selection":[],"episodes":7}"#).unwrap_err();
        assert!(wrong.to_string().contains("a list of episodes"), "{wrong}");
    }

    #[test]
    fn what_is_changed_is_a_list_of_its_own() {
        let one = of_team("a", 0);
        let mut other = one.clone();
        other.teams[0].seats = vec![1];
        assert_eq!((one.teams[0].seats.len(), other.teams[0].seats.len()), (2, 1));
    }
}
