//! Matches the lines of a process to the questions of the framework, and decides when lines are sent to the process.
//!
//! When an episode is resumed, the process is told everything again, and its lines must equal the recorded ones. A
//! process may instead ask in its first line for the transcript, which it gets once nothing more is recorded.

use std::collections::VecDeque;

use cooperage_teams::frameworks::cmd::{Told, TranscriptEntry};
use serde_json::Value;

/// An action that an event requires.
#[derive(Debug, PartialEq)]
pub(crate) enum Due {
    /// Write this line to the process.
    Tell(String),
    /// Answer the question of this number with a line of the process.
    Answer(u64, Value),
    /// Report that a line of the process differs from the recorded one.
    Diverged(String),
}

/// A part of a resumed episode: the lines told, and the recorded answer that ended the part.
#[derive(Default)]
struct Stretch {
    told: Vec<String>,
    said: Option<Value>,
}

/// How a process takes up a resumed episode.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ResumeMode {
    /// The first line, which decides it, has not come yet.
    Unknown,
    /// The process is told every line again.
    Again,
    /// The process waits for the transcript.
    Transcript,
}

/// The state of the exchange with one process.
pub(crate) struct Matching {
    way: ResumeMode,
    /// The parts up to now, kept until the first line decides the way and while the transcript is due.
    history: Vec<Stretch>,
    /// Recorded answers that the process must give again.
    expected: VecDeque<Value>,
    /// Lines of the process that have answered no question yet.
    lines: VecDeque<Value>,
    /// The number of the open question.
    open: Option<u64>,
    has_caught_up: bool,
    /// The number of recorded answers that were compared with lines of the process.
    compared: usize,
}

impl Matching {
    pub(crate) fn new() -> Matching {
        Matching {
            way: ResumeMode::Unknown,
            history: vec![Stretch::default()],
            expected: VecDeque::new(),
            lines: VecDeque::new(),
            open: None,
            has_caught_up: false,
            compared: 0,
        }
    }

    /// The number of lines of the process that have answered no question yet.
    pub(crate) fn waiting(&self) -> usize {
        self.lines.len()
    }

    /// Whether the episode cannot go on without a line of the process.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.expected.is_empty() || (self.has_caught_up && self.open.is_some())
    }

    /// Tells the process a line now, or keeps it until the way is decided.
    pub(crate) fn tell(&mut self, line: String) -> Vec<Due> {
        // Lines before the first answer are told at once: both ways need them.
        let is_first = self.history.len() == 1 && self.way != ResumeMode::Transcript;
        if is_first || self.way == ResumeMode::Again || self.is_fresh() {
            if is_first && let Some(stretch) = self.history.last_mut() {
                stretch.told.push(line.clone());
            }
            return vec![Due::Tell(line)];
        }
        if let Some(stretch) = self.history.last_mut() {
            stretch.told.push(line);
        }
        Vec::new()
    }

    /// Whether the recorded part is over, the process has given every recorded line again, and no transcript is due.
    fn is_fresh(&self) -> bool {
        self.has_caught_up && self.way != ResumeMode::Transcript && self.expected.is_empty()
    }

    pub(crate) fn asked(&mut self, ask: u64) -> Vec<Due> {
        self.open = Some(ask);
        self.settle()
    }

    pub(crate) fn recorded(&mut self, answer: &Value) -> Vec<Due> {
        self.open = None;
        if let Some(stretch) = self.history.last_mut() {
            stretch.said = Some(answer.clone());
        }
        if self.way != ResumeMode::Again {
            self.history.push(Stretch::default());
        }
        if self.way != ResumeMode::Transcript {
            self.expected.push_back(answer.clone());
        }
        self.settle()
    }

    pub(crate) fn caught_up(&mut self) -> Vec<Due> {
        self.has_caught_up = true;
        let mut due = self.transcript();
        due.extend(self.settle());
        due
    }

    /// Takes a line of the process.
    pub(crate) fn said(&mut self, line: Value) -> Vec<Due> {
        self.lines.push_back(line);
        self.settle()
    }

    fn settle(&mut self) -> Vec<Due> {
        let mut due = Vec::new();
        loop {
            if self.lines.is_empty() {
                return due;
            }
            if let Some(expected) = self.expected.pop_front() {
                let Some(line) = self.lines.pop_front() else { return due };
                if line != expected {
                    let place = self.compared + 1;
                    due.push(Due::Diverged(format!(
                        "said {} as its line {place}, where {} is recorded",
                        shown(&line),
                        shown(&expected)
                    )));
                    return due;
                }
                self.compared += 1;
                if self.way == ResumeMode::Unknown {
                    due.extend(self.go_on(&line));
                }
            } else if let Some(ask) = self.open.filter(|_| self.has_caught_up) {
                let Some(line) = self.lines.pop_front() else { return due };
                self.open = None;
                due.push(Due::Answer(ask, line));
                if self.way == ResumeMode::Unknown {
                    // Nothing was recorded, so a transcript would be empty: `resume` has no effect.
                    (self.way, self.history) = (ResumeMode::Again, vec![Stretch::default()]);
                }
            } else {
                return due;
            }
        }
    }

    /// Takes the first line of the process, which equals the recorded one, and lets it decide the way.
    fn go_on(&mut self, first: &Value) -> Vec<Due> {
        let wants = first.get("request").and_then(Value::as_str) == Some("hello")
            && first.get("resume").and_then(Value::as_str) == Some("transcript");
        if wants {
            self.way = ResumeMode::Transcript;
            self.expected.clear();
            return if self.has_caught_up { self.transcript() } else { Vec::new() };
        }
        self.way = ResumeMode::Again;
        // The lines of the first part were told already.
        let held = std::mem::take(&mut self.history).into_iter().skip(1).flat_map(|stretch| stretch.told);
        held.map(Due::Tell).collect()
    }

    /// The transcript in one line, then the lines told since the last answer.
    fn transcript(&mut self) -> Vec<Due> {
        if self.way != ResumeMode::Transcript || self.history.is_empty() {
            return Vec::new();
        }
        let mut history = std::mem::take(&mut self.history);
        let last = history.pop().unwrap_or_default();
        let read = |line: &String| serde_json::from_str(line).unwrap_or(Value::Null);
        let told = |stretch: &Stretch| stretch.told.iter().map(read).collect::<Vec<Value>>();
        let entry = |stretch: &Stretch| TranscriptEntry {
            told: told(stretch),
            said: stretch.said.clone().unwrap_or_default(),
        };
        let transcript = Told::Transcript { entries: history.iter().map(entry).collect() }.line();
        self.way = ResumeMode::Again;
        std::iter::once(transcript).chain(last.told).map(Due::Tell).collect()
    }
}

/// A value as an error message quotes it.
fn shown(value: &Value) -> String {
    /// The most characters of the quotation.
    const CHARACTERS: usize = 160;
    value.to_string().chars().filter(|c| !c.is_control()).take(CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn line(n: u64) -> Value {
        json!({ "request": "note", "kind": "n", "data": n })
    }

    fn tell(text: &str) -> Due {
        Due::Tell(text.to_owned())
    }

    #[test]
    fn a_fresh_process_answers_question_by_question() {
        let mut matching = Matching::new();
        assert_eq!(matching.caught_up(), []);
        assert_eq!(matching.tell("start".to_owned()), [tell("start")]);
        assert_eq!(matching.asked(0), []);
        assert!(matching.is_awaited());
        assert_eq!(matching.said(line(1)), [Due::Answer(0, line(1))]);
        // The process may say the next line before the framework asks.
        assert_eq!(matching.said(line(2)), []);
        assert_eq!(matching.tell("ok".to_owned()), [tell("ok")]);
        assert_eq!(matching.asked(1), [Due::Answer(1, line(2))]);
    }

    #[test]
    fn a_process_that_goes_on_is_told_all_again_and_compared() {
        let mut matching = Matching::new();
        assert_eq!(matching.tell("start".to_owned()), [tell("start")]);
        matching.asked(0);
        matching.recorded(&line(1));
        assert_eq!(matching.tell("one".to_owned()), []);
        matching.asked(1);
        matching.recorded(&line(2));
        assert_eq!(matching.tell("two".to_owned()), []);
        matching.asked(2);
        assert_eq!(matching.caught_up(), []);
        assert_eq!(matching.said(line(1)), [tell("one"), tell("two")]);
        assert_eq!(matching.said(line(2)), []);
        assert_eq!(matching.said(line(3)), [Due::Answer(2, line(3))]);
        assert_eq!(matching.tell("three".to_owned()), [tell("three")]);
    }

    #[test]
    fn another_line_than_the_recorded_one_is_told() {
        let mut matching = Matching::new();
        matching.tell("start".to_owned());
        matching.asked(0);
        matching.recorded(&line(1));
        matching.caught_up();
        let due = matching.said(line(7));
        assert!(matches!(&due[..], [Due::Diverged(why)] if why.contains("line 1") && why.contains(":7")));
    }

    #[test]
    fn who_wants_the_transcript_gets_it_once_all_is_known() {
        let hello = json!({ "request": "hello", "resume": "transcript" });
        for is_quick in [true, false] {
            let mut matching = Matching::new();
            assert_eq!(matching.tell(r#"{"type":"start"}"#.to_owned()), [tell(r#"{"type":"start"}"#)]);
            let mut due = Vec::new();
            matching.asked(0);
            matching.recorded(&hello);
            if is_quick {
                due.extend(matching.said(hello.clone()));
            }
            matching.tell("1".to_owned());
            matching.asked(1);
            matching.recorded(&line(1));
            matching.tell("2".to_owned());
            matching.asked(2);
            due.extend(matching.caught_up());
            if !is_quick {
                due.extend(matching.said(hello.clone()));
            }
            let transcript = json!({ "type": "transcript", "entries": [
                { "told": [{ "type": "start" }], "said": hello },
                { "told": [1], "said": line(1) },
            ]});
            assert_eq!(due, [Due::Tell(transcript.to_string()), tell("2")], "{is_quick}");
            assert_eq!(matching.said(line(2)), [Due::Answer(2, line(2))]);
            assert_eq!(matching.tell("3".to_owned()), [tell("3")]);
        }
    }
}
