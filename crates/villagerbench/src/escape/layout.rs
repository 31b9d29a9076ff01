//! The rooms of a task and their places, the agents' starts, and the task's complexity.

use cooperage_blocks::BlockPos;

use super::atom::{Atom, ItemAmounts, RoomRelation};

/// The middle of the finish; rooms lie north of it.
pub const FINISH: BlockPos = BlockPos::new(130, -60, 140);
/// Cells from one column of rooms to the next.
pub const COLUMN: i32 = 9;
/// Cells from one row of rooms to the next.
pub const ROW: i32 = 9;
/// The longest that a round may last, in seconds, for any number of rooms.
const ROUND_S_MAX: u64 = 1_000;
/// Seconds of a round beside those of its rooms.
const ROUND_S: u64 = 360;
/// Seconds of a round for each room.
const ROOM_S: u64 = 60;
/// Seconds of action beside those for the complexity.
const ACTION_S: f64 = 60.0;
/// Seconds of action for each point of complexity.
const POINT_S: f64 = 30.0;

/// A room of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EscapeRoom {
    /// Its lock: an index into the list of atoms.
    pub atom: usize,
    /// Its centre, in the lowest free layer.
    pub center: BlockPos,
    /// The number of agents for which it is made. Things that the atom places once for each agent stand there that
    /// often.
    pub repeat: u32,
    /// The place to which a merging room carries its agents.
    pub merge_to: Option<BlockPos>,
    /// The places to which a splitting room carries its agents.
    pub split_to: Vec<BlockPos>,
    /// The centre of the room whose exit opens, if that is another room.
    pub exit_of: Option<BlockPos>,
    /// The cells that were drawn, in the order of the things that stand there.
    pub drawn: Vec<BlockPos>,
}

/// A task of rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EscapeLayout {
    /// The number of agents.
    pub agents: u32,
    /// The number of generation steps.
    pub level: u32,
    /// The seed from which it was generated.
    pub seed: i64,
    /// Its rooms, from the finish to the start.
    pub rooms: Vec<EscapeRoom>,
    /// The cell in which each agent starts.
    pub start: Vec<BlockPos>,
    /// The items with which each agent starts.
    pub start_items: Vec<ItemAmounts>,
}

/// How long a round may last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EscapeTimeLimits {
    /// Seconds that may be spent acting, counted as the union of all agents' actions.
    pub action_s: f64,
    /// Seconds from the start to the end.
    pub round_s: u64,
}

impl EscapeLayout {
    /// The complexity by the published program: for a room in which agents are together score × agents × conditions of
    /// the atom / wait interval; for each merging room score × number of rooms merging to that place; score for a
    /// splitting one; for each of two crossing rooms score × its agents.
    #[must_use]
    pub fn complexity(&self, atoms: &[Atom]) -> f64 {
        let parts = self.rooms.iter().filter_map(|room| {
            let atom = atoms.get(room.atom)?;
            let agents = f64::from(room.repeat);
            Some(match atom.kind {
                RoomRelation::SameRoom => {
                    atom.score * agents * atom.conditions.len() as f64 / atom.wait_interval_s
                }
                RoomRelation::Merge => {
                    let same =
                        |other: &&EscapeRoom| other.atom == room.atom && other.merge_to == room.merge_to;
                    atom.score * self.rooms.iter().filter(same).count() as f64
                }
                RoomRelation::Split => atom.score,
                RoomRelation::Cross => atom.score * agents,
            })
        });
        parts.sum()
    }

    /// Action time 30·D + 60 s, wall time 60 s a room + 360 s and never more than the 1,000 s that the published
    /// generator allows.
    #[must_use]
    pub fn limits(&self, atoms: &[Atom]) -> EscapeTimeLimits {
        EscapeTimeLimits {
            action_s: POINT_S * self.complexity(atoms) + ACTION_S,
            round_s: (self.rooms.len() as u64 * ROOM_S + ROUND_S).min(ROUND_S_MAX),
        }
    }

    /// The name of the task, below its scenario.
    #[must_use]
    pub fn name(&self) -> String {
        format!("level_{}_seed_{}", self.level, self.seed)
    }
}

/// The centre of a room by its column and its row, counted from the finish.
#[must_use]
pub fn center(column: i32, row: i32) -> BlockPos {
    BlockPos::new(FINISH.x + COLUMN * column, FINISH.y, FINISH.z - ROW * row)
}
