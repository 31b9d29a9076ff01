//! For terminals: tables without colour, aligned, the published figure beside ours.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table as Grid, TableStyle};

use super::document::Document;
use crate::player::PlayerKind;
use crate::table::{Cell, Row, Table, mark};

/// A line below the heading, nothing else.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A whole report in short: what was played, the headlines, the tables, the remarks.
#[must_use]
pub fn document(document: &Document) -> String {
    let mut text = format!("{}\n{}\n\n", document.title, document.about);
    for (name, value) in &document.facts {
        text += &format!("{name:>14}  {value}\n");
    }
    text.push('\n');
    for headline in &document.findings.headlines {
        let details = Document::headline_details(&headline.cell).join(", ");
        text +=
            &format!("{}: {} {} ({details})\n", headline.player, headline.label, headline.cell.ours_text());
    }
    for shown in &document.findings.tables {
        text.push('\n');
        text += &table(shown);
    }
    if !document.impossible.is_empty() {
        text += &format!("\nOrders nobody could finish: {}\n", document.impossible_about());
    }
    if !document.findings.remarks.is_empty() {
        text += "\nWhat differs:\n";
        for remark in &document.findings.remarks {
            text += &format!("- {remark}\n");
        }
    }
    text
}

/// One table with its heading and footnotes.
#[must_use]
pub fn table(table: &Table) -> String {
    let mut text = format!("{}\n", heading(table));
    if !table.caption.is_empty() {
        text += &format!("{}\n", table.caption);
    }
    text += &grid(table);
    text.push('\n');
    for (index, note) in table.notes().iter().enumerate() {
        text += &format!("({}) {note}\n", mark(index));
    }
    text
}

/// The title with whose figures they are.
pub(super) fn heading(table: &Table) -> String {
    let scripted =
        if table.kind == Some(PlayerKind::Scripted) { ", scripted: no language model" } else { "" };
    match &table.player {
        Some(player) if !table.title.contains(player.as_str()) => {
            format!("{} ({player}{scripted})", table.title)
        }
        _ if !scripted.is_empty() => format!("{} (scripted: no language model)", table.title),
        _ => table.title.clone(),
    }
}

fn grid(table: &Table) -> String {
    let mut grid = Grid::new();
    grid.load_style(STYLE).set_content_arrangement(ContentArrangement::Disabled);
    grid.set_header(
        [table.corner.clone(), String::new()]
            .into_iter()
            .chain(table.columns.iter().map(|column| short(column))),
    );
    for row in &table.rows {
        let lines = Lines::of(row);
        let mut fields = vec![row.name.clone(), lines.names().join("\n")];
        fields.extend(row.cells.iter().map(|cell| lines.texts(table, cell).join("\n")));
        grid.add_row(fields);
    }
    for (index, column) in grid.column_iter_mut().enumerate() {
        column.set_cell_alignment(if index < 2 { CellAlignment::Left } else { CellAlignment::Right });
        column.set_padding((0, 2));
    }
    grid.trim_fmt()
}

/// Levels as the paper calls them, to save width: `L7`.
fn short(column: &str) -> String {
    column.strip_prefix("level_").map_or_else(|| column.to_owned(), |number| format!("L{number}"))
}

/// Which lines a cell has: all cells of a row have the same.
struct Lines {
    has_paper: bool,
    has_bound: bool,
}

impl Lines {
    fn of(row: &Row) -> Lines {
        Lines {
            has_paper: row.cells.iter().any(|cell| cell.paper.is_some()),
            has_bound: row.cells.iter().any(|cell| cell.bound.is_some()),
        }
    }

    fn names(&self) -> Vec<&'static str> {
        if !self.has_paper && !self.has_bound {
            return vec![""];
        }
        let further = [(self.has_paper, "published"), (self.has_bound, "bound")];
        ["ours"]
            .into_iter()
            .chain(further.into_iter().filter(|(has, _)| *has).map(|(_, name)| name))
            .collect()
    }

    fn texts(&self, table: &Table, cell: &Cell) -> Vec<String> {
        let marked = |text: String, marks: Vec<String>| {
            if marks.is_empty() { text } else { format!("{text} ({})", marks.join(",")) }
        };
        let mut texts = vec![marked(cell.ours_text(), table.marks(&cell.notes))];
        if self.has_paper {
            texts.push(marked(cell.paper_text(), table.marks(cell.paper_note())));
        }
        if self.has_bound {
            texts.push(cell.bound_text());
        }
        texts
    }
}
