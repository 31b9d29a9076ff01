//! The replies of S-Agents' models, as a scripted player writes them.
//!
//! This module knows the organisation: who gives orders to whom, who hands on, who waits for reports. The expert says which
//! pieces the work has and who should do which. The action planner's prompt shows the task at hand, which is a stage: what
//! one reply decides reaches the next one through the prompt.

mod plan;
mod prompt_parts;
mod stage;

use cooperage_core::ToolCall;
use cooperage_models::Message;
use serde_json::Value;

use super::acting::CALLS_MAX;
use super::briefs::{ActionsBrief, ChooseBrief, CodeBrief, DescribeBrief, MonitorBrief, SAgentsPlanBrief};
use super::options::{ACTING, ACTING_OPTION, Acting, HOURGLASS, HOURGLASS_OPTION};
use super::organisation::OrganisationShape;
use super::reply::{
    ChooserReply, ChosenAction, TaskProgress, Todo, monitor_at_length, write_chat, write_choice, write_code,
    write_todos,
};
use crate::options::Resolved;
use crate::player::{
    ActQuestion, AgentStep, CallResults, Consultation, DetailQuestion, EndedToolCall, ProgramQuestion,
    QuestionKind, ReadPrompt, ReplyForm, SpeakQuestion, TriedProgram, Writer, WriterRequest, missing_answer,
};
use stage::{Share, read_stage};

/// The share of a leader whose employees are all at work.
const AWAIT: &str = "wait for the reports";
/// The reason of an action that was given up begins so.
const GIVEN_UP: &str = "It can't be done";

/// Writes the replies of S-Agents' models.
pub struct SAgentsWriter;

impl Writer for SAgentsWriter {
    fn asks(&self, options: &Resolved) -> &'static [&'static [QuestionKind]] {
        use QuestionKind::{Act, Assign, Detail, Divide, Judge, Program};
        match options.choice(ACTING_OPTION, &ACTING) {
            // A world that runs no scripts is played with its tools.
            Acting::Code => {
                &[&[Divide, Assign, Judge, Detail, Act], &[Divide, Assign, Judge, Detail, Program]]
            }
            Acting::Skills => &[&[Divide, Assign, Judge, Detail, Act]],
        }
    }

    fn refusal(&self, options: &Resolved, answered: &[QuestionKind]) -> Option<String> {
        if !options.choice(HOURGLASS_OPTION, &HOURGLASS).plans {
            return Some(format!(
                "without a task planner (`{HOURGLASS_OPTION}={}`) a leader's orders are in no plan, and a scripted player reads \
                 them there",
                options.word(HOURGLASS_OPTION)
            ));
        }
        missing_answer(self.asks(options), answered)
    }

    fn read_forms(&self) -> &'static [ReplyForm] {
        &[ReplyForm::Headings, ReplyForm::List, ReplyForm::Object, ReplyForm::Code, ReplyForm::Prose]
    }

    fn read<'m>(&self, messages: &'m [Message]) -> Option<ReadPrompt<'m>> {
        prompt_parts::cut(messages)
    }

    fn reply(&self, request: &WriterRequest<'_>, expert: &mut Consultation<'_>) -> Option<String> {
        if let Some(brief) = request.brief::<MonitorBrief>() {
            let (status, evidence) = judge(brief);
            Some(monitor_at_length(brief, status, &evidence))
        } else if let Some(brief) = request.brief::<SAgentsPlanBrief>() {
            Some(plan::plan(brief, request.gives_little(), expert))
        } else if let Some(brief) = request.brief::<ActionsBrief>() {
            Some(write_todos(&todos(brief, expert), &brief.common.names))
        } else if let Some(brief) = request.brief::<CodeBrief>() {
            Some(code(brief, expert))
        } else if let Some(brief) = request.brief::<ChooseBrief>() {
            Some(write_choice(&choose(brief, expert)))
        } else if let Some(question) = request.brief::<SpeakQuestion>() {
            Some(write_chat(expert.speak(*question).as_deref()))
        } else {
            let brief = request.brief::<DescribeBrief>()?;
            Some(format!("Does this for the body that runs it: {}.", brief.action.trim_end_matches('.')))
        }
    }
}

/// Judges the progress of a task: by the agent's own actions first, then by the reports of its employees.
fn judge(brief: &MonitorBrief) -> (TaskProgress, String) {
    if let Some(failed) = brief.deeds.iter().find(|deed| !deed.succeeded) {
        return (TaskProgress::Fail, format!("\"{}\" failed: {}", failed.what, failed.message));
    }
    let said = |words: &str| brief.said.iter().rev().find(|text| text.contains(words));
    if let Some(text) = said("failed the task") {
        return (TaskProgress::Fail, format!("Somebody said: \"{text}\""));
    }
    if let Some(name) = brief.waiting_for.first() {
        return (TaskProgress::Unknown, format!("{name} has not reported yet."));
    }
    if let Some(last) = brief.deeds.last() {
        return (
            TaskProgress::Success,
            format!("All that was to be done went well, at last \"{}\".", last.what),
        );
    }
    match said("succeeded in the task") {
        Some(text) => (TaskProgress::Success, format!("Somebody said: \"{text}\"")),
        None => (TaskProgress::Unknown, "Nobody says anything about it.".to_owned()),
    }
}

fn todos(brief: &ActionsBrief, expert: &mut Consultation<'_>) -> Vec<Todo> {
    let carried = brief.carried.as_deref();
    let mut todos = Vec::new();
    for Share { agent, what } in read_stage(&brief.task, &brief.common, brief.agent) {
        if agent == brief.agent {
            if brief.works && what != AWAIT {
                let actions = expert.detail(DetailQuestion { agent, work: &what, carried });
                todos.extend(actions.into_iter().map(Todo::Direct));
            }
        } else if brief.employees.contains(&agent) {
            todos.push(Todo::Inform { to: agent, order: what });
        }
    }
    todos
}

fn code(brief: &CodeBrief, expert: &mut Consultation<'_>) -> String {
    let tried = brief.attempts.iter().map(|(code, error)| TriedProgram { code, error });
    let program = expert.program(ProgramQuestion {
        agent: brief.agent,
        action: &brief.action,
        is_function: true,
        skills: brief.skills.iter().map(String::as_str).collect(),
        tried: tried.collect(),
    });
    write_code(&program.why, &program.code)
}

fn choose(brief: &ChooseBrief, expert: &mut Consultation<'_>) -> ChooserReply {
    // Skills are called with a list of arguments; they are no tools of the world.
    let called = brief.calls.iter().filter_map(|called| match &called.arguments {
        Value::Object(arguments) => {
            Some((called, ToolCall { tool: called.name.clone(), arguments: arguments.clone() }))
        }
        _ => None,
    });
    let called: Vec<_> = called.collect();
    let ended = called.iter().map(|(called, call)| EndedToolCall {
        agent: brief.agent,
        call,
        succeeded: called.succeeded,
        message: &called.message,
        trouble: called.trouble,
    });
    let results = CallResults { all: ended.collect(), old: called.len().saturating_sub(1) };
    // In a chain one agent works at a time.
    let is_chain = brief.common.shape == OrganisationShape::Chain;
    let alone = [brief.agent];
    let step = expert.act(ActQuestion {
        agent: brief.agent,
        team: if is_chain { &alone } else { &brief.common.workers },
        work: &brief.action,
        results,
        turns_left: u32::try_from(CALLS_MAX.saturating_sub(brief.calls.len())).ok(),
        tools: brief.common.tools.get(brief.agent.0 as usize).map_or(&[], |tools| tools),
        may_end: true,
        is_alone: false,
    });
    match step {
        Some(AgentStep::Call { why, call, ends }) => {
            ChooserReply { thought: why, what: ChosenAction::Tool(call), is_last: ends }
        }
        Some(AgentStep::End { why, is_done: true }) => nothing(true, why),
        Some(AgentStep::End { why, is_done: false }) => nothing(false, format!("{GIVEN_UP}: {why}")),
        Some(AgentStep::Wait { why }) => nothing(false, why),
        None => nothing(false, "There is no tool for it that I would choose.".to_owned()),
    }
}

fn nothing(is_done: bool, reason: String) -> ChooserReply {
    let what = ChosenAction::Nothing { is_done, reason };
    ChooserReply { thought: "That is all.".to_owned(), what, is_last: true }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cooperage_core::AgentId;

    use super::super::briefs::SAgentsEpisode;
    use super::*;

    pub(super) fn episode() -> SAgentsEpisode {
        SAgentsEpisode {
            document: Value::Null,
            names: ["Alice", "Bob", "Cindy", "David"].map(str::to_owned).into(),
            seats: (0..4).map(AgentId).collect(),
            shape: OrganisationShape::Tree,
            commands: vec![(AgentId(0), AgentId(1)), (AgentId(0), AgentId(2)), (AgentId(2), AgentId(3))],
            workers: vec![AgentId(1), AgentId(3)],
            tools: vec![Arc::from([]); 4],
        }
    }
}
