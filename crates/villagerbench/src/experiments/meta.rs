//! What does planning cost on tasks of one step? Each kind of meta task, by an agent alone and by a planned team.

use cooperage_suites::condition::{ExperimentCondition, SeatPlayer, SeatSelector};
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::mean;
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};

use super::setup::remarks;
use super::shape::{cell, number};
use crate::SUITE;
use crate::measure;
use crate::meta::MetaKind;

/// The experiment on meta tasks.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "villager/meta",
    about: "the 230 meta tasks by kind: an agent alone against a planned team (ours; of the authors' later code)",
    team: "villager",
    plays: true,
    episodes_default: 1,
    conditions,
    findings,
};

/// The teams that stand side by side.
const TEAMS: [&str; 2] = [ALONE, "villager"];
/// The team of a single agent, beside which another one needs a team of its own.
const ALONE: &str = "solo";

fn folder(kind: MetaKind) -> String {
    format!("{SUITE}/meta/{}", kind.name())
}

/// The same player as another team.
fn playing(player: &TeamPlayer, team: &str) -> TeamPlayer {
    TeamPlayer { framework: team.to_owned(), ..player.clone() }
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for player in &args.players {
        for team in TEAMS {
            for kind in MetaKind::ALL {
                let plain = args.condition(&playing(player, team), &folder(kind), kind.agents(), &[]);
                conditions.push(if team == ALONE { each_alone(plain) } else { plain });
            }
        }
    }
    conditions
}

/// A team of its own for the second agent, if there is one.
fn each_alone(plain: ExperimentCondition) -> ExperimentCondition {
    let second = (SeatSelector::Seats { first: 1, last: 1 }, SeatPlayer::Framework(ALONE.to_owned()));
    let seats = if plain.agents > 1 { vec![second] } else { Vec::new() };
    ExperimentCondition { seats, ..plain }
}

/// The team of the first agent, with its models.
fn player_of(episode: &EpisodeResult) -> Option<TeamPlayer> {
    let team = episode.plan.teams.first()?;
    let models = team.models.iter().map(|(role, model)| (role.clone(), model.name.clone())).collect();
    Some(TeamPlayer { framework: team.framework.clone(), models, ..TeamPlayer::default() })
}

/// The columns of a team: completion, model calls, failed actions.
const COLUMNS: [&str; 3] = ["C", "calls", "failed actions"];

fn cells(episodes: &[&EpisodeResult]) -> Vec<ReportCell> {
    let calls: Vec<f64> = episodes
        .iter()
        .filter_map(|episode| episode.end.as_ref())
        .map(|end| end.totals.calls as f64)
        .collect();
    vec![
        cell(episodes, measure::COMPLETION, None),
        number("calls", mean(&calls), calls.len()),
        cell(episodes, measure::FAILED_ACTIONS, None),
    ]
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "Meta tasks are not in the paper: their kinds are those of the authors' public code, the tasks are our own. Most \
         take one to four actions."
            .to_owned(),
    );
    let mut models: Vec<TeamPlayer> = Vec::new();
    for player in results.episodes.iter().filter_map(player_of) {
        let alone = playing(&player, ALONE);
        if TEAMS.contains(&player.framework.as_str()) && !models.contains(&alone) {
            models.push(alone);
        }
    }
    for (number, model) in models.iter().enumerate() {
        let of = |team: &str, kind: Option<MetaKind>| -> Vec<&EpisodeResult> {
            let player = playing(model, team);
            let is_it = |task: &str| match kind {
                Some(kind) => task.strip_prefix(&folder(kind)).is_some_and(|rest| rest.starts_with('/')),
                None => task.starts_with("villagerbench/meta/"),
            };
            let all = results.episodes.iter();
            all.filter(|one| is_it(&one.plan.task) && player_of(one).as_ref() == Some(&player)).collect()
        };
        let row = |kind: Option<MetaKind>| -> Vec<ReportCell> {
            TEAMS.iter().flat_map(|team| cells(&of(team, kind))).collect()
        };
        let mut rows: Vec<ReportRow> =
            MetaKind::ALL.into_iter().map(|kind| ReportRow::new(kind.name(), row(Some(kind)))).collect();
        rows.push(ReportRow::total("all", row(None)));
        let columns = TEAMS.iter().flat_map(|team| COLUMNS.map(|column| format!("{team}: {column}")));
        sheet.table(ReportTable::of_player(
            (
                &format!("meta-{}", number + 1),
                "Meta tasks by kind",
                "Mean completion in percent, model calls of an episode, and failed actions in percent.",
            ),
            ("kind", columns.collect()),
            rows,
            &playing(model, &TEAMS.join(" and ")),
        ));
        for team in TEAMS {
            for (name, cell) in COLUMNS.iter().zip(cells(&of(team, None))) {
                sheet.enter(model, &format!("{team}.{}", name.replace(' ', "_")), cell.ours);
                sheet.headline((*name).to_owned(), &playing(model, team), cell);
            }
        }
    }
    sheet.findings
}
