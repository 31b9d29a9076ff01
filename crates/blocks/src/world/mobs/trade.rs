//! Villagers' offers, and trading with them (docs/spec/blockworld.md, 15).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use cooperage_core::RandomSource;
use serde::{Deserialize, Serialize};

use crate::items::ItemStack;
use crate::registry::{embedded, read_embedded, registry};
use crate::world::World;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::player::enchanted;
use crate::world::refusal::InputRefusal;
use crate::world::stream::Stream;

#[derive(Deserialize)]
struct TradesFile {
    level_xp: Vec<u32>,
    professions: BTreeMap<Box<str>, BTreeMap<u32, TradeLevel>>,
}

#[derive(Deserialize)]
struct TradeLevel {
    pick: usize,
    trades: Vec<TradeRow>,
}

#[derive(Deserialize)]
struct TradeRow {
    buy: Vec<(Box<str>, u32)>,
    sell: (Box<str>, u32),
    uses: u32,
    xp: u32,
    #[serde(default, rename = "mod")]
    mods: Vec<Box<str>>,
}

fn file() -> &'static TradesFile {
    static FILE: LazyLock<TradesFile> = LazyLock::new(|| read_embedded(embedded!("villager_trades")));
    &FILE
}

/// Times of day at which villagers restock.
const RESTOCK: [u64; 2] = [2_000, 9_000];
/// Costs of enchantments that villagers sell.
const COSTS: (u32, u32) = (5, 15);
/// The greatest distance between a player and a villager that trade.
pub const TRADE_BLOCKS: f64 = 4.0;
/// Most exchanges of one input.
const TIMES_MAX: u32 = 64;

/// An offer of a villager.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TradeOffer {
    /// The stacks that the player pays.
    pub buy: Vec<ItemStack>,
    /// The stack that the villager gives.
    pub sell: ItemStack,
    /// How often it was used since the villager restocked.
    pub uses: u32,
    /// How often it can be used until then.
    pub uses_max: u32,
    /// The experience that a use of it gives the villager.
    pub xp: u32,
}

/// A villager with a profession.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trader {
    pub profession: Box<str>,
    /// From 1, a novice, to 5, a master.
    pub level: u32,
    pub xp: u32,
    /// Its offers, those of the lowest level first.
    pub offers: Vec<TradeOffer>,
    random: Stream,
}

impl Trader {
    /// A villager as it is seen from outside, with the offers that are known.
    #[must_use]
    pub fn seen(profession: &str, offers: Vec<TradeOffer>) -> Trader {
        Trader { profession: profession.into(), level: 1, xp: 0, offers, random: Stream::default() }
    }

    /// A villager of that profession and level; `None` if there is no such profession.
    pub(crate) fn new(profession: &str, level: u32, random: Stream) -> Option<Trader> {
        let profession = profession.trim_start_matches("minecraft:");
        let (name, _) = file().professions.get_key_value(profession)?;
        let mut trader = Trader { profession: name.clone(), level: 0, xp: 0, offers: Vec::new(), random };
        for _ in 0..level.clamp(1, 5) {
            trader.rise();
        }
        trader.xp = file().level_xp.get(trader.level as usize - 1).copied().unwrap_or(0);
        Some(trader)
    }

    /// Raises the level, with its offers: drawn from its list, each once, in the list's order.
    fn rise(&mut self) {
        self.level += 1;
        let Some(level) = file().professions.get(&self.profession).and_then(|levels| levels.get(&self.level))
        else {
            return;
        };
        // Maps lead nowhere here, so they are not offered.
        let mut rows: Vec<&TradeRow> = level
            .trades
            .iter()
            .filter(|row| !row.mods.iter().any(|change| change.ends_with("_map")))
            .collect();
        while rows.len() > level.pick {
            let gone = self.random.below(rows.len() as u32) as usize;
            rows.remove(gone);
        }
        for row in rows {
            let stack =
                |(name, count): &(Box<str>, u32)| Some(ItemStack::new(registry().item(name)?, *count));
            let Some(buy) = row.buy.iter().map(stack).collect::<Option<Vec<_>>>() else { continue };
            let Some(mut sell) = stack(&row.sell) else { continue };
            let is_enchanted = row.mods.iter().any(|change| change.starts_with("enchant"));
            if is_enchanted {
                let cost = COSTS.0 + self.random.below(COSTS.1);
                sell = enchanted(&sell, cost, &mut self.random).unwrap_or(sell);
            }
            self.offers.push(TradeOffer { buy, sell, uses: 0, uses_max: row.uses, xp: row.xp });
        }
    }
}

impl World {
    /// Gives a villager a profession.
    pub(crate) fn employ(&mut self, villager: EntityId, profession: &str, level: u32) -> Result<(), String> {
        if matches!(profession.trim_start_matches("minecraft:"), "none" | "nitwit") {
            return Ok(());
        }
        let random = Stream::of(&self.random.tree, "trade", u64::from(villager.0));
        let trader = Trader::new(profession, level, random)
            .ok_or_else(|| format!("there is no profession `{profession}`"))?;
        let mob = self.mob_mut(villager).ok_or("that is no villager")?;
        if mob.kind_name() != "villager" {
            return Err(format!("{} has no profession", mob.kind_name()));
        }
        mob.trader = Some(Box::new(trader));
        Ok(())
    }

    /// Restocks a villager at its hours.
    pub(super) fn restock(&mut self, place: usize) {
        if !RESTOCK.contains(&(self.day_time % crate::world::player::DAY_TICKS)) {
            return;
        }
        if let Some(crate::world::EntityKind::Mob(mob)) =
            self.entities.get_mut(place).map(|entity| &mut entity.kind)
            && let Some(trader) = &mut mob.trader
        {
            trader.offers.iter_mut().for_each(|offer| offer.uses = 0);
        }
    }

    /// A player uses a villager's offer, up to so many times; returns how often.
    pub(crate) fn trade(
        &mut self,
        id: PlayerId,
        villager: EntityId,
        offer: usize,
        times: u32,
    ) -> Result<u32, InputRefusal> {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let entity = self.entity(villager).ok_or(InputRefusal::Gone)?;
        if entity.bounds().distance_to(player.eyes()) > TRADE_BLOCKS {
            return Err(InputRefusal::VillagerOutOfReach);
        }
        let mob = self.mob(villager).ok_or(InputRefusal::NoVillager)?;
        let trader = mob.trader.as_deref().ok_or(InputRefusal::NoTrader)?;
        let wanted = trader.offers.get(offer).ok_or(InputRefusal::NoOffer)?.clone();
        let mut done = 0;
        let mut why = InputRefusal::NoPlayer;
        for _ in 0..times.clamp(1, TIMES_MAX) {
            if wanted.uses + done >= wanted.uses_max {
                why = InputRefusal::SoldOut;
                break;
            }
            let Some(player) = self.player_mut(id) else { break };
            if wanted.buy.iter().any(|cost| player.inventory.count(cost.item) < cost.count) {
                why = InputRefusal::CannotPay;
                break;
            }
            if player.inventory.room_for(&wanted.sell) < wanted.sell.count {
                why = InputRefusal::NoRoom;
                break;
            }
            let removed: Vec<ItemStack> = wanted
                .buy
                .iter()
                .map(|cost| ItemStack::new(cost.item, player.inventory.remove(cost.item, cost.count)))
                .collect();
            let left = player.inventory.insert(wanted.sell.clone());
            for stack in removed {
                self.used_up(EventCause::Player(id), &stack, ItemCause::Trade);
            }
            self.made(EventCause::Player(id), &wanted.sell, ItemCause::Trade);
            if let Some(left) = left {
                self.throw(id, left);
            }
            done += 1;
        }
        self.note_trades(villager, offer, done);
        if done == 0 { Err(why) } else { Ok(done) }
    }

    /// Notes that an offer of a villager was used, from which it gains experience.
    pub(crate) fn note_trades(&mut self, villager: EntityId, offer: usize, times: u32) {
        let Some(trader) = self.mob_mut(villager).and_then(|mob| mob.trader.as_deref_mut()) else { return };
        let Some(offer) = trader.offers.get_mut(offer) else { return };
        offer.uses += times;
        trader.xp += offer.xp * times;
        while trader.level < 5
            && file().level_xp.get(trader.level as usize).is_some_and(|&needed| trader.xp >= needed)
        {
            trader.rise();
        }
    }
}
