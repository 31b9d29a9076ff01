//! `command_parse_vectors.json`: the command name in a text, the truncated text, and the command or the reason why
//! there is none.

use cooperage_blocks::conformance::{FormatError, VectorCase};
use cooperage_body::catalogues::mindcraft::check::{CommandRefusal, parse};
use cooperage_body::catalogues::mindcraft::declared::Declared;
use cooperage_core::command_grammar;
use serde::Deserialize;
use serde_json::Value;

use super::{Compared, case, read, same};

#[derive(Deserialize)]
struct CommandParseVector {
    input: String,
    detected: Option<String>,
    truncated: String,
    command: Option<String>,
    #[serde(default)]
    args: Vec<Value>,
    error: Option<CommandParseFailure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CommandParseFailure {
    NoCommand,
    UnknownCommand,
    Arity,
    Type,
    Domain,
    InvalidBlock,
    InvalidItem,
}

impl CommandParseFailure {
    fn of(refusal: &CommandRefusal) -> CommandParseFailure {
        match refusal {
            CommandRefusal::NoCommand => CommandParseFailure::NoCommand,
            CommandRefusal::Unknown { .. } => CommandParseFailure::UnknownCommand,
            CommandRefusal::Arity { .. } | CommandRefusal::ArgumentName { .. } => CommandParseFailure::Arity,
            CommandRefusal::Type { .. } => CommandParseFailure::Type,
            CommandRefusal::Domain { .. } => CommandParseFailure::Domain,
            CommandRefusal::Block(_) => CommandParseFailure::InvalidBlock,
            CommandRefusal::Item(_) => CommandParseFailure::InvalidItem,
        }
    }
}

/// Compares a file `command_parse_vectors.json`: one case per text.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn command_parse(bytes: &[u8]) -> Result<Vec<VectorCase>, FormatError> {
    let rows: Vec<CommandParseVector> = read(bytes)?;
    let declared = Declared::whole();
    let mut cases = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter().enumerate() {
        if row.command.is_some() == row.error.is_some() {
            return Err(FormatError::Content(format!("text {number} has not one of command and error")));
        }
        cases.push(case(format!("text {number} {:?}", row.input), compare(row, &declared)));
    }
    Ok(cases)
}

fn compare(row: &CommandParseVector, declared: &Declared) -> Compared {
    same("detected", &row.detected.as_deref(), &command_grammar::find(&row.input).map(|found| found.name))?;
    same("truncated", row.truncated.as_str(), command_grammar::truncate(&row.input))?;
    let parsed = parse(declared, &row.input);
    same("error", &row.error, &parsed.as_ref().err().map(CommandParseFailure::of))?;
    let Ok(command) = parsed else { return Ok(()) };
    same("command", &row.command.as_deref(), &Some(command.declaration().name))?;
    let values: Vec<Value> = command.arguments().iter().map(|argument| argument.json()).collect();
    same("number of args", &row.args.len(), &values.len())?;
    for (place, (expected, got)) in row.args.iter().zip(&values).enumerate() {
        // 3 and 3.0 are one number there.
        let are_equal = match (expected.as_f64(), got.as_f64()) {
            (Some(expected), Some(got)) => expected == got,
            _ => expected == got,
        };
        if !are_equal {
            return Err(format!("args[{place}]: expected {expected}, got {got}"));
        }
    }
    Ok(())
}
