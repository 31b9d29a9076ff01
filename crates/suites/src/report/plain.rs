//! Tables and charts of a run that belongs to no experiment: per team, team size and task.

use cooperage_core::Ratio;

use super::teams::{Team, teams};
use crate::experiments::Findings;
use crate::experiments::evaluation::{Count, LevelScore, mean_cell};
use crate::experiments::kitchen::Kitchens;
use crate::experiments::kitchen_facts::{class_of, parse_task};
use crate::experiments::remarks::remarks;
use crate::experiments::shapes::{
    agents_text, class_table, completion_chart, level_panel, published_row, tau_columns, tau_row,
};
use crate::results::{Episode, Results, distinct};
use crate::statistics::bootstrap::{interval, pooled_replicates};
use crate::table::{Cell, Row, Table};

/// Tables per team and team size; for CuisineWorld with the published figures beside ours.
pub(super) fn findings(results: &Results) -> Findings {
    let mut findings = Findings::default();
    let teams = teams(results);
    let kitchens = Kitchens::of(results);
    let mut is_published = false;
    for (number, team) in teams.iter().enumerate() {
        let mut scores: Vec<(u32, Vec<LevelScore>)> = Vec::new();
        for agents in team.crews() {
            let episodes = team.with(agents);
            let id = format!("team{}-{agents}-agents", number + 1);
            let levels = level_scores(&episodes, &kitchens);
            if !levels.is_empty() {
                findings.tables.push(level_table(&id, team, agents, &levels));
                let all: Vec<&LevelScore> = levels.iter().collect();
                if all.iter().any(|level| level.is_scored()) {
                    let cell = mean_cell(&all, Count::Headline, None);
                    findings.headline(format!("average CoS, {}", agents_text(agents)), &team.player, cell);
                }
                is_published |= levels.iter().any(|level| published_row(&level.level, agents).is_some());
                scores.push((agents, levels));
            }
            let others: Vec<&Episode> =
                episodes.into_iter().filter(|episode| parse_task(&episode.plan.task).is_none()).collect();
            if !others.is_empty() {
                findings.tables.push(task_table(&format!("{id}-tasks"), team, agents, &others));
            }
        }
        add_shared(&mut findings, &kitchens, number, (team, &scores));
    }
    let players = results.players();
    if is_published {
        findings.remarks = remarks(results, &[]);
    } else {
        findings.remarks = players
            .iter()
            .filter_map(|player| Some(format!("{}: {}.", player.full_label(), player.caveat()?)))
            .collect();
    }
    findings.close(kitchens, results);
    findings
}

/// What is made of all sizes of a team together.
fn add_shared(
    findings: &mut Findings,
    kitchens: &Kitchens,
    number: usize,
    (team, scores): (&Team<'_>, &[(u32, Vec<LevelScore>)]),
) {
    let levels =
        distinct(scores.iter().flat_map(|(_, scores)| scores.iter().map(|score| score.level.as_str())));
    let classes = distinct(levels.iter().filter_map(|level| class_of(level)));
    let scored = scores.iter().flat_map(|(_, scores)| scores).filter(|score| score.is_scored()).count();
    let id = format!("team{}", number + 1);
    if scored > 1 && (classes.len() > 1 || scores.len() > 1) {
        findings.tables.push(class_table(&id, &team.player, scores, false));
    }
    let panel = |level: &&str| {
        let mut crews: Vec<(u32, &LevelScore)> = Vec::new();
        for (agents, scores) in scores {
            crews.extend(scores.iter().filter(|score| score.level == *level).map(|score| (*agents, score)));
        }
        level_panel(kitchens, level, &crews)
    };
    let panels: Vec<_> = levels.iter().filter_map(panel).collect();
    if !panels.is_empty() {
        let title = format!("Completion against the task interval: {}", team.name());
        findings.charts.push(completion_chart(&format!("{id}-curves"), title, panels));
    }
}

fn level_scores(episodes: &[&Episode], kitchens: &Kitchens) -> Vec<LevelScore> {
    let levels = distinct(episodes.iter().filter_map(|e| Some(parse_task(&e.plan.task)?.0)));
    levels.into_iter().map(|level| LevelScore::of(level, episodes, kitchens)).collect()
}

fn level_table(id: &str, team: &Team<'_>, agents: u32, levels: &[LevelScore]) -> Table {
    let all: Vec<&LevelScore> = levels.iter().collect();
    let row = |score: &LevelScore| {
        tau_row(score.level.clone(), score, published_row(&score.level, agents).as_ref())
    };
    let mut rows: Vec<Row> = levels.iter().map(row).collect();
    if levels.len() > 1 {
        let mut cells: Vec<Cell> =
            (0..5).map(|tau| crate::experiments::evaluation::mean_tau_cell(&all, tau, None)).collect();
        cells.push(mean_cell(&all, Count::Headline, None));
        cells.push(mean_cell(&all, Count::Strict, None));
        rows.push(Row { name: "average".to_owned(), cells, is_total: true });
    }
    Table {
        id: id.to_owned(),
        title: format!("{}, {}", team.name(), agents_text(agents)),
        caption: "CuisineWorld: completed / (completed + failed), the episodes of a task interval pooled; CoS is the \
                  mean of the five ratios. Published: GPT-4, three episodes."
            .to_owned(),
        corner: "level".to_owned(),
        columns: tau_columns(),
        groups: Vec::new(),
        rows,
        player: Some(team.player.full_label()),
        kind: Some(team.player.kind()),
    }
}

fn task_table(id: &str, team: &Team<'_>, agents: u32, episodes: &[&Episode]) -> Table {
    let row = |task: &str| {
        let of_task: Vec<&Episode> = episodes.iter().copied().filter(|e| e.plan.task == task).collect();
        let ratios: Vec<Ratio> = of_task.iter().filter_map(|episode| episode.completion()).collect();
        let pooled = ratios.iter().fold(Ratio::default(), |sum, ratio| sum.pooled(*ratio));
        let has_outcome = !ratios.is_empty();
        let completion = Cell {
            metric: "completion",
            ours: has_outcome.then(|| pooled.value()),
            ratio: has_outcome.then_some(pooled),
            interval: pooled_replicates(task, &ratios).as_deref().and_then(interval),
            n: ratios.len() as u64,
            ..Cell::default()
        };
        let full = Cell {
            metric: "episodes",
            ours: has_outcome.then(|| ratios.iter().filter(|ratio| ratio.is_full()).count() as f64),
            n: ratios.len() as u64,
            ..Cell::default()
        };
        Row { name: task.to_owned(), cells: vec![completion, full], is_total: false }
    };
    let tasks = distinct(episodes.iter().map(|episode| episode.plan.task.as_str()));
    Table {
        id: id.to_owned(),
        title: format!("{}, {}", team.name(), agents_text(agents)),
        caption: "What was reached of what could be, the episodes of a task pooled.".to_owned(),
        corner: "task".to_owned(),
        columns: vec!["completion".to_owned(), "episodes at 100 %".to_owned()],
        groups: Vec::new(),
        rows: tasks.into_iter().map(row).collect(),
        player: Some(team.player.full_label()),
        kind: Some(team.player.kind()),
    }
}
