//! Killed creatures and mined blocks come back nearby, so that a kitchen never runs out.

use cooperage_blocks::registry::EntityInfo;
use cooperage_blocks::world::{EventCause, Issuer, Stream, WorldEvent, WorldEventKind, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, World};
use cooperage_core::{RandomSource, TreeRandom};

/// The blocks and creatures that are to come back.
#[derive(Clone, Debug, serde::Serialize)]
pub(super) struct Respawns {
    /// The stream from which their places are drawn.
    random: Stream,
    /// The ticks at which they come back, in the order of their going.
    waiting: Vec<(u64, Lost)>,
    /// Whether creatures come back without a will of their own. It never changes, so that no digest has it.
    #[serde(skip)]
    are_still: bool,
}

#[derive(Clone, Debug, serde::Serialize)]
enum Lost {
    Block { pos: BlockPos, state: BlockState },
    Mob { near: BlockPos, kind: &'static str },
}

/// Ticks until it comes back.
const DELAY_TICKS: u64 = 40;
/// How far from where it was, in blocks along each axis.
const BLOCKS_FAR: i32 = 4;
/// Places that are tried before it comes back where it was.
const TRIES: u32 = 32;
/// The most blocks and creatures that wait.
const WAITING_MAX: usize = 1_024;

impl Respawns {
    pub(super) fn new(seed: u64, are_still: bool) -> Respawns {
        let tree = TreeRandom::from_seed(seed).child("respawn");
        Respawns { random: Stream::of(&tree, "place", 0), waiting: Vec::new(), are_still }
    }

    /// Remembers the blocks and creatures that went in a tick.
    pub(super) fn notice(&mut self, world: &World, happened: &[WorldEvent]) {
        let due = world.tick() + DELAY_TICKS;
        for event in happened {
            let lost = match (&event.what, event.doer) {
                (WorldEventKind::Dug { pos, old, .. }, _) => Lost::Block { pos: *pos, state: *old },
                (WorldEventKind::MobDied { kind, .. }, EventCause::Player(player)) => {
                    let Some(killer) = world.player(player) else { continue };
                    Lost::Mob { near: killer.cell(), kind: &EntityInfo::of(*kind).name }
                }
                _ => continue,
            };
            if self.waiting.len() < WAITING_MAX {
                self.waiting.push((due, lost));
            }
        }
    }

    /// Submits the commands that are due, for the next tick. Returns whether there were any.
    pub(super) fn run(&mut self, world: &mut World) -> bool {
        let now = world.tick();
        let before = self.waiting.len();
        while let Some((due, _)) = self.waiting.first()
            && *due <= now
        {
            let (_, lost) = self.waiting.remove(0);
            let command = match lost {
                Lost::Block { pos, state } => {
                    let BlockPos { x, y, z } = self.place(world, pos, stands);
                    format!("setblock {x} {y} {z} {state}")
                }
                Lost::Mob { near, kind } => {
                    let is_free =
                        |world: &World, at: BlockPos| stands(world, at) && world.state(at.up()).is_air();
                    let BlockPos { x, y, z } = self.place(world, near, is_free);
                    let [x, z] = [x, z].map(|part| f64::from(part) + 0.5);
                    let data = if self.are_still { " {NoAI:1b}" } else { "" };
                    format!("summon {kind} {x} {y} {z}{data}")
                }
            };
            world.submit(Issuer::Setup, WorldInput::Command(command.into()));
        }
        self.waiting.len() < before
    }

    /// A place near another one that will do; that one itself if none is found.
    fn place(
        &mut self,
        world: &World,
        near: BlockPos,
        will_do: impl Fn(&World, BlockPos) -> bool,
    ) -> BlockPos {
        let span = (2 * BLOCKS_FAR + 1) as u32;
        for _ in 0..TRIES {
            let [x, z] = [0; 2].map(|_: i32| self.random.below(span) as i32 - BLOCKS_FAR);
            for y in [0, 1, -1, 2, -2] {
                let at = near.offset(x, y, z);
                if will_do(world, at) {
                    return at;
                }
            }
        }
        near
    }
}

/// Whether a creature could stand in a cell: it is empty, there is a floor, and no player is in it.
fn stands(world: &World, at: BlockPos) -> bool {
    let chunks = world.chunks();
    chunks.get(at).is_some_and(BlockState::is_air)
        && !chunks.state(at.down()).has_no_collision()
        && world.players().iter().all(|player| player.cell() != at && player.cell().up() != at)
}
