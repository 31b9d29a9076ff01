//! The published figures (arXiv 2406.05720 and 2308.11339), from a data file.

use std::sync::LazyLock;

use cooperage_suites::experiments::printed::PublishedTables;

/// All tables of published figures.
pub(super) fn paper() -> &'static PublishedTables {
    static PAPER: LazyLock<PublishedTables> =
        LazyLock::new(|| PublishedTables::shipped(include_str!("../../data/paper.json")));
    &PAPER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_printed_numbers_are_there() {
        let count = |table: &str| paper().rows(table).len() * paper().columns(table).len();
        assert_eq!(["table5", "proagent_table1", "proagent_ablation"].map(count), [60, 120, 3]);
        assert_eq!(paper().value("table5", &["forced_coordination"], "VillagerAgent"), Some(120.0));
        assert_eq!(
            paper().value("proagent_table1", &["counter_circuit", "1"], "ProAgent spread"),
            Some(28.1)
        );
    }
}
