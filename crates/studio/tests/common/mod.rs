//! A studio with one finished run, and helpers to talk to it.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    unreachable_pub,
    reason = "shared by tests that each use a part of it"
)]

use std::collections::VecDeque;
use std::io::Read;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::RunDir;
use cooperage_studio::hosting::StudioHandle;
use cooperage_studio::voice::VoiceHost;
use cooperage_studio::{Studio, StudioSettings};
use cooperage_suites::suite::{MakeSuite, ProgramRegistry};
use cooperage_suites::testing::{plan_of, play_in};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::Sleep;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub const SUITES: &[MakeSuite] = &[cooperage_cuisineworld::suite];
/// A time limit that is longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time for which a page is open at most: messages that go on and on must not keep a test for ever.
const LIFETIME: Duration = Duration::from_secs(180);

/// A studio that is being served.
pub struct Open {
    folder: tempfile::TempDir,
    pub url: String,
    pub admin: String,
    pub viewer: String,
    /// The finished run and its episode.
    pub dir: RunDir,
    pub key: String,
    /// The studio's handle for a host that plays runs.
    pub serving: Arc<dyn StudioHandle>,
}

/// The name of the finished run.
pub const RUN: &str = "run";

impl Open {
    /// Serves a run of random players.
    pub async fn new() -> Open {
        Open::with("random").await
    }

    /// Serves a run of a framework whose models answer at random.
    pub async fn with(team: &str) -> Open {
        Open::offering(team, None).await
    }

    /// Serves a run of random players, with models that hear and speak.
    pub async fn speaking(voice: Arc<dyn VoiceHost>) -> Open {
        Open::offering("random", Some(voice)).await
    }

    async fn offering(team: &str, voice: Option<Arc<dyn VoiceHost>>) -> Open {
        // Another test in this process may have installed it already.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let folder = tempfile::tempdir().unwrap();
        let (dir, _) =
            play_in(SUITES, folder.path(), plan_of("cuisineworld/level_3/tau3", team, "random", &[]), &[]);
        let key = dir.episodes().next().unwrap().0;
        let runs = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
        let studio = Studio::open(
            StudioSettings { runs, ..StudioSettings::default() },
            &ProgramRegistry::of(SUITES),
            None,
        )
        .await
        .unwrap();
        if let Some(voice) = voice {
            studio.offer_voice(voice);
        }
        let token = |url: String| url.split_once("?token=").unwrap().1.to_owned();
        let (admin, viewer) = (token(studio.url()), token(studio.viewer_url()));
        let url = studio.url().split_once("/?").unwrap().0.to_owned();
        let serving = studio.handle();
        tokio::spawn(studio.serve(std::future::pending()));
        Open { folder, url, admin, viewer, dir, key, serving }
    }

    pub fn path(&self, below: &str) -> Utf8PathBuf {
        Utf8PathBuf::from_path_buf(self.folder.path().join(below)).unwrap()
    }

    pub async fn get(&self, path: &str, headers: &[(&str, &str)]) -> (u16, String) {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client.get(format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        (response.status().as_u16(), response.text().await.unwrap())
    }

    /// The status of a request with a body.
    pub async fn post(&self, path: &str, headers: &[(&str, &str)], body: String) -> u16 {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut request = client.post(format!("{}{path}", self.url)).body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.send().await.unwrap().status().as_u16()
    }

    /// The status of a request for a path as it is; HTTP clients would normalize it.
    pub async fn status_of(&self, path: &str) -> String {
        let host = self.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {}\r\nconnection: close\r\n\r\n",
            self.admin
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer.split(' ').nth(1).unwrap().to_owned()
    }

    pub async fn json(&self, path: &str) -> Value {
        let (status, text) = self.get(path, &[("authorization", &format!("Bearer {}", self.admin))]).await;
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    pub async fn socket(&self, token: &str) -> Result<Socket, Error> {
        self.socket_at("/api/stream", token).await
    }

    pub async fn socket_at(&self, path: &str, token: &str) -> Result<Socket, Error> {
        Ok(self.idle_socket_at(path, token).await?.reading())
    }

    /// A socket that reads only when the test asks for a message, and so does not answer pings by itself.
    pub async fn idle_socket_at(&self, path: &str, token: &str) -> Result<Socket, Error> {
        let mut request = format!("{}{path}", self.url.replace("http", "ws")).into_client_request().unwrap();
        let bearer = format!("Bearer {token}").parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        let (stream, from_server) = stream.split();
        let end = Box::pin(tokio::time::sleep(LIFETIME));
        Ok(Socket { stream, from_server: Coming::Directly(from_server), waiting: VecDeque::new(), end })
    }

    /// A socket that watches the finished episode.
    pub async fn watching(&self, token: &str) -> Socket {
        self.watching_of(token, RUN, &self.key).await
    }

    /// A socket that watches an episode of a run.
    pub async fn watching_of(&self, token: &str, run: &str, episode: &str) -> Socket {
        let mut socket = self.socket(token).await.unwrap();
        assert_eq!(socket.hear().await["type"], "hello");
        let text = json!({"type": "watch", "run": run, "episode": episode, "can_unpack": true}).to_string();
        socket.say(&text).await;
        socket
    }
}

/// A page's side of a WebSocket.
pub struct Socket {
    pub stream: SplitSink<WebSocketStream<MaybeTlsStream<TcpStream>>, Message>,
    from_server: Coming,
    /// Messages that came in one with others.
    waiting: VecDeque<Value>,
    end: Pin<Box<Sleep>>,
}

/// The way in which the server's messages are read.
enum Coming {
    Directly(SplitStream<WebSocketStream<MaybeTlsStream<TcpStream>>>),
    /// Messages are read as they come, as a browser does, even if the test does not ask for them.
    Gathered(UnboundedReceiver<Result<Message, Error>>, Reading),
}

impl Coming {
    async fn next(&mut self) -> Option<Result<Message, Error>> {
        match self {
            Coming::Directly(stream) => stream.next().await,
            Coming::Gathered(gathered, _) => gathered.recv().await,
        }
    }
}

/// A task that reads until this is dropped; then the socket is closed.
struct Reading(tokio::task::JoinHandle<()>);

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Socket {
    fn reading(self) -> Socket {
        let Coming::Directly(mut stream) = self.from_server else { return self };
        let (gather, gathered) = unbounded_channel();
        let reading = tokio::spawn(async move {
            while let Some(message) = stream.next().await {
                if gather.send(message).is_err() {
                    return;
                }
            }
        });
        Socket { from_server: Coming::Gathered(gathered, Reading(reading)), ..self }
    }

    pub async fn say(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// The next message; `None` if the socket was closed.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some(message) = self.waiting.pop_front() {
                return Some(message);
            }
            let next = tokio::select! {
                next = tokio::time::timeout(PATIENCE, self.from_server.next()) => next,
                () = &mut self.end => panic!("the page is open for too long"),
            };
            match next.unwrap_or_else(|_| panic!("nothing comes")) {
                Some(Ok(Message::Text(text))) => self.take(&text),
                Some(Ok(Message::Binary(packed))) => {
                    let mut text = String::new();
                    flate2::read::ZlibDecoder::new(&*packed).read_to_string(&mut text).unwrap();
                    self.take(&text);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    fn take(&mut self, text: &str) {
        let message: Value = serde_json::from_str(text).unwrap();
        match message["messages"].as_array() {
            Some(several) => self.waiting.extend(several.iter().cloned()),
            None => self.waiting.push_back(message),
        }
    }

    pub async fn hear(&mut self) -> Value {
        self.next().await.unwrap()
    }

    /// The next message of a given type.
    pub async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["type"] == kind {
                return message;
            }
        }
    }
}
