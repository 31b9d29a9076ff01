//! Which blocks of a building are dug in a factory (docs/spec/villager.md, 3.1.5).

use cooperage_blocks::BlockId;
use cooperage_blocks::loot::drops::drops_at_least;
use cooperage_journal::Revision;

use super::blueprint::ConstructionBlueprint;
use crate::settings::VillagerBenchSettings;

/// Which blocks lie in the chest, and which are dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiggingRule {
    /// All lie in the chest.
    Off,
    /// Logs and stone by their names are dug, as published.
    Published,
    /// Those of them are dug that give themselves and stand by themselves; the factory stands beside the building.
    Sound,
}

impl DiggingRule {
    /// The digging of a task with these settings.
    #[must_use]
    pub fn of(settings: &VillagerBenchSettings) -> DiggingRule {
        match settings.dig_needed {
            false => DiggingRule::Off,
            true if settings.is_fixed && settings.conduct >= Revision::FOURTH => DiggingRule::Sound,
            true => DiggingRule::Published,
        }
    }

    /// Whether a block is dug: a log, or one with `stone` in its name.
    #[must_use]
    pub fn digs(self, block: BlockId) -> bool {
        let name = &*block.info().name;
        let is_named = name.contains("log") || name.contains("stone");
        match self {
            DiggingRule::Off => false,
            DiggingRule::Published => is_named,
            DiggingRule::Sound => is_named && is_sound(block),
        }
    }

    /// Counts the cells whose block must be dug.
    #[must_use]
    pub fn count(self, blueprint: &ConstructionBlueprint) -> u32 {
        blueprint.cells.iter().filter(|cell| self.digs(cell.block)).count() as u32
    }
}

/// Whether a block stands without another one and gives itself when it is dug: stone gives cobblestone, and glowstone dust.
fn is_sound(block: BlockId) -> bool {
    let info = block.info();
    let gives_itself = info.item.is_some_and(|item| drops_at_least(block, item) > 0);
    gives_itself && info.support.is_none() && !info.has_gravity
}
