//! VillagerBench: construction cooperation, farm-to-table cooking and escape rooms in a block world.

mod card;
pub mod check;
pub mod construction;
pub mod escape;
pub mod experiments;
pub mod expert;
pub mod facts;
pub mod farm;
mod figures;
mod foreman;
pub mod generate;
pub mod goals;
pub mod import;
pub mod invented;
pub mod inventor;
pub mod judge;
pub mod log;
pub mod measure;
pub mod meta;
pub mod metrics;
pub mod names;
mod picture;
mod reading;
mod reporter;
mod scene;
pub mod seats;
pub mod settings;
pub mod show;
pub mod site;
pub mod tasks;
pub mod world;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use cooperage_core::{Micros, TreeRandom};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Expert, PromptSource, Scripted};
use cooperage_suites::built_in;
use cooperage_suites::episode::sheet::Reporter;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::material::{HeldOut, TrainingMaterial};
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{
    CrewView, Defaults, HelpTopic, Suite, SuiteError, SuiteReporting, SuiteSettings, SuiteTaskTools,
    SuiteTraining, SuiteViews, TaskListing, TaskSetup, UnplayableEpisode,
};
use cooperage_suites::tasks::{Split, TaskBundle, TaskCheck, TaskGenerationOptions, TaskGenerator, TaskView};
use cooperage_teams::OptionInfo;
use cooperage_teams::player::{QuestionKind, Writer};
use facts::VillagerSource;
use foreman::Foreman;
use invented::checks::{self, Flaw};
use judge::VillagerJudge;
use settings::VillagerBenchSettings;
use tasks::{VillagerTaskBook, VillagerTaskKind};
use world::VillagerWorld;

/// The first part of all its tasks' names.
pub const SUITE: &str = "villagerbench";
/// Ticks of a second.
pub const TICKS_PER_SECOND: u64 = 20;
/// The sizes a team can have.
pub const AGENTS_MAX: u32 = 16;

/// The suite with the user's additions, for a program's list of suites.
///
/// # Errors
/// As [`VillagerBenchSuite::new`].
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(VillagerBenchSuite::new(attachments)?))
}

/// The suite `villagerbench` with its tasks.
pub struct VillagerBenchSuite {
    /// The user's tasks, in place of those that come with the program.
    of_files: Option<VillagerTaskBook>,
}

impl VillagerBenchSuite {
    /// The published tasks, or those of the attachments in their place.
    ///
    /// # Errors
    /// [`SuiteError::Attachment`] names the file and what is wrong.
    pub fn new(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<VillagerBenchSuite, SuiteError> {
        let has_files = tasks::ATTACHMENTS.iter().any(|name| attachments.contains_key(*name));
        let of_files = has_files.then(|| VillagerTaskBook::new(attachments)).transpose()?;
        Ok(VillagerBenchSuite { of_files })
    }

    /// All tasks with their data.
    #[must_use]
    pub fn book(&self) -> &VillagerTaskBook {
        self.of_files.as_ref().unwrap_or_else(|| VillagerTaskBook::built_in())
    }

    /// The world of a task.
    ///
    /// # Errors
    /// A text for people when there is no such task or it cannot be set up.
    pub fn world(
        &self,
        task: &str,
        settings: &VillagerBenchSettings,
        agents: u32,
        seed: u64,
    ) -> Result<VillagerWorld, String> {
        let entry = self.book().find(task).ok_or_else(|| format!("`{task}` is no task of VillagerBench"))?;
        let settings = &entry.settings(settings);
        let world = match &entry.kind {
            VillagerTaskKind::Construction(blueprint) => {
                construction::world(blueprint, settings, agents, seed)?
            }
            VillagerTaskKind::Farm(task) => {
                let (structures, recipes) = (self.book().structures(), self.book().recipes());
                farm::world(task, structures, recipes, settings, agents, seed)?
            }
            VillagerTaskKind::Escape(task) => escape::tasks::world(task, settings, agents, seed)?,
            VillagerTaskKind::Meta(task) => meta::world(task, settings, agents, seed)?,
            VillagerTaskKind::Invented(record) => {
                invented::world(record.task.as_ref()?, settings, agents, seed)?
            }
            VillagerTaskKind::Goal(task) => goals::world(task, settings, agents, seed)?,
        };
        Ok(match &entry.goal {
            Some(goal) => world.with_goal(goal),
            None => world,
        })
    }

    /// The team size that a task is shown for unless it is made for another.
    #[must_use]
    pub fn usual_agents(&self) -> u32 {
        self.defaults().agents
    }
}

/// The seed of an episode's world.
#[must_use]
pub fn world_seed(seed: i64, index: u32) -> u64 {
    TreeRandom::from_seed(seed.cast_unsigned())
        .child(SUITE)
        .numbered_child("episode", u64::from(index))
        .next_u64()
}

impl Suite for VillagerBenchSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "build, cook and escape with a team of 1 to 16 in a block world (VillagerBench: 3 scenarios)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "villager", agents: 2, rules: "fixed", clock: "tokens", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        self.book().listing()
    }

    fn implied_options(&self, rules: &str) -> BTreeMap<String, String> {
        // The driver that ran the benchmark: planned agents only, and four at work at a time.
        let implied: &[(&str, &str)] = if rules == "paper" {
            &[("villager.controller", "reduced"), ("villager.pool", "4")]
        } else {
            &[]
        };
        implied.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let settings = VillagerBenchSettings::of_plan(plan)?;
        let mut world = self.world(&plan.task, &settings, plan.agents, world_seed(plan.seed, plan.index))?;
        world.parts_mut().0.set_operators(&plan.operators);
        let horizon = world.limits().horizon();
        Ok(TaskSetup {
            world: Box::new(world),
            judge: Box::new(VillagerJudge::new(&plan.task, settings.is_fixed)),
            horizon,
            crew_view: CrewView::WholeTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        Foreman::ANSWERS
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        match kind {
            BuiltIn::Oracle => {
                let errors = VillagerBenchSettings::of_plan(plan).ok()?.errors;
                let player = Scripted::new(Foreman::default(), VillagerSource, writer);
                Some(Box::new(player.with_errors(errors, built_in::randomness(plan, team, "slips"))))
            }
            BuiltIn::Random => Some(built_in::random::<VillagerWorld>(plan, team, writer)),
            BuiltIn::Clairvoyant
            | BuiltIn::Anew
            | BuiltIn::Quick
            | BuiltIn::Author
            | BuiltIn::Pieces
            | BuiltIn::Reader(_)
            | BuiltIn::Replay => None,
        }
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        Some(&reading::VillagePrompts)
    }

    fn attachments(&self) -> &'static [&'static str] {
        tasks::ATTACHMENTS
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        show::show(self, name)
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            picture: Some(picture::draw),
            scene: Some(scene::scene),
            seat_scene: Some(scene::seat),
            blocks: Some(cooperage_block_scene::reader::<world::VillagerRound>()),
            camera: Some(cooperage_block_scene::camera::<world::VillagerRound>()),
            ..SuiteViews::default()
        }
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }

    fn training(&self) -> &dyn SuiteTraining {
        self
    }
}

impl SuiteTraining for VillagerBenchSuite {
    /// Meta tasks carry their split; all others are held out if they are published.
    fn material(&self, plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        match self.book().find(&plan.task).map(|entry| &entry.kind) {
            Some(VillagerTaskKind::Meta(task)) if task.split != Split::Train => {
                let why = format!("`{}` belongs to the split {}", plan.task, task.split.name());
                TrainingMaterial { held_out: Some(HeldOut { by: "split", why }), ..plain }
            }
            _ => plain,
        }
    }
}

impl SuiteTaskTools for VillagerBenchSuite {
    fn not_included(&self, name: &str) -> Option<&'static str> {
        let id: u32 = name.strip_prefix(SUITE)?.strip_prefix("/construction/")?.parse().ok()?;
        (id < construction::PUBLISHED && self.book().find(name).is_none()).then_some(
            "80 of the 100 published buildings come with the program, and this is one of the others",
        )
    }

    /// Goals are for one agent unless there are more.
    fn usual_agents(&self, selection: &str) -> Option<u32> {
        let folder = selection.strip_prefix(SUITE)?.strip_prefix("/goals")?;
        (folder.is_empty() || folder.starts_with('/')).then_some(1)
    }

    fn refuses(&self, selection: &str) -> Option<String> {
        let kind = selection.strip_prefix(SUITE)?.strip_prefix("/meta/")?.split('/').next()?;
        meta::MetaKind::named(kind).err()
    }

    fn task_files(&self) -> &'static [&'static str] {
        tasks::FILES
    }

    fn task_import(&self) -> Option<&'static str> {
        Some(tasks::IMPORT)
    }

    fn is_tried_with_options(&self) -> bool {
        true
    }

    fn check(
        &self,
        names: &[String],
        agents: u32,
        seed: i64,
        options: &BTreeMap<String, String>,
        threads: Option<NonZeroUsize>,
    ) -> Option<Result<Vec<TaskCheck>, String>> {
        let settings = match VillagerBenchSettings::read(true, options) {
            Ok(settings) => settings,
            Err(reason) => return Some(Err(reason)),
        };
        let checked = check::check_all_with(self, names, &settings, agents, seed, threads);
        Some(checked.map(|tasks| tasks.iter().map(check::Tried::listed).collect()))
    }

    fn generators(&self) -> &'static [TaskGenerator] {
        generate::GENERATORS
    }

    fn generate(&self, generator: &str, wishes: &TaskGenerationOptions) -> Result<TaskBundle, String> {
        let scenario = generator.rsplit('/').next().unwrap_or_default();
        let files = generate::generate(scenario, wishes)?;
        let agents = match scenario {
            // Each of them is made for one agent or for two.
            "meta" => String::new(),
            _ => format!(" --agents {}", wishes.agents),
        };
        let command = format!("cooperage run {SUITE}/{scenario} --tasks {{}}{agents} --model oracle");
        Ok(TaskBundle { files, command: Some(command), remarks: Vec::new() })
    }
}

/// Tasks of each other framework by which its prompts are measured, and tasks that are played in every style.
const SAMPLED_TASKS: usize = 60;
const STYLED_TASKS: usize = 20;

impl SuiteReporting for VillagerBenchSuite {
    fn measures(&self) -> &'static [EpisodeMeasure] {
        measure::MEASURES
    }

    fn figures(&self) -> &'static [ScoreFigure] {
        figures::FIGURES
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::means(results)
    }

    fn reporter(&self, _: &EpisodePlan) -> Option<Box<dyn Reporter>> {
        Some(Box::new(reporter::GoalReporter))
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn prompt_samples(&self) -> Vec<PromptSample> {
        let published = self.tasks().into_iter().filter(|task| task.published);
        let all: Vec<String> = published.map(|task| task.name).collect();
        let spread = |count: usize| -> Vec<String> {
            all.iter().step_by((all.len() / count).max(1)).take(count).cloned().collect()
        };
        let of = |framework, tasks| PromptSample {
            framework,
            agents: &[2],
            options: &[],
            tasks,
            styled: spread(STYLED_TASKS),
        };
        vec![
            of("villager", all.clone()),
            of("agentverse", spread(SAMPLED_TASKS)),
            of("solo", spread(SAMPLED_TASKS)),
        ]
    }
}

impl SuiteSettings for VillagerBenchSuite {
    fn implied_by_task(&self, task: &str, settings: &BTreeMap<String, String>) -> BTreeMap<String, String> {
        let Ok(settings) = VillagerBenchSettings::read(true, settings) else { return BTreeMap::new() };
        match self.book().find(task).map(|entry| &entry.kind) {
            Some(VillagerTaskKind::Meta(task)) => settings.implied_by_meta(task.further_rounds()),
            _ => BTreeMap::new(),
        }
    }

    /// Options that contradict each other, and a record that is none, are found before anything is played.
    fn check_episode(&self, plan: &EpisodePlan) -> Result<(), UnplayableEpisode> {
        let unplayable = |why: String| UnplayableEpisode { why, hint: None };
        let settings = VillagerBenchSettings::of_plan(plan).map_err(unplayable)?;
        let entry = self.book().find(&plan.task).map(|entry| &entry.kind);
        if let Some(VillagerTaskKind::Meta(_)) = entry {
            settings.check_rounds(plan).map_err(unplayable)?;
        }
        let Some(VillagerTaskKind::Invented(record)) = entry else { return Ok(()) };
        let flaw = match &record.task {
            Ok(task) => checks::bounds(task),
            Err(reason) => Some(Flaw::of_form(reason)),
        };
        flaw.map_or(Ok(()), |flaw| {
            Err(UnplayableEpisode {
                why: format!("record {} of {}: {}: {flaw}", record.number, tasks::INVENTED, flaw.code.name()),
                hint: Some(
                    "`cooperage tasks check villagerbench/gen --tasks FOLDER` checks all of them".to_owned(),
                ),
            })
        })
    }

    fn options(&self) -> &'static [OptionInfo] {
        settings::OPTIONS
    }

    fn help(&self) -> &'static [HelpTopic] {
        &[HelpTopic {
            name: SUITE,
            about: "building, cooking and escaping in a block world: scenarios, measures, tasks of one's own",
            text: include_str!("../help/villagerbench.md"),
        }]
    }
}

#[cfg(test)]
mod tests;
