//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod arrival;
mod common;
mod contract;
mod coverage;
mod following;
mod interruption;
mod memory;
mod mindcraft;
mod requests;
mod scenarios;
mod villager;
