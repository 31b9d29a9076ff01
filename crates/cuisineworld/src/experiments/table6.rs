//! Table 6: other models on level 3, crews of two, three and four.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::player::{PlayerKind, TeamPlayer};
use cooperage_suites::results::Results;
use cooperage_suites::table::{ReportRow, ReportTable};
use cooperage_suites::text::agents_text;

use super::evaluation::{LevelScore, ScoreVariant};
use super::kitchen::Kitchens;
use super::paper::{MindAgentPaper, NamedRow};
use super::remarks::remarks;
use super::select::Selection;
use super::shapes::{completion_chart, level_panel, paper_row, tau_columns, tau_row};
use super::{Args, Experiment, Findings, closed, condition};

/// The experiment behind table 6 of MindAgent's paper.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "mindagent/table6",
    about: "several models on level_3 with 2, 3 and 4 agents (published: GPT-4, Claude-2, LLaMA, ChatGPT)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions,
    findings: |results| closed(results, findings),
};

const LEVEL: &str = "level_3";
const CREWS: [u32; 3] = [2, 3, 4];

/// The published model that scripted players are set beside.
const REFERENCE: &str = "GPT-4";

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let one = |player, agents| condition(args, player, LEVEL, agents, ("", &[]));
    args.players.iter().flat_map(|player| CREWS.map(|agents| one(player, agents))).collect()
}

fn findings(results: &Results, kitchens: &Kitchens) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, &[]));
    let players = sheet.players.clone();
    sheet.remark(
        "The published table 6 disagrees with tables 3 and 7 on GPT-4 with 2 agents (CoS 0.686 against 0.764); tables 3 \
         and 7 are the reference."
            .to_owned(),
    );
    let scores = |player: &TeamPlayer, agents| {
        let episodes = Selection { player, level: LEVEL, agents, set: &[], varied: &[] }.episodes(results);
        LevelScore::of(LEVEL, &episodes, kitchens)
    };
    let (programs, others): (Vec<&TeamPlayer>, Vec<_>) =
        players.iter().partition(|player| player.kind().is_program());
    sheet.table(models_table(&others, &scores));
    if !programs.is_empty() {
        sheet.table(scripted_table(&programs, &scores));
    }
    for (number, player) in players.iter().enumerate() {
        let scored: Vec<(u32, LevelScore)> = CREWS.map(|agents| (agents, scores(player, agents))).into();
        let crews: Vec<(u32, &LevelScore)> = scored.iter().map(|(agents, score)| (*agents, score)).collect();
        let title = format!("Completion against the task interval: {}", player.full_label());
        let panels = level_panel(kitchens, LEVEL, &crews).into_iter().collect();
        sheet.chart(completion_chart(&format!("table6-curves-{}", number + 1), title, panels));
        for (agents, score) in &scored {
            sheet.enter(player, &format!("cos_{agents}_agents"), score.cos(ScoreVariant::Headline));
            let cell = score.cos_cell(ScoreVariant::Headline, None);
            sheet.headline(format!("CoS on {LEVEL}, {}", agents_text(*agents)), player, cell);
        }
    }
    sheet.findings
}

/// Published models and ours in one table: rows of crews.
fn models_table(players: &[&TeamPlayer], scores: &dyn Fn(&TeamPlayer, u32) -> LevelScore) -> ReportTable {
    let mut rows = Vec::new();
    for agents in CREWS {
        for published in MindAgentPaper::mindagent().models.iter().filter(|row| row.agents == agents) {
            let name = format!("{} (published)", published.name);
            let mut row = paper_row(row_name(agents, &name), published, None);
            for paper in row.cells.iter_mut().filter_map(|cell| cell.paper.as_mut()) {
                paper.note = note(published);
            }
            rows.push(row);
        }
        for player in players {
            rows.push(tau_row(row_name(agents, &player.full_label()), &scores(player, agents), None));
        }
    }
    ReportTable::of_kind(
        (
            "table6",
            "Table 6: language models on level_3",
            "Completed / (completed + failed). Rows marked as published are the paper's; the others are ours.",
        ),
        ("crew and model", tau_columns()),
        rows,
        PlayerKind::Model,
    )
}

/// Scripted players by themselves, with the published reference beside.
fn scripted_table(players: &[&TeamPlayer], scores: &dyn Fn(&TeamPlayer, u32) -> LevelScore) -> ReportTable {
    let mut rows: Vec<ReportRow> = Vec::new();
    for agents in CREWS {
        let reference = MindAgentPaper::mindagent()
            .models
            .iter()
            .find(|row| row.agents == agents && row.name == REFERENCE);
        for player in players {
            rows.push(tau_row(row_name(agents, &player.full_label()), &scores(player, agents), reference));
        }
    }
    ReportTable::of_kind(
        (
            "table6-scripted",
            "Players that are programs, on level_3",
            "No general language models. Published beside them: GPT-4.",
        ),
        ("crew and player", tau_columns()),
        rows,
        PlayerKind::Scripted,
    )
}

fn row_name(agents: u32, who: &str) -> String {
    format!("{}: {who}", agents_text(agents))
}

fn note(row: &NamedRow) -> Option<String> {
    (row.agents == 2 && row.name == REFERENCE)
        .then(|| "disagrees with tables 3 and 7 on the same condition, which are the reference".to_owned())
}
