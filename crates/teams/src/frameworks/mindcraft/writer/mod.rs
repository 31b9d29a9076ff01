//! The replies of MINDcraft's models, as a scripted player writes them. Its agents do their task and say little.

use cooperage_core::ToolCall;
use cooperage_models::ChatRole;

use super::briefs::SeatBrief;
use super::history::FROM_OTHER_AGENT;
use super::roles;
use crate::command_syntax::write_command;
use crate::player::{
    ActQuestion, Consultation, EndedCall, ProgramQuestion, QuestionKind, Results, Step, Writer, WriterRequest,
};
use crate::role::RoleInfo;

/// The reply of an agent that stays silent.
const SILENT: &str = "\t";

/// Writes the replies of MINDcraft's models.
pub struct MindcraftWriter;

impl Writer for MindcraftWriter {
    fn asks(&self) -> &'static [&'static [QuestionKind]] {
        &[&[QuestionKind::Act]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        let brief: &SeatBrief = request.brief()?;
        let is = |info: &RoleInfo| info.name == request.role.as_str();
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
    let results = brief.calls.iter().map(|ended| EndedCall {
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
        results: Results { all: results.collect(), old: 0 },
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
