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

use cooperage_suites::figure::Figure;
use cooperage_suites::measure::{Direction, Measure, Unit};
use cooperage_suites::results::{Episode, Results};
use cooperage_suites::statistics::IMPOSSIBLE;

use conduct::CONVERSE_REPLIES;
pub(crate) use conduct::conduct;

use crate::SUITE;

const fn of_conduct(
    key: &'static str,
    name: &'static str,
    (unit, better): (Unit, Direction),
    meaning: &'static str,
    of: fn(&Episode) -> Option<f64>,
) -> Measure {
    Measure { key, name, unit, better, meaning, of }
}

fn read(episode: &Episode, key: &str) -> Option<f64> {
    episode.conduct.figures.get(key).copied()
}

fn seconds(episode: &Episode, figure: &str) -> Option<f64> {
    let ticks = *episode.end.as_ref()?.score.figures.get(figure)?;
    Some(ticks as f64 * episode.plan.clock.tick_us as f64 / 1e6)
}

/// The time until the goal was reached.
pub(crate) const DONE: Measure = Measure {
    key: "done_s",
    name: "time to the goal, s",
    unit: Unit::Seconds,
    better: Direction::Lower,
    meaning: "Virtual time until everything was reached; none where it was not.",
    of: |episode| seconds(episode, "done_ticks"),
};

/// The time of the published set-up.
pub(crate) const SETUP: Measure = Measure {
    key: "setup_s",
    name: "set-up, s",
    unit: Unit::Seconds,
    better: Direction::Neither,
    meaning: "What the published program's set-up takes; it happens before an episode begins, and is taken off the time limit \
              with the rules `paper`.",
    of: |episode| seconds(episode, "setup_ticks"),
};

/// The score as the published reader takes it.
pub(crate) const SUBSTRING: Measure = Measure {
    key: "substring_score",
    name: "score read by its first digit",
    unit: Unit::Share,
    better: Direction::Higher,
    meaning: "The score as the published reader takes it: 1 where its text begins with 1, so that 15.3 % counts as 1. Only with \
              the rules `paper`.",
    of: |episode| {
        let is_paper = episode.plan.rules == "paper";
        let end = episode.end.as_ref().filter(|_| is_paper)?;
        end.score.figures.get("substring_score").map(|score| *score as f64)
    },
};

/// The number of messages between agents.
pub(crate) const MESSAGES: Measure = of_conduct(
    "messages_mean",
    "messages",
    (Unit::Count, Direction::Neither),
    "Messages that agents sent each other in an episode, first words included.",
    |episode| read(episode, "messages_mean"),
);

/// The number of messages that their recipients never read.
pub(crate) const UNREAD: Measure = of_conduct(
    "messages_dropped",
    "messages dropped",
    (Unit::Count, Direction::Lower),
    "Messages that were dropped unread, because their hearer talked with somebody else.",
    |episode| read(episode, "messages_dropped"),
);

/// The number of hand-overs.
pub(crate) const HANDOVERS: Measure = of_conduct(
    "handovers_mean",
    "handovers",
    (Unit::Count, Direction::Neither),
    "Times that an agent received items from another one by `!givePlayer`, in an episode.",
    |episode| read(episode, "handovers_mean"),
);

/// The number of items that came back to their giver.
pub(crate) const HANDED_BACK: Measure = of_conduct(
    "items_handed_back",
    "items handed back",
    (Unit::Count, Direction::Lower),
    "Items that an agent got from another one and gave back to it.",
    |episode| read(episode, "items_handed_back"),
);

/// The number of promised gifts that were not given.
pub(crate) const PROMISED: Measure = of_conduct(
    "promised_not_given",
    "promised, not given",
    (Unit::Count, Direction::Lower),
    "Things that an agent said it would give to another one, and did not: each once for who promised it to whom.",
    |episode| read(episode, "promised_not_given"),
);

/// The share of agents that no owner of a recipe told anything of it.
pub(crate) const UNTOLD: Measure = of_conduct(
    "plan_owner_silent",
    "plan owner silent",
    (Unit::Share, Direction::Lower),
    "Share of the agents that lack a recipe or plan which others have whom nobody of these ever told anything of what it \
     takes; none where nobody lacks one.",
    |episode| read(episode, "plan_owner_silent"),
);

/// The time until such an agent was told.
pub(crate) const TOLD_AFTER: Measure = of_conduct(
    "plan_told_s",
    "plan told after, s",
    (Unit::Seconds, Direction::Lower),
    "Virtual time until an agent that lacks a recipe or plan was first told something of what it takes by one that has it, mean \
     over those who were told.",
    |episode| read(episode, "plan_told_s"),
);

/// The number of model calls that came too late.
pub(crate) const LATE_CALLS: Measure = of_conduct(
    "calls_after_score",
    "calls after the score",
    (Unit::Count, Direction::Lower),
    "Model calls that were out when everything was reached, or asked afterwards.",
    |episode| read(episode, "calls_after_score"),
);

/// All measures, in reading order.
pub(crate) const MEASURES: &[Measure] = &[
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
pub(crate) const FIGURES: &[Figure] = &[
    Figure::new("done_ticks", "The tick at which everything was reached; only where it was."),
    Figure::new("targets", "How many things have to be held."),
    Figure::new("targets_held", "How many of them were held in the end by whoever has to hold them."),
    Figure::new("cells_right", "Cells of the building that are as they should be, air aside."),
    Figure::new("cells_wrong", "Cells of the building that are not as they should be."),
    Figure::new("substring_score", "1 where the text of the published score begins with 1, else 0."),
    Figure::new("setup_ticks", "What the published program's set-up takes, in ticks."),
    Figure::new(IMPOSSIBLE, "1 where it is proven that nobody can do the task, else 0."),
];

/// Replies of the role in which agents say what they do next.
pub(crate) fn converse_replies(episode: &Episode) -> Option<f64> {
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
            let calls = |episode: &Episode| {
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
