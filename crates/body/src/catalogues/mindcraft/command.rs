//! A command with its arguments, every one of the type and domain that the declaration asks for.

use std::fmt;

use cooperage_blocks::registry::{BlockId, ItemId};
use cooperage_core::ToolCall;
use serde_json::{Map, Value};

use super::declaration::Declaration;

/// A value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    Text(String),
    Block(BlockId),
    Item(ItemId),
    Integer(i64),
    Number(f64),
    Boolean(bool),
}

/// A command that can be run: [`parse`](super::check::parse) and [`check_call`](super::check::check_call) make it.
#[derive(Clone, Debug, PartialEq)]
pub struct MindcraftCommand {
    declaration: &'static Declaration,
    /// One for each parameter, in order.
    arguments: Vec<Argument>,
}

impl MindcraftCommand {
    pub(super) fn new(declaration: &'static Declaration, arguments: Vec<Argument>) -> MindcraftCommand {
        MindcraftCommand { declaration, arguments }
    }

    /// Returns its declaration, from which its documentation and its checks come.
    #[must_use]
    pub fn declaration(&self) -> &'static Declaration {
        self.declaration
    }

    /// The arguments, one for each parameter and in their order: a slice pattern takes them apart.
    #[must_use]
    pub fn arguments(&self) -> &[Argument] {
        &self.arguments
    }

    /// The typed call of the same meaning.
    #[must_use]
    pub fn call(&self) -> ToolCall {
        let names = self.declaration.parameters.iter().map(|parameter| parameter.name.to_owned());
        let arguments: Map<String, Value> = names.zip(self.arguments.iter().map(Argument::json)).collect();
        ToolCall { tool: self.declaration.tool_name().to_owned(), arguments }
    }
}

impl Argument {
    /// The value in a typed call.
    #[must_use]
    pub fn json(&self) -> Value {
        match self {
            Argument::Text(text) => text.as_str().into(),
            Argument::Block(block) => block.name().into(),
            Argument::Item(item) => item.name().into(),
            Argument::Integer(number) => (*number).into(),
            Argument::Number(number) => (*number).into(),
            Argument::Boolean(truth) => (*truth).into(),
        }
    }
}

/// As a model would write it. A text that has double quotes in it can't be written so; they become single ones.
impl fmt::Display for MindcraftCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.declaration.name)?;
        for (number, argument) in self.arguments.iter().enumerate() {
            f.write_str(if number == 0 { "(" } else { ", " })?;
            argument.fmt(f)?;
        }
        f.write_str(if self.arguments.is_empty() { "" } else { ")" })
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Text(text) => write!(f, "\"{}\"", text.replace('"', "'")),
            Argument::Block(block) => write!(f, "\"{}\"", block.name()),
            Argument::Item(item) => write!(f, "\"{}\"", item.name()),
            Argument::Integer(number) => write!(f, "{number}"),
            Argument::Number(number) => write!(f, "{number}"),
            Argument::Boolean(truth) => write!(f, "{truth}"),
        }
    }
}
