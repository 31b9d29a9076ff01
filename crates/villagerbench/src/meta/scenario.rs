//! A round of a meta task: once a second it is looked how much of the goal is reached (docs/spec/villager-tasks.md, 6.1.4).
//! Points that have been reached stay reached.

use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::world::{EntityKind, EventCause, Player, PlayerId, WorldEventKind};
use cooperage_blocks::{BlockPos, ItemId, World, registry};
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_core::{AgentId, DigestWriter, Missing, Ratio};
use serde_json::json;

use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::task::MetaTask;
use super::words;
use crate::site::stacks_in;
use crate::world::{RoundEndReason, TeamTally, VillagerScenario};

/// The score of a whole task.
const FULL: u32 = 100;
/// Points of each message of a conversation that another one than before says.
const MESSAGE: u32 = 20;

/// Deeds of agents that the world does not show for good.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
struct Deeds {
    /// Whether the sign was read.
    has_read: bool,
    /// Whether the animal was fed.
    has_fed: bool,
    /// Whether bone meal was used on the plant.
    has_fertilised: bool,
    /// Whether something was got on, and got off afterwards.
    has_ridden: bool,
    has_got_off: bool,
    has_slept: bool,
    /// Messages after one of another agent, and who said the last one.
    turns: u32,
    speaker: Option<u32>,
    /// Points of a sign's errand when the sign was read: what was done before does not count.
    best: u32,
}

/// A round of a meta task.
#[derive(Clone)]
pub struct Meta {
    task: Rc<MetaTask>,
    /// The errand of a sign.
    errand: Option<Rc<MetaGoal>>,
    /// The health of the animal at the beginning, in thousandths of half hearts.
    health: u64,
    deeds: Deeds,
}

impl Meta {
    /// Creates a round at its begin in that world.
    #[must_use]
    pub fn new(task: MetaTask, world: &World) -> Meta {
        let errand = words::read(&task.goal.text).filter(|_| task.goal.kind == MetaKind::Sign);
        let health = health(world, &task.goal.target).unwrap_or(0);
        Meta { errand: errand.map(Rc::new), task: Rc::new(task), health, deeds: Deeds::default() }
    }

    /// The task, with its goal and its room.
    #[must_use]
    pub fn task(&self) -> &MetaTask {
        &self.task
    }

    /// The points that are reached now, without those of before.
    fn points(&self, blocks: &BlockEnvironment) -> u32 {
        blocks.with_world(|world| {
            let alice = blocks.player_of(AgentId(0)).and_then(|id| world.player(id));
            let bob = blocks.player_of(AgentId(1)).and_then(|id| world.player(id));
            self.points_in(world, &self.task.goal, alice, bob)
        })
    }

    fn points_in(&self, world: &World, goal: &MetaGoal, alice: Option<&Player>, bob: Option<&Player>) -> u32 {
        let whole = |is_done: bool| if is_done { FULL } else { 0 };
        let halves = |first: bool, second: bool| match (first, second) {
            (_, true) => FULL,
            (true, false) => FULL / 2,
            (false, false) => 0,
        };
        let deeds = &self.deeds;
        match goal.kind {
            MetaKind::Dig => whole(world.state(goal.cell).name() != goal.target),
            MetaKind::Craft | MetaKind::Cook | MetaKind::Milk | MetaKind::Water | MetaKind::Fishing => {
                whole(holds(alice, &goal.product()))
            }
            MetaKind::Take => whole(holds(alice, &goal.target)),
            MetaKind::Place => {
                let right = goal.cells.iter().filter(|cell| is_placed(world, goal, **cell)).count() as u32;
                FULL * right / (goal.cells.len().max(1) as u32)
            }
            MetaKind::UseItem => whole(wears(alice, &goal.target)),
            MetaKind::Move => whole(alice.is_some_and(|alice| is_beside(alice.cell(), goal.cell))),
            MetaKind::Attack => whole(health(world, &goal.target).is_none_or(|now| now < self.health)),
            MetaKind::Feed => whole(deeds.has_fed),
            MetaKind::Handover => whole(holds(bob, goal.item())),
            MetaKind::Store => {
                let item = registry().item(goal.item());
                whole(stacks_in(world, goal.cell).iter().any(|stack| Some(stack.item) == item))
            }
            MetaKind::Shear => whole(world.entities().iter().any(|entity| {
                matches!(&entity.kind, EntityKind::Mob(mob) if mob.kind_name() == goal.target && mob.is_shorn)
            })),
            MetaKind::Till => {
                let is_tilled = world.state(goal.cell).name() == "farmland";
                halves(is_tilled, is_tilled && goal.is_planted(world))
            }
            MetaKind::BoneMeal => {
                halves(goal.is_planted(world), deeds.has_fertilised)
            }
            MetaKind::Chat => (deeds.turns * MESSAGE).min(FULL),
            MetaKind::Sign => match (&self.errand, deeds.has_read) {
                (_, false) => 0,
                (None, true) => FULL,
                (Some(errand), true) => (FULL + self.points_in(world, errand, alice, bob)) / 2,
            },
            MetaKind::Toggle => whole(world.state(goal.cell).is("open", "true")),
            MetaKind::Saddle | MetaKind::Boat | MetaKind::Minecart => {
                halves(deeds.has_ridden, deeds.has_got_off)
            }
            MetaKind::Bed => halves(
                deeds.has_slept,
                deeds.has_slept && alice.is_some_and(|alice| alice.sleeping.is_none()),
            ),
        }
    }

    /// Takes notice of an action that succeeded.
    fn note_action(&mut self, tool: &str, text: &str) {
        let goal = &self.task.goal;
        match (goal.kind, tool) {
            (MetaKind::Sign, "read") => self.deeds.has_read |= text.contains(goal.text.as_str()),
            (MetaKind::Feed, "useItemOnEntity") => {
                let fed = format!("you used the {} on the {}: ", goal.tool, goal.target);
                let taken = ["in love", "tamed", "not yet tame", "it grows"];
                let told = text.to_lowercase();
                self.deeds.has_fed |= told.strip_prefix(&fed).is_some_and(|told| taken.contains(&told));
            }
            (MetaKind::BoneMeal, "useItemOnBlock") => {
                let plant = goal.cell.up();
                let on = |cell: BlockPos| text.starts_with(&format!("you used the bone_meal at {cell}: "));
                self.deeds.has_fertilised |= on(plant) || on(plant.up());
            }
            (MetaKind::Saddle | MetaKind::Boat | MetaKind::Minecart, "mountEntity") => {
                self.deeds.has_ridden = true;
            }
            (MetaKind::Saddle | MetaKind::Boat | MetaKind::Minecart, "dismountEntity") => {
                self.deeds.has_got_off |= self.deeds.has_ridden;
            }
            (MetaKind::Bed, "sleep") => self.deeds.has_slept = true,
            _ => {}
        }
    }

    fn note_message(&mut self, PlayerId(speaker): PlayerId) {
        if self.deeds.speaker != Some(speaker) {
            self.deeds.turns += 1;
        }
        self.deeds.speaker = Some(speaker);
    }

    fn score(&self, blocks: &BlockEnvironment) -> u32 {
        self.deeds.best.max(self.points(blocks))
    }
}

/// Whether a body holds an item of that name.
fn holds(player: Option<&Player>, name: &str) -> bool {
    let item: Option<ItemId> = registry().item(name);
    player.zip(item).is_some_and(|(player, item)| player.inventory.count_all(item) > 0)
}

/// Whether a body wears an item of that name.
pub(crate) fn wears(player: Option<&Player>, name: &str) -> bool {
    let armor = cooperage_blocks::items::slot::ARMOR;
    let item = registry().item(name);
    player.is_some_and(|player| {
        armor.clone().any(|slot| player.inventory.get(slot).is_some_and(|worn| Some(worn.item) == item))
    })
}

/// Whether a cell holds the block of the goal, turned as it says.
pub(crate) fn is_placed(world: &World, goal: &MetaGoal, cell: BlockPos) -> bool {
    let state = world.state(cell);
    let property = if matches!(goal.facing.as_str(), "x" | "y" | "z") { "axis" } else { "facing" };
    state.name() == goal.target && (goal.facing.is_empty() || state.is(property, &goal.facing))
}

/// Whether a cell is at most one from another on every axis.
pub(crate) fn is_beside(cell: BlockPos, other: BlockPos) -> bool {
    cell.x.abs_diff(other.x) <= 1 && cell.y.abs_diff(other.y) <= 1 && cell.z.abs_diff(other.z) <= 1
}

/// The health of the one animal of a kind, in thousandths of half hearts; none if it is gone.
fn health(world: &World, kind: &str) -> Option<u64> {
    world.entities().iter().find_map(|entity| match &entity.kind {
        EntityKind::Mob(mob) if mob.kind_name() == kind && mob.health > 0.0 => {
            Some((mob.health * 1e3) as u64)
        }
        _ => None,
    })
}

impl VillagerScenario for Meta {
    fn note(&mut self, happened: &[BlockEvent]) {
        for event in happened {
            match event {
                BlockEvent::Finished { label, outcome, .. } | BlockEvent::Answered { label, outcome, .. }
                    if outcome.succeeded =>
                {
                    self.note_action(label, &outcome.text);
                }
                BlockEvent::World { event, .. } => {
                    if let (EventCause::Player(speaker), WorldEventKind::Said { .. }) =
                        (event.doer, &event.what)
                    {
                        self.note_message(speaker);
                    }
                }
                _ => {}
            }
        }
    }

    fn poll(&mut self, blocks: &mut BlockEnvironment, _second: u64) -> Option<RoundEndReason> {
        self.deeds.best = self.score(blocks);
        (self.deeds.best >= FULL).then_some(RoundEndReason::Complete)
    }

    fn tally(&self, blocks: &BlockEnvironment) -> TeamTally {
        let score = self.score(blocks);
        TeamTally {
            completion: Ratio { numerator: u64::from(score), denominator: u64::from(FULL) },
            figures: BTreeMap::from([("score".to_owned(), i64::from(score))]),
        }
    }

    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        let score = self.score(blocks);
        if score >= FULL {
            return Vec::new();
        }
        let text = words::sentence(&self.task.placed(), 0);
        let data = json!({"kind": self.task.goal.kind.name(), "score": score});
        vec![Missing { kind: "goal", text, data }]
    }

    /// The text of a sign is what is to be read: no observation tells it.
    fn sign(&self, _: &BlockEnvironment, _: AgentId) -> Option<String> {
        Some(String::new())
    }

    fn feed(&self, writer: &mut DigestWriter) {
        writer.put(&self.deeds);
    }

    fn boxed_clone(&self) -> Box<dyn VillagerScenario> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
