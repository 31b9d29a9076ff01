//! The skill of trading with villagers.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{EntityId, WorldInput};

use super::SkillError;
use super::travel::{Travel, go_near};
use crate::body::Body;
use crate::primitive::MovingTarget;
use crate::view::BodyView;

/// Ticks for which the offers may come after the window.
const OFFERS_TICKS_MAX: u32 = 40;

/// An offer of a villager, in words.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Deal {
    /// The price: names and numbers of items.
    pub cost: Vec<(&'static str, u32)>,
    /// The item that it gives, with its number.
    pub gives: (&'static str, u32),
    /// How often it can still be taken up.
    pub left: u32,
}

impl Deal {
    /// Describes the deal in words.
    #[must_use]
    pub fn text(&self) -> String {
        let cost: Vec<String> = self.cost.iter().map(|(item, count)| format!("{count} {item}")).collect();
        let (item, count) = self.gives;
        format!("{} for {count} {item} ({} left)", cost.join(" and "), self.left)
    }
}

/// Returns the offers of a villager, in its order; `None` for creatures that don't trade.
#[must_use]
pub fn deals(view: &BodyView<'_>, villager: EntityId) -> Option<Vec<Deal>> {
    let entity = view.world().entity(villager)?;
    let cooperage_blocks::world::EntityKind::Mob(mob) = &entity.kind else { return None };
    let deal = |offer: &cooperage_blocks::world::TradeOffer| Deal {
        cost: offer.buy.iter().map(|stack| (stack.item.name(), stack.count)).collect(),
        gives: (offer.sell.item.name(), offer.sell.count),
        left: offer.uses_max.saturating_sub(offer.uses),
    };
    Some(mob.trader.as_ref()?.offers.iter().map(deal).collect())
}

/// Looks at the offers of a villager, where only its window shows them: on a server.
///
/// # Errors
/// [`SkillError::Body`] if the window does not open.
pub async fn look_at_offers<B: Body>(body: &B, villager: EntityId) -> Result<(), SkillError> {
    let is_hidden = |view: &BodyView<'_>| {
        view.world().is_replica() && deals(view, villager).is_none_or(|deals| deals.is_empty())
    };
    if !body.see(is_hidden) {
        return Ok(());
    }
    body.act(vec![WorldInput::Interact { entity: villager, hand: InteractionHand::Main }]).await?;
    for _ in 0..OFFERS_TICKS_MAX {
        if !body.see(is_hidden) {
            break;
        }
        body.wait(1).await;
    }
    body.act(vec![WorldInput::Close]).await?;
    Ok(())
}

/// The nearest villager that trades.
#[must_use]
pub fn nearest_trader(view: &BodyView<'_>, range: f64) -> Option<EntityId> {
    view.mobs(range).into_iter().find(|(_, mob)| mob.trader.is_some()).map(|(id, _)| id)
}

/// Goes to a villager and takes up an offer of its list, so many times. How often it did.
///
/// # Errors
/// As [`go_near`]; [`SkillError::Body`] if the offer isn't there, has run out, or what it costs is missing.
pub async fn trade<B: Body>(
    body: &B,
    villager: EntityId,
    offer: usize,
    times: u32,
    travel: &Travel,
) -> Result<u32, SkillError> {
    go_near(body, MovingTarget::Entity(villager), 2.0, travel).await?;
    let done = body.act(vec![WorldInput::Trade { villager, offer, times }]).await?;
    Ok(done.parse().unwrap_or(times))
}
