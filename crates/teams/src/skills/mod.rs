//! Skills: scripts that agents keep, find again and call (docs/spec/s-agents.md, 8, "Skills").

pub(crate) mod compose;
pub(crate) mod learned;
pub mod library;

pub use library::{AgentSkill, Library, NoLibrary};
