//! Tests of the crate's public face, in one program.

mod outages;
mod provider;
mod servers;
