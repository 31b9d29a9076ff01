//! The bridge at our own gate, at servers of the Minecraft community, and at servers that break the rules.

mod episode;
mod errands;
mod faults;
mod flying_squid;
mod gate;
mod heard;
mod hostile;
mod joined;
mod played;
mod proxy;
mod scripts;
mod server;
mod tools;
