//! Tools: the typed actions an environment offers to an agent.

use serde_json::{Map, Value, json};

/// The effect of a call of a lasting tool on an agent whose body is busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhenBusy {
    /// The call is refused.
    Refuse,
    /// The running action ends with an outcome that names who interrupted it.
    Interrupt,
    /// The call waits for its turn.
    Queue,
}

/// Whether a tool is answered at once or occupies the agent's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToolKind {
    /// Queries, chat, settings: answered at once, also while an action runs.
    Instant,
    /// One body action at a time.
    Lasting(WhenBusy),
}

/// The type of a tool's parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterKind {
    /// One of a closed list of names.
    Name(Vec<String>),
    Text,
    /// A whole number, such as a count.
    Integer,
    /// A number with or without a fraction.
    Number,
    /// A truth value: true or false.
    Boolean,
    /// A cell: whole numbers east, up, south; an empty list means none.
    Cell,
}

/// The things in the world that the value of a parameter stands for, so that a person may point at one instead of
/// writing its name. It is for people's pages; models read the documentation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing that a person can point at, or no meaning is given.
    #[default]
    Any,
    /// An item, by its name.
    Item,
    /// A kind of block, by its name.
    Block,
    /// A block that holds things, such as a chest, by the name of its kind.
    Container,
    /// A creature or a vehicle, by the name of its kind.
    Creature,
    /// An agent or another player, by name.
    Agent,
    /// An agent by name, or a creature by the name of its kind.
    Mover,
    /// A coordinate of the cell of a block.
    BlockCell(Coordinate),
    /// A coordinate of a cell in which nothing is yet.
    FreeCell(Coordinate),
    /// A coordinate of a cell in which one can stand.
    StandCell(Coordinate),
}

/// Which coordinate of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinate {
    /// The coordinate that grows to the east.
    East,
    Up,
    /// The coordinate that grows to the south.
    South,
    /// All three, in this order, as a list.
    All,
}

/// A parameter of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The key in [`ToolCall::arguments`].
    pub name: String,
    pub kind: ParameterKind,
    /// Whether a call without it is refused.
    pub required: bool,
    /// The description of the parameter that the model reads.
    pub doc: String,
    /// The things in the world that its value stands for.
    pub meaning: Meaning,
}

impl Parameter {
    /// The parameter with that meaning of its value.
    #[must_use]
    pub fn meaning(self, meaning: Meaning) -> Parameter {
        Parameter { meaning, ..self }
    }
}

/// How a tool is written as text by frameworks that speak in lines of commands: the parts are joined by `separator`.
///
/// Verb `goto`, separator `_`, agent prefix `agent`: `goto_agent0_pot1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextForm {
    /// The first part, such as `goto`.
    pub verb: String,
    /// The character between the parts.
    pub separator: char,
    /// The text before the agent's number in the second part.
    pub agent_prefix: String,
    /// The parameters that follow, by name and in order; optional ones may be left out.
    pub arguments: Vec<String>,
}

/// A typed action an environment offers to an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Tool {
    /// Unique in its catalogue.
    pub name: String,
    /// Whether calls are answered at once or take time.
    pub kind: ToolKind,
    /// Its parameters in the order of the documentation.
    pub parameters: Vec<Parameter>,
    /// Its text form, where the environment has one.
    pub text_form: Option<TextForm>,
    /// The description of the tool that the model reads.
    pub doc: String,
}

impl Tool {
    /// The JSON Schema of the arguments.
    #[must_use]
    pub fn arguments_schema(&self) -> Value {
        let mut properties = Map::new();
        for parameter in &self.parameters {
            let mut schema = match &parameter.kind {
                ParameterKind::Name(names) => json!({"type": "string", "enum": names}),
                ParameterKind::Text => json!({"type": "string"}),
                ParameterKind::Integer => json!({"type": "integer"}),
                ParameterKind::Number => json!({"type": "number"}),
                ParameterKind::Boolean => json!({"type": "boolean"}),
                ParameterKind::Cell => json!({"type": "array", "items": {"type": "integer"}, "maxItems": 3}),
            };
            if let Value::Object(fields) = &mut schema {
                fields.insert("description".to_owned(), Value::String(parameter.doc.clone()));
            }
            properties.insert(parameter.name.clone(), schema);
        }
        let required: Vec<&str> =
            self.parameters.iter().filter(|parameter| parameter.required).map(|p| p.name.as_str()).collect();
        json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
    }
}

/// A call of a tool by name, as frameworks and journals hold it.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolCall {
    /// The tool's name.
    pub tool: String,
    /// Arguments by parameter name.
    pub arguments: Map<String, Value>,
}

impl ToolCall {
    /// A call with text arguments.
    #[must_use]
    pub fn new(tool: &str, arguments: &[(&str, &str)]) -> ToolCall {
        let arguments = arguments.iter().map(|&(k, v)| (k.to_owned(), Value::String(v.to_owned()))).collect();
        ToolCall { tool: tool.to_owned(), arguments }
    }

    /// The text argument of that name.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.arguments.get(name).and_then(Value::as_str)
    }
}

/// An action the environment proposes to an agent now.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The action as a call.
    pub call: ToolCall,
    /// How the environment words it in its list.
    pub label: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schema_names_what_is_required() {
        let tool = Tool {
            name: "goto".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: vec![Parameter {
                name: "location".to_owned(),
                kind: ParameterKind::Name(vec!["pot0".to_owned()]),
                required: true,
                doc: "where to".to_owned(),
                meaning: Meaning::Any,
            }],
            text_form: None,
            doc: String::new(),
        };
        let schema = tool.arguments_schema();
        assert_eq!(schema["required"], json!(["location"]));
        assert_eq!(schema["properties"]["location"]["enum"], json!(["pot0"]));
    }
}
