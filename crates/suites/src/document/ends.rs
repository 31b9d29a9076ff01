//! The list of episodes whose goals were not reached.

use std::collections::BTreeMap;

use super::LISTED_MAX;
use crate::ends::reason;
use crate::experiments::Listing;
use crate::results::{EpisodeResult, Results};
use crate::text::{clean, counted};

/// The most parts that are named of one episode, and where not all episodes are listed.
const PARTS_MAX: usize = 8;
const PARTS_OF_MANY_MAX: usize = 2;

/// The episodes that ended below 100 % and whose journals tell why; none if there are none.
pub(super) fn listing(results: &Results) -> Option<Listing> {
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    let mut short = Vec::new();
    for episode in &results.episodes {
        let Some(end) = episode.end.as_ref().filter(|end| !end.reason.is_empty()) else { continue };
        if episode.completion().is_none_or(|completion| completion.is_full()) {
            continue;
        }
        *reasons.entry(reason(end)).or_default() += 1;
        short.push((episode, end));
    }
    let all = short.len() as u64;
    let mut about = format!("{} ended below 100 %", counted(all, "episode"));
    let reasons: Vec<String> =
        reasons.into_iter().map(|(reason, count)| format!("{reason} ({count})")).collect();
    about += &format!(": {}.", reasons.join(", "));
    let mut parts_max = PARTS_MAX;
    if short.len() > LISTED_MAX {
        parts_max = PARTS_OF_MANY_MAX;
        let share = |episode: &EpisodeResult| episode.completion().map_or(0.0, |ratio| ratio.value());
        short.sort_by(|(a, _), (b, _)| share(a).total_cmp(&share(b)));
        let left_out = short.len() - LISTED_MAX;
        short.truncate(LISTED_MAX);
        about += &format!(
            " {} with the highest completion among these are not listed here. All episodes stand in episodes.csv.",
            counted(left_out as u64, "episode")
        );
    }
    (all > 0).then(|| Listing {
        id: "not-reached",
        short: "Not reached",
        title: "What was not reached",
        about,
        lines: short
            .into_iter()
            .map(|(episode, end)| (name(episode), reason(end), parts(episode, parts_max)))
            .collect(),
    })
}

fn name(episode: &EpisodeResult) -> String {
    let rollout = episode.plan.rollout.map(|rollout| format!(", rollout {rollout}")).unwrap_or_default();
    format!("{}, episode {}{rollout}", clean(&episode.plan.task), episode.plan.index)
}

fn parts(episode: &EpisodeResult, parts_max: usize) -> String {
    let mut parts: Vec<&str> = episode.missing.iter().take(parts_max).collect();
    if episode.missing.iter().nth(parts_max).is_some() {
        parts.push("…");
    }
    if parts.is_empty() { String::new() } else { format!("({})", parts.join("; ")) }
}

#[cfg(test)]
mod tests {
    use cooperage_journal::MissingRecord;

    use super::*;
    use crate::testing::{SampleEpisode, results_of};

    #[test]
    fn a_report_tells_why_an_episode_ended_and_what_is_missing() {
        let games = [(0, (28, 1)), (1, (3, 0))]
            .map(|(index, score)| SampleEpisode::new("somewhere/51", 2, index, score));
        let mut results = results_of(&games);
        let end = results.episodes[0].end.as_mut().unwrap();
        end.reason = "gave_up".to_owned();
        let text = "stone is missing at [5 -60 0]".to_owned();
        end.missing = vec![MissingRecord { kind: "cell".to_owned(), text, ..MissingRecord::default() }];
        end.missing_left_out = 2;
        let missing = crate::ends::missing(end);
        results.episodes[0].missing = missing.into_iter().collect();
        results.episodes[1].end.as_mut().unwrap().reason = "goal".to_owned();
        let suites =
            crate::suite::Suites::new(&crate::suite::ProgramRegistry::of(&[]), &BTreeMap::new()).unwrap();
        let report = crate::report::of_results(&results, &suites, None).unwrap();
        for said in ["all players gave up", "stone is missing at", "2 parts more"] {
            assert!(report.markdown.contains(said) && report.html.contains(said), "{said}");
            assert!(report.episodes_csv.contains(said), "{said}: {}", report.episodes_csv);
        }
        assert!(report.episodes_csv.contains("goal reached"));
        assert!(!report.markdown.contains("somewhere/51, episode 1"), "that one is complete");
    }
}
