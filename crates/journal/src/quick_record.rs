//! Records read straight from the text of their lines. The kind of a record stands among its fields, so that a derived reader first
//! makes a tree of values of the whole line; here the kind is read first, as lines are written, and then the fields of that kind.

use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};

use crate::line_head::LineKind;
use crate::record::{EntryRecord, EventLine, Record, ReplyRecord};

/// The record of a line whose first field is its kind. `None` for a line of a rare kind or form, and for one that is no record:
/// such a line is read as [`Record`] is.
pub(crate) fn quick_record(line: &str) -> Option<Record> {
    let mut text = serde_json::Deserializer::from_str(line);
    let record = text.deserialize_map(RecordVisitor).ok()?;
    text.end().ok().map(|()| record)
}

struct RecordVisitor;

impl<'de> Visitor<'de> for RecordVisitor {
    type Value = Record;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a record with its kind first")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
        if map.next_key::<&str>()? != Some("type") {
            return Err(A::Error::custom("another field comes first"));
        }
        // A string alone, as the derived reader wants it.
        let kind = LineKind::deserialize(BorrowedStrDeserializer::new(map.next_value()?))?;
        let fields = RecordFields(map);
        Ok(match kind {
            LineKind::Call => Record::Call(Deserialize::deserialize(fields)?),
            LineKind::Arrival => {
                let ArrivalFields { call, tick, reply } = ArrivalFields::deserialize(fields)?;
                Record::Arrival { call, tick, reply }
            }
            LineKind::Reply => Record::Reply(Deserialize::deserialize(fields)?),
            LineKind::Submit => {
                let SubmitFields { tick, team, entries } = SubmitFields::deserialize(fields)?;
                Record::Submit { tick, team, entries }
            }
            LineKind::Advance => {
                let AdvanceFields { tick, events } = AdvanceFields::deserialize(fields)?;
                Record::Advance { tick, events }
            }
            LineKind::Note => Record::Note(Deserialize::deserialize(fields)?),
            LineKind::Message => Record::Message(Deserialize::deserialize(fields)?),
            LineKind::End => Record::End(Deserialize::deserialize(fields)?),
            _ => return Err(A::Error::custom("a rare kind")),
        })
    }
}

/// The fields of [`Record::Arrival`].
#[derive(Deserialize)]
struct ArrivalFields {
    call: u64,
    tick: u64,
    reply: ReplyRecord,
}

/// The fields of [`Record::Submit`].
#[derive(Deserialize)]
struct SubmitFields {
    tick: u64,
    team: Option<u32>,
    entries: Vec<EntryRecord>,
}

/// The fields of [`Record::Advance`].
#[derive(Deserialize)]
struct AdvanceFields {
    tick: u64,
    #[serde(default)]
    events: Vec<EventLine>,
}

/// The fields behind the kind, of which none may be unknown: a derived reader passes over an unknown one, but reads its value more
/// strictly than a direct reader does.
struct RecordFields<A>(A);

impl<'de, A: MapAccess<'de>> Deserializer<'de> for RecordFields<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, A::Error> {
        Err(A::Error::custom("no struct is read"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_map(KnownFields { map: self.0, known: fields })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct newtype_struct
        seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// A map that ends with an error at a field that is not known.
struct KnownFields<A> {
    map: A,
    known: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for KnownFields<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        match self.map.next_key::<&str>()? {
            Some(key) if self.known.contains(&key) => {
                seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
            }
            Some(_) => Err(de::Error::custom("an unknown field")),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of every quick kind, each field of theirs given.
    const LINES: [&str; 8] = [
        r#"{"type":"call","call":7,"tick":1,"role":"r","agent":1,"team":0,"model":"m","request":"a","declares":["b","c"],"messages":[[0,1],[3,9]],"parameters":"d","prompt_tokens":18446744073709551615}"#,
        r#"{"type":"arrival","call":7,"tick":1,"reply":{"call":7,"tick":12,"text":"\u00e4\n\ud83d\ude00","kind":"text","finish":"","completion_tokens":0,"latency_us":0}}"#,
        r#"{"type":"reply","call":7,"tick":12,"text":"a\"b","thoughts":null,"output":"h","kind":"text","finish":"stop","completion_tokens":4,"usage":{"prompt":3,"prompt":4},"latency_us":5}"#,
        r#"{"type":"submit","tick":3,"team":1,"entries":[{"agent":0,"text":"go"},{"tool":"t","arguments":{"b":-0,"a":[1e3,2.50,-7,18446744073709551616],"b":null},"refused":"no"}]}"#,
        r#"{"type":"advance","tick":4,"events":[{"tick":2,"kind":"seen","name":"x","doer":3,"audience":[],"text":"t","data":{"tick":9},"aim":{"pos":[1,2,3]}},[null,"seen","y"]]}"#,
        r#"{"type":"note","tick":5,"team":null,"name":"a.b","data":[true,{"":{}}]}"#,
        r#"{"type":"message","n":0,"sent":1,"delivered":1,"from":2,"by":"x","to":[1],"lost":[0],"kind":"chat","text":"to all"}"#,
        r#"{"type":"end","outcome":"limit","limit":"ticks","reason":"limit","ticks":9,"score":{"reached":1,"possible":2,"figures":{"a":-1}},"missing":[{"kind":"k","text":"t","data":1}],"missing_left_out":1,"totals":{"calls":1,"prompt_tokens":2,"completion_tokens":3,"actions":4,"refused":5},"digest":"d","teams":[]}"#,
    ];

    /// The derived reader, which has to agree: equal records, and an error where it has one.
    fn slow(line: &str) -> Option<Record> {
        serde_json::from_str(line).ok()
    }

    #[test]
    fn lines_as_they_are_written_are_read_as_by_the_derived_reader() {
        for line in LINES {
            let read = quick_record(line);
            assert!(read.is_some() && read == slow(line), "{line}");
            // The same from what the writer makes of it.
            let written = read.unwrap().to_line();
            assert!(quick_record(&written) == slow(&written) && slow(&written).is_some(), "{written}");
        }
    }

    /// Every cut, every other byte, and changes of fields: a line that is read quickly is one that is read slowly, and equal.
    #[test]
    fn no_changed_line_is_read_that_was_none() {
        let agrees = |line: &str| {
            let quick = quick_record(line);
            assert!(quick.is_none() || quick == slow(line), "{line}");
            quick.is_some()
        };
        let mut read = 0;
        for line in LINES {
            for place in 0..line.len() {
                agrees(line.get(..place).unwrap_or_default());
                for byte in *b"\"\\{}[],:0-9eEtn x" {
                    let mut bytes = line.as_bytes().to_vec();
                    bytes[place] = byte;
                    read += usize::from(std::str::from_utf8(&bytes).is_ok_and(agrees));
                }
            }
            for more in [
                r#""type":"call","#,
                r#""surprise":1,"#,
                r#""surprise":1e999,"#,
                r#""surprise":"\ud800","#,
                r#""tick":1,"#,
                r#""call":1,"#,
                r#""team":1,"team":1,"#,
                r#""n":[[[]]],"#,
            ] {
                agrees(&line.replacen("\",", &format!("\",{more}"), 1));
                agrees(&line.replacen('{', &format!("{{{more}"), 1));
            }
            let deep = format!("{}{}", "[".repeat(130), "]".repeat(130));
            agrees(&line.replacen(":1", &format!(":{deep}"), 1));
            assert!(!agrees(&format!("{line}x")) && agrees(&format!(" {line} ")));
        }
        assert!(read > 1000, "{read}");
        for line in [
            r#"["note",5,"a.b",null]"#,
            r#"{"tick":5,"type":"note","name":"a.b","data":null}"#,
            r#"{"type":"odd"}"#,
            r#"{"type":{"note":null},"tick":5,"name":"a.b","data":null}"#,
            "{}",
            "",
        ] {
            assert_eq!(quick_record(line), None);
        }
    }
}
