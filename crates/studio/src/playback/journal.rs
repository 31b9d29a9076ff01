//! The lines of an episode, finished or still growing.

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{
    EpisodePlan, EpisodeState, JournalError, Record, RunDir, read_finished, read_part_from, read_record,
};

/// See the module.
pub(super) struct Journal {
    run: RunDir,
    pub(super) key: String,
    pub(super) plan: EpisodePlan,
    part: Utf8PathBuf,
    finished: Utf8PathBuf,
    /// Lines taken so far, and how many bytes they have in a file that still grows.
    taken: usize,
    bytes: u64,
    pub(super) is_live: bool,
    /// Why nothing more can be read, if so.
    pub(super) damage: Option<String>,
    /// Why it cannot be played again, if so: it is of an earlier format.
    pub(super) unplayable: Option<String>,
}

impl Journal {
    pub(super) fn open(run: &RunDir, key: &str) -> Result<Journal, String> {
        let plan = run.episodes().find(|(known, _)| known == key).map(|(_, plan)| plan.clone());
        let plan = plan.ok_or("this run has no such episode")?;
        if run.state(key) == EpisodeState::Missing {
            return Err("this episode has not begun".to_owned());
        }
        Ok(Journal {
            run: run.clone(),
            key: key.to_owned(),
            plan,
            part: run.part_path(key),
            finished: run.finished_path(key),
            taken: 0,
            bytes: 0,
            // Until its end was read.
            is_live: true,
            damage: None,
            unplayable: run.check_playable().err().map(|error| error.to_string()),
        })
    }

    /// Whether nobody writes it on although it has no end.
    pub(super) fn is_stopped(&self) -> bool {
        self.is_live && !self.run.is_held()
    }

    /// The file while it grows, by which lines are named.
    pub(super) fn part(&self) -> &Utf8Path {
        &self.part
    }

    /// The lines that were not taken yet, with their records; what follows a line that cannot be read is left out.
    pub(super) fn take(&mut self) -> Vec<(String, Record)> {
        if self.damage.is_some() || !self.is_live {
            return Vec::new();
        }
        let is_finished = self.finished.exists();
        let lines = if is_finished {
            read_finished(&self.finished).map(|all| all.lines.into_iter().skip(self.taken).collect())
        } else {
            read_part_from(&self.part, self.bytes).map(|new| {
                self.bytes += new.bytes;
                new.lines
            })
        };
        let lines: Vec<String> = match lines {
            Ok(lines) => lines,
            // It was renamed between the two looks at it: the next one finds it.
            Err(_) if !is_finished && self.finished.exists() => return Vec::new(),
            Err(error) => {
                self.damage = Some(told(&error));
                return Vec::new();
            }
        };
        self.is_live = !is_finished;
        let mut fresh = Vec::new();
        for line in lines {
            match read_record(&self.part, self.taken, &line) {
                Ok(record) => fresh.push((line, record)),
                Err(error) => {
                    self.damage = Some(told(&error));
                    break;
                }
            }
            self.taken += 1;
        }
        fresh
    }
}

/// What is wrong, without the place of the file on this machine.
fn told(error: &JournalError) -> String {
    match error {
        JournalError::Invalid { line, reason, .. } => {
            format!("line {line} of the journal cannot be read: {reason}")
        }
        _ => "the journal cannot be read".to_owned(),
    }
}
