//! Observes an episode on a server: connects it when its journal is played again, hands facts in and what bodies send out.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cooperage_blocks::World as BlockWorld;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{MessageRecord, Record, ServerRecord};
use cooperage_minecraft_replica::{OutgoingAct, SentAct, ServerDriver, ServerFact};
use cooperage_runtime::{EpisodeDoor, InputKind, Observer, OutsideInput, OutsideSource};
use serde_json::json;

use crate::bridge::{Bridge, BridgeOptions};
use crate::merge::FactSink;
use crate::spoken::SpokenLines;

/// How often an episode that stands still is looked at.
const LOOKED_EVERY: Duration = Duration::from_millis(100);
/// The reason of a seat that the program before this one had left behind.
const BEFORE: &str = "the program was ended";
/// The kind of an agent's free words in journals.
const CHAT: &str = "chat";
/// Facts of one input at most: columns are long.
const FACTS_MAX: usize = 128;

/// Finds the block environment of a world; none in a world that has none.
pub type FindBlocks = fn(&dyn World) -> Option<&BlockEnvironment>;

/// Where an episode stands and how it is reached.
pub struct WatchedEpisode {
    /// The episode's place in its plan.
    pub episode: usize,
    pub door: EpisodeDoor,
    /// Lines of its journal that are played again first.
    pub again: usize,
    pub blocks: FindBlocks,
    pub seats: u32,
}

/// The connections as the thread that makes them leaves them.
#[derive(Default)]
enum Connections {
    #[default]
    None,
    Underway,
    Open(Bridge),
    /// The episode has been broken off.
    Failed,
}

/// The observer of an episode on a server. Its connections end with it.
pub struct ServerWatcher {
    watched: WatchedEpisode,
    options: BridgeOptions,
    connections: Arc<Mutex<Connections>>,
    /// Whether the episode has been told to go on.
    has_begun: bool,
    looked: Option<Instant>,
    /// The thing that is missing before the episode can begin, and since when.
    missing: Option<(String, Instant)>,
    /// The server as the episode was told of it.
    told: Option<ServerRecord>,
    spoken: Arc<SpokenLines>,
}

impl ServerWatcher {
    /// An observer that joins the server of the options. The episode stands still until all bodies are there.
    #[must_use]
    pub fn new(watched: WatchedEpisode, options: BridgeOptions) -> ServerWatcher {
        let mut watcher = ServerWatcher {
            watched,
            options,
            connections: Arc::default(),
            has_begun: false,
            looked: None,
            missing: None,
            told: None,
            spoken: Arc::default(),
        };
        watcher.stand_still(true);
        if watcher.watched.again == 0 {
            watcher.connect();
        }
        watcher
    }

    /// Lets the episode stand still while bodies join, or go on. One that is over by now does not mind.
    fn stand_still(&self, is_on: bool) {
        let _ = self.watched.door.gather(self.watched.episode, OutsideSource::Server, is_on);
    }

    /// Tells the episode how its server presents itself, once that is known and where it has changed.
    fn tell_server(&mut self) {
        let server = {
            let connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
            let Connections::Open(bridge) = &*connections else { return };
            bridge.server().record()
        };
        if self.told.as_ref() == Some(&server) {
            return;
        }
        let (source, kind, data) = (OutsideSource::Server, InputKind::World, server.data());
        let _ = self.watched.door.send(self.watched.episode, OutsideInput { source, to: None, kind, data });
        self.told = Some(server);
    }

    /// Joins the server on a thread of its own: it may take a while.
    fn connect(&mut self) {
        let (door, episode) = (self.watched.door.clone(), self.watched.episode);
        // Bodies of a program that was ended are away, and so is all that they saw.
        let left = (0..self.watched.seats).map(|seat| ServerFact::Left { seat, reason: BEFORE.into() });
        hand_in(&door, episode, &left.collect::<Vec<_>>());
        let sink: FactSink = {
            let (door, spoken) = (door.clone(), Arc::clone(&self.spoken));
            Arc::new(move |mut facts: Vec<ServerFact>| {
                spoken.leave_out(&mut facts);
                hand_in(&door, episode, &facts);
            })
        };
        let (options, connections) = (self.options.clone(), Arc::clone(&self.connections));
        *self.connections.lock().unwrap_or_else(PoisonError::into_inner) = Connections::Underway;
        let joining = thread::Builder::new().name("bridge-join".to_owned()).spawn(move || {
            let joined = Bridge::connect(options, sink);
            let mut connections = connections.lock().unwrap_or_else(PoisonError::into_inner);
            match joined {
                // The episode has ended meanwhile: the connections end too.
                Ok(_) if matches!(*connections, Connections::None) => {}
                Ok(bridge) => *connections = Connections::Open(bridge),
                Err(error) => {
                    *connections = Connections::Failed;
                    let _ = door.lose(episode, error.to_string());
                }
            }
        });
        if let Err(error) = joining {
            let _ = self.watched.door.lose(self.watched.episode, error.to_string());
        }
    }

    /// Sends what the bodies did in this tick.
    fn send(&self, driver: &ServerDriver) {
        let connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let Connections::Open(bridge) = &*connections else { return };
        if let Err(error) = bridge.send(driver.outgoing().to_vec()) {
            let _ = self.watched.door.lose(self.watched.episode, error.to_string());
        }
    }

    /// Breaks the episode off once no seat is there any more.
    fn look_for_losses(&self) {
        let connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let Connections::Open(bridge) = &*connections else { return };
        let lost = bridge.lost();
        if let Some((_, reason)) = lost.first()
            && lost.len() >= self.watched.seats as usize
        {
            let _ = self.watched.door.lose(self.watched.episode, reason.clone());
        }
    }

    /// Breaks off an episode that waits for the same thing for too long before it can begin: it would never go on.
    fn look_for_delays(&mut self, missing: &str) {
        let is_open = {
            let connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
            matches!(*connections, Connections::Open(_))
        };
        if !is_open {
            return;
        }
        let since = match &self.missing {
            Some((known, since)) if known == missing => *since,
            _ => self.missing.insert((missing.to_owned(), now())).1,
        };
        let ready = self.options.timeouts.ready;
        if now().duration_since(since) >= ready {
            let reason = format!("the episode cannot begin within {} s: {missing}", ready.as_secs());
            let _ = self.watched.door.lose(self.watched.episode, reason);
        }
    }

    /// Says on the server what an agent says to all: people who play there read it in the game's chat.
    fn pass_on(&self, message: &MessageRecord, world: &dyn World) {
        let (Some(seat), true) = (message.from, message.to.is_empty() && message.kind == CHAT) else {
            return;
        };
        let Some((blocks, _)) = self.driver(world) else { return };
        let Some(player) = blocks.player_of(AgentId(seat)) else { return };
        let name = blocks
            .with_world(|world: &BlockWorld| world.player(player).map(|player| player.name.to_string()));
        let Some(name) = name else { return };
        // Words that the server told have the speaker's name before them: they were said there already.
        if message.text.strip_prefix(&*name).is_some_and(|rest| rest.starts_with(": ")) {
            return;
        }
        let connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let Connections::Open(bridge) = &*connections else { return };
        let line = message.text.lines().collect::<Vec<_>>().join(" ");
        // Some servers take a line with a stroke for a command.
        let text: Arc<str> = line.trim_start_matches(['/', ' ']).into();
        self.spoken.note(bridge.names().get(seat as usize), &text);
        if let Err(error) = bridge.send(vec![OutgoingAct { seat, sent: SentAct::Said { text } }]) {
            let _ = self.watched.door.lose(self.watched.episode, error.to_string());
        }
    }

    /// Whether it is time to look at an episode that stands still.
    fn is_due(&mut self) -> bool {
        let now = now();
        if self.looked.is_some_and(|looked| now < looked + LOOKED_EVERY) {
            return false;
        }
        self.looked = Some(now);
        true
    }

    fn driver<'w>(&self, world: &'w dyn World) -> Option<(&'w BlockEnvironment, &'w ServerDriver)> {
        let blocks = (self.watched.blocks)(world)?;
        Some((blocks, blocks.driver().as_any().downcast_ref()?))
    }
}

#[expect(clippy::disallowed_methods, reason = "a server's connections are real, and watched in real time")]
fn now() -> Instant {
    Instant::now()
}

/// Hands facts in by the door. An episode that is over hears of nothing.
fn hand_in(door: &EpisodeDoor, episode: usize, facts: &[ServerFact]) {
    for some in facts.chunks(FACTS_MAX) {
        let data = json!({ "facts": some });
        let input = OutsideInput { source: OutsideSource::Server, to: None, kind: InputKind::World, data };
        if let Err(cooperage_runtime::DoorError::TooLong) = door.send(episode, input) {
            let _ = door.lose(episode, "the server told more at once than an episode takes in".to_owned());
        }
    }
}

impl Observer for ServerWatcher {
    fn record(&mut self, record: &Record, world: &dyn World, _: &dyn Judge) {
        if self.watched.again > 0 {
            self.watched.again -= 1;
            if self.watched.again == 0 {
                self.connect();
            }
            return;
        }
        if let Record::Message(message) = record {
            self.pass_on(message, world);
        }
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn tick(&mut self, world: &dyn World) {
        if self.watched.again > 0 {
            return;
        }
        if let Some((_, driver)) = self.driver(world) {
            self.send(driver);
        }
        if self.is_due() {
            self.tell_server();
            self.look_for_losses();
            if let Some(missing) = world.preparing() {
                self.look_for_delays(&missing);
            }
        }
    }

    fn rest(&mut self, world: &dyn World, _: &dyn Judge) {
        if self.watched.again > 0 || !self.is_due() {
            return;
        }
        self.tell_server();
        self.look_for_losses();
        if self.has_begun {
            return;
        }
        let Some((blocks, driver)) = self.driver(world) else { return };
        match blocks.with_world(|world: &BlockWorld| driver.missing(world)) {
            Some(missing) => self.look_for_delays(&missing),
            None => {
                self.has_begun = true;
                self.stand_still(false);
            }
        }
    }

    fn due(&self) -> Option<Instant> {
        let looked = self.looked.map(|looked| looked + LOOKED_EVERY);
        Some(looked.unwrap_or_else(now))
    }
}

impl Drop for ServerWatcher {
    fn drop(&mut self) {
        // A thread that is still joining finds that the episode is over.
        *self.connections.lock().unwrap_or_else(PoisonError::into_inner) = Connections::None;
    }
}
