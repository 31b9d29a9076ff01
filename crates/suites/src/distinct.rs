//! Removes repetitions from lists, and puts episodes together by a name.

use std::collections::BTreeMap;

use crate::results::EpisodeResult;
use crate::text::natural;

/// The items without repetition, in order of first appearance.
pub fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(&item) {
            seen.push(item);
        }
    }
    seen
}

/// The episodes of each name, in the natural order of names; those of a name stay in their order.
pub(crate) fn by_name<'r>(
    episodes: &[&'r EpisodeResult],
    name: impl Fn(&'r EpisodeResult) -> &'r str,
) -> Vec<(&'r str, Vec<&'r EpisodeResult>)> {
    let mut groups: BTreeMap<&str, Vec<&EpisodeResult>> = BTreeMap::new();
    for episode in episodes {
        groups.entry(name(episode)).or_default().push(episode);
    }
    let mut groups: Vec<(&str, Vec<&EpisodeResult>)> = groups.into_iter().collect();
    groups.sort_by(|(a, _), (b, _)| natural(a, b));
    groups
}
