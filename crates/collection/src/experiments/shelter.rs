//! Figure 5: a shelter in three stages.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::results::Results;
use cooperage_suites::statistics::mean;
use cooperage_suites::table::FigureFormat;

use super::case::{ExperimentCase, conditions as of_cases, task_name};
use super::drawings::{gantt, progress, progress_chart, stage_minutes};
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;
use super::tables::grid;
use crate::measure::OUT_OF_STAGE;
use crate::shelter::plan::ShelterStage;

/// The experiment behind figure 5.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/shelter",
    about: "a shelter of 5x5x4 and one of 9x7x5 by a root and two leaves: stages, time, blocks out of stage (figure 5)",
    team: "s-agents",
    plays: true,
    episodes_default: 20,
    conditions,
    findings,
};

fn cases() -> [ExperimentCase; 2] {
    ["shelter/5x5x4", "shelter/9x7x5"].map(|task| ExperimentCase::new("tree:2", task))
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    of_cases(args, &cases())
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark(
        "The published figure 5 shows pictures of one shelter and the order of its stages, and no number. Its size is not \
         given.",
    );
    for (id, player) in &sheet.numbered_players("shelter") {
        let samples = sheet.samples(&cases(), player);
        let named: Vec<(String, &CaseSample<'_>)> =
            samples.iter().map(|sample| (task_name(&sample.case.task), sample)).collect();
        let title = format!("A shelter in three stages: {}", player.full_label());
        let about = "Dashed lines say when a stage was complete first.";
        match gantt(results, (id, &title, about), &named) {
            Ok(drawn) => sheet.findings.gantts.extend(drawn),
            Err(error) => sheet.remark(format!("Without the journals nothing can be drawn: {error}.")),
        }
        let mut rows = Vec::new();
        for (name, sample) in &named {
            sheet.headline(format!("TC in minutes, {name}"), player, sample.time(None));
            let mut cells = vec![sample.time(None), sample.median_time(), sample.mean(&OUT_OF_STAGE)];
            for stage in ShelterStage::ALL {
                let minutes: Vec<f64> =
                    sample.episodes.iter().filter_map(|episode| stage_minutes(episode, stage)).collect();
                cells.push(sample.number("stage_minutes", mean(&minutes), FigureFormat::Tenths));
                let key = format!("{}.{}_minutes_mean", sample.case.key(), stage.name());
                sheet.enter(player, &key, mean(&minutes));
            }
            rows.push((name.clone(), cells));
        }
        let mut columns: Vec<String> = ["TC", "median TC", "out of stage"].map(str::to_owned).into();
        columns.extend(ShelterStage::ALL.map(|stage| format!("{} complete", stage.name())));
        let head = (
            id.as_str(),
            "Figure 5: shelters",
            "TC and the completion of stages in minutes, means over the episodes.",
        );
        let table = grid(head, ("shelter", columns), rows, player);
        sheet.table(table);
        let panels = named.iter().map(|one| progress(&one.0, std::slice::from_ref(one))).collect();
        let caption = "Share of cells that are right. Thin lines are episodes, the bold one is their mean.";
        sheet.chart(progress_chart(id, caption, panels));
        sheet.cases(id, &named, player);
    }
    sheet.findings
}
