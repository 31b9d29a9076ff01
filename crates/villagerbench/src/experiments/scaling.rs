//! Team size: do more hands build faster? The published study stops at eight agents, where it turns for the worse.

use std::collections::BTreeMap;

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::chart::{Chart, Panel, Series, Style};
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, with_option};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};
use cooperage_suites::text::agents_text;

use super::setup::remarks;
use super::shape::{cell, point};
use crate::SUITE;
use crate::measure;

/// The experiment on team size.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/scaling",
    about: "construction with teams of 1, 2, 4, 8 and 16: six large tasks and the smallest, and large teams of which four \
            work at a time, as published (ours; the paper stops at 8)",
    team: "villager",
    plays: true,
    episodes_default: 6,
    conditions,
    findings,
};

/// Large buildings, over which the means are taken.
const TASKS: [u32; 6] = [55, 59, 64, 75, 79, 99];
/// Three blocks: there is nothing to divide. Shown, but in no mean.
const SMALLEST: u32 = 0;
/// The team sizes.
const TEAMS: [u32; 5] = [1, 2, 4, 8, 16];
/// The option for how many agents work at a time, its default, and the published number.
const POOL: &str = "villager.pool";
const WHOLE_TEAM: &str = "team";
const PUBLISHED_POOL: &str = "4";
/// The framework with that option, and the teams for which it makes a difference.
const POOLED: &str = "villager";
const POOLED_TEAMS: [u32; 2] = [8, 16];
/// The latency profile of such models as the published ones.
const LATENCY: &str = "gpt-4-class";

fn name(task: u32) -> String {
    format!("{SUITE}/construction/{task}")
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        let pooled = POOLED_TEAMS.into_iter().filter(|_| player.framework == POOLED);
        let pooled = pooled.map(|agents| (agents, [(POOL, PUBLISHED_POOL)].to_vec()));
        for (agents, options) in TEAMS.into_iter().map(|agents| (agents, Vec::new())).chain(pooled) {
            for task in [SMALLEST].into_iter().chain(TASKS).map(name) {
                let latency = BTreeMap::from([("*".to_owned(), LATENCY.to_owned())]);
                conditions
                    .push(ExperimentCondition { latency, ..args.condition(player, &task, agents, &options) });
            }
        }
    }
    conditions
}

/// A player's episodes with a team of that size, of which that many work at a time.
fn of_pool<'r>(results: &'r Results, player: &TeamPlayer, agents: u32, pool: &str) -> Vec<&'r EpisodeResult> {
    with_option(&episodes(results, player, agents), (POOL, pool, WHOLE_TEAM))
}

/// The efficiencies of one player's teams on one task, or the mean of those.
struct Curve<'r> {
    teams: Vec<(u32, Vec<&'r EpisodeResult>)>,
}

impl<'r> Curve<'r> {
    fn of(results: &'r Results, player: &TeamPlayer, task: &dyn Fn(&str) -> bool) -> Curve<'r> {
        let of_team = |agents: u32| {
            let all = of_pool(results, player, agents, WHOLE_TEAM).into_iter();
            (agents, all.filter(|episode| task(&episode.plan.task)).collect())
        };
        Curve { teams: TEAMS.map(of_team).into() }
    }

    fn cells(&self, measure: EpisodeMeasure) -> Vec<ReportCell> {
        let cell = |(_, episodes): &(u32, Vec<&EpisodeResult>)| cell(episodes, measure, None);
        self.teams.iter().map(cell).collect()
    }

    /// The mean efficiency of a team; an episode without an outcome has none.
    fn efficiency(&self, agents: u32) -> Option<f64> {
        let (_, episodes) = self.teams.iter().find(|(team, _)| *team == agents)?;
        let values: Vec<f64> =
            episodes.iter().filter_map(|episode| (measure::EFFICIENCY_BY_WALL.of)(episode)).collect();
        mean(&values)
    }
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "Seeds are the indices of the episodes. The published study (table 6 there) found that efficiency falls from four \
         agents to eight."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("scaling") {
        let large: Vec<String> = TASKS.map(name).into();
        let all = Curve::of(results, player, &|task| large.iter().any(|known| known == task));
        let mut rows: Vec<ReportRow> = Vec::new();
        let mut panels = Vec::new();
        for task in [SMALLEST].into_iter().chain(TASKS) {
            let curve = Curve::of(results, player, &|known| known == name(task));
            let cells = curve.cells(measure::EFFICIENCY_BY_WALL);
            panels.push(panel(&format!("task {task}"), &cells));
            rows.push(ReportRow::new(format!("task {task}, E"), cells));
        }
        let mean_cells = all.cells(measure::EFFICIENCY_BY_WALL);
        panels.insert(0, panel("mean of the six large tasks", &mean_cells));
        for (name, measure) in [
            ("mean E", measure::EFFICIENCY_BY_WALL),
            ("mean C", measure::COMPLETION),
            ("mean B", measure::BALANCE),
        ] {
            rows.push(ReportRow::total(name, all.cells(measure)));
        }
        sheet.table(ReportTable::of_player(
            (
                id,
                "Team size and efficiency",
                "E in percent per minute from begin to end. Means are over the six large tasks.",
            ),
            ("task", TEAMS.map(agents_text).into()),
            rows,
            player,
        ));
        sheet.chart(Chart {
            id: format!("{id}-curves"),
            title: format!("Efficiency against team size: {}", player.full_label()),
            caption: "Mean over six seeds, with 95 % intervals. Each panel has its own scale.".to_owned(),
            x_label: "agents".to_owned(),
            y_label: "percent per minute".to_owned(),
            panels,
            ..Chart::default()
        });
        enter(&mut sheet, player, &all);
        if player.framework == POOLED {
            pools(&mut sheet, (id, player), results);
        }
    }
    sheet.findings
}

/// The table of the pool: large teams of which all work, and of which four work at a time. The paper's teams of eight had
/// four places, which is a part of the reason why they were slower.
fn pools(sheet: &mut FindingsSheet<'_>, (id, player): (&str, &TeamPlayer), results: &Results) {
    let ways = || {
        POOLED_TEAMS.into_iter().flat_map(|agents| [WHOLE_TEAM, PUBLISHED_POOL].map(|pool| (agents, pool)))
    };
    let row = |label: String, tasks: &[u32]| {
        let of_way = |(agents, pool): (u32, &str)| {
            let all = of_pool(results, player, agents, pool).into_iter();
            let of: Vec<_> = all.filter(|e| tasks.iter().any(|task| name(*task) == e.plan.task)).collect();
            cell(&of, measure::EFFICIENCY_BY_WALL, None)
        };
        ReportRow::new(label.clone(), ways().map(of_way).collect())
    };
    let mut rows: Vec<ReportRow> = TASKS.map(|task| row(format!("task {task}, E"), &[task])).into();
    let mean = ReportRow { is_total: true, ..row("mean E".to_owned(), &TASKS) };
    for ((agents, pool), cell) in ways().zip(&mean.cells) {
        if pool == PUBLISHED_POOL {
            sheet.enter(player, &format!("e_{agents}_agents_pool_{pool}"), cell.ours);
        }
    }
    rows.push(mean);
    let column = |(agents, pool): (u32, &str)| match pool {
        WHOLE_TEAM => format!("{}, all at work", agents_text(agents)),
        pool => format!("{}, {pool} at work", agents_text(agents)),
    };
    sheet.table(ReportTable::of_player(
        (
            &format!("{id}-pool"),
            "Large teams, and four places to work",
            "E in percent per minute from begin to end. The published program lets four agents work at a time \
             (villager.pool=4), whatever the size of the team: a part of the reason why its teams of eight were slower than \
             those of four.",
        ),
        ("task", ways().map(column).collect()),
        rows,
        player,
    ));
}

/// The figures of the summary.
fn enter(sheet: &mut FindingsSheet<'_>, player: &TeamPlayer, all: &Curve<'_>) {
    for agents in TEAMS {
        let value = all.efficiency(agents);
        sheet.enter(player, &format!("e_{agents}_agents"), value);
        let label = format!("mean E, {}", agents_text(agents));
        let values: Vec<f64> = all
            .teams
            .iter()
            .filter(|(team, _)| *team == agents)
            .flat_map(|(_, episodes)| episodes.iter().filter_map(|e| (measure::EFFICIENCY_BY_WALL.of)(e)))
            .collect();
        let interval = mean_interval(&values);
        let cell = ReportCell {
            metric: "efficiency_percent_per_min",
            ours: value,
            interval,
            n: values.len() as u64,
            ..ReportCell::default()
        };
        sheet.headline(label, player, cell);
    }
    let ratio = |more: u32, fewer: u32| {
        Some(all.efficiency(more)? / all.efficiency(fewer).filter(|&fewer| fewer > 0.0)?)
    };
    for (more, fewer) in [(2, 1), (4, 2), (8, 4), (8, 1), (16, 8)] {
        sheet.enter(player, &format!("e_{more}_over_e_{fewer}"), ratio(more, fewer));
    }
    let rises = || Some([ratio(2, 1)?, ratio(4, 2)?, ratio(8, 4)?].iter().all(|&ratio| ratio > 1.0));
    sheet.enter(player, "e_rises_up_to_8", rises().map(|rises| f64::from(u8::from(rises))));
}

fn panel(title: &str, cells: &[ReportCell]) -> Panel {
    let points = TEAMS
        .into_iter()
        .zip(cells)
        .filter_map(|(agents, cell)| point(f64::from(agents), cell, &agents_text(agents)));
    let series = Series { label: "E".to_owned(), style: Style::Ours, colour: 0, points: points.collect() };
    Panel { title: title.to_owned(), subtitle: String::new(), series: vec![series] }
}
