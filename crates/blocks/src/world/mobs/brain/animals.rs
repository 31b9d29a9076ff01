//! Animals, villagers and wolves: fright, love, food, parents, grass, walks.

use super::{Brain, CHASE_NODES, CreatureAct, DECISION_TICKS, MoveGoal, STROLL_NODES};
use crate::items::InteractionHand;
use crate::pos::BlockPos;
use crate::world::ids::PlayerId;
use crate::world::player::Player;

/// The distance at which animals notice their food in a player's hand, and the one at which they stop.
const TEMPT_BLOCKS: f64 = 10.0;
const TEMPT_STOP_BLOCKS: f64 = 2.5;
/// How near a child keeps to its parent.
const PARENT_BLOCKS: f64 = 3.0;
/// How near lovers must be for so many ticks.
const MATE_BLOCKS: f64 = 3.0;
const MATE_TICKS: u32 = 60;
/// Ticks between two searches for a way to a moving target.
const SEARCH_TICKS: u32 = 10;
/// Ticks that a mouthful of grass takes.
const GRAZE_TICKS: u32 = 40;
/// Chance per decision to graze: 1/1000 a tick for adults, 1/50 for children.
const GRAZE_CHANCE: f64 = 1.0 / 500.0;
const GRAZE_CHANCE_BABY: f64 = 1.0 / 25.0;
/// How far a tame wolf stays behind its owner, and the multiplier of its speed.
const OWNER_BLOCKS: (f64, f64) = (4.0, 10.0);

fn is_beside(one: BlockPos, other: BlockPos) -> bool {
    one.x.abs_diff(other.x) <= 1 && one.y.abs_diff(other.y) <= 1 && one.z.abs_diff(other.z) <= 1
}

impl Brain<'_> {
    pub(super) fn animal(&mut self) -> CreatureAct {
        if self.mob.mind.frights > 0 && self.traits.panic > 0.0 {
            self.panic();
            return CreatureAct::Nothing;
        }
        if self.mob.mind.love > 0
            && let Some(mate) = self.companion
        {
            return self.court(mate.pos).map_or(CreatureAct::Nothing, |()| CreatureAct::Birth(mate.id));
        }
        if let Some((id, distance)) = self.tempting() {
            self.follow(id, distance);
            return CreatureAct::Nothing;
        }
        if self.traits.shyness > 0.0 && self.shy_away() {
            return CreatureAct::Nothing;
        }
        if self.mob.is_baby()
            && self.traits.follow_parent > 0.0
            && let Some(parent) = self.companion
            && self.distance(parent.pos) > PARENT_BLOCKS
        {
            self.approach(MoveGoal::Follow, parent.pos, self.traits.follow_parent);
            return CreatureAct::Nothing;
        }
        match self.mob.mind.goal {
            MoveGoal::Wander => {
                if !self.go_on() {
                    self.stop();
                }
            }
            MoveGoal::Graze => {
                let mind = &mut self.mob.mind;
                mind.grazing = mind.grazing.saturating_sub(DECISION_TICKS);
                if mind.grazing == 0 {
                    self.stop();
                    return CreatureAct::Grazed;
                }
            }
            MoveGoal::Idle => {
                if self.traits.eats_grass && self.begins_to_graze() {
                    let mind = &mut self.mob.mind;
                    (mind.goal, mind.grazing) = (MoveGoal::Graze, GRAZE_TICKS);
                } else {
                    self.idle();
                }
            }
            _ => self.stop(),
        }
        CreatureAct::Nothing
    }

    /// Goes to its mate; `Some` once they have been together for long enough.
    fn court(&mut self, mate: [f64; 3]) -> Option<()> {
        let distance = self.distance(mate);
        if distance < MATE_BLOCKS {
            self.mob.mind.together += DECISION_TICKS;
        } else {
            self.mob.mind.together = 0;
        }
        if distance < 1.0 {
            self.stop();
            self.mob.mind.goal = MoveGoal::Mate;
        } else {
            self.approach(MoveGoal::Mate, mate, 1.0);
        }
        (self.mob.mind.together >= MATE_TICKS).then_some(())
    }

    /// The nearest player who holds its food.
    fn tempting(&self) -> Option<(PlayerId, f64)> {
        if self.traits.tempt == 0.0 {
            return None;
        }
        self.nearest_player(TEMPT_BLOCKS, |player| self.is_fed_by(player))
    }

    fn is_fed_by(&self, player: &Player) -> bool {
        [InteractionHand::Main, InteractionHand::Off].into_iter().any(|hand| {
            player.inventory.in_hand(hand).is_some_and(|held| self.traits.food.contains(&held.item))
        })
    }

    fn follow(&mut self, id: PlayerId, distance: f64) {
        let Some(at) = self.player(id).map(|player| player.body.pos) else { return };
        if distance <= TEMPT_STOP_BLOCKS {
            self.stop();
            self.face(at);
            self.mob.mind.goal = MoveGoal::Tempt;
        } else {
            self.approach(MoveGoal::Tempt, at, self.traits.tempt);
        }
    }

    /// Follows a way to a moving target; the way is searched again now and then.
    pub(super) fn approach(&mut self, goal: MoveGoal, to: [f64; 3], pace: f64) {
        let mind = &self.mob.mind;
        if mind.wait == 0 {
            let cell = self.walker().cell(to);
            let distance = self.distance(to);
            // A way is kept if it ends near enough to the target's present cell.
            let is_near = |end: &BlockPos| {
                let apart = end.x.abs_diff(cell.x).max(end.z.abs_diff(cell.z)).max(end.y.abs_diff(cell.y));
                f64::from(apart) <= distance / 4.0
            };
            let is_known = mind.goal == goal
                && usize::from(mind.next) < mind.way.len()
                && mind.way.last().is_some_and(is_near);
            let far = distance > 8.0;
            self.mob.mind.wait = if far { 2 * SEARCH_TICKS } else { SEARCH_TICKS };
            if !is_known {
                self.set_out(goal, cell, pace, CHASE_NODES);
                let way = &self.mob.mind.way;
                // Where there is no way, searches cost most and help least.
                let reaches = way.is_full() || way.last().is_some_and(|end| is_beside(*end, cell));
                if !reaches {
                    self.mob.mind.wait = 6 * SEARCH_TICKS;
                }
            }
        }
        self.mob.mind.goal = goal;
        self.go_on();
    }

    /// Flees from a player who comes near; returns whether it does.
    fn shy_away(&mut self) -> bool {
        if self.mob.mind.goal == MoveGoal::Flee && self.go_on() {
            return true;
        }
        let near = self.nearest_player(self.traits.shyness, |_| true);
        let Some(at) = near.and_then(|(id, _)| self.player(id)).map(|player| player.body.pos) else {
            return false;
        };
        if self.mob.mind.wait > 0 {
            return false;
        }
        self.mob.mind.wait = SEARCH_TICKS;
        for _ in 0..3 {
            if let Some(to) = self.draw_place((8, 4)) {
                let (x, z) = (f64::from(to.x) + 0.5 - at[0], f64::from(to.z) + 0.5 - at[2]);
                let now = (self.at[0] - at[0], self.at[2] - at[2]);
                let is_farther = x * x + z * z > now.0 * now.0 + now.1 * now.1;
                if is_farther && self.set_out(MoveGoal::Flee, to, self.traits.panic, STROLL_NODES) {
                    return true;
                }
            }
        }
        false
    }

    fn begins_to_graze(&mut self) -> bool {
        let chance = if self.mob.is_baby() { GRAZE_CHANCE_BABY } else { GRAZE_CHANCE };
        if !self.mob.random.chance(chance) {
            return false;
        }
        let at = self.cell();
        self.chunks.state(at).name() == "short_grass" || self.chunks.state(at.down()).name() == "grass_block"
    }

    pub(super) fn wolf(&mut self) -> CreatureAct {
        if let Some(foe) = self.mob.mind.foe {
            return self.attack(foe);
        }
        if self.mob.mind.is_sitting {
            self.stop();
            return CreatureAct::Nothing;
        }
        if self.mob.mind.love > 0
            && let Some(mate) = self.companion
        {
            return self.court(mate.pos).map_or(CreatureAct::Nothing, |()| CreatureAct::Birth(mate.id));
        }
        let owner = self.mob.mind.owner.and_then(|owner| self.player(owner)).map(|owner| owner.body.pos);
        if let Some(owner) = owner {
            let (near, far) = OWNER_BLOCKS;
            let follows = self.mob.mind.goal == MoveGoal::Follow;
            let distance = self.distance(owner);
            if distance > far || (follows && distance > near) {
                self.approach(MoveGoal::Follow, owner, 1.0);
                return CreatureAct::Nothing;
            }
        }
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
}
