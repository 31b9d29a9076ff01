//! The published figures, from a data file.

use std::sync::LazyLock;

use cooperage_suites::experiments::printed::{PrintedRow, PublishedTables};

/// Returns all published tables.
fn all() -> &'static PublishedTables {
    static ALL: LazyLock<PublishedTables> =
        LazyLock::new(|| PublishedTables::shipped(include_str!("../../data/paper.json")));
    &ALL
}

/// The rows of a table in printed order.
pub(super) fn rows(table: &str) -> &'static [PrintedRow] {
    all().rows(table)
}

/// A printed figure; none where there is none.
pub(super) fn printed(table: &str, of: &[&str], column: &str) -> Option<f64> {
    all().value(table, of, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_by_row_and_column() {
        assert_eq!(printed("table1", &["glm-4", "2"], "escape B"), Some(95.3));
        assert_eq!(printed("table6", &["construction 0", "1"], "B"), None, "not defined for one agent");
        assert_eq!(printed("table4", &["hard", "AgentVerse"], "cost"), Some(4.32));
        assert_eq!(printed("figure5", &["AgentVerse"], "failed actions"), Some(44.4));
        assert_eq!(printed("table1", &["nobody", "2"], "escape B"), None);
    }
}
