//! The journal lines of an episode, finished or still growing.

use std::sync::Arc;

use camino::Utf8PathBuf;
use cooperage_journal::{
    EpisodePlan, JournalError, LineHead, LineKind, Record, read_head, read_part_from, read_record,
};

use super::source::EpisodeSource;

/// A line with its index. It is kept as text, because a parsed record would take many times the memory.
pub(super) struct JournalLine {
    pub(super) place: usize,
    pub(super) head: LineHead,
    pub(super) text: Arc<str>,
}

impl JournalLine {
    /// Parses the head of a line; fails with a description of the fault.
    pub(super) fn read(place: usize, text: Arc<str>) -> Result<JournalLine, String> {
        let head = read_head("".into(), place, &text).map_err(|error| told(&error, 0))?;
        Ok(JournalLine { place, head, text })
    }

    /// The tick to which the line advances the world, if it does.
    pub(super) fn advances_to(&self) -> Option<u64> {
        self.head.tick.filter(|_| self.head.kind == LineKind::Advance)
    }

    /// Parses the line as a record; fails with a description of the fault.
    pub(super) fn record(&self) -> Result<Record, String> {
        read_record("".into(), self.place, &self.text).map_err(|error| told(&error, 0))
    }
}

/// The journal of one episode, which is read as it grows.
pub(super) struct Journal {
    source: EpisodeSource,
    pub(super) key: String,
    pub(super) plan: EpisodePlan,
    part: Utf8PathBuf,
    /// The number of lines that were taken, and the number of their bytes in a file that still grows.
    taken: usize,
    bytes: u64,
    pub(super) is_live: bool,
    /// The fault after which nothing more can be read, if there is one.
    pub(super) damage: Option<String>,
    /// Why the episode cannot be replayed, if so: its format is too old.
    pub(super) unplayable: Option<String>,
}

impl Journal {
    pub(super) fn open(source: &EpisodeSource) -> Result<Journal, String> {
        let plan = source.plan()?;
        let key = match source {
            EpisodeSource::Run(_, key) => key.clone(),
            EpisodeSource::File(_) => plan.key(),
        };
        Ok(Journal {
            source: source.clone(),
            key,
            plan,
            part: source.part(),
            taken: 0,
            bytes: 0,
            // This holds until the end of the journal was read.
            is_live: true,
            damage: None,
            unplayable: source.unplayable(),
        })
    }

    /// Whether the journal has no end and no process is writing it.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_live && !self.source.is_held()
    }

    /// The new lines. Lines after one that cannot be read are left out.
    pub(super) fn take(&mut self) -> Vec<JournalLine> {
        if self.damage.is_some() || !self.is_live {
            return Vec::new();
        }
        let is_finished = self.source.is_finished();
        let lines = if is_finished {
            self.source.finished_lines().map(|mut all| {
                all.lines.drain(..self.taken.min(all.lines.len()));
                (all.lines, None)
            })
        } else {
            read_part_from(&self.part, self.bytes).map(|(new, damage)| {
                self.bytes += new.bytes;
                (new.lines, damage)
            })
        };
        let (lines, damage) = match lines {
            // The file was renamed between the two reads; the next call finds it.
            Ok((_, Some(_))) | Err(_) if !is_finished && self.source.is_finished() => return Vec::new(),
            Ok(lines) => lines,
            Err(error) => {
                self.damage = Some(told(&error, 0));
                return Vec::new();
            }
        };
        self.is_live = !is_finished;
        self.damage = damage.map(|error| told(&error, self.taken));
        let mut fresh = Vec::with_capacity(lines.len());
        for text in lines {
            match JournalLine::read(self.taken, text.into()) {
                Ok(line) => fresh.push(line),
                Err(damage) => {
                    self.damage = Some(damage);
                    break;
                }
            }
            self.taken += 1;
        }
        fresh
    }
}

/// A description of the fault, without the file's path on this machine; its lines are counted behind the first `taken`.
fn told(error: &JournalError, taken: usize) -> String {
    match error {
        JournalError::Damaged { line: Some(line), reason, .. } => {
            format!("line {} of the journal cannot be read: {reason}", taken + line)
        }
        JournalError::OtherEpisode { key, .. } => {
            format!("the journal holds the episode {key}, and not the one that its name says")
        }
        _ => "the journal cannot be read".to_owned(),
    }
}
