//! Team size: from one leaf to sixteen, and a leader of leaders beside one leader of sixteen.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::chart::{Chart, ChartPoint, Panel, Series, Style};
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::experiments::{Args, Experiment, Findings};
use cooperage_suites::player::TeamPlayer;
use cooperage_suites::results::Results;
use cooperage_suites::statistics::median;
use cooperage_suites::table::ReportCell;

use super::case::{ExperimentCase, conditions as of_cases, organisation_name, task_name};
use super::drawings::{progress, progress_chart};
use super::remarks::remarks;
use super::sample::CaseSample;
use super::sheet::CaseFindings;

/// The experiment on team size.
pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "s-agents/scaling",
    about: "200 logs by trees with 1 to 16 leaves, and by leaders of leaders beside one leader (ours)",
    team: "s-agents",
    plays: true,
    episodes_default: 10,
    conditions,
    findings,
};

const TASK: &str = "collection/logs/200";
/// Trees with one leader and 1 to 16 leaves.
const FLAT: [&str; 5] = ["tree:1", "tree:2", "tree:4", "tree:8", "tree:16"];
/// Sixteen leaves under four leaders.
const DEEP: &str = "tree:4x4";

fn cases() -> Vec<ExperimentCase> {
    FLAT.iter().chain([&DEEP]).map(|organisation| ExperimentCase::new(organisation, TASK)).collect()
}

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    of_cases(args, &cases())
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, false));
    sheet.remark("The paper stops at three leaves and at trees of one level.");
    for (id, player) in &sheet.numbered_players("scaling") {
        let samples = sheet.samples(&cases(), player);
        let named: Vec<(String, &CaseSample<'_>)> =
            samples.iter().map(|sample| (organisation_name(&sample.case.organisation), sample)).collect();
        let time = |organisation: &str| {
            let sample = samples.iter().find(|sample| sample.case.organisation == organisation)?;
            sample.median_time().ours
        };
        let ratio = |more: &str, fewer: &str| Some(time(more)? / time(fewer).filter(|&fewer| fewer > 0.0)?);
        sheet.enter(player, "toa_16_over_toa_1", ratio("tree:16", "tree:1"));
        sheet.enter(player, "toa_4x4_over_toa_16", ratio(DEEP, "tree:16"));
        for (name, sample) in &named {
            sheet.headline(format!("median TC in minutes, {name}"), player, sample.median_time());
        }
        sheet.chart(sizes(id, player, &samples));
        let caption = "Thin lines are episodes, bold ones their means.";
        let panels = vec![progress(&task_name(TASK), &named)];
        sheet.chart(progress_chart(id, caption, panels));
        sheet.cases(id, &named, player);
    }
    sheet.findings
}

/// Median time, and plans per agent, against the number of leaves.
fn sizes(id: &str, player: &TeamPlayer, samples: &[CaseSample<'_>]) -> Chart {
    let panel = |title: &str, of: &dyn Fn(&CaseSample<'_>) -> ReportCell| {
        let point = |sample: &CaseSample<'_>| {
            let (cell, name) = (of(sample), organisation_name(&sample.case.organisation));
            let hint = format!("{name}: {}", cell.ours_text());
            Some(ChartPoint {
                x: f64::from(sample.case.crew().1),
                y: cell.ours?,
                interval: cell.interval,
                hint,
            })
        };
        let points = |is_deep: bool| {
            samples
                .iter()
                .filter(|sample| (sample.case.organisation == DEEP) == is_deep)
                .filter_map(point)
                .collect()
        };
        let series =
            |label: &str, style, colour, points| Series { label: label.to_owned(), style, colour, points };
        Panel {
            title: title.to_owned(),
            subtitle: String::new(),
            series: vec![
                series("one leader", Style::Ours, 0, points(false)),
                series("four leaders under one", Style::Dots, 1, points(true)),
            ],
        }
    };
    Chart {
        id: format!("{id}-sizes"),
        title: format!("200 logs against team size: {}", player.full_label()),
        caption: "Each panel has its own scale.".to_owned(),
        x_label: "agents who work".to_owned(),
        panels: vec![
            panel("median TC, minutes", &|sample| sample.median_time()),
            panel("mPT", &|sample| sample.prompt_times(None)),
            panel("thousands of tokens per episode", &|sample| {
                let tokens: Vec<f64> = sample
                    .episodes
                    .iter()
                    .map(|episode| super::tables::tokens(episode) as f64 / 1e3)
                    .collect();
                ReportCell { ours: median(&tokens), ..ReportCell::default() }
            }),
        ],
        ..Chart::default()
    }
}
