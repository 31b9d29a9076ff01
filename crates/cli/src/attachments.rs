//! Files of the user's for suites, as attachments of a plan.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::AttachmentPlan;
use cooperage_suites::suite::{ProgramRegistry, Suites};

use crate::args::SuiteFileArgs;
use crate::error::CliError;
use crate::user_files::read_text;

/// The user's files as attachments of a plan.
pub(crate) fn attachments(
    registry: &ProgramRegistry,
    files: &SuiteFileArgs,
    tasks: Option<&Utf8PathBuf>,
) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    if files.is_empty() && tasks.is_none() {
        return Ok(BTreeMap::new());
    }
    let suites = Suites::new(registry, &BTreeMap::new())?;
    let mut attachments = match tasks {
        Some(folder) if folder.is_dir() => tasks_of_folder(&suites, folder)?,
        Some(path) => tasks_of_file(registry, &suites, path)?,
        None => BTreeMap::new(),
    };
    for (_, argument) in suites.file_arguments() {
        if let Some((_, path)) = files.iter().find(|(name, _)| *name == argument.name) {
            attachments.insert(argument.attachment.to_owned(), attachment(path, argument.attachment)?);
        }
    }
    Ok(attachments)
}

/// A file of the user's; one without a name of its own is called by `name`.
fn attachment(path: &Utf8Path, name: &str) -> Result<AttachmentPlan, CliError> {
    let file = path.file_name().unwrap_or(name).to_owned();
    Ok(AttachmentPlan { file, text: read_text(path)?, hash: None })
}

/// The files of tasks in a folder, by the suites' names for them.
fn tasks_of_folder(suites: &Suites, folder: &Utf8Path) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    let names: Vec<&str> = suites.iter().flat_map(|suite| suite.task_tools().task_files()).copied().collect();
    let mut attachments = BTreeMap::new();
    for name in names.iter().filter(|name| folder.join(name).is_file()) {
        attachments.insert((*name).to_owned(), attachment(&folder.join(name), name)?);
    }
    if attachments.is_empty() {
        let names = names.join(", ");
        return Err(CliError::usage(format!("there is no file of tasks in {folder}"))
            .hint(format!("such a folder holds some of {names}")));
    }
    Ok(attachments)
}

/// A single file of tasks, for each of the suites that can read it.
fn tasks_of_file(
    registry: &ProgramRegistry,
    suites: &Suites,
    path: &Utf8Path,
) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    let file = attachment(path, "tasks.json")?;
    let mut attachments = BTreeMap::new();
    let mut reasons = Vec::new();
    for suite in suites.iter() {
        let Some(import) = suite.task_tools().task_import() else { continue };
        let alone = BTreeMap::from([(import.to_owned(), file.clone())]);
        match Suites::new(registry, &alone) {
            Ok(_) => attachments.extend(alone),
            Err(error) => reasons.push(format!("for {}: {error}", suite.name())),
        }
    }
    if attachments.is_empty() {
        let reasons = reasons.join("; ");
        return Err(CliError::usage(format!("--tasks {path}: no suite can read this file")).hint(reasons));
    }
    Ok(attachments)
}
