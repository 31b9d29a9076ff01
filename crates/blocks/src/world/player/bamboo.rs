//! Bamboo grows by bone meal (docs/spec/blockworld.md, 16.5).

use cooperage_core::RandomSource;

use super::World;
use crate::pos::BlockPos;
use crate::registry::{BlockState, registry};
use crate::world::event::EventCause;
use crate::world::ids::PlayerId;

/// The greatest height of a stalk, and the height from which it may stop growing.
const HEIGHT_MAX: u32 = 16;
const RIPE_HEIGHT: u32 = 11;

impl World {
    /// A stalk grows by one cell or two, a shoot becomes a stalk of two. Returns whether it grew.
    pub(super) fn grow_bamboo(&mut self, id: PlayerId, pos: BlockPos) -> bool {
        let Some(stalk) = registry().block("bamboo").map(|block| block.info().default_state) else {
            return false;
        };
        let doer = EventCause::Player(id);
        if self.state(pos).name() == "bamboo_sapling" {
            let is_open = self.is_open_air(pos.up());
            if is_open {
                self.change(doer, pos, stalk);
                self.change(doer, pos.up(), stalk.with("leaves", "small"));
            }
            return is_open;
        }
        let is_stalk = |at: &BlockPos| self.state(*at).name() == "bamboo";
        let up = (1..).map(|dy| pos.offset(0, dy, 0)).take_while(is_stalk).count() as i32;
        let down = (1..).map(|dy| pos.offset(0, -dy, 0)).take_while(is_stalk).count() as i32;
        let Some(player) = self.player_mut(id) else { return false };
        let cells = 1 + player.loot.below(2);
        let (mut top, mut height) = (pos.offset(0, up, 0), (up + down + 1).unsigned_abs());
        let mut has_grown = false;
        for _ in 0..cells {
            let is_over = height >= HEIGHT_MAX || self.state(top).is("stage", "1");
            if is_over || !self.is_open_air(top.up()) {
                break;
            }
            self.add_to_stalk(id, top, height, stalk);
            (top, height, has_grown) = (top.up(), height + 1, true);
        }
        has_grown
    }

    fn is_open_air(&self, pos: BlockPos) -> bool {
        pos.is_inside_height() && self.state(pos).is_air()
    }

    /// Puts a cell on a stalk; its leaves move up with it.
    fn add_to_stalk(&mut self, id: PlayerId, top: BlockPos, height: u32, stalk: BlockState) {
        let doer = EventCause::Player(id);
        let (own, below) = (self.state(top), self.state(top.down()));
        let has_stalk_below = below.name() == "bamboo";
        let is_ripe = height + 1 >= HEIGHT_MAX || {
            let random = self.player_mut(id).map(|player| player.loot.below(4));
            height >= RIPE_HEIGHT && random == Some(0)
        };
        let leaves = if own.is("leaves", "none") { "small" } else { "large" };
        if leaves == "large" && has_stalk_below {
            self.change(doer, top, own.with("leaves", "small"));
            self.change(doer, top.down(), below.with("leaves", "none"));
        }
        let age = if own.is("age", "1") || has_stalk_below { "1" } else { "0" };
        let stage = if is_ripe { "1" } else { "0" };
        let next = stalk.with("leaves", leaves).with("age", age).with("stage", stage);
        self.change(doer, top.up(), next);
    }
}
