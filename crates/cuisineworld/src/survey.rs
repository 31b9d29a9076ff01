//! CuisineWorld's part of a report on a run: the scores of its levels, with the published figures beside ours.

use cooperage_kitchen::DifficultyClass;
use cooperage_suites::experiments::Findings;
use cooperage_suites::results::{EpisodeResult, Results, distinct};
use cooperage_suites::survey::SuiteSurvey;
use cooperage_suites::table::{ReportCell, ReportRow, ReportTable};
use cooperage_suites::teams::TeamGroup;
use cooperage_suites::text::agents_text;

use super::experiments::evaluation::{LevelScore, ScoreVariant, mean_cell, mean_tau_cell};
use super::experiments::kitchen::Kitchens;
use super::experiments::kitchen_facts::{class_of, parse_task};
use super::experiments::remarks::remarks;
use super::experiments::shapes::{
    class_table, completion_chart, level_panel, published_row, tau_columns, tau_row,
};

/// The meanings of the scores.
pub(super) const MEANINGS: [(&str, &str); 3] = [
    (
        "CoS",
        "The collaboration score of MindAgent: the mean over the five task intervals τ1 … τ5 of completed / (completed \
         + failed), each with the counts of its episodes pooled. Orders still open when an episode ends count nowhere.",
    ),
    (
        "strict CoS",
        "The same with every expired order counted. The published program counts one failure per step in which \
         anything expired, however much; the headline does the same under the rules `paper`, and counts every order \
         under `fixed`.",
    ),
    (
        "τ1 … τ5",
        "The task interval: the steps between two orders. τ1 is the hardest. From τ1 to τ5 orders come less often \
         and live longer.",
    ),
];

/// The levels of a run's teams.
pub(super) struct Levels {
    kitchens: Kitchens,
    /// The scores of the present team, by its size.
    scores: Vec<(u32, Vec<LevelScore>)>,
    /// Whether there is a published figure for anything that was played.
    is_published: bool,
}

impl Levels {
    /// The levels of a run, without scores yet.
    pub(super) fn of(results: &Results) -> Levels {
        Levels { kitchens: Kitchens::of(results), scores: Vec::new(), is_published: false }
    }
}

impl SuiteSurvey for Levels {
    fn covers(&self, episode: &EpisodeResult) -> bool {
        parse_task(&episode.plan.task).is_some()
    }

    fn crew(
        &mut self,
        id: &str,
        team: &TeamGroup<'_>,
        agents: u32,
        episodes: &[&EpisodeResult],
        findings: &mut Findings,
    ) {
        let levels = level_scores(episodes, &self.kitchens);
        findings.tables.push(level_table(id, team, agents, &levels));
        let all: Vec<&LevelScore> = levels.iter().collect();
        if all.iter().any(|level| level.is_scored()) {
            let cell = mean_cell(&all, ScoreVariant::Headline, None);
            findings.headline(format!("average CoS, {}", agents_text(agents)), &team.player, cell);
        }
        self.is_published |= levels.iter().any(|level| published_row(&level.level, agents).is_some());
        self.scores.push((agents, levels));
    }

    fn team(&mut self, id: &str, team: &TeamGroup<'_>, findings: &mut Findings) {
        let scores = std::mem::take(&mut self.scores);
        let levels =
            distinct(scores.iter().flat_map(|(_, scores)| scores.iter().map(|score| score.level.as_str())));
        let classes: Vec<DifficultyClass> = distinct(levels.iter().filter_map(|level| class_of(level)));
        let scored = scores.iter().flat_map(|(_, scores)| scores).filter(|score| score.is_scored()).count();
        if scored > 1 && (classes.len() > 1 || scores.len() > 1) {
            findings.tables.push(class_table(id, &team.player, &scores, false));
        }
        let panel = |level: &&str| {
            let mut crews: Vec<(u32, &LevelScore)> = Vec::new();
            for (agents, scores) in &scores {
                crews.extend(
                    scores.iter().filter(|score| score.level == *level).map(|score| (*agents, score)),
                );
            }
            level_panel(&self.kitchens, level, &crews)
        };
        let panels: Vec<_> = levels.iter().filter_map(panel).collect();
        if !panels.is_empty() {
            let title = format!("Completion against the task interval: {}", team.name());
            findings.charts.push(completion_chart(&format!("{id}-curves"), title, panels));
        }
    }

    fn close(&mut self, results: &Results, findings: &mut Findings) {
        if self.is_published {
            findings.remarks = remarks(results, &[]);
        }
        self.kitchens.close(findings);
    }
}

fn level_scores(episodes: &[&EpisodeResult], kitchens: &Kitchens) -> Vec<LevelScore> {
    let levels = distinct(episodes.iter().filter_map(|e| Some(parse_task(&e.plan.task)?.0)));
    levels.into_iter().map(|level| LevelScore::of(level, episodes, kitchens)).collect()
}

fn level_table(id: &str, team: &TeamGroup<'_>, agents: u32, levels: &[LevelScore]) -> ReportTable {
    let all: Vec<&LevelScore> = levels.iter().collect();
    let row = |score: &LevelScore| {
        tau_row(score.level.clone(), score, published_row(&score.level, agents).as_ref())
    };
    let mut rows: Vec<ReportRow> = levels.iter().map(row).collect();
    if levels.len() > 1 {
        let mut cells: Vec<ReportCell> = (0..5).map(|tau| mean_tau_cell(&all, tau, None)).collect();
        cells.push(mean_cell(&all, ScoreVariant::Headline, None));
        cells.push(mean_cell(&all, ScoreVariant::Strict, None));
        rows.push(ReportRow { name: "average".to_owned(), cells, is_total: true });
    }
    let mut caption =
        "CuisineWorld: completed / (completed + failed), the episodes of a task interval pooled; CoS is \
                       the mean of the five ratios."
            .to_owned();
    if rows.iter().flat_map(|row| &row.cells).any(|cell| cell.paper.is_some()) {
        caption += " Published: GPT-4, three episodes.";
    }
    ReportTable {
        id: id.to_owned(),
        title: format!("{}, {}", team.name(), agents_text(agents)),
        caption,
        corner: "level".to_owned(),
        columns: tau_columns(),
        groups: Vec::new(),
        rows,
        player: Some(team.player.full_label()),
        kind: Some(team.player.kind()),
    }
}
