//! A WebSocket of a page, with what every page must keep to: it takes what it is sent, and says no more than its share.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use serde::Serialize;
use tokio::time::{Instant, timeout_at};

use crate::limits::{ANSWER_WAITS, ASKED_EVERY, SEND_WAITS};

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
    /// When the page was asked last whether it still reads, and whether it has answered.
    asked: (Instant, bool),
}

impl Socket {
    pub(crate) fn new(socket: WebSocket, share: u32) -> Socket {
        Socket { socket, share, counted: (Instant::now(), 0), asked: (Instant::now(), true) }
    }

    /// The next thing that the page says. Nothing is lost where whoever waits gives up.
    pub(crate) async fn hear(&mut self) -> Result<Heard, Gone> {
        loop {
            let heard = match self.answer_due() {
                Some(due) => timeout_at(due, self.socket.recv()).await.map_err(|_| Gone)?,
                None => self.socket.recv().await,
            };
            match heard {
                Some(Ok(Message::Text(text))) => return Ok(Heard::Text(text)),
                Some(Ok(Message::Binary(_))) => return Ok(Heard::Odd),
                Some(Ok(Message::Pong(_))) => self.asked.1 = true,
                Some(Ok(Message::Ping(_))) => {}
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
            }
        }
    }

    /// Asks the page now and then whether it still reads what it is sent; browsers answer by themselves. A page that does not is let
    /// go: what it is sent would gather on the way, and it would see what was long ago. The question goes with the next message.
    pub(crate) async fn ask_whether_it_reads(&mut self) -> Result<(), Gone> {
        let (asked, has_answered) = self.asked;
        if has_answered && asked.elapsed() >= ASKED_EVERY {
            self.asked = (Instant::now(), false);
            taken(self.patience(), self.socket.feed(Message::Ping(Bytes::new()))).await?;
        }
        Ok(())
    }

    /// Until when the page must have answered, if it was asked.
    fn answer_due(&self) -> Option<Instant> {
        let (asked, has_answered) = self.asked;
        (!has_answered).then(|| asked + ANSWER_WAITS)
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
        taken(self.patience(), self.socket.send(message)).await
    }

    /// Until when a page must take what it is sent.
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
