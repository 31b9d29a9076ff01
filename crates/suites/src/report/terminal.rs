//! For terminals: tables without colour, aligned, the published figure beside ours.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table as Grid, TableStyle};

use super::document::Document;
use crate::player::PlayerKind;
use crate::table::{Cell, RowLines, Table, mark};

/// A line below the heading, nothing else.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A whole report in short: what was played, the headlines, the tables, the remarks.
#[must_use]
pub fn document(document: &Document) -> String {
    let mut text = format!("{}\n{}\n\n", document.title, document.about);
    for (name, value) in &document.facts {
        text += &format!("{name:>14}  {value}\n");
    }
    if !document.findings.headlines.is_empty() {
        text.push('\n');
    }
    for headline in &document.findings.headlines {
        let details = Document::headline_details(&headline.cell).join(", ");
        text +=
            &format!("{}: {} {} ({details})\n", headline.player, headline.label, headline.cell.ours_text());
    }
    for shown in document.tables() {
        text.push('\n');
        text += &table(shown);
    }
    for line in document.time.iter().flat_map(|time| &time.missing) {
        text += &format!("{line}\n");
    }
    for listing in &document.findings.listings {
        text += &format!("\n{}: {}\n", listing.title, listing.about);
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
        let lines = row.lines();
        let mut fields = vec![row.name.clone(), line_names(lines).join("\n")];
        fields.extend(row.cells.iter().map(|cell| line_texts(lines, table, cell).join("\n")));
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

fn line_names(lines: RowLines) -> Vec<&'static str> {
    if !lines.paper && !lines.bound {
        return vec![""];
    }
    [(lines.ours, "ours"), (lines.paper, "published"), (lines.bound, "bound")]
        .into_iter()
        .filter_map(|(has, name)| has.then_some(name))
        .collect()
}

fn line_texts(lines: RowLines, table: &Table, cell: &Cell) -> Vec<String> {
    let marked = |text: String, marks: Vec<String>| {
        if marks.is_empty() { text } else { format!("{text} ({})", marks.join(",")) }
    };
    let ours = || marked(cell.ours_text(), table.marks(&cell.notes));
    let paper = || marked(cell.paper_text(), table.marks(cell.paper_note()));
    [lines.ours.then(ours), lines.paper.then(paper), lines.bound.then(|| cell.bound_text())]
        .into_iter()
        .flatten()
        .collect()
}
