//! Paired comparison of two runs.
//!
//! Episodes are paired by task, agents, seed and index: the same orders in the same kitchen, played by two teams. The
//! difference of their completions says more than two averages, because what is luck of the draw falls out. So it is with
//! where their time went.

mod figures;
mod many;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Ratio;
use cooperage_journal::Revision;

pub use figures::FigureDifference;
pub use many::{CSV_COLUMNS, Comparisons, compare_all};

use crate::measure::EpisodeMeasure;
use crate::results::{EpisodeResult, Results};
use crate::statistics::{Interval, Replicates, units_interval};
use crate::text::natural;
use crate::unread::{remark, unread};

/// The least number of tasks for an interval.
pub const TASKS_MIN: usize = 5;

/// Two runs set against each other; differences are B − A.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub a: ComparedRun,
    pub b: ComparedRun,
    /// Episodes with an outcome in both, in the order of tasks, agents, seeds and indices.
    pub pairs: Vec<EpisodePair>,
    /// Episodes that have no counterpart with an outcome, in the same order.
    pub unpaired: Vec<Unpaired>,
    /// The pairs of each benchmark, in the order of names.
    pub benchmarks: Vec<ComparedPart>,
    /// The pairs of each level, in the order of names.
    pub levels: Vec<ComparedPart>,
    /// The mean over several benchmarks, each counting alike; none unless it is asked for.
    pub mean: Option<ComparedPart>,
    /// Warnings and remarks for the reader.
    pub notes: Vec<String>,
    /// The measures, as far as episodes of both sides have them.
    pub figures: Vec<FigureDifference>,
}

/// One of the two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedRun {
    pub run: String,
    /// Framework and models of each player.
    pub players: Vec<String>,
    /// Whether no language model had a part in it.
    pub is_scripted: bool,
    /// Paired episodes at 100 %.
    pub full: u64,
    /// Model calls of the paired episodes.
    pub calls: u64,
    /// Prompt and completion tokens of the paired episodes.
    pub tokens: u64,
}

/// The key by which episodes of two runs are paired.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairKey {
    pub task: String,
    /// The number of agents.
    pub agents: u32,
    pub seed: i64,
    pub index: u32,
    /// The number of the rollout; 0 where the episode is none.
    pub rollout: u32,
}

/// Two episodes of one key.
#[derive(Clone, Debug, PartialEq)]
pub struct EpisodePair {
    pub key: PairKey,
    /// The completion in the first run.
    pub a: Ratio,
    /// The completion in the second run.
    pub b: Ratio,
}

/// An episode without a counterpart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpaired {
    pub key: PairKey,
    /// Why it has none.
    pub why: Why,
}

/// Why an episode could not be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The second run has no such episode.
    OnlyInA,
    /// The first run has no such episode.
    OnlyInB,
    /// It has no outcome in the first run.
    NoOutcomeInA,
    /// It has no outcome in the second run.
    NoOutcomeInB,
    /// It has no outcome in either.
    NoOutcome,
    /// Several episodes of a run share the key, and no equal team in the other run tells which belongs to which.
    Ambiguous,
}

impl Why {
    /// Returns the reason in words.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Why::OnlyInA => "only in A",
            Why::OnlyInB => "only in B",
            Why::NoOutcomeInA => "no outcome in A",
            Why::NoOutcomeInB => "no outcome in B",
            Why::NoOutcome => "no outcome in either",
            Why::Ambiguous => "several episodes share this key",
        }
    }
}

/// The pairs of one benchmark or level.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparedPart {
    /// The first part of its tasks' names, or their names without the last part.
    pub name: String,
    pub pairs: u64,
    pub tasks: usize,
    /// Mean completion in the first run.
    pub a: f64,
    /// Mean completion in the second run.
    pub b: f64,
    /// The 95 % interval of the mean difference: bootstrap over the tasks; none below [`TASKS_MIN`] of them, or where all
    /// differences are equal.
    pub interval: Option<Interval>,
}

impl ComparedPart {
    fn of(name: &str, pairs: &[&EpisodePair]) -> ComparedPart {
        let units = units(pairs);
        ComparedPart {
            name: name.to_owned(),
            pairs: pairs.len() as u64,
            tasks: units.len(),
            a: mean(pairs.iter().map(|pair| pair.a.value())).unwrap_or_default(),
            b: mean(pairs.iter().map(|pair| pair.b.value())).unwrap_or_default(),
            interval: units_interval(&units, TASKS_MIN),
        }
    }

    /// The mean over benchmarks; none below two of them.
    fn mean_of(
        benchmarks: &[ComparedPart],
        by_benchmark: &BTreeMap<&str, Vec<&EpisodePair>>,
    ) -> Option<ComparedPart> {
        if benchmarks.len() < 2 {
            return None;
        }
        let drawn: Vec<Option<Replicates>> = by_benchmark
            .iter()
            .map(|(name, pairs)| Replicates::of_units(name, &units(pairs), TASKS_MIN))
            .collect();
        Some(ComparedPart {
            name: format!("mean over {} benchmarks", benchmarks.len()),
            pairs: benchmarks.iter().map(|part| part.pairs).sum(),
            tasks: benchmarks.iter().map(|part| part.tasks).sum(),
            a: mean(benchmarks.iter().map(|part| part.a))?,
            b: mean(benchmarks.iter().map(|part| part.b))?,
            interval: Replicates::mean_of(drawn.iter().map(Option::as_ref))
                .and_then(|drawn| drawn.interval()),
        })
    }

    /// Returns B − A.
    #[must_use]
    pub fn difference(&self) -> f64 {
        self.b - self.a
    }
}

impl EpisodePair {
    /// B − A, each completed / (completed + failed).
    #[must_use]
    pub fn difference(&self) -> f64 {
        self.b.value() - self.a.value()
    }

    /// Whether exactly one of the two episodes is complete.
    #[must_use]
    pub fn is_flip(&self) -> bool {
        self.a.is_full() != self.b.is_full()
    }
}

impl Comparison {
    /// Pairs in which exactly one side is complete.
    #[must_use]
    pub fn flips(&self) -> Vec<&EpisodePair> {
        self.pairs.iter().filter(|pair| pair.is_flip()).collect()
    }
}

/// The differences of each task.
fn units(pairs: &[&EpisodePair]) -> Vec<Vec<f64>> {
    let mut by_task: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for pair in pairs {
        by_task.entry(&pair.key.task).or_default().push(pair.difference());
    }
    by_task.into_values().collect()
}

/// Compares two runs by completion and these measures; the mean over benchmarks only where it is asked for.
#[must_use]
pub fn compare(a: &Results, b: &Results, measures: &[EpisodeMeasure], with_mean: bool) -> Comparison {
    let (matched, mut unpaired) = matches(a, b);
    let mut pairs = Vec::new();
    let mut used = (Vec::new(), Vec::new());
    for (key, one, other) in matched {
        match (one.completion(), other.completion()) {
            (Some(first), Some(second)) => {
                pairs.push(EpisodePair { key, a: first, b: second });
                used.0.push(one);
                used.1.push(other);
            }
            (None, Some(_)) => unpaired.push(Unpaired { key, why: Why::NoOutcomeInA }),
            (Some(_), None) => unpaired.push(Unpaired { key, why: Why::NoOutcomeInB }),
            (None, None) => unpaired.push(Unpaired { key, why: Why::NoOutcome }),
        }
    }
    unpaired.sort_by(|x, y| (&x.key, x.why).cmp(&(&y.key, y.why)));
    let by_benchmark = grouped(&pairs, crate::results::benchmark_of);
    let benchmarks = parts(&by_benchmark);
    Comparison {
        levels: parts(&grouped(&pairs, crate::results::level_of)),
        mean: with_mean.then(|| ComparedPart::mean_of(&benchmarks, &by_benchmark)).flatten(),
        benchmarks,
        unpaired,
        figures: figures::figures(&used.0, &used.1, measures),
        notes: remark(&unread(&a.frameworks, used.0.iter().chain(&used.1).copied()))
            .into_iter()
            .chain(revisions(&used.0, &used.1))
            .chain(scorers(a, b))
            .collect(),
        a: side(a, &used.0),
        b: side(b, &used.1),
        pairs,
    }
}

/// A remark where the program's conduct was another one in the two runs: then the difference is not that of the players alone.
fn revisions(a: &[&EpisodeResult], b: &[&EpisodeResult]) -> Option<String> {
    let of = |side: &[&EpisodeResult]| -> BTreeSet<Revision> {
        side.iter()
            .filter(|episode| episode.plan.rules != "paper")
            .map(|episode| episode.plan.revision)
            .collect()
    };
    let (a, b) = (of(a), of(b));
    let listed =
        |side: &BTreeSet<Revision>| side.iter().map(Revision::to_string).collect::<Vec<_>>().join(", ");
    (a != b && !a.is_empty() && !b.is_empty()).then(|| {
        format!(
            "A was made with revision {} of this program's conduct and B with revision {}: a difference may come from what was \
             repaired in between.",
            listed(&a),
            listed(&b)
        )
    })
}

/// A remark for each column of scores that two texts of a scorer gave.
fn scorers(a: &Results, b: &Results) -> Vec<String> {
    let both = a.scores.columns.iter().filter_map(|one| {
        let other = b.scores.columns.iter().find(|other| other.key == one.key)?;
        (one.by != other.by).then_some((one, other))
    });
    both.map(|(one, other)| {
        format!(
            "{} was given to A by {} and to B by {}: a difference may come from the scorers.",
            one.key, one.by, other.by
        )
    })
    .collect()
}

/// The pairs by a part of their tasks' names.
fn grouped(pairs: &[EpisodePair], part_of: fn(&str) -> &str) -> BTreeMap<&str, Vec<&EpisodePair>> {
    let mut parts: BTreeMap<&str, Vec<&EpisodePair>> = BTreeMap::new();
    for pair in pairs {
        parts.entry(part_of(&pair.key.task)).or_default().push(pair);
    }
    parts
}

fn parts(grouped: &BTreeMap<&str, Vec<&EpisodePair>>) -> Vec<ComparedPart> {
    let mut parts: Vec<ComparedPart> =
        grouped.iter().map(|(name, pairs)| ComparedPart::of(name, pairs)).collect();
    parts.sort_by(|a, b| natural(&a.name, &b.name));
    parts
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0u64), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

fn side(results: &Results, used: &[&EpisodeResult]) -> ComparedRun {
    let players = results.named_players();
    let completions: Vec<Ratio> = used.iter().filter_map(|episode| episode.completion()).collect();
    let totals = || used.iter().filter_map(|episode| Some(&episode.end.as_ref()?.totals));
    ComparedRun {
        run: results.run.to_string(),
        is_scripted: players.iter().all(|one| one.player.caveat().is_some()),
        players: players.into_iter().map(|one| one.name).collect(),
        full: completions.iter().filter(|ratio| ratio.is_full()).count() as u64,
        calls: totals().map(|totals| totals.calls).fold(0, u64::saturating_add),
        tokens: totals()
            .flat_map(|totals| [totals.prompt_tokens, totals.completion_tokens])
            .fold(0, u64::saturating_add),
    }
}

/// An episode of each run under one key.
type Match<'r> = (PairKey, &'r EpisodeResult, &'r EpisodeResult);

fn matches<'r>(a: &'r Results, b: &'r Results) -> (Vec<Match<'r>>, Vec<Unpaired>) {
    let (in_a, in_b) = (by_key(a), by_key(b));
    let mut matched = Vec::new();
    let mut unpaired = Vec::new();
    for key in distinct_keys(&in_a, &in_b) {
        let none = Vec::new();
        let (mut of_a, mut of_b) =
            (in_a.get(key).unwrap_or(&none).clone(), in_b.get(key).unwrap_or(&none).clone());
        // Branches belong to their parent, however many there are.
        of_b.retain(|other| {
            let parent = other.plan.branch.as_ref().map(|branch| &branch.parent);
            let parent = of_a.iter().find(|one| Some(&one.key) == parent);
            matched.extend(parent.map(|one| (key.clone(), *one, *other)));
            parent.is_none()
        });
        of_a.retain(|one| !matched.iter().any(|(_, paired, _)| std::ptr::eq(*paired, *one)));
        if of_a.len() > 1 || of_b.len() > 1 {
            // Several teams on one task: those that are equal in both runs belong together.
            of_a.retain(|one| {
                let twin = of_b.iter().position(|other| one.plan.has_same_players(&other.plan));
                let Some(twin) = twin else { return true };
                matched.push((key.clone(), *one, of_b.remove(twin)));
                false
            });
        }
        let mut leave = |count: usize, why: Why| {
            unpaired.extend((0..count).map(|_| Unpaired { key: key.clone(), why }));
        };
        match (&of_a[..], &of_b[..]) {
            ([one], [other]) => matched.push((key.clone(), one, other)),
            (left, []) => leave(left.len(), Why::OnlyInA),
            ([], left) => leave(left.len(), Why::OnlyInB),
            (one, other) => leave(one.len() + other.len(), Why::Ambiguous),
        }
    }
    (matched, unpaired)
}

fn by_key(results: &Results) -> BTreeMap<PairKey, Vec<&EpisodeResult>> {
    let mut keys: BTreeMap<PairKey, Vec<&EpisodeResult>> = BTreeMap::new();
    for episode in &results.episodes {
        let plan = &episode.plan;
        let key = PairKey {
            task: plan.task.clone(),
            agents: plan.agents,
            seed: plan.seed,
            index: plan.index,
            rollout: plan.rollout.unwrap_or_default(),
        };
        keys.entry(key).or_default().push(episode);
    }
    keys
}

fn distinct_keys<'k>(
    a: &'k BTreeMap<PairKey, Vec<&EpisodeResult>>,
    b: &'k BTreeMap<PairKey, Vec<&EpisodeResult>>,
) -> Vec<&'k PairKey> {
    let mut keys: Vec<&PairKey> = a.keys().chain(b.keys()).collect();
    keys.sort();
    keys.dedup();
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    fn game(level: u32, tau: u32, score: (u64, u64)) -> SampleEpisode {
        SampleEpisode::new(&format!("cuisineworld/level_{level}/tau{tau}"), 2, 0, score)
    }

    /// Two levels, by hand: differences 4/4 − 2/4 = 0.5, 1/4 − 1/2 = −0.25 and 3/3 − 3/3 = 0; mean 0.25 / 3.
    #[test]
    fn worked_example() {
        let a = results_of(&[game(0, 1, (2, 2)), game(0, 2, (1, 1)), game(1, 1, (3, 0)), game(7, 1, (1, 0))]);
        let b = results_of(&[game(0, 1, (4, 0)), game(0, 2, (1, 3)), game(1, 1, (3, 0)), game(1, 2, (1, 0))]);
        let comparison = compare(&a, &b, &[], false);
        assert_eq!(comparison.pairs.len(), 3);
        let whole = &comparison.benchmarks[0];
        assert!((whole.difference() - 0.25 / 3.0).abs() < 1e-12);
        assert_eq!(
            (whole.interval, &comparison.mean),
            (None, &None),
            "three tasks are too few, and there is one benchmark"
        );
        assert_eq!(comparison.flips().len(), 1);
        let levels: Vec<_> =
            comparison.levels.iter().map(|l| (l.name.as_str(), l.pairs, l.difference())).collect();
        assert_eq!(levels, [("cuisineworld/level_0", 2, 0.125), ("cuisineworld/level_1", 1, 0.0)]);
        let unpaired: Vec<_> = comparison.unpaired.iter().map(|u| (u.key.task.as_str(), u.why)).collect();
        assert_eq!(
            unpaired,
            [("cuisineworld/level_1/tau2", Why::OnlyInB), ("cuisineworld/level_7/tau1", Why::OnlyInA)]
        );
        assert_eq!((comparison.a.full, comparison.b.full), (1, 2));
    }

    #[test]
    fn runs_of_different_revisions_are_told_of() {
        let mut a = results_of(&[game(0, 1, (2, 2))]);
        a.episodes[0].plan.rules = "fixed".to_owned();
        let mut b = a.clone();
        assert!(compare(&a, &b, &[], false).notes.is_empty());
        b.episodes[0].plan.revision = Revision::FIRST;
        let told = compare(&a, &b, &[], false).notes;
        assert!(
            told[0]
                .starts_with("A was made with revision 6 of this program's conduct and B with revision 1:"),
            "{told:?}"
        );
    }

    #[test]
    fn five_tasks_have_an_interval_around_the_mean() {
        let a: Vec<SampleEpisode> = (0..5).map(|level| game(level, 1, (1, 1))).collect();
        let b: Vec<SampleEpisode> = (0..5).map(|level| game(level, 1, (u64::from(level), 2))).collect();
        let (a, b) = (results_of(&a), results_of(&b));
        let comparison = compare(&a, &b, &[], false);
        let Interval { low, high } = comparison.benchmarks[0].interval.unwrap();
        let difference = comparison.benchmarks[0].difference();
        assert!(low < difference && difference < high);
        // The differences −1/2, −1/6, 0, 1/10 and 1/6 have the standard error 0.118; t(4) = 2.776.
        assert!(
            (low - (difference - 0.328)).abs() < 0.08 && (high - (difference + 0.328)).abs() < 0.08,
            "{low} {high}"
        );
        assert_eq!(compare(&a, &b, &[], false), comparison, "the same runs give the same interval");
        let turned = compare(&b, &a, &[], false);
        assert!((turned.benchmarks[0].difference() + difference).abs() < 1e-12);
    }

    #[test]
    fn benchmarks_are_told_apart_and_averaged_only_on_request() {
        let runs = |good: [u64; 2]| {
            let game = |benchmark: &str, task: u64, good: u64| {
                SampleEpisode::new(
                    &format!("{benchmark}/kind/{task}"),
                    2,
                    0,
                    (good + task % 2, 3 - good - task % 2),
                )
            };
            let of =
                |benchmark, good: u64, tasks: u64| (0..tasks).map(move |task| game(benchmark, task, good));
            results_of(&of("kitchens", good[0], 10).chain(of("sites", good[1], 5)).collect::<Vec<_>>())
        };
        let (a, b) = (runs([0, 2]), runs([1, 1]));
        let compared = compare(&a, &b, &[], false);
        let told: Vec<_> = compared.benchmarks.iter().map(|part| (part.name.as_str(), part.tasks)).collect();
        assert_eq!((told, compared.mean.clone()), (vec![("kitchens", 10), ("sites", 5)], None));
        let terminal = compared.to_terminal();
        assert!(
            terminal.contains("kitchens: completion A 16.7 %, B 50.0 %; B − A +33.3 points over 10 pairs"),
            "{terminal}"
        );
        assert!(!terminal.contains("mean over"));
        let asked = compare(&a, &b, &[], true);
        let mean = asked.mean.clone().unwrap();
        // One third more in ten tasks and one third less in five: the benchmarks count alike.
        assert!(mean.difference().abs() < 1e-12, "{}", mean.difference());
        assert!(asked.to_terminal().contains("mean over 2 benchmarks"));
    }

    #[test]
    fn equal_differences_have_no_interval() {
        let runs = |good: u64| -> Vec<SampleEpisode> {
            let names = ["construction/1", "construction/2", "farm/1", "farm/2", "escape/1"];
            let game = |(task, name): (u64, &str)| {
                SampleEpisode::new(&format!("blocks/{name}"), 2, 0, (good + task % 2, 3 - good - task % 2))
            };
            (0..).zip(names).map(game).collect()
        };
        let (a, b) = (results_of(&runs(0)), results_of(&runs(1)));
        let mut uneven = runs(1);
        uneven[0].score = (3, 0);
        let comparison = compare(&a, &results_of(&uneven), &[], false);
        let part = &comparison.benchmarks[0];
        assert_eq!(part.tasks, 5);
        assert!(part.interval.is_some());
        assert!(comparison.to_terminal().contains("over 5 tasks"), "{}", comparison.to_terminal());
        let equal = compare(&a, &b, &[], false);
        assert_eq!(equal.benchmarks[0].interval, None);
        assert!(equal.to_terminal().contains("all tasks came out alike"), "{}", equal.to_terminal());
        assert!(equal.to_json()["benchmarks"][0]["low"].is_null());
    }

    #[test]
    fn what_has_no_outcome_is_listed() {
        let a = results_of(&[
            SampleEpisode { broken: Some("cut off"), ..game(0, 1, (1, 1)) },
            game(0, 2, (1, 1)),
        ]);
        let b = results_of(&[
            game(0, 1, (1, 1)),
            SampleEpisode { broken: Some("cut off"), ..game(0, 2, (1, 1)) },
        ]);
        let comparison = compare(&a, &b, &[], false);
        assert_eq!((comparison.pairs.len(), comparison.benchmarks.len()), (0, 0));
        let why: Vec<Why> = comparison.unpaired.iter().map(|unpaired| unpaired.why).collect();
        assert_eq!(why, [Why::NoOutcomeInA, Why::NoOutcomeInB]);
    }

    #[test]
    fn several_teams_on_one_task_are_paired_with_their_equals() {
        let both = [game(0, 1, (1, 1)), game(0, 1, (2, 2)).by("openai/gpt-4o")];
        let comparison = compare(&results_of(&both), &results_of(&both), &[], false);
        assert_eq!((comparison.pairs.len(), comparison.unpaired.len()), (2, 0));
        let other = [game(0, 1, (1, 1)).by("openai/gpt-4")];
        let comparison = compare(&results_of(&both), &results_of(&other), &[], false);
        assert_eq!(comparison.pairs.len(), 0);
        assert!(comparison.unpaired.iter().all(|unpaired| unpaired.why == Why::Ambiguous));
    }
}
