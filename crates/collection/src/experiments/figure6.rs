//! Figure 6: how a root and two leaves collect 100 stones.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings, NetworkChart};
use cooperage_suites::results::Results;

use super::case::{ExperimentCase, conditions as of_cases};
use super::drawings::{gantt, network, progress, progress_chart};
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;

/// The experiment behind figure 6.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/figure6",
    about: "100 stones by a root and two leaves: what each agent did when, and who told whom (figure 6)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions,
    findings,
};

fn case() -> ExperimentCase {
    ExperimentCase::new("tree:2", "collection/stones/100")
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    of_cases(args, &[case()])
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, true));
    sheet.remark(
        "The published figure 6 shows one episode without a number: there is nothing to compare with.",
    );
    for (id, player) in &sheet.numbered_players("figure6") {
        let samples = sheet.samples(&[case()], player);
        let named: Vec<(String, &CaseSample<'_>)> =
            samples.iter().map(|sample| (sample.case.name(), sample)).collect();
        let title = format!("A root and two leaves: {}", player.full_label());
        match gantt(results, (id, &title, "100 stones."), &named) {
            Ok(drawn) => sheet.findings.gantts.extend(drawn),
            Err(error) => sheet.remark(format!("Without the journals nothing can be drawn: {error}.")),
        }
        for (name, sample) in &named {
            sheet.headline(format!("TC in minutes, {name}"), player, sample.time(None));
            let panel = progress(name, &[(name.clone(), *sample)]);
            let caption = "Thin lines are episodes, the bold one their mean.";
            sheet.chart(progress_chart(id, caption, vec![panel]));
            sheet.findings.networks.push(NetworkChart {
                id: id.clone(),
                title: "Orders".to_owned(),
                caption: "How many orders went from whom to whom, mean over the episodes. Filled boxes work with their \
                          own hands."
                    .to_owned(),
                panels: network(name, sample).into_iter().collect(),
            });
        }
        sheet.cases(id, &named, player);
    }
    sheet.findings
}
