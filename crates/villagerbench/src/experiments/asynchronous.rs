//! The benefit of assigning work to agents one by one: the full controller against one that assigns in rounds.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, pairs, with_option};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::Interval;
use cooperage_suites::statistics::Replicates;
use cooperage_suites::statistics::{mean, median};
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};

use super::setup::{remarks, scenario};
use super::shape::{number, seconds};
use crate::measure::ScenarioKind;

/// The experiment that compares asynchronous work with rounds.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/async",
    about: "construction with 4 agents: work given out whenever somebody is free, against work in rounds (ours)",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

const AGENTS: u32 = 4;
const CONTROLLER: &str = "villager.controller";
const FULL: &str = "full";
const ROUNDS: &str = "rounds";
/// The number of blocks from which a task is large.
const LARGE: u64 = 20;
/// How much longer the asynchronous team may take at most, as a share.
const TOLERANCE: f64 = 0.05;

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for controller in [FULL, ROUNDS] {
            for tasks in scenario(args, ScenarioKind::Construction, AGENTS) {
                conditions.push(args.condition(player, &tasks, AGENTS, &[(CONTROLLER, controller)]));
            }
        }
    }
    conditions
}

/// One of the two episodes of a pair.
type PairSide = for<'p, 'r> fn(&'p Pair<'r>) -> &'p EpisodeResult;

/// One task played both ways.
struct Pair<'r> {
    full: &'r EpisodeResult,
    rounds: &'r EpisodeResult,
}

impl Pair<'_> {
    fn blocks(&self) -> u64 {
        self.full.completion().map_or(0, |ratio| ratio.denominator)
    }

    /// The share of the time in rounds that the full controller saves; negative where it takes longer.
    fn saving(&self) -> f64 {
        let (full, rounds) = (seconds(self.full), seconds(self.rounds));
        if rounds > 0.0 { 1.0 - full / rounds } else { 0.0 }
    }
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    for (id, player) in &sheet.numbered_players("async") {
        let all = episodes(results, player, AGENTS);
        let played = |controller| with_option(&all, (CONTROLLER, controller, FULL));
        let pairs: Vec<Pair<'_>> = pairs(&played(FULL), &played(ROUNDS))
            .into_iter()
            .map(|(full, rounds)| Pair { full, rounds })
            .collect();
        sheet.table(sums(id, player, &pairs));
        sheet.table(per_task(id, player, &pairs));
        sheet.chart(chart(id, player, &pairs));
        enter(&mut sheet, player, &pairs);
    }
    sheet.findings
}

fn enter(sheet: &mut FindingsSheet<'_>, player: &TeamPlayer, pairs: &[Pair<'_>]) {
    let savings = |is_in: &dyn Fn(&Pair<'_>) -> bool| -> Vec<f64> {
        pairs.iter().filter(|pair| is_in(pair)).map(Pair::saving).collect()
    };
    let (large, all) = (savings(&|pair| pair.blocks() >= LARGE), savings(&|_| true));
    let bounds = median_interval("async/large", &large);
    let cell = ReportCell {
        metric: "saving",
        ours: median(&large),
        interval: bounds,
        n: large.len() as u64,
        ..ReportCell::default()
    };
    sheet.headline(format!("median share of time saved, tasks of {LARGE} blocks and more"), player, cell);
    let worst = all.iter().map(|saving| -saving).fold(f64::NEG_INFINITY, f64::max);
    let slower = all.iter().filter(|&&saving| -saving > TOLERANCE).count();
    let completion = |of: PairSide| {
        let values: Vec<f64> = pairs.iter().filter_map(|pair| of_episode(of(pair))).collect();
        mean(&values)
    };
    let mut put = |name: &str, value: Option<f64>| sheet.enter(player, name, value);
    put("saving_median", median(&large));
    put("saving_median_low", bounds.map(|bounds| bounds.low));
    put("saving_median_high", bounds.map(|bounds| bounds.high));
    put("saving_median_all", median(&all));
    put("tasks_large", Some(large.len() as f64));
    put("tasks_compared", Some(all.len() as f64));
    put("time_excess_max", (!all.is_empty()).then_some(worst));
    put("tasks_over_5_percent_longer", Some(slower as f64));
    put("completion_controller_full", completion(|pair| pair.full));
    put("completion_controller_rounds", completion(|pair| pair.rounds));
}

fn of_episode(episode: &EpisodeResult) -> Option<f64> {
    episode.completion().map(|ratio| ratio.value())
}

fn median_interval(label: &str, values: &[f64]) -> Option<Interval> {
    let statistic = |drawn: &mut dyn Iterator<Item = &f64>| {
        median(&drawn.copied().collect::<Vec<_>>()).unwrap_or_default()
    };
    Replicates::of(label, values, statistic)?.interval()
}

fn sums(id: &str, player: &TeamPlayer, pairs: &[Pair<'_>]) -> ReportTable {
    let group = |name: &str, is_in: &dyn Fn(&Pair<'_>) -> bool| {
        let chosen: Vec<&Pair<'_>> = pairs.iter().filter(|pair| is_in(pair)).collect();
        let savings: Vec<f64> = chosen.iter().map(|pair| pair.saving()).collect();
        let means = |of: PairSide| mean(&chosen.iter().map(|pair| seconds(of(pair))).collect::<Vec<_>>());
        let n = chosen.len();
        let mut saving = number("saving", median(&savings), n);
        saving.interval = median_interval(&format!("async/{name}"), &savings);
        let least = savings.iter().copied().fold(f64::INFINITY, f64::min);
        ReportRow::new(
            name,
            vec![
                number("seconds", means(|pair| pair.full), n),
                number("seconds", means(|pair| pair.rounds), n),
                saving,
                number("saving", (n > 0).then_some(least), n),
            ],
        )
    };
    let rows: Vec<ReportRow> = vec![
        group("below 20 blocks", &|pair| pair.blocks() < LARGE),
        group("20 blocks and more", &|pair| pair.blocks() >= LARGE),
        ReportRow { is_total: true, ..group("all tasks", &|_| true) },
    ];
    let columns = ["seconds, full", "seconds, rounds", "median saving", "least saving"];
    ReportTable::of_player(
        (
            id,
            "Time with work given out at once and in rounds",
            "Virtual seconds from begin to end, mean over tasks; the saving is a share of the time in rounds, negative \
             where that was shorter.",
        ),
        ("tasks", columns.map(str::to_owned).into()),
        rows,
        player,
    )
}

fn per_task(id: &str, player: &TeamPlayer, pairs: &[Pair<'_>]) -> ReportTable {
    let rows = pairs.iter().map(|pair| {
        ReportRow::new(
            pair.full.plan.task.clone(),
            vec![
                number("episodes", Some(pair.blocks() as f64), 1),
                number("seconds", Some(seconds(pair.full)), 1),
                number("seconds", Some(seconds(pair.rounds)), 1),
                number("saving", Some(pair.saving()), 1),
                number("completion", of_episode(pair.full), 1),
                number("completion", of_episode(pair.rounds), 1),
            ],
        )
    });
    let columns = ["blocks", "seconds, full", "seconds, rounds", "saving", "C, full", "C, rounds"];
    ReportTable::of_player(
        (&format!("{id}-tasks"), "Task by task", "The same for each task."),
        ("task", columns.map(str::to_owned).into()),
        rows.collect(),
        player,
    )
}

fn chart(id: &str, player: &TeamPlayer, pairs: &[Pair<'_>]) -> Chart {
    let points = |of: PairSide, what: &str| -> Vec<ChartPoint> {
        let mut points: Vec<ChartPoint> = pairs
            .iter()
            .map(|pair| {
                let y = seconds(of(pair));
                let hint = format!("{}, {what}: {y:.1} s", pair.full.plan.task);
                ChartPoint { x: pair.blocks() as f64, y, interval: None, hint }
            })
            .collect();
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        points
    };
    let series =
        |label: &str, colour, points| Series { label: label.to_owned(), style: Style::Dots, colour, points };
    Chart {
        id: format!("{id}-times"),
        title: format!("Time against size: {}", player.full_label()),
        caption: "Each dot is a task.".to_owned(),
        x_label: "blocks of the building".to_owned(),
        y_label: "virtual seconds".to_owned(),
        panels: vec![Panel {
            title: "all tasks".to_owned(),
            subtitle: String::new(),
            series: vec![
                series("rounds", 1, points(|pair| pair.rounds, ROUNDS)),
                series("full", 0, points(|pair| pair.full, FULL)),
            ],
        }],
        ..Chart::default()
    }
}
