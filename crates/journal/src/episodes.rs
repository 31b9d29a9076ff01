//! The journals of a run, each of them checked before it is taken for its episode's.

use camino::Utf8PathBuf;

use crate::error::JournalError;
use crate::last_line::read_end;
use crate::reader::{
    EpisodeLines, FinishedJournal, read_finished, read_part, read_part_to_damage, read_records,
};
use crate::record::{EndRecord, Record};
use crate::run_dir::{EpisodeState, RunDir};
use crate::run_lock::RunLock;
use crate::writer::EpisodeWriter;
use crate::{aside, files, part_line};

impl RunDir {
    /// The lines of a finished episode.
    ///
    /// # Errors
    /// When the journal cannot be read, is damaged, or is another episode's.
    pub fn finished_lines(&self, key: &str) -> Result<EpisodeLines, JournalError> {
        let path = self.finished_path(key);
        let lines = read_finished(&path)?;
        lines.check_episode(&path, key)?;
        Ok(lines)
    }

    /// Reads the journal of a finished episode and hands out its records but the end, one after the other.
    ///
    /// # Errors
    /// When the journal cannot be read, is another episode's, or is damaged other than by lines behind the first that are no
    /// records.
    pub fn read_finished(
        &self,
        key: &str,
        each: &mut dyn FnMut(Record),
    ) -> Result<FinishedJournal, JournalError> {
        read_records(&self.finished_path(key), key, each)
    }

    /// The whole lines of an episode under way; none where not even its first line is whole.
    ///
    /// # Errors
    /// When the journal cannot be read, is damaged, or is another episode's.
    pub fn part_lines(&self, key: &str) -> Result<EpisodeLines, JournalError> {
        let path = self.part_path(key);
        let lines = read_part(&path)?;
        if !lines.lines.is_empty() {
            lines.check_episode(&path, key)?;
        }
        Ok(lines)
    }

    /// Opens the journal of an episode that is to be played, new or torn; the recorded lines that are whole come with it.
    ///
    /// # Errors
    /// As [`part_lines`](RunDir::part_lines), and when the file cannot be cut or created.
    pub fn writer(&self, key: &str) -> Result<(EpisodeWriter, EpisodeLines), JournalError> {
        let path = self.part_path(key);
        let lines = if path.exists() { self.part_lines(key)? } else { EpisodeLines::default() };
        Ok((EpisodeWriter::over(&path, &lines)?, lines))
    }

    /// The end of a finished episode.
    ///
    /// # Errors
    /// As [`finished_lines`](RunDir::finished_lines), and when the last line is not a record.
    pub fn end(&self, key: &str) -> Result<EndRecord, JournalError> {
        self.finished_lines(key)?.the_end(&self.finished_path(key))
    }

    /// The end of a finished episode, for lists of many: of the lines between the first and the last one nothing is looked at.
    ///
    /// # Errors
    /// When the journal cannot be unpacked, is another episode's, or its last line is no end.
    pub fn last_end(&self, key: &str) -> Result<EndRecord, JournalError> {
        read_end(&self.finished_path(key), key)
    }

    /// Why the journal of an episode cannot be relied on, if so: it cannot be read, a line of it is no record or not in its place,
    /// it is another episode's, or it is finished and has no end. An episode without a journal is not damaged.
    ///
    /// # Errors
    /// When the operating system refuses to hand the file out, which says nothing about the file.
    pub fn damage(&self, key: &str) -> Result<Option<JournalError>, JournalError> {
        let checked = match self.state(key) {
            EpisodeState::Missing => Ok(()),
            EpisodeState::UnderWay => files::if_any(self.whole_part(key)).and_then(|part| {
                // Where there is none any more, it has just been finished.
                part.and_then(|(_, damage)| damage).map_or(Ok(()), Err)
            }),
            EpisodeState::Finished => {
                self.read_finished(key, &mut drop).and_then(FinishedJournal::whole).map(drop)
            }
        };
        match checked {
            Err(error) if !error.is_damage() => Err(error),
            checked => Ok(checked.err()),
        }
    }

    /// Whether a process that was killed at the end of an episode has left the file of its journal under way beside the finished one.
    #[must_use]
    pub fn has_left_parts(&self) -> bool {
        self.left_parts().next().is_some()
    }

    /// Removes what [`has_left_parts`](RunDir::has_left_parts) finds, for the process that holds the run.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn remove_left_parts(&self, _held: &RunLock) -> Result<(), JournalError> {
        self.left_parts().try_for_each(|part| files::remove(&part))
    }

    /// A file whose finished journal has no end that can be read is none of them: the episode may go on from it.
    fn left_parts(&self) -> impl Iterator<Item = Utf8PathBuf> {
        let left = |key: &String| {
            Some(self.part_path(key)).filter(|part| part.exists() && self.last_end(key).is_ok())
        };
        self.keys().iter().filter_map(left)
    }

    /// Puts the damaged journal of an episode aside, as `<key>.jsonl.zst.damaged` or `<key>.jsonl.part.damaged`, with a number where
    /// one is there already. A finished episode then counts as not played; one under way keeps the whole lines before the damage.
    /// Returns how many those are.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn put_aside(&self, key: &str) -> Result<usize, JournalError> {
        if self.state(key) == EpisodeState::Finished {
            return aside::move_there(&self.finished_path(key)).map(|()| 0);
        }
        let path = self.part_path(key);
        let (lines, _) = self.whole_part(key)?;
        aside::copy_there(&path)?;
        files::write_whole(&path, &part_line::all(&lines.lines))?;
        Ok(lines.lines.len())
    }

    /// The lines of an episode under way before the first one that is damaged, with the damage; none of another episode's.
    pub(crate) fn whole_part(&self, key: &str) -> Result<(EpisodeLines, Option<JournalError>), JournalError> {
        let path = self.part_path(key);
        let (lines, damage) = read_part_to_damage(&path)?;
        if lines.lines.is_empty() {
            return Ok((lines, damage));
        }
        match lines.check_episode(&path, key) {
            Ok(()) => Ok((lines, damage)),
            Err(other) => Ok((EpisodeLines::default(), Some(other))),
        }
    }
}
