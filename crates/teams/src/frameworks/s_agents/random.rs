//! Random, well-formed answers of every role: leaders give orders to random agents, and workers take random offers of
//! the world.

use cooperage_core::{AgentId, Offer, RandomSource, TreeRandom};
use cooperage_models::Brief;

use super::briefs::{
    ActionsBrief, ChatBrief, ChooseBrief, CodeBrief, DescribeBrief, MonitorBrief, SAgentsPlanBrief,
    TaskProgress,
};
use super::reply::{
    ChooserReply, ChosenAction, TaskAtHand, Todo, monitor_at_length, plan_at_length, write_chat,
    write_choice, write_code, write_todos,
};
use super::words::name_of;

/// A random answer to a prompt of this framework; none if the brief belongs to no such prompt. `offered` gives the actions
/// that the world offers an agent now.
pub(crate) fn answer(
    random: &mut TreeRandom,
    brief: &Brief,
    offered: impl Fn(AgentId) -> Vec<Offer>,
) -> Option<String> {
    if let Some(brief) = brief.get::<MonitorBrief>() {
        let status = [TaskProgress::Success, TaskProgress::Fail, TaskProgress::Unknown]
            .get(random.below(3) as usize)
            .copied();
        return Some(monitor_at_length(brief, status.unwrap_or_default(), "This is drawn at random."));
    }
    if let Some(brief) = brief.get::<SAgentsPlanBrief>() {
        return Some(plan(random, brief));
    }
    if let Some(brief) = brief.get::<ActionsBrief>() {
        return Some(write_todos(&todos(random, brief), &brief.common.names));
    }
    if let Some(brief) = brief.get::<ChooseBrief>() {
        return Some(write_choice(&choice(random, offered(brief.agent))));
    }
    if brief.get::<CodeBrief>().is_some() {
        return Some(write_code("I wait a moment.", "async function wait(bot) {\n  await sleep(1000);\n}"));
    }
    if brief.get::<ChatBrief>().is_some() {
        return Some(write_chat((random.below(2) == 0).then_some("I do whatever comes to mind.")));
    }
    brief.get::<DescribeBrief>().map(|brief| format!("Does this: {}", brief.action))
}

fn plan(random: &mut TreeRandom, brief: &SAgentsPlanBrief) -> String {
    let stage = |who: &[AgentId]| {
        let names: Vec<String> = who.iter().map(|&agent| name_of(&brief.common, agent)).collect();
        format!("{} does something useful", names.join(" and "))
    };
    let employees: Vec<AgentId> = brief.employees.iter().map(|employee| employee.agent).collect();
    let who = if employees.is_empty() { vec![brief.agent] } else { employees };
    let stages: Vec<String> = (0..=random.below(2)).map(|_| stage(&who)).collect();
    let first = stages.first().cloned().unwrap_or_default();
    let task = (random.below(6) > 0).then_some(TaskAtHand { stage: Some(1), text: first });
    plan_at_length(brief, stages, task, "Chance decides what everybody does.")
}

fn todos(random: &mut TreeRandom, brief: &ActionsBrief) -> Vec<Todo> {
    let mut todos = Vec::new();
    for employee in &brief.employees {
        if random.below(3) > 0 {
            let order = format!("do something useful, as number {} of many", random.below(100));
            todos.push(Todo::Inform { to: employee.agent, order });
        }
    }
    if brief.works {
        for _ in 0..=random.below(3) {
            todos.push(Todo::Direct("do something useful".to_owned()));
        }
    }
    if let Some(&to) = brief.peers.first().filter(|_| random.below(4) == 0) {
        todos.push(Todo::Tell { to, words: "I do whatever comes to mind.".to_owned() });
    }
    todos
}

fn choice(random: &mut TreeRandom, mut offers: Vec<Offer>) -> ChooserReply {
    if offers.is_empty() {
        let what = ChosenAction::Nothing { is_done: false, reason: "Nothing is offered.".to_owned() };
        return ChooserReply { thought: "Nothing can be done.".to_owned(), what, is_last: true };
    }
    let place = random.below(u32::try_from(offers.len()).unwrap_or(u32::MAX)) as usize;
    let call = offers.swap_remove(place).call;
    ChooserReply {
        thought: "Why not.".to_owned(),
        what: ChosenAction::Tool(call),
        is_last: random.below(2) == 0,
    }
}
