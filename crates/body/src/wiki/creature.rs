//! Pages of creatures and other things that move.

use cooperage_blocks::loot::drops::drops_of_creature;
use cooperage_blocks::registry::entity_kind;

use super::listed;
use crate::skills::foods;

/// The page of a kind of creature.
pub(super) fn page(name: &str) -> String {
    let Some(kind) = entity_kind(name) else { return format!("{name}: nothing is known of it.") };
    if !kind.is_living {
        return format!("{name}: a thing that moves, and no creature.");
    }
    let nature = if kind.is_monster {
        format!("hostile; a hit does {} damage", kind.damage)
    } else {
        "it attacks nobody by itself".to_owned()
    };
    let mut lines = vec![format!("{name}: a creature with {} health points; {nature}.", kind.health)];
    let drops: Vec<String> = drops_of_creature(kind.number)
        .map(|(item, per_mille)| {
            let often = if per_mille < 500 { " (seldom)" } else { "" };
            format!("{}{often}", item.name())
        })
        .collect();
    lines.push(if drops.is_empty() {
        "Killed, it drops nothing.".to_owned()
    } else {
        format!("Killed, it drops {}.", listed(&drops))
    });
    let foods = foods(name);
    if !foods.is_empty() {
        lines.push(format!("It follows and can be bred with {}.", foods.join(", ")));
    }
    match name {
        "cow" | "mooshroom" | "goat" => lines.push("A bucket gets milk from it.".to_owned()),
        "sheep" => lines.push(
            "Shears get 1 to 3 wool of its colour from it, which grows again; killed unshorn, it drops one too.".to_owned(),
        ),
        _ => {}
    }
    lines.join("\n")
}
