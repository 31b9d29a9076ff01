//! Where lines go: a file, which has its name once it is whole, or standard output.

use std::io::{self, BufWriter, IsTerminal, Write};

use camino::Utf8Path;

use crate::error::{CliError, Exit};
use crate::output::{UnfinishedFile, visible};

/// Writes lines to a file or to standard output.
pub(super) struct LineSink {
    out: Box<dyn Write>,
    /// The file, until it is whole.
    file: Option<UnfinishedFile>,
    /// Whether a person reads it: a terminal obeys what is in lines, a program does not.
    is_watched: bool,
}

impl LineSink {
    /// A file of that path, or standard output.
    pub(super) fn new(path: Option<&Utf8Path>) -> Result<LineSink, CliError> {
        let Some(path) = path else {
            let is_watched = io::stdout().is_terminal();
            return Ok(LineSink {
                out: Box::new(BufWriter::new(io::stdout().lock())),
                file: None,
                is_watched,
            });
        };
        let (unfinished, file) = UnfinishedFile::create(path)?;
        Ok(LineSink { out: Box::new(BufWriter::new(file)), file: Some(unfinished), is_watched: false })
    }

    pub(super) fn write(&mut self, line: &str) -> Result<(), CliError> {
        let shown = self.is_watched.then(|| visible(line).replace('\u{1b}', ""));
        let line = shown.as_deref().unwrap_or(line);
        self.out.write_all(line.as_bytes()).map_err(|error| self.failed(&error))
    }

    pub(super) fn finish(mut self) -> Result<(), CliError> {
        self.out.flush().map_err(|error| self.failed(&error))?;
        let Some(file) = self.file.take() else { return Ok(()) };
        let path = file.path().to_owned();
        file.finish().map_err(|error| CliError::new(Exit::Output, format!("cannot write {path}: {error}")))
    }

    fn failed(&self, error: &io::Error) -> CliError {
        // A reader that has gone (`| head`) ends the program quietly.
        if self.file.is_none() && error.kind() == io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        let place = self.file.as_ref().map_or("standard output", |file| file.path().as_str());
        CliError::new(Exit::Output, format!("cannot write {place}: {error}"))
    }
}
