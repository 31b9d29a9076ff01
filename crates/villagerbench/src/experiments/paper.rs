//! The published figures, from a data file.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

/// A published table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Printed {
    columns: Vec<String>,
    rows: Vec<PrintedRow>,
}

/// A row of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PrintedRow {
    /// Whose it is, such as a model and its number of agents.
    pub(super) of: Vec<String>,
    values: Vec<Option<f64>>,
}

/// All tables by name, such as `table1`.
#[expect(clippy::expect_used, reason = "the file is part of the program, and a test reads it")]
fn all() -> &'static BTreeMap<String, Printed> {
    static ALL: OnceLock<BTreeMap<String, Printed>> = OnceLock::new();
    ALL.get_or_init(|| {
        serde_json::from_str(include_str!("../../data/paper.json"))
            .expect("the published figures are well-formed")
    })
}

/// The rows of a table in printed order.
pub(super) fn rows(table: &str) -> &'static [PrintedRow] {
    all().get(table).map_or(&[], |printed| printed.rows.as_slice())
}

/// A printed figure; none where there is none.
pub(super) fn printed(table: &str, of: &[&str], column: &str) -> Option<f64> {
    let table = all().get(table)?;
    let place = table.columns.iter().position(|known| known == column)?;
    *table.rows.iter().find(|row| row.of == of)?.values.get(place)?
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
        assert!(
            all().values().all(|table| table.rows.iter().all(|row| row.values.len() == table.columns.len()))
        );
    }
}
