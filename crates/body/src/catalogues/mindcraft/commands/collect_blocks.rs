//! `!collectBlocks`: breaks blocks and picks up their drops.

use cooperage_blocks::{BlockId, ItemId, registry};

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::{acts, light, number, told};
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::skills::{BlockSearch, ItemStock, Travel, collect_and, stock_of};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!collectBlocks",
    doc: "Find the nearest blocks of a kind, break them and pick up what they drop.",
    kind: CommandKind::Lasting { ticks_max: Some(10 * 60 * 20), resumes: false },
    parameters: &[
        CommandParameter { name: "type", kind: Type::Block, doc: "kind of block" },
        CommandParameter { name: "num", kind: Type::Integer(NumberDomain::from(1)), doc: "how many blocks" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|body: B, arguments| {
        Box::pin(async move {
            let result = async {
                let (name, count) = (arguments.text("type").to_owned(), number(&arguments, "num"));
                let is_repaired = body.is_repaired();
                let before = if is_repaired { body.see(stock_of) } else { ItemStock::new() };
                let search =
                    BlockSearch { kinds: kinds(&name, is_repaired), range: RANGE, excluded: Vec::new(), travel: Travel::free() };
                let collected = collect_and(&body, &search, count, async |body: &B| light(body).await).await?;
                let more = collected.why_no_more().map_or(String::new(), |why| format!(" {why}"));
                let costs = if is_repaired {
                    costs(&before, &body.see(stock_of), (&name, collected.blocks))
                } else {
                    String::new()
                };
                let report = CommandReport::Collected { blocks: collected.blocks, kind: name };
                Ok(format!("{report}{costs}{more}"))
            };
            told(result.await)
        })
    })
}

/// How far blocks are looked for, in blocks.
const RANGE: f64 = 64.0;

/// Tells what came into the hands and what went out of them while so many blocks of a kind were collected; nothing where it is
/// just these blocks.
fn costs(before: &ItemStock, after: &ItemStock, (kind, blocks): (&str, u32)) -> String {
    let more = |one: &ItemStock, other: &ItemStock| -> Vec<(String, u32)> {
        let rest = |(item, count): (&ItemId, &u32)| {
            let more = count.saturating_sub(other.get(item).copied().unwrap_or_default());
            // A worn tool is no other item, and a broken one is told.
            (more > 0).then(|| (item.name().to_owned(), more))
        };
        one.iter().filter_map(rest).collect()
    };
    let listed = |items: &[(String, u32)]| {
        items.iter().map(|(item, count)| format!("{count} {item}")).collect::<Vec<_>>().join(", ")
    };
    let (gained, lost) = (more(after, before), more(before, after));
    let mut text = match gained.as_slice() {
        [(item, count)] if item == kind && *count == blocks => String::new(),
        [] => " Nothing was picked up.".to_owned(),
        gained => format!(" Picked up: {}.", listed(gained)),
    };
    if !lost.is_empty() {
        text.push_str(&format!(" Used up on the way: {}.", listed(&lost)));
    }
    text
}

/// The block itself, the ore of a mineral, the ore in deepslate, grass for dirt; with `drops` also what drops the block when
/// it is mined.
fn kinds(name: &str, drops: bool) -> Vec<BlockId> {
    let minerals = ["coal", "diamond", "emerald", "iron", "gold", "lapis_lazuli", "redstone"];
    let mut names = vec![name.to_owned()];
    if minerals.contains(&name) {
        names.push(format!("{}_ore", name.trim_end_matches("_lazuli")));
    }
    if name.ends_with("ore") {
        names.push(format!("deepslate_{name}"));
    }
    if name == "dirt" {
        names.push("grass_block".to_owned());
    }
    let dropped_by = [("cobblestone", "stone"), ("cobbled_deepslate", "deepslate")];
    names.extend(dropped_by.iter().filter(|(drop, _)| drops && *drop == name).map(|(_, block)| (*block).to_owned()));
    names.iter().filter_map(|name| registry().block(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_drops_a_block_counts_as_it() {
        let names = |name: &str, drops| kinds(name, drops).iter().map(|kind| kind.name()).collect::<Vec<_>>();
        assert_eq!(names("cobblestone", true), ["cobblestone", "stone"]);
        assert_eq!(names("cobblestone", false), ["cobblestone"]);
        assert_eq!(names("dirt", true), ["dirt", "grass_block"]);
    }

    #[test]
    fn what_was_picked_up_and_used_up_is_told() {
        let stock = |items: &[(&str, u32)]| -> ItemStock {
            items.iter().map(|(name, count)| (registry().item(name).unwrap(), *count)).collect()
        };
        let told = |before: &[(&str, u32)], after: &[(&str, u32)], kind: &str, blocks: u32| {
            costs(&stock(before), &stock(after), (kind, blocks))
        };
        assert_eq!(told(&[("oak_log", 2)], &[("oak_log", 10)], "oak_log", 8), "");
        assert_eq!(told(&[], &[("oak_log", 22)], "oak_log", 26), " Picked up: 22 oak_log.");
        assert_eq!(
            told(&[("cobblestone", 9)], &[("cobblestone", 2), ("raw_iron", 3)], "iron_ore", 3),
            " Picked up: 3 raw_iron. Used up on the way: 7 cobblestone."
        );
        assert_eq!(told(&[], &[], "oak_log", 1), " Nothing was picked up.");
    }
}
