//! The built-in players of the frameworks whose agents call tools: kitchen's expert, written in their reply formats.
//!
//! The expert plans a step for the whole crew. In a kitchen whose clock stands still while models think, all agents are
//! asked in the same step, and each takes its own part of the same plan. Subtasks name no dish: the expert decides anew in
//! every step.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_kitchen::environment::call;
use cooperage_kitchen::expert::CuisineWorldExpert;
use cooperage_kitchen::{CuisineWorld, KitchenCommand, KitchenRules};
use cooperage_models::{Brief, BuiltIn, ChatRequest, ModelRole, ReplyHook, WrongView, view_as};
use cooperage_suites::built_in;
use cooperage_teams::RandomToolPlayer;
use cooperage_teams::base_agent::{ActBrief, AgentTurn, TurnOutcome, write_turn};
use cooperage_teams::frameworks::agentverse::{DiscussBrief, SummariseBrief};
use cooperage_teams::frameworks::mindcraft::briefs::SeatBrief;
use cooperage_teams::frameworks::mindcraft::player::{self, Next};
use cooperage_teams::frameworks::proagent::briefs::{ExplainBrief, ProAgentPlanBrief};
use cooperage_teams::frameworks::proagent::reply::write_plan;
use cooperage_teams::frameworks::villager::assignment::{AssignmentRecord, write_assignments};
use cooperage_teams::frameworks::villager::briefs::{
    AssignBrief, DecomposeBrief, ReflectBrief, SplitBrief, SummariseAgentBrief, SummariseEnvironmentBrief,
};
use cooperage_teams::frameworks::villager::record::{SubtaskRecord, write_records};
use cooperage_teams::frameworks::villager::reflection::{Reflection, write_reflection};
use cooperage_teams::frameworks::villager::split::{ShareRecord, write_shares};

use crate::expert::WORK;

/// The built-in player of that kind for a team of the plan. The random player answers every framework whose agents call tools.
pub(super) fn player(
    rules: &Arc<KitchenRules>,
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
) -> Option<Box<dyn ReplyHook>> {
    match kind {
        BuiltIn::Oracle => Some(Box::new(Oracle { rules: Arc::clone(rules), crews: BTreeMap::new() })),
        BuiltIn::Random => Some(Box::new(RandomToolPlayer::<CuisineWorld>::new(built_in::randomness(
            plan,
            team,
            "random player",
        )))),
        BuiltIn::Clairvoyant | BuiltIn::Author | BuiltIn::Replay => None,
    }
}

/// Sees the state and the active orders, never the generator.
struct Oracle {
    rules: Arc<KitchenRules>,
    /// An expert for each group of agents whose work it has planned.
    crews: BTreeMap<Vec<AgentId>, Crew>,
}

/// Agents that work together.
struct Crew {
    expert: CuisineWorldExpert,
    /// The step of the newest plan, and the plan.
    planned: Option<(u32, Vec<KitchenCommand>)>,
}

impl Oracle {
    /// The present call of an agent that works in `crew`.
    fn command(&mut self, world: &CuisineWorld, crew: Vec<AgentId>, agent: AgentId) -> ToolCall {
        let (state, rules) = (world.game().state(), world.game().rules());
        let step = state.step();
        let crew = self.crews.entry(crew).or_insert_with_key(|agents| Crew {
            expert: CuisineWorldExpert::for_agents(Arc::clone(&self.rules), agents.clone()),
            planned: None,
        });
        if crew.planned.as_ref().is_none_or(|(planned, _)| *planned != step) {
            crew.planned = Some((step, crew.expert.plan(state, rules.max_steps().saturating_sub(step))));
        }
        let commands = crew.planned.iter().flat_map(|(_, commands)| commands);
        let own = commands.into_iter().find(|command| command.agent == agent);
        own.map_or_else(|| ToolCall::new("noop", &[]), |command| call(rules, command.action))
    }
}

impl ReplyHook for Oracle {
    fn reply(
        &mut self,
        role: &ModelRole,
        request: &ChatRequest,
        view: &dyn Any,
    ) -> Result<String, WrongView> {
        let world: &CuisineWorld = view_as(view)?;
        let Some(brief) = &request.brief else { return Ok(String::new()) };
        if let Some(act) = brief.get::<ActBrief>() {
            let everybody = (0..world.game().rules().crew()).map(AgentId).collect();
            let call = self.command(world, everybody, act.agent);
            let thought = "This is what the orders need now.".to_owned();
            return Ok(write_turn(&AgentTurn::Act { thought, call, last_word: None }));
        }
        if let Some(plan) = brief.get::<ProAgentPlanBrief>() {
            let mut next = |agent| {
                let everybody = (0..world.game().rules().crew()).map(AgentId).collect();
                self.command(world, everybody, agent)
            };
            let expected: Vec<_> = plan.partners.iter().map(|&partner| (partner, next(partner))).collect();
            let skill = next(plan.agent);
            return Ok(write_plan(plan, "This is what the orders need now.", &expected, &skill));
        }
        if let Some(seat) = brief.get::<SeatBrief>() {
            let next = || {
                let everybody = (0..world.game().rules().crew()).map(AgentId).collect();
                Next::Call("This is next.".to_owned(), self.command(world, everybody, seat.agent))
            };
            return Ok(player::answer(role.as_str(), request, world.tools(seat.agent), next));
        }
        Ok(said(brief).unwrap_or_default())
    }
}

/// The answer to a prompt that is not about a single step.
fn said(brief: &Brief) -> Option<String> {
    if let Some(brief) = brief.get::<DecomposeBrief>() {
        return Some(write_records(&subtasks(brief)));
    }
    if let Some(brief) = brief.get::<AssignBrief>() {
        return Some(write_assignments(&assignments(brief)));
    }
    if let Some(brief) = brief.get::<SplitBrief>() {
        let share = |agent: &AgentId| ShareRecord {
            reason: "everybody does what the orders need".to_owned(),
            description: brief.task.description.clone(),
            milestones: brief.task.milestones.clone(),
            agent: name(&brief.common.names, *agent),
        };
        return Some(write_shares(&brief.agents.iter().map(share).collect::<Vec<_>>()));
    }
    if let Some(brief) = brief.get::<ReflectBrief>() {
        let worked = brief
            .steps
            .iter()
            .any(|step| matches!(&step.outcome, TurnOutcome::Called { result, .. } if result.status));
        let reasoning = if worked { "there was progress" } else { "nothing worked" }.to_owned();
        return Some(write_reflection(&Reflection {
            reasoning,
            summary: String::new(),
            task_status: worked,
        }));
    }
    if let Some(brief) = brief.get::<SummariseAgentBrief>() {
        return Some(format!("{} worked on the orders.", name(&brief.common.names, brief.agent)));
    }
    if brief.get::<SummariseEnvironmentBrief>().is_some() {
        return Some(
            "Entity: the crew\nBlocks: the tools\nCreatures: none\nInteractive-Items: the tools".to_owned(),
        );
    }
    if brief.get::<ExplainBrief>().is_some() {
        return Some("Things were not so that it could be done.".to_owned());
    }
    if brief.get::<DiscussBrief>().is_some() || brief.get::<SummariseBrief>().is_some() {
        return Some(WORK.to_owned());
    }
    None
}

fn name(names: &[String], agent: AgentId) -> String {
    names.get(agent.0 as usize).cloned().unwrap_or_default()
}

/// The same work for every agent without any; one for all of them where work may be shared.
fn subtasks(brief: &DecomposeBrief) -> Vec<SubtaskRecord> {
    let common = &brief.common;
    let names: Vec<String> = brief.idle.iter().map(|&agent| name(&common.names, agent)).collect();
    let crews: Vec<Vec<String>> = if common.has_shared_subtasks && !common.leaves_agents_open {
        vec![names]
    } else {
        names.into_iter().map(|name| vec![name]).collect()
    };
    let first = brief.shown.len() as i64 + 1;
    let record = |(id, crew): (i64, Vec<String>)| SubtaskRecord {
        id: Some(id),
        description: WORK.to_owned(),
        milestones: vec!["an order is nearer to being served".to_owned()],
        assigned_agents: if common.leaves_agents_open { Vec::new() } else { crew },
        ..SubtaskRecord::default()
    };
    let crews = crews.into_iter().filter(|crew| !crew.is_empty()).take(brief.subtasks_max);
    (first..).zip(crews).map(record).collect()
}

fn assignments(brief: &AssignBrief) -> Vec<AssignmentRecord> {
    let mut free = brief.free.iter();
    let mut given = Vec::new();
    for (number, task) in brief.tasks.iter().enumerate() {
        let agents: Vec<String> = free
            .by_ref()
            .take(task.agents_needed.max(1))
            .map(|&agent| name(&brief.common.names, agent))
            .collect();
        if !agents.is_empty() {
            let reason = "free".to_owned();
            given.push(AssignmentRecord { reason, task_id: number as i64, agents });
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use cooperage_journal::EndRecord;
    use cooperage_suites::testing::{plan_of, play_in};

    fn play(team: &str, model: &str, options: &[(&str, &str)]) -> EndRecord {
        let folder = tempfile::tempdir().unwrap();
        let plan = plan_of("cuisineworld/level_3/tau3", team, model, options);
        play_in(&[crate::suite], folder.path(), plan, &[]).1
    }

    fn completion(end: &EndRecord) -> f64 {
        end.score.reached as f64 / end.score.possible.max(1) as f64
    }

    #[test]
    fn teams_made_for_other_worlds_cook_here_too() {
        let reference = completion(&play("mindagent", "oracle", &[]));
        for (team, options) in [
            ("villager", &[][..]),
            ("villager", &[("villager.name_agents", "never")]),
            ("villager", &[("villager.shared_subtasks", "on")]),
            ("villager", &[("villager.rules", "paper"), ("villager.controller", "reduced")]),
            ("agentverse", &[]),
            ("proagent", &[]),
            ("proagent", &[("proagent.level", "3"), ("proagent.belief", "replace")]),
            ("s-agents", &[("s-agents.organisation", "graph:2")]),
            ("s-agents", &[("s-agents.organisation", "tree:1"), ("s-agents.root_works", "true")]),
            ("s-agents", &[("s-agents.organisation", "chain:2")]),
        ] {
            let end = play(team, "oracle", options);
            assert!(completion(&end) >= 0.9 * reference, "{team} {options:?}: {:?}", end.score);
        }
        for team in ["villager", "solo", "agentverse", "proagent"] {
            let end = play(team, "random", &[]);
            assert!(completion(&end) < 0.5 * reference, "{team}: {:?}", end.score);
        }
    }
}
