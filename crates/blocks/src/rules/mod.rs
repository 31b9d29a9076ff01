//! Rules about cells that need nothing but cells: what carries what, what joins what, how light falls, what a click
//! places. All are pure functions of [`Chunks`](crate::Chunks).

pub mod connect;
pub mod faces;
pub mod light;
pub mod place;
pub mod support;
