//! The block world: the rules of Minecraft 1.21.1 as far as the benchmarks need them, plain and synchronous.
//!
//! **Invariant:** no clock, no ambient randomness, no I/O, no model. The state of a world is a function of the seed and
//! of the inputs, in the order that the rules fix.
//!
//! Reading order: [`pos`] and [`aabb`]; the [`registry`](mod@registry) of blocks, items and their facts; [`section`], [`chunk`] and
//! [`chunks`], where block states are stored; [`rules`] about cells; [`dig`] and [`craft`], what tools and ingredients
//! do; [`items`] as they are held. [`conformance`] compares with reference vectors.

pub mod aabb;
pub mod chunk;
pub mod chunks;
pub mod classes;
pub mod conformance;
pub mod craft;
pub mod dig;
pub mod import;
pub mod items;
pub mod loot;
pub mod nbt;
pub mod path;
pub mod physics;
pub mod pos;
pub mod registry;
pub mod rules;
pub mod save;
pub mod section;
pub mod start;
pub mod terrain;
pub mod walk;
pub mod world;

pub use aabb::Aabb;
pub use chunk::Chunk;
pub use chunks::Chunks;
pub use pos::{BlockPos, ChunkPos, Face};
pub use registry::{BlockId, BlockState, ItemId, registry};
pub use section::ChunkSection;
pub use world::{World, is_world, read_world, write_world};
