//! The measures that scores given afterwards are.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::measure::{EpisodeMeasure, MeasureDirection, MeasureUnit};
use crate::scores::{RunScores, ScoreColumn};

/// The most different texts that names and meanings of scores may have in a process: runs may come from strangers.
const TEXTS_MAX: usize = 8_192;

/// All columns of scores, as dictionaries describe them: the `*` stands for the scorer's name, and a dot and the number's name behind
/// it where the scorer gives several.
pub const SCORED: EpisodeMeasure = EpisodeMeasure {
    key: "score.*",
    name: "score",
    unit: MeasureUnit::Other("number"),
    better: MeasureDirection::Unsaid,
    meaning: "Scored afterwards by a scorer of the user's own; the `*` is the name of the scores.",
    of: |_| None,
};

/// The measures that the columns of a run's scores are, in their order.
#[must_use]
pub fn measures(scores: &RunScores) -> Vec<EpisodeMeasure> {
    scores.columns.iter().filter_map(measure).collect()
}

/// The measure of a column; none once a process has met too many different ones.
fn measure(column: &ScoreColumn) -> Option<EpisodeMeasure> {
    let key = kept(&column.key)?;
    let meaning = kept(&format!("Scored afterwards by {}.", column.by))?;
    Some(EpisodeMeasure { key, name: key, meaning, ..SCORED })
}

/// The text for as long as the process lives, each once: measures are tables of the program, and these are columns of files.
fn kept(text: &str) -> Option<&'static str> {
    static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return Some(known);
    }
    if texts.len() >= TEXTS_MAX {
        return None;
    }
    let new: &'static str = Box::leak(text.to_owned().into_boxed_str());
    texts.insert(new);
    Some(new)
}
