//! ProAgent's table 1: each player over all partners, by seat; and its ablations.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::numbered;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::{ReportRow, ReportTable};

use super::crossplay::{seated, sitters};
use super::pairs::{Sitter, of_pair, pair};
use super::paper::paper;
use super::spread;
use crate::measure::RETURN;
use crate::tasks::{CLASSICAL, within};

/// The experiment behind table 1 of ProAgent's paper.
pub(super) const TABLE1: Experiment = Experiment {
    name: "proagent/table1",
    about: "each player with every other one on the classical layouts, in seat 0 and in seat 1",
    team: "proagent",
    plays: true,
    episodes_default: 5,
    conditions,
    findings,
};

/// The ablation of ProAgent's parts: analysis, belief and verificator.
pub(super) const ABLATION: Experiment = Experiment {
    name: "proagent/ablation",
    about: "ProAgent without its analysis, its belief and its verificator, in Cramped Room with the greedy partner",
    team: "proagent",
    plays: true,
    episodes_default: 5,
    conditions: ablation_conditions,
    findings: ablation_findings,
};

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for (task, _) in CLASSICAL {
        let sitters = sitters(args, task);
        for first in &sitters {
            conditions.extend(sitters.iter().map(|second| pair(args, task, first, second)));
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut findings = Findings {
        remarks: vec![
            "Each figure is the mean over all partners, itself included. SP, PBT, FCP, MEP and COLE of the paper are other authors' \
             trained networks, which are not part of this program; our own learned players stand under their own names."
                .to_owned(),
        ],
        ..Findings::default()
    };
    let columns: Vec<String> = paper()
        .columns("proagent_table1")
        .iter()
        .filter(|name| !name.ends_with(" spread"))
        .cloned()
        .collect();
    let mut rows = Vec::new();
    let mut ours: Vec<String> = Vec::new();
    for (task, _) in CLASSICAL {
        for sitter in seated(results, task) {
            let label = sitter.label();
            if !ours.contains(&label) {
                ours.push(label);
            }
        }
    }
    for (task, _) in CLASSICAL {
        let all = seated(results, task);
        for seat in ["0", "1"] {
            let mut cells: Vec<_> = ours
                .iter()
                .map(|label| {
                    let its: Vec<&EpisodeResult> = all
                        .iter()
                        .filter(|sitter| sitter.label() == *label)
                        .flat_map(|sitter| over_partners(results, task, sitter, seat, &all))
                        .collect();
                    spread::mean(&its)
                })
                .collect();
            cells.extend(columns.iter().map(|name| {
                spread::published(RETURN.key, paper().value("proagent_table1", &[task, seat], name))
            }));
            rows.push(ReportRow::new(format!("{task}, seat {seat}"), cells));
        }
    }
    findings.tables.push(ReportTable {
        id: "table1".to_owned(),
        title: "Table 1: over all partners".to_owned(),
        caption: "Mean return of an episode of 400 steps.".to_owned(),
        corner: "layout and seat".to_owned(),
        columns: ours.into_iter().chain(columns).collect(),
        rows,
        ..ReportTable::default()
    });
    findings
}

fn over_partners<'r>(
    results: &'r Results,
    task: &str,
    sitter: &Sitter,
    seat: &str,
    all: &[Sitter],
) -> Vec<&'r EpisodeResult> {
    let with = |other: &Sitter| match seat {
        "0" => of_pair(results, task, sitter, other),
        _ => of_pair(results, task, other, sitter),
    };
    all.iter().flat_map(with).collect()
}

/// A row of the ablations: its name, the options, and the published row.
type Variant = (&'static str, &'static [(&'static str, &'static str)], Option<&'static str>);

const VARIANTS: [Variant; 4] = [
    (
        "analysis and belief",
        &[("proagent.level", "3"), ("proagent.belief", "replace")],
        Some("analysis and belief"),
    ),
    ("analysis", &[("proagent.level", "2")], Some("analysis")),
    ("neither", &[("proagent.level", "1")], Some("neither")),
    ("analysis, no verificator", &[("proagent.level", "2"), ("proagent.verificator", "off")], None),
];

const LAYOUT: &str = "cramped_room";

fn variant(args: &Args, player: &TeamPlayer, options: &[(&str, &str)]) -> ExperimentCondition {
    let mut args = args.clone();
    args.options.extend(options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
    let condition = pair(&args, LAYOUT, &Sitter::Team(player.clone()), &Sitter::partner("greedy"));
    let id = format!("{}, {:?}", condition.id, options);
    ExperimentCondition { id, ..condition }
}

fn ablation_conditions(args: &Args) -> Vec<ExperimentCondition> {
    let of_player = |player| VARIANTS.iter().map(move |(_, options, _)| variant(args, player, options));
    args.players.iter().flat_map(of_player).collect()
}

fn ablation_findings(results: &Results) -> Findings {
    let mut findings = Findings {
        remarks: vec![
            "The paper's returns (204, 184, 100) are of another partner. It says that without the verificator one plan of five can be \
             carried out; here that is the share of decisions from which a skill came that the world took. A scripted player never orders what cannot be done: \
             `--set overcooked.oracle_error_rate=0.3` has it do so, and shows what the verificator is for."
                .to_owned(),
        ],
        ..Findings::default()
    };
    let sitters = seated(results, LAYOUT);
    for (number, sitter) in sitters.iter().enumerate() {
        let Sitter::Team(player) = sitter else { continue };
        let mut rows = Vec::new();
        for (name, options, printed) in VARIANTS {
            let is_its = |episode: &&EpisodeResult| {
                let has = |&(option, value): &(&str, &str)| episode.option(option) == Some(value);
                within(&episode.plan.task) == Some(LAYOUT)
                    && Sitter::in_seat(episode, 0).as_ref() == Some(sitter)
                    && options.iter().all(has)
                    && (name == "analysis, no verificator"
                        || episode.option("proagent.verificator") != Some("off"))
            };
            let episodes: Vec<&EpisodeResult> = results.episodes.iter().filter(is_its).collect();
            let mut cells = spread::cells(&episodes);
            cells.push(success(&episodes));
            let value = printed.and_then(|row| paper().value("proagent_ablation", &[row], "return"));
            cells.push(spread::published(RETURN.key, value));
            rows.push(ReportRow::new(name, cells));
        }
        let columns = spread::COLUMNS.into_iter().chain(["plans carried out", "published"]);
        findings.tables.push(ReportTable::of_player(
            (
                &numbered("ablation", number),
                "Ablations of ProAgent in Cramped Room",
                "Mean return in seat 0 with the greedy partner in seat 1.",
            ),
            ("variant", columns.map(str::to_owned).collect()),
            rows,
            player,
        ));
    }
    findings
}

/// The share of decisions from which a skill came that the world took. With the verificator a decision has several attempts.
fn success(episodes: &[&EpisodeResult]) -> cooperage_suites::table::ReportCell {
    use cooperage_suites::table::{FigureFormat, ReportCell};
    let total = |name: &str| -> u64 {
        let of = |episode: &&EpisodeResult| {
            episode.end.as_ref().and_then(|end| end.totals.counts.get(name)).copied()
        };
        episodes.iter().filter_map(of).sum()
    };
    let (skills, decisions) = (total("skills"), total("decisions"));
    let ours = (decisions > 0).then(|| skills as f64 / decisions as f64);
    ReportCell::number("plan_success", FigureFormat::Percent, ours, episodes.len())
}
