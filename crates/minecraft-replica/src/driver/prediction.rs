//! Cells that bodies have changed before the server has answered, as the game's client does.

use std::collections::BTreeMap;

use cooperage_blocks::world::{EventCause, PlayerId, Replica};
use cooperage_blocks::{BlockPos, BlockState, ChunkPos};
use serde::Serialize;

use crate::act::PATIENCE_TICKS;

/// The cells that are shown as acts foresaw them.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Predictions {
    cells: BTreeMap<BlockPos, Prediction>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Prediction {
    player: PlayerId,
    /// The number of the act.
    number: i32,
    tick: u64,
    /// The state that the server has told last.
    told: BlockState,
}

impl Predictions {
    /// Shows cells as an act foresaw them.
    pub(super) fn foresee(
        &mut self,
        replica: &mut Replica<'_>,
        player: PlayerId,
        number: i32,
        cells: Vec<(BlockPos, BlockState)>,
    ) {
        let tick = replica.world().tick();
        for (pos, state) in cells {
            let Some(shown) = replica.world().chunks().get(pos) else { continue };
            let told = self.cells.get(&pos).map_or(shown, |earlier| earlier.told);
            self.cells.insert(pos, Prediction { player, number, tick, told });
            replica.set_cell(EventCause::Player(player), pos, state);
        }
    }

    /// The server tells a cell. A cell that an act foresaw is shown so until the server has acknowledged the act.
    pub(super) fn tell(
        &mut self,
        replica: &mut Replica<'_>,
        doer: EventCause,
        pos: BlockPos,
        state: BlockState,
    ) {
        match self.cells.get_mut(&pos) {
            Some(prediction) => prediction.told = state,
            None => replica.set_cell(doer, pos, state),
        }
    }

    /// The server has taken a position on all acts of a player up to that number: its word stands.
    pub(super) fn acknowledge(&mut self, replica: &mut Replica<'_>, player: PlayerId, number: i32) {
        self.end(replica, |prediction| prediction.player == player && prediction.number <= number);
    }

    /// Undoes what a player's acts foresaw: its connection is lost.
    pub(super) fn undo(&mut self, replica: &mut Replica<'_>, player: PlayerId) {
        self.end(replica, |prediction| prediction.player == player);
    }

    /// Undoes what no server has answered in time.
    pub(super) fn give_up(&mut self, replica: &mut Replica<'_>, tick: u64) {
        self.end(replica, |prediction| prediction.tick + PATIENCE_TICKS < tick);
    }

    /// A whole column comes or goes: nothing in it is foreseen any more.
    pub(super) fn forget(&mut self, column: ChunkPos) {
        self.cells.retain(|pos, _| pos.chunk() != column);
    }

    fn end(&mut self, replica: &mut Replica<'_>, is_over: impl Fn(&Prediction) -> bool) {
        let over: Vec<(BlockPos, BlockState)> = self
            .cells
            .iter()
            .filter(|(_, prediction)| is_over(prediction))
            .map(|(&pos, prediction)| (pos, prediction.told))
            .collect();
        for (pos, told) in over {
            self.cells.remove(&pos);
            replica.set_cell(EventCause::World, pos, told);
        }
    }
}
