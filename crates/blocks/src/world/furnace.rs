//! Furnaces and campfires at work (docs/spec/blockworld.md, 10.3).

use super::World;
use super::block_entity::{BlockEntity, Campfire, Furnace, furnace_slot};
use super::event::{EventCause, ItemCause};
use crate::craft::{CookKind, cooking};
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::registry::BlockState;

/// Items that came into being and ceased to be in one tick of a furnace.
#[derive(Default)]
struct Made {
    made: Vec<ItemStack>,
    used: Vec<ItemStack>,
}

/// How a block cooks.
fn cook_kind(state: BlockState) -> Option<CookKind> {
    Some(match state.name() {
        "furnace" => CookKind::Smelting,
        "smoker" => CookKind::Smoking,
        "blast_furnace" => CookKind::Blasting,
        "campfire" | "soul_campfire" => CookKind::Campfire,
        _ => return None,
    })
}

impl World {
    /// Runs the block entities at work in active chunks, in ascending position.
    pub(super) fn run_block_entities(&mut self) {
        let at_work: Vec<BlockPos> = self
            .block_entities
            .iter()
            .filter(|(pos, entity)| entity.is_at_work() && self.is_active(**pos))
            .map(|(&pos, _)| pos)
            .collect();
        for pos in at_work {
            let state = self.state(pos);
            let Some(kind) = cook_kind(state) else { continue };
            let mut made = Made::default();
            let mut lit = None;
            let mut done = Vec::new();
            match self.block_entities.get_mut(&pos) {
                Some(BlockEntity::Furnace(furnace)) => {
                    tick_furnace(furnace, kind, &mut made);
                    lit = Some(furnace.burn > 0);
                }
                Some(BlockEntity::Campfire(campfire)) if state.is("lit", "true") => {
                    done = tick_campfire(campfire, &mut made);
                }
                _ => {}
            }
            for stack in &made.used {
                self.used_up(EventCause::World, stack, ItemCause::Cook);
            }
            for stack in &made.made {
                self.made(EventCause::World, stack, ItemCause::Cook);
            }
            for stack in done {
                self.scatter(EventCause::World, pos, stack);
            }
            if let Some(lit) = lit {
                self.change(EventCause::World, pos, state.with("lit", if lit { "true" } else { "false" }));
            }
        }
    }
}

/// One tick of a furnace, in its order (docs/spec/blockworld.md, 10.3).
fn tick_furnace(furnace: &mut Furnace, kind: CookKind, made: &mut Made) {
    furnace.burn = furnace.burn.saturating_sub(1);
    let input = furnace.slots[furnace_slot::INPUT].clone();
    let has_fuel = furnace.slots[furnace_slot::FUEL].is_some();
    if furnace.burn > 0 || (has_fuel && input.is_some()) {
        let recipe = input.as_ref().and_then(|input| cooking(kind, input.item)).filter(|cooking| {
            match &furnace.slots[furnace_slot::OUTPUT] {
                None => true,
                Some(held) => held.item == cooking.output && held.data.is_none() && held.count < held.max(),
            }
        });
        if furnace.burn == 0 && recipe.is_some() {
            light_fuel(furnace, kind, made);
        }
        match recipe {
            Some(recipe) if furnace.burn > 0 => {
                furnace.progress += 1;
                if furnace.progress >= recipe.ticks {
                    furnace.progress = 0;
                    take_one(&mut furnace.slots[furnace_slot::INPUT], made);
                    let output = ItemStack::new(recipe.output, 1);
                    match &mut furnace.slots[furnace_slot::OUTPUT] {
                        Some(held) => held.count += 1,
                        empty => *empty = Some(output.clone()),
                    }
                    made.made.push(output);
                }
            }
            _ => furnace.progress = 0,
        }
    } else if furnace.progress > 0 {
        furnace.progress = furnace.progress.saturating_sub(2);
    }
}

/// Takes a fuel; a bucket stays. In smokers and blast furnaces it lasts half as long.
fn light_fuel(furnace: &mut Furnace, kind: CookKind, made: &mut Made) {
    let slot = &mut furnace.slots[furnace_slot::FUEL];
    let Some(fuel) = slot.as_ref() else { return };
    let Some(ticks) = fuel.info().fuel else { return };
    let remainder = fuel.info().craft_remainder;
    furnace.burn = if kind == CookKind::Smelting { ticks } else { ticks / 2 };
    furnace.burn_total = furnace.burn;
    take_one(slot, made);
    if let (None, Some(remainder)) = (&slot, remainder) {
        let left = ItemStack::new(remainder, 1);
        made.made.push(left.clone());
        *slot = Some(left);
    }
}

fn take_one(slot: &mut Option<ItemStack>, made: &mut Made) {
    if let Some(stack) = slot {
        made.used.push(stack.of_count(1));
        stack.count -= 1;
        if stack.count == 0 {
            *slot = None;
        }
    }
}

/// One tick of a campfire; returns the stacks that are done and leave it.
fn tick_campfire(campfire: &mut Campfire, made: &mut Made) -> Vec<ItemStack> {
    let mut done = Vec::new();
    for place in &mut campfire.places {
        let Some((stack, ticks)) = place else { continue };
        *ticks += 1;
        let Some(recipe) = cooking(CookKind::Campfire, stack.item) else { continue };
        if *ticks >= recipe.ticks {
            made.used.push(stack.of_count(1));
            let output = ItemStack::new(recipe.output, 1);
            made.made.push(output.clone());
            done.push(output);
            *place = None;
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::registry;

    fn stack(name: &str, count: u32) -> ItemStack {
        ItemStack::new(registry().item(name).unwrap(), count)
    }

    fn ticks_until(furnace: &mut Furnace, kind: CookKind, outputs: u32) -> u32 {
        for tick in 1..10_000 {
            tick_furnace(furnace, kind, &mut Made::default());
            if furnace.slots[2].as_ref().is_some_and(|held| held.count >= outputs) {
                return tick;
            }
        }
        panic!("never done: {furnace:?}");
    }

    #[test]
    fn spec_29_8_a_coal_smelts_eight_in_sixteen_hundred_ticks() {
        let mut furnace = Furnace {
            slots: [Some(stack("raw_iron", 9)), Some(stack("coal", 1)), None],
            ..Furnace::default()
        };
        assert_eq!(ticks_until(&mut furnace, CookKind::Smelting, 1), 200);
        assert_eq!(ticks_until(&mut furnace, CookKind::Smelting, 8), 1_400);
        for _ in 0..10 {
            tick_furnace(&mut furnace, CookKind::Smelting, &mut Made::default());
        }
        assert_eq!((furnace.burn, furnace.slots[0].as_ref().map(|left| left.count)), (0, Some(1)));
    }

    #[test]
    fn spec_29_8_a_smoker_takes_half_and_so_does_its_fuel() {
        let mut smoker =
            Furnace { slots: [Some(stack("beef", 20)), Some(stack("coal", 1)), None], ..Furnace::default() };
        assert_eq!(ticks_until(&mut smoker, CookKind::Smoking, 1), 100);
        assert_eq!(ticks_until(&mut smoker, CookKind::Smoking, 8), 700);
        for _ in 0..200 {
            tick_furnace(&mut smoker, CookKind::Smoking, &mut Made::default());
        }
        assert_eq!(smoker.slots[2], Some(stack("cooked_beef", 8)));
    }

    #[test]
    fn spec_29_8_another_input_starts_anew_and_a_bucket_stays() {
        let mut furnace = Furnace {
            slots: [Some(stack("raw_iron", 1)), Some(stack("lava_bucket", 1)), None],
            ..Furnace::default()
        };
        for _ in 0..100 {
            tick_furnace(&mut furnace, CookKind::Smelting, &mut Made::default());
        }
        assert_eq!((furnace.progress, &furnace.slots[1]), (100, &Some(stack("bucket", 1))));
        furnace.slots[0] = None;
        tick_furnace(&mut furnace, CookKind::Smelting, &mut Made::default());
        assert_eq!(furnace.progress, 0);
        furnace.slots[0] = Some(stack("sand", 1));
        assert_eq!(ticks_until(&mut furnace, CookKind::Smelting, 1), 200);
    }

    #[test]
    fn a_furnace_without_fuel_cools_down() {
        let mut furnace = Furnace {
            slots: [Some(stack("raw_iron", 1)), Some(stack("stick", 1)), None],
            ..Furnace::default()
        };
        for _ in 0..100 {
            tick_furnace(&mut furnace, CookKind::Smelting, &mut Made::default());
        }
        assert_eq!(furnace.progress, 100);
        tick_furnace(&mut furnace, CookKind::Smelting, &mut Made::default());
        assert_eq!((furnace.burn, furnace.progress), (0, 98));
    }
}
