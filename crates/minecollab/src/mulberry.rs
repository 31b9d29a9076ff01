//! Mulberry32, a small generator of random numbers: with it the published houses can be made again, draw by draw.

/// The generator, which counts its draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mulberry {
    state: u32,
    draws: u64,
}

impl Mulberry {
    /// A generator from a seed.
    #[must_use]
    pub const fn new(seed: u32) -> Mulberry {
        Mulberry { state: seed, draws: 0 }
    }

    /// A number in [0, 1), a multiple of 2⁻³².
    pub fn draw(&mut self) -> f64 {
        self.draws += 1;
        self.state = self.state.wrapping_add(0x6d2b_79f5);
        let mixed = (self.state ^ (self.state >> 15)).wrapping_mul(self.state | 1);
        let mixed = mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61)) ^ mixed;
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }

    /// How often it was drawn from.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.draws
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_1_gives_the_known_numbers() {
        let mut random = Mulberry::new(1);
        let numbers = [random.draw(), random.draw(), random.draw()];
        assert_eq!(numbers, [0.627_073_940_588_161_3, 0.002_735_721_180_215_478, 0.527_447_039_959_952_2]);
        assert_eq!(random.draws(), 3);
    }
}
