//! The decisions of a creature, every other tick: one goal at a time, the most pressing first
//! (docs/spec/blockworld.md, 14.2).
//!
//! A brain sees cells, players and its own body. Its effects on others are an [`CreatureAct`] that the world carries out.

mod animals;
mod monsters;

use crate::chunks::Chunks;
use crate::physics::fluid::is_under_water;
use crate::physics::{CellReader, Controls};
use crate::pos::BlockPos;
use crate::world::ids::{EntityId, PlayerId};
use crate::world::player::Player;
use crate::world::settings::Difficulty;

use super::Mob;
use super::footing::{CreatureMobility, Foothold, Footing, footing};
use super::mind::MoveGoal;
use super::search::find_way;
use super::sight::is_clear;
use super::traits::{CreatureBehaviour, CreatureTraits};

/// Ticks between two decisions.
pub(crate) const DECISION_TICKS: u32 = 2;
/// Chance per decision to go for a walk: 1/120 a tick.
const WANDER_CHANCE: f64 = 1.0 / 60.0;
/// Chance per decision to look elsewhere: 1/50 a tick.
const LOOK_CHANCE: f64 = 1.0 / 25.0;
/// How far creatures look at players, in blocks.
const LOOK_BLOCKS: f64 = 6.0;
/// How far they go for a walk, sideways and upwards.
const WANDER_BLOCKS: (i32, i32) = (10, 7);
/// How far they run from fright.
const FRIGHT_BLOCKS: (i32, i32) = (5, 4);
/// Nodes that a search may look at, for a stroll and for a chase.
const STROLL_NODES: usize = 150;
const CHASE_NODES: usize = 250;
/// Ticks without getting further after which a way is given up.
const STUCK_TICKS: u32 = 60;
/// How deep the feet are in water when a creature begins to swim up.
const FLOAT_DEPTH: f64 = 0.4;

/// An act of a creature on others, which the world carries out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CreatureAct {
    Nothing,
    /// Has a child with another.
    Birth(EntityId),
    /// Has eaten grass in its cell, or below.
    Grazed,
    /// Hits a player.
    Hit(PlayerId),
    /// Shoots at a player.
    Shoot(PlayerId),
    Explode,
}

/// The mate or the parent that a creature keeps to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Companion {
    pub(crate) id: EntityId,
    pub(crate) pos: [f64; 3],
}

/// The decision of one creature: its mob, and the parts of the world that it sees.
pub(crate) struct Brain<'a> {
    pub(crate) chunks: &'a Chunks,
    pub(crate) players: &'a [Player],
    pub(crate) difficulty: Difficulty,
    /// How much darker the sky is than at noon.
    pub(crate) darkening: u8,
    pub(crate) mob: &'a mut Mob,
    pub(crate) traits: &'static CreatureTraits,
    pub(crate) at: [f64; 3],
    pub(crate) vel: &'a mut [f64; 3],
    pub(crate) on_ground: bool,
    pub(crate) companion: Option<Companion>,
}

impl Brain<'_> {
    /// Decides, and presses keys accordingly.
    pub(crate) fn decide(&mut self) -> CreatureAct {
        let mind = &mut self.mob.mind;
        for counter in [&mut mind.wait, &mut mind.love, &mut mind.rest, &mut mind.reload] {
            *counter = counter.saturating_sub(DECISION_TICKS);
        }
        let act = match self.traits.way {
            CreatureBehaviour::Animal | CreatureBehaviour::Villager => self.animal(),
            CreatureBehaviour::Wolf => self.wolf(),
            CreatureBehaviour::Zombie
            | CreatureBehaviour::Archer
            | CreatureBehaviour::Spider
            | CreatureBehaviour::Creeper => self.monster(),
            CreatureBehaviour::Swimmer | CreatureBehaviour::Inert => CreatureAct::Nothing,
        };
        self.float();
        act
    }

    fn walker(&self) -> CreatureMobility {
        let (width, height) = self.mob.size();
        let is_wide = width > 1.0;
        let hunts = self.mob.mind.foe.is_some();
        let bold = if hunts { (self.mob.health / 3.0) as i32 } else { 0 };
        CreatureMobility {
            columns: if is_wide { 2 } else { 1 },
            tall: height.ceil() as i32,
            is_slim: width <= 0.8,
            swims: hunts || self.mob.body.in_water || &*self.mob.info().name == "drowned",
            drop: (3 + bold).min(8),
        }
    }

    fn cell(&self) -> BlockPos {
        self.walker().cell(self.at)
    }

    fn distance(&self, to: [f64; 3]) -> f64 {
        (0..3).map(|axis| (to[axis] - self.at[axis]).powi(2)).sum::<f64>().sqrt()
    }

    fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.0 as usize).filter(|player| player.is_present())
    }

    /// The nearest player for whom a condition holds, with the distance.
    fn nearest_player(&self, within: f64, holds: impl Fn(&Player) -> bool) -> Option<(PlayerId, f64)> {
        let mut nearest: Option<(PlayerId, f64)> = None;
        for player in self.players {
            // The distance along one axis is never greater than the whole: it rules most players out.
            if (player.body.pos[0] - self.at[0]).abs() > within {
                continue;
            }
            let distance = self.distance(player.body.pos);
            let is_nearer = nearest.is_none_or(|(_, least)| distance < least);
            if distance <= within && is_nearer && player.is_present() && holds(player) {
                nearest = Some((player.id, distance));
            }
        }
        nearest
    }

    /// Whether nothing is between its eyes and a player's.
    fn sees(&self, player: &Player) -> bool {
        let eyes = [self.at[0], self.at[1] + self.mob.info().eyes, self.at[2]];
        is_clear(self.chunks, eyes, player.eyes())
    }

    /// Searches a way to a cell and sets out; returns whether there is one.
    fn set_out(&mut self, goal: MoveGoal, to: BlockPos, pace: f64, nodes: usize) -> bool {
        let walker = self.walker();
        let way = find_way(self.chunks, &walker, walker.cell(self.at), to, nodes);
        let found = !way.is_empty();
        let mind = &mut self.mob.mind;
        (mind.goal, mind.way, mind.next, mind.pace, mind.stuck) = (goal, way, 0, pace, 0);
        found
    }

    /// Follows its way; returns whether there is more of it.
    fn go_on(&mut self) -> bool {
        let walker = self.walker();
        let (width, _) = self.mob.size();
        let near = if width > 0.75 { width / 2.0 } else { 0.75 - width / 2.0 };
        let mind = &mut self.mob.mind;
        mind.stuck += DECISION_TICKS;
        if mind.stuck > STUCK_TICKS {
            mind.way.clear();
        }
        while let Some(&cell) = mind.way.get(usize::from(mind.next)) {
            let [x, z] = walker.middle(cell);
            let (dx, dy, dz) = (x - self.at[0], f64::from(cell.y) - self.at[1], z - self.at[2]);
            if dx.abs() < near && dz.abs() < near && dy.abs() < 1.0 {
                mind.next += 1;
                mind.stuck = 0;
                continue;
            }
            self.mob.body.yaw = yaw_to(dx, dz);
            let step = self.mob.info().step;
            let jumps = dy > step && self.mob.body.collided_sideways && self.on_ground;
            self.mob.controls = Controls { forward: true, jump: jumps, ..Controls::default() };
            return true;
        }
        self.mob.controls = Controls::default();
        false
    }

    /// Walks straight to a point.
    fn go_straight(&mut self, to: [f64; 3], pace: f64) {
        self.mob.mind.pace = pace;
        self.mob.body.yaw = yaw_to(to[0] - self.at[0], to[2] - self.at[2]);
        let jumps = self.mob.body.collided_sideways && self.on_ground;
        self.mob.controls = Controls { forward: true, jump: jumps, ..Controls::default() };
    }

    fn stop(&mut self) {
        self.mob.mind.stop();
        self.mob.controls = Controls::default();
    }

    fn face(&mut self, to: [f64; 3]) {
        let (dx, dz) = (to[0] - self.at[0], to[2] - self.at[2]);
        if dx != 0.0 || dz != 0.0 {
            self.mob.body.yaw = yaw_to(dx, dz);
        }
    }

    /// Up, where it is deep in water.
    fn float(&mut self) {
        if self.mob.body.in_water && &*self.mob.info().name != "drowned" {
            let point = [self.at[0], self.at[1] + FLOAT_DEPTH, self.at[2]];
            self.mob.controls.jump |= is_under_water(&mut CellReader::new(self.chunks), point);
        }
    }

    /// A cell to stand in, drawn within some blocks sideways and near in height; none if the draw was no good.
    fn draw_place(&mut self, (sideways, upwards): (i32, i32)) -> Option<BlockPos> {
        let random = &mut self.mob.random;
        let (dx, dz) = (random.between(-sideways, sideways), random.between(-sideways, sideways));
        self.place_near(self.cell().offset(dx, 0, dz), upwards)
    }

    /// The cell of a column to stand in that is nearest in height.
    fn place_near(&self, at: BlockPos, upwards: i32) -> Option<BlockPos> {
        let walker = self.walker();
        let mut cells = CellReader::new(self.chunks);
        let open = walker.stand(&mut cells, at);
        if open == Foothold::Dry {
            return Some(at);
        }
        // From open air only down, from within the ground only up.
        let sign = if open == Foothold::Blocked { 1 } else { -1 };
        (1..=upwards)
            .map(|dy| at.offset(0, sign * dy, 0))
            .find(|&at| walker.stand(&mut cells, at) == Foothold::Dry)
    }

    /// Lets an idle creature go for a walk now and then, or look around.
    fn idle(&mut self) {
        let mut draw = self.mob.random.float();
        if self.mob.body.in_water {
            // Creatures leave water soon.
            draw /= 6.0;
        }
        if draw < WANDER_CHANCE {
            if let Some(to) = self.draw_place(WANDER_BLOCKS)
                && self.set_out(MoveGoal::Wander, to, self.traits.wander, STROLL_NODES)
            {
                return;
            }
            self.stop();
        } else if draw < WANDER_CHANCE + LOOK_CHANCE {
            let seen = self.nearest_player(LOOK_BLOCKS, |_| true);
            match seen.and_then(|(id, _)| self.player(id)).map(|player| player.body.pos) {
                Some(at) if draw < WANDER_CHANCE + LOOK_CHANCE / 2.0 => self.face(at),
                _ => self.mob.body.yaw = self.mob.random.float() * 360.0 - 180.0,
            }
        }
    }

    /// Runs from fright: a way or two of a few blocks, to water if it burns.
    fn panic(&mut self) {
        if self.mob.mind.goal != MoveGoal::Panic {
            let water = if self.mob.fire_ticks > 0 { self.water_near() } else { None };
            let to = water.or_else(|| (0..3).find_map(|_| self.draw_place(FRIGHT_BLOCKS)));
            let set_out =
                to.is_some_and(|to| self.set_out(MoveGoal::Panic, to, self.traits.panic, STROLL_NODES));
            if !set_out {
                self.mob.mind.frights = self.mob.mind.frights.saturating_sub(1);
                self.stop();
                return;
            }
        }
        if !self.go_on() {
            self.mob.mind.frights = self.mob.mind.frights.saturating_sub(1);
            self.stop();
        }
    }

    fn water_near(&self) -> Option<BlockPos> {
        let here = self.cell();
        let mut cells = CellReader::new(self.chunks);
        let (reach, _) = FRIGHT_BLOCKS;
        let around = (-reach..=reach).flat_map(|z| (-reach..=reach).map(move |x| here.offset(x, 0, z)));
        around
            .flat_map(|at| [at, at.down()])
            .filter(|&at| footing(cells.get(at)) == Footing::Water)
            .min_by_key(|at| ((at.x - here.x).pow(2) + (at.z - here.z).pow(2), *at))
    }
}

/// The yaw of a direction, in degrees: 0 south, 90 west.
pub(crate) fn yaw_to(dx: f64, dz: f64) -> f64 {
    libm::atan2(-dx, dz).to_degrees()
}
