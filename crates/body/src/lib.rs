//! What an embodied agent can do in a block world.
//!
//! [`mindcraft`] is the command language of MINDcraft and what it reads and writes without a body.

pub mod conformance;
pub mod mindcraft;
