//! Files that the user names: every text and every file of bytes is read here.

use camino::Utf8Path;
use cooperage_journal::JournalError;
use cooperage_journal::bounds::USER_FILE_BYTES_MAX;
use cooperage_journal::files::read_of_user;

use crate::error::{CliError, Exit};

/// The byte order mark that some editors write at the beginning of a text.
const MARK: char = '\u{feff}';
/// The marks of UTF-16, which some shells write.
const MARKS_UTF_16: [[u8; 2]; 2] = [[0xff, 0xfe], [0xfe, 0xff]];

/// Reads a text file that the user named, without its byte order mark.
pub(crate) fn read_text(path: &Utf8Path) -> Result<String, CliError> {
    text_of(read_bytes(path)?).map_err(|why| CliError::new(Exit::Input, format!("cannot read {path}: {why}")))
}

/// Reads a file that the user named and that is no longer than such files may be.
pub(crate) fn read_bytes(path: &Utf8Path) -> Result<Vec<u8>, CliError> {
    read_up_to(path, USER_FILE_BYTES_MAX)
}

/// The same for a file with a limit of its own.
pub(crate) fn read_up_to(path: &Utf8Path, bytes_max: u64) -> Result<Vec<u8>, CliError> {
    read_of_user(path, bytes_max).map_err(|error| {
        let message = match error {
            JournalError::Io { source, .. } => format!("cannot read {path}: {source}"),
            other => other.to_string(),
        };
        CliError::new(Exit::Input, message)
    })
}

/// The text that these bytes of a file are, without its byte order mark; or why they are none.
pub(crate) fn text_of(bytes: Vec<u8>) -> Result<String, &'static str> {
    if MARKS_UTF_16.iter().any(|mark| bytes.starts_with(mark)) {
        return Err("it is not a text file in UTF-8 but one in UTF-16");
    }
    let text = String::from_utf8(bytes).map_err(|_| "it is not a text file in UTF-8")?;
    Ok(match text.strip_prefix(MARK) {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_part_of_a_text() {
        assert_eq!(text_of(b"\xef\xbb\xbf{\"name\": 1}".to_vec()), Ok("{\"name\": 1}".to_owned()));
        assert_eq!(text_of("a \u{feff} stays".into()), Ok("a \u{feff} stays".to_owned()));
        assert_eq!(text_of(Vec::new()), Ok(String::new()));
        assert_eq!(text_of(b"\xff\xfe{\0".to_vec()), Err("it is not a text file in UTF-8 but one in UTF-16"));
        assert_eq!(text_of(vec![0x80]), Err("it is not a text file in UTF-8"));
    }
}
