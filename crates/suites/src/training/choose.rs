//! Choice of the episodes of some runs that become examples.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Ratio;
use cooperage_journal::{EpisodePlan, EpisodeState, JournalError, RunDir};
use thiserror::Error;

use crate::material::{KeepRule, TrainingMaterial};
use crate::suite::{Suite, Suites};

/// The kind of a set of examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleSet {
    /// Examples to train with: nothing that is held out for tests. With `leave_out` such episodes are left out and counted,
    /// without they are refused.
    Train {
        leave_out: bool,
    },
    /// Only what is held out for tests.
    Test,
    Both,
}

/// The criteria by which episodes of runs are chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectionCriteria {
    pub set: ExampleSet,
    /// The rule for the episodes that are kept; `None` leaves it to the suites.
    pub keep: Option<KeepRule>,
}

/// An episode that is taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenEpisode {
    /// The place of its run among those given.
    pub run: usize,
    pub key: String,
    /// The plan of the episode.
    pub plan: EpisodePlan,
    /// The description by its suite.
    pub material: TrainingMaterial,
    /// The score, from 0 to 1.
    pub score: f64,
    /// Whether it is full, as its suite measures that.
    pub is_full: bool,
    pub ticks: u64,
}

/// Counts of the episodes of a domain that were looked through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SelectionCounts {
    /// Episodes with an outcome that may be in this set.
    pub trials: u64,
    /// Trials with the full score, as the suite measures that.
    pub full: u64,
    /// Trials that are taken.
    pub kept: u64,
    /// Different tasks among those that are taken.
    pub tasks: u64,
    /// Episodes without an outcome.
    pub unfinished: u64,
    /// Episodes that stand in an earlier one of these runs too.
    pub repeated: u64,
    /// Episodes that are held out for tests and left out here, by what tells it.
    pub held_out: BTreeMap<&'static str, u64>,
    /// Episodes that are none of the test set's, where that is made.
    pub not_held_out: u64,
}

/// The episodes that are taken, and what was looked through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EpisodeSelection {
    /// Those taken, in the order of the runs and of their plans.
    pub episodes: Vec<ChosenEpisode>,
    pub counts: BTreeMap<String, SelectionCounts>,
    /// The rule that was in force, by domain.
    pub keep: BTreeMap<String, KeepRule>,
    /// The filter of the benchmark's paper in words, by domain, where the paper states one.
    pub paper_filter: BTreeMap<String, String>,
    /// The meaning of a full score, by domain.
    pub full_score: BTreeMap<String, &'static str>,
}

/// Why nothing is made.
#[derive(Debug, Error)]
pub enum ChooseError {
    /// A run holds what is for tests, and a set for training was asked for.
    #[error("{count} of {episodes} episodes are held out for tests; the first: {first}")]
    HeldOut {
        /// The number of held-out episodes.
        count: u64,
        /// The number of all episodes.
        episodes: u64,
        /// The reason of the first.
        first: String,
    },
    /// A task's suite is not there.
    #[error("the task `{0}` belongs to no suite of this program")]
    NoSuite(String),
    /// A journal cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// The published tasks of a suite.
enum PublishedTasks {
    /// By name: the run has the program's own tasks.
    Names(BTreeSet<String>),
    /// By content: the run has tasks from files, which may have any name.
    Contents(BTreeSet<String>),
}

impl PublishedTasks {
    fn of(suite: &dyn Suite, program: &Suites, is_from_files: bool) -> PublishedTasks {
        let published = |suite: &dyn Suite| {
            let tasks = suite.tasks().into_iter().filter(|task| task.published);
            tasks.map(|task| task.name).collect::<BTreeSet<_>>()
        };
        match program.suite_of(suite.name()).ok().filter(|_| is_from_files) {
            Some(own) => {
                let contents = published(own).into_iter().filter_map(|name| content(own, &name));
                PublishedTasks::Contents(contents.collect())
            }
            None => PublishedTasks::Names(published(suite)),
        }
    }

    fn contain(&self, suite: &dyn Suite, task: &str) -> bool {
        match self {
            PublishedTasks::Names(names) => names.contains(task),
            PublishedTasks::Contents(contents) => {
                content(suite, task).is_some_and(|content| contents.contains(&content))
            }
        }
    }
}

/// A task as data, without its name.
fn content(suite: &dyn Suite, task: &str) -> Option<String> {
    let mut shown = suite.show(task).ok()?.json;
    if let Some(fields) = shown.as_object_mut() {
        fields.shift_remove("name");
    }
    Some(shown.to_string())
}

/// Takes the episodes that are wanted, each of these runs with the suites that it was played with. `published` are the suites
/// without anything of the user's: what they publish is known by its content where a run has tasks from files.
///
/// # Errors
/// [`ChooseError`].
pub fn choose(
    runs: &[(RunDir, Suites)],
    published: &Suites,
    wanted: &SelectionCriteria,
) -> Result<EpisodeSelection, ChooseError> {
    let of_program = published;
    let mut chosen = EpisodeSelection::default();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let (mut all, mut refused, mut first) = (0, 0, None);
    for (place, (run, suites)) in runs.iter().enumerate() {
        let mut published: BTreeMap<&str, PublishedTasks> = BTreeMap::new();
        for (key, plan) in run.episodes() {
            let suite = suites.suite_of(&plan.task).map_err(|_| ChooseError::NoSuite(plan.task.clone()))?;
            let published = published
                .entry(suite.name())
                .or_insert_with(|| PublishedTasks::of(suite, of_program, !plan.attachments.is_empty()));
            let plain = TrainingMaterial::plain(plan, published.contain(suite, &plan.task));
            let material = suite.training().material(plan, plain);
            let counts = chosen.counts.entry(material.domain.clone()).or_default();
            all += 1;
            match (&material.held_out, wanted.set) {
                (Some(held_out), ExampleSet::Train { leave_out }) => {
                    *counts.held_out.entry(held_out.by).or_default() += 1;
                    if !leave_out {
                        refused += 1;
                        first.get_or_insert_with(|| held_out.why.clone());
                    }
                    continue;
                }
                (None, ExampleSet::Test) => {
                    counts.not_held_out += 1;
                    continue;
                }
                _ => {}
            }
            if run.state(&key) != EpisodeState::Finished {
                counts.unfinished += 1;
                continue;
            }
            if !known.insert(key.clone()) {
                counts.repeated += 1;
                continue;
            }
            let end = run.end(&key)?;
            let completion = Ratio { numerator: end.score.reached, denominator: end.score.possible };
            counts.trials += 1;
            let is_full = suite.training().is_full(plan, &end.score);
            counts.full += u64::from(is_full);
            chosen.full_score.insert(material.domain.clone(), suite.training().full_score());
            chosen.keep.insert(material.domain.clone(), wanted.keep.unwrap_or(material.keep));
            if let Some(filter) = &material.paper_filter {
                chosen.paper_filter.insert(material.domain.clone(), filter.clone());
            }
            chosen.episodes.push(ChosenEpisode {
                run: place,
                key,
                plan: plan.clone(),
                material,
                score: completion.value(),
                is_full,
                ticks: end.ticks,
            });
        }
    }
    if let Some(first) = first {
        return Err(ChooseError::HeldOut { count: refused, episodes: all, first });
    }
    filter(&mut chosen);
    Ok(chosen)
}

/// Keeps what the rule of each domain keeps.
fn filter(chosen: &mut EpisodeSelection) {
    let mut kept: BTreeSet<(usize, String)> = BTreeSet::new();
    for (domain, keep) in &chosen.keep {
        let of_domain = chosen.episodes.iter().filter(|episode| episode.material.domain == *domain);
        let mut of_domain: Vec<&ChosenEpisode> = of_domain.collect();
        match keep {
            KeepRule::All => {}
            KeepRule::Full => of_domain.retain(|episode| episode.is_full),
            KeepRule::BestQuarter => {
                let quarter = of_domain.len().div_ceil(4);
                // Stable: equal ones stay in their order.
                of_domain.sort_by(|a, b| b.score.total_cmp(&a.score));
                of_domain.truncate(quarter);
            }
        }
        if let Some(counts) = chosen.counts.get_mut(domain) {
            counts.kept = of_domain.len() as u64;
            let tasks: BTreeSet<&str> = of_domain.iter().map(|episode| episode.plan.task.as_str()).collect();
            counts.tasks = tasks.len() as u64;
        }
        kept.extend(of_domain.iter().map(|episode| (episode.run, episode.key.clone())));
    }
    chosen.episodes.retain(|episode| kept.contains(&(episode.run, episode.key.clone())));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan_of;

    fn episode(domain: &str, score: f64, index: u32) -> ChosenEpisode {
        let plan = EpisodePlan { index, ..plan_of(&format!("x/{domain}/{index}"), "solo", "oracle", &[]) };
        let material = TrainingMaterial::plain(&plan, false);
        ChosenEpisode { run: 0, key: plan.key(), plan, material, score, is_full: score >= 1.0, ticks: 10 }
    }

    #[test]
    fn full_scores_and_best_quarters_are_kept() {
        let scores = [0.5, 1.0, 0.9, 1.0, 0.2];
        let of = |domain: &'static str| {
            scores.iter().zip(0..).map(move |(score, index)| episode(domain, *score, index))
        };
        let mut chosen = EpisodeSelection {
            episodes: of("a").chain(of("b")).chain(of("c")).collect(),
            ..EpisodeSelection::default()
        };
        for (domain, keep) in
            [("x/a", KeepRule::Full), ("x/b", KeepRule::BestQuarter), ("x/c", KeepRule::All)]
        {
            chosen.keep.insert(domain.to_owned(), keep);
            chosen.counts.insert(domain.to_owned(), SelectionCounts::default());
        }
        filter(&mut chosen);
        let kept = |domain: &str| -> Vec<u32> {
            let its = chosen.episodes.iter().filter(|episode| episode.material.domain == domain);
            its.map(|episode| episode.plan.index).collect()
        };
        assert_eq!((kept("x/a"), kept("x/b"), kept("x/c")), (vec![1, 3], vec![1, 3], vec![0, 1, 2, 3, 4]));
        assert_eq!((chosen.counts["x/b"].kept, chosen.counts["x/b"].tasks), (2, 2));
    }
}
