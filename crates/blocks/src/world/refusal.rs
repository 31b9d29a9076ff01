//! Why the world does not do what a player asks for.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::registry::{BlockId, ItemId};
use crate::rules::place::PlaceRefusal;

/// Why an input is not carried out, or why digging ends before the block breaks. `Display` is the sentence that whoever
/// asked reads; whoever decides something by a refusal matches on it.
#[derive(Clone, Debug, PartialEq, Eq, Error, serde::Serialize)]
pub enum Refusal {
    /// It is enchanted already.
    #[error("it is enchanted already")]
    AlreadyEnchanted,
    /// It is full already.
    #[error("it is full already")]
    AlreadyFull,
    /// The bed is blocked.
    #[error("the bed is blocked")]
    BedBlocked,
    /// Somebody sleeps there.
    #[error("somebody sleeps there")]
    BedTaken,
    /// The bed is too far away.
    #[error("the bed is too far away")]
    BedTooFar,
    /// What it costs is missing.
    #[error("what it costs is missing")]
    CannotPay,
    /// A block on top keeps the chest shut.
    #[error("a block on top keeps the chest shut")]
    ChestShut,
    /// The container is out of reach.
    #[error("the container is out of reach")]
    ContainerOutOfReach,
    /// Something stands on it.
    #[error("something stands on it")]
    Covered,
    /// The dead can't do that.
    #[error("the dead can't do that")]
    Dead,
    /// Who dug is dead.
    #[error("who dug is dead")]
    DiggerDead,
    /// It doesn't burn there.
    #[error("it doesn't burn there")]
    DoesNotBurn,
    /// The hand is empty.
    #[error("the hand is empty")]
    EmptyHand,
    /// That slot is empty.
    #[error("that slot is empty")]
    EmptySlot,
    /// That is not there any more.
    #[error("that is not there any more")]
    Gone,
    /// The wolf takes no notice.
    #[error("the wolf takes no notice")]
    IgnoredByWolf,
    /// Somebody stands in the way.
    #[error("somebody stands in the way")]
    InTheWay,
    /// The line is not cast.
    #[error("the line is not cast")]
    LineNotCast,
    /// It is locked: hold the item whose name fits.
    #[error("it is locked: hold the item whose name fits")]
    Locked,
    /// Nothing can be broken in this game mode.
    #[error("nothing can be broken in this game mode")]
    MayNotBreak,
    /// Nothing can be changed in this game mode.
    #[error("nothing can be changed in this game mode")]
    MayNotChange,
    /// Monsters are near.
    #[error("monsters are near")]
    MonstersNear,
    /// It can't be opened by hand: it needs redstone power.
    #[error("it can't be opened by hand: it needs redstone power")]
    NeedsPower,
    /// There is no arrow to shoot.
    #[error("there is no arrow to shoot")]
    NoArrow,
    /// That is no creature.
    #[error("that is no creature")]
    NoCreature,
    /// A stonecutter can't make that of it.
    #[error("a stonecutter can't make that of it")]
    NoCut,
    /// That is no direction.
    #[error("that is no direction")]
    NoDirection,
    /// It has no durability to repair.
    #[error("it has no durability to repair")]
    NoDurability,
    /// There is no such fluid.
    #[error("there is no such fluid")]
    NoFluid,
    /// A grid has 4 or 9 cells.
    #[error("a grid has 4 or 9 cells")]
    NoGrid,
    /// An ingredient is missing.
    #[error("an ingredient is missing")]
    NoIngredient,
    /// The ingredient or room for the result is missing.
    #[error("the ingredient or room for the result is missing")]
    NoIngredientOrRoom,
    /// That needs a lapis lazuli.
    #[error("that needs a lapis lazuli")]
    NoLapis,
    /// There is no such offer.
    #[error("there is no such offer")]
    NoOffer,
    /// The bar has places 0 to 8.
    #[error("the bar has places 0 to 8")]
    NoPlaceOnBar,
    /// There is no such player.
    #[error("there is no such player")]
    NoPlayer,
    /// Minecarts stand on rails.
    #[error("minecarts stand on rails")]
    NoRails,
    /// Nothing can be made of that.
    #[error("nothing can be made of that")]
    NoRecipe,
    /// There is no room for it.
    #[error("there is no room for it")]
    NoRoom,
    /// There is no room for the result.
    #[error("there is no room for the result")]
    NoRoomForResult,
    /// There is no sign.
    #[error("there is no sign")]
    NoSign,
    /// There is no such slot.
    #[error("there is no such slot")]
    NoSlot,
    /// There are no arrows.
    #[error("there are no arrows")]
    NoSuchThingAsArrows,
    /// There are no cows.
    #[error("there are no cows")]
    NoSuchThingAsCows,
    /// There is no lapis lazuli.
    #[error("there is no lapis lazuli")]
    NoSuchThingAsLapis,
    /// There is nobody to take it.
    #[error("there is nobody to take it")]
    NoTaker,
    /// The template or the netherite ingot is missing.
    #[error("the template or the netherite ingot is missing")]
    NoTemplate,
    /// A signed book has a title.
    #[error("a signed book has a title")]
    NoTitle,
    /// It has nothing to trade.
    #[error("it has nothing to trade")]
    NoTrader,
    /// Bone meal does nothing there.
    #[error("bone meal does nothing there")]
    NoUseOfBoneMeal,
    /// That is no vehicle.
    #[error("that is no vehicle")]
    NoVehicle,
    /// That is no villager.
    #[error("that is no villager")]
    NoVillager,
    /// There is no water within reach of the line.
    #[error("there is no water within reach of the line")]
    NoWaterToFish,
    /// There is no wool on it.
    #[error("there is no wool on it")]
    NoWool,
    /// It can't be dug.
    #[error("it can't be dug")]
    NotDiggable,
    /// The bow was not drawn far enough.
    #[error("the bow was not drawn far enough")]
    NotDrawn,
    /// There is no enchantment on it.
    #[error("there is no enchantment on it")]
    NotEnchanted,
    /// That can't be hit.
    #[error("that can't be hit")]
    NotHittable,
    /// It is not in the hand any more.
    #[error("it is not in the hand any more")]
    NotInHand,
    /// Only two worn tools of one kind can be joined.
    #[error("only two worn tools of one kind can be joined")]
    NotJoinable,
    /// That place is not loaded.
    #[error("that place is not loaded")]
    NotLoaded,
    /// One can sleep only at night; the bed is where you will come back to.
    #[error("one can sleep only at night; the bed is where you will come back to")]
    NotNight,
    /// Only single items can be enchanted.
    #[error("only single items can be enchanted")]
    NotSingleToEnchant,
    /// Only single items can be ground.
    #[error("only single items can be ground")]
    NotSingleToGrind,
    /// That can't be worn there.
    #[error("that can't be worn there")]
    NotWorn,
    /// It needs no repair.
    #[error("it needs no repair")]
    NotWornOut,
    /// Nothing was asked for.
    #[error("nothing was asked for")]
    NothingAsked,
    /// Nothing came of it.
    #[error("nothing came of it")]
    NothingCame,
    /// Nothing happens: the hand is empty.
    #[error("nothing happens: the hand is empty")]
    NothingHappens,
    /// No container is open.
    #[error("no container is open")]
    NothingOpen,
    /// There is nothing to dig.
    #[error("there is nothing to dig")]
    NothingToDig,
    /// There is nothing to open.
    #[error("there is nothing to open")]
    NothingToOpen,
    /// There is no water or lava to scoop up.
    #[error("there is no water or lava to scoop up")]
    NothingToScoop,
    /// There is nothing to smith with.
    #[error("there is nothing to smith with")]
    NothingToSmithWith,
    /// It is another block now.
    #[error("it is another block now")]
    OtherBlock,
    /// Something else is dug now.
    #[error("something else is dug now")]
    OtherDig,
    /// Another tool is in the hand.
    #[error("another tool is in the hand")]
    OtherTool,
    /// It is out of reach.
    #[error("it is out of reach")]
    OutOfReach,
    /// Somebody rides it.
    #[error("somebody rides it")]
    Ridden,
    /// Every seat is taken.
    #[error("every seat is taken")]
    SeatsTaken,
    /// The villager has run out of it.
    #[error("the villager has run out of it")]
    SoldOut,
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
    /// They are out of reach.
    #[error("they are out of reach")]
    TakerOutOfReach,
    /// There are too many entities.
    #[error("there are too many entities")]
    TooManyEntities,
    /// The villager is out of reach.
    #[error("the villager is out of reach")]
    VillagerOutOfReach,
    /// The sign is waxed.
    #[error("the sign is waxed")]
    Waxed,
    /// That doesn't repair it.
    #[error("that doesn't repair it")]
    WrongMaterial,
    /// An item that does nothing on that block.
    #[error("{} can't be used on that", item.name())]
    NotUsedOn {
        /// Which.
        item: ItemId,
    },
    /// A block of the original game that has no rules here.
    #[error("{} does nothing in this world", block.name())]
    Useless {
        /// Which.
        block: BlockId,
    },
    /// An item that can't be placed.
    #[error("{} is no block", item.name())]
    NoBlock {
        /// Which.
        item: ItemId,
    },
    /// An item that is used on something only.
    #[error("{} can't be used by itself", item.name())]
    NotUsedAlone {
        /// Which.
        item: ItemId,
    },
    /// Anything but a book and quill.
    #[error("{} can't be written in", item.name())]
    NotWritable {
        /// Which.
        item: ItemId,
    },
    /// An item that no template makes better.
    #[error("{} can't be upgraded", item.name())]
    NotUpgradable {
        /// Which.
        item: ItemId,
    },
    /// An item that no enchantment fits.
    #[error("{} can't be enchanted", item.name())]
    NotEnchantable {
        /// Which.
        item: ItemId,
    },
    /// A vehicle of the original game that has no rules here.
    #[error("{} is left out of this world", item.name())]
    LeftOut {
        /// Which.
        item: ItemId,
    },
    /// A creature that nobody rides.
    #[error("{mob} can't be ridden")]
    NotRidable {
        /// Its kind.
        mob: &'static str,
    },
    /// A creature that nobody saddles.
    #[error("{mob} takes no saddle")]
    NoSaddle {
        /// Its kind.
        mob: &'static str,
    },
    /// A creature that has eaten.
    #[error("{mob} is not hungry")]
    NotHungry {
        /// Its kind.
        mob: &'static str,
    },
    /// A creature that what is held means nothing to.
    #[error("{mob} takes no notice")]
    TakesNoNotice {
        /// Its kind.
        mob: &'static str,
    },
    /// No dye has that colour.
    #[error("there is no colour `{color}`")]
    NoColor {
        /// As it was called.
        color: Arc<str>,
    },
    /// No creature has that name.
    #[error("there is no mob `{kind}`")]
    NoMob {
        /// As it was called.
        kind: Arc<str>,
    },
    /// A book is full.
    #[error("a book has at most {pages_max} pages")]
    TooManyPages {
        /// How many it has at most.
        pages_max: usize,
    },
    /// It takes a station that is not there.
    #[error("that needs {0} within reach")]
    NoStation(Station),
    /// The rules of placing refuse.
    #[error("{0}")]
    Placing(PlaceRefusal),
    /// A command was not carried out; the words are the server's.
    #[error("{0}")]
    Command(Arc<str>),
}

/// Something to work at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum Station {
    /// A crafting table.
    CraftingTable,
    /// A stonecutter.
    Stonecutter,
    /// An anvil, however worn.
    Anvil,
    /// A smithing table.
    SmithingTable,
    /// An enchanting table.
    EnchantingTable,
    /// A grindstone.
    Grindstone,
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Station::CraftingTable => "a crafting table",
            Station::Stonecutter => "a stonecutter",
            Station::Anvil => "an anvil",
            Station::SmithingTable => "a smithing table",
            Station::EnchantingTable => "an enchanting table",
            Station::Grindstone => "a grindstone",
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
            (Refusal::OutOfReach, "it is out of reach"),
            (Refusal::NoStation(Station::Anvil), "that needs an anvil within reach"),
            (Refusal::NotUsedOn { item }, "oak_boat can't be used on that"),
            (Refusal::Placing(PlaceRefusal::NotLoaded), "that place is not loaded"),
            (Refusal::TooManyPages { pages_max: 100 }, "a book has at most 100 pages"),
        ];
        for (refusal, sentence) in read {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}
