//! The bridge at our own gate, at servers of the Minecraft community, and at servers that break the rules.

mod episode;
mod faults;
mod flying_squid;
mod gate;
mod heard;
mod hostile;
mod joined;
mod proxy;
mod server;
