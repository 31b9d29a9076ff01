//! The published figures (arXiv 2504.17950), from a data file.

use std::sync::OnceLock;

use cooperage_suites::experiments::printed::PublishedTables;

/// Returns all published tables.
#[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
pub(super) fn paper() -> &'static PublishedTables {
    static PAPER: OnceLock<PublishedTables> = OnceLock::new();
    PAPER.get_or_init(|| {
        PublishedTables::read(include_str!("../../data/paper.json"))
            .expect("the published figures are well-formed")
    })
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
