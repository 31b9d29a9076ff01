//! The published figures (arXiv 2504.17950), from a data file.

use std::sync::LazyLock;

use cooperage_suites::experiments::printed::PublishedTables;

/// Returns all published tables.
pub(crate) fn paper() -> &'static PublishedTables {
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
        let tables = ["table2", "table3", "table4", "table5", "table6", "table7"];
        assert_eq!(tables.map(count), [18, 15, 30, 16, 21, 4]);
        assert_eq!(paper().value("table4", &["depth 2"], "llama3.3-70b"), Some(33.34));
        assert_eq!(paper().value("table6", &["rooms 1"], "claude-3.5-sonnet"), Some(30.19));
    }
}
