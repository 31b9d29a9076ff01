//! Why episodes ended, and what of their goals was not reached, in words.

use cooperage_journal::EndRecord;

use crate::text::{clean, counted};

/// Why an episode ended, in words; empty where its journal is too old to tell.
#[must_use]
pub fn reason(end: &EndRecord) -> String {
    match (end.reason.as_str(), &end.limit) {
        ("goal", _) => "goal reached".to_owned(),
        ("decided", _) => "nothing more could change the score".to_owned(),
        ("gave_up", _) => "all players gave up".to_owned(),
        ("root_crashed", _) => "the head of the organisation crashed".to_owned(),
        ("horizon", _) => "the task's time was over".to_owned(),
        ("limit" | "", Some(limit)) => format!("limit reached: {}", clean(&limit.replace('_', " "))),
        (other, _) => clean(other),
    }
}

/// What was not reached, in words; how many parts the journal does not name comes last.
#[must_use]
pub fn missing(end: &EndRecord) -> Vec<String> {
    let left_out = end.missing_left_out;
    let rest = (left_out > 0).then(|| format!("{} more", counted(left_out, "part")));
    end.missing.iter().map(|part| clean(&part.text)).chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_names_the_limit_also_in_old_journals() {
        let end = |reason: &str, limit: Option<&str>| EndRecord {
            reason: reason.to_owned(),
            limit: limit.map(str::to_owned),
            ..EndRecord::default()
        };
        for (reason_word, limit, said) in [
            ("limit", Some("tokens_per_agent"), "limit reached: tokens per agent"),
            ("", Some("cost"), "limit reached: cost"),
            ("horizon", None, "the task's time was over"),
            ("", None, ""),
        ] {
            assert_eq!(reason(&end(reason_word, limit)), said);
        }
    }
}
