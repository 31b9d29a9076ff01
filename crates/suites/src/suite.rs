//! Suites: named sets of tasks, and what it takes to play one of them.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use cooperage_core::{Judge, Micros, Tick, World};
use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_models::ReplyHook;

use crate::cuisineworld::CuisineWorldSuite;
use crate::episode::watch::Draw;
use crate::experience::EXPERIENCE;
use crate::villagerbench::VillagerBenchSuite;

/// A task as listings show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The full name, such as `cuisineworld/level_3/tau1`.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The team sizes it can be played with.
    pub agents: RangeInclusive<u32>,
    /// The tick at which it ends by itself.
    pub horizon: Tick,
    /// Whether it is part of the suite's published evaluation.
    pub published: bool,
}

/// What a suite plays with unless the user says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// The framework.
    pub team: &'static str,
    /// The number of agents.
    pub agents: u32,
    /// How the published program's quirks are treated: `paper` or `fixed`.
    pub rules: &'static str,
    /// The clock.
    pub clock: &'static str,
    /// The length of a tick of virtual time.
    pub tick: Micros,
}

/// Something about a suite that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuiteOption {
    /// The suite's name, a dot, the option.
    pub name: &'static str,
    /// Its value unless the user says otherwise.
    pub default: &'static str,
    /// What it does, and which values it has.
    pub about: &'static str,
}

/// Everything of an episode but its framework.
pub struct Stage {
    /// The world, set up for the task.
    pub world: Box<dyn World>,
    /// Who knows the goal.
    pub judge: Box<dyn Judge>,
    /// The tick at which the task ends by itself.
    pub horizon: Tick,
    /// The built-in players for the plan's framework, by model name.
    pub players: BTreeMap<String, Box<dyn ReplyHook>>,
}

/// A benchmark: data, set-up, judge.
pub trait Suite: Sync + Send {
    /// The first part of its tasks' names.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn about(&self) -> &'static str;
    /// What it plays with unless the user says otherwise.
    fn defaults(&self) -> Defaults;
    /// All tasks, in the order of listings.
    fn tasks(&self) -> Vec<Task>;
    /// Framework options that these rules (`paper` or `fixed`) imply where the user does not set them.
    fn implied_options(&self, rules: &str) -> BTreeMap<String, String>;
    /// What can be set about the suite itself, in ascending order of names.
    fn options(&self) -> &'static [SuiteOption] {
        &[]
    }
    /// Checks values of its own options.
    ///
    /// # Errors
    /// A text for people about a value that an option cannot have.
    fn check_options(&self, _options: &BTreeMap<String, String>) -> Result<(), String> {
        Ok(())
    }
    /// Sets an episode up.
    ///
    /// # Errors
    /// A text for people when the plan asks for something that does not exist.
    fn stage(&self, plan: &EpisodePlan) -> Result<Stage, String>;
    /// Names of the attachments its tasks depend on.
    fn attachments(&self) -> &'static [&'static str];
    /// How its worlds are drawn for people, if they are.
    fn picture(&self) -> Option<Draw> {
        None
    }
}

/// Every suite there is, with the user's additions.
pub struct Suites {
    list: Vec<Box<dyn Suite>>,
    /// Texts for frameworks, by name.
    texts: BTreeMap<String, String>,
}

/// A suite or task that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// No task or suite has that name.
    #[error("there is no task or suite `{name}`")]
    Unknown {
        /// What was asked for.
        name: String,
        /// Names that come close.
        close: Vec<String>,
    },
    /// A user's file is wrong.
    #[error("{0}")]
    Attachment(String),
}

impl SuiteError {
    /// What to do about it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            SuiteError::Unknown { close, .. } if close.is_empty() => {
                Some("`cooperage tasks` lists them".to_owned())
            }
            SuiteError::Unknown { close, .. } => Some(format!("did you mean {}?", close.join(", "))),
            SuiteError::Attachment(_) => None,
        }
    }
}

impl Suites {
    /// The built-in suites with what the attachments add to them.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] for a file that cannot be used.
    pub fn new(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Suites, SuiteError> {
        let experience = attachments.get(EXPERIENCE).map(|text| (EXPERIENCE.to_owned(), text.text.clone()));
        Ok(Suites {
            list: vec![
                Box::new(CuisineWorldSuite::new(attachments)?),
                Box::new(VillagerBenchSuite::new(attachments)?),
            ],
            texts: experience.into_iter().collect(),
        })
    }

    /// Texts that the user hands in for frameworks, by name.
    pub(crate) fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// All suites.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Suite> {
        self.list.iter().map(AsRef::as_ref)
    }

    /// The suite that a task or selection belongs to.
    ///
    /// # Errors
    /// [`SuiteError::Unknown`].
    pub fn suite_of(&self, name: &str) -> Result<&dyn Suite, SuiteError> {
        let first = name.split('/').next().unwrap_or_default();
        self.iter().find(|suite| suite.name() == first).ok_or_else(|| self.unknown(name))
    }

    /// The tasks that a selection means: a task by its name, all tasks below a name, or for a suite's own name its
    /// published evaluation.
    ///
    /// # Errors
    /// [`SuiteError::Unknown`] if it means none.
    pub fn select(&self, selection: &str) -> Result<Vec<Task>, SuiteError> {
        let suite = self.suite_of(selection)?;
        let below = format!("{selection}/");
        let tasks: Vec<Task> = suite
            .tasks()
            .into_iter()
            .filter(|task| {
                task.name == selection
                    || (task.published && task.name.starts_with(&below))
                    || (task.name.starts_with(&below)
                        && selection != suite.name()
                        && !task.name.ends_with("/file"))
            })
            .collect();
        if tasks.is_empty() { Err(self.unknown(selection)) } else { Ok(tasks) }
    }

    fn unknown(&self, name: &str) -> SuiteError {
        const CLOSE_ENOUGH: f64 = 0.8;
        let mut names: Vec<String> = Vec::new();
        for suite in self.iter() {
            names.push(suite.name().to_owned());
            for task in suite.tasks() {
                if let Some((level, _)) = task.name.rsplit_once('/')
                    && names.last().is_none_or(|last| last != level)
                    && !names.iter().any(|known| known == level)
                {
                    names.push(level.to_owned());
                }
                names.push(task.name);
            }
        }
        let mut close: Vec<(f64, String)> = names
            .into_iter()
            .map(|known| (strsim::jaro_winkler(name, &known), known))
            .filter(|(likeness, _)| *likeness > CLOSE_ENOUGH)
            .collect();
        close.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let close = close.into_iter().take(1).map(|(_, known)| format!("`{known}`")).collect();
        let name = name.chars().filter(|c| !c.is_control()).take(100).collect();
        SuiteError::Unknown { name, close }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(selection: &str) -> Vec<String> {
        let suites = Suites::new(&BTreeMap::new()).unwrap();
        suites.select(selection).unwrap().into_iter().map(|task| task.name).collect()
    }

    #[test]
    fn selections_mean_tasks() {
        assert_eq!(names("cuisineworld").len(), 60, "the published evaluation");
        assert_eq!(
            names("cuisineworld/level_3"),
            ["tau1", "tau2", "tau3", "tau4", "tau5"].map(|tau| format!("cuisineworld/level_3/{tau}"))
        );
        assert_eq!(names("cuisineworld/level_6/tau2"), ["cuisineworld/level_6/tau2"]);
        assert_eq!(names("cuisineworld/custom_fryer/file"), ["cuisineworld/custom_fryer/file"]);
    }

    #[test]
    fn a_misspelt_name_gets_a_hint() {
        let suites = Suites::new(&BTreeMap::new()).unwrap();
        let hint = |name: &str| suites.select(name).unwrap_err().hint().unwrap();
        assert_eq!(hint("cuisineworld/levl_3"), "did you mean `cuisineworld/level_3`?");
        assert_eq!(hint("chess"), "`cooperage tasks` lists them");
    }
}
