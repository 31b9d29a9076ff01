//! The digest of rules: equal digests mean equal rules.

use cooperage_core::Digest;

use super::KitchenRules;

/// A digest of all that the rules are made of.
pub(super) fn of_rules(rules: &KitchenRules) -> Digest {
    let mut out = Vec::with_capacity(4_096);
    let text = |out: &mut Vec<u8>, text: &str| {
        out.extend_from_slice(&(text.len() as u64).to_le_bytes());
        out.extend_from_slice(text.as_bytes());
    };
    let number = |out: &mut Vec<u8>, value: u64| out.extend_from_slice(&value.to_le_bytes());
    let limit = |value: Option<u32>| value.map_or(u64::MAX, u64::from);
    text(&mut out, rules.level());
    number(&mut out, u64::from(rules.crew()));
    number(&mut out, u64::from(rules.max_steps()));
    number(&mut out, rules.max_active_orders() as u64);
    number(&mut out, limit(rules.interval()));
    number(&mut out, rules.base_count() as u64);
    number(&mut out, rules.items().len() as u64);
    rules.items().iter().for_each(|name| text(&mut out, name));
    number(&mut out, rules.tools().len() as u64);
    for tool in rules.tools() {
        text(&mut out, &tool.name);
        number(&mut out, limit(tool.capacity));
        out.extend([
            tool.cook_time,
            tool.role as u8,
            u8::from(tool.agent_stays),
            u8::from(tool.takeable_at_start),
        ]);
    }
    number(&mut out, rules.locations().len() as u64);
    out.extend(rules.locations().iter().map(|location| location.tool.0));
    for recipe in rules.recipes() {
        out.extend([recipe.product.0, recipe.tool.0, recipe.ingredients.len() as u8]);
        out.extend(recipe.ingredients.iter().map(|item| item.0));
    }
    number(&mut out, rules.dishes().len() as u64);
    for dish in rules.dishes() {
        out.push(dish.item.0);
        number(&mut out, limit(dish.lifetime));
    }
    Digest::of(&out)
}
