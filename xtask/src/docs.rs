//! Generated documents: pages that the program itself prints, so that they cannot differ from it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// A generated document.
struct Document {
    /// Its path from the root.
    path: &'static str,
    /// The arguments with which the program prints it.
    arguments: &'static [&'static str],
}

const DOCUMENTS: &[Document] = &[
    Document { path: "docs/cli.md", arguments: &["help", "--all"] },
    Document { path: "docs/format-results.md", arguments: &["help", "results"] },
    Document { path: "docs/mcp.md", arguments: &["help", "mcp"] },
    Document { path: "docs/process.md", arguments: &["help", "process"] },
    Document { path: "docs/process.schema.json", arguments: &["export", "protocol"] },
];

/// The note above every generated document.
const NOTE: &str = "<!-- Written by `cargo xtask docs`; change the program instead. -->\n\n";

/// How to go about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DocsOptions {
    /// Only look whether the documents are up to date.
    pub(crate) check: bool,
    /// The program, if it is built already.
    pub(crate) binary: Option<PathBuf>,
}

/// Documents cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DocsError {
    #[error("cannot run {program}")]
    Run { program: String, source: io::Error },
    #[error("`{program} {arguments}` failed: {stderr}")]
    Failed { program: String, arguments: String, stderr: String },
    #[error("cannot read {path}: {source}")]
    Read { path: String, source: io::Error },
    #[error("cannot write {path}: {reason}")]
    Write { path: String, reason: io::Error },
}

impl DocsOptions {
    /// Reads `--check` and `--binary FILE`.
    pub(crate) fn parse(arguments: &[String]) -> Result<DocsOptions, String> {
        let mut options = DocsOptions::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match (argument.as_str(), arguments.as_slice().first()) {
                ("--check", _) => options.check = true,
                ("--binary", Some(file)) => {
                    options.binary = Some(file.into());
                    arguments.next();
                }
                _ => return Err(format!("`{argument}` is no option of `docs`")),
            }
        }
        Ok(options)
    }
}

/// Writes the documents that are not up to date, or only finds them. Returns their paths.
pub(crate) fn generate(root: &Path, options: &DocsOptions) -> Result<Vec<&'static str>, DocsError> {
    let mut stale = Vec::new();
    for document in DOCUMENTS {
        let path = root.join(document.path);
        let note = if document.path.ends_with(".md") { NOTE } else { "" };
        let wanted = format!("{note}{}", print(root, options.binary.as_deref(), document.arguments)?);
        if fs::read_to_string(&path).is_ok_and(|text| text == wanted) {
            continue;
        }
        if !options.check {
            fs::write(&path, wanted)
                .map_err(|reason| DocsError::Write { path: document.path.to_owned(), reason })?;
        }
        stale.push(document.path);
    }
    let pages = crate::formats::pages(root).map_err(|(path, source)| DocsError::Read { path, source })?;
    for (path, text) in pages {
        let wanted = format!("{NOTE}{text}");
        if fs::read_to_string(root.join(path)).is_ok_and(|text| text == wanted) {
            continue;
        }
        if !options.check {
            fs::write(root.join(path), wanted)
                .map_err(|reason| DocsError::Write { path: path.to_owned(), reason })?;
        }
        stale.push(path);
    }
    Ok(stale)
}

/// Returns the output of the program, which is built first if no binary is given.
fn print(root: &Path, binary: Option<&Path>, arguments: &[&str]) -> Result<String, DocsError> {
    let mut command = match binary {
        Some(binary) => Command::new(binary),
        None => {
            let mut cargo = Command::new(env!("CARGO"));
            cargo.args(["run", "--quiet", "--package", "cooperage", "--"]);
            cargo
        }
    };
    // The page must not depend on where it is printed.
    let command = command.args(arguments).current_dir(root).env("NO_COLOR", "1").env("COLUMNS", "100");
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|source| DocsError::Run { program: program.clone(), source })?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(DocsError::Failed { program, arguments: arguments.join(" "), stderr });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<DocsOptions, String> {
        DocsOptions::parse(&arguments.iter().map(|&argument| argument.to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read() {
        assert_eq!(parse(&[]), Ok(DocsOptions::default()));
        assert_eq!(
            parse(&["--binary", "x", "--check"]),
            Ok(DocsOptions { check: true, binary: Some("x".into()) })
        );
        assert_eq!(parse(&["--binary"]), Err("`--binary` is no option of `docs`".to_owned()));
    }
}
