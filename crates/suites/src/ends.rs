//! Why episodes ended, and what of their goals was not reached, in words.

use cooperage_core::LimitKind;
use cooperage_journal::EndRecord;
use cooperage_runtime::UNREADABLE_ROW;

use crate::text::{clean, counted};

/// Why an episode ended, in words; empty where its journal is too old to tell.
#[must_use]
pub fn reason(end: &EndRecord) -> String {
    match (end.reason.as_str(), &end.limit) {
        ("goal", _) => "goal reached".to_owned(),
        ("decided", _) => "nothing more could change the score".to_owned(),
        ("gave_up", _) => turns_used_up(end).unwrap_or_else(|| "all players gave up".to_owned()),
        ("root_crashed", _) => "the head of the organisation crashed".to_owned(),
        ("horizon", _) => "the task's time was over".to_owned(),
        ("limit" | "", Some(limit)) if limit == LimitKind::Unreadable.name() => {
            format!("no readable answer in {}", counted(count(end, UNREADABLE_ROW), "turn"))
        }
        ("limit" | "", Some(limit)) => format!("limit reached: {}", limit_words(end, limit)),
        (other, _) => clean(other),
    }
}

/// A limit with the amount at which it ended the episode, where the record counts it for the whole episode.
fn limit_words(end: &EndRecord, limit: &str) -> String {
    let totals = &end.totals;
    let kind = |kind: LimitKind| limit == kind.name();
    match () {
        () if kind(LimitKind::Calls) && totals.calls > 0 => counted(totals.calls, "call"),
        () if kind(LimitKind::Tokens) => {
            counted(totals.prompt_tokens.saturating_add(totals.completion_tokens), "token")
        }
        () if kind(LimitKind::Ticks) => counted(end.ticks, "tick"),
        () if kind(LimitKind::Actions) => counted(totals.actions, "action"),
        () => clean(&limit.replace('_', " ")),
    }
}

/// The words for a planner that has used its turns up, some of them without moving the world; none where the players gave up
/// otherwise. Each of its turns either lets one tick pass or is one without a command.
fn turns_used_up(end: &EndRecord) -> Option<String> {
    let (turns, without) = (count(end, "turns"), count(end, "turns_without_command"));
    (without > 0 && end.ticks + without == turns).then(|| {
        let replies = if without == 1 { "reply" } else { "replies" };
        format!("{} used up ({without} {replies} without a command)", counted(turns, "turn"))
    })
}

fn count(end: &EndRecord, name: &str) -> u64 {
    end.totals.counts.get(name).copied().unwrap_or_default()
}

/// The parts of a goal that were not reached, in words and in one piece of memory: a run may have 100,000 episodes with dozens of
/// parts each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissingTexts {
    text: Box<str>,
    /// Where each of them ends.
    ends: Box<[usize]>,
}

impl MissingTexts {
    /// The texts, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).filter_map(|(begin, end)| self.text.get(begin..*end))
    }
}

impl FromIterator<String> for MissingTexts {
    fn from_iter<T: IntoIterator<Item = String>>(texts: T) -> MissingTexts {
        let mut all = String::new();
        let add = |text: String| {
            all += &text;
            all.len()
        };
        let ends = texts.into_iter().map(add).collect();
        MissingTexts { text: all.into(), ends }
    }
}

/// Returns the parts of the goal that were not reached, in words. The last text counts the parts that the journal does
/// not name.
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
    fn turns_that_were_used_up_are_told_from_giving_up() {
        let end = |ticks, turns, without| EndRecord {
            reason: "gave_up".to_owned(),
            ticks,
            totals: cooperage_journal::TotalsRecord {
                counts: [("turns", turns), ("turns_without_command", without)]
                    .map(|(name, count)| (name.to_owned(), count))
                    .into(),
                ..cooperage_journal::TotalsRecord::default()
            },
            ..EndRecord::default()
        };
        assert_eq!(reason(&end(59, 60, 1)), "60 turns used up (1 reply without a command)");
        assert_eq!(reason(&end(0, 60, 60)), "60 turns used up (60 replies without a command)");
        assert_eq!(reason(&end(900, 30, 30)), "all players gave up");
        assert_eq!(reason(&end(5, 5, 0)), "all players gave up");
    }

    #[test]
    fn a_row_of_unreadable_answers_is_told_with_its_length() {
        let mut end = EndRecord {
            limit: Some("unreadable".to_owned()),
            reason: "limit".to_owned(),
            ..EndRecord::default()
        };
        end.totals.counts.insert(UNREADABLE_ROW.to_owned(), 10);
        assert_eq!(reason(&end), "no readable answer in 10 turns");
    }

    #[test]
    fn the_reason_names_the_limit_also_in_old_journals() {
        let end = |reason: &str, limit: Option<&str>| EndRecord {
            reason: reason.to_owned(),
            limit: limit.map(str::to_owned),
            totals: cooperage_journal::TotalsRecord {
                calls: 40,
                ..cooperage_journal::TotalsRecord::default()
            },
            ..EndRecord::default()
        };
        for (reason_word, limit, said) in [
            ("limit", Some("tokens_per_agent"), "limit reached: tokens per agent"),
            ("", Some("cost"), "limit reached: cost"),
            ("limit", Some("calls"), "limit reached: 40 calls"),
            ("horizon", None, "the task's time was over"),
            ("", None, ""),
        ] {
            assert_eq!(reason(&end(reason_word, limit)), said);
        }
    }
}
