//! Facts about windows: the seat's slots and what its open window shows.

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{BlockEntity, Replica, TradeOffer, Trader};

use crate::driver::ServerDriver;
use crate::fact::{OfferFact, ServerFact};
use crate::windows::OWN_PLACES;

/// How often an offer can be used, where the server does not say.
const USES_MAX: u32 = 12;
/// The properties of a furnace's window: ticks that the fuel still burns, that it burns in all, that the input has cooked.
const BURN: i16 = 0;
const BURN_TOTAL: i16 = 1;
const PROGRESS: i16 = 2;

impl ServerDriver {
    pub(super) fn take_window(&mut self, replica: &mut Replica<'_>, number: usize, fact: &ServerFact) {
        let seat = &mut self.seats[number];
        let player = seat.player;
        if !seat.windows.take_in(fact) {
            return;
        }
        match fact {
            ServerFact::WindowOpened { .. } => {
                let used = seat.used_cell.filter(|&pos| {
                    replica.world().block_entity(pos).is_some_and(|content| content.slots().is_some())
                });
                replica.set_open(player, used);
            }
            ServerFact::WindowClosed { .. } => replica.set_open(player, None),
            ServerFact::WindowProperty { .. } => self.show_furnace(replica, number),
            ServerFact::Offers { offers, .. } => self.show_offers(replica, number, offers),
            _ => {
                replica.set_own_slots(player, &seat.windows.own);
                self.show_container(replica, number);
            }
        }
    }

    /// Shows the slots of an open container in its cells.
    fn show_container(&self, replica: &mut Replica<'_>, number: usize) {
        let seat = &self.seats[number];
        let pos = replica.world().player(seat.player).and_then(|player| player.open);
        let (Some(pos), Some(open)) = (pos, &seat.windows.open) else { return };
        let Some(shown) = open.items.len().checked_sub(OWN_PLACES) else { return };
        replica.fill_container(pos, open.items.get(..shown).unwrap_or_default());
    }

    /// Shows how far an open furnace is.
    fn show_furnace(&self, replica: &mut Replica<'_>, number: usize) {
        let seat = &self.seats[number];
        let pos = replica.world().player(seat.player).and_then(|player| player.open);
        let (Some(pos), Some(open)) = (pos, &seat.windows.open) else { return };
        let Some(BlockEntity::Furnace(furnace)) = replica.world().block_entity(pos) else { return };
        let ticks = |property: i16| {
            let told = open.properties.iter().find(|(known, _)| *known == property);
            told.map_or(0, |&(_, value)| value.max(0).unsigned_abs().into())
        };
        let mut furnace = furnace.clone();
        furnace.burn = ticks(BURN);
        furnace.burn_total = ticks(BURN_TOTAL);
        furnace.progress = ticks(PROGRESS);
        replica.set_content(pos, BlockEntity::Furnace(furnace));
    }

    /// Shows the offers of the villager whose window is open.
    fn show_offers(&self, replica: &mut Replica<'_>, number: usize, offers: &[OfferFact]) {
        let Some(villager) = self.seats[number].used_entity else { return };
        let offers: Vec<TradeOffer> = offers.iter().map(offer_of).collect();
        replica.with_mob(villager, |mob| {
            let profession = mob.trader.take().map(|trader| trader.profession);
            mob.set_trader(Some(Trader::seen(profession.as_deref().unwrap_or("none"), offers)));
        });
    }
}

fn offer_of(offer: &OfferFact) -> TradeOffer {
    TradeOffer {
        buy: offer.costs.iter().map(|&(item, count)| ItemStack::new(item, count)).collect(),
        sell: offer.result.clone(),
        uses: if offer.is_sold_out { USES_MAX } else { 0 },
        uses_max: USES_MAX,
        xp: 0,
    }
}
