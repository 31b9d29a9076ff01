//! Tests of the crate's public face, in one program.

mod outages;
mod own_client;
mod provider;
mod servers;
mod voice;
