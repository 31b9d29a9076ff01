//! Table 2: the size of a data set for training.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::{FigureFormat, Published, ReportCell, ReportRow, ReportTable};

use super::paper::paper;
use super::plays::{TaskSubset, episodes, on};
use super::remarks::remarks;
use crate::measure::converse_replies;
use crate::record::TaskDomain;
use crate::tasks::{MineCollabTaskBook, TEST};

/// The experiment behind table 2.
pub(super) const TABLE2: Experiment = Experiment {
    name: "minecollab/table2",
    about: "the data set: tasks for training, trials, successes, transitions, length of trajectories",
    team: "mindcraft",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

/// The rows: name, and the domains that belong to it.
const ROWS: [(&str, &[TaskDomain]); 3] = [
    ("cooking", &[TaskDomain::Cooking, TaskDomain::HellsKitchen]),
    ("crafting", &[TaskDomain::Crafting]),
    ("construction", &[TaskDomain::Construction]),
];
const COLUMNS: [&str; 6] = ["train", "test", "trials", "successes", "transitions", "mean length"];
const METRICS: [&str; 6] =
    ["tasks_train", "tasks_test", "trials", "successes", "transitions", "trajectory_length"];

/// Name and meaning of the metrics of this table.
pub(super) const MEANINGS: [(&str, &str, &str); 6] = [
    ("tasks_train", "train", "Tasks for training."),
    ("tasks_test", "test", "Tasks for tests."),
    ("trials", "trials", "Episodes with an outcome."),
    (
        "successes",
        "successes",
        "Episodes that are kept: those with the full score, of construction the best quarter of all trials.",
    ),
    ("transitions", "transitions", "Replies of the role `mindcraft.converse` in the episodes kept."),
    (
        "trajectory_length",
        "mean length",
        "Replies of the role `mindcraft.converse` per agent and episode kept.",
    ),
];

fn tasks(domains: &[TaskDomain]) -> Vec<TaskSubset> {
    domains.iter().flat_map(|domain| TaskSubset::for_training(*domain)).collect()
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let all: Vec<TaskSubset> = ROWS.iter().flat_map(|(_, domains)| tasks(domains)).collect();
    on(args, &all)
}

/// The episodes that the paper's filter keeps.
fn kept<'r>(mut all: Vec<&'r EpisodeResult>, domains: &[TaskDomain]) -> Vec<&'r EpisodeResult> {
    let score = |episode: &EpisodeResult| episode.completion().map_or(0.0, |ratio| ratio.value());
    if domains.contains(&TaskDomain::Construction) {
        let quarter = all.len().div_ceil(4);
        all.sort_by(|a, b| score(b).total_cmp(&score(a)));
        all.truncate(quarter);
    } else {
        all.retain(|episode| score(episode) >= 1.0);
    }
    all
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    sheet.remark(
        "The length of a trajectory is the number of replies of the role `mindcraft.converse` per agent and episode kept; the paper \
         does not say how it counts. Kept are episodes with the full score, of construction the best quarter of all trials by score. \
         Houses for training are made by the generator, those that nobody can finish left out. `cooperage export sft RUN --out FILE` writes \
         the examples, code included, and refuses crafting tasks about items that tests are about unless they are left out."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("table2") {
        let mut rows = Vec::new();
        for (name, domains) in ROWS {
            let of_row = tasks(domains);
            let trials = episodes(results, player, &of_row);
            let n = trials.len() as u64;
            let kept = kept(trials, domains);
            let replies: f64 = kept.iter().filter_map(|episode| converse_replies(episode)).sum();
            let agents: u32 = kept.iter().map(|episode| episode.plan.agents).sum();
            let tests = MineCollabTaskBook::built_in();
            let tests = tests.entries().iter().filter(|entry| {
                entry.split == TEST && entry.published && domains.contains(&entry.record.domain)
            });
            let ours = [
                Some(of_row.iter().map(TaskSubset::count).sum::<usize>() as f64),
                Some(tests.count() as f64),
                Some(n as f64),
                Some(kept.len() as f64),
                Some(replies),
                (agents > 0).then(|| replies / f64::from(agents)),
            ];
            let cells = COLUMNS.iter().zip(METRICS).zip(ours).map(|((column, metric), ours)| {
                sheet.enter(player, &format!("{name}.{metric}"), ours);
                let paper = paper().value("table2", &[name], column).map(Published::number);
                let form =
                    if metric == "trajectory_length" { FigureFormat::Tenths } else { FigureFormat::Count };
                ReportCell { metric, ours, form, n, paper, ..ReportCell::default() }
            });
            rows.push(ReportRow::new(name, cells.collect()));
        }
        sheet.table(ReportTable::of_player(
            (id, "Table 2: the data set", "Published: llama3.3-70b as the player."),
            ("domain", COLUMNS.map(str::to_owned).into()),
            rows,
            player,
        ));
    }
    sheet.findings
}
