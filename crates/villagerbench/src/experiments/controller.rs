//! Who says which agent does a subtask: the plan, the controller, or several agents for one subtask.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::kit::cases::{episodes, with_option};
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};

use super::setup::{of_scenario, remarks, scenario};
use super::shape::{calls, cell, number, seconds, tokens};
use crate::measure::{BALANCE, COMPLETION, ScenarioKind};

/// The experiment on the assignment of subtasks.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/controller",
    about: "who assigns subtasks: the plan as published, the controller alone, or several agents for one subtask (public code)",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

const AGENTS: u32 = 2;
const NAMES: &str = "villager.name_agents";
const SHARED: &str = "villager.shared_subtasks";
/// The defaults of both options.
const NAMED: &str = "on";
const ALONE: &str = "off";

/// A way to assign subtasks: its name in tables and in the summary, and the values of both options.
const WAYS: [(&str, &str, [&str; 2]); 3] = [
    ("the plan names agents", "named", [NAMED, ALONE]),
    ("the controller chooses", "chosen", ["off", ALONE]),
    ("several agents may share a subtask", "shared", [NAMED, "on"]),
];

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for (_, _, [names, shared]) in WAYS {
            for tasks in ScenarioKind::ALL.into_iter().flat_map(|part| scenario(args, part, AGENTS)) {
                conditions.push(args.condition(player, &tasks, AGENTS, &[(NAMES, names), (SHARED, shared)]));
            }
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "The paper lets the plan name the agents of a subtask. The other two ways are options of the authors' public code; the paper \
         has no figures of them."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("controller") {
        let all = episodes(results, player, AGENTS);
        let mut rows = Vec::new();
        for (told, name, [names, shared]) in WAYS {
            let of_way = with_option(&with_option(&all, (NAMES, names, NAMED)), (SHARED, shared, ALONE));
            for part in ScenarioKind::ALL {
                let cells = cells(&of_scenario(&of_way, part));
                rows.push(ReportRow::new(format!("{told}: {}", part.name()), cells));
            }
            let total = cells(&of_way);
            if let Some(completion) = total.first() {
                sheet.enter(player, &format!("completion.{name}"), completion.ours);
                sheet.headline(format!("mean completion, {told}"), player, completion.clone());
            }
            sheet.enter(player, &format!("calls.{name}"), per_episode(&of_way, calls));
            rows.push(ReportRow::total(format!("{told}: all"), total));
        }
        sheet.table(table(id, player, rows));
    }
    sheet.findings
}

/// Completion and balance in percent; minutes of virtual time, calls and thousands of tokens an episode.
fn cells(episodes: &[&EpisodeResult]) -> Vec<ReportCell> {
    let n = episodes.len();
    vec![
        cell(episodes, COMPLETION, None),
        cell(episodes, BALANCE, None),
        number("minutes", per_episode(episodes, |episode| seconds(episode) / 60.0), n),
        number("calls", per_episode(episodes, calls), n),
        number("kilo_tokens", per_episode(episodes, |episode| tokens(episode) / 1e3), n),
    ]
}

fn per_episode(episodes: &[&EpisodeResult], of: fn(&EpisodeResult) -> f64) -> Option<f64> {
    mean(&episodes.iter().map(|episode| of(episode)).collect::<Vec<_>>())
}

fn table(id: &str, player: &TeamPlayer, rows: Vec<ReportRow>) -> ReportTable {
    ReportTable::of_player(
        (
            id,
            "Who assigns subtasks",
            "Mean completion and balance in percent; minutes of virtual time, model calls and thousands of tokens, each per episode.",
        ),
        ("assignment", ["C", "B", "minutes", "calls", "tokens/1000"].map(str::to_owned).into()),
        rows,
        player,
    )
}
