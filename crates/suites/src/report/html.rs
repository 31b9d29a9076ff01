//! One HTML page, complete in itself: style, drawings and all. It asks for nothing, and its one script sorts and
//! filters the table of episodes. The studio shows the contents of this page too.

use std::collections::BTreeSet;

use serde::Serialize;

use super::drawing::{ChartView, chart};
use super::episodes::EpisodeTable;
use super::gantt::{GanttView, gantt};
use super::network::{NetworkView, network};
use super::stack::{StackView, legend, stack};
use super::terminal::heading;
use crate::document::{Document, PlayerUse};
use crate::experiments::{Listing, SideBySide};
use crate::layout::template;
use crate::player::PlayerKind;
use crate::spelling::points;
use crate::table::{ReportCell, ReportTable, mark};
use crate::text::{clean, grouped};

/// The page of a document. Every text is escaped by the templates.
///
/// # Errors
/// Only if a template is wrong.
pub(super) fn page(document: &Document) -> Result<String, minijinja::Error> {
    let link = |key: &str| document.pages.contains(key).then(|| format!("{key}.html"));
    template(
        "report.html",
        view(
            document,
            &RunForm {
                link: &link,
                under_way: &BTreeSet::new(),
                is_for_viewers: false,
                is_first_look: false,
                note: None,
                order: WORST_FIRST,
            },
        ),
    )
}

/// The form of a run's page for a caller that has pages of its episodes.
#[derive(Clone, Copy)]
pub struct RunForm<'a> {
    /// Returns the address of the page of an episode with that key, if it has one.
    pub link: &'a dyn Fn(&str) -> Option<String>,
    /// The keys of the episodes that are being played.
    pub under_way: &'a BTreeSet<String>,
    /// Whether it is for people who only watch: the episodes and how they ended, and nothing of what was spent.
    pub is_for_viewers: bool,
    /// Whether it holds nothing but the table of episodes, for results of which only the ends were read.
    pub is_first_look: bool,
    /// A sentence to stand above it.
    pub note: Option<&'a str>,
    /// The order of the episodes, behind their number: [`WORST_FIRST`], unless others are listed.
    pub order: &'a str,
}

/// The order of the episodes that a report lists.
pub const WORST_FIRST: &str = "the worst first";

/// Renders the contents of a run's page, without its head.
///
/// # Errors
/// Only if a template is wrong.
pub(super) fn run(document: &Document, form: &RunForm<'_>) -> Result<String, minijinja::Error> {
    let mut view = view(document, form);
    let has_outcomes = document.summary.ended > 0;
    if form.is_for_viewers || form.is_first_look {
        view = PageView { episodes: view.episodes, ..PageView::default() };
    } else if !has_outcomes {
        // Without an outcome, published figures would stand alone.
        let (facts, players) = (view.facts, view.players);
        view = PageView { facts, players, episodes: view.episodes, ..PageView::default() };
    }
    view.is_list = true;
    view.note = form.note.unwrap_or_default().to_owned();
    template("run.html", view)
}

#[derive(Default, Serialize)]
struct PageView {
    title: String,
    about: String,
    facts: Vec<(String, String)>,
    tiles: Vec<TileView>,
    tables: Vec<TableView>,
    gantts: Vec<GanttView>,
    charts: Vec<ChartView>,
    networks: Vec<NetworkView>,
    courses: Vec<SideBySide>,
    time: Option<TimeView>,
    remarks_heading: &'static str,
    remarks: Vec<String>,
    listings: Vec<ListingView>,
    players: Vec<PlayerView>,
    meaning: Vec<(String, String)>,
    /// The table of episodes, if there are any.
    episodes: Option<EpisodeTable>,
    /// Whether people come to choose an episode, so that the table of them stands before all else.
    is_list: bool,
    /// A sentence above everything else; empty where there is none.
    note: String,
    has_model: bool,
}

/// A list at the end.
#[derive(Serialize)]
struct ListingView {
    id: &'static str,
    short: &'static str,
    title: &'static str,
    about: String,
    lines: Vec<(String, String, String)>,
}

/// The use of agents' time.
#[derive(Serialize)]
struct TimeView {
    legend: Vec<(&'static str, &'static str, char)>,
    stacks: Vec<StackView>,
    tables: Vec<TableView>,
    missing: Vec<String>,
}

#[derive(Serialize)]
struct TileView {
    label: String,
    player: String,
    value: String,
    details: Vec<String>,
    bar: Option<BarView>,
    is_small: bool,
}

#[derive(Serialize)]
struct TableView {
    id: String,
    heading: String,
    caption: String,
    corner: String,
    columns: Vec<String>,
    groups: Vec<(String, usize)>,
    rows: Vec<RowView>,
    notes: Vec<(String, String)>,
    has_paper: bool,
    has_bound: bool,
    is_scripted: bool,
}

#[derive(Serialize)]
struct RowView {
    name: String,
    has_ours: bool,
    has_paper: bool,
    has_bound: bool,
    is_total: bool,
    cells: Vec<CellView>,
}

#[derive(Serialize)]
struct CellView {
    ours: String,
    has_ours: bool,
    ours_marks: Vec<String>,
    paper: String,
    paper_marks: Vec<String>,
    bound: String,
    interval: Option<String>,
    hint: String,
    bar: Option<BarView>,
}

/// Shares of the full width, in percent: ours, and where the published figure and the bound are.
#[derive(Serialize)]
pub(super) struct BarView {
    ours: String,
    paper: Option<String>,
    bound: Option<String>,
}

impl BarView {
    /// The bar of a share from 0 to 1, with nothing to compare it with.
    pub(super) fn of(share: f64) -> BarView {
        BarView { ours: percent_of(share), paper: None, bound: None }
    }
}

/// The width of a share's bar, in percent.
fn percent_of(share: f64) -> String {
    points(share.clamp(0.0, 1.0))
}

#[derive(Serialize)]
struct PlayerView {
    name: String,
    caveat: Option<&'static str>,
    lines: Vec<(String, String)>,
    faults: Vec<(String, u64)>,
}

fn view(document: &Document, form: &RunForm<'_>) -> PageView {
    let findings = &document.findings;
    PageView {
        title: document.title.clone(),
        about: document.about.clone(),
        facts: document.facts.clone(),
        tiles: findings
            .headlines
            .iter()
            .map(|headline| TileView {
                label: headline.label.clone(),
                player: clean(&headline.player),
                value: headline.cell.ours_text(),
                details: Document::headline_details(&headline.cell),
                bar: bar(&headline.cell),
                is_small: headline.cell.metric != "cos",
            })
            .collect(),
        tables: findings.tables.iter().map(table_view).collect(),
        gantts: findings.gantts.iter().map(gantt).collect(),
        charts: findings.charts.iter().map(chart).collect(),
        networks: findings.networks.iter().map(network).collect(),
        courses: findings.courses.clone(),
        time: document.time.as_ref().map(|time| TimeView {
            legend: legend(&time.budgets),
            stacks: time.budgets.iter().map(stack).collect(),
            tables: time.tables().map(table_view).collect(),
            missing: time.missing.clone(),
        }),
        remarks_heading: document.remarks_heading(),
        remarks: findings.remarks.iter().map(|remark| clean_long(remark)).collect(),
        listings: findings.listings.iter().map(listing_view).collect(),
        players: document.players.iter().map(player_view).collect(),
        meaning: document.meaning.clone(),
        is_list: false,
        note: String::new(),
        episodes: EpisodeTable::of(document, form),
        has_model: findings.tables.iter().any(|table| table.kind == Some(PlayerKind::Model)),
    }
}

/// The longest list of places in a line of a listing, in bytes.
const PLACES_BYTES_MAX: usize = 2_000;

/// A list of places, cut where it is too long for the page.
fn shown(places: &str) -> String {
    const BETWEEN: &str = "; ";
    let end = (0..=PLACES_BYTES_MAX.min(places.len())).rev().find(|end| places.is_char_boundary(*end));
    let head = places.get(..end.unwrap_or_default()).unwrap_or(places);
    let (Some(end), true) = (head.rfind(BETWEEN), head.len() < places.len()) else {
        return places.to_owned();
    };
    let (listed, rest) = places.split_at(end);
    let more = grouped(rest.matches(BETWEEN).count() as u64);
    format!("{listed}{BETWEEN}and {more} more)")
}

fn listing_view(listing: &Listing) -> ListingView {
    ListingView {
        id: listing.id,
        short: listing.short,
        title: listing.title,
        about: listing.about.clone(),
        lines: listing
            .lines
            .iter()
            .map(|(task, what, places)| (task.clone(), what.clone(), shown(places)))
            .collect(),
    }
}

/// Our own texts may be longer than those from outside; only control characters go.
fn clean_long(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

fn table_view(table: &ReportTable) -> TableView {
    let notes =
        table.notes().iter().enumerate().map(|(index, note)| (mark(index), clean_long(note))).collect();
    TableView {
        id: table.id.clone(),
        heading: clean_long(&heading(table)),
        caption: table.caption.clone(),
        corner: table.corner.clone(),
        columns: table.columns.clone(),
        groups: table.groups.clone(),
        rows: table
            .rows
            .iter()
            .map(|row| RowView {
                name: clean_long(&row.name),
                has_ours: row.lines().ours,
                has_paper: row.lines().paper,
                has_bound: row.lines().bound,
                is_total: row.is_total,
                cells: row.cells.iter().map(|cell| cell_view(table, cell)).collect(),
            })
            .collect(),
        notes,
        has_paper: table.has_paper(),
        has_bound: table.cells().any(|(_, _, cell)| cell.bound.is_some()),
        is_scripted: table.kind.is_some_and(PlayerKind::is_program),
    }
}

fn cell_view(table: &ReportTable, cell: &ReportCell) -> CellView {
    let is_score = matches!(cell.metric, "cos" | "strict_cos");
    let interval = cell.interval.map(|interval| cell.interval_text(interval));
    let mut hint = Vec::new();
    if let Some(ours) = cell.ours {
        hint.push(format!("ours {}", cell.value_text(ours)));
    }
    if let Some(interval) = &interval {
        hint.push(format!("95 % interval {interval}"));
    }
    if let Some(value) = cell.paper.as_ref().and_then(|paper| paper.value) {
        hint.push(format!("published {}", cell.value_text(value)));
    }
    if let Some(bound) = cell.bound {
        let counts = bound.ratio.map(|ratio| format!(" ({ratio})")).unwrap_or_default();
        hint.push(format!("bound {}{counts}", cell.value_text(bound.value)));
    }
    hint.extend(
        cell.counts
            .iter()
            .filter(|(_, count)| **count != 0)
            .map(|(name, count)| format!("{} {count}", name.replace('_', " "))),
    );
    CellView {
        ours: cell.ours_text(),
        has_ours: cell.ours.is_some(),
        ours_marks: table.marks(&cell.notes),
        paper: cell.paper_text(),
        paper_marks: table.marks(cell.paper_note()),
        bound: cell.bound.map(|_| format!("≤ {}", cell.bound_text())).unwrap_or_default(),
        interval: interval.filter(|_| is_score),
        hint: hint.join("\n"),
        bar: bar(cell),
    }
}

fn bar(cell: &ReportCell) -> Option<BarView> {
    let is_share = matches!(cell.metric, "cos" | "strict_cos" | "completion_rate" | "completion");
    let ours = cell.ours.filter(|_| is_share)?;
    Some(BarView {
        ours: percent_of(ours),
        paper: cell.paper.as_ref().and_then(|paper| paper.value).map(percent_of),
        bound: cell.bound.map(|bound| percent_of(bound.value)),
    })
}

fn player_view(player: &PlayerUse) -> PlayerView {
    PlayerView {
        name: player.name.clone(),
        caveat: player.caveat,
        lines: player.lines.clone(),
        faults: player.faults.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_places_is_cut_between_two_of_them() {
        let places = |count: u32| {
            let all: Vec<String> = (0..count).map(|episode| format!("épisode {episode}")).collect();
            format!("× {count} ({})", all.join("; "))
        };
        assert_eq!(shown(&places(100)), places(100));
        let cut = shown(&places(1_667));
        assert!(
            cut.starts_with("× 1667 (épisode 0; épisode 1; ") && cut.len() < PLACES_BYTES_MAX + 60,
            "{cut}"
        );
        let named = cut.matches("épisode").count();
        assert!(cut.ends_with(&format!("; and {} more)", grouped(1_667 - named as u64))), "{cut}");
        let endless = "é".repeat(PLACES_BYTES_MAX);
        assert_eq!(shown(&endless), endless);
    }
}
