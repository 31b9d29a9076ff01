//! The replies of MINDcraft's models, as a scripted player writes them. Agents of experts that talk say what these say; all
//! others do their task and say little.

pub mod prompt_parts;

use cooperage_core::ToolCall;
use cooperage_models::ChatRole;

use super::briefs::SeatBrief;
use super::history::FROM_OTHER_AGENT;
use super::roles;
use crate::command_syntax::write_command;
use crate::player::{
    ActQuestion, CallResults, Consultation, EndedToolCall, ProgramQuestion, QuestionKind, SpeakQuestion,
    SpeechTopic, Step, Writer, WriterRequest,
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

/// Writes the replies of MINDcraft's models.
pub struct MindcraftWriter;

impl Writer for MindcraftWriter {
    fn asks(&self) -> &'static [&'static [QuestionKind]] {
        // A program is asked for after `!newAction` alone, a command that an expert calls only if it writes programs.
        &[&[QuestionKind::Act], &[QuestionKind::Speak]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        let brief: &SeatBrief = request.brief()?;
        let is = |info: &RoleInfo| info.name == request.role.as_str();
        let topic = TOPICS.iter().find(|(role, _)| is(role)).map(|(_, topic)| *topic)?;
        if let Some(said) = expert.speak(SpeakQuestion { agent: brief.agent, topic }) {
            return Some(said);
        }
        Some(if is(&roles::CONVERSE) {
            converse(request, brief, expert)
        } else if is(&roles::CODE) {
            let program = expert.program(ProgramQuestion {
                agent: brief.agent,
                action: request.request.messages.last().map_or("", |message| message.text()),
                is_function: false,
                skills: Vec::new(),
                tried: Vec::new(),
            });
            format!("```javascript\n{}\n```", program.code)
        } else if is(&roles::MEMORY) {
            "I work on the task with my commands; what they said came of them.".to_owned()
        } else if is(&roles::RESPOND) {
            "ignore".to_owned()
        } else {
            String::new()
        })
    }
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
        Some(Step::Call { why, call, .. }) => said(brief, &why, &call).unwrap_or_else(|| SILENT.to_owned()),
        Some(Step::Wait { why } | Step::End { why, .. }) => why,
        None => SILENT.to_owned(),
    }
}

/// A command with a few words before it; `None` if the agent has no such command.
fn said(brief: &SeatBrief, words: &str, call: &ToolCall) -> Option<String> {
    let tool = brief.tools.iter().find(|tool| tool.name == call.tool)?;
    Some(format!("{words} {}", write_command(call, tool)))
}
