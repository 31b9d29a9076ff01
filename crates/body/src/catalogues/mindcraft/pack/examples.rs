//! Examples, from a form that people can read: `== title` begins one, and `@user`, `@you` or `@system` a turn in it, which goes
//! on up to the next such line.

use serde_json::{Value, json};

/// The examples of a file, each a list of turns with `role` and `content`.
pub(super) fn examples(text: &str) -> Value {
    let mut examples: Vec<Vec<(&str, String)>> = Vec::new();
    for line in text.lines() {
        if line.starts_with("== ") {
            examples.push(Vec::new());
            continue;
        }
        let Some(example) = examples.last_mut() else { continue };
        let marks = [("@user ", "user"), ("@you ", "assistant"), ("@system ", "system")];
        let turn = marks.iter().find_map(|(mark, role)| Some((*role, line.strip_prefix(mark)?)));
        match (turn, example.last_mut()) {
            (Some((role, said)), _) => example.push((role, said.to_owned())),
            (None, Some((_, said))) => {
                said.push('\n');
                said.push_str(line);
            }
            (None, None) => {}
        }
    }
    let turn = |(role, said): &(&str, String)| json!({"role": role, "content": said.trim_end()});
    examples.iter().map(|example| example.iter().map(turn).collect::<Value>()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_read_turn_by_turn() {
        let read = examples("== one\n@user A: a\n@you b\n\nc\n\n== two\n@system d\n");
        let expected = json!([
            [{"role": "user", "content": "A: a"}, {"role": "assistant", "content": "b\n\nc"}],
            [{"role": "system", "content": "d"}]
        ]);
        assert_eq!(read, expected);
    }
}
