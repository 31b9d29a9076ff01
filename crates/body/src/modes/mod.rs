//! Modes of bodies: the conditions that call for a mode (`watch`), and its actions (`acts`).

mod acts;
mod watch;

pub(crate) use acts::{make_way_out_of, run};
pub(crate) use watch::{Busy, requests, wants_torch};
