//! The limits of clients, in one place: `docs/minecraft.md` has the same table. Limits of bytes, texts and counts within a
//! packet are in `cooperage_minecraft_wire`, limits of moves and clicks in the rules of the world.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use cooperage_core::CLIENT_INPUTS_MAX;

pub(crate) use cooperage_minecraft_wire::rate::RateLimit;

/// The most connections at the same time, and the most of them that have not logged in.
pub(crate) const CONNECTIONS_MAX: usize = 128;
pub(crate) const STRANGERS_MAX: usize = 64;
/// The time until a client says what it wants.
pub(crate) const HANDSHAKE_WAITS: Duration = Duration::from_secs(5);
/// The time until a client has logged in and is configured.
pub(crate) const LOGIN_WAITS: Duration = Duration::from_secs(30);
/// How often a client is asked whether it is there, and how long an answer may be missing.
pub(crate) const ALIVE_EVERY: Duration = Duration::from_secs(10);
pub(crate) const ALIVE_WAITS: Duration = Duration::from_secs(30);
/// The time in which a client must take in a byte of what it is sent, and the time for all that is sent at once.
pub(crate) const SEND_WAITS: Duration = Duration::from_secs(30);
pub(crate) const SEND_LASTS: Duration = Duration::from_secs(120);
/// The most packets, and the most bytes, of a client in a second: those that come, and those to which they unpack.
pub(crate) const PACKETS_A_SECOND: u32 = 1_000;
pub(crate) const BYTES_A_SECOND: u32 = 2 << 20;
pub(crate) const UNPACKED_A_SECOND: u32 = 8 << 20;
/// The most inputs of a client that are taken for one advance of the world, a tick as a rule; further ones wait for the next. On a
/// machine that is slow, those of three advances may reach the world in one tick, each with the two that tell of the client's habits
/// and one that confirms a place, with the four by which a body lets go of everything, and the four by which a client takes it over.
pub(crate) const INPUTS_A_STEP: usize = (CLIENT_INPUTS_MAX - 4 - 4) / 3 - 3;
/// The bytes of inputs with which a step's are full: with the longest book they still pass the door.
pub(crate) const BYTES_A_STEP: usize = 64 << 10;
/// The most inputs of a client that wait, and the most bytes of them.
pub(crate) const INPUTS_WAITING_MAX: usize = 2_048;
pub(crate) const BYTES_WAITING_MAX: usize = 4 << 20;
/// The ticks between two books of a client, each of which is one line of a journal.
pub(crate) const BOOK_EVERY_TICKS: u32 = 20;
/// The longest name for an item in an anvil, in characters; a longer one is not taken.
pub(crate) const ITEM_NAME_CHARACTERS_MAX: usize = 50;
/// The most stacks that a client in creative mode makes and throws in the time of [`THROWN_TIME`]; further ones are not made.
pub(crate) const THROWN_MAX: u32 = 10;
pub(crate) const THROWN_TIME: Duration = Duration::from_secs(5);
/// The time without an advance after which the world stands still for a client.
pub(crate) const STILL_AFTER: Duration = Duration::from_secs(1);
/// The most acts of a client in a world that stands still that count one by one, and the bytes of them. Of further acts the last of
/// each kind is kept; commands count all.
pub(crate) const ACTS_STILL_MAX: usize = 64;
pub(crate) const BYTES_STILL_MAX: usize = 1 << 20;
/// The most lines of the server that wait for a client.
pub(crate) const LINES_WAITING_MAX: usize = 64;
/// The most lines of chat of a client in the time of [`CHAT_TIME`]; further ones are dropped.
pub(crate) const CHAT_LINES_MAX: usize = 10;
pub(crate) const CHAT_TIME: Duration = Duration::from_secs(5);
/// The most commands of an operator's client in the time of [`CHAT_TIME`]; programs that set a world up give many at once.
pub(crate) const COMMANDS_MAX: u32 = 2_000;
/// The most characters of the answer to a command that a client is shown.
pub(crate) const ANSWER_CHARACTERS_MAX: usize = 256;
/// The most lines of chat that are kept for a seat in which no client is.
pub(crate) const MISSED_MAX: usize = 16;
/// The most happenings that wait for a client; beyond that it is sent everything anew.
pub(crate) const HAPPENINGS_MAX: usize = 4_096;
/// How far a client sees, in columns: as far as worlds load them.
pub(crate) const VIEW_COLUMNS: i32 = 10;
/// The most columns that one step of a client's view sends before it looks at the world again.
pub(crate) const COLUMNS_A_STEP: usize = 25;

/// The lines of chat of a client: any ten may come in five seconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChatRate(VecDeque<Instant>);

impl ChatRate {
    /// Notes a line, and returns whether it is within the limit. One that is not does not count.
    pub(crate) fn allows(&mut self, now: Instant) -> bool {
        while self.0.front().is_some_and(|&said| now.duration_since(said) >= CHAT_TIME) {
            self.0.pop_front();
        }
        let is_allowed = self.0.len() < CHAT_LINES_MAX;
        if is_allowed {
            self.0.push_back(now);
        }
        is_allowed
    }
}

/// The present moment of real time, for limits alone.
#[expect(
    clippy::disallowed_methods,
    reason = "the limits of connections are in real time; nothing of it is journalled"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_kept_on_both_sides_of_its_limit() {
        let begun = now();
        let mut packets = RateLimit::new(PACKETS_A_SECOND, Duration::from_secs(1));
        assert!(packets.allows(PACKETS_A_SECOND, begun));
        assert!(!packets.allows(1, begun + Duration::from_millis(999)));
        assert!(packets.allows(1, begun + Duration::from_secs(1)));
    }

    #[test]
    fn ten_lines_may_come_in_five_seconds_and_no_eleventh() {
        let begun = now();
        let mut chat = ChatRate::default();
        for line in 0..CHAT_LINES_MAX as u32 {
            assert!(chat.allows(begun + Duration::from_millis(100) * line));
        }
        assert!(!chat.allows(begun + Duration::from_millis(4_999)));
        assert!(chat.allows(begun + Duration::from_millis(5_000)), "the first line is out of the span");
        assert!(!chat.allows(begun + Duration::from_millis(5_001)));
    }
}
