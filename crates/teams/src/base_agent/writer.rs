//! The base agent's turns, as a scripted player writes them.

use cooperage_core::{Tool, ToolCall};
use cooperage_models::{Message, ToolDescription};

use super::native::{answer_as_call, request_in_text};
use super::{ActBrief, AgentTurn, TrajectoryStep, TurnOutcome, prompt_parts, seat_prompt, write_turn};
use crate::options::Resolved;
use crate::player::{
    ActQuestion, AgentStep, CallResults, Consultation, EndedToolCall, QuestionKind, ReadPrompt, ReplyForm,
    Writer, WriterRequest,
};

/// The last word of a turn that ends the work.
const DONE: &str = "It is done.";
/// The tool of a seat that lets time pass, and its parameter: the number of ticks.
pub const WAIT: &str = "wait";
pub(crate) const WAIT_TICKS: &str = "ticks";
/// The key of a turn's call.
pub(crate) const ACTION: &str = "action";

/// Writes the replies of frameworks whose models are asked for a base agent's turns alone.
pub struct BaseAgentWriter;

impl Writer for BaseAgentWriter {
    fn asks(&self, _: &Resolved) -> &'static [&'static [QuestionKind]] {
        &[&[QuestionKind::Act]]
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        request.brief::<ActBrief>().map(|brief| write_act(brief, true, expert))
    }

    fn retold(&self, messages: &[Message]) -> Option<Vec<Message>> {
        seat_prompt::retold(messages)
    }

    fn in_text(&self, messages: &[Message], offered: &[ToolDescription]) -> Option<Vec<Message>> {
        request_in_text(messages, offered)
    }

    fn as_call(&self, text: &str, offered: &[ToolDescription]) -> Option<String> {
        answer_as_call(text, offered)
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Object]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut_alone(messages)
    }

    fn needed_key(&self, request: &WriterRequest<'_>) -> Option<&'static str> {
        request.brief::<ActBrief>().map(|_| ACTION)
    }
}

/// The next turn of a base agent. `is_alone` says that no other agent plans with it.
pub(crate) fn write_act(brief: &ActBrief, is_alone: bool, expert: &mut Consultation<'_>) -> String {
    let question = ActQuestion {
        agent: brief.agent,
        team: &[],
        work: &brief.description,
        results: results_of(&brief.steps),
        turns_left: Some(brief.turns_left),
        tools: &brief.tools,
        may_end: brief.may_end_at_once,
        is_alone,
    };
    let turn = match expert.act(question) {
        Some(AgentStep::Call { why, call, ends }) => AgentTurn::Act {
            thought: why,
            call,
            last_word: (ends && brief.may_end_at_once).then(|| DONE.to_owned()),
        },
        // An agent of an episode that ends by itself waits.
        Some(AgentStep::Wait { why } | AgentStep::End { why, .. }) if waits(brief) => {
            AgentTurn::Act { thought: why, call: ToolCall::new(WAIT, &[]), last_word: None }
        }
        Some(AgentStep::Wait { why } | AgentStep::End { why, .. }) => {
            AgentTurn::Finish { thought: "That is all.".to_owned(), answer: why }
        }
        None => return String::new(),
    };
    write_turn(&turn)
}

/// Whether the agent has the tool of a seat that lets time pass.
fn waits(brief: &ActBrief) -> bool {
    let is_of_seat = |tool: &Tool| {
        tool.name == WAIT && tool.parameters.iter().map(|parameter| parameter.name.as_str()).eq([WAIT_TICKS])
    };
    brief.tools.iter().any(is_of_seat)
}

/// The calls of a trajectory so far. All but the last one were shown to an earlier question.
pub(crate) fn results_of(steps: &[TrajectoryStep]) -> CallResults<'_> {
    let all: Vec<EndedToolCall<'_>> = steps
        .iter()
        .filter_map(|step| match &step.outcome {
            TurnOutcome::Called { body, call, result } => Some(EndedToolCall {
                agent: *body,
                call,
                succeeded: result.status,
                message: &result.message,
                trouble: result.trouble,
            }),
            TurnOutcome::Unreadable(_) => None,
        })
        .collect();
    let is_new = steps.last().is_some_and(|step| matches!(step.outcome, TurnOutcome::Called { .. }));
    let old = all.len() - usize::from(is_new);
    CallResults { all, old }
}
