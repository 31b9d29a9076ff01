//! The difference between what was told of the surroundings and how they are now, by lines.

use std::collections::BTreeMap;

/// The share of the new text, in tenths, from which the whole is told in place of the lines that differ.
const TENTHS_MAX: usize = 6;

/// The difference between two texts.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SurroundingsChange {
    None,
    /// Few lines differ.
    Lines {
        come: Vec<String>,
        gone: Vec<String>,
    },
    /// So many lines differ that the whole is shorter.
    Whole,
}

/// Returns the lines in which a text differs from the one before; their order alone is no difference.
pub(super) fn change(before: &str, now: &str) -> SurroundingsChange {
    if before == now {
        return SurroundingsChange::None;
    }
    let (come, gone) = (more(now, before), more(before, now));
    let length = |lines: &[&str]| lines.iter().map(|line| line.len() + 1).sum::<usize>();
    if come.is_empty() && gone.is_empty() {
        return SurroundingsChange::None;
    }
    if (length(&come) + length(&gone)) * 10 >= now.len() * TENTHS_MAX {
        return SurroundingsChange::Whole;
    }
    SurroundingsChange::Lines { come: owned(come), gone: owned(gone) }
}

fn owned(lines: Vec<&str>) -> Vec<String> {
    lines.into_iter().map(str::to_owned).collect()
}

/// The lines that one text has more often than another.
fn more<'t>(text: &'t str, other: &str) -> Vec<&'t str> {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for line in other.lines() {
        *known.entry(line).or_default() += 1;
    }
    let is_new = |line: &&str| match known.get_mut(*line) {
        Some(count @ 1..) => {
            *count -= 1;
            false
        }
        _ => !line.trim().is_empty(),
    };
    text.lines().filter(is_new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_differ_are_told() {
        let long = "a line that stays as it is\n".repeat(4);
        let (before, now) = (format!("{long}a rope\n"), format!("{long}a rod\n"));
        assert_eq!(change(&before, &before), SurroundingsChange::None);
        assert_eq!(
            change(&before, &now),
            SurroundingsChange::Lines { come: vec!["a rod".to_owned()], gone: vec!["a rope".to_owned()] }
        );
        assert_eq!(change("a\nb", "b\na"), SurroundingsChange::None, "in another order");
        assert_eq!(change("a\nb", "c\nd"), SurroundingsChange::Whole);
        let one_less = format!("{}a rope\n", "a line that stays as it is\n".repeat(3));
        assert_eq!(
            change(&before, &one_less),
            SurroundingsChange::Lines { come: vec![], gone: vec!["a line that stays as it is".to_owned()] }
        );
    }
}
