//! The stores of prompts of several runs as one: each packed store is in order of the texts' hashes, so that they are merged as
//! streams, however many texts there are.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use camino::{Utf8Path, Utf8PathBuf};

use super::error::MergeError;
use super::out::MergedRun;
use super::parts::MergePart;
use crate::error::JournalError;
use crate::reader::packed_error;
use crate::run_dir::RunDir;
use crate::store::PackedTexts;
use crate::stored_text::StoredLine;
use crate::{bounds, files};

/// A text as a line of its file, with its end.
struct TextLine {
    hash: String,
    line: Vec<u8>,
}

/// The texts of a file in order of their hashes.
struct TextStream {
    path: Utf8PathBuf,
    lines: Lines,
    next: Option<TextLine>,
}

enum Lines {
    Packed(Box<dyn BufRead>),
    /// Those of a store that no run has packed.
    Sorted(std::collections::btree_map::IntoIter<String, Vec<u8>>),
}

/// The merged store, not yet in its place.
pub(super) struct MergedTexts {
    unfinished: Utf8PathBuf,
    /// None where no run has any texts.
    is_any: bool,
}

/// Writes the texts of the run and of all parts beside the run's own store, each checked against its hash.
pub(super) fn joined(out: &RunDir, parts: &[MergePart]) -> Result<MergedTexts, MergeError> {
    let unfinished = out.path().join("messages.jsonl.zst.new");
    let mut streams = Vec::new();
    for run in std::iter::once(out).chain(parts.iter().map(|part| &part.run)) {
        // In this order: a process that packs its store writes the packed file before it removes this one.
        streams.extend(TextStream::sorted(&run.path().join("messages.jsonl.part"))?);
        streams.extend(TextStream::packed(&run.path().join("messages.jsonl.zst"))?);
    }
    streams.retain(|stream| stream.next.is_some());
    if streams.is_empty() {
        return Ok(MergedTexts { unfinished, is_any: false });
    }
    let written = write(&unfinished, streams);
    if written.is_err() {
        files::remove(&unfinished)?;
    }
    written.map(|()| MergedTexts { unfinished, is_any: true })
}

fn write(path: &Utf8Path, mut streams: Vec<TextStream>) -> Result<(), MergeError> {
    let failed = || JournalError::io("write", path);
    let mut packed = PackedTexts::new(files::create_anew(path)?).map_err(failed())?;
    loop {
        let least = streams.iter().filter_map(|stream| Some(&stream.next.as_ref()?.hash)).min();
        let Some(least) = least.cloned() else { break };
        let mut is_written = false;
        for stream in &mut streams {
            if stream.next.as_ref().is_none_or(|next| next.hash != least) {
                continue;
            }
            if let Some(TextLine { line, .. }) = stream.advance()?.filter(|_| !is_written) {
                packed.write_all(&line).map_err(failed())?;
                is_written = true;
            }
        }
    }
    let file = packed.finish().map_err(failed())?;
    Ok(file.sync_data().map_err(JournalError::io("sync", path))?)
}

impl TextStream {
    fn packed(path: &Utf8Path) -> Result<Option<TextStream>, MergeError> {
        let Some(file) = files::if_any(files::open_of_run(path))? else { return Ok(None) };
        let lines = bounds::unpacked(BufReader::new(file)).map_err(|error| packed_error(path, error))?;
        TextStream::new(path, Lines::Packed(Box::new(lines))).map(Some)
    }

    fn sorted(path: &Utf8Path) -> Result<Option<TextStream>, MergeError> {
        let Some(file) = files::if_any(files::open_of_run(path))? else { return Ok(None) };
        let mut sorted = BTreeMap::new();
        bounds::each_line(path, "read", BufReader::new(file), bounds::store_bytes_max(), |line| {
            if let Some(text) = StoredLine::unchecked(line) {
                sorted.insert(text.hash.clone().into_owned(), line.to_vec());
            }
            Ok(())
        })?;
        TextStream::new(path, Lines::Sorted(sorted.into_iter())).map(Some)
    }

    fn new(path: &Utf8Path, lines: Lines) -> Result<TextStream, MergeError> {
        let mut stream = TextStream { path: path.to_owned(), lines, next: None };
        stream.advance()?;
        Ok(stream)
    }

    /// Returns the next text and reads the one after it.
    fn advance(&mut self) -> Result<Option<TextLine>, MergeError> {
        let read = self.read()?;
        if let (Some(before), Some(read)) = (&self.next, &read)
            && before.hash >= read.hash
        {
            return Err(self.invalid(format!("the text {} stands behind {}", read.hash, before.hash)));
        }
        Ok(std::mem::replace(&mut self.next, read))
    }

    /// The next text of the file, checked; lines that are no texts are passed over, as all readers do.
    fn read(&mut self) -> Result<Option<TextLine>, MergeError> {
        loop {
            let line = match &mut self.lines {
                Lines::Sorted(lines) => lines.next().map(|(_, line)| line),
                Lines::Packed(lines) => next_line(&self.path, lines.as_mut())?,
            };
            let Some(line) = line else { return Ok(None) };
            let Some(text) = StoredLine::unchecked(&line) else { continue };
            if !text.is_named_rightly() {
                return Err(self.invalid(format!("the text {} has another hash", text.hash)));
            }
            let hash = text.hash.into_owned();
            return Ok(Some(TextLine { hash, line }));
        }
    }

    fn invalid(&self, reason: String) -> MergeError {
        JournalError::Invalid { path: self.path.clone(), line: 1, reason }.into()
    }
}

/// The next whole line with its end; what follows the last line's end is torn.
fn next_line(path: &Utf8Path, lines: &mut dyn BufRead) -> Result<Option<Vec<u8>>, JournalError> {
    let mut line = Vec::new();
    let read = lines.take(bounds::LINE_BYTES_MAX + 1).read_until(b'\n', &mut line);
    bounds::check_line(path, read.map_err(|error| packed_error(path, error))? as u64)?;
    Ok((line.last() == Some(&b'\n')).then_some(line))
}

impl MergedTexts {
    /// Puts the store in its place, unless the one that is there is the same.
    pub(super) fn keep(self, out: &MergedRun) -> Result<(), JournalError> {
        let packed = out.dir.path().join("messages.jsonl.zst");
        if self.is_any {
            if has_same_bytes(&self.unfinished, &packed)? {
                files::remove(&self.unfinished)?;
            } else {
                out.touch()?;
                std::fs::rename(&self.unfinished, &packed).map_err(JournalError::io("rename", &packed))?;
            }
        }
        let part = out.dir.path().join("messages.jsonl.part");
        if part.exists() {
            out.touch()?;
        }
        files::remove(&part)
    }
}

fn has_same_bytes(one: &Utf8Path, other: &Utf8Path) -> Result<bool, JournalError> {
    let opened = |path| files::if_any(files::open_of_run(path));
    let (Some(one_file), Some(other_file)) = (opened(one)?, opened(other)?) else { return Ok(false) };
    let length = |file: &File| file.metadata().map_or(0, |file| file.len());
    if length(&one_file) != length(&other_file) {
        return Ok(false);
    }
    let (mut one_file, mut other_file) = (BufReader::new(one_file), BufReader::new(other_file));
    loop {
        let a = one_file.fill_buf().map_err(JournalError::io("read", one))?;
        let b = other_file.fill_buf().map_err(JournalError::io("read", other))?;
        let length = a.len().min(b.len());
        if length == 0 {
            return Ok(a.len() == b.len());
        }
        if a.get(..length) != b.get(..length) {
            return Ok(false);
        }
        one_file.consume(length);
        other_file.consume(length);
    }
}
