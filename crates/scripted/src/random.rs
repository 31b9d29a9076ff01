//! Chance in place of a decision: well-formed answers to every kind of question, drawn from the calls that a world offers.

use std::marker::PhantomData;

use cooperage_core::{AgentId, Environment, RandomSource, TreeRandom};
use cooperage_teams::player::{
    AssignQuestion, DivideQuestion, ExpertDecision, Question, QuestionKind, Step, WorkPiece, WorkVerdict,
    WrittenProgram,
};
use cooperage_teams::random_calls;

use crate::expert::Expert;

/// An agent ends its work with one turn in so many, or waits in it where it has no end.
const TURNS_PER_ERRAND: u32 = 6;
/// Of ten pieces of work it finds so many done, as the published stand-in for a world does (docs/spec/villager.md, 1.7.5).
const DONE_IN_TEN: u32 = 7;
/// Characters of the surroundings that it repeats.
const SURVEY_CHARACTERS: usize = 400;
/// The work that it thinks of.
const WORK: &str = "do something useful";
/// The programs that it writes, which wait a moment.
const FUNCTION: &str = "async function wait(bot) {\n  await sleep(1000);\n}";
const STATEMENTS: &str = "log(\"There is nothing to do.\");\nawait skills.wait(bot, 100);";

/// The expert of `random` in environment `E`.
pub struct RandomExpert<E> {
    random: TreeRandom,
    environment: PhantomData<fn() -> E>,
}

impl<E: Environment + 'static> RandomExpert<E> {
    /// An expert with its own stream.
    #[must_use]
    pub fn new(random: TreeRandom) -> RandomExpert<E> {
        RandomExpert { random, environment: PhantomData }
    }

    fn below(&mut self, count: usize) -> usize {
        match u32::try_from(count) {
            Ok(count) if count > 0 => self.random.below(count) as usize,
            _ => 0,
        }
    }

    /// A call that the world offers the agent; `None` if it offers none.
    fn call(&mut self, world: &E, agent: AgentId) -> Option<Step> {
        let (_, call) = random_calls([(agent, world.offered(agent))], &mut self.random).pop()?;
        Some(Step::Call { why: "Why not.".to_owned(), call, ends: false })
    }

    fn act(&mut self, world: &E, agent: AgentId, has_end: bool) -> Step {
        let is_over = world.offered(agent).is_empty() || self.below(TURNS_PER_ERRAND as usize) == 0;
        let call = if is_over { None } else { self.call(world, agent) };
        call.unwrap_or_else(|| {
            if has_end {
                Step::End { why: "I did what I could.".to_owned(), is_done: true }
            } else {
                Step::Wait { why: "Let me see.".to_owned() }
            }
        })
    }

    fn divide(&mut self, question: &DivideQuestion<'_>) -> Vec<WorkPiece> {
        let team = question.team;
        let piece = |place: usize| WorkPiece {
            words: format!("{WORK}, number {}", question.open.len() + place + 1),
            milestone: "something has been done".to_owned(),
            agents: team.get(self.below(team.len())).copied().into_iter().collect(),
            agents_needed: 1,
            after: if place > 0 && self.below(3) == 0 { vec![self.below(place)] } else { Vec::new() },
            entries: Some(Vec::new()),
            ..WorkPiece::default()
        };
        (0..question.most.min(team.len())).map(piece).collect()
    }

    fn assign(&mut self, question: &AssignQuestion<'_>) -> Vec<(usize, Vec<AgentId>)> {
        let mut free = question.free.to_vec();
        let mut assigned = Vec::new();
        for (place, piece) in question.pieces.iter().enumerate() {
            let mut agents = Vec::new();
            while agents.len() < piece.agents_needed.max(1) && !free.is_empty() {
                let drawn = self.below(free.len());
                agents.push(free.swap_remove(drawn));
            }
            if !agents.is_empty() {
                assigned.push((place, agents));
            }
        }
        assigned
    }
}

impl<E: Environment + 'static> Expert for RandomExpert<E> {
    type Facts<'f> = &'f E;

    const ANSWERS: &'static [QuestionKind] = &[
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

    fn decide(&mut self, world: &&E, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Act(act) => ExpertDecision::Step(self.act(world, act.agent, act.turns_left.is_some())),
            Question::ActAll(act) => {
                let offers = act.asked.iter().map(|&agent| (agent, world.offered(agent)));
                ExpertDecision::Calls(random_calls(offers, &mut self.random))
            }
            Question::Guess(guess) => {
                self.call(world, guess.partner).map_or(ExpertDecision::None, ExpertDecision::Step)
            }
            Question::Divide(divide) => ExpertDecision::Pieces(self.divide(divide)),
            Question::Assign(assign) => ExpertDecision::Assigned(self.assign(assign)),
            Question::Share(share) => ExpertDecision::Texts(vec![share.work.to_owned(); share.agents.len()]),
            Question::Judge(_) => ExpertDecision::Verdict(WorkVerdict {
                is_done: self.random.below(10) < DONE_IN_TEN,
                why: "by chance".to_owned(),
            }),
            Question::Detail(_) => ExpertDecision::Texts(vec![WORK.to_owned(); 1 + self.below(3)]),
            Question::Program(program) => ExpertDecision::Program(WrittenProgram {
                why: "I wait a moment.".to_owned(),
                code: if program.is_function { FUNCTION } else { STATEMENTS }.to_owned(),
            }),
            Question::Speak(_) => ExpertDecision::None,
            Question::Survey(survey) => {
                ExpertDecision::Text(survey.surroundings.chars().take(SURVEY_CHARACTERS).collect())
            }
        }
    }
}
