//! Facts about the ground and the time.

use std::sync::Arc;

use cooperage_blocks::world::Difficulty;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, registry};
use cooperage_minecraft_replica::ServerFact;
use cooperage_minecraft_wire::chunk::{column_from_wire, read_block_entity};
use cooperage_minecraft_wire::maps::block_entity_kind_from_wire;
use cooperage_minecraft_wire::packet::{PacketBody, WorldDifficulty};
use cooperage_minecraft_wire::{Clientbound, WireValue};

use super::column::column_fact;
use super::{PacketListener, is_sound, within};
use crate::error::VisitEnd;

impl PacketListener {
    /// Takes a packet about the ground in. Returns one that is about something else.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if there are too many columns.
    pub(super) fn hear_world(&mut self, packet: Clientbound) -> Result<Option<Clientbound>, VisitEnd> {
        let seat = self.seat;
        match packet {
            Clientbound::Column { body: PacketBody(fields) } => self.hear_column(&fields)?,
            Clientbound::ColumnUnloaded { x, z } => {
                self.with_merge(|merge| merge.unload(seat, ChunkPos::new(x, z)));
            }
            Clientbound::CellChanged { pos, state } => self.hear_cells([(pos, state)]),
            Clientbound::CellsChanged { section, cells } => {
                // Sections of all places that a packet can tell are within these numbers.
                let at = |section: i32, cell: u8| section.wrapping_mul(16).wrapping_add(cell.into());
                self.hear_cells(cells.iter().filter_map(|cell| {
                    let pos =
                        BlockPos::new(at(section.x, cell.x), at(section.y, cell.y), at(section.z, cell.z));
                    Some((pos, i32::try_from(cell.state).ok()?))
                }));
            }
            Clientbound::BlockEntityData { pos, kind, data } => self.hear_content(pos, kind, &data),
            Clientbound::Time { age, day_time, is_going_on } => {
                self.tell_all(ServerFact::Time { age, day_time, is_going_on });
            }
            Clientbound::Difficulty { difficulty, .. } => {
                self.tell_all(ServerFact::Difficulty(match difficulty {
                    WorldDifficulty::Peaceful => Difficulty::Peaceful,
                    WorldDifficulty::Easy => Difficulty::Easy,
                    WorldDifficulty::Normal => Difficulty::Normal,
                    WorldDifficulty::Hard => Difficulty::Hard,
                }))
            }
            Clientbound::SpawnPoint { pos, .. } => self.tell_all(ServerFact::Spawn(pos)),
            Clientbound::Exploded { pos, radius, knockback } => {
                if !is_sound(&pos) {
                    return Ok(None);
                }
                self.with_merge(|merge| {
                    if merge.tells_column(seat, BlockPos::holding(pos[0], pos[1], pos[2]).chunk()) {
                        merge.tell(ServerFact::Exploded { pos, power: within(radius, 256.0) });
                    }
                });
                if let Some(push) = knockback.filter(|push| is_sound(&push.velocity)) {
                    self.tell(ServerFact::Pushed { seat, vel: push.velocity });
                }
            }
            packet => return Ok(Some(packet)),
        }
        Ok(None)
    }

    fn hear_column(&self, fields: &WireValue) -> Result<(), VisitEnd> {
        let seat = self.seat;
        let side = |name| fields.whole(name).and_then(|side| i32::try_from(side).ok());
        let (Some(x), Some(z)) = (side("x"), side("z")) else { return Ok(()) };
        let pos = ChunkPos::new(x, z);
        if !self.with_merge(|merge| merge.load(seat, pos))? {
            return Ok(());
        }
        // Reading a column takes long: the other connections go on meanwhile. One of another height cannot be shown.
        let Ok(column) = column_from_wire(self.version, fields, self.biomes.len()) else { return Ok(()) };
        let fact = column_fact(column, self.maps, &self.biomes);
        self.with_merge(|merge| {
            if merge.tells_column(seat, pos) {
                merge.tell(ServerFact::Column(fact));
            }
        });
        Ok(())
    }

    fn hear_cells(&self, cells: impl IntoIterator<Item = (BlockPos, i32)>) {
        let mut known: Vec<(BlockPos, BlockState)> = Vec::new();
        let mut foreign = Vec::new();
        for (pos, number) in cells {
            let Some(state) = self.maps.state_from_wire(number) else { continue };
            known.push((pos, state));
            if let Some(block) = self.maps.foreign_block(number) {
                foreign.push(ServerFact::Foreign { pos, name: Arc::from(&*block.name) });
            }
        }
        // All cells of a packet are in one column.
        let Some(column) = known.first().map(|(pos, _)| pos.chunk()) else { return };
        self.with_merge(|merge| {
            merge.change(self.seat, column, ServerFact::Cells(known));
            foreign.into_iter().for_each(|fact| merge.change(self.seat, column, fact));
        });
    }

    fn hear_content(&self, pos: BlockPos, kind: i32, data: &WireValue) {
        // Any block of the kind will do: its content has the same form.
        let block = match block_entity_kind_from_wire(self.version, kind) {
            Some("sign") => "oak_sign",
            Some("hanging_sign") => "oak_hanging_sign",
            Some("campfire") => "campfire",
            _ => return,
        };
        let Some(block) = registry().block(block) else { return };
        if let Some(content) = read_block_entity(self.version, block.default_state(), data) {
            let fact = ServerFact::Content { pos, content };
            self.with_merge(|merge| merge.change(self.seat, pos.chunk(), fact));
        }
    }
}
