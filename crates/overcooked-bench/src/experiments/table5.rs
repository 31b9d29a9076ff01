//! VillagerAgent's table 5: a team that plans both seats, on the five classical layouts.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::numbered;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::{Results, distinct};
use cooperage_suites::table::{ReportRow, ReportTable};

use super::pairs::{Sitter, both, of_pair};
use super::paper::paper;
use super::spread;
use crate::measure::RETURN;
use crate::reach;
use crate::tasks::CLASSICAL;

/// The experiment behind VillagerAgent's table 5.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "villager/table5",
    about: "both cooks of Overcooked-AI's classical layouts planned by one team, beside the published row",
    team: "villager",
    plays: true,
    episodes_default: 5,
    conditions,
    findings,
};

/// The scripted player beside which every figure stands.
const SCRIPTED: &str = "cook";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for (task, _) in CLASSICAL {
        for player in &args.players {
            conditions.push(both(args, task, &Sitter::Team(player.clone())));
        }
        conditions.push(both(
            &Args { options: std::collections::BTreeMap::new(), ..args.clone() },
            task,
            &Sitter::partner(SCRIPTED),
        ));
    }
    conditions
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
            let mut cells = spread::cells(&format!("table5/{task}"), &episodes);
            if let Some(cell) = cells.first() {
                findings.figure(&players, player, &format!("return.{task}"), cell.ours);
                findings.headline(format!("return on {task}"), player, cell.clone());
            }
            cells.push(spread::mean(
                &format!("table5/{task}/{SCRIPTED}"),
                &of_pair(results, task, &scripted, &scripted),
            ));
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
    findings
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
