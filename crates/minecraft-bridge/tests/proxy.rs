//! A proxy in front of a server that is at fault: it delays, adds packets, cuts connections, and is away.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle, park_timeout};
use std::time::{Duration, Instant};

use cooperage_minecraft_wire::{
    Clientbound, Codec, Direction, FrameReader, FrameWriter, PacketTable, ProtocolState, ProtocolVersion,
    WireWriter,
};

/// How often a proxy looks for the next thing to do.
const LOOKED_EVERY: Duration = Duration::from_millis(10);

#[expect(clippy::disallowed_methods, reason = "delays of connections are real")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// The proxy. Dropping it ends it.
pub(crate) struct Proxy {
    address: SocketAddr,
    shared: Arc<ProxyState>,
    accepting: Option<JoinHandle<()>>,
}

struct ProxyState {
    server: SocketAddr,
    version: ProtocolVersion,
    /// Milliseconds by which each direction is delayed.
    delay: AtomicU64,
    is_open: AtomicBool,
    /// Packets for the connection that plays.
    added: Mutex<Vec<Vec<u8>>>,
    streams: Mutex<Vec<TcpStream>>,
    logins: AtomicU64,
}

impl Proxy {
    pub(crate) fn before(server: SocketAddr, version: ProtocolVersion) -> Proxy {
        let state = ProxyState {
            server,
            version,
            delay: AtomicU64::new(0),
            is_open: AtomicBool::new(true),
            added: Mutex::default(),
            streams: Mutex::default(),
            logins: AtomicU64::new(0),
        };
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut proxy =
            Proxy { address: listener.local_addr().unwrap(), shared: Arc::new(state), accepting: None };
        proxy.accept(listener);
        proxy
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Logins so far that came to play.
    pub(crate) fn logins(&self) -> u64 {
        self.shared.logins.load(Ordering::Acquire)
    }

    /// Answers come so much later from now on, half of it on the way there.
    pub(crate) fn lag(&self, time: Duration) {
        self.shared.delay.store(time.as_millis() as u64 / 2, Ordering::Release);
    }

    pub(crate) fn add(&self, packet: &Clientbound) {
        let mut codec = Codec::new(self.shared.version);
        codec.state = ProtocolState::Play;
        self.shared.added.lock().unwrap().push(codec.encode(packet).unwrap().unwrap());
    }

    /// Adds a packet of that name with such a body.
    pub(crate) fn add_raw(&self, name: &str, body: &[u8]) {
        let table = PacketTable::of(self.shared.version);
        let mut packet = WireWriter::default();
        packet.var_int(table.number(ProtocolState::Play, Direction::Clientbound, name).unwrap());
        packet.bytes.extend_from_slice(body);
        self.shared.added.lock().unwrap().push(packet.bytes);
    }

    /// Waits until what was added has gone out.
    pub(crate) fn flush(&self) {
        let begun = now();
        while !self.shared.added.lock().unwrap().is_empty() {
            assert!(begun.elapsed() < Duration::from_secs(20), "nobody takes what is added");
            park_timeout(LOOKED_EVERY);
        }
    }

    /// Cuts all connections.
    pub(crate) fn cut(&self) {
        for stream in self.shared.streams.lock().unwrap().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// The server goes away.
    pub(crate) fn go(&mut self) {
        self.shared.is_open.store(false, Ordering::Release);
        if let Some(accepting) = self.accepting.take() {
            accepting.join().unwrap();
        }
        self.cut();
    }

    /// The server is there again, at the same port.
    pub(crate) fn come_again(&mut self) {
        self.shared.is_open.store(true, Ordering::Release);
        self.accept(TcpListener::bind(self.address).unwrap());
    }

    fn accept(&mut self, listener: TcpListener) {
        listener.set_nonblocking(true).unwrap();
        let shared = Arc::clone(&self.shared);
        self.accepting = Some(thread::spawn(move || {
            while shared.is_open.load(Ordering::Acquire) {
                match listener.accept() {
                    Ok((client, _)) => {
                        client.set_nonblocking(false).unwrap();
                        let shared = Arc::clone(&shared);
                        thread::spawn(move || join(&shared, client));
                    }
                    Err(_) => park_timeout(LOOKED_EVERY),
                }
            }
        }));
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.go();
    }
}

/// Joins a client with the server until one of them ends.
fn join(shared: &Arc<ProxyState>, client: TcpStream) {
    let Ok(server) = TcpStream::connect(shared.server) else { return };
    for stream in [&client, &server] {
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(LOOKED_EVERY)).unwrap();
        shared.streams.lock().unwrap().push(stream.try_clone().unwrap());
    }
    let (up, client_reads, server_writes) =
        (Arc::clone(shared), client.try_clone().unwrap(), server.try_clone().unwrap());
    let going =
        thread::spawn(move || pass(&up, client_reads, server_writes, |bytes| bytes.to_vec(), Vec::new));
    let down = Arc::clone(shared);
    let frames = Mutex::new(Frames::new(shared.version));
    pass(
        shared,
        server,
        client,
        |bytes| frames.lock().unwrap().pass(bytes, &down),
        || frames.lock().unwrap().added(&down),
    );
    let _ = going.join();
}

/// Passes bytes on, each after the delay of its time.
fn pass(
    shared: &ProxyState,
    mut from: TcpStream,
    mut to: TcpStream,
    change: impl Fn(&[u8]) -> Vec<u8>,
    more: impl Fn() -> Vec<u8>,
) {
    let mut waiting: VecDeque<(Instant, Vec<u8>)> = VecDeque::new();
    let mut buffer = vec![0; 64 << 10];
    'open: loop {
        let due = now() + Duration::from_millis(shared.delay.load(Ordering::Acquire));
        match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => waiting.push_back((due, change(&buffer[..count]))),
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
        waiting.push_back((due, more()));
        while waiting.front().is_some_and(|(due, _)| *due <= now()) {
            let (_, bytes) = waiting.pop_front().unwrap();
            if to.write_all(&bytes).is_err() {
                break 'open;
            }
        }
    }
    let _ = to.shutdown(Shutdown::Both);
}

/// The packets that come from the server, so that others can be put between them.
struct Frames {
    reader: FrameReader,
    writer: FrameWriter,
    codec: Codec,
}

impl Frames {
    fn new(version: ProtocolVersion) -> Frames {
        let mut codec = Codec::new(version);
        codec.state = ProtocolState::Login;
        let mut reader = FrameReader::new();
        reader.set_packet_bytes_max(8 << 20);
        Frames { reader, writer: FrameWriter::default(), codec }
    }

    fn pass(&mut self, bytes: &[u8], shared: &ProxyState) -> Vec<u8> {
        let mut out = Vec::new();
        self.reader.push(bytes);
        while let Some(packet) = self.reader.next_packet().unwrap() {
            self.writer.write(&packet, &mut out).unwrap();
            let decoded = match self.codec.state {
                ProtocolState::Play => continue,
                _ => self.codec.decode(&packet),
            };
            match decoded {
                Ok(Some(Clientbound::CompressionBegins { threshold })) => {
                    let threshold = usize::try_from(threshold).unwrap();
                    self.reader.set_compression(threshold);
                    self.writer.threshold = Some(threshold);
                }
                Ok(Some(Clientbound::LoginSucceeded { .. })) => {
                    self.codec.state = ProtocolState::Configuration;
                }
                Ok(Some(Clientbound::FinishConfiguration {})) => {
                    self.codec.state = ProtocolState::Play;
                    shared.logins.fetch_add(1, Ordering::AcqRel);
                }
                _ => {}
            }
        }
        out
    }

    /// The packets that were added, once the connection plays.
    fn added(&mut self, shared: &ProxyState) -> Vec<u8> {
        let mut out = Vec::new();
        if self.codec.state == ProtocolState::Play {
            for packet in shared.added.lock().unwrap().drain(..) {
                self.writer.write(&packet, &mut out).unwrap();
            }
        }
        out
    }
}
