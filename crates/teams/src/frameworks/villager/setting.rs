//! State of an episode that stays the same: names, tools, the task, and the messages that all prompts begin with; and
//! the state manager.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{AgentId, Viewer};
use cooperage_models::Message;
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::{Value, context};

use super::action_planning::{actions_system, task_message};
use super::briefs::VillagerEpisode;
use super::experience::Experience;
use super::options::VillagerOptions;
use super::people::People;
use crate::abilities::abilities;
use crate::answer::Notices;
use crate::base_agent::{DeedCount, SystemFacts, knowledge, system_message};
use crate::budget::{json_within, text_within};
use crate::cleaning::clean;
use crate::names::{AgentNames, tools_by_number};
use crate::people::{PersonUtterance, quoted_within};
use crate::presence::present;
use crate::state_manager::{StateManager, Viewpoint};
use crate::task_text::TaskText;
use crate::templates::render;

/// Characters of the task data in a prompt: 4 for each of 4,096 tokens (docs/spec/villager.md, 1.9).
pub(crate) const DATA_CHARACTERS: usize = 16_384;
/// Characters of a goal that a person sets.
const GOAL_CHARACTERS: usize = 2_000;

/// The state that stays the same for an episode.
pub(crate) struct VillagerContext {
    pub(crate) team: TeamHandle,
    pub(crate) options: VillagerOptions,
    pub(crate) names: AgentNames,
    pub(crate) task: TaskText,
    /// The value in which paths into the task data start.
    pub(crate) root: serde_json::Value,
    pub(crate) common: Arc<VillagerEpisode>,
    pub(crate) knowledge: Vec<String>,
    /// For each agent, the tools that not all agents have.
    private_tools: Vec<Value>,
    /// The base agents' first messages.
    pub(crate) agent_systems: BTreeMap<AgentId, Message>,
    pub(crate) plan_system: Message,
    /// The task as it is now: people may change the goal.
    plan_task: RefCell<Message>,
    pub(crate) people: RefCell<People>,
    pub(crate) memory: RefCell<StateManager>,
    pub(crate) experience: Experience,
    pub(crate) notices: Notices,
    /// The team's actions in the world.
    pub(crate) deeds: DeedCount,
}

impl VillagerContext {
    pub(crate) fn new(
        team: TeamHandle,
        options: VillagerOptions,
        experience: Experience,
    ) -> Result<VillagerContext, FrameworkError> {
        let manual = team.manual(team.viewer())?;
        let names = AgentNames::of(&team);
        let names = if options.plans_actions() { names.in_answers(&manual) } else { names };
        let task = TaskText::beside_knowledge(&manual);
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
                is_alone: false,
                tools,
                shuffle: options.is_paper().then(|| team.random("order of tools")),
                is_published: options.is_paper(),
                may_end_at_once: !options.is_paper(),
                tool_calls: options.tool_calls,
            };
            Ok((agent, system_message(facts)?))
        });
        let agent_systems = agent_systems.collect::<Result<_, FrameworkError>>()?;
        let abilities = abilities(&tools, &names);
        let plan_system = Message::system(if options.plans_actions() {
            actions_system(&names, &abilities, &knowledge, options)?
        } else {
            let plan = context! {
                names => names.of_team(),
                neighbours => names.neighbours(),
                knowledge => knowledge.clone(),
                shared_tools => abilities.shared,
                shared_told => abilities.shared_told,
                private_tools => abilities.private.clone(),
                leaves_open => options.leaves_agents_open,
                has_shared => options.has_shared_subtasks,
                grows => !options.is_paper(),
            };
            render("villager/plan", plan)?
        });
        let plan_task = plan_task(options, &plan_system, &task, None)?;
        let common = VillagerEpisode {
            document: task.document.clone(),
            names: names.all().to_vec(),
            seats: names.seats().to_vec(),
            tools,
            has_shared_subtasks: options.has_shared_subtasks,
            leaves_agents_open: options.leaves_agents_open,
            may_omit_empty: !options.is_paper(),
        };
        Ok(VillagerContext {
            memory: RefCell::new(StateManager::new(names.clone(), team.tick_length(), &task.document)),
            notices: Notices::default(),
            deeds: DeedCount::default(),
            private_tools: abilities.private,
            plan_system,
            plan_task: RefCell::new(plan_task),
            people: RefCell::default(),
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

    /// For whom the surroundings are written: an agent, or the planner where there is none.
    pub(crate) fn viewpoint(&self, agent: Option<AgentId>) -> Viewpoint {
        match agent {
            _ if self.options.is_paper() => Viewpoint::Published,
            Some(agent) => Viewpoint::Agent(agent),
            None => Viewpoint::Team,
        }
    }

    /// The time that is left for the task; as published, a planner is not told.
    pub(crate) fn time_left(&self) -> Option<String> {
        let left = self.memory.borrow().time_left(self.team.tick(), self.team.horizon());
        left.filter(|_| !self.options.is_paper())
    }

    /// For each agent, the tools that not all agents have; as published, a controller is not told of them.
    pub(crate) fn private_tools(&self) -> &[Value] {
        if self.options.is_paper() { &[] } else { &self.private_tools }
    }

    /// The team's agents, in order.
    pub(crate) fn agents(&self) -> impl Iterator<Item = AgentId> + use<> {
        self.team.seats().into_iter()
    }

    /// The goal as it is now.
    pub(crate) fn goal(&self) -> String {
        self.people.borrow().goal().unwrap_or(&self.task.goal).to_owned()
    }

    /// A person sets another goal.
    pub(crate) fn set_goal(&self, words: &PersonUtterance, goal: &str) -> Result<(), FrameworkError> {
        let goal = text_within(clean(goal).trim(), GOAL_CHARACTERS);
        let quoted = quoted_within(&goal, GOAL_CHARACTERS);
        let task = TaskText { goal: quoted, document: self.task.document.clone() };
        *self.plan_task.borrow_mut() = plan_task(self.options, &self.plan_system, &task, Some(&words.name))?;
        self.people.borrow_mut().set_goal(goal);
        Ok(())
    }

    /// Returns the messages of a planning prompt: the instructions, the task, the words of people, and then the state
    /// of the work.
    pub(crate) fn plan_messages(&self, state: Message) -> Result<Vec<Message>, FrameworkError> {
        let mut messages = vec![self.plan_system.clone(), self.plan_task.borrow().clone()];
        messages.extend(self.people.borrow().message()?);
        messages.push(state);
        Ok(messages)
    }

    /// The tokens of those before the last.
    pub(crate) fn stable_tokens(&self) -> Result<u64, FrameworkError> {
        let people = self.people.borrow().message()?.map_or(0, |message| message.tokens());
        Ok(self.plan_system.tokens() + self.plan_task.borrow().tokens() + people)
    }

    /// Takes in what an agent perceives now.
    pub(crate) fn look(&self, agent: AgentId) -> Result<(), FrameworkError> {
        let seen = self.team.observe(Viewer::Agent(agent))?;
        self.memory.borrow_mut().update(agent, &seen, self.team.tick());
        Ok(())
    }

    /// Looks through the eyes of all agents that are there, so that a plan rests on the present state. As published, and
    /// before the repairs, an agent is looked at only when its own work has ended.
    pub(crate) fn look_around(&self) -> Result<(), FrameworkError> {
        if !self.options.is_repaired {
            return Ok(());
        }
        present(&self.team).into_iter().try_for_each(|agent| self.look(agent))
    }

    /// Names of agents.
    pub(crate) fn named(&self, agents: &[AgentId]) -> Vec<String> {
        agents.iter().map(|&agent| self.names.get(agent).to_owned()).collect()
    }
}

/// Returns the message that states the task; `by` is the person who has set the goal, if a person has.
fn plan_task(
    options: VillagerOptions,
    system: &Message,
    task: &TaskText,
    by: Option<&str>,
) -> Result<Message, FrameworkError> {
    if options.plans_actions() {
        return task_message(system, task, by);
    }
    let document = json_within(&task.document, DATA_CHARACTERS);
    let values = context! { goal => task.goal.as_str(), document, by };
    Ok(Message::user(render("villager/plan_task", values)?))
}
