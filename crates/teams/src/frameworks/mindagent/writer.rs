//! The planner's replies, as a scripted player writes them: a line for each agent, or a dispatcher's calls.

use cooperage_models::Message;

use super::brief::MindAgentPlanBrief;
use super::dispatch::{DispatchBrief, write_dispatch};
use super::prompt_parts;
use crate::commands::write_reply;
use crate::options::Resolved;
use crate::player::{
    ActAllQuestion, CallResults, Consultation, EndedToolCall, QuestionKind, ReadPrompt, ReplyForm, Writer,
    WriterRequest,
};

/// Writes the replies of MindAgent's planner.
pub struct MindAgentWriter;

impl Writer for MindAgentWriter {
    fn asks(&self, _: &Resolved) -> &'static [&'static [QuestionKind]] {
        &[&[QuestionKind::ActAll]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        if let Some(brief) = request.brief::<MindAgentPlanBrief>() {
            let question = ActAllQuestion {
                asked: &brief.seats,
                team: &brief.seats,
                has_rounds: false,
                results: CallResults::default(),
                acted: brief.has_people.then_some(brief.acted.as_slice()),
            };
            return Some(write_reply(&expert.act_all(question), &brief.tools).unwrap_or_default());
        }
        let brief = request.brief::<DispatchBrief>()?;
        let all = brief.ended.iter().map(|(agent, call, result)| EndedToolCall {
            agent: *agent,
            call,
            succeeded: result.status,
            message: &result.message,
            trouble: result.trouble,
        });
        let question = ActAllQuestion {
            asked: &brief.idle,
            team: &brief.team,
            has_rounds: false,
            results: CallResults { all: all.collect(), old: 0 },
            acted: None,
        };
        Some(write_dispatch(&expert.act_all(question), &brief.names))
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Lines]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut(messages)
    }
}
