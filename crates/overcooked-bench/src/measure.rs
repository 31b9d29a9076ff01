//! The measures of an episode of Overcooked, and the means of a run.

use std::collections::BTreeMap;

use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::results::{EpisodeResult, Results};

use crate::tasks::{CLASSICAL, within};

/// The return of an episode, which is the published score.
pub const RETURN: EpisodeMeasure = EpisodeMeasure {
    key: "return",
    name: "return",
    unit: MeasureUnit::Other("points"),
    better: MeasureDirection::Higher,
    meaning: "The points of all soups that were delivered, by whomever; 20 each in the classical layouts.",
    of: |episode| figure(episode, "score"),
};

/// The number of soups that paid.
pub const DELIVERIES: EpisodeMeasure = EpisodeMeasure {
    key: "paid_deliveries",
    name: "deliveries",
    unit: MeasureUnit::Count,
    better: MeasureDirection::Higher,
    meaning: "Soups that were delivered and paid something.",
    of: |episode| figure(episode, "paid_deliveries"),
};

/// When the first soup was delivered.
pub const FIRST_DELIVERY: EpisodeMeasure = EpisodeMeasure {
    key: "first_delivery_step",
    name: "first delivery",
    unit: MeasureUnit::Other("steps"),
    better: MeasureDirection::Lower,
    meaning: "The step in which the first soup was delivered that paid something; not defined where none was.",
    of: |episode| figure(episode, "first_delivery"),
};

/// How often nothing moved.
pub const STUCK: EpisodeMeasure = EpisodeMeasure {
    key: "stuck_steps",
    name: "stuck steps",
    unit: MeasureUnit::Count,
    better: MeasureDirection::Lower,
    meaning: "Steps after which every player stood, looked and held as before.",
    of: |episode| figure(episode, "stuck_steps"),
};

/// All measures of the suite.
pub(crate) const MEASURES: &[EpisodeMeasure] = &[RETURN, DELIVERIES, FIRST_DELIVERY, STUCK];

/// The figures of scores.
pub(crate) const FIGURES: &[ScoreFigure] = &[
    ScoreFigure::new("score", "Points of delivered soups: the return."),
    ScoreFigure::new("paid_deliveries", "Soups delivered that paid something."),
    ScoreFigure::new("deliveries", "Soups delivered, paid or not."),
    ScoreFigure::new("first_delivery", "The step of the first delivery that paid something.")
        .in_column("first_delivery_step"),
    ScoreFigure::new("stuck_steps", "Steps after which every player stood, looked and held as before."),
    ScoreFigure::new("pottings", "Ingredients that a pot accepted."),
    ScoreFigure::new("dish_pickups", "Dishes taken from dispensers and counters."),
    ScoreFigure::new("soup_pickups", "Soups taken out of pots and from counters."),
    ScoreFigure::new(
        "shaped_score",
        "The shaped rewards of all players, which learners see and no score counts.",
    ),
    ScoreFigure::new("score_seat*", "Points of the soups that the player in that seat delivered."),
    ScoreFigure::new("pottings_seat*", "Ingredients of the player in that seat that a pot accepted."),
    ScoreFigure::new("dish_pickups_seat*", "Dishes taken by the player in that seat."),
    ScoreFigure::new("deliveries_seat*", "Soups delivered by the player in that seat, paid or not."),
];

/// `return.<layout>`: the mean return on each classical layout that was played.
pub(crate) fn summary(results: &Results) -> BTreeMap<String, f64> {
    let mean = |task: &str| {
        RETURN.mean(results.episodes.iter().filter(|episode| within(&episode.plan.task) == Some(task)))
    };
    let classical = CLASSICAL.iter();
    classical.filter_map(|(task, _)| Some((format!("return.{task}"), mean(task)?))).collect()
}

fn figure(episode: &EpisodeResult, name: &str) -> Option<f64> {
    if !episode.plan.task.starts_with("overcooked/") {
        return None;
    }
    episode.end.as_ref()?.score.figures.get(name).map(|value| *value as f64)
}
