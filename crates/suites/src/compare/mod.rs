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
use crate::player::TeamPlayer;
use crate::results::{EpisodeResult, Results};
use crate::statistics::{Interval, units_interval};
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
    /// The pairs of each level, in the order of names.
    pub levels: Vec<LevelDifference>,
    /// The mean over all pairs; none without pairs.
    pub difference: Option<f64>,
    /// The 95 % interval of the mean difference: bootstrap over the tasks; none below [`TASKS_MIN`] of them, or where all
    /// differences are equal.
    pub interval: Option<Interval>,
    /// The number of tasks.
    pub tasks: usize,
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
    /// The mean completion of the paired episodes; none without pairs.
    pub completion_mean: Option<f64>,
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

/// The pairs of one level.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelDifference {
    /// The task's name without its last part.
    pub level: String,
    pub pairs: u64,
    /// Mean completion in the first run.
    pub a: f64,
    /// Mean completion in the second run.
    pub b: f64,
}

impl LevelDifference {
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

/// Compares two runs by completion and these measures.
#[must_use]
pub fn compare(a: &Results, b: &Results, measures: &[EpisodeMeasure]) -> Comparison {
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
    let by_level = by_level(&pairs);
    let mut by_task: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for pair in &pairs {
        by_task.entry(&pair.key.task).or_default().push(pair.difference());
    }
    let units: Vec<Vec<f64>> = by_task.into_values().collect();
    let level = |(level, pairs): (&&str, &Vec<&EpisodePair>)| LevelDifference {
        level: (*level).to_owned(),
        pairs: pairs.len() as u64,
        a: mean(pairs.iter().map(|pair| pair.a.value())).unwrap_or_default(),
        b: mean(pairs.iter().map(|pair| pair.b.value())).unwrap_or_default(),
    };
    let mut levels: Vec<LevelDifference> = by_level.iter().map(level).collect();
    levels.sort_by(|a, b| natural(&a.level, &b.level));
    Comparison {
        levels,
        difference: mean(pairs.iter().map(EpisodePair::difference)),
        interval: units_interval(&units, TASKS_MIN),
        tasks: units.len(),
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

fn by_level(pairs: &[EpisodePair]) -> BTreeMap<&str, Vec<&EpisodePair>> {
    let mut levels: BTreeMap<&str, Vec<&EpisodePair>> = BTreeMap::new();
    for pair in pairs {
        levels.entry(crate::results::level_of(&pair.key.task)).or_default().push(pair);
    }
    levels
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0u64), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / count as f64)
}

fn side(results: &Results, used: &[&EpisodeResult]) -> ComparedRun {
    let players = results.players();
    let completions: Vec<Ratio> = used.iter().filter_map(|episode| episode.completion()).collect();
    let totals = || used.iter().filter_map(|episode| Some(&episode.end.as_ref()?.totals));
    ComparedRun {
        run: results.run.to_string(),
        is_scripted: players.iter().all(|player| player.caveat().is_some()),
        players: players.iter().map(TeamPlayer::full_label).collect(),
        completion_mean: mean(completions.iter().map(|ratio| ratio.value())),
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
        let key =
            PairKey { task: plan.task.clone(), agents: plan.agents, seed: plan.seed, index: plan.index };
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
        let comparison = compare(&a, &b, &[]);
        assert_eq!(comparison.pairs.len(), 3);
        assert!((comparison.difference.unwrap() - 0.25 / 3.0).abs() < 1e-12);
        assert_eq!(comparison.interval, None, "three tasks are too few");
        assert_eq!(comparison.flips().len(), 1);
        let levels: Vec<_> =
            comparison.levels.iter().map(|l| (l.level.as_str(), l.pairs, l.difference())).collect();
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
        assert!(compare(&a, &b, &[]).notes.is_empty());
        b.episodes[0].plan.revision = Revision::FIRST;
        let told = compare(&a, &b, &[]).notes;
        assert!(
            told[0]
                .starts_with("A was made with revision 5 of this program's conduct and B with revision 1:"),
            "{told:?}"
        );
    }

    #[test]
    fn five_tasks_have_an_interval_around_the_mean() {
        let a: Vec<SampleEpisode> = (0..5).map(|level| game(level, 1, (1, 1))).collect();
        let b: Vec<SampleEpisode> = (0..5).map(|level| game(level, 1, (u64::from(level), 2))).collect();
        let (a, b) = (results_of(&a), results_of(&b));
        let comparison = compare(&a, &b, &[]);
        let Interval { low, high } = comparison.interval.unwrap();
        let difference = comparison.difference.unwrap();
        assert!(low < difference && difference < high);
        // The differences −1/2, −1/6, 0, 1/10 and 1/6 have the standard error 0.118; t(4) = 2.776.
        assert!(
            (low - (difference - 0.328)).abs() < 0.08 && (high - (difference + 0.328)).abs() < 0.08,
            "{low} {high}"
        );
        assert_eq!(compare(&a, &b, &[]), comparison, "the same runs give the same interval");
        let turned = compare(&b, &a, &[]);
        assert!((turned.difference.unwrap() + difference).abs() < 1e-12);
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
        let comparison = compare(&a, &results_of(&uneven), &[]);
        assert_eq!(comparison.tasks, 5);
        assert!(comparison.interval.is_some());
        assert!(comparison.to_terminal().contains("over 5 tasks"), "{}", comparison.to_terminal());
        let equal = compare(&a, &b, &[]);
        assert_eq!(equal.interval, None);
        assert!(equal.to_terminal().contains("all equal"), "{}", equal.to_terminal());
        assert!(equal.to_json()["low"].is_null());
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
        let comparison = compare(&a, &b, &[]);
        assert_eq!((comparison.pairs.len(), comparison.difference), (0, None));
        let why: Vec<Why> = comparison.unpaired.iter().map(|unpaired| unpaired.why).collect();
        assert_eq!(why, [Why::NoOutcomeInA, Why::NoOutcomeInB]);
    }

    #[test]
    fn several_teams_on_one_task_are_paired_with_their_equals() {
        let both = [game(0, 1, (1, 1)), game(0, 1, (2, 2)).by("openai/gpt-4o")];
        let comparison = compare(&results_of(&both), &results_of(&both), &[]);
        assert_eq!((comparison.pairs.len(), comparison.unpaired.len()), (2, 0));
        let other = [game(0, 1, (1, 1)).by("openai/gpt-4")];
        let comparison = compare(&results_of(&both), &results_of(&other), &[]);
        assert_eq!(comparison.pairs.len(), 0);
        assert!(comparison.unpaired.iter().all(|unpaired| unpaired.why == Why::Ambiguous));
    }
}
