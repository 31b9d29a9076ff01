//! A world made of what is told: a flat one in which only the told blocks, bodies and creatures are.

use std::collections::BTreeMap;

use cooperage_blocks::craft::{CookKind, cooking};
use cooperage_blocks::world::{PlayerId, furnace_slot as slots};
use cooperage_blocks::{BlockPos, ItemId, World};

use super::told::ToldVillage;
use crate::site::{ScenarioSite, WorldBehaviour};

/// Cells around everything told that are made.
const MARGIN: i32 = 24;
/// The widest world that is made.
const WIDTH_MAX: i32 = 256;
/// Creatures that are set up, at most.
const CREATURES_MAX: usize = 32;
/// Items of a kind in one body, at most.
const ITEMS_MAX: u32 = 2_304;
/// Where a body is if nothing tells its place and no other one is known.
const MIDDLE: BlockPos = BlockPos::new(0, -60, 0);

/// Makes the world; the bodies have the numbers of the agents. `supposed` are contents of containers into which no agent has
/// looked.
pub(super) fn made(
    told: &ToldVillage,
    supposed: &BTreeMap<BlockPos, BTreeMap<ItemId, u32>>,
) -> (World, Vec<PlayerId>) {
    let mut site = ScenarioSite::flat(WorldBehaviour { random_tick_speed: 0 }, 0);
    let known = told.bodies.values().find_map(|body| body.place).unwrap_or(MIDDLE);
    let places: Vec<BlockPos> = (0..told.names.len())
        .map(|number| told.bodies.get(&number).and_then(|body| body.place).unwrap_or(known))
        .collect();
    let middle = places.first().copied().unwrap_or(known);
    let is_near = |place: &BlockPos| {
        place.x.abs_diff(middle.x) < WIDTH_MAX as u32 && place.z.abs_diff(middle.z) < WIDTH_MAX as u32
    };
    let cells: Vec<BlockPos> =
        told.blocks.keys().copied().chain(places.iter().copied()).filter(is_near).collect();
    let (low, high) = corners(&cells, middle);
    site.load(low.offset(-MARGIN, 0, -MARGIN), high.offset(MARGIN, 0, MARGIN));
    for (place, state) in told.blocks.iter().filter(|(place, _)| is_near(place)) {
        site.world.put_cell(*place, *state);
    }
    for (place, items) in supposed.iter().chain(&told.stores).filter(|(place, _)| is_near(place)) {
        let kind = told.blocks.get(place).map_or("chest".to_owned(), ToString::to_string);
        site.set(*place, &kind);
        let stacks: Vec<(ItemId, u32)> =
            items.iter().flat_map(|(item, count)| stacks(*item, *count)).collect();
        if kind.starts_with("furnace") {
            site.stock_slots(*place, stacks.into_iter().map(|stack| (furnace_slot(stack.0), stack)));
        } else {
            site.stock(*place, &stacks);
        }
    }
    for (kind, place) in told.nearby.iter().filter(|(_, place)| is_near(place)).take(CREATURES_MAX) {
        if is_word(kind) {
            site.command(&format!("summon {kind} {}.5 {} {}.5", place.x, place.y, place.z));
        }
    }
    for (item, place) in told.drops.iter().filter(|(_, place)| is_near(place)).take(CREATURES_MAX) {
        let BlockPos { x, y, z } = *place;
        site.command(&format!("summon item {x}.5 {y}.1 {z}.5 {{Item:{{id:\"{}\",Count:1b}}}}", item.name()));
    }
    let mut agents = Vec::new();
    for (number, name) in told.names.iter().enumerate() {
        let place = places.get(number).copied().filter(is_near).unwrap_or(middle);
        let stand = stand(&site.world, place);
        let feet = [f64::from(stand.x) + 0.5, f64::from(stand.y), f64::from(stand.z) + 0.5];
        agents.push(site.world.join(name, feet));
        let Some(body) = told.bodies.get(&number).filter(|_| is_word(name)) else { continue };
        let mut items: Vec<(ItemId, u32)> = body.items.iter().map(|(item, count)| (*item, *count)).collect();
        // The first stack comes into the hand.
        items.sort_by_key(|(item, _)| Some(*item) != body.held);
        for (item, count) in items {
            site.command(&format!("give {name} {} {}", item.name(), count.min(ITEMS_MAX)));
        }
    }
    let mut world = site.world;
    world.take_events();
    (world, agents)
}

fn corners(cells: &[BlockPos], middle: BlockPos) -> (BlockPos, BlockPos) {
    cells.iter().fold((middle, middle), |(low, high), cell| {
        (
            BlockPos::new(low.x.min(cell.x), low.y.min(cell.y), low.z.min(cell.z)),
            BlockPos::new(high.x.max(cell.x), high.y.max(cell.y), high.z.max(cell.z)),
        )
    })
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

fn stacks(item: ItemId, count: u32) -> Vec<(ItemId, u32)> {
    /// The slots of a chest.
    const SLOTS: usize = 27;
    let most = item.info().stack.max(1);
    let mut left = count;
    let mut stacks = Vec::new();
    while left > 0 && stacks.len() < SLOTS {
        stacks.push((item, left.min(most)));
        left -= left.min(most);
    }
    stacks
}

/// The slot of a furnace in which an item is: what can be smelted is at work, what only burns is fuel, and the rest is done.
fn furnace_slot(item: ItemId) -> usize {
    if cooking(CookKind::Smelting, item).is_some() {
        slots::INPUT
    } else if item.info().fuel.is_some() {
        slots::FUEL
    } else {
        slots::OUTPUT
    }
}

/// The place itself if a body has room in it, or the nearest one that has, with ground below.
fn stand(world: &World, place: BlockPos) -> BlockPos {
    /// How far another place is looked for.
    const REACH: i32 = 3;
    let is_open = |cell: BlockPos| world.state(cell).has_no_collision();
    if is_open(place) && is_open(place.up()) {
        return place;
    }
    let mut around: Vec<BlockPos> = (-REACH..=REACH)
        .flat_map(|x| (-REACH..=REACH).flat_map(move |z| (-1..=1).map(move |y| place.offset(x, y, z))))
        .collect();
    around.sort_by_key(|at| (at.x.abs_diff(place.x) + at.z.abs_diff(place.z), at.y.abs_diff(place.y), *at));
    let is_free = |at: &BlockPos| is_open(*at) && is_open(at.up()) && !is_open(at.down());
    around.into_iter().find(is_free).unwrap_or(place)
}
