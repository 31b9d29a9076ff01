//! Rules about cells that need nothing but cells: support, connections, light and placing. All are pure functions of
//! [`Chunks`](crate::Chunks).

pub mod connect;
pub mod faces;
pub mod light;
pub mod place;
pub mod support;
