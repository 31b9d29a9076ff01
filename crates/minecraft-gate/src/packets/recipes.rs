//! The recipes that a client is told: those of the stonecutter, whose screen offers no others.
//!
//! Crafting and furnaces need none, for the world says what lies in the slot of a result. The recipe book stays empty.

use cooperage_blocks::ItemId;
use cooperage_blocks::craft::stonecutting_choices;
use cooperage_blocks::items::ItemStack;
use cooperage_blocks::registry::registry;
use cooperage_minecraft_wire::items::slot_to_wire;
use cooperage_minecraft_wire::maps::NumberMaps;
use cooperage_minecraft_wire::packet::PacketBody;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, WireValue};

/// A way to cut an item: what goes in, what comes out, and how many.
type StoneCut = (ItemId, ItemId, u32);

/// The recipes of a version.
pub(crate) fn recipes(version: ProtocolVersion) -> Clientbound {
    let fields = if version < ProtocolVersion::V1_21_4 {
        vec![("recipes", WireValue::List(cuts(version).map(|cut| recipe(version, cut)).collect()))]
    } else {
        let choices = cuts(version).map(|cut| choice(version, cut)).collect();
        vec![("recipes", WireValue::List(Vec::new())), ("stoneCutterRecipes", WireValue::List(choices))]
    };
    Clientbound::Recipes { body: PacketBody(WireValue::Fields(fields)) }
}

/// The cuts of the items that a version has. An item that it lacks is left out: its stand-in there has cuts of its own.
fn cuts(version: ProtocolVersion) -> impl Iterator<Item = StoneCut> {
    let maps = NumberMaps::of(version);
    let inputs = registry().items().iter().map(|info| info.id);
    let known = inputs.filter(|&input| maps.item_from_wire(maps.item_to_wire(input)) == Some(input));
    known.flat_map(|input| {
        let choices = stonecutting_choices(input).into_iter();
        choices.map(move |(output, count)| (input, output, count))
    })
}

fn text(text: &str) -> WireValue {
    WireValue::Text(text.into())
}

/// A recipe with a name of its own. Clients sort those of an item by the names of what comes out, as the world does.
fn recipe(version: ProtocolVersion, (input, output, count): StoneCut) -> WireValue {
    let name = format!("minecraft:{}_from_{}_stonecutting", output.name(), input.name());
    let item = |item, count| slot_to_wire(version, Some(&ItemStack::new(item, count)));
    let data = WireValue::Fields(vec![
        ("group", text("")),
        ("ingredient", WireValue::List(vec![item(input, 1)])),
        ("result", item(output, count)),
    ]);
    WireValue::Fields(vec![
        ("type", text("minecraft:stonecutting")),
        // One field of the two, before 766 and since.
        ("recipeId", text(&name)),
        ("name", text(&name)),
        ("data", data),
    ])
}

/// A choice of the stonecutter's screen, from 769 on: clients show those of an item in this order.
fn choice(version: ProtocolVersion, (input, output, count): StoneCut) -> WireValue {
    let input = NumberMaps::of(version).item_to_wire(input);
    let shown = WireValue::Fields(vec![
        ("type", text("item_stack")),
        ("data", slot_to_wire(version, Some(&ItemStack::new(output, count)))),
    ]);
    let inputs = WireValue::Fields(vec![("ids", WireValue::List(vec![WireValue::Whole(input.into())]))]);
    WireValue::Fields(vec![("input", inputs), ("slotDisplay", shown)])
}

#[cfg(test)]
mod tests {
    use cooperage_minecraft_wire::{Codec, ProtocolState};

    use super::*;

    /// Where a version has a block and lacks what is cut of it, its buttons for that block number something else than the world does.
    #[test]
    fn the_oldest_version_lacks_cuts_of_tuff_and_copper_alone() {
        let version = ProtocolVersion::ALL[0];
        let maps = NumberMaps::of(version);
        let is_known = |item| maps.item_from_wire(maps.item_to_wire(item)) == Some(item);
        let mixed = cuts(version).filter(|&(_, output, _)| !is_known(output));
        let mixed: Vec<&str> = mixed.map(|(input, ..)| input.name()).collect();
        assert!(!mixed.is_empty());
        assert!(mixed.iter().all(|name| name.contains("copper") || *name == "tuff"), "{mixed:?}");
        let newest = ProtocolVersion::V1_21_1;
        assert!(cuts(version).count() < cuts(newest).count());
        let bricks = registry().item("deepslate_bricks").unwrap();
        let of_bricks = |version| cuts(version).filter(|(input, ..)| *input == bricks).count();
        assert_eq!(of_bricks(version), of_bricks(newest));
    }

    #[test]
    fn every_version_is_told_what_a_stonecutter_makes() {
        for version in ProtocolVersion::ALL {
            let codec = Codec { version, state: ProtocolState::Play };
            let bytes = codec.encode(&recipes(version)).unwrap().unwrap();
            let Ok(Some(Clientbound::Recipes { body: PacketBody(read) })) = codec.decode(&bytes) else {
                panic!("{}", version.name())
            };
            let list = if version < ProtocolVersion::V1_21_4 { "recipes" } else { "stoneCutterRecipes" };
            let told = read.list(list).unwrap();
            assert_eq!(told.len(), cuts(version).count(), "{}", version.name());
            let is_cut =
                |recipe: &WireValue| recipe.text("type").is_none_or(|kind| kind == "minecraft:stonecutting");
            assert!(told.iter().all(is_cut), "{}: the book stays empty", version.name());
        }
    }
}
