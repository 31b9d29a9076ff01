//! Throwing items of the held slot, and handing items to a player, which is to throw them at it.

use cooperage_blocks::ItemId;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::physics::BodyBuild;
use cooperage_blocks::world::{InputRefusal, PlayerId};
use cooperage_body::look_from;
use serde::Serialize;

use super::fetch::Fetch;
use super::order::hand_slot;
use super::{ActContext, ActProgress, PATIENCE_TICKS};
use crate::sent::SentAct;

/// The most items that are thrown one by one.
const SINGLE_MAX: u32 = 64;
/// How far hands reach other hands.
const HAND_REACH: f64 = 3.0;

/// Whether a slot is the one in the main hand.
pub(crate) fn is_held(context: &ActContext<'_>, slot: usize) -> bool {
    hand_slot(context, InteractionHand::Main) == Ok(slot)
}

/// Items of the held slot that are thrown.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TossHeld {
    began: u64,
    slot: usize,
    item: ItemId,
    /// How many the slot has when all are thrown.
    left: u32,
}

impl TossHeld {
    pub(crate) fn begin(
        slot: usize,
        count: u32,
        context: &mut ActContext<'_>,
    ) -> Result<TossHeld, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let stack = player.inventory.get(slot).filter(|_| count > 0).ok_or(InputRefusal::EmptySlot)?;
        let (item, held) = (stack.item, stack.count);
        if count >= held {
            context.out.push(SentAct::Dropped { is_whole: true });
        } else {
            for _ in 0..count.min(SINGLE_MAX) {
                context.out.push(SentAct::Dropped { is_whole: false });
            }
        }
        let left = held.saturating_sub(count);
        Ok(TossHeld { began: context.tick, slot, item, left })
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        let held = context.world.player(context.me).and_then(|player| player.inventory.get(self.slot));
        let now = held.filter(|held| held.item == self.item).map_or(0, |held| held.count);
        if now <= self.left {
            ActProgress::Done("".into())
        } else if context.tick >= self.began + PATIENCE_TICKS {
            ActProgress::Failed(InputRefusal::NothingCame)
        } else {
            ActProgress::Busy
        }
    }
}

/// Items that are handed to a player.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Give {
    to: PlayerId,
    fetch: Fetch,
    count: u32,
    toss: Option<TossHeld>,
}

impl Give {
    pub(crate) fn begin(
        to: PlayerId,
        number: usize,
        count: u32,
        context: &ActContext<'_>,
    ) -> Result<Give, InputRefusal> {
        let giver = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let taker = context.world.player(to).filter(|taker| taker.is_present() && to != context.me);
        let taker = taker.ok_or(InputRefusal::NoTaker)?;
        if taker.body.bounds(&BodyBuild::PLAYER).distance_to(giver.eyes()) > HAND_REACH {
            return Err(InputRefusal::TakerOutOfReach);
        }
        let held = giver.inventory.get(number).ok_or(InputRefusal::EmptySlot)?;
        let count = count.min(held.count);
        Ok(Give { to, fetch: Fetch::begin(number, context)?, count, toss: None })
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        if let Some(toss) = &mut self.toss {
            return match toss.go_on(context) {
                ActProgress::Done(_) => ActProgress::Done(self.count.to_string().into()),
                other => other,
            };
        }
        match self.throw_once_held(context) {
            Ok(toss) => {
                self.toss = toss;
                ActProgress::Busy
            }
            Err(reason) => ActProgress::Failed(reason),
        }
    }

    /// Looks at the other and throws as soon as the items are in the hand.
    fn throw_once_held(&mut self, context: &mut ActContext<'_>) -> Result<Option<TossHeld>, InputRefusal> {
        if !self.fetch.go_on(context)? {
            return Ok(None);
        }
        let giver = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let taker = context.world.player(self.to).ok_or(InputRefusal::NoTaker)?;
        let look = look_from(giver.eyes(), taker.body.pos);
        let on_ground = giver.body.on_ground;
        context.out.push(SentAct::Moved { pos: None, look: Some(look), on_ground, is_against_wall: false });
        TossHeld::begin(self.fetch.slot(), self.count, context).map(Some)
    }
}
