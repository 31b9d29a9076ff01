//! Fishing: cast, wait, bite, reel in (docs/spec/blockworld.md, 21.1).

use serde::{Deserialize, Serialize};

use super::use_block::UseResult;
use super::{Player, World};
use crate::items::ItemStack;
use crate::loot::{Catch, fishing_loot};
use crate::pos::BlockPos;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ground::DROP_DELAY_TICKS;
use crate::world::ids::PlayerId;
use crate::world::mobs::first_block;
use crate::world::refusal::InputRefusal;
use crate::world::stream::Stream;

/// A line in the water.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fishing {
    /// The cell in which it floats.
    pub cell: BlockPos,
    /// Ticks until a fish comes near.
    pub wait: u32,
    /// Ticks that the fish then takes to come.
    pub approach: u32,
    /// Ticks for which it then bites.
    pub bite: u32,
    /// The slot of the rod.
    pub slot: usize,
    pub(crate) random: Stream,
}

impl Fishing {
    /// Whether something bites, so that it is time to reel in.
    #[must_use]
    pub fn is_biting(&self) -> bool {
        self.wait == 0 && self.approach == 0 && self.bite > 0
    }

    /// A line as a server shows it: nothing tells how long it still takes.
    pub(in crate::world) fn seen(cell: BlockPos, is_biting: bool, slot: usize, random: Stream) -> Fishing {
        Fishing { cell, wait: u32::from(!is_biting), approach: 0, bite: u32::from(is_biting), slot, random }
    }

    fn draw_times(&mut self, lure: u32) {
        let waited = self.random.between(100, 600) - 100 * i32::try_from(lure.min(5)).unwrap_or(0);
        self.wait = waited.max(1).unsigned_abs();
        self.approach = self.random.between(20, 80).unsigned_abs();
        self.bite = self.random.between(20, 40).unsigned_abs();
    }
}

/// The reach of a line, and the distance within which water is found that the player does not look at.
const LINE_BLOCKS: f64 = 32.0;
const NEAR_BLOCKS: i32 = 5;

impl World {
    /// Casts the line, or reels it in.
    pub(super) fn use_rod(&mut self, id: PlayerId, sequence: u64, slot: usize, rod: &ItemStack) -> UseResult {
        if self.player(id).is_some_and(|player| player.fishing.is_some()) {
            let told = self.reel_in(id)?;
            self.done(id, sequence, &told);
            return Ok(told);
        }
        let cell = self.water_to_fish(id).ok_or(InputRefusal::NoWaterToFish)?;
        let random = Stream::of(&self.random.tree, "fish", u64::from(id.0)).keyed([self.tick, 0, 0]);
        let mut fishing = Fishing { cell, wait: 0, approach: 0, bite: 0, slot, random };
        fishing.draw_times(rod.enchantment("lure"));
        if let Some(player) = self.player_mut(id) {
            player.fishing = Some(fishing);
        }
        self.done(id, sequence, "cast");
        Ok("cast".to_owned())
    }

    /// Returns the water to which a player casts a line: that at which it looks, else the nearest surface in sight.
    #[must_use]
    pub fn water_to_fish(&self, id: PlayerId) -> Option<BlockPos> {
        let player = self.player(id)?;
        let (eyes, look) = (player.eyes(), player.look());
        let end = [0, 1, 2].map(|axis| eyes[axis] + look[axis] * LINE_BLOCKS);
        let part = first_block(&self.chunks, eyes, end).map_or(1.0, |(part, _)| part);
        let is_surface = |at: BlockPos| {
            let state = self.state(at);
            state.name() == "water"
                && self.state(at.up()).has_no_collision()
                && !self.state(at.up()).is_liquid()
        };
        let steps = (LINE_BLOCKS * 4.0 * part) as u32;
        for step in 0..=steps {
            let [x, y, z] = [0, 1, 2].map(|axis| eyes[axis] + look[axis] * f64::from(step) / 4.0);
            let at = BlockPos::holding(x, y, z);
            if self.state(at).holds_water() {
                return is_surface(at).then_some(at).or_else(|| self.near_water(player, is_surface));
            }
        }
        self.near_water(player, is_surface)
    }

    fn near_water(&self, player: &Player, is_surface: impl Fn(BlockPos) -> bool) -> Option<BlockPos> {
        let (here, eyes) = (player.cell(), player.eyes());
        let reach = -NEAR_BLOCKS..=NEAR_BLOCKS;
        let around = reach.clone().flat_map(|y| {
            reach.clone().flat_map(move |z| (-NEAR_BLOCKS..=NEAR_BLOCKS).map(move |x| [x, y, z]))
        });
        around
            .map(|[x, y, z]| here.offset(x, y, z))
            .filter(|&at| {
                let top = [f64::from(at.x) + 0.5, f64::from(at.y) + 0.9, f64::from(at.z) + 0.5];
                is_surface(at) && first_block(&self.chunks, eyes, top).is_none()
            })
            .min_by_key(|at| ((at.x - here.x).pow(2) + (at.y - here.y).pow(2) + (at.z - here.z).pow(2), *at))
    }

    fn reel_in(&mut self, id: PlayerId) -> UseResult {
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let mut fishing = player.fishing.take().ok_or(InputRefusal::LineNotCast)?;
        let to = player.body.pos;
        if !fishing.is_biting() {
            return Ok("nothing".to_owned());
        }
        let biome = self.generator.biome(fishing.cell.x, fishing.cell.z).name();
        let catch = Catch { biome, is_open_water: self.is_open_water(fishing.cell) };
        let loot = fishing_loot(&catch, &mut fishing.random);
        let stacks = self.stacks_of(loot);
        let from = [
            f64::from(fishing.cell.x) + 0.5,
            f64::from(fishing.cell.y) + 1.1,
            f64::from(fishing.cell.z) + 0.5,
        ];
        let by = [0, 1, 2].map(|axis| to[axis] - from[axis]);
        let length = by.iter().map(|part| part * part).sum::<f64>().sqrt();
        let vel = [by[0] * 0.1, by[1] * 0.1 + length.sqrt() * 0.08, by[2] * 0.1];
        let names: Vec<&str> = stacks.iter().map(|stack| stack.item.name()).collect();
        let told = names.join(", ");
        for stack in stacks {
            self.made(EventCause::Player(id), &stack, ItemCause::Fish);
            self.drop_at(EventCause::Player(id), from, vel, stack, DROP_DELAY_TICKS);
        }
        self.wear_tool(id, fishing.slot, 1);
        Ok(told)
    }

    /// Water two cells around and a layer below, air or lily pads above: 5 × 4 × 5.
    fn is_open_water(&self, cell: BlockPos) -> bool {
        (-1..=2).all(|y| {
            (-2..=2).all(|z| {
                (-2..=2).all(|x| {
                    let state = self.state(cell.offset(x, y, z));
                    if y <= 0 {
                        state.name() == "water"
                    } else {
                        state.is_air() || state.name() == "lily_pad"
                    }
                })
            })
        })
    }

    /// Advances the lines of all players; a fish that bit in vain goes, and another comes.
    pub(in crate::world) fn run_fishing(&mut self) {
        for place in 0..self.players.len() {
            let player = &self.players[place];
            let Some(mut fishing) = player.fishing else { continue };
            let rod = player.inventory.get(fishing.slot).filter(|held| held.item.name() == "fishing_rod");
            let lure = rod.map(|rod| rod.enchantment("lure"));
            let [x, y, z] = player.body.pos;
            let cell = fishing.cell;
            let apart = [f64::from(cell.x) - x, f64::from(cell.y) - y, f64::from(cell.z) - z];
            let is_near = apart.iter().map(|part| part * part).sum::<f64>() <= LINE_BLOCKS * LINE_BLOCKS;
            let Some(lure) =
                lure.filter(|_| is_near && player.is_present() && self.state(cell).holds_water())
            else {
                self.players[place].fishing = None;
                continue;
            };
            if fishing.wait > 0 {
                fishing.wait -= 1;
            } else if fishing.approach > 0 {
                fishing.approach -= 1;
            } else if fishing.bite > 0 {
                fishing.bite -= 1;
            } else {
                fishing.draw_times(lure);
            }
            self.players[place].fishing = Some(fishing);
        }
    }
}
