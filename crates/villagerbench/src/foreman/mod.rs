//! The benchmark's scripted player: it answers questions about a whole team with the expert of the task.
//!
//! It states goals in words, in the pieces into which it divides the work, and reads them in the work of later questions:
//! between two model calls only the prompt passes information. Its memory from call to call holds only facts that a
//! model reads in its prompts too: the goals of the agents, and failed calls.

mod acting;
mod planning;
mod surroundings;
mod task_data;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_core::AgentId;
use cooperage_scripted::Expert;
use cooperage_teams::player::{EndedToolCall, ExpertDecision, Question, QuestionKind};

use crate::expert::words::describe;
use crate::expert::{Division, GoalExpert, Scene, SubtaskGoal};
use crate::facts::VillagerFacts;

/// Blocks or items of a subtask: the number that fits into a base agent's six turns, the way to the chest included.
const SIZE: usize = 5;

/// The work of an agent, as far as questions told it.
#[derive(Clone, Debug, Default)]
struct AgentWork {
    /// Its current goal.
    goal: Option<SubtaskGoal>,
    /// Results of its work that the expert was told of.
    told: usize,
    /// The goals it gave up last, oldest first: another agent tries these next.
    given_up: Vec<SubtaskGoal>,
    /// Whether it stepped back because it was at a loss.
    has_stepped_back: bool,
}

impl AgentWork {
    /// Starts the next work of the same agent.
    fn end(&mut self) {
        *self = AgentWork { given_up: std::mem::take(&mut self.given_up), ..AgentWork::default() };
    }

    fn give_up(&mut self, goal: SubtaskGoal) {
        /// The most goals that are remembered.
        const REMEMBERED: usize = 4;
        self.given_up.push(goal);
        let all = self.given_up.len();
        self.given_up.drain(..all.saturating_sub(REMEMBERED));
    }
}

/// Decides for the agents of a team.
#[derive(Default)]
pub(crate) struct Foreman {
    /// Known once the task was seen.
    expert: Option<Box<dyn GoalExpert>>,
    agents: BTreeMap<AgentId, AgentWork>,
}

impl Foreman {
    /// A foreman with that expert for the task.
    pub(crate) fn with(expert: Box<dyn GoalExpert>) -> Foreman {
        Foreman { expert: Some(expert), agents: BTreeMap::new() }
    }
}

impl Expert for Foreman {
    type Facts<'f> = VillagerFacts<'f>;

    const ANSWERS: &'static [QuestionKind] = &[
        QuestionKind::Act,
        QuestionKind::ActAll,
        QuestionKind::Divide,
        QuestionKind::Assign,
        QuestionKind::Share,
        QuestionKind::Judge,
        QuestionKind::Detail,
        QuestionKind::Survey,
    ];

    fn decide(&mut self, facts: &VillagerFacts<'_>, question: &Question<'_>) -> ExpertDecision {
        // Only an agent that acts keeps to what its prompt tells.
        let prompt = facts.scene.prompt.filter(|_| question.kind() == QuestionKind::Act);
        let scene = &Scene { prompt, ..facts.scene };
        let expert = self.expert.get_or_insert_with(|| (facts.expert)()).as_mut();
        let mut is_at_a_loss = false;
        let is_at_a_loss_now = &mut is_at_a_loss;
        let home = facts.home;
        let mut mind = Mind { expert, agents: &mut self.agents, scene, home, is_at_a_loss: is_at_a_loss_now };
        let decision = match question {
            Question::Act(act) => ExpertDecision::Step(mind.act(act)),
            Question::ActAll(act) => ExpertDecision::Calls(mind.act_all(act)),
            Question::Divide(divide) => ExpertDecision::Pieces(mind.divide(divide)),
            Question::Assign(assign) => ExpertDecision::Assigned(mind.assign(assign)),
            Question::Share(share) => ExpertDecision::Texts(mind.share(share)),
            Question::Judge(judge) => ExpertDecision::Verdict(mind.judge(judge)),
            Question::Detail(detail) => ExpertDecision::Texts(mind.detail(detail)),
            Question::Survey(survey) => ExpertDecision::Text(mind.survey(survey)),
            Question::Guess(_) | Question::Program(_) | Question::Speak(_) => ExpertDecision::None,
        };
        if is_at_a_loss {
            // An obstacle may be gone the next time, so the expert's memory is dropped.
            self.expert = None;
        }
        decision
    }
}

/// An expert at a moment, with the work of the agents.
struct Mind<'a> {
    expert: &'a mut dyn GoalExpert,
    agents: &'a mut BTreeMap<AgentId, AgentWork>,
    scene: &'a Scene<'a>,
    /// The place where an agent is in no other agent's way.
    home: Option<BlockPos>,
    /// Set when the expert gives up: the next answer then begins with a new expert, without its memory.
    is_at_a_loss: &'a mut bool,
}

impl Mind<'_> {
    fn work(&mut self, agent: AgentId) -> &mut AgentWork {
        self.agents.entry(agent).or_default()
    }

    /// The goals of the others in a team; an empty team is all agents.
    fn others(&self, agent: AgentId, team: &[AgentId]) -> Vec<SubtaskGoal> {
        let is_other = |other: &AgentId| *other != agent && (team.is_empty() || team.contains(other));
        let others = self.agents.iter().filter(|(other, _)| is_other(other));
        others.filter_map(|(_, work)| work.goal.clone()).collect()
    }

    /// Tells the expert results that are new.
    fn learn<'r>(&mut self, results: impl IntoIterator<Item = &'r EndedToolCall<'r>>) {
        for ended in results {
            self.expert.told(ended.agent, ended.call, ended.succeeded, ended.trouble);
        }
    }

    fn describe(&self, goal: &SubtaskGoal) -> String {
        describe(goal, self.scene)
    }
}

/// Work among all that is left, for an agent that works on the whole task.
fn all_but(open: &[SubtaskGoal], size: usize) -> Division<'_> {
    /// Subtasks that are looked at.
    const SUBTASKS_MAX: usize = 64;
    Division { open, doers: &[], most: SUBTASKS_MAX, size, idle: &[], own: &[] }
}
