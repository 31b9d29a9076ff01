//! State that the agents of an episode share: names, organisation, tools, the world's facts, the floor, the book of
//! orders, and the library of skills.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use cooperage_core::{AgentId, Manual, Micros, Observation, SectionName, Tick, ToolCall};
use cooperage_models::{Brief, Message, Reply};
use cooperage_runtime::floor::TeamFloor;
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::{Value, context};

use super::board::Board;
use super::briefs::SAgentsEpisode;
use super::functions::ScriptFunctions;
use super::options::{Acting, LibrarySource, OrderConduct, SAgentsOptions};
use super::organisation::{Organisation, OrganisationShape};
use super::shelves::Shelves;
use super::surroundings::container_lines;
use super::words;
use super::words::{ConversationRecordLine, line_text};
use crate::answer::Notices;
use crate::asking::{Mistake, RetryableCall, ask_until};
use crate::base_agent::{knowledge, ticks_of};
use crate::budget::json_within;
use crate::cleaning::clean_name;
use crate::formation::FormationInfo;
use crate::names::{AgentNames, tools_by_number};
use crate::skills::library::Library;
use crate::task_text::TaskText;
use crate::templates::render;

/// The tool that runs a script.
pub(crate) const RUN_CODE: &str = "runCode";
/// Maximal number of repetitions for an unreadable answer.
const RETRIES: u32 = 3;
/// Characters of the task's data in a prompt.
const DOCUMENT_CHARACTERS: usize = 8_000;

/// The state that the agents of an episode share.
pub(crate) struct SAgentsContext {
    pub(crate) team: TeamHandle,
    pub(crate) options: SAgentsOptions,
    pub(crate) orders: OrderConduct,
    pub(crate) names: AgentNames,
    pub(crate) organisation: Organisation,
    /// The people who have places in the organisation, by their seats.
    pub(crate) people: BTreeMap<AgentId, String>,
    pub(crate) common: Arc<SAgentsEpisode>,
    /// The task's text.
    pub(crate) goal: String,
    /// Facts of the world that help to plan.
    facts: Vec<String>,
    /// Whether direct actions are carried out by scripts.
    pub(crate) has_code: bool,
    pub(crate) floor: TeamFloor,
    pub(crate) notices: Notices,
    /// The functions that scripts can call.
    pub(crate) functions: ScriptFunctions,
    document: String,
    pub(crate) board: RefCell<Board>,
    pub(crate) shelves: RefCell<Shelves>,
    pub(crate) tick_length: Micros,
}

impl SAgentsContext {
    pub(crate) fn new(
        team: TeamHandle,
        options: SAgentsOptions,
    ) -> Result<Rc<SAgentsContext>, FrameworkError> {
        let names = AgentNames::of(&team);
        let people = people_in(&team, &options);
        let names = names.with_people(people.keys().copied());
        let organisation = options
            .organisation
            .build(names.seats().len())
            .map_err(|error| FrameworkError::Missing(format!("agents for the organisation: {error}")))?;
        let manual = team.manual(team.viewer())?;
        let task = TaskText::of(&manual);
        let tools = tools_by_number(&team);
        if tools.iter().all(|tools| tools.is_empty()) {
            return Err(FrameworkError::Missing("tools".to_owned()));
        }
        let has_code = options.acting == Acting::Code
            && tools.iter().any(|tools| tools.iter().any(|tool| tool.name == RUN_CODE));
        let seat = |place: &usize| names.seats().get(*place).copied();
        let command = |&(from, to): &(usize, usize)| Some((seat(&from)?, seat(&to)?));
        let works = |place: &usize| organisation.works(*place, options.root_works);
        let common = SAgentsEpisode {
            document: task.document.clone(),
            names: names.all().to_vec(),
            seats: names.seats().to_vec(),
            shape: organisation.shape(),
            commands: organisation.edges().iter().filter_map(command).collect(),
            workers: (0..organisation.agents()).filter(works).filter_map(|place| seat(&place)).collect(),
            tools,
        };
        let document = match &task.document {
            serde_json::Value::Null => String::new(),
            serde_json::Value::Object(fields) if fields.is_empty() => String::new(),
            document => json_within(document, DOCUMENT_CHARACTERS),
        };
        let library = match &options.library {
            LibrarySource::Given(library) => library.clone(),
            LibrarySource::Shipped => shipped(&manual)?,
        };
        let orders = options.orders.unwrap_or(match organisation.shape() {
            OrganisationShape::Graph => OrderConduct::Interrupt,
            OrganisationShape::Solo | OrganisationShape::Chain | OrganisationShape::Tree => {
                OrderConduct::Queue
            }
        });
        Ok(Rc::new(SAgentsContext {
            floor: TeamFloor::new(team.clone(), options.scheme),
            notices: Notices::default(),
            functions: ScriptFunctions::new(&texts(&manual, SectionName::Code)),
            document,
            board: RefCell::default(),
            shelves: RefCell::new(Shelves::new(library, options.shares, options.is_repaired)),
            tick_length: team.tick_length(),
            common: Arc::new(common),
            goal: task.goal,
            facts: facts(&manual),
            has_code,
            team,
            options,
            orders,
            names,
            organisation,
            people,
        }))
    }

    /// An agent's place in the organisation.
    pub(crate) fn place(&self, agent: AgentId) -> usize {
        self.common.seats.iter().position(|seat| *seat == agent).unwrap_or_default()
    }

    /// Agents by their places.
    pub(crate) fn agents(&self, places: impl Iterator<Item = usize>) -> Vec<AgentId> {
        places.filter_map(|place| self.common.seats.get(place).copied()).collect()
    }

    /// Names of agents.
    pub(crate) fn named(&self, agents: &[AgentId]) -> Vec<String> {
        agents.iter().map(|&agent| self.names.get(agent).to_owned()).collect()
    }

    /// Returns the number of ticks that covers these virtual seconds, at least one.
    pub(crate) fn ticks(&self, seconds: u64) -> u64 {
        ticks_of(&self.team, seconds).max(1)
    }

    /// Returns the tick that lies these virtual seconds ahead.
    pub(crate) fn in_seconds(&self, seconds: u64) -> Tick {
        self.team.tick().after(self.ticks(seconds))
    }

    /// The present moment in words.
    pub(crate) fn now(&self) -> String {
        words::clock(self.team.tick(), self.tick_length)
    }

    /// Lines of the record in words.
    pub(crate) fn lines(&self, lines: &[ConversationRecordLine]) -> Vec<String> {
        lines.iter().map(|line| line_text(&self.common, line, self.tick_length)).collect()
    }

    /// The containers into which an agent has looked, in words, where its monitor is told of them.
    pub(crate) fn containers(&self, seen: &Observation) -> Vec<String> {
        if self.options.tells_containers { container_lines(seen, self.tick_length) } else { Vec::new() }
    }

    /// Whether an agent has a tool.
    pub(crate) fn has_tool(&self, agent: AgentId, name: &str) -> bool {
        let tools = self.common.tools.get(agent.0 as usize);
        tools.is_some_and(|tools| tools.iter().any(|tool| tool.name == name))
    }

    /// The call that runs a script.
    pub(crate) fn script_call(source: &str, arguments: Option<&[serde_json::Value]>) -> ToolCall {
        let mut call = ToolCall::new(RUN_CODE, &[("source", source)]);
        if let Some(arguments) = arguments.filter(|arguments| !arguments.is_empty()) {
            let list = serde_json::Value::Array(arguments.to_vec()).to_string();
            call.arguments.insert("arguments".to_owned(), serde_json::Value::String(list));
        }
        call
    }

    /// The beginning of an agent's prompts: who it is, and how it stands to the others.
    pub(crate) fn who(&self, agent: AgentId) -> Result<String, FrameworkError> {
        let place = self.place(agent);
        let organisation = &self.organisation;
        let employees = self.agents(organisation.employees(place));
        let commanders = self.agents(organisation.commanders(place));
        let name = self.names.get(agent);
        render(
            "s-agents/who",
            context! {
                name,
                names => self.names.of_team(),
                neighbours => self.names.neighbours(),
                shape => organisation.shape().name(),
                number => place + 1,
                count => organisation.agents(),
                employees => self.named(&employees),
                commanders => self.named(&commanders),
                works => self.common.workers.contains(&agent),
                profile => self.profile(agent).unwrap_or_default(),
                people => self.people_beside(agent),
            },
        )
    }

    /// The people in places of the organisation: the agent's name and the person's, for prompts of another agent.
    fn people_beside(&self, agent: AgentId) -> Vec<Value> {
        let others = self.people.iter().filter(|(seat, _)| **seat != agent);
        others
            .map(|(&seat, person)| context! { name => self.names.get(seat), person => clean_name(person) })
            .collect()
    }

    /// The user's text about an agent.
    pub(crate) fn profile(&self, agent: AgentId) -> Option<&str> {
        let name = self.names.get(agent);
        let mut profiles = self.options.profiles.iter();
        profiles.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, text)| text.as_str())
    }

    /// Returns the values that stay the same in all prompts of the episode.
    pub(crate) fn world_values(&self) -> Value {
        context! {
            facts => self.facts.clone(),
            document => self.document.as_str(),
            core => self.functions.core().to_vec(),
            functions => self.functions.others(),
        }
    }

    /// Asks a limited number of times until the answer can be read; returns `None` if it never can.
    pub(crate) async fn ask<T, M: Into<Mistake>>(
        &self,
        role: &'static str,
        agent: AgentId,
        texts: (String, String),
        brief: Brief,
        read: impl Fn(&Reply) -> Result<T, M>,
    ) -> Result<Option<T>, FrameworkError> {
        let messages = vec![Message::system(texts.0), Message::user(texts.1)];
        let question = RetryableCall {
            role,
            agent: Some(agent),
            messages,
            brief,
            shows_mistakes: true,
            retries: RETRIES,
        };
        ask_until(&self.team, &self.notices, question, read).await
    }
}

/// Returns the people in seats who have places in the team's organisation.
fn people_in(team: &TeamHandle, options: &SAgentsOptions) -> BTreeMap<AgentId, String> {
    let has_places = FormationInfo::seats_people(options.organisation.agents(), team.seats().len());
    if options.seats_people && has_places { team.people_beside() } else { BTreeMap::new() }
}

fn texts(manual: &Manual, name: SectionName) -> Vec<String> {
    manual.section(name).iter().map(|item| item.text.clone()).collect()
}

/// Returns the facts that help to plan: the manual's section on planning, and the knowledge that every agent needs.
fn facts(manual: &Manual) -> Vec<String> {
    let mut facts = texts(manual, SectionName::Planning);
    facts.extend(knowledge(manual));
    facts
}

fn shipped(manual: &Manual) -> Result<Library, FrameworkError> {
    let texts = texts(manual, SectionName::Library);
    let Some(text) = texts.first() else { return Ok(Library::default()) };
    Library::read(text).map_err(|error| FrameworkError::Missing(format!("a library of skills: {error}")))
}
