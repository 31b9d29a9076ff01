//! Figures over episodes: scores with their formulas, intervals, and how a run went as a whole.

pub mod anova;
pub mod averages;
pub mod bootstrap;
pub mod flips;
pub mod repeated;
pub mod studentized_range;
pub mod summary;
pub mod worlds;

pub use averages::{mean, mean_interval, median, quantile};
pub use bootstrap::{Interval, RESAMPLES, Replicates, units_interval, worlds_interval};
pub use summary::{IMPOSSIBLE, Possible, Summary};
pub use worlds::{ONE_WORLD, by_world};
