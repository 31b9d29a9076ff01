//! A demonstration made of a recorded game: in each step in which something was commanded, what the crew saw and the commands.
//!
//! The world is played again alone. The text belongs to the next run's plan; `cooperage-teams` reads it.

use camino::Utf8Path;
use cooperage_core::{AgentId, Tool, ToolCall, Viewer};
use cooperage_journal::{EntryRecord, JournalError, Record, read_journal};
use cooperage_runtime::{WorldDiffers, WorldReplay};
use cooperage_teams::write_command;
use serde_json::{Map, Value, json};

use crate::suite::Suites;

/// The most turns of a demonstration, the first of the game.
const TURNS_MAX: usize = 60;

/// Why a journal makes no demonstration.
#[derive(Debug, thiserror::Error)]
pub enum DemonstrationError {
    /// The file is no journal, or cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The file has no header.
    #[error("it does not begin with an episode's plan")]
    Headless,
    /// The world of the game cannot be made.
    #[error("its game cannot be set up: {0}")]
    SetUp(String),
    /// The game goes otherwise here.
    #[error(transparent)]
    Differs(#[from] WorldDiffers),
    /// Nothing in it can be shown as commands.
    #[error("its agents gave no commands that can be written as text")]
    NoCommands,
}

/// The demonstration of a finished game, as a text.
///
/// # Errors
/// [`DemonstrationError`] says why the journal makes none.
pub fn of_journal(suites: &Suites, path: &Utf8Path) -> Result<String, DemonstrationError> {
    let records = read_journal(path)?.records(path)?;
    let Some(Record::Header(header)) = records.first() else { return Err(DemonstrationError::Headless) };
    let suite =
        suites.suite_of(&header.plan.task).map_err(|error| DemonstrationError::SetUp(error.to_string()))?;
    let stage = suite.stage(&header.plan).map_err(DemonstrationError::SetUp)?;
    let mut replay = WorldReplay::new(stage.world, stage.judge);
    let (mut turns, mut commands): (Vec<Value>, Vec<String>) = (Vec::new(), Vec::new());
    for record in &records {
        match record {
            Record::Submit { entries, .. } => {
                let tools = replay.world().tools(AgentId(0));
                commands.extend(entries.iter().filter_map(|entry| command(entry, tools)));
            }
            Record::Advance { .. } if !commands.is_empty() && turns.len() < TURNS_MAX => {
                let seen = replay.world().observe(Viewer::Crew).text;
                turns.push(json!({"observation": seen, "commands": std::mem::take(&mut commands)}));
            }
            _ => {}
        }
        replay.obey(record)?;
    }
    if turns.is_empty() {
        return Err(DemonstrationError::NoCommands);
    }
    Ok(json!({"crew": header.plan.agents, "turns": turns}).to_string())
}

/// The text of an entry that the world accepted.
fn command(entry: &EntryRecord, tools: &[Tool]) -> Option<String> {
    if entry.refused.is_some() {
        return None;
    }
    let Some(tool) = &entry.tool else { return entry.text.clone() };
    let arguments = match &entry.arguments {
        Some(Value::Object(arguments)) => arguments.clone(),
        _ => Map::new(),
    };
    let mut text = String::new();
    let call = ToolCall { tool: tool.clone(), arguments };
    write_command(AgentId(entry.agent?), &call, tools, &mut text).ok()?;
    Some(text)
}
