//! Libraries and files of skills, read and written.

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_body::catalogues::mindcraft::commands::ALL;
use cooperage_script::checks::check_with;
use cooperage_script::library::{self, parse};
use cooperage_teams::frameworks::mindcraft::read_skills;
use cooperage_teams::skills::{AgentSkill, Library};
use serde_json::Value;

use crate::error::{CliError, Exit};
use crate::output;
use crate::user_files::{read_text, read_up_to, text_of};

/// The description of a library's form.
pub(crate) const FORM: &str = "a library is a JSON list of objects with name, description and code, as `cooperage skills import` and \
                    `cooperage export skills` write it, or Voyager's skills.json for `cooperage skills import`";

/// Bytes of a file that are read; those of a script are counted again before it runs.
const FILE_BYTES_MAX: u64 = 1 << 20;

/// A file `NAME.js` with the skill that it holds.
pub(crate) struct SkillFile {
    pub(crate) path: Utf8PathBuf,
    pub(crate) skill: library::LibrarySkill,
}

/// The files of JavaScript at a path: itself, or those of a folder, in order.
pub(crate) fn files(path: &Utf8Path) -> Result<Vec<SkillFile>, CliError> {
    let paths = if path.is_dir() { of_folder(path)? } else { vec![path.to_owned()] };
    if paths.is_empty() {
        return Err(CliError::new(Exit::Input, format!("there is no file of JavaScript in {path}"))
            .hint("a skill is a file NAME.js; `cooperage skills show gatherLogs` shows one"));
    }
    paths.into_iter().map(read_skill).collect()
}

fn of_folder(folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, CliError> {
    let failed = |error: std::io::Error| CliError::new(Exit::Input, format!("cannot read {folder}: {error}"));
    let mut paths = Vec::new();
    for entry in folder.read_dir_utf8().map_err(failed)? {
        let path = entry.map_err(failed)?.into_path();
        if path.extension() == Some("js") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn read_skill(path: Utf8PathBuf) -> Result<SkillFile, CliError> {
    let source = read_source(&path)?;
    // That it is JavaScript comes first; what it calls is looked at when all are read.
    if let Err(refusal) = library::missing(&source, &[]) {
        return Err(CliError::new(Exit::Input, format!("{path}: {refusal}"))
            .hint("a file of JavaScript is wanted; `cooperage help code` tells what it can call"));
    }
    let skill = parse(&source).map_err(|error| {
        CliError::new(Exit::Input, format!("{path}: {error}"))
            .hint("`cooperage skills show gatherLogs` shows how a skill is written")
    })?;
    Ok(SkillFile { path, skill })
}

/// Fails where a skill would not be run, however it is called.
pub(crate) fn check(files: &[SkillFile]) -> Result<(), CliError> {
    let names: Vec<&str> = library::shipped()
        .iter()
        .chain(files.iter().map(|file| &file.skill))
        .map(|skill| skill.name.as_str())
        .collect();
    for SkillFile { path, .. } in files {
        if let Err(refusal) = check_with(&read_source(path)?, &names) {
            return Err(CliError::new(Exit::Input, format!("{path}: {refusal}"))
                .hint("`cooperage help code` tells what code can call"));
        }
    }
    Ok(())
}

/// A library of ours: what a file of JSON or the files of JavaScript of a folder hold.
pub(crate) fn library_at(path: &Utf8Path) -> Result<Library, CliError> {
    if path.is_dir() || path.extension() == Some("js") {
        let skills: Vec<library::LibrarySkill> = files(path)?.into_iter().map(|file| file.skill).collect();
        return ours(&skills, path);
    }
    read_library(path, &read_file(path)?)
}

/// The same as a text of JSON.
pub(crate) fn library_text(path: &Utf8Path) -> Result<String, CliError> {
    if path.is_dir() || path.extension() == Some("js") {
        let skills: Vec<library::LibrarySkill> = files(path)?.into_iter().map(|file| file.skill).collect();
        return Ok(library::to_json(&skills).to_string());
    }
    read_file(path)
}

/// The same of skills that become commands of agents (MINDcraft).
pub(crate) fn command_library(path: &Utf8Path) -> Result<String, CliError> {
    let wrong = |reason: &str, hint: &str| CliError::new(Exit::Input, format!("{path}: {reason}")).hint(hint);
    let text = library_text(path)?;
    let read = read_skills(&text).map_err(|reason| wrong(&reason, FORM))?;
    let names: Vec<&str> = library::shipped().iter().map(|skill| skill.name.as_str()).collect();
    let known: Vec<&str> =
        names.into_iter().chain(read.skills().iter().map(|skill| skill.name.as_str())).collect();
    for AgentSkill { name, code, .. } in read.skills() {
        if ALL.iter().any(|command| command.tool_name() == name) {
            let reason = format!("`{name}` cannot be a command: there is one of that name");
            return Err(wrong(
                &reason,
                "give the function another name; `cooperage help mindcraft` lists the commands",
            ));
        }
        if let Err(refusal) = check_with(code, &known) {
            let reason = format!("`{name}` cannot be a command: {refusal}");
            return Err(wrong(&reason, "`cooperage help code` tells what code can call"));
        }
    }
    Ok(text)
}

/// The text of a file of a library.
pub(crate) fn read_file(path: &Utf8Path) -> Result<String, CliError> {
    read_text(path).map_err(|error| error.hint(FORM))
}

/// Reads a list of skills in JSON.
pub(crate) fn read_library(path: &Utf8Path, text: &str) -> Result<Library, CliError> {
    Library::read(text).map_err(|error| CliError::new(Exit::Input, format!("{path}: {error}")).hint(FORM))
}

/// Skills of files as a library.
pub(crate) fn ours(skills: &[library::LibrarySkill], path: &Utf8Path) -> Result<Library, CliError> {
    read_library(path, &library::to_json(skills).to_string())
}

/// The library that ships.
pub(crate) fn shipped_library() -> Result<Library, CliError> {
    ours(library::shipped(), Utf8Path::new("the library that ships"))
}

/// Writes a library; what is written can be read again.
pub(crate) fn write_library(path: &Utf8Path, skills: &[Value]) -> Result<(), CliError> {
    let text = serde_json::to_string_pretty(skills).unwrap_or_default();
    read_library(path, &text)?;
    output::write(path, &(text + "\n"))
}

/// A skill for programs.
pub(crate) fn object(skill: &AgentSkill) -> Value {
    let mut object = skill.to_json();
    if let Some(fields) = object.as_object_mut() {
        fields.insert("signature".to_owned(), Value::String(skill.signature()));
    }
    object
}

/// The text of a file of JavaScript.
pub(crate) fn read_source(path: &Utf8Path) -> Result<String, CliError> {
    let input = |why: String| {
        CliError::new(Exit::Input, format!("{path}: {why}"))
            .hint("a file of JavaScript is wanted; `cooperage help code` tells what it can call")
    };
    let read = read_up_to(path, FILE_BYTES_MAX);
    let bytes = read.map_err(|error| {
        error.hint("a file of JavaScript is wanted; `cooperage help code` tells what it can call")
    })?;
    text_of(bytes).map_err(|why| input(why.to_owned()))
}
