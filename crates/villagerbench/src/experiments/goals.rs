//! How deep does a team get? The goals of the library by their depth, with experience of an earlier run and without.

use std::collections::BTreeMap;

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::episodes;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};

use super::past::{self, WAYS};
use super::setup::remarks;
use super::shape::{calls, cell, number};
use crate::SUITE;
use crate::goals::GoalLibrary;
use crate::measure::COMPLETION;

/// The experiment on the goals of the library.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/goals",
    about: "the 85 goals of the library by depth, with experience of an earlier run and without (ours; of the authors' later code)",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

const AGENTS: u32 = 1;
/// The command of the run that experience comes from.
const FIRST: &str = "cooperage run villagerbench/goals --model MODEL --out RUN";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let folder = format!("{SUITE}/goals");
    let of_player = |player| past::conditions(args, player, &folder, AGENTS, &[]);
    args.players.iter().flat_map(of_player).collect()
}

/// The depths of the goals by the names of their tasks.
fn depths() -> BTreeMap<String, u32> {
    let tasks = GoalLibrary::built_in().tasks().unwrap_or_default();
    tasks.into_iter().map(|task| (format!("{SUITE}/{}", task.name()), task.chain.depth)).collect()
}

/// The columns of a way: goals, completion, goals reached, model calls.
const COLUMNS: [&str; 4] = ["goals", "C", "reached", "calls"];

fn cells(episodes: &[&EpisodeResult]) -> Vec<ReportCell> {
    let n = episodes.len();
    let is_reached = |episode: &EpisodeResult| {
        let is_whole = episode.end.as_ref().is_some_and(|end| end.score.reached == end.score.possible);
        if is_whole { 100.0 } else { 0.0 }
    };
    let per = |of: &dyn Fn(&EpisodeResult) -> f64| mean(&episodes.iter().map(|e| of(e)).collect::<Vec<_>>());
    vec![
        number("episodes", Some(n as f64), n),
        cell(episodes, COMPLETION, None),
        number("reached", per(&is_reached), n),
        number("calls", per(&calls), n),
    ]
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "Goals are not in the paper: the library is that of the authors' public code, with the recipes of this world. The depth is the \
         number of things in a row from bare hands to the goal; completion is the share of the things on the way that were had."
            .to_owned(),
    );
    sheet.remark(
        "Where the earlier run played the same goals, a gain tells what repeating a goal teaches, and not what carries over to others."
            .to_owned(),
    );
    if let Some(remark) = past::remark(results, FIRST) {
        sheet.remark(remark);
    }
    let depths = depths();
    let deepest = depths.values().copied().max().unwrap_or(0);
    for (id, player) in &sheet.numbered_players("goals") {
        let all = episodes(results, player, AGENTS);
        let ways: Vec<_> =
            WAYS.iter().map(|(told, name, value)| (*told, *name, past::of_way(&all, value))).collect();
        let played: Vec<_> = ways.into_iter().filter(|(.., episodes)| !episodes.is_empty()).collect();
        let row = |depth: Option<u32>| -> Vec<ReportCell> {
            let of = |episodes: &[&EpisodeResult]| -> Vec<ReportCell> {
                let is_it = |episode: &&&EpisodeResult| {
                    depth.is_none() || depths.get(&episode.plan.task).copied() == depth
                };
                let chosen: Vec<_> = episodes.iter().filter(is_it).copied().collect();
                cells(&chosen)
            };
            played.iter().flat_map(|(.., episodes)| of(episodes)).collect()
        };
        let mut rows: Vec<ReportRow> =
            (1..=deepest).map(|depth| ReportRow::new(format!("depth {depth}"), row(Some(depth)))).collect();
        rows.push(ReportRow::total("all", row(None)));
        let columns = played.iter().flat_map(|(told, ..)| COLUMNS.map(|column| format!("{told}: {column}")));
        sheet.table(table(id, player, columns.collect(), rows));
        for (told, name, episodes) in &played {
            let total = cells(episodes);
            if let Some(completion) = total.get(1) {
                sheet.enter(player, &format!("completion.{name}"), completion.ours);
                sheet.headline(format!("mean completion, {told}"), player, completion.clone());
            }
        }
    }
    sheet.findings
}

fn table(id: &str, player: &TeamPlayer, columns: Vec<String>, rows: Vec<ReportRow>) -> ReportTable {
    ReportTable::of_player(
        (
            id,
            "Goals by depth",
            "Number of episodes, mean completion in percent, goals reached in percent, model calls of an episode.",
        ),
        ("depth", columns),
        rows,
        player,
    )
}
