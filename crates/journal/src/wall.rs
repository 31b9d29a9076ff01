//! Measurements of real time: latencies, attempts, provider errors. They are outside every digest and identity claim.

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize};

use crate::error::JournalError;
use crate::files;
use crate::line_file::LineFile;

/// A line of a wall file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum WallLine {
    /// A provider was asked, perhaps several times.
    Call {
        /// The number of the call.
        call: u64,
        /// The number of attempts.
        attempts: u32,
        /// Microseconds from the first attempt to the answer.
        latency_us: u64,
        /// The kinds of the failed attempts, in order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        errors: Vec<String>,
    },
    /// A person did something.
    Input {
        /// The number of the input.
        input: u64,
        /// Microseconds since the person's agent was free to act: since the world began to wait for the person, or, where it
        /// goes on by itself, since the agent's last action ended. The first action
        /// there has no such line.
        reaction_us: u64,
    },
    /// The world kept pace with real time, until the episode's end.
    Pace {
        /// How far it was behind at most, in ticks, over the whole episode: where real time times the speed would have had it,
        /// less where it was.
        behind_ticks_max: u64,
    },
    /// The episode could not go on: a provider's or our own fault.
    Broken {
        /// The error, without secrets.
        error: String,
        /// The kind of error in a word, for counts; older files have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<String>,
    },
}

/// The wall file of one episode; made with its first line.
#[derive(Debug)]
pub struct WallLog {
    path: Utf8PathBuf,
    waiting: String,
}

/// Bytes that may wait in memory; what is measured is worth no write per call, and a killed process may lose them.
const WAITING_BYTES_MAX: usize = 16 << 10;

impl WallLog {
    /// The log at `path`, which need not exist.
    #[must_use]
    pub fn new(path: &Utf8Path) -> WallLog {
        WallLog { path: path.to_owned(), waiting: String::new() }
    }

    /// Appends a line; it reaches the operating system with the next [`flush`](WallLog::flush), or when many wait.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn append(&mut self, line: &WallLine) -> Result<(), JournalError> {
        self.waiting.push_str(&serde_json::to_string(line).unwrap_or_default());
        self.waiting.push('\n');
        if self.waiting.len() < WAITING_BYTES_MAX { Ok(()) } else { self.flush() }
    }

    /// Hands every line to the operating system.
    ///
    /// # Errors
    /// When it refuses.
    pub fn flush(&mut self) -> Result<(), JournalError> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        LineFile::open_at_end(&self.path)?.write(self.waiting.as_bytes())?;
        self.waiting.clear();
        Ok(())
    }

    /// The lines at `path`; an absent file has none, torn or foreign lines are passed over.
    ///
    /// # Errors
    /// When the file exists but cannot be read.
    pub fn read(path: &Utf8Path) -> Result<Vec<WallLine>, JournalError> {
        let bytes = files::if_any(files::read(path))?.unwrap_or_default();
        Ok(bytes.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }
}

impl Drop for WallLog {
    fn drop(&mut self) {
        // A caller that needs to know whether it worked has called `flush` before.
        let _ = self.flush();
    }
}
