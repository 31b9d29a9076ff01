//! The fields of a profile, one after the other.

use serde_json::{Map, Value};

use super::models::MODEL_FIELDS;
use super::{
    AgentProfile, ConversationExample, ModelSpec, NpcProfile, ProfileError, ProfileWarning, PromptKind,
};
use crate::frameworks::mindcraft::memory_file::turn_of;

/// Milliseconds of a cooldown.
const COOLDOWN_MAX: u64 = 3_600_000;

/// Fields that the original has, with the reasons why they have no effect here.
const WITHOUT_EFFECT: [(&str, &str); 2] = [
    (
        "max_tokens",
        "the original reads it and does not use it; limits of models are given with `--max-output-tokens`",
    ),
    ("skin", "bodies have no skins here"),
];

pub(super) fn read(object: &Map<String, Value>) -> Result<(AgentProfile, Vec<ProfileWarning>), ProfileError> {
    let mut profile = AgentProfile::default();
    let mut remarks = Vec::new();
    for (key, value) in object {
        let without_effect = WITHOUT_EFFECT.iter().find(|(field, _)| field == key);
        if let Some(&(field, reason)) = without_effect {
            remarks.push(ProfileWarning::WithoutEffect { field, reason });
        }
        if let Some(&field) = MODEL_FIELDS.iter().find(|field| *field == key) {
            if value.is_null() || value == "" {
                continue;
            }
            let form = "name of a model or object with `api`, `model`, `url` and `params`";
            let spec = ModelSpec::of(value).ok_or(ProfileError::Field { field, form })?;
            profile.models.push((field, spec));
            continue;
        }
        if let Some(kind) = PromptKind::ALL.into_iter().find(|kind| kind.field() == key) {
            profile.prompts.push((kind, text(value, kind.field())?));
            continue;
        }
        match key.as_str() {
            "name" => profile.name = Some(text(value, "name")?),
            "cooldown" => profile.cooldown_ms = Some(cooldown(value)?),
            "modes" => profile.modes = Some(modes(value)?),
            "conversation_examples" => {
                profile.conversation_examples = Some(examples(value, "conversation_examples")?);
            }
            "coding_examples" => profile.coding_examples = Some(examples(value, "coding_examples")?),
            "npc" => {
                let form = "object with goals";
                profile.npc = Some(NpcProfile::of(value).ok_or(ProfileError::Field { field: "npc", form })?);
            }
            _ if without_effect.is_some() => {}
            _ => remarks.push(ProfileWarning::Unknown(key.clone())),
        }
    }
    profile.prompts.sort_by_key(|(kind, _)| *kind);
    Ok((profile, remarks))
}

fn text(value: &Value, field: &'static str) -> Result<String, ProfileError> {
    match value {
        Value::String(text) => Ok(text.clone()),
        _ => Err(ProfileError::Field { field, form: "text" }),
    }
}

fn cooldown(value: &Value) -> Result<u64, ProfileError> {
    let wrong = ProfileError::Field { field: "cooldown", form: "number of milliseconds up to an hour" };
    value.as_u64().filter(|number| *number <= COOLDOWN_MAX).ok_or(wrong)
}

fn modes(value: &Value) -> Result<Vec<(String, bool)>, ProfileError> {
    let wrong = || ProfileError::Field { field: "modes", form: "object of names and truth values" };
    let fields = value.as_object().ok_or_else(wrong)?;
    fields.iter().map(|(name, on)| Ok((name.clone(), on.as_bool().ok_or_else(wrong)?))).collect()
}

fn examples(value: &Value, field: &'static str) -> Result<Vec<ConversationExample>, ProfileError> {
    let list = value.as_array().ok_or(ProfileError::Field { field, form: "list of examples" })?;
    let read = |(number, entry): (usize, &Value)| {
        let turns: Option<ConversationExample> =
            entry.as_array().and_then(|turns| turns.iter().map(turn_of).collect());
        turns.ok_or(ProfileError::Example { field, number })
    };
    (1..).zip(list).map(read).collect()
}
