//! A participant's seat as a program takes it: a WebSocket by hand.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

/// A connection to a seat.
pub(crate) struct Seat {
    stream: BufReader<TcpStream>,
}

impl Seat {
    /// Comes in by a link of path and query.
    pub(crate) fn enter(host: &str, link: &str) -> Seat {
        let (path, token) = link.split_once("?token=").unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(
            stream,
            "GET {path}/stream HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\nUpgrade: websocket\r\nConnection: \
             Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        .unwrap();
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(stream.read_line(&mut head).unwrap(), 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 101"), "{head}");
        Seat { stream }
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        // A text in one piece; the mask of zeros leaves it as it is.
        let mut frame = vec![0x81, 0x80 | u8::try_from(text.len()).unwrap(), 0, 0, 0, 0];
        assert!(text.len() < 126);
        frame.extend(text.as_bytes());
        self.stream.get_mut().write_all(&frame).unwrap();
    }

    /// The next message.
    fn hear(&mut self) -> Value {
        loop {
            let mut head = [0; 2];
            self.stream.read_exact(&mut head).unwrap();
            let mut length = [0; 8];
            let bytes = match head[1] {
                126 => 2,
                127 => 8,
                short => {
                    length[7] = short;
                    0
                }
            };
            self.stream.read_exact(&mut length[8 - bytes..]).unwrap();
            let mut payload = vec![0; usize::try_from(u64::from_be_bytes(length)).unwrap()];
            self.stream.read_exact(&mut payload).unwrap();
            if head[0] & 0x0f == 1 {
                return serde_json::from_slice(&payload).unwrap();
            }
        }
    }

    /// Lets steps pass until the world is at that tick, or until the game is over; gives the tick at which it stopped.
    pub(crate) fn pass(&mut self, until: u64) -> u64 {
        self.send(&json!({ "type": "ready" }));
        let mut last = None;
        loop {
            let message = self.hear();
            match message["type"].as_str().unwrap() {
                "seat" if message["phase"] == "ended" => return last.unwrap_or(0),
                "now" if message["is_turn"] == true && message["now"]["tick"].as_u64() != last => {
                    let tick = message["now"]["tick"].as_u64().unwrap();
                    last = Some(tick);
                    if tick == until {
                        return tick;
                    }
                    self.send(&json!({ "type": "line", "text": "noop" }));
                }
                _ => {}
            }
        }
    }
}
