//! Figures 8 and 9: the conduct of leaders and of those who follow them, in cases in which there is something to see.

use cooperage_journal::FaultPlan;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Chart, Experiment, Findings, NetworkChart};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;

use super::case::{ExperimentCase, InjectedFault, conditions as of_cases};
use super::drawings::{bars, gantt, network};
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;
use super::tables::grid;
use crate::conduct::{
    BY_SUCCESS, CYCLES, DELEGATED, FAILURES, LONGEST_CYCLE, REPLANNED, REPORTED, STARTED, SUCCESSES,
    WITH_INVENTORY,
};

/// The experiment behind figure 8: leaders.
pub(crate) const FIGURE8: Experiment = Experiment {
    name: "s-agents/figure8",
    about: "leaders divide work, react to a leaf that fails, and give work by ability and record (figure 8)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions: |args| of_cases(args, &LEADERS.cases()),
    findings: |results| findings(results, &LEADERS),
};

/// The experiment behind figure 9: executors.
pub(crate) const FIGURE9: Experiment = Experiment {
    name: "s-agents/figure9",
    about: "loops of orders by organisation, and reports of start, success and failure (figure 9)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions: |args| of_cases(args, &EXECUTORS.cases()),
    findings: |results| findings(results, &EXECUTORS),
};

/// Nothing goes wrong.
const NOTHING: InjectedFault =
    InjectedFault { name: "", key: "able", fault: None, is_it: <[FaultPlan]>::is_empty };
/// Nothing works that the second agent tries: the first leaf of a tree.
const UNABLE: InjectedFault = InjectedFault {
    name: ", Bob unable",
    key: "bob_unable",
    fault: Some("unable Bob@0s"),
    is_it: |faults| matches!(faults, [FaultPlan::Unable { .. }]),
};

/// A case: organisation, task, fault.
type BehaviourCase = (&'static str, &'static str, InjectedFault);

/// One of the figures.
struct BehaviourFigure {
    id: &'static str,
    title: &'static str,
    cases: &'static [BehaviourCase],
    measures: &'static [&'static EpisodeMeasure],
    remark: &'static str,
}

const LEADERS: BehaviourFigure = BehaviourFigure {
    id: "figure8",
    title: "Leaders",
    cases: &[
        ("tree:3", "collection/logs/50", NOTHING),
        ("tree:3", "collection/logs/50", UNABLE),
        ("tree:2", "shelter/5x5x4", NOTHING),
        ("tree:3", "shelter/5x5x4", NOTHING),
    ],
    measures: &[&DELEGATED, &REPLANNED, &BY_SUCCESS],
    remark: "The published figure 8 shows excerpts of what leaders wrote, and no number. The cases here are ours. A leaf that \
             is unable fails at all that it tries, so that its leader must plan anew and learn who is able. In a shelter \
             only the leaves that carry a material can build of it: the drawing of orders shows who got them.",
};

const EXECUTORS: BehaviourFigure = BehaviourFigure {
    id: "figure9",
    title: "Those who follow",
    cases: &[
        ("chain:3", "collection/logs/50", NOTHING),
        ("graph:3", "collection/logs/50", NOTHING),
        ("tree:3", "collection/logs/50", NOTHING),
        ("tree:3", "collection/logs/50", UNABLE),
    ],
    measures: &[&CYCLES, &LONGEST_CYCLE, &STARTED, &SUCCESSES, &FAILURES, &REPORTED, &WITH_INVENTORY],
    remark: "The published figure 9 shows excerpts of what agents wrote, and no number. The cases here are ours. Orders can \
             come back to their giver in a graph alone. Of the scripted players only `oracle:pieces` gives orders in a graph.",
};

impl BehaviourFigure {
    fn cases(&self) -> Vec<ExperimentCase> {
        let case = |&(organisation, task, trouble): &BehaviourCase| {
            ExperimentCase::new(organisation, task).with_trouble(trouble)
        };
        self.cases.iter().map(case).collect()
    }
}

fn findings(results: &Results, figure: &BehaviourFigure) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(figure.remark);
    for (id, player) in &sheet.numbered_players(figure.id) {
        let samples = sheet.samples(&figure.cases(), player);
        let names = samples.iter().zip(figure.cases);
        let named: Vec<(String, &CaseSample<'_>)> = names
            .map(|(sample, (.., fault))| (format!("{}{}", sample.case.name(), fault.name), sample))
            .collect();
        let mut rows = Vec::new();
        for (name, sample) in &named {
            let cells: Vec<_> = figure.measures.iter().map(|measure| sample.mean(measure)).collect();
            for cell in &cells {
                sheet.enter(player, &format!("{}.{}", sample.case.key(), cell.metric), cell.ours);
            }
            rows.push((name.clone(), cells));
        }
        let columns = figure.measures.iter().map(|measure| measure.name.to_owned()).collect();
        let title = format!("{}: {}", figure.title, player.full_label());
        let head = (id.as_str(), title.as_str(), "Means per episode.");
        let table = grid(head, ("case", columns), rows, player);
        sheet.table(table);
        let of_measure = |measure: &&EpisodeMeasure| {
            (measure.name.to_owned(), named.iter().map(|(_, sample)| sample.mean(measure)).collect())
        };
        sheet.chart(Chart {
            id: format!("{id}-counts"),
            title: title.clone(),
            caption: "Means per episode with 95 % intervals.".to_owned(),
            y_label: "times per episode".to_owned(),
            panels: vec![bars("", "", &figure.measures.iter().map(of_measure).collect::<Vec<_>>())],
            names: named.iter().map(|(name, _)| name.clone()).collect(),
            ..Chart::default()
        });
        sheet.findings.networks.push(NetworkChart {
            id: id.clone(),
            title: "Orders".to_owned(),
            caption: "How many orders went from whom to whom, mean over the episodes. Filled boxes work with their own hands."
                .to_owned(),
            panels: named.iter().filter_map(|(name, sample)| network(name, sample)).collect(),
        });
        match gantt(results, (id, &title, "What each agent did when."), &named) {
            Ok(drawn) => sheet.findings.gantts.extend(drawn),
            Err(error) => sheet.remark(format!("Without the journals nothing can be drawn: {error}.")),
        }
        sheet.cases(id, &named, player);
    }
    sheet.findings
}
