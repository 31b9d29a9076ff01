//! Saplings that become trees (docs/spec/blockworld.md, 16.3, 23.4).

use cooperage_core::TreeRandom;

use super::World;
use super::event::EventCause;
use super::stream::Stream;
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::rules::faces::is_leaves;
use crate::rules::support::is_in;
use crate::terrain::trees::{TreeKind, shape};

impl World {
    /// A sapling goes on to its next stage, or becomes a tree where there is room for one.
    pub(crate) fn grow_sapling(
        &mut self,
        doer: EventCause,
        pos: BlockPos,
        state: BlockState,
        random: &mut Stream,
    ) {
        if state.is("stage", "0") {
            self.change(doer, pos, state.with("stage", "1"));
            return;
        }
        let mut tree = TreeRandom::from_seed(random.next_u64());
        let Some(kind) = TreeKind::of_sapling(state.name(), &mut tree) else { return };
        let width = kind.trunk_width();
        let Some(foot) = self.saplings_foot(pos, state, width) else { return };
        let cells = shape(kind, &mut tree);
        let place = |offset: BlockPos| foot.offset(offset.x, offset.y, offset.z);
        let is_trunk = |state: BlockState| is_in("logs", state);
        let has_room = |world: &World, at: BlockPos| {
            let there = world.state(at);
            at.is_inside_height()
                && (there.is_air()
                    || there.is_replaceable()
                    || is_leaves(there)
                    || there.block() == state.block())
        };
        let mut logs = cells.iter().filter(|(_, state)| is_trunk(*state));
        let fits =
            logs.all(|&(offset, _)| has_room(self, place(offset)) && has_room(self, place(offset).up()));
        if !fits {
            return;
        }
        let mut written = Vec::new();
        for &(offset, wanted) in &cells {
            let at = place(offset);
            let there = self.state(at);
            let gives_way = there.is_air() || there.is_replaceable() || there.block() == state.block();
            if at.is_inside_height()
                && (gives_way || (is_trunk(wanted) && is_leaves(there)))
                && self.write(doer, at, wanted)
            {
                written.push(at);
            }
        }
        for z in 0..width {
            for x in 0..width {
                let ground = foot.offset(x, -1, z);
                if is_in("dirt", self.state(ground))
                    && let Ok(dirt) = "dirt".parse()
                    && self.write(doer, ground, dirt)
                {
                    written.push(ground);
                }
            }
        }
        for at in written {
            self.notify(doer, at);
        }
        self.settle();
    }

    /// The north-western sapling of the square that a tree needs.
    fn saplings_foot(&self, pos: BlockPos, state: BlockState, width: i32) -> Option<BlockPos> {
        let is_square = |foot: BlockPos| {
            (0..width).all(|z| (0..width).all(|x| self.state(foot.offset(x, 0, z)).block() == state.block()))
        };
        (1 - width..=0)
            .flat_map(|z| (1 - width..=0).map(move |x| (x, z)))
            .map(|(x, z)| pos.offset(x, 0, z))
            .find(|&foot| is_square(foot))
    }
}
