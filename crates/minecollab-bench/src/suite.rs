//! The suite `minecollab`.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_core::Micros;
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Expert as _, PromptSource};
use cooperage_suites::episode::conduct::Conduct;
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::material::TrainingMaterial;
use cooperage_suites::measure::EpisodeMeasure;
use cooperage_suites::names::given_names;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{
    CrewView, Defaults, HelpTopic, SeatRewards, Suite, SuiteError, SuitePersons, SuiteReporting,
    SuiteSettings, SuiteTaskTools, SuiteTraining, SuiteViews, TaskListing, TaskSetup,
};
use cooperage_suites::survey::SuiteSurvey;
use cooperage_suites::tasks::{
    Impossibility, SourceFile, Split, TaskBundle, TaskGenerationOptions, TaskGenerator, TaskView,
};
use cooperage_teams::OptionInfo;
use cooperage_teams::player::{QuestionKind, Writer};

use crate::SUITE;
use crate::breakdown::Breakdown;
use crate::check;
use crate::experiments;
use crate::expert::CrafterExpert;
use crate::generate::{self, TaskGenerationRequest};
use crate::judge::{self, TaskJudge};
use crate::material::material;
use crate::measure;
use crate::oracle;
use crate::reading::MineCollabPrompts;
use crate::record::TaskDomain;
use crate::round::TaskRound;
use crate::settings::{MineCollabSettings, OPTIONS};
use crate::setup::{TaskCast, called, world};
use crate::show::show;
use crate::tasks::{self, IMPORT, MineCollabTaskBook, listed};

const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "cooking, crafting and building together: tasks, worlds, score, tasks of one's own",
    text: include_str!("../help/minecollab.md"),
}];

/// Tasks in a file, and how they are played.
fn made(generator: &str, agents: u32, text: String, remarks: Vec<String>) -> TaskBundle {
    let command = format!("cooperage run {generator} --tasks {{}} --agents {agents} --model oracle");
    TaskBundle { files: vec![("tasks.json", text)], command: Some(command), remarks }
}

const GENERATORS: &[TaskGenerator] = &[
    TaskGenerator { name: "minecollab/cooking", makes_folder: false, options: &[] },
    TaskGenerator { name: "minecollab/hells_kitchen", makes_folder: false, options: &[] },
    TaskGenerator { name: "minecollab/crafting", makes_folder: false, options: &[] },
    TaskGenerator { name: "minecollab/construction", makes_folder: false, options: &[] },
];

/// The suite with the user's additions, for a program's list of suites.
///
/// # Errors
/// [`SuiteError::Attachment`] names the file and what is wrong.
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    let of_file = attachments.get(IMPORT).map(|file| {
        MineCollabTaskBook::of_file(file)
            .map_err(|error| SuiteError::Attachment(format!("{}: {error}", file.file)))
    });
    Ok(Box::new(MineCollabSuite { of_file: of_file.transpose()? }))
}

/// The suite `minecollab` with its tasks.
pub struct MineCollabSuite {
    /// The tasks of the user's file, in place of those that come with the program.
    of_file: Option<MineCollabTaskBook>,
}

impl MineCollabSuite {
    /// Returns all tasks of the suite.
    #[must_use]
    pub fn book(&self) -> &MineCollabTaskBook {
        self.of_file.as_ref().unwrap_or_else(|| MineCollabTaskBook::built_in())
    }
}

/// The published sets of tasks for two agents.
const SETS_OF_TWO: [&str; 7] = [
    "construction/test/2_agent",
    "crafting/test/paper25",
    "crafting/test/2_agent",
    "cooking/test/2_agent",
    "cooking/test/2_agent_full",
    "cooking/test/2_agent_block_recipe_full",
    "hells_kitchen/test/2_agent_hells_kitchen",
];

impl Suite for MineCollabSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "cook, craft and build together, by talking (MineCollab: 4 kinds of tasks)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindcraft", agents: 2, rules: "fixed", clock: "tokens", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        self.book().entries().iter().map(listed).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        // Code runs in a sandbox where agents write it; each task says whether they can. Leaders work too, because
        // every agent has a part of the items that are needed.
        let implied = [("mindcraft.allow_insecure_coding", "on"), ("s-agents.root_works", "on")];
        implied.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let entry =
            self.book().find(&plan.task).ok_or_else(|| format!("`{}` is no task of {SUITE}", plan.task))?;
        let settings = MineCollabSettings::of_plan(plan)?;
        let cast = TaskCast { people: &plan.people, split: entry.split, seed: plan.seed, index: plan.index };
        let mut world = world(&entry.record, settings, &cast)?;
        world.parts_mut().0.set_operators(&plan.operators);
        Ok(TaskSetup {
            horizon: tasks::horizon(&entry.record, settings.setup_counts),
            world: Box::new(world),
            judge: Box::new(TaskJudge),
            crew_view: CrewView::WholeTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        CrafterExpert::ANSWERS
    }

    fn scripted_players(&self) -> &'static [BuiltIn] {
        &[BuiltIn::Oracle, BuiltIn::Author]
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        oracle::player(plan, team, kind, writer)
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        Some(&MineCollabPrompts)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[IMPORT]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        show(self.book(), name)
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            picture: Some(cooperage_block_scene::picture::<TaskRound>()),
            scene: Some(crate::scene::scene),
            seat_scene: Some(crate::scene::seat),
            blocks: Some(cooperage_block_scene::reader::<TaskRound>()),
            body_state: Some(crate::scene::body_state),
            camera: Some(cooperage_block_scene::camera::<TaskRound>()),
            ..SuiteViews::default()
        }
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }

    fn persons(&self) -> &dyn SuitePersons {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }

    fn training(&self) -> &dyn SuiteTraining {
        self
    }
}

impl SuiteTaskTools for MineCollabSuite {
    fn refuses(&self, selection: &str) -> Option<String> {
        let domain = selection.split('/').nth(1).filter(|_| self.of_file.is_some())?;
        let domain = TaskDomain::ALL.into_iter().find(|known| known.name() == domain)?;
        let other = self.book().entries().iter().find(|entry| entry.record.domain != domain)?;
        Some(format!(
            "`{}` in the file of tasks is about {}, not about {}; `{SUITE}` plays tasks of every kind",
            other.record.id.chars().filter(|c| !c.is_control()).take(80).collect::<String>(),
            other.record.domain.name(),
            domain.name()
        ))
    }

    fn task_import(&self) -> Option<&'static str> {
        Some(IMPORT)
    }

    fn is_tried_by_oracle(&self) -> bool {
        true
    }

    fn impossible(&self, plan: &EpisodePlan) -> Option<Impossibility> {
        let record = &self.book().find(&plan.task)?.record;
        let settings = MineCollabSettings::of_plan(plan).ok()?;
        let found = check::impossible_by(record, settings.has_chest(record), settings.recipes())?;
        Some(found.into())
    }

    fn generators(&self) -> &'static [TaskGenerator] {
        GENERATORS
    }

    fn generate(&self, generator: &str, wishes: &TaskGenerationOptions) -> Result<TaskBundle, String> {
        let named = generator.rsplit('/').next().unwrap_or_default();
        let domain = TaskDomain::ALL.into_iter().find(|domain| domain.name() == named);
        let domain = domain.ok_or_else(|| format!("`{SUITE}` has no tasks of `{named}`"))?;
        let &TaskGenerationOptions { agents, count, seed, difficulty, .. } = wishes;
        let split = wishes.purpose();
        if split == Split::Val {
            return Err(format!("tasks of `{SUITE}` are for test or train"));
        }
        let tasks =
            generate::generate(domain, &TaskGenerationRequest { agents, split, count, seed, difficulty });
        let text = generate::write(&tasks.map_err(|error| error.to_string())?);
        Ok(made(generator, agents, text, Vec::new()))
    }

    fn task_of_file(
        &self,
        generator: &str,
        file: SourceFile<'_>,
        agents: u32,
    ) -> Option<Result<TaskBundle, String>> {
        if !generator.ends_with(TaskDomain::Construction.name()) {
            return None;
        }
        let made_of = generate::task_of_file(file.name, file.bytes, agents);
        let task = made_of.map(|(tasks, remarks)| made(generator, agents, generate::write(&tasks), remarks));
        Some(task.map_err(|error| format!("{}: {error}", file.name)))
    }
}

impl SuiteReporting for MineCollabSuite {
    fn measures(&self) -> &'static [EpisodeMeasure] {
        measure::MEASURES
    }

    fn conduct(&self, transcript: &Transcript) -> Conduct {
        let entry = self.book().find(&transcript.plan.task);
        entry.map(|entry| measure::conduct(&entry.record, transcript)).unwrap_or_default()
    }

    fn figures(&self) -> &'static [ScoreFigure] {
        measure::FIGURES
    }

    fn meanings(&self, metrics: &BTreeSet<&str>) -> Vec<(&'static str, &'static str)> {
        experiments::meanings(metrics)
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::summary(results)
    }

    fn survey<'s>(&'s self, _: &Results) -> Option<Box<dyn SuiteSurvey + 's>> {
        Some(Box::new(Breakdown::new(self.book())))
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn prompt_samples(&self) -> Vec<PromptSample> {
        let sets = |names: &[&str]| names.iter().map(|set| format!("{SUITE}/{set}")).collect();
        vec![PromptSample {
            framework: "mindcraft",
            agents: &[2],
            options: &[],
            tasks: sets(&SETS_OF_TWO),
            styled: sets(&["crafting/test/2_agent", "cooking/test/2_agent"]),
        }]
    }

    fn experiment_rules(&self) -> Option<&'static str> {
        Some("paper")
    }
}

impl SuitePersons for MineCollabSuite {
    fn seat_of_person(&self, task: &str) -> u32 {
        // People come after the agents.
        let record = self.book().find(task).map(|entry| &entry.record);
        record.filter(|record| record.people > 0).map_or(0, |record| record.agents)
    }

    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        let entry = self.book().find(&plan.task);
        entry.map_or_else(|| given_names(plan), |entry| called(&entry.record, &plan.people))
    }
}

impl SuiteSettings for MineCollabSuite {
    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}

impl SuiteTraining for MineCollabSuite {
    fn material(&self, plan: &EpisodePlan, plain: TrainingMaterial) -> TrainingMaterial {
        self.book().find(&plan.task).map_or(plain, |entry| material(entry, plan))
    }

    fn rewards(&self, _: &EpisodePlan) -> SeatRewards {
        judge::rewards
    }

    fn shaped_rewards(&self, _: &EpisodePlan) -> Option<SeatRewards> {
        Some(judge::shaped_rewards)
    }
}
