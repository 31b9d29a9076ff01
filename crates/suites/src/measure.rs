//! Measures: figures that are computed from an episode, with unit, direction and meaning. The engine has one table of
//! its own, and each suite has one ([`SuiteReporting::measures`](crate::suite::SuiteReporting::measures)); run tables, reports,
//! comparisons, summaries and files are made from them.

use crate::episode::account::EpisodeAccount;
use crate::episode::budget::Use;
use crate::results::EpisodeResult;
use crate::spelling;
use crate::statistics::{Interval, ONE_WORLD, by_world, mean, worlds_interval};
use crate::table::{FigureFormat, ReportCell};

/// A figure that is computed from an episode.
#[derive(Clone, Copy, Debug)]
pub struct EpisodeMeasure {
    /// Its name for programs: the metric of cells, the column of files, the entry of summaries.
    pub key: &'static str,
    /// Its name for people, as a heading.
    pub name: &'static str,
    /// The unit of its number.
    pub unit: MeasureUnit,
    /// The direction of better numbers.
    pub better: MeasureDirection,
    /// The meaning, in a sentence.
    pub meaning: &'static str,
    /// Computes its value; none where it is not defined, and for scores that were given afterwards: see
    /// [`value`](EpisodeMeasure::value).
    pub of: fn(&EpisodeResult) -> Option<f64>,
}

/// The unit of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureUnit {
    /// A share from 0 to 1, shown in percent.
    Share,
    /// Percent, from 0 to 100.
    Percent,
    /// Whole things of an episode; means of them are none.
    Count,
    /// Seconds of virtual time.
    Seconds,
    /// Anything else, by its name.
    Other(&'static str),
}

/// The direction of better numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeasureDirection {
    /// The higher the better.
    Higher,
    /// The lower the better.
    Lower,
    /// The number only describes the episode.
    Neither,
    /// A scorer of the user's gives the number and does not say which is better.
    Unsaid,
}

impl MeasureUnit {
    /// The part of an interval in which values of this unit can lie.
    #[must_use]
    pub fn possible(self, interval: Interval) -> Interval {
        match self {
            MeasureUnit::Share => interval.within(0.0, 1.0),
            MeasureUnit::Percent => interval.within(0.0, 100.0),
            MeasureUnit::Count | MeasureUnit::Seconds => interval.within(0.0, f64::INFINITY),
            MeasureUnit::Other(_) => interval,
        }
    }

    /// How its numbers are written.
    #[must_use]
    pub fn form(self) -> FigureFormat {
        match self {
            MeasureUnit::Share => FigureFormat::Percent,
            MeasureUnit::Percent => FigureFormat::OfHundred,
            MeasureUnit::Count => FigureFormat::Hundredths,
            MeasureUnit::Seconds => FigureFormat::Seconds,
            MeasureUnit::Other(_) => FigureFormat::Decimals,
        }
    }

    /// Its name in files and in prose.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MeasureUnit::Share => "share from 0 to 1",
            MeasureUnit::Percent => "percent",
            MeasureUnit::Count => "count",
            MeasureUnit::Seconds => "seconds of virtual time",
            MeasureUnit::Other(name) => name,
        }
    }
}

impl MeasureDirection {
    /// Its name in files and in prose.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            MeasureDirection::Higher => "higher is better",
            MeasureDirection::Lower => "lower is better",
            MeasureDirection::Neither => "neither is better",
            MeasureDirection::Unsaid => "which is better is not said",
        }
    }
}

/// Two measures are the same if their keys are.
impl PartialEq for EpisodeMeasure {
    fn eq(&self, other: &EpisodeMeasure) -> bool {
        self.key == other.key
    }
}

impl EpisodeMeasure {
    /// Its mean over episodes, with interval.
    #[must_use]
    pub fn cell(&self, episodes: &[&EpisodeResult]) -> ReportCell {
        let values = self.values(episodes.iter().copied());
        let worlds = by_world(episodes.iter().filter_map(|episode| Some((*episode, self.value(episode)?))));
        let interval = worlds_interval(&worlds).map(|interval| self.unit.possible(interval));
        let why_none = (values.len() > 1 && interval.is_none()).then(|| match worlds.len() {
            1 => ONE_WORLD.to_owned(),
            _ => all_equal_note(values.len() as u64),
        });
        ReportCell {
            metric: self.key,
            ours: mean(&values),
            interval,
            n: values.len() as u64,
            form: self.unit.form(),
            notes: why_none.into_iter().collect(),
            ..ReportCell::default()
        }
    }

    /// Its mean over the episodes in which it is defined; none if there are none.
    #[must_use]
    pub fn mean<'e>(&self, episodes: impl IntoIterator<Item = &'e EpisodeResult>) -> Option<f64> {
        mean(&self.values(episodes))
    }

    /// Its value for an episode, computed or given by a scorer afterwards; none where it is not defined.
    #[must_use]
    pub fn value(&self, episode: &EpisodeResult) -> Option<f64> {
        (self.of)(episode).or_else(|| episode.scores.get(self.key).copied())
    }

    fn values<'e>(&self, episodes: impl IntoIterator<Item = &'e EpisodeResult>) -> Vec<f64> {
        episodes.into_iter().filter_map(|episode| self.value(episode)).collect()
    }

    /// The part of an interval in which differences of its values can lie.
    #[must_use]
    pub fn possible_difference(&self, interval: Interval) -> Interval {
        match self.unit {
            MeasureUnit::Share => interval.within(-1.0, 1.0),
            MeasureUnit::Percent => interval.within(-100.0, 100.0),
            MeasureUnit::Count | MeasureUnit::Seconds | MeasureUnit::Other(_) => interval,
        }
    }

    /// A value as text, in the measure's unit.
    #[must_use]
    pub fn text(&self, value: f64) -> String {
        self.unit.form().text(value)
    }

    /// A difference as text, with its sign; of shares in percentage points.
    #[must_use]
    pub fn signed(&self, value: f64) -> String {
        match self.unit {
            MeasureUnit::Share => spelling::signed_points(value),
            MeasureUnit::Percent | MeasureUnit::Seconds => spelling::signed(value, 1),
            MeasureUnit::Count => spelling::signed(value, 2),
            MeasureUnit::Other(_) => spelling::signed(value, 3),
        }
    }

    /// Whether its name is an abbreviation, such as `VHR` or `E (action time)`.
    #[must_use]
    pub fn is_abbreviated(&self) -> bool {
        const LETTERS_MAX: usize = 4;
        let word = self.name.split(' ').next().unwrap_or_default();
        word.len() <= LETTERS_MAX && word.contains(|c: char| c.is_ascii_uppercase())
    }

    /// Whether differences are in percentage points.
    #[must_use]
    pub fn is_in_points(&self) -> bool {
        matches!(self.unit, MeasureUnit::Share | MeasureUnit::Percent)
    }
}

/// Returns the note in place of an interval that would have no width.
#[must_use]
pub fn all_equal_note(episodes: u64) -> String {
    format!("all {episodes} episodes are equal, so there is no interval")
}

/// How much of the task was done.
pub const COMPLETION: EpisodeMeasure = EpisodeMeasure {
    key: "completion",
    name: "completion",
    unit: MeasureUnit::Share,
    better: MeasureDirection::Higher,
    meaning: "Points reached of the points possible.",
    of: |episode| Some(episode.completion()?.value()),
};

fn share(episode: &EpisodeResult, spent: Use) -> Option<f64> {
    episode.account()?.shares.get(&spent).copied()
}

fn wasted_work(episode: &EpisodeResult, of: fn(&EpisodeAccount) -> u64) -> Option<f64> {
    Some(of(episode.account()?) as f64)
}

/// Shares of all agents' time, in reading order; those that are defined sum to one.
pub const BUDGET: [EpisodeMeasure; 10] = [
    EpisodeMeasure {
        key: "time_budget.useful_action",
        name: "succeeded",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Higher,
        meaning: "Share of all agents' time in actions that succeeded, whether or not they served the task.",
        of: |episode| share(episode, Use::Useful),
    },
    EpisodeMeasure {
        key: "time_budget.thinking",
        name: "thinking",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of all agents' time in which a model thought for them.",
        of: |episode| share(episode, Use::Thinking),
    },
    EpisodeMeasure {
        key: "time_budget.failed_action",
        name: "failed",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of all agents' time in actions that failed.",
        of: |episode| share(episode, Use::Failed),
    },
    EpisodeMeasure {
        key: "time_budget.undone_work",
        name: "undone",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of all agents' time in actions whose block another agent took away later.",
        of: |episode| share(episode, Use::Undone),
    },
    EpisodeMeasure {
        key: "time_budget.waiting_for_predecessor",
        name: "predecessor",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of all agents' time in which they waited for a subtask that must come first.",
        of: |episode| share(episode, Use::AwaitsPredecessor),
    },
    EpisodeMeasure {
        key: "time_budget.waiting_for_controller",
        name: "controller",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of all agents' time in which they waited for the framework to plan or assign.",
        of: |episode| share(episode, Use::AwaitsController),
    },
    EpisodeMeasure {
        key: "time_budget.waiting_for_orders",
        name: "orders",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Organised teams: share of all agents' time in which they waited for orders.",
        of: |episode| share(episode, Use::AwaitsOrders),
    },
    EpisodeMeasure {
        key: "time_budget.waiting_for_reports",
        name: "reports",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Organised teams: share of all agents' time in which they waited for reports of those whom they command.",
        of: |episode| share(episode, Use::AwaitsReports),
    },
    EpisodeMeasure {
        key: "time_budget.waiting_for_floor",
        name: "floor",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Organised teams: share of all agents' time in which they waited while others had their turn.",
        of: |episode| share(episode, Use::AwaitsFloor),
    },
    EpisodeMeasure {
        key: "time_budget.idle",
        name: "idle",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of all agents' time in which nothing was done, thought or waited for.",
        of: |episode| share(episode, Use::Idle),
    },
];

/// Measures of wasted work and of the bound of the speed-up, in reading order.
pub const CONDUCT: [EpisodeMeasure; 8] = [
    EpisodeMeasure {
        key: "failed_action_rate",
        name: "failed actions",
        unit: MeasureUnit::Share,
        better: MeasureDirection::Lower,
        meaning: "Share of actions that failed, were refused, or were still under way when the episode ended without its \
                  goal.",
        of: |episode| episode.account()?.wasted_work.failed_rate(),
    },
    EpisodeMeasure {
        key: "undone_blocks",
        name: "undone blocks",
        unit: MeasureUnit::Count,
        better: MeasureDirection::Lower,
        meaning: "Blocks that one agent placed and another took away.",
        of: |episode| wasted_work(episode, |account| account.wasted_work.undone),
    },
    EpisodeMeasure {
        key: "duplicate_work",
        name: "duplicate work",
        unit: MeasureUnit::Count,
        better: MeasureDirection::Lower,
        meaning: "Blocks placed where they already stood.",
        of: |episode| wasted_work(episode, |account| account.wasted_work.duplicates),
    },
    EpisodeMeasure {
        key: "claims",
        name: "claims",
        unit: MeasureUnit::Count,
        better: MeasureDirection::Neither,
        meaning: "Claims of success: reflections, reports and messages that say something is done.",
        of: |episode| wasted_work(episode, |account| account.wasted_work.claims),
    },
    EpisodeMeasure {
        key: "unsupported_claims",
        name: "unsupported claims",
        unit: MeasureUnit::Count,
        better: MeasureDirection::Lower,
        meaning: "Claims of success that the events in the journal contradict.",
        of: |episode| wasted_work(episode, |account| account.wasted_work.unsupported),
    },
    EpisodeMeasure {
        key: "virtual_s",
        name: "virtual time, s",
        unit: MeasureUnit::Seconds,
        better: MeasureDirection::Lower,
        meaning: "Virtual time from begin to end.",
        of: |episode| Some(episode.account()?.seconds),
    },
    EpisodeMeasure {
        key: "critical_path_s",
        name: "critical path, s",
        unit: MeasureUnit::Seconds,
        better: MeasureDirection::Lower,
        meaning: "Virtual time of the longest chain of subtasks that must follow each other.",
        of: |episode| Some(episode.account()?.critical.as_ref()?.seconds),
    },
    EpisodeMeasure {
        key: "speed_up_bound",
        name: "speed-up bound",
        unit: MeasureUnit::Other("times"),
        better: MeasureDirection::Neither,
        meaning: "All work on subtasks divided by the longest chain: even unlimited agents cannot be more than this many \
                  times faster than one.",
        of: |episode| Some(episode.account()?.critical.as_ref()?.speed_up_bound),
    },
];

/// The engine's own measures, in reading order.
pub fn own() -> impl Iterator<Item = EpisodeMeasure> {
    std::iter::once(COMPLETION).chain(BUDGET).chain(CONDUCT)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_measure_says_what_it_is() {
        let keys: BTreeSet<&str> = own().map(|measure| measure.key).collect();
        assert_eq!(keys.len(), own().count(), "keys are unlike");
        for measure in own() {
            assert!(measure.meaning.ends_with('.') && !measure.name.is_empty(), "{}", measure.key);
        }
        for (measure, spent) in BUDGET.iter().zip(Use::ALL) {
            assert_eq!(measure.key, format!("time_budget.{}", spent.key()));
        }
    }

    #[test]
    fn equal_episodes_have_a_note_in_place_of_an_interval() {
        use crate::testing::{SampleEpisode, results_of};
        let game = |index, score| SampleEpisode::new("somewhere/1", 2, index, score);
        let equal = results_of(&[game(0, (1, 1)), game(1, (1, 1)), game(2, (1, 1))]);
        let cell = COMPLETION.cell(&equal.episodes.iter().collect::<Vec<_>>());
        assert_eq!((cell.ours, cell.interval, cell.n), (Some(0.5), None, 3));
        assert_eq!(cell.notes, ["all 3 episodes are equal, so there is no interval"]);
        let unlike = results_of(&[game(0, (1, 1)), game(1, (0, 1)), game(2, (1, 0))]);
        let cell = COMPLETION.cell(&unlike.episodes.iter().collect::<Vec<_>>());
        assert!(cell.interval.is_some() && cell.notes.is_empty());
    }
}
