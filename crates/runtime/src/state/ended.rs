//! The end of an episode: its last line, and the files that go with its journal.

use std::sync::Arc;

use cooperage_core::Digest;
use cooperage_journal::{EndRecord, EpisodeWriter, MessageStore, WallLine, WallLog};

use super::records::score_record;
use super::{State, Stop};
use crate::error::EpisodeError;

/// What is flushed before an episode's journal is closed.
pub(crate) struct EndedLogs {
    wall: Option<WallLog>,
    store: Option<Arc<MessageStore>>,
}

impl EndedLogs {
    pub(crate) fn flush(&mut self) -> Result<(), EpisodeError> {
        if let Some(wall) = &mut self.wall {
            wall.flush()?;
        }
        if let Some(store) = &self.store {
            store.flush()?;
        }
        Ok(())
    }
}

impl State {
    /// Takes the state apart at its end.
    pub(crate) fn into_end(mut self) -> (Stop, EpisodeWriter, EndRecord, EndedLogs) {
        let stop = self.stop.take().unwrap_or(Stop::Finished);
        if let (Stop::Broken(error), Some(log)) = (&stop, &mut self.wall) {
            // The error itself is reported to the caller; that this note may fail too changes nothing.
            let kind = Some(error.kind().to_owned());
            let _ = log.append(&WallLine::Broken { error: error.chain(), kind });
        }
        let limit = match &stop {
            Stop::Limit(kind) => Some(kind.name().to_owned()),
            _ => None,
        };
        let digest: Digest = self.world.digest();
        let end = EndRecord {
            outcome: if limit.is_some() { "limit" } else { "finished" }.to_owned(),
            limit,
            ticks: self.world.tick().0,
            score: score_record(&self.judge.score(self.world.as_ref())),
            totals: self.ledger.totals,
            digest: digest.to_string(),
        };
        (stop, self.writer, end, EndedLogs { wall: self.wall, store: self.store })
    }
}
