//! The suite `meat`: MindAgent's cooking game in Minecraft.

use std::collections::BTreeMap;

use cooperage_core::Micros;
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{PromptSource, Scripted};
use cooperage_suites::built_in;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::results::Results;
use cooperage_suites::suite::{
    CrewView, Defaults, HelpTopic, PersonTask, Suite, SuiteError, SuitePersons, SuiteReporting,
    SuiteSettings, SuiteViews, TaskListing, TaskSetup,
};
use cooperage_suites::tasks::TaskView;
use cooperage_teams::OptionInfo;
use cooperage_teams::player::{QuestionKind, Writer};

use crate::expert::{ANSWERS, MeatExpert, MeatSource};
use crate::judge::MeatJudge;
use crate::layout::VICTORIAN;
use crate::options::OPTIONS;
use crate::reading::MeatPrompts;
use crate::round::{MeatRound, MeatWorld};
use crate::tasks::{HORIZON, MeatTask, NAMES, SUITE, all};
use crate::world::world;
use crate::{experiments, measure, scene, show};

const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "MindAgent's cooking game in Minecraft: turns, orders, score, people",
    text: include_str!("../help/meat.md"),
}];

/// The suite, for a program's list of suites.
///
/// # Errors
/// None: it reads no attachments.
pub fn suite(_: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(MeatSuite))
}

/// The suite `meat`.
pub struct MeatSuite;

impl Suite for MeatSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "cook ordered meat by turns in a block world (MindAgent in Minecraft)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindagent", agents: 2, rules: "fixed", clock: "wait", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        all()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let mut world = world(plan)?;
        world.parts_mut().0.set_revision(plan.conduct().number());
        world.parts_mut().0.set_operators(&plan.operators);
        Ok(TaskSetup {
            world: Box::new(world),
            judge: Box::new(MeatJudge),
            horizon: HORIZON,
            // The paper's planner is a central one and reads what both agents see.
            crew_view: CrewView::EveryTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        ANSWERS
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        match kind {
            BuiltIn::Oracle => Some(Box::new(Scripted::new(MeatExpert, MeatSource, writer))),
            BuiltIn::Random => Some(built_in::random::<MeatWorld>(plan, team, writer)),
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
        Some(&MeatPrompts)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        show::show(name)
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            picture: Some(cooperage_block_scene::picture::<MeatRound>()),
            scene: Some(scene::scene),
            seat_scene: Some(scene::seat_scene),
            blocks: Some(cooperage_block_scene::reader::<MeatRound>()),
            camera: Some(cooperage_block_scene::camera::<MeatRound>()),
            ..SuiteViews::default()
        }
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
}

impl SuiteReporting for MeatSuite {
    fn figures(&self) -> &'static [ScoreFigure] {
        measure::FIGURES
    }

    fn summary(&self, results: &Results) -> BTreeMap<String, f64> {
        measure::summary(results)
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }

    fn prompt_samples(&self) -> Vec<PromptSample> {
        let tasks = self.tasks().into_iter().map(|task| task.name);
        let tasks: Vec<String> =
            tasks.filter(|name| name.contains(VICTORIAN.name) && !name.contains("free")).collect();
        vec![PromptSample {
            framework: "mindagent",
            agents: &[2],
            options: &[],
            styled: tasks.clone(),
            tasks,
        }]
    }
}

impl SuitePersons for MeatSuite {
    fn seat_of_person(&self, _: &str) -> u32 {
        2
    }

    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        NAMES.iter().take(plan.agents as usize).map(|&name| name.to_owned()).collect()
    }

    fn told(&self, plan: &EpisodePlan) -> Option<PersonTask> {
        let is_free = MeatTask::parse(&plan.task)?.pace.is_none();
        let (title, about) = if is_free {
            (
                "Cooking with two helpers",
                "Say what Alex and Steve should do, or do it yourself. Nothing is ordered.",
            )
        } else {
            (
                "Dishes of meat, in time",
                "Dishes are ordered. Each has to be in the chest before the turns of its order are used up; dishes of all three cooks \
                 count.",
            )
        };
        Some(PersonTask { title: title.to_owned(), about: about.to_owned() })
    }
}

impl SuiteSettings for MeatSuite {
    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}
