//! The next step of a deed, from the world as it is now.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::registry::EquipSlot;
use cooperage_blocks::world::{EntityKind, Player};
use cooperage_blocks::{BlockPos, ItemId, registry};
use cooperage_core::{AgentId, ToolCall};
use serde_json::{Value, json};

use super::{CallMemory, DeedStep, InventedDeed, place};
use crate::expert::farm::{WorkRange, missing};
use crate::expert::{Scene, call, call_at};
use crate::invented::criterion::{Condition, Doers};
use crate::invented::goods::{FISH, tools};
use crate::invented::scenario::{is_within, stored};
use crate::meta::pools;
use crate::meta::scenario::wears;

/// How near agents go to a container, and to what a tool looks for nearby.
const AT_WORK: u32 = 2;
const NEARBY: u32 = 3;

/// A deed at a moment.
pub(super) struct DeedMoment<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) agent: AgentId,
    pub(super) body: &'a Player,
    pub(super) memory: CallMemory<'a>,
}

/// The next step of a deed.
pub(super) fn step(scene: &Scene<'_>, deed: &InventedDeed, memory: CallMemory<'_>) -> DeedStep {
    let Some(body) = scene.body(deed.who) else { return DeedStep::Unknown(Vec::new()) };
    DeedMoment { scene, agent: deed.who, body, memory }.step(&deed.condition)
}

fn at_once(call: ToolCall) -> DeedStep {
    DeedStep::Call(call, None)
}

pub(super) fn item(name: &str) -> Option<ItemId> {
    registry().item(name)
}

impl DeedMoment<'_> {
    pub(super) fn me(&self) -> &str {
        self.scene.name(self.agent)
    }

    pub(super) fn held(&self, item: ItemId) -> u32 {
        self.body.inventory.count_all(item)
    }

    fn call(&self, tool: &str, arguments: impl IntoIterator<Item = (&'static str, Value)>) -> ToolCall {
        call(self.me(), tool, arguments)
    }

    pub(super) fn use_on_block(&self, item: ItemId, cell: BlockPos) -> DeedStep {
        let mut call = call_at(self.me(), "useItemOnBlock", ["x", "y", "z"], cell);
        call.arguments.insert("item_name".to_owned(), json!(item.name()));
        at_once(call)
    }

    /// The same once the agent has the item.
    pub(super) fn with(
        &self,
        item: Option<ItemId>,
        count: u32,
        then: impl FnOnce(ItemId) -> DeedStep,
    ) -> DeedStep {
        let Some(item) = item else { return DeedStep::Unknown(Vec::new()) };
        if self.held(item) < count { DeedStep::Supply(item, count) } else { then(item) }
    }

    fn done_if(is_done: bool, otherwise: impl FnOnce() -> DeedStep) -> DeedStep {
        if is_done { DeedStep::Done } else { otherwise() }
    }

    fn step(&self, condition: &Condition) -> DeedStep {
        let world = self.scene.world;
        match condition {
            Condition::Block { name, place, facing } => place::block(self, *name, place, facing.as_deref()),
            Condition::NoBlock { at } => DeedMoment::done_if(world.state(*at).is_air(), || self.dig(*at)),
            Condition::Holds { item, count, who } => self.hold(*item, *count, who),
            Condition::Container { at, item, count } => self.store(*at, *item, *count),
            Condition::Near { at, distance, .. } => {
                DeedMoment::done_if(is_within(self.body.cell(), *at, *distance), || {
                    place::go(self, *at, *distance)
                })
            }
            Condition::Killed { kind, count } => {
                let attack = self.call("attackTarget", [("target_name", json!(kind))]);
                let times = self.memory.times_of(None, "attackTarget", kind);
                DeedMoment::done_if(times >= *count, || at_once(attack))
            }
            Condition::Fed { kind, count } => {
                let times = self.memory.times_of(None, "useItemOnEntity", kind);
                DeedMoment::done_if(times >= *count, || self.feed(kind))
            }
            Condition::Sheared { kind } => {
                let is_shorn = world.entities().iter().any(|entity| {
                    matches!(&entity.kind, EntityKind::Mob(mob) if mob.kind_name() == *kind && mob.is_shorn)
                });
                DeedMoment::done_if(is_shorn, || {
                    self.with(item("shears"), 1, |shears| self.use_on(shears, kind))
                })
            }
            Condition::Rode { kind } => self.ride(kind),
            Condition::Slept { .. } => self.sleep(),
            Condition::Said { times, .. } => self.say(*times),
            Condition::Read { at } => {
                let read = self.call("read", [("item_name", json!("sign"))]);
                let has_read = self.memory.times_of(None, "read", "") > 0;
                DeedMoment::done_if(has_read, || DeedStep::Call(read, Some((*at, AT_WORK))))
            }
            Condition::State { at, property, value } => {
                DeedMoment::done_if(world.state(*at).is(property, value), || self.switch(*at, property))
            }
            Condition::Worn { item } => DeedMoment::done_if(wears(Some(self.body), item.name()), || {
                self.with(Some(*item), 1, |item| self.wear(item))
            }),
        }
    }

    /// Items in the inventory; fish that nothing else gives are caught.
    fn hold(&self, wanted: ItemId, count: u32, who: &Doers) -> DeedStep {
        let held = match who {
            Doers::Team => self
                .scene
                .agents
                .iter()
                .filter_map(|id| self.scene.world.player(*id))
                .map(|body| body.inventory.count_all(wanted))
                .sum(),
            _ => self.held(wanted),
        };
        if held >= count {
            return DeedStep::Done;
        }
        self.get(wanted, count)
    }

    /// The step towards so many of an item.
    pub(super) fn get(&self, wanted: ItemId, count: u32) -> DeedStep {
        let lacks = || missing(self.scene, self.agent, (wanted, count), WorkRange::Wide).is_some();
        if !FISH.contains(&wanted.name()) || !lacks() {
            return DeedStep::Supply(wanted, count);
        }
        self.with(item("fishing_rod"), 1, |_| {
            at_once(self.call("startFishing", [("fish_name", json!(wanted.name()))]))
        })
    }

    fn store(&self, at: BlockPos, item: ItemId, count: u32) -> DeedStep {
        let there = stored(self.scene.world, at, item);
        if there >= count {
            return DeedStep::Done;
        }
        let needed = count - there;
        // A plan may fetch the items that lie there already, so the whole is fetched first.
        if self.held(item) < needed {
            return match self.get(item, needed) {
                DeedStep::Supply(item, _) if there > 0 && self.held(item) == 0 => {
                    DeedStep::Supply(item, count)
                }
                step => step,
            };
        }
        let name = self.scene.world.state(at).name();
        let arguments = [
            ("item_name", json!(item.name())),
            ("to_name", json!(name)),
            ("item_count", json!(self.held(item).min(needed.max(1)))),
        ];
        DeedStep::Call(self.call("storeItem", arguments), Some((at, AT_WORK)))
    }

    fn use_on(&self, item: ItemId, kind: &str) -> DeedStep {
        let arguments = [("item_name", json!(item.name())), ("entity_name", json!(kind))];
        at_once(self.call("useItemOnEntity", arguments))
    }

    fn feed(&self, kind: &str) -> DeedStep {
        let foods =
            pools::FOODS.iter().find(|(animal, _)| *animal == kind).map_or(&[][..], |(_, foods)| *foods);
        let foods: Vec<ItemId> = foods.iter().filter_map(|food| item(food)).collect();
        let held = foods.iter().find(|food| self.held(**food) > 0);
        let near = || {
            foods.iter().find(|food| missing(self.scene, self.agent, (**food, 1), WorkRange::Wide).is_none())
        };
        self.with(held.or_else(near).or(foods.first()).copied(), 1, |food| self.use_on(food, kind))
    }

    fn ride(&self, kind: &str) -> DeedStep {
        if self.body.riding.is_some() {
            return at_once(self.call("dismountEntity", []));
        }
        let mount = self.call("mountEntity", [("entity_name", json!(kind))]);
        if self.memory.times_of(None, "mountEntity", kind) > 0 {
            return DeedStep::Done;
        }
        let is_vehicle = kind.ends_with("boat") || kind.ends_with("minecart");
        let used = |tool: &str| self.memory.times_of(None, tool, kind) > 0;
        let has_saddle = self.memory.times_of(None, "useItemOnEntity", "saddle") > 0;
        if matches!(kind, "pig" | "strider") && !has_saddle {
            return self.with(item("saddle"), 1, |saddle| self.use_on(saddle, kind));
        }
        if !is_vehicle || used("placeBlock") || used("useItemOnBlock") {
            return at_once(mount);
        }
        place::launch(self, kind)
    }

    fn sleep(&self) -> DeedStep {
        let sleep = self.call("sleep", []);
        if self.body.sleeping.is_some() {
            return at_once(self.call("wake", []));
        }
        if self.memory.times(self.agent, &sleep) > 0 {
            return DeedStep::Done;
        }
        let state = |bed: &BlockPos| self.scene.world.state(*bed);
        let is_bed = |cell: &BlockPos| state(cell).name().ends_with("_bed") && state(cell).is("part", "foot");
        let is_free = |bed: &BlockPos| !state(bed).is("occupied", "true");
        let beds: Vec<BlockPos> = place::arena_cells().filter(is_bed).collect();
        // Each agent has a bed of its own, if there are enough: nobody sees from afar that a bed is taken.
        let own = beds.get(self.agent.0 as usize % beds.len().max(1)).copied().filter(is_free);
        let apart = |bed: &BlockPos| {
            let here = self.body.cell();
            (bed.x.abs_diff(here.x) + bed.z.abs_diff(here.z), *bed)
        };
        let bed = own.or_else(|| beds.iter().copied().filter(is_free).min_by_key(apart));
        DeedStep::Call(sleep, bed.map(|bed| (bed, NEARBY)))
    }

    fn say(&self, times: u32) -> DeedStep {
        /// Messages that are said in turn.
        const LINES: [&str; 4] = [
            "I am at work on our task.",
            "I have looked around, and I go on with my part.",
            "Tell me if you need anything.",
            "My part goes well.",
        ];
        let said = self.memory.times_of(Some(self.agent), "talkTo", "");
        if said >= times {
            return DeedStep::Done;
        }
        let mut names = (0..self.scene.agents.len() as u32).map(|agent| self.scene.name(AgentId(agent)));
        let Some(other) = names.find(|name| *name != self.me()) else { return DeedStep::Unknown(Vec::new()) };
        let line = LINES[said as usize % LINES.len()];
        at_once(self.call("talkTo", [("entity_name", json!(other)), ("message", json!(line))]))
    }

    fn wear(&self, item: ItemId) -> DeedStep {
        let slot = match item.info().equip {
            Some(EquipSlot::Head) => "head",
            Some(EquipSlot::Chest) => "torso",
            Some(EquipSlot::Legs) => "legs",
            Some(EquipSlot::Feet) => "feet",
            Some(EquipSlot::Offhand) | None => return DeedStep::Unknown(Vec::new()),
        };
        at_once(self.call("equipItem", [("slot", json!(slot)), ("item_name", json!(item.name()))]))
    }

    fn switch(&self, at: BlockPos, property: &str) -> DeedStep {
        let state = self.scene.world.state(at);
        if property == "lit" {
            return self.with(item("flint_and_steel"), 1, |flint| self.use_on_block(flint, at));
        }
        if !matches!(property, "open" | "powered") || state.property(property).is_none() {
            return DeedStep::Unknown(vec![at]);
        }
        let mut call = call_at(self.me(), "ToggleAction", ["x", "y", "z"], at);
        call.arguments.insert("item_name".to_owned(), json!(state.name()));
        at_once(call)
    }

    /// Digs a cell, with a tool in the hand where it takes one.
    pub(super) fn dig(&self, at: BlockPos) -> DeedStep {
        let block = self.scene.world.state(at).block();
        let mine = || at_once(call_at(self.me(), "MineBlock", ["x", "y", "z"], at));
        let in_hand = self.body.inventory.in_hand(InteractionHand::Main).map(|stack| stack.item);
        if is_harvestable(block, in_hand) {
            return mine();
        }
        let fits = |tool: &ItemId| is_harvestable(block, Some(*tool));
        let tools = tools();
        let held = tools.iter().copied().filter(|tool| self.held(*tool) > 0).find(fits);
        if let Some(tool) = held {
            let arguments = [("slot", json!("hand")), ("item_name", json!(tool.name()))];
            return at_once(self.call("equipItem", arguments));
        }
        let can = |tool: &ItemId| {
            fits(tool) && missing(self.scene, self.agent, (*tool, 1), WorkRange::Wide).is_none()
        };
        let near = tools.iter().copied().find(can).or_else(|| tools.iter().copied().find(fits));
        near.map_or(DeedStep::Unknown(vec![at]), |tool| DeedStep::Supply(tool, 1))
    }
}
