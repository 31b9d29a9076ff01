//! Checks of a source before it runs: errors with line and column go back to the author.
//!
//! `nesting` keeps hostile sources from the parser, `form` finds the function to call, and `look` searches the parsed
//! source for mistakes: calls that are not awaited, names that don't exist, features that are not allowed.

mod form;
mod look;
mod nesting;

use std::fmt;

use oxc_allocator::Allocator;
use oxc_ast::ast::Program;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::{SourceType, Span};

use crate::engine::{ScriptLimits, SourceForm};

/// A source that may run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedSource {
    /// The text for the engine; its lines are those of the source.
    pub source: String,
    /// How the engine is to read it.
    pub form: SourceForm,
    /// Sentences for the script's log.
    pub warnings: Vec<String>,
    /// The name of the function that is called, where it has one.
    name: Option<String>,
}

impl CheckedSource {
    /// With the definitions of functions that it calls behind it; its lines stay where they are.
    #[must_use]
    pub fn with_definitions(self, definitions: &str) -> CheckedSource {
        if definitions.is_empty() {
            return self;
        }
        let CheckedSource { source, form, warnings, name } = self;
        let source = match form {
            SourceForm::Function => {
                // Functions that it calls may call it in turn.
                let named = name.as_ref().map(|name| format!("const {name} = $main;")).unwrap_or_default();
                format!(
                    "(async function () {{ const $main = {source};\n{named}\nreturn $main(...arguments);\n{definitions}\n}})"
                )
            }
            SourceForm::Statements => format!("{source}\n;\n{definitions}\n"),
        };
        CheckedSource { source, form, warnings, name }
    }
}

/// Why a source does not run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SourceError {
    /// One sentence for the author of the script.
    pub message: String,
    /// The line, from 1; 0 where it is about the whole source.
    pub line: u32,
    /// The column in characters, from 1; 0 where it is about the whole source.
    pub column: u32,
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.message),
            line => write!(f, "line {line}, column {}: {}", self.column, self.message),
        }
    }
}

/// A remark of a check about a part of the source.
pub(crate) struct SourceRemark {
    pub(crate) at: Span,
    pub(crate) message: String,
}

/// The stack of the thread that parses. The parser calls itself for each level of an expression, and a source of the greatest
/// size takes less than a tenth of this.
const STACK_BYTES: usize = 512 << 20;

/// Checks a source before it runs.
///
/// # Errors
/// What is wrong first, in the order of the source.
pub fn check(source: &str) -> Result<CheckedSource, SourceError> {
    check_with(source, &[])
}

/// The same for a source that can call these asynchronous functions too.
///
/// # Errors
/// As [`check`].
pub fn check_with(source: &str, functions: &[&str]) -> Result<CheckedSource, SourceError> {
    check_as(source, functions, true)
}

/// The same with or without synonyms where an error tells the nearest names.
///
/// # Errors
/// As [`check`].
pub(crate) fn check_as(
    source: &str,
    functions: &[&str],
    by_meaning: bool,
) -> Result<CheckedSource, SourceError> {
    with_program(source, |program| looked_at(program, source, functions, by_meaning))?
}

/// Parses a source, as hostile as it may be, and reads it.
///
/// # Errors
/// It is too long, or no JavaScript.
pub(crate) fn with_program<T: Send>(
    source: &str,
    read: impl FnOnce(&Program<'_>) -> T + Send,
) -> Result<T, SourceError> {
    let whole = |message: String| SourceError { message, line: 0, column: 0 };
    let most = ScriptLimits::default().source_bytes;
    if source.len() > most {
        return Err(whole(format!("The source has {} bytes; {most} are allowed.", source.len())));
    }
    nesting::check(source)
        .map_err(|wrong| placed(source, wrong.at, format!("SyntaxError: {}.", wrong.message)))?;
    // Scoped: it borrows the source.
    std::thread::scope(|scope| {
        let parsing =
            std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, || parsed(source, read));
        let parsed = parsing.ok().and_then(|parsing| parsing.join().ok());
        parsed.unwrap_or_else(|| Err(whole("The source cannot be parsed.".to_owned())))
    })
}

fn parsed<T>(source: &str, read: impl FnOnce(&Program<'_>) -> T) -> Result<T, SourceError> {
    let allocator = Allocator::default();
    let options = ParseOptions { allow_return_outside_function: true, ..ParseOptions::default() };
    let parsed = Parser::new(&allocator, source, SourceType::mjs()).with_options(options).parse();
    if let Some(error) = parsed.errors.first() {
        let at = error.labels.as_ref().and_then(|labels| labels.first()).map_or(0, |label| label.offset());
        let message = format!("SyntaxError: {}.", error.message.trim_end_matches('.'));
        return Err(placed(source, at, message));
    }
    Ok(read(&parsed.program))
}

fn looked_at(
    program: &Program<'_>,
    source: &str,
    functions: &[&str],
    by_meaning: bool,
) -> Result<CheckedSource, SourceError> {
    let mut remarks = look::look(program, functions, by_meaning);
    remarks.sort_by_key(|remark| remark.at.start);
    if let Some(remark) = remarks.into_iter().next() {
        return Err(placed(source, remark.at.start as usize, remark.message));
    }
    let (form, text, name) = form::form(program, source);
    let mut warnings = Vec::new();
    if !look::awaits(program) {
        warnings.push(
            "Warning: there is no `await` in the code; skills take time and must be awaited.".to_owned(),
        );
    }
    Ok(CheckedSource { source: text, form, warnings, name })
}

/// The refusal at a byte of the source.
fn placed(source: &str, at: usize, message: String) -> SourceError {
    let before = source.get(..at).unwrap_or(source);
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
    SourceError { message, line, column }
}

#[cfg(test)]
mod tests;
