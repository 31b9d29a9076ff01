//! Many people who watch an episode, as the page does it: they say that they can unpack, watch, follow, and read what they
//! are sent. One of them counts what it is shown, and one more stops reading.

use std::io::Read;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::program::EpisodeAddress;
use super::{connections, failed};
use crate::bench::now;
use crate::error::CliError;

/// How long a viewer waits until it asks once more for an episode that has not begun.
const ASKS_AGAIN: Duration = Duration::from_millis(50);
/// How often the connection of the one that does not read is looked at, and how long at most. A look takes the system some
/// milliseconds, which the program under test would lack.
const LOOKED_EVERY: Duration = Duration::from_millis(100);
const LOOKED_FOR: Duration = Duration::from_secs(30);
/// Bytes that a viewer has in hand at once. Viewers are on the machine of the program under test, and are to take little of it.
const READ_BYTES: usize = 8 << 10;
/// How the server's messages about pictures of the world and about odd requests begin.
const FRAME: &str = "\"type\":\"frame\"";
const REFUSED: &str = "\"type\":\"refused\"";
const EPISODE: &str = "\"type\":\"episode\"";

/// Figures of all that viewers have seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ViewerStatistics {
    /// Pictures of the world in a second, from the first to the last.
    pub(super) frames_per_s: f64,
    pub(super) mib_per_viewer: f64,
    /// Viewers that were let go before the end although they read.
    pub(super) lost: usize,
    /// How long after its last reading the one that stopped reading was let go; none where it never was.
    pub(super) stalled_dropped: Option<Duration>,
}

/// See the module.
pub(super) struct Crowd {
    runtime: Runtime,
    watching: Vec<JoinHandle<Option<()>>>,
    counting: JoinHandle<Option<f64>>,
    stalled: JoinHandle<Option<Duration>>,
    counts: Arc<ViewerCounts>,
}

/// Sums over all viewers.
#[derive(Debug, Default)]
struct ViewerCounts {
    bytes: AtomicU64,
    /// Number of viewers that stayed to the end.
    stayed: AtomicUsize,
}

type Socket = WebSocketStream<TcpStream>;

impl Crowd {
    /// So many come at once, and one more.
    pub(super) fn come(served: &EpisodeAddress, viewers: usize) -> Result<Crowd, CliError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        let (served, counts) = (Arc::new(served.clone()), Arc::<ViewerCounts>::default());
        let watch = |_| {
            let (served, counts) = (Arc::clone(&served), Arc::clone(&counts));
            runtime.spawn(async move { watch(&served, &counts).await })
        };
        let watching = (1..viewers).map(watch).collect();
        let (counted, kept) = (Arc::clone(&served), Arc::clone(&counts));
        let counting = runtime.spawn(async move { count(&counted, &kept).await });
        let stalled = runtime.spawn(async move { stall(&served).await });
        Ok(Crowd { runtime, watching, counting, stalled, counts })
    }

    /// They go once the server has gone; gives what they have seen.
    pub(super) fn leave(self) -> Result<ViewerStatistics, CliError> {
        let viewers = self.watching.len() + 1;
        let (frames_per_s, stalled_dropped) = self.runtime.block_on(async {
            for viewer in self.watching {
                // A viewer that was disconnected early is missing from `stayed`.
                drop(viewer.await);
            }
            (self.counting.await.ok().flatten(), self.stalled.await.ok().flatten())
        });
        let frames_per_s = frames_per_s.ok_or_else(|| failed(&"nobody has seen anything"))?;
        Ok(ViewerStatistics {
            frames_per_s,
            mib_per_viewer: self.counts.bytes.load(Ordering::Relaxed) as f64
                / viewers as f64
                / (1 << 20) as f64,
            lost: viewers - self.counts.stayed.load(Ordering::Relaxed),
            stalled_dropped,
        })
    }
}

/// A viewer reads to the end.
async fn watch(served: &EpisodeAddress, counts: &ViewerCounts) -> Option<()> {
    let mut socket = follow(served).await?;
    while let Some(message) = socket.next().await {
        let Ok(message) = message else { break };
        counts.bytes.fetch_add(message.len() as u64, Ordering::Relaxed);
    }
    stayed(served, counts).await;
    Some(())
}

/// The connection is over. Where that was the end, the server is gone, or about to go.
async fn stayed(served: &EpisodeAddress, counts: &ViewerCounts) {
    let until = now() + Duration::from_secs(2);
    while now() < until {
        if TcpStream::connect(&served.host).await.is_err() {
            counts.stayed.fetch_add(1, Ordering::Relaxed);
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The same, and counts pictures; gives how many there were in a second.
async fn count(served: &EpisodeAddress, counts: &ViewerCounts) -> Option<f64> {
    let mut socket = follow(served).await?;
    let mut times = Vec::new();
    while let Some(message) = socket.next().await {
        let Ok(message) = message else { break };
        counts.bytes.fetch_add(message.len() as u64, Ordering::Relaxed);
        let frames = text_of(&message).matches(FRAME).count();
        times.extend((0..frames).map(|_| now()));
    }
    stayed(served, counts).await;
    let (first, last) = (times.first()?, times.last()?);
    let passed_s = last.duration_since(*first).as_secs_f64();
    Some(if passed_s > 0.0 { (times.len() - 1) as f64 / passed_s } else { 0.0 })
}

/// Reads a while and then nothing more; gives how long after that the server has let the connection go.
async fn stall(served: &EpisodeAddress) -> Option<Duration> {
    let mut socket = follow(served).await?;
    // It stops once it has seen the world.
    while !text_of(&socket.next().await?.ok()?).contains(FRAME) {}
    let (server, own) = (socket.get_ref().peer_addr().ok()?, socket.get_ref().local_addr().ok()?);
    let stopped = now();
    while stopped.elapsed() < LOOKED_FOR {
        if !connections::is_open(server, own)? {
            let after = stopped.elapsed();
            // Where the server has gone, that was the end of the episode.
            return TcpStream::connect(server).await.is_ok().then_some(after);
        }
        tokio::time::sleep(LOOKED_EVERY).await;
    }
    None
}

/// A connection that follows the episode, as soon as it has begun.
async fn follow(served: &EpisodeAddress) -> Option<Socket> {
    let address: SocketAddr = served.host.parse().ok()?;
    let mut socket = loop {
        let stream = TcpStream::connect(address).await.ok()?;
        let config = WebSocketConfig::default().read_buffer_size(READ_BYTES);
        let (socket, _) = client_async_with_config(request(served)?, stream, Some(config)).await.ok()?;
        let mut socket: Socket = socket;
        let watch = json!({"type": "watch", "run": served.run, "episode": served.key, "can_unpack": true});
        socket.send(Message::text(watch.to_string())).await.ok()?;
        let has_begun = loop {
            let text = text_of(&socket.next().await?.ok()?);
            if text.contains(EPISODE) {
                break true;
            }
            if text.contains(REFUSED) {
                break false;
            }
        };
        if has_begun {
            break socket;
        }
        tokio::time::sleep(ASKS_AGAIN).await;
    };
    socket.send(Message::text(json!({"type": "follow"}).to_string())).await.ok()?;
    Some(socket)
}

fn request(served: &EpisodeAddress) -> Option<Request> {
    let mut request = format!("ws://{}/api/stream", served.host).into_client_request().ok()?;
    request.headers_mut().insert("authorization", format!("Bearer {}", served.token).parse().ok()?);
    Some(request)
}

/// The text of a message; unpacked, where it is packed.
fn text_of(message: &Message) -> String {
    match message {
        Message::Text(text) => text.to_string(),
        Message::Binary(packed) => unpacked(packed).unwrap_or_default(),
        _ => String::new(),
    }
}

fn unpacked(packed: &Bytes) -> std::io::Result<String> {
    let mut text = String::new();
    ZlibDecoder::new(&**packed).read_to_string(&mut text)?;
    Ok(text)
}
