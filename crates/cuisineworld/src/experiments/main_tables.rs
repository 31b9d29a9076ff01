//! Tables 3, 4 and 5: twelve levels, five task intervals, crews of two, three and four.

use cooperage_core::Ratio;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::Results;
use cooperage_suites::table::{Published, ReportCell, ReportRow, ReportTable};

use super::evaluation::{LevelScore, ScoreVariant, mean_cell, mean_tau_cell};
use super::kitchen::Kitchens;
use super::kitchen_facts::{TAUS, class_of};
use super::paper::{MainTable, MindAgentPaper, PaperCell};
use super::remarks::remarks;
use super::select::Selection;
use super::shapes::{class_table, completion_chart, level_panel};
use super::{Args, Experiment, Findings, closed, condition};

/// The experiment behind table 3 of MindAgent's paper.
pub(super) const TABLE3: Experiment = Experiment {
    name: "mindagent/table3",
    about: "CuisineWorld with 2 agents: twelve levels, five task intervals (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| conditions(args, &[2]),
    findings: |results| closed(results, |results, kitchens| findings(results, kitchens, 2)),
};

/// The experiment behind table 4 of MindAgent's paper.
pub(super) const TABLE4: Experiment = Experiment {
    name: "mindagent/table4",
    about: "CuisineWorld with 3 agents: twelve levels, five task intervals (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| conditions(args, &[3]),
    findings: |results| closed(results, |results, kitchens| findings(results, kitchens, 3)),
};

/// The experiment behind table 5 of MindAgent's paper.
pub(super) const TABLE5: Experiment = Experiment {
    name: "mindagent/table5",
    about: "CuisineWorld with 4 agents: twelve levels, five task intervals (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| conditions(args, &[4]),
    findings: |results| closed(results, |results, kitchens| findings(results, kitchens, 4)),
};

/// The sizes of crews in the three tables.
pub(super) const CREWS: [u32; 3] = [2, 3, 4];

/// Every player on every level of the published evaluation with these crews.
pub(super) fn conditions(args: &Args, crews: &[u32]) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for &agents in crews {
            for level in &MindAgentPaper::mindagent().levels {
                conditions.push(condition(args, player, level, agents, ("", &[])));
            }
        }
    }
    conditions
}

/// The scores of a player with a crew, in the published column order.
pub(super) fn scores(
    results: &Results,
    kitchens: &Kitchens,
    player: &TeamPlayer,
    agents: u32,
) -> Vec<LevelScore> {
    let levels = MindAgentPaper::mindagent().levels.iter();
    levels
        .map(|level| {
            let episodes = Selection { player, level, agents, set: &[], varied: &[] }.episodes(results);
            LevelScore::of(level, &episodes, kitchens)
        })
        .collect()
}

fn findings(results: &Results, kitchens: &Kitchens, agents: u32) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, &[]));
    let Some(paper) = MindAgentPaper::mindagent().main_with(agents) else { return sheet.findings };
    for (id, player) in &sheet.numbered_players(&paper.name) {
        let scores = scores(results, kitchens, player, agents);
        sheet.table(main_table(id, player, paper, &scores));
        sheet.table(class_table(id, player, &[(agents, scores.clone())], true));
        let all: Vec<&LevelScore> = scores.iter().collect();
        let panels = scores
            .iter()
            .filter_map(|score| level_panel(kitchens, &score.level, &[(agents, score)]))
            .collect();
        let title = format!("Completion against the task interval: {}", player.full_label());
        sheet.chart(completion_chart(&format!("{id}-curves"), title, panels));
        let average = mean_cell(&all, ScoreVariant::Headline, Some(Published::number(paper.cos_average)));
        sheet.enter_with_ends(player, "average_cos", average.ours, average.interval);
        sheet.enter(player, "average_cos_bound", average.bound.map(|bound| bound.value));
        let strict = mean_cell(&all, ScoreVariant::Strict, None);
        sheet.enter(player, "average_strict_cos", strict.ours);
        sheet.headline(format!("average CoS, {agents} agents"), player, average);
        sheet.headline(format!("average strict CoS, {agents} agents"), player, strict);
        let scored = all.iter().filter(|level| level.is_scored()).count();
        sheet.enter(player, "levels_scored", Some(scored as f64));
        let (reached, readable) = published_cells_reached(paper, &scores);
        let cells = Ratio { numerator: reached as u64, denominator: readable as u64 };
        let cell = ReportCell {
            metric: "cells",
            ratio: Some(cells),
            ours: Some(cells.value()),
            ..ReportCell::default()
        };
        sheet.headline("readable published cells reached or surpassed", player, cell);
        sheet.enter(player, "published_cells_reached", Some(reached as f64));
        sheet.enter(player, "published_cells_compared", Some(readable as f64));
    }
    sheet.findings.figures.insert("paper_average_cos".to_owned(), paper.cos_average);
    sheet.findings
}

/// In how many of the readable published cells that we have played too our ratio is at or above the published one.
fn published_cells_reached(paper: &MainTable, scores: &[LevelScore]) -> (usize, usize) {
    let (mut reached, mut compared) = (0, 0);
    for (column, score) in scores.iter().enumerate() {
        for (tau, ours) in score.taus.iter().enumerate().filter(|(_, ours)| ours.ended > 0) {
            let Some(PaperCell::Counts(ratio)) = paper.cell(column, tau) else { continue };
            compared += 1;
            reached += usize::from(ours.headline.value() >= ratio.value());
        }
    }
    (reached, compared)
}

fn main_table(id: &str, player: &TeamPlayer, paper: &MainTable, scores: &[LevelScore]) -> ReportTable {
    let all: Vec<&LevelScore> = scores.iter().collect();
    let mut rows: Vec<ReportRow> = TAUS
        .iter()
        .enumerate()
        .map(|(tau, name)| {
            let mut cells: Vec<_> = scores
                .iter()
                .enumerate()
                .filter_map(|(column, score)| Some(score.taus.get(tau)?.cell(paper.cell(column, tau))))
                .collect();
            let average = paper.average.get(tau).copied().map(Published::number);
            cells.push(mean_tau_cell(&all, tau, average));
            ReportRow::new(*name, cells)
        })
        .collect();
    for (name, count) in [("CoS", ScoreVariant::Headline), ("strict CoS", ScoreVariant::Strict)] {
        let published =
            |value: Option<f64>| value.filter(|_| count == ScoreVariant::Headline).map(Published::number);
        let mut cells: Vec<_> = scores
            .iter()
            .enumerate()
            .map(|(column, score)| score.cos_cell(count, published(paper.cos.get(column).copied())))
            .collect();
        cells.push(mean_cell(&all, count, published(Some(paper.cos_average))));
        rows.push(ReportRow::total(name, cells));
    }
    let classes: Vec<String> = scores
        .iter()
        .map(|score| class_of(&score.level).map_or("", |class| class.name()).to_owned())
        .chain([String::new()])
        .collect();
    ReportTable {
        id: id.to_owned(),
        title: format!("Table {}: {} agents", paper.name.trim_start_matches("table"), paper.agents),
        caption: "Completed / (completed + failed), the episodes of a task interval pooled; CoS is the mean of the five \
                  ratios. Published: GPT-4, three episodes."
            .to_owned(),
        corner: "interval".to_owned(),
        columns: scores.iter().map(|score| score.level.clone()).chain(["average".to_owned()]).collect(),
        groups: grouped(&classes),
        rows,
        player: Some(player.full_label()),
        kind: Some(player.kind()),
    }
}

/// Runs of equal names with their lengths.
fn grouped(names: &[String]) -> Vec<(String, usize)> {
    let mut groups: Vec<(String, usize)> = Vec::new();
    for name in names {
        match groups.last_mut() {
            Some((last, count)) if last == name => *count += 1,
            _ => groups.push((name.clone(), 1)),
        }
    }
    groups
}
