//! Format robustness: how much of what a player completes in its plain style it completes in every other style.

use cooperage_models::ReplyStyle;

use super::{PairName, SharedCompletion, pair_text, pairs_of, played};
use crate::condition::ExperimentCondition;
use crate::experiments::kit::{FindingsSheet, remarks};
use crate::experiments::{Args, Experiment, Findings};
use crate::player::PlayerKind;
use crate::results::Results;
use crate::table::{FigureFormat, ReportCell, ReportRow, ReportTable};

/// The experiment on styles of writing.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "models/styles",
    about: "whether answers are read however they are written: each style of `reader` divided by `plain`, in every pair (ours)",
    team: "",
    plays: false,
    episodes_default: 1,
    conditions,
    findings,
};

/// The world waits, so that a longer answer costs nothing and a lower figure shows an answer that was read wrongly.
const CLOCK: &str = "wait";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let mut conditions = Vec::new();
    for pair in &args.pairs {
        for &agents in pair.sample.agents.iter().take(1) {
            for style in &pair.styles {
                let on = |task: &String| pair.condition(args, style.player(), (task, agents), CLOCK);
                conditions.extend(pair.sample.styled.iter().map(on));
            }
        }
    }
    conditions
}

fn findings(results: &Results) -> Findings {
    let mut sheet = FindingsSheet::new(results, Vec::new());
    if let Some(clocks) = remarks::clocks(results) {
        sheet.remark(format!(
            "Clock: {clocks}. With `--clock tokens` a longer answer takes more time to write."
        ));
    }
    sheet.remark("`weak` gives an empty, refused, cut or wrong answer every seventh time; the others say the same as `plain`.");
    let pairs = pairs_of(results);
    let mut rows = Vec::new();
    for style in ReplyStyle::ALL.into_iter().filter(|style| *style != ReplyStyle::Plain) {
        let cells: Vec<ReportCell> = pairs.iter().map(|pair| cell(results, pair, style)).collect();
        for ((framework, suite), cell) in pairs.iter().zip(&cells) {
            if let Some(value) = cell.ours {
                let name = format!("robustness_{framework}_{suite}_{}", style.name());
                sheet.findings.figures.insert(name, value);
            }
        }
        if cells.iter().any(|cell| cell.n > 0) {
            rows.push(ReportRow::new(style.name(), cells));
        }
    }
    sheet.table(ReportTable::of_kind(
        (
            "robustness",
            "Format robustness",
            "Mean completion in a style divided by that in the plain style, on the same worlds; empty where a style applies to none \
             of the framework's answers.",
        ),
        ("style", pairs.iter().map(pair_text).collect()),
        rows,
        PlayerKind::Scripted,
    ));
    sheet.findings
}

fn cell(results: &Results, pair: &PairName, style: ReplyStyle) -> ReportCell {
    let plain = played(results, pair, ReplyStyle::Plain.player());
    let shared = SharedCompletion::of(&played(results, pair, style.player()), &plain);
    ReportCell::number("robustness", FigureFormat::Decimals, shared.ratio(), shared.n)
}
