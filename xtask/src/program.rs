//! The program of the workspace, of which generated documents are made.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{fs, io};

use serde_json::Value;

/// The package of the program, and the name of its executable.
const PACKAGE: &str = "cooperage";

/// The built program.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    path: PathBuf,
}

/// The program cannot be run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ProgramError {
    #[error("cannot find the program {path}")]
    Find { path: String, source: io::Error },
    #[error("cannot run {program}")]
    Run { program: String, source: io::Error },
    #[error("`{program} {arguments}` failed: {stderr}")]
    Failed { program: String, arguments: String, stderr: String },
    #[error("cargo built no program `{PACKAGE}`")]
    NotBuilt,
}

impl Program {
    /// Takes a program that is built already, or builds it in the workspace at `root`.
    pub(crate) fn of(root: &Path, binary: Option<&Path>) -> Result<Program, ProgramError> {
        let Some(binary) = binary else {
            let arguments = ["build", "--quiet", "--package", PACKAGE, "--message-format", "json"];
            let built = output(env!("CARGO").as_ref(), root, &arguments)?;
            return Ok(Program { path: executable(&built).ok_or(ProgramError::NotBuilt)?.into() });
        };
        // A relative path is meant from here, and the program is run in other folders.
        let path = fs::canonicalize(binary)
            .map_err(|source| ProgramError::Find { path: binary.display().to_string(), source })?;
        Ok(Program { path })
    }

    /// Runs the program in a folder and returns its output.
    pub(crate) fn print(&self, folder: &Path, arguments: &[&str]) -> Result<String, ProgramError> {
        output(&self.path, folder, arguments)
    }
}

fn output(program: &Path, folder: &Path, arguments: &[&str]) -> Result<String, ProgramError> {
    let name = program.display().to_string();
    // The output must not depend on the terminal.
    let run = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output();
    let Output { status, stdout, stderr } =
        run.map_err(|source| ProgramError::Run { program: name.clone(), source })?;
    if !status.success() {
        let stderr = String::from_utf8_lossy(&stderr).trim().to_owned();
        return Err(ProgramError::Failed { program: name, arguments: arguments.join(" "), stderr });
    }
    Ok(String::from_utf8_lossy(&stdout).into_owned())
}

/// Returns the path of the program from cargo's messages.
fn executable(messages: &str) -> Option<String> {
    messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).find_map(|message| {
        let is_program = message.pointer("/target/name")? == PACKAGE;
        is_program.then(|| message.get("executable")?.as_str().map(str::to_owned)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_executable_is_read_from_cargos_messages() {
        let messages = "not json\n\
            {\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"cooperage\"},\"executable\":null}\n\
            {\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"other\"},\"executable\":\"/o\"}\n\
            {\"reason\":\"compiler-artifact\",\"target\":{\"name\":\"cooperage\"},\"executable\":\"/c\"}\n";
        assert_eq!(executable(messages).as_deref(), Some("/c"));
        assert_eq!(executable(""), None);
    }

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let error = Program::of(Path::new("."), Some(Path::new("no/such/program"))).unwrap_err();
        assert_eq!(error.to_string(), "cannot find the program no/such/program");
    }
}
