//! Beds and the night.

use cooperage_blocks::{BlockPos, Face, ItemId, registry};

use crate::draft::{Draft, no_source};
use crate::ground::Ground;
use crate::market::{NEVER, WALK_TICKS};
use crate::problem::Unsolvable;
use crate::step::Step;
use crate::survey::distance;

/// Ticks of a day.
const DAY_TICKS: u64 = 24_000;
/// The first tick of the day at which an agent can sleep.
const NIGHT: u64 = 12_542;
/// Ticks that sleep takes until it is morning.
const SLEEP_TICKS: u64 = 101;
/// Ticks to place a bed.
const PLACE_TICKS: u64 = 8;
/// How far from an agent a place for its bed is looked for, in blocks: first the one, then the other.
const ROOM_RADII: [i32; 2] = [6, 20];

impl Draft<'_, '_> {
    /// Plans that every agent sleeps until morning, in a bed that stands there or in one of its own.
    pub(crate) fn sleep(&mut self) -> Result<(), Unsolvable> {
        let world = self.survey.world;
        let is_foot = |state: cooperage_blocks::BlockState| {
            state.name().ends_with("_bed") && state.is("part", "foot") && state.is("occupied", "false")
        };
        let crew = self.state.hands.len();
        let mut beds = self.survey.nearest(self.cell(0), crew * 4, &Default::default(), is_foot);
        let kinds: Vec<ItemId> = registry()
            .item_tag("beds")
            .map_or(&[][..], |tag| tag.numbers())
            .iter()
            .map(|&number| ItemId(number))
            .collect();
        self.want(&kinds);
        for agent in 0..crew {
            let here = self.cell(agent);
            let own = kinds.iter().map(|&kind| (self.bed_price(agent, kind), kind)).min();
            let nearest = (0..beds.len()).min_by_key(|&place| distance(here, beds[place]));
            let way = nearest.map(|place| u64::from(distance(here, beds[place])) * WALK_TICKS);
            let bed = match (nearest, own) {
                (Some(place), own) if own.is_none_or(|(price, _)| way.unwrap_or(0) <= price / 1000) => {
                    beds.remove(place)
                }
                (_, Some((price, kind))) if price < NEVER => self.put_up_bed(agent, kind)?,
                _ => return Err(no_source(registry().item("white_bed").unwrap_or(ItemId(0)))),
            };
            let time =
                (world.day_time() + self.state.hands.get(agent).map_or(0, |hand| hand.busy)) % DAY_TICKS;
            if time < NIGHT {
                self.emit(agent, Step::AwaitNight, Vec::new(), NIGHT - time, Some(bed));
            }
            self.emit(agent, Step::Sleep { bed }, Vec::new(), SLEEP_TICKS, Some(bed));
        }
        Ok(())
    }

    fn bed_price(&self, agent: usize, kind: ItemId) -> u64 {
        if self.stock(agent, kind) > 0 { 0 } else { self.market.price(kind) }
    }

    /// Gets a bed and puts it up near the agent.
    fn put_up_bed(&mut self, agent: usize, kind: ItemId) -> Result<BlockPos, Unsolvable> {
        let after = self.supply(agent, kind, 1, true)?;
        let here = self.cell(agent);
        let mut rooms = ROOM_RADII.into_iter().filter_map(|radius| self.room(here, radius));
        let foot = rooms.next().ok_or(Unsolvable::NoRoom(here))?;
        self.state.used_cells.extend([foot, foot.step(Face::North)]);
        let step = Step::Place { cell: foot, item: kind, facing: Face::North };
        self.emit(agent, step, after, PLACE_TICKS, Some(foot));
        Ok(foot)
    }

    /// The nearest cell for the foot of a bed whose head is to the north.
    fn room(&self, here: BlockPos, radius: i32) -> Option<BlockPos> {
        let chunks = self.survey.world.chunks();
        let (low, high) =
            (here.offset(-radius, -radius / 3 - 1, -radius - 1), here.offset(radius, radius / 3 + 2, radius));
        let ground = Ground::new(chunks, low, high);
        let ways = ground.ways(here);
        let is_free = |cell: &BlockPos| {
            *cell != here
                && ground.carries(*cell)
                && chunks.state(*cell).is_replaceable()
                && !self.state.used_cells.contains(cell)
                && !self.survey.excluded.cells.contains(cell)
        };
        ways.all().iter().copied().find(|foot| is_free(foot) && is_free(&foot.step(Face::North)))
    }
}
