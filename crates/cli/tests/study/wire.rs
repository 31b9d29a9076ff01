//! A WebSocket by hand, as a program has it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

/// Longer than anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection that is open.
pub(crate) struct Wire {
    stream: BufReader<TcpStream>,
}

impl Wire {
    /// Connects, or gives the status with which it is refused.
    pub(crate) fn open(host: &str, path: &str, token: &str) -> Result<Wire, String> {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nUpgrade: websocket\r\nConnection: \
             Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        .unwrap();
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(stream.read_line(&mut head).unwrap(), 0, "{head}");
        }
        let status = head.split(' ').nth(1).unwrap_or_default();
        if status == "101" { Ok(Wire { stream }) } else { Err(status.to_owned()) }
    }

    pub(crate) fn send(&mut self, text: &str) {
        // A text in one piece; the mask of zeros leaves it as it is.
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long => {
                frame.push(0x80 | 127);
                frame.extend((long as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        // The server disconnects a client that sends too much while it still sends.
        let _ = self.stream.get_mut().write_all(&frame);
    }

    /// The next message; none once the connection is closed.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head).ok()?;
            let mut length = [0; 8];
            let bytes = match head[1] {
                126 => 2,
                127 => 8,
                short => {
                    length[7] = short;
                    0
                }
            };
            self.stream.read_exact(&mut length[8 - bytes..]).ok()?;
            let mut payload = vec![0; usize::try_from(u64::from_be_bytes(length)).unwrap()];
            self.stream.read_exact(&mut payload).ok()?;
            match head[0] & 0x0f {
                1 => return Some(serde_json::from_slice(&payload).unwrap()),
                8 => return None,
                _ => {}
            }
        }
    }

    /// The next message.
    pub(crate) fn hear(&mut self) -> Value {
        self.next().unwrap()
    }
}
