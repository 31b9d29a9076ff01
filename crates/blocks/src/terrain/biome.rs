//! The kinds of land.

use std::sync::LazyLock;

use super::worldgen::{BiomeFacts, SpawnRow, worldgen};

/// A kind of land. Each bears the name of one of the game's biomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Biome {
    /// Flat grass, hardly a tree.
    Plains,
    /// Plains under snow.
    SnowyPlains,
    /// Oaks and birches.
    Forest,
    BirchForest,
    Taiga,
    /// Hills with bare stone.
    WindsweptHills,
    /// Hills with trees.
    WindsweptForest,
    /// Mountains of stone.
    StonyPeaks,
    /// Mountains under snow.
    JaggedPeaks,
    /// Sand beside water.
    Beach,
    River,
}

/// The shape of a biome's land.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relief {
    /// The mean height above the common level.
    pub(super) lift: f64,
    /// How far height swings around the mean.
    pub(super) swing: f64,
    /// The height of ridges.
    pub(super) ridge: f64,
}

impl Biome {
    /// All biomes, in the order of their numbers.
    pub const ALL: [Biome; 11] = [
        Biome::Plains,
        Biome::SnowyPlains,
        Biome::Forest,
        Biome::BirchForest,
        Biome::Taiga,
        Biome::WindsweptHills,
        Biome::WindsweptForest,
        Biome::StonyPeaks,
        Biome::JaggedPeaks,
        Biome::Beach,
        Biome::River,
    ];

    /// The name in the game, without `minecraft:`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Biome::Plains => "plains",
            Biome::SnowyPlains => "snowy_plains",
            Biome::Forest => "forest",
            Biome::BirchForest => "birch_forest",
            Biome::Taiga => "taiga",
            Biome::WindsweptHills => "windswept_hills",
            Biome::WindsweptForest => "windswept_forest",
            Biome::StonyPeaks => "stony_peaks",
            Biome::JaggedPeaks => "jagged_peaks",
            Biome::Beach => "beach",
            Biome::River => "river",
        }
    }

    /// The biome of that name, with or without `minecraft:`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Biome> {
        let name = name.strip_prefix("minecraft:").unwrap_or(name);
        Biome::ALL.into_iter().find(|biome| biome.name() == name)
    }

    /// The game's measure of warmth: rain below 0.15 is snow.
    #[must_use]
    pub fn temperature(self) -> f64 {
        self.facts().temperature
    }

    /// The animals that live here.
    #[must_use]
    pub fn creatures(self) -> &'static [SpawnRow] {
        &self.facts().creatures
    }

    /// The monsters of its nights and caves.
    #[must_use]
    pub fn monsters(self) -> &'static [SpawnRow] {
        &self.facts().monsters
    }

    /// Whether bare stone takes the place of grass high up.
    pub(super) const fn is_rocky(self) -> bool {
        matches!(
            self,
            Biome::WindsweptHills | Biome::WindsweptForest | Biome::StonyPeaks | Biome::JaggedPeaks
        )
    }

    pub(super) const fn relief(self) -> Relief {
        let (lift, swing, ridge) = match self {
            Biome::Plains | Biome::SnowyPlains | Biome::Beach | Biome::River => (0.0, 3.0, 0.0),
            Biome::Forest | Biome::BirchForest | Biome::Taiga => (1.0, 5.0, 0.0),
            Biome::WindsweptHills | Biome::WindsweptForest => (13.0, 24.0, 0.0),
            Biome::StonyPeaks | Biome::JaggedPeaks => (18.0, 24.0, 62.0),
        };
        Relief { lift, swing, ridge }
    }

    pub(super) fn facts(self) -> &'static BiomeFacts {
        static FACTS: LazyLock<Vec<Option<&'static BiomeFacts>>> =
            LazyLock::new(|| Biome::ALL.map(|biome| worldgen().biomes.get(biome.name())).into());
        static NONE: BiomeFacts = BiomeFacts {
            temperature: 0.5,
            vegetation: Vec::new(),
            creatures: Vec::new(),
            monsters: Vec::new(),
        };
        FACTS.get(self as usize).copied().flatten().unwrap_or(&NONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_biome_is_in_the_file() {
        for (number, biome) in Biome::ALL.into_iter().enumerate() {
            assert_eq!(biome as usize, number);
            assert_eq!(Biome::from_name(biome.name()), Some(biome));
            assert!(worldgen().biomes.contains_key(biome.name()), "{biome:?}");
            assert!(biome.monsters().iter().any(|row| &*row.name == "zombie"));
        }
        assert!(Biome::Forest.creatures().iter().any(|row| &*row.name == "wolf" && row.pack_max == 4));
    }
}
