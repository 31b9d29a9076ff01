//! Which games a client wants, and what it is told of them.

use std::collections::BTreeMap;

use cooperage_cuisineworld::CuisineWorldSuite;
use cooperage_overcooked_learn::{PolicyFile, shipped};
use cooperage_vector_env::kitchen::VectorCuisineWorld;
use cooperage_vector_env::overcooked::VectorOvercooked;
use cooperage_vector_env::{BatchError, BatchOptions, BufferSection, GameBatch, GameSpace, VectorEnv};
use serde::{Deserialize, Serialize};

use crate::user_files::read_bytes;

/// The request `open`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OpenRequest {
    /// A task as `cooperage tasks` lists it, such as `overcooked/cramped_room` or `cuisineworld/level_3/tau2`.
    task: String,
    /// How many games are played side by side.
    #[serde(default = "one")]
    games: usize,
    /// Whether a game that is over begins again in the step that follows.
    #[serde(default)]
    begins_again: bool,
    /// The size of the crew, where a task leaves it open.
    #[serde(default)]
    agents: Option<u32>,
    /// Options of the suite by name, such as `overcooked.horizon`.
    #[serde(default)]
    settings: BTreeMap<String, String>,
    /// The player of each seat; null means the learner, and so do seats beyond the list.
    #[serde(default)]
    partners: Vec<Option<String>>,
}

fn one() -> usize {
    1
}

/// The answer to `open`.
#[derive(Debug, Serialize)]
pub(super) struct Opened<'b> {
    /// The task's whole name.
    task: &'b str,
    /// How many games there are.
    games: usize,
    #[serde(flatten)]
    space: &'b GameSpace,
    /// Where each array begins and how long all of them are, in bytes.
    sections: &'b [BufferSection],
    bytes: usize,
}

/// A batch with the name of its task.
pub(super) struct Open {
    task: String,
    pub(super) batch: Box<dyn VectorEnv>,
}

/// The crew of a task that leaves its size open.
const CREW: u32 = 2;

impl OpenRequest {
    /// Begins what is wanted.
    ///
    /// # Errors
    /// A text for people.
    pub(super) fn open(self) -> Result<Open, String> {
        let options = BatchOptions { games: self.games, begins_again: self.begins_again };
        let told = |error: BatchError| error.to_string();
        let batch: Box<dyn VectorEnv> = match self.task.split_once('/').map(|(suite, _)| suite) {
            Some("overcooked") => {
                let setup = cooperage_overcooked_bench::suite::setup(&self.task, &self.settings)?;
                let players = setup.rules.players();
                if let Some(agents) = self.agents.filter(|agents| *agents as usize != players) {
                    return Err(format!("{} is for {players} players, not {agents}", self.task));
                }
                let layout = setup.rules.layout().name().to_owned();
                let policy = |name: &str| policy(&layout, name);
                let game = VectorOvercooked::new(setup, &self.partners, &policy).map_err(told)?;
                Box::new(GameBatch::new(game, options).map_err(told)?)
            }
            Some("cuisineworld") => {
                if let Some(name) = self.settings.keys().next() {
                    return Err(format!("the suite cuisineworld has no option `{name}`"));
                }
                let suite = CuisineWorldSuite::new(&BTreeMap::new()).map_err(|error| error.to_string())?;
                let rules = suite.rules(&self.task, self.agents.unwrap_or(CREW))?;
                let game = VectorCuisineWorld::new(rules, &self.partners).map_err(told)?;
                Box::new(GameBatch::new(game, options).map_err(told)?)
            }
            _ => {
                let task: String = self.task.chars().take(80).collect();
                return Err(format!(
                    "there are no games for learners of `{task}`: a task begins with overcooked/ or cuisineworld/"
                ));
            }
        };
        Ok(Open { task: self.task, batch })
    }
}

impl Open {
    /// Returns the answer for the client.
    pub(super) fn told(&self) -> Opened<'_> {
        Opened {
            task: &self.task,
            games: self.batch.games(),
            space: self.batch.space(),
            sections: self.batch.sections(),
            bytes: self.batch.buffer().len(),
        }
    }
}

/// A policy that comes with the program for a layout, or that of a file.
fn policy(layout: &str, name: &str) -> Result<PolicyFile, String> {
    if let Some(file) = shipped::read(layout, name).map_err(|error| error.to_string())? {
        return Ok(file);
    }
    if shipped::is_known(name) {
        return Err(format!("it does not come with the program for the layout {layout}"));
    }
    let bytes = read_bytes(name.into())
        .map_err(|error| format!("it is no file that can be read: {}", error.message))?;
    PolicyFile::read(&bytes).map_err(|error| error.to_string())
}
