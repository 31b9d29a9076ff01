//! Reply schemas as providers that enforce them want them.

use serde_json::{Map, Value};

/// Keywords whose value is a schema.
const SCHEMAS: &[&str] = &["additionalProperties", "items", "not", "if", "then", "else", "contains"];
/// Keywords whose value is a list of schemas.
const LISTS: &[&str] = &["allOf", "anyOf", "oneOf", "prefixItems"];
/// Keywords whose value is a map of schemas by name.
const MAPS: &[&str] = &["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/// The schema with every object closed: no properties but the declared ones. With `all_required` every declared
/// property is required too, as OpenAI's strict form demands.
pub(crate) fn closed(schema: &Value, all_required: bool) -> Value {
    let Value::Object(fields) = schema else { return schema.clone() };
    let within = |value: &Value| closed(value, all_required);
    let mut out: Map<String, Value> = fields
        .iter()
        .map(|(keyword, value)| {
            let value = match value {
                Value::Array(list) if LISTS.contains(&keyword.as_str()) => list.iter().map(within).collect(),
                Value::Object(map) if MAPS.contains(&keyword.as_str()) => {
                    map.iter().map(|(name, schema)| (name.clone(), within(schema))).collect()
                }
                Value::Object(_) if SCHEMAS.contains(&keyword.as_str()) => within(value),
                other => other.clone(),
            };
            (keyword.clone(), value)
        })
        .collect();
    let is_object = out.get("type").and_then(Value::as_str) == Some("object");
    if is_object || out.contains_key("properties") {
        out.entry("additionalProperties").or_insert(Value::Bool(false));
        if let (true, Some(Value::Object(properties))) = (all_required, out.get("properties")) {
            let names = properties.keys().cloned().map(Value::from).collect();
            out.insert("required".to_owned(), names);
        }
    }
    Value::Object(out)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn objects_are_closed_at_every_depth() {
        let schema = json!({
            "type": "object",
            "properties": {
                "a": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "integer"}}}},
                "c": {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "object"}}]},
            },
            "required": ["a"],
        });
        assert_eq!(
            closed(&schema, false),
            json!({
                "type": "object",
                "properties": {
                    "a": {"type": "array", "items": {
                        "type": "object", "properties": {"b": {"type": "integer"}}, "additionalProperties": false,
                    }},
                    "c": {"anyOf": [{"type": "string"}, {
                        "type": "object",
                        "additionalProperties": {"type": "object", "additionalProperties": false},
                    }]},
                },
                "required": ["a"],
                "additionalProperties": false,
            })
        );
        let strict = closed(&schema, true);
        assert_eq!(strict["required"], json!(["a", "c"]));
        assert_eq!(strict["properties"]["a"]["items"]["required"], json!(["b"]));
    }
}
