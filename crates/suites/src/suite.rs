//! Suites: named sets of tasks, and everything needed to play one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use cooperage_core::{AgentId, Digest, Judge, Micros, Tick, World};
use cooperage_journal::{AttachmentPlan, EpisodePlan, JournalError, RunDir};
use cooperage_models::ReplyHook;
pub use cooperage_runtime::{CrewView, Shot, WorldCamera};
use cooperage_teams::templates::PROMPTS;
use cooperage_teams::{
    FrameworkInfo, FrameworkList, OptionInfo, PromptError, PromptFile, PromptTemplates, TeamError, is_below,
    respelled, split_name, templates_hash,
};

use crate::episode::conduct::Conduct;
use crate::episode::sheet::Reporter;
use crate::episode::transcript::Transcript;
use crate::experiments::{Experiment, UnknownExperiment};
use crate::figure::ScoreFigure;
use crate::hub::AgentHub;
use crate::keys::KeyBinding;
use crate::material::TrainingMaterial;
use crate::measure::{self, EpisodeMeasure};
use crate::names::given_names;
use crate::plan::settings_of;
use crate::results::Results;
use crate::scene::{BlockReader, Making, SceneExtractor, SeatLook};
use crate::survey::SuiteSurvey;
use crate::tasks::{
    Impossibility, SourceFile, TaskBundle, TaskCheck, TaskGenerationOptions, TaskGenerator, TaskView,
};

/// A task as listings show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskListing {
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

/// A suite's defaults, which the user can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    pub team: &'static str,
    /// The number of agents.
    pub agents: u32,
    /// How the published program's quirks are treated: `paper` or `fixed`.
    pub rules: &'static str,
    pub clock: &'static str,
    /// The length of a tick of virtual time.
    pub tick: Micros,
}

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

/// Everything of an episode but its framework.
pub struct TaskSetup {
    /// The world, set up for the task.
    pub world: Box<dyn World>,
    /// The judge, which knows the goal.
    pub judge: Box<dyn Judge>,
    /// The tick at which the task ends by itself.
    pub horizon: Tick,
    /// The built-in players of each of the plan's teams, by model name.
    pub players: Vec<BTreeMap<String, Box<dyn ReplyHook>>>,
    /// The teams that may see the crew's view.
    pub crew_view: CrewView,
}

/// A benchmark: data, set-up, judge.
pub trait Suite: Sync + Send {
    /// The first part of its tasks' names.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn about(&self) -> &'static str;
    /// Returns the defaults, which the user can change.
    fn defaults(&self) -> Defaults;
    /// All tasks, in the order of listings.
    fn tasks(&self) -> Vec<TaskListing>;
    /// A task that listings don't show because there are too many like it, by its full name.
    fn task(&self, _name: &str) -> Option<TaskListing> {
        None
    }
    /// Framework options that the suite's rules (`paper` or `fixed`) imply where the user does not set them; a framework's own
    /// rules are an option of its own, which no suite sets.
    fn implied_options(&self, rules: &str) -> BTreeMap<String, String>;
    /// Returns the options of the suite itself, in ascending order of names, which begin with its own and a dot.
    fn options(&self) -> &'static [OptionInfo] {
        &[]
    }
    /// Checks whether a planned episode can be set up, as far as its plan shows it, so that a mistake is found before
    /// anything is played.
    ///
    /// # Errors
    /// Why it cannot be played so.
    fn check_episode(&self, _plan: &EpisodePlan) -> Result<(), UnplayableEpisode> {
        Ok(())
    }
    /// Teams of its own, which know the rules of its worlds and play in no other suite, such as players to be paired with;
    /// their names are unlike those of frameworks.
    fn frameworks(&self) -> &'static [FrameworkInfo] {
        &[]
    }
    /// Sets an episode up.
    ///
    /// # Errors
    /// A text for people when the plan asks for something that does not exist.
    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String>;
    /// Whether the suite has an oracle that answers for a framework's models, or why it has none.
    ///
    /// # Errors
    /// The reason, as a sentence without its end.
    fn oracle(&self, framework: &str) -> Result<(), &'static str>;
    /// Names of the attachments its tasks depend on.
    fn attachments(&self) -> &'static [&'static str];
    /// The files of a folder of tasks, by name, each of which replaces the suite's own. Their names are those of the
    /// attachments that hold them.
    fn task_files(&self) -> &'static [&'static str] {
        &[]
    }
    /// The attachment for a single file of tasks, if the suite reads any.
    fn task_import(&self) -> Option<&'static str> {
        None
    }
    /// How its worlds are drawn for people, if they are.
    fn picture(&self) -> Option<WorldRenderer> {
        None
    }
    /// How its worlds are shown in characters, in the terminal, if they are.
    fn characters(&self) -> Option<Characters> {
        None
    }
    /// How its worlds look to people who watch them, where they are more than a picture.
    fn scene(&self) -> Option<SceneExtractor> {
        None
    }
    /// Returns the look of its worlds for a person in a seat; `None` where it is described in words only.
    fn seat_scene(&self) -> Option<SeatLook> {
        None
    }
    /// Returns drawings of how the ordered things of an episode are made; none where nothing is ordered, or where that
    /// is described in another way.
    fn makings(&self, _plan: &EpisodePlan) -> Vec<Making> {
        Vec::new()
    }
    /// Returns the reader of the cells of its scenes, where they are block worlds.
    fn blocks(&self) -> Option<BlockReader> {
        None
    }
    /// Returns the function that reads the state of an agent's body, where agents have one in its worlds.
    fn body_state(&self) -> Option<BodyStateReader> {
        None
    }
    /// Returns the camera that shows its agents pictures of its worlds, if they see any.
    fn camera(&self) -> Option<WorldCamera> {
        None
    }
    /// Returns the hub for agents that programs create and talk to, if the suite has one.
    fn hub(&self) -> Option<&'static dyn AgentHub> {
        None
    }
    /// The topics of its help, in the order of listings.
    fn help(&self) -> &'static [HelpTopic] {
        &[]
    }
    /// Returns the reporter that fills in the tables of an episode's page while it is played again; `None` where there
    /// are no such tables.
    fn reporter(&self, _plan: &EpisodePlan) -> Option<Box<dyn Reporter>> {
        None
    }
    /// The rules with which its published tables and figures are played unless the user says otherwise.
    fn experiment_rules(&self) -> &'static str {
        self.defaults().rules
    }
    /// Its published tables and figures.
    fn experiments(&self) -> &'static [Experiment] {
        &[]
    }
    /// Its own tables and charts for a run that belongs to no experiment.
    fn survey<'s>(&'s self, _results: &Results) -> Option<Box<dyn SuiteSurvey + 's>> {
        None
    }
    /// Returns its measures of an episode, in reading order; keys are unlike those of the engine's own measures.
    fn measures(&self) -> &'static [EpisodeMeasure] {
        &[]
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
    /// Figures of a run for its summary, by name, beyond the means of its measures; none for a run without its tasks.
    fn summary(&self, _results: &Results) -> BTreeMap<String, f64> {
        BTreeMap::new()
    }
    /// Name and meaning of those metrics that are its own and no measures of an episode, in reading order.
    fn meanings(&self, _metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }
    /// Describes one of its episodes as material for training; `plain` is the description for suites without sets of
    /// their own.
    fn material(&self, _plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        plain
    }
    /// Why a published task of that name does not come with the suite, if it is one of those.
    fn not_included(&self, _name: &str) -> Option<&'static str> {
        None
    }
    /// Returns the seat of a person who names none: the seat that the task has for people, or the first.
    fn seat_of_person(&self, _task: &str) -> u32 {
        0
    }
    /// Returns the names of an episode's agents in its worlds, by seat. Pages, seats, terminals and reports use the
    /// same names; a test of the suite compares them with its worlds.
    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        given_names(plan)
    }
    /// The keys that a person in a seat may press in place of typing; empty where things are said in words only.
    fn keys(&self) -> &'static [KeyBinding] {
        &[]
    }
    /// Why a selection cannot be played although there are tasks below its name, if so.
    fn refuses(&self, _selection: &str) -> Option<String> {
        None
    }
    /// A task or level as a person reads it.
    ///
    /// # Errors
    /// There is no such task, or it cannot be set up.
    fn show(&self, name: &str) -> Result<TaskView, SuiteError>;
    /// Checks whether a team of that size can do these tasks with that seed; `None` where the suite cannot try its
    /// tasks.
    ///
    /// # Errors
    /// A text for people.
    fn check(
        &self,
        _names: &[String],
        _agents: u32,
        _seed: i64,
        _threads: Option<std::num::NonZeroUsize>,
    ) -> Option<Result<Vec<TaskCheck>, String>> {
        None
    }
    /// Whether its tasks are tried by letting the oracle play them; otherwise [`Suite::check`] tries them.
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
    /// Makes new tasks by one of its generators.
    ///
    /// # Errors
    /// A text for people about wishes that cannot be fulfilled.
    fn generate(&self, generator: &str, _wishes: &TaskGenerationOptions) -> Result<TaskBundle, String> {
        Err(format!("there is no generator for `{generator}`"))
    }
}

/// Draws a world, as PNG; none where there is nothing to be drawn.
pub type WorldRenderer = fn(&dyn World) -> Option<Vec<u8>>;

/// Returns the state of an agent's body as an object; `None` where there is no such agent, or in a world of another
/// suite.
pub type BodyStateReader = fn(&dyn World, AgentId) -> Option<serde_json::Value>;

/// Shows a world in characters, a line for each row; none where there is nothing to be shown.
pub type Characters = fn(&dyn World) -> Option<String>;

/// Makes a suite with what the user adds to it, by name.
pub type MakeSuite = fn(&BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError>;

/// The suites of a program, and the frameworks that play in all of them; cheap to clone.
///
/// A program makes it once, from its lists, and hands it to all that plays, shows or compares.
#[derive(Clone, Debug)]
pub struct ProgramRegistry {
    suites: Arc<[MakeSuite]>,
    frameworks: FrameworkList,
}

/// Lists of suites and frameworks that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistryError {
    /// Two suites, two frameworks or two options have one name.
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
        made.iter().flat_map(|suite| suite.frameworks()).try_for_each(check_names)?;
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

/// Every suite there is, with the user's additions.
pub struct Suites {
    list: Vec<Box<dyn Suite>>,
    /// The frameworks that play in all suites.
    frameworks: FrameworkList,
    /// Texts for frameworks, by name.
    texts: BTreeMap<String, String>,
    /// The prompts of all teams, where some are the user's.
    prompts: Option<Arc<PromptTemplates>>,
    /// The prompts of frameworks that bring along their own, the user's among them, by framework.
    brought: BTreeMap<&'static str, Arc<PromptTemplates>>,
    /// Whether any prompt is the user's.
    has_replaced_prompts: bool,
}

/// The prompts of all teams, where some are the user's, and those of frameworks that bring along their own.
type TeamPrompts = (Option<Arc<PromptTemplates>>, BTreeMap<&'static str, Arc<PromptTemplates>>);

/// The prompts among these attachments, by name.
fn replaced_prompts(attachments: &BTreeMap<String, AttachmentPlan>) -> BTreeMap<String, String> {
    let prompt = |(name, file): (&String, &AttachmentPlan)| {
        Some((name.strip_prefix(PROMPTS)?.to_owned(), file.text.clone()))
    };
    attachments.iter().filter_map(prompt).collect()
}

/// A suite or task that cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    /// No task or suite has that name.
    #[error("there is no task or suite `{name}`")]
    Unknown {
        /// The name that was asked for.
        name: String,
        /// Names that come close.
        close: Vec<String>,
    },
    /// A task that was published and does not come with the program.
    #[error("the task `{name}` is not included: {reason}")]
    NotIncluded {
        /// The name that was asked for.
        name: String,
        /// Why it is not there.
        reason: &'static str,
    },
    /// A user's file is wrong.
    #[error("{0}")]
    Attachment(String),
}

impl SuiteError {
    /// Returns a hint how to mend it.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            SuiteError::Unknown { close, .. } if close.is_empty() => {
                Some("`cooperage tasks` lists them".to_owned())
            }
            SuiteError::Unknown { close, .. } => Some(format!("did you mean {}?", close.join(", "))),
            SuiteError::NotIncluded { .. } => Some(
                "a range such as `0..9` takes those that are there; `cooperage tasks` lists them".to_owned(),
            ),
            SuiteError::Attachment(_) => None,
        }
    }
}

impl Suites {
    /// The suites that these make, with what the attachments add to them.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] for a file that cannot be used.
    pub fn new(
        registry: &ProgramRegistry,
        attachments: &BTreeMap<String, AttachmentPlan>,
    ) -> Result<Suites, SuiteError> {
        let list: Vec<Box<dyn Suite>> =
            registry.suites.iter().map(|make| make(attachments)).collect::<Result<_, _>>()?;
        let frameworks = registry.frameworks.clone();
        let own = list.iter().flat_map(|suite| suite.frameworks()).flat_map(|framework| framework.options);
        let own: Vec<&OptionInfo> = own.collect();
        let shared = frameworks.iter().flat_map(|framework| framework.options);
        let names = shared.chain(own.iter().copied()).filter_map(OptionInfo::text);
        let text = |name: &str| Some((name.to_owned(), attachments.get(name)?.text.clone()));
        let mut texts: BTreeMap<String, String> = names.filter_map(text).collect();
        let is_in_folder =
            |name: &str| own.iter().filter_map(|o| o.folder()).any(|folder| is_below(name, folder));
        let in_folders = attachments.iter().filter(|(name, _)| is_in_folder(name));
        texts.extend(in_folders.map(|(name, file)| (name.clone(), file.text.clone())));
        let replaced = replaced_prompts(attachments);
        let has_replaced_prompts = !replaced.is_empty();
        let mut suites =
            Suites { list, frameworks, texts, prompts: None, brought: BTreeMap::new(), has_replaced_prompts };
        let (prompts, brought) =
            suites.prompts_with(&replaced).map_err(|error| SuiteError::Attachment(error.to_string()))?;
        (suites.prompts, suites.brought) = (prompts, brought);
        Ok(suites)
    }

    /// The prompts of all teams where some are the user's, and the prompts of frameworks that bring along their own.
    fn prompts_with(&self, replaced: &BTreeMap<String, String>) -> Result<TeamPrompts, PromptError> {
        let with_own: Vec<&FrameworkInfo> =
            self.frameworks().filter(|framework| !framework.prompts.is_empty()).collect();
        let is_of = |framework: &FrameworkInfo, name: &str| framework.prompts.iter().any(|p| p.0 == name);
        let mut shared = replaced.clone();
        shared.retain(|name, _| !with_own.iter().any(|framework| is_of(framework, name)));
        let prompts = (!shared.is_empty()).then(|| PromptTemplates::with(&[], &shared)).transpose()?;
        let mut brought = BTreeMap::new();
        for framework in with_own {
            let mut its = replaced.clone();
            its.retain(|name, _| shared.contains_key(name) || is_of(framework, name));
            let prompts = PromptTemplates::with(framework.prompts, &its)?;
            brought.insert(framework.name, Arc::new(prompts));
        }
        Ok((prompts.map(Arc::new), brought))
    }

    /// Checks texts that are to stand in place of prompts, by name.
    ///
    /// # Errors
    /// [`PromptError`] for a name that there is not, or a text that is no template.
    pub fn check_prompts(&self, replaced: &BTreeMap<String, String>) -> Result<(), PromptError> {
        self.prompts_with(replaced).map(drop)
    }

    /// All prompts, by name: those of the built-in frameworks, then those that frameworks bring along.
    pub fn prompt_files(&self) -> impl Iterator<Item = PromptFile> {
        let built_in = cooperage_teams::prompt_names()
            .filter_map(|name| Some((name, cooperage_teams::templates::text(name)?)));
        built_in.chain(self.frameworks().flat_map(|framework| framework.prompts).copied())
    }

    /// Makes the suites for reading results. A file that cannot be used, which would stop a run before it begins, is
    /// left out.
    ///
    /// # Errors
    /// [`SuiteError`] if a suite cannot be made without additions either.
    pub fn for_reading(
        registry: &ProgramRegistry,
        attachments: &BTreeMap<String, AttachmentPlan>,
    ) -> Result<Suites, SuiteError> {
        let make = |make: &MakeSuite| make(attachments).or_else(|_| make(&BTreeMap::new()));
        Ok(Suites {
            list: registry.suites.iter().map(make).collect::<Result<_, _>>()?,
            frameworks: registry.frameworks.clone(),
            texts: BTreeMap::new(),
            prompts: None,
            brought: BTreeMap::new(),
            has_replaced_prompts: false,
        })
    }

    /// All measures in reading order: the engine's own, then those of the suites.
    #[must_use]
    pub fn measures(&self) -> Vec<EpisodeMeasure> {
        measure::own().chain(self.iter().flat_map(|suite| suite.measures()).copied()).collect()
    }

    /// The figures of all suites.
    #[must_use]
    pub fn figures(&self) -> Vec<ScoreFigure> {
        self.iter().flat_map(|suite| suite.figures()).copied().collect()
    }

    /// Reads the measures of a transcript's suite about how agents worked together.
    #[must_use]
    pub fn conduct(&self, transcript: &Transcript) -> Conduct {
        self.suite_of(&transcript.plan.task).map(|suite| suite.conduct(transcript)).unwrap_or_default()
    }

    /// All experiments, sorted by name.
    #[must_use]
    pub fn experiments(&self) -> Vec<&'static Experiment> {
        let mut all: Vec<&Experiment> = self.iter().flat_map(|suite| suite.experiments()).collect();
        all.sort_by_key(|experiment| experiment.name);
        all
    }

    /// The experiment of that name.
    ///
    /// # Errors
    /// [`UnknownExperiment`] lists what there is.
    pub fn experiment(&self, name: &str) -> Result<&'static Experiment, UnknownExperiment> {
        let all = self.experiments();
        all.iter().find(|experiment| experiment.name == name).copied().ok_or_else(|| UnknownExperiment {
            name: name.to_owned(),
            known: all.iter().map(|experiment| experiment.name).collect(),
        })
    }

    /// The hash of the prompts with which teams play, for journals.
    #[must_use]
    pub fn prompts_hash(&self) -> String {
        self.prompts.as_ref().map_or_else(templates_hash, |prompts| prompts.hash().to_owned())
    }

    /// The hash of the prompts with which the teams of an episode play, for its journal.
    #[must_use]
    pub fn prompts_hash_of(&self, plan: &EpisodePlan) -> String {
        let names: BTreeSet<&str> = plan.teams.iter().map(|team| team.framework.as_str()).collect();
        let brought: Vec<&str> =
            names.iter().filter_map(|name| self.brought.get(*name)).map(|prompts| prompts.hash()).collect();
        match &brought[..] {
            [] => self.prompts_hash(),
            [hash] => (*hash).to_owned(),
            hashes => Digest::of(hashes.concat().as_bytes()).to_string(),
        }
    }

    /// Whether a framework of the episode brings along prompts of its own.
    pub(crate) fn brings_prompts(&self, plan: &EpisodePlan) -> bool {
        plan.teams.iter().any(|team| self.brought.contains_key(team.framework.as_str()))
    }

    /// The prompts of a team with that framework, unless they are the program's own.
    pub(crate) fn prompts(&self, framework: &str) -> Option<&Arc<PromptTemplates>> {
        self.brought.get(framework).or(self.prompts.as_ref())
    }

    /// Whether any prompt is the user's.
    pub(crate) fn has_replaced_prompts(&self) -> bool {
        self.has_replaced_prompts
    }

    /// Reads a run directory, finished or not, with the measures of its suites. The options of its plans are spelt as those of
    /// a plan of today, so that runs of before are compared with those of today; episodes keep their keys.
    ///
    /// # Errors
    /// As [`Results::load`].
    pub fn results(&self, run: &RunDir) -> Result<Results, JournalError> {
        let mut results = Results::load_with(run, &|transcript| self.conduct(transcript))?;
        for episode in &mut results.episodes {
            episode.plan = self.respelled(&episode.plan);
        }
        Ok(Results { frameworks: self.frameworks.clone(), ..results })
    }

    /// A plan with its options spelt as those of a plan of today. An option that cannot be read stays as it is.
    #[must_use]
    pub fn respelled(&self, plan: &EpisodePlan) -> EpisodePlan {
        let mut plan = plan.clone();
        for team in &mut plan.teams {
            if let Ok(framework) = self.framework(&team.framework) {
                team.options = respelled(framework, &plan.rules, &team.options);
            }
        }
        let settings =
            self.suite_of(&plan.task).ok().and_then(|suite| settings_of(suite, &plan.settings).ok());
        plan.settings = settings.unwrap_or(plan.settings);
        plan
    }

    /// Texts that the user hands in for frameworks, by name.
    pub(crate) fn texts(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// Every framework there is: those for all suites, and those of single suites.
    pub fn frameworks(&self) -> impl Iterator<Item = &FrameworkInfo> {
        self.frameworks.iter().chain(self.iter().flat_map(|suite| suite.frameworks()))
    }

    /// The frameworks that play in all suites.
    #[must_use]
    pub fn shared_frameworks(&self) -> &FrameworkList {
        &self.frameworks
    }

    /// Returns the framework of that name. A name may be followed by a colon and an argument.
    ///
    /// # Errors
    /// [`TeamError::UnknownFramework`] lists what there is; [`TeamError::Argument`] for something after the colon that it has
    /// no use for.
    pub fn framework(&self, text: &str) -> Result<&FrameworkInfo, TeamError> {
        let (name, argument) = split_name(text);
        let found = self.frameworks().find(|framework| framework.name == name);
        let found = found.ok_or_else(|| TeamError::UnknownFramework {
            name: name.to_owned(),
            known: self.frameworks().map(|framework| framework.name).collect(),
        })?;
        match argument {
            Some(_) if found.argument.is_none() => Err(TeamError::Argument { framework: found.name }),
            _ => Ok(found),
        }
    }

    /// The suite whose own a framework is; none where it plays in all.
    pub(crate) fn owner(&self, framework: &FrameworkInfo) -> Option<&'static str> {
        let has = |suite: &&dyn Suite| suite.frameworks().iter().any(|own| own.name == framework.name);
        self.iter().find(has).map(Suite::name)
    }

    /// Returns all suites in their order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Suite> {
        self.list.iter().map(AsRef::as_ref)
    }

    /// Returns the names of an episode's agents by seat, as the worlds of its suite call them.
    #[must_use]
    pub fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        self.suite_of(&plan.task).map_or_else(|_| given_names(plan), |suite| suite.agent_names(plan))
    }

    /// The suite that a task or selection belongs to.
    ///
    /// # Errors
    /// [`SuiteError::Unknown`].
    pub fn suite_of(&self, name: &str) -> Result<&dyn Suite, SuiteError> {
        let first = name.split('/').next().unwrap_or_default();
        self.iter().find(|suite| suite.name() == first).ok_or_else(|| self.unknown(name))
    }

    /// The tasks that a selection means: a task by its name, the published evaluation below a name, all tasks below a name
    /// where none of them belongs to it, or a range such as `farm/0..9` or `level_3..5`: those of the names that there are.
    ///
    /// # Errors
    /// [`SuiteError::Unknown`] if it means none.
    pub fn select(&self, selection: &str) -> Result<Vec<TaskListing>, SuiteError> {
        let Some(names) = crate::range::expand(selection) else { return self.select_name(selection) };
        let tasks: Vec<TaskListing> =
            names.iter().filter_map(|name| self.select_name(name).ok()).flatten().collect();
        if tasks.is_empty() { Err(self.unknown(selection)) } else { Ok(tasks) }
    }

    fn select_name(&self, selection: &str) -> Result<Vec<TaskListing>, SuiteError> {
        let suite = self.suite_of(selection)?;
        if let Some(reason) = suite.refuses(selection) {
            return Err(SuiteError::Attachment(reason));
        }
        let below = format!("{selection}/");
        let mut tasks = suite.tasks();
        tasks.retain(|task| task.name == selection || task.name.starts_with(&below));
        // A name above tasks means the published ones below it; where there is none, all of them, but a suite's own name none.
        if tasks.iter().any(|task| task.published) {
            tasks.retain(|task| task.published);
        } else {
            tasks.retain(|task| {
                task.name == selection || (selection != suite.name() && !task.name.ends_with("/file"))
            });
        }
        match suite.task(selection) {
            Some(task) if tasks.is_empty() => Ok(vec![task]),
            _ if tasks.is_empty() => Err(self.unknown(selection)),
            _ => Ok(tasks),
        }
    }

    fn unknown(&self, name: &str) -> SuiteError {
        const CLOSE_ENOUGH: f64 = 0.8;
        /// The most names beside a wrong one that are all listed.
        const SIBLINGS_MAX: usize = 6;
        let clean = || name.chars().filter(|c| !c.is_control()).take(100).collect::<String>();
        if let Some(reason) = self.iter().find_map(|suite| suite.not_included(name)) {
            return SuiteError::NotIncluded { name: clean(), reason };
        }
        // Where all but the last part is right, only what stands beside it is meant.
        if let Some((parent, _)) = name.rsplit_once('/') {
            let tasks = self.iter().flat_map(Suite::tasks);
            let siblings: Vec<String> = tasks
                .filter(|task| task.name.rsplit_once('/').is_some_and(|(above, _)| above == parent))
                .map(|task| format!("`{}`", task.name))
                .collect();
            if (1..=SIBLINGS_MAX).contains(&siblings.len()) {
                return SuiteError::Unknown { name: clean(), close: siblings };
            }
        }
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
        SuiteError::Unknown { name: clean(), close }
    }
}
