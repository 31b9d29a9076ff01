//! The WebSocket of a page, with limits: a page must accept its messages in time, and may send only a limited number of
//! messages.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};

use crate::limits::{ANSWER_WAITS, ASKED_EVERY, SEND_WAITS};

/// The page has disconnected, or accepts no more messages.
pub(crate) struct Gone;

/// A message from a page.
pub(crate) enum SocketMessage {
    Text(Utf8Bytes),
    /// A message of a kind that is not used here.
    Odd,
}

/// The WebSocket of one page.
pub(crate) struct Socket {
    socket: WebSocket,
    /// The rate limit of messages, per second; further messages wait.
    share: u32,
    /// The start of the present second, and the number of messages in it.
    counted: (Instant, u32),
    /// The time of the last ping, and whether the page has answered it.
    asked: (Instant, bool),
}

impl Socket {
    pub(crate) fn new(socket: WebSocket, share: u32) -> Socket {
        Socket { socket, share, counted: (Instant::now(), 0), asked: (Instant::now(), true) }
    }

    /// The next message of the page. The call is cancel safe: no message is lost if the caller stops waiting.
    pub(crate) async fn hear(&mut self) -> Result<SocketMessage, Gone> {
        loop {
            let heard = match self.answer_due() {
                Some(due) => timeout_at(due, self.socket.recv()).await.map_err(|_| Gone)?,
                None => self.socket.recv().await,
            };
            match heard {
                Some(Ok(Message::Text(text))) => return Ok(SocketMessage::Text(text)),
                Some(Ok(Message::Binary(_))) => return Ok(SocketMessage::Odd),
                Some(Ok(Message::Pong(_))) => self.asked.1 = true,
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
            }
        }
    }

    /// Sends a ping now and then; browsers answer by themselves. A page that does not answer is disconnected: its
    /// messages would pile up on the way, and it would show an outdated state. The ping goes out with the next message.
    pub(crate) async fn ask_whether_it_reads(&mut self) -> Result<(), Gone> {
        let (asked, has_answered) = self.asked;
        if has_answered && asked.elapsed() >= ASKED_EVERY {
            self.asked = (Instant::now(), false);
            taken(self.patience(), self.socket.feed(Message::Ping(Bytes::new()))).await?;
        }
        Ok(())
    }

    /// The time by which the page must answer a ping, if one is open.
    fn answer_due(&self) -> Option<Instant> {
        let (asked, has_answered) = self.asked;
        (!has_answered).then(|| asked + ANSWER_WAITS)
    }

    /// Delays a page that exceeds its rate limit.
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
        taken(self.patience(), self.socket.send(message)).await
    }

    /// The time by which a page must accept a message.
    fn patience(&self) -> Instant {
        let waits = Instant::now() + SEND_WAITS;
        self.answer_due().map_or(waits, |due| due.min(waits))
    }
}

async fn taken(until: Instant, sending: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Gone> {
    match timeout_at(until, sending).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}
