//! Lists at the end of a report: impossible tasks, and when agents learned recipes.

use std::collections::BTreeMap;

use cooperage_suites::experiments::Listing;
use cooperage_suites::results::EpisodeResult;
use cooperage_suites::statistics::IMPOSSIBLE;
use cooperage_suites::text::clean;

/// Lists the impossible tasks that were played, and how many of their episodes succeeded anyway.
pub(super) fn impossible(episodes: &[&EpisodeResult]) -> Option<Listing> {
    let mut tasks: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for episode in episodes.iter().filter(|episode| episode.figure(IMPOSSIBLE) != 0) {
        let counts = tasks.entry(episode.plan.task.as_str()).or_default();
        counts.0 += 1;
        counts.1 += usize::from(episode.completion().is_some_and(|ratio| ratio.is_full()));
    }
    let solved = tasks.values().filter(|(_, full)| *full > 0).count();
    let line = |(task, (played, full)): (&str, (usize, usize))| {
        let came = if full > 0 {
            format!("done all the same in {full} of {played}")
        } else {
            format!("{played} episodes")
        };
        (task.to_owned(), "impossible".to_owned(), came)
    };
    (!tasks.is_empty()).then(|| Listing {
        id: "impossible",
        short: "impossible tasks",
        title: "Tasks that cannot be done with what is given",
        about: format!(
            "{} tasks cannot be done with the given items and the farm, logs or dirt around alone; {solved} of them were done all the \
             same, with what else the world holds. `cooperage tasks check` tells why.",
            tasks.len()
        ),
        lines: tasks.into_iter().map(line).collect(),
    })
}

/// Lists which agent learned an item's ingredients, when, and how. Agents whose own goals named them from the beginning
/// are left out.
pub(super) fn knowledge(episodes: &[&EpisodeResult]) -> Option<Listing> {
    let mut lines = Vec::new();
    let mut never = 0_usize;
    for episode in episodes {
        for learned in &episode.conduct.learned {
            if learned.seconds == Some(0.0) {
                continue;
            }
            let when = match learned.seconds {
                Some(seconds) => format!("after {seconds:.1} s: {}", clean(&learned.how)),
                None => {
                    never += 1;
                    "never".to_owned()
                }
            };
            let who = format!("{}: {}", clean(&learned.agent), clean(&learned.what));
            lines.push((episode.plan.task.clone(), who, when));
        }
    }
    (!lines.is_empty()).then(|| Listing {
        id: "knowledge",
        short: "who knew what when",
        title: "Who knew what when",
        about: format!(
            "{} times an agent's goal did not say what something is made of: when it came to know, and how. {never} times it never did.",
            lines.len()
        ),
        lines,
    })
}
