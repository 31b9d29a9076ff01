//! Does experience help? Tasks with the subtasks of an earlier run in the prompts, and without.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, pairs};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};

use super::past::{self, WAYS};
use super::setup::remarks;
use super::shape::{calls, cell, number, tokens};
use crate::SUITE;
use crate::measure::{COMPLETION, FAILED_ACTIONS};
use crate::meta::MetaKind;

/// The experiment on experience.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/experience",
    about: "the 230 meta tasks with the experience of an earlier run on train tasks, and without (ours)",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

/// The commands of the run that experience comes from: on tasks of which none is played here.
const FIRST: &str = "cooperage tasks generate villagerbench/meta --split train --count 100 --out TRAIN, then cooperage run \
                     villagerbench/meta --tasks TRAIN --model MODEL --out RUN";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for kind in MetaKind::ALL {
            let folder = format!("{SUITE}/meta/{}", kind.name());
            conditions.extend(past::conditions(args, player, &folder, kind.agents(), &[]));
        }
    }
    conditions
}

/// Completion and failed actions in percent; calls and thousands of tokens an episode.
const COLUMNS: [&str; 5] = ["episodes", "C", "failed actions", "calls", "tokens/1000"];

fn cells(episodes: &[&EpisodeResult]) -> Vec<ReportCell> {
    let n = episodes.len();
    let per = |of: fn(&EpisodeResult) -> f64| mean(&episodes.iter().map(|e| of(e)).collect::<Vec<_>>());
    vec![
        number("episodes", Some(n as f64), n),
        cell(episodes, COMPLETION, None),
        cell(episodes, FAILED_ACTIONS, None),
        number("calls", per(calls), n),
        number("kilo_tokens", per(tokens).map(|tokens| tokens / 1e3), n),
    ]
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "The paper speaks of experience and has no figures of it. Here prompts tell of the most similar subtasks and tasks of the \
         earlier run. Its tasks are of the split train, those that are played of the split test."
            .to_owned(),
    );
    if let Some(remark) = past::remark(results, FIRST) {
        sheet.remark(remark);
    }
    for (id, player) in &sheet.numbered_players("experience") {
        let all: Vec<&EpisodeResult> =
            [1, 2].iter().flat_map(|agents| episodes(results, player, *agents)).collect();
        let [without, with] = WAYS.map(|(.., value)| past::of_way(&all, value));
        let mut rows = Vec::new();
        for (told, name, episodes) in [(WAYS[0].0, WAYS[0].1, &without), (WAYS[1].0, WAYS[1].1, &with)] {
            let row = cells(episodes);
            if let Some(completion) = row.get(1).filter(|_| !episodes.is_empty()) {
                sheet.enter(player, &format!("completion.{name}"), completion.ours);
                sheet.headline(format!("mean completion, {told}"), player, completion.clone());
            }
            rows.push(ReportRow::new(told, row));
        }
        let both = pairs(&without, &with);
        let gain = |(before, after): &(&EpisodeResult, &EpisodeResult)| {
            let of = |episode: &EpisodeResult| (COMPLETION.of)(episode).unwrap_or(0.0);
            of(after) - of(before)
        };
        let gains: Vec<f64> = both.iter().map(gain).collect();
        sheet.enter(player, "gain", mean(&gains));
        if !both.is_empty() {
            let told = "mean gain in completion of a task played both ways".to_owned();
            sheet.headline(told, player, number("gain", mean(&gains), both.len()));
        }
        sheet.table(table(id, player, rows));
    }
    sheet.findings
}

fn table(id: &str, player: &TeamPlayer, rows: Vec<ReportRow>) -> ReportTable {
    ReportTable::of_player(
        (
            id,
            "Experience",
            "Mean completion and failed actions in percent; model calls and thousands of tokens, each per episode.",
        ),
        ("prompts", COLUMNS.map(str::to_owned).into()),
        rows,
        player,
    )
}
