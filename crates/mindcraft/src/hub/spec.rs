//! The settings of a new agent, as data from which a form can be built.

use cooperage_teams::frameworks::mindcraft::options::OPTIONS;
use cooperage_teams::{OptionInfo, OptionKind};
use serde::Serialize;

use super::roster::DELIVER;

/// A setting of a new agent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct AgentSetting {
    /// Its key, such as `max_messages`.
    pub name: &'static str,
    /// `boolean`, `number`, `string`, `array` (of strings) or `object`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Its effect, in words for the form.
    pub description: &'static str,
    /// The form of a value.
    pub form: String,
    /// Its value unless another is given, as text.
    pub default: &'static str,
    /// Whether it must be given.
    pub required: bool,
    /// The values there are, where they are few.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub options: &'static [&'static str],
}

/// All settings: the profile, then those of the framework that need no file.
#[must_use]
pub(super) fn settings_spec() -> Vec<AgentSetting> {
    let profile = AgentSetting {
        name: "profile",
        kind: "object",
        description: "who the agent is, in the original's form; it must have a `name`",
        form: "a JSON object".to_owned(),
        default: "",
        required: true,
        options: &[],
    };
    std::iter::once(profile).chain(OPTIONS.iter().filter_map(setting)).collect()
}

fn setting(info: &'static OptionInfo) -> Option<AgentSetting> {
    let name = info.name.strip_prefix("mindcraft.")?;
    let (kind, options): (_, &[&str]) = match &info.kind {
        _ if info.is_former() => return None,
        _ if name == "load_memory" => ("object", &[]),
        _ if info.text().is_some() => return None,
        OptionKind::Switch => ("boolean", &[]),
        OptionKind::OneOf(options) => ("string", options),
        OptionKind::List { .. } => ("array", &[]),
        OptionKind::Whole { word: None, .. } | OptionKind::Share => ("number", &[]),
        OptionKind::Whole { .. } | OptionKind::Text { .. } | OptionKind::Parsed { .. } => ("string", &[]),
    };
    let told = AgentSetting {
        name,
        kind,
        description: info.meaning,
        form: info.form(),
        default: info.default,
        required: false,
        options,
    };
    Some(match name {
        // Programs send values as JSON, where a switch is a truth value.
        _ if kind == "boolean" => AgentSetting {
            form: "true, false".to_owned(),
            default: if info.default == "on" { "true" } else { "false" },
            ..told
        },
        "load_memory" => AgentSetting {
            description: "what the agent remembers of an earlier life",
            form: "the content of a `memory.json`".to_owned(),
            default: "",
            ..told
        },
        "deliver" => AgentSetting { default: DELIVER, ..told },
        _ => told,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_kind_that_fits_its_values() {
        let all = settings_spec();
        let kind = |name: &str| all.iter().find(|one| one.name == name).map(|one| one.kind);
        assert_eq!((all[0].name, all[0].required), ("profile", true));
        assert_eq!(kind("max_messages"), Some("number"));
        assert_eq!(kind("allow_insecure_coding"), Some("boolean"));
        assert_eq!(kind("blocked_actions"), Some("array"));
        assert_eq!(kind("load_memory"), Some("object"));
        assert_eq!((kind("profiles"), kind("skills")), (None, None));
        let echo = all.iter().find(|one| one.name == "verbose_commands").unwrap();
        assert_eq!((echo.kind, echo.options), ("string", &["on", "off", "none"][..]));
        for one in all.iter().filter(|one| !one.options.is_empty()) {
            assert!(one.options.contains(&one.default), "{}", one.name);
        }
    }
}
