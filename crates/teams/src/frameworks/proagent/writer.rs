//! The replies of ProAgent's models, as a scripted player writes them.

use cooperage_core::AgentId;
use cooperage_models::{Message, ToolDescription};

use super::briefs::{ExplainBrief, ProAgentPlanBrief};
use super::reply::{wait_call, write_plan};
use super::{native, prompt_parts};
use crate::options::Resolved;
use crate::player::{
    ActQuestion, AgentStep, CallResults, Consultation, GuessQuestion, QuestionKind, ReadPrompt, ReplyForm,
    Writer, WriterRequest,
};

/// Writes the replies of ProAgent's models.
pub struct ProAgentWriter;

impl Writer for ProAgentWriter {
    fn asks(&self, _: &Resolved) -> &'static [&'static [QuestionKind]] {
        &[&[QuestionKind::Act, QuestionKind::Guess]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        if let Some(brief) = request.brief::<ExplainBrief>() {
            return Some(brief.finding.clone());
        }
        let brief: &ProAgentPlanBrief = request.brief()?;
        let guess = |&partner: &AgentId| {
            Some((partner, expert.guess(GuessQuestion { agent: brief.agent, partner })?))
        };
        let expected: Vec<_> = brief.partners.iter().filter_map(guess).collect();
        let step = expert.act(ActQuestion {
            agent: brief.agent,
            team: &[],
            work: "",
            results: CallResults::default(),
            turns_left: None,
            tools: &brief.tools,
            may_end: false,
            is_alone: false,
        });
        let (why, call) = match step? {
            AgentStep::Call { why, call, .. } => (why, Some(call)),
            AgentStep::Wait { why } | AgentStep::End { why, .. } => (why, wait_call(&brief.tools)),
        };
        // A world without a tool for waiting has no words for it: the framework waits after an answer without a skill.
        Some(call.map_or(why.clone(), |call| write_plan(brief, &why, &expected, &call)))
    }

    fn in_text(&self, messages: &[Message], _: &[ToolDescription]) -> Option<Vec<Message>> {
        native::request_in_text(messages)
    }

    fn as_call(&self, text: &str, offered: &[ToolDescription]) -> Option<String> {
        native::answer_as_call(text, offered)
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Headings, ReplyForm::Prose]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut(messages)
    }
}
