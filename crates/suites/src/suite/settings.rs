//! Settings and help of a suite: options, arguments of the command line, teams, help.

use std::collections::BTreeMap;

use cooperage_core::ShortFormError;
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_teams::{FrameworkInfo, OptionInfo, OptionMistake, Resolved};

use super::{EmptyFacet, Suite};

/// A text that explains something about a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpTopic {
    /// The word that asks for it.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    /// The text, as Markdown.
    pub text: &'static str,
}

/// Why an episode cannot be played as it is planned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct UnplayableEpisode {
    pub why: String,
    /// A hint how to mend it.
    pub hint: Option<String>,
}

/// A file of the user's that a suite reads, as an argument of the command line: `--NAME FILE`. The text of the file becomes an
/// attachment of the plan.
///
/// Files alone need such arguments: values are set by options, with `--set`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileArgument {
    /// Its name, without dashes; unlike the program's own arguments.
    pub name: &'static str,
    /// Its line in help.
    pub meaning: &'static str,
    /// The contents of such a file, in a few words for a hint.
    pub contents: &'static str,
    /// The attachment that holds the file, one of the suite's [`attachments`](super::Suite::attachments).
    pub attachment: &'static str,
    /// The form in which the file is read.
    pub form: FileForm,
}

/// The form of a file that a suite reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileForm {
    /// A text, which becomes the attachment as it is.
    Text,
    /// A building: JSON, a schematic, a litematic or a structure file. It becomes JSON, as bodies in block worlds read it,
    /// under the name of its file.
    Building,
}

/// The options, teams and topics of a suite. Without a method of its own a suite has nothing to set, and plays with the
/// frameworks that play everywhere.
pub trait SuiteSettings {
    /// Returns the options of the suite itself, in ascending order of names, which begin with its own and a dot.
    fn options(&self) -> &'static [OptionInfo] {
        &[]
    }
    /// Framework options that the suite's own ones imply for a task where the user does not set them.
    fn implied_by_task(&self, _task: &str, _settings: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
    /// Options of the suite that the options of its teams imply where the user does not set them.
    fn implied_by_teams(&self, _teams: &[TeamPlan]) -> BTreeMap<String, String> {
        BTreeMap::new()
    }
    /// Checks whether a planned episode can be set up, as far as its plan shows it, so that a mistake is found before
    /// anything is played.
    ///
    /// # Errors
    /// Why it cannot be played so.
    fn check_episode(&self, _plan: &EpisodePlan) -> Result<(), UnplayableEpisode> {
        Ok(())
    }
    /// Arguments of the command line for files that this suite alone reads, for all verbs that set worlds up.
    fn file_arguments(&self) -> &'static [FileArgument] {
        &[]
    }
    /// Whether its agents act by commands in text, as cooks do, rather than by calls of tools.
    fn takes_commands(&self) -> bool {
        false
    }
    /// Checks whether a task with so many agents has a [short form](cooperage_core::short_form).
    ///
    /// # Errors
    /// [`ShortFormError`] if the suite's worlds have none, or if this task does not fit into it.
    fn short_form(&self, _task: &str, _agents: u32) -> Result<(), ShortFormError> {
        Err(ShortFormError::NotOffered)
    }
    /// Teams of its own, which know the rules of its worlds and play in no other suite, such as players to be paired with;
    /// their names are unlike those of frameworks.
    fn frameworks(&self) -> &'static [FrameworkInfo] {
        &[]
    }
    /// The topics of its help, in the order of listings.
    fn help(&self) -> &'static [HelpTopic] {
        &[]
    }
}

impl SuiteSettings for EmptyFacet {}

/// The options of a suite that are not at their defaults, as plans spell them.
pub(crate) fn settings_of(
    suite: &dyn Suite,
    given: &BTreeMap<String, String>,
) -> Result<BTreeMap<String, String>, OptionMistake> {
    let owner = format!("the suite {}", suite.name());
    let resolved = Resolved::new(&owner, suite.settings().options(), given)?;
    Ok(resolved.changed().map(|(name, value)| (name.to_owned(), value)).collect())
}
