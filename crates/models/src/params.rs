//! Parameters of a model that a user names beside those which the program knows, such as `reasoning_effort`.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::canonical::{canonical, feed};

/// Fields of requests that the program fills in itself, in any provider's format.
const RESERVED: [&str; 17] = [
    "contents",
    "functions",
    "generationConfig",
    "input",
    "messages",
    "model",
    "n",
    "output_config",
    "prompt",
    "response_format",
    "stream",
    "stream_options",
    "system",
    "systemInstruction",
    "system_instruction",
    "tool_choice",
    "tools",
];

/// Further fields of a request, by name. They are sent as they are: beside the messages, or in Google's `generationConfig`.
/// Clones share everything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelParams(Option<Arc<BTreeMap<String, Value>>>);

impl ModelParams {
    /// Parameters of these names and values.
    ///
    /// # Errors
    /// The name of the first one that is a field which the program fills in itself.
    pub fn new(params: BTreeMap<String, Value>) -> Result<ModelParams, String> {
        if let Some(name) = params.keys().find(|name| ModelParams::is_reserved(name)) {
            return Err(name.clone());
        }
        Ok(ModelParams((!params.is_empty()).then(|| Arc::new(params))))
    }

    /// Whether the program fills a field of that name in itself.
    #[must_use]
    pub fn is_reserved(name: &str) -> bool {
        RESERVED.contains(&name)
    }

    /// The names, in any provider's format, of the limit on the length of an answer, which a plan has a place for.
    pub const LIMITS: [&str; 4] =
        ["max_tokens", "max_completion_tokens", "max_output_tokens", "maxOutputTokens"];

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.0.iter().flat_map(|params| params.iter())
    }

    /// Adds them to what a request's hash covers. Requests without any keep the hash that they have always had.
    pub(crate) fn feed_into(&self, hasher: &mut blake3::Hasher) {
        let Some(params) = &self.0 else { return };
        let object: Map<String, Value> =
            params.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        hasher.update(b"params");
        feed(hasher, canonical(&Value::Object(object)).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_of_the_program_are_no_parameters() {
        let of = |name: &str| ModelParams::new(BTreeMap::from([(name.to_owned(), json!(1))]));
        assert!(of("reasoning_effort").is_ok_and(|params| params.iter().count() == 1));
        for name in RESERVED {
            assert_eq!(of(name), Err(name.to_owned()));
        }
        assert!(ModelParams::new(BTreeMap::new()).unwrap().is_empty());
    }
}
