//! The buttons, names and choices of windows: stonecutter, enchanting table, anvil, villager.

use super::WindowKind;
use super::bench::MenuBench;
use super::click::{ClickedWindow, less};
use super::quick::QuickTarget;
use crate::craft::stonecutting_choices;
use crate::items::ItemStack;
use crate::world::World;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::PlayerId;
use crate::world::player::{drawn_cost, enchanted, item_name, may_enchant};
use crate::world::refusal::InputRefusal;
use crate::world::stream::Stream;

/// The buttons of an enchanting table.
const ENCHANT_BUTTONS: u8 = 3;

impl World {
    /// Presses a button of a window of a driven body: chooses the output of a stonecutter, or enchants.
    pub(crate) fn press_button(&mut self, id: PlayerId, window: u8, button: u8) -> Result<(), InputRefusal> {
        let bench = self.menus.get(&id).map(|menu| &menu.bench).filter(|bench| bench.number() == window);
        match bench.map(MenuBench::kind) {
            Some(WindowKind::Stonecutter) => self.in_window(id, window, |clicked| {
                let input = clicked.slots.first().and_then(Option::as_ref).ok_or(InputRefusal::EmptySlot)?;
                if usize::from(button) >= stonecutting_choices(input.item).len() {
                    return Err(InputRefusal::NoCut);
                }
                clicked.menu.bench.choice = Some(button);
                Ok(())
            }),
            Some(WindowKind::Enchanting) if button < ENCHANT_BUTTONS => {
                self.enchant_in_window(id, window, button)
            }
            _ => Err(InputRefusal::NothingAsked),
        }
    }

    /// Names the item in the anvil that a driven body has open. An empty name takes the old one away.
    pub(crate) fn name_item(&mut self, id: PlayerId, name: &str) -> Result<(), InputRefusal> {
        self.in_open(id, WindowKind::Anvil, |clicked| {
            clicked.menu.bench.name = item_name(name);
            Ok(())
        })
    }

    /// Chooses an offer of the villager whose window a driven body has open; what it costs is laid out as far as the player has it.
    pub(crate) fn choose_trade(&mut self, id: PlayerId, offer: u8) -> Result<(), InputRefusal> {
        self.in_open(id, WindowKind::Merchant, |clicked| {
            let costs = clicked.offers.get(usize::from(offer)).ok_or(InputRefusal::NoOffer)?.buy.clone();
            clicked.menu.bench.choice = Some(offer);
            for number in clicked.kind.inputs() {
                let Some(stack) = clicked.slots.get(number).cloned().flatten() else { continue };
                let order = QuickTarget::backward(clicked.kind.carried()).order();
                let left = clicked.put_away(stack, order);
                let is_full = left.is_some();
                clicked.put(number, left);
                if is_full {
                    return Ok(());
                }
            }
            for (number, cost) in clicked.kind.inputs().zip(&costs) {
                lay_out(clicked, number, cost);
            }
            Ok(())
        })
    }

    /// Acts on the open window if it is of that kind.
    fn in_open(
        &mut self,
        id: PlayerId,
        kind: WindowKind,
        act: impl FnOnce(&mut ClickedWindow<'_>) -> Result<(), InputRefusal>,
    ) -> Result<(), InputRefusal> {
        let bench = self.menus.get(&id).map(|menu| &menu.bench).filter(|bench| bench.kind() == kind);
        let number = bench.ok_or(InputRefusal::WindowNotOpen)?.number();
        self.in_window(id, number, act)
    }

    /// The levels that the three buttons of an enchanting table show for an item, ascending; 0 if it takes none. They are drawn
    /// anew when the table is opened and after each use, as the costs of agents are. The world has no levels to pay with.
    pub(super) fn enchanting_costs(&self, id: PlayerId, bench: &MenuBench, item: &ItemStack) -> [u32; 3] {
        let mut random = self.enchanting_stream(id, bench, 0);
        let mut costs = [drawn_cost(&mut random), drawn_cost(&mut random), drawn_cost(&mut random)];
        costs.sort_unstable();
        let takes = may_enchant(item).is_ok() && enchanted(item, costs[0], &mut random).is_some();
        if takes { costs } else { [0; 3] }
    }

    fn enchanting_stream(&self, id: PlayerId, bench: &MenuBench, part: u64) -> Stream {
        Stream::of(&self.random.tree, "enchanting window", u64::from(id.0)).keyed([bench.drawn, part, 0])
    }

    /// A button of an enchanting table takes as many pieces of lapis lazuli as its place from the left says.
    fn enchant_in_window(&mut self, id: PlayerId, window: u8, button: u8) -> Result<(), InputRefusal> {
        let bench = self.menus.get(&id).map(|menu| menu.bench.clone()).unwrap_or_default();
        let tick = self.tick;
        let item = bench.inputs.first().cloned().flatten().ok_or(InputRefusal::EmptySlot)?;
        may_enchant(&item)?;
        let costs = self.enchanting_costs(id, &bench, &item);
        let cost = costs.get(usize::from(button)).copied().unwrap_or(0);
        let mut random = self.enchanting_stream(id, &bench, 1 + u64::from(button));
        let result = enchanted(&item, cost, &mut random);
        let result = result.ok_or(InputRefusal::NotEnchantable { item: item.item })?;
        let mut paid = None;
        self.in_window(id, window, |clicked| {
            let price = u32::from(button) + 1;
            if !clicked.is_creative {
                let lapis = clicked.slots.get(1).cloned().flatten().ok_or(InputRefusal::NoLapis)?;
                if lapis.count < price {
                    return Err(InputRefusal::NoLapis);
                }
                clicked.put(1, less(&lapis, price));
                paid = Some(lapis.of_count(price));
            }
            if item.item != result.item {
                clicked.ledger.used.push(ItemStack::new(item.item, 1));
                clicked.ledger.made.push(ItemStack::new(result.item, 1));
            }
            clicked.put(0, Some(result));
            clicked.menu.bench.drawn = tick;
            Ok(())
        })?;
        if let Some(paid) = paid {
            self.used_up(EventCause::Player(id), &paid, ItemCause::Use);
        }
        Ok(())
    }
}

/// Lays out items of the player for a payment, up to a whole stack of equal ones.
fn lay_out(clicked: &mut ClickedWindow<'_>, number: usize, cost: &ItemStack) {
    for place in clicked.kind.carried() {
        let Some(held) = clicked.slots.get(place).cloned().flatten() else { continue };
        if held.item == cost.item {
            let moved = clicked.put_in(number, &held, held.count);
            clicked.put(place, less(&held, moved));
        }
    }
}
