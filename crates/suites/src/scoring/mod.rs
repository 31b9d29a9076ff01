//! The lines between this program and a scorer of the user's own: [`ScorerEpisode`], what it is told of an episode, and
//! [`ScorerReply`], its answer. A journal is read for it and never changed.

mod line;
mod reply;

pub use line::{ScorerEpisode, ScorerTable};
pub use reply::{ScorerReply, schema};
