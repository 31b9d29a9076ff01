//! Raw lines of a journal as JSON.

use std::sync::Arc;

use cooperage_journal::{LineHead, LineKind};
use serde::Deserialize;

use crate::guard::AccessRole;
use crate::playback::for_role;

/// The query parameters that select lines; by default all lines.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct JournalQuery {
    /// The kinds of lines, separated by commas.
    #[serde(default)]
    kind: String,
    /// The number of a model call, to get only its lines.
    call: Option<u64>,
}

/// The lines as an array, each as the role may see it.
pub(crate) fn lines(lines: &[Arc<str>], role: &AccessRole, wanted: &JournalQuery) -> String {
    let names: Vec<&str> = wanted.kind.split(',').filter(|name| !name.is_empty()).collect();
    // Unknown kinds select no lines.
    let kinds: Vec<LineKind> = names.iter().filter_map(|name| LineKind::named(name)).collect();
    let is_wanted = |line: &str| {
        let Ok(head) = serde_json::from_str::<LineHead>(line) else { return false };
        (names.is_empty() || kinds.contains(&head.kind))
            && (wanted.call.is_none() || wanted.call == head.call)
    };
    let mut text = String::from("[");
    for line in lines.iter().map(|line| for_role(line, role)).filter(|line| is_wanted(line)) {
        text.push_str(if text.len() > 1 { ",\n" } else { "\n" });
        text.push_str(&line);
    }
    text.push_str("\n]\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_that_are_wanted_and_may_be_seen() {
        let all: Vec<Arc<str>> = [
            r#"{"type":"call","call":1,"tick":2}"#,
            r#"{"type":"reply","call":1,"tick":2,"text":"hidden"}"#,
            r#"{"type":"call","call":2,"tick":2}"#,
            r#"{"type":"message","n":0,"sent":1,"delivered":1,"kind":"chat","text":"to all"}"#,
        ]
        .map(Arc::from)
        .to_vec();
        let count = |role, wanted: JournalQuery| {
            let text = lines(&all, &role, &wanted);
            serde_json::from_str::<Vec<serde_json::Value>>(&text).unwrap().len()
        };
        assert_eq!(count(AccessRole::Admin, JournalQuery::default()), 4);
        assert_eq!(count(AccessRole::Viewer, JournalQuery::default()), 1);
        assert_eq!(count(AccessRole::Admin, JournalQuery { call: Some(1), ..JournalQuery::default() }), 2);
        assert_eq!(count(AccessRole::Admin, JournalQuery { kind: "call,message".to_owned(), call: None }), 3);
        assert_eq!(count(AccessRole::Viewer, JournalQuery { kind: "reply".to_owned(), call: None }), 0);
    }
}
