//! Published figures as a benchmark's data file holds them: tables with named columns, and rows with their owners.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A table as a publication prints it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed {
    pub columns: Vec<String>,
    /// The rows in printed order.
    pub rows: Vec<PrintedRow>,
}

/// A row of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrintedRow {
    /// The owner of the figures, such as a model and its number of agents.
    pub of: Vec<String>,
    /// A value for each column; none where nothing is printed.
    pub values: Vec<Option<f64>>,
}

/// All tables of a paper by name, such as `table1`.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct PublishedTables(BTreeMap<String, Printed>);

impl PublishedTables {
    /// Reads a data file that is part of the program. A test of its crate reads it too, so that a mistake never ships.
    ///
    /// # Panics
    /// Where the file is not well-formed.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program, and a test of its crate reads it"
    )]
    pub fn shipped(text: &str) -> PublishedTables {
        PublishedTables::read(text).expect("the published figures are well-formed")
    }

    /// Reads a data file.
    ///
    /// # Errors
    /// When it is no such file, or a row has not a value for each column.
    pub fn read(text: &str) -> Result<PublishedTables, serde_json::Error> {
        let paper: PublishedTables = serde_json::from_str(text)?;
        let is_ragged =
            |table: &Printed| table.rows.iter().any(|row| row.values.len() != table.columns.len());
        match paper.0.iter().find(|(_, table)| is_ragged(table)) {
            Some((name, _)) => Err(serde::de::Error::custom(format!("`{name}` has a row of another length"))),
            None => Ok(paper),
        }
    }

    /// The columns of a table.
    #[must_use]
    pub fn columns(&self, table: &str) -> &[String] {
        self.0.get(table).map_or(&[], |printed| printed.columns.as_slice())
    }

    /// The rows of a table in printed order.
    #[must_use]
    pub fn rows(&self, table: &str) -> &[PrintedRow] {
        self.0.get(table).map_or(&[], |printed| printed.rows.as_slice())
    }

    /// A printed figure; none where there is none.
    #[must_use]
    pub fn value(&self, table: &str, of: &[&str], column: &str) -> Option<f64> {
        let table = self.0.get(table)?;
        let place = table.columns.iter().position(|known| known == column)?;
        *table.rows.iter().find(|row| row.of == of)?.values.get(place)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_by_row_and_column() {
        let text = r#"{"table1": {"columns": ["C", "E"], "rows": [{"of": ["glm-4", "2"], "values": [23.2, null]}]}}"#;
        let paper = PublishedTables::read(text).unwrap();
        assert_eq!(paper.value("table1", &["glm-4", "2"], "C"), Some(23.2));
        assert_eq!(paper.value("table1", &["glm-4", "2"], "E"), None);
        assert_eq!(paper.value("table1", &["glm-4"], "C"), None);
        assert_eq!((paper.columns("table1").len(), paper.rows("table2").len()), (2, 0));
        let ragged = text.replace(", null", "");
        assert!(PublishedTables::read(&ragged).unwrap_err().to_string().contains("table1"));
    }
}
