//! The messages of a call in a game by turns: system, rules, demonstration, the beginning of the own game, a window over the turns.

use cooperage_core::{AgentId, Demonstration, Manual, ParameterKind, SectionName, Tool, ToolCall};
use cooperage_models::{Message, Reply};
use cooperage_runtime::{FrameworkError, TeamHandle};
use minijinja::context;

use super::super::beside::PlannerCompany;
use super::super::options::MindAgentOptions;
use super::calls::write_turn;
use super::people::TurnPeople;
use crate::base_agent::tool_lines;
use crate::budget::text_within;
use crate::names::AgentNames;
use crate::templates::render;

/// Characters of a reply that the window keeps.
const REPLY_CHARACTERS: usize = 8_000;
/// Stands in the window in place of a reply without a text.
const NO_ANSWER: &str = "(no answer)";
/// Turns of a demonstration that show the format and no more.
const FORMAT_TURNS: usize = 2;

/// The prompt of the planner.
pub(super) struct TurnPrompt {
    options: MindAgentOptions,
    names: AgentNames,
    tools: Vec<Tool>,
    manual: Manual,
    /// The agents, people and whether one has spoken, for which the beginning was made.
    made_for: Option<(Vec<AgentId>, PlannerCompany)>,
    beginning: Vec<Message>,
    window: Vec<Message>,
}

impl TurnPrompt {
    pub(super) fn new(
        options: MindAgentOptions,
        names: AgentNames,
        tools: &[Tool],
        manual: &Manual,
    ) -> TurnPrompt {
        TurnPrompt {
            options,
            names,
            tools: tools.to_vec(),
            manual: manual.clone(),
            made_for: None,
            beginning: Vec::new(),
            window: Vec::new(),
        }
    }

    /// Whether people lead the game: someone speaks in its demonstration.
    pub(super) fn is_led(&self) -> bool {
        let shown = self.manual.demonstrations.first();
        shown.is_some_and(|shown| shown.turns.iter().any(|turn| !turn.said.is_empty()))
    }

    /// All messages, oldest first.
    pub(super) fn messages(&self) -> Vec<Message> {
        self.beginning.iter().chain(&self.window).cloned().collect()
    }

    /// Makes the fixed beginning for these agents, anew where people have come, gone or spoken for the first time.
    pub(super) fn begin(
        &mut self,
        team: &TeamHandle,
        seats: &[AgentId],
        is_spoken_to: bool,
    ) -> Result<(), FrameworkError> {
        let company = PlannerCompany { seated: PlannerCompany::seated_at(team), is_spoken_to };
        let wanted = (seats.to_vec(), company);
        if self.made_for.as_ref() != Some(&wanted) {
            self.beginning = self.made(&wanted.0, &wanted.1)?;
            self.made_for = Some(wanted);
        }
        Ok(())
    }

    fn made(&self, seats: &[AgentId], company: &PlannerCompany) -> Result<Vec<Message>, FrameworkError> {
        let own: Vec<String> = seats.iter().map(|&agent| self.names.get(agent).to_owned()).collect();
        let goal: Vec<&str> =
            self.manual.section(SectionName::Goal).iter().map(|item| item.text.as_str()).collect();
        let system = context! { names => own.clone(), goal => goal.join("\n") };
        let mut messages = vec![
            Message::system(render("mindagent/turns_system", system)?.trim_end().to_owned()),
            Message::user(self.rules(seats)?),
        ];
        let shown = self.manual.demonstrations.first();
        if let Some(shown) = shown {
            self.push_demonstration(shown, &mut messages)?;
        }
        let is_others =
            |agent: &AgentId| !seats.contains(agent) && !company.seated.iter().any(|(seat, _)| seat == agent);
        let others = (0..self.names.all().len() as u32).map(AgentId).filter(is_others);
        let person = |(agent, name): &(AgentId, String)| context! { agent => self.names.get(*agent), name };
        let values = context! {
            own,
            others => others.map(|agent| self.names.get(agent).to_owned()).collect::<Vec<_>>(),
            people => company.seated.iter().map(person).collect::<Vec<_>>(),
            is_spoken_to => company.is_spoken_to,
            is_led => self.is_led(),
            is_shown => shown.is_some(),
            goes_on => self.options.world_goes_on,
        };
        messages.push(Message::user(render("mindagent/turns_begin", values)?));
        Ok(messages)
    }

    fn rules(&self, seats: &[AgentId]) -> Result<String, FrameworkError> {
        let section = |name: SectionName| -> Vec<String> {
            self.manual.section(name).iter().map(|item| item.text.clone()).collect()
        };
        // The agent's name comes first in every call.
        let actions = tool_lines(&self.tools, &[]).into_iter().map(|line| match line.split_once("()") {
            Some((name, rest)) => format!("{name}(agent){rest}"),
            None => line.replacen('(', "(agent, ", 1),
        });
        let values = context! {
            actions => actions.collect::<Vec<_>>(),
            instructions => section(SectionName::Instructions),
            recipes => section(SectionName::Recipes),
            hints => if self.options.has_hints { section(SectionName::Hints) } else { Vec::new() },
            example => self.example(seats),
            is_led => self.is_led(),
            is_reasoned => self.options.is_reasoned,
        };
        render("mindagent/turns_rules", values)
    }

    /// A plan in the form of answers.
    fn example(&self, seats: &[AgentId]) -> String {
        let named = self.tools.iter().find_map(|tool| match &tool.parameters.first()?.kind {
            ParameterKind::Name(values) => Some((tool, tool.parameters.first()?, values)),
            _ => None,
        });
        let Some((tool, parameter, values)) = named else { return "[]".to_owned() };
        let call = |(agent, value): (&AgentId, &String)| {
            (*agent, ToolCall::new(&tool.name, &[(parameter.name.as_str(), value.as_str())]))
        };
        let calls: Vec<(AgentId, ToolCall)> = seats.iter().take(2).zip(values).map(call).collect();
        write_turn(&calls, self.names.all())
    }

    /// Turns of the demonstration as pairs of messages; the first one also says what this is.
    fn push_demonstration(
        &self,
        shown: &Demonstration,
        messages: &mut Vec<Message>,
    ) -> Result<(), FrameworkError> {
        let turns = if self.options.is_demonstration_cut { FORMAT_TURNS } else { shown.turns.len() };
        let names: Vec<String> = self.names.all().iter().take(shown.crew as usize).cloned().collect();
        let mut history: Vec<String> = Vec::new();
        for (number, step) in shown.turns.iter().take(turns).enumerate() {
            let said = if step.said.is_empty() {
                String::new()
            } else {
                format!("Ann: {}", crate::people::quoted_words(&step.said))
            };
            let values = context! {
                results => Vec::<String>::new(),
                observation => step.observation.as_str(),
                shows_words => self.is_led(),
                instruction => said.as_str(),
                history => history.clone(),
            };
            let mut text = render("mindagent/turns_turn", values)?;
            if number == 0 {
                text = render("mindagent/turns_example", context! { names => names.clone(), turn => text })?;
            }
            if !said.is_empty() {
                history.push(said);
            }
            messages.push(Message::user(text));
            let calls: Vec<String> = step.commands.iter().map(|call| format!("\"{call}\"")).collect();
            messages.push(Message::assistant(format!("[{}]", calls.join(", "))));
        }
        Ok(())
    }

    /// Adds the message of a turn, and forgets the oldest one if the window is full.
    pub(super) fn push_turn(
        &mut self,
        observation: &str,
        results: &[String],
        people: &mut TurnPeople,
    ) -> Result<(), FrameworkError> {
        while self.window.len() >= self.options.window.max(2) {
            self.window.drain(..2);
        }
        let shows_words = self.is_led() || people.has_spoken();
        let (instruction, history) = people.take_words();
        let values = context! { results => results.to_vec(), observation, shows_words, instruction, history };
        self.window.push(Message::user(render("mindagent/turns_turn", values)?));
        Ok(())
    }

    /// Adds the reply as the planner's own message, as it was sent. An empty message is sent to no model.
    pub(super) fn push_reply(&mut self, reply: &Reply) {
        let text = text_within(reply.text.trim(), REPLY_CHARACTERS);
        self.window.push(Message::assistant(if text.is_empty() { NO_ANSWER.to_owned() } else { text }));
    }
}
