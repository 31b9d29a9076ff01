//! `cooperage export inspect RUN`: a log that Inspect opens.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{EpisodeState, RunDir};
use cooperage_suites::document::{Document, EpisodeSummary};
use cooperage_suites::episode::transcript::Transcript;
use cooperage_suites::export::inspect::{InspectLog, InspectLogFile as LogFile, InspectLogInfo};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::texts::ExportTexts;
use crate::args::ExportLogArgs;
use crate::error::{CliError, Exit};
use crate::output::{self, UnfinishedFile};
use crate::results::damage;

/// The ending of the files that Inspect takes for such logs.
const ENDING: &str = "eval";

pub(super) fn inspect(args: &ExportLogArgs, registry: &ProgramRegistry) -> Result<ExitCode, CliError> {
    let path = args.out.clone().unwrap_or_else(|| args.run.join(format!("inspect.{ENDING}")));
    if path.extension() != Some(ENDING) {
        return Err(CliError::usage(format!("a log of Inspect is a file of the kind `.{ENDING}`"))
            .hint(format!("write `--out {}`", path.with_extension(ENDING))));
    }
    let run = RunDir::open(&args.run)?;
    let suites = Suites::for_reading(registry, &run.plan().attachments)?;
    let results = suites.results(&run)?;
    let document = Document::of(&results, &suites);
    let mut texts = ExportTexts::read(&run)?;
    let mut archive = Archive::new(&path)?;
    let about = InspectLogInfo { digest: results.digest(), version: env!("CARGO_PKG_VERSION").to_owned() };
    let lines: Vec<EpisodeSummary> = document.lines(&results).collect();
    let mut log = InspectLog::new(&document, &lines, about);
    for (index, line) in lines.iter().enumerate() {
        let transcript = match run.state(&line.key) {
            EpisodeState::Finished => {
                let (path, lines) = (run.finished_path(&line.key), run.finished_lines(&line.key)?);
                Some((Transcript::read(&path, &lines)?, texts.of(&path, &lines)?))
            }
            _ => None,
        };
        let told = transcript.as_ref().map(|(transcript, texts)| (transcript, *texts));
        if let Some(file) = log.sample(index, told) {
            archive.add(&file)?;
        }
    }
    for file in log.files() {
        archive.add(&file)?;
    }
    let path = archive.finish()?;
    output::note(&format!("{path}: {} samples; `inspect view` shows it", lines.len()));
    damage(&results).map_or_else(|| texts.outcome(), Err)
}

/// An archive that has its name once it is whole.
struct Archive {
    writer: ZipWriter<BufWriter<File>>,
    file: UnfinishedFile,
}

impl Archive {
    fn new(path: &Utf8Path) -> Result<Archive, CliError> {
        let (unfinished, file) = UnfinishedFile::create(path)?;
        Ok(Archive { writer: ZipWriter::new(BufWriter::new(file)), file: unfinished })
    }

    fn add(&mut self, file: &LogFile) -> Result<(), CliError> {
        // No time of day: the same run is the same archive.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(0o644);
        let written = self.writer.start_file(file.name.as_str(), options).map_err(std::io::Error::from);
        written
            .and_then(|()| self.writer.write_all(file.json.to_string().as_bytes()))
            .map_err(|error| self.failed(&error))
    }

    fn finish(self) -> Result<Utf8PathBuf, CliError> {
        let path = self.file.path().to_owned();
        let failed =
            |error: std::io::Error| CliError::new(Exit::Output, format!("cannot write {path}: {error}"));
        let mut file = self.writer.finish().map_err(std::io::Error::from).map_err(failed)?;
        file.flush().map_err(failed)?;
        self.file.finish().map_err(failed)?;
        Ok(path)
    }

    fn failed(&self, error: &std::io::Error) -> CliError {
        CliError::new(Exit::Output, format!("cannot write {}: {error}", self.file.path()))
    }
}
