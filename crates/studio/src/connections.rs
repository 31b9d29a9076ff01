//! Connections of the server: how many there may be, and how long one may keep it waiting. A connection needs no token, so
//! nobody may hold the server up by opening many and saying nothing.

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

/// How long nothing is accepted after the system has refused to: it has no more descriptors, and some are closed meanwhile.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How much connections may ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// Connections that are open at the same time.
    pub(crate) open_max: usize,
    /// The time for a request's head.
    pub(crate) head_timeout: Duration,
}

/// Serves until the future is dropped.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits) {
    let table = Arc::new(Table { limits, inner: Mutex::default() });
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Where all are at work the new one is closed.
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

/// Answers the requests of a connection until it ends, is upgraded to a socket, or has to make room.
async fn talk(stream: TcpStream, router: Router, place: Place, ended: Arc<Notify>) {
    let head_timeout = place.table.limits.head_timeout;
    let place = Arc::new(place);
    let router = TowerToHyperService::new(router);
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let (router, work) = (router.clone(), Place::begin(&place));
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

/// Waits for the first of the two.
async fn first(one: impl Future, other: impl Future) {
    let (one, other) = (std::pin::pin!(one), std::pin::pin!(other));
    futures_util::future::select(one, other).await;
}

/// Takes a request's body in before anything is done with it, within its time.
pub(crate) async fn whole_body(request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    // What is longer by a byte is refused where it is read, in its own words.
    let taken = axum::body::to_bytes(body, BODY_BYTES_MAX + 1);
    match tokio::time::timeout(BODY_TIMEOUT, taken).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(_)) => (StatusCode::PAYLOAD_TOO_LARGE, "the request is too long\n").into_response(),
        Err(_) => {
            let close = [(header::CONNECTION, "close")];
            (StatusCode::REQUEST_TIMEOUT, close, "the request took too long\n").into_response()
        }
    }
}

/// The connections that are open.
#[derive(Debug)]
struct Table {
    limits: ConnectionLimits,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    /// Grows with every connection and every request that ends: it stands for the time.
    count: u64,
    open: BTreeMap<u64, Open>,
}

#[derive(Debug)]
struct Open {
    /// Requests that are answered.
    at_work: usize,
    idle_since: u64,
    end: Arc<Notify>,
}

impl Table {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection, and what ends it; where there is none, the connection that has been idle longest goes.
    fn enter(self: &Arc<Table>) -> Option<(Place, Arc<Notify>)> {
        if self.inner().open.len() >= self.limits.open_max && !self.drop_oldest_idle() {
            return None;
        }
        let mut inner = self.inner();
        inner.count += 1;
        let (number, end) = (inner.count, Arc::new(Notify::new()));
        inner.open.insert(number, Open { at_work: 0, idle_since: number, end: Arc::clone(&end) });
        Some((Place { table: Arc::clone(self), number }, end))
    }

    /// Ends the connection that has been idle longest; says whether there was one.
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

/// The place of a connection, until it is dropped.
#[derive(Debug)]
struct Place {
    table: Arc<Table>,
    number: u64,
}

impl Place {
    /// The connection answers a request until the returned value is dropped.
    fn begin(place: &Arc<Place>) -> Work {
        if let Some(open) = place.table.inner().open.get_mut(&place.number) {
            open.at_work += 1;
        }
        Work(Arc::clone(place))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.table.inner().open.remove(&self.number);
    }
}

/// A request that is answered.
struct Work(Arc<Place>);

impl Drop for Work {
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

    /// What the server says before it closes the connection.
    async fn end_of(stream: &mut TcpStream) -> String {
        let mut said = Vec::new();
        // A connection may be reset.
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
        // The first twelve have been closed, and one more for whom something is said.
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
