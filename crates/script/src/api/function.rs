//! The description of a function that scripts can call.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{FUNCTIONS, table};

/// The object to which a function belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ApiNamespace {
    /// Actions of the body; they take time.
    Skills,
    /// Questions about the world, answered at once.
    World,
    /// The body itself, as mineflayer shows it.
    Bot,
}

impl ApiNamespace {
    /// All of them, in the order of the documentation.
    pub const ALL: [ApiNamespace; 3] = [ApiNamespace::Skills, ApiNamespace::World, ApiNamespace::Bot];

    /// Its name in scripts.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ApiNamespace::Skills => "skills",
            ApiNamespace::World => "world",
            ApiNamespace::Bot => "bot",
        }
    }

    /// Describes its functions in general, for people and models.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            ApiNamespace::Skills => {
                "What the body does. Skills take time: `await` each of them, one after the other. They return true or false \
                 unless something else is said, and log what they did."
            }
            ApiNamespace::World => {
                "What is to be known of the world around, answered at once. Searches see through rock."
            }
            ApiNamespace::Bot => "The body, under mineflayer's names. It can be read, not changed.",
        }
    }

    /// Whether it has a function of that name.
    pub(crate) fn has(self, name: &str) -> bool {
        FUNCTIONS.iter().any(|function| function.space == self && function.name == name)
    }

    /// Whether it has a function of that name that must be awaited.
    pub(crate) fn is_asynchronous(self, name: &str) -> bool {
        self == ApiNamespace::Skills && name != "log" && self.has(name)
    }
}

/// A function that scripts can call.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptFunction {
    /// The object to which the function belongs.
    pub space: ApiNamespace,
    pub name: String,
    /// The parameters after `bot`.
    pub parameters: Vec<FunctionParameter>,
    /// A description, in a sentence or two.
    pub doc: String,
    /// A description of the returned value.
    pub returns: String,
    /// A few lines that run.
    pub example: String,
    /// Commands of the server that make the world in which the example runs.
    pub setup: &'static [&'static str],
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionParameter {
    pub name: String,
    /// A description of the values it takes, such as "a number".
    pub kind: &'static str,
    /// Its default; `None` if it is required.
    pub otherwise: Option<Value>,
    pub doc: String,
}

impl FunctionParameter {
    pub(super) fn json(&self) -> Value {
        match &self.otherwise {
            Some(otherwise) => json!({"name": self.name, "kind": self.kind, "otherwise": otherwise}),
            None => json!({"name": self.name, "kind": self.kind}),
        }
    }
}

impl ScriptFunction {
    pub(super) fn of(entry: &table::FunctionEntry) -> ScriptFunction {
        ScriptFunction {
            space: entry.space,
            name: entry.name.to_owned(),
            parameters: entry.parameters.iter().map(table::Param::parameter).collect(),
            doc: entry.doc.to_owned(),
            returns: entry.returns.to_owned(),
            example: entry.example.to_owned(),
            setup: entry.setup,
        }
    }

    /// How it is called, such as `await skills.collectBlock(bot, blockType, num = 1)`. Properties have no brackets.
    #[must_use]
    pub fn signature(&self) -> String {
        let path = format!("{}.{}", self.space.name(), self.name);
        let said = |parameter: &FunctionParameter| match &parameter.otherwise {
            Some(otherwise) => format!("{} = {otherwise}", parameter.name),
            None => parameter.name.clone(),
        };
        let mut parameters: Vec<String> = self.parameters.iter().map(said).collect();
        if self.space == ApiNamespace::Bot {
            return if parameters.is_empty() { path } else { format!("{path}({})", parameters.join(", ")) };
        }
        parameters.insert(0, "bot".to_owned());
        let waits = if self.space.is_asynchronous(&self.name) { "await " } else { "" };
        format!("{waits}{path}({})", parameters.join(", "))
    }

    /// Returns its documentation: signature, description, parameters, returned value and an example.
    #[must_use]
    pub fn documentation(&self) -> String {
        let mut text = format!("{}\n  {}\n", self.signature(), self.doc);
        for FunctionParameter { name, kind, otherwise, doc } in &self.parameters {
            let may = if otherwise.is_some() { ", optional" } else { "" };
            let _ = writeln!(text, "  {name} ({kind}{may}): {doc}");
        }
        let _ = writeln!(text, "  Returns: {}", self.returns);
        let mut first = "  Example: ";
        for line in self.example.lines() {
            let _ = writeln!(text, "{first}{line}");
            first = "           ";
        }
        text
    }
}
