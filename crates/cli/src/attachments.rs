//! Files of the user's for suites and teams, as attachments of a plan.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use camino::{Utf8Path, Utf8PathBuf};
use cooperage_body::gallery::ReadyBuilding;
use cooperage_core::Digest;
use cooperage_journal::{AttachmentPlan, RunDir};
use cooperage_suites::suite::{FileForm, ProgramRegistry, Suites};
use cooperage_suites::{demonstration, experience};
use cooperage_teams::frameworks::mindagent::DEMONSTRATION;
use cooperage_teams::frameworks::mindcraft::{PROFILES, SKILLS, TEMPLATE};
use cooperage_teams::frameworks::s_agents::LIBRARY;
use cooperage_teams::{GIVEN, split_name};

use crate::args::{SuiteFileArgs, WordSource};
use crate::error::{CliError, Exit};
use crate::processes::{check_command, files_of_command};
use crate::profiles::{profiles, template};
use crate::skill_files::{command_library, library_text};
use crate::user_files::{read_bytes, read_text};
use crate::yaml;

/// Characters of a file's hash that name it among the attachments of a plan.
const HASH_SHOWN: usize = 16;

/// The words of a call that name files, beside the values of options.
pub(crate) struct FileWords<'a> {
    /// Files that single suites read.
    pub(crate) files: &'a SuiteFileArgs,
    /// A file or a folder of tasks.
    pub(crate) tasks: Option<&'a Utf8PathBuf>,
    pub(crate) source: &'a WordSource,
}

/// The user's files as attachments of a plan. An option that names a file, or an earlier run for its experience, gives way to the
/// text that is handed in.
pub(crate) fn handed_in(
    registry: &ProgramRegistry,
    words: FileWords<'_>,
    options: &mut BTreeMap<String, String>,
) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    let FileWords { files, tasks, source } = words;
    let suites = registry.plain_suites()?;
    let mut attachments = match tasks {
        Some(folder) if folder.is_dir() => tasks_of_folder(suites, folder)?,
        Some(path) => tasks_of_file(registry, suites, path)?,
        None => BTreeMap::new(),
    };
    for (_, argument) in suites.file_arguments() {
        if let Some((_, path)) = files.iter().find(|(name, _)| *name == argument.name) {
            let read = match argument.form {
                FileForm::Text => attachment(path, argument.attachment)?,
                FileForm::Building => building(path)?,
            };
            attachments.insert(argument.attachment.to_owned(), read);
        }
    }
    hand_in_options(suites, options, source, &mut attachments)?;
    Ok(attachments)
}

/// A building of the user's, under the name of its file.
fn building(path: &Utf8Path) -> Result<AttachmentPlan, CliError> {
    let read = ReadyBuilding::from_file(&read_bytes(path)?);
    let mut building =
        read.map_err(|error| CliError::new(Exit::Input, format!("cannot read {path}: {error}")))?;
    let file = path.file_name().unwrap_or("building").to_owned();
    path.file_stem().unwrap_or("building").clone_into(&mut building.name);
    Ok(AttachmentPlan { file, text: building.to_json().to_string(), hash: None })
}

/// A file of the user's; one without a name of its own is called by `name`.
fn attachment(path: &Utf8Path, name: &str) -> Result<AttachmentPlan, CliError> {
    let file = path.file_name().unwrap_or(name).to_owned();
    Ok(AttachmentPlan { file, text: read_text(path)?, hash: None })
}

/// The files of tasks in a folder, by the suites' names for them.
fn tasks_of_folder(suites: &Suites, folder: &Utf8Path) -> Result<BTreeMap<String, AttachmentPlan>, CliError> {
    let mut names: Vec<&str> = Vec::new();
    for name in suites.iter().flat_map(|suite| suite.task_tools().task_files()) {
        // Several suites may read the same file.
        if !names.contains(name) {
            names.push(name);
        }
    }
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
    let mut file = attachment(path, "tasks.json")?;
    if matches!(path.extension(), Some("yaml" | "yml")) {
        file.text = yaml::to_json(&file.text)
            .map_err(|error| CliError::new(Exit::Input, format!("cannot read {path}: {error}")))?;
    }
    let mut attachments = BTreeMap::new();
    let mut reasons = Vec::new();
    for suite in suites.iter() {
        let Some(import) = suite.task_tools().task_import() else { continue };
        let alone = BTreeMap::from([(import.to_owned(), file.clone())]);
        match Suites::new(registry, &alone) {
            Ok(_) => attachments.extend(alone),
            Err(error) => reasons.push((suite.name(), error.to_string())),
        }
    }
    if attachments.is_empty() {
        let error = CliError::usage(format!("--tasks {path}: no suite can read this file"));
        let is_json = matches!(path.extension(), Some("json" | "yaml" | "yml"));
        return Err(error.hint_if(best_reason(&reasons, is_json)));
    }
    Ok(attachments)
}

/// The reasons why suites cannot read a file of tasks: those of the suites whose files have its form, else those of all. A file that
/// is not JSON has one reason for all suites that read JSON; where its name promises none, those of the others are told.
fn best_reason(reasons: &[(&str, String)], is_json: bool) -> Option<String> {
    if let Some((_, no_json)) = reasons.iter().find(|(_, reason)| reason.contains(NO_JSON)) {
        let of_others: Vec<String> = reasons
            .iter()
            .filter(|(_, reason)| !is_json && !reason.contains(NO_JSON))
            .map(|(suite, reason)| format!("read as a file of {suite}: {reason}"))
            .collect();
        return Some(if of_others.is_empty() { no_json.clone() } else { of_others.join("; ") });
    }
    let is_other_form = |reason: &str| OTHER_FORMS.iter().any(|words| reason.contains(words));
    let told = |fits: bool| -> Vec<String> {
        let chosen = reasons.iter().filter(|(_, reason)| !fits || !is_other_form(reason));
        let verb = if fits { "read as a file of" } else { "for" };
        chosen.map(|(suite, reason)| format!("{verb} {suite}: {reason}")).collect()
    };
    let best = told(true);
    Some(if best.is_empty() { told(false) } else { best }.join("; ")).filter(|reasons| !reasons.is_empty())
}

/// Words of suites for a file that is no JSON.
const NO_JSON: &str = "it is no JSON";

/// Words of suites for a file of another form than theirs.
const OTHER_FORMS: [&str; 2] = ["it is none of the files of tasks", "the layout cannot be read"];

/// Reads the files that stand in place of values of options: the texts are handed in, and the options say so.
pub(crate) fn hand_in_options(
    suites: &Suites,
    options: &mut BTreeMap<String, String>,
    source: &WordSource,
    attachments: &mut BTreeMap<String, AttachmentPlan>,
) -> Result<(), CliError> {
    for (option, text) in suites.options().filter_map(|option| Some((option, option.text()?))) {
        let Some(value) = options.get_mut(option.name) else { continue };
        if option.parse(value).is_ok() {
            continue;
        }
        refuse_page(source, option.name)?;
        let path = Utf8PathBuf::from(value.as_str());
        let is_library = [SKILLS, LIBRARY].contains(&text);
        if !(option.takes_run() || path.is_file() || (is_library && path.is_dir())) {
            continue;
        }
        let file =
            if option.takes_run() { path.as_str() } else { path.file_name().unwrap_or(text) }.to_owned();
        let read = match text {
            _ if option.takes_run() => experience_of(&path)?,
            SKILLS => command_library(&path)?,
            LIBRARY => library_text(&path)?,
            PROFILES => profiles(&path)?.to_string(),
            DEMONSTRATION => demonstration::of_journal(suites, &path).map_err(|error| {
                CliError::usage(format!("`{}={path}` makes no demonstration: {error}", option.name))
                    .hint("the journal of a finished episode is `RUN/episodes/KEY.jsonl.zst`")
            })?,
            TEMPLATE => template(&path)?.to_string(),
            _ => read_text(&path)?,
        };
        attachments.insert(text.to_owned(), AttachmentPlan { file, text: read, hash: None });
        *value = GIVEN.to_owned();
    }
    Ok(())
}

/// The experience of a run. A run without any would be played as if it had been given.
fn experience_of(path: &Utf8Path) -> Result<String, CliError> {
    let text = experience::gather(&RunDir::open(path)?)?;
    if text.is_empty() {
        return Err(CliError::new(
            Exit::Input,
            format!("{path} holds no experience: no planned subtask succeeded there"),
        )
        .hint("name a run of a framework that plans, such as villager, with finished episodes"));
    }
    Ok(text)
}

/// Refuses a page that names a file: a client with its token must not read files of this machine, nor learn which exist.
fn refuse_page(source: &WordSource, option: &str) -> Result<(), CliError> {
    if *source != WordSource::Page {
        return Ok(());
    }
    Err(CliError::usage(format!("`{option}`: files are handed in from the command line only"))
        .hint("`cooperage run … --set NAME=FILE --serve` shows the run in the browser"))
}

/// Reads the file that follows a team's name after a colon, where one does and it is no text: its bytes are handed in, and the
/// name says so.
pub(crate) fn hand_in_argument(
    suites: &Suites,
    team: &mut String,
    source: &WordSource,
    attachments: &mut BTreeMap<String, AttachmentPlan>,
) -> Result<(), CliError> {
    let (name, argument) = split_name(team);
    check_command(name, argument)?;
    let Some(argument) = argument else { return Ok(()) };
    attachments.extend(files_of_command(name, argument)?);
    let Ok(framework) = suites.framework(name) else { return Ok(()) };
    let option = framework.options.iter().find(|option| Some(option.name) == framework.argument);
    let Some((option, folder)) = option.and_then(|option| Some((option, option.folder()?))) else {
        return Ok(());
    };
    let path = Utf8Path::new(argument);
    let is_value = option.parse(argument).is_ok();
    if !is_value {
        refuse_page(source, option.name)?;
    }
    let is_page = *source == WordSource::Page;
    if is_value && (is_page || !path.is_file()) {
        return Ok(());
    }
    if !path.is_file() {
        let form = option.form();
        return Err(CliError::usage(format!("`{team}`: there is no file `{argument}`"))
            .hint(format!("behind the colon stands {form}")));
    }
    let bytes = read_bytes(path)?;
    let hash = Digest::of(&bytes).to_string();
    let given = format!("{folder}/{}", hash.get(..HASH_SHOWN).unwrap_or(&hash));
    let file = path.file_name().unwrap_or(folder).to_owned();
    let text = BASE64_STANDARD.encode(bytes);
    attachments.insert(given.clone(), AttachmentPlan { file, text, hash: None });
    *team = format!("{name}:{given}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use cooperage_suites::testing::BareSuite;
    use cooperage_teams::{OptionFile, OptionInfo, OptionKind};

    use super::*;

    const NOTES: &[OptionInfo] =
        &[OptionInfo::new("bare.notes", "none", OptionKind::OneOf(&["none"]), "notes that the suite reads")
            .or_file(OptionFile::Text("bare-notes"))];

    #[test]
    fn the_reason_of_the_suite_whose_form_a_file_has_is_told_alone() {
        let none = ("villagerbench", "x: it is none of the files of tasks: an object".to_owned());
        let layout = ("overcooked", "x: the layout cannot be read: unknown field `a`".to_owned());
        let best = ("minecollab", "x: task `a`: `agent_count` is no whole number".to_owned());
        let told = best_reason(&[none.clone(), best, layout.clone()], true).unwrap();
        assert_eq!(told, "read as a file of minecollab: x: task `a`: `agent_count` is no whole number");
        assert!(
            best_reason(&[none, layout.clone()], true)
                .unwrap()
                .starts_with("for villagerbench: x: it is none")
        );
        let json = ("villagerbench", "x: it is no JSON: at line 1".to_owned());
        let both = [json, layout];
        assert_eq!(best_reason(&both, true).unwrap(), "x: it is no JSON: at line 1");
        assert!(
            best_reason(&both, false).unwrap().starts_with("read as a file of overcooked: x: the layout")
        );
        assert_eq!(best_reason(&[], true), None);
    }

    #[test]
    fn an_option_of_a_suite_may_name_a_file() {
        let registry =
            ProgramRegistry::of(&[|_| Ok(Box::new(BareSuite { options: NOTES, ..BareSuite::default() }))]);
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("notes.txt")).unwrap();
        std::fs::write(&path, "mind the step").unwrap();
        let hand_in = |value: &str, source: &WordSource| {
            let mut options = BTreeMap::from([("bare.notes".to_owned(), value.to_owned())]);
            let words = FileWords { files: &SuiteFileArgs::default(), tasks: None, source };
            let attachments = handed_in(&registry, words, &mut options)?;
            let texts: Vec<_> = attachments.into_iter().map(|(name, file)| (name, file.text)).collect();
            Ok::<_, CliError>((options.remove("bare.notes").unwrap(), texts))
        };
        let typed = WordSource::default();
        let text = ("bare-notes".to_owned(), "mind the step".to_owned());
        assert_eq!(hand_in(path.as_str(), &typed).unwrap(), (GIVEN.to_owned(), vec![text]));
        assert_eq!(hand_in("none", &typed).unwrap(), ("none".to_owned(), Vec::new()));
        assert!(hand_in(path.as_str(), &WordSource::Page).is_err(), "a page reads no files");
    }
}
