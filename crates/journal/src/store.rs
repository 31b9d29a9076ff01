//! The store of prompt messages: every text once per run, by content.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use camino::{Utf8Path, Utf8PathBuf};
use rustc_hash::FxHashSet;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::bounds;
use crate::error::JournalError;
use crate::open::{self, LinkPolicy};

/// A text of the store, as a line of its file.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredLine<'a> {
    pub(crate) hash: Cow<'a, str>,
    /// `system`, `user`, `assistant`, or `parameters` for the rest of a request.
    pub(crate) kind: Cow<'a, str>,
    pub(crate) text: Cow<'a, str>,
    /// Pictures that are shown after the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) images: Vec<StoredImage>,
}

impl StoredLine<'_> {
    /// The text of a line, if it is one.
    pub(crate) fn read(line: &[u8]) -> Option<StoredLine<'_>> {
        serde_json::from_slice(line).ok()
    }
}

/// The same line for readers that need only its hash.
#[derive(Deserialize)]
struct KeyedLine<'a> {
    #[serde(borrow)]
    hash: Cow<'a, str>,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    #[serde(rename = "text")]
    _text: IgnoredAny,
}

/// A picture of a message: its bytes stand in the run's blobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredImage {
    /// The hash of the bytes.
    pub hash: String,
    /// The media type, such as `image/png`.
    pub media_type: String,
}

/// The store of a run, shared by its threads.
#[derive(Debug)]
pub struct MessageStore {
    finished: Utf8PathBuf,
    part: Utf8PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    known: FxHashSet<u128>,
    file: Option<File>,
    /// Lines that have not reached the operating system yet.
    waiting: Vec<u8>,
}

/// Bytes that may wait in memory. Nothing is lost with them: an episode under way is played from its beginning when it
/// goes on and adds its texts again, and before an episode is finished the store is flushed.
const WAITING_BYTES_MAX: usize = 256 << 10;

impl MessageStore {
    /// Opens the store of the run directory at `folder`, new or used.
    ///
    /// # Errors
    /// When its files cannot be read.
    pub fn open(folder: &Utf8Path) -> Result<MessageStore, JournalError> {
        let store = MessageStore::at(folder);
        let mut inner = Inner::default();
        let mut whole_bytes = 0;
        store.each_text(|line, bytes| {
            inner.known.extend(number(&line.hash));
            whole_bytes += bytes;
        })?;
        if store.part.exists() {
            // A torn last line would swallow the next one.
            let file = open::to_write(&store.part, "open")?;
            file.set_len(whole_bytes).map_err(JournalError::io("cut", &store.part))?;
        }
        Ok(MessageStore { inner: Mutex::new(inner), ..store })
    }

    /// The store of a folder, whose files are not looked at yet.
    fn at(folder: &Utf8Path) -> MessageStore {
        MessageStore {
            finished: folder.join("messages.jsonl.zst"),
            part: folder.join("messages.jsonl.part"),
            inner: Mutex::default(),
        }
    }

    /// Stores a text under its content hash (32 hexadecimal digits), unless it is there.
    ///
    /// # Errors
    /// When the operating system refuses, or the text is too long to be read again.
    pub fn add(&self, hash: &str, kind: &str, text: &str) -> Result<(), JournalError> {
        self.add_showing(hash, kind, text, Vec::new())
    }

    /// Stores a text with pictures after it.
    ///
    /// # Errors
    /// As [`add`](MessageStore::add).
    pub fn add_showing(
        &self,
        hash: &str,
        kind: &str,
        text: &str,
        images: Vec<StoredImage>,
    ) -> Result<(), JournalError> {
        let Some(number) = number(hash) else { return Ok(()) };
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let inner = &mut *guard;
        if inner.known.contains(&number) {
            return Ok(());
        }
        let begun = inner.waiting.len();
        let stored = StoredLine { hash: hash.into(), kind: kind.into(), text: text.into(), images };
        serde_json::to_writer(&mut inner.waiting, &stored).map_err(|error| JournalError::Io {
            action: "write",
            path: self.part.clone(),
            source: error.into(),
        })?;
        inner.waiting.push(b'\n');
        let written = (inner.waiting.len() - begun) as u64;
        bounds::check_line(&self.part, written).inspect_err(|_| inner.waiting.truncate(begun))?;
        inner.known.insert(number);
        if inner.waiting.len() < WAITING_BYTES_MAX { Ok(()) } else { self.hand_over(inner) }
    }

    /// Hands every text to the operating system; to be called before an episode that uses them is finished.
    ///
    /// # Errors
    /// When it refuses.
    pub fn flush(&self) -> Result<(), JournalError> {
        self.hand_over(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn hand_over(&self, inner: &mut Inner) -> Result<(), JournalError> {
        if inner.waiting.is_empty() {
            return Ok(());
        }
        let file = match &mut inner.file {
            Some(file) => file,
            none => none.insert(open::to_append(&self.part)?),
        };
        file.write_all(&inner.waiting).map_err(JournalError::io("write", &self.part))?;
        inner.waiting.clear();
        Ok(())
    }

    /// Packs the store: all texts in order of their hashes, compressed. Nothing may be added meanwhile.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn pack(&self) -> Result<(), JournalError> {
        self.flush()?;
        if !self.part.exists() {
            return Ok(());
        }
        // Lines stay as they are: they are many, and long.
        let mut lines: Vec<u8> = Vec::new();
        let mut places: BTreeMap<String, Range<usize>> = BTreeMap::new();
        self.each_line(u64::MAX, |line, _| {
            if let Ok(keyed) = serde_json::from_slice::<KeyedLine<'_>>(line) {
                let begun = lines.len();
                lines.extend_from_slice(line);
                places.insert(keyed.hash.into_owned(), begun..lines.len());
            }
        })?;
        let in_order = places.into_values().filter_map(|place| lines.get(place));
        let bytes = compress(in_order).map_err(JournalError::io("compress", &self.finished))?;
        crate::files::write_whole(&self.finished, &bytes)?;
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.file = None;
        fs::remove_file(&self.part).map_err(JournalError::io("remove", &self.part))
    }

    /// Every text of the run directory at `folder` by hash, as `(kind, text)`. Nothing is written, so that a run which another
    /// process plays can be read.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn read(folder: &Utf8Path) -> Result<BTreeMap<String, (String, String)>, JournalError> {
        MessageStore::at(folder).read_all()
    }

    /// The pictures of the messages in a run directory, as [`read_images`](MessageStore::read_images) gives them; it changes nothing
    /// there.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn images(folder: &Utf8Path) -> Result<BTreeMap<String, Vec<StoredImage>>, JournalError> {
        MessageStore::at(folder).read_images()
    }

    /// Every text by hash, as `(kind, text)`.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn read_all(&self) -> Result<BTreeMap<String, (String, String)>, JournalError> {
        self.flush()?;
        let mut all = BTreeMap::new();
        self.each_text(|line, _| {
            all.insert(line.hash.into_owned(), (line.kind.into_owned(), line.text.into_owned()));
        })?;
        Ok(all)
    }

    /// The pictures of the messages that show any, by the messages' hashes.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn read_images(&self) -> Result<BTreeMap<String, Vec<StoredImage>>, JournalError> {
        self.flush()?;
        let mut all = BTreeMap::new();
        self.each_text(|line, _| {
            if !line.images.is_empty() {
                all.insert(line.hash.into_owned(), line.images);
            }
        })?;
        Ok(all)
    }

    /// Calls `each` for every text, with the bytes it takes in the `.part` file (0 for packed ones).
    fn each_text(&self, mut each: impl FnMut(StoredLine<'_>, u64)) -> Result<(), JournalError> {
        self.each_line(bounds::store_bytes_max(), |line, bytes| {
            if let Ok(stored) = serde_json::from_slice(line) {
                each(stored, bytes);
            }
        })
    }

    /// Calls `each` for every whole line, its end included; all of them may have `bytes_max`.
    fn each_line(&self, bytes_max: u64, mut each: impl FnMut(&[u8], u64)) -> Result<(), JournalError> {
        // Opened first: a process that packs the store writes the packed file before it removes this one.
        let part = opened(&self.part)?;
        let mut packed_bytes = 0;
        if let Some(file) = opened(&self.finished)? {
            let failed = JournalError::io("decompress", &self.finished);
            let lines = bounds::unpacked(BufReader::new(file)).map_err(failed)?;
            packed_bytes = bounds::each_line(&self.finished, "read", lines, bytes_max, |line| {
                each(line, 0);
                Ok(())
            })?;
        }
        let Some(file) = part else { return Ok(()) };
        bounds::each_line(&self.part, "read", BufReader::new(file), bytes_max - packed_bytes, |line| {
            each(line, line.len() as u64);
            Ok(())
        })?;
        Ok(())
    }
}

/// A file that need not be there.
fn opened(path: &Utf8Path) -> Result<Option<File>, JournalError> {
    match open::to_read(path, LinkPolicy::Refused) {
        Ok(file) => Ok(Some(file)),
        Err(JournalError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Compresses lines, as one text.
fn compress<'a>(lines: impl Iterator<Item = &'a [u8]>) -> std::io::Result<Vec<u8>> {
    let mut packed = PackedTexts::new(Vec::new())?;
    for line in lines {
        packed.write_all(line)?;
    }
    packed.finish()
}

/// A packed store while it is written: the same lines give the same bytes, however they came together.
pub(crate) struct PackedTexts<W: Write>(BufWriter<zstd::Encoder<'static, W>>);

impl<W: Write> PackedTexts<W> {
    pub(crate) fn new(sink: W) -> std::io::Result<PackedTexts<W>> {
        /// Bytes handed over at a time: a compressor takes its time to be called.
        const PIECE_BYTES: usize = 1 << 20;
        Ok(PackedTexts(BufWriter::with_capacity(PIECE_BYTES, zstd::Encoder::new(sink, 3)?)))
    }

    pub(crate) fn write_all(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.0.write_all(line)
    }

    pub(crate) fn finish(self) -> std::io::Result<W> {
        self.0.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()
    }
}

fn number(hash: &str) -> Option<u128> {
    if hash.len() == 32 { u128::from_str_radix(hash, 16).ok() } else { None }
}
