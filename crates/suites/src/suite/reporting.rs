//! A suite's part of pages, tables and files of results.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_journal::EpisodePlan;

use super::EmptyFacet;
use crate::episode::conduct::Conduct;
use crate::episode::sheet::Reporter;
use crate::episode::transcript::Transcript;
use crate::experiments::Experiment;
use crate::experiments::reading::PromptSample;
use crate::figure::ScoreFigure;
use crate::measure::{COMPLETION, EpisodeMeasure};
use crate::results::Results;
use crate::survey::SuiteSurvey;

/// A suite's own part of pages, tables and files of results. Without a method of its own a suite has the engine's tables alone.
pub trait SuiteReporting {
    /// Returns its measures of an episode, in reading order; keys are unlike those of the engine's own measures.
    fn measures(&self) -> &'static [EpisodeMeasure] {
        &[]
    }
    /// The measure by which teams are compared first; one of its own or of the engine's.
    fn headline(&self) -> EpisodeMeasure {
        COMPLETION
    }
    /// Reads its measures of how the agents of a finished episode worked together, which are not those of every
    /// episode. Its measures find it in [`Episode::conduct`](crate::results::EpisodeResult::conduct).
    fn conduct(&self, _transcript: &Transcript) -> Conduct {
        Conduct::default()
    }
    /// The figures of its scores and of the cells of its tables, in the order of columns.
    fn figures(&self) -> &'static [ScoreFigure] {
        &[]
    }
    /// Name and meaning of those metrics that are its own and no measures of an episode, in reading order.
    fn meanings(&self, _metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    /// Figures of a run for its summary, by name, beyond the means of its measures; none for a run without its tasks.
    fn summary(&self, _results: &Results) -> BTreeMap<String, f64> {
        BTreeMap::new()
    }
    /// Its own tables and charts for a run that belongs to no experiment.
    fn survey<'s>(&'s self, _results: &Results) -> Option<Box<dyn SuiteSurvey + 's>> {
        None
    }
    /// Returns the reporter that fills in the tables of an episode's page while it is played again; `None` where there
    /// are no such tables.
    fn reporter(&self, _plan: &EpisodePlan) -> Option<Box<dyn Reporter>> {
        None
    }
    /// Its published tables and figures.
    fn experiments(&self) -> &'static [Experiment] {
        &[]
    }
    /// The tasks by which the prompts of frameworks are measured here, for those that the reader plays.
    fn prompt_samples(&self) -> Vec<PromptSample> {
        Vec::new()
    }
    /// The rules with which its published tables and figures are played unless the user says otherwise; `None`: those of
    /// its defaults.
    fn experiment_rules(&self) -> Option<&'static str> {
        None
    }
}

impl SuiteReporting for EmptyFacet {}
