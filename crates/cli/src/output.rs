//! Output to the terminal: standard output and standard error.

use std::fs::File;
use std::io::{IsTerminal, Write};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::JournalError;
use cooperage_journal::files::{create_beside, write_whole};

use crate::error::{CliError, Exit};
use crate::visible::escaped;
pub(crate) use crate::visible::{clean, clean_lines, visible};

/// The version with the commit it was built from.
pub(crate) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("COOPERAGE_COMMIT"), ")");

/// Prints data. A reader that has gone (`| head`) ends the program quietly.
pub(crate) fn data(text: &str) -> Result<(), CliError> {
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    print(text).and_then(|()| print(newline)).and_then(|()| anstream::stdout().flush()).map_err(not_printed)
}

fn print(text: &str) -> std::io::Result<()> {
    // A file or another program gets data as they are; a terminal obeys what is in them.
    let shown = std::io::stdout().is_terminal().then(|| visible(text));
    let text = shown.as_deref().unwrap_or(text);
    anstream::stdout().lock().write_all(text.as_bytes())
}

/// The error of a printout, unless its reader has gone: then the program ends.
fn not_printed(error: std::io::Error) -> CliError {
    if error.kind() == std::io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    CliError::new(Exit::Output, format!("cannot write to standard output: {error}"))
}

/// How many characters fit beside each other: those of the terminal, or what `COLUMNS` says; none where a file or another
/// program takes the output.
#[expect(clippy::disallowed_methods, reason = "the command line is where the environment is read")]
pub(crate) fn columns() -> Option<usize> {
    if let Some(columns) = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok()) {
        return Some(columns);
    }
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(columns))
}

/// Prints one JSON object.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<(), CliError> {
    let mut printer = JsonPrinter::default();
    serde_json::to_writer_pretty(&mut printer, value).map_err(|error| not_printed(error.into()))?;
    data(&escaped(&String::from_utf8_lossy(&printer.waiting)))
}

/// Prints JSON while it is made, some lines at a time: a plan of 100,000 episodes has 86 MB.
#[derive(Default)]
struct JsonPrinter {
    waiting: Vec<u8>,
}

/// Bytes of JSON that are printed at a time.
const PRINTED_BYTES: usize = 1 << 16;

impl Write for JsonPrinter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        // The only line breaks of JSON are those between its values.
        let is_line = bytes.contains(&b'\n');
        self.waiting.extend_from_slice(bytes);
        if is_line && self.waiting.len() >= PRINTED_BYTES {
            print(&escaped(&String::from_utf8_lossy(&self.waiting)))?;
            self.waiting.clear();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Asks the person at the terminal for a line.
pub(crate) fn prompt(text: &str) {
    // The terminal is gone if this fails, and then reading from it ends the program.
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Talks to the person at the terminal.
pub(crate) fn note(text: &str) {
    say(&clean_lines(text));
}

/// The same for a text that is clean.
pub(crate) fn say(text: &str) {
    // A note that cannot be written is dropped: the run goes on, and the exit code tells how it went.
    let _ = anstream::stderr().lock().write_all(format!("{text}\n").as_bytes());
}

/// Makes the folder in which a file that the user asked for is to stand.
pub(crate) fn make_folder_of(path: &Utf8Path) -> Result<(), CliError> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder)
        .map_err(|error| CliError::new(Exit::Output, format!("cannot make {folder}: {error}")))
}

/// Writes a file that the user asked for, or that belongs to a run: beside it, then renamed over it. A link in its place is
/// replaced and not followed, for the folder of a run may be a stranger's.
pub(crate) fn write(path: &Utf8Path, bytes: impl AsRef<[u8]>) -> Result<(), CliError> {
    let failed = |error: std::io::Error| CliError::new(Exit::Output, format!("cannot write {path}: {error}"));
    let is_stream = path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir());
    if is_stream {
        // Such as /dev/stdout.
        return std::fs::write(path, bytes).map_err(failed);
    }
    make_folder_of(path)?;
    write_whole(path, bytes.as_ref()).map_err(|error| not_written(path, error))
}

/// A file that has its name once it is whole; one that does not become whole is removed.
pub(crate) struct UnfinishedFile {
    beside: Utf8PathBuf,
    path: Utf8PathBuf,
    /// As long as it is open, no other process takes the name.
    _held: File,
    /// Whether it has its name. The one beside it may be another process's from then on.
    is_finished: bool,
}

impl UnfinishedFile {
    /// Makes the file anew that is to become `path`; its folder is made where it is not there.
    pub(crate) fn create(path: &Utf8Path) -> Result<(UnfinishedFile, File), CliError> {
        make_folder_of(path)?;
        let (beside, file) = create_beside(path).map_err(|error| not_written(path, error))?;
        let held = file.try_clone().map_err(|error| {
            not_written(path, JournalError::Io { action: "open", path: beside.clone(), source: error })
        })?;
        Ok((UnfinishedFile { beside, path: path.to_owned(), _held: held, is_finished: false }, file))
    }

    pub(crate) fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> std::io::Result<()> {
        std::fs::rename(&self.beside, &self.path)?;
        self.is_finished = true;
        Ok(())
    }
}

impl Drop for UnfinishedFile {
    fn drop(&mut self) {
        if !self.is_finished {
            let _ = std::fs::remove_file(&self.beside);
        }
    }
}

/// Names the file that the user asked for, and not the one beside it.
fn not_written(path: &Utf8Path, error: JournalError) -> CliError {
    let why = match error {
        JournalError::Io { source, .. } => source.to_string(),
        other => other.to_string(),
    };
    CliError::new(Exit::Output, format!("cannot write {path}: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A writer that is through leaves the file of one that began meanwhile alone, which has the same name beside the path.
    #[test]
    fn many_writers_of_one_file_all_finish() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("episodes.csv");
        std::thread::scope(|scope| {
            for writer in 0..4_u8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..100 {
                        let (unfinished, mut file) = UnfinishedFile::create(path).unwrap();
                        file.write_all(&[writer; 100]).unwrap();
                        unfinished.finish().unwrap();
                    }
                });
            }
        });
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
