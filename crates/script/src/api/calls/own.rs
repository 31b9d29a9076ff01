//! Skills that no tool does as scripts want it.

use std::collections::BTreeMap;

use cooperage_blocks::path::PathGoal;
use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::world::{EntityId, WorldInput};
use cooperage_blocks::{BlockId, BlockPos, ItemId, registry};
use cooperage_body::skills::{
    BlockSearch, Fight, PlacingOptions, SkillError, TargetBlock, Travel, activate, approach, attack,
    break_one, cheats, collect, contents, fetch, go, go_near, move_away_from_target, nearest_block, order,
    pick_up_within, place_block, place_torch, player_named, set_block, sow, store, take_weapon, till,
};
use cooperage_body::{Body, MovingTarget};
use serde_json::{Value, json};

use super::{building, goals};

/// The result of a skill: a value for the script and a line for its log.
pub(super) type SkillOutcome = (Value, String);

/// How far chests are looked for, in blocks.
const CHEST_RANGE: f64 = 32.0;
/// How far doors are looked for, in blocks.
const DOOR_RANGE: f64 = 16.0;
/// How far items are picked up, in blocks.
const ITEM_RANGE: f64 = 8.0;
/// How far blocks are collected, in blocks.
const COLLECT_RANGE: f64 = 64.0;
/// A leg of an exploration, in blocks.
const LEG: f64 = 24.0;

/// Carries out a skill of this module; none if it is another.
pub(super) async fn run<B: Body>(body: &B, name: &str, arguments: &[Value]) -> Option<SkillOutcome> {
    let arguments = CallArguments(arguments);
    let result = match name {
        "collectBlock" => collect_block(body, arguments).await,
        "goToNearestBlock" => go_to_nearest_block(body, arguments).await,
        "goToNearestEntity" => go_to_nearest_entity(body, arguments).await,
        "moveAwayFromEntity" => move_away_from(body, arguments).await,
        "goToSurface" => go_to_surface(body).await,
        "exploreLeg" => explore_leg(body, arguments).await,
        "reachGoal" => goals::reach_goal(body, arguments).await,
        "attackEntity" => attack_entity(body, arguments).await,
        "attackNearest" if !arguments.flag(1) => hit_nearest(body, arguments).await,
        "useDoor" => use_door(body, arguments).await,
        "pickupNearbyItems" => pick_up(body).await,
        "breakBlockAt" => break_at(body, arguments.cell(0)).await,
        "placeBlock" => place(body, arguments).await,
        "build" => building::build_box(body, arguments).await,
        "buildParts" => building::build_parts(body, arguments).await,
        "buildBlueprint" => building::build_blueprint(body, arguments).await,
        "tillAndSow" => till_and_sow(body, arguments).await,
        "autoLight" => place_torch(body).await.map(|()| done("A torch was placed.".to_owned())),
        "equipHighestAttack" => take_weapon(body).await.map(|()| done(String::new())),
        "consume" if arguments.text(0).is_empty() => eat(body).await,
        "putInChest" => put_in_chest(body, arguments).await,
        "takeFromChest" => take_from_chest(body, arguments).await,
        "lookInside" => look_inside(body, arguments).await,
        _ => return None,
    };
    let null = if name == "lookInside" { Value::Null } else { json!(false) };
    Some(result.unwrap_or_else(|error| (null, error.to_string())))
}

fn done(text: String) -> SkillOutcome {
    (json!(true), text)
}

/// The arguments of a call, in their order.
#[derive(Clone, Copy)]
pub(super) struct CallArguments<'a>(pub(super) &'a [Value]);

impl<'a> CallArguments<'a> {
    pub(super) fn text(self, place: usize) -> &'a str {
        self.0.get(place).and_then(Value::as_str).unwrap_or_default()
    }

    pub(super) fn number(self, place: usize, otherwise: f64) -> f64 {
        self.0.get(place).and_then(Value::as_f64).unwrap_or(otherwise)
    }

    fn flag(self, place: usize) -> bool {
        self.0.get(place).and_then(Value::as_bool).unwrap_or(true)
    }

    /// A count; none where it is left out or -1.
    fn count(self, place: usize) -> Option<u32> {
        let count = self.0.get(place).and_then(Value::as_f64)?;
        (count >= 0.0).then_some(count as u32)
    }

    /// The cell of three numbers.
    pub(super) fn cell(self, place: usize) -> BlockPos {
        let part = |place| self.number(place, 0.0).floor().clamp(-3e7, 3e7) as i32;
        BlockPos::new(part(place), part(place + 1), part(place + 2))
    }

    /// The place of a list of three numbers.
    pub(super) fn place(self, place: usize) -> Option<BlockPos> {
        place_of(self.0.get(place)?)
    }

    pub(super) fn block(self, place: usize) -> Result<BlockId, SkillError> {
        block_named(self.text(place))
    }

    fn item(self, place: usize) -> Result<ItemId, SkillError> {
        let name = self.text(place);
        let name = name.strip_prefix("minecraft:").unwrap_or(name);
        registry().item(name).ok_or_else(|| unknown("item", name))
    }
}

/// The block of that name.
pub(super) fn block_named(name: &str) -> Result<BlockId, SkillError> {
    let name = name.strip_prefix("minecraft:").unwrap_or(name);
    registry().block(name).ok_or_else(|| unknown("block", name))
}

fn unknown(kind: &'static str, name: &str) -> SkillError {
    SkillError::Unknown { kind, name: name.chars().take(60).collect() }
}

pub(super) fn place_of(value: &Value) -> Option<BlockPos> {
    let part = |name: &str, place: usize| {
        let part = value.get(place).or_else(|| value.get(name))?.as_f64()?;
        Some(part.floor().clamp(-3e7, 3e7) as i32)
    };
    Some(BlockPos::new(part("x", 0)?, part("y", 1)?, part("z", 2)?))
}

/// The block itself, the ore of a mineral, the ore in deepslate, what drops it.
fn kinds(name: &str) -> Vec<BlockId> {
    let name = name.strip_prefix("minecraft:").unwrap_or(name);
    let minerals =
        ["coal", "diamond", "emerald", "iron", "gold", "lapis", "lapis_lazuli", "redstone", "copper"];
    let ore = match name.strip_prefix("raw_") {
        Some(metal) => format!("{metal}_ore"),
        None if minerals.contains(&name) => format!("{}_ore", name.trim_end_matches("_lazuli")),
        None if name == "cobblestone" => "stone".to_owned(),
        None if name == "dirt" => "grass_block".to_owned(),
        None => String::new(),
    };
    let mut names = vec![name.to_owned(), ore];
    let ores: Vec<String> =
        names.iter().filter(|name| name.ends_with("_ore")).map(|name| format!("deepslate_{name}")).collect();
    names.extend(ores);
    names.iter().filter_map(|name| registry().block(name)).collect()
}

async fn collect_block<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let names: Vec<&str> = match given.0.first() {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => vec![given.text(0)],
    };
    let kinds: Vec<BlockId> = names.iter().flat_map(|name| kinds(name)).collect();
    let name = names.first().copied().unwrap_or_default();
    if kinds.is_empty() {
        return Err(unknown("block", name));
    }
    let excluded =
        given.0.get(2).and_then(Value::as_array).into_iter().flatten().filter_map(place_of).collect();
    let count = given.count(1).unwrap_or(1);
    if count < 1 {
        return Err(SkillError::other("the number of blocks to collect must be 1 at least"));
    }
    let search = BlockSearch { kinds, range: COLLECT_RANGE, excluded, travel: Travel::free() };
    let collected = collect(body, &search, count).await?;
    let more = match &collected.end {
        Some(SkillError::NotFound { .. }) => " No more were found.".to_owned(),
        _ => collected.why_no_more().map_or(String::new(), |why| format!(" {why}")),
    };
    Ok((json!(collected.blocks > 0), format!("Collected {} {name}.{more}", collected.blocks)))
}

async fn go_to_nearest_block<B: Body>(
    body: &B,
    given: CallArguments<'_>,
) -> Result<SkillOutcome, SkillError> {
    let (block, range) = (given.block(0)?, given.number(2, 64.0).clamp(1.0, 512.0));
    let name = block.name();
    let found = body.see(|view| view.nearest_named(name, range));
    let pos = found.ok_or_else(|| SkillError::NotFound { what: name.to_owned(), range: range as u32 })?;
    let near = given.number(1, 2.0).clamp(0.0, 256.0);
    go(body, &PathGoal::Near { pos, range: near }, &Travel::free()).await?;
    Ok(done(format!("Found {name} at {pos} and went there.")))
}

/// The nearest creature of a kind.
fn nearest_of<B: Body>(body: &B, name: &str, range: f64) -> Result<MovingTarget, SkillError> {
    let kind = entity_kind(name).ok_or_else(|| unknown("creature", name))?;
    let found = body.see(|view| {
        let near = view.mobs(range).into_iter().find(|(_, mob)| mob.kind_name() == &*kind.name);
        near.map(|(id, _)| MovingTarget::Entity(id))
    });
    found.ok_or_else(|| SkillError::NotFound { what: name.to_owned(), range: range as u32 })
}

async fn go_to_nearest_entity<B: Body>(
    body: &B,
    given: CallArguments<'_>,
) -> Result<SkillOutcome, SkillError> {
    let name = given.text(0);
    let target = nearest_of(body, name, given.number(2, 64.0).clamp(1.0, 512.0))?;
    go_near(body, target, given.number(1, 2.0).clamp(1.0, 64.0), &Travel::free()).await?;
    Ok(done(format!("Went to the {name}.")))
}

/// The entity that an argument is: a player's name, or a number.
fn target<B: Body>(body: &B, given: CallArguments<'_>) -> Result<MovingTarget, SkillError> {
    let found = match given.0.first() {
        Some(Value::String(name)) => body.see(|view| player_named(view, name)).map(MovingTarget::Player),
        Some(id) => {
            id.as_u64().and_then(|id| u32::try_from(id).ok()).map(|id| MovingTarget::Entity(EntityId(id)))
        }
        None => None,
    };
    let there = found.filter(|target| body.see(|view| view.place_of(*target).is_some()));
    there.ok_or_else(|| SkillError::other("the entity is gone"))
}

async fn move_away_from<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let target = target(body, given)?;
    move_away_from_target(body, target, given.number(1, 16.0).clamp(1.0, 64.0), &Travel::free()).await?;
    Ok(done("Moved away.".to_owned()))
}

async fn go_to_surface<B: Body>(body: &B) -> Result<SkillOutcome, SkillError> {
    let passes_trees = body.is_repaired();
    let top = body.see(|view| {
        let feet = view.feet();
        let is_tree = |name: &str| passes_trees && (name.ends_with("_leaves") || name.ends_with("_log"));
        let is_ground = |y: &i32| {
            let state = view.state(BlockPos::new(feet.x, *y, feet.z));
            !state.has_no_collision() && !is_tree(state.name())
        };
        (feet.y - 1..320).rev().find(is_ground).map(|y| BlockPos::new(feet.x, y + 1, feet.z))
    });
    let pos = top.ok_or_else(|| SkillError::other("there is no ground here"))?;
    go(body, &PathGoal::Near { pos, range: 2.0 }, &Travel::free()).await?;
    Ok(done(format!("Went to the surface at {pos}.")))
}

async fn explore_leg<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let (dx, dz) = (given.number(0, 1.0), given.number(1, 0.0));
    let length = dx.hypot(dz);
    let (dx, dz) = if length < 1e-9 { (1.0, 0.0) } else { (dx / length, dz / length) };
    let feet = body.see(|view| view.feet());
    let goal = PathGoal::NearXz {
        x: feet.x + (dx * LEG).round() as i32,
        z: feet.z + (dz * LEG).round() as i32,
        range: 4.0,
    };
    let travel = Travel { ticks_max: 600, ..Travel::free() };
    go(body, &goal, &travel).await?;
    Ok(done(String::new()))
}

async fn attack_entity<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let target = target(body, given)?;
    fight(body, target, given.flag(1)).await
}

async fn hit_nearest<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let target = nearest_of(body, given.text(0), 24.0)?;
    fight(body, target, false).await
}

async fn fight<B: Body>(body: &B, target: MovingTarget, kills: bool) -> Result<SkillOutcome, SkillError> {
    take_weapon(body).await?;
    let fight = Fight { kills, ..Fight::to_death(24.0) };
    approach(body, target, 3.0, &fight.travel).await?;
    let is_dead = attack(body, target, &fight).await?;
    Ok(done(if is_dead { "It is defeated." } else { "It was hit." }.to_owned()))
}

async fn use_door<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let nearest = || body.see(|view| nearest_block(view, DOOR_RANGE, |name| name.ends_with("_door")));
    let found = given.place(0).or_else(nearest);
    let pos =
        found.ok_or_else(|| SkillError::NotFound { what: "door".to_owned(), range: DOOR_RANGE as u32 })?;
    activate(body, pos, &Travel::on_foot()).await?;
    Ok(done(format!("Used the door at {pos}.")))
}

async fn pick_up<B: Body>(body: &B) -> Result<SkillOutcome, SkillError> {
    let travel = Travel { ticks_max: 400, ..Travel::on_foot() };
    let count = pick_up_within(body, ITEM_RANGE, &travel).await;
    Ok(done(format!("Picked up {count} items.")))
}

async fn break_at<B: Body>(body: &B, pos: BlockPos) -> Result<SkillOutcome, SkillError> {
    let state = body.see(|view| view.state(pos));
    if state.is_air() || state.is_liquid() {
        return Err(SkillError::other(format!("there is only {} at {pos}", state.name())));
    }
    if cheats(body) {
        order(body, &format!("setblock {} {} {} air", pos.x, pos.y, pos.z)).await?;
        return Ok(done(format!("Broke {} at {pos} by command.", state.name())));
    }
    break_one(body, pos, &Travel::free()).await?;
    pick_up_within(body, 4.0, &Travel { ticks_max: 100, ..Travel::on_foot() }).await;
    Ok(done(format!("Broke {} at {pos}.", state.name())))
}

async fn place<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let pos = given.cell(1);
    if given.text(0) == "air" {
        return break_at(body, pos).await;
    }
    // MINDcraft's code names what lies as an item.
    let block = match given.text(0) {
        "redstone" => registry().block("redstone_wire"),
        _ => None,
    };
    let block = block.map_or_else(|| given.block(0), Ok)?;
    if body.see(|view| view.state(pos).block()) == block {
        return Err(SkillError::other(format!("there is {} at {pos} already", block.name())));
    }
    let facing = match given.text(4) {
        _ if !block.name().ends_with("_stairs") => None,
        "north" => Some("south"),
        "south" => Some("north"),
        "east" => Some("west"),
        "west" => Some("east"),
        _ => None,
    };
    if cheats(body) {
        set_block(body, pos, block, facing).await?;
        return Ok(done(format!("Placed {} at {pos} by command.", block.name())));
    }
    let wanted = TargetBlock::any(block);
    let wanted = facing.map_or_else(|| wanted.clone(), |facing| wanted.clone().with("facing", facing));
    place_block(body, pos, &wanted, &PlacingOptions::free()).await?;
    Ok(done(format!("Placed {} at {pos}.", block.name())))
}

async fn till_and_sow<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let pos = given.cell(0);
    let name = given.text(3);
    if name.is_empty() {
        till(body, pos).await?;
        return Ok(done(format!("{pos} is farmland.")));
    }
    let name = if name.ends_with("seed") { format!("{name}s") } else { name.to_owned() };
    let seed = registry().item(&name).ok_or_else(|| unknown("item", &name))?;
    sow(body, pos, seed).await?;
    Ok(done(format!("Sowed {name} at {pos}.")))
}

async fn eat<B: Body>(body: &B) -> Result<SkillOutcome, SkillError> {
    let food = body.see(|view| {
        let carried =
            cooperage_blocks::items::slot::CARRIED.filter_map(|number| view.inventory().get(number));
        carried.map(|stack| stack.item).filter(|item| item.info().food.is_some()).max_by_key(|item| {
            let food = item.info().food.as_ref().map_or(0, |food| food.nutrition);
            (food, std::cmp::Reverse(*item))
        })
    });
    let food = food.ok_or_else(|| SkillError::other("no food is carried"))?;
    cooperage_body::skills::consume(body, food).await?;
    Ok(done(format!("Consumed {}.", food.name())))
}

fn chest<B: Body>(body: &B) -> Result<BlockPos, SkillError> {
    let found = body.see(|view| nearest_block(view, CHEST_RANGE, |name| name == "chest"));
    found.ok_or_else(|| SkillError::NotFound { what: "chest".to_owned(), range: CHEST_RANGE as u32 })
}

async fn put_in_chest<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let (item, pos) = (given.item(0)?, chest(body)?);
    let stored = store(body, pos, item, given.count(1), &Travel::free()).await?;
    Ok(done(format!("Put {stored} {} into the chest.", item.name())))
}

async fn take_from_chest<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let (item, pos) = (given.item(0)?, chest(body)?);
    let taken = fetch(body, pos, item, given.count(1), &Travel::free()).await?;
    Ok(done(format!("Took {taken} {} out of the chest.", item.name())))
}

async fn look_inside<B: Body>(body: &B, given: CallArguments<'_>) -> Result<SkillOutcome, SkillError> {
    let held = contents(body, given.cell(0), &Travel::free()).await?;
    let counts: BTreeMap<&str, u32> =
        held.counts().into_iter().map(|(item, count)| (item.name(), count)).collect();
    Ok((json!(counts), format!("It holds {}.", held.listed())))
}

/// Returns the input that sends a chat message of at most 256 characters, to one player or to all.
pub(crate) fn said(text: &str, to: Option<cooperage_blocks::world::PlayerId>) -> WorldInput {
    let text: String = text.chars().filter(|c| !c.is_control()).take(256).collect();
    WorldInput::Say { to, text: text.into() }
}
