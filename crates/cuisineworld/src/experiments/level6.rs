//! Level 6, which the paper never reports: the only level with ovens.

use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::results::Results;
use cooperage_suites::table::ReportTable;
use cooperage_suites::text::agents_text;

use super::evaluation::{LevelScore, ScoreVariant};
use super::kitchen::Kitchens;
use super::remarks::remarks;
use super::select::Selection;
use super::shapes::{completion_chart, level_panel, tau_columns, tau_row};
use super::{Args, Experiment, Findings, closed, condition};

/// The experiment on level 6, which the paper leaves out.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "mindagent/level6",
    about: "the level that the paper leaves out (pizzas), crews of 2, 3 and 4",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions,
    findings: |results| closed(results, findings),
};

const LEVEL: &str = "level_6";
const CREWS: [u32; 3] = [2, 3, 4];

fn conditions(args: &Args) -> Vec<ExperimentCondition> {
    let one = |player, agents| condition(args, player, LEVEL, agents, ("", &[]));
    args.players.iter().flat_map(|player| CREWS.map(|agents| one(player, agents))).collect()
}

fn findings(results: &Results, kitchens: &Kitchens) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, &[]));
    sheet.remark(
        "The authors' program has thirteen levels, their paper reports twelve. There are no published figures for this \
         one, and its class is unknown."
            .to_owned(),
    );
    for (id, player) in &sheet.numbered_players("level6") {
        let scores = CREWS.map(|agents| {
            let episodes =
                Selection { player, level: LEVEL, agents, set: &[], varied: &[] }.episodes(results);
            (agents, LevelScore::of(LEVEL, &episodes, kitchens))
        });
        let rows = scores.iter().map(|(agents, score)| tau_row(agents_text(*agents), score, None));
        sheet.table(ReportTable::of_player(
            (id, "Level 6", "Completed / (completed + failed), the episodes of a task interval pooled."),
            ("crew", tau_columns()),
            rows.collect(),
            player,
        ));
        let crews: Vec<(u32, &LevelScore)> = scores.iter().map(|(agents, score)| (*agents, score)).collect();
        let title = format!("Completion against the task interval: {}", player.full_label());
        let panels = level_panel(kitchens, LEVEL, &crews).into_iter().collect();
        sheet.chart(completion_chart(&format!("{id}-curves"), title, panels));
        for (agents, score) in &scores {
            sheet.enter(player, &format!("cos_{agents}_agents"), score.cos(ScoreVariant::Headline));
            let cell = score.cos_cell(ScoreVariant::Headline, None);
            sheet.headline(format!("CoS, {}", agents_text(*agents)), player, cell);
        }
    }
    sheet.findings
}
