//! A WebSocket of a page, with what every page must keep to: it takes what it is sent, and says no more than its share.

use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use serde::Serialize;
use tokio::time::{Instant, timeout};

use crate::limits::SEND_WAITS;

/// The page has gone, or takes nothing any more.
pub(crate) struct Gone;

/// What a page says.
pub(crate) enum Heard {
    Text(Utf8Bytes),
    /// Something that is no message of ours.
    Odd,
}

/// See the module.
pub(crate) struct Socket {
    socket: WebSocket,
    /// Messages in a second; more of them wait.
    share: u32,
    /// When the last messages were counted, and how many came since.
    counted: (Instant, u32),
}

impl Socket {
    pub(crate) fn new(socket: WebSocket, share: u32) -> Socket {
        Socket { socket, share, counted: (Instant::now(), 0) }
    }

    /// The next thing that the page says. Nothing is lost where whoever waits gives up.
    pub(crate) async fn hear(&mut self) -> Result<Heard, Gone> {
        loop {
            match self.socket.recv().await {
                Some(Ok(Message::Text(text))) => return Ok(Heard::Text(text)),
                Some(Ok(Message::Binary(_))) => return Ok(Heard::Odd),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
            }
        }
    }

    /// Slows a page down that says more than its share.
    pub(crate) async fn wait_for_its_share(&mut self) {
        let (since, count) = &mut self.counted;
        if since.elapsed() >= Duration::from_secs(1) {
            (*since, *count) = (Instant::now(), 0);
        }
        *count += 1;
        if *count > self.share {
            tokio::time::sleep_until(*since + Duration::from_secs(1)).await;
        }
    }

    pub(crate) async fn send(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        self.send_text(serde_json::to_string(message).unwrap_or_default().into()).await
    }

    pub(crate) async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Gone> {
        self.send_message(Message::Text(text)).await
    }

    pub(crate) async fn send_message(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SEND_WAITS, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}
