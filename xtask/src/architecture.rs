//! The map in `ARCHITECTURE.md`: the one place that says which crates there are and which may use which.

use crate::repository::Repository;

/// Where the map stands.
pub(crate) const FILE: &str = "ARCHITECTURE.md";

/// The head of the table of crates.
pub(crate) const HEAD: [&str; 4] = ["crate", "uses", "tests also use", "is"];

/// One row of the table of crates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CrateRow {
    /// The crate's folder, without those above it.
    pub(crate) name: String,
    /// The crates it depends on.
    pub(crate) uses: Vec<String>,
    /// The crates that only its tests, examples and benches depend on.
    pub(crate) tests_use: Vec<String>,
    /// The description in the document.
    pub(crate) about: String,
    /// The line in the file, from 1.
    pub(crate) line: usize,
}

/// The rows of the table of crates, top to bottom; none if there is no such table.
pub(crate) fn rows(repository: &Repository) -> Vec<CrateRow> {
    let mut lines = repository.text(FILE).lines().enumerate().map(|(number, line)| (number + 1, cells(line)));
    let found = lines.find(|(_, cells)| cells.as_deref().is_some_and(|cells| cells == HEAD));
    if found.is_none() {
        return Vec::new();
    }
    lines
        .skip(1) // the line of dashes
        .map_while(|(line, cells)| Some((line, cells?)))
        .filter_map(|(line, cells)| match cells.as_slice() {
            [name, uses, tests_use, about] => Some(CrateRow {
                name: names(name).pop()?,
                uses: names(uses),
                tests_use: names(tests_use),
                about: about.clone(),
                line,
            }),
            _ => None,
        })
        .collect()
}

/// The first fenced block of the file: the map as a picture.
pub(crate) fn picture(repository: &Repository) -> &str {
    repository.text(FILE).split("```").nth(1).unwrap_or_default()
}

/// The cells of a line of a table; nothing if it is none.
fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
}

/// The names in backquotes of a cell.
fn names(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository::samples;

    #[test]
    fn the_table_is_read() {
        let text = "# A\n```text\nmap\n```\n\n| crate | uses | tests also use | is |\n| --- | --- | --- | --- |\n\
                    | [`cli`](crates/cli) | `core`, `teams` | | people |\n| `core` | | `teams` | ids |\n\nafter";
        let repository = samples::of(&[(FILE, text)]);
        let rows = rows(&repository);
        assert_eq!(rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["cli", "core"]);
        assert_eq!((rows[0].uses.clone(), rows[0].line), (vec!["core".to_owned(), "teams".to_owned()], 8));
        assert_eq!(rows[1].tests_use, ["teams"]);
        assert_eq!(picture(&repository).trim(), "text\nmap");
    }
}
