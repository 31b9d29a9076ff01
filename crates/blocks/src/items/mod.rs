//! Items as they are held: stacks, the player's window, containers.

mod inventory;
mod slots;
mod stack;
mod written;

pub use inventory::{InteractionHand, Inventory, SLOTS, slot};
pub use slots::{count_in, deposit, first_room};
pub use stack::{ItemData, ItemStack, Pages};

pub(crate) use written::NESTED;
