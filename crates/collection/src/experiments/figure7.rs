//! Figure 7: organisations, team sizes and amounts, in times and plans.

use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Chart, Experiment, Findings, NetworkChart};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::Results;
use cooperage_suites::table::ReportCell;

use super::case::{ExperimentCase, conditions as of_cases, organisation_name, task_name};
use super::drawings::{bars, network, progress, progress_chart};
use super::paper;
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;
use super::tables::grid;

/// The experiment behind figure 7a: organisations.
pub(crate) const FIGURE7A: Experiment = Experiment {
    name: "s-agents/figure7a",
    about: "50 stones and 50 logs by a chain, a graph and a tree: time and plans (figure 7a)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions: |args| of_cases(args, &A.cases()),
    findings: |results| findings(results, &A),
};

/// The experiment behind figure 7b: team sizes.
pub(crate) const FIGURE7B: Experiment = Experiment {
    name: "s-agents/figure7b",
    about: "50 logs, stones and iron by one agent, by ToA(1) and by ToA(3): time (figure 7b)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions: |args| of_cases(args, &B.cases()),
    findings: |results| findings(results, &B),
};

/// The experiment behind figure 7c: amounts.
pub(crate) const FIGURE7C: Experiment = Experiment {
    name: "s-agents/figure7c",
    about: "50 and 100 logs and iron by one agent and by ToA(3): time (figure 7c)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions: |args| of_cases(args, &C.cases()),
    findings: |results| findings(results, &C),
};

/// A part of the figure.
struct FigurePart {
    /// Its number, as published values have it.
    number: &'static str,
    title: &'static str,
    organisations: &'static [&'static str],
    tasks: &'static [&'static str],
    /// Whether mPT is drawn too.
    has_plans: bool,
    /// A remark about the published part of the figure.
    remark: &'static str,
}

const A: FigurePart = FigurePart {
    number: "7a",
    title: "Organisations",
    organisations: &["chain:3", "graph:3", "tree:3"],
    tasks: &["collection/stones/50", "collection/logs/50"],
    has_plans: true,
    remark: "The caption of figure 7a says stones, the text of the paper says logs. Both are played; the published values \
             stand beside the stones. The published graph had gpt-4 for all planning, because the smaller model fell into \
             command cycles. A chain and a graph of 3 have three bodies that work, and so has ToA(3), whose leader is a \
             fourth agent.",
};

const B: FigurePart = FigurePart {
    number: "7b",
    title: "Team size",
    organisations: &["solo", "tree:1", "tree:3"],
    tasks: &["collection/logs/50", "collection/stones/50", "collection/iron/50"],
    has_plans: false,
    remark: "The caption of figure 7b speaks of 1, 2 and 3 agents. ToA(1) has two agents and ToA(3) four, of whom the leader \
             does not work with its own hands.",
};

const C: FigurePart = FigurePart {
    number: "7c",
    title: "Amount",
    organisations: &["solo", "tree:3"],
    tasks: &["collection/logs/50", "collection/logs/100", "collection/iron/50", "collection/iron/100"],
    has_plans: false,
    remark: "Figures 7b and 7c publish the same values of solo and ToA(3) for 50 logs and 50 iron.",
};

impl FigurePart {
    fn cases(&self) -> Vec<ExperimentCase> {
        let of_task = |task: &'static str| {
            self.organisations.iter().map(move |organisation| ExperimentCase::new(organisation, task))
        };
        self.tasks.iter().copied().flat_map(of_task).collect()
    }
}

/// One cell of a sample.
type OfSample<'a> = &'a dyn Fn(&CaseSample<'_>) -> ReportCell;

/// Returns the cells of all tasks by organisation.
fn by_organisation(
    part: &FigurePart,
    samples: &[CaseSample<'_>],
    cell: OfSample<'_>,
) -> Vec<(String, Vec<ReportCell>)> {
    let of = |organisation: &&'static str| {
        let its = samples.iter().filter(|sample| sample.case.organisation == **organisation);
        (organisation_name(organisation), its.map(cell).collect())
    };
    part.organisations.iter().map(of).collect()
}

fn findings(results: &Results, part: &FigurePart) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    sheet.remark(part.remark);
    for (id, player) in &sheet.numbered_players(&format!("figure{}", part.number)) {
        let samples = sheet.samples(&part.cases(), player);
        let time = |sample: &CaseSample<'_>| sample.time(paper::time(part.number, &sample.case));
        let plans =
            |sample: &CaseSample<'_>| sample.prompt_times(paper::prompt_times(part.number, &sample.case));
        let tasks: Vec<String> = part.tasks.iter().map(|task| task_name(task)).collect();
        tables(&mut sheet, part, id, (player, &tasks), &by_organisation(part, &samples, &time), "TC");
        let mut panels = vec![("TC", "minutes", by_organisation(part, &samples, &time))];
        if part.has_plans {
            let rows = by_organisation(part, &samples, &plans);
            tables(&mut sheet, part, id, (player, &tasks), &rows, "mPT");
            panels.push(("mPT", "plans per agent", rows));
        }
        for (what, unit, rows) in panels {
            sheet.chart(Chart {
                id: format!("{id}-{}", what.to_lowercase()),
                title: format!("{}, {what}: {}", part.title, player.full_label()),
                caption: "Bars are ours with 95 % intervals of the mean, diamonds the published values; NaN: no episode met \
                          the goal."
                    .to_owned(),
                y_label: unit.to_owned(),
                panels: vec![bars(what, "", &rows)],
                names: tasks.clone(),
                ..Chart::default()
            });
        }
        for sample in &samples {
            sheet.headline(format!("TC in minutes, {}", sample.case.name()), player, time(sample));
        }
        curves(&mut sheet, part, id, &samples);
        let named: Vec<(String, &CaseSample<'_>)> =
            samples.iter().map(|sample| (sample.case.name(), sample)).collect();
        sheet.cases(id, &named, player);
    }
    sheet.findings
}

fn tables(
    sheet: &mut FindingsSheet<'_>,
    part: &FigurePart,
    id: &str,
    (player, tasks): (&TeamPlayer, &[String]),
    rows: &[(String, Vec<ReportCell>)],
    what: &str,
) {
    let title = format!("Figure {}: {}, {what}", part.number, part.title.to_lowercase());
    let (id, caption) = match what {
        "TC" => (id.to_owned(), "TC in minutes, mean over the episodes that met the goal."),
        _ => (format!("{id}-mpt"), "mPT: calls of the task planner per agent, mean over all episodes."),
    };
    sheet.table(grid((&id, &title, caption), ("organisation", tasks.to_vec()), rows.to_vec(), player));
}

/// Draws the curves of progress of every task, and the network of orders on the first.
fn curves(sheet: &mut FindingsSheet<'_>, part: &FigurePart, id: &str, samples: &[CaseSample<'_>]) {
    let on = |task: &str| -> Vec<(String, &CaseSample<'_>)> {
        let its = samples.iter().filter(|sample| sample.case.task == task);
        its.map(|sample| (organisation_name(&sample.case.organisation), sample)).collect()
    };
    let panels = part.tasks.iter().map(|task| progress(&task_name(task), &on(task))).collect();
    let caption = "Thin lines are episodes, bold ones their means. Each panel has its own axis of time.";
    sheet.chart(progress_chart(id, caption, panels));
    let Some(first) = part.tasks.first() else { return };
    let panels: Vec<_> = on(first)
        .iter()
        .filter(|(_, sample)| sample.case.crew().0 > 1)
        .filter_map(|(name, sample)| network(name, sample))
        .collect();
    sheet.findings.networks.push(NetworkChart {
        id: id.to_owned(),
        title: format!("Orders, {}", task_name(first)),
        caption: "How many orders went from whom to whom, mean over the episodes; a dotted arrow was never used. Filled boxes \
                  work with their own hands."
            .to_owned(),
        panels,
    });
}
