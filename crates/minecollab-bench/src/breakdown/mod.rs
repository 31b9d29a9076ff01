//! MineCollab's part of a report on a run: scores by class of task (docs/spec/mindcraft.md, 17.4), how agents
//! worked together, and when agents learned recipes.

mod groups;
mod listings;

use cooperage_suites::experiments::Findings;
use cooperage_suites::measure::{COMPLETION, EpisodeMeasure};
use cooperage_suites::results::{EpisodeResult, Results};
use cooperage_suites::statistics::IMPOSSIBLE;
use cooperage_suites::survey::SuiteSurvey;
use cooperage_suites::table::{FigureFormat, ReportCell, ReportRow, ReportTable};
use cooperage_suites::teams::TeamGroup;
use cooperage_suites::text::{agents_text, clean};

use crate::classes::without_recipes;
use crate::measure::{MEASURES, SUBSTRING};
use crate::record::{MineCollabTask, TaskDomain};
use crate::tasks::MineCollabTaskBook;
use groups::{EpisodeGroup, PlayedEpisode, by_dish, construction, cooking, crafting, dishes, lacking};
use listings::{impossible, knowledge};

/// MineCollab's part of a report, for a book of tasks.
pub(crate) struct Breakdown<'b> {
    book: &'b MineCollabTaskBook,
}

impl<'b> Breakdown<'b> {
    /// Creates the breakdown of runs on these tasks.
    pub(crate) fn new(book: &'b MineCollabTaskBook) -> Breakdown<'b> {
        Breakdown { book }
    }

    fn record(&self, episode: &EpisodeResult) -> Option<&MineCollabTask> {
        self.book.find(&episode.plan.task).map(|entry| &*entry.record)
    }
}

impl SuiteSurvey for Breakdown<'_> {
    fn covers(&self, episode: &EpisodeResult) -> bool {
        self.record(episode).is_some_and(|record| record.domain != TaskDomain::Debug)
    }

    fn crew(
        &mut self,
        id: &str,
        team: &TeamGroup<'_>,
        agents: u32,
        episodes: &[&EpisodeResult],
        findings: &mut Findings,
    ) {
        let all: Vec<PlayedEpisode<'_>> =
            episodes.iter().filter_map(|episode| Some((*episode, self.record(episode)?))).collect();
        let head = format!("{}, {}", team.name(), agents_text(agents));
        findings.tables.push(domains(id, &head, team, &all));
        for domain in TaskDomain::ALL {
            let of_domain: Vec<PlayedEpisode<'_>> =
                all.iter().filter(|(_, record)| record.domain == domain).copied().collect();
            if of_domain.is_empty() {
                continue;
            }
            let ended: Vec<&EpisodeResult> = of_domain.iter().map(|(episode, _)| *episode).collect();
            let label = format!("{}: mean score, {}", domain.name().replace('_', " "), agents_text(agents));
            findings.headline(label, &team.player, COMPLETION.cell(&ended));
            let name = domain.name();
            let title = format!("{}: {head}", name.replace('_', " "));
            let rows = match domain {
                TaskDomain::Crafting => crafting(&of_domain),
                TaskDomain::Cooking => cooking(&of_domain),
                TaskDomain::HellsKitchen => dishes(&of_domain),
                TaskDomain::Construction => construction(&of_domain),
                TaskDomain::Debug => Vec::new(),
            };
            findings.tables.push(classes(&format!("{id}-{name}"), &title, team, rows));
            if domain == TaskDomain::Cooking {
                findings.tables.extend(dishes_by_access(
                    &format!("{id}-{name}-dishes"),
                    &title,
                    team,
                    &of_domain,
                ));
            }
        }
    }

    fn team(&mut self, _: &str, _: &TeamGroup<'_>, _: &mut Findings) {}

    fn close(&mut self, results: &Results, findings: &mut Findings) {
        let its: Vec<&EpisodeResult> =
            results.episodes.iter().filter(|episode| self.covers(episode)).collect();
        findings.listings.extend(impossible(&its));
        findings.listings.extend(knowledge(&its));
        let is_paper = its.iter().any(|episode| episode.plan.rules == "paper");
        if is_paper
            && its
                .iter()
                .any(|episode| self.record(episode).is_some_and(|r| r.domain == TaskDomain::Construction))
        {
            findings.remarks.push(
                "Rules paper: means over groups of houses leave scores of zero out, as the published analysis does; the rows `all` and \
                 `score above 0` tell both."
                    .to_owned(),
            );
        }
    }
}

/// A row for each kind of task: the score, and how agents worked together.
fn domains(id: &str, title: &str, team: &TeamGroup<'_>, all: &[PlayedEpisode<'_>]) -> ReportTable {
    let is_measured =
        |measure: &&EpisodeMeasure| all.iter().any(|(episode, _)| (measure.of)(episode).is_some());
    let measures: Vec<&EpisodeMeasure> = MEASURES.iter().filter(is_measured).collect();
    let mut rows = Vec::new();
    for domain in TaskDomain::ALL {
        let its: Vec<&EpisodeResult> =
            all.iter().filter(|(_, record)| record.domain == domain).map(|(episode, _)| *episode).collect();
        if its.is_empty() {
            continue;
        }
        let mut cells = counts(&its);
        let impossible = its.iter().filter(|episode| episode.figure(IMPOSSIBLE) != 0).count();
        cells.push(count("impossible", impossible, its.len()));
        cells.extend(measures.iter().map(|measure| measure.cell(&its)));
        rows.push(ReportRow { name: domain.name().replace('_', " "), cells, is_total: false });
    }
    let own = ["score", "episodes", "at 100 %", "impossible"].into_iter();
    ReportTable {
        id: id.to_owned(),
        title: title.to_owned(),
        caption:
            "Means over episodes. Impossible: episodes on tasks that cannot be done with the given items and the farm, logs or dirt around alone."
                .to_owned(),
        corner: "kind of task".to_owned(),
        columns: own.chain(measures.iter().map(|measure| measure.name)).map(str::to_owned).collect(),
        groups: Vec::new(),
        rows,
        player: Some(team.player.full_label()),
        kind: Some(team.player.kind()),
    }
}

/// Score, episodes, episodes at 100 %.
fn counts(episodes: &[&EpisodeResult]) -> Vec<ReportCell> {
    let ended = episodes.iter().filter(|episode| episode.end.is_some()).count();
    let full =
        episodes.iter().filter(|episode| episode.completion().is_some_and(|ratio| ratio.is_full())).count();
    vec![COMPLETION.cell(episodes), count("episodes", ended, ended), count("episodes_full", full, ended)]
}

fn count(metric: &'static str, number: usize, n: usize) -> ReportCell {
    ReportCell {
        metric,
        ours: Some(number as f64),
        form: FigureFormat::Count,
        n: n as u64,
        ..ReportCell::default()
    }
}

/// A table of a domain's classes; classes without episodes have no row.
fn classes(id: &str, title: &str, team: &TeamGroup<'_>, groups: Vec<EpisodeGroup<'_>>) -> ReportTable {
    let is_read =
        groups.iter().flat_map(|(_, played)| played).any(|(episode, _)| (SUBSTRING.of)(episode).is_some());
    let row = |(name, played): EpisodeGroup<'_>| {
        let episodes: Vec<&EpisodeResult> = played.iter().map(|(episode, _)| *episode).collect();
        let mut cells = counts(&episodes);
        if is_read {
            cells.push(SUBSTRING.cell(&episodes));
        }
        ReportRow { name, cells, is_total: false }
    };
    let rows = groups.into_iter().filter(|(_, played)| !played.is_empty()).map(row).collect();
    let mut columns: Vec<String> = ["score", "episodes", "at 100 %"].map(str::to_owned).into();
    columns.extend(is_read.then(|| SUBSTRING.name.to_owned()));
    ReportTable {
        id: id.to_owned(),
        title: title.to_owned(),
        caption: "Means over episodes; a task can stand in several rows.".to_owned(),
        corner: "tasks".to_owned(),
        columns,
        groups: Vec::new(),
        rows,
        player: Some(team.player.full_label()),
        kind: Some(team.player.kind()),
    }
}

/// Returns a table of dishes by how many agents lack the recipes; `None` if that is the same for all episodes.
fn dishes_by_access(
    id: &str,
    title: &str,
    team: &TeamGroup<'_>,
    all: &[PlayedEpisode<'_>],
) -> Option<ReportTable> {
    let lacking: Vec<u32> = lacking(all).into_iter().collect();
    if lacking.len() < 2 {
        return None;
    }
    let row = |(dish, its): (&str, Vec<PlayedEpisode<'_>>)| {
        let cell = |agents: &u32| {
            let chosen: Vec<&EpisodeResult> = its
                .iter()
                .filter(|(_, record)| without_recipes(record) == Some(*agents))
                .map(|(episode, _)| *episode)
                .collect();
            COMPLETION.cell(&chosen)
        };
        ReportRow { name: clean(dish), cells: lacking.iter().map(cell).collect(), is_total: false }
    };
    Some(ReportTable {
        id: id.to_owned(),
        title: format!("{title}, dishes by agents without recipes"),
        caption: "Mean scores; a task stands in the row of each of its dishes.".to_owned(),
        corner: "dish".to_owned(),
        columns: lacking.iter().map(|agents| format!("{} without", agents_text(*agents))).collect(),
        groups: Vec::new(),
        rows: by_dish(all).into_iter().map(row).collect(),
        player: Some(team.player.full_label()),
        kind: Some(team.player.kind()),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use cooperage_suites::report;
    use cooperage_suites::suite::{ProgramRegistry, Suites};
    use cooperage_suites::testing::{SampleEpisode, page_is_sound, results_of};

    use super::*;

    #[test]
    fn a_run_is_broken_down_by_classes_of_its_tasks() {
        let suites = Suites::new(&ProgramRegistry::of(&[crate::suite::suite]), &BTreeMap::new()).unwrap();
        let mut games = Vec::new();
        for set in [
            "cooking/test/2_agent",
            "cooking/test/paper30",
            "crafting/test/paper25",
            "cooking/test/2_agent_hells_kitchen",
        ] {
            let selection = format!("minecollab/{set}")
                .replace("cooking/test/2_agent_hells", "hells_kitchen/test/2_agent_hells");
            for task in suites.select(&selection).unwrap() {
                let done = u64::from(task.name.contains("full_plan"));
                games.push(SampleEpisode::new(&task.name, 2, 0, (done, 1 - done)));
            }
        }
        let mut results = results_of(&games);
        for episode in &mut results.episodes {
            if episode.plan.task.contains("magenta") {
                episode.end.as_mut().unwrap().score.figures.insert(IMPOSSIBLE.to_owned(), 1);
            }
        }
        let document = report::Document::of(&results, &suites);
        let rows = |id: &str| -> Vec<(String, u64)> {
            let table = document.findings.tables.iter().find(|table| table.id.ends_with(id)).unwrap();
            table.rows.iter().map(|row| (row.name.clone(), row.cells[1].ours.unwrap() as u64)).collect()
        };
        let crafting = rows("-crafting");
        for expected in [("all", 25), ("depth 1", 6), ("full plan", 14), ("partial plan", 11)] {
            assert!(crafting.contains(&(expected.0.to_owned(), expected.1)), "{crafting:?}");
        }
        let cooking = rows("-cooking");
        for expected in [
            ("all", 30),
            ("0 agents without recipes", 12),
            ("1 agent without recipes", 12),
            ("with cake", 10),
        ] {
            assert!(cooking.contains(&(expected.0.to_owned(), expected.1)), "{cooking:?}");
        }
        let kinds = &document.findings.tables[0];
        let impossible: Vec<Option<f64>> = kinds.rows.iter().map(|row| row.cells[3].ours).collect();
        assert_eq!(impossible, [Some(0.0), Some(0.0), Some(1.0)]);
        assert!(document.findings.listings.iter().any(|listing| listing.id == "impossible"));
        page_is_sound(&report::of_results(&results, &suites, None).unwrap().html);
    }
}
