//! Ranges in names of tasks: `farm/0..9` means the ten names from `farm/0` to `farm/9`.

/// Most names that one range may mean.
const NAMES_MAX: u64 = 10_000;

/// The names that a selection with a range means, in ascending order; none where it has no range.
pub(crate) fn expand(selection: &str) -> Option<Vec<String>> {
    let (before, after) = selection.split_once("..")?;
    let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (stem, first) = before.split_at(before.len() - digits);
    let (last, rest) = match after.find(|c: char| !c.is_ascii_digit()) {
        Some(end) => after.split_at(end),
        None => (after, ""),
    };
    let (first, last): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
    let is_sound = (rest.is_empty() || rest.starts_with('/')) && !rest.contains("..");
    if !is_sound || first > last || last - first >= NAMES_MAX {
        return None;
    }
    Some((first..=last).map(|number| format!("{stem}{number}{rest}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_means_every_number_in_it() {
        assert_eq!(expand("a/farm/8..10").unwrap(), ["a/farm/8", "a/farm/9", "a/farm/10"]);
        assert_eq!(expand("k/level_3..4/tau1").unwrap(), ["k/level_3/tau1", "k/level_4/tau1"]);
        assert_eq!(expand("k/level_3/tau2..2").unwrap(), ["k/level_3/tau2"]);
        for none in [
            "a/farm/3",
            "a/farm/5..3",
            "a/farm/..3",
            "a/farm/3..",
            "a/1..2/3..4",
            "a/0..99999999999",
            "a/1..2x",
        ] {
            assert_eq!(expand(none), None, "{none}");
        }
    }
}
