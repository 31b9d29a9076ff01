//! A participant's seat as a program takes it.

use serde_json::json;

use crate::wire::Wire;

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
