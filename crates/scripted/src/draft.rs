//! Drafts: answers of the same form that could be carried out and are others than the right one, as a model writes them before
//! it corrects itself.

use cooperage_core::{Tool, ToolCall};
use cooperage_teams::player::{
    AgentStep, Consultation, ExpertDecision, Question, WorkVerdict, Writer, WriterRequest,
};

/// The reply that follows from other decisions than these; `None` if none of them can be another.
pub(crate) fn reply(
    decisions: &[ExpertDecision],
    idle: &ToolCall,
    tools: &[Tool],
    writer: &dyn Writer,
    request: &WriterRequest<'_>,
) -> Option<String> {
    let others: Vec<ExpertDecision> = decisions.iter().map(|decision| other(decision, idle, tools)).collect();
    if others == decisions {
        return None;
    }
    let mut others = others.into_iter();
    let mut decide = |_: &Question<'_>| others.next().unwrap_or_default();
    writer.reply(request, &mut Consultation::new(&mut decide))
}

/// All agents do nothing, another tool is called, work goes to other agents, and a verdict is the opposite.
fn other(decision: &ExpertDecision, idle: &ToolCall, tools: &[Tool]) -> ExpertDecision {
    match decision {
        ExpertDecision::Calls(calls) => {
            ExpertDecision::Calls(calls.iter().map(|(agent, _)| (*agent, idle.clone())).collect())
        }
        ExpertDecision::Step(AgentStep::Call { why, call, ends }) => {
            let tool = tools.iter().find(|tool| tool.name != call.tool);
            let call = tool
                .map_or_else(|| idle.clone(), |tool| ToolCall { tool: tool.name.clone(), ..call.clone() });
            ExpertDecision::Step(AgentStep::Call { why: why.clone(), call, ends: *ends })
        }
        ExpertDecision::Assigned(assigned) => {
            let mut agents: Vec<_> = assigned.iter().map(|(_, agents)| agents.clone()).collect();
            let by = usize::from(!agents.is_empty());
            agents.rotate_left(by);
            ExpertDecision::Assigned(assigned.iter().map(|(place, _)| *place).zip(agents).collect())
        }
        ExpertDecision::Verdict(verdict) => {
            ExpertDecision::Verdict(WorkVerdict { is_done: !verdict.is_done, why: verdict.why.clone() })
        }
        same => same.clone(),
    }
}
