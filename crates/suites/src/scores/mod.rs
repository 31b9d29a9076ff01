//! Scores that a scorer of the user's own gave afterwards: the files of a run in which they stand, and what results have of them.
//! How they are given is in [`scoring`](crate::scoring).

mod carried;
mod file;
mod run_scores;
mod value;

pub use carried::carried;
pub use file::{FOLDER, ScoreFile, ScoreFileError, ScoreLine, ScoreName, ScorerMark};
pub use run_scores::{RunScores, ScoreColumn};
pub use value::ScoreValue;
pub(crate) use value::{not_wanted, shortened};
