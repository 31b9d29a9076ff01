//! Natural spawning of creatures: monsters in the dark, animals with new land (docs/spec/blockworld.md, 20.5).

use cooperage_core::RandomSource;

use super::footing::{CreatureMobility, Foothold};
use super::traits::{CreatureBehaviour, CreatureTraits};
use crate::chunk::Chunk;
use crate::physics::CellReader;
use crate::pos::{BlockPos, ChunkPos, Y_MIN};
use crate::rules::light;
use crate::terrain::ChunkGenerator;
use crate::world::World;
use crate::world::event::EventCause;
use crate::world::ground::EntityKind;
use crate::world::settings::Difficulty;

/// One active chunk in so many is tried each tick.
const CHUNK_ONE_IN: u32 = 20;
/// Monsters per 289 active chunks.
const MONSTERS_MAX: usize = 70;
const CHUNKS: usize = 289;
/// The distance from players and from the world's spawn within which no monster appears, and the greatest distance.
const NEAR_BLOCKS: f64 = 24.0;
const FAR_BLOCKS: f64 = 128.0;
/// Members of a pack, and how far from its middle they are.
const PACK: u32 = 4;
const SPREAD: i32 = 5;
/// The growing time of zombie babies that appear naturally: they never grow up.
const FOREVER: u32 = u32::MAX;

impl World {
    /// Spawns the animals of a new chunk of natural land. The rule about mobs doesn't matter: the animals belong to the
    /// land.
    pub(in crate::world) fn populate(&mut self, pos: ChunkPos, chunk: &Chunk) {
        if !matches!(self.generator, ChunkGenerator::Natural(_)) {
            return;
        }
        for (kind, at) in self.generator.animals(pos, chunk) {
            self.spawn_mob(EventCause::World, kind, middle(at));
        }
    }

    /// Spawns monsters in active chunks, in order.
    pub(in crate::world) fn run_spawning(&mut self) {
        if !self.rules.mob_spawning || self.difficulty == Difficulty::Peaceful || self.players.is_empty() {
            return;
        }
        let mut random = self.random.spawn.keyed([self.tick, 0, 0]);
        let most = (MONSTERS_MAX * self.active.all().len()).div_ceil(CHUNKS);
        let mut count = None;
        for place in 0..self.active.all().len() {
            if random.below(CHUNK_ONE_IN) != 0 {
                continue;
            }
            let origin = self.active.all()[place].origin();
            let (x, z) = (origin.x + random.below(16) as i32, origin.z + random.below(16) as i32);
            let top = self.top_of_column(x, z);
            let at = BlockPos::new(x, random.between(Y_MIN, top + 1), z);
            if !self.has_room(at) {
                continue;
            }
            let count = count.get_or_insert_with(|| self.count_monsters());
            if *count >= most || !self.is_dark(at, &mut random) {
                continue;
            }
            *count += self.spawn_pack(at, &mut random);
        }
    }

    /// The highest cell of a column that is not air; the world's lowest where all is air.
    fn top_of_column(&self, x: i32, z: i32) -> i32 {
        let Some(chunk) = self.chunks.chunk(BlockPos::new(x, 0, z).chunk()) else { return Y_MIN };
        let Some((number, _)) = chunk.sections().last() else { return Y_MIN };
        let highest = Y_MIN + 16 * number as i32 + 15;
        (Y_MIN..=highest).rev().find(|&y| !chunk.get(BlockPos::new(x, y, z)).is_air()).unwrap_or(Y_MIN)
    }

    fn count_monsters(&self) -> usize {
        let is_monster = |kind: &EntityKind| matches!(kind, EntityKind::Mob(mob) if mob.is_monster() && mob.name.is_none());
        self.entities.iter().filter(|entity| is_monster(&entity.kind)).count()
    }

    /// Whether a monster can appear: solid ground and two free cells, at the right distance from all players and from
    /// the spawn.
    fn has_room(&self, at: BlockPos) -> bool {
        let walker = CreatureMobility { columns: 1, tall: 2, is_slim: false, swims: false, drop: 0 };
        if !self.state(at.down()).is_cube()
            || walker.stand(&mut CellReader::new(&self.chunks), at) != Foothold::Dry
        {
            return false;
        }
        let here = middle(at);
        let apart = |to: [f64; 3]| (0..3).map(|axis| (to[axis] - here[axis]).powi(2)).sum::<f64>().sqrt();
        let nearest = self
            .players
            .iter()
            .filter(|player| player.is_present())
            .map(|player| apart(player.body.pos))
            .fold(f64::INFINITY, f64::min);
        nearest > NEAR_BLOCKS && nearest <= FAR_BLOCKS && apart(middle(self.spawn)) > NEAR_BLOCKS
    }

    fn is_dark(&self, at: BlockPos, random: &mut crate::world::Stream) -> bool {
        let (sky_most, most) = (random.below(32), random.below(8));
        let is_open = light::is_under_sky(&self.chunks, at);
        let darkening = self.sky_darkening();
        if is_open && u32::from(light::LIGHT_MAX - darkening) > most {
            return false;
        }
        let sky = if is_open { light::LIGHT_MAX } else { light::sky_light(&self.chunks, at) };
        u32::from(sky) <= sky_most
            && u32::from(sky.saturating_sub(darkening)) <= most
            && light::block_light(&self.chunks, at) == 0
    }

    /// Spawns a pack of one kind around a cell; returns how many of it there are.
    fn spawn_pack(&mut self, at: BlockPos, random: &mut crate::world::Stream) -> usize {
        let rows = self.generator.biome(at.x, at.z).monsters();
        let mut drawn = random.below(rows.iter().map(|row| row.weight).sum());
        let row = rows.iter().find(|row| {
            let is_it = drawn < row.weight;
            drawn = drawn.wrapping_sub(row.weight);
            is_it
        });
        let Some(row) = row else { return 0 };
        let mut count = 0;
        for number in 0..row.pack_max.min(PACK) {
            let place = if number == 0 {
                at
            } else {
                at.offset(random.between(-SPREAD, SPREAD), 0, random.between(-SPREAD, SPREAD))
            };
            if number > 0 && !(self.has_room(place) && self.is_dark(place, random)) {
                continue;
            }
            let Some(id) = self.spawn_mob(EventCause::World, &row.name, middle(place)) else { return count };
            count += 1;
            if let Some(mob) = self.mob_mut(id) {
                let traits = CreatureTraits::of(mob.kind);
                if traits.way == CreatureBehaviour::Zombie && mob.random.chance(traits.baby_chance) {
                    mob.growing_ticks = FOREVER;
                }
            }
        }
        count
    }
}

fn middle(at: BlockPos) -> [f64; 3] {
    [f64::from(at.x) + 0.5, f64::from(at.y), f64::from(at.z) + 0.5]
}
