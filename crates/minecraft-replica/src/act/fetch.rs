//! Taking a slot's content into the main hand: another place of the hotbar, or a click with a number key.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::slot;
use cooperage_blocks::world::InputRefusal;
use serde::Serialize;

use super::{ActContext, PATIENCE_TICKS};
use crate::sent::SentAct;

/// The mode of a click with a number key.
const NUMBER_KEY: u8 = 2;

/// The content of a slot on its way to the main hand.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Fetch {
    slot: usize,
    item: ItemId,
    began: u64,
    is_asked: bool,
}

impl Fetch {
    pub(crate) fn begin(number: usize, context: &ActContext<'_>) -> Result<Fetch, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let stack = player.inventory.get(number).ok_or(InputRefusal::EmptySlot)?;
        if !slot::CARRIED.contains(&number) {
            return Err(InputRefusal::NoSlot);
        }
        Ok(Fetch { slot: number, item: stack.item, began: context.tick, is_asked: false })
    }

    /// Goes on; whether the content is in the hand now. A place of the hotbar is chosen with what is sent in this tick.
    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> Result<bool, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let selected = player.inventory.selected();
        if slot::HOTBAR.contains(&self.slot) {
            let place = (self.slot - slot::HOTBAR.start) as u8;
            if player.inventory.get(self.slot).is_none_or(|stack| stack.item != self.item) {
                return Err(InputRefusal::NotInHand);
            }
            if place != selected {
                context.out.push(SentAct::Selected { slot: place });
            }
            return Ok(true);
        }
        let hand = slot::HOTBAR.start + usize::from(selected);
        if self.is_asked && player.inventory.get(hand).is_some_and(|stack| stack.item == self.item) {
            self.slot = hand;
            return Ok(true);
        }
        if !self.is_asked {
            if let Some(open) = &context.windows.open {
                context.out.push(SentAct::WindowClosed { window: open.window });
            }
            let state = context.windows.own_state;
            let slot = self.slot as i16;
            context.out.push(SentAct::Clicked { window: 0, state, slot, button: selected, mode: NUMBER_KEY });
            self.is_asked = true;
        }
        if context.tick >= self.began + PATIENCE_TICKS { Err(InputRefusal::NothingCame) } else { Ok(false) }
    }

    /// The slot that the content is in now.
    pub(crate) fn slot(&self) -> usize {
        self.slot
    }
}
