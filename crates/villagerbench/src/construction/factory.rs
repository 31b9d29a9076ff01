//! The factory in which logs and stone are dug (docs/spec/villager.md, 3.1.5).

use cooperage_blocks::{BlockPos, ItemId, registry};

use super::blueprint::{ConstructionBlueprint, GROUND};
use super::digging::DiggingRule;
use crate::site::ScenarioSite;

/// The middle of the factory as published, in the lowest layer above the ground.
const CENTRE: BlockPos = BlockPos::new(-12, GROUND, -12);
/// The chest of a factory in which nothing is dug, as goals once told it.
pub(super) const UNUSED_CHEST: BlockPos = BlockPos::new(-13, GROUND, -11);
/// The tools in its chest, in the order of the slots.
const TOOLS: [&str; 9] = [
    "iron_pickaxe",
    "iron_axe",
    "iron_shovel",
    "iron_hoe",
    "iron_sword",
    "shield",
    "leather_helmet",
    "leather_chestplate",
    "leather_leggings",
];

/// The cells of a layer: a rectangle that grows by half the layer's number along x and by its number along z.
fn layer(number: i32) -> Vec<(i32, i32)> {
    let width = number / 2;
    let from = |side: i32| (-side).div_euclid(2);
    let to = |side: i32| side.div_euclid(2);
    (from(width)..to(width)).flat_map(|x| (from(number)..to(number)).map(move |z| (x, z))).collect()
}

/// Returns how many layers (numbered 1, 3, 5, …) hold that many blocks.
fn layers_for(count: usize) -> i32 {
    let mut total = 0;
    let mut layers = 0;
    while total < count {
        layers += 1;
        total += layer(2 * layers - 1).len();
    }
    layers
}

/// A factory in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Factory {
    /// Its middle, in the lowest layer above the ground.
    pub centre: BlockPos,
    /// The layers of its pyramid, of which the highest is empty.
    layers: i32,
}

impl Factory {
    /// The factory for a blueprint; `None` if nothing is dug for it.
    #[must_use]
    pub fn of(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> Option<Factory> {
        let count = blocks(blueprint, digging).len();
        let layers = layers_for(count);
        let (low, _) = blueprint.bounds();
        // A fence or a sign among the building would stand in its way for good.
        let apart = CENTRE.z.min(low.z - layers - 2);
        let z = if digging == DiggingRule::Sound { apart } else { CENTRE.z };
        (count > 0).then_some(Factory { centre: BlockPos::new(CENTRE.x, GROUND, z), layers })
    }

    /// Where the chest with the tools stands.
    #[must_use]
    pub fn chest(self) -> BlockPos {
        self.centre.offset(self.layers - 1, 0, 1 - self.layers)
    }

    /// The corners of what stands there, the fence included.
    #[must_use]
    pub fn corners(self) -> (BlockPos, BlockPos) {
        let side = self.layers;
        (self.centre.offset(-side, 0, -side), self.centre.offset(side, side, side))
    }
}

/// The blocks to be dug, one for each that is wanted.
fn blocks(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> Vec<&'static str> {
    let dug = blueprint.cells.iter().filter(|cell| digging.digs(cell.block));
    dug.map(super::blueprint::ConstructionCell::name).collect()
}

/// Builds the factory: a pyramid of the blocks to be dug, and around it a fence, a sign and a chest with tools.
pub(super) fn build(site: &mut ScenarioSite, blueprint: &ConstructionBlueprint, digging: DiggingRule) {
    let needed = blocks(blueprint, digging);
    let Some((last, factory)) = needed.last().zip(Factory::of(blueprint, digging)) else { return };
    let layers = factory.layers;
    let BlockPos { x: cx, z: cz, .. } = factory.centre;
    site.fill([cx - layers, GROUND - 1, cz - layers], [cx + layers, GROUND - 1, cz + layers], "podzol");
    for y in GROUND..GROUND + 2 {
        for side in -layers..=layers {
            for at in [(side, -layers), (side, layers), (-layers, side), (layers, side)] {
                // The way in.
                if at != (0, layers) {
                    site.set(BlockPos::new(cx + at.0, y, cz + at.1), "oak_fence");
                }
            }
        }
    }
    let mut next = needed.iter();
    for number in 1..=layers {
        for (x, z) in layer(2 * number - 1) {
            let name = next.next().unwrap_or(last);
            site.set(BlockPos::new(cx + x, GROUND + layers - number, cz + z), name);
        }
    }
    site.command(&format!(
        "setblock {} {} {} oak_sign[rotation=0]{{front_text:{{messages:['\"factory\"','\"\"','\"\"','\"\"']}}}}",
        cx,
        GROUND,
        cz + layers + 1
    ));
    let tools: Vec<(ItemId, u32)> =
        TOOLS.iter().filter_map(|name| Some((registry().item(name)?, 1))).collect();
    let at = factory.chest();
    site.set(at, "chest[facing=west]");
    site.stock(at, &tools);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_hold_what_the_specification_says() {
        let totals: Vec<usize> =
            (1..=5).map(|layers| (1..=layers).map(|n| layer(2 * n - 1).len()).sum()).collect();
        assert_eq!(totals, [0, 3, 13, 34, 70]);
        assert_eq!([1, 3, 4, 13, 14].map(layers_for), [2, 2, 3, 3, 4]);
    }
}
