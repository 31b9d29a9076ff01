//! A block world at one moment, as far as clients are shown it, and the happenings that no later moment shows.

use std::sync::Arc;

use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{
    BlockEntity, Container, Difficulty, Entity, Player, PlayerId, WindowView, WorldEvent,
};
use cooperage_blocks::{BlockPos, ChunkPos, Chunks, World};
use cooperage_core::AgentId;

/// The state of a world between two ticks. Chunks are shared with the world until it writes to them.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) tick: u64,
    /// The time of day in ticks, counted on through the days.
    pub(crate) day_time: u64,
    pub(crate) is_day_going_on: bool,
    pub(crate) chunks: Chunks,
    generator: ChunkGenerator,
    pub(crate) players: Vec<Player>,
    pub(crate) entities: Vec<Entity>,
    /// The contents of blocks as far as clients see them, ascending by position.
    pub(crate) block_entities: Vec<(BlockPos, BlockEntity)>,
    pub(crate) spawn: [f64; 3],
    pub(crate) difficulty: Difficulty,
    /// The windows of clients.
    windows: Vec<(PlayerId, WindowView)>,
}

impl Moment {
    pub(crate) fn of(world: &World) -> Moment {
        // Of containers clients see only that they are there.
        let shown = |entity: &BlockEntity| match entity {
            BlockEntity::Sign(_) | BlockEntity::Campfire(_) => entity.clone(),
            BlockEntity::Container(_) | BlockEntity::Furnace(_) => {
                BlockEntity::Container(Container::default())
            }
        };
        let window = |player: &Player| Some((player.id, world.window(player.id)?));
        Moment {
            tick: world.tick(),
            day_time: world.day_time(),
            is_day_going_on: world.rules.daylight_cycle,
            chunks: world.chunks().clone(),
            generator: world.generator().clone(),
            players: world.players().to_vec(),
            entities: world.entities().to_vec(),
            block_entities: world.block_entities().map(|(pos, entity)| (pos, shown(entity))).collect(),
            spawn: world.start_place(),
            difficulty: world.difficulty,
            windows: world.players().iter().filter_map(window).collect(),
        }
    }

    /// The names of a column's biomes, one for each 4 × 4 cells, by `z << 2 | x`.
    pub(crate) fn biomes(&self, pos: ChunkPos) -> [&'static str; 16] {
        std::array::from_fn(|part| {
            let (x, z) = (part as i32 & 3, part as i32 >> 2);
            self.generator.biome(pos.x * 16 + x * 4 + 2, pos.z * 16 + z * 4 + 2).name()
        })
    }

    /// The contents of blocks in a column.
    pub(crate) fn block_entities_of(
        &self,
        chunk: ChunkPos,
    ) -> impl Iterator<Item = (BlockPos, &BlockEntity)> {
        let all = self.block_entities.iter();
        all.filter(move |(pos, _)| pos.chunk() == chunk).map(|(pos, entity)| (*pos, entity))
    }

    /// The window of a client.
    pub(crate) fn window(&self, id: PlayerId) -> Option<&WindowView> {
        self.windows.iter().find(|(holder, _)| *holder == id).map(|(_, window)| window)
    }

    pub(crate) fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.0 as usize)
    }
}

/// Something that happened and that the difference between two moments does not show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Happening {
    /// A line of chat; without `to` all hear it.
    Said { by: Option<String>, to: Option<Vec<AgentId>>, text: String, is_whispered: bool },
    /// An event of the world.
    Event(WorldEvent),
    /// The inputs of a client have taken effect, those up to the acts of that number among them.
    Acknowledged { agent: AgentId, sequence: i32 },
    /// A client has clicked in a window, or pressed one of its buttons.
    Clicked { agent: AgentId },
    /// A client has closed its window.
    Closed { agent: AgentId },
    /// A client in creative mode has put a stack into a slot of its own window.
    Replaced { agent: AgentId, slot: i16 },
    /// The body of a client swings an arm.
    Swung { player: PlayerId, is_off_hand: bool },
}

/// A moment with the happenings since the one before.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) moment: Arc<Moment>,
    /// The number of the advance of the world in which it was shown, among those that were.
    pub(crate) advance: u64,
    pub(crate) happened: Vec<Happening>,
    /// Whether some of the happenings were cut: clients are sent everything anew.
    pub(crate) is_cut: bool,
}

impl Step {
    /// Takes a later step in, whose moment counts.
    pub(crate) fn join(&mut self, later: Step) {
        let Step { moment, advance, happened, is_cut } = later;
        (self.moment, self.advance) = (moment, advance);
        self.happened.extend(happened);
        self.is_cut |= is_cut;
    }
}
