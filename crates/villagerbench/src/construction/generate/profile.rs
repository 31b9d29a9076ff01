//! Describes a blueprint in numbers, and chooses among the published ones by a dial.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use cooperage_blocks::BlockPos;
use cooperage_core::RandomSource;
use cooperage_suites::tasks::rank;

use super::super::blueprint::{ConstructionBlueprint, Facing, GROUND};
use super::super::complexity::complexity;
use super::super::digging::DiggingRule;
use super::super::tasks::built_in;

/// The measures of a blueprint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlueprintProfile {
    pub blocks: usize,
    /// Layers from the lowest block to the highest.
    pub height: usize,
    /// Kinds of blocks.
    pub materials: usize,
    /// Blocks that are turned some way.
    pub turned: usize,
    /// Blocks above the lowest layer with nothing below them in the blueprint.
    pub hanging: usize,
}

/// The profile of a blueprint.
#[must_use]
pub fn profile_of(blueprint: &ConstructionBlueprint) -> BlueprintProfile {
    let cells: BTreeSet<BlockPos> = blueprint.cells.iter().map(|cell| cell.pos).collect();
    let (low, high) = blueprint.bounds();
    let hangs = |pos: &&BlockPos| pos.y > GROUND && !cells.contains(&pos.down());
    BlueprintProfile {
        blocks: cells.len(),
        height: (high.y - low.y + 1) as usize,
        materials: blueprint.materials().len(),
        turned: blueprint.cells.iter().filter(|cell| cell.facing != Facing::Any).count(),
        hanging: cells.iter().filter(hangs).count(),
    }
}

/// The published profiles in the order of their complexity.
fn published() -> &'static [BlueprintProfile] {
    static PUBLISHED: LazyLock<Vec<BlueprintProfile>> = LazyLock::new(|| {
        let mut all: Vec<(f64, BlueprintProfile)> = built_in()
            .iter()
            .map(|blueprint| (complexity(blueprint, DiggingRule::Off), profile_of(blueprint)))
            .collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        all.into_iter().map(|(_, profile)| profile).collect()
    });
    &PUBLISHED
}

/// The published profile that a dial chooses: its rank is drawn from around the dial, from all ranks at one half and from
/// ever fewer towards the ends.
pub(super) fn pick(random: &mut impl RandomSource, dial: f64) -> BlueprintProfile {
    let place = rank(random, dial);
    let all = published();
    let number = ((place * all.len() as f64) as usize).min(all.len().saturating_sub(1));
    all.get(number).copied().unwrap_or(BlueprintProfile {
        blocks: 3,
        height: 1,
        materials: 1,
        turned: 0,
        hanging: 0,
    })
}

/// The same profile, a little larger or smaller.
pub(super) fn jittered(profile: BlueprintProfile, random: &mut impl RandomSource) -> BlueprintProfile {
    let percent = 93 + random.below(15) as usize;
    let scaled = |count: usize| (count * percent + 50) / 100;
    let blocks = scaled(profile.blocks).max(2);
    BlueprintProfile {
        blocks,
        turned: if profile.turned == profile.blocks { blocks } else { scaled(profile.turned).min(blocks) },
        hanging: scaled(profile.hanging).min(blocks - 1),
        materials: profile.materials.min(blocks),
        ..profile
    }
}
