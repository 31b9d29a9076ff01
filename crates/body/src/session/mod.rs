//! A session: agents in a block world, told what to do line by line. Scenarios are files of such lines.
//!
//! ```text
//! # A comment.
//! world flat                      # or: natural SEED, file PATH
//! catalogue villager
//! agent alice 0 -60 0
//! respawns                        # what is killed or mined comes back nearby
//! blueprint {"levels": []}        # what is to be built, for all agents; in MINDcraft's format
//! setup give alice oak_log 3      # a command of the server, before the next tick
//! alice: craftBlock("oak_planks", 12)
//! expect succeeded
//! expect alice has oak_planks 12
//! ```
//!
//! Expectations are about the last call (`succeeded`, `failed`, `refused`, `text …`), about an agent (`alice has ITEM N`
//! at least, `holds ITEM N` exactly, `wears ITEM` or has it in a hand, `item ITEM TEXT` with particulars such as
//! `damage: 3`, `rides WHAT`, `near X Y Z D`, `health N`) and about the world (`block X Y Z STATE`,
//! `container X Y Z has ITEM N`, `sign X Y Z TEXT`, `mobs KIND N`).
//!
//! A call runs to its end before the next line, unless it stands behind `alice&:`; then `wait alice` waits for it.

mod expect;
mod server;
mod statement;
mod transcript;

use std::collections::BTreeMap;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, PlayerId, WorldInput, WorldOptions};
use cooperage_core::{AgentId, Entry, Environment, Receipt, Tick, Viewer, Wake};
use thiserror::Error;

pub use server::SessionServer;
use statement::Statement;
pub use transcript::EndedCall;

use crate::agent_memory::SharedBlueprint;
use crate::blueprint::Blueprint;
use crate::catalogue::ToolCatalogue;
use crate::catalogues;
use crate::embedded::Embedded;
use crate::environment::{BlockEnvironment, BlockEvent};

/// Why a line of a session can't be carried out, or an expectation does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BodySessionError {
    /// The line is no statement.
    #[error("`{line}`: {reason}")]
    Syntax {
        line: String,
        /// The mistake in the line.
        reason: String,
    },
    /// An expectation does not hold.
    #[error("expected {expected}, but {found}")]
    Expected {
        /// The expected state.
        expected: String,
        found: String,
    },
    /// An action goes on for too long.
    #[error("{agent} is still busy after {ticks} ticks")]
    TooLong { agent: String, ticks: u64 },
}

/// The catalogue of a name.
pub type Catalogues<'a> = &'a dyn Fn(&str) -> Option<ToolCatalogue<Embedded>>;

/// Loads a world from a file.
pub type Loader<'a> = &'a dyn Fn(&str) -> Result<World, String>;

/// Agents in a world, told what to do line by line.
pub struct BodySession<'a> {
    loader: Loader<'a>,
    catalogues: Catalogues<'a>,
    world: Option<World>,
    catalogue: Option<ToolCatalogue<Embedded>>,
    seed: u64,
    respawns: bool,
    names: Vec<String>,
    players: Vec<PlayerId>,
    environment: Option<BlockEnvironment>,
    server: Option<Box<dyn SessionServer + 'a>>,
    /// The tool of each agent's last call.
    called: BTreeMap<usize, String>,
    /// The outcome of each agent's last call.
    last: BTreeMap<usize, EndedCall>,
    /// The agent whose call came last.
    latest: Option<usize>,
    /// All calls that ended or were refused.
    ended: Vec<(usize, EndedCall)>,
    lines: Vec<String>,
}

/// Characters of a call that are shown in a transcript: code can be long.
const SHOWN_CHARACTERS: usize = 400;
/// Ticks after which a call is taken to hang.
const CALL_TICKS_MAX: u64 = 72_000;

impl<'a> BodySession<'a> {
    /// An empty session. `loader` is asked for worlds from files.
    #[must_use]
    pub fn new(loader: Loader<'a>) -> BodySession<'a> {
        BodySession {
            loader,
            catalogues: &catalogues::embedded,
            world: None,
            catalogue: None,
            seed: 0,
            respawns: false,
            names: Vec::new(),
            players: Vec::new(),
            environment: None,
            server: None,
            called: BTreeMap::new(),
            last: BTreeMap::new(),
            latest: None,
            ended: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// With other catalogues under the names that sessions use, `skills` where a session names none.
    #[must_use]
    pub fn with_catalogues(self, catalogues: Catalogues<'a>) -> BodySession<'a> {
        BodySession { catalogues, ..self }
    }

    /// With a server that plays the world. The world of the session's lines only says where the bodies begin.
    #[must_use]
    pub fn with_server(self, server: impl SessionServer + 'a) -> BodySession<'a> {
        BodySession { server: Some(Box::new(server)), ..self }
    }

    /// Carries out a line; what it says is then in [`take_lines`](BodySession::take_lines).
    ///
    /// # Errors
    /// [`BodySessionError`]: the session may go on.
    pub fn line(&mut self, line: &str) -> Result<(), BodySessionError> {
        match statement::parse(line, &self.names)? {
            Some(statement) => self.carry_out(line, statement),
            None => Ok(()),
        }
    }

    /// Carries out the lines of a scenario up to the first that fails.
    ///
    /// # Errors
    /// The number of the line, from 1, and what is wrong.
    pub fn run(&mut self, script: &str) -> Result<(), (usize, BodySessionError)> {
        for (number, line) in script.lines().enumerate() {
            self.line(line).map_err(|error| (number + 1, error))?;
        }
        Ok(())
    }

    /// Returns the calls, outcomes and messages since the last call of this function.
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Every call so far with what came of it, by the agent's number.
    #[must_use]
    pub fn ended(&self) -> &[(usize, EndedCall)] {
        &self.ended
    }

    /// The environment, once an agent was told something.
    #[must_use]
    pub fn environment(&self) -> Option<&BlockEnvironment> {
        self.environment.as_ref()
    }

    /// The environment to change.
    pub fn environment_mut(&mut self) -> Option<&mut BlockEnvironment> {
        self.environment.as_mut()
    }

    /// Whether a line is the call of a tool, with no agent before it.
    #[must_use]
    pub fn is_call(&self, line: &str) -> bool {
        let line = line.trim();
        let name = line.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default();
        line.starts_with('!')
            || self.with_catalogue(|catalogue| catalogue.find(name).is_some()).unwrap_or(false)
    }

    /// The tools that agents have, as a page of text.
    #[must_use]
    pub fn documentation(&self) -> String {
        self.with_catalogue(ToolCatalogue::documentation).unwrap_or_default()
    }

    fn with_catalogue<R>(&self, look: impl FnOnce(&ToolCatalogue<Embedded>) -> R) -> Option<R> {
        match &self.environment {
            Some(environment) => Some(look(environment.catalogue())),
            None => self.catalogue.as_ref().map(look),
        }
    }

    /// The names of the agents in their order.
    #[must_use]
    pub fn agents(&self) -> &[String] {
        &self.names
    }

    fn carry_out(&mut self, line: &str, statement: Statement) -> Result<(), BodySessionError> {
        let wrong = |reason: String| BodySessionError::Syntax { line: line.trim().to_owned(), reason };
        match statement {
            Statement::World(kind) if self.environment.is_none() && self.names.is_empty() => {
                self.world = Some(self.made(&kind).map_err(wrong)?);
            }
            Statement::Catalogue(name) if self.environment.is_none() => {
                let catalogue = (self.catalogues)(&name)
                    .ok_or_else(|| wrong(format!("the catalogues are {}", catalogues::NAMES.join(", "))))?;
                self.catalogue = Some(catalogue);
            }
            Statement::Agent { name, at } if self.environment.is_none() => {
                let world = self.world.get_or_insert_with(|| flat(0));
                let at = at.unwrap_or_else(|| {
                    world.load_start();
                    world.start_place()
                });
                self.players.push(world.join(&name, at));
                self.names.push(name);
            }
            Statement::World(_) | Statement::Catalogue(_) | Statement::Agent { .. } => {
                return Err(wrong("worlds, catalogues and agents come before all calls".to_owned()));
            }
            Statement::Setup(command) => self.set_up(&command),
            Statement::Respawns if self.environment.is_none() => self.respawns = true,
            Statement::Respawns => return Err(wrong("that comes before all calls".to_owned())),
            Statement::Blueprint(text) => self.lay_out(&text).map_err(wrong)?,
            Statement::Call { agent, text, waits } => self.call(agent, &text, waits)?,
            Statement::Wait { ticks } => self.advance(ticks),
            Statement::WaitFor { agents } => {
                for agent in agents {
                    self.wait_for(agent)?;
                }
            }
            Statement::Observe { agent } => {
                let seen = self.begun().observe(Viewer::Agent(AgentId(agent as u32))).text;
                self.lines.extend(seen.lines().map(|line| format!("  {line}")));
            }
            Statement::Expect(expectation) => {
                self.begun();
                expect::check(self, &expectation)?;
            }
        }
        Ok(())
    }

    fn made(&mut self, kind: &statement::WorldKind) -> Result<World, String> {
        match kind {
            statement::WorldKind::Flat { seed } => {
                self.seed = *seed;
                Ok(flat(*seed))
            }
            statement::WorldKind::Natural { seed } => {
                self.seed = *seed;
                Ok(World::new(WorldOptions::default(), ChunkGenerator::natural(*seed), *seed))
            }
            statement::WorldKind::File { path } => (self.loader)(path),
        }
    }

    /// The environment; it begins now if it hasn't.
    fn begun(&mut self) -> &mut BlockEnvironment {
        let BodySession {
            environment, server, catalogues, world, catalogue, players, seed, respawns, ..
        } = self;
        environment.get_or_insert_with(|| {
            let world = world.take().unwrap_or_else(|| flat(*seed));
            let catalogue =
                catalogue.take().or_else(|| catalogues("skills")).unwrap_or_else(catalogues::skills);
            let mut environment = match server {
                Some(server) => server.begin(&world, players, catalogue),
                None => BlockEnvironment::new(world, players, catalogue, *seed),
            };
            environment.set_revision(crate::NEWEST_REVISION);
            if *respawns { environment.with_respawns(*seed) } else { environment }
        })
    }

    fn set_up(&mut self, command: &str) {
        self.begun();
        if let Some(server) = &mut self.server {
            let ticks = server.set_up(command);
            return self.advance(ticks);
        }
        self.begun().ask(Issuer::Setup, WorldInput::Command(command.into()));
        self.advance(1);
    }

    /// Puts a blueprint into every agent's memory.
    fn lay_out(&mut self, text: &str) -> Result<(), String> {
        let value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let blueprint = Blueprint::from_json(&value).map_err(|error| error.to_string())?;
        let shared_blueprint = SharedBlueprint::new(blueprint);
        for number in 0..self.names.len() {
            let agent = AgentId(number as u32);
            self.begun()
                .with_shelf(agent, |agent_memory| agent_memory.blueprint = Some(shared_blueprint.clone()));
        }
        Ok(())
    }

    fn call(&mut self, agent: usize, text: &str, waits: bool) -> Result<(), BodySessionError> {
        let shown: String = text.chars().take(SHOWN_CHARACTERS).collect();
        let cut = if shown.len() < text.len() { "…" } else { "" };
        self.lines.push(format!("> {}: {shown}{cut}", self.names[agent]));
        let mut receipts = Vec::new();
        let entry = Entry::Text { agent: Some(AgentId(agent as u32)), text };
        self.begun().submit(&[entry], &mut receipts);
        self.last.remove(&agent);
        self.called.insert(agent, transcript::tool_of(text).to_owned());
        self.latest = Some(agent);
        if let Some(Receipt::Refused(refusal)) = receipts.into_iter().next() {
            self.end(agent, EndedCall::refused(text, &refusal.to_string()));
            return Ok(());
        }
        if waits { self.wait_for(agent) } else { Ok(()) }
    }

    fn end(&mut self, agent: usize, ended: EndedCall) {
        self.lines.push(format!("  {ended}"));
        self.ended.push((agent, ended.clone()));
        // An action that the last call itself interrupted is not the outcome of that call.
        if ended.by.as_deref().is_none_or(|by| self.called.get(&agent).is_none_or(|called| called != by)) {
            self.last.insert(agent, ended);
        }
    }

    fn wait_for(&mut self, agent: usize) -> Result<(), BodySessionError> {
        let begun = self.begun().tick().0;
        let ticks_max = self.server.as_ref().map_or(CALL_TICKS_MAX, |server| server.call_ticks_max());
        while !self.last.contains_key(&agent) {
            if self.begun().tick().0 - begun >= ticks_max {
                let agent = self.names[agent].clone();
                return Err(BodySessionError::TooLong { agent, ticks: ticks_max });
            }
            self.step(1);
        }
        Ok(())
    }

    fn advance(&mut self, ticks: u64) {
        self.step(ticks);
    }

    fn step(&mut self, ticks: u64) {
        let mut events = Vec::new();
        self.begun();
        match (&mut self.environment, &mut self.server) {
            (Some(environment), Some(server)) => {
                (0..ticks).for_each(|_| server.play(environment, &mut events));
            }
            (Some(environment), None) => {
                let until = Tick(environment.tick().0 + ticks);
                environment.advance(until, Wake::Nobody, &mut events);
            }
            (None, _) => {}
        }
        for event in events {
            let record = match &event {
                BlockEvent::World { .. } => self.environment.as_ref().map(|env| env.event_record(&event)),
                _ => None,
            };
            if let Some(record) = record.filter(|record| !record.text.is_empty()) {
                self.lines.push(format!("  * {}", record.text));
            }
            if let Some((agent, ended)) = EndedCall::of(&event) {
                self.end(agent, ended);
            }
        }
    }
}

fn flat(seed: u64) -> World {
    World::new(WorldOptions::default(), ChunkGenerator::superflat(), seed)
}
