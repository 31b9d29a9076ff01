//! The scripted player of both suites: it divides the work of a group, and does the parts by scripts or by single calls.
//!
//! It keeps nothing from one question to the next. An order says how much its agent is to carry in the end, or which cells
//! it is to build, so that the present world tells how far it is.

mod gathering;
mod numbers;
mod scripts;
mod shelter;
mod shown_scripts;
mod sources;
mod tools;

use std::any::Any;
use std::marker::PhantomData;

use cooperage_blocks::World;
use cooperage_body::round::RoundWorld;
use cooperage_core::{AgentId, Environment, ToolCall};
use cooperage_journal::{EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ChatRequest, ReplyHook, WrongView, view_as};
use cooperage_scripted::{Expert, FactSource, Scripted};
use cooperage_suites::built_in;
use cooperage_teams::player::{
    ActQuestion, AgentStep, AssignQuestion, DivideQuestion, EndedToolCall, ExpertDecision, Question,
    QuestionKind, WorkPiece, WorkVerdict, Writer,
};

use crate::task::GroupRound;
pub(crate) use gathering::ordered;
pub(crate) use scripts::{Scripts, Wanted, script, sources, wanted};
pub(crate) use shelter::actions as actions_of_building;
pub(crate) use sources::{found as found_place, next as next_source};

/// Characters of the surroundings that it repeats.
const SURVEY_CHARACTERS: usize = 500;

/// The kinds of questions that it answers.
pub(crate) const ANSWERS: &[QuestionKind] = &[
    QuestionKind::Act,
    QuestionKind::ActAll,
    QuestionKind::Guess,
    QuestionKind::Divide,
    QuestionKind::Assign,
    QuestionKind::Share,
    QuestionKind::Judge,
    QuestionKind::Detail,
    QuestionKind::Program,
    QuestionKind::Survey,
];

/// The built-in player of that kind for a team of the plan.
pub(crate) fn player<R>(
    plan: &EpisodePlan,
    team: &TeamPlan,
    kind: BuiltIn,
    writer: &'static dyn Writer,
) -> Option<Box<dyn ReplyHook>>
where
    R: GroupRound + 'static,
    RoundWorld<R>: Environment,
    for<'f> GroupFacts<'f, R>: GroupWork,
{
    let scripted = |expert| Some(Box::new(Scripted::new(expert, GroupSource, writer)) as Box<dyn ReplyHook>);
    match kind {
        BuiltIn::Oracle => scripted(GroupExpert::<R>::new(Scripts::Skills)),
        BuiltIn::Author => scripted(GroupExpert::new(Scripts::Own)),
        BuiltIn::Pieces => scripted(GroupExpert { gives_little: true, ..GroupExpert::new(Scripts::Skills) }),
        BuiltIn::Random => Some(built_in::random::<RoundWorld<R>>(plan, team, writer)),
        BuiltIn::Clairvoyant | BuiltIn::Anew | BuiltIn::Quick | BuiltIn::Reader(_) | BuiltIn::Replay => None,
    }
}

/// The task of a group, and the world in which it works.
pub(crate) struct GroupFacts<'f, R> {
    pub(crate) round: &'f R,
    pub(crate) world: &'f World,
    /// The number of the group's agents, who are the first players of the world. On a server there are others.
    pub(crate) agents: usize,
}

/// Reads the facts of a group's world.
struct GroupSource;

impl<R> FactSource<GroupExpert<R>> for GroupSource
where
    R: GroupRound + 'static,
    for<'f> GroupFacts<'f, R>: GroupWork,
{
    fn of_world(
        &mut self,
        view: &dyn Any,
        _: &ChatRequest,
        use_facts: &mut dyn FnMut(&GroupFacts<'_, R>),
    ) -> Result<(), WrongView> {
        let world: &RoundWorld<R> = view_as(view)?;
        let agents = Environment::agents(world) as usize;
        world
            .blocks()
            .with_world(|blocks| use_facts(&GroupFacts { round: world.round(), world: blocks, agents }));
        Ok(())
    }
}

/// The work of a group: how it is divided, and how a part of it is done.
pub(crate) trait GroupWork {
    /// The work that is left, in pieces. An expert that gives little has more and smaller ones.
    fn pieces(&self, question: &DivideQuestion<'_>, gives_little: bool) -> Vec<WorkPiece>;

    /// A piece of work, or the whole task, divided by the first of these agents: it keeps a small piece and gives the rest in
    /// equal parts to the others. The text of an agent that gets nothing is empty.
    fn shares(&self, work: &str, agents: &[AgentId]) -> Vec<String>;

    /// Whether work in words is a piece of its own, and not the whole task.
    fn is_piece(&self, work: &str) -> bool;

    /// Whether work is done.
    fn is_done(&self, agent: AgentId, work: &str) -> bool;

    /// The actions of a piece of work. An author of scripts makes missing tools first; skills do that themselves.
    fn actions(&self, agent: AgentId, work: &str, is_author: bool) -> Vec<String>;

    /// An agent's next call, with the reason; `None` if there is nothing that it could do.
    fn next(
        &self,
        agent: AgentId,
        work: &str,
        last: Option<&EndedToolCall<'_>>,
    ) -> Option<(String, ToolCall)>;
}

/// Decides for the agents of a group.
pub(crate) struct GroupExpert<R> {
    scripts: Scripts,
    /// Whether it gives out little work at a time.
    gives_little: bool,
    round: PhantomData<fn() -> R>,
}

impl<R> GroupExpert<R> {
    /// An expert that writes such scripts.
    pub(crate) fn new(scripts: Scripts) -> GroupExpert<R> {
        GroupExpert { scripts, gives_little: false, round: PhantomData }
    }
}

impl<R> Expert for GroupExpert<R>
where
    R: GroupRound + 'static,
    for<'f> GroupFacts<'f, R>: GroupWork,
{
    type Facts<'f> = GroupFacts<'f, R>;

    const ANSWERS: &'static [QuestionKind] = ANSWERS;

    fn decide(&mut self, facts: &GroupFacts<'_, R>, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Act(act) => ExpertDecision::Step(step(facts, act)),
            Question::ActAll(act) => {
                let last = |agent: AgentId| act.results.all.iter().rev().find(|ended| ended.agent == agent);
                let next = |&agent: &AgentId| Some((agent, facts.next(agent, "", last(agent))?.1));
                ExpertDecision::Calls(act.asked.iter().filter_map(next).collect())
            }
            Question::Guess(guess) => match facts.next(guess.partner, "", None) {
                Some((why, call)) => ExpertDecision::Step(AgentStep::Call { why, call, ends: false }),
                None => ExpertDecision::None,
            },
            Question::Divide(divide) => {
                let mut pieces = facts.pieces(divide, self.gives_little);
                pieces.truncate(divide.most);
                ExpertDecision::Pieces(pieces)
            }
            Question::Assign(assign) => ExpertDecision::Assigned(assigned(assign)),
            Question::Share(share) if self.gives_little => {
                ExpertDecision::Texts(facts.shares(share.work, share.agents))
            }
            Question::Share(share) => ExpertDecision::Texts(vec![share.work.to_owned(); share.agents.len()]),
            Question::Judge(judge) => {
                let is_done = facts.is_done(judge.agent, judge.work);
                let why = if is_done { "all of it is done" } else { "a part is missing" };
                ExpertDecision::Verdict(WorkVerdict { is_done, why: why.to_owned() })
            }
            Question::Detail(detail) => {
                ExpertDecision::Texts(facts.actions(detail.agent, detail.work, self.scripts == Scripts::Own))
            }
            Question::Program(program) => ExpertDecision::Program(script(program, self.scripts)),
            Question::Speak(_) => ExpertDecision::None,
            Question::Survey(survey) => {
                ExpertDecision::Text(survey.surroundings.chars().take(SURVEY_CHARACTERS).collect())
            }
        }
    }
}

/// An agent's next step: its piece ends when it is done, and the whole task only with the episode.
fn step(facts: &impl GroupWork, question: &ActQuestion<'_>) -> AgentStep {
    let ActQuestion { agent, work, turns_left, .. } = *question;
    if turns_left.is_some() && facts.is_piece(work) && facts.is_done(agent, work) {
        return AgentStep::End { why: "It is done.".to_owned(), is_done: true };
    }
    match facts.next(agent, work, question.results.all.last()) {
        Some((why, call)) => AgentStep::Call { why, call, ends: false },
        None => AgentStep::Wait { why: "There is nothing that I could do.".to_owned() },
    }
}

/// Each piece for the agent for which it is meant: it has what the piece takes. Other pieces go to free agents.
fn assigned(question: &AssignQuestion<'_>) -> Vec<(usize, Vec<AgentId>)> {
    let mut free = question.free.to_vec();
    let mut assigned = Vec::new();
    for (place, piece) in question.pieces.iter().enumerate() {
        let may = |agent: &AgentId| piece.candidates.is_empty() || piece.candidates.contains(agent);
        let is_meant = |agent: &AgentId| piece.suggested.is_none_or(|suggested| suggested == *agent);
        if let Some(at) = free.iter().position(|agent| may(agent) && is_meant(agent)) {
            assigned.push((place, vec![free.remove(at)]));
        }
    }
    assigned
}

/// A piece of work for one agent.
fn piece(agent: AgentId, words: String, milestone: &str) -> WorkPiece {
    WorkPiece {
        words,
        milestone: milestone.to_owned(),
        agents: vec![agent],
        agents_needed: 1,
        entries: Some(Vec::new()),
        ..WorkPiece::default()
    }
}
