//! Cross-play: all players with all players, in both orders of seats.

use std::collections::BTreeMap;

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::{EpisodeResult, Results, distinct};
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

use super::pairs::{Sitter, of_pair, pair};
use super::spread::{self, ReturnSpread};
use crate::tasks::CLASSICAL;

/// The cross-play experiment, which gives a matrix of pairs.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "overcooked/crossplay",
    about: "scripted, learned and named players in all pairs on the classical layouts, with the gap to self-play",
    team: "villager",
    plays: false,
    episodes_default: 20,
    conditions,
    findings,
};

/// The players that are paired: scripted and learned ones, and those that the user names.
pub(super) fn sitters(args: &Args, task: &str) -> Vec<Sitter> {
    let mut sitters: Vec<Sitter> = ["greedy", "cook"].into_iter().map(Sitter::partner).collect();
    sitters.extend(
        crate::learned::shipped_for(task).into_iter().map(|name| Sitter::Partner(format!("policy:{name}"))),
    );
    sitters.extend(args.players.iter().cloned().map(Sitter::Team));
    sitters
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for (task, _) in CLASSICAL {
        let sitters = sitters(args, task);
        for first in &sitters {
            for second in &sitters {
                conditions.push(pair(args, task, first, second));
            }
        }
    }
    conditions
}

/// The players that took part on a task, in the order in which they first had seat 0.
pub(super) fn seated(results: &Results, task: &str) -> Vec<Sitter> {
    let is_its = |episode: &&EpisodeResult| crate::tasks::within(&episode.plan.task) == Some(task);
    distinct(results.episodes.iter().filter(is_its).filter_map(|episode| Sitter::in_seat(episode, 0)))
}

fn findings(results: &Results) -> Findings {
    let mut findings = Findings {
        remarks: vec![
            "Rows sit in seat 0, columns in seat 1. The gap is the mean of the diagonal less the mean of all other pairs.".to_owned(),
        ],
        ..Findings::default()
    };
    for (task, _) in CLASSICAL {
        let sitters = seated(results, task);
        if sitters.is_empty() {
            continue;
        }
        let mut values: BTreeMap<bool, Vec<f64>> = BTreeMap::new();
        let mut rows = Vec::new();
        for (number, first) in sitters.iter().enumerate() {
            let mut cells = Vec::new();
            for (other, second) in sitters.iter().enumerate() {
                let episodes = of_pair(results, task, first, second);
                values.entry(number == other).or_default().extend(spread::returns(&episodes));
                let label = format!("crossplay/{task}/{}/{}", first.label(), second.label());
                let error = ReturnSpread::of(&spread::returns(&episodes)).and_then(|spread| spread.error);
                let mut cell = spread::mean(&episodes);
                cell.notes.extend(error.map(|error| format!("SE {error:.1}")));
                findings.figures.extend(cell.ours.map(|mean| (label, mean)));
                cells.push(cell);
            }
            rows.push(ReportRow::new(first.label(), cells));
        }
        let mean = |same: bool| {
            values.get(&same).and_then(|values| ReturnSpread::of(values)).map(|spread| spread.mean)
        };
        if let (Some(own), Some(cross)) = (mean(true), mean(false)) {
            findings.figures.insert(format!("return.{task}"), cross);
            findings.figures.insert(format!("gap.{task}"), own - cross);
        }
        let columns: Vec<String> = sitters.iter().map(Sitter::label).collect();
        rows.push(total("self-play", mean(true), columns.len()));
        rows.push(total("cross-play", mean(false), columns.len()));
        rows.push(total("gap", mean(true).zip(mean(false)).map(|(own, cross)| own - cross), columns.len()));
        findings.tables.push(ReportTable {
            id: format!("crossplay-{task}"),
            title: format!("Cross-play on {task}"),
            caption: "Mean return of an episode of 400 steps; each pair in this order of seats.".to_owned(),
            corner: "seat 0, with in seat 1".to_owned(),
            columns,
            rows,
            ..ReportTable::default()
        });
    }
    findings
}

/// A row whose figure stands in the first column.
fn total(name: &str, value: Option<f64>, columns: usize) -> ReportRow {
    let cell = |ours| ReportCell::number("return", FigureFormat::Tenths, ours, 0);
    let rest = std::iter::repeat_n(cell(None), columns.saturating_sub(1));
    ReportRow::total(name, std::iter::once(cell(value)).chain(rest).collect())
}
