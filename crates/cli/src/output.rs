//! What goes to standard output.

use std::io::{IsTerminal, Write};

use camino::Utf8Path;

use crate::error::{CliError, Exit};
use crate::visible::escaped;
pub(crate) use crate::visible::{clean, visible};

/// The version with the commit it was built from.
pub(crate) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("COOPERAGE_COMMIT"), ")");

/// Prints data. A reader that has gone (`| head`) ends the program quietly.
pub(crate) fn data(text: &str) -> Result<(), CliError> {
    // A file or another program gets data as they are; a terminal obeys what is in them.
    let shown = std::io::stdout().is_terminal().then(|| visible(text));
    let text = shown.as_deref().unwrap_or(text);
    let mut out = anstream::stdout().lock();
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    match out
        .write_all(text.as_bytes())
        .and_then(|()| out.write_all(newline.as_bytes()))
        .and_then(|()| out.flush())
    {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => Err(CliError::new(Exit::Output, format!("cannot write to standard output: {error}"))),
    }
}

/// How many characters fit beside each other: those of the terminal, or what `COLUMNS` says; none where a file or another
/// program takes the output.
#[expect(clippy::disallowed_methods, reason = "the command line is where the environment is read")]
pub(crate) fn columns() -> Option<usize> {
    if let Some(columns) = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()) {
        return Some(columns);
    }
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(columns))
}

/// Prints one JSON object.
pub(crate) fn json(value: &serde_json::Value) -> Result<(), CliError> {
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    data(&escaped(&text))
}

/// Asks the person at the terminal for a line.
pub(crate) fn prompt(text: &str) {
    // The terminal is gone if this fails, and then reading from it ends the program.
    let _ = write!(anstream::stderr(), "{text}");
}

/// Talks to the person at the terminal.
pub(crate) fn note(text: &str) {
    anstream::eprintln!("{}", clean(text));
}

/// Writes a file that the user asked for.
pub(crate) fn write(path: &Utf8Path, text: &str) -> Result<(), CliError> {
    std::fs::write(path, text)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot write {path}: {error}")))
}
