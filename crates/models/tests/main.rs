//! Tests of the crate's public face, in one program.

mod provider;
mod servers;
