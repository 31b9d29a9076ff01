//! Messages for pages, encoded once for all pages that get them.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::extract::ws::{Message as WsMessage, Utf8Bytes};
use flate2::Compression;
use flate2::write::ZlibEncoder;

/// The number of bytes from which a message is compressed for pages that can decompress it.
const PACKED_FROM: usize = 1_500;
/// The most bytes of text in one message. The memory of a connection grows with its largest message.
const PIECE_BYTES: usize = 64 << 10;

/// A text for pages, with its compressed form.
#[derive(Clone, Debug)]
pub(crate) struct PageMessage(Arc<Forms>);

#[derive(Debug)]
struct Forms {
    text: Utf8Bytes,
    packed: OnceLock<Bytes>,
}

impl PageMessage {
    pub(crate) fn new(text: String) -> PageMessage {
        PageMessage(Arc::new(Forms { text: text.into(), packed: OnceLock::new() }))
    }

    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        &self.0.text
    }

    /// The message as it is sent: compressed with zlib if the page can decompress it and it is long.
    pub(crate) fn to_send(&self, can_unpack: bool) -> WsMessage {
        if !can_unpack || self.0.text.len() < PACKED_FROM {
            return WsMessage::Text(self.0.text.clone());
        }
        WsMessage::Binary(self.0.packed.get_or_init(|| packed(&self.0.text)).clone())
    }
}

thread_local! {
    /// The encoder takes 300 KiB, so it is reused for all messages of a thread.
    static PACKER: RefCell<ZlibEncoder<Vec<u8>>> = RefCell::new(ZlibEncoder::new(Vec::new(), Compression::fast()));
}

fn packed(text: &str) -> Bytes {
    PACKER.with_borrow_mut(|packer| {
        // Writing to a vector cannot fail.
        let _ = packer.write_all(text.as_bytes());
        packer.reset(Vec::new()).unwrap_or_default().into()
    })
}

/// Joins small messages into as few as possible, without making any of them large.
pub(super) fn bundled(parts: Vec<String>) -> Vec<PageMessage> {
    let (mut messages, mut together, mut bytes) = (Vec::new(), Vec::new(), 0);
    for part in parts {
        if bytes + part.len() > PIECE_BYTES {
            messages.extend(bundle(std::mem::take(&mut together)));
            bytes = 0;
        }
        bytes += part.len();
        together.push(part);
    }
    messages.extend(bundle(together));
    messages
}

fn bundle(mut parts: Vec<String>) -> Option<PageMessage> {
    let text = match parts.len() {
        0 | 1 => parts.pop()?,
        _ => format!("{{\"type\":\"several\",\"messages\":[{}]}}", parts.join(",")),
    };
    Some(PageMessage::new(text))
}

/// Whether a piece of a large list has reached the size of a message.
pub(super) fn is_full(bytes: usize) -> bool {
    bytes >= PIECE_BYTES
}

/// A small cache of the values that were made last, by key.
#[derive(Debug)]
pub(super) struct SharedCache<K, V>(Mutex<VecDeque<(K, Arc<OnceLock<V>>)>>);

/// The most values in the cache.
const KEPT: usize = 12;

impl<K, V> Default for SharedCache<K, V> {
    fn default() -> Self {
        SharedCache(Mutex::default())
    }
}

impl<K: PartialEq, V: Clone> SharedCache<K, V> {
    /// The value for a key. The first caller makes it, while other callers for the same key wait.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> V {
        let cell = {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match kept.iter().find(|(known, _)| *known == key) {
                Some((_, cell)) => Arc::clone(cell),
                None => {
                    let cell = Arc::new(OnceLock::new());
                    kept.push_back((key, Arc::clone(&cell)));
                    if kept.len() > KEPT {
                        kept.pop_front();
                    }
                    cell
                }
            }
        };
        cell.get_or_init(make).clone()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn small_parts_go_together_and_large_ones_alone() {
        let large = "9".repeat(PIECE_BYTES);
        let messages = bundled(vec!["1".to_owned(), "2".to_owned(), large.clone(), "3".to_owned()]);
        let texts: Vec<&str> = messages.iter().map(PageMessage::text).collect();
        assert_eq!(texts, ["{\"type\":\"several\",\"messages\":[1,2]}", &large, "3"]);
    }

    #[test]
    fn what_is_worth_it_is_packed_for_pages_that_can_unpack() {
        let text = "seven ".repeat(1_000);
        let message = PageMessage::new(text.clone());
        assert!(matches!(message.to_send(false), WsMessage::Text(plain) if plain.as_str() == text));
        let WsMessage::Binary(packed) = message.to_send(true) else { unreachable!("it is long") };
        let mut unpacked = String::new();
        flate2::read::ZlibDecoder::new(&*packed).read_to_string(&mut unpacked).unwrap();
        assert!(unpacked == text && packed.len() < 100);
        // The encoder keeps no state between messages, and a text that cannot be compressed stays complete.
        let odd: String =
            (0..20_000_u32).filter_map(|n| char::from_u32(n.wrapping_mul(2_654_435_761) >> 12)).collect();
        let WsMessage::Binary(packed) = PageMessage::new(odd.clone()).to_send(true) else {
            unreachable!("it is long")
        };
        let mut unpacked = String::new();
        flate2::read::ZlibDecoder::new(&*packed).read_to_string(&mut unpacked).unwrap();
        assert!(unpacked == odd);
        assert!(matches!(PageMessage::new("short".to_owned()).to_send(true), WsMessage::Text(_)));
    }

    #[test]
    fn the_same_is_made_once_and_little_is_kept() {
        let memo = SharedCache::default();
        let mut made = 0;
        for key in [1, 1, 2, 1] {
            memo.get(key, || made += 1);
        }
        assert_eq!(made, 2);
        (10..100).for_each(|key| memo.get(key, || ()));
        assert!(memo.0.lock().unwrap().len() <= KEPT);
    }
}
