//! The prompt files, compiled into the program, and their rendering.

use std::sync::LazyLock;

use cooperage_runtime::FrameworkError;
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, Error, UndefinedBehavior, Value};

/// Every prompt file: its name and its text, sorted by name.
const FILES: &[(&str, &str)] = &[
    ("agentverse/discuss", include_str!("../prompts/agentverse/discuss.jinja")),
    ("agentverse/discuss_turn", include_str!("../prompts/agentverse/discuss_turn.jinja")),
    ("agentverse/errand", include_str!("../prompts/agentverse/errand.jinja")),
    ("agentverse/summarise", include_str!("../prompts/agentverse/summarise.jinja")),
    ("agentverse/summarise_turn", include_str!("../prompts/agentverse/summarise_turn.jinja")),
    ("base_agent/again", include_str!("../prompts/base_agent/again.jinja")),
    ("base_agent/system", include_str!("../prompts/base_agent/system.jinja")),
    ("mindagent/crew", include_str!("../prompts/mindagent/crew.jinja")),
    ("mindagent/demonstration", include_str!("../prompts/mindagent/demonstration.jinja")),
    ("mindagent/dispatch", include_str!("../prompts/mindagent/dispatch.jinja")),
    ("mindagent/dispatch_turn", include_str!("../prompts/mindagent/dispatch_turn.jinja")),
    ("mindagent/rules", include_str!("../prompts/mindagent/rules.jinja")),
    ("mindagent/turn", include_str!("../prompts/mindagent/turn.jinja")),
    ("solo/opening", include_str!("../prompts/solo/opening.jinja")),
    ("villager/assign", include_str!("../prompts/villager/assign.jinja")),
    ("villager/assign_state", include_str!("../prompts/villager/assign_state.jinja")),
    ("villager/errand", include_str!("../prompts/villager/errand.jinja")),
    ("villager/errand_published", include_str!("../prompts/villager/errand_published.jinja")),
    ("villager/plan", include_str!("../prompts/villager/plan.jinja")),
    ("villager/plan_state", include_str!("../prompts/villager/plan_state.jinja")),
    ("villager/plan_task", include_str!("../prompts/villager/plan_task.jinja")),
    ("villager/reflect", include_str!("../prompts/villager/reflect.jinja")),
    ("villager/reflect_task", include_str!("../prompts/villager/reflect_task.jinja")),
    ("villager/split", include_str!("../prompts/villager/split.jinja")),
    ("villager/split_task", include_str!("../prompts/villager/split_task.jinja")),
    ("villager/summarise_agent", include_str!("../prompts/villager/summarise_agent.jinja")),
    ("villager/summarise_agent_task", include_str!("../prompts/villager/summarise_agent_task.jinja")),
    ("villager/summarise_environment", include_str!("../prompts/villager/summarise_environment.jinja")),
    (
        "villager/summarise_environment_task",
        include_str!("../prompts/villager/summarise_environment_task.jinja"),
    ),
];

static COMPILED: LazyLock<Result<Environment<'static>, (&'static str, String)>> = LazyLock::new(compile);

fn compile() -> Result<Environment<'static>, (&'static str, String)> {
    // A tag on a line of its own leaves no trace.
    let syntax =
        SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build();
    let mut templates = Environment::new();
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    templates.set_syntax(syntax.map_err(|error| ("(syntax)", error.to_string()))?);
    for &(name, text) in FILES {
        templates.add_template(name, text).map_err(|error: Error| (name, error.to_string()))?;
    }
    Ok(templates)
}

/// The prompt of that name with these values in it.
pub(crate) fn render(name: &'static str, values: Value) -> Result<String, FrameworkError> {
    let broken = |reason: String| FrameworkError::Template { template: name.to_owned(), reason };
    let templates = COMPILED.as_ref().map_err(|(template, reason)| FrameworkError::Template {
        template: (*template).to_owned(),
        reason: reason.clone(),
    })?;
    let template = templates.get_template(name).map_err(|error| broken(error.to_string()))?;
    template.render(values).map_err(|error| broken(error.to_string()))
}

/// A hash over all prompt files, 32 hexadecimal digits: journals tell by it which prompts an episode was played with.
#[must_use]
pub fn templates_hash() -> String {
    let mut hasher = blake3::Hasher::new();
    for (name, text) in FILES {
        for field in [name, text] {
            hasher.update(&(field.len() as u64).to_le_bytes());
            hasher.update(field.as_bytes());
        }
    }
    let mut hex = hasher.finalize().to_hex().to_string();
    hex.truncate(32);
    hex
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_prompt_file_is_registered_and_compiles() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("prompts");
        let mut found = Vec::new();
        for folder in fs::read_dir(&root).unwrap() {
            let folder = folder.unwrap();
            for file in fs::read_dir(folder.path()).unwrap() {
                let file = file.unwrap().file_name().into_string().unwrap();
                let folder = folder.file_name().into_string().unwrap();
                found.push(format!("{folder}/{}", file.strip_suffix(".jinja").unwrap()));
            }
        }
        found.sort();
        assert_eq!(found, FILES.iter().map(|&(name, _)| name).collect::<Vec<_>>());
        assert!(COMPILED.is_ok(), "{:?}", COMPILED.as_ref().err());
    }

    #[test]
    fn a_missing_value_is_an_error_with_the_templates_name() {
        let error = render("mindagent/crew", Value::UNDEFINED).unwrap_err();
        assert!(matches!(&error, FrameworkError::Template { template, .. } if template == "mindagent/crew"));
    }

    #[test]
    fn the_hash_is_stable_within_a_build() {
        assert_eq!(templates_hash(), templates_hash());
        assert_eq!(templates_hash().len(), 32);
    }
}
