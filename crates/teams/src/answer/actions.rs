//! Reads objects that name an action, with any of the keys that models use.

use serde_json::Value;

use super::{KeyAliases, field};
use crate::structured::{ReplyObject, text_of};

/// The keys under which an action's name stands.
const ACTION: KeyAliases = &["action", "tool", "tool name"];
/// The keys that may name other things as well: of an inner object the name of its action, else an action beside arguments.
const NAME: KeyAliases = &["name", "function"];
/// The keys under which arguments stand.
pub(crate) const INPUT: KeyAliases =
    &["action input", "tool input", "input", "arguments", "args", "parameters", "params"];

/// An action that an object names.
pub(crate) struct NamedAction<'o> {
    /// The value under the key: a name, or an object with a name and arguments.
    pub(crate) value: &'o Value,
    pub(crate) name: String,
    pub(crate) input: Option<&'o Value>,
    /// Whether the name stands under a key that may name other things as well.
    pub(crate) is_under_name: bool,
}

/// The action that an object names: under a key of the role's own, else under a common one. The value is not judged.
pub(crate) fn action_of<'o>(object: &'o ReplyObject, own: KeyAliases) -> Option<NamedAction<'o>> {
    let (value, is_under_name) = match field(object, own).or_else(|| field(object, ACTION)) {
        Some(value) => (value, false),
        None => (field(object, NAME)?, true),
    };
    let outer_input = || field(object, INPUT);
    let (name, input) = match value {
        Value::Object(inner) => {
            let name = field(inner, NAME).or_else(|| field(inner, ACTION));
            (name.map(text_of).unwrap_or_default(), field(inner, INPUT).or_else(outer_input))
        }
        value => (text_of(value), outer_input()),
    };
    Some(NamedAction { value, name, input, is_under_name })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn actions_are_found_under_every_key() {
        let read = |object: Value, own| {
            let object = object.as_object().unwrap();
            action_of(object, own).map(|action| (action.name, action.input.cloned(), action.is_under_name))
        };
        let walk = |is_under_name| Some(("walk".to_owned(), Some(json!({"x": 1})), is_under_name));
        for object in [
            json!({"action": "walk", "action_input": {"x": 1}}),
            json!({"Tool": "walk", "Tool Input": {"x": 1}}),
            json!({"tool_name": "walk", "args": {"x": 1}}),
            json!({"action": {"name": "walk", "arguments": {"x": 1}}}),
            json!({"tool": {"action": "walk"}, "params": {"x": 1}}),
        ] {
            assert_eq!(read(object.clone(), &[]), walk(false), "{object}");
        }
        assert_eq!(read(json!({"function": "walk", "input": {"x": 1}}), &[]), walk(true));
        let both = json!({"action": "lay", "tool": "walk", "input": {"x": 1}});
        assert_eq!(read(both, &["tool"]), walk(false));
        assert_eq!(read(json!({"skill": "walk"}), &[]), None);
    }
}
