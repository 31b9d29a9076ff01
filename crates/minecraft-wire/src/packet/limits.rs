//! Limits of what a client may send in a packet's fields, below those that hold for every packet.

use crate::{WireError, WireValue};

/// Longest name of a player, in characters.
pub const NAME_CHARS_MAX: usize = 16;
/// Longest chat line, in UTF-16 units.
pub const CHAT_UNITS_MAX: usize = 256;
/// Longest command, in UTF-16 units.
pub const COMMAND_UNITS_MAX: usize = 32_500;
/// Most bytes of a plugin's message.
pub const PLUGIN_BYTES_MAX: usize = 32 << 10;
/// Most slots that a click may claim to have changed.
pub const CHANGED_SLOTS_MAX: usize = 128;
/// Most pages of a book.
pub const BOOK_PAGES_MAX: usize = 100;
/// Longest page of a book, in characters.
pub const BOOK_PAGE_CHARS_MAX: usize = 1_024;
/// Longest title of a book, in characters.
pub const BOOK_TITLE_CHARS_MAX: usize = 128;
/// Longest line of a sign, in UTF-16 units.
pub const SIGN_LINE_UNITS_MAX: usize = 384;

/// Checks a packet of a client.
pub(super) fn check(name: &str, packet: &WireValue) -> Result<(), WireError> {
    match name {
        "login_start" => {
            let name = packet.text("username").unwrap_or_default();
            let is_good = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
            if name.is_empty() || !name.chars().all(is_good) {
                return Err(WireError::OutOfRange("the name of a player"));
            }
            limit("the characters of a name", name.len(), NAME_CHARS_MAX)
        }
        "chat_message" => limit("the UTF-16 units of a chat line", units(packet, "message"), CHAT_UNITS_MAX),
        "chat_command" => limit("the UTF-16 units of a command", units(packet, "command"), COMMAND_UNITS_MAX),
        "tab_complete" => limit("the UTF-16 units of a command", units(packet, "text"), COMMAND_UNITS_MAX),
        "custom_payload" => {
            let Some(WireValue::Bytes(data)) = packet.get("data") else { return Ok(()) };
            limit("the bytes of a plugin's message", data.len(), PLUGIN_BYTES_MAX)
        }
        "window_click" => {
            let changed = packet.list("changedSlots").unwrap_or_default().len();
            limit("the changed slots of a click", changed, CHANGED_SLOTS_MAX)
        }
        "edit_book" => {
            let pages = packet.list("pages").unwrap_or_default();
            limit("the pages of a book", pages.len(), BOOK_PAGES_MAX)?;
            for page in pages {
                let WireValue::Text(page) = page else { continue };
                limit("the characters of a page", page.chars().count(), BOOK_PAGE_CHARS_MAX)?;
            }
            let title = packet.text("title").unwrap_or_default();
            limit("the characters of a title", title.chars().count(), BOOK_TITLE_CHARS_MAX)
        }
        "update_sign" => ["text1", "text2", "text3", "text4"].into_iter().try_for_each(|line| {
            limit("the UTF-16 units of a sign's line", units(packet, line), SIGN_LINE_UNITS_MAX)
        }),
        _ => Ok(()),
    }
}

fn limit(what: &'static str, size: usize, limit: usize) -> Result<(), WireError> {
    if size > limit { Err(WireError::TooLarge { what, limit }) } else { Ok(()) }
}

fn units(packet: &WireValue, field: &str) -> usize {
    packet.text(field).unwrap_or_default().encode_utf16().count()
}
