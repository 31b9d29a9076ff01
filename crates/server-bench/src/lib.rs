//! Tasks on a Minecraft server: the suite `server`. Its worlds follow a server by facts, and have no rules of their own.
//!
//! Reading order: [`suite`], the suite; [`task`], the names of its tasks; `settings`, its options; `stage`, its worlds; `views`,
//! how they look; `experiments`, what is compared.

mod experiments;
mod settings;
mod stage;
pub mod suite;
pub mod task;
mod views;

pub use views::blocks_of;
