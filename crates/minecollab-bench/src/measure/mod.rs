//! The measures of an episode, and the figures of runs.
//!
//! [`conduct`] reads an episode's journal: [`giving`] the hand-overs of items, [`promises`] the gifts that were
//! promised but not given, [`knowledge`] when agents learned recipes; [`words`] finds items in messages.

mod conduct;
mod giving;
mod knowledge;
mod promises;
mod words;

use std::collections::BTreeMap;

use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::IMPOSSIBLE;

use conduct::CONVERSE_REPLIES;
pub(crate) use conduct::conduct;

use crate::SUITE;

const fn of_conduct(
    key: &'static str,
    name: &'static str,
    (unit, better): (MeasureUnit, MeasureDirection),
    meaning: &'static str,
    of: fn(&EpisodeResult) -> Option<f64>,
) -> EpisodeMeasure {
    EpisodeMeasure { key, name, unit, better, meaning, of }
}

fn read(episode: &EpisodeResult, key: &str) -> Option<f64> {
    episode.conduct.figures.get(key).copied()
}

fn seconds(episode: &EpisodeResult, figure: &str) -> Option<f64> {
    let ticks = *episode.end.as_ref()?.score.figures.get(figure)?;
    Some(ticks as f64 * episode.plan.clock.tick_us as f64 / 1e6)
}

/// The time until the goal was reached.
pub(crate) const DONE: EpisodeMeasure = EpisodeMeasure {
    key: "done_s",
    name: "time to the goal, s",
    unit: MeasureUnit::Seconds,
    better: MeasureDirection::Lower,
    meaning: "Virtual time until the whole goal was reached; empty if it was not reached.",
    of: |episode| seconds(episode, "done_ticks"),
};

/// The time of the published set-up.
pub(crate) const SETUP: EpisodeMeasure = EpisodeMeasure {
    key: "setup_s",
    name: "set-up, s",
    unit: MeasureUnit::Seconds,
    better: MeasureDirection::Neither,
    meaning: "Virtual time that the set-up of the published program takes; it happens before an episode begins, and is taken off the time limit \
              with the rules `paper`.",
    of: |episode| seconds(episode, "setup_ticks"),
};

/// The score as the published reader takes it.
pub(crate) const SUBSTRING: EpisodeMeasure = EpisodeMeasure {
    key: "substring_score",
    name: "score read by its first digit",
    unit: MeasureUnit::Share,
    better: MeasureDirection::Higher,
    meaning: "The score as the published reader takes it: 1 where its text begins with 1, so that 15.3 % counts as 1. Only with \
              the rules `paper`.",
    of: |episode| {
        let is_paper = episode.plan.rules == "paper";
        let end = episode.end.as_ref().filter(|_| is_paper)?;
        end.score.figures.get("substring_score").map(|score| *score as f64)
    },
};

/// The number of messages between agents.
pub(crate) const MESSAGES: EpisodeMeasure = of_conduct(
    "messages_mean",
    "messages",
    (MeasureUnit::Count, MeasureDirection::Neither),
    "Messages between agents in an episode, including those that open a conversation.",
    |episode| read(episode, "messages_mean"),
);

/// The number of messages that their recipients never read.
pub(crate) const UNREAD: EpisodeMeasure = of_conduct(
    "messages_dropped",
    "messages dropped",
    (MeasureUnit::Count, MeasureDirection::Lower),
    "Messages that were dropped unread, because their recipient was talking with another agent.",
    |episode| read(episode, "messages_dropped"),
);

/// The number of hand-overs.
pub(crate) const HANDOVERS: EpisodeMeasure = of_conduct(
    "handovers_mean",
    "handovers",
    (MeasureUnit::Count, MeasureDirection::Neither),
    "Number of times in an episode that an agent received items from another agent by `!givePlayer`.",
    |episode| read(episode, "handovers_mean"),
);

/// The number of items that came back to their giver.
pub(crate) const HANDED_BACK: EpisodeMeasure = of_conduct(
    "items_handed_back",
    "items handed back",
    (MeasureUnit::Count, MeasureDirection::Lower),
    "Items that an agent received from another agent and gave back to it.",
    |episode| read(episode, "items_handed_back"),
);

/// The number of promised gifts that were not given.
pub(crate) const PROMISED: EpisodeMeasure = of_conduct(
    "promised_not_given",
    "promised, not given",
    (MeasureUnit::Count, MeasureDirection::Lower),
    "Items that an agent promised to give to another agent and did not give; each counts once per pair of agents.",
    |episode| read(episode, "promised_not_given"),
);

/// The share of agents that no owner of a recipe told anything of it.
pub(crate) const UNTOLD: EpisodeMeasure = of_conduct(
    "plan_owner_silent",
    "plan owner silent",
    (MeasureUnit::Share, MeasureDirection::Lower),
    "Among the agents that lack a recipe or plan that other agents have: the share that no owner ever told anything of what it \
     requires; empty if no agent lacks one.",
    |episode| read(episode, "plan_owner_silent"),
);

/// The time until such an agent was told.
pub(crate) const TOLD_AFTER: EpisodeMeasure = of_conduct(
    "plan_told_s",
    "plan told after, s",
    (MeasureUnit::Seconds, MeasureDirection::Lower),
    "Virtual time until an agent that lacks a recipe or plan was first told something of what it requires by an owner, mean \
     over the agents that were told.",
    |episode| read(episode, "plan_told_s"),
);

/// The number of model calls that came too late.
pub(crate) const LATE_CALLS: EpisodeMeasure = of_conduct(
    "calls_after_score",
    "calls after the score",
    (MeasureUnit::Count, MeasureDirection::Lower),
    "Model calls that were in flight when the goal was reached, or were made afterwards.",
    |episode| read(episode, "calls_after_score"),
);

/// All measures, in reading order.
pub(crate) const MEASURES: &[EpisodeMeasure] = &[
    DONE,
    SUBSTRING,
    MESSAGES,
    UNREAD,
    HANDOVERS,
    HANDED_BACK,
    PROMISED,
    UNTOLD,
    TOLD_AFTER,
    LATE_CALLS,
    SETUP,
];

/// All figures of scores.
pub(crate) const FIGURES: &[ScoreFigure] = &[
    ScoreFigure::new(
        "done_ticks",
        "The tick at which the whole goal was reached; absent if it was not reached.",
    ),
    ScoreFigure::new("targets", "Number of items that agents must hold."),
    ScoreFigure::new("targets_held", "Number of these items that the required agents held at the end."),
    ScoreFigure::new("cells_right", "Cells of the building that match the plan, without air."),
    ScoreFigure::new("cells_wrong", "Cells of the building that differ from the plan."),
    ScoreFigure::new("substring_score", "1 where the text of the published score begins with 1, else 0."),
    ScoreFigure::new("setup_ticks", "Ticks that the set-up of the published program takes."),
    ScoreFigure::new(
        IMPOSSIBLE,
        "1 if the task is proven to be impossible with the given items and the farm, logs or dirt around alone, else 0.",
    ),
];

/// Replies of the role in which agents say what they do next.
pub(crate) fn converse_replies(episode: &EpisodeResult) -> Option<f64> {
    read(episode, CONVERSE_REPLIES)
}

/// The key under which these are kept, for tests.
#[cfg(test)]
pub(crate) const fn converse_key() -> &'static str {
    CONVERSE_REPLIES
}

/// Other names of model calls, by role: `calls.mindcraft.remember` are those of the role `mindcraft.memory`.
const CALLS: [(&str, &str); 6] = [
    ("converse", "mindcraft.converse"),
    ("code", "mindcraft.code"),
    ("remember", "mindcraft.memory"),
    ("respond", "mindcraft.respond"),
    ("see", "mindcraft.vision"),
    ("set_goal", "mindcraft.goal"),
];

/// Figures of a run for its summary.
pub(crate) fn summary(results: &Results) -> BTreeMap<String, f64> {
    let prefix = format!("{SUITE}/");
    let its = || results.episodes.iter().filter(|episode| episode.plan.task.starts_with(&prefix));
    if its().next().is_none() {
        return BTreeMap::new();
    }
    let sum = |key: &str| its().filter_map(|episode| read(episode, key)).sum::<f64>();
    let mut all = BTreeMap::from([
        ("handovers".to_owned(), sum(HANDOVERS.key)),
        ("messages".to_owned(), sum(MESSAGES.key)),
    ]);
    if its().any(|episode| episode.plan.frameworks().contains(&"mindcraft")) {
        for (name, role) in CALLS {
            let calls = |episode: &EpisodeResult| {
                let totals = &episode.end.as_ref()?.totals;
                totals.calls_by_role.get(role).map(|count| *count as f64)
            };
            all.insert(format!("calls.mindcraft.{name}"), its().filter_map(calls).sum());
        }
    }
    all
}

#[cfg(test)]
mod tests;
