//! Use of the held item by itself: eating, drinking, drawing a bow, throwing.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::world::{InputRefusal, Using};
use serde::Serialize;

use super::order::{ActStep, hand_slot};
use super::{ActContext, PATIENCE_TICKS};
use crate::sent::SentAct;

/// The food level at which a body is full.
const FOOD_MAX: u32 = 20;
/// Ticks for which a bow can be held drawn.
const HOLD_TICKS: u32 = 72_000;
/// Ticks that a bow must be drawn for a shot.
const DRAW_TICKS_MIN: u64 = 3;
/// Ticks after a meal in which the server tells of it.
const TELLING_TICKS: u64 = 40;

/// An item in use.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ItemUse {
    began: u64,
    hand: InteractionHand,
    slot: usize,
    held: ItemStack,
    kind: ItemUseKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
enum ItemUseKind {
    /// Food or a drink, with the ticks that it takes.
    Swallow(u32),
    /// Something that works once it is let go.
    Draw,
    /// Something that works at once and leaves the hand.
    Throw,
}

impl ItemUse {
    pub(crate) fn begin(
        hand: InteractionHand,
        context: &mut ActContext<'_>,
    ) -> Result<ItemUse, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let slot = hand_slot(context, hand)?;
        let held = player.inventory.get(slot).ok_or(InputRefusal::EmptyHand)?.clone();
        let is_mortal = player.mode.is_mortal();
        let kind = match held.item.name() {
            "bow" => {
                let arrows = ["arrow", "spectral_arrow", "tipped_arrow"];
                let has_arrow = |stack: &ItemStack| arrows.contains(&stack.item.name());
                if is_mortal && !player.inventory.slots().iter().flatten().any(has_arrow) {
                    return Err(InputRefusal::NoArrow);
                }
                ItemUseKind::Draw
            }
            "crossbow" | "trident" | "shield" | "spyglass" | "goat_horn" => ItemUseKind::Draw,
            "snowball" | "egg" | "ender_pearl" | "splash_potion" | "lingering_potion"
            | "experience_bottle" | "ender_eye" | "firework_rocket" => ItemUseKind::Throw,
            _ if held.info().equip.is_some() => ItemUseKind::Throw,
            _ => {
                let ticks = held.info().eat_ticks.ok_or(InputRefusal::NotUsedAlone { item: held.item })?;
                let is_always = held.info().food.is_none_or(|food| food.is_always_edible);
                if player.food >= FOOD_MAX && is_mortal && !is_always {
                    return Err(InputRefusal::AlreadyFull);
                }
                ItemUseKind::Swallow(ticks)
            }
        };
        let look = [player.body.yaw, player.pitch];
        let sequence = context.next_sequence();
        context.out.push(SentAct::Used { hand, look, sequence });
        if kind == ItemUseKind::Throw {
            context.out.push(SentAct::Swung { hand });
        }
        Ok(ItemUse { began: context.tick, hand, slot, held, kind })
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActStep {
        let Some(player) = context.world.player(context.me) else {
            return ActStep::Failed(InputRefusal::NoPlayer);
        };
        let age = context.tick - self.began;
        let now = player.inventory.get(self.slot);
        let is_less = now.is_none_or(|now| now.item != self.held.item || now.count < self.held.count);
        let is_other_hand = hand_slot(context, self.hand) != Ok(self.slot);
        let is_creative = !player.mode.is_mortal();
        match self.kind {
            _ if is_other_hand => ActStep::Failed(InputRefusal::NotInHand),
            ItemUseKind::Swallow(ticks) => {
                let ticks = u64::from(ticks);
                if is_less && age + 2 >= ticks || is_creative && age >= ticks + 2 {
                    ActStep::Eaten(self.held.item)
                } else if is_less {
                    ActStep::Failed(InputRefusal::NotInHand)
                } else if age >= ticks + TELLING_TICKS {
                    ActStep::Failed(InputRefusal::NothingCame)
                } else {
                    ActStep::Busy
                }
            }
            ItemUseKind::Draw if is_less => ActStep::Failed(InputRefusal::NotInHand),
            ItemUseKind::Draw if age >= u64::from(HOLD_TICKS) => ActStep::Failed(InputRefusal::Stopped),
            ItemUseKind::Draw => ActStep::Busy,
            ItemUseKind::Throw if is_less || is_creative => ActStep::Done(self.held.item.name().into()),
            ItemUseKind::Throw if age >= PATIENCE_TICKS => ActStep::Failed(InputRefusal::NothingCame),
            ItemUseKind::Throw => ActStep::Busy,
        }
    }

    /// Lets go of the item: a drawn bow shoots, a meal is broken off without a word, as in the embedded world.
    pub(crate) fn let_go(&self, context: &mut ActContext<'_>) -> ActStep {
        if self.kind == ItemUseKind::Throw {
            return ActStep::Busy;
        }
        context.out.push(SentAct::UseEnded);
        let age = context.tick - self.began;
        match self.kind {
            ItemUseKind::Draw if self.held.item.name() == "bow" && age < DRAW_TICKS_MIN => {
                ActStep::Failed(InputRefusal::NotDrawn)
            }
            ItemUseKind::Draw => ActStep::Done("shot".into()),
            _ => ActStep::Failed(InputRefusal::Stopped),
        }
    }

    /// Whether it works once it is let go.
    pub(crate) fn is_drawn(&self) -> bool {
        self.kind == ItemUseKind::Draw
    }

    /// The item, where it takes a while.
    pub(crate) fn using(&self, sequence: u64) -> Option<Using> {
        let item: ItemId = self.held.item;
        let left = match self.kind {
            ItemUseKind::Swallow(ticks) => ticks,
            ItemUseKind::Draw => HOLD_TICKS,
            ItemUseKind::Throw => return None,
        };
        Some(Using { slot: self.slot, item, left, sequence })
    }
}
