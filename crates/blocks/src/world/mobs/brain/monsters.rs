//! Monsters: how they choose and attack their targets (docs/spec/blockworld.md, 14.4).

use super::{Brain, CreatureAct, DECISION_TICKS, MoveGoal};
use crate::physics::{BodyBuild, Controls};
use crate::rules::light::is_light_at_least;
use crate::world::ids::PlayerId;
use crate::world::mobs::traits::CreatureBehaviour;
use crate::world::player::Player;
use crate::world::settings::Difficulty;

/// Ticks between two looks for a target.
const LOOK_TICKS: u32 = 10;
/// Ticks for which a monster remembers a target out of sight.
const MEMORY_TICKS: u32 = 60;
/// The factor on the distance at which monsters notice sneaking players.
const SNEAKING: f64 = 0.8;
/// How far a monster's hit reaches beyond its box, sideways.
const HIT_BLOCKS: f64 = 0.83;
const HIT_TICKS: u32 = 20;
/// From where archers shoot, and parts of that at which they come closer or step back.
const SHOT_BLOCKS: f64 = 15.0;
const SHOT_NEAR: f64 = 0.25;
const SHOT_FAR: f64 = 0.75;
/// Ticks to draw a bow, and between two shots on hard and otherwise.
const DRAW_TICKS: u32 = 20;
const SHOT_TICKS: [u32; 2] = [20, 40];
/// Light in which spiders are at peace.
const PEACE_LIGHT: u8 = 12;
/// Between which distances spiders leap, how likely, and how.
const LEAP_BLOCKS: (f64, f64) = (2.0, 4.0);
const LEAP_CHANCE: f64 = 0.2;
const LEAP: f64 = 0.4;
/// Where creepers begin to swell, where they stop, and how long it takes.
const SWELL_BLOCKS: (f64, f64) = (3.0, 7.0);
const FUSE_TICKS: u32 = 30;

impl Brain<'_> {
    pub(super) fn monster(&mut self) -> CreatureAct {
        if self.mob.mind.foe.is_none() {
            self.look_for_foe();
        }
        if let Some(foe) = self.mob.mind.foe {
            return self.attack(foe);
        }
        self.mob.mind.swell = self.mob.mind.swell.saturating_sub(DECISION_TICKS);
        match self.mob.mind.goal {
            MoveGoal::Wander => {
                if !self.go_on() {
                    self.stop();
                }
            }
            MoveGoal::Idle => self.idle(),
            _ => self.stop(),
        }
        CreatureAct::Nothing
    }

    /// The nearest player in sight, looked for now and then.
    fn look_for_foe(&mut self) {
        if self.mob.mind.wait > 0 || self.difficulty == Difficulty::Peaceful {
            return;
        }
        self.mob.mind.wait = LOOK_TICKS;
        let follow = self.mob.info().follow;
        let is_noticed = |player: &Player| {
            let reach = if player.body.is_crouching { follow * SNEAKING } else { follow };
            player.mode.is_mortal() && self.distance(player.body.pos) <= reach && self.sees(player)
        };
        let found = self.nearest_player(follow, is_noticed);
        if found.is_some() && self.traits.way == CreatureBehaviour::Spider {
            let at = crate::pos::BlockPos::holding(self.at[0], self.at[1] + 0.5, self.at[2]);
            if is_light_at_least(self.chunks, at, PEACE_LIGHT, self.darkening) {
                return;
            }
        }
        self.mob.mind.foe = found.map(|(id, _)| id);
        self.mob.mind.unseen = 0;
    }

    /// Attacks a player; the monster gives up when the player is too far away or long out of sight.
    pub(super) fn attack(&mut self, foe: PlayerId) -> CreatureAct {
        let follow = self.mob.info().follow;
        let player = self
            .player(foe)
            .filter(|player| player.mode.is_mortal() && self.distance(player.body.pos) <= follow);
        let Some(player) = player else { return self.give_up() };
        let (at, bounds, sees) = (player.body.pos, player.body.bounds(&BodyBuild::PLAYER), self.sees(player));
        let mind = &mut self.mob.mind;
        mind.unseen = if sees { 0 } else { mind.unseen + DECISION_TICKS };
        if mind.unseen > MEMORY_TICKS {
            return self.give_up();
        }
        let distance = self.distance(at);
        match self.traits.way {
            CreatureBehaviour::Archer if sees && distance <= SHOT_BLOCKS => {
                return self.shoot(foe, at, distance);
            }
            CreatureBehaviour::Creeper => {
                if let Some(act) = self.swell(at, distance, sees) {
                    return act;
                }
            }
            CreatureBehaviour::Spider => self.leap(at, distance),
            _ => {}
        }
        let is_level = (at[1] - self.at[1]).abs() < 1.2;
        let way_ends = self.mob.mind.goal == MoveGoal::Chase
            && usize::from(self.mob.mind.next) >= self.mob.mind.way.len();
        if (sees && is_level && distance < 2.0) || (way_ends && self.traits.way == CreatureBehaviour::Spider)
        {
            self.mob.mind.goal = MoveGoal::Chase;
            self.go_straight(at, 1.0);
        } else {
            self.approach(MoveGoal::Chase, at, 1.0);
        }
        if matches!(self.traits.way, CreatureBehaviour::Archer | CreatureBehaviour::Creeper)
            || self.mob.mind.reload > 0
        {
            return CreatureAct::Nothing;
        }
        let (width, height) = self.mob.size();
        let reach = crate::aabb::Aabb::of_body(self.at, width, height).grown([HIT_BLOCKS, 0.0, HIT_BLOCKS]);
        if reach.intersects(&bounds) && sees {
            self.mob.mind.reload = HIT_TICKS;
            return CreatureAct::Hit(foe);
        }
        CreatureAct::Nothing
    }

    fn give_up(&mut self) -> CreatureAct {
        self.mob.mind.foe = None;
        self.stop();
        CreatureAct::Nothing
    }

    /// Keeps its distance, steps aside, shoots.
    fn shoot(&mut self, foe: PlayerId, at: [f64; 3], distance: f64) -> CreatureAct {
        self.face(at);
        let mind = &mut self.mob.mind;
        if mind.goal != MoveGoal::Shoot {
            mind.stop();
            mind.goal = MoveGoal::Shoot;
            mind.reload = mind.reload.max(DRAW_TICKS);
        }
        mind.pace = 0.5;
        // The side changes with every shot.
        let leftwards = self.mob.random.state() & 1 == 0;
        self.mob.controls = Controls {
            forward: distance > SHOT_BLOCKS * SHOT_FAR,
            back: distance < SHOT_BLOCKS * SHOT_NEAR,
            left: leftwards,
            right: !leftwards,
            ..Controls::default()
        };
        if self.mob.mind.reload > 0 {
            return CreatureAct::Nothing;
        }
        let pause = SHOT_TICKS[usize::from(self.difficulty != Difficulty::Hard)];
        self.mob.mind.reload = pause + DRAW_TICKS;
        CreatureAct::Shoot(foe)
    }

    fn leap(&mut self, at: [f64; 3], distance: f64) {
        let (near, far) = LEAP_BLOCKS;
        if !(self.on_ground && distance > near && distance < far && self.mob.random.chance(LEAP_CHANCE)) {
            return;
        }
        let (dx, dz) = (at[0] - self.at[0], at[2] - self.at[2]);
        let length = (dx * dx + dz * dz).sqrt().max(1e-6);
        self.vel[0] = dx / length * LEAP + self.vel[0] * 0.2;
        self.vel[2] = dz / length * LEAP + self.vel[2] * 0.2;
        self.vel[1] = LEAP;
    }

    /// Swells beside its victim, standing still; in the end it blows up.
    fn swell(&mut self, at: [f64; 3], distance: f64, sees: bool) -> Option<CreatureAct> {
        let (near, far) = SWELL_BLOCKS;
        let is_swelling = self.mob.mind.swell > 0;
        let goes_on = sees && (distance < near || (is_swelling && distance <= far));
        if !goes_on {
            self.mob.mind.swell = self.mob.mind.swell.saturating_sub(DECISION_TICKS);
            return None;
        }
        self.stop();
        self.face(at);
        self.mob.mind.swell += DECISION_TICKS;
        Some(if self.mob.mind.swell >= FUSE_TICKS { CreatureAct::Explode } else { CreatureAct::Nothing })
    }
}
