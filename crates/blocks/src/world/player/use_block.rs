//! Use of a block: first its own function, then the held item's (docs/spec/blockworld.md, 5.1, 16.1, 17.3, 18.1, 20.3).

use super::World;
use crate::aabb::Aabb;
use crate::classes::UseClass;
use crate::items::{InteractionHand, ItemStack};
use crate::physics::BodyBuild;
use crate::pos::{BlockPos, Face};
use crate::registry::{BlockState, ToolClass, registry};
use crate::rules::place::{Click, PlacementCells, has_air_above, place};
use crate::world::block_entity::BlockEntity;
use crate::world::event::{EventCause, ItemCause, WorldEventKind};
use crate::world::ground::EntityKind;
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;

/// The result of a use, in words.
pub(crate) type UseResult = Result<String, InputRefusal>;

/// Food and saturation of a bite of cake.
const CAKE: (u32, f64) = (2, 0.4);

impl World {
    /// A player uses a face of a block with a hand.
    pub(crate) fn use_on_block(&mut self, id: PlayerId, click: &Click, hand: InteractionHand) -> UseResult {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(click.cell) {
            return Err(InputRefusal::OutOfReach);
        }
        if self.chunks.get(click.cell).is_none() {
            return Err(InputRefusal::NotLoaded);
        }
        let item = player.inventory.in_hand(hand).cloned();
        let both_empty = player.inventory.in_hand(InteractionHand::Main).is_none()
            && player.inventory.in_hand(InteractionHand::Off).is_none();
        let may_build = player.mode.may_build();
        if (!click.is_sneaking || both_empty)
            && let Some(used) = self.use_block_itself(id, click, item.as_ref(), hand)
        {
            return used;
        }
        let Some(item) = item else {
            let is_iron = matches!(self.state(click.cell).name(), "iron_door" | "iron_trapdoor");
            return Err(if is_iron { InputRefusal::NeedsPower } else { InputRefusal::NothingHappens });
        };
        if !may_build {
            return Err(InputRefusal::MayNotChange);
        }
        if let Some(used) = self.use_tool(id, click, &item, hand) {
            return used;
        }
        if item.info().blocks.is_empty() {
            return Err(InputRefusal::NotUsedOn { item: item.item });
        }
        self.place_held(id, click, &item, hand)
    }

    /// Runs the block's own function; `None` if it has none, so that the held item is used instead.
    fn use_block_itself(
        &mut self,
        id: PlayerId,
        click: &Click,
        item: Option<&ItemStack>,
        hand: InteractionHand,
    ) -> Option<UseResult> {
        let pos = click.cell;
        let state = self.state(pos);
        let doer = EventCause::Player(id);
        let said = |text: &str| Some(Ok(text.to_owned()));
        match state.info().use_class? {
            UseClass::Door
            | UseClass::Trapdoor
            | UseClass::FenceGate
            | UseClass::Lever
            | UseClass::Button => Some(match self.flip(doer, pos, click.yaw) {
                Ok(()) => Ok(self.state(pos).to_string()),
                Err(reason) => Err(reason.to_owned()),
            }),
            UseClass::Container | UseClass::Furnace => {
                self.block_entity(pos)?;
                Some(self.open_container(id, pos).map(|()| "open".to_owned()))
            }
            UseClass::Crafting
            | UseClass::Anvil
            | UseClass::Stonecutter
            | UseClass::Grindstone
            | UseClass::Smithing
            | UseClass::Enchanting
                if self.has_windows(id) =>
            {
                let kind = self.window_kind(pos)?;
                self.close_container(id);
                self.open_block_window(id, pos, kind);
                said("open")
            }
            UseClass::Crafting => said("the crafting table is within reach"),
            UseClass::Bed => Some(self.lie_down(id, pos)),
            UseClass::Eat => {
                let player = self.player_mut(id)?;
                if player.food >= super::FOOD_MAX && player.mode.is_mortal() {
                    return None;
                }
                player.feed(CAKE.0, CAKE.1);
                let bites = state.number("bites").unwrap_or(0) + 1;
                let left = if bites > 6 { BlockState::AIR } else { state.with("bites", &bites.to_string()) };
                self.change(doer, pos, left);
                said("a slice of cake")
            }
            UseClass::Berries => {
                let age = state.number("age").unwrap_or(0);
                if age < 2 || item.is_some_and(|item| item.item.name() == "bone_meal") {
                    return None;
                }
                let berries = registry().item("sweet_berries")?;
                let count = age - 1 + u32::from(self.player_mut(id)?.loot.chance(0.5));
                self.change(doer, pos, state.with("age", "1"));
                let stack = ItemStack::new(berries, count);
                self.made(doer, &stack, ItemCause::BlockLoot);
                self.drop_from_block(doer, pos, stack);
                said("berries picked")
            }
            UseClass::Campfire => {
                let food = item?;
                crate::craft::cooking(crate::craft::CookKind::Campfire, food.item)?;
                let Some(BlockEntity::Campfire(campfire)) = self.block_entities.get_mut(&pos) else {
                    return None;
                };
                let free = campfire.places.iter_mut().find(|place| place.is_none())?;
                let slot = self.players.get(id.0 as usize)?.inventory.slot_of(hand);
                let taken = self.players.get_mut(id.0 as usize)?.inventory.take(slot, 1)?;
                *free = Some((taken, 0));
                said("put on the campfire")
            }
            UseClass::NoteBlock | UseClass::Bell => said("it sounds"),
            UseClass::Sign => {
                let Some(BlockEntity::Sign(sign)) = self.block_entities.get(&pos) else { return None };
                Some(Ok(sign.lines().collect::<Vec<_>>().join("\n")))
            }
            UseClass::Anvil
            | UseClass::Stonecutter
            | UseClass::Grindstone
            | UseClass::Smithing
            | UseClass::Enchanting => said("it is within reach"),
            UseClass::Repeater
            | UseClass::Comparator
            | UseClass::DaylightDetector
            | UseClass::Beacon
            | UseClass::Brewing
            | UseClass::Loom
            | UseClass::Cartography
            | UseClass::Jukebox
            | UseClass::RespawnAnchor
            | UseClass::Vault => Some(Err(InputRefusal::Useless { block: state.block() })),
            UseClass::Cauldron
            | UseClass::Composter
            | UseClass::FlowerPot
            | UseClass::Candle
            | UseClass::Beehive
            | UseClass::Tnt
            | UseClass::Bookshelf
            | UseClass::RedstoneWire
            | UseClass::RedstoneOre
            | UseClass::Shear
            | UseClass::DragonEgg
            | UseClass::Lectern
            | UseClass::Pot => None,
        }
    }

    /// Uses tools that change blocks; `None` if the item is no such tool here.
    fn use_tool(
        &mut self,
        id: PlayerId,
        click: &Click,
        item: &ItemStack,
        hand: InteractionHand,
    ) -> Option<UseResult> {
        let pos = click.cell;
        let state = self.state(pos);
        let doer = EventCause::Player(id);
        let slot = self.player(id)?.inventory.slot_of(hand);
        let becomes = match (item.info().tool, state.name()) {
            (Some(ToolClass::Hoe), "dirt" | "grass_block" | "dirt_path") => Some("farmland"),
            (Some(ToolClass::Hoe), "coarse_dirt" | "rooted_dirt") => Some("dirt"),
            (
                Some(ToolClass::Shovel),
                "grass_block" | "dirt" | "podzol" | "coarse_dirt" | "mycelium" | "rooted_dirt",
            ) => Some("dirt_path"),
            _ => None,
        };
        if let Some(becomes) = becomes {
            if click.face == Face::Down || !has_air_above(&self.chunks, pos) {
                return Some(Err(InputRefusal::Covered));
            }
            let rooted = state.name() == "rooted_dirt" && becomes == "dirt";
            self.change(doer, pos, becomes.parse().ok()?);
            if rooted {
                let roots = ItemStack::new(registry().item("hanging_roots")?, 1);
                self.made(doer, &roots, ItemCause::BlockLoot);
                self.drop_from_block(doer, pos, roots);
            }
            self.wear_tool(id, slot, 1);
            return Some(Ok(becomes.to_owned()));
        }
        if item.info().tool == Some(ToolClass::Shovel)
            && state.name().ends_with("campfire")
            && state.is("lit", "true")
        {
            self.change(doer, pos, state.with("lit", "false"));
            self.wear_tool(id, slot, 1);
            return Some(Ok("put out".to_owned()));
        }
        if item.info().tool == Some(ToolClass::Axe)
            && let Some(stripped) = stripped(state)
        {
            self.change(doer, pos, stripped);
            self.wear_tool(id, slot, 1);
            return Some(Ok(stripped.name().to_owned()));
        }
        match item.item.name() {
            "bone_meal" => Some(self.use_bone_meal(id, pos, slot)),
            "flint_and_steel" | "fire_charge" => {
                if state.name().ends_with("campfire") && state.is("lit", "false") {
                    self.change(doer, pos, state.with("lit", "true"));
                } else {
                    let at = pos.step(click.face);
                    let soul = crate::rules::support::is_in("soul_fire_base_blocks", self.state(at.down()));
                    let fire: BlockState = if soul { "soul_fire" } else { "fire" }.parse().ok()?;
                    if !self.state(at).is_air() || !crate::rules::support::survives(&self.chunks, at, fire) {
                        return Some(Err(InputRefusal::DoesNotBurn));
                    }
                    self.change(doer, at, fire);
                }
                if item.item.name() == "fire_charge" {
                    self.use_one(id, slot)
                } else {
                    self.wear_tool(id, slot, 1)
                }
                Some(Ok("lit".to_owned()))
            }
            name if name.ends_with("_spawn_egg") => Some(self.use_spawn_egg(id, click, name, slot)),
            "water_bucket" | "lava_bucket" | "bucket" => Some(self.use_bucket(id, click, item, slot)),
            name if name.ends_with("_boat") || name.ends_with("minecart") || name.ends_with("_raft") => {
                Some(self.place_vehicle(id, click, item, slot))
            }
            _ => None,
        }
    }

    /// Places the block of the held item.
    fn place_held(
        &mut self,
        id: PlayerId,
        click: &Click,
        item: &ItemStack,
        hand: InteractionHand,
    ) -> UseResult {
        let placed = place(&self.chunks, &item.info().blocks, click).map_err(InputRefusal::Placing)?;
        if placed.iter().any(|&(pos, state)| self.is_body_in(pos, state)) {
            return Err(InputRefusal::InTheWay);
        }
        let doer = EventCause::Player(id);
        let first = placed.first().map_or(BlockState::AIR, |&(_, state)| state);
        self.set_placed(doer, &placed);
        if let Some(&(pos, _)) = placed.first() {
            self.fill_from_item(pos, item);
        }
        if self.player(id).is_some_and(|player| player.mode.is_mortal()) {
            let slot = self.player(id).map_or(0, |player| player.inventory.slot_of(hand));
            let taken = self.player_mut(id).and_then(|player| player.inventory.take(slot, 1));
            if let Some(taken) = taken {
                self.used_up(doer, &ItemStack { data: None, ..taken }, ItemCause::Place);
            }
        }
        Ok(first.to_string())
    }

    /// Writes all cells of a placed block before any neighbour is notified.
    pub(crate) fn set_placed(&mut self, doer: EventCause, placed: &PlacementCells) {
        for &(pos, state) in placed {
            self.write(doer, pos, state);
        }
        for &(pos, _) in placed {
            self.notify(doer, pos);
            self.updates.push_back((pos, doer));
        }
        self.settle();
    }

    /// A shulker box brings its contents, any container its name.
    pub(super) fn fill_from_item(&mut self, pos: BlockPos, item: &ItemStack) {
        let Some(data) = &item.data else { return };
        let Some(BlockEntity::Container(container)) = self.block_entities.get_mut(&pos) else { return };
        container.name.clone_from(&data.name);
        for (slot, held) in container.slots.iter_mut().zip(&data.contents) {
            slot.clone_from(held);
        }
    }

    /// Whether a body stands where a block's boxes would be; items and arrows don't count.
    #[must_use]
    pub fn is_body_in(&self, pos: BlockPos, state: BlockState) -> bool {
        if state.has_no_collision() {
            return false;
        }
        let corner = [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)];
        let parts: Vec<Aabb> = state.shape().boxes.iter().map(|part| part.shifted(corner)).collect();
        let meets = |body: &Aabb| parts.iter().any(|part| part.intersects(body));
        let players = self.players.iter().filter(|player| player.is_present());
        players.map(|player| player.body.bounds(&BodyBuild::PLAYER)).any(|body| meets(&body))
            || self
                .entities
                .iter()
                .filter(|entity| matches!(entity.kind, EntityKind::Mob(_) | EntityKind::Falling { .. }))
                .any(|entity| meets(&entity.bounds()))
    }

    /// Takes one item from a slot, unless the player's game mode uses nothing up.
    pub(crate) fn use_one(&mut self, id: PlayerId, slot: usize) {
        let Some(player) = self.player_mut(id).filter(|player| player.mode.is_mortal()) else { return };
        if let Some(used) = player.inventory.take(slot, 1) {
            self.used_up(EventCause::Player(id), &used, ItemCause::Use);
        }
    }

    /// A filled or empty bucket on a face.
    fn use_bucket(&mut self, id: PlayerId, click: &Click, item: &ItemStack, slot: usize) -> UseResult {
        let doer = EventCause::Player(id);
        let (cell, beside) = (click.cell, click.cell.step(click.face));
        let source = |state: BlockState| state.is_liquid() && state.is("level", "0");
        if item.item.name() == "bucket" {
            let at = [cell, beside].into_iter().find(|&at| {
                let state = self.state(at);
                source(state) || state.is("waterlogged", "true")
            });
            let at = at.ok_or(InputRefusal::NothingToScoop)?;
            let state = self.state(at);
            let full = if state.is_lava() { "lava_bucket" } else { "water_bucket" };
            let left = if source(state) { BlockState::AIR } else { state.with("waterlogged", "false") };
            self.change(doer, at, left);
            self.exchange(id, slot, full);
            return Ok(full.to_owned());
        }
        let fluid = if item.item.name() == "lava_bucket" { "lava" } else { "water" };
        let there = self.state(cell);
        if fluid == "water" && there.is("waterlogged", "false") {
            self.change(doer, cell, there.with("waterlogged", "true"));
        } else {
            let at = if there.is_replaceable() { cell } else { beside };
            let held = self.state(at);
            let gives_way = held.is_replaceable() || (held.has_no_collision() && !held.is_liquid());
            if !gives_way {
                return Err(InputRefusal::NoRoom);
            }
            if !held.is_air() && !held.is_liquid() {
                self.break_block(doer, at, None, true);
            }
            let state = fluid.parse().map_err(|_| InputRefusal::NoFluid)?;
            self.change(doer, at, state);
        }
        self.exchange(id, slot, "bucket");
        Ok(fluid.to_owned())
    }

    /// One item of a slot becomes another, which goes where there is room.
    pub(crate) fn exchange(&mut self, id: PlayerId, slot: usize, becomes: &str) {
        let doer = EventCause::Player(id);
        let Some(item) = registry().item(becomes) else { return };
        let Some(player) = self.player_mut(id).filter(|player| player.mode.is_mortal()) else { return };
        let Some(used) = player.inventory.take(slot, 1) else { return };
        let new = ItemStack::new(item, 1);
        let left = match player.inventory.slot_mut(slot) {
            Some(place @ None) => {
                *place = Some(new.clone());
                None
            }
            _ => player.inventory.insert(new.clone()),
        };
        self.used_up(doer, &used, ItemCause::Use);
        self.made(doer, &new, ItemCause::Use);
        if let Some(left) = left {
            self.throw(id, left);
        }
    }

    /// A player lies down in a bed, which becomes its place to respawn, or is refused.
    fn lie_down(&mut self, id: PlayerId, pos: BlockPos) -> UseResult {
        let state = self.state(pos);
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let [px, py, pz] = player.body.pos;
        let center = [f64::from(pos.x) + 0.5, f64::from(pos.y), f64::from(pos.z) + 0.5];
        if (px - center[0]).abs() > 3.0 || (py - center[1]).abs() > 2.0 || (pz - center[2]).abs() > 3.0 {
            return Err(InputRefusal::BedTooFar);
        }
        let head = match super::super::updates::other_half(pos, state) {
            Some(other) if state.is("part", "foot") => other,
            _ => pos,
        };
        if self.state(head.up()).is_opaque() && self.state(head.up()).is_cube() {
            return Err(InputRefusal::BedBlocked);
        }
        if let Some(player) = self.player_mut(id) {
            player.spawn = Some(head);
        }
        if !is_night(self.day_time) {
            return Err(InputRefusal::NotNight);
        }
        let taken = self.players.iter().any(|other| other.sleeping.is_some_and(|(bed, _)| bed == head));
        if taken {
            return Err(InputRefusal::BedTaken);
        }
        let is_watched = self.entities.iter().any(|entity| {
            matches!(&entity.kind, EntityKind::Mob(mob) if mob.is_monster())
                && (entity.pos[0] - center[0]).abs() <= 8.0
                && (entity.pos[1] - center[1]).abs() <= 5.0
                && (entity.pos[2] - center[2]).abs() <= 8.0
        });
        if is_watched {
            return Err(InputRefusal::MonstersNear);
        }
        let bed_head = self.state(head);
        self.change(EventCause::Player(id), head, bed_head.with("occupied", "true"));
        if let Some(player) = self.player_mut(id) {
            player.sleeping = Some((head, 0));
            player.body.pos = [f64::from(head.x) + 0.5, f64::from(head.y) + 0.5625, f64::from(head.z) + 0.5];
            player.body.vel = [0.0; 3];
        }
        Ok("asleep".to_owned())
    }

    /// Sleepers sleep on; when enough of them have for long enough, it is morning.
    pub(in crate::world) fn run_sleep(&mut self) {
        let mut asleep = 0;
        for player in &mut self.players {
            if let Some((_, ticks)) = &mut player.sleeping {
                *ticks += 1;
                asleep += u32::from(*ticks >= SLEEP_TICKS);
            }
        }
        let present = self.players.iter().filter(|player| player.is_present()).count() as u32;
        let needed = (present * self.rules.players_sleeping_percentage).div_ceil(100).max(1);
        if asleep < needed {
            return;
        }
        self.day_time = (self.day_time / DAY_TICKS + 1) * DAY_TICKS;
        self.push(EventCause::World, WorldEventKind::Morning);
        for number in 0..self.players.len() as u32 {
            self.wake(PlayerId(number));
        }
    }

    /// A sleeper gets up.
    pub(crate) fn wake(&mut self, id: PlayerId) {
        let Some((bed, _)) = self.player_mut(id).and_then(|player| player.sleeping.take()) else { return };
        let state = self.state(bed);
        self.change(EventCause::Player(id), bed, state.with("occupied", "false"));
        if let Some(place) = self.free_place_beside(bed)
            && let Some(player) = self.player_mut(id)
        {
            player.body.pos = place;
        }
    }
}

/// Ticks of a day.
pub(crate) const DAY_TICKS: u64 = 24_000;
/// Ticks of sleep until it is morning.
const SLEEP_TICKS: u32 = 100;

/// Whether players can sleep at that time, in clear weather.
fn is_night(day_time: u64) -> bool {
    (12_542..=23_459).contains(&(day_time % DAY_TICKS))
}

/// A log or wood without its bark.
fn stripped(state: BlockState) -> Option<BlockState> {
    let name = state.name();
    let barked =
        ["_log", "_wood", "_stem", "_hyphae"].iter().any(|end| name.ends_with(end)) || name == "bamboo_block";
    if !barked || name.starts_with("stripped_") {
        return None;
    }
    let stripped = registry().block(&format!("stripped_{name}"))?.default_state();
    Some(stripped.with("axis", state.property("axis")?))
}
