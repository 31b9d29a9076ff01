//! Model calls of a run as `cooperage export calls --prompts` prints them, and the model roles of `cooperage help teams`.

use serde_json::Value;

/// A model call with its prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ModelCall {
    /// Its number in the episode, from 0.
    pub(super) number: u64,
    pub(super) role: String,
    pub(super) messages: Vec<ShownMessage>,
}

/// A message of a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ShownMessage {
    /// `system`, `user` or `assistant`.
    pub(super) role: String,
    pub(super) text: String,
}

/// A model role of a framework.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DocumentedRole {
    pub(super) name: String,
    pub(super) purpose: String,
}

/// A line of the table of calls cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallLineError {
    #[error("it is no JSON")]
    Json(#[from] serde_json::Error),
    #[error("it has no `{0}`, or of another type")]
    Column(&'static str),
}

impl ModelCall {
    /// Reads a line of the table.
    pub(super) fn read(line: &str) -> Result<ModelCall, CallLineError> {
        let row: Value = serde_json::from_str(line)?;
        let number = row.get("call").and_then(Value::as_u64).ok_or(CallLineError::Column("call"))?;
        let role = text(&row, "role")?;
        let prompt = row.get("prompt").and_then(Value::as_array).ok_or(CallLineError::Column("prompt"))?;
        let messages = prompt
            .iter()
            .map(|message| Ok(ShownMessage { role: text(message, "role")?, text: text(message, "text")? }))
            .collect::<Result<_, CallLineError>>()?;
        Ok(ModelCall { number, role, messages })
    }
}

fn text(row: &Value, name: &'static str) -> Result<String, CallLineError> {
    row.get(name).and_then(Value::as_str).map(str::to_owned).ok_or(CallLineError::Column(name))
}

/// Reads the model roles from the page on teams.
pub(super) fn roles(page: &str) -> Vec<DocumentedRole> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("Model role `"));
    let pairs = lines.filter_map(|line| line.split_once("`: "));
    pairs
        .map(|(name, about)| {
            let purpose = about.split("; latency profile").next().unwrap_or(about);
            DocumentedRole { name: name.to_owned(), purpose: purpose.to_owned() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_read_from_its_line() {
        let line = r#"{"call":3,"role":"solo.act","reply":"x","prompt":[{"role":"user","text":"a\nb"}]}"#;
        let messages = vec![ShownMessage { role: "user".to_owned(), text: "a\nb".to_owned() }];
        let call = ModelCall { number: 3, role: "solo.act".to_owned(), messages };
        assert_eq!(ModelCall::read(line).unwrap(), call);
        let error = ModelCall::read(r#"{"call":3,"role":"solo.act","prompt":null}"#).unwrap_err();
        assert_eq!(error.to_string(), "it has no `prompt`, or of another type");
        assert_eq!(ModelCall::read("call,role").unwrap_err().to_string(), "it is no JSON");
    }

    #[test]
    fn roles_are_read_with_their_purposes() {
        let page = "## solo\n\nModel role `solo.act`: one turn; now; latency profile x\n\nModel role\n";
        let role = DocumentedRole { name: "solo.act".to_owned(), purpose: "one turn; now".to_owned() };
        assert_eq!(roles(page), [role]);
    }
}
