//! Table 2: the size of a data set for training.

use cooperage_suites::condition::Condition;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::{Episode, Results};
use cooperage_suites::table::{Cell, Form, Published, Row, Table};

use super::paper::paper;
use super::plays::{Tasks, episodes, on};
use super::remarks::remarks;
use super::shape::numbered;
use crate::measure::converse_replies;
use crate::record::Domain;
use crate::tasks::{TEST, TaskBook};

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
const ROWS: [(&str, &[Domain]); 3] = [
    ("cooking", &[Domain::Cooking, Domain::HellsKitchen]),
    ("crafting", &[Domain::Crafting]),
    ("construction", &[Domain::Construction]),
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

fn tasks(domains: &[Domain]) -> Vec<Tasks> {
    domains.iter().flat_map(|domain| Tasks::for_training(*domain)).collect()
}

fn conditions(args: &Args) -> Vec<Condition> {
    let all: Vec<Tasks> = ROWS.iter().flat_map(|(_, domains)| tasks(domains)).collect();
    on(args, &all)
}

/// The episodes that the paper's filter keeps.
fn kept<'r>(mut all: Vec<&'r Episode>, domains: &[Domain]) -> Vec<&'r Episode> {
    let score = |episode: &Episode| episode.completion().map_or(0.0, |ratio| ratio.value());
    if domains.contains(&Domain::Construction) {
        let quarter = all.len().div_ceil(4);
        all.sort_by(|a, b| score(b).total_cmp(&score(a)));
        all.truncate(quarter);
    } else {
        all.retain(|episode| score(episode) >= 1.0);
    }
    all
}

fn findings(results: &Results) -> Findings {
    let players = results.players();
    let mut findings = Findings { remarks: remarks(results), ..Findings::default() };
    findings.remarks.push(
        "The length of a trajectory is the number of replies of the role `mindcraft.converse` per agent and episode kept; the paper \
         does not say how it counts. Kept are episodes with the full score, of construction the best quarter of all trials by score. \
         Houses for training are made by the generator, those that nobody can finish left out. `cooperage export sft RUN --out FILE` writes \
         the examples, code included, and refuses crafting tasks about items that tests are about unless they are left out."
            .to_owned(),
    );
    for (number, player) in players.iter().enumerate() {
        let mut rows = Vec::new();
        for (name, domains) in ROWS {
            let of_row = tasks(domains);
            let trials = episodes(results, player, &of_row);
            let n = trials.len() as u64;
            let kept = kept(trials, domains);
            let replies: f64 = kept.iter().filter_map(|episode| converse_replies(episode)).sum();
            let agents: u32 = kept.iter().map(|episode| episode.plan.agents).sum();
            let tests = TaskBook::built_in();
            let tests = tests.entries().iter().filter(|entry| {
                entry.split == TEST && entry.published && domains.contains(&entry.record.domain)
            });
            let ours = [
                Some(of_row.iter().map(Tasks::count).sum::<usize>() as f64),
                Some(tests.count() as f64),
                Some(n as f64),
                Some(kept.len() as f64),
                Some(replies),
                (agents > 0).then(|| replies / f64::from(agents)),
            ];
            let cells = COLUMNS.iter().zip(METRICS).zip(ours).map(|((column, metric), ours)| {
                findings.figure(&players, player, &format!("{name}.{metric}"), ours);
                let paper = paper().value("table2", &[name], column).map(Published::number);
                let form = if metric == "trajectory_length" { Form::Tenths } else { Form::Count };
                Cell { metric, ours, form, n, paper, ..Cell::default() }
            });
            rows.push(Row { name: name.to_owned(), cells: cells.collect(), is_total: false });
        }
        findings.tables.push(Table::of_player(
            (&numbered("table2", number), "Table 2: the data set", "Published: llama3.3-70b as the player."),
            ("domain", COLUMNS.map(str::to_owned).into()),
            rows,
            player,
        ));
    }
    findings
}
