//! The planner's prompt in one episode: in full sentences, or in the world's short form.

use std::sync::Arc;

use cooperage_core::{AgentId, Manual, ShortWords, Tool, WorldReceipt};
use cooperage_models::{Message, Reply, ReplyKind};
use cooperage_runtime::{FrameworkError, TeamHandle};

use super::UNREAD_BY_PUBLISHED;
use super::beside::{PeopleActions, PlannerCompany};
use super::conversation::{PlannerConversation, PlannerCrew, TickFeedback};
use super::missing;
use super::options::{MindAgentOptions, PlannerPromptForm};
use super::reading::{CommandVocabulary, PlanReading, PlannedCrew, read_plan};
use super::reply::{parse_lines, parse_reply};
use super::short::ShortPrompt;
use super::told::mistake_in;
use crate::answer::notices::told_cut;
use crate::commands::{CommandPattern, agent_of_command};
use crate::options::rules::FrameworkRules;

/// The parts of a turn's message.
pub(super) struct PlannerTurn<'t> {
    pub(super) team: &'t TeamHandle,
    pub(super) manual: &'t Manual,
    /// The agents that the planner commands in this turn.
    pub(super) seats: &'t [AgentId],
    pub(super) company: PlannerCompany,
    /// The messages of the environment about the last tick.
    pub(super) heard: &'t TickFeedback,
    pub(super) actions: &'t PeopleActions,
}

/// See the module.
pub(super) enum PlannerPrompt {
    Full(Box<FullPrompt>),
    Short(ShortPrompt),
}

/// A conversation in full sentences, with the ways in which its replies are read.
pub(super) struct FullPrompt {
    conversation: PlannerConversation,
    pattern: CommandPattern,
    /// `None` under the published rules.
    vocabulary: Option<CommandVocabulary>,
    tools: Arc<[Tool]>,
    /// Complaints about the last reply, for the next turn.
    mistakes: Vec<String>,
}

impl PlannerPrompt {
    /// The prompt of a team in an episode that begins.
    ///
    /// # Errors
    /// [`FrameworkError`] if the world lacks a part that the options ask for.
    pub(super) fn begin(
        options: MindAgentOptions,
        team: &TeamHandle,
        tools: &Arc<[Tool]>,
        manual: &Manual,
    ) -> Result<PlannerPrompt, FrameworkError> {
        if options.prompt == PlannerPromptForm::Compact {
            return ShortPrompt::begin(options, team).map(PlannerPrompt::Short);
        }
        let pattern = CommandPattern::of_tools(tools).map_err(|_| missing("tools with a text form"))?;
        let is_fixed = options.rules == FrameworkRules::Fixed;
        let vocabulary = is_fixed.then(|| CommandVocabulary::new(tools, manual));
        let crew = PlannerCrew { seats: team.seats(), agents: team.agents(), tools: tools.to_vec() };
        let conversation = PlannerConversation::begin(manual, crew, options)?;
        let tools = Arc::clone(tools);
        Ok(PlannerPrompt::Full(Box::new(FullPrompt {
            conversation,
            pattern,
            vocabulary,
            tools,
            mistakes: Vec::new(),
        })))
    }

    /// Says from now on what people have said. The short form has no words for it.
    pub(super) fn set_voices(&mut self, voices: Vec<Message>) {
        if let PlannerPrompt::Full(full) = self {
            full.conversation.set_voices(voices);
        }
    }

    /// Adds the message of a turn.
    ///
    /// # Errors
    /// [`FrameworkError`] if the prompt cannot be made.
    pub(super) fn push_turn(&mut self, turn: PlannerTurn<'_>) -> Result<(), FrameworkError> {
        match self {
            PlannerPrompt::Full(full) => full.push_turn(turn),
            PlannerPrompt::Short(short) => short.push_turn(turn.team, turn.seats, &turn.actions.commands),
        }
    }

    /// The messages of the next call.
    pub(super) fn messages(&self) -> Vec<Message> {
        match self {
            PlannerPrompt::Full(full) => full.conversation.messages().to_vec(),
            PlannerPrompt::Short(short) => short.messages(),
        }
    }

    /// The words in which the reply is written; `None` if it has the text forms of tools.
    pub(super) fn words(&self) -> Option<Arc<dyn ShortWords>> {
        match self {
            PlannerPrompt::Full(_) => None,
            PlannerPrompt::Short(short) => short.words(),
        }
    }

    /// Reads a reply, remembers it as the prompt's form wants it, and returns the commands to be carried out.
    pub(super) fn read(&mut self, reply: &Reply, crew: PlannedCrew<'_>, team: &TeamHandle) -> Vec<String> {
        match self {
            PlannerPrompt::Full(full) => full.read(reply, crew, team),
            PlannerPrompt::Short(short) => short.read(reply),
        }
    }

    /// Returns the complaint about a command for an agent that is down or unable; the short form remembers it.
    pub(super) fn unanswered(&mut self, command: &str, receipt: &WorldReceipt) -> Option<String> {
        let is_barred = matches!(receipt, WorldReceipt::Down | WorldReceipt::Unable);
        let reason = receipt.reason().filter(|_| is_barred)?;
        if let PlannerPrompt::Short(short) = self {
            short.push_unanswered(command);
        }
        Some(format!("{command}: {reason}"))
    }
}

impl FullPrompt {
    fn push_turn(&mut self, turn: PlannerTurn<'_>) -> Result<(), FrameworkError> {
        let PlannerTurn { team, manual, seats, company, heard, actions } = turn;
        self.conversation.set_company(manual, seats, company)?;
        let mut told = heard.clone();
        told.errors.append(&mut self.mistakes);
        self.conversation.push_turn(&team.observe_text(team.viewer())?, &told, &actions.lines)
    }

    fn read(&mut self, reply: &Reply, crew: PlannedCrew<'_>, team: &TeamHandle) -> Vec<String> {
        let published = match crew.people.is_empty() {
            true => parse_reply(reply, &self.pattern),
            false => parse_lines(reply, crew.seats.len()),
        };
        let published = published.commands();
        let reading = match &self.vocabulary {
            Some(vocabulary) if reply.kind == ReplyKind::Text => read_plan(&reply.text, vocabulary, crew),
            Some(_) => PlanReading::default(),
            None => PlanReading {
                commands: published.iter().map(|&text| text.to_owned()).collect(),
                notes: Vec::new(),
            },
        };
        let is_persons = |command: &str| {
            agent_of_command(command, &self.tools).is_some_and(|agent| crew.people.contains(&agent))
        };
        let commands: Vec<String> =
            reading.commands.iter().filter(|command| !is_persons(command)).cloned().collect();
        match &self.vocabulary {
            Some(vocabulary) => {
                self.conversation.push_reply(reply);
                let example = crew.seats.first().and_then(|first| vocabulary.example(first.0));
                self.mistakes = mistake_in(reply, told_cut(reply), &reading, example);
                if !commands.is_empty() && published != commands {
                    team.count(UNREAD_BY_PUBLISHED, 1);
                }
            }
            None => {
                match self.conversation.is_appended() {
                    true => self.conversation.push_reply(reply),
                    false => self.conversation.push_plan(published),
                }
                let barred = published.iter().filter(|command| is_persons(command));
                self.mistakes.extend(barred.map(|command| {
                    format!("{command} was not carried out: its agent is played by a person")
                }));
            }
        }
        commands
    }
}
