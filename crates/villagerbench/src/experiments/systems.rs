//! Experiments that set VillagerAgent beside AgentVerse on the farm: tables 3 and 4, figure 3.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use cooperage_suites::experiments::kit::cases::episodes;
use cooperage_suites::experiments::kit::{FindingsSheet, numbered};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{EpisodeResult, Results, distinct};
use cooperage_suites::table::{Published, ReportCell, ReportRow, ReportTable};
use cooperage_suites::text::agents_text;

use super::paper::printed;
use super::setup::{of_scenario, remarks, scenario};
use super::shape::cell;
use crate::measure::{self, ScenarioKind};

/// The experiment behind table 3.
pub(crate) const TABLE3: Experiment = Experiment {
    name: "villager/table3",
    about: "farm-to-table cooking: AgentVerse and VillagerAgent with 2 agents, VillagerAgent with 3",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| farm(args, &[("agentverse", 2), ("villager", 2), ("villager", 3)]),
    findings: table3,
};

/// The experiment behind table 4.
pub(crate) const TABLE4: Experiment = Experiment {
    name: "villager/table4",
    about: "token cost on the farm by difficulty: AgentVerse and VillagerAgent with 2 agents",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| farm(args, &PAIR),
    findings: table4,
};

/// The experiment behind figure 3.
pub(crate) const FIGURE3: Experiment = Experiment {
    name: "villager/figure3",
    about: "AgentVerse and VillagerAgent on the farm: completion, balance, contribution, efficiency as bars",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions: |args| farm(args, &PAIR),
    findings: figure3,
};

/// Both systems with two agents.
pub(super) const PAIR: [(&str, u32); 2] = [("agentverse", 2), ("villager", 2)];

fn farm(args: &Args, teams: &[(&str, u32)]) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for &(framework, agents) in teams {
            for tasks in scenario(args, ScenarioKind::Farm, agents) {
                conditions.push(args.condition(&player.within(framework), &tasks, agents, &[]));
            }
        }
    }
    conditions
}

/// The system's name in the paper.
pub(super) fn system(player: &TeamPlayer) -> &'static str {
    if player.framework == "agentverse" { "AgentVerse" } else { "VillagerAgent" }
}

/// The note beside published figures of the systems, which are all of one model.
pub(super) const PUBLISHED: &str = "Published: the same system with gpt-4-1106-preview.";

/// Enters a figure of one of the systems: under its plain name for the first player of that system.
pub(super) fn enter(sheet: &mut FindingsSheet<'_>, player: &TeamPlayer, name: &str, value: Option<f64>) {
    let same = sheet.players.iter().filter(|other| other.framework == player.framework);
    let same: Vec<TeamPlayer> = same.cloned().collect();
    sheet.findings.figure(&same, player, &format!("{}.{name}", player.framework), value);
}

/// A measure's mean over episodes, entered under that name as well.
fn entered_mean(
    sheet: &mut FindingsSheet<'_>,
    (player, name): (&TeamPlayer, &str),
    episodes: &[&EpisodeResult],
    measure: EpisodeMeasure,
    paper: Option<f64>,
) -> ReportCell {
    let cell = cell(episodes, measure, paper);
    enter(sheet, player, name, cell.ours);
    cell
}

/// A player's episodes on the farm with a team of that size.
fn on_the_farm<'r>(results: &'r Results, player: &TeamPlayer, agents: u32) -> Vec<&'r EpisodeResult> {
    of_scenario(&episodes(results, player, agents), ScenarioKind::Farm)
}

const FARM: [EpisodeMeasure; 4] =
    [measure::COMPLETION, measure::CONTRIBUTION, measure::EFFICIENCY_BY_WALL, measure::BALANCE];

fn table3(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    let mut rows: Vec<(PlayerKind, ReportRow)> = Vec::new();
    for player in &results.players() {
        for agents in [2, 3] {
            let all = on_the_farm(results, player, agents);
            if all.is_empty() {
                continue;
            }
            let of = format!("{} gpt ({agents} agents)", system(player));
            let label = format!("{}, {}", player.full_label(), agents_text(agents));
            let cells = FARM.map(|measure| {
                let name = format!("{}_{agents}_agents", measure.key);
                let paper = printed("table3", &[&of], measure.name);
                entered_mean(&mut sheet, (player, &name), &all, measure, paper)
            });
            let [completion, ..] = &cells;
            sheet.headline(format!("mean C, {}", agents_text(agents)), player, completion.clone());
            rows.push((player.kind(), ReportRow::new(label, cells.into())));
        }
    }
    for (number, kind) in distinct(rows.iter().map(|(kind, _)| *kind)).into_iter().enumerate() {
        let rows = rows.iter().filter(|(of, _)| *of == kind).map(|(_, row)| row.clone()).collect();
        let caption = format!("Means over tasks; E in percent per minute from begin to end. {PUBLISHED}");
        let made = ReportTable::of_kind(
            (&numbered("table3", number), "Table 3: farm-to-table cooking", &caption),
            ("system", FARM.map(|measure| measure.name.to_owned()).into()),
            rows,
            kind,
        );
        sheet.table(made);
    }
    sheet.findings
}

/// The classes of difficulty with their shares of the tasks, easiest first, in percent (docs/spec/villager.md, 4.8).
const CLASSES: [(&str, usize); 3] = [("easy", 40), ("medium", 35), ("hard", 25)];

/// The class of every task of these episodes: ranked by complexity, then by number.
fn classes(episodes: &[&EpisodeResult]) -> Vec<(String, &'static str)> {
    let number = |task: &str| task.rsplit('/').next().and_then(|id| id.parse::<u64>().ok());
    let mut tasks: Vec<(i64, Option<u64>, String)> = episodes
        .iter()
        .filter(|episode| episode.end.is_some())
        .map(|episode| {
            let task = &episode.plan.task;
            (episode.figure("complexity_milli"), number(task), task.clone())
        })
        .collect();
    tasks.sort();
    tasks.dedup();
    let count = tasks.len();
    let class = |place: usize| {
        let mut below = 0;
        for (name, percent) in CLASSES {
            below += percent;
            if place * 100 < count * below {
                return name;
            }
        }
        "hard"
    };
    tasks.into_iter().enumerate().map(|(place, (_, _, task))| (task, class(place))).collect()
}

fn table4(results: &Results) -> Findings {
    const COLUMNS: [(EpisodeMeasure, &str); 2] =
        [(measure::TOKENS_PER_ACTION, "tokens_per_action"), (measure::TOKEN_COST, "cost")];
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    sheet.remark(
        "The published split of tasks by difficulty is not printed; the averages there fit shares of 40, 35 and 25 %, which \
         we apply to the tasks ranked by complexity, then number."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("table4") {
        let all = on_the_farm(results, player, 2);
        let classes = classes(&all);
        let mut rows = Vec::new();
        for name in CLASSES.map(|(name, _)| name).into_iter().chain(["average"]) {
            let is_in = |episode: &&&EpisodeResult| {
                name == "average"
                    || classes.iter().any(|(task, class)| *class == name && *task == episode.plan.task)
            };
            let chosen: Vec<&EpisodeResult> = all.iter().filter(is_in).copied().collect();
            let cells = COLUMNS.map(|(measure, column)| {
                let figure = format!("{}.{name}", measure.key);
                let paper = printed("table4", &[name, system(player)], column);
                entered_mean(&mut sheet, (player, &figure), &chosen, measure, paper)
            });
            rows.push(ReportRow { is_total: name == "average", ..ReportRow::new(name, cells.into()) });
        }
        let caption = format!(
            "Completion tokens per action, and those by score and valid actions (equation 4). {PUBLISHED}"
        );
        sheet.table(ReportTable::of_player(
            (id, "Table 4: token cost", &caption),
            ("difficulty", vec!["tokens per action".to_owned(), "cost".to_owned()]),
            rows,
            player,
        ));
    }
    sheet.findings
}

/// The measures of figure 3 as shares: as printed, and what a hundredth of ours is compared with.
const BARS: [(&str, EpisodeMeasure); 4] = [
    ("completion rate", measure::COMPLETION),
    ("workload balance", measure::BALANCE),
    ("contribution rate", measure::CONTRIBUTION),
    ("efficiency", measure::EFFICIENCY_BY_WALL),
];

fn figure3(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    let players = results.players();
    let mut all_cells: Vec<[ReportCell; 4]> = Vec::new();
    for (id, player) in &sheet.numbered_players("figure3") {
        let all = on_the_farm(results, player, 2);
        let cells = BARS.map(|(name, measure)| {
            // One column is printed for each system.
            let paper = printed("figure3", &[name], system(player)).map(Published::number);
            let cell = ReportCell { paper, metric: "share", ..hundredth(cell(&all, measure, None)) };
            enter(&mut sheet, player, &format!("share.{}", measure.key), cell.ours);
            cell
        });
        sheet.table(ReportTable::of_player(
            (
                id,
                "Figure 3: two systems on the farm",
                "Means over tasks as shares; efficiency in hundreds of percent per minute.",
            ),
            ("system", BARS.map(|(name, _)| name.to_owned()).into()),
            vec![ReportRow::new(player.full_label(), cells.clone().into())],
            player,
        ));
        all_cells.push(cells);
    }
    // Scripted players and models never share a chart.
    for (id, kind) in sheet.numbered_kinds("figure3") {
        let of: Vec<(&TeamPlayer, &[ReportCell; 4])> =
            players.iter().zip(&all_cells).filter(|(player, _)| player.kind() == kind).collect();
        let scripted = if kind == PlayerKind::Scripted { " (scripted: no language model)" } else { "" };
        let panel = |(place, (name, _)): (usize, &(&str, EpisodeMeasure))| {
            bars(name, &of.iter().filter_map(|(_, cells)| cells.get(place)).collect::<Vec<_>>())
        };
        sheet.chart(Chart {
            id,
            title: format!("Figure 3: two systems on the farm{scripted}"),
            caption: format!("Means over tasks. Efficiency is in percent per minute. {PUBLISHED}"),
            y_label: "percent".to_owned(),
            x_label: "system".to_owned(),
            panels: BARS.iter().enumerate().map(panel).collect(),
            names: of.iter().map(|(player, _)| name_among(player, &of)).collect(),
            ..Chart::default()
        });
    }
    sheet.findings
}

/// The system's name, or the player's whole name if several players play the same system.
fn name_among(player: &TeamPlayer, of: &[(&TeamPlayer, &[ReportCell; 4])]) -> String {
    let is_alone = of.iter().filter(|(other, _)| system(other) == system(player)).count() == 1;
    if is_alone { system(player).to_owned() } else { player.full_label() }
}

/// A cell in percent as one of shares.
fn hundredth(mut cell: ReportCell) -> ReportCell {
    cell.ours = cell.ours.map(|percent| percent / 100.0);
    if let Some(interval) = &mut cell.interval {
        interval.low /= 100.0;
        interval.high /= 100.0;
    }
    cell
}

/// Bars of every player: the published figure and ours side by side.
fn bars(name: &str, cells: &[&ReportCell]) -> Panel {
    /// How far left and right of a player's place its two bars stand.
    const ASIDE: f64 = 0.2;
    let series = |label: &str, (aside, colour): (f64, usize), value: fn(&ReportCell) -> Option<f64>| {
        let point = |(place, cell): (u32, &&ReportCell)| {
            let y = value(cell)? * 100.0;
            let hint = format!("{label}: {name} {y:.1}");
            Some(ChartPoint { x: f64::from(place) + aside, y, interval: None, hint })
        };
        let points = (0..).zip(cells).filter_map(point).collect();
        Series { label: label.to_owned(), style: Style::Bars, colour, points }
    };
    Panel {
        title: name.to_owned(),
        subtitle: String::new(),
        series: vec![
            series("published", (-ASIDE, 9), |cell| cell.paper.as_ref()?.value),
            series("ours", (ASIDE, 0), |cell| cell.ours),
        ],
    }
}
