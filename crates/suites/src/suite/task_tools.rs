//! How the tasks of a suite are found, read from files, tried and made.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use cooperage_journal::EpisodePlan;

use super::{EmptyFacet, TaskListing};
use crate::tasks::{
    Impossibility, SourceFile, TaskBundle, TaskCheck, TaskGenerationOptions, TaskGenerator, TaskInventor,
};

/// The work on a suite's tasks beside playing them. Without a method of its own a suite lists all its tasks,
/// reads none from files, and neither tries nor makes any.
pub trait SuiteTaskTools {
    /// A task that listings don't show because there are too many like it, by its full name.
    fn task(&self, _name: &str) -> Option<TaskListing> {
        None
    }
    /// Why a published task of that name does not come with the suite, if it is one of those.
    fn not_included(&self, _name: &str) -> Option<&'static str> {
        None
    }
    /// Why a selection cannot be played although there are tasks below its name, if so.
    fn refuses(&self, _selection: &str) -> Option<String> {
        None
    }
    /// The files of a folder of tasks, by name, each of which replaces the suite's own. Their names are those of the
    /// attachments that hold them.
    fn task_files(&self) -> &'static [&'static str] {
        &[]
    }
    /// The attachment for a single file of tasks, if the suite reads any.
    fn task_import(&self) -> Option<&'static str> {
        None
    }
    /// The size of the teams that play a selection where the user names none, if it is another one than the suite's.
    fn usual_agents(&self, _selection: &str) -> Option<u32> {
        None
    }
    /// Checks whether a team of that size can do these tasks with that seed and these options of the suite; `None` where the
    /// suite cannot try its tasks.
    ///
    /// # Errors
    /// A text for people.
    fn check(
        &self,
        _names: &[String],
        _agents: u32,
        _seed: i64,
        _options: &BTreeMap<String, String>,
        _threads: Option<NonZeroUsize>,
    ) -> Option<Result<Vec<TaskCheck>, String>> {
        None
    }
    /// Whether [`check`](SuiteTaskTools::check) heeds the options of the suite.
    fn is_tried_with_options(&self) -> bool {
        false
    }
    /// Whether its tasks are tried by letting the oracle play them; otherwise [`check`](SuiteTaskTools::check) tries them.
    fn is_tried_by_oracle(&self) -> bool {
        false
    }
    /// Returns why the task of an episode is impossible with its settings, where that is certain without trying it.
    fn impossible(&self, _plan: &EpisodePlan) -> Option<Impossibility> {
        None
    }
    /// Returns the generators of new tasks.
    fn generators(&self) -> &'static [TaskGenerator] {
        &[]
    }
    /// Returns the inventors of new tasks.
    fn inventors(&self) -> &'static [TaskInventor] {
        &[]
    }
    /// Makes new tasks by one of its generators.
    ///
    /// # Errors
    /// A text for people about wishes that cannot be fulfilled.
    fn generate(&self, generator: &str, _wishes: &TaskGenerationOptions) -> Result<TaskBundle, String> {
        Err(format!("there is no generator for `{generator}`"))
    }
    /// Makes a task for that many agents from a file, such as a drawing of a building; `None` where the generator reads
    /// no files.
    ///
    /// # Errors
    /// A text for people about a file that gives no task.
    fn task_of_file(
        &self,
        _generator: &str,
        _file: SourceFile<'_>,
        _agents: u32,
    ) -> Option<Result<TaskBundle, String>> {
        None
    }
}

impl SuiteTaskTools for EmptyFacet {}
