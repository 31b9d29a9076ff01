//! Lines of chat that several connections hear.
//!
//! A line that all connections hear is said to all. A line of the server that only some have heard after a short wait is for them
//! alone, such as an answer to a command.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use cooperage_minecraft_replica::ServerFact;

use crate::limits::{LINE_LASTS, LINE_WAITS, LINES_MAX};

/// A line as a connection heard it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeardLine {
    /// The speaker, where the server tells one.
    pub(crate) by: Option<Arc<str>>,
    pub(crate) text: Arc<str>,
    /// Whether the server says that it is for one player alone.
    pub(crate) is_private: bool,
}

#[derive(Debug)]
struct SharedLine {
    line: HeardLine,
    heard_at: Instant,
    seats: BTreeSet<u32>,
    /// Whether it was told, and whether as a line for all.
    told: Option<bool>,
}

/// The last lines, the oldest first.
#[derive(Debug, Default)]
pub(crate) struct SharedChat(VecDeque<SharedLine>);

impl SharedChat {
    pub(crate) fn hear(&mut self, seat: u32, line: HeardLine, now: Instant) {
        let is_same = |known: &&mut SharedLine| {
            known.line == line
                && !known.seats.contains(&seat)
                && now.duration_since(known.heard_at) < LINE_LASTS
        };
        match self.0.iter_mut().find(is_same) {
            // A line for some that another one hears late is told to that one too.
            Some(known) if known.told == Some(false) => {
                let (line, heard_at) = (line, known.heard_at);
                known.seats.insert(seat);
                self.0.push_back(SharedLine { line, heard_at, seats: BTreeSet::from([seat]), told: None });
            }
            Some(known) => {
                known.seats.insert(seat);
            }
            None => {
                self.0.push_back(SharedLine {
                    line,
                    heard_at: now,
                    seats: BTreeSet::from([seat]),
                    told: None,
                });
            }
        }
    }

    /// Tells the lines that need not wait any more, in their order.
    pub(crate) fn flush(&mut self, playing: &BTreeSet<u32>, now: Instant, out: &mut Vec<ServerFact>) {
        let is_crowded = self.0.len() > LINES_MAX;
        for shared in self.0.iter_mut().filter(|shared| shared.told.is_none()) {
            let is_for_all = !shared.line.is_private
                && (shared.line.by.is_some() || playing.iter().all(|seat| shared.seats.contains(seat)));
            let is_late = now.duration_since(shared.heard_at) >= LINE_WAITS;
            if !is_for_all && !shared.line.is_private && !is_late && !is_crowded {
                break;
            }
            shared.told = Some(is_for_all);
            let said = |seat| ServerFact::Said {
                seat,
                by: shared.line.by.clone(),
                text: Arc::clone(&shared.line.text),
            };
            if is_for_all {
                out.push(said(None));
            } else {
                out.extend(shared.seats.iter().map(|seat| said(Some(*seat))));
            }
        }
        while let Some(oldest) = self.0.front()
            && (self.0.len() > LINES_MAX
                || oldest.told.is_some() && now.duration_since(oldest.heard_at) >= LINE_LASTS)
        {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits;

    fn line(by: Option<&str>, text: &str) -> HeardLine {
        HeardLine { by: by.map(Arc::from), text: text.into(), is_private: false }
    }

    fn said(out: &[ServerFact]) -> Vec<(Option<u32>, &str)> {
        let mut said = Vec::new();
        for fact in out {
            if let ServerFact::Said { seat, text, .. } = fact {
                said.push((*seat, &**text));
            }
        }
        said
    }

    #[test]
    fn a_line_is_told_once_and_an_answer_to_one_seat_alone() {
        let (mut chat, playing, begun) = (SharedChat::default(), BTreeSet::from([0, 1]), limits::now());
        let mut out = Vec::new();
        chat.hear(0, line(None, "Night falls"), begun);
        chat.flush(&playing, begun, &mut out);
        assert_eq!(said(&out), [], "the other one may hear it too");
        chat.hear(1, line(None, "Night falls"), begun);
        chat.hear(1, line(None, "Set the time"), begun);
        // The same words twice are two lines.
        chat.hear(0, line(Some("Ann"), "hi"), begun);
        chat.hear(0, line(Some("Ann"), "hi"), begun);
        chat.hear(1, line(Some("Ann"), "hi"), begun);
        chat.flush(&playing, begun, &mut out);
        assert_eq!(said(&out), [(None, "Night falls")], "lines keep their order");
        chat.flush(&playing, begun + LINE_WAITS, &mut out);
        chat.hear(1, line(Some("Ann"), "hi"), begun + LINE_WAITS);
        chat.flush(&playing, begun + LINE_WAITS, &mut out);
        assert_eq!(
            said(&out),
            [(None, "Night falls"), (Some(1), "Set the time"), (None, "hi"), (None, "hi")]
        );
    }
}
