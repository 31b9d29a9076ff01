//! Prompt sufficiency: how much of what a player does that sees the world is done by one that reads the prompts and nothing else.

use super::{ORACLE, SharedCompletion, pair_text, pairs_of, played};
use crate::condition::ExperimentCondition;
use crate::experiments::kit::{FindingsSheet, remarks};
use crate::experiments::{Args, Experiment, Findings};
use crate::player::{PlayerKind, TeamPlayer};
use crate::results::Results;
use crate::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

/// The experiment on what prompts tell.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "models/sufficiency",
    about: "whether prompts tell enough: the completion of `reader` divided by that of `oracle`, in every pair (ours)",
    team: "",
    plays: false,
    episodes_default: 1,
    conditions,
    findings,
};

const READER: &str = "reader";
/// Long prompts and answers cost time, as they do with a model.
const CLOCK: &str = "tokens";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for pair in &args.pairs {
        for &agents in pair.sample.agents {
            for model in [READER, ORACLE] {
                let on = |task: &String| pair.condition(args, model, (task, agents), CLOCK);
                conditions.extend(pair.sample.tasks.iter().map(on));
            }
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, Vec::new());
    if let Some(clocks) = remarks::clocks(results) {
        sheet.remark(format!("Clock: {clocks}."));
    }
    sheet.remark(
        "A figure below 1 says that prompts lack something that the oracle sees. Above 1 the reader did better, such as where \
         the oracle plans ahead without the time that a model takes to answer.",
    );
    let mut rows = Vec::new();
    for pair in pairs_of(results) {
        let shared = SharedCompletion::of(&played(results, &pair, READER), &played(results, &pair, ORACLE));
        let (framework, suite) = &pair;
        let player = TeamPlayer::with_model(framework, READER);
        let completion = |metric, value: f64| {
            ReportCell::number(metric, FigureFormat::Percent, (shared.n > 0).then_some(value), shared.n)
        };
        let ratio = ReportCell::number("sufficiency", FigureFormat::Decimals, shared.ratio(), shared.n);
        if let Some(value) = shared.ratio() {
            sheet.findings.figures.insert(format!("sufficiency_{framework}_{suite}"), value);
        }
        sheet.headline(format!("sufficiency, {suite}"), &player, ratio.clone());
        let episodes = ReportCell::number("worlds", FigureFormat::Count, Some(shared.n as f64), shared.n);
        rows.push(ReportRow::new(
            pair_text(&pair),
            vec![
                episodes,
                completion("reader_completion", shared.first),
                completion("oracle_completion", shared.second),
                ratio,
            ],
        ));
    }
    sheet.table(ReportTable::of_kind(
        (
            "sufficiency",
            "Prompt sufficiency",
            "Mean completion on the worlds that both players have finished, and the reader's divided by the oracle's.",
        ),
        (
            "framework and benchmark",
            ["worlds", "reader", "oracle", "reader / oracle"].map(str::to_owned).into(),
        ),
        rows,
        PlayerKind::Scripted,
    ));
    sheet.findings
}
