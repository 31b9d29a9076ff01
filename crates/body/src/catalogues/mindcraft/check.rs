//! Turns a model's text, or a typed call, into a command with arguments, or into a refusal that the model can read.

use cooperage_blocks::registry::{BlockId, ItemId, registry};
use cooperage_core::loose::{leading_decimal, leading_integer, truth};
use cooperage_core::{ToolCall, command_grammar};
use serde_json::Value;
use thiserror::Error;

use crate::skills::nearest_names;

use super::command::{Argument, MindcraftCommand};
use super::declaration::{CommandParameter, Declaration, NumberDomain, Type};
use super::declared::Declared;

/// Why a text is no command that could be run. The words are for the model.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CommandRefusal {
    /// Nothing in it has the form of a command.
    #[error("no command was found: a command is written !name, or !name(\"text\", 1) with arguments")]
    NoCommand,
    /// No command has this name, or it is blocked.
    #[error("there is no command {}", clipped(name))]
    Unknown {
        /// The name, with the exclamation mark.
        name: String,
    },
    /// Another number of arguments than the command takes.
    #[error("{}", arity_words(command, *given, *has_unread_list))]
    Arity {
        command: &'static Declaration,
        /// How many were given.
        given: usize,
        /// Whether a list stood there that could not be read.
        has_unread_list: bool,
    },
    /// A typed call has an argument that the command doesn't take, or lacks one that it does.
    #[error("{}", names_words(command, argument))]
    ArgumentName {
        command: &'static Declaration,
        /// The argument too many or too few.
        argument: String,
    },
    /// An argument is not of its type.
    #[error("{} of {command} must be {}, which {given} is not", parameter.name, type_words(&parameter.kind), given = clipped(given))]
    Type {
        command: &'static str,
        parameter: &'static CommandParameter,
        /// The argument as it was written.
        given: String,
    },
    /// A number outside the allowed range.
    #[error("{} of {command} must be {}, which {given} is not", parameter.name, domain_words(parameter, *given))]
    Domain {
        /// The name of the command.
        command: &'static str,
        parameter: &'static CommandParameter,
        given: f64,
    },
    /// No block has this name.
    #[error("there is no block named \"{}\"{}", clipped(.0), nearest_names("block", .0))]
    Block(String),
    /// No item has this name.
    #[error("there is no item named \"{}\"{}", clipped(.0), nearest_names("item", .0))]
    Item(String),
}

/// The first command of a text, checked.
///
/// # Errors
/// The first [`CommandRefusal`] in the order: form, name, number of arguments, and then for each argument type, domain, name of
/// a block or item.
pub fn parse(declared: &Declared, text: &str) -> Result<MindcraftCommand, CommandRefusal> {
    let found = command_grammar::find(text).ok_or(CommandRefusal::NoCommand)?;
    let command =
        declared.find(found.name).ok_or_else(|| CommandRefusal::Unknown { name: found.name.to_owned() })?;
    if found.tokens.len() != command.parameters.len() {
        let (given, has_unread_list) = (found.tokens.len(), found.has_unread_list);
        return Err(CommandRefusal::Arity { command, given, has_unread_list });
    }
    let mut arguments = Vec::with_capacity(found.tokens.len());
    for (parameter, token) in command.parameters.iter().zip(found.tokens) {
        arguments.push(argument(command, parameter, token)?);
    }
    Ok(MindcraftCommand::new(command, arguments))
}

/// The command of a typed call, checked.
///
/// # Errors
/// [`CommandRefusal`] as for texts; numbers are not read out of texts here.
pub fn check_call(declared: &Declared, call: &ToolCall) -> Result<MindcraftCommand, CommandRefusal> {
    let name = format!("!{}", call.tool);
    let Some(command) = declared.find(&name) else { return Err(CommandRefusal::Unknown { name }) };
    let unasked =
        call.arguments.keys().find(|name| command.parameters.iter().all(|known| known.name != name.as_str()));
    if let Some(name) = unasked {
        return Err(CommandRefusal::ArgumentName { command, argument: name.clone() });
    }
    let mut arguments = Vec::with_capacity(command.parameters.len());
    for parameter in command.parameters {
        let missing = || CommandRefusal::ArgumentName { command, argument: parameter.name.to_owned() };
        let value = call.arguments.get(parameter.name).ok_or_else(missing)?;
        arguments.push(typed(command, parameter, value)?);
    }
    Ok(MindcraftCommand::new(command, arguments))
}

/// An argument from how it is written.
fn argument(
    command: &'static Declaration,
    parameter: &'static CommandParameter,
    token: &str,
) -> Result<Argument, CommandRefusal> {
    let text = token.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(token);
    let not_of_type = || CommandRefusal::Type { command: command.name, parameter, given: token.to_owned() };
    match parameter.kind {
        Type::Text | Type::Word(_) | Type::Player | Type::Creature => Ok(Argument::Text(text.to_owned())),
        Type::Block => block(text).map(Argument::Block),
        Type::Item => item(text).map(Argument::Item),
        Type::Boolean => truth(text).map(Argument::Boolean).ok_or_else(not_of_type),
        Type::Integer(domain) => {
            let number = leading_integer(text).ok_or_else(not_of_type)?;
            within(command, parameter, domain, number as f64).map(|()| Argument::Integer(number))
        }
        Type::Number(domain) | Type::Place(_, domain) => {
            let number = leading_decimal(text).ok_or_else(not_of_type)?;
            within(command, parameter, domain, number).map(|()| Argument::Number(number))
        }
    }
}

/// An argument from a typed call.
fn typed(
    command: &'static Declaration,
    parameter: &'static CommandParameter,
    value: &Value,
) -> Result<Argument, CommandRefusal> {
    let not_of_type = || CommandRefusal::Type { command: command.name, parameter, given: value.to_string() };
    let text = || value.as_str().ok_or_else(not_of_type);
    match parameter.kind {
        Type::Text | Type::Word(_) | Type::Player | Type::Creature => Ok(Argument::Text(text()?.to_owned())),
        Type::Block => block(text()?).map(Argument::Block),
        Type::Item => item(text()?).map(Argument::Item),
        Type::Boolean => value.as_bool().map(Argument::Boolean).ok_or_else(not_of_type),
        Type::Integer(domain) => {
            let number = whole(value).ok_or_else(not_of_type)?;
            within(command, parameter, domain, number as f64).map(|()| Argument::Integer(number))
        }
        Type::Number(domain) | Type::Place(_, domain) => {
            let number = value.as_f64().ok_or_else(not_of_type)?;
            within(command, parameter, domain, number).map(|()| Argument::Number(number))
        }
    }
}

/// A whole number, written with a point or without.
fn whole(value: &Value) -> Option<i64> {
    value
        .as_i64()
        .or_else(|| value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i64))
}

fn within(
    command: &'static Declaration,
    parameter: &'static CommandParameter,
    domain: NumberDomain,
    given: f64,
) -> Result<(), CommandRefusal> {
    let is_within = domain.contains(given);
    is_within.then_some(()).ok_or(CommandRefusal::Domain { command: command.name, parameter, given })
}

/// The block of that name in the registry's own spelling, a missing plural forgiven.
fn block(name: &str) -> Result<BlockId, CommandRefusal> {
    let name = plural(name);
    let found = registry().block(&name).filter(|block| block.name() == name);
    found.ok_or(CommandRefusal::Block(name))
}

/// The item of that name in the registry's own spelling, a missing plural forgiven.
fn item(name: &str) -> Result<ItemId, CommandRefusal> {
    let name = plural(name);
    let found = registry().item(&name).filter(|item| item.name() == name);
    found.ok_or(CommandRefusal::Item(name))
}

/// Planks and seeds are many. The original forgives only planks, its community edition both.
fn plural(name: &str) -> String {
    let ending = if ["plank", "seed"].iter().any(|word| name.ends_with(word)) { "s" } else { "" };
    format!("{name}{ending}")
}

/// The most characters of an argument that a refusal repeats.
const REPEATED_CHARACTERS_MAX: usize = 80;

fn clipped(text: &str) -> String {
    match text.char_indices().nth(REPEATED_CHARACTERS_MAX) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn arity_words(command: &Declaration, given: usize, has_unread_list: bool) -> String {
    let names: Vec<&str> = command.parameters.iter().map(|parameter| parameter.name).collect();
    let takes = match names.len() {
        0 => "no arguments".to_owned(),
        1 => format!("1 argument ({})", names.join(", ")),
        count => format!("{count} arguments ({})", names.join(", ")),
    };
    let hint = if has_unread_list {
        ", since what follows the name could not be read: texts stand in double quotes, numbers are plain, and there is \
         no space just inside the brackets"
    } else {
        ""
    };
    format!("{} takes {takes}, and {given} came{hint}", command.name)
}

fn names_words(command: &Declaration, argument: &str) -> String {
    if command.parameters.iter().any(|parameter| parameter.name == argument) {
        format!("{} lacks its argument {argument}", command.name)
    } else {
        format!("{} takes no argument {}", command.name, clipped(argument))
    }
}

fn type_words(kind: &Type) -> &'static str {
    match kind {
        Type::Text | Type::Word(_) | Type::Player | Type::Creature => "a text",
        Type::Block => "the name of a block",
        Type::Item => "the name of an item",
        Type::Integer(_) => "a whole number",
        Type::Number(_) | Type::Place(..) => "a number",
        Type::Boolean => "true or false",
    }
}

fn domain_words(parameter: &CommandParameter, given: f64) -> String {
    let domain = parameter.kind.domain().unwrap_or(NumberDomain::ANY);
    match domain.words() {
        Some(words) if given < domain.high => words,
        // The upper limit, which `words` leaves unsaid because arguments rarely come near it.
        _ if domain.high.is_finite() => format!("less than {}", domain.high),
        _ => "a finite number".to_owned(),
    }
}
