//! The suite `shelter`: a house with a stone foundation, wooden walls and a stone ceiling, put up together on flat grass.

use std::collections::BTreeMap;

use cooperage_core::Tick;
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::PromptSource;
use cooperage_suites::experiments::reading::PromptSample;
use cooperage_suites::suite::{
    Defaults, Suite, SuiteError, SuiteReporting, SuiteTaskTools, SuiteViews, TaskListing, TaskSetup,
};
use cooperage_suites::tasks::TaskView;
use cooperage_teams::player::{QuestionKind, Writer};
use serde_json::json;

use crate::collection::prompt_sample;
use crate::expert;
use crate::reading;
use crate::shelter::plan::BuildingMaterial;
use crate::shelter::{given, goal, goal_of_conduct, materials, parse, workers, world};
use crate::stage::stage;
use crate::task::{AGENTS_MAX, DEFAULTS, HORIZON_TICKS, SHELTER as SUITE};

/// The sizes that listings show; the first is the paper's.
const SIZES: [&str; 3] = ["5x5x4", "7x7x5", "9x7x5"];
/// The suite, for a program's list of suites.
///
/// # Errors
/// None: it reads no attachments.
pub fn suite(_: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(ShelterSuite))
}

/// The suite `shelter`. Its measures and figures stand in the tables of
/// [`CollectionSuite`](crate::collection::CollectionSuite).
pub struct ShelterSuite;

fn task(size: &str, published: bool) -> TaskListing {
    TaskListing {
        name: format!("{SUITE}/{size}"),
        about: format!("put up a shelter of {size} blocks: stone foundation, wooden walls, stone ceiling"),
        agents: 1..=AGENTS_MAX,
        horizon: Tick(HORIZON_TICKS),
        published,
    }
}

impl Suite for ShelterSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "put up a shelter together on flat grass (S-Agents)"
    }

    fn defaults(&self) -> Defaults {
        DEFAULTS
    }

    fn tasks(&self) -> Vec<TaskListing> {
        SIZES.iter().map(|size| task(size, true)).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let workers = workers::working_seats(plan);
        let conduct = plan.conduct().number();
        let world = world(&plan.task, plan.agents, &workers, plan.seed, plan.index)?;
        let goal = goal_of_conduct(&world.briefing().goal, conduct);
        let mut world = world.with_goal(&goal);
        let site = world.round().cells().iter().map(|(cell, _)| *cell).collect();
        let (blocks, round) = world.parts_mut();
        round.set_revision(plan.revision);
        blocks.set_revision(conduct);
        blocks.set_operators(&plan.operators);
        blocks.set_site(site);
        Ok(stage(world))
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        expert::ANSWERS
    }

    fn scripted_players(&self) -> &'static [BuiltIn] {
        &[BuiltIn::Oracle, BuiltIn::Author, BuiltIn::Pieces]
    }

    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>> {
        expert::player::<crate::shelter::round::ShelterRound>(plan, team, kind, writer)
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        Some(&reading::BUILDING)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let unknown = || SuiteError::Unknown { name: name.chars().take(100).collect(), close: Vec::new() };
        let plan = parse(name).ok_or_else(unknown)?;
        let [stones, planks] =
            [BuildingMaterial::Stone, BuildingMaterial::Planks].map(|material| plan.needed(material));
        // The share of blocks per agent when the leader of three does not work, which is the default.
        let goal = goal(&plan) + &materials(&given(&plan, &[1, 2, 3]));
        let text = format!("{name}\n\n{goal}\n\nIt takes {stones} stones and {planks} planks.\n");
        let json = json!({"name": name, "goal": goal, "stones": stones, "planks": planks});
        Ok(TaskView { text, json, graph_svg: None })
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            picture: Some(cooperage_block_scene::picture::<crate::shelter::round::ShelterRound>()),
            scene: Some(crate::scene::shelter),
            seat_scene: Some(crate::scene::shelter_seat),
            blocks: Some(cooperage_block_scene::reader::<crate::shelter::round::ShelterRound>()),
            camera: Some(cooperage_block_scene::camera::<crate::shelter::round::ShelterRound>()),
            ..SuiteViews::default()
        }
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }
}

impl SuiteReporting for ShelterSuite {
    fn prompt_samples(&self) -> Vec<PromptSample> {
        vec![prompt_sample(self.tasks())]
    }
}

impl SuiteTaskTools for ShelterSuite {
    fn task(&self, name: &str) -> Option<TaskListing> {
        parse(name)?;
        name.strip_prefix(SUITE)?.strip_prefix('/').map(|size| task(size, false))
    }
}
