//! The contents of blocks besides their state: containers, furnaces, campfires and signs.

use serde::{Deserialize, Serialize};

use crate::classes::UseClass;
use crate::items::ItemStack;
use crate::registry::BlockState;

/// The content of a cell's block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum BlockEntity {
    /// Slots to put things into.
    Container(Container),
    /// A furnace of any kind, which cooks with fuel.
    Furnace(Furnace),
    /// A campfire's four places.
    Campfire(Campfire),
    Sign(Sign),
}

/// The slots of a chest, barrel or the like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Container {
    pub slots: Vec<Option<ItemStack>>,
    /// The name of the item that opens it, if it is locked.
    pub lock: Option<Box<str>>,
    /// A name given to it.
    pub name: Option<Box<str>>,
}

/// A furnace, smoker or blast furnace.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Furnace {
    /// The slots of input, fuel and output.
    pub slots: [Option<ItemStack>; 3],
    /// Ticks for which the fuel still burns.
    pub burn: u32,
    /// Ticks for which the present fuel burns in all.
    pub burn_total: u32,
    /// Ticks for which the input has cooked.
    pub progress: u32,
    /// The name of the item that opens it, if it is locked.
    pub lock: Option<Box<str>>,
}

/// The slots of a furnace.
pub mod furnace_slot {
    /// The items to be cooked.
    pub const INPUT: usize = 0;
    /// The fuel to be burnt.
    pub const FUEL: usize = 1;
    /// The cooked items.
    pub const OUTPUT: usize = 2;
}

/// The four places of a campfire.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Campfire {
    /// The stacks on its places, and the ticks for which each has cooked.
    pub places: [Option<(ItemStack, u32)>; 4],
}

/// The text of a sign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sign {
    /// Front and back, four lines each.
    pub sides: [[Box<str>; 4]; 2],
    /// Whether it can't be changed any more.
    pub is_waxed: bool,
}

impl Sign {
    /// The lines of both sides that are not empty.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        self.sides.iter().flatten().map(AsRef::as_ref).filter(|line: &&str| !line.is_empty())
    }
}

impl BlockEntity {
    /// The content of a new block of this state; `None` for blocks that hold nothing.
    #[must_use]
    pub fn new(state: BlockState) -> Option<BlockEntity> {
        Some(match state.info().use_class? {
            UseClass::Container => {
                let slots = container_slots(state)?;
                BlockEntity::Container(Container { slots: vec![None; slots], ..Container::default() })
            }
            UseClass::Furnace => BlockEntity::Furnace(Furnace::default()),
            UseClass::Campfire => BlockEntity::Campfire(Campfire::default()),
            UseClass::Sign => BlockEntity::Sign(Sign::default()),
            _ => return None,
        })
    }

    /// Its slots, if it has any that players reach.
    #[must_use]
    pub fn slots(&self) -> Option<&[Option<ItemStack>]> {
        match self {
            BlockEntity::Container(container) => Some(&container.slots),
            BlockEntity::Furnace(furnace) => Some(&furnace.slots),
            BlockEntity::Campfire(_) | BlockEntity::Sign(_) => None,
        }
    }

    /// Its slots, to change.
    pub fn slots_mut(&mut self) -> Option<&mut [Option<ItemStack>]> {
        match self {
            BlockEntity::Container(container) => Some(&mut container.slots),
            BlockEntity::Furnace(furnace) => Some(&mut furnace.slots),
            BlockEntity::Campfire(_) | BlockEntity::Sign(_) => None,
        }
    }

    /// The name of the item that opens it, if it is locked.
    #[must_use]
    pub fn lock(&self) -> Option<&str> {
        match self {
            BlockEntity::Container(container) => container.lock.as_deref(),
            BlockEntity::Furnace(furnace) => furnace.lock.as_deref(),
            BlockEntity::Campfire(_) | BlockEntity::Sign(_) => None,
        }
    }

    /// Every stack it holds.
    pub fn stacks(&self) -> Box<dyn Iterator<Item = &ItemStack> + '_> {
        match self {
            BlockEntity::Campfire(campfire) => {
                Box::new(campfire.places.iter().flatten().map(|(stack, _)| stack))
            }
            _ => Box::new(self.slots().unwrap_or_default().iter().flatten()),
        }
    }

    /// Whether its content changes by itself.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        match self {
            BlockEntity::Furnace(furnace) => {
                furnace.burn > 0 || furnace.progress > 0 || furnace.slots[furnace_slot::INPUT].is_some()
            }
            BlockEntity::Campfire(campfire) => campfire.places.iter().any(Option::is_some),
            BlockEntity::Container(_) | BlockEntity::Sign(_) => false,
        }
    }
}

/// Slots of a container by its block; `None` for containers whose content is not modelled.
fn container_slots(state: BlockState) -> Option<usize> {
    Some(match state.name() {
        "chest" | "trapped_chest" | "barrel" => 27,
        "hopper" => 5,
        "dispenser" | "dropper" => 9,
        name if name.ends_with("shulker_box") => 27,
        _ => return None,
    })
}
