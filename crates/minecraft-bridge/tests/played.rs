//! Sessions of bodies on our own gate, joined by the bridge.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::sync::{Arc, Mutex};
use std::thread::park_timeout;
use std::time::{Duration, Instant};

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;
use cooperage_body::catalogue::ToolCatalogue;
use cooperage_body::embedded::Embedded;
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::session::SessionServer;
use cooperage_core::{Environment, Tick, Wake};
use cooperage_minecraft_bridge::Bridge;
use cooperage_minecraft_replica::{OutgoingAct, SentAct, ServerDriver, ServerFact};
use cooperage_minecraft_wire::ProtocolVersion;

use crate::episode::JoinedEpisode;
use crate::heard::options;

/// Ticks after its answer after which a command's effects have come.
const COMMAND_TICKS: u64 = 6;
/// A command that changes nothing.
const LATER: &str = "time query daytime";
const ANSWER_WAITS: Duration = Duration::from_secs(10);
/// Ticks for which bodies come to stand.
const SETTLING_TICKS: usize = 20;
/// Ticks within which all bodies have joined.
const JOIN_TICKS: usize = 2_000;
const CALL_TICKS_MAX: u64 = 2_400;

/// A gate with a flat world, and the connections to it.
pub(crate) struct GateServer {
    version: ProtocolVersion,
    speed: u32,
    facts: Arc<Mutex<Vec<ServerFact>>>,
    next: Instant,
    // The connections end before the gate does.
    bridge: Option<Bridge>,
    episode: Option<JoinedEpisode>,
}

#[expect(clippy::disallowed_methods, reason = "a server plays in real time")]
fn now() -> Instant {
    Instant::now()
}

impl GateServer {
    /// A gate whose world plays so many times as fast as the game's, for a bridge of that version.
    pub(crate) fn new(version: ProtocolVersion, speed: u32) -> GateServer {
        GateServer { version, speed, facts: Arc::default(), next: now(), bridge: None, episode: None }
    }

    /// Gives a command by the connection of the first seat.
    fn order(&self, command: &str) {
        let sent = SentAct::Ordered { command: command.into() };
        self.bridge.as_ref().unwrap().send(vec![OutgoingAct { seat: 0, sent }]).unwrap();
    }

    /// Gives a command and waits for its answer. Returns the answer's place among the facts that wait.
    fn answer_to(&self, command: &str) -> usize {
        let heard = self.facts.lock().unwrap().len();
        self.order(command);
        let is_answer = |fact: &ServerFact| matches!(fact, ServerFact::Said { by: None, .. });
        let until = now() + ANSWER_WAITS;
        loop {
            if let Some(place) = self.facts.lock().unwrap()[heard..].iter().position(is_answer) {
                return heard + place;
            }
            assert!(now() < until, "`{command}` has no answer: {:?}", &self.facts.lock().unwrap()[heard..]);
            park_timeout(Duration::from_millis(5));
        }
    }

    fn wait_for_tick(&mut self) {
        self.next += Duration::from_millis(50) / self.speed;
        while let Some(left) = self.next.checked_duration_since(now()).filter(|left| !left.is_zero()) {
            park_timeout(left);
        }
        // A machine that is late does not hurry afterwards: the server counts late ticks too.
        self.next = self.next.max(now() - Duration::from_millis(200));
    }
}

fn driver(environment: &BlockEnvironment) -> &ServerDriver {
    environment.driver().as_any().downcast_ref().unwrap()
}

impl SessionServer for GateServer {
    fn begin(
        &mut self,
        world: &World,
        players: &[PlayerId],
        catalogue: ToolCatalogue<Embedded>,
    ) -> BlockEnvironment {
        let bodies = players.iter().map(|&player| world.player(player).unwrap());
        let names: Vec<String> = bodies.clone().map(|player| player.name.to_string()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut replica = World::replica();
        let seats: Vec<PlayerId> =
            names.iter().map(|name| replica.as_replica().unwrap().join(name).unwrap()).collect();
        let mut environment = BlockEnvironment::new(replica, &seats, catalogue, 7)
            .with_driver(Box::new(ServerDriver::new(&seats)));

        let episode = JoinedEpisode::begin_at_speed(&names, self.speed);
        let facts = Arc::clone(&self.facts);
        let sink = Arc::new(move |more: Vec<ServerFact>| facts.lock().unwrap().extend(more));
        let options = options(episode.address(), Some(self.version), &names);
        self.bridge = Some(Bridge::connect(options, sink).unwrap());
        self.episode = Some(episode);
        self.next = now();
        let mut events = Vec::new();
        let joined = (0..JOIN_TICKS).any(|_| {
            self.play(&mut environment, &mut events);
            environment.with_world(|world| driver(&environment).is_ready(world))
        });
        assert!(joined, "the bodies have not joined");
        for command in ["gamerule keepInventory false", "difficulty normal", "gamerule doMobSpawning false"] {
            self.order(command);
        }
        self.order(&format!("time set {}", world.day_time()));
        for player in bodies {
            let [x, y, z] = player.body.pos;
            self.order(&format!("tp {} {x:?} {y:?} {z:?}", player.name));
        }
        (0..SETTLING_TICKS).for_each(|_| self.play(&mut environment, &mut events));
        environment
    }

    fn set_up(&mut self, command: &str) -> u64 {
        self.answer_to(command);
        // The gate tells the changes of a tick before it answers a command of a later tick.
        let place = self.answer_to(LATER);
        self.facts.lock().unwrap().remove(place);
        self.next = now();
        COMMAND_TICKS
    }

    fn play(&mut self, environment: &mut BlockEnvironment, events: &mut Vec<BlockEvent>) {
        self.wait_for_tick();
        let facts = std::mem::take(&mut *self.facts.lock().unwrap());
        cooperage_core::World::take_facts(environment, &serde_json::to_value(&facts).unwrap()).unwrap();
        let mut more = Vec::new();
        environment.advance(Tick(environment.tick().0 + 1), Wake::Nobody, &mut more);
        events.append(&mut more);
        self.bridge.as_ref().unwrap().send(driver(environment).outgoing().to_vec()).unwrap();
    }

    fn call_ticks_max(&self) -> u64 {
        CALL_TICKS_MAX
    }
}
