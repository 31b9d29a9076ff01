//! The head of a journal line, for readers that need no more of it.

use serde::Deserialize;

use crate::record::Record;

/// The kind of a line, with its tick and numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct LineHead {
    #[serde(rename = "type")]
    pub kind: LineKind,
    /// The line's `tick`, where it has one.
    pub tick: Option<u64>,
    /// The line's `call`, where it has one.
    pub call: Option<u64>,
    /// The line's `n`, where it has one.
    pub n: Option<u64>,
    /// The line's `ask`, where it has one.
    pub ask: Option<u64>,
}

impl LineHead {
    /// The head of a record that was read without its line's head, as
    /// [`quick_record`](crate::quick_record::quick_record) reads them; `None` for other kinds.
    pub(crate) fn of_quick(record: &Record) -> Option<LineHead> {
        let (kind, tick, call) = match record {
            Record::Call(call) => (LineKind::Call, Some(call.tick), Some(call.call)),
            Record::Arrival { call, tick, .. } => (LineKind::Arrival, Some(*tick), Some(*call)),
            Record::Reply(reply) => (LineKind::Reply, Some(reply.tick), Some(reply.call)),
            Record::Submit { tick, .. } => (LineKind::Submit, Some(*tick), None),
            Record::Advance { tick, .. } => (LineKind::Advance, Some(*tick), None),
            Record::Note(note) => (LineKind::Note, Some(note.tick), None),
            Record::Message(_) => (LineKind::Message, None, None),
            Record::End(_) => (LineKind::End, None, None),
            _ => return None,
        };
        let n = if let Record::Message(message) = record { Some(message.n) } else { None };
        Some(LineHead { kind, tick, call, n, ask: None })
    }
}

/// The kinds of lines: the values of their `type`, one for each kind of [`Record`](crate::Record).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    Header,
    Call,
    Arrival,
    Reply,
    Cancel,
    Submit,
    Advance,
    Note,
    Ask,
    Answer,
    Input,
    Message,
    Stop,
    Fault,
    TeamEnd,
    Digest,
    WallLimit,
    End,
}

impl LineKind {
    /// Returns the kind of that name, such as `team_end`.
    #[must_use]
    pub fn named(name: &str) -> Option<LineKind> {
        serde_json::from_value(name.into()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{read_head, read_record};

    /// Returns the kind of a record's line. A new record needs a new kind here.
    fn kind_of(record: &Record) -> LineKind {
        match record {
            Record::Header(_) => LineKind::Header,
            Record::Call(_) => LineKind::Call,
            Record::Arrival { .. } => LineKind::Arrival,
            Record::Reply(_) => LineKind::Reply,
            Record::Cancel { .. } => LineKind::Cancel,
            Record::Submit { .. } => LineKind::Submit,
            Record::Advance { .. } => LineKind::Advance,
            Record::Note(_) => LineKind::Note,
            Record::Ask(_) => LineKind::Ask,
            Record::Answer(_) => LineKind::Answer,
            Record::Input(_) => LineKind::Input,
            Record::Message(_) => LineKind::Message,
            Record::Stop { .. } => LineKind::Stop,
            Record::Fault { .. } => LineKind::Fault,
            Record::TeamEnd { .. } => LineKind::TeamEnd,
            Record::Digest { .. } => LineKind::Digest,
            Record::WallLimit { .. } => LineKind::WallLimit,
            Record::End(_) => LineKind::End,
        }
    }

    #[test]
    fn the_head_of_a_line_is_that_of_its_record() {
        let lines = [
            r#"{"type":"call","call":7,"tick":1,"role":"r","model":"m","request":"","messages":[],"parameters":"","prompt_tokens":0}"#,
            r#"{"type":"arrival","call":7,"tick":1,"reply":{"call":7,"tick":12,"text":"","kind":"text","finish":"","completion_tokens":0,"latency_us":0}}"#,
            r#"{"type":"cancel","call":7,"tick":2}"#,
            r#"{"type":"submit","tick":3,"entries":[]}"#,
            r#"{"type":"advance","tick":4,"events":[{"kind":"seen","name":"x","data":{"tick":9}}]}"#,
            r#"{"type":"note","tick":5,"name":"a.b","data":null}"#,
            r#"{"type":"message","n":0,"sent":1,"delivered":1,"kind":"chat","text":"to all"}"#,
            r#"{"type":"stop","tick":6,"agent":0,"outcome":"idle"}"#,
            r#"{"type":"fault","tick":7,"agent":0,"kind":"crash"}"#,
            r#"{"type":"team_end","tick":8,"team":0}"#,
            r#"{"type":"digest","tick":9,"digest":""}"#,
            r#"{"type":"wall_limit","tick":10}"#,
            r#"{"type":"ask","ask":0,"tick":11,"source":"person","seat":0,"data":{}}"#,
            r#"{"type":"answer","ask":0,"tick":11,"source":"person","seat":0,"data":{}}"#,
            r#"{"type":"input","n":0,"tick":11,"source":"person","kind":"say"}"#,
            r#"{"type":"reply","call":7,"tick":12,"text":"","kind":"text","finish":"","completion_tokens":0,"latency_us":0}"#,
        ];
        for (index, line) in lines.into_iter().enumerate() {
            let head = read_head("journal".into(), index, line).unwrap();
            let record = read_record("journal".into(), index, line).unwrap();
            assert_eq!(kind_of(&record), head.kind);
            let whole: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!(whole["type"].as_str().and_then(LineKind::named), Some(head.kind));
            assert_eq!((head.tick, head.call), (whole["tick"].as_u64(), whole["call"].as_u64()));
        }
    }

    #[test]
    fn what_is_no_line_has_no_head() {
        for line in [r#"{"type":"odd","tick":1}"#, r#"{"type":"advance","tick":1,"events":["#, "{}", ""] {
            let error = read_head("journal".into(), 3, line).unwrap_err().to_string();
            assert!(error.starts_with("journal is damaged: line 4: "), "{error}");
        }
    }
}
