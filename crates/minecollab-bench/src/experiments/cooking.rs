//! Table 5: cooking by two agents, by the agents that lack the recipes.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::ReportRow;

use super::plays::{TaskSubset, entry, episodes};
use super::remarks::remarks;
use super::shape::{self, SCORE, row};
use crate::SUITE;
use crate::classes::without_recipes;
use crate::record::TaskDomain;
use crate::tasks::{MineCollabTaskBook, PAPER_30, TEST};

/// The experiment behind table 5.
pub(super) const TABLE5: Experiment = Experiment {
    name: "minecollab/table5",
    about: "cooking by two agents: six pairs of dishes, by who lacks the recipes",
    team: "mindcraft",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

/// Episodes of each task in which every agent has the recipes; the published counts are 12, 12 and 6.
const OPEN_EPISODES: u32 = 2;

/// The rows: name, name in summaries, and how many agents lack the recipes; none is all of them.
pub(super) const ROWS: [(&str, &str, Option<u32>); 4] = [
    ("all", "all", None),
    ("none blocked", "none_blocked", Some(0)),
    ("one blocked", "one_blocked", Some(1)),
    ("both blocked", "both_blocked", Some(2)),
];

pub(super) fn tasks() -> Vec<TaskSubset> {
    TaskSubset::test(TaskDomain::Cooking, PAPER_30, 2).into_iter().collect()
}

/// Every task as often as the table counts it: twice if all agents have the recipes, otherwise once.
pub(super) fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let book = MineCollabTaskBook::built_in();
    let prefix = format!("{SUITE}/{}/{TEST}/{PAPER_30}/", TaskDomain::Cooking.name());
    let mut conditions = Vec::new();
    for player in &args.players {
        for entry in book.entries().iter().filter(|entry| entry.name.starts_with(&prefix)) {
            let tasks = TaskSubset { selection: entry.name.clone(), agents: 2 };
            let times = if without_recipes(&entry.record) == Some(0) { OPEN_EPISODES } else { 1 };
            let condition = tasks.condition(args, player, &[]);
            let episodes = condition.episodes.saturating_mul(times);
            conditions.push(ExperimentCondition { episodes, ..condition });
        }
    }
    conditions
}

/// Returns the episodes in which that many agents lack the recipes.
pub(super) fn lacking<'r>(all: &[&'r EpisodeResult], agents: Option<u32>) -> Vec<&'r EpisodeResult> {
    let book = MineCollabTaskBook::built_in();
    let is_its = |episode: &&&'r EpisodeResult| {
        let lacking = entry(book, episode).and_then(|entry| without_recipes(&entry.record));
        agents.is_none() || lacking == agents
    };
    all.iter().filter(is_its).copied().collect()
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    sheet.remark(
        "The published percentages go with 12, 12 and 6 tasks. Ours are the six pairs of dishes of the published test set: with the \
         recipes in both agents' goals (played twice), in the second one's or in the first one's alone, and in neither's."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("table5") {
        let all = episodes(results, player, &tasks());
        let rows: Vec<ReportRow> = ROWS
            .iter()
            .map(|(name, key, agents)| {
                let row = row("table5", name, SCORE, &lacking(&all, *agents));
                let ours = row.cells.first().and_then(|cell| cell.ours);
                sheet.enter(player, &format!("cooking.{key}"), ours);
                row
            })
            .collect();
        if let Some(cell) = rows.first().and_then(|row| row.cells.first()) {
            sheet.headline("cooking, 30 episodes, %", player, cell.clone());
        }
        sheet.table(shape::table(
            ("table5", id),
            ("Table 5: cooking by two agents", "Tasks done, in percent."),
            "agents without recipes",
            rows,
            player,
        ));
    }
    sheet.findings
}
