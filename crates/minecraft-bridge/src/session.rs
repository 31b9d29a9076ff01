//! One visit of a seat: from the connection to its end.

use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};

use cooperage_minecraft_wire::names::BRAND_CHANNEL;
use cooperage_minecraft_wire::packet::PacketBody;
use cooperage_minecraft_wire::registries::{known_pack, knows_pack};
use cooperage_minecraft_wire::text::clean;
use cooperage_minecraft_wire::{
    Clientbound, ProtocolState, ProtocolVersion, Serverbound, WireReader, WireValue, WireWriter,
};

use crate::error::VisitEnd;
use crate::facts::PacketListener;
use crate::limits::now;
use crate::link::PacketReader;
use crate::queue::{PacketWriter, Queued, SendQueue};
use crate::seat::Seat;
use crate::shared::Shared;

/// The columns that a server may send in a tick.
const COLUMNS_A_TICK: f32 = 25.0;
/// The answer that a pack of resources is not wanted.
const PACK_DECLINED: i32 = 1;
/// The longest brand of a server, in characters.
const BRAND_MAX: usize = 100;
/// The brand by which the bridge names itself.
const CLIENT_BRAND: &str = "cooperage";

/// A connection of a seat that plays, or is about to.
pub(crate) struct Session {
    shared: Arc<Shared>,
    incoming: PacketReader,
    queue: Arc<SendQueue>,
    stream: TcpStream,
    listener: PacketListener,
    writing: Option<JoinHandle<()>>,
    rides: bool,
    /// Whether the server waits to be told that the columns around the body have come.
    waits_for_load: bool,
}

impl Drop for Session {
    fn drop(&mut self) {
        self.queue.close();
        let _ = self.stream.shutdown(Shutdown::Both);
        if let Some(writing) = self.writing.take() {
            let _ = writing.join();
        }
    }
}

impl Session {
    /// Connects, logs in, and waits for the first packet of play.
    ///
    /// # Errors
    /// [`VisitEnd`] with the reason why the seat does not play.
    pub(crate) fn open(shared: &Arc<Shared>, seat: &Seat) -> Result<Session, VisitEnd> {
        seat.is_connecting.store(true, Ordering::Release);
        let connected = TcpStream::connect_timeout(&shared.address, shared.timeouts.reach);
        seat.is_connecting.store(false, Ordering::Release);
        let stream = connected?;
        stream.set_nodelay(true)?;
        let version = shared.version;
        let queue = Arc::new(SendQueue::default());
        let silence = shared.timeouts.silence;
        let mut writer = PacketWriter::new(stream.try_clone()?, Arc::clone(&queue), version, silence);
        let mut incoming = PacketReader::new(stream.try_clone()?, version);
        if let Some(capture) = &shared.capture {
            incoming.record(capture.clone(), seat.number);
            writer.capture = Some((capture.clone(), seat.number));
        }
        seat.begin(&queue, stream.try_clone()?);
        if shared.is_stopped() {
            return Err(VisitEnd::Stopped);
        }
        let writing =
            thread::Builder::new().name(format!("bridge-out-{}", seat.number)).spawn(move || writer.run())?;
        let names = Arc::clone(&shared.own_names);
        let listener = PacketListener::new(seat.number, version, Arc::clone(&shared.collector), names);
        let mut session = Session {
            shared: Arc::clone(shared),
            incoming,
            queue,
            stream,
            listener,
            writing: Some(writing),
            rides: false,
            waits_for_load: false,
        };
        session.log_in(seat)?;
        Ok(session)
    }

    fn log_in(&mut self, seat: &Seat) -> Result<(), VisitEnd> {
        let protocol = self.shared.version.protocol();
        let (host, port) = (self.shared.host.as_str().into(), self.shared.address.port());
        self.send([Serverbound::Handshake { protocol, host, port, next: 2 }])?;
        self.enter(ProtocolState::Login)?;
        self.send([Serverbound::LoginStart { name: seat.name.as_str().into(), uuid: None }])?;
        let until = now() + self.shared.timeouts.login;
        while self.listener.own().is_none() {
            if let Some(packet) = self.incoming.packet(until)? {
                self.take(packet)?;
            }
        }
        Ok(())
    }

    /// Plays until the connection ends.
    pub(crate) fn play(&mut self) -> VisitEnd {
        loop {
            let until = now() + self.shared.timeouts.silence;
            let taken = self
                .incoming
                .packet(until)
                .and_then(|packet| packet.map_or(Ok(()), |packet| self.take(packet)));
            if let Err(end) = taken {
                return end;
            }
        }
    }

    /// Ends the visit for the other connections.
    pub(crate) fn leave(&self, end: &VisitEnd) {
        self.listener.leave(&end.to_string());
    }

    fn send(&self, packets: impl IntoIterator<Item = Serverbound>) -> Result<(), VisitEnd> {
        self.queue(packets.into_iter().map(Queued::Packet))
    }

    fn queue(&self, queued: impl IntoIterator<Item = Queued>) -> Result<(), VisitEnd> {
        let many = |_| VisitEnd::broken("the server takes nothing in that it is sent");
        self.queue.push(queued).map_err(many)
    }

    /// Both halves go on in another state.
    fn enter(&mut self, state: ProtocolState) -> Result<(), VisitEnd> {
        self.incoming.codec.state = state;
        self.queue([Queued::State(state)])
    }

    /// Takes a packet of any state in.
    fn take(&mut self, packet: Clientbound) -> Result<(), VisitEnd> {
        match packet {
            Clientbound::LoginRefused { reason } => Err(VisitEnd::told(&reason.0)),
            Clientbound::Disconnected { reason } => Err(VisitEnd::told(&reason.0)),
            Clientbound::EncryptionAsked { .. } => Err(VisitEnd::ProvenAccounts),
            Clientbound::Transferred { .. } => {
                Err(VisitEnd::broken("the server sends its players to another one"))
            }
            Clientbound::CompressionBegins { threshold } => {
                self.incoming.compress(threshold);
                self.queue(usize::try_from(threshold).ok().map(Queued::Compression))
            }
            Clientbound::LoginSucceeded { .. } if self.shared.version == ProtocolVersion::V1_20_1 => {
                self.enter(ProtocolState::Play)?;
                self.introduce()
            }
            Clientbound::LoginSucceeded { .. } => {
                self.send([Serverbound::LoginAcknowledged {}])?;
                self.enter(ProtocolState::Configuration)?;
                self.introduce()
            }
            Clientbound::StartConfiguration {} => {
                self.send([Serverbound::ConfigurationAcknowledged {}])?;
                self.enter(ProtocolState::Configuration)
            }
            Clientbound::FinishConfiguration {} => {
                self.send([Serverbound::FinishConfiguration {}])?;
                self.enter(ProtocolState::Play)
            }
            packet => match self.answer(packet)? {
                Some(packet) => self.hear(packet),
                None => Ok(()),
            },
        }
    }

    /// The first words of a client.
    fn introduce(&self) -> Result<(), VisitEnd> {
        let mut brand = WireWriter::default();
        brand.text(CLIENT_BRAND);
        self.send([
            Serverbound::PluginMessage { channel: BRAND_CHANNEL.into(), data: brand.bytes.into() },
            Serverbound::ClientSettings {
                locale: "en_us".into(),
                view_distance: i8::try_from(self.shared.view_distance.clamp(2, 32)).unwrap_or(10),
                chat_mode: 0,
                has_chat_colors: true,
                skin_parts: 0x7f,
                main_hand: 1,
                wants_text_filter: false,
                wants_listing: true,
            },
        ])
    }

    /// Answers a question of the server. Returns a packet that is none.
    fn answer(&mut self, packet: Clientbound) -> Result<Option<Clientbound>, VisitEnd> {
        let answer = match packet {
            Clientbound::LoginPluginAsked { id, .. } => Serverbound::LoginPluginAnswer { id, data: None },
            Clientbound::LoginCookieAsked { key } => Serverbound::LoginCookie { key, value: None },
            Clientbound::CookieAsked { key } => Serverbound::Cookie { key, value: None },
            Clientbound::KeepAlive { id } => Serverbound::KeepAlive { id },
            Clientbound::Ping { id } => Serverbound::Pong { id },
            Clientbound::ResourcePackOffered { uuid, .. } => {
                Serverbound::ResourcePackAnswer { uuid, result: PACK_DECLINED }
            }
            Clientbound::KnownPacksOffered { body: PacketBody(offered) } => {
                let version = self.shared.version;
                // Names of entries are enough.
                let known = if knows_pack(version, &offered) {
                    known_pack(version)
                } else {
                    WireValue::Fields(vec![("packs", WireValue::List(Vec::new()))])
                };
                Serverbound::KnownPacks { body: PacketBody(known) }
            }
            Clientbound::ColumnBatchEnds { .. } => {
                let received = Serverbound::ColumnBatchReceived { columns_per_tick: COLUMNS_A_TICK };
                let loaded = std::mem::take(&mut self.waits_for_load).then_some(Serverbound::PlayerLoaded {});
                self.send([received].into_iter().chain(loaded))?;
                return Ok(None);
            }
            packet => return Ok(Some(packet)),
        };
        self.send([answer])?;
        Ok(None)
    }

    fn hear(&mut self, packet: Clientbound) -> Result<(), VisitEnd> {
        match &packet {
            Clientbound::RegistryData { body: PacketBody(fields) } => {
                return self.listener.take_registries(fields);
            }
            Clientbound::PluginMessage { channel, data } if &**channel == BRAND_CHANNEL => {
                let mut reader = WireReader::new(data);
                let name =
                    reader.text(BRAND_MAX * 4).map(|name| clean(name).chars().take(BRAND_MAX).collect());
                self.shared.set_brand(name.unwrap_or_default());
                return Ok(());
            }
            _ if self.incoming.codec.state != ProtocolState::Play => return Ok(()),
            Clientbound::Joined { entity, .. } => {
                self.queue([Queued::Plays(*entity)])?;
                self.waits_for_load = true;
            }
            Clientbound::Respawned { .. } => self.waits_for_load = true,
            _ => {}
        }
        let tells_riders =
            matches!(packet, Clientbound::Passengers { .. } | Clientbound::EntitiesGone { .. });
        self.listener.hear(packet)?;
        if tells_riders {
            let rides = self.listener.rides();
            if rides != self.rides {
                self.rides = rides;
                self.queue([Queued::Rides(rides)])?;
            }
        }
        Ok(())
    }
}
