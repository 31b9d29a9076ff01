//! Prompts of a group read back: its task, what its agents are told to carry and which cells are told to be filled, as the
//! facts of the same expert; and the prompts of an agent without a team, whose surroundings tell cells.

mod alone;
mod choosing;
mod goal;
mod surroundings;
mod told;

use cooperage_core::{Tool, ToolCall};
use cooperage_scripted::{Expert, PromptSource, ReadFacts};
use cooperage_teams::player::{ExpertDecision, Question, WorkVerdict, WorldWords};
use serde_json::json;

use crate::expert::{self, GroupExpert, GroupFacts, GroupWork, Scripts};
use crate::task::GroupRound;
use choosing::Surroundings;
use told::{ToldRound, ToldTask};

/// Seconds for which an agent waits that does nothing.
const PAUSE_SECONDS: u32 = 5;

/// Reads the prompts of groups that collect or put up a shelter.
#[derive(Clone, Copy)]
pub(crate) struct GroupPrompts {
    /// The frameworks in whose prompts the words of this world are found.
    frameworks: &'static [&'static str],
}

/// Reads the prompts of groups that collect, and of agents that collect without a team.
pub(crate) const COLLECTING: GroupPrompts = GroupPrompts { frameworks: &["s-agents", "solo"] };
/// Reads the prompts of groups that put up a shelter.
pub(crate) const BUILDING: GroupPrompts = GroupPrompts { frameworks: &["s-agents"] };

impl PromptSource for GroupPrompts {
    fn frameworks(&self) -> &'static [&'static str] {
        self.frameworks
    }

    fn read(&self, parts: &WorldWords<'_>) -> Option<Box<dyn ReadFacts>> {
        if !parts.messages.is_empty() {
            return alone::read(parts);
        }
        // A prompt that shows nothing of any world asks for nothing that an expert must know.
        let shows_nothing = parts.manual.is_empty() && parts.observation.is_empty() && parts.talk.is_empty();
        if parts.team.is_empty() && !shows_nothing {
            return None;
        }
        let own = parts.team.iter().find(|agent| agent.name == parts.name);
        let around = Surroundings {
            seen: surroundings::blocks(parts.observation)
                .into_iter()
                .map(|(name, _)| name.to_owned())
                .collect(),
            carried: own.and_then(|agent| agent.carried.clone()).unwrap_or_default(),
        };
        Some(Box::new(ReadGroup { task: ToldTask::of(parts), around }))
    }
}

/// A prompt that was read.
struct ReadGroup {
    task: ToldTask,
    around: Surroundings,
}

impl ReadGroup {
    /// The number of items that are missing of what an order asks for.
    fn left(&self) -> Option<u32> {
        match &self.task {
            ToldTask::Gathering(told) => {
                Some(told.round.order().n.saturating_sub(told.round.sum(&told.world)))
            }
            ToldTask::Shelter(_) | ToldTask::Piece { .. } => None,
        }
    }
}

impl ReadFacts for ReadGroup {
    fn tools(&self) -> &[Tool] {
        &[]
    }

    fn decide(&mut self, question: &Question<'_>) -> ExpertDecision {
        if let Question::Act(act) = question
            && let Some(step) = self.around.step(act, self.left())
        {
            return ExpertDecision::Step(step);
        }
        match (&self.task, question) {
            (_, Question::Program(program)) => {
                ExpertDecision::Program(expert::script(program, Scripts::Shown))
            }
            (ToldTask::Gathering(told), _) => decide(told, question),
            (ToldTask::Shelter(told), _) => decide(told, question),
            (ToldTask::Piece { done }, Question::Judge(judge)) => {
                let is_done = done.iter().any(|piece| piece == judge.work);
                ExpertDecision::Verdict(WorkVerdict { is_done, why: String::new() })
            }
            (ToldTask::Piece { .. }, Question::Detail(detail)) => {
                ExpertDecision::Texts(expert::actions_of_building(detail.work))
            }
            (ToldTask::Piece { .. }, _) => ExpertDecision::None,
        }
    }

    fn idle(&self) -> ToolCall {
        stay()
    }
}

/// The call by which an agent does nothing for a while.
fn stay() -> ToolCall {
    let seconds = ("seconds".to_owned(), json!(PAUSE_SECONDS));
    ToolCall { tool: "stay".to_owned(), arguments: [seconds].into_iter().collect() }
}

fn decide<R>(told: &ToldRound<R>, question: &Question<'_>) -> ExpertDecision
where
    R: GroupRound + 'static,
    for<'f> GroupFacts<'f, R>: GroupWork,
{
    let agents = told.world.players().len();
    let facts = GroupFacts { round: &told.round, world: &told.world, agents };
    GroupExpert::new(Scripts::Shown).decide(&facts, question)
}
