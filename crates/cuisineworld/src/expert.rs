//! The scripted player of kitchens: the kitchen's own planner answers the questions of every framework.
//!
//! The planner plans a step for a whole crew. In a kitchen whose clock stands still while models think, all agents are
//! asked in the same step, and each takes its own part of the same plan. Pieces of work name no dish: the planner decides
//! anew in every step.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{AgentId, ToolCall};
use cooperage_kitchen::environment::call;
use cooperage_kitchen::expert::{Clairvoyant, CuisineWorldExpert};
use cooperage_kitchen::state::KitchenState;
use cooperage_kitchen::{CuisineWorld, FeedbackLog, KitchenCommand, KitchenRules, OrderSource};
use cooperage_models::{ChatRequest, WrongView, view_as};
use cooperage_scripted::{Expert, FactSource};
use cooperage_teams::player::{
    ActAllQuestion, ActQuestion, AgentStep, ExpertDecision, Question, QuestionKind, assigned_in_order,
    judged_by_progress, same_pieces,
};

/// The work of every agent at all times.
const WORK: &str =
    "work on the orders together with the others: do what brings the next order nearer to being served";
/// The same as a single action, the number of such actions in a piece of work, and of calls in an action.
const ACTION: &str = "Do what brings the next order nearer to being served";
const ACTIONS: usize = 4;
const CALLS: usize = 8;
/// The tool by which an agent does nothing.
pub(crate) const IDLE: &str = "noop";
/// The reason for every call.
const REASON: &str = "This is what the orders need now.";

/// The facts of a kitchen.
pub(crate) struct KitchenFacts<'f> {
    pub(crate) state: &'f KitchenState,
    pub(crate) rules: &'f KitchenRules,
    /// The orders to come; `None` for a player that does not know them.
    pub(crate) coming: Option<OrderSource>,
    /// Orders completed and failed before the planner began.
    pub(crate) totals: (u32, u32),
}

/// Reads the facts of a kitchen's world.
pub(crate) struct KitchenSource {
    /// Whether the player knows the orders to come.
    pub(crate) is_clairvoyant: bool,
}

impl FactSource<KitchenExpert> for KitchenSource {
    fn of_world(
        &mut self,
        view: &dyn Any,
        _: &ChatRequest,
        use_facts: &mut dyn FnMut(&KitchenFacts<'_>),
    ) -> Result<(), WrongView> {
        let world: &CuisineWorld = view_as(view)?;
        let (state, rules) = (world.game().state(), world.game().rules());
        let coming = || OrderSource::list(world.coming_orders(rules.max_steps() as usize + 1));
        let coming = self.is_clairvoyant.then(coming);
        use_facts(&KitchenFacts { state, rules, coming, totals: (0, 0) });
        Ok(())
    }
}

/// Decides for the cooks of a team.
pub(crate) struct KitchenExpert {
    rules: Arc<KitchenRules>,
    /// Whether alternatives are played on before one is chosen.
    looks_ahead: bool,
    /// A planner for each group of agents whose work was planned together.
    crews: BTreeMap<Vec<AgentId>, Crew>,
}

/// Agents that work together.
struct Crew {
    planner: CuisineWorldExpert,
    foreseeing: Clairvoyant,
    /// The step of the newest plan, and the plan.
    planned: Option<(u32, Vec<KitchenCommand>)>,
}

impl KitchenExpert {
    /// An expert for a kitchen with these rules.
    pub(crate) fn new(rules: Arc<KitchenRules>) -> KitchenExpert {
        KitchenExpert { rules, looks_ahead: true, crews: BTreeMap::new() }
    }

    /// The same expert, which plays alternatives on before it chooses one, or does not.
    pub(crate) fn looking_ahead(self, looks_ahead: bool) -> KitchenExpert {
        KitchenExpert { looks_ahead, ..self }
    }

    /// The plan of this step for a group of agents; for the whole crew if the group is empty.
    fn plan(&mut self, facts: &KitchenFacts<'_>, team: &[AgentId]) -> &[KitchenCommand] {
        let agents =
            if team.is_empty() { (0..facts.rules.crew()).map(AgentId).collect() } else { team.to_vec() };
        let crew = self.crews.entry(agents).or_insert_with_key(|agents| {
            let planner = CuisineWorldExpert::for_agents(Arc::clone(&self.rules), agents.clone())
                .with_totals(facts.totals);
            Crew {
                planner: if self.looks_ahead { planner } else { planner.without_search() },
                foreseeing: Clairvoyant::new(Arc::clone(&self.rules)),
                planned: None,
            }
        });
        let (step, left) = (facts.state.step(), facts.rules.max_steps().saturating_sub(facts.state.step()));
        if crew.planned.as_ref().is_none_or(|(planned, _)| *planned != step) {
            let plan = match &facts.coming {
                Some(coming) => crew.foreseeing.plan(facts.state, left, coming),
                None => crew.planner.plan(facts.state, left),
            };
            crew.planned = Some((step, plan));
        }
        crew.planned.as_ref().map_or(&[], |(_, commands)| commands)
    }

    /// The calls of these agents in this step, in an order in which all of them succeed.
    fn calls(
        &mut self,
        facts: &KitchenFacts<'_>,
        team: &[AgentId],
        agents: &[AgentId],
    ) -> Vec<(AgentId, ToolCall)> {
        let own = self.plan(facts, team).iter().filter(|command| agents.contains(&command.agent));
        own.map(|command| (command.agent, call(facts.rules, command.action))).collect()
    }

    /// The calls of all agents that are asked. Beside people they are planned for the team alone, in the kitchen as the people's
    /// commands of this step leave it; else for the whole crew.
    fn act_all(
        &mut self,
        facts: &KitchenFacts<'_>,
        question: &ActAllQuestion<'_>,
    ) -> Vec<(AgentId, ToolCall)> {
        let Some(acted) = question.acted else { return self.calls(facts, &[], question.asked) };
        let mut state = facts.state.clone();
        for command in acted.iter().filter_map(|text| KitchenCommand::read(facts.rules, text)) {
            state.execute(facts.rules, command, &mut FeedbackLog::default());
        }
        let facts = KitchenFacts { state: &state, coming: facts.coming.clone(), ..*facts };
        self.calls(&facts, question.team, question.asked)
    }

    fn step(&mut self, facts: &KitchenFacts<'_>, team: &[AgentId], agent: AgentId, ends: bool) -> AgentStep {
        let own = self.calls(facts, team, &[agent]).pop();
        let call = own.map_or_else(|| ToolCall::new(IDLE, &[]), |(_, call)| call);
        AgentStep::Call { why: REASON.to_owned(), call, ends }
    }

    fn act(&mut self, facts: &KitchenFacts<'_>, question: &ActQuestion<'_>) -> AgentStep {
        let ends = question.may_end && question.results.all.len() + 1 >= CALLS;
        self.step(facts, question.team, question.agent, ends)
    }
}

impl Expert for KitchenExpert {
    type Facts<'f> = KitchenFacts<'f>;

    const ANSWERS: &'static [QuestionKind] = &[
        QuestionKind::Act,
        QuestionKind::ActAll,
        QuestionKind::Guess,
        QuestionKind::Divide,
        QuestionKind::Assign,
        QuestionKind::Share,
        QuestionKind::Judge,
        QuestionKind::Detail,
        QuestionKind::Survey,
    ];

    fn decide(&mut self, facts: &KitchenFacts<'_>, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Act(act) => ExpertDecision::Step(self.act(facts, act)),
            Question::ActAll(act) => ExpertDecision::Calls(self.act_all(facts, act)),
            Question::Guess(guess) => ExpertDecision::Step(self.step(facts, &[], guess.partner, false)),
            Question::Divide(divide) => {
                ExpertDecision::Pieces(same_pieces(divide, WORK, "an order is nearer to being served"))
            }
            Question::Assign(assign) => ExpertDecision::Assigned(assigned_in_order(assign)),
            Question::Share(share) => ExpertDecision::Texts(vec![share.work.to_owned(); share.agents.len()]),
            Question::Judge(judge) => ExpertDecision::Verdict(judged_by_progress(judge)),
            Question::Detail(_) => ExpertDecision::Texts(vec![ACTION.to_owned(); ACTIONS]),
            Question::Survey(_) => ExpertDecision::Text(
                "Entity: the crew\nBlocks: the tools\nCreatures: none\nInteractive-Items: the tools"
                    .to_owned(),
            ),
            Question::Program(_) | Question::Speak(_) => ExpertDecision::None,
        }
    }
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

    /// The most that a model can learn from labels of single states.
    #[test]
    fn an_oracle_without_a_memory_is_nearly_as_good() {
        let score = |model| completion(&play("mindagent", model, &[]));
        for player in ["oracle:anew", "oracle:quick"] {
            assert!(score(player) >= 0.9 * score("oracle"), "{player}");
        }
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
