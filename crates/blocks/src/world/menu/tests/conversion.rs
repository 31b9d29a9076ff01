//! Whether the items that an act used up and made are those of a recipe or an offer.

use std::collections::BTreeMap;

use super::conservation::creature;
use crate::craft::{recipes, stonecutting};
use crate::registry::ItemId;
use crate::world::{ItemCause, World, WorldEvent, WorldEventKind};

/// Whether the items that an act used up and made are those of a recipe, some times over.
pub(super) fn is_conversion(events: &[WorldEvent], world: &World) -> bool {
    let (mut used, mut made) = (BTreeMap::<ItemId, i64>::new(), BTreeMap::<ItemId, i64>::new());
    let mut trades = false;
    for event in events {
        let WorldEventKind::Items { item, delta, cause } = event.what else { continue };
        match cause {
            ItemCause::Craft | ItemCause::Trade if delta > 0 => *made.entry(item).or_default() += delta,
            ItemCause::Craft | ItemCause::Trade => *used.entry(item).or_default() -= delta,
            // Lapis lazuli and saddles.
            ItemCause::Use => return matches!(item.name(), "lapis_lazuli" | "saddle"),
            _ => return false,
        }
        trades |= cause == ItemCause::Trade;
    }
    if trades {
        let mob = world.mob(creature(world, "villager")).unwrap();
        return mob.trader.as_ref().unwrap().offers.iter().any(|offer| {
            let times = made.get(&offer.sell.item).map_or(0, |made| made / i64::from(offer.sell.count));
            let mut price: BTreeMap<ItemId, i64> = BTreeMap::new();
            offer
                .buy
                .iter()
                .for_each(|cost| *price.entry(cost.item).or_default() += i64::from(cost.count) * times);
            times > 0
                && price == used
                && made == BTreeMap::from([(offer.sell.item, i64::from(offer.sell.count) * times)])
        });
    }
    // The contents of a shulker box are counted before and after; two worn tools make one.
    for (item, made) in &mut made {
        let kept = used.get(item).copied().unwrap_or(0).min(*made);
        *made -= kept;
        used.entry(*item).and_modify(|used| *used -= kept);
    }
    made.retain(|_, count| *count != 0);
    used.retain(|_, count| *count != 0);
    if made.is_empty() {
        // An anvil's material, or the second of two that a grindstone or anvil joins.
        return used.len() == 1 && used.values().all(|&count| count <= 4);
    }
    let all_used: i64 = used.values().sum();
    let by_recipe = recipes().iter().any(|recipe| {
        let Some(&count) = made.get(&recipe.result) else { return false };
        let times = count / i64::from(recipe.count);
        let mut left = BTreeMap::from([(recipe.result, times * i64::from(recipe.count))]);
        for (item, count) in &used {
            if let Some(rest) = item.info().craft_remainder {
                *left.entry(rest).or_default() += count;
            }
        }
        times > 0 && all_used == times * recipe.occupied() as i64 && left == made
    });
    let [(&result, &count)] = made.iter().collect::<Vec<_>>()[..] else { return by_recipe };
    let by_cut = used.len() == 1
        && used.iter().all(|(&input, &taken)| {
            stonecutting(input).iter().any(|&(item, each)| item == result && i64::from(each) * taken == count)
        });
    let is_netherite = all_used == 3 && result.name().starts_with("netherite_");
    let is_book = all_used == 1 && used.keys().all(|item| item.name().ends_with("book"));
    by_recipe || by_cut || is_netherite || is_book
}
