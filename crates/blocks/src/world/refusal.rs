//! The reasons why the world does not do what a player asks for.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::registry::{BlockId, ItemId};
use crate::rules::place::PlaceRefusal;

/// The reason why an input is not carried out, or why digging ends before the block breaks. `Display` is the sentence
/// that the player reads; code that depends on the reason matches on the variant.
#[derive(Clone, Debug, PartialEq, Eq, Error, serde::Serialize)]
pub enum InputRefusal {
    #[error("it is enchanted already")]
    AlreadyEnchanted,
    #[error("it is full already")]
    AlreadyFull,
    #[error("the bed is blocked")]
    BedBlocked,
    #[error("somebody sleeps there")]
    BedTaken,
    #[error("the bed is too far away")]
    BedTooFar,
    #[error("what it costs is missing")]
    CannotPay,
    #[error("a block on top keeps the chest shut")]
    ChestShut,
    #[error("the container is out of reach")]
    ContainerOutOfReach,
    #[error("something stands on it")]
    Covered,
    #[error("the dead can't do that")]
    Dead,
    #[error("who dug is dead")]
    DiggerDead,
    #[error("it doesn't burn there")]
    DoesNotBurn,
    #[error("the hand is empty")]
    EmptyHand,
    #[error("that slot is empty")]
    EmptySlot,
    #[error("that is not there any more")]
    Gone,
    #[error("the wolf takes no notice")]
    IgnoredByWolf,
    #[error("somebody stands in the way")]
    InTheWay,
    #[error("the line is not cast")]
    LineNotCast,
    #[error("it is locked: hold the item whose name fits")]
    Locked,
    #[error("nothing can be broken in this game mode")]
    MayNotBreak,
    #[error("nothing can be changed in this game mode")]
    MayNotChange,
    #[error("monsters are near")]
    MonstersNear,
    #[error("it can't be opened by hand: it needs redstone power")]
    NeedsPower,
    #[error("there is no arrow to shoot")]
    NoArrow,
    #[error("that is no creature")]
    NoCreature,
    #[error("a stonecutter can't make that of it")]
    NoCut,
    #[error("that is no direction")]
    NoDirection,
    #[error("it has no durability to repair")]
    NoDurability,
    #[error("there is no such fluid")]
    NoFluid,
    #[error("a grid has 4 or 9 cells")]
    NoGrid,
    #[error("an ingredient is missing")]
    NoIngredient,
    #[error("the ingredient or room for the result is missing")]
    NoIngredientOrRoom,
    #[error("that needs a lapis lazuli")]
    NoLapis,
    #[error("there is no such offer")]
    NoOffer,
    #[error("the bar has places 0 to 8")]
    NoPlaceOnBar,
    #[error("there is no such player")]
    NoPlayer,
    #[error("minecarts stand on rails")]
    NoRails,
    #[error("nothing can be made of that")]
    NoRecipe,
    #[error("there is no room for it")]
    NoRoom,
    #[error("there is no room for the result")]
    NoRoomForResult,
    #[error("there is no sign")]
    NoSign,
    #[error("there is no such slot")]
    NoSlot,
    #[error("there are no arrows")]
    NoSuchThingAsArrows,
    #[error("there are no cows")]
    NoSuchThingAsCows,
    #[error("there is no lapis lazuli")]
    NoSuchThingAsLapis,
    #[error("there is nobody to take it")]
    NoTaker,
    #[error("the template or the netherite ingot is missing")]
    NoTemplate,
    #[error("a signed book has a title")]
    NoTitle,
    #[error("it has nothing to trade")]
    NoTrader,
    #[error("bone meal does nothing there")]
    NoUseOfBoneMeal,
    #[error("that is no vehicle")]
    NoVehicle,
    #[error("that is no villager")]
    NoVillager,
    #[error("there is no water within reach of the line")]
    NoWaterToFish,
    #[error("there is no wool on it")]
    NoWool,
    #[error("it can't be dug")]
    NotDiggable,
    #[error("the bow was not drawn far enough")]
    NotDrawn,
    #[error("there is no enchantment on it")]
    NotEnchanted,
    #[error("that can't be hit")]
    NotHittable,
    #[error("it is not in the hand any more")]
    NotInHand,
    #[error("only two worn tools of one kind can be joined")]
    NotJoinable,
    #[error("that place is not loaded")]
    NotLoaded,
    #[error("one can sleep only at night; the bed is where you will come back to")]
    NotNight,
    #[error("only single items can be enchanted")]
    NotSingleToEnchant,
    #[error("only single items can be ground")]
    NotSingleToGrind,
    #[error("that can't be worn there")]
    NotWorn,
    #[error("it needs no repair")]
    NotWornOut,
    #[error("nothing was asked for")]
    NothingAsked,
    #[error("nothing came of it")]
    NothingCame,
    #[error("nothing happens: the hand is empty")]
    NothingHappens,
    #[error("no container is open")]
    NothingOpen,
    #[error("there is nothing to dig")]
    NothingToDig,
    #[error("there is nothing to open")]
    NothingToOpen,
    #[error("there is no water or lava to scoop up")]
    NothingToScoop,
    #[error("there is nothing to smith with")]
    NothingToSmithWith,
    #[error("it is another block now")]
    OtherBlock,
    #[error("something else is dug now")]
    OtherDig,
    #[error("another tool is in the hand")]
    OtherTool,
    #[error("it is out of reach")]
    OutOfReach,
    #[error("somebody rides it")]
    Ridden,
    #[error("every seat is taken")]
    SeatsTaken,
    #[error("the villager has run out of it")]
    SoldOut,
    #[error("it was stopped")]
    Stopped,
    #[error("they are out of reach")]
    TakerOutOfReach,
    #[error("there are too many entities")]
    TooManyEntities,
    #[error("the villager is out of reach")]
    VillagerOutOfReach,
    #[error("the sign is waxed")]
    Waxed,
    #[error("that doesn't repair it")]
    WrongMaterial,
    /// An item that does nothing on that block.
    #[error("{} can't be used on that", item.name())]
    NotUsedOn { item: ItemId },
    /// A block of the original game that has no rules here.
    #[error("{} does nothing in this world", block.name())]
    Useless { block: BlockId },
    /// An item that can't be placed.
    #[error("{} is no block", item.name())]
    NoBlock { item: ItemId },
    /// An item that is used on something only.
    #[error("{} can't be used by itself", item.name())]
    NotUsedAlone { item: ItemId },
    /// An item other than a book and quill.
    #[error("{} can't be written in", item.name())]
    NotWritable { item: ItemId },
    /// An item that no template makes better.
    #[error("{} can't be upgraded", item.name())]
    NotUpgradable { item: ItemId },
    /// An item that no enchantment fits.
    #[error("{} can't be enchanted", item.name())]
    NotEnchantable { item: ItemId },
    /// A vehicle of the original game that has no rules here.
    #[error("{} is left out of this world", item.name())]
    LeftOut { item: ItemId },
    /// A creature of a kind that can't be ridden.
    #[error("{mob} can't be ridden")]
    NotRidable { mob: &'static str },
    /// A creature of a kind that takes no saddle.
    #[error("{mob} takes no saddle")]
    NoSaddle { mob: &'static str },
    /// A creature that has eaten.
    #[error("{mob} is not hungry")]
    NotHungry { mob: &'static str },
    /// A creature that the held item has no use for.
    #[error("{mob} takes no notice")]
    TakesNoNotice { mob: &'static str },
    /// No dye has that colour.
    #[error("there is no colour `{color}`")]
    NoColor {
        /// The name that was given.
        color: Arc<str>,
    },
    /// No creature has that name.
    #[error("there is no mob `{kind}`")]
    NoMob {
        /// The name that was given.
        kind: Arc<str>,
    },
    /// A book is full.
    #[error("a book has at most {pages_max} pages")]
    TooManyPages {
        /// How many it has at most.
        pages_max: usize,
    },
    /// The input needs a station that is not within reach.
    #[error("that needs {0} within reach")]
    NoStation(Workstation),
    /// The rules of placing refuse.
    #[error("{0}")]
    Placing(PlaceRefusal),
    /// A command was not carried out; the words are the server's.
    #[error("{0}")]
    Command(Arc<str>),
    #[error("no client moves that body")]
    NotDriven,
    #[error("that window is not open")]
    WindowNotOpen,
    #[error("that is for creative mode")]
    CreativeOnly,
}

/// A block to work at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Workstation {
    /// A crafting table.
    CraftingTable,
    Stonecutter,
    /// An anvil, however worn.
    Anvil,
    /// A smithing table.
    SmithingTable,
    /// An enchanting table.
    EnchantingTable,
    Grindstone,
}

impl fmt::Display for Workstation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Workstation::CraftingTable => "a crafting table",
            Workstation::Stonecutter => "a stonecutter",
            Workstation::Anvil => "an anvil",
            Workstation::SmithingTable => "a smithing table",
            Workstation::EnchantingTable => "an enchanting table",
            Workstation::Grindstone => "a grindstone",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::registry;

    #[test]
    fn refusals_read_as_sentences() {
        let item = registry().item("oak_boat").unwrap();
        let read = [
            (InputRefusal::OutOfReach, "it is out of reach"),
            (InputRefusal::NoStation(Workstation::Anvil), "that needs an anvil within reach"),
            (InputRefusal::NotUsedOn { item }, "oak_boat can't be used on that"),
            (InputRefusal::Placing(PlaceRefusal::NotLoaded), "that place is not loaded"),
            (InputRefusal::TooManyPages { pages_max: 100 }, "a book has at most 100 pages"),
        ];
        for (refusal, sentence) in read {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}
