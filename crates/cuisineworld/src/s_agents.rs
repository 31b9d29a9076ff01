//! The built-in player of S-Agents: the kitchen's expert decides for the working agents, step by step.
//!
//! A kitchen's orders come one after the other, and the division of the work changes in every step. So leaders give all
//! agents the same task, and each working agent calls the tools that the expert's plan has for it.

use cooperage_core::{AgentId, ToolCall};
use cooperage_teams::frameworks::s_agents::OrganisationShape;
use cooperage_teams::frameworks::s_agents::briefs::{
    ActionsBrief, ChooseBrief, CodeBrief, SAgentsEpisode, SAgentsPlanBrief,
};
use cooperage_teams::frameworks::s_agents::player::{Decided, Decisions, Share};
use cooperage_teams::frameworks::s_agents::reply::{ChooserReply, ChosenAction};

/// The task of every agent at all times.
pub(crate) const WORK: &str =
    "work on the orders together with the others: do what brings the next order nearer to being served";
/// The task after the present one.
const GO_ON: &str = "do the same for the orders that come then";
/// The text of an action, and the number of calls that it takes.
const ACTION: &str = "Do what brings the next order nearer to being served";
const CALLS: usize = 8;
/// The number of such actions before the next planning; a leader would wait for reports then.
const ACTIONS: usize = 4;
const ACTIONS_OF_LEADERS: usize = 16;

/// The agents whose work the expert plans together.
pub(crate) fn crew(common: &SAgentsEpisode, agent: AgentId) -> Vec<AgentId> {
    // In a chain one agent works at a time.
    if common.shape == OrganisationShape::Chain { vec![agent] } else { common.workers.clone() }
}

/// Decides by `command`: what the expert has an agent do now.
pub(crate) struct KitchenMind<F> {
    pub(crate) command: F,
}

impl<F: FnMut(&SAgentsEpisode, AgentId) -> ToolCall> Decisions for KitchenMind<F> {
    fn plan(&mut self, brief: &SAgentsPlanBrief) -> Decided {
        let share = |agent: AgentId, what: &str| Share { agent, what: what.to_owned() };
        if brief.common.shape == OrganisationShape::Chain {
            return in_chain(brief);
        }
        let is_told = brief.common.shape == OrganisationShape::Tree;
        let told = brief.employees.iter().filter(|employee| is_told && !employee.is_silent);
        // Orders come before work of one's own.
        let own = brief.works.then_some(brief.agent);
        let everybody: Vec<AgentId> = told.map(|employee| employee.agent).chain(own).collect();
        let all = |what: &str| everybody.iter().map(|&agent| share(agent, what)).collect::<Vec<_>>();
        Decided {
            stages: vec![all(WORK), all(GO_ON)],
            current: Some(0),
            reason: "Orders come all the time, and each needs several hands.".to_owned(),
        }
    }

    fn actions(&mut self, brief: &ActionsBrief, _: &str) -> Vec<String> {
        let leads = brief.common.shape == OrganisationShape::Tree && !brief.employees.is_empty();
        vec![ACTION.to_owned(); if leads { ACTIONS_OF_LEADERS } else { ACTIONS }]
    }

    fn code(&mut self, _: &CodeBrief) -> (String, String) {
        (String::new(), String::new())
    }

    fn choose(&mut self, brief: &ChooseBrief) -> ChooserReply {
        let call = (self.command)(&brief.common, brief.agent);
        let is_last = brief.calls.len() + 1 >= CALLS;
        ChooserReply {
            thought: "This is what the orders need now.".to_owned(),
            what: ChosenAction::Tool(call),
            is_last,
        }
    }
}

/// The plan of an agent in a chain: some work of its own, then the next agent's turn.
fn in_chain(brief: &SAgentsPlanBrief) -> Decided {
    let stage = |agent: AgentId| vec![Share { agent, what: WORK.to_owned() }];
    let next = brief.employees.first().map(|next| next.agent);
    let stages: Vec<Vec<Share>> = std::iter::once(brief.agent).chain(next).map(stage).collect();
    let reason = "Each works for a while and then leaves it to the next.".to_owned();
    match &brief.previous_task {
        None => Decided { stages, current: Some(0), reason },
        Some(_) if next.is_some() && brief.employees.iter().all(|next| next.order.is_none()) => {
            Decided { stages, current: Some(1), reason }
        }
        Some(_) => Decided { stages: Vec::new(), current: None, reason },
    }
}
