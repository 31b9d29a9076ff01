//! Figures over episodes: scores with their formulas, intervals, and how a run went as a whole.

pub mod bootstrap;
pub mod collaboration;
pub mod summary;
pub mod village;

pub use bootstrap::{Interval, RESAMPLES};
pub use collaboration::{CollaborationScore, collaboration_score};
pub use summary::Summary;
pub use village::{VillageEpisode, village_entries, village_episode};
