//! A scripted crew of joiners for S-Agents in the workshop: plans as the test gives them, work as orders say.

use std::any::Any;
use std::sync::Arc;

use cooperage_core::ToolCall;
use cooperage_models::{Brief, ChatRequest};
use cooperage_teams::frameworks::s_agents::briefs::{
    ActionsBrief, ChooseBrief, MonitorBrief, SAgentsPlanBrief,
};
use cooperage_teams::frameworks::s_agents::reply::{
    ChooserReply, ChosenAction, TaskAtHand, TaskProgress, Todo, monitor_at_length, plan_at_length,
    write_chat, write_choice, write_todos,
};
use cooperage_teams::player::SpeakQuestion;

use super::hooked::{Player, Set, scripted};
use super::joiner::workshop;

/// Returns a role's answer in place of the crew's own, if it has one.
pub type Instead = Arc<dyn Fn(&str, &Brief) -> Option<String> + Send + Sync>;

pub fn set<'a>(options: &'a [(&'a str, &'a str)], agents: u32, clock: &'a str, player: Player) -> Set<'a> {
    Set {
        team: "s-agents",
        options,
        agents,
        horizon: 600,
        clock,
        tick_us: 1_000_000,
        world: workshop(),
        player,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    }
}

/// Judges a task: success if all direct actions went well, or if all agents that were told something report success.
pub fn judge(brief: &MonitorBrief) -> String {
    let said = |words: &str| brief.said.iter().any(|text| text.contains(words));
    let failed = brief.deeds.iter().any(|deed| !deed.succeeded) || said("I have failed");
    let succeeded = !brief.deeds.is_empty() || (brief.waiting_for.is_empty() && said("I have succeeded"));
    let status = match (failed, succeeded) {
        (true, _) => TaskProgress::Fail,
        (false, true) => TaskProgress::Success,
        (false, false) => TaskProgress::Unknown,
    };
    monitor_at_length(brief, status, "I looked at what was done.")
}

/// A plan of one stage.
pub fn one_stage(brief: &SAgentsPlanBrief, words: &str) -> String {
    let task = TaskAtHand { stage: Some(1), text: words.to_owned() };
    plan_at_length(brief, vec![words.to_owned()], Some(task), "This is all that is wanted.")
}

/// Reads the to-dos in a task's words: `Bob: take, rest; Cindy: rest` is an order to each, `take, rest` two direct actions.
pub fn todos(brief: &ActionsBrief) -> String {
    let mut todos = Vec::new();
    for part in brief.task.split("; ") {
        let named = part.split_once(": ").and_then(|(name, order)| {
            let place = brief.common.names.iter().position(|known| known == name)?;
            Some(Todo::Inform { to: cooperage_core::AgentId(place as u32), order: order.to_owned() })
        });
        match named {
            Some(order) => todos.push(order),
            None => todos.extend(part.split(", ").map(|word| Todo::Direct(word.to_owned()))),
        }
    }
    write_todos(&todos, &brief.common.names)
}

/// Returns the call of the tool that a direct action names.
pub fn choose(brief: &ChooseBrief) -> String {
    let words: Vec<&str> = brief.action.split(' ').collect();
    let call = match words[..] {
        ["walk", place] => ToolCall::new("walk", &[("place", place)]),
        _ => ToolCall::new(&brief.action, &[]),
    };
    write_choice(&ChooserReply {
        thought: "So it says.".to_owned(),
        what: ChosenAction::Tool(call),
        is_last: true,
    })
}

/// A crew whose leaders give these orders, one task after the other; after them nothing is left. Every other agent does as
/// it is told.
pub fn crew(instead: impl Fn(&str, &Brief) -> Option<String> + Send + Sync + 'static) -> Player {
    let instead: Instead = Arc::new(instead);
    scripted(move |role: &str, request: &ChatRequest, _: &dyn Any| {
        let brief = request.brief.as_ref().unwrap();
        if let Some(answer) = instead(role, brief) {
            return answer;
        }
        match role {
            "s-agents.monitor" => judge(brief.get().unwrap()),
            "s-agents.plan" => {
                let brief: &SAgentsPlanBrief = brief.get().unwrap();
                one_stage(brief, &brief.request)
            }
            "s-agents.lead" => {
                let brief: &SAgentsPlanBrief = brief.get().unwrap();
                plan_at_length(brief, Vec::new(), None, "Nothing is left.")
            }
            "s-agents.act" => todos(brief.get().unwrap()),
            "s-agents.choose" => choose(brief.get().unwrap()),
            "s-agents.chat" => {
                let _: &SpeakQuestion = brief.get().unwrap();
                write_chat(None)
            }
            _ => "It does something.".to_owned(),
        }
    })
}
