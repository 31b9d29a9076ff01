//! The store of prompt messages: every text once per run, by content. A text that has another hash than its line says counts as
//! missing, and so does one that cannot be read; the others are there.

use std::collections::BTreeMap;
use std::io::{BufReader, BufWriter, Write};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use camino::{Utf8Path, Utf8PathBuf};
use rustc_hash::FxHashSet;

use crate::error::JournalError;
use crate::line_file::LineFile;
use crate::reader::{EpisodeLines, UNPACK, of_unpacking, packed_error};
use crate::stored_text::{KeyedLine, StoredImage, StoredLine, hash_of, number};
use crate::{aside, bounds, files};

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
    /// Why not all of the packed texts can be read, if so.
    damage: Option<JournalError>,
    /// Whether a line was passed over, since it is none or its text has another hash.
    has_wrong_lines: bool,
    file: Option<LineFile>,
    /// The bytes of the whole lines of the `.part` file.
    part_bytes: u64,
    /// How many of them are on the disk for certain.
    synced_bytes: u64,
    /// Lines that have not reached the operating system yet.
    waiting: Vec<u8>,
}

/// Bytes that may wait in memory. Nothing is lost with them: an episode under way is played from its beginning when it
/// goes on and adds its texts again, and before an episode is finished the store is flushed.
const WAITING_BYTES_MAX: usize = 256 << 10;

impl MessageStore {
    /// Opens the store of the run directory at `folder`, new or used. Texts that cannot be read are passed over, so that they can be
    /// added again.
    ///
    /// # Errors
    /// When its files are not handed out.
    pub fn open(folder: &Utf8Path) -> Result<MessageStore, JournalError> {
        let store = MessageStore::look(folder)?;
        if store.part.exists() {
            // A torn last line would swallow the next one.
            let part_bytes = store.inner.lock().unwrap_or_else(PoisonError::into_inner).part_bytes;
            LineFile::open(&store.part, part_bytes)?;
        }
        Ok(store)
    }

    /// The store of the run directory at `folder`, to ask what it holds; nothing is written.
    ///
    /// # Errors
    /// As [`open`](MessageStore::open).
    pub fn look(folder: &Utf8Path) -> Result<MessageStore, JournalError> {
        let store = MessageStore::at(folder);
        let mut known = FxHashSet::default();
        let mut has_wrong_lines = false;
        let (part_bytes, damage) =
            store.each_line(bounds::store_bytes_max(), |line| match StoredLine::read(line) {
                Some(line) => known.extend(number(&line.hash)),
                None => has_wrong_lines = true,
            })?;
        Ok(MessageStore {
            inner: Mutex::new(Inner { known, damage, has_wrong_lines, part_bytes, ..Inner::default() }),
            ..store
        })
    }

    /// Whether it has any file.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.finished.exists() || self.part.exists()
    }

    /// Returns why not all of the packed texts can be read, if so.
    #[must_use]
    pub fn damage(&self) -> Option<String> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.damage.as_ref().map(ToString::to_string)
    }

    /// The hashes of the texts that the calls of a journal name and that are not here.
    ///
    /// # Errors
    /// As [`EpisodeLines::texts`].
    pub fn missing_of(&self, path: &Utf8Path, lines: &EpisodeLines) -> Result<Vec<String>, JournalError> {
        let texts = lines.texts(path)?;
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let is_missing = |hash: &String| number(hash).is_some_and(|number| !inner.known.contains(&number));
        Ok(texts.into_iter().filter(is_missing).collect())
    }

    /// The hash under which a text is stored.
    #[must_use]
    pub fn hash_of(kind: &str, text: &str, images: &[StoredImage]) -> String {
        format!("{:032x}", hash_of(kind, text, images))
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

    /// Hands every text to the operating system.
    ///
    /// # Errors
    /// When it refuses. The texts are kept, and the next call tries it again.
    pub fn flush(&self) -> Result<(), JournalError> {
        self.hand_over(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The place behind the last text that was added, for [`sync`](MessageStore::sync).
    #[must_use]
    pub fn mark(&self) -> u64 {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.part_bytes + inner.waiting.len() as u64
    }

    /// Puts every text before `mark` on the disk; to be called before an episode that uses them is finished. Many episodes
    /// that end at a time wait for the disk once.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn sync(&self, mark: u64) -> Result<(), JournalError> {
        let (file, bytes) = {
            let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            if inner.synced_bytes >= mark {
                return Ok(());
            }
            self.hand_over(&mut inner)?;
            (self.file_of(&mut inner)?.handle()?, inner.part_bytes)
        };
        // Others add their texts meanwhile.
        file.sync_data().map_err(JournalError::io("sync", &self.part))?;
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.synced_bytes = inner.synced_bytes.max(bytes);
        Ok(())
    }

    fn hand_over(&self, inner: &mut Inner) -> Result<(), JournalError> {
        if inner.waiting.is_empty() {
            return Ok(());
        }
        let waiting = std::mem::take(&mut inner.waiting);
        let written = self.file_of(inner).and_then(|file| {
            file.write(&waiting)?;
            Ok(file.bytes())
        });
        inner.part_bytes = written.inspect_err(|_| inner.waiting = waiting)?;
        Ok(())
    }

    fn file_of<'i>(&self, inner: &'i mut Inner) -> Result<&'i mut LineFile, JournalError> {
        match &mut inner.file {
            Some(file) => Ok(file),
            none => Ok(none.insert(LineFile::open(&self.part, inner.part_bytes)?)),
        }
    }

    /// Packs the store: all texts in order of their hashes, compressed. Nothing may be added meanwhile. Files of which not all
    /// could be read are kept beside it, as `.damaged`.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn pack(&self) -> Result<(), JournalError> {
        self.flush()?;
        if !self.part.exists() && self.damage().is_none() {
            return Ok(());
        }
        // Lines stay as they are: they are many, and long. Of two with one hash the later one replaces one that was damaged.
        let mut lines: Vec<u8> = Vec::new();
        let mut places: BTreeMap<String, Range<usize>> = BTreeMap::new();
        let mut is_whole = true;
        let has_wrong = self.inner.lock().unwrap_or_else(PoisonError::into_inner).has_wrong_lines;
        let hash_of_line = |line: &[u8]| {
            if has_wrong {
                return StoredLine::read(line).map(|line| line.hash.into_owned());
            }
            Some(serde_json::from_slice::<KeyedLine<'_>>(line).ok()?.hash.into_owned())
        };
        let (_, damage) = self.each_line(u64::MAX, |line| match hash_of_line(line) {
            Some(hash) => {
                let begun = lines.len();
                lines.extend_from_slice(line);
                places.insert(hash, begun..lines.len());
            }
            None => is_whole = false,
        })?;
        if !is_whole || damage.is_some() {
            [&self.finished, &self.part].into_iter().try_for_each(|path| aside::copy_there(path))?;
        }
        let in_order = places.into_values().filter_map(|place| lines.get(place));
        let bytes = compress(in_order).map_err(JournalError::io("compress", &self.finished))?;
        files::write_whole(&self.finished, &bytes)?;
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        (inner.file, inner.part_bytes, inner.synced_bytes, inner.damage) = (None, 0, 0, None);
        files::remove(&self.part)
    }

    /// Every text of the run directory at `folder` by hash, as `(kind, text)`. Nothing is written, so that a run which another
    /// process plays can be read.
    ///
    /// # Errors
    /// When the files cannot be read, or the packed one is damaged.
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
        let (_, damage) = self.each_text(|line| {
            all.insert(line.hash.into_owned(), (line.kind.into_owned(), line.text.into_owned()));
        })?;
        damage.map_or(Ok(all), Err)
    }

    /// The pictures of the messages that show any, by the messages' hashes.
    ///
    /// # Errors
    /// When the files cannot be read.
    pub fn read_images(&self) -> Result<BTreeMap<String, Vec<StoredImage>>, JournalError> {
        self.flush()?;
        let mut all = BTreeMap::new();
        let (_, damage) = self.each_text(|line| {
            if !line.images.is_empty() {
                all.insert(line.hash.into_owned(), line.images);
            }
        })?;
        damage.map_or(Ok(all), Err)
    }

    /// Calls `each` for every text that can be read. Returns as [`each_line`](MessageStore::each_line).
    fn each_text(
        &self,
        mut each: impl FnMut(StoredLine<'_>),
    ) -> Result<(u64, Option<JournalError>), JournalError> {
        self.each_line(bounds::store_bytes_max(), |line| {
            if let Some(stored) = StoredLine::read(line) {
                each(stored);
            }
        })
    }

    /// Calls `each` for every whole line, its end included; all of them may have `bytes_max`. Returns the bytes of the whole lines in
    /// the `.part` file, and why not all of the packed ones could be read, if so.
    fn each_line(
        &self,
        bytes_max: u64,
        mut each: impl FnMut(&[u8]),
    ) -> Result<(u64, Option<JournalError>), JournalError> {
        // Opened first: a process that packs the store writes the packed file before it removes this one.
        let part = files::if_any(files::open_of_run(&self.part))?;
        let mut packed_bytes = 0;
        let mut damage = None;
        if let Some(file) = files::if_any(files::open_of_run(&self.finished))? {
            let failed = |error| packed_error(&self.finished, error);
            let read = bounds::unpacked(BufReader::new(file)).map_err(failed).and_then(|lines| {
                bounds::each_line(&self.finished, UNPACK, lines, bytes_max, |line| {
                    packed_bytes += line.len() as u64;
                    each(line);
                    Ok(())
                })
            });
            let read = read.map_err(of_unpacking);
            match read {
                Ok(_) => {}
                Err(error) if error.is_damage() => damage = Some(error),
                Err(error) => return Err(error),
            }
        }
        let Some(file) = part else { return Ok((0, damage)) };
        let rest = bytes_max - packed_bytes;
        let part_bytes = bounds::each_line(&self.part, "read", BufReader::new(file), rest, |line| {
            each(line);
            Ok(())
        })?;
        Ok((part_bytes, damage))
    }
}

/// Compresses lines, as one text with a checksum.
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
        let mut packer = zstd::Encoder::new(sink, 3)?;
        packer.include_checksum(true)?;
        Ok(PackedTexts(BufWriter::with_capacity(PIECE_BYTES, packer)))
    }

    pub(crate) fn write_all(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.0.write_all(line)
    }

    pub(crate) fn finish(self) -> std::io::Result<W> {
        self.0.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()
    }
}
