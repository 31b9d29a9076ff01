//! The fishing rod: the line is cast to water, and reeled in when something bites.

use std::collections::BTreeMap;

use cooperage_blocks::ItemId;
use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::InputRefusal;
use cooperage_body::look_from;
use serde::Serialize;

use super::{ActContext, ActProgress, PATIENCE_TICKS};
use crate::sent::SentAct;

/// Ticks in which a catch has come flying.
const FLIGHT_TICKS: u64 = 40;

/// A rod in use.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RodUse {
    began: u64,
    /// The items that the body carried when it reeled in something that bit; `None` for a cast, or an empty hook.
    carried: Option<BTreeMap<ItemId, u32>>,
    is_cast: bool,
}

impl RodUse {
    /// Casts the line, or reels it in where it is cast.
    pub(crate) fn begin(hand: InteractionHand, context: &mut ActContext<'_>) -> Result<RodUse, InputRefusal> {
        let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
        let line = player.fishing;
        let mut look = [player.body.yaw, player.pitch];
        if line.is_none() {
            let water = context.world.water_to_fish(context.me).ok_or(InputRefusal::NoWaterToFish)?;
            let surface = [f64::from(water.x) + 0.5, f64::from(water.y) + 0.9, f64::from(water.z) + 0.5];
            look = look_from(player.eyes(), surface);
            let on_ground = player.body.on_ground;
            context.out.push(SentAct::Moved {
                pos: None,
                look: Some(look),
                on_ground,
                is_against_wall: false,
            });
        }
        let bites = line.is_some_and(|line| line.is_biting());
        let carried = bites.then(|| carried(context));
        let sequence = context.next_sequence();
        context.out.push(SentAct::Used { hand, look, sequence });
        context.out.push(SentAct::Swung { hand });
        Ok(RodUse { began: context.tick, carried, is_cast: line.is_none() })
    }

    pub(crate) fn go_on(&mut self, context: &ActContext<'_>) -> ActProgress {
        let Some(player) = context.world.player(context.me) else {
            return ActProgress::Failed(InputRefusal::NoPlayer);
        };
        let age = context.tick - self.began;
        let is_out = player.fishing.is_some();
        if is_out != self.is_cast {
            return if age < PATIENCE_TICKS {
                ActProgress::Busy
            } else {
                ActProgress::Failed(InputRefusal::NothingCame)
            };
        }
        let Some(before) = &self.carried else {
            return ActProgress::Done(if self.is_cast { "cast" } else { "nothing" }.into());
        };
        let is_new = |(item, count): &(ItemId, u32)| before.get(item).is_none_or(|had| had < count);
        let caught: Vec<&str> =
            carried(context).into_iter().filter(is_new).map(|(item, _)| item.name()).collect();
        match caught.as_slice() {
            [] if age < FLIGHT_TICKS => ActProgress::Busy,
            [] => ActProgress::Done("nothing".into()),
            caught => ActProgress::Done(caught.join(", ").into()),
        }
    }
}

/// The items that the body carries, with their counts.
fn carried(context: &ActContext<'_>) -> BTreeMap<ItemId, u32> {
    let mut counts = BTreeMap::new();
    let slots = context.world.player(context.me).into_iter().flat_map(|player| player.inventory.slots());
    for stack in slots.flatten() {
        *counts.entry(stack.item).or_insert(0) += stack.count;
    }
    counts
}
