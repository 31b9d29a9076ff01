//! Surveys: a suite's own part of the report of a run that belongs to no experiment.

use crate::experiments::Findings;
use crate::results::{EpisodeResult, Results};
use crate::teams::TeamGroup;

/// A suite's own tables and charts, made for one report. Episodes that it has nothing to say about get a line per task,
/// as those of suites without a survey do.
pub trait SuiteSurvey {
    /// Whether it has tables for that episode of its suite.
    fn covers(&self, episode: &EpisodeResult) -> bool;
    /// Adds tables on what a team did in one size. The id is unique in the report; all of these episodes are covered.
    fn crew(
        &mut self,
        id: &str,
        team: &TeamGroup<'_>,
        agents: u32,
        episodes: &[&EpisodeResult],
        findings: &mut Findings,
    );
    /// Adds what is made of all sizes of a team together, after the last call of [`crew`](SuiteSurvey::crew) for it. Such an id
    /// is unique in the report too.
    fn team(&mut self, id: &str, team: &TeamGroup<'_>, findings: &mut Findings);
    /// Adds the part of the report that comes once, after all teams.
    fn close(&mut self, results: &Results, findings: &mut Findings);
}
