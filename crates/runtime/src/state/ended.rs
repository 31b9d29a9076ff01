//! The end of an episode: its last line, and the files that go with its journal.

use std::sync::Arc;

use camino::Utf8Path;
use cooperage_core::{Digest, Score};
use cooperage_journal::{EndRecord, EpisodeWriter, MessageStore, Record, SealedJournal, WallLine, WallLog};

use super::records::{missing_record, score_record};
use super::{EpisodeStopReason, SharedEpisodeState, TeamEndReason};
use crate::error::EpisodeError;

/// Parts of a goal that an end names as missing; the others are counted.
const MISSING_MAX: usize = 256;

/// Files that are closed with an episode's journal.
pub(crate) struct EndedLogs {
    wall: Option<WallLog>,
    /// The store of texts, with the place behind the last one of the episode.
    store: Option<(Arc<MessageStore>, u64)>,
}

impl EndedLogs {
    /// Hands them to the operating system, where the journal stays under way.
    pub(crate) fn flush(&mut self) -> Result<(), EpisodeError> {
        if let Some(wall) = &mut self.wall {
            wall.flush()?;
        }
        if let Some((store, _)) = &self.store {
            store.flush()?;
        }
        Ok(())
    }

    /// Closes them, with the journal in its last place.
    pub(crate) fn close(mut self, journal: SealedJournal, finished: &Utf8Path) -> Result<(), EpisodeError> {
        // The texts that the journal names must be on disk before the journal is.
        if let Some((store, mark)) = &self.store {
            store.sync(*mark)?;
        }
        Ok(journal.finish(finished, self.wall.as_mut())?)
    }
}

impl SharedEpisodeState {
    /// Takes the state apart at its end.
    pub(crate) fn into_end(mut self) -> (EpisodeStopReason, EpisodeWriter, EndRecord, EndedLogs) {
        let mut stop = self.stop.take().unwrap_or(EpisodeStopReason::Ended(TeamEndReason::GaveUp));
        let world = self.world.as_ref();
        let judged = self.judge.score(world).and_then(|score| {
            let rewards = if self.tells_rewards { (self.seat_rewards)(world, &score)? } else { Vec::new() };
            Ok((score, self.judge.missing(world)?, rewards))
        });
        let (score, missing, rewards) = judged.unwrap_or_else(|fault| {
            stop = EpisodeStopReason::Broken(fault.into());
            (Score::default(), Vec::new(), Vec::new())
        });
        if let (Some(behind_ticks_max), Some(log)) = (self.behind_ticks_max, &mut self.wall) {
            // Nothing depends on this measurement.
            let _ = log.append(&WallLine::Pace { behind_ticks_max });
        }
        if let (EpisodeStopReason::Broken(error), Some(log)) = (&stop, &mut self.wall) {
            // The error itself is reported to the caller; that this note may fail too changes nothing.
            let kind = Some(error.kind().to_owned());
            let _ = log.append(&WallLine::Broken { error: error.chain(), kind });
        }
        let limit = match &stop {
            EpisodeStopReason::Limit(kind) => Some(kind.name().to_owned()),
            _ => None,
        };
        let reason = match &stop {
            EpisodeStopReason::Limit(_) => "limit",
            EpisodeStopReason::Horizon => "horizon",
            _ if score.completion.is_full() => "goal",
            EpisodeStopReason::Decided => "decided",
            EpisodeStopReason::Ended(reason) => reason.name(),
            EpisodeStopReason::Broken(_) => "gave_up",
        };
        let (totals, teams) = self.totals();
        let digest: Digest = self.world.digest();
        let end = EndRecord {
            outcome: if limit.is_some() { "limit" } else { "finished" }.to_owned(),
            limit,
            reason: reason.to_owned(),
            ticks: self.world.tick().0,
            score: score_record(&score),
            missing_left_out: missing.len().saturating_sub(MISSING_MAX) as u64,
            missing: missing.into_iter().take(MISSING_MAX).map(missing_record).collect(),
            totals,
            digest: digest.to_string(),
            teams,
        };
        if let (Some(observer), false) = (&mut self.observer, matches!(stop, EpisodeStopReason::Broken(_))) {
            observer.record(&Record::End(end.clone()), self.world.as_ref(), self.judge.as_ref());
        }
        if !matches!(stop, EpisodeStopReason::Broken(_)) {
            self.end_processes(&end, &rewards);
        }
        let store = self.store.map(|store| {
            let mark = store.mark();
            (store, mark)
        });
        (stop, self.writer, end, EndedLogs { wall: self.wall, store })
    }
}
