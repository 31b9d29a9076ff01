//! Saplings that become trees.

use super::World;
use super::event::Doer;
use super::stream::Stream;
use crate::pos::BlockPos;
use crate::registry::BlockState;

impl World {
    /// A sapling goes on to its next stage, or becomes a tree where there is room for one.
    pub(crate) fn grow_sapling(
        &mut self,
        doer: Doer,
        pos: BlockPos,
        state: BlockState,
        _random: &mut Stream,
    ) {
        if state.is("stage", "0") {
            self.change(doer, pos, state.with("stage", "1"));
        }
    }
}
