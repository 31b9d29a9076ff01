//! Reports for terminals: tables without colour, aligned, the published figure beside ours.

mod condensed;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table as Grid, TableStyle};

use crate::document::Document;
use crate::measure::EpisodeMeasure;
use crate::player::PlayerKind;
use crate::table::{ReportCell, ReportTable, RowLines, mark};

/// A line below the heading, nothing else.
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// How a report is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalForm {
    /// How many characters fit beside each other, if there is a limit.
    pub columns: Option<usize>,
    /// Whether long tables are shown line by line; else by group, with the worst lines.
    /// Columns without anything but 0 are shown then too.
    pub shows_all: bool,
}

impl TerminalForm {
    /// Everything, as wide as it is.
    pub const WHOLE: Self = Self { columns: None, shows_all: true };
}

/// A whole report in short: what was played, the headlines, the tables, the remarks.
#[must_use]
pub fn document(whole: &Document) -> String {
    document_in(whole, &TerminalForm::WHOLE)
}

/// Writes the whole report in that form.
#[must_use]
pub fn document_in(document: &Document, form: &TerminalForm) -> String {
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
        match condensed::condense(shown).filter(|_| !form.shows_all) {
            None => text += &table_in(shown, form),
            Some(short) => {
                text += &table_in(&short.groups, form);
                text.push('\n');
                text += &table_in(&short.worst, form);
                text +=
                    &format!("… and {} more lines: --all prints them, report.html has them\n", short.hidden);
            }
        }
    }
    text += &abbreviations(document);
    for line in document.time.iter().flat_map(|time| &time.missing) {
        text += &format!("{line}\n");
    }
    for listing in &document.findings.listings {
        text += &format!("\n{}: {}\n", listing.title, listing.about);
    }
    if !document.findings.remarks.is_empty() {
        text += &format!("\n{}:\n", document.remarks_heading());
        for remark in &document.findings.remarks {
            text += &format!("- {remark}\n");
        }
    }
    text
}

/// The meanings of the measures whose columns have short names.
fn abbreviations(document: &Document) -> String {
    let is_shown = |measure: &&EpisodeMeasure| {
        measure.is_abbreviated()
            && document.tables().any(|table| table.columns.iter().any(|name| name == measure.name))
    };
    let lines: Vec<String> = document
        .measures
        .iter()
        .filter(is_shown)
        .map(|measure| {
            format!(
                "- {}: {} ({}, {})\n",
                measure.name,
                measure.meaning,
                measure.unit.name(),
                measure.better.name()
            )
        })
        .collect();
    if lines.is_empty() { String::new() } else { format!("\nAbbreviations:\n{}", lines.concat()) }
}

/// One table with its heading and footnotes.
#[must_use]
pub fn table(shown: &ReportTable) -> String {
    table_in(shown, &TerminalForm::WHOLE)
}

/// Writes the table in that form.
fn table_in(table: &ReportTable, form: &TerminalForm) -> String {
    let mut text = format!("{}\n", heading(table));
    if !table.caption.is_empty() {
        text += &format!("{}\n", table.caption);
    }
    for block in blocks(table, form) {
        text += &grid(table, &block);
        text.push('\n');
    }
    for (index, note) in table.notes().iter().enumerate() {
        text += &format!("({}) {note}\n", mark(index));
    }
    text
}

/// The title with whose figures they are.
pub(super) fn heading(table: &ReportTable) -> String {
    let mark = table.kind.and_then(PlayerKind::mark);
    match (table.player.as_ref().filter(|player| !table.title.contains(player.as_str())), mark) {
        (Some(player), Some(mark)) => format!("{} ({player}, {mark})", table.title),
        (Some(player), None) => format!("{} ({player})", table.title),
        (None, Some(mark)) => format!("{} ({mark})", table.title),
        (None, None) => table.title.clone(),
    }
}

/// The columns that say something, in blocks that fit beside each other.
fn blocks(table: &ReportTable, form: &TerminalForm) -> Vec<Vec<usize>> {
    let says_something = |index: &usize| {
        table.rows.iter().filter_map(|row| row.cells.get(*index)).any(|cell| {
            let ours = cell.ours.is_some_and(|value| value != 0.0);
            ours || cell.paper.is_some() || cell.bound.is_some() || !cell.notes.is_empty()
        })
    };
    // The first column is what the table is about: 0 there is the news.
    let shown: Vec<usize> = (0..table.columns.len())
        .filter(|index| *index == 0 || form.shows_all || says_something(index))
        .collect();
    let Some(columns_max) = form.columns else { return vec![shown] };
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    for index in shown {
        match blocks.last_mut() {
            Some(block) => {
                block.push(index);
                let width =
                    grid(table, block).lines().map(|line| line.chars().count()).max().unwrap_or_default();
                if width > columns_max && block.len() > 1 {
                    block.pop();
                    blocks.push(vec![index]);
                }
            }
            None => blocks.push(vec![index]),
        }
    }
    blocks
}

fn grid(table: &ReportTable, shown: &[usize]) -> String {
    let mut grid = Grid::new();
    grid.load_style(STYLE).set_content_arrangement(ContentArrangement::Disabled);
    grid.set_header(
        [table.corner.clone(), String::new()]
            .into_iter()
            .chain(shown.iter().filter_map(|&index| table.columns.get(index)).map(|column| short(column))),
    );
    for row in &table.rows {
        let lines = row.lines();
        let mut fields = vec![row.name.clone(), line_names(lines).join("\n")];
        let cells = shown.iter().filter_map(|&index| row.cells.get(index));
        fields.extend(cells.map(|cell| line_texts(lines, table, cell).join("\n")));
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

fn line_texts(lines: RowLines, table: &ReportTable, cell: &ReportCell) -> Vec<String> {
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
