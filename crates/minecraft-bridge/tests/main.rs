//! The bridge at our own gate, at servers of the Minecraft community, and at servers that break the rules.

#[path = "../../minecraft-gate/tests/episode.rs"]
#[expect(dead_code, reason = "the tests of the gate need more of it")]
mod episode;
mod flying_squid;
mod gate;
mod heard;
mod hostile;
