//! The suite `server`: agents as players of a Minecraft server.

use std::collections::BTreeMap;

use cooperage_collection::measure::FIGURES;
use cooperage_collection::players;
use cooperage_core::{Micros, Tick};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_mindcraft::hub::{FRAMEWORK, MindcraftHub};
use cooperage_mindcraft::living::{LivingWorld, WorldCast};
use cooperage_mindcraft::player::{Player, PromptReader};
use cooperage_models::{BuiltIn, ReplyHook};
use cooperage_scripted::Scripted;
use cooperage_suites::built_in;
use cooperage_suites::experiments::Experiment;
use cooperage_suites::figure::ScoreFigure;
use cooperage_suites::suite::hub::AgentHub;
use cooperage_suites::suite::{
    Defaults, HelpTopic, Suite, SuiteError, SuitePersons, SuiteReporting, SuiteSettings, SuiteTaskTools,
    SuiteViews, TaskListing, TaskSetup,
};
use cooperage_suites::tasks::TaskView;
use cooperage_teams::OptionInfo;
use cooperage_teams::player::{QuestionKind, Writer};
use serde_json::json;

use crate::experiments;
use crate::settings::{OPTIONS, ServerSettings};
use crate::stage::stage;
use crate::task::{FREE, SUITE, ServerTask};
use crate::views::views;

/// The most bodies on a server.
const AGENTS_MAX: u32 = 32;
/// The tasks that listings show beside the free one.
const SHOWN: [&str; 4] = [
    "server/collect/logs/12",
    "server/collect/stones/12",
    "server/collect/food/12",
    "server/build/shelter/5x5x4",
];

const HELP: &[HelpTopic] = &[HelpTopic {
    name: SUITE,
    about: "agents as players of a Minecraft server: joining, tasks, what is as in our own worlds",
    text: include_str!("../help/server.md"),
}];

/// The suite, for a program's list of suites.
///
/// # Errors
/// None: it reads no attachments.
pub fn suite(_: &BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError> {
    Ok(Box::new(ServerSuite))
}

/// The suite `server`.
pub struct ServerSuite;

fn listing(name: &str, task: &ServerTask) -> TaskListing {
    TaskListing {
        name: name.to_owned(),
        about: task.about(),
        agents: 1..=AGENTS_MAX,
        horizon: ServerSettings::read(&BTreeMap::new()).map_or(Tick(0), |settings| settings.horizon),
        published: false,
    }
}

impl Suite for ServerSuite {
    fn name(&self) -> &'static str {
        SUITE
    }

    fn about(&self) -> &'static str {
        "agents as players of a Minecraft server (cooperage join)"
    }

    fn defaults(&self) -> Defaults {
        Defaults { team: "mindcraft", agents: 1, rules: "fixed", clock: "wall", tick: Micros(50_000) }
    }

    fn tasks(&self) -> Vec<TaskListing> {
        [FREE].into_iter().chain(SHOWN).filter_map(|name| self.task(name)).collect()
    }

    fn implied_options(&self, _: &str) -> BTreeMap<String, String> {
        // A free task has no goal, so agents wait for requests. Code is allowed because it runs in a sandbox.
        let implied = [("mindcraft.goal", "none"), ("mindcraft.allow_insecure_coding", "on")];
        implied.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
    }

    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String> {
        let task =
            ServerTask::of(&plan.task).ok_or_else(|| format!("`{}` is no task of {SUITE}", plan.task))?;
        stage(plan, &task, &names_of(plan), &ServerSettings::read(&plan.settings)?)
    }

    fn oracle_answers(&self) -> &'static [QuestionKind] {
        players::ANSWERS
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
        match (ServerTask::of(&plan.task)?, kind) {
            (ServerTask::Collect(..), kind) => players::player(plan, team, kind, writer),
            (ServerTask::Build(_), kind) => players::builder(plan, team, kind, writer),
            // It speaks as one of MINDcraft's agents, and as no other.
            (ServerTask::Free, _) if team.framework != FRAMEWORK => None,
            (ServerTask::Free, BuiltIn::Oracle | BuiltIn::Author) => {
                Some(Box::new(Scripted::new(Player::default(), PromptReader, writer)))
            }
            (ServerTask::Free, BuiltIn::Random) => Some(built_in::random::<LivingWorld>(plan, team, writer)),
            (ServerTask::Free, _) => None,
        }
    }

    fn attachments(&self) -> &'static [&'static str] {
        &[]
    }

    fn show(&self, name: &str) -> Result<TaskView, SuiteError> {
        let task = self.task(name).ok_or_else(|| SuiteError::Unknown {
            name: name.chars().take(100).collect(),
            close: vec![format!("`{FREE}`")],
        })?;
        let text = format!("{}\n\n{}\n", task.name, task.about);
        Ok(TaskView { text, json: json!({"name": task.name, "about": task.about}), graph_svg: None })
    }

    fn follows_server(&self, settings: &BTreeMap<String, String>) -> bool {
        ServerSettings::read(settings).is_ok_and(|settings| !settings.is_embedded)
    }

    fn views(&self) -> SuiteViews<'_> {
        views()
    }

    fn task_tools(&self) -> &dyn SuiteTaskTools {
        self
    }

    fn persons(&self) -> &dyn SuitePersons {
        self
    }

    fn reporting(&self) -> &dyn SuiteReporting {
        self
    }

    fn settings(&self) -> &dyn SuiteSettings {
        self
    }
}

impl SuiteTaskTools for ServerSuite {
    fn task(&self, name: &str) -> Option<TaskListing> {
        ServerTask::of(name).map(|task| listing(name, &task))
    }
}

/// Whether an episode is played on a server, which its bodies join.
#[must_use]
pub fn is_joined(plan: &EpisodePlan) -> bool {
    ServerTask::of(&plan.task).is_some() && ServerSuite.follows_server(&plan.settings)
}

/// Returns the names of an episode's bodies, by seat: their login names.
#[must_use]
pub fn names_of(plan: &EpisodePlan) -> Vec<String> {
    let names = ServerSettings::read(&plan.settings).map(|settings| settings.names).unwrap_or_default();
    WorldCast { agents: plan.agents, names: &names, people: &plan.people, conduct: plan.conduct() }.bodies()
}

impl SuitePersons for ServerSuite {
    fn agent_names(&self, plan: &EpisodePlan) -> Vec<String> {
        names_of(plan)
    }

    fn hub(&self) -> Option<&'static dyn AgentHub> {
        Some(&MindcraftHub)
    }
}

impl SuiteReporting for ServerSuite {
    fn figures(&self) -> &'static [ScoreFigure] {
        FIGURES
    }

    fn experiments(&self) -> &'static [Experiment] {
        experiments::ALL
    }
}

impl SuiteSettings for ServerSuite {
    fn options(&self) -> &'static [OptionInfo] {
        OPTIONS
    }

    fn help(&self) -> &'static [HelpTopic] {
        HELP
    }
}
