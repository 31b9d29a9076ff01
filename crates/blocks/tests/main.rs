//! All tests of the crate from outside, in one program, since every further program would have to be linked.

mod common;
mod conservation;
mod crafting;
mod determinism;
mod dig;
mod escape;
mod escape_atoms;
mod farming;
mod hands;
mod hostile_vectors;
mod loot;
mod mobs;
mod pathfinder;
mod physics;
mod physics_rules;
mod placing;
mod saves;
mod vectors;
mod world;
