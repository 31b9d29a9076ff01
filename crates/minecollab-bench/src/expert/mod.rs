//! Decides an agent's next step in a task from the world, for frameworks whose agents do not talk as MINDcraft's do.
//!
//! One agent collects: the others give it their items, and it gets the missing ones and makes the target. In Hell's
//! Kitchen every agent works for itself, and gives away ingredients of the other's dish. Buildings are not attempted:
//! programs put them up, which this expert does not write.

mod tools;

use cooperage_blocks::items::slot;
use cooperage_blocks::world::Player;
use cooperage_blocks::{ItemId, World};
use cooperage_core::{AgentId, ToolCall};
use cooperage_plan::calls::{Caller, Next as Planned};
use cooperage_plan::{Goal, Holder, Scene, parts};
use cooperage_scripted::Expert;
use cooperage_teams::player::{
    AgentStep, AssignQuestion, DivideQuestion, ExpertDecision, Question, QuestionKind, WorkPiece,
    WorkVerdict, WrittenProgram,
};
use serde_json::json;

use crate::record::TaskDomain;
use crate::round::{TaskRound, TaskWorld};
use tools::CommandTools;

/// Blocks around an agent that it looks through.
const RADIUS: u32 = 64;
/// The agent to which the others give their items.
const COLLECTOR: usize = 0;

/// An agent's part of any task.
const PART: &str = "do your part: give what others need, get what is missing, make what is wanted";
/// The command by which an agent does nothing.
pub(crate) const STAY: &str = "stay";
/// Seconds that an agent stays where it can do nothing.
const PAUSE_S: u32 = 5;
/// Characters of the surroundings that it repeats.
const SURVEY_CHARACTERS: usize = 500;
/// The reason for every call.
const REASON: &str = "This is next.";

/// Cooks and crafters that see the world. They keep nothing from question to question.
#[derive(Debug, Default)]
pub(crate) struct CrafterExpert;

impl Expert for CrafterExpert {
    type Facts<'f> = &'f TaskWorld;

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

    fn decide(&mut self, world: &&TaskWorld, question: &Question<'_>) -> ExpertDecision {
        let step = |agent| step(call_of(world, agent));
        match question {
            Question::Act(act) => step(act.agent),
            Question::Guess(guess) => step(guess.partner),
            Question::ActAll(all) => ExpertDecision::Calls(
                all.asked.iter().map(|agent| (*agent, call_of(world, *agent))).collect(),
            ),
            Question::Divide(divide) => ExpertDecision::Pieces(parts_of(divide)),
            Question::Assign(assign) => ExpertDecision::Assigned(assigned(assign)),
            Question::Share(share) => ExpertDecision::Texts(vec![share.work.to_owned(); share.agents.len()]),
            Question::Judge(judge) => {
                let is_done = next(world, judge.agent).is_none();
                let why = if is_done { "nothing is left for me" } else { "there is more to do" };
                ExpertDecision::Verdict(WorkVerdict { is_done, why: why.to_owned() })
            }
            Question::Detail(detail) => ExpertDecision::Texts(vec![detail.work.to_owned()]),
            Question::Program(program) => {
                let line = tools::script(&call_of(world, program.agent));
                let code = match program.is_function {
                    true => format!("async function doNextStep(bot) {{\n  await {line};\n}}"),
                    false => format!("await {line};"),
                };
                ExpertDecision::Program(WrittenProgram { why: REASON.to_owned(), code })
            }
            Question::Survey(survey) => {
                ExpertDecision::Text(survey.surroundings.chars().take(SURVEY_CHARACTERS).collect())
            }
            _ => ExpertDecision::None,
        }
    }
}

/// A piece of work for every agent without one.
fn parts_of(divide: &DivideQuestion<'_>) -> Vec<WorkPiece> {
    let busy: Vec<AgentId> = divide.open.iter().flat_map(|piece| piece.agents).copied().collect();
    let mut failed = 0..divide.failed.len();
    let free = divide.team.iter().filter(|agent| !busy.contains(agent)).take(divide.most);
    let piece = |agent: &AgentId| WorkPiece {
        words: format!("{}: {PART}", name_of(*agent)),
        milestone: "nothing is left for this agent to do".to_owned(),
        agents: vec![*agent],
        agents_needed: 1,
        entries: Some(Vec::new()),
        replaces: failed.next().into_iter().collect(),
        ..WorkPiece::default()
    };
    free.map(piece).collect()
}

fn name_of(agent: AgentId) -> String {
    format!("agent {}", agent.0)
}

/// Gives each piece to the agent that it is meant for, or to another free one.
fn assigned(assign: &AssignQuestion<'_>) -> Vec<(usize, Vec<AgentId>)> {
    let mut free = assign.free.to_vec();
    let mut assigned = Vec::new();
    for (number, piece) in assign.pieces.iter().enumerate() {
        let is_meant = |agent: &AgentId| piece.words.starts_with(&format!("{}:", name_of(*agent)));
        let may = |agent: &AgentId| piece.candidates.is_empty() || piece.candidates.contains(agent);
        let place = free.iter().position(is_meant).or_else(|| free.iter().position(may));
        if let Some(place) = place {
            assigned.push((number, vec![free.remove(place)]));
        }
    }
    assigned
}

/// The facts from which an agent's next call follows.
pub(crate) struct CrafterFacts<'f> {
    pub(crate) blocks: &'f World,
    /// The player of the agent, by its place among all.
    pub(crate) own: usize,
    /// The items that the agent makes.
    pub(crate) wanted: Vec<(ItemId, u32)>,
    /// The player that gets all items of the agent, which makes nothing then.
    pub(crate) collector: Option<usize>,
    /// The dishes of other players, who get ingredients that the agent does not need.
    pub(crate) dishes: Vec<(usize, ItemId)>,
}

impl<'f> CrafterFacts<'f> {
    /// The facts of an agent in a task; `None` if these are buildings.
    fn of(round: &TaskRound, blocks: &'f World, AgentId(agent): AgentId) -> Option<CrafterFacts<'f>> {
        let own = agent as usize;
        let is_shared = match round.domain() {
            TaskDomain::Construction | TaskDomain::Debug => return None,
            TaskDomain::HellsKitchen => false,
            TaskDomain::Cooking | TaskDomain::Crafting => true,
        };
        let needed = round.needed().iter().enumerate();
        let is_own = |(number, _): &(usize, _)| is_shared || *number == own;
        let (made, others): (Vec<_>, Vec<_>) = needed.partition(is_own);
        Some(CrafterFacts {
            blocks,
            own,
            wanted: made.iter().filter_map(|(_, needed)| Some((needed.item?, needed.count))).collect(),
            collector: (is_shared && own != COLLECTOR).then_some(COLLECTOR),
            dishes: others.iter().filter_map(|(number, other)| Some((*number, other.item?))).collect(),
        })
    }

    /// The next command; `None` if another agent comes first, or nothing can be done.
    pub(crate) fn next(&self) -> Option<ToolCall> {
        let player = self.blocks.players().get(self.own)?;
        let other = |number: usize| self.blocks.players().get(number);
        if let Some(collector) = self.collector {
            let first =
                player.inventory.slots()[slot::CARRIED].iter().flatten().next().map(|stack| stack.item);
            return give(player, other(collector), first);
        }
        let scene = Scene::new(self.blocks, vec![player.id], RADIUS);
        for &(number, dish) in &self.dishes {
            let gift = gift(player, dish, &self.wanted, &scene);
            if gift.is_some() {
                return give(player, other(number), gift);
            }
        }
        let goal = Goal::Have { items: self.wanted.clone(), who: Holder::Agent(AgentId(player.id.0)) };
        match Caller::default().next(&CommandTools { world: self.blocks }, &scene, &goal, player.id) {
            Ok(Planned::Call { call, .. }) => Some(call),
            // The missing items may come from another agent.
            _ => None,
        }
    }
}

/// The next step of an agent towards its goal.
pub(crate) fn step(call: ToolCall) -> ExpertDecision {
    ExpertDecision::Step(AgentStep::Call { why: REASON.to_owned(), call, ends: false })
}

/// The call by which an agent does nothing for a while.
pub(crate) fn stay() -> ToolCall {
    call(STAY, [("type", json!(PAUSE_S))])
}

fn next(world: &TaskWorld, agent: AgentId) -> Option<ToolCall> {
    world.blocks().with_world(|blocks| CrafterFacts::of(world.round(), blocks, agent)?.next())
}

fn call_of(world: &TaskWorld, agent: AgentId) -> ToolCall {
    next(world, agent).unwrap_or_else(stay)
}

/// A call of a command with these arguments.
pub(crate) fn call<const N: usize>(tool: &str, arguments: [(&str, serde_json::Value); N]) -> ToolCall {
    let arguments = arguments.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    ToolCall { tool: tool.to_owned(), arguments }
}

/// Returns an item of the player that goes into the other's dish and not into its own.
fn gift(player: &Player, dish: ItemId, own: &[(ItemId, u32)], scene: &Scene<'_>) -> Option<ItemId> {
    let goes_into =
        |dish: ItemId, item: ItemId| parts(dish, scene, &[]).iter().any(|(part, _)| *part == item);
    let carried = player.inventory.slots()[slot::CARRIED].iter().flatten().map(|stack| stack.item);
    let is_gift =
        |item: &ItemId| goes_into(dish, *item) && !own.iter().any(|(own, _)| goes_into(*own, *item));
    carried.into_iter().find(is_gift)
}

/// Hands over all of an item.
fn give(player: &Player, to: Option<&Player>, item: Option<ItemId>) -> Option<ToolCall> {
    let (item, to) = (item?, to?);
    let count = player.inventory.count(item);
    let arguments =
        [("player_name", json!(&*to.name)), ("item_name", json!(item.name())), ("num", json!(count))];
    Some(call("givePlayer", arguments))
}
