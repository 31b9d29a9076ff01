//! Boats and minecarts: placed, mounted, steered, broken (docs/spec/blockworld.md, 21.4).

use serde::{Deserialize, Serialize};

use super::World;
use super::event::{EventCause, ItemCause, WorldEventKind};
use super::ground::{DROP_DELAY_TICKS, EntityKind, VOID_Y};
use super::ids::{EntityId, PlayerId};
use crate::aabb::Aabb;
use crate::items::ItemStack;
use crate::physics::sweep::{Mover, sweep_stepping};
use crate::physics::{CellReader, Controls};
use crate::pos::{BlockPos, Face};
use crate::registry::{BlockState, ItemId};
use crate::rules::place::Click;
use crate::world::refusal::InputRefusal;

/// A boat or a minecart.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vehicle {
    /// The item that it is placed from, and breaks into.
    pub item: ItemId,
    /// Where it points, in degrees.
    pub yaw: f64,
    pub damage: f64,
}

/// Damage that breaks it.
const BREAKS_AT: f64 = 4.0;
const GRAVITY: f64 = 0.04;
/// How much faster a paddled boat gets in a tick, and how far it turns, in degrees.
const PADDLE: f64 = 0.04;
const TURN: f64 = 4.0;
/// The part of a boat's speed that is left after a tick on water and on land; on ice the ground's slipperiness counts.
const WATER_DRAG: f64 = 0.9;
const LAND_DRAG: f64 = 0.5;
/// Blocks a tick of a minecart: at most, by a push, and by a powered rail.
const CART_SPEED: f64 = 0.4;
const CART_PUSH: f64 = 0.02;
const CART_POWER: f64 = 0.06;
const CART_DRAG: f64 = 0.997;
/// How high above its cell's bottom a cart rides.
const RAIL_TOP: f64 = 0.0625;

impl Vehicle {
    /// Whether it runs on rails.
    #[must_use]
    pub fn is_cart(&self) -> bool {
        self.item.name().ends_with("minecart")
    }

    /// How many players it carries.
    #[must_use]
    pub fn seats(&self) -> usize {
        if self.is_cart() || self.item.name().contains("chest") { 1 } else { 2 }
    }

    pub(crate) fn size(&self) -> (f64, f64) {
        if self.is_cart() { (0.98, 0.7) } else { (1.375, 0.5625) }
    }
}

fn is_rail(state: BlockState) -> bool {
    state.property("shape").is_some() && state.name().ends_with("rail")
}

impl World {
    /// Puts a vehicle where a player clicks: carts on rails, boats on water or ground.
    pub(crate) fn place_vehicle(
        &mut self,
        id: PlayerId,
        click: &Click,
        item: &ItemStack,
        slot: usize,
    ) -> Result<String, InputRefusal> {
        let vehicle = Vehicle { item: item.item, yaw: click.yaw, damage: 0.0 };
        let name = item.item.name();
        if !(matches!(name, "minecart") || name.ends_with("boat") || name.ends_with("raft")) {
            return Err(InputRefusal::LeftOut { item: item.item });
        }
        let (cell, state) = (click.cell, self.state(click.cell));
        let pos = if vehicle.is_cart() {
            if !is_rail(state) {
                return Err(InputRefusal::NoRails);
            }
            [f64::from(cell.x) + 0.5, f64::from(cell.y) + RAIL_TOP, f64::from(cell.z) + 0.5]
        } else {
            // The boat is placed on the clicked water, or on the water above the clicked ground.
            let mut at = if state.holds_water() { cell } else { cell.step(click.face) };
            while self.state(at.up()).name() == "water" && at.up().is_inside_height() {
                at = at.up();
            }
            let height = if self.state(at).name() == "water" { 0.8 } else { 0.0 };
            [f64::from(at.x) + 0.5, f64::from(at.y) + height, f64::from(at.z) + 0.5]
        };
        let (width, tall) = vehicle.size();
        let mover = Mover { body: Aabb::of_body(pos, width, tall).grown([-0.01; 3]), descends: false };
        let is_blocked = crate::physics::sweep::is_blocked(&mut CellReader::new(&self.chunks), &mover);
        if is_blocked && !vehicle.is_cart() {
            return Err(InputRefusal::NoRoom);
        }
        self.spawn(EventCause::Player(id), pos, [0.0; 3], EntityKind::Vehicle(vehicle))
            .ok_or(InputRefusal::TooManyEntities)?;
        if let Some(player) = self.player_mut(id).filter(|player| player.mode.is_mortal())
            && let Some(used) = player.inventory.take(slot, 1)
        {
            self.used_up(EventCause::Player(id), &used, ItemCause::Place);
        }
        Ok(name.to_owned())
    }

    /// A player takes a seat.
    pub(crate) fn board(&mut self, id: PlayerId, entity: EntityId) -> Result<String, InputRefusal> {
        let EntityKind::Vehicle(vehicle) = self.entity(entity).ok_or(InputRefusal::Gone)?.kind else {
            return Err(InputRefusal::NoVehicle);
        };
        let taken = self.players.iter().filter(|player| player.riding == Some(entity)).count();
        if taken >= vehicle.seats() {
            return Err(InputRefusal::SeatsTaken);
        }
        if let Some(player) = self.player_mut(id) {
            player.riding = Some(entity);
        }
        Ok("riding".to_owned())
    }

    /// A hit on a vehicle; it breaks into its item.
    pub(crate) fn hit_vehicle(&mut self, id: PlayerId, entity: EntityId, damage: f64) {
        let Some(place) = self.entity_place(entity) else { return };
        let at = self.entities[place].pos;
        let is_mortal = self.player(id).is_some_and(|player| player.mode.is_mortal());
        let EntityKind::Vehicle(vehicle) = &mut self.entities[place].kind else { return };
        vehicle.damage += damage;
        if vehicle.damage < BREAKS_AT && is_mortal {
            return;
        }
        let item = vehicle.item;
        self.remove_vehicle(place);
        if is_mortal {
            let stack = ItemStack::new(item, 1);
            self.made(EventCause::Player(id), &stack, ItemCause::Place);
            self.drop_at(EventCause::Player(id), at, [0.0, 0.1, 0.0], stack, DROP_DELAY_TICKS);
        }
    }

    fn remove_vehicle(&mut self, place: usize) {
        let id = self.entities[place].id;
        self.entities[place].kind = EntityKind::Gone;
        for player in &mut self.players {
            if player.riding == Some(id) {
                player.riding = None;
            }
        }
        self.push(EventCause::World, WorldEventKind::Vanished { entity: id });
    }

    /// The keys and the look of the first player who rides an entity.
    pub(crate) fn steering(&self, id: EntityId) -> Option<(PlayerId, Controls, f64)> {
        let rider = self.players.iter().find(|player| player.riding == Some(id))?;
        Some((rider.id, rider.controls, rider.body.yaw))
    }

    /// Whether an entity is a boat above the void that a player steers: the first who rides it does.
    #[must_use]
    pub fn is_steered_by(&self, id: EntityId, player: PlayerId) -> bool {
        let is_boat = self.entity(id).is_some_and(|entity| {
            matches!(entity.kind, EntityKind::Vehicle(vehicle) if !vehicle.is_cart())
                && entity.pos[1] >= VOID_Y
        });
        is_boat && self.steering(id).is_some_and(|(rider, ..)| rider == player)
    }

    pub(super) fn tick_vehicle(&mut self, place: usize) {
        let Some(entity) = self.entities.get(place) else { return };
        let EntityKind::Vehicle(vehicle) = entity.kind else { return };
        let keys = self.steering(entity.id);
        if entity.pos[1] < VOID_Y {
            self.remove_vehicle(place);
        } else if vehicle.is_cart() {
            self.tick_cart(place, keys.map(|(_, keys, yaw)| (keys, yaw)));
        } else {
            self.tick_boat(place, keys.map(|(_, keys, _)| keys));
        }
    }

    fn tick_boat(&mut self, place: usize, keys: Option<Controls>) {
        let World { entities, chunks, .. } = self;
        let Some(entity) = entities.get_mut(place) else { return };
        let EntityKind::Vehicle(vehicle) = &mut entity.kind else { return };
        let mut cells = CellReader::new(chunks);
        let [x, y, z] = entity.pos;
        let mut wet_at = |dy: f64| cells.get(BlockPos::holding(x, y + dy, z)).holds_water();
        let (is_deep, floats) = (wet_at(0.3), wet_at(-0.05));
        if keys.is_none() && entity.on_ground && entity.vel == [0.0, entity.vel[1], 0.0] && !is_deep {
            return;
        }
        if let Some(keys) = keys {
            let turn = f64::from(u8::from(keys.right)) - f64::from(u8::from(keys.left));
            vehicle.yaw += turn * TURN;
            let push = f64::from(u8::from(keys.forward)) - 0.125 * f64::from(u8::from(keys.back));
            let (sin, cos) = libm::sincos(vehicle.yaw.to_radians());
            entity.vel[0] -= sin * push * PADDLE;
            entity.vel[2] += cos * push * PADDLE;
        }
        entity.vel[1] = if is_deep {
            (entity.vel[1] + 0.06).min(0.1)
        } else if floats {
            0.0
        } else {
            entity.vel[1] - GRAVITY
        };
        let (width, height) = vehicle.size();
        let body = Aabb::of_body(entity.pos, width, height);
        let asked = entity.vel;
        let swept =
            sweep_stepping(&mut cells, &Mover { body, descends: false }, asked, 0.0, entity.on_ground);
        let [ax, ay, az] = swept.body.min;
        entity.pos = [ax + width / 2.0, ay, az + width / 2.0];
        entity.on_ground = asked[1] < 0.0 && swept.by[1] != asked[1];
        let below = cells.get(BlockPos::holding(entity.pos[0], entity.pos[1] - 0.1, entity.pos[2]));
        let slides = below.info().slipperiness;
        let drag = if is_deep || floats {
            WATER_DRAG
        } else if entity.on_ground && slides <= 0.6 {
            LAND_DRAG
        } else {
            slides.max(WATER_DRAG)
        };
        let kept = |axis: usize, drag: f64| {
            let part = if swept.by[axis] == asked[axis] { asked[axis] * drag } else { 0.0 };
            if part.abs() < 1e-4 { 0.0 } else { part }
        };
        entity.vel = [kept(0, drag), kept(1, 1.0), kept(2, drag)];
    }

    fn tick_cart(&mut self, place: usize, keys: Option<(Controls, f64)>) {
        let World { entities, chunks, .. } = self;
        let Some(entity) = entities.get_mut(place) else { return };
        let here = entity.cell();
        let EntityKind::Vehicle(vehicle) = &mut entity.kind else { return };
        let mut cells = CellReader::new(chunks);
        let Some((cell, rail)) =
            [here, here.down()].into_iter().map(|at| (at, cells.get(at))).find(|&(_, state)| is_rail(state))
        else {
            // Off the rails it falls, and stops.
            let (width, height) = vehicle.size();
            let asked = [entity.vel[0] * 0.5, entity.vel[1] - GRAVITY, entity.vel[2] * 0.5];
            let body = Aabb::of_body(entity.pos, width, height);
            let swept = sweep_stepping(&mut cells, &Mover { body, descends: false }, asked, 0.0, false);
            let [x, y, z] = swept.body.min;
            entity.pos = [x + width / 2.0, y, z + width / 2.0];
            entity.vel = [0, 1, 2].map(|axis| if swept.by[axis] == asked[axis] { asked[axis] } else { 0.0 });
            entity.on_ground = swept.by[1] != asked[1];
            return;
        };
        let mut speed = (entity.vel[0] * entity.vel[0] + entity.vel[2] * entity.vel[2]).sqrt();
        let mut heading = [entity.vel[0], entity.vel[2]];
        if let Some((keys, yaw)) = keys
            && keys.forward
            && speed < CART_SPEED / 4.0
        {
            let (sin, cos) = libm::sincos(yaw.to_radians());
            heading = if speed < 1e-6 { [-sin, cos] } else { heading };
            speed += CART_PUSH;
        }
        if rail.name() == "powered_rail" {
            if !rail.is("powered", "true") {
                speed *= 0.5;
            } else if speed > 0.01 {
                speed += CART_POWER;
            }
        }
        speed = (speed * CART_DRAG).min(CART_SPEED);
        if speed < 0.005 {
            entity.vel = [0.0; 3];
            return;
        }
        let (pos, heading) = roll(&mut cells, cell, rail, entity.pos, heading, speed);
        entity.pos = pos;
        entity.vel = [heading[0] * speed, 0.0, heading[1] * speed];
        entity.on_ground = true;
        vehicle.yaw = super::mobs::yaw_to(heading[0], heading[1]);
    }
}

/// The two sides that a rail joins, and whether each leads up.
fn ends(rail: BlockState) -> [(Face, bool); 2] {
    match rail.property("shape").unwrap_or("north_south") {
        "east_west" => [(Face::East, false), (Face::West, false)],
        "ascending_east" => [(Face::East, true), (Face::West, false)],
        "ascending_west" => [(Face::East, false), (Face::West, true)],
        "ascending_north" => [(Face::North, true), (Face::South, false)],
        "ascending_south" => [(Face::North, false), (Face::South, true)],
        "south_east" => [(Face::South, false), (Face::East, false)],
        "south_west" => [(Face::South, false), (Face::West, false)],
        "north_west" => [(Face::North, false), (Face::West, false)],
        "north_east" => [(Face::North, false), (Face::East, false)],
        _ => [(Face::North, false), (Face::South, false)],
    }
}

/// Along a rail towards the end that lies most ahead, on into the next cell where there is one; where it is then, and
/// its heading.
fn roll(
    cells: &mut CellReader<'_>,
    cell: BlockPos,
    rail: BlockState,
    pos: [f64; 3],
    heading: [f64; 2],
    speed: f64,
) -> ([f64; 3], [f64; 2]) {
    let middle = [f64::from(cell.x) + 0.5, f64::from(cell.z) + 0.5];
    let ahead = |face: Face| {
        let [x, _, z] = face.vector();
        f64::from(x) * heading[0] + f64::from(z) * heading[1]
    };
    let [one, other] = ends(rail);
    let (exit, is_up) = if ahead(one.0) >= ahead(other.0) { one } else { other };
    let [ex, _, ez] = exit.vector().map(f64::from);
    // How far past the middle it is, along the way out; on curves the way in counts as before the middle.
    let along = (pos[0] - middle[0]) * ex + (pos[2] - middle[1]) * ez;
    let aside = ((pos[0] - middle[0]) * ez).abs() + ((pos[2] - middle[1]) * ex).abs();
    let along = if aside > 0.05 { -aside } else { along } + speed;
    let slope = if one.1 || other.1 { if is_up { 1.0 } else { -1.0 } } else { 0.0 };
    let height = |along: f64| {
        let base = f64::from(cell.y) + RAIL_TOP;
        if slope == 0.0 { base } else { base + (0.5 + slope * along).clamp(0.0, 1.0) }
    };
    if along < 0.0 && aside > 0.05 {
        // Still on the way in: towards the middle.
        let [dx, dz] = [middle[0] - pos[0], middle[1] - pos[2]];
        let length = (dx * dx + dz * dz).sqrt().max(1e-9);
        let at = [pos[0] + dx / length * speed, height(0.0), pos[2] + dz / length * speed];
        return (at, [dx / length, dz / length]);
    }
    let at = [middle[0] + ex * along, height(along), middle[1] + ez * along];
    if along < 0.5 {
        return (at, [ex, ez]);
    }
    let beyond = cell.step(exit);
    let next = [beyond.up(), beyond, beyond.down()]
        .into_iter()
        .find(|&at| is_rail(cells.get(at)) && (at.y <= cell.y || is_up));
    match next {
        Some(next) => ([at[0], at[1].max(f64::from(next.y) + RAIL_TOP), at[2]], [ex, ez]),
        // The end of the line: free ground lets it off, a block stops it.
        None if cells.get(beyond).has_no_collision() => (at, [ex, ez]),
        None => ([middle[0] + ex * 0.49, height(0.49), middle[1] + ez * 0.49], [-ex, -ez]),
    }
}
