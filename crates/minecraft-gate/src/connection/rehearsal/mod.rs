//! Whole sessions of clients without sockets and threads, for tests and fuzz targets: the bytes of a client go through
//! handshake, login, configuration and play into a small world, and the packets that it is sent are made.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, PlayerId, WorldInput, WorldOptions};
use cooperage_body::environment::client_call;
use cooperage_core::AgentId;
use cooperage_minecraft_wire::packet::PacketBody;
use cooperage_minecraft_wire::registries::known_pack;
use cooperage_minecraft_wire::{Codec, ProtocolState, ProtocolVersion, Serverbound};
use cooperage_runtime::EpisodeDoor;
use cooperage_seat::RunAttendance;

use super::acts::ClientActs;
use super::link::{Incoming, Outgoing};
use super::login::Entered;
use super::play::ViewWriter;
use super::visit::Visit;
use super::{ConnectionEnd, LinkOptions, shake_hands};
use crate::byte_link::NoLink;
use crate::client::{Client, Post};
use crate::hall::Hall;
use crate::intake::Pose;
use crate::limits::now;
use crate::moment::{Happening, Moment, Step};
use crate::room::{Room, RoomSeat, RoomWays, RoomWords};
use crate::view::View;

/// The name by which a client gets in.
const NAME: &str = "andy";
const AGENT: AgentId = AgentId(0);
const BODY: PlayerId = PlayerId(0);
/// The blocks in front of the body, from x = −3 on.
const WINDOWED: [&str; 7] =
    ["crafting_table", "chest", "furnace", "anvil", "stonecutter", "enchanting_table", "smithing_table"];
/// The packets of a client between two steps of the world.
const PACKETS_A_STEP: usize = 16;

/// The time in which a packet must come: any, for all that come are there.
const WAITS: Duration = Duration::from_secs(60);

/// A world in which sessions are played, each from the same state.
pub struct SessionStage {
    world: World,
    /// The views with which play begins.
    views: RefCell<BTreeMap<ProtocolVersion, View>>,
}

impl std::fmt::Debug for SessionStage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SessionStage").finish_non_exhaustive()
    }
}

/// The reach of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedSession {
    /// Whether the client came as far as play.
    pub has_played: bool,
    /// The kinds of inputs that reached the world.
    pub inputs: BTreeSet<String>,
    /// Why the server ended the connection, if it did.
    pub reason: Option<String>,
}

impl Default for SessionStage {
    fn default() -> SessionStage {
        let options = WorldOptions { view_radius: 0, active_radius: 0, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 7);
        world.join(NAME, [0.5, -60.0, 0.5]);
        world.submit(Issuer::Player(BODY), WorldInput::Drive(true));
        world.submit(Issuer::Player(BODY), WorldInput::ShowWindows);
        // Books are written where there is one, and windows belong to blocks and to a villager.
        let give = format!("item replace entity {NAME} hotbar.3 with writable_book");
        let blocks = (0..).zip(WINDOWED).map(|(x, block)| format!("setblock {} -60 2 {block}", x - 3));
        let villager =
            "summon villager 2.5 -60 0.5 {NoAI:1b,VillagerData:{profession:\"farmer\"}}".to_owned();
        for command in [give, villager].into_iter().chain(blocks) {
            world.submit(Issuer::Setup, WorldInput::Command(command.into()));
        }
        world.step();
        SessionStage { world, views: RefCell::default() }
    }
}

/// The packets with which a client of a version logs in, up to play.
#[must_use]
pub fn login_packets(version: ProtocolVersion) -> Vec<Vec<u8>> {
    let host = "localhost".into();
    let body = PacketBody(known_pack(version));
    let states = [
        (
            ProtocolState::Handshaking,
            Serverbound::Handshake { protocol: version.protocol(), host, port: 25_565, next: 2 },
        ),
        (ProtocolState::Login, Serverbound::LoginStart { name: NAME.into(), uuid: Some(7) }),
        (ProtocolState::Login, Serverbound::LoginAcknowledged {}),
        (ProtocolState::Configuration, Serverbound::KnownPacks { body }),
        (ProtocolState::Configuration, Serverbound::FinishConfiguration {}),
    ];
    // The older versions have fewer of them.
    states
        .iter()
        .filter_map(|(state, packet)| Codec { version, state: *state }.encode(packet).ok()?)
        .collect()
}

impl SessionStage {
    /// Plays the session of a client that sends these bytes and then nothing.
    #[must_use]
    pub fn play(&self, is_public: bool, bytes: &[u8]) -> PlayedSession {
        let (mut incoming, mut outgoing) = (Incoming::new(Box::new(NoLink)), Outgoing::new(Box::new(NoLink)));
        let hall = Arc::new(Hall::default());
        hall.open_room(&Arc::new(room()));
        let entered = incoming
            .take_in(bytes)
            .and_then(|()| shake_hands(&mut incoming, &mut outgoing, &hall, LinkOptions { is_public }));
        match entered {
            Ok(None) => PlayedSession::default(),
            Ok(Some(entered)) => self.visit(incoming, outgoing, entered),
            Err(end) => {
                if let ConnectionEnd::Told(reason) = &end {
                    // Nothing is written.
                    let _ = outgoing.refuse::<()>(reason);
                }
                PlayedSession { reason: told(end), ..PlayedSession::default() }
            }
        }
    }

    /// The same for a client that has just logged in: the login takes longer than all that follows.
    #[must_use]
    pub fn play_on(&self, version: ProtocolVersion, is_public: bool, bytes: &[u8]) -> PlayedSession {
        let (mut incoming, mut outgoing) = (Incoming::new(Box::new(NoLink)), Outgoing::new(Box::new(NoLink)));
        (incoming.codec.version, outgoing.codec.version) = (version, version);
        if is_public {
            incoming.compress();
            outgoing.compress();
        }
        incoming.play();
        outgoing.codec.state = ProtocolState::Play;
        if let Err(end) = incoming.take_in(bytes) {
            return PlayedSession { reason: told(end), ..PlayedSession::default() };
        }
        let (hall, room) = (Arc::new(Hall::default()), Arc::new(room()));
        let client = Arc::new(Client::new(AGENT, NAME.to_owned(), Box::new(NoLink)));
        self.visit(incoming, outgoing, Entered { version, hall, room, person: NAME.to_owned(), client })
    }

    fn visit(&self, mut incoming: Incoming, outgoing: Outgoing, entered: Entered) -> PlayedSession {
        let mut session = PlayedSession { has_played: true, ..PlayedSession::default() };
        let Entered { version, hall, room, person, client } = entered;
        room.set_bodies(vec![Some(BODY)]);
        room.enter(&client, &person);
        let visit = Arc::new(Visit::new(Arc::clone(&client), Arc::clone(&room)));
        let shown = Arc::clone(&visit);
        let mut writer = ViewWriter { client: Arc::clone(&client), visit: shown, hall, outgoing, version };
        let mut world = self.world.clone();
        let mut view = match self.begin(&mut writer, &room) {
            Ok(view) => view,
            Err(end) => return PlayedSession { reason: told(end), ..session },
        };
        let mut acts = ClientActs::new(&visit, version);
        let mut packets = 0;
        loop {
            // Without a socket a packet is there or the client is gone.
            let acted =
                incoming.packet(now() + WAITS).and_then(|packet| packet.map_or(Ok(()), |it| acts.act(it)));
            packets += 1;
            if acted.is_err() || packets % PACKETS_A_STEP == 0 {
                let (moment, post) = step(&mut world, &client, &mut session);
                if let Err(end) = acted.and(writer.step(&mut view, &moment, post)) {
                    return PlayedSession { reason: told(end), ..session };
                }
            }
        }
    }

    /// Sends the packets with which play begins. The first session of a version makes them, for they take longer than all that
    /// follows.
    fn begin(&self, writer: &mut ViewWriter, room: &Room) -> Result<View, ConnectionEnd> {
        let known = self.views.borrow().get(&writer.version).cloned();
        if let (Some(view), Some(body)) = (known, self.world.player(BODY)) {
            writer.client.intake().moved(1, Pose::of(body), self.world.tick());
            return Ok(view);
        }
        let view = writer.begin(room, &Moment::of(&self.world), None)?;
        self.views.borrow_mut().insert(writer.version, view.clone());
        Ok(view)
    }
}

fn told(end: ConnectionEnd) -> Option<String> {
    match end {
        ConnectionEnd::Told(reason) => Some(reason),
        ConnectionEnd::Gone => None,
    }
}

/// The world takes the acts of the client, and the client learns of it.
fn step(world: &mut World, client: &Client, session: &mut PlayedSession) -> (Arc<Moment>, Post) {
    let batch = world.player(BODY).map(|body| client.intake().take(body)).unwrap_or_default();
    // Inputs are journalled as JSON, and the world gets what was read of it.
    let mut call = client_call(&batch.inputs, None);
    let inputs = call.arguments.remove("inputs").map_or(Ok(Vec::new()), serde_json::from_value);
    let inputs: Vec<WorldInput> = inputs.unwrap_or_default();
    assert_eq!(inputs, batch.inputs, "every input of a client passes the journal");
    let replaced: Vec<i16> = inputs
        .iter()
        .filter_map(|input| match input {
            WorldInput::Replace { slot, .. } | WorldInput::ReplaceMarked { slot, .. } => Some(*slot),
            _ => None,
        })
        .collect();
    for input in inputs {
        let kind: String = format!("{input:?}").chars().take_while(|c| c.is_alphanumeric()).collect();
        session.inputs.insert(kind);
        world.submit(Issuer::Player(BODY), input);
    }
    world.step();
    let moment = Arc::new(Moment::of(world));
    let mut happened: Vec<Happening> = world.take_events().into_iter().map(Happening::Event).collect();
    happened.extend(batch.ack.map(|sequence| Happening::Acknowledged { agent: AGENT, sequence }));
    happened.extend(replaced.into_iter().map(|slot| Happening::Replaced { agent: AGENT, slot }));
    happened.push(Happening::Clicked { agent: AGENT });
    client.step(&Step { moment: Arc::clone(&moment), advance: 0, happened, is_cut: false }, VecDeque::new());
    (moment, client.news(Duration::ZERO))
}

fn room() -> Room {
    let seat = RoomSeat { agent: AGENT, person: NAME.to_owned(), login: NAME.to_owned(), is_operator: false };
    let names = vec![NAME.to_owned()];
    let ways = RoomWays { door: EpisodeDoor::default(), attendance: RunAttendance::new(Vec::new()) };
    let words = RoomWords { welcome: vec!["welcome".to_owned()], task: "dig".to_owned() };
    Room::new(0, vec![seat], names, words, ways)
}

#[cfg(test)]
mod tests;
