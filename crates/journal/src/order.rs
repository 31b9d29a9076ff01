//! The order of a journal's lines: a header first, an end last, and between them everything once and in its place.

use std::collections::BTreeMap;

use camino::Utf8Path;

use crate::error::JournalError;
use crate::line::{check_format, damaged, read_head};
use crate::line_head::{LineHead, LineKind};

/// The format from on which each answer follows its call.
const FORMAT_WITH_ARRIVALS: u32 = 3;

/// Where a call stands that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CallStage {
    Out,
    Arrived,
}

/// The lines that were read so far.
#[derive(Debug, Default)]
pub(crate) struct LineOrder {
    lines: usize,
    format: u32,
    tick: u64,
    /// The calls that are not over.
    calls: BTreeMap<u64, CallStage>,
    /// The least numbers that the next call and the next question may have: one that is refused, as by a limit, takes a number and
    /// has no line.
    next_call: u64,
    messages: u64,
    inputs: u64,
    asks: u64,
    is_over: bool,
}

impl LineOrder {
    /// Takes the next line and returns its kind. Its head is read from the line, unless it is known.
    ///
    /// # Errors
    /// [`JournalError::Damaged`] names a line that is none or cannot follow; [`JournalError::Format`] for a header of a later
    /// format.
    pub(crate) fn take(
        &mut self,
        path: &Utf8Path,
        line: &str,
        head: Option<LineHead>,
    ) -> Result<LineKind, JournalError> {
        let index = self.lines;
        if index == 0 {
            self.format = check_format(path, line)?;
        }
        let head = head.map_or_else(|| read_head(path, index, line), Ok)?;
        self.follow(head).map_err(|reason| damaged(path, index, reason))?;
        self.lines += 1;
        Ok(head.kind)
    }

    /// Makes sure that the journal is finished.
    ///
    /// # Errors
    /// [`JournalError::Damaged`] if it is empty or has no end.
    pub(crate) fn end(&self, path: &Utf8Path) -> Result<(), JournalError> {
        let reason = match self.lines {
            _ if self.is_over => return Ok(()),
            0 => "the journal is empty",
            _ => "the journal has no end",
        };
        Err(JournalError::Damaged { path: path.to_owned(), line: None, reason: reason.to_owned() })
    }

    fn follow(&mut self, head: LineHead) -> Result<(), String> {
        match (self.lines, head.kind) {
            (0, LineKind::Header) => {}
            (0, _) => return Err("the first line is not a header".to_owned()),
            (_, LineKind::Header) => return Err("a second header".to_owned()),
            _ if self.is_over => return Err("a line behind the end".to_owned()),
            _ => {}
        }
        let tick = head.tick.unwrap_or(self.tick);
        if tick < self.tick {
            return Err(format!("tick {tick} behind tick {}", self.tick));
        }
        self.tick = tick;
        match head.kind {
            LineKind::Call => {
                let number = grows("call", head.call, &mut self.next_call)?;
                self.calls.insert(number, CallStage::Out);
            }
            LineKind::Arrival | LineKind::Reply | LineKind::Cancel => self.answer(head)?,
            LineKind::Message => follows("message", head.n, &mut self.messages)?,
            LineKind::Input => follows("input", head.n, &mut self.inputs)?,
            LineKind::Ask => drop(grows("question", head.ask, &mut self.asks)?),
            LineKind::End => self.is_over = true,
            _ => {}
        }
        Ok(())
    }

    /// A line that belongs to a call.
    fn answer(&mut self, head: LineHead) -> Result<(), String> {
        if self.format < FORMAT_WITH_ARRIVALS {
            return Ok(());
        }
        let number = head.call.unwrap_or(u64::MAX);
        let is_arrival = head.kind == LineKind::Arrival;
        match self.calls.get_mut(&number) {
            None if number < self.next_call => {
                Err(format!("a second answer to call {number}, or one that was not made"))
            }
            None => Err(format!("an answer to call {number}, which was not made")),
            Some(CallStage::Arrived) if is_arrival => Err(format!("a second arrival for call {number}")),
            Some(stage) if is_arrival => {
                *stage = CallStage::Arrived;
                Ok(())
            }
            Some(_) => {
                self.calls.remove(&number);
                Ok(())
            }
        }
    }
}

/// Makes sure that a number is none of those before, and returns it.
fn grows(what: &str, number: Option<u64>, next: &mut u64) -> Result<u64, String> {
    let number = number.ok_or_else(|| format!("a {what} without a number"))?;
    if number < *next {
        return Err(format!("{what} {number} behind {what} {}", *next - 1));
    }
    *next = number.saturating_add(1);
    Ok(number)
}

/// Makes sure that a number is the next one.
fn follows(what: &str, number: Option<u64>, next: &mut u64) -> Result<(), String> {
    let number = number.unwrap_or(u64::MAX);
    if number != *next {
        return Err(format!("{what} {number} in the place of {what} {next}"));
    }
    *next += 1;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 11] = [
        r#"{"type":"header","format":3}"#,
        r#"{"type":"call","call":0,"tick":0}"#,
        r#"{"type":"call","call":1,"tick":0}"#,
        r#"{"type":"arrival","call":1,"tick":0}"#,
        r#"{"type":"advance","tick":4}"#,
        r#"{"type":"reply","call":1,"tick":4}"#,
        r#"{"type":"message","n":0,"sent":4}"#,
        r#"{"type":"message","n":1,"sent":4}"#,
        r#"{"type":"digest","tick":5}"#,
        r#"{"type":"cancel","call":0,"tick":5}"#,
        r#"{"type":"end"}"#,
    ];

    fn checked(lines: &[&str]) -> Result<(), String> {
        let path = "journal".into();
        let mut order = LineOrder::default();
        lines
            .iter()
            .try_for_each(|line| order.take(path, line, None).map(drop))
            .map_err(|error| error.to_string())?;
        order.end(path).map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_twice_missing_or_elsewhere_is_told() {
        assert_eq!(checked(&LINES), Ok(()));
        let told = |lines: &[&str]| checked(lines).unwrap_err();
        assert_eq!(told(&[]), "journal is damaged: the journal is empty");
        assert_eq!(told(&LINES[..9]), "journal is damaged: the journal has no end");
        let twice: Vec<&str> = LINES.into_iter().chain(LINES).collect();
        assert_eq!(told(&twice), "journal is damaged: line 12: a second header");
        // Two lines of the kinds that have numbers or ticks cannot change places, nor can one be missing.
        for place in [1, 2, 5, 6, 7, 9] {
            let mut twice = LINES.to_vec();
            twice.insert(place, LINES[place]);
            told(&twice);
            if ![5, 7, 9].contains(&place) {
                let mut without = LINES.to_vec();
                without.remove(place);
                told(&without);
            }
        }
        for (one, other) in [(0, 1), (1, 2), (6, 7), (4, 8), (9, 10)] {
            let mut lines = LINES.to_vec();
            lines.swap(one, other);
            told(&lines);
        }
        let swapped = told(&[LINES[0], LINES[2], LINES[1]]);
        assert_eq!(swapped, "journal is damaged: line 3: call 0 behind call 1");
        assert_eq!(
            checked(&[LINES[0], LINES[2], LINES[5], LINES[10]]),
            Ok(()),
            "a call that was refused has no line"
        );
        assert!(told(&[r#"{"type":"header","format":99}"#]).contains("format 99"));
    }
}
