//! F7: what is there gives all that the conditions ask for, with tools, fuel and stations.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::world::EntityKind;
use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use cooperage_plan::{Failure, Goal, Holder, Means, Plan, Promise, Unsolvable, Work, replan};

use super::closure::{self, Pool};
use super::reach::ReachableCells;
use super::{CheckCode, Flaw, Site};
use crate::invented::build::AIDS;
use crate::invented::criterion::{BlockPlace, Condition, Criterion, Doers};
use crate::invented::goods::{FISH, is_part, seed_of, tools};
use crate::invented::place::world_cell;
use crate::invented::record::{BlockRecord, InventedTask, StackRecord};
use crate::invented::scenario::{cells_within, sign_text};
use crate::invented::words;
use crate::meta::pools;

/// How far from the agents sources count: the arena is smaller.
const RADIUS: u32 = 32;
/// Fish that a rod gives, which is as many as agents have time for.
const CATCH: u32 = 1_000;

/// A task's sources.
pub(super) struct Sources<'a> {
    site: &'a Site<'a>,
    scene: cooperage_plan::Scene<'a>,
    /// Sources that are out of reach.
    excluded: Vec<Failure>,
    room: ReachableCells,
}

/// F7: the first condition for which something is missing.
pub(super) fn supply(site: &Site<'_>) -> Option<Flaw> {
    let sources = Sources::of(site);
    let mut needs: Vec<Need> = Vec::new();
    for (number, Criterion { condition, .. }) in site.task.criteria.iter().enumerate() {
        let flaw = |why: String| {
            let why = format!("{why}, for this: \"{}\"", words::sentence(condition));
            Some(Flaw { cells: condition.cells(), ..Flaw::new(CheckCode::Supply, why) })
        };
        if let Some(why) = sources.lacking(condition) {
            return flaw(why);
        }
        for need in sources.needs(number, condition) {
            if let Err(reason) = sources.given(&[(need.item, need.count)]) {
                return flaw(reason);
            }
            needs.push(need);
        }
    }
    // One by one there is enough; for all together what one condition uses up is gone for the next.
    let all: Vec<(ItemId, u32)> = needs.iter().map(|need| (need.item, need.count)).collect();
    let reason = sources.given(&all).err()?;
    if needs.iter().any(|need| need.may_go_on(&needs)) {
        return None;
    }
    Some(Flaw::new(CheckCode::Supply, format!("for all conditions together {reason}")))
}

/// Items that a condition asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Need {
    /// The place of the condition.
    pub(super) number: usize,
    pub(super) item: ItemId,
    pub(super) count: u32,
    /// Whether the items are free again once the condition has held.
    is_only_held: bool,
}

impl Need {
    /// Whether items that were only held may become what other conditions ask for.
    fn may_go_on(&self, all: &[Need]) -> bool {
        let uses = |other: &Need| {
            other.number != self.number && (other.item == self.item || is_part(self.item, other.item))
        };
        self.is_only_held && all.iter().any(uses)
    }
}

impl<'a> Sources<'a> {
    pub(super) fn of(site: &'a Site<'a>) -> Sources<'a> {
        let room = ReachableCells::of(site.task, site.world);
        let mut scene = cooperage_plan::Scene::new(site.world, site.players.to_vec(), RADIUS);
        let cut_off = |cell: &BlockPos| !room.reaches(*cell);
        let stores = site.world.block_entities().map(|(cell, _)| cell).filter(cut_off).map(Failure::Cell);
        let creatures = site
            .world
            .entities()
            .iter()
            .filter(|entity| matches!(entity.kind, EntityKind::Mob(_)) && !room.reaches(entity.cell()));
        let mut excluded: Vec<Failure> = stores.collect();
        excluded.extend(creatures.map(|entity| Failure::Entity(entity.id.0)));
        let placed = record_cells(site.task);
        let stations = placed.iter().filter(|cell| site.world.state(**cell).name() == "crafting_table");
        excluded.extend(stations.filter(|cell| cut_off(cell)).map(|cell| Failure::Cell(*cell)));
        // Tools work at stations that stand there; one that is carried must be put up first.
        let stands = |name: &str| {
            placed.iter().any(|cell| site.world.state(*cell).name() == name && room.reaches(*cell))
        };
        let carried = carried(site.task);
        let has = |name: &str| stands(name) || carried.iter().any(|stack| stack.item.name() == name);
        let mut never = vec![Work::AwaitLaid, Work::Grow, Work::Hasten];
        never.extend((!has("crafting_table")).then_some(Work::Craft));
        never.extend((!has("furnace")).then_some(Work::Smelt));
        scene.means = Means::without(&never);
        let mut sources = Sources { site, scene, excluded, room };
        sources.promise_fish();
        sources
    }

    /// Counts on fish where there is water and a rod to be had.
    fn promise_fish(&mut self) {
        let has_water = record_cells(self.site.task)
            .iter()
            .any(|cell| self.site.world.state(*cell).name() == "water" && self.room.reaches(*cell));
        let rod = registry().item("fishing_rod");
        let has_rod = rod.is_some_and(|rod| self.plan(&[(rod, 1)]).is_ok());
        if has_water
            && has_rod
            && let Some(to) = self.site.players.first()
        {
            let fish = FISH.iter().filter_map(|fish| registry().item(fish));
            self.scene.promised = fish.map(|item| Promise { to: *to, item, count: CATCH }).collect();
        }
    }

    /// A plan by which the team has all these items at once.
    pub(super) fn plan(&self, items: &[(ItemId, u32)]) -> Result<Plan, Unsolvable> {
        let mut sums: Vec<(ItemId, u32)> = Vec::new();
        for (item, count) in items {
            match sums.iter_mut().find(|(known, _)| known == item) {
                Some((_, sum)) => *sum = sum.saturating_add(*count),
                None => sums.push((*item, *count)),
            }
        }
        if sums.is_empty() {
            return Ok(Plan::default());
        }
        // One agent may do all of it; several share it where each carries a part.
        let goal = |who: Holder| Goal::Have { items: sums.clone(), who };
        let alone = replan(&goal(Holder::Any), &self.scene, &self.excluded);
        alone.or_else(|error| replan(&goal(Holder::Crew), &self.scene, &self.excluded).map_err(|_| error))
    }

    /// Whether the team can have all these items at once, by a plan or by any recipes at all.
    ///
    /// # Errors
    /// Why not.
    fn given(&self, items: &[(ItemId, u32)]) -> Result<(), String> {
        match self.plan(items) {
            Ok(_) => Ok(()),
            Err(_) if closure::gives(&self.pool(), items) => Ok(()),
            Err(reason) => Err(reason.to_string()),
        }
    }

    /// The items, blocks and creatures within reach.
    fn pool(&self) -> Pool {
        let mut pool = Pool {
            has_table: self.scene.means.allow(Work::Craft),
            has_furnace: self.scene.means.allow(Work::Smelt),
            ..Pool::default()
        };
        let mut add = |item: ItemId, count: u32| *pool.items.entry(item).or_default() += count;
        for stack in reached(self.site.task, &self.room) {
            add(stack.item, stack.count);
        }
        for (name, count) in AIDS {
            registry().item(name).into_iter().for_each(|item| add(item, count * self.site.task.agents));
        }
        self.scene.promised.iter().for_each(|promise| add(promise.item, promise.count));
        for cell in record_cells(self.site.task) {
            *pool.blocks.entry(self.site.world.state(cell).block()).or_default() += 1;
        }
        for entity in self.site.world.entities().iter().filter(|entity| self.room.reaches(entity.cell())) {
            if let EntityKind::Mob(mob) = &entity.kind {
                *pool.creatures.entry(mob.kind_name()).or_default() += 1;
            }
        }
        pool
    }

    fn can_have(&self, item: ItemId) -> bool {
        self.plan(&[(item, 1)]).is_ok()
    }

    /// The reason why a condition cannot be met, apart from items.
    fn lacking(&self, condition: &Condition) -> Option<String> {
        let world = self.site.world;
        match condition {
            Condition::Killed { kind, count } | Condition::Fed { kind, count } => {
                let there = self.creatures(kind);
                let is_food = pools::FOODS.iter().any(|(animal, _)| animal == kind);
                if there < *count {
                    return Some(format!("{there} {kind} are within reach"));
                }
                let is_fed = matches!(condition, Condition::Fed { .. });
                (is_fed && !is_food).then(|| format!("no food is known for a {kind}"))
            }
            Condition::Sheared { kind } => (*kind != "sheep" || self.creatures(kind) == 0)
                .then(|| format!("there is no {kind} to be shorn")),
            Condition::Rode { kind } => self.no_ride(kind),
            Condition::Read { at } => sign_text(world, world_cell(*at))
                .is_none()
                .then(|| "there is no sign with words at that cell".to_owned()),
            Condition::Container { at, .. } => world
                .block_entity(world_cell(*at))
                .is_none()
                .then(|| "there is no container at that cell".to_owned())
                .filter(|_| !self.is_placed(*at)),
            Condition::State { at, property, value } => {
                let state = world.state(world_cell(*at));
                let can_be = state.try_with(property, value).is_ok();
                (!can_be && !self.is_placed(*at))
                    .then(|| format!("the {} at that cell is never {property}={value}", state.name()))
            }
            Condition::NoBlock { at } => self.undiggable(world_cell(*at)),
            Condition::Slept { who } => {
                let needed = match who {
                    Doers::Each(of) => of.unwrap_or(self.site.task.agents).min(self.site.task.agents),
                    Doers::Team => self.site.task.agents,
                    _ => 1,
                };
                let cells = record_cells(self.site.task);
                let is_bed = |cell: &&BlockPos| {
                    let state = world.state(**cell);
                    state.name().ends_with("_bed") && state.is("part", "foot") && self.room.reaches(**cell)
                };
                let beds = cells.iter().filter(is_bed).count() as u32;
                let is_carried = |stack: &&StackRecord| stack.item.name().ends_with("_bed");
                let carried: u32 =
                    carried(self.site.task).iter().filter(is_carried).map(|stack| stack.count).sum();
                (beds + carried < needed)
                    .then(|| format!("there are {} beds, and {needed} are needed", beds + carried))
            }
            Condition::Worn { item } => {
                item.info().equip.is_none().then(|| format!("{} is nothing to wear", item.name()))
            }
            Condition::Block { .. }
            | Condition::Holds { .. }
            | Condition::Near { .. }
            | Condition::Said { .. } => None,
        }
    }

    /// Whether another condition asks for a block at a cell.
    fn is_placed(&self, at: BlockPos) -> bool {
        self.site.task.criteria.iter().any(|criterion| {
            matches!(&criterion.condition, Condition::Block { place: BlockPlace::At(cell), .. } if *cell == at)
        })
    }

    fn creatures(&self, kind: &str) -> u32 {
        let is_it = |entity: &&cooperage_blocks::world::Entity| matches!(&entity.kind, EntityKind::Mob(mob) if mob.kind_name() == kind);
        let there = self.site.world.entities().iter().filter(is_it);
        there.filter(|entity| self.room.reaches(entity.cell())).count() as u32
    }

    fn no_ride(&self, kind: &str) -> Option<String> {
        const RIDDEN: [&str; 5] = ["horse", "donkey", "mule", "pig", "llama"];
        let is_vehicle = kind.ends_with("boat") || kind.ends_with("minecart");
        if is_vehicle {
            let woods = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "mangrove"];
            let named = woods.iter().filter_map(|wood| registry().item(&format!("{wood}_{kind}")));
            let can = registry().item(kind).into_iter().chain(named).any(|item| self.can_have(item));
            return (!can).then(|| format!("no {kind} is to be had"));
        }
        let saddled = kind != "pig" || registry().item("saddle").is_some_and(|saddle| self.can_have(saddle));
        let can = RIDDEN.contains(&kind) && self.creatures(kind) > 0 && saddled;
        (!can).then(|| format!("there is no {kind} to ride"))
    }

    /// Why the block of a cell of the world cannot be dug.
    fn undiggable(&self, cell: BlockPos) -> Option<String> {
        let block = self.site.world.state(cell).block();
        if self.site.world.state(cell).is_liquid() || block.info().hardness < 0.0 {
            return Some(format!("{} cannot be dug", block.name()));
        }
        let with_tool =
            || tools().into_iter().any(|tool| is_harvestable(block, Some(tool)) && self.can_have(tool));
        (!is_harvestable(block, None) && !with_tool())
            .then(|| format!("there is no tool for {}", block.name()))
    }

    /// The items that a condition takes.
    pub(super) fn needs(&self, number: usize, condition: &Condition) -> Vec<Need> {
        let need = |item: ItemId, count: u32| Need { number, item, count, is_only_held: false };
        match condition {
            Condition::Holds { item, count, who } => {
                let times = match who {
                    Doers::Each(of) => of.unwrap_or(self.site.task.agents).min(self.site.task.agents),
                    _ => 1,
                };
                vec![Need { is_only_held: true, ..need(*item, count.saturating_mul(times)) }]
            }
            Condition::Container { item, count, .. } => vec![need(*item, *count)],
            Condition::Worn { item } => vec![Need { is_only_held: true, ..need(*item, 1) }],
            Condition::Sheared { .. } => registry()
                .item("shears")
                .map(|shears| Need { is_only_held: true, ..need(shears, 1) })
                .into_iter()
                .collect(),
            Condition::Fed { kind, count } => {
                let foods = pools::FOODS
                    .iter()
                    .find(|(animal, _)| animal == kind)
                    .map_or(&[][..], |(_, foods)| *foods);
                let mut foods = foods.iter().filter_map(|food| registry().item(food));
                let enough = |food: &ItemId| self.plan(&[(*food, *count)]).is_ok();
                let first = foods.clone().next();
                foods.find(enough).or(first).map(|food| need(food, *count)).into_iter().collect()
            }
            Condition::Block { name, place, facing } => self
                .blocks(*name, place, facing.as_deref())
                .map(|(item, count)| need(item, count))
                .into_iter()
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The item of a block, and how many are to be placed; of farmland a hoe.
    fn blocks(&self, name: BlockId, place: &BlockPlace, facing: Option<&str>) -> Option<(ItemId, u32)> {
        let is_right = |cell: BlockPos| {
            let state = self.site.world.state(world_cell(cell));
            state.block() == name
                && facing.is_none_or(|facing| state.is("facing", facing) || state.is("axis", facing))
        };
        let missing = match place {
            BlockPlace::At(at) => u32::from(!is_right(*at)),
            BlockPlace::Within { low, high, count } => {
                count.saturating_sub(cells_within(*low, *high).filter(|cell| is_right(*cell)).count() as u32)
            }
        };
        if name.name() == "farmland" {
            let hoes: Vec<ItemId> =
                tools().into_iter().filter(|tool| tool.name().ends_with("_hoe")).collect();
            return hoes.iter().find(|hoe| self.can_have(**hoe)).or(hoes.first()).map(|hoe| (*hoe, 1));
        }
        let item = match name.name() {
            "water" => registry().item("water_bucket"),
            "lava" => registry().item("lava_bucket"),
            _ => name.info().item.or_else(|| seed_of(name)),
        };
        item.map(|item| (item, missing))
    }
}

/// The cells that a record fills, in the world's cells.
pub(super) fn record_cells(task: &InventedTask) -> Vec<BlockPos> {
    let placed = task
        .blocks
        .iter()
        .enumerate()
        .flat_map(|(entry, block)| crate::invented::place::cells_of(block, entry));
    placed.map(|placed| world_cell(placed.cell)).collect()
}

/// The items in chests within reach, and those that agents carry.
fn reached(task: &InventedTask, room: &ReachableCells) -> Vec<StackRecord> {
    let chests = task.blocks.iter().flat_map(|block| match block {
        BlockRecord::Single { position, items, .. } if room.reaches(world_cell(*position)) => items.clone(),
        _ => Vec::new(),
    });
    chests.chain(task.inventory.iter().copied()).collect()
}

/// The items in chests and in inventories.
fn carried(task: &InventedTask) -> Vec<StackRecord> {
    let chests = task.blocks.iter().flat_map(|block| match block {
        BlockRecord::Single { items, .. } => items.clone(),
        BlockRecord::Cube { .. } | BlockRecord::Tree { .. } => Vec::new(),
    });
    chests.chain(task.inventory.iter().copied()).collect()
}
