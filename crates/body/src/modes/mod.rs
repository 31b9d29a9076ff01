//! What bodies do by themselves: what calls for a mode (`watch`), and what is then done (`acts`).

mod acts;
mod watch;

pub(crate) use acts::{make_way_out_of, run};
pub(crate) use watch::{Busy, requests, wants_torch};
