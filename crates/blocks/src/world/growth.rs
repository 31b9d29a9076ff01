//! Random ticks: growth, spreading, drying and decay (docs/spec/blockworld.md, 7, 16.2, 16.3).

use std::sync::LazyLock;

use cooperage_core::RandomSource;

use super::World;
use super::calm::Restless;
use super::event::EventCause;
use super::lively::{EARTH, is_earth, is_smothering};
use super::stream::{Stream, StreamKey};
use crate::pos::{BlockPos, ChunkPos, Face};
use crate::registry::{BlockState, registry};
use crate::rules::faces::is_leaves;
use crate::rules::light;
use crate::rules::support::{is_in, survives};
use crate::section::CELLS;

/// The effect that a random tick may have on a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RandomClass {
    /// Grass and mycelium: spread and die.
    Grass,
    /// Wheat, carrots, potatoes.
    Crop,
    Beetroot,
    /// Melon and pumpkin stems.
    Stem,
    /// Sugar cane and cactus.
    Column,
    Wart,
    Cocoa,
    Berries,
    Mushroom,
    Sapling,
    Farmland,
    /// Leaves that are too far from a log.
    Leaves,
}

/// The effect that a random tick may have on a state; `None` for most states.
pub(crate) fn random_class(state: BlockState) -> Option<RandomClass> {
    static CLASSES: LazyLock<Vec<Option<RandomClass>>> = LazyLock::new(|| {
        (0..registry().states()).map(|number| class_of(BlockState(number as u16))).collect()
    });
    CLASSES.get(usize::from(state.0)).copied().flatten()
}

fn class_of(state: BlockState) -> Option<RandomClass> {
    let is_young = |ripe: u32| state.number("age").is_some_and(|age| age < ripe);
    Some(match state.name() {
        "grass_block" | "mycelium" => RandomClass::Grass,
        "wheat" | "carrots" | "potatoes" if is_young(7) => RandomClass::Crop,
        "beetroots" if is_young(3) => RandomClass::Beetroot,
        "melon_stem" | "pumpkin_stem" => RandomClass::Stem,
        "sugar_cane" | "cactus" => RandomClass::Column,
        "nether_wart" if is_young(3) => RandomClass::Wart,
        "cocoa" if is_young(2) => RandomClass::Cocoa,
        "sweet_berry_bush" if is_young(3) => RandomClass::Berries,
        "red_mushroom" | "brown_mushroom" => RandomClass::Mushroom,
        "farmland" => RandomClass::Farmland,
        _ if is_in_saplings(state) => RandomClass::Sapling,
        _ if is_leaves(state) && state.is("distance", "7") && state.is("persistent", "false") => {
            RandomClass::Leaves
        }
        _ => return None,
    })
}

/// The saplings that grow into trees here.
fn is_in_saplings(state: BlockState) -> bool {
    state.name().ends_with("_sapling")
        && !state.name().starts_with("potted")
        && state.name() != "bamboo_sapling"
}

impl World {
    /// Random ticks of the active sections, ascending; three cells of each, drawn by tick and section.
    pub(super) fn run_random_ticks(&mut self) {
        let speed = self.rules.random_tick_speed;
        if speed == 0 {
            return;
        }
        self.calm.look(&self.chunks, &self.active, self.tick);
        let of_tick = self.random.random_tick.joined(StreamKey::of(self.tick));
        let mut place = 0;
        while let Some(&Restless { key, mut lively, parts }) = self.calm.restless().get(place) {
            place += 1;
            let mut draws = parts.into_iter().fold(of_tick, Stream::joined);
            for _ in 0..speed {
                let cell = draws.below(CELLS as u32);
                if !lively.may_hold(cell) {
                    continue;
                }
                self.tick_cell(cell_of(key, cell), draws.keyed([u64::from(cell), 0, 0]));
                if self.calm.is_outdated() {
                    // Sections that became lively count at once, if their turn is still to come.
                    self.calm.take_in(&self.chunks, &self.active);
                    if let Some((at, known)) = self.calm.known(key) {
                        (place, lively) = (at + 1, known);
                    }
                }
            }
        }
    }

    fn tick_cell(&mut self, pos: BlockPos, mut random: Stream) {
        let state = self.state(pos);
        if let Some(class) = random_class(state) {
            self.random_tick(pos, state, class, &mut random);
        }
    }

    fn random_tick(&mut self, pos: BlockPos, state: BlockState, class: RandomClass, random: &mut Stream) {
        match class {
            RandomClass::Grass => self.grass(pos, state, random),
            RandomClass::Crop => {
                if self.is_bright(pos) && random.chance(self.growth_chance(pos, state)) {
                    self.age(pos, state, 1);
                }
            }
            RandomClass::Beetroot => {
                if random.chance(2.0 / 3.0)
                    && self.is_bright(pos)
                    && random.chance(self.growth_chance(pos, state))
                {
                    self.age(pos, state, 1);
                }
            }
            RandomClass::Stem => {
                if self.is_bright(pos) && random.chance(self.growth_chance(pos, state)) {
                    if state.is("age", "7") {
                        self.fruit(pos, state, random)
                    } else {
                        self.age(pos, state, 1)
                    }
                }
            }
            RandomClass::Column => self.column(pos, state),
            RandomClass::Wart => {
                if random.chance(0.1) {
                    self.age(pos, state, 1);
                }
            }
            RandomClass::Cocoa => {
                if random.chance(0.2) {
                    self.age(pos, state, 1);
                }
            }
            RandomClass::Berries => {
                if random.chance(0.2) && self.is_bright(pos.up()) {
                    self.age(pos, state, 1);
                }
            }
            RandomClass::Mushroom => self.mushroom(pos, state, random),
            RandomClass::Sapling => {
                if self.is_bright(pos.up()) && random.chance(1.0 / 7.0) {
                    self.grow_sapling(EventCause::World, pos, state, random);
                }
            }
            RandomClass::Farmland => self.farmland(pos, state),
            RandomClass::Leaves => self.break_block(EventCause::World, pos, None, true),
        }
    }

    /// Whether there is enough light to grow: 9.
    fn is_bright(&self, pos: BlockPos) -> bool {
        light::is_light_at_least(&self.chunks, pos, 9, self.sky_darkening())
    }

    /// How much darker the sky is than at noon: 0 by day, 11 at midnight
    /// (docs/spec/blockworld.md, 20.1, clear weather).
    #[must_use]
    pub fn sky_darkening(&self) -> u8 {
        let turn = self.day_time as f64 / 24_000.0 - 0.25;
        let turn = turn - turn.floor();
        let half = 0.5 - libm::cos(turn * std::f64::consts::PI) / 2.0;
        let angle = turn + (half - turn) / 3.0;
        let height = (libm::cos(angle * std::f64::consts::TAU) * 2.0).clamp(-0.5, 0.5) + 0.5;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 11")]
        let darkening = ((1.0 - height) * 11.0) as u8;
        darkening
    }

    fn age(&mut self, pos: BlockPos, state: BlockState, years: u32) {
        let age = state.number("age").unwrap_or(0) + years;
        self.change(EventCause::World, pos, state.with("age", &age.to_string()));
    }

    /// 1 in (25 / g rounded down) + 1, where g measures the field around.
    fn growth_chance(&self, pos: BlockPos, state: BlockState) -> f64 {
        1.0 / ((25.0 / self.field(pos, state)).floor() + 1.0)
    }

    /// How good a field is: 1, and for each of the nine cells of ground 1 for dry and 3 for wet farmland, a quarter of it
    /// for the eight outer ones; halved beside the same crop in both directions or across a corner.
    fn field(&self, pos: BlockPos, state: BlockState) -> f64 {
        let mut points = 1.0;
        for dz in -1..=1 {
            for dx in -1..=1 {
                let ground = self.state(pos.offset(dx, -1, dz));
                let worth = match ground.number("moisture") {
                    Some(0) => 1.0,
                    Some(_) => 3.0,
                    None => 0.0,
                };
                points += if (dx, dz) == (0, 0) { worth } else { worth / 4.0 };
            }
        }
        let same = |dx: i32, dz: i32| self.state(pos.offset(dx, 0, dz)).block() == state.block();
        let along_x = same(-1, 0) || same(1, 0);
        let along_z = same(0, -1) || same(0, 1);
        let across = same(-1, -1) || same(1, -1) || same(-1, 1) || same(1, 1);
        if (along_x && along_z) || across { points / 2.0 } else { points }
    }

    /// A ripe stem bears a fruit on a random side with room and ground.
    fn fruit(&mut self, pos: BlockPos, state: BlockState, random: &mut Stream) {
        let side = Face::HORIZONTAL[random.below(4) as usize];
        let place = pos.step(side);
        let ground = self.state(place.down());
        if !self.state(place).is_air() || !(is_in("dirt", ground) || ground.name() == "farmland") {
            return;
        }
        let (fruit, stem) = if state.name() == "melon_stem" {
            ("melon", "attached_melon_stem")
        } else {
            ("pumpkin", "attached_pumpkin_stem")
        };
        let (Ok(fruit), Ok(stem)) = (fruit.parse(), stem.parse::<BlockState>()) else { return };
        self.change(EventCause::World, place, fruit);
        self.change(EventCause::World, pos, stem.with("facing", side.name()));
    }

    /// Canes and cacti grow up to three high.
    fn column(&mut self, pos: BlockPos, state: BlockState) {
        if !self.state(pos.up()).is_air() {
            return;
        }
        let below =
            (1..3).take_while(|&step| self.state(pos.offset(0, -step, 0)).block() == state.block()).count();
        if below >= 2 {
            return;
        }
        if state.is("age", "15") {
            self.change(EventCause::World, pos.up(), state.block().default_state());
            self.change(EventCause::World, pos, state.with("age", "0"));
        } else {
            self.age(pos, state, 1);
        }
    }

    /// Mushrooms spread where few of their kind are.
    fn mushroom(&mut self, pos: BlockPos, state: BlockState, random: &mut Stream) {
        if !random.chance(1.0 / 25.0) {
            return;
        }
        let mut alike = 0;
        for y in -1..=1 {
            for z in -4..=4 {
                for x in -4..=4 {
                    alike += u32::from(self.state(pos.offset(x, y, z)).block() == state.block());
                }
            }
        }
        if alike > 5 {
            return;
        }
        let mut walk = |from: BlockPos| {
            let (dx, dz) = (random.between(-1, 1), random.between(-1, 1));
            let dy = random.below(2) as i32 - random.below(2) as i32;
            from.offset(dx, dy, dz)
        };
        let lives =
            |world: &World, at: BlockPos| world.state(at).is_air() && survives(&world.chunks, at, state);
        let mut at = pos;
        let mut next = walk(at);
        for _ in 0..4 {
            if lives(self, next) {
                at = next;
            }
            next = walk(at);
        }
        if lives(self, next) {
            self.change(EventCause::World, next, state);
        }
    }

    /// Farmland gets wet near water, dries without, and turns back to dirt when dry and bare.
    fn farmland(&mut self, pos: BlockPos, state: BlockState) {
        if self.is_water_near(pos) {
            if !state.is("moisture", "7") {
                self.change(EventCause::World, pos, state.with("moisture", "7"));
            }
            return;
        }
        match state.number("moisture") {
            Some(0) | None => {
                let above = self.state(pos.up());
                if !is_in("maintains_farmland", above)
                    && let Ok(dirt) = "dirt".parse()
                {
                    self.change(EventCause::World, pos, dirt);
                }
            }
            Some(moisture) => {
                self.change(EventCause::World, pos, state.with("moisture", &(moisture - 1).to_string()));
            }
        }
    }

    fn is_water_near(&self, pos: BlockPos) -> bool {
        (0..=1).any(|y| (-4..=4).any(|z| (-4..=4).any(|x| self.state(pos.offset(x, y, z)).holds_water())))
    }

    /// Grass dies under cells that let no light through, and spreads in the light.
    fn grass(&mut self, pos: BlockPos, state: BlockState, random: &mut Stream) {
        if is_smothering(self.state(pos.up())) {
            self.change(EventCause::World, pos, EARTH);
            return;
        }
        // Light is computed last: it is expensive, and most grass has nowhere to spread.
        let mut is_bright = None;
        for _ in 0..4 {
            let at = pos.offset(random.between(-1, 1), random.between(-3, 1), random.between(-1, 1));
            if !is_earth(self.state(at)) || is_smothering(self.state(at.up())) {
                continue;
            }
            if !*is_bright.get_or_insert_with(|| self.is_bright(pos.up())) {
                return;
            }
            let snowy = self.state(at.up()).name() == "snow";
            let grown = state.block().default_state().with("snowy", if snowy { "true" } else { "false" });
            self.change(EventCause::World, at, grown);
        }
    }
}

fn cell_of((chunk, number): (ChunkPos, u8), cell: u32) -> BlockPos {
    let cell = cell as i32;
    chunk.origin().offset(cell & 15, i32::from(number) * 16 + (cell >> 8), cell >> 4 & 15)
}
