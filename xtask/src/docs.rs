//! Generated documents: pages that the program itself prints or that are made of its runs, so that they cannot differ from it.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::program::{Program, ProgramError};
use crate::{formats, prompts};

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
    Document { path: "docs/minecraft.md", arguments: &["help", "minecraft"] },
    Document { path: "docs/process.md", arguments: &["help", "process"] },
    Document { path: "docs/scoring.md", arguments: &["help", "scoring"] },
    Document { path: "docs/rollout-server.md", arguments: &["help", "rollout-server"] },
    Document { path: "docs/process.schema.json", arguments: &["export", "protocol"] },
    Document { path: "python/cooperage/_options.py", arguments: &["help", "--python"] },
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
    #[error(transparent)]
    Program(#[from] ProgramError),
    #[error(transparent)]
    Prompts(#[from] prompts::PromptsError),
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

/// Writes the documents that are not up to date and removes pages of prompts that are no more, or only finds them. Returns
/// their paths.
pub(crate) fn generate(root: &Path, options: &DocsOptions) -> Result<Vec<String>, DocsError> {
    let documents = documents(root, options.binary.as_deref())?;
    settle(root, &documents, options.check)
}

fn settle(root: &Path, documents: &[(String, String)], check: bool) -> Result<Vec<String>, DocsError> {
    let mut stale = Vec::new();
    for (path, wanted) in documents {
        let full = root.join(path);
        if fs::read_to_string(&full).is_ok_and(|text| text == *wanted) {
            continue;
        }
        if !check {
            let folder = full.parent().map_or(Ok(()), fs::create_dir_all);
            folder.and_then(|()| fs::write(&full, wanted)).map_err(|reason| write_error(path, reason))?;
        }
        stale.push(path.clone());
    }
    for path in prompts::committed(root)? {
        if documents.iter().any(|(wanted, _)| *wanted == path) {
            continue;
        }
        if !check {
            fs::remove_file(root.join(&path)).map_err(|reason| write_error(&path, reason))?;
        }
        stale.push(path);
    }
    Ok(stale)
}

/// Returns the paths of all documents with the texts that they must have.
fn documents(root: &Path, binary: Option<&Path>) -> Result<Vec<(String, String)>, DocsError> {
    let program = Program::of(root, binary)?;
    let mut documents = Vec::new();
    for document in DOCUMENTS {
        let note = if document.path.ends_with(".md") { NOTE } else { "" };
        let text = program.print(root, document.arguments)?;
        documents.push((document.path.to_owned(), format!("{note}{text}")));
    }
    let formats =
        formats::pages(root).map_err(|(path, source)| DocsError::Read { path, source })?.into_iter();
    documents.extend(formats.map(|(path, text)| (path.to_owned(), format!("{NOTE}{text}"))));
    let prompts = prompts::pages(&program)?.into_iter();
    documents.extend(prompts.map(|(path, text)| (path, format!("{NOTE}{text}"))));
    Ok(documents)
}

fn write_error(path: &str, reason: io::Error) -> DocsError {
    DocsError::Write { path: path.to_owned(), reason }
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

    #[test]
    fn stale_documents_are_found_then_mended() {
        let root = std::env::temp_dir().join(format!("cooperage-docs-{}", std::process::id()));
        fs::create_dir_all(root.join("docs/prompts")).unwrap();
        for (path, text) in
            [("docs/a.md", "a"), ("docs/prompts/old.md", "old"), ("docs/prompts/same.md", "same")]
        {
            fs::write(root.join(path), text).unwrap();
        }
        let wanted = [("docs/a.md", "b"), ("docs/prompts/new.md", "new"), ("docs/prompts/same.md", "same")]
            .map(|(path, text)| (path.to_owned(), text.to_owned()));
        let stale = ["docs/a.md", "docs/prompts/new.md", "docs/prompts/old.md"];
        assert_eq!(settle(&root, &wanted, true).unwrap(), stale);
        assert_eq!(settle(&root, &wanted, false).unwrap(), stale);
        assert_eq!(settle(&root, &wanted, true).unwrap(), [""; 0]);
        assert_eq!(prompts::committed(&root).unwrap(), ["docs/prompts/new.md", "docs/prompts/same.md"]);
        fs::remove_dir_all(&root).unwrap();
    }
}
