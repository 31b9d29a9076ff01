//! Memories that agents would take with them into another life, read from their journals, in the form of the original's
//! `memory.json`.

use std::collections::BTreeMap;

use cooperage_journal::{EpisodeState, JournalError, Note, Record, RunDir};
use serde_json::{Value, json};

/// The kind of a framework's note about an agent's life.
const LIFE: &str = "life";
/// The event by which a world reports the result of a task; as in the original's files, it is the last thing agents
/// hear.
const TASK_ENDED: &str = "task_ended";

/// The latest memory of each agent of an episode, finished or not, by the agents' names.
///
/// # Errors
/// When the journal cannot be read.
pub fn lives(run: &RunDir, key: &str) -> Result<BTreeMap<String, Value>, JournalError> {
    let (path, lines) = match run.state(key) {
        EpisodeState::Finished => (run.finished_path(key), run.finished_lines(key)?),
        EpisodeState::UnderWay => (run.part_path(key), run.part_lines(key)?),
        EpisodeState::Missing => return Ok(BTreeMap::new()),
    };
    let mut lives = BTreeMap::new();
    let mut ended = None;
    for record in lines.each_record(&path) {
        let note = match record? {
            Record::Note(note) => note,
            Record::Advance { events, .. } => {
                let end = events.into_iter().find(|event| event.name == TASK_ENDED);
                ended = end.map(|event| event.text).or(ended);
                continue;
            }
            _ => continue,
        };
        let Note::Own { kind, data } = Note::read(&note) else { continue };
        if kind != LIFE {
            continue;
        }
        if let (Some(name), Some(file)) = (data.get("name").and_then(Value::as_str), data.get("file")) {
            lives.insert(name.to_owned(), file.clone());
        }
    }
    if let Some(text) = ended {
        for file in lives.values_mut() {
            if let Some(turns) = file.get_mut("turns").and_then(Value::as_array_mut) {
                turns.push(json!({"role": "system", "content": text}));
            }
        }
    }
    Ok(lives)
}
