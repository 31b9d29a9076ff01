//! The suites and frameworks that a program was made with.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use cooperage_teams::{FrameworkInfo, FrameworkList, PromptError, PromptTemplates};

use super::{MakeSuite, SuiteError, Suites};

/// The suites of a program, and the frameworks that play in all of them; cheap to clone.
///
/// A program makes it once, from its lists, and hands it to all that plays, shows or compares.
#[derive(Clone, Debug)]
pub struct ProgramRegistry {
    pub(super) suites: Arc<[MakeSuite]>,
    pub(super) frameworks: FrameworkList,
}

/// Lists of suites and frameworks that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// Two suites, frameworks, options or arguments have one name.
    #[error("two {kind} are called `{name}`")]
    Twice { kind: &'static str, name: String },
    /// A framework cannot have that name.
    #[error("a framework cannot be called `{0}`: its name has small letters, digits and `-` alone")]
    Name(String),
    /// A role, an option or a prompt does not begin with its framework's name.
    #[error(
        "the {kind} `{name}` of the framework `{framework}` does not begin with `{framework}{separator}`"
    )]
    Foreign { framework: &'static str, kind: &'static str, name: &'static str, separator: char },
    /// A prompt is no template.
    #[error("a framework's prompts cannot be used")]
    Prompts(#[from] PromptError),
    #[error("a suite cannot be made")]
    Suite(#[from] SuiteError),
}

impl ProgramRegistry {
    /// The registry of these suites and frameworks.
    ///
    /// # Errors
    /// [`RegistryError`] if a name is taken twice or does not fit, and if a prompt is no template.
    pub fn new(suites: &[MakeSuite], frameworks: &[FrameworkInfo]) -> Result<ProgramRegistry, RegistryError> {
        let registry = ProgramRegistry { suites: suites.into(), frameworks: FrameworkList::new(frameworks) };
        for framework in frameworks {
            check_names(framework)?;
            if !framework.prompts.is_empty() {
                PromptTemplates::with(framework.prompts, &BTreeMap::new())?;
            }
        }
        let made = Suites::new(&registry, &BTreeMap::new())?;
        unique("suites", made.iter().map(|suite| suite.name()))?;
        unique("frameworks", made.frameworks().map(|framework| framework.name))?;
        unique("arguments for files", made.file_arguments().map(|(_, argument)| argument.name))?;
        made.iter().flat_map(|suite| suite.settings().frameworks()).try_for_each(check_names)?;
        Ok(registry)
    }

    /// The registry of these suites and the built-in frameworks.
    #[must_use]
    pub fn of(suites: &[MakeSuite]) -> ProgramRegistry {
        ProgramRegistry { suites: suites.into(), frameworks: FrameworkList::default() }
    }

    /// The frameworks that play in all suites.
    #[must_use]
    pub fn frameworks(&self) -> &FrameworkList {
        &self.frameworks
    }
}

fn unique<'n>(kind: &'static str, names: impl Iterator<Item = &'n str>) -> Result<(), RegistryError> {
    let mut known = BTreeSet::new();
    for name in names {
        if !known.insert(name) {
            return Err(RegistryError::Twice { kind, name: name.to_owned() });
        }
    }
    Ok(())
}

/// Checks that the names of a framework's parts begin with its own, so that those of two frameworks differ.
fn check_names(framework: &FrameworkInfo) -> Result<(), RegistryError> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if framework.name.is_empty() || !framework.name.chars().all(is_part) {
        return Err(RegistryError::Name(framework.name.to_owned()));
    }
    let roles = framework.roles.iter().map(|role| ("role", role.name, '.'));
    let options = framework.options.iter().map(|option| ("option", option.name, '.'));
    let prompts = framework.prompts.iter().map(|(name, _)| ("prompt", *name, '/'));
    for (kind, name, separator) in roles.chain(options).chain(prompts) {
        let own = name.strip_prefix(framework.name).and_then(|rest| rest.strip_prefix(separator));
        if own.is_none_or(str::is_empty) {
            return Err(RegistryError::Foreign { framework: framework.name, kind, name, separator });
        }
    }
    unique("options", framework.options.iter().map(|option| option.name))?;
    unique("prompts", framework.prompts.iter().map(|(name, _)| *name))
}
