//! Sets a world up: a flat base that all rounds share, and the blocks of the scenario.

use std::cell::OnceCell;

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::pos::ChunkPos;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{BlockEntity, Difficulty, WorldOptions};
use cooperage_blocks::{BlockPos, BlockState, ItemId, World};

/// Chunks around each player that are made.
const VIEW_RADIUS: u32 = 6;
/// Chunks around each player in which things happen.
const ACTIVE_RADIUS: u32 = 4;
/// The time of day at which it always is: the middle of the morning.
const TIME_OF_DAY: &str = "time set 3000";

/// A world that is being set up. Commands that fail are remembered: a task that cannot be set up is an error.
pub struct ScenarioSite {
    pub world: World,
    failed: Option<String>,
}

/// How a world behaves by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorldBehaviour {
    /// Cells of each section that get a random tick.
    pub random_tick_speed: u32,
}

impl ScenarioSite {
    /// A flat world: peaceful, always day, nothing grows or spawns unless `behaviour` says so
    /// (docs/spec/villager.md, 3.0.1).
    #[must_use]
    pub fn flat(behaviour: WorldBehaviour, seed: u64) -> ScenarioSite {
        let options = WorldOptions {
            view_radius: VIEW_RADIUS,
            active_radius: ACTIVE_RADIUS,
            ..WorldOptions::default()
        };
        let mut world = World::new(options, generator(), seed);
        world.difficulty = Difficulty::Peaceful;
        world.rules.daylight_cycle = false;
        world.rules.weather_cycle = false;
        world.rules.mob_spawning = false;
        world.rules.mob_griefing = false;
        world.rules.fire_tick = false;
        world.rules.random_tick_speed = behaviour.random_tick_speed;
        let mut site = ScenarioSite { world, failed: None };
        site.command(TIME_OF_DAY);
        site
    }

    /// Makes the chunks that hold a box, so that players find them made.
    pub fn load(&mut self, low: BlockPos, high: BlockPos) {
        let (low, high) = (low.chunk(), high.chunk());
        for z in low.z..=high.z {
            for x in low.x..=high.x {
                self.world.load(ChunkPos::new(x, z));
            }
        }
    }

    /// Fills a box with one state; neighbours aren't told, so it is for plain blocks.
    pub fn fill(&mut self, low: [i32; 3], high: [i32; 3], state: &str) {
        self.fill_where(low, high, state, |_| true);
    }

    /// The same, but only the cells that are wanted.
    pub fn fill_where(
        &mut self,
        [x0, y0, z0]: [i32; 3],
        [x1, y1, z1]: [i32; 3],
        state: &str,
        is_wanted: impl Fn(BlockPos) -> bool,
    ) {
        let Some(state) = self.state(state) else { return };
        for y in y0..=y1 {
            for z in z0..=z1 {
                for x in x0..=x1 {
                    let pos = BlockPos::new(x, y, z);
                    if is_wanted(pos) {
                        self.world.put_cell(pos, state);
                    }
                }
            }
        }
    }

    /// Puts a block into a cell and lets its neighbours join.
    pub fn set(&mut self, pos: BlockPos, state: &str) {
        if let Some(state) = self.state(state) {
            self.world.set_cell(pos, state);
        }
    }

    /// Puts stacks into the container of a cell, from its first slot on.
    pub fn stock(&mut self, pos: BlockPos, stacks: &[(ItemId, u32)]) {
        self.stock_slots(pos, stacks.iter().copied().enumerate());
    }

    /// Puts items into slots of a container.
    pub fn stock_slots(&mut self, pos: BlockPos, stacks: impl IntoIterator<Item = (usize, (ItemId, u32))>) {
        for (slot, (item, count)) in stacks {
            self.command(&format!(
                "item replace block {} {} {} container.{slot} with {} {count}",
                pos.x,
                pos.y,
                pos.z,
                item.name()
            ));
        }
    }

    /// A sign on a wall, facing that way, with up to four lines.
    pub fn wall_sign(&mut self, pos: BlockPos, facing: &str, lines: &[&str]) {
        let texts: Vec<String> = (0..4)
            .map(|line| {
                let text = serde_json::json!({"text": lines.get(line).copied().unwrap_or_default()});
                format!("'{}'", text.to_string().replace('\\', "\\\\").replace('\'', "\\'"))
            })
            .collect();
        let BlockPos { x, y, z } = pos;
        let messages = texts.join(",");
        self.command(&format!(
            "setblock {x} {y} {z} oak_wall_sign[facing={facing}]{{front_text:{{messages:[{messages}]}}}}"
        ));
    }

    /// Writes on the sign of a cell.
    pub fn write(&mut self, pos: BlockPos, text: &str) {
        let (BlockPos { x, y, z }, state) = (pos, self.world.state(pos));
        let text = serde_json::json!({"text": text}).to_string().replace('\\', "\\\\").replace('\'', "\\'");
        self.command(&format!(
            "setblock {x} {y} {z} {state}{{front_text:{{messages:['{text}','\"\"','\"\"','\"\"']}}}}"
        ));
    }

    /// Carries out a command of the server.
    pub fn command(&mut self, text: &str) {
        if let Err(reason) = self.world.command(text) {
            self.failed.get_or_insert_with(|| format!("`{text}`: {reason}"));
        }
    }

    /// The world, once everything is in it.
    ///
    /// # Errors
    /// A text that says which part could not be set up.
    pub fn finish(mut self) -> Result<World, String> {
        // Agents are not told the events of the world's set-up.
        self.world.take_events();
        match self.failed {
            None => Ok(self.world),
            Some(reason) => Err(reason),
        }
    }

    fn state(&mut self, text: &str) -> Option<BlockState> {
        match text.parse() {
            Ok(state) => Some(state),
            Err(error) => {
                self.failed.get_or_insert_with(|| format!("{error}"));
                None
            }
        }
    }
}

/// The flat generator; all worlds of a thread share its one chunk.
fn generator() -> ChunkGenerator {
    thread_local! {
        static FLAT: OnceCell<ChunkGenerator> = const { OnceCell::new() };
    }
    FLAT.with(|flat| flat.get_or_init(ChunkGenerator::superflat).clone())
}

/// The stacks of a container.
#[must_use]
pub fn stacks_in(world: &World, pos: BlockPos) -> Vec<ItemStack> {
    world.block_entity(pos).map(|entity: &BlockEntity| entity.stacks().cloned().collect()).unwrap_or_default()
}
