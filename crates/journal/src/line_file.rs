//! Files that grow by whole lines. A write that fails may have left a piece of a line; the file is cut to its whole lines
//! before anything is written again.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};

use camino::{Utf8Path, Utf8PathBuf};

use crate::error::JournalError;
use crate::open;

#[derive(Debug)]
pub(crate) struct LineFile {
    path: Utf8PathBuf,
    file: File,
    /// The bytes of its whole lines.
    bytes: u64,
    /// Whether anything may stand behind them.
    is_torn: bool,
}

impl LineFile {
    /// Opens a file, made if there is none, to go on behind its first `bytes`; what follows them is cut.
    pub(crate) fn open(path: &Utf8Path, bytes: u64) -> Result<LineFile, JournalError> {
        LineFile::over(path, open::to_append(path)?, bytes)
    }

    /// Opens a file, made if there is none, to go on behind its last line.
    pub(crate) fn open_at_end(path: &Utf8Path) -> Result<LineFile, JournalError> {
        let mut file = open::to_append(path)?;
        let bytes = whole_bytes(&mut file).map_err(JournalError::io("read", path))?;
        LineFile::over(path, file, bytes)
    }

    fn over(path: &Utf8Path, file: File, bytes: u64) -> Result<LineFile, JournalError> {
        let is_torn = file.metadata().map_err(JournalError::io("open", path))?.len() != bytes;
        let mut lines = LineFile { path: path.to_owned(), file, bytes, is_torn };
        lines.mend()?;
        Ok(lines)
    }

    /// The bytes of its whole lines.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Writes whole lines. If that fails, none of them is there.
    pub(crate) fn write(&mut self, lines: &[u8]) -> Result<(), JournalError> {
        self.mend()?;
        if let Err(error) = self.file.write_all(lines) {
            self.is_torn = true;
            // If this fails too, the next write tries it again.
            let _ = self.mend();
            return Err(JournalError::io("write", &self.path)(error));
        }
        self.bytes += lines.len() as u64;
        Ok(())
    }

    /// Another handle, to sync what was written so far while more is written.
    pub(crate) fn handle(&self) -> Result<File, JournalError> {
        self.file.try_clone().map_err(JournalError::io("sync", &self.path))
    }

    fn mend(&mut self) -> Result<(), JournalError> {
        if self.is_torn {
            self.file.set_len(self.bytes).map_err(JournalError::io("cut", &self.path))?;
            self.is_torn = false;
        }
        Ok(())
    }
}

/// The bytes up to the last line's end.
fn whole_bytes(file: &mut File) -> std::io::Result<u64> {
    let length = file.metadata()?.len();
    if length == 0 {
        return Ok(0);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    if last == *b"\n" {
        return Ok(length);
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end as u64 + 1))
}
