//! `cooperage export memory RUN`: what agents remember, in files of the original's form.

use std::collections::BTreeMap;
use std::process::ExitCode;

use camino::Utf8Path;
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::lives::lives;
use serde_json::{Value, json};

use crate::args::ExportMemoryArgs;
use crate::error::{CliError, Exit};
use crate::output;

pub(super) fn memory(args: &ExportMemoryArgs) -> Result<ExitCode, CliError> {
    let run = RunDir::open(&args.run)?;
    let begun: Vec<String> =
        run.episodes().map(|(key, _)| key).filter(|key| run.state(key) != EpisodeState::Missing).collect();
    let mut told = Vec::new();
    for key in &begun {
        let lives = lives(&run, key)?;
        let folder = if begun.len() == 1 { args.out.clone() } else { args.out.join(key) };
        write(&folder, &lives)?;
        told.extend(lives.keys().map(|name| json!({"episode": key, "agent": name})));
    }
    if args.json {
        output::json(&json!({"out": args.out.as_str(), "memories": told}))?;
    } else if told.is_empty() {
        output::note(
            "no agent remembers anything: memories are those of the framework mindcraft, once an agent has heard or said something",
        );
    } else {
        output::note(&format!("{}: what {} agents remember", args.out, told.len()));
    }
    Ok(ExitCode::SUCCESS)
}

fn write(folder: &Utf8Path, lives: &BTreeMap<String, Value>) -> Result<(), CliError> {
    let make = |folder: &Utf8Path| {
        std::fs::create_dir_all(folder)
            .map_err(|error| CliError::new(Exit::Output, format!("cannot make {folder}: {error}")))
    };
    for (name, file) in lives {
        // A journal may come from anywhere, and names become folders.
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return Err(CliError::new(Exit::Output, format!("`{name}` cannot be the name of a folder")));
        }
        make(&folder.join(name))?;
        output::write(&folder.join(name).join("memory.json"), pretty(file))?;
    }
    if !lives.is_empty() {
        output::write(&folder.join("memories.json"), pretty(&json!(lives)))?;
    }
    Ok(())
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
