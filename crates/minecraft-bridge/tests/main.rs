//! The bridge at our own gate, at servers of the Minecraft community, and at servers that break the rules.

mod episode;
mod flying_squid;
mod gate;
mod heard;
mod hostile;
mod server;
