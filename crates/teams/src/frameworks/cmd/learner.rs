//! Protocol 2: the identity of the episode, turns as a model reads them, calls in steps, and, in a run with `--rewards`, scores.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, EventKind, EventRecord, ToolCall};
use cooperage_runtime::{FrameworkError, Mail, TeamHandle, TeamSpending};
use serde_json::Value;

use super::requests::{LearnerHello, PromptForm, StepAct};
use super::score::SeatPrompt;
use super::told::RequestTrouble;
use super::underway::Acted;
use crate::base_agent::ToolResult;
use crate::names::AgentNames;
use crate::options::tool_calls::ToolCallForm;
use crate::seat_text::{SeatCall, SeatNews, SeatText, SeatTextFacts, SeatTextForm};

/// The seats of a team as its process reads and plays them by protocol 2.
#[derive(Default)]
pub(super) struct LearnerSeats {
    /// The texts of the seats, if the process wants them.
    texts: BTreeMap<AgentId, SeatText>,
    news: BTreeMap<AgentId, SeatNews>,
    /// The seats whose tools have been told.
    told: Vec<AgentId>,
}

/// A call of a step, as it was read.
pub(super) struct StepCall {
    pub(super) agent: AgentId,
    pub(super) call: SeatCall,
    /// The resources that a model would have used for it.
    pub(super) spent: TeamSpending,
    /// Whether it is a text of a model, and can be read.
    pub(super) is_readable: Option<bool>,
}

impl LearnerSeats {
    /// The seats with the texts that the process wants.
    pub(super) fn of(team: &TeamHandle, hello: &LearnerHello) -> Result<LearnerSeats, FrameworkError> {
        let form = match hello.prompt {
            PromptForm::None => return Ok(LearnerSeats::default()),
            PromptForm::Text => ToolCallForm::Text,
            PromptForm::Native => ToolCallForm::Native,
        };
        let names = AgentNames::of(team);
        let mut seats = LearnerSeats::default();
        let is_wanted = |agent: &AgentId| match &hello.prompt_agents {
            Some(wanted) => wanted.contains(&agent.0),
            None => true,
        };
        for agent in team.seats().into_iter().filter(is_wanted) {
            let text = SeatText::new(SeatTextFacts {
                agent,
                names: names.all().to_vec(),
                are_names_told: names.aliases().is_empty(),
                manual: &team.manual(cooperage_core::Viewer::Agent(agent))?,
                tools: &team.tools(agent),
                tick_length: team.tick_length(),
                horizon: team.horizon(),
                form: SeatTextForm { tool_calls: form, tokens_max: hello.prompt_tokens },
            });
            seats.texts.insert(agent, text);
            seats.news.insert(agent, SeatNews::default());
        }
        Ok(seats)
    }

    /// Whether no text of any seat is wanted so far.
    pub(super) fn is_without_texts(&self) -> bool {
        self.texts.is_empty()
    }

    /// Takes in events that the team's agents perceive.
    pub(super) fn hear(&mut self, events: &[EventRecord]) {
        for (agent, news) in &mut self.news {
            for event in events {
                let is_own = event.doer == Some(*agent);
                if event.audience.includes(*agent) && event.kind != EventKind::Counter && !is_own {
                    news.heard(&event.text);
                }
            }
        }
    }

    /// Takes in a message to an agent.
    pub(super) fn receive(&mut self, agent: AgentId, mail: &Mail, names: &AgentNames) {
        if let Some(news) = self.news.get_mut(&agent) {
            let from = mail.from.map(|from| names.get(from).to_owned()).or_else(|| mail.by.clone());
            news.heard(&format!("{} says: {}", from.as_deref().unwrap_or("somebody"), mail.text));
        }
    }

    /// Takes in the end of an action.
    pub(super) fn ended(&mut self, acted: &Acted) {
        if let Some(news) = self.news.get_mut(&acted.agent) {
            news.ended(&acted.call.tool, &acted.result);
        }
    }

    /// The new text of a seat that may act; `None` if the process wants none.
    pub(super) fn prompt(
        &mut self,
        team: &TeamHandle,
        agent: AgentId,
    ) -> Result<Option<SeatPrompt>, FrameworkError> {
        let Some(text) = self.texts.get_mut(&agent) else { return Ok(None) };
        let seen = team.observe(cooperage_core::Viewer::Agent(agent))?;
        let news = self.news.get_mut(&agent).map(std::mem::take).unwrap_or_default();
        let messages = text.next(&seen, team.tick(), news)?;
        let is_new = !self.told.contains(&agent);
        let tools = is_new.then(|| text.tools().all().iter().map(Into::into).collect());
        self.told.extend(is_new.then_some(agent));
        Ok(Some(SeatPrompt { agent: agent.0, messages, tools }))
    }

    /// Reads a call of a step.
    pub(super) fn read(&mut self, act: StepAct) -> Result<StepCall, RequestTrouble> {
        let agent = AgentId(act.agent);
        let wrong =
            || RequestTrouble::new("invalid", "an act has either `tool` with its `arguments`, or `text`");
        let Some(text) = self.texts.get_mut(&agent) else {
            // Without texts of its own, a process writes calls as the world spells them.
            return match (act.tool, act.text) {
                (Some(tool), None) => Ok(StepCall {
                    agent,
                    call: SeatCall::Act(ToolCall { tool, arguments: act.arguments }),
                    spent: TeamSpending::default(),
                    is_readable: None,
                }),
                (None, Some(_)) => Err(RequestTrouble::new(
                    "invalid",
                    "texts are read where `hello` has asked for prompts: \"prompt\":\"text\"",
                )),
                _ => Err(wrong()),
            };
        };
        let prompt_tokens = text.tokens();
        let (call, said, is_text) = match (act.tool, act.text) {
            (Some(tool), None) => {
                let said = format!("{tool} {}", Value::Object(act.arguments.clone()));
                (text.tools().read(ToolCall { tool, arguments: act.arguments }), said, false)
            }
            (None, Some(said)) if act.arguments.is_empty() => (text.tools().read_text(&said), said, true),
            _ => return Err(wrong()),
        };
        let spent = TeamSpending {
            prompt_tokens,
            completion_tokens: text.answered(&said).max(1),
            ..TeamSpending::default()
        };
        let is_readable = is_text.then_some(!matches!(call, SeatCall::Unreadable(_)));
        Ok(StepCall { agent, call, spent, is_readable })
    }
}

/// The result of a call that did not reach the world, or of one that only lets time pass.
pub(super) fn result(status: bool, message: impl Into<String>) -> ToolResult {
    ToolResult { message: message.into(), status, data: Value::Null, trouble: None }
}
