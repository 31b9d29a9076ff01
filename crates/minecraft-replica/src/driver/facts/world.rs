//! Facts about columns, cells and time.

use cooperage_blocks::ChunkPos;
use cooperage_blocks::world::{EventCause, PlayerId, Replica, ReplicaColumn, WorldEventKind};

use super::is_place;
use crate::act::order::ActKind;
use crate::column::ColumnFact;
use crate::driver::ServerDriver;
use crate::fact::ServerFact;

/// The most columns that are kept, and farthest that one may lie, in chunks.
const COLUMNS_MAX: usize = 16_384;
const COLUMN_MAX: u32 = 1 << 21;
/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;
/// Ticks by which a night must be cut short to have been slept through.
const NIGHT_TICKS_MIN: u64 = 100;
/// Ticks after waking in which the morning is told.
const WAKING_TICKS: u64 = 60;
/// The time of day until which a morning may be told.
const MORNING_TICKS: u64 = 1_000;

impl ServerDriver {
    pub(super) fn take_world(&mut self, replica: &mut Replica<'_>, fact: ServerFact) {
        match fact {
            ServerFact::Column(column) => self.take_column(replica, column),
            ServerFact::ColumnGone(pos) => {
                self.predictions.forget(pos);
                replica.unload(pos);
            }
            ServerFact::Cells(cells) => {
                for (pos, state) in cells {
                    let doer = self.digger_of(pos).map_or(EventCause::World, EventCause::Player);
                    self.predictions.tell(replica, doer, pos, state);
                }
            }
            ServerFact::Content { pos, content } => replica.set_content(pos, content),
            ServerFact::Time { age: _, day_time, is_going_on } => {
                self.take_time(replica, day_time.max(0).unsigned_abs(), is_going_on);
            }
            ServerFact::Difficulty(difficulty) => replica.set_difficulty(difficulty),
            ServerFact::Spawn(pos) => replica.set_spawn(pos),
            ServerFact::Exploded { pos, power } if is_place(pos) => {
                replica.push(EventCause::World, WorldEventKind::Exploded { pos, power });
            }
            // The cell has the state of the block that stands in, which is all that skills know.
            _ => {}
        }
    }

    fn take_column(&mut self, replica: &mut Replica<'_>, column: ColumnFact) {
        let pos = column.pos;
        let chunks = replica.world().chunks();
        let is_known = chunks.is_loaded(pos);
        let is_near = pos.distance(ChunkPos::new(0, 0)) <= COLUMN_MAX;
        if !is_near || !is_known && chunks.loaded().len() >= COLUMNS_MAX {
            return;
        }
        let Some(chunk) = column.chunk() else { return };
        self.predictions.forget(pos);
        let ColumnFact { biomes, contents, .. } = column;
        replica.put_column(pos, ReplicaColumn { chunk, biomes, contents });
    }

    /// The player whose dig a cell is.
    fn digger_of(&self, pos: cooperage_blocks::BlockPos) -> Option<PlayerId> {
        self.seats.iter().find_map(|seat| {
            let digs =
                |act: &crate::act::order::Act| matches!(&act.kind, ActKind::Dig(dig) if dig.pos() == pos);
            seat.acts.iter().any(digs).then_some(seat.player)
        })
    }

    /// Sets the time. Where it leaps to a morning and a body has just slept, the night was slept through.
    fn take_time(&mut self, replica: &mut Replica<'_>, day_time: u64, goes_on: bool) {
        let before = replica.world().day_time();
        let leaps = day_time > before + NIGHT_TICKS_MIN && day_time % DAY_TICKS < MORNING_TICKS;
        // Servers wake sleepers before they tell the time.
        let tick = replica.world().tick();
        let has_slept =
            self.seats.iter().any(|seat| seat.slept.is_some_and(|slept| slept + WAKING_TICKS >= tick));
        replica.set_time(day_time, goes_on);
        if leaps && has_slept {
            replica.push(EventCause::World, WorldEventKind::Morning);
        }
    }
}
