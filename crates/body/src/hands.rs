//! Which inputs take a thing into the hand, and where to look.

use cooperage_blocks::dig::is_harvestable;
use cooperage_blocks::items::{Inventory, slot};
use cooperage_blocks::physics::BodyBuild;
use cooperage_blocks::pos::Face;
use cooperage_blocks::world::{PlayerId, WorldInput};
use cooperage_blocks::{BlockPos, BlockState, ItemId, World, dig};

/// The inputs that take a slot's content into the main hand.
#[must_use]
pub fn take_in_hand(inventory: &Inventory, number: usize) -> Vec<WorldInput> {
    let bar = slot::HOTBAR;
    let held = bar.start + usize::from(inventory.selected());
    if number == held {
        Vec::new()
    } else if bar.contains(&number) {
        vec![WorldInput::Select((number - bar.start) as u8)]
    } else {
        vec![WorldInput::Swap { from: number, to: held }]
    }
}

/// The slot of rows and bar, the bar first, that holds an item.
#[must_use]
pub fn slot_with(inventory: &Inventory, mut is_wanted: impl FnMut(ItemId) -> bool) -> Option<usize> {
    let held = slot::HOTBAR.start + usize::from(inventory.selected());
    std::iter::once(held)
        .chain(slot::HOTBAR)
        .chain(slot::MAIN)
        .find(|&number| inventory.get(number).is_some_and(|stack| is_wanted(stack.item)))
}

/// The slot whose content digs a block fastest, and whether the block then gives its drops. `None`: no carried item is
/// better than the held one.
#[must_use]
pub fn best_tool(inventory: &Inventory, state: BlockState) -> Option<usize> {
    let held = slot::HOTBAR.start + usize::from(inventory.selected());
    let ticks = |number: usize| {
        let stack = inventory.get(number);
        let conditions = dig::DigConditions {
            efficiency: stack.map_or(0, |stack| stack.enchantment("efficiency")),
            ..dig::DigConditions::PLAIN
        };
        let item = stack.map(|stack| stack.item);
        let wastes = u32::from(!is_harvestable(state.block(), item));
        let wear = u32::from(stack.is_some_and(|stack| stack.info().durability.is_some()));
        dig::dig_ticks(state.block(), item, &conditions).map(|ticks| (wastes, ticks, wear))
    };
    let mut best = (ticks(held)?, held);
    for number in slot::HOTBAR.chain(slot::MAIN) {
        if let Some(cost) = ticks(number)
            && cost < best.0
        {
            best = (cost, number);
        }
    }
    (best.1 != held).then_some(best.1)
}

/// The yaw and pitch, in degrees, of looking from one point to another.
#[must_use]
pub fn look_from(eyes: [f64; 3], at: [f64; 3]) -> [f64; 2] {
    let [x, y, z] = [at[0] - eyes[0], at[1] - eyes[1], at[2] - eyes[2]];
    let level = (x * x + z * z).sqrt();
    let yaw = if level > 1e-9 { libm::atan2(-x, z).to_degrees() } else { 0.0 };
    [yaw, libm::atan2(-y, level).to_degrees()]
}

/// Looking at the middle of a cell.
pub(crate) fn look_at_cell(world: &World, me: PlayerId, pos: BlockPos) -> Option<WorldInput> {
    let eyes = world.player(me)?.body.eyes(&BodyBuild::PLAYER);
    let middle = [f64::from(pos.x) + 0.5, f64::from(pos.y) + 0.5, f64::from(pos.z) + 0.5];
    let [yaw, pitch] = look_from(eyes, middle);
    Some(WorldInput::Look { yaw, pitch })
}

/// The point in the middle of a cell's face.
#[must_use]
pub fn face_middle(cell: BlockPos, face: Face) -> [f64; 3] {
    let [dx, dy, dz] = face.vector().map(|part| f64::from(part) / 2.0 + 0.5);
    [f64::from(cell.x) + dx, f64::from(cell.y) + dy, f64::from(cell.z) + dz]
}
