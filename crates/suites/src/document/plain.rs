//! Tables and charts of a run that belongs to no experiment: per team and team size what its suites tell of their episodes,
//! and a line per task for all others.

use std::borrow::Cow;

use cooperage_core::Ratio;

use crate::experiments::Findings;
use crate::measure::{COMPLETION, EpisodeMeasure, all_equal_note};
use crate::results::{EpisodeResult, Results, benchmark_of};
use crate::statistics::{ONE_WORLD, Replicates, by_world};
use crate::suite::{Suite, Suites};
use crate::survey::SuiteSurvey;
use crate::table::{FigureFormat, ReportCell, ReportRow, ReportTable};
use crate::teams::{TeamGroup, by_name, teams};
use crate::text::{agents_text, clean};
use crate::unread::{remark, unread};

/// A suite's survey with the first part of its tasks' names, and the results on these tasks.
struct SurveyEntry<'s> {
    suite: &'static str,
    own: &'s Results,
    survey: Box<dyn SuiteSurvey + 's>,
}

impl SurveyEntry<'_> {
    fn covers(&self, episode: &EpisodeResult) -> bool {
        is_of(episode, self.suite) && self.survey.covers(episode)
    }
}

/// The results on the tasks of a suite: what it says is about nothing else.
fn own_results<'r>(results: &'r Results, suite: &str) -> Cow<'r, Results> {
    if results.episodes.iter().all(|episode| is_of(episode, suite)) {
        return Cow::Borrowed(results);
    }
    let episodes = results.episodes.iter().filter(|episode| is_of(episode, suite)).cloned().collect();
    Cow::Owned(Results {
        grid: results.grid.clone(),
        run: results.run.clone(),
        experiment: results.experiment.clone(),
        selection: results.selection.clone(),
        attachments: results.attachments.clone(),
        frameworks: results.frameworks.clone(),
        episodes,
        scores: results.scores.clone(),
        merged: results.merged.clone(),
    })
}

/// Whether an episode's task belongs to the suite of that name.
fn is_of(episode: &EpisodeResult, suite: &str) -> bool {
    benchmark_of(&episode.plan.task) == suite
}

/// Tables per team and team size.
pub(super) fn findings(results: &Results, suites: &Suites) -> Findings {
    let remarks = results
        .named_players()
        .iter()
        .filter_map(|one| Some(format!("{}: {}.", one.name, one.player.caveat()?)))
        .collect();
    let mut findings = Findings { remarks, ..Findings::default() };
    let is_played = |suite: &&dyn Suite| results.episodes.iter().any(|episode| is_of(episode, suite.name()));
    let played: Vec<(&dyn Suite, Cow<'_, Results>)> =
        suites.iter().filter(is_played).map(|suite| (suite, own_results(results, suite.name()))).collect();
    let mut parts: Vec<SurveyEntry<'_>> = played
        .iter()
        .filter_map(|(suite, own)| {
            Some(SurveyEntry { suite: suite.name(), own, survey: suite.reporting().survey(own)? })
        })
        .collect();
    let measures: Vec<EpisodeMeasure> =
        suites.iter().flat_map(|suite| suite.reporting().measures()).copied().collect();
    for (number, team) in teams(results).iter().enumerate() {
        let team_id = format!("team{}", number + 1);
        for agents in team.crews() {
            let mut others = team.with(agents);
            let id = format!("{team_id}-{agents}-agents");
            for part in &mut parts {
                let (covered, rest): (Vec<&EpisodeResult>, Vec<&EpisodeResult>) =
                    others.into_iter().partition(|episode| part.covers(episode));
                others = rest;
                if !covered.is_empty() {
                    part.survey.crew(&id, team, agents, &covered, &mut findings);
                }
            }
            if !others.is_empty() {
                headlines(team, agents, &others, &mut findings);
                findings.tables.push(task_table(&format!("{id}-tasks"), team, agents, &others, &measures));
            }
        }
        for part in &mut parts {
            part.survey.team(&team_id, team, &mut findings);
        }
    }
    for part in &mut parts {
        part.survey.close(part.own, &mut findings);
    }
    findings.remarks.extend(remark(&unread(&results.frameworks, &results.episodes)));
    findings
}

/// The mean completion of each kind of task that a team played in that size.
fn headlines(team: &TeamGroup<'_>, agents: u32, episodes: &[&EpisodeResult], findings: &mut Findings) {
    for (kind, of_kind) in by_name(episodes, EpisodeResult::level) {
        let cell = COMPLETION.cell(&of_kind);
        let name = format!("{}: mean completion, {}", clean(kind), agents_text(agents));
        findings.headline_of(name, team.player_name.clone(), cell);
    }
}

/// A row for each task: its completion, and what its suite measures.
fn task_table(
    id: &str,
    team: &TeamGroup<'_>,
    agents: u32,
    episodes: &[&EpisodeResult],
    measures: &[EpisodeMeasure],
) -> ReportTable {
    let is_measured =
        |measure: &&EpisodeMeasure| episodes.iter().any(|episode| measure.value(episode).is_some());
    let measures: Vec<&EpisodeMeasure> = measures.iter().filter(is_measured).collect();
    let has_unreadable = episodes.iter().any(|episode| episode.unreadable() > 0);
    let row = |(task, of_task): (&str, Vec<&EpisodeResult>)| {
        let ratios: Vec<Ratio> = of_task.iter().filter_map(|episode| episode.completion()).collect();
        let pooled = ratios.iter().fold(Ratio::default(), |sum, ratio| sum.pooled(*ratio));
        let has_outcome = !ratios.is_empty();
        let of_worlds =
            by_world(of_task.iter().filter_map(|episode| Some((*episode, episode.completion()?))));
        let of_worlds: Vec<Ratio> = of_worlds
            .into_iter()
            .map(|world| world.into_iter().fold(Ratio::default(), Ratio::pooled))
            .collect();
        let interval = Replicates::pooled(task, &of_worlds)
            .and_then(|drawn| drawn.interval())
            .map(|found| found.within(0.0, 1.0));
        let why_none = (ratios.len() > 1 && interval.is_none()).then(|| match of_worlds.len() {
            1 => ONE_WORLD.to_owned(),
            _ => all_equal_note(ratios.len() as u64),
        });
        let completion = ReportCell {
            metric: "completion",
            ours: has_outcome.then(|| pooled.value()),
            ratio: has_outcome.then_some(pooled),
            interval,
            notes: why_none.into_iter().collect(),
            n: ratios.len() as u64,
            ..ReportCell::default()
        };
        let full = ReportCell {
            metric: "episodes",
            form: FigureFormat::Count,
            ours: has_outcome.then(|| ratios.iter().filter(|ratio| ratio.is_full()).count() as f64),
            n: ratios.len() as u64,
            ..ReportCell::default()
        };
        let mut cells = vec![completion, full];
        cells.extend(measures.iter().map(|measure| measure.cell(&of_task)));
        cells.extend(has_unreadable.then(|| ReportCell {
            metric: "answers_unreadable",
            form: FigureFormat::Count,
            ours: has_outcome.then(|| of_task.iter().map(|episode| episode.unreadable()).sum::<u64>() as f64),
            n: ratios.len() as u64,
            ..ReportCell::default()
        }));
        ReportRow { name: task.to_owned(), cells, is_total: false }
    };
    ReportTable {
        id: id.to_owned(),
        title: format!("{}, {}", team.name(), agents_text(agents)),
        caption: "Points reached / points possible, the episodes of a task pooled; the other columns are means over episodes.".to_owned(),
        corner: "task".to_owned(),
        columns: ["completion", "episodes at 100 %"]
            .into_iter()
            .chain(measures.iter().map(|measure| measure.name))
            .chain(has_unreadable.then_some("answers not read"))
            .map(str::to_owned)
            .collect(),
        groups: Vec::new(),
        rows: by_name(episodes, |episode| &episode.plan.task).into_iter().map(row).collect(),
        player: Some(team.player_name.clone()),
        kind: Some(team.player.kind()),
    }
}
