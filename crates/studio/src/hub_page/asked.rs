//! A request to the hub: an event with its data and an id for the answer.

use serde::Deserialize;
use serde_json::Value;

/// The most characters of an id that is a text.
const ID_CHARACTERS_MAX: usize = 100;

/// The request `{"id": …, "event": …, "data": …}`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct HubRequest {
    /// The id that the answer repeats: a number or a short text.
    #[serde(default)]
    id: Value,
    /// The name of the event.
    pub(super) event: String,
    /// The arguments: a single one, a list in the order of the original's event, or an object with their names.
    #[serde(default)]
    pub(super) data: Value,
}

impl HubRequest {
    /// Parses a request.
    ///
    /// # Errors
    /// A sentence that explains why the text is no request.
    pub(super) fn read(text: &str) -> Result<HubRequest, String> {
        serde_json::from_str(text).map_err(|error| format!("this message is not understood: {error}"))
    }

    /// The id for the answer; null if the given id is neither a number nor a short text.
    pub(super) fn id(&self) -> Value {
        match &self.id {
            Value::Number(_) => self.id.clone(),
            Value::String(text) if text.chars().count() <= ID_CHARACTERS_MAX => self.id.clone(),
            _ => Value::Null,
        }
    }

    /// The name of an agent, which is the first argument.
    ///
    /// # Errors
    /// A sentence if the argument is missing.
    pub(super) fn agent(&self) -> Result<&str, String> {
        let name = self.thing(0, &["agent", "name"]).and_then(Value::as_str);
        name.ok_or_else(|| format!("`{}` needs the name of an agent", self.event))
    }

    /// The message, which is the second argument: a text, or an object with a `message`.
    ///
    /// # Errors
    /// A sentence if the argument is missing.
    pub(super) fn message(&self) -> Result<&str, String> {
        let said = self.thing(1, &["message"]);
        let text = said.and_then(|said| said.as_str().or_else(|| said.get("message")?.as_str()));
        text.ok_or_else(|| format!("`{}` needs a message", self.event))
    }

    /// The name of the world, if the arguments contain one.
    pub(super) fn world(&self) -> Option<&str> {
        self.data.get("world")?.as_str()
    }

    fn thing(&self, place: usize, names: &[&str]) -> Option<&Value> {
        match &self.data {
            Value::Array(things) => things.get(place),
            Value::Object(things) => names.iter().find_map(|name| things.get(*name)),
            Value::Null => None,
            single => Some(single).filter(|_| place == 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_come_in_three_forms() {
        for data in [
            r#"["Andy", "hello"]"#,
            r#"["Andy", {"message": "hello", "start": true}]"#,
            r#"{"agent": "Andy", "message": "hello", "world": "w"}"#,
            r#"{"name": "Andy", "message": {"message": "hello"}}"#,
        ] {
            let asked = HubRequest::read(&format!(r#"{{"id": 7, "event": "send-message", "data": {data}}}"#))
                .unwrap();
            assert_eq!((asked.agent(), asked.message(), asked.id()), (Ok("Andy"), Ok("hello"), 7.into()));
        }
        let plain = HubRequest::read(r#"{"event": "stop-agent", "data": "Andy"}"#).unwrap();
        assert_eq!((plain.agent(), plain.id(), plain.world()), (Ok("Andy"), Value::Null, None));
        assert!(plain.message().is_err());
    }

    #[test]
    fn what_is_no_message_is_told() {
        let deep = format!(r#"{{"event": "x", "data": {}1{}}}"#, "[".repeat(500), "]".repeat(500));
        for text in ["", "7", "[]", r#"{"event": 3}"#, r#"{"id": 1}"#, r#"{"event": "x""#, &deep] {
            assert!(
                HubRequest::read(text).unwrap_err().starts_with("this message is not understood"),
                "{text}"
            );
        }
        for id in [r#"{"a": 1}"#, "[1]", "true", &format!("{:?}", "x".repeat(101))] {
            let asked =
                HubRequest::read(&format!(r#"{{"id": {id}, "event": "stop-agent", "data": 7}}"#)).unwrap();
            assert_eq!((asked.id(), asked.agent().is_err()), (Value::Null, true), "{id}");
        }
    }
}
