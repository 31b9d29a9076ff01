//! The measures of paired episodes, in both runs of a comparison.

use std::collections::BTreeMap;

use super::{TASKS_MIN, mean};
use crate::measure::EpisodeMeasure;
use crate::results::EpisodeResult;
use crate::statistics::{Interval, units_interval};

/// A measure of the pairs in which it is defined on both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureDifference {
    pub measure: EpisodeMeasure,
    /// The number of pairs in which it is defined.
    pub pairs: u64,
    /// Its mean in the first run.
    pub a: f64,
    /// Its mean in the second run.
    pub b: f64,
    /// The 95 % interval of the mean difference: bootstrap over the tasks; none below [`TASKS_MIN`].
    pub interval: Option<Interval>,
}

impl FigureDifference {
    /// Returns B − A.
    #[must_use]
    pub fn difference(&self) -> f64 {
        self.b - self.a
    }
}

/// Every measure that is defined in both episodes of any pair. Episodes that belong together stand at the same place.
pub(super) fn figures(
    a: &[&EpisodeResult],
    b: &[&EpisodeResult],
    measures: &[EpisodeMeasure],
) -> Vec<FigureDifference> {
    let difference = |measure: &EpisodeMeasure| {
        let mut by_task: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
        for (one, other) in a.iter().zip(b) {
            if let Some(both) = measure.value(one).zip(measure.value(other)) {
                by_task.entry(&one.plan.task).or_default().push(both);
            }
        }
        let all = || by_task.values().flatten();
        let units: Vec<Vec<f64>> =
            by_task.values().map(|both| both.iter().map(|(a, b)| b - a).collect()).collect();
        Some(FigureDifference {
            measure: *measure,
            pairs: all().count() as u64,
            a: mean(all().map(|(a, _)| *a))?,
            b: mean(all().map(|(_, b)| *b))?,
            interval: units_interval(&units, TASKS_MIN),
        })
    };
    measures.iter().filter_map(difference).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::compare::compare;
    use crate::episode::account::{CriticalPath, EpisodeAccount};
    use crate::episode::budget::Use;
    use crate::episode::wasted_work::WastedWork;
    use crate::measure::own;
    use crate::testing::{SampleEpisode, results_of};

    fn account(idle: f64, undone: u64, bound: Option<f64>) -> Option<Result<EpisodeAccount, String>> {
        Some(Ok(EpisodeAccount {
            shares: BTreeMap::from([(Use::Useful, 1.0 - idle), (Use::Idle, idle)]),
            wasted_work: WastedWork { undone, ..WastedWork::default() },
            seconds: 60.0,
            critical: bound.map(|speed_up_bound| CriticalPath {
                subtasks: vec![1],
                seconds: 30.0,
                speed_up_bound,
            }),
            ..EpisodeAccount::default()
        }))
    }

    /// Three tasks, by hand: idle 0.5, 0.25, 0.5 against 0.25, 0.25 and an account that is missing; mean difference −0.125.
    #[test]
    fn worked_example() {
        let games: Vec<SampleEpisode> = (1..=3)
            .map(|tau| SampleEpisode::new(&format!("cuisineworld/level_0/tau{tau}"), 2, 0, (1, 1)))
            .collect();
        let (mut a, mut b) = (results_of(&games), results_of(&games));
        for (place, (one, other)) in [
            (account(0.5, 4, Some(2.0)), account(0.25, 0, None)),
            (account(0.25, 0, Some(1.0)), account(0.25, 0, Some(3.0))),
        ]
        .into_iter()
        .enumerate()
        {
            a.episodes[place].account = one;
            b.episodes[place].account = other;
        }
        a.episodes[2].account = account(0.5, 0, None);
        b.episodes[2].account = Some(Err("line 3 is no record".to_owned()));
        let comparison = compare(&a, &b, &own().collect::<Vec<_>>(), false);
        let of = |key: &str| comparison.figures.iter().find(|found| found.measure.key == key);
        let idle = of("time_budget.idle").unwrap();
        assert_eq!((idle.pairs, idle.a, idle.b, idle.difference()), (2, 0.375, 0.25, -0.125));
        assert_eq!(idle.interval, None, "two tasks are too few");
        assert_eq!(of("undone_blocks").unwrap().difference(), -2.0);
        let bound = of("speed_up_bound").unwrap();
        assert_eq!((bound.pairs, bound.difference()), (1, 2.0), "where both have a task graph");
        assert!(of("failed_action_rate").is_none(), "nobody acted");
        let text = comparison.to_terminal();
        assert!(text.contains("idle") && text.contains("37.5 %") && text.contains("-12.5 points"), "{text}");
        assert_eq!(comparison.to_json()["figures"][2]["figure"], "time_budget.idle");
    }

    #[test]
    fn five_tasks_have_an_interval() {
        let games: Vec<SampleEpisode> = (1..=5)
            .map(|tau| SampleEpisode::new(&format!("cuisineworld/level_0/tau{tau}"), 2, 0, (1, 1)))
            .collect();
        let (mut a, mut b) = (results_of(&games), results_of(&games));
        for (place, idle) in [0.1, 0.2, 0.3, 0.4, 0.5].into_iter().enumerate() {
            a.episodes[place].account = account(0.5, 0, None);
            b.episodes[place].account = account(idle, 0, None);
        }
        let comparison = compare(&a, &b, &own().collect::<Vec<_>>(), false);
        let idle = comparison.figures.iter().find(|found| found.measure.key == "time_budget.idle").unwrap();
        let Interval { low, high } = idle.interval.unwrap();
        assert!((-0.45..-0.3).contains(&low) && (-0.1..=0.05).contains(&high), "{low} {high}");
    }
}
