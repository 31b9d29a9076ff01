//! How much prompts tell, and how many ways of writing are read: the player that only reads, in every benchmark that it plays.
//!
//! A benchmark says by which tasks its prompts are measured ([`PromptSample`]); the experiments belong to no benchmark.

mod styles;
mod sufficiency;

use cooperage_models::ReplyStyle;

use super::kit::cases::{self, OptionOverrides};
use super::{Args, Experiment};
use crate::condition::ExperimentCondition;
use crate::player::TeamPlayer;
use crate::results::{EpisodeResult, Results, distinct};

/// The experiments that belong to no benchmark.
pub(crate) const ALL: [&Experiment; 2] = [&sufficiency::EXPERIMENT, &styles::EXPERIMENT];

/// The player that sees the world.
const ORACLE: &str = "oracle";

/// Tasks of a benchmark by which the prompts of a framework are measured.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptSample {
    pub framework: &'static str,
    /// Numbers of agents; the first is that of the styles.
    pub agents: &'static [u32],
    /// Options with which the framework is played.
    pub options: OptionOverrides<'static>,
    /// Tasks, or selections of tasks, that are played by the reader and by the oracle.
    pub tasks: Vec<String>,
    /// Tasks that are played in every style, about twenty.
    pub styled: Vec<String>,
}

/// A framework in a benchmark in which the reader plays it, and the styles that its answers can be written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadPair {
    pub sample: PromptSample,
    /// The styles that apply to at least one form of its answers.
    pub styles: Vec<ReplyStyle>,
}

impl ReadPair {
    /// A player with that model on a task, with that clock unless the user names one.
    fn condition(
        &self,
        args: &Args,
        model: &str,
        (task, agents): (&str, u32),
        clock: &str,
    ) -> ExperimentCondition {
        let player = TeamPlayer::with_model(self.sample.framework, model);
        let condition = args.condition(&player, task, agents, self.sample.options);
        ExperimentCondition { clock: Some(clock.to_owned()), ..condition }
    }
}

/// A framework and a benchmark of a run, such as `mindagent` and `cuisineworld`.
type PairName = (String, String);

fn pair_of(episode: &EpisodeResult) -> PairName {
    let task = &episode.plan.task;
    let suite = task.split_once('/').map_or(task.as_str(), |(suite, _)| suite);
    (TeamPlayer::of(&episode.plan).framework, suite.to_owned())
}

/// The pairs of a run, in the order of its plan.
fn pairs_of(results: &Results) -> Vec<PairName> {
    distinct(results.episodes.iter().map(pair_of))
}

/// The text of a pair in tables.
fn pair_text((framework, suite): &PairName) -> String {
    format!("{framework} in {suite}")
}

/// The episodes of a pair that this model played in every role.
fn played<'r>(results: &'r Results, pair: &PairName, model: &str) -> Vec<&'r EpisodeResult> {
    let is_played = |episode: &&EpisodeResult| {
        pair_of(episode) == *pair && TeamPlayer::of(&episode.plan).model_names() == [model]
    };
    results.episodes.iter().filter(is_played).collect()
}

/// Mean completions of two players over the episodes that both have finished on the same world.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct SharedCompletion {
    first: f64,
    second: f64,
    /// The number of worlds.
    n: usize,
}

impl SharedCompletion {
    fn of(first: &[&EpisodeResult], second: &[&EpisodeResult]) -> SharedCompletion {
        let completion = |episode: &EpisodeResult| episode.completion().map_or(0.0, |ratio| ratio.value());
        let both = cases::pairs(first, second);
        let count = both.len().max(1) as f64;
        SharedCompletion {
            first: both.iter().map(|(one, _)| completion(one)).sum::<f64>() / count,
            second: both.iter().map(|(_, other)| completion(other)).sum::<f64>() / count,
            n: both.len(),
        }
    }

    /// The first player's completion as a multiple of the second's; `None` where the second completes nothing.
    fn ratio(self) -> Option<f64> {
        (self.n > 0 && self.second > 0.0).then(|| self.first / self.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    const TASK: &str = "cuisineworld/level_3/tau1";

    fn pair() -> ReadPair {
        let tasks = vec![TASK.to_owned(), "cuisineworld/level_3/tau2".to_owned()];
        let sample = PromptSample {
            framework: "mindagent",
            agents: &[2, 3],
            options: &[("mindagent.demo", "false")],
            styled: tasks.iter().take(1).cloned().collect(),
            tasks,
        };
        ReadPair { sample, styles: vec![ReplyStyle::Plain, ReplyStyle::Weak] }
    }

    #[test]
    fn every_pair_is_played_by_both_players_and_in_its_styles() {
        let args = Args { episodes: 1, pairs: vec![pair()], ..Args::default() };
        let conditions = sufficiency::EXPERIMENT.conditions(&args);
        assert_eq!(conditions.len(), 2 * 2 * 2, "two crews, two players, two tasks");
        assert!(conditions.iter().all(|condition| condition.options["mindagent.demo"] == "false"));
        assert_eq!(conditions[0].clock.as_deref(), Some("tokens"));
        let only = Args { levels: vec!["level_3/tau2".to_owned()], ..args.clone() };
        assert_eq!(sufficiency::EXPERIMENT.conditions(&only).len(), 4);
        let conditions = styles::EXPERIMENT.conditions(&args);
        let models: Vec<&str> = conditions.iter().map(|condition| condition.models["*"].as_str()).collect();
        assert_eq!(models, ["reader", "reader:weak"]);
    }

    #[test]
    fn figures_are_ratios_on_the_same_worlds() {
        let episode = |model: &str, index, score| SampleEpisode::new(TASK, 2, index, score).by(model);
        let results = results_of(&[
            episode("reader", 0, (2, 2)),
            episode("oracle", 0, (3, 1)),
            episode("reader", 1, (1, 3)),
            episode("oracle", 1, (2, 2)),
            // The oracle has not played this one.
            episode("reader", 2, (4, 0)),
            episode("reader:weak", 1, (2, 6)),
        ]);
        let found = sufficiency::EXPERIMENT.findings(&results);
        let value = found.figures["sufficiency_mindagent_cuisineworld"];
        assert!((value - 0.6).abs() < 1e-9, "{value}");
        let found = styles::EXPERIMENT.findings(&results);
        assert_eq!(found.figures, [("robustness_mindagent_cuisineworld_weak".to_owned(), 1.0)].into());
        assert_eq!(found.tables[0].rows.len(), 1, "styles that were not played have no row");
    }
}
