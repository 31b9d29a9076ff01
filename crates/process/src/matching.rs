//! Which line of a process answers which question, and what it is told when.
//!
//! A process that goes on with an episode is told everything again, and its lines must be the recorded ones; or it says in its
//! first line that it wants the transcript, and is given that once nothing more is recorded.

use std::collections::VecDeque;

use cooperage_teams::cmd::{Entry, Told};
use serde_json::Value;

/// What is to be done after something has happened.
#[derive(Debug, PartialEq)]
pub(crate) enum Due {
    /// The process is told this.
    Tell(String),
    /// Its line answers that question.
    Answer(u64, Value),
    /// It did not say what is recorded.
    Diverged(String),
}

/// A stretch of an episode that is lived again.
#[derive(Default)]
struct Stretch {
    told: Vec<String>,
    said: Option<Value>,
}

/// How a process goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Not known before its first line.
    Unknown,
    /// It is told everything line by line.
    Again,
    /// It waits for the transcript.
    Transcript,
}

/// See the module.
pub(crate) struct Matching {
    way: Way,
    /// What was told and recorded, while the way is not known or the transcript is awaited.
    history: Vec<Stretch>,
    /// Recorded answers that the process has not given yet.
    expected: VecDeque<Value>,
    /// Lines of the process that nobody has taken yet.
    lines: VecDeque<Value>,
    /// The question that is open.
    open: Option<u64>,
    has_caught_up: bool,
    /// Recorded answers that were compared.
    compared: usize,
}

impl Matching {
    pub(crate) fn new() -> Matching {
        Matching {
            way: Way::Unknown,
            history: vec![Stretch::default()],
            expected: VecDeque::new(),
            lines: VecDeque::new(),
            open: None,
            has_caught_up: false,
            compared: 0,
        }
    }

    /// Lines of the process that nobody has taken yet.
    pub(crate) fn waiting(&self) -> usize {
        self.lines.len()
    }

    /// Whether a line of the process is awaited.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.expected.is_empty() || (self.has_caught_up && self.open.is_some())
    }

    /// The framework tells it a line.
    pub(crate) fn tell(&mut self, line: String) -> Vec<Due> {
        // What comes before its first line is told at once, whichever way it goes on.
        let is_first = self.history.len() == 1 && self.way != Way::Transcript;
        if is_first || self.way == Way::Again || self.is_fresh() {
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

    /// Whether nothing was recorded when it began.
    fn is_fresh(&self) -> bool {
        self.has_caught_up && self.way != Way::Transcript && self.expected.is_empty()
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
        if self.way != Way::Again {
            self.history.push(Stretch::default());
        }
        if self.way != Way::Transcript {
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

    /// The process says a line.
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
                if self.way == Way::Unknown {
                    due.extend(self.go_on(&line));
                }
            } else if let Some(ask) = self.open.filter(|_| self.has_caught_up) {
                let Some(line) = self.lines.pop_front() else { return due };
                self.open = None;
                due.push(Due::Answer(ask, line));
                if self.way == Way::Unknown {
                    // Nothing was recorded: whatever it wants, there is nothing to go on with.
                    (self.way, self.history) = (Way::Again, vec![Stretch::default()]);
                }
            } else {
                return due;
            }
        }
    }

    /// Its first line, which is as recorded, says how it goes on.
    fn go_on(&mut self, first: &Value) -> Vec<Due> {
        let wants = first.get("request").and_then(Value::as_str) == Some("hello")
            && first.get("resume").and_then(Value::as_str) == Some("transcript");
        if wants {
            self.way = Way::Transcript;
            self.expected.clear();
            return if self.has_caught_up { self.transcript() } else { Vec::new() };
        }
        self.way = Way::Again;
        // The first stretch was told before.
        let held = std::mem::take(&mut self.history).into_iter().skip(1).flat_map(|stretch| stretch.told);
        held.map(Due::Tell).collect()
    }

    /// All that was said so far, in one line, and what was told since.
    fn transcript(&mut self) -> Vec<Due> {
        if self.way != Way::Transcript || self.history.is_empty() {
            return Vec::new();
        }
        let mut history = std::mem::take(&mut self.history);
        let last = history.pop().unwrap_or_default();
        let read = |line: &String| serde_json::from_str(line).unwrap_or(Value::Null);
        let told = |stretch: &Stretch| stretch.told.iter().map(read).collect::<Vec<Value>>();
        let entry =
            |stretch: &Stretch| Entry { told: told(stretch), said: stretch.said.clone().unwrap_or_default() };
        let transcript = Told::Transcript { entries: history.iter().map(entry).collect() }.line();
        self.way = Way::Again;
        std::iter::once(transcript).chain(last.told).map(Due::Tell).collect()
    }
}

/// A value as an error quotes it.
fn shown(value: &Value) -> String {
    /// Characters that are shown.
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
        // It may say the next line before it is asked.
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
