//! The bridge: all connections of an episode.

use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};

use cooperage_journal::{ServerRecord, ServerRules};
use cooperage_minecraft_replica::OutgoingAct;
use cooperage_minecraft_wire::ProtocolVersion;
use cooperage_minecraft_wire::names::{SERVER_BRAND, player_names};

use crate::capture::{Capture, CaptureSink};
use crate::error::{BridgeError, QueueFull, VisitEnd};
use crate::limits::Timeouts;
use crate::merge::FactSink;
use crate::shared::{Shared, SharedOptions};
use crate::status::{self, ServerStatus};
use crate::stay::{first_visit, stay};

/// Where to and as whom.
#[derive(Clone)]
pub struct BridgeOptions {
    pub server: SocketAddr,
    /// The name that was typed for the server, for its handshake.
    pub host: String,
    /// The version to speak; `None` asks the server for its own.
    pub version: Option<ProtocolVersion>,
    /// The name of each seat, by place. Login names are cut to the letters and the length of the game, and are distinct.
    pub names: Vec<String>,
    /// Chunks around a body that the server is asked for.
    pub view_distance: u8,
    /// Records all packets, for a bug report; the module `capture` says in which form.
    pub capture: Option<CaptureSink>,
    pub timeouts: Timeouts,
}

/// A server as it presents itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerInfo {
    /// The version that the connections speak.
    pub version: ProtocolVersion,
    /// The brand, once the server has told it: `vanilla`, `Paper` or another one.
    pub brand: Option<String>,
    /// The name of its version or its software, from its status; empty if it gave none.
    pub version_name: String,
    /// The line below its name in lists of servers; empty if it gave none.
    pub description: String,
}

/// Brands of servers that are the game's own, or are made from it, in small letters.
const GAME_BRANDS: [&str; 12] = [
    "vanilla",
    "craftbukkit",
    "spigot",
    "paper",
    "purpur",
    "pufferfish",
    "folia",
    "leaf",
    "fabric",
    "quilt",
    "forge",
    "neoforge",
];

impl ServerInfo {
    /// The same as journals keep it.
    #[must_use]
    pub fn record(&self) -> ServerRecord {
        let brand = self.brand.clone().unwrap_or_default();
        // Proxies and plugins add words of their own.
        let first = brand.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let rules = if brand == SERVER_BRAND {
            ServerRules::Ours
        } else if GAME_BRANDS.contains(&first.as_str()) {
            ServerRules::Game
        } else {
            ServerRules::Unknown
        };
        let record = ServerRecord {
            brand,
            version: self.version.name().to_owned(),
            software: self.version_name.clone(),
            description: self.description.clone(),
            rules,
        };
        record.limited()
    }
}

/// The connections of an episode's seats to its server. Dropping it ends them.
pub struct Bridge {
    shared: Arc<Shared>,
    status: ServerStatus,
    /// With the place of the seat that a thread keeps.
    threads: Vec<(Option<usize>, JoinHandle<()>)>,
}

impl Bridge {
    /// Asks a server how it presents itself, without joining it. Its brand is not known yet.
    ///
    /// # Errors
    /// [`BridgeError`] if it cannot be reached or speaks another version.
    pub fn look(options: &BridgeOptions) -> Result<ServerInfo, BridgeError> {
        let (status, version) = agree(options)?;
        Ok(ServerInfo {
            version,
            brand: None,
            version_name: status.version_name,
            description: status.description,
        })
    }

    /// Asks the server for its status and logs every seat in.
    ///
    /// # Errors
    /// [`BridgeError`] if the server cannot be reached, speaks another version, or refuses a seat. Seats that were in leave again.
    pub fn connect(options: BridgeOptions, sink: FactSink) -> Result<Bridge, BridgeError> {
        let (status, version) = agree(&options)?;
        let shared = Arc::new(Shared::new(SharedOptions {
            address: options.server,
            host: options.host,
            version,
            view_distance: options.view_distance,
            timeouts: options.timeouts,
            capture: options.capture.map(|sink| Capture::begin(sink, version)),
            names: player_names(&options.names),
        }));
        let mut bridge = Bridge { shared, status, threads: Vec::new() };
        let collector = Arc::clone(&bridge.shared.collector);
        bridge.spawn(None, move || collector.run(&sink))?;
        for place in 0..bridge.shared.seats.len() {
            bridge.seat(place)?;
        }
        Ok(bridge)
    }

    /// Logs a seat in and starts its thread.
    fn seat(&mut self, place: usize) -> Result<(), BridgeError> {
        let shared = Arc::clone(&self.shared);
        let Some(seat) = shared.seats.get(place) else { return Ok(()) };
        let session = first_visit(&shared, seat).map_err(|end| match end {
            VisitEnd::ProvenAccounts => BridgeError::ProvenAccounts,
            end => BridgeError::Refused { name: seat.name.clone(), reason: end.to_string() },
        })?;
        let staying = Arc::clone(&self.shared);
        self.spawn(Some(place), move || {
            if let Some(seat) = staying.seats.get(place) {
                stay(&staying, seat, session);
            }
        })
    }

    fn spawn(
        &mut self,
        place: Option<usize>,
        run: impl FnOnce() + Send + 'static,
    ) -> Result<(), BridgeError> {
        let name = place.map_or_else(|| "bridge-facts".to_owned(), |place| format!("bridge-{place}"));
        let thread = thread::Builder::new().name(name).spawn(run).map_err(BridgeError::NoThread)?;
        self.threads.push((place, thread));
        Ok(())
    }

    /// Queues what bodies send, in its order. A seat that is away sends nothing.
    ///
    /// # Errors
    /// [`QueueFull`] if more waits than a server that keeps up ever leaves: the episode is broken.
    pub fn send(&self, outgoing: Vec<OutgoingAct>) -> Result<(), QueueFull> {
        let mut outgoing = outgoing.into_iter().peekable();
        while let Some(first) = outgoing.next() {
            let number = first.seat;
            let mut acts = vec![first.sent];
            while let Some(next) = outgoing.next_if(|next| next.seat == number) {
                acts.push(next.sent);
            }
            let seat = usize::try_from(number).ok().and_then(|place| self.shared.seats.get(place));
            if let Some(seat) = seat {
                seat.send(acts.into_iter())?;
            }
        }
        Ok(())
    }

    /// Returns how the server presents itself.
    #[must_use]
    pub fn server(&self) -> ServerInfo {
        ServerInfo {
            version: self.shared.version,
            brand: self.shared.brand(),
            version_name: self.status.version_name.clone(),
            description: self.status.description.clone(),
        }
    }

    /// Returns the login names of the seats, by place.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.shared.seats.iter().map(|seat| seat.name.clone()).collect()
    }

    /// Returns the seats that stay away after all tries to come back, with the last reason.
    #[must_use]
    pub fn lost(&self) -> Vec<(u32, String)> {
        self.shared.lost()
    }

    /// Ends all connections and their threads. Facts that wait are handed on before it returns.
    pub fn close(self) {
        drop(self);
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        self.shared.stop();
        let (seats, collector): (Vec<_>, Vec<_>) =
            self.threads.drain(..).partition(|(place, _)| place.is_some());
        for (place, thread) in seats {
            let seat = place.and_then(|place| self.shared.seats.get(place));
            // A thread that waits for a connection ends by itself, and touches nothing until then.
            if !seat.is_some_and(|seat| seat.is_connecting.load(Ordering::Acquire)) {
                let _ = thread.join();
            }
        }
        // The last facts are the ends of the connections.
        self.shared.collector.close();
        for (_, thread) in collector {
            let _ = thread.join();
        }
    }
}

/// Asks for the status and finds the version to speak.
fn agree(options: &BridgeOptions) -> Result<(ServerStatus, ProtocolVersion), BridgeError> {
    let address = options.server;
    let unreachable = |error: std::io::Error| BridgeError::Unreachable { address, reason: error.to_string() };
    let stream = TcpStream::connect_timeout(&address, options.timeouts.reach).map_err(unreachable)?;
    let asked_as = options.version.unwrap_or(ProtocolVersion::V1_21_1);
    let status = status::ask(stream, address, &options.host, asked_as, options.timeouts);
    match (options.version, status) {
        // Some servers hide their status; a version that was named is enough.
        (Some(version), status) => Ok((status.unwrap_or_default(), version)),
        (None, Err(end)) => Err(BridgeError::NoStatus { address, reason: end.to_string() }),
        (None, Ok(status)) => {
            let protocol = status.protocol.unwrap_or(-1);
            let known = i32::try_from(protocol).ok().and_then(ProtocolVersion::from_protocol);
            match known {
                Some(version) => Ok((status, version)),
                None => Err(BridgeError::UnknownVersion { name: status.version_name, protocol }),
            }
        }
    }
}
