//! Seats that fail: what each organisation loses when one agent crashes, joins late or is slow, or when messages get lost.

use cooperage_journal::FaultPlan;
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Chart, Experiment, Findings};
use cooperage_suites::results::Results;
use cooperage_suites::statistics::{mean, mean_interval};
use cooperage_suites::table::{FigureFormat, ReportCell};

use super::case::{ExperimentCase, InjectedFault, conditions as of_cases, organisation_name};
use super::drawings::{bars, progress, progress_chart};
use super::remarks::remarks;
use super::sample::{CaseSample, differences};
use super::sheet::CaseFindings;
use super::tables::grid;

/// The experiment on seats that fail.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/seats",
    about: "50 logs while an agent crashes, joins late or is slow, or every fifth message is lost (ours)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions,
    findings,
};

const TASK: &str = "collection/logs/50";
const ORGANISATIONS: [&str; 3] = ["chain:3", "graph:3", "tree:3"];
/// The faults that are compared. All but lost messages concern the agent of the second seat: a leaf of the tree, the
/// middle of the chain.
const TROUBLES: [InjectedFault; 5] = [
    InjectedFault { name: "nothing", key: "none", fault: None, is_it: <[FaultPlan]>::is_empty },
    InjectedFault {
        name: "Bob crashes at 40 s",
        key: "crash",
        fault: Some("crash Bob@40s"),
        is_it: |faults| matches!(faults, [FaultPlan::Crash { .. }]),
    },
    InjectedFault {
        name: "Bob joins at 1 minute",
        key: "late",
        fault: Some("late Bob@1m"),
        is_it: |faults| matches!(faults, [FaultPlan::Late { .. }]),
    },
    InjectedFault {
        name: "Bob takes 3 times as long",
        key: "slow",
        fault: Some("slow Bob 3x"),
        is_it: |faults| matches!(faults, [FaultPlan::Slow { .. }]),
    },
    InjectedFault {
        name: "a fifth of messages is lost",
        key: "lost_messages",
        fault: Some("drop-messages 20%"),
        is_it: |faults| matches!(faults, [FaultPlan::DropMessages { .. }]),
    },
];

fn cases() -> Vec<ExperimentCase> {
    let of =
        |organisation| TROUBLES.map(|trouble| ExperimentCase::new(organisation, TASK).with_trouble(trouble));
    ORGANISATIONS.into_iter().flat_map(of).collect()
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    of_cases(args, &cases())
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "What an agent that has crashed carries counts all the same. An agent that gets no orders does not know that it was \
         forgotten.",
    );
    for (id, player) in &sheet.numbered_players("seats") {
        let samples = sheet.samples(&cases(), player);
        let of = |organisation: &str| -> Vec<&CaseSample<'_>> {
            samples.iter().filter(|sample| sample.case.organisation == organisation).collect()
        };
        let mut lost = Vec::new();
        for organisation in ORGANISATIONS {
            let its = of(organisation);
            let Some(without) = its.first() else { continue };
            let cells = its.iter().skip(1).map(|sample| {
                let longer = differences(without, sample);
                sheet.enter(player, &format!("{}.tc_minutes_lost", sample.case.key()), mean(&longer));
                ReportCell {
                    metric: "tc_minutes_lost",
                    ours: mean(&longer),
                    interval: mean_interval(&longer),
                    n: longer.len() as u64,
                    form: FigureFormat::Tenths,
                    ..ReportCell::default()
                }
            });
            lost.push((organisation_name(organisation), cells.collect::<Vec<_>>()));
        }
        let names = TROUBLES.iter().skip(1).map(|trouble| trouble.name.to_owned()).collect();
        let head = (
            id.as_str(),
            "What each organisation loses",
            "Minutes of TC more than on the same terrain with nothing wrong, mean over pairs; an episode that did not meet \
             its goal counts 120 minutes.",
        );
        let table = grid(head, ("organisation", names), lost, player);
        sheet.table(table);
        let by_trouble = |cell: &dyn Fn(&CaseSample<'_>) -> ReportCell| -> Vec<(String, Vec<ReportCell>)> {
            let of_trouble = |(place, trouble): (usize, &InjectedFault)| {
                let its =
                    ORGANISATIONS.iter().filter_map(|organisation| of(organisation).get(place).copied());
                (trouble.name.to_owned(), its.map(cell).collect())
            };
            TROUBLES.iter().enumerate().map(of_trouble).collect()
        };
        sheet.chart(Chart {
            id: format!("{id}-tc"),
            title: format!("When seats fail, TC: {}", player.full_label()),
            caption: "Mean TC with 95 % intervals; NaN: no episode met the goal.".to_owned(),
            y_label: "minutes".to_owned(),
            panels: vec![bars("50 logs", "", &by_trouble(&|sample| sample.time(None)))],
            names: ORGANISATIONS.map(organisation_name).into(),
            ..Chart::default()
        });
        let panels = ORGANISATIONS.iter().map(|organisation| {
            let named: Vec<(String, &CaseSample<'_>)> =
                TROUBLES.iter().map(|trouble| trouble.name.to_owned()).zip(of(organisation)).collect();
            progress(&organisation_name(organisation), &named)
        });
        let caption = "Thin lines are episodes, bold ones their means.";
        sheet.chart(progress_chart(id, caption, panels.collect()));
        let named: Vec<(String, &CaseSample<'_>)> = samples
            .iter()
            .zip(TROUBLES.iter().cycle())
            .map(|(sample, trouble)| {
                (format!("{}, {}", organisation_name(&sample.case.organisation), trouble.name), sample)
            })
            .collect();
        sheet.cases(id, &named, player);
    }
    sheet.findings
}
