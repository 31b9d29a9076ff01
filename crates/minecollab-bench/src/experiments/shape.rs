//! Cells, rows and tables of these experiments: our figure in the first column, each published model's in its own.

use cooperage_suites::experiments::chart::{ChartPoint, Panel, Series, Style};
use cooperage_suites::measure::{COMPLETION, EpisodeMeasure, MeasureDirection, MeasureUnit};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::EpisodeResult;
use cooperage_suites::table::{FigureFormat, Published, ReportCell, ReportRow, ReportTable};

use super::paper::paper;

/// The column of our figures.
pub(super) const OURS: &str = "ours";

/// The score in percent.
pub(super) const SCORE: EpisodeMeasure = EpisodeMeasure {
    key: "score_percent",
    name: "score, %",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Higher,
    meaning: "The score in percent: of tasks of items 0 or 100, of buildings the share of cells that are right.",
    of: |episode| Some((COMPLETION.of)(episode)? * 100.0),
};

/// The score from 0 to 1.
pub(super) const SCORE_OF_ONE: EpisodeMeasure = EpisodeMeasure {
    key: "score",
    name: "score",
    unit: MeasureUnit::Other("share from 0 to 1"),
    better: MeasureDirection::Higher,
    meaning: "The score from 0 to 1: of tasks of items 0 or 1, of buildings the share of cells that are right.",
    of: COMPLETION.of,
};

/// The same as the published reader takes it.
pub(super) const READ_PERCENT: EpisodeMeasure = EpisodeMeasure {
    key: "substring_score_percent",
    name: "score read by its first digit, %",
    unit: MeasureUnit::Percent,
    better: MeasureDirection::Higher,
    meaning: "The score as the published reader takes it, in percent: 100 where its text begins with 1. Only with the rules `paper`.",
    of: |episode| Some((crate::measure::SUBSTRING.of)(episode)? * 100.0),
};

/// Name and meaning of these measures.
pub(super) const MEANINGS: [EpisodeMeasure; 3] = [SCORE, SCORE_OF_ONE, READ_PERCENT];

/// A row of a table: our figure over these episodes, then the published ones of the row of that name.
pub(super) fn row(
    table: &str,
    name: &str,
    measure: EpisodeMeasure,
    episodes: &[&EpisodeResult],
) -> ReportRow {
    let ours = measure.cell(episodes);
    let mut cells = vec![ours];
    if with_reader(table) {
        let read = if episodes.is_empty() { None } else { READ_PERCENT.mean(episodes.iter().copied()) };
        cells.push(ReportCell::number(READ_PERCENT.key, FigureFormat::Decimals, read, episodes.len()));
    }
    cells.extend(published(table, name, measure));
    ReportRow::new(name, cells)
}

/// Whether a table has a column for the score as the published reader takes it: where scores are no zeros and ones.
fn with_reader(table: &str) -> bool {
    matches!(table, "table6" | "figure3e" | "figure3f")
}

/// The published figures of a row, a cell for each model.
fn published(table: &str, name: &str, measure: EpisodeMeasure) -> Vec<ReportCell> {
    let (table, name) = source(table, name);
    let cell = |model: &String| {
        let value = paper().value(table, &[name], model);
        let paper = Some(Published { value, ..Published::default() }).filter(|_| value.is_some());
        ReportCell::empty(measure.key, paper, None)
    };
    paper().columns(table).iter().map(cell).collect()
}

/// The table and row in which the points of a figure are printed.
fn source<'n>(table: &'n str, name: &'n str) -> (&'n str, &'n str) {
    match table {
        "figure3c" => ("table4", name),
        "figure3d" => ("table5", name),
        "figure3e" | "figure3f" => ("table6", name),
        _ => (table, name),
    }
}

/// A table of one player's with the published models of a printed table beside it.
pub(super) fn table(
    (of, id): (&str, &str),
    (title, caption): (&str, &str),
    corner: &str,
    rows: Vec<ReportRow>,
    player: &TeamPlayer,
) -> ReportTable {
    let (source, _) = source(of, "");
    let mut columns = vec![OURS.to_owned()];
    if with_reader(of) {
        columns.push("ours, read by the first digit".to_owned());
    }
    columns.extend(paper().columns(source).iter().cloned());
    ReportTable::of_player((id, title, caption), (corner, columns), rows, player)
}

/// The colour of a column's points, which a model has in every panel: panels have different columns.
fn colour_of(column: &str) -> usize {
    const ALL_MODELS: &str = "table3";
    paper().columns(ALL_MODELS).iter().position(|model| model == column).map_or(0, |place| place + 1)
}

/// Rows as a panel: our points on a full line, the published models' beside it.
pub(super) fn panel(title: &str, subtitle: &str, rows: &[ReportRow], columns: &[String]) -> Panel {
    let series = |(place, column): (usize, &String)| {
        let is_ours = column == OURS;
        let point = |(x, row): (u32, &ReportRow)| {
            let cell = row.cells.get(place)?;
            let y = if is_ours { cell.ours } else { cell.paper.as_ref().and_then(|paper| paper.value) }?;
            let hint = format!("{}, {column}: {y:.1}", row.name);
            Some(ChartPoint { x: f64::from(x), y, interval: cell.interval, hint })
        };
        let points: Vec<ChartPoint> = (0_u32..).zip(rows).filter_map(point).collect();
        let style = if is_ours { Style::Ours } else { Style::Paper };
        let label = if is_ours { column.clone() } else { format!("{column} (published)") };
        (!points.is_empty()).then_some(Series { label, style, colour: colour_of(column), points })
    };
    let mut all: Vec<Series> = columns.iter().enumerate().filter_map(series).collect();
    // Our points are drawn over the others.
    all.reverse();
    Panel { title: title.to_owned(), subtitle: subtitle.to_owned(), series: all }
}
