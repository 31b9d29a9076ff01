//! The episodes that a report lists, and the lines about all of them.

use super::{Document, EpisodeSummary, episode_line};
use crate::results::{EpisodeResult, Results};
use crate::text::grouped;

/// The most episodes that a report lists: a page with more is slow to open, and its reader looks at none of them.
pub const LISTED_MAX: usize = 1_000;

/// How far an episode needs a reader's eyes: the lower the more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Concern {
    Broken,
    Unfinished,
    Damaged,
    Played,
}

impl Concern {
    fn of(episode: &EpisodeResult) -> Concern {
        match (&episode.end, &episode.broken) {
            (None, Some(_)) => Concern::Broken,
            (None, None) => Concern::Unfinished,
            _ if episode.damage().is_some() => Concern::Damaged,
            _ => Concern::Played,
        }
    }
}

impl Results {
    /// The episodes with their places in the run, from the worst to the best: broken ones first, then those without an end, those
    /// with a damaged journal, and all others by their completion.
    #[must_use]
    pub fn worst_first(&self) -> Vec<(usize, &EpisodeResult)> {
        let share = |episode: &EpisodeResult| episode.completion().map_or(-1.0, |ratio| ratio.value());
        let mut all: Vec<(Concern, f64, usize, &EpisodeResult)> = self
            .episodes
            .iter()
            .enumerate()
            .map(|(place, episode)| (Concern::of(episode), share(episode), place, episode))
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        all.into_iter().map(|(_, _, place, episode)| (place, episode)).collect()
    }
}

impl Document {
    /// Returns a line for each planned episode of the results that this is of, in plan order. They are made one after the other:
    /// a run may have many.
    pub fn lines<'d>(&'d self, results: &'d Results) -> impl Iterator<Item = EpisodeSummary> + 'd {
        let line = |(number, episode)| episode_line(number, episode, &self.measures, &self.figures);
        (1..).zip(&results.episodes).map(line)
    }

    /// Returns the sentence on the episodes that are not listed, if there are any.
    #[must_use]
    pub fn not_listed(&self) -> Option<String> {
        let left_out = self.summary.episodes.saturating_sub(self.listed.len() as u64);
        (left_out > 0).then(|| {
            format!(
                "{} of {} episodes are not listed here: the {} worst are, with those that are broken, unfinished or damaged \
                 first. All episodes stand in episodes.csv.",
                grouped(left_out),
                grouped(self.summary.episodes),
                grouped(self.listed.len() as u64)
            )
        })
    }

    /// Lists the worst episodes.
    pub(super) fn list(self, results: &Results) -> Document {
        self.with_lines(results.worst_first().into_iter().take(LISTED_MAX))
    }

    /// Lists all episodes in their order; `places` are those in the plan of their run.
    pub(super) fn list_all(self, results: &Results, places: &[usize]) -> Document {
        self.with_lines(places.iter().copied().zip(&results.episodes))
    }

    fn with_lines<'r>(mut self, episodes: impl Iterator<Item = (usize, &'r EpisodeResult)>) -> Document {
        let line = |(place, episode)| episode_line(place + 1, episode, &self.measures, &self.figures);
        self.listed = episodes.map(line).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::results::EpisodeBreak;
    use crate::suite::{ProgramRegistry, Suites};
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn of_a_large_run_the_worst_episodes_are_listed_and_all_stand_in_the_file() {
        let games: Vec<SampleEpisode> =
            (0..1_203).map(|index| SampleEpisode::new("somewhere/51", 2, index, (3, 1))).collect();
        let mut results = results_of(&games);
        let fault = |text: &str| Some(EpisodeBreak { kind: "other".to_owned(), text: text.to_owned() });
        (results.episodes[1_100].end, results.episodes[1_100].broken) = (None, fault("no reply"));
        results.episodes[1_000].end = None;
        results.episodes[1_201].account = Some(Err("line 7 is no record".to_owned()));
        for end in results.episodes.iter_mut().filter_map(|episode| episode.end.as_mut()) {
            end.reason = "horizon".to_owned();
        }
        results.episodes[1_202].end.as_mut().unwrap().score.reached = 0;
        let suites = Suites::new(&ProgramRegistry::of(&[]), &BTreeMap::new()).unwrap();
        let document = Document::of(&results, &suites);
        let numbers: Vec<usize> = document.listed.iter().map(|line| line.number).collect();
        assert_eq!((numbers.len(), &numbers[..6]), (1_000, &[1_101, 1_001, 1_202, 1_203, 1, 2][..]));
        let report = crate::report::of_document(&results, &document, None).unwrap();
        let sentence = "203 of 1,203 episodes are not listed here";
        assert!(report.html.contains(sentence) && report.markdown.contains("are not listed here"));
        assert_eq!(report.html.matches("<tr").count(), report.html.matches("</tr>").count());
        assert_eq!(report.html.matches("data-key=").count(), 1_000);
        assert_eq!(report.markdown.matches("somewhere/51, episode").count(), 1_000);
        assert_eq!(report.episodes_csv.lines().count(), 1_204);
        assert!(report.html.len() < 2 << 20 && report.markdown.len() < 1 << 20);
    }
}
