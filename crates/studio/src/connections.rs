//! The connections of the server: their number and their timeouts are limited. A connection needs no token, so a client
//! must not be able to block the server by opening many connections and sending nothing.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

use crate::limits::{BODY_BYTES_MAX, BODY_TIMEOUT};
use crate::voice::WAV_BYTES_MAX;

/// The pause after a failed accept, which usually means that the process has no file descriptors left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The limits of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// The most connections that are open at the same time.
    pub(crate) open_max: usize,
    /// The time within which a request's head must arrive.
    pub(crate) head_timeout: Duration,
}

/// Accepts connections until the future is dropped.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits) {
    let table = Arc::new(ConnectionTable { limits, inner: Mutex::default() });
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // If every open connection is answering a request, the new one is closed.
                let Some((place, ended)) = table.enter() else { continue };
                tokio::spawn(talk(stream, router.clone(), place, ended));
            }
            Err(_) => {
                table.drop_oldest_idle();
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Answers the requests of a connection until it ends, becomes a WebSocket, or is closed to make room.
async fn talk(stream: TcpStream, router: Router, place: ConnectionSlot, ended: Arc<Notify>) {
    let head_timeout = place.table.limits.head_timeout;
    let place = Arc::new(place);
    let router = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let (router, work) = (router.clone(), ConnectionSlot::begin(&place));
        async move {
            let answer = hyper::service::Service::call(&router, request.map(Body::new)).await;
            drop(work);
            Ok::<Response, Infallible>(answer.unwrap_or_else(|never| match never {}))
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head_timeout);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    first(connection, ended.notified()).await;
}

/// Waits until one of the two futures finishes.
async fn first(one: impl Future, other: impl Future) {
    let (one, other) = (std::pin::pin!(one), std::pin::pin!(other));
    futures_util::future::select(one, other).await;
}

/// The end of the paths that take recordings.
const VOICE: &str = "/voice";

/// Reads a request's body within its time limit, before the request is handled.
pub(crate) async fn whole_body(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let most = if parts.uri.path().ends_with(VOICE) { WAV_BYTES_MAX } else { BODY_BYTES_MAX };
    // One byte more than the limit is read: the handler refuses such a body with its own message.
    let taken = axum::body::to_bytes(body, most + 1);
    match tokio::time::timeout(BODY_TIMEOUT, taken).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(_)) => (StatusCode::PAYLOAD_TOO_LARGE, "the request is too long\n").into_response(),
        Err(_) => {
            let close = [(header::CONNECTION, "close")];
            (StatusCode::REQUEST_TIMEOUT, close, "the request took too long\n").into_response()
        }
    }
}

/// The table of open connections.
#[derive(Debug)]
struct ConnectionTable {
    limits: ConnectionLimits,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// A logical clock, which advances with every new connection and every finished request.
    count: u64,
    open: BTreeMap<u64, Open>,
}

#[derive(Debug)]
struct Open {
    /// The number of requests that are being answered.
    at_work: usize,
    idle_since: u64,
    end: Arc<Notify>,
}

impl ConnectionTable {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a connection. Returns its place, and the notification that tells it to end. If the table is full, the
    /// connection that has been idle longest is closed; `None` if no connection is idle.
    fn enter(self: &Arc<ConnectionTable>) -> Option<(ConnectionSlot, Arc<Notify>)> {
        if self.inner().open.len() >= self.limits.open_max && !self.drop_oldest_idle() {
            return None;
        }
        let mut inner = self.inner();
        inner.count += 1;
        let (number, end) = (inner.count, Arc::new(Notify::new()));
        inner.open.insert(number, Open { at_work: 0, idle_since: number, end: Arc::clone(&end) });
        Some((ConnectionSlot { table: Arc::clone(self), number }, end))
    }

    /// Closes the connection that has been idle longest. Returns whether there was one.
    fn drop_oldest_idle(&self) -> bool {
        let mut inner = self.inner();
        let idle = inner.open.iter().filter(|(_, open)| open.at_work == 0);
        let oldest = idle.min_by_key(|(_, open)| open.idle_since).map(|(number, _)| *number);
        let open = oldest.and_then(|number| inner.open.remove(&number));
        if let Some(open) = &open {
            open.end.notify_one();
        }
        open.is_some()
    }
}

/// The place of a connection in the table, until it is dropped.
#[derive(Debug)]
struct ConnectionSlot {
    table: Arc<ConnectionTable>,
    number: u64,
}

impl ConnectionSlot {
    /// Marks the connection as busy until the returned value is dropped.
    fn begin(place: &Arc<ConnectionSlot>) -> ActiveRequest {
        if let Some(open) = place.table.inner().open.get_mut(&place.number) {
            open.at_work += 1;
        }
        ActiveRequest(Arc::clone(place))
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.table.inner().open.remove(&self.number);
    }
}

/// A request that is being answered.
struct ActiveRequest(Arc<ConnectionSlot>);

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        let mut inner = self.0.table.inner();
        inner.count += 1;
        let count = inner.count;
        if let Some(open) = inner.open.get_mut(&self.0.number) {
            open.at_work -= 1;
            open.idle_since = count;
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn server(limits: ConnectionLimits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(|| async { "here" }));
        tokio::spawn(serve(listener, router, limits));
        address
    }

    /// Reads all that the server sends before it closes the connection.
    async fn end_of(stream: &mut TcpStream) -> String {
        let mut said = Vec::new();
        // The connection may be reset, which is no failure here.
        let _ = stream.read_to_end(&mut said).await;
        String::from_utf8(said).unwrap()
    }

    async fn asked(address: std::net::SocketAddr) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        end_of(&mut stream).await
    }

    #[tokio::test]
    async fn idle_connections_make_room_the_oldest_first() {
        let limits = ConnectionLimits { open_max: 8, head_timeout: Duration::from_secs(600) };
        let address = server(limits).await;
        let mut idle = Vec::new();
        for _ in 0..20 {
            idle.push(TcpStream::connect(address).await.unwrap());
        }
        // The first twelve were closed, and one more to make room for this request.
        assert!(asked(address).await.ends_with("here"));
        for stream in &mut idle[..12] {
            assert_eq!(end_of(stream).await, "");
        }
        let last = idle.last_mut().unwrap();
        last.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
        assert!(end_of(last).await.ends_with("here"), "the newest is still there");
    }

    #[tokio::test]
    async fn a_head_that_does_not_come_ends_the_connection() {
        let limits = ConnectionLimits { open_max: 8, head_timeout: Duration::from_millis(20) };
        let address = server(limits).await;
        for said in ["", "GET / HT", "GET / HTTP/1.1\r\nhost: x\r\n"] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(said.as_bytes()).await.unwrap();
            assert!(!end_of(&mut stream).await.contains("here"), "{said}");
        }
        assert!(asked(address).await.ends_with("here"));
    }
}
