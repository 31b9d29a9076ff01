//! The suite `world`: a living world without a goal, for talking with agents in it.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_body::Edition;
use cooperage_body::gallery::ReadyBuilding;
use cooperage_core::{AgentId, Micros, Tick, World};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::{Expert, PromptSource, Scripted};
use cooperage_suites::built_in;
use cooperage_suites::episode::sheet::Reporter;
use cooperage_suites::suite::hub::AgentHub;
use cooperage_suites::suite::{
    CrewView, Defaults, FileArgument, FileForm, HelpTopic, Suite, SuiteError, SuitePersons, SuiteReporting,
    SuiteSettings, SuiteTaskTools, SuiteViews, TaskListing, TaskSetup,
};
use cooperage_suites::tasks::TaskView;
use cooperage_teams::OptionInfo;
use cooperage_teams::frameworks::mindcraft::MindcraftOptions;
use cooperage_teams::player::{QuestionKind, Writer};
use serde_json::{Value, json};

use crate::hub::MindcraftHub;
use crate::judge::Onlooker;
use crate::living::{LandSource, Living, LivingWorld, WorldCast, set_edition, set_makes_way, world};
use crate::player::prompts::TalkPrompts;
use crate::player::{Player, PromptReader};
use crate::reporter::LivingReporter;
use crate::settings::{CREATIVE, GAME_MODE, LivingWorldSettings, OPTIONS};
pub use crate::settings::{FLAT, NATURAL};
use crate::state::full_state;

/// The first part of its tasks' names.
pub const SUITE: &str = "world";
/// The attachment that holds the world of [`FILE`], as [`crate::living::encode`] writes it.
pub const WORLD_FILE: &str = "world";
/// The attachment that holds a building of the user's, as JSON.
pub const BUILDING: &str = "building";
/// The task in a world from a file.
pub const FILE: &str = "world/file";

/// The option of MINDcraft that says how bodies get about.
const EDITION: &str = "mindcraft.edition";
/// The option of MINDcraft that names the profile below the agents' own.
const BASE_PROFILE: &str = "mindcraft.base_profile";
/// The profiles that are made for creative mode.
const CREATIVE_PROFILES: [&str; 2] = ["creative", "god_mode"];
/// The most bodies in a world.
const AGENTS_MAX: u32 = 128;

const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "living worlds without a goal: terrain, bodies, what can be set",
    text: include_str!("../help/world.md"),
}];

/// The suite, for a program's list of suites.
///
/// # Errors
/// None: a file that holds no world is told of when it is played.
pub fn suite(attachments: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    let building = attachments.get(BUILDING).map(|file| building(&file.text)).transpose()?;
    Ok(Box::new(WorldSuite { file: attachments.get(WORLD_FILE).map(|file| file.text.clone()), building }))
}

/// The user's own building.
fn building(text: &str) -> Result<Arc<ReadyBuilding>, SuiteError> {
    let value = serde_json::from_str(text).map_err(|error| SuiteError::Attachment(error.to_string()))?;
    let read = ReadyBuilding::from_json(&value).map_err(|error| SuiteError::Attachment(error.to_string()));
    read.map(Arc::new)
}

/// The suite `world`, with the user's own world and building if there are any.
pub struct WorldSuite {
    /// The user's own world.
    file: Option<String>,
    /// The user's own building, for scripts.
    building: Option<Arc<ReadyBuilding>>,
}

fn task(name: &str, about: &str, published: bool) -> TaskListing {
    TaskListing {
        name: name.to_owned(),
        about: format!("{about}, without a goal: for talking with agents"),
        agents: 1..=AGENTS_MAX,
        horizon: LivingWorldSettings::read(&BTreeMap::new()).map_or(Tick(0), |settings| settings.horizon),
        published,
    }
}

/// How bodies get about, as far as teams of the plan say.
fn editions(plan: &EpisodePlan) -> Result<Vec<(AgentId, Edition)>, String> {
    let mut editions = Vec::new();
    let framework = cooperage_teams::framework(crate::hub::FRAMEWORK).map_err(|error| error.to_string())?;
    for team in plan.teams.iter().filter(|team| team.options.contains_key(EDITION)) {
        let options = framework.resolve(&team.options).map_err(|error| error.to_string())?;
        let edition = match MindcraftOptions::from_resolved(&options).is_ce {
            true => Edition::Community,
            false => Edition::Original,
        };
        editions.extend(team.seats.iter().map(|&seat| (AgentId(seat), edition)));
    }
    Ok(editions)
}

/// The state of a body in a living world.
#[must_use]
pub fn body_state(world: &dyn World, agent: AgentId) -> Option<Value> {
    full_state(world.as_any().downcast_ref::<LivingWorld>()?.blocks(), agent)
}

impl WorldSuite {
    fn land(&self, task: &str) -> Result<LandSource<'_>, String> {
        match (task, &self.file) {
            (NATURAL, _) => Ok(LandSource::Natural),
            (FLAT, _) => Ok(LandSource::Flat),
            (FILE, Some(file)) => Ok(LandSource::File(file)),
            (FILE, None) => Err(format!("`{FILE}` is the world of a file, and there is none")),
            _ => Err(format!("`{task}` is no task of {SUITE}")),
        }
    }
}

impl Suite for WorldSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "living worlds without a goal, in which people talk with agents (MINDcraft)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindcraft", agents: 1, rules: "fixed", clock: "tokens", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        vec![task(NATURAL, "natural terrain", true), task(FLAT, "flat grass", true)]
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        // The world has no goal, so agents wait for requests. Code is allowed because it runs in a sandbox.
        let implied = [("mindcraft.goal", "none"), ("mindcraft.allow_insecure_coding", "on")];
        implied.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let LivingWorldSettings { horizon, names, is_creative } = LivingWorldSettings::read(&plan.settings)?;
        let cast = cast_of(plan, &names);
        let mut world = world(self.land(&plan.task)?, &cast, plan.seed, plan.index)?;
        // The original's bodies stand where they stand.
        set_makes_way(&mut world, plan.rules != "paper");
        world.parts_mut().0.set_operators(&plan.operators);
        if is_creative {
            world.parts_mut().0.command("gamemode creative @a")?;
        }
        if let Some(building) = &self.building {
            world.parts_mut().0.set_own_building(building);
        }
        for (seat, edition) in editions(plan)? {
            set_edition(&mut world, seat, edition);
        }
        Ok(TaskSetup {
            world: Box::new(world),
            judge: Box::new(Onlooker),
            horizon,
            crew_view: CrewView::WholeTeam,
        })
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        Player::ANSWERS
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
        match kind {
            BuiltIn::Oracle | BuiltIn::Author => {
                Some(Box::new(Scripted::new(Player::default(), PromptReader, writer)))
            }
            BuiltIn::Random => Some(built_in::random::<LivingWorld>(plan, team, writer)),
            BuiltIn::Clairvoyant
            | BuiltIn::Anew
            | BuiltIn::Quick
            | BuiltIn::Pieces
            | BuiltIn::Reader(_)
            | BuiltIn::Replay => None,
        }
    }

    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        const SOURCE: TalkPrompts = TalkPrompts { player: Player::default };
        Some(&SOURCE)
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[WORLD_FILE, BUILDING]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let known = self.tasks().into_iter().find(|task| task.name == name).or_else(|| self.task(name));
        let task = known.ok_or_else(|| SuiteError::Unknown {
            name: name.chars().take(100).collect(),
            close: vec![format!("`{NATURAL}`"), format!("`{FLAT}`")],
        })?;
        let text = format!("{}\n\n{}\n", task.name, task.about);
        Ok(TaskView { text, json: json!({"name": task.name, "about": task.about}), graph_svg: None })
    }

    fn views(&self) -> SuiteViews<'_> {
        SuiteViews {
            picture: Some(cooperage_block_scene::picture::<Living>()),
            scene: Some(crate::scene::scene),
            seat_scene: Some(crate::scene::seat),
            blocks: Some(cooperage_block_scene::reader::<Living>()),
            body_state: Some(body_state),
            camera: Some(crate::camera::show),
            ..SuiteViews::default()
        }
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn persons(&self) -> &dyn SuitePersons {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }
}

impl SuiteReporting for WorldSuite {
    fn reporter(&self, plan: &EpisodePlan) -> Option<Box<dyn Reporter>> {
        Some(Box::new(LivingReporter::new(self.agent_names(plan))))
    }
}

impl SuiteTaskTools for WorldSuite {
    fn task(&self, name: &str) -> Option<TaskListing> {
        (name == FILE).then(|| task(FILE, "a world from a file", false))
    }
}

impl SuitePersons for WorldSuite {
    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        let names =
            LivingWorldSettings::read(&plan.settings).map(|settings| settings.names).unwrap_or_default();
        cast_of(plan, &names).bodies()
    }

    fn hub(&self) -> Option<&'static dyn AgentHub> {
        Some(&MindcraftHub)
    }
}

/// The bodies of a plan's seats.
fn cast_of<'a>(plan: &'a EpisodePlan, names: &'a [String]) -> WorldCast<'a> {
    WorldCast { agents: plan.agents, names, people: &plan.people, conduct: plan.conduct() }
}

impl SuiteSettings for WorldSuite {
    fn file_arguments(&self) -> &'static [FileArgument] {
        &[FileArgument {
            name: "building",
            meaning: "A building of your own, which agents can build by `skills.buildBlueprint` under the name of its file: .schem, \
                      .litematic, .nbt, or MINDcraft's construction JSON",
            contents: "the blocks of a building",
            attachment: BUILDING,
            form: FileForm::Building,
        }]
    }

    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn implied_by_teams(&self, teams: &[TeamPlan]) -> BTreeMap<String, String> {
        let base = |team: &TeamPlan| team.options.get(BASE_PROFILE).cloned();
        let is_creative =
            teams.iter().filter_map(base).any(|base| CREATIVE_PROFILES.contains(&base.as_str()));
        is_creative.then(|| (GAME_MODE.to_owned(), CREATIVE.to_owned())).into_iter().collect()
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}
