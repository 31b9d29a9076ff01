//! The episodes of a run that a page asks for: a run may have more than a page lists.

use std::cmp::Ordering;

use cooperage_journal::RunDir;
use cooperage_suites::report::LISTED_MAX;
use serde::Deserialize;

use super::{EpisodeLine, Runs};
use crate::limits::SOUGHT_CHARACTERS_MAX;

/// A question for episodes of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(crate) struct EpisodeQuery {
    /// Words that all stand in the key, the task, the state or the reason of the end of an episode; none is looked for where it is
    /// empty.
    #[serde(default)]
    find: String,
    /// The order of the episodes; the worst first where it is empty.
    #[serde(default)]
    order: EpisodeOrder,
}

/// An order of episodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EpisodeOrder {
    #[default]
    #[serde(alias = "")]
    Worst,
    Best,
    Longest,
    Tokens,
    Plan,
}

/// The episodes that were found.
pub(crate) struct FoundEpisodes {
    /// Their places in the plan, in the order that was asked for: as many as a page lists.
    pub(crate) places: Vec<usize>,
    /// The sentence on how many were found.
    pub(crate) note: String,
}

impl EpisodeOrder {
    /// Its name behind the number of episodes.
    pub(crate) fn words(self) -> &'static str {
        match self {
            EpisodeOrder::Worst => "the worst first",
            EpisodeOrder::Best => "the best first",
            EpisodeOrder::Longest => "the longest first",
            EpisodeOrder::Tokens => "those with the most tokens first",
            EpisodeOrder::Plan => "in the order of the plan",
        }
    }

    fn compare(self, one: &EpisodeLine, other: &EpisodeLine) -> Ordering {
        let rank = |line: &EpisodeLine| (line.state == "finished", line.completion.unwrap_or(-1.0));
        let worst = |a: (bool, f64), b: (bool, f64)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1));
        let seconds = |line: &EpisodeLine| line.seconds.unwrap_or(-1.0);
        let order = match self {
            EpisodeOrder::Worst => worst(rank(one), rank(other)),
            EpisodeOrder::Best => worst(rank(other), rank(one)),
            EpisodeOrder::Longest => seconds(other).total_cmp(&seconds(one)),
            EpisodeOrder::Tokens => other.tokens.cmp(&one.tokens),
            EpisodeOrder::Plan => Ordering::Equal,
        };
        order.then(one.number.cmp(&other.number))
    }
}

impl EpisodeQuery {
    /// Whether it asks for what a page lists anyway.
    pub(crate) fn is_usual(&self) -> bool {
        *self == EpisodeQuery::default()
    }

    pub(crate) fn order(&self) -> EpisodeOrder {
        self.order
    }

    fn words(&self) -> Vec<String> {
        let sought: String = self.find.chars().take(SOUGHT_CHARACTERS_MAX).collect();
        sought.to_lowercase().split_whitespace().map(str::to_owned).collect()
    }
}

impl Runs {
    /// Looks for episodes among all of a run.
    pub(crate) fn found(&self, run: &RunDir, query: &EpisodeQuery) -> FoundEpisodes {
        let mut lines = self.lines(run, run.is_held());
        let all = lines.len();
        let words = query.words();
        lines.retain(|line| {
            let text =
                [&line.key, &line.task, &line.state, &line.reason].map(|text| text.to_lowercase()).join(" ");
            words.iter().all(|word| text.contains(word))
        });
        lines.sort_by(|one, other| query.order.compare(one, other));
        let counted = |count: usize| cooperage_suites::text::grouped(count as u64);
        let mut note = match words.len() {
            0 => format!("The run has {} episodes.", counted(all)),
            _ => format!("{} of {} episodes have all of these words.", counted(lines.len()), counted(all)),
        };
        if lines.len() > LISTED_MAX {
            note += &format!(" The first {} are listed, {}.", counted(LISTED_MAX), query.order.words());
        }
        let place = |line: &EpisodeLine| usize::try_from(line.number.saturating_sub(1)).unwrap_or(usize::MAX);
        FoundEpisodes { places: lines.iter().take(LISTED_MAX).map(place).collect(), note }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u64, completion: Option<f64>, tokens: u64) -> EpisodeLine {
        let state = if completion.is_some() { "finished" } else { "missing" };
        EpisodeLine {
            number,
            completion,
            tokens: Some(tokens),
            state: state.to_owned(),
            ..EpisodeLine::default()
        }
    }

    #[test]
    fn episodes_are_ordered_as_a_page_asks() {
        let lines = [line(1, Some(0.5), 7), line(2, None, 9), line(3, Some(0.25), 7)];
        let ordered = |order: EpisodeOrder| -> Vec<u64> {
            let mut lines = lines.to_vec();
            lines.sort_by(|one, other| order.compare(one, other));
            lines.iter().map(|line| line.number).collect()
        };
        assert_eq!(ordered(EpisodeOrder::Worst), [2, 3, 1]);
        assert_eq!(ordered(EpisodeOrder::Best), [1, 3, 2]);
        assert_eq!(ordered(EpisodeOrder::Tokens), [2, 1, 3]);
        assert_eq!(ordered(EpisodeOrder::Plan), [1, 2, 3]);
    }

    #[test]
    fn words_of_a_stranger_are_bounded() {
        let query = EpisodeQuery {
            find: " Level_0 \u{0}".to_owned() + &"x".repeat(5_000),
            ..EpisodeQuery::default()
        };
        let words = query.words();
        assert!(words.len() == 2 && words[0] == "level_0" && words[1].chars().count() < 201, "{words:?}");
        assert!(!query.is_usual() && EpisodeQuery::default().is_usual());
    }
}
