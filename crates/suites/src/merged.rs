//! The remarks of a report on the parts that its run was merged of.

use cooperage_journal::merge::{DroppedTotals, MergeNotes};

use crate::spelling::decimals;
use crate::text::counted;

/// The remarks on a merge: which programs played the parts, and which journals do not count.
pub(crate) fn remarks(notes: &MergeNotes) -> Vec<String> {
    let mut remarks = Vec::new();
    if !notes.builds.is_empty() {
        let builds: Vec<&str> = notes.builds.iter().map(String::as_str).collect();
        remarks
            .push(format!("The parts of this run were played by several programs: {}.", builds.join(", ")));
    }
    if !notes.dropped.is_empty() {
        let DroppedTotals { calls, cost_micro_usd: cost } = DroppedTotals::of(&notes.dropped);
        let cost = match cost {
            Some(0) | None => String::new(),
            Some(micro) => format!(" for {} USD", decimals(micro as f64 / 1e6, 4)),
        };
        let were = if notes.dropped.len() == 1 { "was" } else { "were" };
        remarks.push(format!(
            "Episodes were played more than once, with other outcomes: the first journal in order of the parts counts, and \
             {} with {}{cost} {were} left out.",
            counted(notes.dropped.len() as u64, "journal"),
            counted(calls, "model call"),
        ));
    }
    remarks
}

#[cfg(test)]
mod tests {
    use cooperage_journal::merge::DroppedJournal;

    use super::*;

    #[test]
    fn the_rule_and_what_it_left_out_are_told() {
        assert_eq!(remarks(&MergeNotes::default()), Vec::<String>::new());
        let journal = |key: &str, cost| DroppedJournal {
            key: key.to_owned(),
            part: "1/2".to_owned(),
            journal: "0".to_owned(),
            calls: 7,
            cost_micro_usd: cost,
        };
        let mut notes = MergeNotes::default();
        notes.builds.extend(["1.0".to_owned(), "1.1".to_owned()]);
        notes.dropped.insert(journal("a", Some(12_000)));
        notes.dropped.insert(journal("b", Some(500)));
        assert_eq!(
            remarks(&notes),
            [
                "The parts of this run were played by several programs: 1.0, 1.1.",
                "Episodes were played more than once, with other outcomes: the first journal in order of the parts counts, \
                 and 2 journals with 14 model calls for 0.0125 USD were left out."
            ]
        );
    }
}
