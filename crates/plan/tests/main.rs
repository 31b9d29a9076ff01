//! All tests of the crate from outside, in one program: each program more would be linked with everything anew.

mod calls;
mod common;
mod cooking;
mod craftable;
mod crews;
mod doors;
mod items;
mod known;
mod prepared;
mod side_by_side;
