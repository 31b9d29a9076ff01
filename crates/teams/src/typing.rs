//! The forms in which people type calls of tools.

use cooperage_core::{Parameter, Tool, ToolCall};
use serde_json::Value;

/// Returns the form in which people type a call of the tool.
#[must_use]
pub fn signature(tool: &Tool) -> String {
    let shown = |parameter: &Parameter| {
        if parameter.required { parameter.name.clone() } else { format!("[{}]", parameter.name) }
    };
    match &tool.text_form {
        Some(form) => {
            let find = |name: &String| tool.parameters.iter().find(|parameter| parameter.name == *name);
            let arguments = form.arguments.iter().filter_map(find);
            let arguments = arguments.map(|parameter| shown(parameter).to_uppercase());
            std::iter::once(form.verb.clone()).chain(arguments).collect::<Vec<_>>().join(" ")
        }
        None => {
            let arguments: Vec<String> = typed_parameters(tool).map(shown).collect();
            format!("{}({})", tool.name, arguments.join(", "))
        }
    }
}

/// A call as a person types it.
#[must_use]
pub fn typed_call(call: &ToolCall, tools: &[Tool]) -> String {
    let arguments = &call.arguments;
    let known = tools.iter().find(|tool| tool.name == call.tool);
    match known.and_then(|tool| tool.text_form.as_ref()) {
        Some(form) => {
            let given = form.arguments.iter().filter_map(|name| arguments.get(name)).map(plain);
            std::iter::once(form.verb.clone()).chain(given).collect::<Vec<_>>().join(" ")
        }
        None => {
            let given: Vec<String> =
                arguments.iter().map(|(name, value)| format!("{name}={value}")).collect();
            format!("{}({})", call.tool, given.join(", "))
        }
    }
}

/// An argument as a person types it where no quotes are needed.
#[must_use]
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The parameters that one types: optional ones in front, such as the own name, are left out.
pub fn typed_parameters(tool: &Tool) -> impl Iterator<Item = &Parameter> {
    let has_required = tool.parameters.iter().any(|parameter| parameter.required);
    tool.parameters.iter().skip_while(move |parameter| has_required && !parameter.required)
}
