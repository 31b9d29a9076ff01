//! What stays the same for an episode: names, tools, the task, the messages that all prompts begin with; and the state
//! manager.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{AgentId, Tool, Viewer};
use cooperage_models::Message;
use cooperage_runtime::{FrameworkError, Team};
use minijinja::{Value, context};

use super::action_planning::stable_messages;
use super::briefs::Common;
use super::experience::Experience;
use super::options::VillagerOptions;
use crate::base_agent::{SystemFacts, knowledge, system_message};
use crate::budget::json_within;
use crate::names::{Names, tools_by_number};
use crate::state_manager::StateManager;
use crate::task_text::TaskText;
use crate::templates::render;

/// Characters of the task data in a prompt: 4 for each of 4,096 tokens (specification: 1.9).
pub(crate) const DATA_CHARACTERS: usize = 16_384;

/// See the module.
pub(crate) struct Setting {
    pub(crate) team: Team,
    pub(crate) options: VillagerOptions,
    pub(crate) names: Names,
    pub(crate) task: TaskText,
    /// What paths into the task data start from.
    pub(crate) root: serde_json::Value,
    pub(crate) common: Arc<Common>,
    pub(crate) knowledge: Vec<String>,
    /// The base agents' first messages.
    pub(crate) agent_systems: BTreeMap<AgentId, Message>,
    pub(crate) plan_system: Message,
    pub(crate) plan_task: Message,
    pub(crate) memory: RefCell<StateManager>,
    pub(crate) experience: Experience,
}

impl Setting {
    pub(crate) fn new(
        team: Team,
        options: VillagerOptions,
        experience: Experience,
    ) -> Result<Setting, FrameworkError> {
        let manual = team.manual(team.viewer())?;
        let names = Names::of(&team);
        let names = if options.plans_actions() { names.in_answers(&manual) } else { names };
        let task = TaskText::of(&manual);
        let tools = tools_by_number(&team);
        if tools.iter().all(|tools| tools.is_empty()) {
            return Err(FrameworkError::Missing("tools".to_owned()));
        }
        let knowledge = knowledge(&manual);
        let own = |agent: AgentId| Some((agent, tools.get(agent.0 as usize)?));
        let agent_systems = names.seats().iter().copied().filter_map(own).map(|(agent, tools)| {
            let facts = SystemFacts {
                manual: &manual,
                names: &names,
                tools,
                shuffle: options.is_paper().then(|| team.random("order of tools")),
                is_published: options.is_paper(),
                may_end_at_once: !options.is_paper(),
            };
            Ok((agent, system_message(facts)?))
        });
        let agent_systems = agent_systems.collect::<Result<_, FrameworkError>>()?;
        let abilities = abilities(&tools, &names);
        let (plan_system, plan_task) = if options.plans_actions() {
            stable_messages(&task, &names, &abilities, &knowledge, options.has_rounds)?
        } else {
            let plan = context! {
                names => names.of_team(),
                neighbours => names.neighbours(),
                knowledge => knowledge.clone(),
                shared_tools => abilities.shared,
                private_tools => abilities.private,
                leaves_open => options.leaves_agents_open,
                has_shared => options.has_shared_subtasks,
                grows => !options.is_paper(),
            };
            let document = json_within(&task.document, DATA_CHARACTERS);
            let plan_task = render("villager/plan_task", context! { goal => task.goal.as_str(), document })?;
            (Message::system(render("villager/plan", plan)?), Message::user(plan_task))
        };
        let common = Common {
            goal: task.goal.clone(),
            document: task.document.clone(),
            names: names.all().to_vec(),
            seats: names.seats().to_vec(),
            tools,
            has_shared_subtasks: options.has_shared_subtasks,
            leaves_agents_open: options.leaves_agents_open,
            may_omit_empty: !options.is_paper(),
        };
        Ok(Setting {
            memory: RefCell::new(StateManager::new(names.clone())),
            plan_system,
            plan_task,
            root: task.root(),
            common: Arc::new(common),
            experience,
            team,
            options,
            names,
            task,
            knowledge,
            agent_systems,
        })
    }

    /// The team's agents, in order.
    pub(crate) fn agents(&self) -> impl Iterator<Item = AgentId> + use<> {
        self.team.seats().into_iter()
    }

    /// Takes in what an agent perceives now.
    pub(crate) fn look(&self, agent: AgentId) -> Result<(), FrameworkError> {
        let seen = self.team.observe(Viewer::Agent(agent))?;
        self.memory.borrow_mut().update(agent, &seen, self.team.tick());
        Ok(())
    }

    /// Names of agents.
    pub(crate) fn named(&self, agents: &[AgentId]) -> Vec<String> {
        agents.iter().map(|&agent| self.names.get(agent).to_owned()).collect()
    }
}

/// What the agents of a team can do.
pub(crate) struct Abilities {
    /// Every tool that somebody has.
    pub(crate) all: Vec<Tool>,
    /// The names of those that all agents have.
    pub(crate) shared: Vec<String>,
    /// Of each agent, those that not all have.
    pub(crate) private: Vec<Value>,
}

fn abilities(tools: &[Arc<[Tool]>], names: &Names) -> Abilities {
    let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
    let own: Vec<(&str, &Arc<[Tool]>)> = names
        .seats()
        .iter()
        .filter_map(|&agent| Some((names.get(agent), tools.get(agent.0 as usize)?)))
        .collect();
    let mut all: Vec<Tool> = Vec::new();
    for tool in own.iter().flat_map(|(_, tools)| tools.iter()) {
        *owners.entry(&tool.name).or_default() += 1;
        if all.iter().all(|known| known.name != tool.name) {
            all.push(tool.clone());
        }
    }
    let is_shared = |tool: &&Tool| owners.get(tool.name.as_str()) == Some(&own.len());
    let first = own.first().map(|(_, tools)| tools.iter()).into_iter().flatten();
    let shared = first.filter(is_shared).map(|tool| tool.name.clone()).collect();
    let private = own.iter().filter_map(|(name, tools)| {
        let more: Vec<String> =
            tools.iter().filter(|tool| !is_shared(tool)).map(|tool| tool.name.clone()).collect();
        (!more.is_empty()).then(|| context! { name => *name, tools => more })
    });
    let private = private.collect();
    Abilities { all, shared, private }
}
