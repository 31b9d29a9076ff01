//! The parts of a turn's message, each behind its heading, and the lines in them.

use super::super::super::briefs::{CompletedSkillCall, Deed};
use super::super::super::report::{Fares, read_order, read_task};
use cooperage_core::ItemCount;
use serde_json::Value;

use super::super::super::words::read_carried;

pub(super) const SAID: &str = "What was said since the last planning:\n";
pub(super) const DID: &str = "What you did yourself since then:\n";
pub(super) const COMMANDED: &str = "Those whom you command:\n";
pub(super) const SEEN: &str = "What you see:\n";
const CARRY: &str = "You carry: ";
/// A part that is empty.
const NOTHING: &str = "(nothing)";

/// A message whose parts begin at the start of a line.
#[derive(Clone, Copy)]
pub(super) struct TurnParts<'m>(pub(super) &'m str);

impl<'m> TurnParts<'m> {
    /// The places at which a line begins with a heading.
    fn places(self, heading: &'m str) -> impl Iterator<Item = usize> {
        let is_line = move |place: &usize| *place == 0 || self.0.as_bytes().get(place - 1) == Some(&b'\n');
        self.0.match_indices(heading).map(|(place, _)| place).filter(is_line)
    }

    /// The part behind a heading, up to the first of other headings or the end; blank lines around it are left out.
    pub(super) fn part(self, heading: &'static str, until: &[&'static str]) -> Option<&'m str> {
        let begin = self.places(heading).next()? + heading.len();
        let rest = TurnParts(self.0.get(begin..)?);
        let end = until.iter().filter_map(|heading| rest.places(heading).next()).min();
        Some(rest.0.get(..end.unwrap_or(rest.0.len()))?.trim_matches('\n'))
    }

    /// The part behind the last place of a heading, up to another one or the end.
    pub(super) fn last_part(self, heading: &'static str, until: &[&'static str]) -> Option<&'m str> {
        let place = self.places(heading).last()?;
        TurnParts(self.0.get(place..)?).part(heading, until)
    }
}

/// The items that a text tells of in the words "You carry".
pub(super) fn carried_in(text: &str) -> Option<Vec<ItemCount>> {
    let told = text.lines().find_map(|line| line.strip_prefix(CARRY))?;
    read_carried(told.split('.').next().unwrap_or(told))
}

/// The entries of a list with hyphens; a line without one goes on with the entry before.
pub(super) fn entries(part: &str) -> Vec<String> {
    joined(part, |line| line.strip_prefix("- "))
}

/// The stages of a plan, which have numbers.
pub(super) fn stages(part: &str) -> Vec<String> {
    joined(part, |line| {
        let (number, stage) = line.split_once(". ")?;
        number.parse::<u32>().ok().map(|_| stage)
    })
}

fn joined<'p>(part: &'p str, begins: impl Fn(&'p str) -> Option<&'p str>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in part.lines() {
        match (begins(line), found.last_mut()) {
            (Some(entry), _) => found.push(entry.to_owned()),
            (None, Some(last)) => {
                last.push('\n');
                last.push_str(line);
            }
            (None, None) => {}
        }
    }
    found
}

/// Words that were said, without time and names.
pub(super) fn said(part: &str) -> Vec<String> {
    if part == NOTHING {
        return Vec::new();
    }
    // `[1:02] Bob to Alice: the words`
    joined(part, |line| {
        let (time, rest) = line.strip_prefix('[')?.split_once("] ")?;
        let is_time = time.contains(':') && time.chars().all(|c| c.is_ascii_digit() || c == ':');
        rest.split_once(": ").filter(|_| is_time).map(|(_, words)| words)
    })
}

/// The agent's own actions, as the framework lists them.
pub(super) fn deeds(part: &str) -> Vec<Deed> {
    // `[0:32 to 0:37] Gather 4 logs: done. The words of the result`
    let deed = |entry: String| {
        let (_, rest) = entry.strip_prefix('[')?.split_once("] ")?;
        let (what, succeeded, message) = ended(rest)?;
        Some(Deed { what: what.to_owned(), succeeded, message: message.to_owned() })
    };
    entries(part).into_iter().filter_map(deed).collect()
}

/// The calls of tools and skills for an action, as the framework lists them.
pub(super) fn calls(part: &str) -> Vec<CompletedSkillCall> {
    // `goTo {"x":1}: done. The words of the result`
    let call = |entry: String| {
        let (name, rest) = entry.split_once(' ')?;
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let arguments = values.next()?.ok()?;
        let (_, succeeded, message) = ended(rest.get(values.byte_offset()..)?)?;
        Some(CompletedSkillCall {
            name: name.to_owned(),
            arguments,
            succeeded,
            message: message.to_owned(),
            trouble: None,
        })
    };
    entries(part).into_iter().filter_map(call).collect()
}

/// The text before the end of an action, whether it went well, and the words of its result.
fn ended(text: &str) -> Option<(&str, bool, &str)> {
    let place = |end: &str| text.find(end).map(|place| (place, end.len()));
    let (done, failed) = (place(": done."), place(": failed."));
    let succeeded = match (done, failed) {
        (Some(done), Some(failed)) => done < failed,
        (done, _) => done.is_some(),
    };
    let (place, length) = if succeeded { done? } else { failed? };
    Some((text.get(..place)?, succeeded, text.get(place + length..)?.trim()))
}

/// The pieces of work that reports name as done, and those that they name as failed.
pub(super) fn reported(said: &[String]) -> (Vec<String>, Vec<String>) {
    let order = |number: u32| {
        let given = said.iter().map(|words| read_order(words)).find(|(known, _)| *known == Some(number));
        given.map(|(_, words)| words.to_owned())
    };
    let (mut done, mut failed): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for words in said {
        let Some((fares, task, number)) = read_task(words) else { continue };
        // A report may name a long task in part; the order has all of it.
        let whole = number.and_then(order).unwrap_or_else(|| task.to_owned());
        match fares {
            Fares::Succeeded => done.push(whole),
            Fares::Failed => failed.push(whole),
            // The same has been asked for again.
            Fares::Begins => done.retain(|known| *known != whole),
            Fares::GoesOn => {}
        }
    }
    (done, failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_end_at_other_headings() {
        let turn = TurnParts(
            "What was said since the last planning:\n(nothing)\n\nWhat you see:\nStone.\nYou carry: 2 nail, 1 plank. In your hand: nail.\n",
        );
        assert_eq!(turn.part(SAID, &[DID, SEEN]), Some("(nothing)"));
        let seen = turn.part(SEEN, &["It is "]);
        assert_eq!(seen.and_then(carried_in).map(|items| items.len()), Some(2));
        assert_eq!(turn.part(DID, &[]), None);
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let lines = "[0:14] Alice to Bob: Order 1: lay it: now\n[0:15] Bob to Alice: I have succeeded in the task: lay it... (order 1).\nInventory: nothing.";
        let words = said(lines);
        assert_eq!(words[0], "Order 1: lay it: now");
        assert_eq!(reported(&words), (vec!["lay it: now".to_owned()], Vec::new()));
        let again = [words, vec!["I will start the task: lay it: now (order 4).".to_owned()]].concat();
        assert_eq!(reported(&again), (Vec::new(), Vec::new()));
        let deeds =
            deeds("- [0:32 to 0:37] Fill with planks: from (1, 2) on: done. It ran.\nOutput:\nx: failed. y");
        assert_eq!((deeds[0].what.as_str(), deeds[0].succeeded), ("Fill with planks: from (1, 2) on", true));
        assert_eq!(deeds[0].message, "It ran.\nOutput:\nx: failed. y");
        let calls = calls("- goTo {\"x\":1,\"text\":\"a: done. b\"}: failed. No way.\n- nail [3]: done.");
        assert_eq!((calls[0].succeeded, calls[0].message.as_str()), (false, "No way."));
        assert_eq!((calls[1].name.as_str(), calls[1].succeeded), ("nail", true));
        assert_eq!(stages("1. nail\n2. saw: 3. more"), ["nail", "saw: 3. more"]);
    }
}
