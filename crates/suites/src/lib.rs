//! The engine of benchmarks: what is played, and what came of it. It knows no benchmark: each is a crate of its own that
//! implements [`Suite`](suite::Suite) and brings along its tasks, judge, built-in players and experiments.
//!
//! [`condition`]s say what is played. [`results`] reads a run back; [`statistics`] pools and judges its numbers;
//! [`experiments`] put them beside a published table or figure; [`report`] writes them down; [`compare`] sets two runs
//! against each other; [`scoring`] adds scores of the user's own.

mod broken;
pub mod built_in;
pub mod compare;
pub mod condition;
pub mod demonstration;
mod distinct;
pub mod document;
pub mod ends;
pub mod episode;
pub mod experience;
pub mod experiments;
pub mod export;
mod factory;
pub mod figure;
pub mod film;
mod framework_rules;
pub mod grounding;
pub mod keys;
mod layout;
pub mod learned;
pub mod lives;
pub mod material;
pub mod measure;
mod merged;
pub mod names;
pub mod naming;
pub mod plan;
mod planned;
pub mod player;
pub mod portion;
mod range;
pub mod report;
pub mod results;
pub mod scene;
pub mod scored;
pub mod scores;
pub mod scoring;
pub mod spelling;
pub mod statistics;
pub mod suite;
pub mod survey;
pub mod table;
pub mod tables;
pub mod tasks;
pub mod team;
pub mod teams;
pub mod testing;
pub mod text;
pub mod training;
mod unread;
pub mod watch;

pub use condition::ExperimentCondition;
pub use layout::hash_of;
pub use player::{PlayerKind, TeamPlayer};
pub use results::{EpisodeResult, Results};
pub use table::{Published, ReportCell, ReportRow, ReportTable};
