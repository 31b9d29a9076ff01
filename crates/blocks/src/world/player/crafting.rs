//! Crafting grid, stonecutter and anvil (docs/spec/blockworld.md, 10, 21.3).

use super::World;
use crate::craft::{CraftingGrid, CraftingResultKind, GridItem, GridSide, craft, stonecutting};
use crate::items::{Inventory, ItemData, ItemStack, slot};
use crate::pos::BlockPos;
use crate::registry::ItemId;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::PlayerId;
use crate::world::refusal::{InputRefusal, Workstation};

/// Most crafts in one input: a full inventory of single ingredients.
const TIMES_MAX: u32 = 64 * 36;

/// The items that a change of an inventory used up and made.
#[derive(Default)]
pub(in crate::world) struct Ledger {
    pub(in crate::world) used: Vec<ItemStack>,
    pub(in crate::world) made: Vec<ItemStack>,
}

impl World {
    /// A player lays items into a grid, by their kinds, and takes the result, so many times. Returns how many times it
    /// worked; the first failure stops it. A grid of nine needs a crafting table within reach.
    pub(crate) fn craft_times(
        &mut self,
        id: PlayerId,
        cells: &[Option<ItemId>],
        times: u32,
    ) -> Result<u32, InputRefusal> {
        let side = grid_side(cells)?;
        if side == GridSide::Three && self.station_near(id, |name| name == "crafting_table").is_none() {
            return Err(InputRefusal::NoStation(Workstation::CraftingTable));
        }
        let mut done = 0;
        let mut problem = InputRefusal::NothingAsked;
        while done < times.min(TIMES_MAX) {
            let Some(player) = self.player(id) else { return Err(InputRefusal::NoPlayer) };
            match craft_once(&player.inventory, cells, side) {
                Ok((inventory, ledger)) => {
                    if let Some(player) = self.player_mut(id) {
                        player.inventory = inventory;
                    }
                    self.tell(id, &ledger, ItemCause::Craft);
                    done += 1;
                }
                Err(reason) => {
                    problem = reason;
                    break;
                }
            }
        }
        if done == 0 { Err(problem) } else { Ok(done) }
    }

    /// A player cuts items at a stonecutter within reach, so many times.
    pub(crate) fn stonecut(
        &mut self,
        id: PlayerId,
        input: ItemId,
        output: ItemId,
        times: u32,
    ) -> Result<u32, InputRefusal> {
        if self.station_near(id, |name| name == "stonecutter").is_none() {
            return Err(InputRefusal::NoStation(Workstation::Stonecutter));
        }
        let recipe = stonecutting(input).iter().find(|(made, _)| *made == output);
        let &(made, count) = recipe.ok_or(InputRefusal::NoCut)?;
        let mut done = 0;
        while done < times.min(TIMES_MAX) {
            let Some(player) = self.player_mut(id) else { return Err(InputRefusal::NoPlayer) };
            let mut inventory = player.inventory.clone();
            let out = ItemStack::new(made, count);
            if inventory.remove(input, 1) == 0 || inventory.insert(out.clone()).is_some() {
                break;
            }
            player.inventory = inventory;
            self.tell(
                id,
                &Ledger { used: vec![ItemStack::new(input, 1)], made: vec![out] },
                ItemCause::Craft,
            );
            done += 1;
        }
        if done == 0 { Err(InputRefusal::NoIngredientOrRoom) } else { Ok(done) }
    }

    /// Repairs the item of a slot at an anvil within reach. Each piece of its material restores a quarter of its
    /// durability; another item of its kind adds its own durability and 12 %.
    pub(crate) fn repair(&mut self, id: PlayerId, tool: usize, with: usize) -> Result<(), InputRefusal> {
        if self.station_near(id, |name| name.ends_with("anvil")).is_none() {
            return Err(InputRefusal::NoStation(Workstation::Anvil));
        }
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let (Some(item), Some(other)) = (player.inventory.get(tool), player.inventory.get(with)) else {
            return Err(InputRefusal::EmptySlot);
        };
        let (repaired, uses) = match repaired(item, other) {
            Ok(_) if tool == with => return Err(InputRefusal::NotWornOut),
            result => result?,
        };
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let used = player.inventory.take(with, uses).ok_or(InputRefusal::EmptySlot)?;
        if let Some(place) = player.inventory.slot_mut(tool) {
            *place = Some(repaired);
        }
        self.tell(id, &Ledger { used: vec![used], made: Vec::new() }, ItemCause::Craft);
        Ok(())
    }

    /// The nearest cell within a player's reach whose block has a fitting name.
    #[must_use]
    pub fn station_near(&self, id: PlayerId, is_wanted: impl Fn(&str) -> bool) -> Option<BlockPos> {
        let player = self.player(id)?;
        let center = player.cell();
        let mut found: Vec<BlockPos> = Vec::new();
        for y in -4..=6 {
            for z in -5..=5 {
                for x in -5..=5 {
                    let pos = center.offset(x, y, z);
                    let state = self.state(pos);
                    if !state.is_air() && is_wanted(state.name()) && player.reaches(pos) {
                        found.push(pos);
                    }
                }
            }
        }
        let distance = |pos: &BlockPos| {
            let [dx, dy, dz] = [pos.x - center.x, pos.y - center.y, pos.z - center.z];
            (dx * dx + dy * dy + dz * dz, *pos)
        };
        found.into_iter().min_by_key(distance)
    }

    /// Reports the items that an act of a player used up and made.
    pub(in crate::world) fn tell(&mut self, id: PlayerId, ledger: &Ledger, cause: ItemCause) {
        for stack in &ledger.used {
            self.used_up(EventCause::Player(id), stack, cause);
        }
        for stack in &ledger.made {
            self.made(EventCause::Player(id), stack, cause);
        }
    }
}

/// How often the items of an inventory allow a craft, at most so many times, with the reason why not more often where there is one.
///
/// # Errors
/// The reason why it can't be done once.
pub fn craft_count(
    inventory: &Inventory,
    cells: &[Option<ItemId>],
    times: u32,
) -> Result<(u32, Option<InputRefusal>), InputRefusal> {
    let side = grid_side(cells)?;
    let mut left = inventory.clone();
    let mut done = 0;
    while done < times.min(TIMES_MAX) {
        match craft_once(&left, cells, side) {
            Ok((after, _)) => left = after,
            Err(reason) if done == 0 => return Err(reason),
            Err(reason) => return Ok((done, Some(reason))),
        }
        done += 1;
    }
    if done == 0 { Err(InputRefusal::NothingAsked) } else { Ok((done, None)) }
}

fn grid_side(cells: &[Option<ItemId>]) -> Result<GridSide, InputRefusal> {
    match cells.len() {
        4 => Ok(GridSide::Two),
        9 => Ok(GridSide::Three),
        _ => Err(InputRefusal::NoGrid),
    }
}

/// Crafts once with the items of an inventory; returns the inventory afterwards.
fn craft_once(
    inventory: &Inventory,
    cells: &[Option<ItemId>],
    side: GridSide,
) -> Result<(Inventory, Ledger), InputRefusal> {
    let mut left = inventory.clone();
    let mut taken: Vec<Option<ItemStack>> = Vec::new();
    for cell in cells {
        taken.push(match cell {
            None => None,
            Some(item) => {
                let from = slot::CARRIED.chain([slot::OFF_HAND]);
                let place =
                    from.into_iter().find(|&place| left.get(place).is_some_and(|held| held.item == *item));
                Some(place.and_then(|place| left.take(place, 1)).ok_or(InputRefusal::NoIngredient)?)
            }
        });
    }
    let (out, remainders) = crafted(&taken, side).ok_or(InputRefusal::NoRecipe)?;
    let mut ledger = Ledger { used: taken.into_iter().flatten().collect(), made: vec![out] };
    ledger.made.extend(remainders.into_iter().map(|(_, stack)| stack));
    for stack in &ledger.made {
        if left.insert(stack.clone()).is_some() {
            return Err(InputRefusal::NoRoomForResult);
        }
    }
    Ok((left, ledger))
}

/// The result of a grid, which takes one item of each full cell, and the items that are left over, with their cells. `None` if no
/// recipe fits.
pub(crate) fn crafted(
    cells: &[Option<ItemStack>],
    side: GridSide,
) -> Option<(ItemStack, Vec<(usize, ItemStack)>)> {
    let in_grid = |stack: &ItemStack| GridItem { item: stack.item, damage: stack.damage() };
    let grid = CraftingGrid::of(side, cells.iter().map(|stack| stack.as_ref().map(in_grid)));
    let crafted = craft(&grid)?;
    let plain = ItemStack::new(crafted.item, crafted.count);
    let out = match crafted.outcome {
        CraftingResultKind::Plain => plain,
        CraftingResultKind::Stew { effect, ticks } => {
            plain.with_data(ItemData { stew: Some((effect.into(), ticks)), ..ItemData::default() })
        }
        CraftingResultKind::Turned { cell } => {
            let data = cells.get(cell).and_then(|stack| stack.as_ref()?.data.clone());
            ItemStack { data, ..plain }
        }
        CraftingResultKind::Repaired { damage } => {
            plain.with_data(ItemData { damage, ..ItemData::default() })
        }
    };
    let remainders = crafted.remainders.into_iter();
    Some((out, remainders.map(|(cell, item)| (cell, ItemStack::new(item, 1))).collect()))
}

/// An item repaired with another on an anvil, and how many of the other it takes. Each piece of its material restores a quarter of
/// its durability; another item of its kind adds its own durability and 12 %.
///
/// # Errors
/// The reason why it can't be repaired so.
pub fn repaired(item: &ItemStack, other: &ItemStack) -> Result<(ItemStack, u32), InputRefusal> {
    let durability = item.info().durability.ok_or(InputRefusal::NoDurability)?;
    if item.damage() == 0 {
        return Err(InputRefusal::NotWornOut);
    }
    let (restored, uses) = if other.item == item.item {
        (durability.saturating_sub(other.damage()) + durability * 12 / 100, 1)
    } else if item.info().repair.iter().any(|name| **name == *other.item.name()) {
        let quarter = (durability / 4).max(1);
        let units = item.damage().div_ceil(quarter).min(4).min(other.count);
        (quarter * units, units)
    } else {
        return Err(InputRefusal::WrongMaterial);
    };
    let mut data = item.data.as_deref().cloned().unwrap_or_default();
    data.damage = data.damage.saturating_sub(restored);
    Ok((item.clone().with_data(data), uses))
}
