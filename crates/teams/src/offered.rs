//! Tools as a provider's function calling is told of them, and back.

use cooperage_core::{Meaning, Parameter, ParameterKind, Tool, ToolKind};
use cooperage_models::ToolDescription;
use serde_json::Value;

/// A tool as models are told of it.
pub(crate) fn described(tool: &Tool) -> ToolDescription {
    ToolDescription::new(tool.name.as_str(), tool.doc.as_str(), tool.arguments_schema())
}

/// The tools of such descriptions, as far as they tell.
pub(crate) fn tools_of(offered: &[ToolDescription]) -> Vec<Tool> {
    offered.iter().map(tool_of).collect()
}

fn tool_of(offered: &ToolDescription) -> Tool {
    let required = offered.parameters().get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|known| known == name));
    let properties = offered.parameters().get("properties").and_then(Value::as_object);
    let parameters = properties.into_iter().flatten().map(|(name, schema)| Parameter {
        name: name.clone(),
        kind: kind_of(schema),
        required: is_required(name),
        doc: schema.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
        meaning: Meaning::Any,
    });
    Tool {
        name: offered.name().to_owned(),
        // Whether a call takes time is no part of what models are told.
        kind: ToolKind::Instant,
        parameters: parameters.collect(),
        text_form: None,
        doc: offered.doc().to_owned(),
    }
}

fn kind_of(schema: &Value) -> ParameterKind {
    let names = schema.get("enum").and_then(Value::as_array);
    if let Some(names) = names {
        return ParameterKind::Name(names.iter().filter_map(Value::as_str).map(str::to_owned).collect());
    }
    match schema.get("type").and_then(Value::as_str).unwrap_or_default() {
        "integer" => ParameterKind::Integer,
        "number" => ParameterKind::Number,
        "boolean" => ParameterKind::Boolean,
        "array" => ParameterKind::Cell,
        _ => ParameterKind::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_come_back_from_what_models_are_told() {
        let kinds = [
            ParameterKind::Name(vec!["north".to_owned()]),
            ParameterKind::Text,
            ParameterKind::Integer,
            ParameterKind::Number,
            ParameterKind::Boolean,
            ParameterKind::Cell,
        ];
        let parameters = kinds.into_iter().enumerate().map(|(number, kind)| Parameter {
            name: format!("p{number}"),
            kind,
            required: number % 2 == 0,
            doc: format!("the {number}"),
            meaning: Meaning::Any,
        });
        let tool = Tool {
            name: "go".to_owned(),
            kind: ToolKind::Instant,
            parameters: parameters.collect(),
            text_form: None,
            doc: "Goes".to_owned(),
        };
        assert_eq!(tools_of(&[described(&tool)]), [tool]);
    }
}
