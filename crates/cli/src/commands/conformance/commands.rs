//! Vectors of MINDcraft's text: commands, crafting plans, and scores of buildings.

use std::collections::BTreeMap;

use camino::Utf8Path;
use cooperage_blocks::conformance::{FormatError, VectorCase};
use cooperage_body::blueprint::Blueprint;
use cooperage_minecollab::conformance;
use serde_json::{Map, Value};

use super::vectors::with_cause;
use super::{ComparisonVerdict, Judged, cannot_read, read, vector_file};
use crate::args::ConformanceArgs;
use crate::error::{CliError, Exit};

type CommandVectorReader = fn(&[u8]) -> Result<Vec<VectorCase>, FormatError>;

/// The files that stand alone, with their readers.
const FILES: [(&str, CommandVectorReader); 2] = [
    ("command_parse_vectors.json", conformance::command_parse),
    ("crafting_plan_vectors.json", conformance::crafting_plan),
];

/// Scores of buildings, whose blueprints are in the folder beside the vectors'.
const SCORES: &str = "construction_score_vectors.json";
const BLUEPRINTS: &str = "../construction";

pub(super) fn judge(args: &ConformanceArgs) -> Result<Judged, CliError> {
    let folder = &args.folder;
    folder
        .read_dir_utf8()
        .map_err(|error| CliError::new(Exit::Input, format!("cannot read the folder {folder}: {error}")))?;
    let mut judged = Judged::default();
    for (file, reader) in FILES {
        let compared = vector_file(folder, file)?.map(|bytes| reader(&bytes));
        judged.file(file, compared);
    }
    let scores = match vector_file(folder, SCORES)? {
        Some(bytes) => {
            let blueprints = judged.blueprints(&folder.join(BLUEPRINTS))?;
            Some(conformance::construction_score(&bytes, |task| blueprints.get(task).cloned()))
        }
        None => None,
    };
    judged.file(SCORES, scores);
    Ok(judged)
}

impl Judged {
    /// The blueprints of all task files of a folder by the task's id; none if there is no such folder. A file or a
    /// blueprint that can't be read counts as a failure.
    fn blueprints(&mut self, folder: &Utf8Path) -> Result<BTreeMap<String, Blueprint>, CliError> {
        let mut blueprints = BTreeMap::new();
        let Ok(entries) = folder.read_dir_utf8() else { return Ok(blueprints) };
        let cannot = |error| CliError::new(Exit::Input, format!("cannot read the folder {folder}: {error}"));
        let mut files = Vec::new();
        for entry in entries {
            files.push(entry.map_err(cannot)?.into_path());
        }
        files.retain(|path| path.extension() == Some("json"));
        files.sort();
        for path in files {
            let bytes = read(&path).map_err(cannot_read(&path))?;
            let name = format!("{BLUEPRINTS}/{}", path.file_name().unwrap_or_default());
            let tasks: Map<String, Value> = match serde_json::from_slice(&bytes) {
                Ok(tasks) => tasks,
                Err(error) => {
                    self.whole_file(ComparisonVerdict::Failed, &name, &error.to_string());
                    continue;
                }
            };
            for (task, record) in tasks {
                let Some(blueprint) = record.get("blueprint") else { continue };
                match Blueprint::from_json(blueprint) {
                    Ok(blueprint) => {
                        blueprints.insert(task, blueprint);
                    }
                    Err(error) => {
                        let reason = format!("{task:?}: {}", with_cause(&error));
                        self.whole_file(ComparisonVerdict::Failed, &name, &reason);
                    }
                }
            }
        }
        Ok(blueprints)
    }
}
