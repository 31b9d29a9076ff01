//! The standard error of a process: written to a file, with its last lines kept for error messages.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Opens the file of a given name for the standard error of a process; `None` if it cannot be kept.
pub type StderrFactory = Arc<dyn Fn(&str) -> Option<Box<dyn Write + Send>> + Send + Sync>;

/// The number of lines that an error shows.
const LINES: usize = 8;
/// The most characters of such a line.
const CHARACTERS: usize = 300;
/// The most bytes of the file; the rest is dropped.
const FILE_BYTES: usize = 1 << 20;
/// The number of bytes read at a time.
const CHUNK: usize = 8 << 10;

/// The last lines of a standard error.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tail(Arc<Mutex<VecDeque<String>>>);

impl Tail {
    /// The lines that are not empty, oldest first.
    pub(crate) fn lines(&self) -> Vec<String> {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().filter(|line| !line.trim().is_empty()).cloned().collect()
    }

    /// Reads to the end in a thread of its own. The file is opened when the first byte arrives.
    pub(crate) fn follow(
        &self,
        stderr: impl Read + Send + 'static,
        keep: StderrFactory,
        name: String,
    ) -> std::thread::JoinHandle<()> {
        let tail = self.clone();
        std::thread::spawn(move || {
            let (mut file, mut written) = (None, 0);
            let (mut reader, mut chunk) = (BufReader::new(stderr), [0; CHUNK]);
            while let Ok(count @ 1..) = reader.read(&mut chunk) {
                let bytes = chunk.get(..count).unwrap_or_default();
                tail.take(&String::from_utf8_lossy(bytes));
                let kept = bytes.get(..bytes.len().min(FILE_BYTES - written)).unwrap_or_default();
                if file.is_none() {
                    file = keep(&name);
                }
                // Without the file, the last lines are still kept.
                if let Some(file) = &mut file {
                    let _ = file.write_all(kept);
                }
                written += kept.len();
            }
        })
    }

    pub(crate) fn take(&self, text: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (place, part) in text.split('\n').enumerate() {
            if place > 0 || lines.is_empty() {
                lines.push_back(String::new());
            }
            if let Some(last) = lines.back_mut() {
                let room = CHARACTERS.saturating_sub(last.chars().count());
                last.extend(part.chars().filter(|c| !c.is_control()).take(room));
            }
            while lines.len() > LINES + 1 {
                lines.pop_front();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_kept_and_long_ones_cut() {
        let tail = Tail::default();
        (0..20).for_each(|n| tail.take(&format!("line {n}\n")));
        tail.take("half ");
        tail.take(&format!("{}\u{1b}[31m", "x".repeat(1_000)));
        let lines = tail.lines();
        assert_eq!(lines.first().map(String::as_str), Some("line 12"));
        assert_eq!(lines.last().map(|line| line.chars().count()), Some(CHARACTERS));
        assert!(lines.iter().all(|line| !line.contains('\u{1b}')));
    }
}
