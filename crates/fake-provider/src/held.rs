//! Bodies that arrive in pieces, and some of them never whole.

use std::collections::VecDeque;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_core::Stream;
use tokio::time::Sleep;

/// How a body ends.
pub(crate) enum BodyEnd {
    /// The body ends properly.
    Whole,
    /// By closing the connection after a while without a byte.
    Cut(Duration),
}

/// The shortest wait before a cut, so that the pieces before it are sent and not dropped with the connection.
pub(crate) const CUT_AFTER: Duration = Duration::from_millis(2);

/// A body of these pieces.
pub(crate) fn body(pieces: Vec<String>, end: BodyEnd) -> Body {
    Body::from_stream(Pieces { pieces: pieces.into(), end, sleep: None })
}

struct Pieces {
    pieces: VecDeque<String>,
    end: BodyEnd,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Stream for Pieces {
    type Item = io::Result<Bytes>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        if let Some(piece) = this.pieces.pop_front() {
            return Poll::Ready(Some(Ok(piece.into())));
        }
        let BodyEnd::Cut(hold) = this.end else { return Poll::Ready(None) };
        let sleep = this.sleep.get_or_insert_with(|| Box::pin(tokio::time::sleep(hold)));
        let aborted = || Some(Err(io::Error::from(io::ErrorKind::ConnectionAborted)));
        sleep.as_mut().poll(context).map(|()| aborted())
    }
}
