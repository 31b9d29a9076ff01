//! Beds and the night.

use cooperage_blocks::{BlockPos, Face, ItemId, registry};

use crate::build::{Builders, is_standable};
use crate::draft::{Draft, no_source};
use crate::goal::{BuildCell, Direction};
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
        let after = self.supply(agent, kind, 1, false)?;
        let here = self.cell(agent);
        self.add(agent, kind, 1, after.iter().max().copied());
        let block = *kind.info().blocks.first().ok_or_else(|| no_source(kind))?;
        let rooms: Vec<BlockPos> =
            ROOM_RADII.into_iter().flat_map(|radius| self.rooms(here, radius)).collect();
        for foot in rooms {
            let head = foot.step(Face::North);
            let direction = Direction::Facing(Face::North);
            let cells = [foot, head].map(|cell| BuildCell { cell, block, direction });
            let mark = self.mark();
            match self.build(&cells, Builders::One(agent), false, &mut Vec::new()) {
                Ok(()) => {
                    self.state.used_cells.extend([foot, head]);
                    return Ok(foot);
                }
                Err(_) => self.go_back(mark),
            }
        }
        Err(Unsolvable::NoRoom(here))
    }

    /// Cells for the foot of a bed whose head is to the north, nearest first.
    fn rooms(&self, here: BlockPos, radius: i32) -> Vec<BlockPos> {
        let chunks = self.survey.world.chunks();
        let is_free = |cell: BlockPos| {
            is_standable(chunks, cell)
                && chunks.state(cell).is_replaceable()
                && !self.state.used_cells.contains(&cell)
        };
        let mut rooms = Vec::new();
        for y in here.y - radius / 3..=here.y + radius / 3 {
            for z in here.z - radius..=here.z + radius {
                for x in here.x - radius..=here.x + radius {
                    let foot = BlockPos::new(x, y, z);
                    if foot != here
                        && foot.step(Face::North) != here
                        && is_free(foot)
                        && is_free(foot.step(Face::North))
                    {
                        rooms.push(foot);
                    }
                }
            }
        }
        rooms.sort_by_key(|&room| (distance(here, room), room));
        rooms.truncate(ROOMS_MAX);
        rooms
    }
}

/// Most places that are tried for a bed, in each radius.
const ROOMS_MAX: usize = 12;
