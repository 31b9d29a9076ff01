//! The next call on the way to an item.

use std::collections::BTreeSet;

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::Hand;
use cooperage_blocks::world::{BlockEntity, Player, furnace_slot};
use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use cooperage_core::{AgentId, ToolCall};
use serde_json::json;

use super::larder::Larder;
use super::sources::{Formula, formulas, prey, smelted_from};
use super::{Memory, TRIES_MAX};
use crate::expert::ground::{Ways, end_of_walk, far, feet_at};
use crate::expert::{Goal, call, call_at, stock};

/// How far stations are looked for by the tools, a little less.
const STATION_RANGE: f64 = 14.0;
/// How near the tool walks for digging, and from how far it digs.
const DIG_NEAR: f64 = 2.0;
const DIG_REACH: f64 = 3.4;
/// How far a thing's things are traced back.
const DEPTH_MAX: usize = 6;

/// What comes of looking for a way to an item.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Obtain {
    /// It is held.
    Held,
    /// This is next.
    Call(ToolCall),
    /// Somebody or something else is at it.
    Wait,
    /// There is no way.
    No,
}

/// A search for one agent.
pub(super) struct Search<'a> {
    larder: &'a Larder<'a>,
    agent: AgentId,
    body: Option<&'a Player>,
    ways: Ways,
    memory: &'a Memory,
    others: &'a [&'a Goal],
    /// Items that are looked for already, the outermost first.
    asked: Vec<ItemId>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        larder: &'a Larder<'a>,
        agent: AgentId,
        memory: &'a Memory,
        others: &'a [&'a Goal],
    ) -> Search<'a> {
        let body = larder.scene.body(agent);
        let feet = body.map_or(larder.order.arena.0, |body| feet_at(body.body.pos));
        Search { larder, agent, body, ways: larder.ground.ways(feet), memory, others, asked: Vec::new() }
    }

    fn held(&self, item: ItemId) -> u32 {
        self.body.map_or(0, |body| stock::held(body, item))
    }

    fn me(&self) -> &'a str {
        self.body.map_or("", |body| &body.name)
    }

    fn is_given_up(&self, cell: BlockPos) -> bool {
        self.memory.failures.get(&(self.agent, cell)).copied().unwrap_or(0) >= TRIES_MAX
    }

    fn was_often_at(&self, cell: BlockPos) -> bool {
        self.memory.visits.get(&(self.agent, cell)).copied().unwrap_or(0) >= TRIES_MAX
    }

    /// The next call on the way to so many of an item.
    pub(super) fn obtain(&mut self, item: ItemId, count: u32) -> Obtain {
        let held = self.held(item);
        if held >= count {
            return Obtain::Held;
        }
        if self.asked.contains(&item) || self.asked.len() >= DEPTH_MAX {
            return Obtain::No;
        }
        self.asked.push(item);
        let found = self.look(item, count - held);
        self.asked.pop();
        found
    }

    fn look(&mut self, item: ItemId, lacking: u32) -> Obtain {
        let brings = |goal: &&&Goal| matches!(goal, Goal::Supply { item: other, to, .. } if *other == item && *to == self.agent);
        if self.asked.len() > 1 && self.others.iter().find(brings).is_some() {
            return Obtain::Wait;
        }
        let ways: [fn(&mut Self, ItemId, u32) -> Obtain; 7] = [
            Search::pick_up,
            Search::withdraw,
            Search::milk,
            Search::dig,
            Search::craft,
            Search::smelt,
            Search::hunt,
        ];
        let mut waits = false;
        for way in ways {
            match way(self, item, lacking) {
                Obtain::No => {}
                Obtain::Wait => waits = true,
                found => return found,
            }
        }
        if waits { Obtain::Wait } else { Obtain::No }
    }

    /// Whether there is any way to an item.
    fn can(&self, item: ItemId, asked: &mut BTreeSet<ItemId>) -> bool {
        let larder = self.larder;
        if self.held(item) > 0
            || larder.chests.iter().any(|&chest| stock::stored(larder.scene.world, chest, item) > 0)
            || larder.fields.contains_key(&item)
            || larder.lying.contains_key(&item)
            || self.others.iter().any(|goal| {
                matches!(goal, Goal::Supply { item: other, to, .. } if *other == item && *to == self.agent)
            })
        {
            return true;
        }
        if asked.len() >= DEPTH_MAX || !asked.insert(item) {
            return false;
        }
        let is_milk = item.name() == "milk_bucket" && larder.creatures.contains_key("cow");
        let found = is_milk && registry().item("bucket").is_some_and(|bucket| self.can(bucket, asked))
            || prey(item).is_some_and(|kind| larder.creatures.contains_key(kind))
            || formulas(item).iter().any(|formula| self.can_craft(formula, asked))
            || !larder.furnaces.is_empty() && smelted_from(item).iter().any(|&input| self.can(input, asked));
        asked.remove(&item);
        found
    }

    fn can_craft(&self, formula: &Formula, asked: &mut BTreeSet<ItemId>) -> bool {
        formula.ingredients.iter().all(|(items, _)| items.iter().any(|&item| self.can(item, asked)))
    }

    fn pick_up(&mut self, item: ItemId, _lacking: u32) -> Obtain {
        let cells = self.larder.lying.get(&item).into_iter().flatten();
        let near = cells.filter(|cell| !self.was_often_at(**cell)).filter_map(|&cell| {
            let steps = self.ways.steps(cell)?;
            Some((steps, cell))
        });
        match near.min() {
            Some((_, cell)) => Obtain::Call(call_at(self.me(), "navigateTo", ["x", "y", "z"], cell)),
            None => Obtain::No,
        }
    }

    fn withdraw(&mut self, item: ItemId, lacking: u32) -> Obtain {
        let Some(body) = self.body else { return Obtain::No };
        let world = self.larder.scene.world;
        let mut chests: Vec<BlockPos> = self.larder.chests.clone();
        chests.retain(|&chest| stock::stored(world, chest, item) > 0 && !self.is_given_up(chest));
        chests.sort_by(|a, b| stock::far(body, *a).total_cmp(&stock::far(body, *b)).then(a.cmp(b)));
        let call = chests.into_iter().find_map(|chest| {
            self.larder.beside(&self.ways, chest)?;
            let call = stock::withdraw(world, body, chest, chest, item, lacking)?;
            Some(if call.tool == "withdrawItem" { self.after_a_look(chest, item, call) } else { call })
        });
        call.map_or(Obtain::No, Obtain::Call)
    }

    /// The call itself, or a look into the chest where nobody has said that such a thing could be in it.
    fn after_a_look(&self, chest: BlockPos, item: ItemId, then: ToolCall) -> ToolCall {
        if self.larder.scene.says(item.name()) {
            return then;
        }
        let place = json!([chest.x, chest.y, chest.z]);
        call(self.me(), "fetchContainerContents", [("item_name", json!("chest")), ("position", place)])
    }

    fn milk(&mut self, item: ItemId, lacking: u32) -> Obtain {
        let Some(bucket) = registry().item("bucket").filter(|_| item.name() == "milk_bucket") else {
            return Obtain::No;
        };
        if !self.larder.creatures.contains_key("cow") {
            return Obtain::No;
        }
        match self.obtain(bucket, lacking) {
            Obtain::Held => {
                let arguments = [("item_name", json!("bucket")), ("entity_name", json!("cow"))];
                Obtain::Call(call(self.me(), self.larder.order.use_on_entity, arguments))
            }
            found => found,
        }
    }

    fn dig(&mut self, item: ItemId, _lacking: u32) -> Obtain {
        let Some(cells) = self.larder.fields.get(&item) else { return Obtain::No };
        let world = self.larder.scene.world;
        let near = cells.iter().filter(|cell| !self.is_given_up(**cell)).filter_map(|&cell| {
            let (stand, steps) = end_of_walk(&self.ways, cell, DIG_NEAR)?;
            // Of canes the root stays, and what is above the cut comes down with it.
            let is_root = world.state(cell).name() == "sugar_cane"
                && world.state(cell.down()).name() != "sugar_cane"
                && world.state(cell.up()).name() == "sugar_cane";
            let is_top = world.state(cell.down()).name() == "sugar_cane"
                && world.state(cell.offset(0, -2, 0)).name() == "sugar_cane";
            let is_untold = !self.larder.scene.tells(cell);
            (far(stand, cell) <= DIG_REACH).then_some((is_untold, is_root || is_top, steps, cell))
        });
        let Some((.., cell)) = near.min() else { return Obtain::No };
        let block = world.state(cell).block();
        let hand = self.body.and_then(|body| body.inventory.in_hand(Hand::Main)).map(|stack| stack.item);
        if !is_harvestable(block, hand) {
            let Some(tool) = self.tool(block) else { return Obtain::No };
            return match self.obtain(tool, 1) {
                Obtain::Held => Obtain::Call(self.equip(tool)),
                found => found,
            };
        }
        Obtain::Call(call_at(self.me(), "MineBlock", ["x", "y", "z"], cell))
    }

    /// A tool that harvests a block: one that is there already rather than one that must be made.
    fn tool(&self, block: BlockId) -> Option<ItemId> {
        let world = self.larder.scene.world;
        let all = registry().items().iter().filter(|tool| tool.tool.is_some());
        let fit: Vec<ItemId> =
            all.map(|tool| tool.id).filter(|&tool| is_harvestable(block, Some(tool))).collect();
        let is_there = |tool: ItemId| {
            self.held(tool) > 0
                || self.larder.chests.iter().any(|&chest| stock::stored(world, chest, tool) > 0)
        };
        let ready = fit.iter().copied().find(|&tool| is_there(tool));
        ready.or_else(|| fit.into_iter().find(|&tool| self.can(tool, &mut BTreeSet::new())))
    }

    fn equip(&self, item: ItemId) -> ToolCall {
        call(self.me(), "equipItem", [("slot", json!("hand")), ("item_name", json!(item.name()))])
    }

    fn craft(&mut self, item: ItemId, lacking: u32) -> Obtain {
        if self.larder.tables.is_empty() {
            return Obtain::No;
        }
        let mut waits = false;
        for formula in formulas(item) {
            if !self.can_craft(&formula, &mut self.asked.iter().copied().collect()) {
                continue;
            }
            match self.ingredients(&formula, lacking) {
                Obtain::Held => {
                    let arguments = [("item_name", json!(item.name())), ("count", json!(lacking))];
                    return self.at_station(&self.larder.tables, call(self.me(), "craftBlock", arguments));
                }
                Obtain::Wait => waits = true,
                Obtain::No => {}
                found => return found,
            }
        }
        if waits { Obtain::Wait } else { Obtain::No }
    }

    /// The next call on the way to everything that a formula asks for.
    fn ingredients(&mut self, formula: &Formula, lacking: u32) -> Obtain {
        let times = lacking.div_ceil(formula.yields);
        let mut waits = false;
        for (items, count) in &formula.ingredients {
            let needed = count * times;
            let enough = items.iter().find(|&&item| self.held(item) >= needed);
            if enough.is_some() {
                continue;
            }
            let asked: BTreeSet<ItemId> = self.asked.iter().copied().collect();
            let choice = items
                .iter()
                .copied()
                .find(|&item| !asked.contains(&item) && self.can(item, &mut asked.clone()));
            let Some(choice) = choice else { return Obtain::No };
            match self.obtain(choice, needed) {
                Obtain::Held => {}
                Obtain::Wait => waits = true,
                found => return found,
            }
        }
        if waits { Obtain::Wait } else { Obtain::Held }
    }

    fn smelt(&mut self, item: ItemId, lacking: u32) -> Obtain {
        let world = self.larder.scene.world;
        let Some(&furnace) = self.larder.furnaces.first() else { return Obtain::No };
        let slot =
            |number: usize| world.block_entity(furnace).and_then(BlockEntity::slots)?.get(number)?.as_ref();
        if slot(furnace_slot::OUTPUT).is_some_and(|done| done.item == item) {
            let arguments = [("item_name", json!("furnace"))];
            return self
                .at_station(&self.larder.furnaces, call(self.me(), "fetchContainerContents", arguments));
        }
        for &input in smelted_from(item) {
            if !self.can(input, &mut self.asked.iter().copied().collect()) {
                continue;
            }
            match self.obtain(input, lacking) {
                Obtain::Held => {}
                Obtain::No => continue,
                found => return found,
            }
            let fuels = registry().items().iter().filter(|fuel| fuel.fuel.is_some() && fuel.id != input);
            let names = ["coal", "charcoal"].map(|name| registry().item(name)).into_iter().flatten();
            let mut fuels = names.chain(fuels.map(|fuel| fuel.id).filter(|&fuel| self.held(fuel) > 0));
            let Some(fuel) = fuels.find(|&fuel| self.can(fuel, &mut BTreeSet::new())) else { continue };
            match self.obtain(fuel, 1) {
                Obtain::Held => {}
                Obtain::No => continue,
                found => return found,
            }
            if slot(furnace_slot::INPUT).is_some() {
                return Obtain::Wait;
            }
            let arguments = [
                ("item_name", json!(input.name())),
                ("item_count", json!(lacking)),
                ("fuel_item_name", json!(fuel.name())),
            ];
            return self.at_station(&self.larder.furnaces, call(self.me(), "SmeltingCooking", arguments));
        }
        // What is in it may be what is wanted.
        let cooks = slot(furnace_slot::INPUT).is_some_and(|input| smelted_from(item).contains(&input.item));
        if cooks { Obtain::Wait } else { Obtain::No }
    }

    fn hunt(&mut self, item: ItemId, _lacking: u32) -> Obtain {
        let Some(kind) = prey(item).filter(|kind| self.larder.creatures.contains_key(kind)) else {
            return Obtain::No;
        };
        let swords = ["diamond_sword", "iron_sword", "stone_sword", "wooden_sword"];
        for sword in swords.into_iter().filter_map(|name| registry().item(name)) {
            let world = self.larder.scene.world;
            let is_there = self.held(sword) > 0
                || self.larder.chests.iter().any(|&chest| stock::stored(world, chest, sword) > 0);
            if !is_there {
                continue;
            }
            match self.obtain(sword, 1) {
                Obtain::Held => {
                    let hand = self.body.and_then(|body| body.inventory.in_hand(Hand::Main));
                    if hand.is_none_or(|stack| stack.item != sword) {
                        return Obtain::Call(self.equip(sword));
                    }
                    break;
                }
                Obtain::Call(call) => return Obtain::Call(call),
                Obtain::Wait | Obtain::No => {}
            }
        }
        Obtain::Call(call(self.me(), "attackTarget", [("target_name", json!(kind))]))
    }

    /// A call for which one must be near a station, or the one that leads there.
    fn at_station(&self, stations: &[BlockPos], then: ToolCall) -> Obtain {
        let Some(body) = self.body else { return Obtain::No };
        if stations.iter().any(|&station| stock::far(body, station) <= STATION_RANGE) {
            return Obtain::Call(then);
        }
        let near = stations.iter().filter_map(|&station| {
            let beside = self.larder.beside(&self.ways, station)?;
            Some((self.ways.steps(beside)?, station))
        });
        match near.min() {
            Some((_, station)) => Obtain::Call(call_at(self.me(), "navigateTo", ["x", "y", "z"], station)),
            None => Obtain::No,
        }
    }
}
