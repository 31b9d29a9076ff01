//! VillagerAgent's table 5: a team that plans both seats, on the five classical layouts.

use std::collections::BTreeMap;

use cooperage_journal::TotalsRecord;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::numbered;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::{Results, distinct};
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use super::pairs::{Sitter, both, of_pair};
use super::paper::paper;
use super::spread;
use crate::measure::RETURN;
use crate::reach;
use crate::tasks::CLASSICAL;

/// The experiment behind VillagerAgent's table 5.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "villager/table5",
    about: "both cooks of Overcooked-AI's classical layouts planned by one team, beside the published row; tokens beside \
            ProAgent's",
    team: "villager",
    plays: true,
    episodes_default: 5,
    conditions,
    findings,
};

/// The scripted player beside which every figure stands.
const SCRIPTED: &str = "cook";
/// The framework whose tokens stand beside.
const COMPARED: &str = "proagent";
const TOKEN_COLUMNS: [&str; 4] = ["prompt tokens", "completion tokens", "calls", "return"];

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for (task, _) in CLASSICAL {
        for player in &args.players {
            conditions.push(both(args, task, &Sitter::Team(player.clone())));
        }
        // The options are those of the team.
        let plain = Args { options: BTreeMap::new(), ..args.clone() };
        for player in compared(&args.players) {
            conditions.push(both(&plain, task, &Sitter::Team(player)));
        }
        conditions.push(both(&plain, task, &Sitter::partner(SCRIPTED)));
    }
    conditions
}

/// The players whose tokens are compared with those of the given ones: the same models as two ProAgents.
fn compared(players: &[TeamPlayer]) -> Vec<TeamPlayer> {
    let others = distinct(players.iter().map(|player| player.within(COMPARED)));
    others.into_iter().filter(|player| !players.contains(player)).collect()
}

fn findings(results: &Results) -> Findings {
    let mut findings = Findings { remarks: remarks(), ..Findings::default() };
    let sitters = distinct(results.episodes.iter().filter_map(|episode| Sitter::in_seat(episode, 0)));
    let players: Vec<_> = sitters
        .iter()
        .filter_map(|sitter| match sitter {
            Sitter::Team(player) => Some(player.clone()),
            Sitter::Partner(_) => None,
        })
        .collect();
    let names = published_names();
    for (number, player) in players.iter().enumerate() {
        let sitter = Sitter::Team(player.clone());
        let scripted = Sitter::partner(SCRIPTED);
        let mut rows = Vec::new();
        for (task, layout) in CLASSICAL {
            let episodes = of_pair(results, task, &sitter, &sitter);
            let mut cells = spread::cells(&episodes);
            if let Some(cell) = cells.first() {
                findings.figure(&players, player, &format!("return.{task}"), cell.ours);
                findings.headline(format!("return on {task}"), player, cell.clone());
            }
            cells.push(spread::mean(&of_pair(results, task, &scripted, &scripted)));
            cells.push(reach::cell(layout));
            cells.extend(
                names
                    .iter()
                    .map(|name| spread::published(RETURN.key, paper().value("table5", &[task], name))),
            );
            cells.push(spread::published(
                "return_spread",
                paper().value("table5", &[task], "VillagerAgent spread"),
            ));
            rows.push(ReportRow::new(task, cells));
        }
        let ours = spread::COLUMNS.into_iter().map(str::to_owned);
        let columns = ours.chain([format!("{SCRIPTED} in both seats"), "best plan found".to_owned()]);
        findings.tables.push(ReportTable::of_player(
            (
                &numbered("table5", number),
                "Table 5: Overcooked-AI, both seats",
                "Mean return of an episode of 400 steps.",
            ),
            ("layout", columns.chain(names.iter().cloned()).chain(["its ±".to_owned()]).collect()),
            rows,
            player,
        ));
    }
    findings.tables.extend(tokens(results, &players));
    findings
}

/// The tables of the tokens that each player takes for an episode, over all layouts: one for scripted players, one for
/// models. The paper compares its tokens with ProAgent's in a table that is missing there.
fn tokens(results: &Results, players: &[TeamPlayer]) -> Vec<ReportTable> {
    let kinds = distinct(players.iter().map(TeamPlayer::kind));
    let row = |player: &TeamPlayer| {
        let sitter = Sitter::Team(player.clone());
        let episodes: Vec<_> =
            CLASSICAL.iter().flat_map(|(task, _)| of_pair(results, task, &sitter, &sitter)).collect();
        let mean_of = |metric, of: fn(&TotalsRecord) -> u64| {
            let values: Vec<f64> =
                episodes.iter().filter_map(|e| Some(of(&e.end.as_ref()?.totals) as f64)).collect();
            ReportCell {
                metric,
                form: FigureFormat::Count,
                ours: mean(&values),
                interval: mean_interval(&values),
                n: values.len() as u64,
                ..ReportCell::default()
            }
        };
        let cells = vec![
            mean_of("prompt_tokens", |totals| totals.prompt_tokens),
            mean_of("completion_tokens", |totals| totals.completion_tokens),
            mean_of("calls", |totals| totals.calls),
            spread::mean(&episodes),
        ];
        ReportRow::new(player.full_label(), cells)
    };
    let table = |(number, kind): (usize, PlayerKind)| {
        ReportTable::of_kind(
            (
                &numbered("table5-tokens", number),
                "Tokens of both seats",
                "Means of an episode over the five layouts. The paper speaks of a comparison with ProAgent, whose table is missing \
                 there; so no published figure stands here.",
            ),
            ("player", TOKEN_COLUMNS.map(str::to_owned).into()),
            players.iter().filter(|player| player.kind() == kind).map(row).collect(),
            kind,
        )
    };
    kinds.into_iter().enumerate().map(table).collect()
}

/// The published columns that are means.
fn published_names() -> Vec<String> {
    paper().columns("table5").iter().filter(|column| !column.ends_with(" spread")).cloned().collect()
}

fn remarks() -> Vec<String> {
    [
        "The published columns PBT to ProAgent are means over partners of other kinds, with the named player in seat 0; VillagerAgent \
         plans both seats. They are not like for like.",
        "The published spread is not the same in every row: two of VillagerAgent's fit the population deviation of three episodes, \
         three the population deviation of five divided by the root of five. Ours are given apart: SD is the population's deviation, \
         SE the standard error of the mean.",
        "A fixed rule over the same macros stands beside every figure: on these layouts scores measure the controller of the macros \
         at least as much as who plans.",
    ]
    .map(str::to_owned)
    .into()
}
