//! What broken blocks and dead mobs leave.

use super::World;
use super::event::{DamageSource, Doer};
use super::mob::Mob;
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::registry::BlockState;

impl World {
    /// What a block drops when it is broken with a tool.
    pub(crate) fn loot_of(
        &mut self,
        _doer: Doer,
        _pos: BlockPos,
        state: BlockState,
        _tool: Option<&ItemStack>,
    ) -> Vec<ItemStack> {
        state.info().item.map(|item| ItemStack::new(item, 1)).into_iter().collect()
    }

    /// A dead mob's drops, at its feet.
    pub(crate) fn drop_mob_loot(
        &mut self,
        _at: [f64; 3],
        _mob: &Mob,
        _source: DamageSource,
        _doer: Doer,
        _looting: u32,
    ) {
    }

    pub(crate) fn use_on_mob(
        &mut self,
        _id: super::PlayerId,
        _entity: super::EntityId,
        _slot: usize,
        _item: Option<&ItemStack>,
    ) -> Result<String, String> {
        Err("nothing happens".to_owned())
    }
}
