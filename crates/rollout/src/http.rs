//! Clients over HTTP, on loopback alone: a POST has requests, a line each, and its answer has their answers in the same order.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::body::{Body, to_bytes};
use axum::http::header::{AUTHORIZATION, CONNECTION, CONTENT_TYPE, HOST};
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::connection::Connection;
use crate::server::RolloutServer;
use crate::wire::LINE_BYTES_MAX;

/// Bytes of the requests of one POST.
const BODY_BYTES_MAX: usize = 16 << 20;

/// A server of HTTP, which is not serving yet.
pub struct RolloutHttp {
    listener: TcpListener,
    address: SocketAddr,
    token: String,
}

impl RolloutHttp {
    /// Opens a port of loopback; 0 is a free one. Clients need the token.
    ///
    /// # Errors
    /// When the port is taken.
    pub async fn open(port: u16, token: String) -> std::io::Result<RolloutHttp> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let address = listener.local_addr()?;
        Ok(RolloutHttp { listener, address, token })
    }

    /// Returns the address to which clients post.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Serves clients until the future is dropped.
    pub async fn serve(self, server: RolloutServer) {
        let token: Arc<str> = self.token.into();
        loop {
            if let Ok((stream, _)) = self.listener.accept().await {
                tokio::spawn(talk(stream, Connection::open(&server), Arc::clone(&token), self.address));
            }
        }
    }
}

/// Answers the requests of a connection until it ends.
async fn talk(stream: TcpStream, connection: Connection, token: Arc<str>, address: SocketAddr) {
    let (client, says_goodbye) = (Arc::new(connection), Arc::new(AtomicBool::new(false)));
    let service = {
        let (client, says_goodbye) = (Arc::clone(&client), Arc::clone(&says_goodbye));
        hyper::service::service_fn(move |request: Request<Incoming>| {
            let (client, token) = (Arc::clone(&client), Arc::clone(&token));
            let closes = request.headers().get(CONNECTION).is_some_and(|value| value == "close");
            says_goodbye.store(closes, Ordering::Relaxed);
            async move { Ok::<_, Infallible>(answer(request, &client, &token, address).await) }
        })
    };
    // A client that breaks off is gone; nothing else can be done about it.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
    if says_goodbye.load(Ordering::Relaxed) {
        client.leave();
    } else {
        client.lose();
    }
}

async fn answer(
    request: Request<Incoming>,
    client: &Connection,
    token: &str,
    address: SocketAddr,
) -> Response<Body> {
    if !is_allowed(request.headers(), token, address) {
        return plain(
            StatusCode::FORBIDDEN,
            "the request needs the server's token: Authorization: Bearer …\n",
        );
    }
    if request.method() != Method::POST {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "requests are posted, a line of JSON each\n");
    }
    let Ok(body) = to_bytes(Body::new(request.into_body()), BODY_BYTES_MAX).await else {
        return plain(StatusCode::PAYLOAD_TOO_LARGE, "the requests of one POST are too long\n");
    };
    let (mut answers, mut is_fine) = (Vec::new(), true);
    for line in body.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) {
        let (sender, answer) = oneshot::channel::<String>();
        let taker = move |answer: &str| drop(sender.send(answer.to_owned()));
        let flow =
            if line.len() > LINE_BYTES_MAX { client.too_large(taker) } else { client.line(line, taker) };
        answers.push(answer);
        if flow.is_break() {
            is_fine = false;
            break;
        }
    }
    let mut text = String::new();
    for answer in answers {
        if let Ok(answer) = answer.await {
            text.push_str(&answer);
            text.push('\n');
        }
    }
    let mut response = Response::new(Body::from(text));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    if !is_fine {
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Whether a request carries the token and names this machine as its host: a page of another site cannot reach the server by a name
/// of its own that leads here.
fn is_allowed(headers: &HeaderMap, token: &str, address: SocketAddr) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(HOST)
        .is_some_and(|host| host == address.to_string() || host == format!("localhost:{}", address.port()));
    let given = text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    // Hashes are compared, so that the time tells nothing of the token.
    host && blake3::hash(given.as_bytes()) == blake3::hash(token.as_bytes())
}

fn plain(status: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response
}
