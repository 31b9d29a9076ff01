//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod arrivals;
mod block_world;
mod client;
mod common;
mod embeddings;
mod episodes;
mod faults;
mod floor;
mod images;
mod outside;
mod seat_faults;
mod seats;
