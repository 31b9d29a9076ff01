//! `command_parse_vectors.json`: the command name in a text, the truncated text, and the command or the reason why
//! there is none.

use cooperage_blocks::conformance::{Case, FormatError};
use cooperage_body::catalogues::mindcraft::check::{Refusal, parse};
use cooperage_body::catalogues::mindcraft::declared::Declared;
use cooperage_core::command_grammar;
use serde::Deserialize;
use serde_json::Value;

use super::{Compared, case, read, same};

#[derive(Deserialize)]
struct Row {
    input: String,
    detected: Option<String>,
    truncated: String,
    command: Option<String>,
    #[serde(default)]
    args: Vec<Value>,
    error: Option<Failure>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Failure {
    NoCommand,
    UnknownCommand,
    Arity,
    Type,
    Domain,
    InvalidBlock,
    InvalidItem,
}

impl Failure {
    fn of(refusal: &Refusal) -> Failure {
        match refusal {
            Refusal::NoCommand => Failure::NoCommand,
            Refusal::Unknown { .. } => Failure::UnknownCommand,
            Refusal::Arity { .. } | Refusal::ArgumentName { .. } => Failure::Arity,
            Refusal::Type { .. } => Failure::Type,
            Refusal::Domain { .. } => Failure::Domain,
            Refusal::Block(_) => Failure::InvalidBlock,
            Refusal::Item(_) => Failure::InvalidItem,
        }
    }
}

/// Compares a file `command_parse_vectors.json`: one case per text.
///
/// # Errors
/// [`FormatError`] if the bytes are no such file.
pub fn command_parse(bytes: &[u8]) -> Result<Vec<Case>, FormatError> {
    let rows: Vec<Row> = read(bytes)?;
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

fn compare(row: &Row, declared: &Declared) -> Compared {
    same("detected", &row.detected.as_deref(), &command_grammar::find(&row.input).map(|found| found.name))?;
    same("truncated", row.truncated.as_str(), command_grammar::truncate(&row.input))?;
    let parsed = parse(declared, &row.input);
    same("error", &row.error, &parsed.as_ref().err().map(Failure::of))?;
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
