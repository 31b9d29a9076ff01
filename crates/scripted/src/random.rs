//! Chance in place of a decision: well-formed answers to every kind of question. Calls are drawn from those that the world
//! offers; work is thought of in general words, and programs wait a moment.

use std::marker::PhantomData;

use cooperage_core::{AgentId, Environment, RandomSource, TreeRandom};
use cooperage_teams::player::{
    ActQuestion, AgentStep, AssignQuestion, DivideQuestion, ExpertDecision, Question, QuestionKind,
    SpeechTopic, WorkPiece, WorkVerdict, WrittenProgram,
};
use cooperage_teams::random_calls;

use crate::expert::Expert;

/// An agent ends its work with one turn in so many, and talks as often.
const TURNS_PER_ERRAND: usize = 6;
/// Of ten pieces of work it finds so many done, as the published stand-in for a world does (docs/spec/villager.md, 1.7.5).
const DONE_IN_TEN: usize = 7;
/// Characters of the surroundings that it repeats.
const SURVEY_CHARACTERS: usize = 400;
/// The work that it thinks of.
const WORK: &str = "do something useful";
/// The programs that it writes, which wait a moment.
const FUNCTION: &str = "async function wait(bot) {\n  await sleep(1000);\n}";
const STATEMENTS: &str = "log(\"There is nothing to do.\");\nawait skills.wait(bot, 100);";
/// The words of an agent that talks.
const WORDS: [&str; 3] = ["Hello!", "Let me see.", "What do you need?"];

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

    /// Whether one of so many chances comes true.
    fn is_one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// Some of the numbers from 0 on that are smaller than `count`: one of three times one of them.
    fn maybe_below(&mut self, count: usize) -> Vec<usize> {
        if count > 0 && self.is_one_in(3) { vec![self.below(count)] } else { Vec::new() }
    }

    /// A call that the world offers the agent; `None` if it offers none.
    fn call(&mut self, world: &E, agent: AgentId, ends: bool) -> Option<AgentStep> {
        let (_, call) = random_calls([(agent, world.offered(agent))], &mut self.random).pop()?;
        Some(AgentStep::Call { why: "Why not.".to_owned(), call, ends })
    }

    /// An agent waits by a call where the world offers one for it: not every framework has words for a turn without a call.
    fn act(&mut self, world: &E, act: &ActQuestion<'_>) -> AgentStep {
        let has_end = act.turns_left.is_some();
        let is_over = has_end && self.is_one_in(TURNS_PER_ERRAND);
        let ends = act.may_end && self.is_one_in(2);
        let call = if is_over { None } else { self.call(world, act.agent, ends) };
        call.unwrap_or_else(|| {
            if has_end {
                AgentStep::End { why: "I did what I could.".to_owned(), is_done: true }
            } else {
                AgentStep::Wait { why: "Let me see.".to_owned() }
            }
        })
    }

    fn divide(&mut self, question: &DivideQuestion<'_>) -> Vec<WorkPiece> {
        let count = question.most.min(question.team.len());
        let mut pieces: Vec<WorkPiece> = Vec::new();
        for place in 0..count {
            let mut left = question.team.to_vec();
            let agents_needed = if question.can_share && left.len() > 1 && self.is_one_in(2) { 2 } else { 1 };
            let agents = (0..agents_needed).map(|_| left.swap_remove(self.below(left.len()))).collect();
            pieces.push(WorkPiece {
                words: format!("{WORK}, number {}", question.open.len() + place + 1),
                milestone: "something has been done".to_owned(),
                agents,
                agents_needed,
                after: self.maybe_below(place),
                after_open: self.maybe_below(question.open.len()),
                replaces: Vec::new(),
                entries: Some(Vec::new()),
            });
        }
        for failed in 0..question.failed.len() {
            if let Some(successor) = pieces.get_mut(self.below(count)) {
                successor.replaces.push(failed);
            }
        }
        pieces
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
        QuestionKind::Speak,
    ];

    fn decide(&mut self, world: &&E, question: &Question<'_>) -> ExpertDecision {
        match question {
            Question::Act(act) => ExpertDecision::Step(self.act(world, act)),
            Question::ActAll(act) => {
                let offers = act.asked.iter().map(|&agent| (agent, world.offered(agent)));
                ExpertDecision::Calls(random_calls(offers, &mut self.random))
            }
            Question::Guess(guess) => {
                self.call(world, guess.partner, false).map_or(ExpertDecision::None, ExpertDecision::Step)
            }
            Question::Divide(divide) => ExpertDecision::Pieces(self.divide(divide)),
            Question::Assign(assign) => ExpertDecision::Assigned(self.assign(assign)),
            Question::Share(share) => ExpertDecision::Texts(vec![share.work.to_owned(); share.agents.len()]),
            Question::Judge(_) => ExpertDecision::Verdict(WorkVerdict {
                is_done: self.below(10) < DONE_IN_TEN,
                why: "by chance".to_owned(),
            }),
            Question::Detail(_) => ExpertDecision::Texts(vec![WORK.to_owned(); 1 + self.below(3)]),
            Question::Program(program) => ExpertDecision::Program(WrittenProgram {
                why: "I wait a moment.".to_owned(),
                code: if program.is_function { FUNCTION } else { STATEMENTS }.to_owned(),
            }),
            Question::Speak(speak) => match speak.topic {
                SpeechTopic::Heed => ExpertDecision::YesNo(self.is_one_in(2)),
                SpeechTopic::Next if self.is_one_in(TURNS_PER_ERRAND) => {
                    ExpertDecision::Text(WORDS[self.below(WORDS.len())].to_owned())
                }
                _ => ExpertDecision::None,
            },
            Question::Survey(survey) => {
                ExpertDecision::Text(survey.surroundings.chars().take(SURVEY_CHARACTERS).collect())
            }
        }
    }
}
