//! The progress of an unfinished episode: the last tick in its growing file, compared with its horizon.

use std::collections::BTreeMap;
use std::io::{Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

use camino::Utf8Path;
use cooperage_journal::files::open_of_run;
use cooperage_journal::{AttachmentPlan, EpisodePlan, part_text};
use cooperage_suites::suite::{ProgramRegistry, Suites};
use serde::Deserialize;

/// The bytes at the end of a file that are read. A longer line hides the tick until the next line comes.
const LOOKED_AT_BYTES: u64 = 64 << 10;

/// The part of a line that contains the tick.
#[derive(Deserialize)]
struct TickLine {
    tick: Option<u64>,
}

/// The last tick in a growing journal; `None` if no line has one yet.
pub(super) fn last_tick(part: &Utf8Path) -> Option<u64> {
    let mut file = open_of_run(part).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(LOOKED_AT_BYTES))).ok()?;
    let mut bytes = Vec::new();
    file.take(LOOKED_AT_BYTES).read_to_end(&mut bytes).ok()?;
    // The last line may be incomplete, and so may the first one in this part of the file.
    let lines = bytes.rsplit(|byte| *byte == b'\n');
    lines.filter_map(|line| serde_json::from_slice::<TickLine>(part_text(line)?).ok()?.tick).next()
}

/// A cache of the ticks after which tasks end by themselves.
#[derive(Debug)]
pub(super) struct Horizons {
    registry: ProgramRegistry,
    /// By the run's folder and the task: a run may have tasks of its own.
    known: Mutex<BTreeMap<(String, String), Option<u64>>>,
}

impl Horizons {
    pub(super) fn new(registry: ProgramRegistry) -> Horizons {
        Horizons { registry, known: Mutex::default() }
    }

    /// The tick at which an episode ends by itself; `None` if its suite is unknown.
    pub(super) fn of(
        &self,
        run: &Utf8Path,
        attachments: &BTreeMap<String, AttachmentPlan>,
        plan: &EpisodePlan,
    ) -> Option<u64> {
        let place = (run.to_string(), plan.task.clone());
        let before = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&place).copied();
        let of_task = before.unwrap_or_else(|| {
            let suites = Suites::new(&self.registry, attachments).ok();
            let tasks = suites.and_then(|suites| suites.select(&plan.task).ok());
            let horizon = tasks.and_then(|tasks| Some(tasks.first()?.horizon.0));
            self.known.lock().unwrap_or_else(PoisonError::into_inner).insert(place, horizon);
            horizon
        });
        match (of_task, plan.limits.ticks) {
            (Some(horizon), Some(limit)) => Some(horizon.min(limit)),
            (horizon, limit) => horizon.or(limit),
        }
    }
}

#[cfg(test)]
mod tests {
    use camino::Utf8PathBuf;

    use super::*;

    #[test]
    fn the_last_whole_line_with_a_tick_tells_the_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("x.part")).unwrap();
        assert_eq!(last_tick(&path), None);
        let long = format!(
            "{{\"type\":\"note\",\"tick\":1,\"data\":\"{}\"}}\n",
            "x".repeat(LOOKED_AT_BYTES as usize)
        );
        let lines =
            "{\"type\":\"advance\",\"tick\":7}\n{\"type\":\"call\",\"n\":3}\n{\"type\":\"advance\",\"ti";
        std::fs::write(&path, format!("{{\"type\":\"header\"}}\n{long}{lines}")).unwrap();
        assert_eq!(last_tick(&path), Some(7));
        std::fs::write(&path, "{\"type\":\"header\"}\n").unwrap();
        assert_eq!(last_tick(&path), None);
    }
}
