//! A participant's seat as a program takes it.

use serde_json::{Value, json};

use super::wire::Wire;

/// A connection to a seat.
pub(crate) struct Seat {
    wire: Wire,
}

impl Seat {
    /// Comes in by a link of path and query.
    pub(crate) fn enter(host: &str, link: &str) -> Seat {
        let (path, token) = link.split_once("?token=").unwrap();
        Seat { wire: Wire::open(host, &format!("{path}/stream"), token).unwrap() }
    }

    /// Comes in by such a link to one of the seats of a person who has several.
    #[allow(dead_code, reason = "not every test has somebody who plays several agents")]
    pub(crate) fn enter_one(host: &str, link: &str, number: u32) -> Seat {
        let (path, token) = link.split_once("?token=").unwrap();
        Seat { wire: Wire::open(host, &format!("{path}/{number}/stream"), token).unwrap() }
    }

    /// The seat and its state, as its page is told first.
    #[allow(dead_code, reason = "see above")]
    pub(crate) fn view(&mut self) -> Value {
        loop {
            let message = self.wire.hear();
            if message["type"] == "seat" {
                return message;
            }
        }
    }

    /// Says to be there.
    #[allow(dead_code, reason = "see above")]
    pub(crate) fn ready(&mut self) {
        self.wire.send(&json!({ "type": "ready" }).to_string());
    }

    /// Waits for the person's turn; gives its tick, or nothing once the game is over. On a busy machine the end of the program may
    /// come before its last words.
    #[allow(dead_code, reason = "see above")]
    pub(crate) fn turn(&mut self) -> Option<u64> {
        loop {
            let message = self.wire.next()?;
            match message["type"].as_str().unwrap() {
                "seat" if message["phase"] == "ended" => return None,
                "now" if message["is_turn"] == true => return message["now"]["tick"].as_u64(),
                _ => {}
            }
        }
    }

    /// Types a line, and waits until it is handed in.
    #[allow(dead_code, reason = "see above")]
    pub(crate) fn types(&mut self, line: &str) {
        self.act(&json!({ "type": "line", "text": line }));
    }

    /// Calls a tool as a button does, and waits until the call is handed in.
    #[allow(dead_code, reason = "see above")]
    pub(crate) fn clicks(&mut self, tool: &str, arguments: &Value) {
        self.act(&json!({ "type": "call", "tool": tool, "arguments": arguments }));
    }

    fn act(&mut self, message: &Value) {
        self.wire.send(&message.to_string());
        loop {
            let message = self.wire.hear();
            assert_ne!(message["type"], "refused", "{message}");
            let lines = message["lines"].as_array();
            if lines.is_some_and(|lines| lines.iter().any(|line| line["kind"] == "own")) {
                return;
            }
        }
    }

    /// Lets steps pass until the world is at that tick, or until the game is over; gives the tick at which it stopped.
    pub(crate) fn pass(&mut self, until: u64) -> u64 {
        self.wire.send(&json!({ "type": "ready" }).to_string());
        let mut last = None;
        loop {
            let message = self.wire.hear();
            match message["type"].as_str().unwrap() {
                "seat" if message["phase"] == "ended" => return last.unwrap_or(0),
                "now" if message["is_turn"] == true && message["now"]["tick"].as_u64() != last => {
                    let tick = message["now"]["tick"].as_u64().unwrap();
                    last = Some(tick);
                    if tick == until {
                        return tick;
                    }
                    self.wire.send(&json!({ "type": "line", "text": "noop" }).to_string());
                }
                _ => {}
            }
        }
    }
}
