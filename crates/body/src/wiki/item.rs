//! Pages of items and blocks.

use cooperage_blocks::ItemId;
use cooperage_blocks::loot::drops::drops_of;
use cooperage_blocks::registry::BlockId;

use super::{listed, ways, with_article};
use crate::skills::simplest_tool;

/// The page of an item; of the block too that it places, if that has the same name.
pub(super) fn page(item: ItemId) -> String {
    let info = item.info();
    let block = info.blocks.first().copied().filter(|block| block.name() == item.name());
    let mut lines = vec![head(item, block.is_some())];
    let get = ways::to_get(item);
    if get.is_empty() {
        lines.push("How to get it: nothing makes, drops or gives it.".to_owned());
    } else {
        lines.push(format!("How to get it: {}", get.join(" ")));
    }
    lines.extend(block.map(of_block));
    let uses = ways::to_use(item);
    if !uses.is_empty() {
        lines.push(format!("Uses: {}", uses.join(" ")));
    }
    lines.join("\n")
}

/// The page of a block that no item of its name places.
pub(super) fn page_of_block(block: BlockId) -> String {
    let item = block.info().item.filter(|item| item.name() != block.name());
    let placed = item.map_or_else(String::new, |item| format!(" It stands where {} is placed.", item.name()));
    format!("{}: a block.{placed}\n{}", block.name(), of_block(block))
}

fn head(item: ItemId, is_block: bool) -> String {
    let info = item.info();
    let mut facts = vec![format!("{} fit in a slot", info.stack)];
    if info.stack == 1 {
        facts = vec!["only one fits in a slot".to_owned()];
    }
    facts.extend(info.durability.map(|uses| format!("it lasts for {uses} uses")));
    if info.armor > 0.0 {
        facts.push(format!("worn, it gives {} armor points", info.armor));
    }
    if info.tool.is_some() {
        facts.push(format!("a hit does {} damage", info.attack_damage));
    }
    let kind = if is_block { "an item and a block" } else { "an item" };
    format!("{}: {kind}; {}.", item.name(), facts.join("; "))
}

fn of_block(block: BlockId) -> String {
    let info = block.info();
    if info.hardness < 0.0 {
        return "As a block: nobody can break it.".to_owned();
    }
    let mut facts = vec![match (simplest_tool(block), info.tool) {
        (Some(tool), _) => format!("without {} or a better one it drops nothing", with_article(tool)),
        (None, Some(class)) => {
            format!(
                "it can be broken by hand, and is broken fastest with this kind of tool: {}",
                class.name()
            )
        }
        (None, None) => "it can be broken by hand".to_owned(),
    }];
    let mut drops: Vec<String> = drops_of(block).map(|item| item.name().to_owned()).collect();
    drops.dedup();
    facts.push(if drops.is_empty() {
        "it drops nothing".to_owned()
    } else {
        format!("it drops {}", listed(&drops))
    });
    if block.default_state().light() > 0 {
        facts.push(format!("it gives light of level {}", block.default_state().light()));
    }
    if info.has_gravity {
        facts.push("it falls if nothing is below it".to_owned());
    }
    format!("As a block: {}.", facts.join("; "))
}
