//! `--prompts DIR`: prompts of the user's own, in files named as the program's are: `villager/plan.jinja`, or
//! `mindcraft/conversing.md` for those that are plain texts.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::AttachmentPlan;
use cooperage_suites::plan::closest;
use cooperage_suites::suite::Suites;
use cooperage_teams::PromptError;
use cooperage_teams::frameworks::mindcraft::profile::PromptKind;
use cooperage_teams::templates::{ENDING, PROMPTS};
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::user_files::read_text;

/// The prompts of that folder, as attachments of a plan.
pub(crate) fn prompts(
    folder: &Utf8Path,
    suites: &Suites,
) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    let known: Vec<&str> = suites.prompt_files().map(|(name, _)| name).collect();
    let mut texts = BTreeMap::new();
    for path in files(folder)? {
        let file = path.strip_prefix(folder).map_or(path.as_str(), Utf8Path::as_str).replace('\\', "/");
        let (name, text) = match file.strip_suffix(MARKDOWN) {
            Some(name) if is_plain(name) => (name.to_owned(), literal(&read_text(&path)?)),
            Some(name) if known.contains(&name) => return Err(no_markdown(&path, name)),
            _ => match file.strip_suffix(ENDING).filter(|name| known.contains(name)) {
                Some(name) => (name.to_owned(), read_text(&path)?),
                None => return Err(unknown(&path, &file, &known)),
            },
        };
        if texts.insert(name.clone(), text).is_some() {
            return Err(CliError::usage(format!("{path}: there are two files for the prompt `{name}`"))
                .hint(format!("keep {name}{ENDING} or {name}{MARKDOWN}")));
        }
    }
    if texts.is_empty() {
        return Err(CliError::usage(format!("there is no file of prompts in {folder}")).hint(LISTED));
    }
    suites.check_prompts(&texts).map_err(|error| match error {
        PromptError::Unusable { name, line, reason, variables } => {
            CliError::usage(format!("{}: line {line}: {reason}", file_of(folder, &name)))
                .hint(variables_hint(&name, &variables))
        }
        PromptError::Broken { name, line, reason } => {
            CliError::new(Exit::Input, format!("{}: line {line}: {reason}", file_of(folder, &name)))
                .hint(format!("`cooperage help {PROMPTS}{name}` prints the program's own"))
        }
        PromptError::Unknown(name) => unknown(&folder.join(&name), &name, &known),
    })?;
    let attachment = |(name, text): (String, String)| {
        let file = format!("{name}{ENDING}");
        (format!("{PROMPTS}{name}"), AttachmentPlan { file, text, hash: None })
    };
    Ok(texts.into_iter().map(attachment).collect())
}

/// The file of a prompt that is a template.
fn file_of(folder: &Utf8Path, name: &str) -> Utf8PathBuf {
    folder.join(format!("{name}{ENDING}"))
}

/// The variables that a prompt has, and where they are used.
fn variables_hint(name: &str, variables: &[String]) -> String {
    let own = format!("`cooperage help {PROMPTS}{name}` prints the program's own");
    if variables.is_empty() {
        return format!("this prompt has no variables; {own}");
    }
    format!("its variables are {}; {own}", variables.join(", "))
}

/// Whether a prompt is a plain text with variables such as `$NAME`: those that profiles of MINDcraft's agents may bring, and
/// the one for tasks.
fn is_plain(name: &str) -> bool {
    let field = name.strip_prefix("mindcraft/");
    field.is_some_and(|field| field == "task" || PromptKind::ALL.iter().any(|kind| kind.field() == field))
}

/// Returns a template that renders a text literally, even if it contains template syntax.
fn literal(text: &str) -> String {
    format!("{{{{ {} }}}}", Value::from(text))
}

fn no_markdown(path: &Utf8Path, name: &str) -> CliError {
    CliError::usage(format!("{path}: this prompt is a template and no Markdown"))
        .hint(format!("name it {name}{ENDING}; `cooperage help {PROMPTS}{name}` prints the program's own"))
}

/// The file extension of prompts that are plain texts.
const MARKDOWN: &str = ".md";
/// Where the names of prompts are to be found.
const LISTED: &str = "`cooperage help prompts` lists their names, such as villager/plan.jinja";

fn unknown(path: &Utf8Path, file: &str, known: &[&str]) -> CliError {
    let known: Vec<String> = known.iter().map(|name| format!("{name}{ENDING}")).collect();
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let hint = closest(file, &known).unwrap_or_else(|| LISTED.to_owned());
    CliError::usage(format!("{path}: there is no prompt `{file}`")).hint(hint)
}

/// The files of a folder and of the folders in it, in order, hidden ones apart.
fn files(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, CliError> {
    let (mut files, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let failed = |error: std::io::Error| {
            CliError::new(Exit::Input, format!("cannot read {folder}: {error}")).hint(LISTED)
        };
        for entry in folder.read_dir_utf8().map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let kind = entry.file_type().map_err(failed)?;
            if entry.file_name().starts_with('.') {
                continue;
            }
            if kind.is_dir() { folders.push(entry.into_path()) } else { files.push(entry.into_path()) }
        }
    }
    files.sort();
    Ok(files)
}
