//! Questions of scripts about the world, answered from the view of the body.
//!
//! Answers are JSON and short: a running action remembers all of them. Arguments may be anything.

use std::cell::Cell;
use std::collections::BTreeSet;

use cooperage_blocks::items::{InteractionHand, ItemStack, slot};
use cooperage_blocks::path::PathGoal;
use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::world::{Entity, EntityKind, GameMode, Player};
use cooperage_blocks::{BlockPos, BlockState, registry};
use cooperage_body::BodyView;
use cooperage_body::gallery::{ReadyBuilding, gallery};
use cooperage_body::skills::{RecipeSource, Travel, can_craft, carried_items, nearest_block, way_to};
use serde_json::{Value, json};

/// Why a query has no answer.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) enum QueryError {
    /// There is no such query, or its arguments are wrong.
    Wrong,
    /// It names more kinds of blocks than [`WANTED_MAX`].
    TooManyKinds,
}

/// How far blocks are looked for, in blocks.
const RANGE_MAX: f64 = 512.0;
/// Most blocks in an answer.
const BLOCKS_MAX: usize = 1_500;
/// How far kinds of blocks are told.
const KINDS_RANGE_MAX: f64 = 32.0;
/// Most entities in an answer.
const ENTITIES_MAX: usize = 64;
/// How far another player is seen.
const PLAYERS_RANGE: f64 = 128.0;
/// Most nodes of the search for a clear path.
const PATH_NODES: u32 = 2_000;
/// The revision of conduct from which on queries cost fuel for all that answering them takes.
pub(crate) const CHARGES_WORK: u32 = 5;
/// Kinds of blocks that can be looked for at once.
pub(crate) const WANTED_MAX: usize = 256;
/// Cells of a column that one unit of fuel pays for.
const CELLS_PER_FUEL: u64 = 8;
/// The same before [`CHARGES_WORK`].
const CELLS_PER_FUEL_BEFORE: u64 = 24;
/// The cost of finding a kind of block by its name, in fuel.
const KIND_FUEL: u64 = 100;
/// The cost of telling an entity or a player, in fuel.
const ENTITY_FUEL: u64 = 300;
/// The cost of finding out whether an item can be crafted, in fuel.
const CRAFT_FUEL: u64 = 50;
/// The cost of a cell of which more than its kind must be read, in fuel.
const CELL_FUEL: u64 = 100;
/// The cost of telling all ready buildings, in fuel.
const BLUEPRINTS_FUEL: u64 = 10_000;
/// Cells of a column.
const COLUMN: u64 = 384;

/// The answer to a query of a body with that revision of conduct, and its cost in fuel; `own` is the building that the user handed
/// in.
pub(crate) fn answer(
    view: &BodyView<'_>,
    own: Option<&ReadyBuilding>,
    name: &str,
    arguments: &[Value],
    revision: u32,
) -> (Result<Value, QueryError>, u64) {
    let query = BodyQuery { view, arguments, charges_work: revision >= CHARGES_WORK };
    if let Some(answer) = query.at_hand(name) {
        return (answer.ok_or(QueryError::Wrong), 0);
    }
    let (answer, fuel) = match name {
        "find" => return query.find(),
        "blueprints" => (Some(blueprints(view, own)), BLUEPRINTS_FUEL),
        _ => query.looked_for(name),
    };
    (answer.ok_or(QueryError::Wrong), fuel)
}

/// A query of a body with its arguments.
struct BodyQuery<'q> {
    view: &'q BodyView<'q>,
    arguments: &'q [Value],
    charges_work: bool,
}

impl BodyQuery<'_> {
    fn number(&self, place: usize) -> Option<f64> {
        self.arguments.get(place).and_then(Value::as_f64).filter(|number| number.is_finite())
    }

    fn text(&self, place: usize) -> Option<&str> {
        self.arguments.get(place).and_then(Value::as_str)
    }

    fn range(&self, place: usize) -> f64 {
        self.number(place).unwrap_or(16.0).clamp(0.0, RANGE_MAX)
    }

    fn cell(&self) -> Option<BlockPos> {
        let part = |place: usize| self.number(place).map(|part| part.floor().clamp(-3e7, 3e7) as i32);
        Some(BlockPos::new(part(0)?, part(1)?, part(2)?))
    }

    fn search_cost(&self, range: f64) -> u64 {
        search_cost(self.view, range, self.charges_work)
    }

    /// The cost of work that earlier revisions did not charge.
    fn charge(&self, work: u64) -> u64 {
        if self.charges_work { work } else { 0 }
    }

    /// The answer to a query that costs no fuel: `Some(None)` for wrong arguments, `None` for another query.
    fn at_hand(&self, name: &str) -> Option<Option<Value>> {
        let view = self.view;
        let player = view.player();
        Some(match name {
            "name" => Some(json!(&*player.name)),
            "body" => Some(json!({
                "at": rounded(player.body.pos), "vel": rounded(player.body.vel), "yaw": rounded_one(player.body.yaw),
                "pitch": rounded_one(player.pitch), "onGround": player.body.on_ground, "inWater": player.body.in_water,
                "asleep": player.sleeping.is_some(),
            })),
            "vitals" => {
                let air = (f64::from(player.air) / 15.0).clamp(0.0, 20.0).round();
                Some(json!([rounded_one(player.health), player.food, rounded_one(player.saturation), air]))
            }
            "time" => Some(json!([view.tick(), view.world().day_time()])),
            "game" => Some(json!(mode_name(player.mode))),
            "items" => Some(slots(view, slot::MAIN.chain(slot::HOTBAR))),
            "worn" => Some(slots(view, slot::ARMOR.chain([slot::OFF_HAND]))),
            "held" => {
                let number = view.inventory().slot_of(InteractionHand::Main);
                Some(view.held().map_or(Value::Null, |held| item(number, held)))
            }
            "block" => {
                self.cell().map(|pos| view.loaded(pos).map_or(Value::Null, |state| json!(state.to_string())))
            }
            "surroundings" => {
                let name = |up: i32| view.state(view.feet().offset(0, up, 0)).name();
                let (below, legs, head) = (name(-1), name(0), name(1));
                Some(json!([
                    format!("Block Below: {below}"),
                    format!("Block at Legs: {legs}"),
                    format!("Block at Head: {head}")
                ]))
            }
            "biome" => {
                let feet = view.feet();
                Some(json!(view.world().biome_name(feet.x, feet.z)))
            }
            "wantsTorch" => {
                let is_torch = |state: BlockState| matches!(state.name(), "torch" | "wall_torch");
                let is_dark =
                    view.state(view.feet()).is_air() && view.nearest(6.0, 1, is_torch, |_| true).is_empty();
                Some(json!(is_dark && view.count_named("torch") > 0))
            }
            "exists" => match (self.text(0), self.text(1)) {
                (Some("block"), Some(name)) => Some(json!(registry().block(name).is_some())),
                (Some("item"), Some(name)) => Some(json!(registry().item(name).is_some())),
                (Some("entity"), Some(name)) => Some(json!(entity_kind(name).is_some())),
                _ => None,
            },
            _ => return None,
        })
    }

    /// The blocks of some kinds near a body.
    fn find(&self) -> (Result<Value, QueryError>, u64) {
        let count = self.number(2).unwrap_or(1.0).clamp(0.0, BLOCKS_MAX as f64) as usize;
        let mut fuel = self.search_cost(self.range(1));
        let Some(names) = wanted(self.arguments.first()) else { return (Err(QueryError::Wrong), fuel) };
        if let Some(names) = &names {
            if self.charges_work && names.len() > WANTED_MAX {
                return (Err(QueryError::TooManyKinds), fuel);
            }
            fuel += self.charge(KIND_FUEL * names.len() as u64);
        }
        let (found, cells) = find(self.view, names.as_ref().map(WantedStates::of), self.range(1), count);
        (Ok(found), fuel + CELL_FUEL * cells)
    }

    /// The answer to another query that costs fuel, and its cost; no answer where there is no such query.
    fn looked_for(&self, name: &str) -> (Option<Value>, u64) {
        let view = self.view;
        match name {
            "kinds" => {
                let range = self.range(0).min(KINDS_RANGE_MAX);
                // Each cell is looked at by itself.
                let fuel = if self.charges_work { cells_of(range) } else { self.search_cost(range) };
                (Some(kinds(view, range)), fuel)
            }
            "above" => {
                let ignored: BTreeSet<&str> = texts(self.arguments.first());
                let range = self.number(1).unwrap_or(32.0).clamp(0.0, 384.0) as i32;
                let up = (2..=range).map(|up| (up, view.state(view.feet().offset(0, up, 0))));
                let found =
                    up.into_iter().find(|(_, state)| !state.is_air() && !ignored.contains(state.name()));
                let told = found.map_or(json!("none"), |(up, state)| {
                    json!(format!("{} ({} blocks up)", state.name(), up - 1))
                });
                (Some(told), self.charge(range as u64 * 4))
            }
            "freeSpace" => {
                let size = self.number(0).unwrap_or(1.0).clamp(1.0, 16.0) as i32;
                let range = self.number(1).unwrap_or(8.0).clamp(0.0, 32.0);
                let (found, looks) = free_space(view, size, range);
                let fuel = if self.charges_work {
                    self.search_cost(range) + cells_of(range) + looks
                } else {
                    self.search_cost(range) * COLUMN / CELLS_PER_FUEL_BEFORE
                };
                (Some(found.map_or(Value::Null, |pos| json!([pos.x, pos.y, pos.z]))), fuel)
            }
            "entities" => {
                let near = view.entities(self.number(0).unwrap_or(16.0).clamp(0.0, PLAYERS_RANGE));
                let fuel = self.charge(ENTITY_FUEL * near.len() as u64);
                (Some(near.into_iter().take(ENTITIES_MAX).filter_map(entity).collect()), fuel)
            }
            "players" => {
                (Some(players(view)), self.charge(ENTITY_FUEL * view.world().players().len() as u64))
            }
            "craftable" => {
                let each = if self.charges_work { CRAFT_FUEL } else { 1 };
                (Some(craftable(view)), registry().items().len() as u64 * each)
            }
            "clearPath" => {
                let Some(pos) = self.cell() else { return (None, 0) };
                let travel = Travel { node_budget: PATH_NODES, ..Travel::on_foot() };
                let way = way_to(view, &PathGoal::Near { pos, range: 1.5 }, &travel);
                (Some(json!(way.is_success())), u64::from(PATH_NODES) * 100)
            }
            _ => (None, 0),
        }
    }
}

fn rounded_one(value: f64) -> f64 {
    (value * 1_000.0).round() / 1_000.0
}

fn rounded(at: [f64; 3]) -> [f64; 3] {
    at.map(rounded_one)
}

fn mode_name(mode: GameMode) -> &'static str {
    match mode {
        GameMode::Survival => "survival",
        GameMode::Creative => "creative",
        GameMode::Adventure => "adventure",
        GameMode::Spectator => "spectator",
    }
}

fn item(number: usize, stack: &ItemStack) -> Value {
    json!([number, stack.item.name(), stack.count])
}

fn slots(view: &BodyView<'_>, numbers: impl Iterator<Item = usize>) -> Value {
    numbers.filter_map(|number| Some(item(number, view.inventory().get(number)?))).collect()
}

fn texts(value: Option<&Value>) -> BTreeSet<&str> {
    value.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The cost of a search in fuel, from the cells that it looks through: at most all loaded ones.
fn search_cost(view: &BodyView<'_>, range: f64, charges_work: bool) -> u64 {
    let side = 2 * range as u64 + 1;
    let columns = (side * side).min(view.world().chunks().loaded().len() as u64 * 256);
    columns * COLUMN / if charges_work { CELLS_PER_FUEL } else { CELLS_PER_FUEL_BEFORE }
}

/// The cells of a cube around a body.
fn cells_of(range: f64) -> u64 {
    (2 * range as u64 + 1).pow(3)
}

/// Names of blocks, or whole states, that are looked for, each once; none: every block but air.
fn wanted(value: Option<&Value>) -> Option<Option<BTreeSet<&str>>> {
    match value {
        None | Some(Value::Null) => Some(None),
        Some(Value::Array(names)) => names
            .iter()
            .map(|name| name.as_str().map(|name| name.trim_start_matches("minecraft:")))
            .collect::<Option<BTreeSet<&str>>>()
            .map(Some),
        Some(_) => None,
    }
}

/// The states of blocks that are looked for: names become states once, and not at every cell.
struct WantedStates(Vec<bool>);

impl WantedStates {
    fn of(names: &BTreeSet<&str>) -> WantedStates {
        let mut states = vec![false; registry().states()];
        let mut want = |state: BlockState| states[usize::from(state.0)] = true;
        for name in names {
            if name.contains('[') {
                // Only the whole state in the one spelling that is told.
                name.parse::<BlockState>().ok().filter(|state| state.to_string() == *name).map(&mut want);
            } else if let Some(block) = registry().block(name).filter(|block| block.name() == *name) {
                block.info().states().for_each(&mut want);
            }
        }
        WantedStates(states)
    }

    fn has(&self, state: BlockState) -> bool {
        self.0.get(usize::from(state.0)).is_some_and(|is_wanted| *is_wanted)
    }
}

/// The nearest blocks of some kinds, each with its place and the number of its state; and how many cells were looked at.
fn find(view: &BodyView<'_>, wanted: Option<WantedStates>, range: f64, count: usize) -> (Value, u64) {
    let is_kind = |state: BlockState| wanted.as_ref().map_or(!state.is_air(), |wanted| wanted.has(state));
    let looked_at = Cell::new(0);
    let is_wanted = |_| {
        looked_at.set(looked_at.get() + 1);
        true
    };
    let found = view.nearest(range, count, is_kind, is_wanted);
    let mut states: Vec<BlockState> = Vec::new();
    let cells: Vec<[i32; 4]> = found
        .into_iter()
        .map(|pos| {
            let state = view.state(pos);
            let kind = states.iter().position(|known| *known == state).unwrap_or_else(|| {
                states.push(state);
                states.len() - 1
            });
            [pos.x, pos.y, pos.z, kind as i32]
        })
        .collect();
    let states: Vec<String> = states.iter().map(ToString::to_string).collect();
    (json!({"states": states, "cells": cells}), looked_at.get())
}

/// The states of blocks within a distance, in the order of their first cells.
fn kinds(view: &BodyView<'_>, range: f64) -> Value {
    let (feet, reach) = (view.feet(), range as i32);
    let mut states: Vec<BlockState> = Vec::new();
    let mut is_known = vec![false; registry().states()];
    let mut last = None;
    for dy in -reach..=reach {
        for dz in -reach..=reach {
            for dx in -reach..=reach {
                let state = view.state(feet.offset(dx, dy, dz));
                // Most cells hold the same state as the cell before.
                if last == Some(state) || f64::from(dx * dx + dy * dy + dz * dz) > range * range {
                    continue;
                }
                last = Some(state);
                if !state.is_air() && !std::mem::replace(&mut is_known[usize::from(state.0)], true) {
                    states.push(state);
                }
            }
        }
    }
    states.iter().map(ToString::to_string).collect()
}

/// The nearest place with so much room, and how many cells were looked at for it.
fn free_space(view: &BodyView<'_>, size: i32, range: f64) -> (Option<BlockPos>, u64) {
    let looks = Cell::new(0);
    let is_ground = |pos: BlockPos| {
        let state = view.state(pos);
        !state.has_no_collision() && !state.is_liquid()
    };
    let is_free = |pos: BlockPos| {
        let cells = (0..size).flat_map(|x| (0..size).map(move |z| pos.offset(x, 0, z)));
        cells.into_iter().all(|cell| {
            looks.set(looks.get() + 2);
            view.state(cell).is_air() && is_ground(cell.down())
        })
    };
    let found = view.nearest(range, 1, BlockState::is_air, is_free).first().copied();
    (found, looks.get())
}

fn entity(entity: &Entity) -> Option<Value> {
    let (kind, name, health, held) = match &entity.kind {
        EntityKind::Mob(mob) => {
            (if mob.is_monster() { "hostile" } else { "animal" }, mob.kind_name(), Some(mob.health), None)
        }
        EntityKind::Item { stack, .. } => ("object", "item", None, Some(stack)),
        EntityKind::Vehicle(vehicle) => ("object", vehicle.item.name(), None, None),
        EntityKind::Falling { .. } => ("object", "falling_block", None, None),
        EntityKind::Missile(_) => ("projectile", "arrow", None, None),
        EntityKind::Gone => return None,
    };
    let mut told = json!({"id": entity.id.0, "type": kind, "name": name, "at": rounded(entity.pos)});
    if let Some(health) = health {
        told["health"] = json!(rounded_one(health));
    }
    if let Some(stack) = held {
        told["item"] = json!({"name": stack.item.name(), "count": stack.count});
    }
    Some(told)
}

/// All players but the body's own; with their places where they are near enough.
fn players(view: &BodyView<'_>) -> Value {
    let near: Vec<_> = view.players(PLAYERS_RANGE).into_iter().map(|player| player.id).collect();
    let others = view.world().players().iter().filter(|player| player.id != view.me());
    others.map(|player| told_player(player, near.contains(&player.id))).collect()
}

fn told_player(player: &Player, is_near: bool) -> Value {
    let held = player.inventory.in_hand(InteractionHand::Main).map(|held| held.item.name());
    let mut told = json!({"type": "player", "name": "player", "username": &*player.name, "id": -1 - i64::from(player.id.0)});
    if is_near {
        told["at"] = json!(rounded(player.body.pos));
        told["heldItem"] = json!(held);
    }
    told
}

fn craftable(view: &BodyView<'_>) -> Value {
    let has_table = view.count_named("crafting_table") > 0
        || nearest_block(view, 16.0, |name| name == "crafting_table").is_some();
    let items =
        registry().items().iter().filter(|info| can_craft(view, info.id, has_table, RecipeSource::Stored));
    items.map(|info| json!(info.name)).collect()
}

/// The ready buildings with what they take, for a body that carries what this one does.
fn blueprints(view: &BodyView<'_>, own: Option<&ReadyBuilding>) -> Value {
    let carried = carried_items(view);
    let all = own.into_iter().chain(gallery());
    all.filter_map(|building| {
        let [x, y, z] = building.size;
        let materials = building.materials(&carried).ok()?;
        Some(json!({
            "name": building.name, "about": building.about, "size": {"x": x, "y": y, "z": z}, "materials": materials,
        }))
    })
    .collect()
}
