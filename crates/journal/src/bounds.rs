//! The most that is read of a file. A file may come from anywhere, and a few compressed kilobytes may hold gigabytes.

use std::io::{BufRead, Read};
use std::sync::atomic::{AtomicU64, Ordering};

use camino::Utf8Path;

use crate::error::JournalError;

/// The most bytes of a file that a user names and that has no limit of its own.
pub const USER_FILE_BYTES_MAX: u64 = 64 << 20;
/// The most bytes of a line of a journal or of the store of messages.
pub const LINE_BYTES_MAX: u64 = 16 << 20;
/// The most bytes of a journal's text unless the user raises the limit.
pub const JOURNAL_BYTES_DEFAULT: u64 = 256 << 20;
/// The bytes of a journal for each line that it may have: shorter lines would take more memory than their text.
const BYTES_PER_LINE: u64 = 64;
/// The bytes of a journal for each value of JSON that it may have: a value of two bytes takes thirty in memory.
const BYTES_PER_VALUE: u64 = 16;
/// The largest length of the store of messages, in lengths of a journal: it is that of a whole run.
const STORE_TIMES: u64 = 2;
/// The largest window of a compressed file: 32 MiB. Levels up to 19 stay below it.
const WINDOW_LOG_MAX: u32 = 25;

static JOURNAL_BYTES_MAX: AtomicU64 = AtomicU64::new(JOURNAL_BYTES_DEFAULT);

/// Sets the most bytes of a journal's text for this process, and with it what plans, blobs and the store of messages may
/// have.
pub fn set_journal_bytes_max(bytes: u64) {
    JOURNAL_BYTES_MAX.store(bytes, Ordering::Relaxed);
}

/// The most bytes of a journal's text.
#[must_use]
pub fn journal_bytes_max() -> u64 {
    JOURNAL_BYTES_MAX.load(Ordering::Relaxed)
}

/// The most bytes of the store of messages.
pub(crate) fn store_bytes_max() -> u64 {
    journal_bytes_max().saturating_mul(STORE_TIMES)
}

/// The most lines of a journal.
pub(crate) fn lines_max() -> u64 {
    journal_bytes_max() / BYTES_PER_LINE
}

/// The most values of JSON in the lines of a journal.
pub(crate) fn values_max() -> u64 {
    journal_bytes_max() / BYTES_PER_VALUE
}

/// Unpacks while it is read, with a bounded window.
pub(crate) fn unpacked<'a, R: BufRead + 'a>(packed: R) -> std::io::Result<impl BufRead + 'a> {
    let mut decoder = zstd::Decoder::with_buffer(packed)?;
    decoder.window_log_max(WINDOW_LOG_MAX)?;
    Ok(std::io::BufReader::new(decoder))
}

/// Reads all of it, which may have `bytes_max`.
pub(crate) fn read_all(
    path: &Utf8Path,
    source: impl Read,
    size_hint: u64,
    bytes_max: u64,
) -> Result<Vec<u8>, JournalError> {
    let too_large = || JournalError::TooLarge { path: path.to_owned(), part: "the file", bytes_max };
    if size_hint > bytes_max {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size_hint).unwrap_or_default());
    let mut source = source.take(bytes_max.saturating_add(1));
    source.read_to_end(&mut bytes).map_err(JournalError::io("read", path))?;
    if bytes.len() as u64 > bytes_max { Err(too_large()) } else { Ok(bytes) }
}

/// Calls `each` for every whole line with its end; all lines may have `bytes_max`. Returns the bytes of the whole lines; what
/// follows the last line's end is torn.
pub(crate) fn each_line(
    path: &Utf8Path,
    action: &'static str,
    mut source: impl BufRead,
    bytes_max: u64,
    mut each: impl FnMut(&[u8]) -> Result<(), JournalError>,
) -> Result<u64, JournalError> {
    let mut line = Vec::new();
    let mut bytes = 0;
    loop {
        line.clear();
        let read = source
            .by_ref()
            .take(LINE_BYTES_MAX + 1)
            .read_until(b'\n', &mut line)
            .map_err(JournalError::io(action, path))? as u64;
        check_line(path, read)?;
        if bytes + read > bytes_max {
            return Err(JournalError::TooLarge { path: path.to_owned(), part: "the text", bytes_max });
        }
        if line.last() != Some(&b'\n') {
            return Ok(bytes);
        }
        bytes += read;
        each(&line)?;
    }
}

/// Refuses a line of so many bytes, its end included, if it is longer than lines that are read.
pub(crate) fn check_line(path: &Utf8Path, bytes: u64) -> Result<(), JournalError> {
    if bytes <= LINE_BYTES_MAX {
        return Ok(());
    }
    Err(JournalError::TooLarge { path: path.to_owned(), part: "a line", bytes_max: LINE_BYTES_MAX })
}

/// How many values of JSON a line has at most.
pub(crate) fn values_of(line: &[u8]) -> u64 {
    // Counted in single bytes as long as they hold the count, so that many are compared at a time.
    let of_piece = |piece: &[u8]| -> u8 {
        piece.iter().map(|byte| u8::from(matches!(byte, b',' | b':' | b'[' | b'{'))).sum()
    };
    line.chunks(usize::from(u8::MAX)).map(|piece| u64::from(of_piece(piece))).sum()
}
