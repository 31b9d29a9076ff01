//! Teams that are functions of the program which started this one: their lines come over a socket of that program.

use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::Path;

/// The beginning of the command of such a team. Behind it stand the module, the name and a hash of the source, as in
/// `python:my_module.play#9f86d081884c7d65`.
const FUNCTION: &str = "python:";

/// Whether a command names a function, so that no program is started for it.
#[must_use]
pub fn is_function(command: &str) -> bool {
    command.starts_with(FUNCTION)
}

/// Connects with the program that has the function. The first line names the function; all further lines are those of
/// the protocol.
pub(crate) fn connect(command: &str, socket: Option<&Path>) -> Result<UnixStream, String> {
    let socket = socket.ok_or_else(|| {
        format!("`{command}` is a function of a Python program, which has to start or resume this run")
    })?;
    let mut stream = UnixStream::connect(socket)
        .map_err(|error| format!("the program with the function `{command}` cannot be reached: {error}"))?;
    let line = serde_json::json!({ "function": command });
    writeln!(stream, "{line}")
        .map_err(|error| format!("the program with `{command}` does not listen: {error}"))?;
    Ok(stream)
}

/// The text of the line that tells of an exception in the function; `None` for any other line.
pub(crate) fn raised(line: &serde_json::Value) -> Option<&str> {
    line.as_object().filter(|line| line.len() == 1)?.get("raised")?.as_str()
}
