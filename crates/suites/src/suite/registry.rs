//! The parts a program was made with: its suites, frameworks and providers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use cooperage_models::{Provider, ProviderInfo, ProviderList};
use cooperage_teams::{
    FrameworkInfo, FrameworkList, OptionInfo, OptionMistake, PromptError, PromptTemplates, Resolved,
};

use super::{MakeSuite, Suite, SuiteError, Suites};

/// The suites of a program, the frameworks that play in all of them, and the providers of models; cheap to clone.
///
/// A program makes it once, from its lists, and hands it to all that plays, shows or compares.
#[derive(Clone, Debug)]
pub struct ProgramRegistry {
    pub(super) suites: Arc<[MakeSuite]>,
    pub(super) frameworks: FrameworkList,
    pub(super) providers: ProviderList,
    /// The suites without additions, once they were asked for.
    plain: Arc<OnceLock<Result<Suites, SuiteError>>>,
}

/// Lists of suites, frameworks and providers that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// Two suites, frameworks, providers, options or arguments have one name.
    #[error("two {kind} are called `{name}`")]
    Twice { kind: &'static str, name: String },
    /// A framework cannot have that name.
    #[error("a framework cannot be called `{0}`: its name has small letters, digits and `-` alone")]
    Name(String),
    /// A provider cannot have that name.
    #[error("a provider cannot be called `{0}`: its name has small letters, digits and `-` alone")]
    Provider(&'static str),
    /// A provider's usual base URL is none.
    #[error("the address of the provider `{0}` is no base URL")]
    ProviderAddress(&'static str),
    /// A role, an option or a prompt does not begin with the name of its framework or suite.
    #[error("the {kind} `{name}` of the {owner} does not begin with `{prefix}`")]
    Foreign { owner: String, kind: &'static str, name: &'static str, prefix: String },
    /// An option's default is none of its values.
    #[error("the default of an option of the {owner} is no value of it")]
    Default {
        owner: String,
        #[source]
        mistake: OptionMistake,
    },
    /// A suite reads a file from an attachment that it does not list.
    #[error("the suite `{suite}` reads the attachment `{name}` and does not list it")]
    Attachment { suite: &'static str, name: &'static str },
    /// A prompt is no template.
    #[error("a framework's prompts cannot be used")]
    Prompts(#[from] PromptError),
    #[error("a suite cannot be made")]
    Suite(#[from] SuiteError),
}

impl ProgramRegistry {
    /// The registry of these suites, frameworks and providers.
    ///
    /// # Errors
    /// [`RegistryError`] if a name is taken twice or does not fit, if the default of an option is none of its values, and if a
    /// prompt is no template.
    pub fn new(
        suites: &[MakeSuite],
        frameworks: &[FrameworkInfo],
        providers: &[ProviderInfo],
    ) -> Result<ProgramRegistry, RegistryError> {
        let registry = ProgramRegistry {
            suites: suites.into(),
            frameworks: FrameworkList::new(frameworks),
            providers: ProviderList::new(providers),
            plain: Arc::default(),
        };
        frameworks.iter().try_for_each(|framework| check_framework(framework, framework.name))?;
        let made = registry.plain_suites()?;
        unique("suites", made.iter().map(Suite::name))?;
        unique("frameworks", made.frameworks().map(|framework| framework.name))?;
        let owners = made.iter().map(Suite::name).chain(made.frameworks().map(|framework| framework.name));
        unique("suites or frameworks", owners)?;
        unique("arguments for files", made.file_arguments().map(|(_, argument)| argument.name))?;
        let generators = made.iter().flat_map(|suite| suite.task_tools().generators());
        unique("generators of tasks", generators.map(|generator| generator.name))?;
        unique("experiments", made.experiments().iter().map(|experiment| experiment.name))?;
        for suite in made.iter() {
            let of_suite = |framework: &FrameworkInfo| {
                framework.roles.iter().all(|role| is_below(role.name, suite.name()))
            };
            let owner =
                |framework: &FrameworkInfo| if of_suite(framework) { suite.name() } else { framework.name };
            let own = suite.settings().frameworks().iter();
            own.into_iter().try_for_each(|framework| check_framework(framework, owner(framework)))?;
        }
        made.iter().try_for_each(check_suite)?;
        unique("providers", providers.iter().map(|provider| provider.name))?;
        providers.iter().try_for_each(check_provider)?;
        Ok(registry)
    }

    /// The registry of these suites with the built-in frameworks and providers.
    #[must_use]
    pub fn of(suites: &[MakeSuite]) -> ProgramRegistry {
        ProgramRegistry {
            suites: suites.into(),
            frameworks: FrameworkList::default(),
            providers: ProviderList::default(),
            plain: Arc::default(),
        }
    }

    /// The suites without additions of the user's. They are made once.
    ///
    /// # Errors
    /// [`SuiteError`] if a suite cannot be made.
    pub fn plain_suites(&self) -> Result<&Suites, SuiteError> {
        self.plain.get_or_init(|| Suites::new(self, &BTreeMap::new())).as_ref().map_err(Clone::clone)
    }

    /// The frameworks that play in all suites.
    #[must_use]
    pub fn frameworks(&self) -> &FrameworkList {
        &self.frameworks
    }

    /// The providers of models.
    #[must_use]
    pub fn providers(&self) -> &ProviderList {
        &self.providers
    }
}

fn check_provider(provider: &ProviderInfo) -> Result<(), RegistryError> {
    if !Provider::is_name(provider.name) {
        return Err(RegistryError::Provider(provider.name));
    }
    match (provider.usual_address(), provider.usual_url()) {
        (Some(_), None) => Err(RegistryError::ProviderAddress(provider.name)),
        _ => Ok(()),
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

/// Whether a name stands below another one, behind a dot.
fn is_below(name: &str, owner: &str) -> bool {
    name.strip_prefix(owner).is_some_and(|rest| rest.len() > 1 && rest.starts_with('.'))
}

/// Checks a framework's name, and that the names of its parts begin with it, so that those of two frameworks differ; the roles
/// of a suite's own framework may begin with the name of the suite instead.
fn check_framework(framework: &FrameworkInfo, roles_of: &str) -> Result<(), RegistryError> {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if framework.name.is_empty() || !framework.name.chars().all(is_part) {
        return Err(RegistryError::Name(framework.name.to_owned()));
    }
    let owner = format!("framework `{}`", framework.name);
    let roles = framework.roles.iter().map(|role| ("role", role.name));
    check_prefix(&owner, &format!("{roles_of}."), roles)?;
    let prompts = framework.prompts.iter().map(|(name, _)| ("prompt", *name));
    check_prefix(&owner, &format!("{}/", framework.name), prompts)?;
    unique("prompts", framework.prompts.iter().map(|(name, _)| *name))?;
    if !framework.prompts.is_empty() {
        PromptTemplates::with(framework.prompts, &BTreeMap::new())?;
    }
    check_options(owner, framework.name, framework.options)
}

/// Checks that a suite keeps what its facets promise.
fn check_suite(suite: &dyn Suite) -> Result<(), RegistryError> {
    check_options(format!("suite `{}`", suite.name()), suite.name(), suite.settings().options())?;
    let (tools, arguments) = (suite.task_tools(), suite.settings().file_arguments());
    let of_arguments = arguments.iter().map(|argument| argument.attachment);
    let mut read = of_arguments.chain(tools.task_files().iter().copied()).chain(tools.task_import());
    match read.find(|name| !suite.attachments().contains(name)) {
        Some(name) => Err(RegistryError::Attachment { suite: suite.name(), name }),
        None => Ok(()),
    }
}

/// Checks the names and defaults of a table of options.
fn check_options(owner: String, name: &str, options: &'static [OptionInfo]) -> Result<(), RegistryError> {
    check_prefix(&owner, &format!("{name}."), options.iter().map(|option| ("option", option.name)))?;
    unique("options", options.iter().map(|option| option.name))?;
    match Resolved::new(&owner, options, &BTreeMap::new()) {
        Ok(_) => Ok(()),
        Err(mistake) => Err(RegistryError::Default { owner, mistake }),
    }
}

fn check_prefix(
    owner: &str,
    prefix: &str,
    mut parts: impl Iterator<Item = (&'static str, &'static str)>,
) -> Result<(), RegistryError> {
    match parts.find(|(_, name)| name.strip_prefix(prefix).is_none_or(str::is_empty)) {
        Some((kind, name)) => {
            Err(RegistryError::Foreign { owner: owner.to_owned(), kind, name, prefix: prefix.to_owned() })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_teams::{FRAMEWORKS, OptionKind};

    use super::*;
    use crate::suite::{FileArgument, FileForm};
    use crate::testing::BareSuite;

    const fn option(name: &'static str, default: &'static str) -> OptionInfo {
        OptionInfo::new(name, default, OptionKind::Switch, "a switch")
    }

    const fn argument(name: &'static str, attachment: &'static str) -> FileArgument {
        FileArgument { name, meaning: "", contents: "", attachment, form: FileForm::Text }
    }

    /// The error of a program with a suite, and its causes.
    fn told(make: MakeSuite) -> String {
        let registry = ProgramRegistry::new(&[make], FRAMEWORKS, &[]);
        let Err(error) = registry else { return String::new() };
        let causes = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
        causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
    }

    #[test]
    fn a_facet_that_breaks_its_promise_is_told_at_the_start() {
        const SOUND: &[OptionInfo] = &[option("bare.a", "on")];
        const UNREADABLE: &[OptionInfo] = &[option("bare.a", "maybe")];
        const FOREIGN: &[OptionInfo] = &[option("solo.a", "on")];
        const TWICE: &[OptionInfo] = &[option("bare.a", "on"), option("bare.a", "off")];
        const SOLO: &[FrameworkInfo] = &[FrameworkInfo::new("solo", "", |_, _| unreachable!())];
        const BARE: &[FrameworkInfo] = &[FrameworkInfo::new("bare", "", |_, _| unreachable!())];
        const WORSE: &[FrameworkInfo] =
            &[FrameworkInfo::new("own", "", |_, _| unreachable!()).with_options(&[option("own.a", "x")])];
        let cases: [(MakeSuite, &str); 9] = [
            (|_| Ok(Box::new(BareSuite { options: SOUND, ..BareSuite::default() })), ""),
            (
                |_| Ok(Box::new(BareSuite { options: UNREADABLE, ..BareSuite::default() })),
                "the default of an option of the suite `bare` is no value of it: option `bare.a` cannot be `maybe`; it is one of \
                 on, off",
            ),
            (
                |_| Ok(Box::new(BareSuite { options: FOREIGN, ..BareSuite::default() })),
                "the option `solo.a` of the suite `bare` does not begin with `bare.`",
            ),
            (
                |_| Ok(Box::new(BareSuite { options: TWICE, ..BareSuite::default() })),
                "two options are called `bare.a`",
            ),
            (
                |_| Ok(Box::new(BareSuite { frameworks: SOLO, ..BareSuite::default() })),
                "two frameworks are called `solo`",
            ),
            (
                |_| Ok(Box::new(BareSuite { frameworks: BARE, ..BareSuite::default() })),
                "two suites or frameworks are called `bare`",
            ),
            (
                |_| Ok(Box::new(BareSuite { frameworks: WORSE, ..BareSuite::default() })),
                "the default of an option of the framework `own` is no value of it: option `own.a` cannot be `x`; it is one of on, \
                 off",
            ),
            (
                |_| {
                    const FILES: &[FileArgument] = &[argument("bare", "other.toml")];
                    Ok(Box::new(BareSuite { file_arguments: FILES, ..BareSuite::default() }))
                },
                "the suite `bare` reads the attachment `other.toml` and does not list it",
            ),
            (
                |_| {
                    const FILES: &[FileArgument] = &[argument("a", "bare.toml"), argument("a", "bare.toml")];
                    Ok(Box::new(BareSuite { file_arguments: FILES, ..BareSuite::default() }))
                },
                "two arguments for files are called `a`",
            ),
        ];
        for (make, wanted) in cases {
            assert_eq!(told(make), wanted);
        }
    }

    #[test]
    fn plain_suites_are_made_once() {
        static MADE: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let registry = ProgramRegistry::of(&[|_| {
            MADE.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Ok(Box::new(BareSuite::default()))
        }]);
        let copy = registry.clone();
        for registry in [&registry, &copy, &registry] {
            assert_eq!(registry.plain_suites().unwrap().iter().count(), 1);
        }
        assert_eq!(MADE.load(std::sync::atomic::Ordering::Relaxed), 1);
    }
}
