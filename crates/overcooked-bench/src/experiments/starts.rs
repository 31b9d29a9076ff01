//! How much a player's return depends on where a game begins.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::table::{ReportRow, ReportTable};

use super::crossplay::{seated, sitters};
use super::pairs::{Sitter, both};
use super::spread;
use crate::tasks::{CLASSICAL, within};

/// Published starts against drawn ones.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "overcooked/random-starts",
    about: "each player with itself, from the layout's start, from cells that are drawn, and with objects in hands and pots",
    team: "villager",
    plays: false,
    episodes_default: 20,
    conditions,
    findings,
};

const CELLS: (&str, &str) = ("overcooked.random_cells", "on");
const OBJECTS: (&str, &str) = ("overcooked.random_objects", "50");
/// Columns: their names and the options.
const STARTS: [(&str, &[(&str, &str)]); 3] =
    [("the layout's", &[]), ("cells drawn", &[CELLS]), ("cells and objects drawn", &[CELLS, OBJECTS])];

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for (task, _) in CLASSICAL {
        for sitter in sitters(args, task) {
            for (name, options) in STARTS {
                let mut args = args.clone();
                args.options.extend(options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())));
                let condition = both(&args, task, &sitter);
                conditions.push(ExperimentCondition {
                    id: format!("{}, start: {name}", condition.id),
                    ..condition
                });
            }
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut findings = Findings::default();
    for (task, _) in CLASSICAL {
        let mut rows = Vec::new();
        for sitter in seated(results, task) {
            let cells = STARTS.iter().map(|(_, options)| {
                let is_its = |episode: &&EpisodeResult| {
                    let value = |option: &str| episode.plan.settings.get(option).map(String::as_str);
                    within(&episode.plan.task) == Some(task)
                        && Sitter::in_seat(episode, 0).as_ref() == Some(&sitter)
                        && [CELLS.0, OBJECTS.0].iter().all(|option| {
                            value(option)
                                == options.iter().find(|(known, _)| known == option).map(|(_, v)| *v)
                        })
                };
                let episodes: Vec<&EpisodeResult> = results.episodes.iter().filter(is_its).collect();
                spread::mean(&episodes)
            });
            rows.push(ReportRow::new(sitter.label(), cells.collect()));
        }
        if rows.is_empty() {
            continue;
        }
        findings.tables.push(ReportTable {
            id: format!("starts-{task}"),
            title: format!("Starts on {task}"),
            caption: "Mean return of an episode of 400 steps with oneself.".to_owned(),
            corner: "player".to_owned(),
            columns: STARTS.iter().map(|(name, _)| (*name).to_owned()).collect(),
            rows,
            ..ReportTable::default()
        });
    }
    findings
}
