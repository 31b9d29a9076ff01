//! A plan's steps in the tools of the farm.
//!
//! The plan knows the sources of items; this module knows the tools' arguments and ranges: the chest to which they go,
//! how near a table or a furnace must be, and from which cell a block is dug.

use cooperage_blocks::craft::{CookKind, cooking as cooking_of};
use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{BlockEntity, Player, PlayerId, furnace_slot};
use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use cooperage_core::{AgentId, ToolCall};
use cooperage_plan::calls::{About, Moment, Said, Tools};
use cooperage_plan::{Failure, Gain, Means, Promise, Station, Step, Work, drops_at_least};
use serde_json::json;

use super::{Order, WorkRange};
use crate::expert::{Scene, call, call_at, stock};
use cooperage_plan::ground::{Ground, Ways, end_of_walk, far, feet_at};

/// How far stations are looked for by the tools, a little less.
const STATION_RANGE: f64 = 14.0;
/// The tools that some agents may lack, with the work that is done with each.
const WORK_OF_TOOLS: [(&str, Work); 5] = [
    ("MineBlock", Work::Collect),
    ("attackTarget", Work::Kill),
    ("SmeltingCooking", Work::Smelt),
    ("useItemOnEntity", Work::Milk),
    ("craftBlock", Work::Craft),
];
/// How near the tool walks for digging, and from how far it digs.
const DIG_NEAR: f64 = 2.0;
const DIG_REACH: f64 = 3.4;
/// How far from itself an agent puts a table or a furnace up, in blocks.
const PUT_UP_MAX: u32 = 6;
/// Ticks for which a furnace cooks an item.
const COOK_TICKS: u32 = 200;

/// The tools of one agent, at one moment.
pub(super) struct FarmTools<'a> {
    scene: &'a Scene<'a>,
    order: &'a Order,
    body: &'a Player,
    ways: Ways,
}

impl<'a> FarmTools<'a> {
    /// Returns the tools of an agent where it stands now.
    pub(super) fn new(scene: &'a Scene<'a>, order: &'a Order, body: &'a Player) -> FarmTools<'a> {
        let (low, high) = order.arena;
        let high = BlockPos::new(high.x, order.top(), high.z);
        let ground = Ground::new(scene.world.chunks(), low.down(), high);
        FarmTools { scene, order, body, ways: ground.ways(feet_at(body.body.pos)) }
    }

    /// Returns the kinds of work that the tools of at least one of these players can do.
    pub(super) fn means(scene: &Scene<'_>, players: &[PlayerId], work: WorkRange) -> Means {
        // Each change of the item in hand takes a call.
        let never = [Work::AwaitLaid, Work::Grow, Work::Hasten];
        let narrow: &[Work] = match work {
            WorkRange::Farm => &[Work::Shear, Work::Fill, Work::CarryStation],
            WorkRange::Wide => &[Work::CarryStation],
            WorkRange::Bare => &[Work::Fill, Work::SecondStation],
        };
        let is_there = |tool: &str| {
            let is_its = |(_, player): &(u32, &PlayerId)| players.contains(player);
            let mut agents = (0..).zip(scene.agents).filter(is_its);
            agents.any(|(agent, _)| scene.has_tool(AgentId(agent), tool))
        };
        let lacking = WORK_OF_TOOLS.iter().filter(|(tool, _)| !is_there(tool)).map(|(_, work)| *work);
        Means::without(&never.into_iter().chain(narrow.iter().copied()).chain(lacking).collect::<Vec<_>>())
    }

    fn name(&self) -> &'a str {
        &self.body.name
    }

    /// A place to stand beside a cell, the nearest.
    fn beside(&self, cell: BlockPos) -> Option<BlockPos> {
        let around = cell.neighbours().into_iter().flat_map(|beside| [beside, beside.down()]);
        around.filter_map(|stand| Some((self.ways.steps(stand)?, stand))).min().map(|(_, stand)| stand)
    }

    fn go_to(&self, cell: BlockPos) -> ToolCall {
        call_at(self.name(), "navigateTo", ["x", "y", "z"], cell)
    }

    fn in_hand(&self) -> Option<ItemId> {
        self.body.inventory.in_hand(InteractionHand::Main).map(|stack| stack.item)
    }

    /// Hands items over to the player of that number.
    pub(super) fn give(&self, to: AgentId, item: ItemId, count: u32) -> ToolCall {
        let to = self.scene.world.player(PlayerId(to.0)).map_or("", |player| &*player.name);
        let arguments = [
            ("target_player_name", json!(to)),
            ("item_name", json!(item.name())),
            ("item_count", json!(count)),
        ];
        call(self.name(), "handoverBlock", arguments)
    }

    fn equip(&self, item: ItemId) -> Said {
        let arguments = [("slot", json!("hand")), ("item_name", json!(item.name()))];
        part(call(self.name(), "equipItem", arguments))
    }

    fn pick_up(&self, cell: BlockPos) -> Said {
        // An item on a low block lies in the block's cell, and the agent stands in the cell above.
        let stand = [cell, cell.up()].into_iter().find(|&stand| self.ways.steps(stand).is_some());
        stand.map_or(useless(cell), |stand| part(self.go_to(stand)))
    }

    fn fetch(&self, container: BlockPos, item: ItemId, count: u32) -> Said {
        let world = self.scene.world;
        match world.state(container).name() {
            "furnace" => {
                // All of it is taken out at once.
                if self.order.work.is_bare() && self.slot(container, furnace_slot::INPUT).is_some() {
                    return Said::Wait;
                }
                let look = call(self.name(), "fetchContainerContents", [("item_name", json!("furnace"))]);
                self.at_station("furnace", container, whole(look))
            }
            "chest" if self.beside(container).is_some() => {
                match stock::withdraw(world, self.body, container, container, item, count) {
                    Some(then) if then.tool == "withdrawItem" => self.after_a_look(container, item, then),
                    Some(on_the_way) => part(on_the_way),
                    None => useless(container),
                }
            }
            _ => useless(container),
        }
    }

    /// Returns the call itself, or a look into the chest if the prompt does not name the item yet.
    fn after_a_look(&self, chest: BlockPos, item: ItemId, then: ToolCall) -> Said {
        if self.scene.says(item.name()) {
            let is_meant = then.arguments.get("item_name") == Some(&json!(item.name()));
            return Said::Call { call: then, is_whole: is_meant };
        }
        let place = json!([chest.x, chest.y, chest.z]);
        let arguments = [("item_name", json!("chest")), ("position", place)];
        part(call(self.name(), "fetchContainerContents", arguments))
    }

    fn collect(&self, blocks: &[BlockId], tool: Option<ItemId>, gains: &[Gain], moment: &Moment<'_>) -> Said {
        let world = self.scene.world;
        let is_cane = |cell: BlockPos| world.state(cell).name() == "sugar_cane";
        let near = moment.cells_of(blocks).into_iter().filter_map(|cell| {
            let (stand, steps) = end_of_walk(&self.ways, cell, DIG_NEAR)?;
            // The root of a cane stays, and the canes above the cut come down with it.
            let is_root = is_cane(cell) && !is_cane(cell.down()) && is_cane(cell.up());
            let is_top = is_cane(cell.down()) && is_cane(cell.offset(0, -2, 0));
            let is_untold = !self.scene.tells(cell);
            (far(stand, cell) <= DIG_REACH).then_some((is_untold, is_root || is_top, steps, cell))
        });
        let Some((.., cell)) = near.min() else {
            return Said::Useless(blocks.iter().map(|&block| Failure::Block(block)).collect());
        };
        match tool {
            _ if is_harvestable(world.state(cell).block(), self.in_hand()) => {
                let call = call_at(self.name(), "MineBlock", ["x", "y", "z"], cell);
                let is_enough = |gain: &Gain| {
                    let of = |item: &ItemId| drops_at_least(world.state(cell).block(), *item);
                    gain.any_of.iter().map(of).sum::<u32>() >= gain.count
                };
                Said::Call { call, is_whole: gains.iter().all(is_enough) }
            }
            Some(tool) => self.equip(tool),
            None => useless(cell),
        }
    }

    fn craft(&self, item: ItemId, count: u32, at: Station) -> Said {
        if self.order.work.is_bare() {
            match at {
                Station::Hand => {
                    let arguments = [("item_name", json!(item.name())), ("count", json!(count))];
                    return whole(call(self.name(), "craftBlock", arguments));
                }
                Station::Carried(table) => return self.put_up(table),
                Station::At(_) | Station::Near(_) => {}
            }
        }
        // The tool of farms crafts every item at a table.
        let Some(table) = self.nearest("crafting_table") else {
            return Said::Useless(self.failed("crafting_table"));
        };
        let arguments = [("item_name", json!(item.name())), ("count", json!(count))];
        self.at_station("crafting_table", table, whole(call(self.name(), "craftBlock", arguments)))
    }

    fn smelt(&self, input: ItemId, count: u32, fuel: Option<ItemId>, at: Station) -> Said {
        if let Station::Carried(furnace) = at
            && self.order.work.is_bare()
        {
            return self.put_up(furnace);
        }
        let Some(furnace) = self.nearest("furnace") else { return Said::Useless(self.failed("furnace")) };
        let slot = |number: usize| self.slot(furnace, number);
        if slot(furnace_slot::INPUT).is_some() {
            return Said::Wait;
        }
        // The tool needs the fuel as an argument even if the furnace burns already.
        let Some(fuel) = fuel.or_else(|| slot(furnace_slot::FUEL)) else { return useless(furnace) };
        let (fuel, count) =
            if self.order.work.is_bare() { self.fed(furnace, fuel, count) } else { (fuel, count) };
        let arguments = [
            ("item_name", json!(input.name())),
            ("item_count", json!(count)),
            ("fuel_item_name", json!(fuel.name())),
        ];
        // It comes back with the first that is done.
        let cook = call(self.name(), "SmeltingCooking", arguments);
        self.at_station("furnace", furnace, Said::Call { call: cook, is_whole: count == 1 })
    }

    /// The item in a slot of a furnace.
    fn slot(&self, furnace: BlockPos, number: usize) -> Option<ItemId> {
        let slots = self.scene.world.block_entity(furnace).and_then(BlockEntity::slots);
        slots?.get(number)?.as_ref().map(|stack| stack.item)
    }

    /// The fuel for a furnace and how many items it is given: a call adds one piece of fuel, and what stays uncooked would block the
    /// furnace. Fuel of another kind is burnt first.
    fn fed(&self, furnace: BlockPos, fuel: ItemId, count: u32) -> (ItemId, u32) {
        let slots = self.scene.world.block_entity(furnace).and_then(BlockEntity::slots);
        let there = slots.and_then(|slots| slots.get(furnace_slot::FUEL)?.as_ref());
        let (fuel, pieces) = there.map_or((fuel, 0), |there| (there.item, there.count));
        let added = u32::from(stock::held(self.body, fuel) > 0);
        let each = fuel.info().fuel.map_or(1, |ticks| (ticks / COOK_TICKS).max(1));
        (fuel, count.min((pieces + added).max(1) * each))
    }

    /// Puts a carried table or furnace up on free ground nearby.
    fn put_up(&self, station: ItemId) -> Said {
        let here = feet_at(self.body.body.pos);
        let state = |cell: BlockPos| self.scene.world.state(cell);
        let is_free = |cell: &BlockPos| {
            let around = cell.neighbours().into_iter().filter(|beside| beside.y == cell.y);
            state(*cell).is_air()
                && state(cell.up()).is_air()
                && !state(cell.down()).has_no_collision()
                && around.filter(|beside| state(*beside).is_air()).count() == 4
        };
        let apart = |cell: &BlockPos| here.x.abs_diff(cell.x).max(here.z.abs_diff(cell.z));
        let near = self.ways.all().iter().filter(|cell| (1..=PUT_UP_MAX).contains(&apart(cell)));
        let free = near.filter(|cell| is_free(cell)).min_by_key(|cell| (apart(cell), **cell));
        let Some(&cell) = free else { return Said::Wait };
        let mut call = call_at(self.name(), "placeBlock", ["x", "y", "z"], cell);
        call.arguments.insert("item_name".to_owned(), json!(station.name()));
        part(call)
    }

    /// The block of that kind to which the way is shortest.
    fn nearest(&self, kind: &str) -> Option<BlockPos> {
        let stations = self.stations(kind).into_iter();
        let near = stations.filter_map(|cell| Some((self.ways.steps(self.beside(cell)?)?, cell)));
        near.min().map(|(_, cell)| cell)
    }

    /// The blocks of that kind in the arena.
    fn stations(&self, kind: &str) -> Vec<BlockPos> {
        let (low, high) = self.order.arena;
        let layers = low.y..=self.order.top();
        let cells = layers.flat_map(|y| {
            (low.z..=high.z).flat_map(move |z| (low.x..=high.x).map(move |x| BlockPos::new(x, y, z)))
        });
        cells.filter(|&cell| self.scene.world.state(cell).name() == kind).collect()
    }

    fn failed(&self, kind: &str) -> Vec<Failure> {
        let found = self.stations(kind).into_iter().map(Failure::Cell).collect::<Vec<_>>();
        let block = registry().block(kind).map(Failure::Block);
        found.into_iter().chain(block).collect()
    }

    /// Returns a call that needs a station near the agent, or the call that leads to the station.
    fn at_station(&self, kind: &str, station: BlockPos, then: Said) -> Said {
        let is_near = |cell: &BlockPos| stock::far(self.body, *cell) <= STATION_RANGE;
        if is_near(&station) || self.stations(kind).iter().any(is_near) {
            return then;
        }
        if self.beside(station).is_some() { part(self.go_to(station)) } else { useless(station) }
    }
}

impl Tools for FarmTools<'_> {
    fn means(&self) -> Means {
        let me: Vec<PlayerId> = self
            .scene
            .agents
            .iter()
            .copied()
            .filter(|id| self.scene.world.player(*id).is_some_and(|player| player.name == self.body.name))
            .collect();
        FarmTools::means(self.scene, &me, self.order.work)
    }

    fn say(&self, step: &Step, moment: &Moment<'_>) -> Said {
        match step {
            Step::GoTo { cell, .. } => whole(self.go_to(*cell)),
            Step::PickUp { cell, .. } => self.pick_up(*cell),
            Step::Fetch { container, item, count } => self.fetch(*container, *item, *count),
            Step::Collect { blocks, tool, .. } => self.collect(blocks, *tool, &step.gains(), moment),
            Step::Craft { item, table, .. } => self.craft(*item, moment.wanted, *table),
            Step::Smelt { input, count, fuel, station, .. } => {
                self.smelt(*input, *count, fuel.map(|(fuel, _)| fuel), *station)
            }
            Step::Shear { mob, .. } => {
                let arguments = [("item_name", json!("shears")), ("entity_name", json!(mob))];
                part(call(self.name(), self.order.use_on_entity, arguments))
            }
            Step::Milk { mob, with, count, .. } => {
                let arguments = [("item_name", json!(with.name())), ("entity_name", json!(mob))];
                let milk = call(self.name(), self.order.use_on_entity, arguments);
                Said::Call { call: milk, is_whole: *count == 1 }
            }
            Step::Fill { cell, .. } => {
                let mut fill = call_at(self.name(), "useItemOnBlock", ["x", "y", "z"], *cell);
                fill.arguments.insert("item_name".to_owned(), json!("bucket"));
                whole(fill)
            }
            Step::Kill { mob, .. } => part(call(self.name(), "attackTarget", [("target_name", json!(mob))])),
            Step::Give { to, item, count } => whole(self.give(*to, *item, *count)),
            _ => Said::Wait,
        }
    }
}

/// The items that furnaces are about to have done for a player.
pub(super) fn cooking(scene: &Scene<'_>, to: PlayerId) -> Vec<Promise> {
    let furnaces = scene.world.block_entities();
    let inputs = furnaces.filter_map(|(_, entity)| match entity {
        BlockEntity::Furnace(furnace) => furnace.slots[furnace_slot::INPUT].as_ref(),
        _ => None,
    });
    let done = inputs.filter_map(|input| {
        let cooked = cooking_of(CookKind::Smelting, input.item)?;
        Some(Promise { to, item: cooked.output, count: input.count })
    });
    done.collect()
}

/// The cell that a call names.
pub(super) fn about(call: &ToolCall) -> Option<About> {
    let part = |name: &str| i32::try_from(call.arguments.get(name)?.as_i64()?).ok();
    let cell = BlockPos::new(part("x")?, part("y")?, part("z")?);
    Some(if call.tool == "navigateTo" { About::Going(cell) } else { About::Working(cell) })
}

fn whole(call: ToolCall) -> Said {
    Said::Call { call, is_whole: true }
}

fn part(call: ToolCall) -> Said {
    Said::Call { call, is_whole: false }
}

fn useless(cell: BlockPos) -> Said {
    Said::Useless(vec![Failure::Cell(cell)])
}
