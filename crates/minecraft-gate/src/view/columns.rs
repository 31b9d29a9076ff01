//! The cells that a client was sent, and their changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::Y_MIN;
use cooperage_blocks::world::{BlockEntity, Player};
use cooperage_blocks::{BlockPos, BlockState, Chunk, ChunkPos, ChunkSection};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};

use crate::limits::{COLUMNS_A_STEP, VIEW_COLUMNS};
use crate::moment::Moment;
use crate::packets;

/// With more changed cells in a column it is sent as a whole.
const CELLS_MAX: usize = 2_048;

/// The columns of one client.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    version: ProtocolVersion,
    sent: BTreeMap<ChunkPos, Arc<Chunk>>,
    block_entities: BTreeMap<BlockPos, BlockEntity>,
    center: Option<ChunkPos>,
}

impl Columns {
    pub(crate) fn new(version: ProtocolVersion) -> Columns {
        Columns { version, sent: BTreeMap::new(), block_entities: BTreeMap::new(), center: None }
    }

    /// Takes all columns away from the client.
    pub(crate) fn forget(&mut self, out: &mut Vec<Clientbound>) {
        out.extend(std::mem::take(&mut self.sent).into_keys().map(packets::unloaded));
        self.block_entities.clear();
        self.center = None;
    }

    /// Whether the client has the column of that place.
    pub(crate) fn holds(&self, pos: [f64; 3]) -> bool {
        self.sent.contains_key(&BlockPos::holding(pos[0], pos[1], pos[2]).chunk())
    }

    /// The present state of a cell of which the client has the column.
    pub(crate) fn cell(&self, moment: &Moment, pos: BlockPos) -> Option<Clientbound> {
        let is_held = self.sent.contains_key(&pos.chunk()) && pos.is_inside_height();
        is_held.then(|| packets::cell_changed(self.version, pos, moment.chunks.state(pos)))
    }

    pub(crate) fn step(
        &mut self,
        moment: &Moment,
        me: &Player,
        wants_columns: &mut bool,
        out: &mut Vec<Clientbound>,
    ) {
        let center = me.cell().chunk();
        if self.center != Some(center) {
            self.center = Some(center);
            out.push(Clientbound::ViewCenter { x: center.x, z: center.z });
            let far = |chunk: &ChunkPos| {
                (chunk.x - center.x).abs() > VIEW_COLUMNS + 1 || (chunk.z - center.z).abs() > VIEW_COLUMNS + 1
            };
            let gone: Vec<ChunkPos> = self.sent.keys().copied().filter(far).collect();
            for chunk in gone {
                self.sent.remove(&chunk);
                self.block_entities.retain(|pos, _| pos.chunk() != chunk);
                out.push(packets::unloaded(chunk));
            }
        }
        self.change(moment, out);
        self.change_block_entities(moment, out);
        if *wants_columns {
            self.send(moment, center, wants_columns, out);
        }
    }

    /// Sends the nearest columns that the client lacks.
    fn send(
        &mut self,
        moment: &Moment,
        center: ChunkPos,
        wants_columns: &mut bool,
        out: &mut Vec<Clientbound>,
    ) {
        let mut missing: Vec<(i32, ChunkPos)> = Vec::new();
        for z in -VIEW_COLUMNS..=VIEW_COLUMNS {
            for x in -VIEW_COLUMNS..=VIEW_COLUMNS {
                let chunk = ChunkPos::new(center.x + x, center.z + z);
                if !self.sent.contains_key(&chunk) && moment.chunks.is_loaded(chunk) {
                    missing.push((x * x + z * z, chunk));
                }
            }
        }
        if missing.is_empty() {
            return;
        }
        missing.sort_unstable();
        missing.truncate(COLUMNS_A_STEP);
        out.push(Clientbound::ColumnBatchBegins {});
        let columns = missing.len() as i32;
        for (_, pos) in missing {
            let Some(chunk) = moment.chunks.chunk(pos) else { continue };
            out.push(packets::column(self.version, moment, pos, chunk));
            let entities = moment.block_entities_of(pos).map(|(pos, entity)| (pos, entity.clone()));
            self.block_entities.extend(entities);
            self.sent.insert(pos, Arc::clone(chunk));
        }
        out.push(Clientbound::ColumnBatchEnds { columns });
        *wants_columns = !packets::is_after_763(self.version);
    }

    /// Sends the cells that differ from those that the client has.
    fn change(&mut self, moment: &Moment, out: &mut Vec<Clientbound>) {
        for (&pos, sent) in &mut self.sent {
            let Some(chunk) = moment.chunks.chunk(pos).filter(|chunk| !Arc::ptr_eq(chunk, sent)) else {
                continue;
            };
            let mut sections = Vec::new();
            for section in 0..SECTIONS {
                let cells = changed(sent.section(section), chunk.section(section));
                if !cells.is_empty() {
                    sections.push((section, cells));
                }
            }
            *sent = Arc::clone(chunk);
            if sections.iter().map(|(_, cells)| cells.len()).sum::<usize>() > CELLS_MAX {
                out.push(packets::column(self.version, moment, pos, chunk));
                continue;
            }
            for (section, cells) in sections {
                let corner = BlockPos::new(pos.x * 16, Y_MIN + section as i32 * 16, pos.z * 16);
                out.push(packets::cells(self.version, corner, &cells));
            }
        }
    }

    fn change_block_entities(&mut self, moment: &Moment, out: &mut Vec<Clientbound>) {
        for (pos, entity) in &moment.block_entities {
            if self.sent.contains_key(&pos.chunk()) && self.block_entities.get(pos) != Some(entity) {
                self.block_entities.insert(*pos, entity.clone());
                out.extend(packets::block_entity(self.version, *pos, moment.chunks.state(*pos), entity));
            }
        }
        self.block_entities
            .retain(|pos, _| moment.block_entities.binary_search_by_key(pos, |(known, _)| *known).is_ok());
    }
}

/// The cells of a section that differ, by index, with their present states.
fn changed(before: Option<&Arc<ChunkSection>>, now: Option<&Arc<ChunkSection>>) -> Vec<(usize, BlockState)> {
    let revision = |section: Option<&Arc<ChunkSection>>| section.map(|section| section.revision());
    if revision(before) == revision(now) {
        return Vec::new();
    }
    let state = |section: Option<&Arc<ChunkSection>>, cell| {
        section.map_or(BlockState::AIR, |section| section.get(cell))
    };
    let cells = 0..16 * 16 * 16;
    let pairs = cells.map(|cell| (cell, state(before, cell), state(now, cell)));
    pairs.filter(|(_, before, now)| before != now).map(|(cell, _, now)| (cell, now)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_cells_of_a_section_are_told() {
        let stone: BlockState = "stone".parse().unwrap();
        let before = Arc::new(ChunkSection::filled(BlockState::AIR));
        let mut now = (*before).clone();
        assert!(changed(Some(&before), Some(&Arc::new(now.clone()))).is_empty());
        now.set(4_095, stone);
        now.set(17, stone);
        let now = Arc::new(now);
        assert_eq!(changed(Some(&before), Some(&now)), [(17, stone), (4_095, stone)]);
        assert_eq!(changed(Some(&now), None), [(17, BlockState::AIR), (4_095, BlockState::AIR)]);
    }
}
