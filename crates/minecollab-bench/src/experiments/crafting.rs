//! Tables 4 and 7: the 25 crafting tasks of two agents, by class, and with parts of the framework switched off.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::ReportRow;

use super::plays::{TaskSubset, entry, episodes, on};
use super::remarks::remarks;
use super::shape::{self, SCORE, row};
use crate::classes::{PlanAccess, depth, plan_access};
use crate::record::{MineCollabTask, TaskDomain};
use crate::tasks::{MineCollabTaskBook, PAPER_25};

/// The experiment behind table 4.
pub(super) const TABLE4: Experiment = Experiment {
    name: "minecollab/table4",
    about: "crafting by two agents: 25 tasks by depth and by who may ask for plans",
    team: "mindcraft",
    plays: true,
    episodes_default: 1,
    conditions: |args| on(args, &tasks()),
    findings: table4,
};

/// The experiment behind table 7.
pub(super) const TABLE7: Experiment = Experiment {
    name: "minecollab/table7",
    about: "crafting by two agents without memory, without few-shot examples, without communication",
    team: "mindcraft",
    plays: true,
    episodes_default: 1,
    conditions: table7_conditions,
    findings: table7,
};

fn tasks() -> Vec<TaskSubset> {
    TaskSubset::test(TaskDomain::Crafting, PAPER_25, 2).into_iter().collect()
}

/// A class of crafting tasks: its row, its name in summaries, and which belong to it.
pub(super) type CraftingClass = (&'static str, &'static str, fn(&MineCollabTask) -> bool);

/// The classes of table 4.
const CLASSES: [CraftingClass; 6] = [
    ("all", "all", |_| true),
    ("depth 0", "depth_0", |record| depth(record) == Some(0)),
    ("depth 1", "depth_1", |record| depth(record) == Some(1)),
    ("depth 2", "depth_2", |record| depth(record) == Some(2)),
    FULL,
    PARTIAL,
];
/// The class of tasks in which all agents may ask for plans.
pub(super) const FULL: CraftingClass =
    ("full plan", "full_plan", |record| plan_access(record) == PlanAccess::Full);
/// Tasks of which some agents may.
pub(super) const PARTIAL: CraftingClass =
    ("partial plan", "partial_plan", |record| plan_access(record) == PlanAccess::Partial);

/// The episodes of a class.
pub(super) fn of_class<'r>(
    all: &[&'r EpisodeResult],
    (_, _, is_its): CraftingClass,
) -> Vec<&'r EpisodeResult> {
    let book = MineCollabTaskBook::built_in();
    let belongs =
        |episode: &&&'r EpisodeResult| entry(book, episode).is_some_and(|entry| is_its(&entry.record));
    all.iter().filter(belongs).copied().collect()
}

fn table4(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    sheet.remark(
        "The 25 tasks are those that were published for an agent and a person, played by two agents. Depths are those in the tasks' \
         names, who may ask for plans is read from what is blocked. Five of them cannot be done with the recipes and items at hand \
         (cake, blue wool, lime wool of depth 2, magenta wool, light gray wool); with the rules `paper` they count, as there."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("table4") {
        let all = episodes(results, player, &tasks());
        let rows: Vec<ReportRow> = CLASSES
            .iter()
            .map(|class| {
                let row = row("table4", class.0, SCORE, &of_class(&all, *class));
                let ours = row.cells.first().and_then(|cell| cell.ours);
                sheet.enter(player, &format!("crafting.{}", class.1), ours);
                row
            })
            .collect();
        if let Some(cell) = rows.first().and_then(|row| row.cells.first()) {
            sheet.headline("crafting, 25 tasks, %", player, cell.clone());
        }
        sheet.table(shape::table(
            ("table4", id),
            ("Table 4: crafting by two agents", "Tasks done, in percent. Published: 25 tasks, once each."),
            "tasks",
            rows,
            player,
        ));
    }
    sheet.findings
}

/// A row of table 7: its name, its name in summaries, and the option that switches a part off; `None` for the full
/// framework.
type Ablation = (&'static str, &'static str, Option<(&'static str, &'static str)>);

const ABLATIONS: [Ablation; 4] = [
    ("full", "full", None),
    ("without memory", "without_memory", Some(("mindcraft.memory", "off"))),
    ("without few-shot examples", "without_examples", Some(("mindcraft.num_examples", "0"))),
    ("without communication", "without_communication", Some((COMMUNICATION, "off"))),
];
const COMMUNICATION: &str = "mindcraft.communication";

/// Whether it tells anything about a player: a scripted one reads neither memory nor examples.
fn is_played(player: &TeamPlayer, (_, _, option): &Ablation) -> bool {
    player.kind() == PlayerKind::Model || option.is_none_or(|(name, _)| name == COMMUNICATION)
}

fn table7_conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for ablation in ABLATIONS.iter().filter(|ablation| is_played(player, ablation)) {
            let set: Vec<(&str, &str)> = ablation.2.into_iter().collect();
            conditions.extend(tasks().iter().map(|tasks| tasks.condition(args, player, &set)));
        }
    }
    conditions
}

/// Whether an episode belongs to a row: it has the row's option, or for the first row none of the other rows' options.
fn is_played_so(episode: &EpisodeResult, (_, _, option): &Ablation) -> bool {
    let is_set = |(name, value): (&str, &str)| episode.option(name) == Some(value);
    match option {
        Some(option) => is_set(*option),
        None => ABLATIONS.iter().filter_map(|(_, _, option)| *option).all(|option| !is_set(option)),
    }
}

fn table7(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results));
    sheet.remark(
        "Each row switches off one block alone: `mindcraft.memory=off` (no summaries, an empty $MEMORY), `mindcraft.num_examples=0`, \
         `mindcraft.communication=off` (no first words, no commands for talk, no messages, no names of partners; `!givePlayer` \
         stays)."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("table7") {
        let all = episodes(results, player, &tasks());
        let mut rows: Vec<ReportRow> = Vec::new();
        for ablation in &ABLATIONS {
            let chosen: Vec<&EpisodeResult> =
                all.iter().copied().filter(|episode| is_played_so(episode, ablation)).collect();
            let mut row = row("table7", ablation.0, SCORE, &chosen);
            if let Some(cell) = row.cells.first_mut() {
                if !is_played(player, ablation) {
                    cell.notes.push("a scripted player reads neither memory nor examples".to_owned());
                }
                sheet.enter(player, &format!("crafting.{}", ablation.1), cell.ours);
            }
            rows.push(row);
        }
        sheet.table(shape::table(
            ("table7", id),
            (
                "Table 7: what parts of the framework are worth",
                "Crafting by two agents, 25 tasks: tasks done, in percent. Published: llama3.3-70b.",
            ),
            "framework",
            rows,
            player,
        ));
    }
    sheet.findings
}
