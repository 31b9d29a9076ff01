//! The lines of an episode, finished or still growing.

use camino::Utf8PathBuf;
use cooperage_journal::{EpisodePlan, EpisodeState, Record, RunDir, read_finished, read_part};

/// See the module.
pub(super) struct Journal {
    pub(super) key: String,
    pub(super) plan: EpisodePlan,
    part: Utf8PathBuf,
    finished: Utf8PathBuf,
    /// Records taken so far.
    taken: usize,
    pub(super) is_live: bool,
    /// Why nothing more can be read, if so.
    pub(super) damage: Option<String>,
    /// Bytes of the file when it was last read, so that one that does not grow is left alone.
    bytes: u64,
}

impl Journal {
    pub(super) fn open(run: &RunDir, key: &str) -> Result<Journal, String> {
        let plan = run.episodes().find(|(known, _)| known == key).map(|(_, plan)| plan.clone());
        let plan = plan.ok_or("this run has no such episode")?;
        let is_live = match run.state(key) {
            EpisodeState::Finished => false,
            EpisodeState::UnderWay => true,
            EpisodeState::Missing => return Err("this episode has not begun".to_owned()),
        };
        let (part, finished) = (run.part_path(key), run.finished_path(key));
        Ok(Journal { key: key.to_owned(), plan, part, finished, taken: 0, is_live, damage: None, bytes: 0 })
    }

    /// The lines that were not taken yet, with their records; what follows a line that cannot be read is left out.
    pub(super) fn take(&mut self) -> Vec<(String, Record)> {
        if self.damage.is_some() || (!self.is_live && self.taken > 0) {
            return Vec::new();
        }
        let is_finished = self.finished.exists();
        let size = std::fs::metadata(&self.part).map_or(0, |file| file.len());
        if !is_finished && size == self.bytes {
            return Vec::new();
        }
        let lines = if is_finished { read_finished(&self.finished) } else { read_part(&self.part) };
        let lines = match lines {
            Ok(lines) => lines.lines,
            // It is renamed between the two looks at it: the next one finds it.
            Err(_) if self.is_live && !is_finished => return Vec::new(),
            Err(error) => {
                self.damage = Some(error.to_string());
                return Vec::new();
            }
        };
        (self.bytes, self.is_live) = (size, self.is_live && !is_finished);
        let mut fresh = Vec::new();
        for line in lines.into_iter().skip(self.taken) {
            match serde_json::from_str(&line) {
                Ok(record) => fresh.push((line, record)),
                Err(error) => {
                    let number = self.taken + fresh.len() + 1;
                    self.damage = Some(format!("line {number} of the journal cannot be read: {error}"));
                    break;
                }
            }
        }
        self.taken += fresh.len();
        fresh
    }
}
