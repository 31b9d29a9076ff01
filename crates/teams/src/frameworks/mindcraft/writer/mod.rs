//! The replies of MINDcraft's models, as a scripted player writes them. Agents of experts that talk say what these say; all
//! others do their task and say little.

pub mod documented;
pub mod prompt_parts;
pub mod recognise;
mod retold;

use cooperage_core::{AgentId, ToolCall};
use cooperage_models::{ChatRole, Message, ToolDescription};

use super::briefs::SeatBrief;
use super::history::FROM_OTHER_AGENT;
use super::native;
use super::prompter::{IGNORE_WORD, RESPOND_WORD};
use super::roles;
use crate::command_syntax::write_command;
use crate::options::Resolved;
use crate::player::{
    ActQuestion, AgentStep, CallResults, Consultation, EndedToolCall, ProgramQuestion, QuestionKind,
    ReadPrompt, ReplyForm, SpeakQuestion, SpeechTopic, Writer, WriterRequest,
};
use crate::role::RoleInfo;

/// The purposes for which a model is asked to talk.
pub const TOPICS: [(RoleInfo, SpeechTopic); 6] = [
    (roles::CONVERSE, SpeechTopic::Next),
    (roles::CODE, SpeechTopic::Code),
    (roles::MEMORY, SpeechTopic::Memory),
    (roles::RESPOND, SpeechTopic::Heed),
    (roles::VISION, SpeechTopic::Picture),
    (roles::GOAL, SpeechTopic::Goal),
];

/// The reply of an agent that stays silent.
pub const SILENT: &str = "\t";
/// The goal of an agent whose expert does not talk: there is always use for wood.
const GOAL: &str = "```json\n{\"name\": \"oak_log\", \"quantity\": 1}\n```";

/// Writes the replies of MINDcraft's models.
pub struct MindcraftWriter;

impl Writer for MindcraftWriter {
    fn asks(&self, _: &Resolved) -> &'static [&'static [QuestionKind]] {
        // A program is asked for after `!newAction` alone, a command that an expert calls only if it writes programs.
        &[&[QuestionKind::Act], &[QuestionKind::Speak]]
    }

    fn talks(&self) -> bool {
        true
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Command, ReplyForm::Word, ReplyForm::Code, ReplyForm::Prose]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        recognise::read(messages)
    }

    fn retold(&self, messages: &[Message]) -> Option<Vec<Message>> {
        recognise::own_name(messages)?;
        retold::retold(messages)
    }

    fn in_text(&self, messages: &[Message], offered: &[ToolDescription]) -> Option<Vec<Message>> {
        native::request_in_text(messages, offered)
    }

    fn as_call(&self, text: &str, offered: &[ToolDescription]) -> Option<String> {
        native::answer_as_call(text, offered)
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        let brief: &SeatBrief = request.brief()?;
        let agent = brief.agent;
        if request.role.as_str() == roles::TRANSLATE.name {
            // A scripted player knows English alone.
            return request.request.messages.last().map(|message| message.text().to_owned());
        }
        let is_meant = |(role, _): &&(RoleInfo, SpeechTopic)| role.name == request.role.as_str();
        let topic = TOPICS.iter().find(is_meant).map(|(_, topic)| *topic)?;
        if topic == SpeechTopic::Heed {
            return Some(if expert.heeds(agent) { RESPOND_WORD } else { IGNORE_WORD }.to_owned());
        }
        expert.speak(SpeakQuestion { agent, topic }).or_else(|| {
            Some(match topic {
                SpeechTopic::Next => converse(request, brief, expert),
                SpeechTopic::Code => code(request, agent, expert),
                SpeechTopic::Memory => {
                    "I work on the task with my commands; what they said came of them.".to_owned()
                }
                SpeechTopic::Picture => "I cannot make out more than I know.".to_owned(),
                SpeechTopic::Goal => GOAL.to_owned(),
                SpeechTopic::Heed => return None,
            })
        })
    }
}

/// The code for an action, in its block.
fn code(request: &WriterRequest<'_>, agent: AgentId, expert: &mut Consultation<'_>) -> String {
    let program = expert.program(ProgramQuestion {
        agent,
        action: request.request.messages.last().map_or("", |message| message.text()),
        is_function: false,
        skills: Vec::new(),
        tried: Vec::new(),
    });
    format!("```javascript\n{}\n```", program.code)
}

/// The next words and command. An agent acts after a reminder of its goal and after the results of its commands, not
/// after words of another agent or a person.
fn converse(request: &WriterRequest<'_>, brief: &SeatBrief, expert: &mut Consultation<'_>) -> String {
    let last = request.request.messages.last();
    match last.map(|message| (message.speaker(), message.text())) {
        Some((ChatRole::User, text)) if text.contains(FROM_OTHER_AGENT) => return SILENT.to_owned(),
        Some((ChatRole::User, _)) => return "I am at work on the task, and go on with it.".to_owned(),
        _ => {}
    }
    let results = brief.calls.iter().map(|ended| EndedToolCall {
        agent: brief.agent,
        call: &ended.call,
        succeeded: ended.succeeded,
        message: &ended.message,
        trouble: ended.trouble,
    });
    let step = expert.act(ActQuestion {
        agent: brief.agent,
        team: &[],
        work: "",
        results: CallResults { all: results.collect(), old: 0 },
        turns_left: None,
        tools: &[],
        may_end: false,
        is_alone: false,
    });
    match step {
        Some(AgentStep::Call { why, call, .. }) => {
            said(brief, &why, &call).unwrap_or_else(|| SILENT.to_owned())
        }
        Some(AgentStep::Wait { why } | AgentStep::End { why, .. }) => why,
        None => SILENT.to_owned(),
    }
}

/// A command with a few words before it; `None` if the agent has no such command.
fn said(brief: &SeatBrief, words: &str, call: &ToolCall) -> Option<String> {
    let tool = brief.tools.iter().find(|tool| tool.name == call.tool)?;
    Some(format!("{words} {}", write_command(call, tool)))
}

#[cfg(test)]
mod tests {
    use cooperage_core::AgentId;
    use cooperage_models::{Brief, ChatRequest, ModelRole, Output, Sampling};

    use super::*;
    use crate::frameworks::mindcraft::profile::NpcGoal;
    use crate::player::ExpertDecision;

    #[test]
    fn experts_that_do_not_talk_answer_every_role_in_its_form() {
        let reply = |role: &RoleInfo, decision: &ExpertDecision| {
            let role = ModelRole::new(role.name);
            let brief = SeatBrief {
                agent: AgentId(0),
                name: "Andy".to_owned(),
                tools: Vec::new().into(),
                calls: Vec::new(),
            };
            let request = ChatRequest {
                role: role.clone(),
                model: "oracle".parse().unwrap(),
                messages: Vec::new(),
                tools: Vec::new(),
                schema: None,
                output: Output::Text,
                sampling: Sampling::PROVIDER_DEFAULTS,
                params: Default::default(),
                brief: Some(Brief::new(brief)),
                origin: None,
            };
            let mut decide = |_: &crate::player::Question<'_>| decision.clone();
            let request = WriterRequest { role: &role, request: &request };
            MindcraftWriter.reply(&request, &mut Consultation::new(&mut decide)).unwrap()
        };
        for (role, _) in &TOPICS {
            assert!(!reply(role, &ExpertDecision::None).is_empty(), "{}", role.name);
        }
        assert_eq!(NpcGoal::in_answer(&reply(&roles::GOAL, &ExpertDecision::None)).unwrap().quantity, 1);
        let heed = |is_heeded| reply(&roles::RESPOND, &ExpertDecision::YesNo(is_heeded));
        assert_eq!([heed(true), heed(false)], ["respond", "ignore"]);
    }
}
