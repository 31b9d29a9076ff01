//! Checks of a new profile, which becomes a part of a plan: it holds no key, and the parameters and addresses of its models can be
//! used. Profiles of plans of before are read without them.

use cooperage_models::ModelParams;
use serde_json::{Map, Value};

use super::models::{MODEL_FIELDS, ModelSpec, NoModel};
use super::{AgentProfile, ProfileError};

/// Endings of names of fields that hold keys and passwords, in small letters without `_` and `-`.
const KEYS: [&str; 6] = ["apikey", "authorization", "password", "secret", "accesstoken", "authtoken"];
/// The most levels of a parameter's value.
const DEPTH_MAX: usize = 16;

/// Parameters that are numbers.
const NUMBERS: [&str; 2] = ["temperature", "top_p"];

impl AgentProfile {
    /// Checks a profile that is to become a part of a plan.
    ///
    /// # Errors
    /// [`ProfileError`] names the first fault, and no value.
    pub fn check(object: &Map<String, Value>) -> Result<(), ProfileError> {
        let (profile, _) = AgentProfile::of(object)?;
        if let Some(name) = object.keys().find(|name| is_key(name)) {
            return Err(ProfileError::Key { field: shown(name) });
        }
        for field in MODEL_FIELDS {
            if let Some(inner) = object.get(field).and_then(|value| key_in(value, 0)) {
                return Err(ProfileError::Key { field: shown(&format!("{field}.{inner}")) });
            }
            if let Some(spec) = profile.model(field) {
                check_model(field, spec)?;
            }
        }
        Ok(())
    }
}

fn check_model(field: &'static str, spec: &ModelSpec) -> Result<(), ProfileError> {
    if let Some(name) = spec.params.keys().find(|name| ModelParams::is_reserved(name)) {
        return Err(ProfileError::Parameter { name: shown(name), reason: "is the program's own" });
    }
    for (name, value) in &spec.params {
        let is_wrong = (NUMBERS.contains(&name.as_str()) && !value.is_number())
            || (ModelParams::LIMITS.contains(&name.as_str())
                && value.as_u64().is_none_or(|limit| limit == 0));
        if is_wrong {
            return Err(ProfileError::Parameter { name: shown(name), reason: "has no such value" });
        }
    }
    let chat = spec.chat_model().err();
    if let Some(reason @ NoModel::NoAddress) = chat.or_else(|| spec.embedding_model().err()) {
        return Err(ProfileError::Address { field, reason });
    }
    let url = spec.url.as_deref().unwrap_or_default();
    let url: Option<cooperage_models::BaseUrl> = url.trim().parse().ok();
    if url.is_some_and(|url| url.has_secrets()) {
        return Err(ProfileError::Key { field: format!("{field}.url") });
    }
    Ok(())
}

/// The name of a field within that may hold a key.
fn key_in(value: &Value, depth: usize) -> Option<String> {
    match value {
        Value::Object(fields) if depth < DEPTH_MAX => fields.iter().find_map(|(name, value)| {
            if is_key(name) {
                return Some(name.clone());
            }
            key_in(value, depth + 1).map(|inner| format!("{name}.{inner}"))
        }),
        Value::Array(list) if depth < DEPTH_MAX => list.iter().find_map(|value| key_in(value, depth + 1)),
        _ => None,
    }
}

fn is_key(name: &str) -> bool {
    let plain = name.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>().to_ascii_lowercase();
    plain == "key" || plain == "token" || KEYS.iter().any(|end| plain.ends_with(end))
}

/// A name of the user's for a message.
fn shown(name: &str) -> String {
    name.chars().filter(|c| !c.is_control()).take(60).collect()
}
