//! The pipes to a client, with an answer to every line that is no message: the transport below passes over such lines in silence, and
//! their sender would wait for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use rmcp::RoleServer;
use rmcp::model::ErrorData;
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{AsyncBufRead, AsyncRead, AsyncWrite, BufReader, ReadBuf};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The most bytes of a line that are kept.
const LINE_BYTES_MAX: usize = 8 << 20;
/// The mark that some programs put before their first line.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The reason why a line is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RefusedLine {
    NoJson,
    TooLong,
}

/// The transport of a client's lines.
pub(crate) struct LineTransport<R: AsyncRead + Unpin, W: AsyncWrite> {
    inner: AsyncRwTransport<RoleServer, JsonLines<R>, W>,
    refused: UnboundedReceiver<RefusedLine>,
    /// The answer to a refused line that is under way: [`receive`](Transport::receive) may be dropped at any time.
    answer: Option<Pin<Box<dyn Future<Output = io::Result<()>> + Send>>>,
}

impl<R, W> LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    pub(crate) fn new(read: R, write: W) -> LineTransport<R, W> {
        let (refuse, refused) = unbounded_channel();
        let lines = JsonLines { from: BufReader::new(read), line: ClientLine::default(), refuse };
        LineTransport { inner: AsyncRwTransport::new(lines, write), refused, answer: None }
    }

    /// Waits until the answer under way is written.
    async fn answered(&mut self) {
        if let Some(answer) = &mut self.answer {
            // The next message shows a client that has disconnected.
            let _ = answer.await;
            self.answer = None;
        }
    }

    fn begin_answer(&mut self, refused: RefusedLine) {
        let why = match refused {
            RefusedLine::NoJson => "the line is no JSON".to_owned(),
            RefusedLine::TooLong => format!("the line has more than {} MiB", LINE_BYTES_MAX >> 20),
        };
        let answer = TxJsonRpcMessage::<RoleServer>::error(ErrorData::parse_error(why, None), None);
        self.answer = Some(Box::pin(self.inner.send(answer)));
    }
}

impl<R, W> Transport<RoleServer> for LineTransport<R, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    type Error = io::Error;

    fn send(
        &mut self,
        message: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = io::Result<()>> + Send + 'static {
        self.inner.send(message)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            self.answered().await;
            let received = tokio::select! {
                biased;
                Some(refused) = self.refused.recv() => Err(refused),
                received = self.inner.receive() => Ok(received),
            };
            match received {
                Err(refused) => self.begin_answer(refused),
                Ok(Some(message)) => return Some(message),
                Ok(None) => match self.refused.try_recv() {
                    // A client may close its end at once.
                    Ok(refused) => self.begin_answer(refused),
                    Err(_) => return None,
                },
            }
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.inner.close().await
    }
}

/// The lines of a client that are JSON; of the others it tells the reason.
struct JsonLines<R> {
    from: BufReader<R>,
    line: ClientLine,
    refuse: UnboundedSender<RefusedLine>,
}

/// The line of a client that is being read.
#[derive(Default)]
struct ClientLine {
    bytes: Vec<u8>,
    /// How many of its bytes were handed on, once it is whole and JSON.
    given: Option<usize>,
    /// Whether its rest is passed over.
    is_too_long: bool,
}

impl ClientLine {
    /// Takes more bytes, at most up to the line's end. Returns how many it has taken, and why the line is refused, if so.
    fn take(&mut self, available: &[u8]) -> (usize, Option<RefusedLine>) {
        let end = available.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(available.len(), |end| end + 1);
        let more = available.get(..taken).unwrap_or_default();
        self.is_too_long |= self.bytes.len() + more.len() > LINE_BYTES_MAX;
        if self.is_too_long {
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(more);
        }
        (taken, end.and_then(|_| self.judge()))
    }

    /// Lets a whole line through, or refuses it.
    fn judge(&mut self) -> Option<RefusedLine> {
        let is_too_long = std::mem::take(&mut self.is_too_long);
        if !is_too_long && is_json_or_blank(&self.bytes) {
            self.given = Some(0);
            return None;
        }
        self.bytes.clear();
        Some(if is_too_long { RefusedLine::TooLong } else { RefusedLine::NoJson })
    }

    /// Hands on as much of a line that is let through as there is room for. Returns whether there is one.
    fn give(&mut self, to: &mut ReadBuf<'_>) -> bool {
        let Some(given) = self.given else { return false };
        let left = self.bytes.get(given..).unwrap_or_default();
        let count = left.len().min(to.remaining());
        to.put_slice(left.get(..count).unwrap_or_default());
        self.given = Some(given + count);
        if count == left.len() {
            *self = ClientLine::default();
        }
        true
    }
}

fn is_json_or_blank(line: &[u8]) -> bool {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    line.trim_ascii().is_empty() || serde_json::from_slice::<serde_json::Value>(line).is_ok()
}

impl<R: AsyncRead + Unpin> AsyncRead for JsonLines<R> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let JsonLines { from, line, refuse } = self.get_mut();
        loop {
            if line.give(to) {
                return Poll::Ready(Ok(()));
            }
            let available = ready!(Pin::new(&mut *from).poll_fill_buf(context))?;
            if available.is_empty() {
                // Bytes behind the last line's end are no line.
                return Poll::Ready(Ok(()));
            }
            let (taken, refused) = line.take(available);
            Pin::new(&mut *from).consume(taken);
            if let Some(refused) = refused {
                // The transport answers before it reads on. It is gone only together with this reader.
                let _ = refuse.send(refused);
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;

    fn passed(input: &[u8]) -> (String, Vec<RefusedLine>) {
        let (refuse, mut refused) = unbounded_channel();
        let from = BufReader::with_capacity(7, input);
        let mut lines = JsonLines { from, line: ClientLine::default(), refuse };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let mut text = String::new();
        runtime.block_on(lines.read_to_string(&mut text)).unwrap();
        (text, std::iter::from_fn(|| refused.try_recv().ok()).collect())
    }

    #[test]
    fn lines_that_are_no_json_are_refused_and_the_others_pass() {
        use RefusedLine::{NoJson, TooLong};
        let long = "7".repeat(LINE_BYTES_MAX - 2);
        let longer = format!("\"{long}\"");
        let input = format!("{{\"a\": 1}}\nno json\n\n[1\n\u{feff}[]\r\n\"{}\"\n{longer}\n7\n8", &long[1..]);
        let (text, refused) = passed(input.as_bytes());
        assert_eq!(refused, [NoJson, NoJson, TooLong]);
        assert_eq!(text, format!("{{\"a\": 1}}\n\n\u{feff}[]\r\n\"{}\"\n7\n", &long[1..]));
        assert_eq!(passed(b"\xff\n").1, [NoJson]);
        assert_eq!(passed("[".repeat(100_000).as_bytes()), (String::new(), Vec::new()));
    }
}
