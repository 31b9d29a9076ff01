//! Tables and charts that several experiments share.

use cooperage_kitchen::DifficultyClass;
use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::table::{Published, ReportCell, ReportRow, ReportTable};
use cooperage_suites::text::agents_text;

use super::evaluation::{LevelScore, ScoreVariant, mean_cell};
use super::kitchen::Kitchens;
use super::kitchen_facts::{TAUS, class_of};
use super::paper::{MindAgentPaper, NamedRow};

/// The columns of a table with one row per condition.
pub(crate) fn tau_columns() -> Vec<String> {
    TAUS.iter().copied().chain(["CoS", "strict CoS"]).map(str::to_owned).collect()
}

/// A row of five task intervals and both scores.
pub(crate) fn tau_row(name: String, score: &LevelScore, paper: Option<&NamedRow>) -> ReportRow {
    let mut cells: Vec<ReportCell> = score
        .taus
        .iter()
        .enumerate()
        .map(|(tau, score)| score.cell(paper.and_then(|paper| paper.cells.get(tau))))
        .collect();
    cells.push(score.cos_cell(ScoreVariant::Headline, paper.map(|paper| Published::number(paper.cos))));
    cells.push(score.cos_cell(ScoreVariant::Strict, None));
    ReportRow::new(name, cells)
}

/// A row with published figures only, and why ours are not there, if that must be said.
pub(crate) fn paper_row(name: String, paper: &NamedRow, note: Option<&str>) -> ReportRow {
    let mut cells: Vec<ReportCell> =
        paper.cells.iter().map(|cell| super::evaluation::paper_only("completion_rate", Some(cell))).collect();
    cells.push(ReportCell::empty("cos", Some(Published::number(paper.cos)), None));
    cells.push(ReportCell::empty("strict_cos", None, None));
    if let Some(note) = note {
        for cell in &mut cells {
            cell.notes.push(note.to_owned());
        }
    }
    ReportRow::new(name, cells)
}

/// The published row of a level and crew, from tables 3 to 5.
pub(crate) fn published_row(level: &str, agents: u32) -> Option<NamedRow> {
    let paper = MindAgentPaper::mindagent();
    let column = paper.levels.iter().position(|known| known == level)?;
    let table = paper.main_with(agents)?;
    Some(NamedRow {
        name: level.to_owned(),
        agents,
        cells: table.taus.iter().filter_map(|row| row.get(column)).cloned().collect(),
        cos: *table.cos.get(column)?,
    })
}

/// Scores by class (rows) and team size (columns), with a row over all levels.
pub(crate) fn class_table(
    id: &str,
    player: &TeamPlayer,
    crews: &[(u32, Vec<LevelScore>)],
    all_published: bool,
) -> ReportTable {
    let paper = MindAgentPaper::mindagent();
    let published = |agents: u32, class: Option<DifficultyClass>| {
        let table = paper.main_with(agents).filter(|_| all_published)?;
        let Some(class) = class else { return Some(Published::number(table.cos_average)) };
        let of_class: Vec<f64> = paper
            .levels
            .iter()
            .zip(&table.cos)
            .filter(|(level, _)| class_of(level) == Some(class))
            .map(|(_, cos)| *cos)
            .collect();
        Some(Published::number(of_class.iter().sum::<f64>() / of_class.len() as f64))
    };
    let row = |name: &str, class: Option<DifficultyClass>| {
        let cells = crews.iter().flat_map(|(agents, scores)| {
            let chosen: Vec<&LevelScore> =
                scores.iter().filter(|score| class.is_none() || class_of(&score.level) == class).collect();
            [
                mean_cell(&chosen, ScoreVariant::Headline, published(*agents, class)),
                mean_cell(&chosen, ScoreVariant::Strict, None),
            ]
        });
        ReportRow { name: name.to_owned(), cells: cells.collect(), is_total: class.is_none() }
    };
    let has_class = |class: &DifficultyClass| {
        crews.iter().any(|(_, scores)| scores.iter().any(|score| class_of(&score.level) == Some(*class)))
    };
    let mut rows: Vec<ReportRow> = DifficultyClass::ALL
        .into_iter()
        .filter(has_class)
        .map(|class| row(class.name(), Some(class)))
        .collect();
    rows.push(row("all levels", None));
    ReportTable {
        id: format!("{id}-classes"),
        title: "By class and team size".to_owned(),
        caption: "Mean collaboration score of the levels of a class.".to_owned()
            + if all_published {
                " The published means of a class are worked out from the published scores."
            } else {
                ""
            },
        corner: "class".to_owned(),
        columns: crews
            .iter()
            .flat_map(|(agents, _)| {
                [format!("CoS, {}", agents_text(*agents)), format!("strict CoS, {}", agents_text(*agents))]
            })
            .collect(),
        groups: Vec::new(),
        rows,
        player: Some(player.full_label()),
        kind: Some(player.kind()),
    }
}

/// A panel of completion rate against task interval: one curve per crew, the published points beside it.
pub(crate) fn level_panel(kitchens: &Kitchens, level: &str, crews: &[(u32, &LevelScore)]) -> Option<Panel> {
    let intervals = kitchens.intervals(level)?;
    let mut series = Vec::new();
    let points = |value: &dyn Fn(usize) -> Option<ChartPoint>| {
        (0..intervals.len()).filter_map(value).collect::<Vec<_>>()
    };
    let x = |tau: usize| intervals.get(tau).copied().map(f64::from);
    let named =
        |tau: usize| format!("τ{} = {} steps", tau + 1, intervals.get(tau).copied().unwrap_or_default());
    for &(agents, score) in crews {
        let colour = colour(agents);
        let agents_named = agents_text(agents);
        let bound = points(&|tau| {
            let bound = score.taus.get(tau)?.bound?;
            let hint = format!("{agents_named}, {}: at most {bound}", named(tau));
            Some(ChartPoint { x: x(tau)?, y: bound.value(), interval: None, hint })
        });
        let paper = published_row(level, agents);
        let published = points(&|tau| {
            let cell = paper.as_ref()?.cells.get(tau)?.published();
            let value = cell.value?;
            let counts = cell.ratio.map(|ratio| format!(" ({ratio})")).unwrap_or_default();
            let hint = format!("published, {agents_named}, {}: {value:.3}{counts}", named(tau));
            Some(ChartPoint { x: x(tau)?, y: value, interval: None, hint })
        });
        let ours = points(&|tau| {
            let cell = score.taus.get(tau)?.cell(None);
            let (value, ratio) = cell.ours.zip(cell.ratio)?;
            let hint = format!("{agents_named}, {}: {value:.3} ({ratio})", named(tau));
            Some(ChartPoint { x: x(tau)?, y: value, interval: cell.interval, hint })
        });
        for (style, points) in [(Style::Bound, bound), (Style::Paper, published), (Style::Ours, ours)] {
            if !points.is_empty() {
                series.push(Series { label: agents_named.clone(), style, colour, points });
            }
        }
    }
    // Ours are drawn last, in front; larger crews lie behind smaller ones with a wider line, so that curves which
    // coincide all show.
    series.sort_by_key(|series| {
        let depth = match series.style {
            Style::Bound => 0,
            Style::Paper => 1,
            _ => 2,
        };
        (depth, std::cmp::Reverse(series.colour))
    });
    let subtitle = class_of(level).map_or("", DifficultyClass::name).to_owned();
    Some(Panel { title: level.to_owned(), subtitle, series })
}

/// Crews have the same colour in every chart; those of the published evaluation come first.
fn colour(agents: u32) -> usize {
    match agents {
        0 | 1 => 4,
        more => usize::try_from((more - 2) % 4).unwrap_or_default(),
    }
}

/// The axes and caption that all charts of completion against task interval share.
pub(crate) fn completion_chart(id: &str, title: String, panels: Vec<Panel>) -> Chart {
    let any = |style: Style| {
        panels.iter().flat_map(|panel: &Panel| &panel.series).any(|series| series.style == style)
    };
    let mut caption =
        "Completed / (completed + failed) against the task interval: the steps between two orders. Dots: \
                       ours, with their 95 % intervals."
            .to_owned();
    if any(Style::Paper) {
        caption += " Hollow diamonds: published (GPT-4); published cells that cannot be read are left out.";
    }
    if any(Style::Bound) {
        caption += " Dotted: what no team of that size could surpass.";
    }
    Chart {
        id: id.to_owned(),
        title,
        caption,
        x_label: "task interval, steps".to_owned(),
        y_label: "completion rate".to_owned(),
        panels,
        ..Chart::default()
    }
}
