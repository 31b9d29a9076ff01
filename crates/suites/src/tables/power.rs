//! How many tasks and episodes a difference needs to be found.

use std::fmt::Write;

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::test::differences_by_task;
use super::{PairedValues, TASKS_MIN, TESTED_TASKS_MIN};
use crate::spelling::decimals;
use crate::text::counted;

/// Episodes per task for which the number of tasks is told.
const EPISODES: [u32; 4] = [1, 3, 5, 10];
/// No answer beyond these.
const TASKS_MAX: u32 = 1_000_000;
const EPISODES_MAX: u32 = 10_000;

/// A difference that is to be found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerQuestion {
    /// The size of the difference, in the measure's unit.
    pub difference: f64,
    /// The p-value below which it counts as found.
    pub alpha: f64,
    /// The share of studies that are to find it.
    pub share: f64,
}

/// The tasks and episodes that a difference needs in one column.
#[derive(Clone, Debug, PartialEq)]
pub struct PowerAnswer {
    pub column: String,
    /// The tasks in common, and the episodes of each, on average.
    pub tasks: usize,
    pub episodes: f64,
    /// The needs, or why there is no number.
    pub needs: Result<PowerNeeds, String>,
}

/// Numbers of tasks and episodes.
#[derive(Clone, Debug, PartialEq)]
pub struct PowerNeeds {
    /// The standard deviations of paired differences between tasks, and within a task where it has several episodes.
    pub between: f64,
    pub within: Option<f64>,
    /// Tasks that are needed, by episodes per task.
    pub tasks: Vec<(u32, u32)>,
    /// Episodes of each of the tasks of now that would do; `None` if no number of them does, or it is not known.
    pub same_tasks: Option<u32>,
}

/// The variances of paired differences.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    /// Between tasks; without the variance within tasks where that is known.
    between: f64,
    within: Option<f64>,
}

impl Spread {
    /// The components of variance of differences by task (unbalanced one-way analysis of variance); `None` below two tasks.
    pub(super) fn of(tasks: &[Vec<f64>]) -> Option<Spread> {
        let count = tasks.len() as f64;
        let all: f64 = tasks.iter().map(|task| task.len() as f64).sum();
        if tasks.len() < 2 {
            return None;
        }
        let mean_of = |task: &Vec<f64>| task.iter().sum::<f64>() / task.len() as f64;
        let mean = tasks.iter().flatten().sum::<f64>() / all;
        let between: f64 =
            tasks.iter().map(|task| task.len() as f64 * (mean_of(task) - mean).powi(2)).sum::<f64>()
                / (count - 1.0);
        if all <= count {
            return Some(Spread { between, within: None });
        }
        let squares: f64 =
            tasks.iter().flat_map(|task| task.iter().map(move |value| (value - mean_of(task)).powi(2))).sum();
        let within = squares / (all - count);
        let sizes: f64 = tasks.iter().map(|task| (task.len() as f64).powi(2)).sum();
        let size = (all - sizes / all) / (count - 1.0);
        Some(Spread { between: ((between - within) / size).max(0.0), within: Some(within) })
    }

    /// The variance of a task's mean over so many episodes.
    fn of_mean(self, episodes: u32) -> f64 {
        self.between + self.within.unwrap_or_default() / f64::from(episodes)
    }
}

impl PowerQuestion {
    /// Answers for a column: a cell and the one it is compared with, for each row that is compared.
    pub(super) fn answer(
        &self,
        column: &str,
        pairs: &[(&PairedValues<'_>, &PairedValues<'_>)],
    ) -> PowerAnswer {
        let by_task: Vec<Vec<Vec<f64>>> = pairs
            .iter()
            .map(|(own, other)| differences_by_task(own, other).into_values().collect())
            .filter(|tasks: &Vec<Vec<f64>>| !tasks.is_empty())
            .collect();
        let tasks = by_task.iter().map(Vec::len).max().unwrap_or_default();
        let all: usize = by_task.iter().flatten().map(Vec::len).sum();
        let groups: usize = by_task.iter().map(Vec::len).sum();
        let needs = self.needs(&by_task, tasks);
        PowerAnswer { column: column.to_owned(), tasks, episodes: all as f64 / groups.max(1) as f64, needs }
    }

    fn needs(&self, by_task: &[Vec<Vec<f64>>], tasks: usize) -> Result<PowerNeeds, String> {
        if by_task.is_empty() {
            return Err(
                "no two rows have an episode in common, and the spread of differences is that of pairs"
                    .to_owned(),
            );
        }
        if tasks < TASKS_MIN {
            return Err(format!(
                "{} in common: the spread of fewer than {TASKS_MIN} tasks says nothing of others",
                counted(tasks as u64, "task")
            ));
        }
        let spreads: Vec<Spread> = by_task.iter().filter_map(|tasks| Spread::of(tasks)).collect();
        let count = spreads.len() as f64;
        let between = spreads.iter().map(|spread| spread.between).sum::<f64>() / count;
        let within: Option<f64> = spreads.iter().map(|spread| spread.within).sum();
        let spread = Spread { between, within: within.map(|sum| sum / count) };
        if spread.of_mean(1) <= 1e-18 {
            return Err("all differences seen are equal, so nothing is known of their spread".to_owned());
        }
        let known = if spread.within.is_some() { &EPISODES[..] } else { &EPISODES[..1] };
        let wanted =
            known.iter().filter_map(|&episodes| Some((episodes, self.tasks_for(spread.of_mean(episodes))?)));
        let now = u32::try_from(tasks).unwrap_or(TASKS_MAX);
        let suffices = |episodes: &u32| self.is_found_with(now, spread.of_mean(*episodes));
        Ok(PowerNeeds {
            between: spread.between.sqrt(),
            within: spread.within.map(f64::sqrt),
            tasks: wanted.collect(),
            same_tasks: spread.within.and_then(|_| (1..=EPISODES_MAX).find(suffices)),
        })
    }

    /// The least number of tasks with that variance of a task's mean; none if it is beyond all measure.
    fn tasks_for(&self, variance: f64) -> Option<u32> {
        let (mut low, mut high) = (TESTED_TASKS_MIN as u32, TASKS_MAX);
        if !self.is_found_with(high, variance) {
            return None;
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if self.is_found_with(middle, variance) { high = middle } else { low = middle + 1 }
        }
        Some(low)
    }

    /// Whether so many tasks suffice: the noncentral t distribution by its normal approximation (Abramowitz and Stegun, 26.7.10). The
    /// sign-flip test finds nearly as much as the t-test.
    fn is_found_with(&self, tasks: u32, variance: f64) -> bool {
        if tasks < TESTED_TASKS_MIN as u32 {
            return false;
        }
        let freedom = f64::from(tasks - 1);
        let (Ok(student), Ok(normal)) = (StudentsT::new(0.0, 1.0, freedom), Normal::new(0.0, 1.0)) else {
            return false;
        };
        let limit = student.inverse_cdf(1.0 - self.alpha / 2.0);
        let least = limit * (1.0 - 1.0 / (4.0 * freedom))
            + normal.inverse_cdf(self.share) * (1.0 + limit * limit / (2.0 * freedom)).sqrt();
        self.difference.abs() * (f64::from(tasks) / variance).sqrt() >= least
    }
}

impl PowerAnswer {
    /// The answer in words.
    #[must_use]
    pub fn text(&self) -> String {
        let seen = format!(
            "{}: seen are {} with {} pairs each",
            self.column,
            counted(self.tasks as u64, "task"),
            decimals(self.episodes, 1)
        );
        let needs = match &self.needs {
            Err(why) => return format!("{}: no number ({why}).\n", self.column),
            Ok(needs) => needs,
        };
        let mut text = format!("{seen}; differences vary between tasks by {}", decimals(needs.between, 3));
        match needs.within {
            Some(within) => {
                let _ =
                    writeln!(text, " and within a task by {} (standard deviations).", decimals(within, 3));
            }
            None => {
                text += " (standard deviation); one episode per task tells nothing of how far episodes of a task differ.\n"
            }
        }
        for (episodes, tasks) in &needs.tasks {
            let _ = writeln!(
                text,
                "  with {} per task: {} tasks",
                counted(u64::from(*episodes), "episode"),
                tasks
            );
        }
        match (needs.same_tasks, needs.within) {
            (Some(episodes), _) => {
                let _ = writeln!(
                    text,
                    "  with the same {} tasks: {} of each",
                    self.tasks,
                    counted(u64::from(episodes), "episode")
                );
            }
            (None, Some(_)) => {
                let _ = writeln!(
                    text,
                    "  with the same {} tasks: no number of episodes suffices, because tasks differ among themselves; more tasks are needed",
                    self.tasks
                );
            }
            (None, None) => {}
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::flips::sign_flip;
    use cooperage_core::{RandomSource, TreeRandom};

    /// A normal number by the sum of twelve uniform ones.
    fn normal(random: &mut TreeRandom) -> f64 {
        (0..12).map(|_| f64::from(random.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
    }

    fn study(random: &mut TreeRandom, tasks: u32, episodes: u32, difference: f64) -> Vec<Vec<f64>> {
        let mut all = Vec::new();
        for _ in 0..tasks {
            let task = difference + 0.2 * normal(random);
            all.push((0..episodes).map(|_| task + 0.3 * normal(random)).collect());
        }
        all
    }

    #[test]
    fn variances_by_hand() {
        // Means 1 and 3, squares within 2 each with one degree of freedom: MSB = 4, MSW = 2, (4 − 2) / 2 = 1.
        let spread = Spread::of(&[vec![0.0, 2.0], vec![2.0, 4.0]]).unwrap();
        assert_eq!((spread.between, spread.within), (1.0, Some(2.0)));
        assert_eq!(Spread::of(&[vec![1.0], vec![3.0]]).unwrap(), Spread { between: 2.0, within: None });
        assert_eq!(Spread::of(&[vec![1.0]]), None);
    }

    #[expect(clippy::disallowed_methods, reason = "decides only how many studies a test simulates")]
    fn is_nightly() -> bool {
        std::env::var_os("COOPERAGE_NIGHTLY").is_some()
    }

    #[test]
    fn studies_of_the_size_told_find_the_difference() {
        let question = PowerQuestion { difference: 0.15, alpha: 0.05, share: 0.8 };
        let spread = Spread { between: 0.04, within: Some(0.09) };
        let is_long = is_nightly();
        for &episodes in if is_long { &[1, 3][..] } else { &[3] } {
            let tasks = question.tasks_for(spread.of_mean(episodes)).unwrap();
            let mut random = TreeRandom::from_seed(5).numbered_child("power", u64::from(episodes));
            let found = (0..400).filter(|_| {
                let study = study(&mut random, tasks, episodes, 0.15);
                let sums: Vec<f64> = study.iter().map(|task| task.iter().sum()).collect();
                sign_flip(&sums) < 0.05
            });
            let share = found.count() as f64 / 400.0;
            assert!((0.75..=0.85).contains(&share), "{episodes} episodes of {tasks} tasks: {share}");
        }
    }

    #[test]
    fn there_is_no_number_without_a_spread() {
        let question = PowerQuestion { difference: 0.1, alpha: 0.05, share: 0.8 };
        assert!(question.needs(&[], 0).unwrap_err().starts_with("no two rows"));
        assert!(question.needs(&[vec![vec![0.5]; 4]], 4).unwrap_err().starts_with("4 tasks in common"));
        assert!(question.needs(&[vec![vec![0.5, 0.5]; 6]], 6).unwrap_err().contains("equal"));
        let mut random = TreeRandom::from_seed(3).child("needs");
        let needs = question.needs(&[study(&mut random, 20, 3, 0.1)], 20).unwrap();
        assert!(needs.tasks.windows(2).all(|pair| pair[0].1 >= pair[1].1), "{needs:?}");
        assert_eq!(needs.same_tasks, None, "twenty tasks that differ by 0.2 cannot tell 0.1: {needs:?}");
    }
}
