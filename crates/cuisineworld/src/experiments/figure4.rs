//! Figure 4: completion rate against task interval, twelve panels, a curve per crew.

use cooperage_suites::experiments::kit::FindingsSheet;
use cooperage_suites::results::Results;
use cooperage_suites::table::{Published, ReportTable};
use cooperage_suites::text::agents_text;

use super::evaluation::{LevelScore, ScoreVariant, mean_cell};
use super::kitchen::Kitchens;
use super::main_tables::{self, CREWS};
use super::paper::MindAgentPaper;
use super::remarks::remarks;
use super::shapes::{class_table, completion_chart, level_panel, published_row, tau_columns, tau_row};
use super::{Experiment, Findings, closed};

/// The experiment behind figure 4 of MindAgent's paper.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "mindagent/figure4",
    about: "completion rate against task interval: twelve levels, crews of 2, 3 and 4 (published: GPT-4)",
    team: "mindagent",
    plays: true,
    episodes_default: 3,
    conditions: |args| main_tables::conditions(args, &CREWS),
    findings: |results| closed(results, findings),
};

fn findings(results: &Results, kitchens: &Kitchens) -> Findings {
    let mut sheet = FindingsSheet::new(results, remarks(results, &[]));
    for (id, player) in &sheet.numbered_players("figure4") {
        let crews: Vec<(u32, Vec<LevelScore>)> =
            CREWS.map(|agents| (agents, main_tables::scores(results, kitchens, player, agents))).into();
        let levels = crews.first().map(|(_, scores)| scores.len()).unwrap_or_default();
        let at = |level: usize| {
            crews
                .iter()
                .filter_map(move |(agents, scores)| Some((*agents, scores.get(level)?)))
                .collect::<Vec<_>>()
        };
        let panels = (0..levels).filter_map(|level| {
            let crews = at(level);
            level_panel(kitchens, &crews.first()?.1.level, &crews)
        });
        let title = format!("Figure 4: completion against the task interval, {}", player.full_label());
        sheet.chart(completion_chart(id, title, panels.collect()));

        let mut rows = Vec::new();
        for (agents, score) in (0..levels).flat_map(at) {
            let paper = published_row(&score.level, agents);
            rows.push(tau_row(format!("{}, {}", score.level, agents_text(agents)), score, paper.as_ref()));
        }
        sheet.table(ReportTable::of_player(
            (
                id,
                "The points of figure 4",
                "Completed / (completed + failed), the episodes of a task interval pooled. Published: GPT-4, \
                      three episodes, from tables 3 to 5.",
            ),
            ("level and crew", tau_columns()),
            rows,
            player,
        ));
        sheet.table(class_table(id, player, &crews, true));
        for (agents, scores) in &crews {
            let all: Vec<&LevelScore> = scores.iter().collect();
            let paper = MindAgentPaper::mindagent()
                .main_with(*agents)
                .map(|table| Published::number(table.cos_average));
            let cell = mean_cell(&all, ScoreVariant::Headline, paper);
            sheet.enter(player, &format!("average_cos_{agents}_agents"), cell.ours);
            let bound = cell.bound.map(|bound| bound.value);
            sheet.enter(player, &format!("average_cos_bound_{agents}_agents"), bound);
            sheet.headline(format!("average CoS, {}", agents_text(*agents)), player, cell);
        }
    }
    sheet.findings
}
