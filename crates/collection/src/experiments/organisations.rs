//! Every organisation in every scheme, on each kind of task.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Chart, Experiment, Findings, NetworkChart};
use cooperage_suites::results::Results;
use cooperage_suites::table::ReportCell;

use super::case::{ExperimentCase, SCHEMES, conditions as of_cases, organisation_name, task_name};
use super::drawings::{bars, network, progress, progress_chart};
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;
use super::tables::grid;

/// The experiment that compares organisations and schemes.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/organisations",
    about: "solo, a chain, a graph and a tree, each in relay, in rounds and non-obstructively, on four tasks (ours)",
    team: "s-agents",
    plays: true,
    episodes_default: 10,
    conditions,
    findings,
};

const ORGANISATIONS: [&str; 4] = ["solo", "chain:3", "graph:3", "tree:3"];
const TASKS: [&str; 4] =
    ["collection/logs/50", "collection/stones/50", "collection/iron/50", "shelter/5x5x4"];

fn cases() -> Vec<ExperimentCase> {
    let mut cases = Vec::new();
    for task in TASKS {
        for organisation in ORGANISATIONS {
            cases.extend(SCHEMES.map(|scheme| ExperimentCase::new(organisation, task).with_scheme(scheme)));
        }
    }
    cases
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    of_cases(args, &cases())
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark("One agent alone works the same way in all three schemes: nobody else wants the floor.");
    for (id, player) in &sheet.numbered_players("organisations") {
        let samples = sheet.samples(&cases(), player);
        // In the order of the cases: by task, then organisation, then scheme.
        let on = |task: &str| -> Vec<&CaseSample<'_>> {
            samples.iter().filter(|sample| sample.case.task == task).collect()
        };
        let named = |sample: &CaseSample<'_>, place: usize| {
            let scheme = SCHEMES.get(place % SCHEMES.len()).copied().unwrap_or_default();
            format!("{}, {scheme}", organisation_name(&sample.case.organisation))
        };
        let rows: Vec<(String, Vec<ReportCell>)> = (0..ORGANISATIONS.len() * SCHEMES.len())
            .filter_map(|place| {
                let of_tasks: Vec<&CaseSample<'_>> =
                    TASKS.iter().filter_map(|task| on(task).get(place).copied()).collect();
                let name = named(of_tasks.first()?, place);
                Some((name, of_tasks.iter().map(|sample| sample.time(None)).collect()))
            })
            .collect();
        let tasks: Vec<String> = TASKS.map(task_name).into();
        let head = (
            id.as_str(),
            "Organisations and schemes",
            "TC in minutes, mean over the episodes that met the goal.",
        );
        let table = grid(head, ("organisation, scheme", tasks), rows, player);
        sheet.table(table);
        let panels = TASKS.map(|task| {
            let by_scheme = SCHEMES.iter().enumerate().map(|(place, scheme)| {
                let its = on(task).into_iter().skip(place).step_by(SCHEMES.len());
                ((*scheme).to_owned(), its.map(|sample| sample.time(None)).collect())
            });
            bars(&task_name(task), "", &by_scheme.collect::<Vec<_>>())
        });
        sheet.chart(Chart {
            id: format!("{id}-tc"),
            title: format!("Organisations and schemes, TC: {}", player.full_label()),
            caption:
                "Mean TC with 95 % intervals; NaN: no episode met the goal. Each panel has its own scale."
                    .to_owned(),
            y_label: "minutes".to_owned(),
            panels: panels.into(),
            names: ORGANISATIONS.map(organisation_name).into(),
            ..Chart::default()
        });
        let free = |task: &str| -> Vec<(String, &CaseSample<'_>)> {
            let its = on(task).into_iter().skip(SCHEMES.len() - 1).step_by(SCHEMES.len());
            its.map(|sample| (organisation_name(&sample.case.organisation), sample)).collect()
        };
        let panels = TASKS.iter().map(|task| progress(&task_name(task), &free(task))).collect();
        let caption = "In the scheme non-obstructive. Thin lines are episodes, bold ones their means.";
        sheet.chart(progress_chart(id, caption, panels));
        let panels: Vec<_> = free(TASKS[0])
            .iter()
            .filter(|(_, sample)| sample.case.crew().0 > 1)
            .filter_map(|(name, sample)| network(name, sample))
            .collect();
        sheet.findings.networks.push(NetworkChart {
            id: id.clone(),
            title: format!("Orders, {}", task_name(TASKS[0])),
            caption: "In the scheme non-obstructive: how many orders went from whom to whom, mean over the episodes; a dotted \
                      arrow was never used. Filled boxes work with their own hands."
                .to_owned(),
            panels,
        });
        let all: Vec<(String, &CaseSample<'_>)> = samples
            .iter()
            .enumerate()
            .map(|(place, sample)| {
                (format!("{}, {}", task_name(&sample.case.task), named(sample, place)), sample)
            })
            .collect();
        sheet.cases(id, &all, player);
    }
    sheet.findings
}
