//! Why episodes ended, and what of their goals was not reached, in words.

use cooperage_journal::EndRecord;

use crate::text::{clean, counted};

/// Why an episode ended, in words; empty where its journal is too old to tell.
pub(crate) fn reason(end: &EndRecord) -> String {
    match end.reason.as_str() {
        "goal" => "goal reached".to_owned(),
        "decided" => "nothing more could change the score".to_owned(),
        "gave_up" => "the team gave up".to_owned(),
        "horizon" => "the task's time was over".to_owned(),
        other => clean(other),
    }
}

/// What was not reached, in words.
pub(crate) fn missing(end: &EndRecord) -> Vec<String> {
    let left_out = end.missing_left_out;
    let rest = (left_out > 0).then(|| format!("{} more", counted(left_out, "part")));
    end.missing.iter().map(|part| clean(&part.text)).chain(rest).collect()
}
