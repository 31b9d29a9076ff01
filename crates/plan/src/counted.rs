//! The states in which a block is worth collecting.

use std::sync::LazyLock;

use cooperage_blocks::loot::drops::is_crop;
use cooperage_blocks::{BlockId, BlockState, registry};

/// The block of a state, if the block is worth collecting in it: a crop when it is ripe, a fluid at its source.
pub(crate) fn counted(state: BlockState) -> Option<BlockId> {
    static COUNTED: LazyLock<Vec<Option<BlockId>>> = LazyLock::new(|| {
        let states = (0..registry().states() as u16).map(BlockState);
        states.map(|state| counts(state).then(|| state.block())).collect()
    });
    COUNTED.get(usize::from(state.0)).copied().flatten()
}

/// Whether a block is worth collecting in a state.
fn counts(state: BlockState) -> bool {
    if state.is_air() {
        return false;
    }
    if state.is_liquid() {
        return state.is("level", "0");
    }
    let block = state.info();
    if !is_crop(block) {
        return true;
    }
    let oldest = block.property("age").and_then(|age| age.values.last());
    oldest.is_none_or(|oldest| state.is("age", oldest))
}
