//! The errors that break episodes, read from their wall files.

use camino::Utf8Path;
use cooperage_journal::wall::{WallLine, WallLog};

/// The error that broke an episode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeBreak {
    /// The kind in a word, such as `context_overflow`; `unknown` where an older record does not have it.
    pub kind: String,
    pub text: String,
}

/// The error that broke an episode without an end, if nothing happened after it; none where its wall file cannot be read.
#[must_use]
pub fn break_of(wall: &Utf8Path) -> Option<EpisodeBreak> {
    let last = WallLog::read(wall).ok()?.pop()?;
    match last {
        WallLine::Broken { error, kind } => {
            Some(EpisodeBreak { kind: kind.unwrap_or_else(|| "unknown".to_owned()), text: error })
        }
        _ => None,
    }
}
