//! Judges: what a task's goal is, and how an episode is scored. Implementations live with the suites.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use crate::event::EventRecord;
use crate::fault::Fault;
use crate::world::World;

/// An exact fraction, kept as its two counts because counts can be pooled and fractions cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Ratio {
    /// The count that was reached.
    pub numerator: u64,
    /// The count that was possible.
    pub denominator: u64,
}

impl Ratio {
    /// The value from 0 to 1; 0 when the denominator is 0.
    #[must_use]
    pub fn value(self) -> f64 {
        if self.denominator == 0 { 0.0 } else { self.numerator as f64 / self.denominator as f64 }
    }

    /// Whether everything was reached (and there was something to reach).
    #[must_use]
    pub fn is_full(self) -> bool {
        self.denominator > 0 && self.numerator == self.denominator
    }

    /// Whether its counts are numbers of things. Larger denominators stand for shares, such as of the conditions of a room.
    #[must_use]
    pub fn counts_things(self) -> bool {
        const THINGS_MAX: u64 = 10_000;
        self.denominator <= THINGS_MAX
    }

    /// Returns it in words, such as `3 of 4`; in percent where its counts are no numbers of things.
    #[must_use]
    pub fn words(self) -> String {
        if self.counts_things() {
            format!("{} of {}", self.numerator, self.denominator)
        } else {
            format!("{:.1} %", self.value() * 100.0)
        }
    }

    /// The two counts added up.
    #[must_use]
    pub fn pooled(self, other: Ratio) -> Ratio {
        Ratio {
            numerator: self.numerator.saturating_add(other.numerator),
            denominator: self.denominator.saturating_add(other.denominator),
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

/// Whether a task needs more time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The episode goes on.
    Continue,
    /// Nothing that could still happen would change the score.
    Done,
    /// The task's own time is over.
    TimeOver,
}

/// The score of an episode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How much of the task was done.
    pub completion: Ratio,
    /// Further counts by name.
    pub figures: BTreeMap<String, i64>,
}

/// A part of a goal that is not reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    /// The kind of the part: `cell`, `item`, `order` …
    pub kind: &'static str,
    /// The sentence a person reads.
    pub text: String,
    /// The same as data.
    pub data: Value,
}

/// A judge: it knows a task's goal and scores episodes.
pub trait Judge {
    /// Looks at the world after each advance, and returns whether the task needs more time.
    ///
    /// # Errors
    /// [`Fault`] if it is not the world that the judge was made for: the episode is broken, not scored.
    fn watch(&mut self, world: &dyn World, events: &[EventRecord]) -> Result<Verdict, Fault>;

    /// The score as things stand.
    ///
    /// # Errors
    /// As [`watch`](Judge::watch).
    fn score(&self, world: &dyn World) -> Result<Score, Fault>;

    /// The parts of the goal that are not reached now, in a stable order; empty where the goal has no parts that could
    /// be named.
    ///
    /// # Errors
    /// As [`watch`](Judge::watch).
    fn missing(&self, _world: &dyn World) -> Result<Vec<Missing>, Fault> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_in_percent_and_things_by_their_number() {
        let words = |numerator, denominator| Ratio { numerator, denominator }.words();
        assert_eq!([words(3, 4), words(57, 100), words(0, 0)], ["3 of 4", "57 of 100", "0 of 0"]);
        assert_eq!(words(720_720, 2_882_880), "25.0 %", "one room of four");
    }

    #[test]
    fn ratios() {
        let ratio = Ratio { numerator: 1, denominator: 4 }.pooled(Ratio { numerator: 2, denominator: 2 });
        assert_eq!((ratio.to_string(), ratio.value(), ratio.is_full()), ("3/6".to_owned(), 0.5, false));
        assert_eq!(Ratio::default().value(), 0.0);
        assert!(!Ratio::default().is_full());
    }
}
