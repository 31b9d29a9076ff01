//! A round of an invented task: once a second the conditions of its score are looked at. A condition that is about a deed
//! counts for good once it has held; one about how the world is counts as long as it holds.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cooperage_blocks::registry::EntityInfo;
use cooperage_blocks::world::{BlockEntity, EntityKind, EventCause, Player, PlayerId, WorldEventKind};
use cooperage_blocks::{BlockPos, ItemId, World};
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_core::{AgentId, DigestWriter, Missing, Ratio};
use serde_json::json;

use super::criterion::{BlockPlace, Condition, Doers};
use super::record::InventedTask;
use super::{place, words};
use crate::meta::scenario::wears;
use crate::site::stacks_in;
use crate::world::{RoundEndReason, TeamTally, VillagerScenario};

/// The score of a whole task.
const FULL: u32 = 100;

/// Deeds of agents that the world does not show for good.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
struct Deeds {
    /// How many creatures of each kind agents have killed and fed.
    killed: BTreeMap<String, u32>,
    fed: BTreeMap<String, u32>,
    rode: BTreeSet<String>,
    slept: BTreeSet<u32>,
    said: BTreeMap<u32, u32>,
    /// Conditions about a sign that was read, by their places.
    read: BTreeSet<usize>,
    /// Agents that have done their part of a condition for each of them, by its place.
    each: BTreeMap<usize, BTreeSet<u32>>,
    /// Conditions that have held and count for good.
    met: BTreeSet<usize>,
}

/// A round of an invented task.
#[derive(Clone)]
pub struct Invented {
    task: Rc<InventedTask>,
    /// Its conditions, with the cells of the world.
    conditions: Rc<Vec<Condition>>,
    /// The signs of the conditions that ask to read one: place and text.
    signs: Rc<Vec<(usize, String)>>,
    players: Rc<Vec<PlayerId>>,
    deeds: Deeds,
}

impl Invented {
    /// Creates a round at its begin in that world.
    #[must_use]
    pub fn new(task: InventedTask, players: Vec<PlayerId>, world: &World) -> Invented {
        let conditions: Vec<Condition> =
            task.criteria.iter().map(|criterion| criterion.condition.moved(place::world_cell)).collect();
        let sign = |(number, condition): (usize, &Condition)| match condition {
            Condition::Read { at } => Some((number, sign_text(world, *at)?)),
            _ => None,
        };
        let signs = conditions.iter().enumerate().filter_map(sign).collect();
        Invented {
            task: Rc::new(task),
            conditions: Rc::new(conditions),
            signs: Rc::new(signs),
            players: Rc::new(players),
            deeds: Deeds::default(),
        }
    }

    /// The task, with its conditions.
    #[must_use]
    pub fn task(&self) -> &InventedTask {
        &self.task
    }

    /// The conditions in the cells of the world, with the numbers of those that count now.
    #[must_use]
    pub fn standing(&self, blocks: &BlockEnvironment) -> (&[Condition], BTreeSet<usize>) {
        let holding = self.looked(blocks).holding;
        (&self.conditions, holding.into_iter().chain(self.deeds.met.iter().copied()).collect())
    }

    /// The points that count now.
    fn score(&self, blocks: &BlockEnvironment) -> u32 {
        let (_, held) = self.standing(blocks);
        let points = self.task.criteria.iter().enumerate().filter(|(number, _)| held.contains(number));
        points.map(|(_, criterion)| criterion.points).sum::<u32>().min(FULL)
    }

    /// Looks at every condition.
    fn looked(&self, blocks: &BlockEnvironment) -> Looked {
        blocks.with_world(|world| {
            let bodies: Vec<Option<&Player>> = self.players.iter().map(|id| world.player(*id)).collect();
            let mut looked = Looked::default();
            for (number, condition) in self.conditions.iter().enumerate() {
                let view = View { world, bodies: &bodies, deeds: &self.deeds, number };
                let (holds, each) = view.holds(condition);
                if holds {
                    looked.holding.insert(number);
                }
                if !each.is_empty() {
                    looked.each.insert(number, each);
                }
            }
            looked
        })
    }

    fn note_action(&mut self, agent: AgentId, tool: &str, text: &str) {
        match tool {
            "read" => {
                let read = self.signs.iter().filter(|(_, sign)| text.contains(sign.as_str()));
                self.deeds.read.extend(read.map(|(number, _)| *number));
            }
            "useItemOnEntity" => {
                let told = text.to_lowercase();
                if let Some(kind) = fed_kind(&told) {
                    *self.deeds.fed.entry(kind.to_owned()).or_default() += 1;
                }
            }
            "sleep" => _ = self.deeds.slept.insert(agent.0),
            "mountEntity" => {
                let kinds = self.conditions.iter().filter_map(|condition| match condition {
                    Condition::Rode { kind } => Some(*kind),
                    _ => None,
                });
                let rode: Vec<String> =
                    kinds.filter(|kind| words::has_name(text, kind)).map(str::to_owned).collect();
                self.deeds.rode.extend(rode);
            }
            _ => {}
        }
    }
}

/// The kind of the creature that took food, by the words of the action.
fn fed_kind(told: &str) -> Option<&str> {
    const TAKEN: [&str; 4] = ["in love", "tamed", "not yet tame", "it grows"];
    let (kind, result) = told.strip_prefix("you used the ")?.split_once(" on the ")?.1.split_once(": ")?;
    TAKEN.contains(&result).then_some(kind)
}

/// The words of a sign on one line; none if there is no sign, or an empty one.
pub(super) fn sign_text(world: &World, at: BlockPos) -> Option<String> {
    let Some(BlockEntity::Sign(sign)) = world.block_entity(at) else { return None };
    let text = sign.lines().collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then_some(text)
}

/// The conditions that hold at a look.
#[derive(Default)]
struct Looked {
    holding: BTreeSet<usize>,
    /// Agents that do their part now of conditions for each of them.
    each: BTreeMap<usize, BTreeSet<u32>>,
}

struct View<'a> {
    world: &'a World,
    bodies: &'a [Option<&'a Player>],
    deeds: &'a Deeds,
    number: usize,
}

impl View<'_> {
    /// Whether a condition holds now, and the agents that have done their part of one that asks each.
    fn holds(&self, condition: &Condition) -> (bool, BTreeSet<u32>) {
        let deeds = self.deeds;
        let often = |counts: &BTreeMap<String, u32>, kind: &str, count: u32| {
            counts.get(kind).is_some_and(|done| *done >= count)
        };
        let holds = match condition {
            Condition::Block { name, place, facing } => {
                let is_right = |cell: BlockPos| {
                    let state = self.world.state(cell);
                    let property = |facing: &str| if matches!(facing, "x" | "y" | "z") { "axis" } else { "facing" };
                    state.block() == *name
                        && facing.as_ref().is_none_or(|facing| state.is(property(facing), facing))
                };
                match place {
                    BlockPlace::At(at) => is_right(*at),
                    BlockPlace::Within { low, high, count } => {
                        let right = cells_within(*low, *high).filter(|cell| is_right(*cell));
                        right.take(*count as usize).count() == *count as usize
                    }
                }
            }
            Condition::NoBlock { at } => self.world.state(*at).is_air(),
            Condition::Holds { item, count, who } => {
                let held = |body: &Player| body.inventory.count_all(*item);
                if *who == Doers::Team {
                    self.bodies.iter().flatten().map(|body| held(body)).sum::<u32>() >= *count
                } else {
                    return self.by(who, |_, body| held(body) >= *count);
                }
            }
            Condition::Container { at, item, count } => stored(self.world, *at, *item) >= *count,
            Condition::Near { who, at, distance } => {
                return self.by(who, |_, body| is_within(body.cell(), *at, *distance));
            }
            Condition::Killed { kind, count } => often(&deeds.killed, kind, *count),
            Condition::Fed { kind, count } => often(&deeds.fed, kind, *count),
            Condition::Sheared { kind } => self.world.entities().iter().any(|entity| {
                matches!(&entity.kind, EntityKind::Mob(mob) if mob.kind_name() == *kind && mob.is_shorn)
            }),
            Condition::Rode { kind } => {
                let rides = |body: &&Player| {
                    let ridden = body.riding.and_then(|id| self.world.entities().iter().find(|e| e.id == id));
                    ridden.is_some_and(|entity| match &entity.kind {
                        EntityKind::Mob(mob) => mob.kind_name() == *kind,
                        EntityKind::Vehicle(vehicle) => vehicle.item.name().ends_with(*kind),
                        _ => false,
                    })
                };
                deeds.rode.contains(*kind) || self.bodies.iter().flatten().any(rides)
            }
            Condition::Slept { who } => {
                let has = |agent: u32, body: &Player| deeds.slept.contains(&agent) || body.sleeping.is_some();
                return self.by(who, has);
            }
            Condition::Said { who, times } => {
                return self.by(who, |agent, _| deeds.said.get(&agent).is_some_and(|said| said >= times));
            }
            Condition::Read { .. } => deeds.read.contains(&self.number),
            Condition::State { at, property, value } => self.world.state(*at).is(property, value),
            Condition::Worn { item } => self.bodies.iter().any(|body| wears(*body, item.name())),
        };
        (holds, BTreeSet::new())
    }

    /// Whether those agents do something that counts; of a condition for each also the agents that do it.
    fn by(&self, who: &Doers, does: impl Fn(u32, &Player) -> bool) -> (bool, BTreeSet<u32>) {
        let doing =
            (0..).zip(self.bodies).filter(|(agent, body)| body.is_some_and(|body| does(*agent, body)));
        let doing: BTreeSet<u32> = doing.map(|(agent, _)| agent).collect();
        match who {
            Doers::One => (!doing.is_empty(), BTreeSet::new()),
            Doers::Team => (doing.len() == self.bodies.len(), BTreeSet::new()),
            Doers::Agent(number) => (doing.contains(number), BTreeSet::new()),
            Doers::Each(of) => {
                let before = self.deeds.each.get(&self.number).into_iter().flatten();
                let all: BTreeSet<u32> = before.copied().chain(doing).collect();
                (all.len() >= of.map_or(self.bodies.len(), |of| of as usize), all)
            }
        }
    }
}

/// The cells of a box.
pub(crate) fn cells_within(low: BlockPos, high: BlockPos) -> impl Iterator<Item = BlockPos> {
    (low.y..=high.y).flat_map(move |y| {
        (low.z..=high.z).flat_map(move |z| (low.x..=high.x).map(move |x| BlockPos::new(x, y, z)))
    })
}

/// How many of an item lie in the container of a cell.
pub(crate) fn stored(world: &World, at: BlockPos, item: ItemId) -> u32 {
    stacks_in(world, at).iter().filter(|stack| stack.item == item).map(|stack| stack.count).sum()
}

/// Whether a cell is within that many of another on every axis.
pub(crate) fn is_within(cell: BlockPos, other: BlockPos, distance: u32) -> bool {
    [cell.x.abs_diff(other.x), cell.y.abs_diff(other.y), cell.z.abs_diff(other.z)]
        .into_iter()
        .all(|apart| apart <= distance)
}

impl VillagerScenario for Invented {
    fn note(&mut self, happened: &[BlockEvent]) {
        for event in happened {
            match event {
                BlockEvent::Finished { agent, label, outcome, .. }
                | BlockEvent::Answered { agent, label, outcome, .. }
                    if outcome.succeeded =>
                {
                    self.note_action(*agent, label, &outcome.text);
                }
                BlockEvent::World { event, .. } => match (event.doer, &event.what) {
                    (EventCause::Player(speaker), WorldEventKind::Said { .. }) => {
                        let agent = (0..).zip(self.players.iter()).find(|(_, player)| **player == speaker);
                        if let Some((agent, _)) = agent {
                            *self.deeds.said.entry(agent).or_default() += 1;
                        }
                    }
                    (EventCause::Player(_), WorldEventKind::MobDied { kind, .. }) => {
                        let name = EntityInfo::of(*kind).name.to_string();
                        *self.deeds.killed.entry(name).or_default() += 1;
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }

    fn poll(&mut self, blocks: &mut BlockEnvironment, _second: u64) -> Option<RoundEndReason> {
        let Looked { holding, each } = self.looked(blocks);
        self.deeds.each.extend(each);
        let is_sticky = |number: &usize| self.conditions.get(*number).is_some_and(Condition::is_sticky);
        self.deeds.met.extend(holding.into_iter().filter(is_sticky));
        (self.score(blocks) >= FULL).then_some(RoundEndReason::Complete)
    }

    fn tally(&self, blocks: &BlockEnvironment) -> TeamTally {
        let (_, held) = self.standing(blocks);
        let score = self.score(blocks);
        TeamTally {
            completion: Ratio { numerator: u64::from(score), denominator: u64::from(FULL) },
            figures: BTreeMap::from([
                ("score".to_owned(), i64::from(score)),
                ("conditions_met".to_owned(), i64::try_from(held.len()).unwrap_or(i64::MAX)),
            ]),
        }
    }

    fn missing(&self, blocks: &BlockEnvironment) -> Vec<Missing> {
        let (conditions, held) = self.standing(blocks);
        let missing = conditions.iter().enumerate().filter(|(number, _)| !held.contains(number));
        let told = missing.map(|(number, condition)| Missing {
            kind: "condition",
            text: words::sentence(condition),
            data: json!({"number": number, "type": condition.kind()}),
        });
        told.collect()
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
