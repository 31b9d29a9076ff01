//! A user's own prompts are tried before anything is played: a variable that no team gives would break every episode.
//!
//! Each prompt is rendered with values of its kind, which `data/prompt_values.json` keeps for the program's own; the branches that these
//! values do not take are searched for unknown variables.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use minijinja::value::Serde;
use minijinja::{Environment, Error, ErrorKind, Template, Value};
use serde_json::{Map, Value as Json};

use super::PromptError;

/// Values that episodes gave to each of the program's own prompts, by name: a few for each, of different kinds, shortened.
static VALUES: LazyLock<BTreeMap<String, Vec<Map<String, Json>>>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../data/prompt_values.json")).unwrap_or_default());

/// Tries a prompt that a user has written in the place of `own`, the text of the program or of a framework.
///
/// # Errors
/// [`PromptError::Unusable`] with the line and the known variables.
pub(super) fn try_out(
    templates: &Environment<'_>,
    name: &str,
    own: &str,
    text: &str,
) -> Result<(), PromptError> {
    let samples = VALUES.get(name).map(Vec::as_slice).unwrap_or_default();
    let unusable = |line: usize, reason: String| {
        let variables = if samples.is_empty() { own_variables(templates, own) } else { paths(samples) };
        PromptError::Unusable { name: name.to_owned(), line, reason, variables }
    };
    let broken = |error: &Error| unusable(error.line().unwrap_or(1), reason(error, text));
    let template = templates.get_template(name).map_err(|error| broken(&error))?;
    let known: BTreeSet<String> = if samples.is_empty() {
        own_variables(templates, own).into_iter().collect()
    } else {
        samples.iter().flat_map(Map::keys).cloned().collect()
    };
    let mut unknown: Vec<(usize, String)> = variables_of(templates, &template)
        .into_iter()
        .filter(|variable| !known.contains(variable) && !is_optional(text, variable))
        .map(|variable| (line_of(text, &variable), variable))
        .collect();
    unknown.sort();
    if let Some((line, variable)) = unknown.first() {
        return Err(unusable(*line, format!("there is no variable `{variable}`")));
    }
    samples
        .iter()
        .try_for_each(|values| template.render(Serde(values)).map(drop).map_err(|error| broken(&error)))
}

/// Whether the kept values of a prompt have all the variables that a team gives it now; true for prompts without kept values.
pub(super) fn is_kept(name: &str, values: &Value) -> bool {
    let Some(samples) = VALUES.get(name) else { return true };
    let is_known =
        |key: &Value| key.as_str().is_none_or(|key| samples.iter().any(|sample| sample.contains_key(key)));
    values.try_iter().is_ok_and(|mut keys| keys.all(|key| is_known(&key)))
}

/// The variables of a template that it does not set itself, in order; functions that every template has are none.
fn variables_of(templates: &Environment<'_>, template: &Template<'_, '_>) -> BTreeSet<String> {
    let functions: BTreeSet<&str> = templates.globals().map(|(name, _)| name).collect();
    let mut variables: BTreeSet<String> = template.undeclared_variables(false).into_iter().collect();
    variables.retain(|variable| !functions.contains(variable.as_str()));
    variables
}

/// The variables of the text in whose place a prompt stands.
fn own_variables(templates: &Environment<'_>, own: &str) -> Vec<String> {
    let own = templates.template_from_str(own);
    own.map(|own| variables_of(templates, &own).into_iter().collect()).unwrap_or_default()
}

/// All variables of some values, with the names of their parts: `name`, `agent.name`, and `agents[].name` for each of a list.
fn paths(samples: &[Map<String, Json>]) -> Vec<String> {
    fn add(path: &str, value: &Json, paths: &mut BTreeSet<String>) {
        match value {
            Json::Object(parts) if !parts.is_empty() => {
                parts.iter().for_each(|(name, part)| add(&format!("{path}.{name}"), part, paths));
            }
            Json::Array(parts) if parts.iter().any(Json::is_object) => {
                parts.iter().for_each(|part| add(&format!("{path}[]"), part, paths));
            }
            _ => {
                paths.insert(path.to_owned());
            }
        }
    }
    let mut paths = BTreeSet::new();
    samples.iter().flatten().for_each(|(name, value)| add(name, value, &mut paths));
    // An empty list tells less than one with parts.
    let is_told = |path: &String| !paths.iter().any(|other| other.starts_with(&format!("{path}[]")));
    paths.iter().filter(|path| is_told(path)).cloned().collect()
}

/// Why a prompt cannot be rendered, with the line where the parser tells no more.
fn reason(error: &Error, text: &str) -> String {
    match error.detail() {
        Some(detail) => detail.to_owned(),
        None if error.kind() == ErrorKind::UndefinedError => {
            let line = error.line().and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
            format!("a value that does not exist is used in `{}`", line.trim())
        }
        None => error.kind().to_string(),
    }
}

/// The first line of a text that has a variable within a tag.
fn line_of(text: &str, variable: &str) -> usize {
    let mut line = 1;
    for (place, part) in text.split('{').enumerate() {
        let is_tag = place > 0 && !part.starts_with('#');
        let end = part.find('}').filter(|_| is_tag).unwrap_or(0);
        if let Some(at) = words(&part[..end]).find(|(_, word)| *word == variable).map(|(at, _)| at) {
            return line + part[..at].matches('\n').count();
        }
        line += part.matches('\n').count();
    }
    1
}

/// The names in a tag, with their places.
fn words(tag: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_apart = |c: char| !(c.is_alphanumeric() || c == '_');
    tag.split(is_apart).map(move |word| (word.as_ptr() as usize - tag.as_ptr() as usize, word))
}

/// Whether a template asks whether there is such a variable, or has something in its place.
fn is_optional(text: &str, variable: &str) -> bool {
    text.match_indices(variable).any(|(at, _)| {
        let behind = text[at + variable.len()..].trim_start();
        let behind = behind.strip_prefix('|').map_or(behind, str::trim_start);
        ["is defined", "is not defined", "is undefined", "default", "d("]
            .iter()
            .any(|word| behind.starts_with(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates::{PromptTemplates, prompt_names, text};

    fn tried(name: &str, text: &str) -> Result<(), PromptError> {
        PromptTemplates::with(&[], &BTreeMap::from([(name.to_owned(), text.to_owned())])).unwrap().try_out()
    }

    fn told(name: &str, text: &str) -> (usize, String) {
        match tried(name, text) {
            Err(PromptError::Unusable { line, reason, .. }) => (line, reason),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_prompt_of_the_program_passes_with_values_of_its_own() {
        assert_eq!(VALUES.keys().map(String::as_str).collect::<Vec<_>>(), prompt_names().collect::<Vec<_>>());
        for name in prompt_names() {
            assert_eq!(tried(name, text(name).unwrap()), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_variable_that_there_is_not_is_told_with_its_line() {
        assert_eq!(
            told("solo/opening", "Hello {{ name }},\n{# nmae #} nmae\n{{ nmae }}"),
            (3, "there is no variable `nmae`".to_owned())
        );
        // Also where no episode of the kept ones would come.
        assert_eq!(
            told("solo/opening", "{% if not name %}\n{% for x in lots %}{{ x }}{% endfor %}{% endif %}").0,
            2
        );
        let (line, reason) =
            told("mindagent/instructions", "{% for one in standing %}\n{{ one.wrods }}\n{% endfor %}");
        assert_eq!((line, &*reason), (2, "a value that does not exist is used in `{{ one.wrods }}`"));
        let (line, reason) = told("solo/opening", "\n{{ name | shuot }}");
        assert!(line == 2 && reason.contains("shuot"), "{reason}");
        let Err(PromptError::Unusable { variables, .. }) = tried("mindagent/instructions", "{{ x }}") else {
            panic!("it passes");
        };
        assert_eq!(variables, ["standing[].name", "standing[].to", "standing[].words"]);
    }

    #[test]
    fn a_template_may_ask_whether_there_is_a_variable_and_use_all_functions() {
        for text in [
            "{% if extra is defined %}{{ extra }}{% endif %}",
            "{{ extra | default('nothing') }}",
            "{% for i in range(3) %}{{ loop.index }}{% endfor %}",
            "{% set mine = name | upper %}{{ mine }}",
            "{% macro shout(word) %}{{ word }}!{% endmacro %}{{ shout(name) }}",
            "",
        ] {
            assert_eq!(tried("solo/opening", text), Ok(()), "{text}");
        }
    }

    #[test]
    fn prompts_that_a_framework_brings_along_have_the_variables_of_their_own_text() {
        const BROUGHT: &[crate::PromptFile] = &[("relay/turn", "It is {{ name }}'s turn.\n")];
        let with = |text: &str| {
            PromptTemplates::with(BROUGHT, &BTreeMap::from([("relay/turn".to_owned(), text.to_owned())]))
        };
        assert_eq!(with("Go, {{ name }}.").unwrap().try_out(), Ok(()));
        let error = with("Go, {{ nmae }}.").unwrap().try_out().unwrap_err();
        assert_eq!(error.to_string(), "the prompt `relay/turn`, line 1: there is no variable `nmae`");
    }
}
