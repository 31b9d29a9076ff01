//! A scripted crew of joiners for VillagerAgent in the workshop: plans as given, work as the descriptions say.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cooperage_core::ToolCall;
use cooperage_models::ChatRequest;
use cooperage_teams::base_agent::{ActBrief, AgentTurn, TurnOutcome, write_turn};
use cooperage_teams::frameworks::villager::assignment::{AssignmentRecord, write_assignments};
use cooperage_teams::frameworks::villager::briefs::{AssignBrief, ReflectBrief, SplitBrief};
use cooperage_teams::frameworks::villager::record::SubtaskRecord;
use cooperage_teams::frameworks::villager::reflection::{Reflection, write_reflection};
use cooperage_teams::frameworks::villager::split::{ShareRecord, write_shares};

use super::hooked::{Make, Player, Set, scripted};
use super::workshop::Workshop;

pub fn workshop() -> Make {
    Arc::new(|agents| Box::new(Workshop::new(agents, 0)))
}

pub fn set<'a>(options: &'a [(&'a str, &'a str)], agents: u32, clock: &'a str, player: Player) -> Set<'a> {
    Set {
        team: "villager",
        options,
        agents,
        horizon: 120,
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

/// A subtask of the joiners: what it says is a list of tool calls.
pub fn job(id: i64, words: &str, required: &[i64], agents: &[&str]) -> SubtaskRecord {
    SubtaskRecord {
        id: Some(id),
        description: words.to_owned(),
        milestones: vec![format!("{words}: done")],
        required_subtasks: Some(required.to_vec()),
        assigned_agents: agents.iter().map(|&name| name.to_owned()).collect(),
        ..SubtaskRecord::default()
    }
}

/// Calls one word of the description after the other, and then says that it is done.
pub fn work(brief: &ActBrief) -> String {
    let calls: Vec<ToolCall> = brief
        .description
        .split(", ")
        .map(|word| match word.strip_prefix("walk ") {
            Some(place) => ToolCall::new("walk", &[("place", place)]),
            None => ToolCall::new(word, &[]),
        })
        .collect();
    match calls.get(brief.steps.len()) {
        Some(call) => {
            write_turn(&AgentTurn::Act { thought: "Next.".to_owned(), call: call.clone(), last_word: None })
        }
        None => write_turn(&AgentTurn::Finish { thought: String::new(), answer: "done".to_owned() }),
    }
}

/// Judges by what the world said.
pub fn judge(brief: &ReflectBrief) -> String {
    let failed =
        |outcome: &TurnOutcome| !matches!(outcome, TurnOutcome::Called { result, .. } if result.status);
    let failures = brief.steps.iter().filter(|step| failed(&step.outcome)).count();
    let summary = format!("{failures} failures");
    write_reflection(&Reflection { reasoning: String::new(), summary, task_status: failures == 0 })
}

/// Answers all requests but those for plans, which are given in order; after them nothing is left.
pub fn joiner(plans: Vec<String>) -> Player {
    let asked = Arc::new(AtomicUsize::new(0));
    scripted(move |role: &str, request: &ChatRequest, world: &dyn Any| {
        assert!(world.is::<Workshop>());
        let brief = request.brief.as_ref().unwrap();
        match role {
            "villager.decompose" | "villager.redecompose" => {
                let number = asked.fetch_add(1, Ordering::Relaxed);
                plans.get(number).cloned().unwrap_or_else(|| "[]".to_owned())
            }
            "villager.act" => work(brief.get().unwrap()),
            "villager.reflect" => judge(brief.get().unwrap()),
            "villager.assign" => {
                let brief: &AssignBrief = brief.get().unwrap();
                let pairs = brief.tasks.iter().zip(&brief.free).enumerate();
                let given = pairs.map(|(number, (_, agent))| AssignmentRecord {
                    reason: "free".to_owned(),
                    task_id: number as i64,
                    agents: vec![brief.common.names[agent.0 as usize].clone()],
                });
                write_assignments(&given.collect::<Vec<_>>())
            }
            "villager.split" => {
                let brief: &SplitBrief = brief.get().unwrap();
                let shares = brief.agents.iter().zip(brief.task.description.split(" | "));
                let shares = shares.map(|(agent, words)| ShareRecord {
                    description: words.to_owned(),
                    agent: brief.common.names[agent.0 as usize].clone(),
                    ..ShareRecord::default()
                });
                write_shares(&shares.collect::<Vec<_>>())
            }
            _ => "Nothing to add.".to_owned(),
        }
    })
}

pub const FETCH: &str = "walk rack0, take, walk bench0, lay";
