//! The planner's replies, as a scripted player writes them: a line for each agent, or a dispatcher's calls.

use cooperage_core::{AgentId, ShortWords, Tool, ToolCall};
use cooperage_models::Message;

use super::brief::MindAgentPlanBrief;
use super::dispatch::{DispatchBrief, write_dispatch};
use super::turns::{TurnPlanBrief, write_turn};
use super::{prompt_parts, turns};
use crate::commands::write_reply;
use crate::options::Resolved;
use crate::player::{
    ActAllQuestion, CallResults, Consultation, EndedToolCall, QuestionKind, ReadPrompt, ReplyForm, Writer,
    WriterRequest,
};

/// The sentence of reasoning of a player that gives no reasons.
const REASON: &str = "This brings the work forward most.";

/// An answer, behind a sentence of reasoning where one is asked for.
fn reasoned(is_reasoned: bool, answer: String) -> String {
    if is_reasoned { format!("{REASON}\n{answer}") } else { answer }
}

/// The calls in the words of a turn. A call for which the turn has no words is left out.
fn in_words(calls: &[(AgentId, ToolCall)], tools: &[Tool], words: &dyn ShortWords) -> String {
    let written = calls.iter().filter_map(|call| {
        let command = write_reply(std::slice::from_ref(call), tools).ok()?;
        words.write(&[&command]).ok()
    });
    written.collect::<Vec<_>>().join(" ")
}

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
            let calls = expert.act_all(question);
            return Some(match &brief.words {
                Some(words) => in_words(&calls, &brief.tools, words.as_ref()),
                None => reasoned(brief.is_reasoned, write_reply(&calls, &brief.tools).unwrap_or_default()),
            });
        }
        if let Some(brief) = request.brief::<TurnPlanBrief>() {
            let question = ActAllQuestion {
                asked: &brief.seats,
                team: &brief.seats,
                has_rounds: true,
                ..ActAllQuestion::default()
            };
            return Some(reasoned(brief.is_reasoned, write_turn(&expert.act_all(question), &brief.names)));
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
        Some(reasoned(brief.is_reasoned, write_dispatch(&expert.act_all(question), &brief.names)))
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Lines, ReplyForm::List, ReplyForm::Words]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut(messages)
            .or_else(|| prompt_parts::cut_short(messages))
            .or_else(|| turns::cut(messages))
    }
}
