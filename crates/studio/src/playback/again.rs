//! The world of an episode played again alone, so that any moment of it can be shown. It is made when somebody wants to look
//! back and whoever plays the episode does not show it, and all who look share it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use cooperage_core::{Checkpoint, World};
use cooperage_journal::{AttachmentPlan, EpisodePlan, Record};
use cooperage_runtime::WorldReplay;
use cooperage_suites::suite::{MakeSuite, Suites};
use tokio::time::Instant;

use super::moment::{Moment, Painter};
use crate::limits::{FRAMES_KEPT, SNAPSHOT_TICKS, SNAPSHOT_WORK, SNAPSHOTS_KEPT};

/// Records that are obeyed between two looks at what is asked for.
const RECORDS_AT_ONCE: usize = 200;

/// A moment to come back to.
struct Mark {
    tick: u64,
    /// The first record that is not obeyed yet.
    next: usize,
    world: Checkpoint,
}

/// See the module.
pub(super) struct Again {
    /// The records on which the world depends.
    records: Vec<Record>,
    replay: WorldReplay,
    /// The tick at which the task ends by itself.
    pub(super) horizon: u64,
    /// Up to which tick the world has been.
    pub(super) played: u64,
    /// The first record that the world has not obeyed. Where it is an advance, the world may be part of the way.
    next: usize,
    /// The first record that it has never obeyed: behind it, the judge has seen nothing.
    front: usize,
    marks: Vec<Mark>,
    /// Ticks from one mark to the next, and the time after which there is one earlier: more of both where there are many marks.
    mark_ticks: u64,
    mark_work: Duration,
    /// How long the world has been played since the last mark.
    worked: Duration,
    painter: Painter,
    /// Moments as they were sent.
    frames: VecDeque<(u64, Arc<Moment>)>,
    /// Why the world cannot be played on, if so.
    pub(super) broken: Option<String>,
    /// Ticks with the share of the task that was done, where it changed; taken away by whoever tells of them.
    pub(super) scores: Vec<(u64, f64)>,
    last_score: Option<f64>,
}

impl Again {
    /// The world as it begins.
    pub(super) fn open(
        makers: &[MakeSuite],
        attachments: &BTreeMap<String, AttachmentPlan>,
        plan: &EpisodePlan,
    ) -> Result<Again, String> {
        let suites = Suites::new(makers, attachments).map_err(|error| error.to_string())?;
        let suite = suites.suite_of(&plan.task).map_err(|error| error.to_string())?;
        let stage = suite.stage(plan)?;
        let mut again = Again {
            records: Vec::new(),
            horizon: stage.horizon.0,
            replay: WorldReplay::new(stage.world, stage.judge),
            played: 0,
            next: 0,
            front: 0,
            marks: Vec::new(),
            mark_ticks: SNAPSHOT_TICKS,
            mark_work: SNAPSHOT_WORK,
            worked: Duration::ZERO,
            painter: Painter::new(suite),
            frames: VecDeque::new(),
            broken: None,
            scores: Vec::new(),
            last_score: None,
        };
        // The beginning is a moment like any other.
        again.look_on();
        Ok(again)
    }

    pub(super) fn world(&self) -> &dyn World {
        self.replay.world()
    }

    /// Takes a line of the journal, if the world depends on it.
    pub(super) fn take(&mut self, record: Record) {
        if WorldReplay::obeys(&record) {
            self.records.push(record);
        }
    }

    /// Whether there is something that the world has never obeyed and can.
    pub(super) fn can_go_on(&self) -> bool {
        self.front < self.records.len() && self.broken.is_none()
    }

    /// Plays the world on from as far as it has been, for a while.
    pub(super) fn play_on(&mut self) {
        self.return_to_front();
        let until = (self.front + RECORDS_AT_ONCE).min(self.records.len());
        while self.front < until && self.broken.is_none() {
            let Some(record) = self.records.get(self.next) else { return };
            let begun = Instant::now();
            let obeyed = self.replay.obey(record);
            self.worked += begun.elapsed();
            if let Err(differs) = obeyed {
                self.broken = Some(format!(
                    "{differs}. The journal was written by another version of the program, or its file was changed; all but the \
                     world is shown from there."
                ));
                break;
            }
            let has_advanced = matches!(record, Record::Advance { .. });
            self.next += 1;
            self.front = self.next;
            if has_advanced {
                self.look_on();
            }
        }
    }

    /// Notes the score at a moment that is reached for the first time, and marks some of these moments.
    fn look_on(&mut self) {
        let tick = self.replay.world().tick().0;
        self.played = tick;
        if let Some(score) = self.replay.score() {
            let share = score.completion.value();
            if self.last_score != Some(share) {
                self.last_score = Some(share);
                self.scores.push((tick, share));
            }
        }
        let is_due = self.marks.last().is_none_or(|mark| {
            let has_worked = tick > mark.tick && self.worked >= self.mark_work;
            has_worked || tick >= mark.tick + self.mark_ticks
        });
        if is_due && let Ok(world) = self.replay.checkpoint() {
            self.worked = Duration::ZERO;
            self.marks.push(Mark { tick, next: self.next, world });
            if self.marks.len() > SNAPSHOTS_KEPT {
                self.thin_out();
            }
        }
    }

    /// Lets every second mark go.
    fn thin_out(&mut self) {
        let mut place = 0;
        self.marks.retain(|_| {
            place += 1;
            place % 2 == 1
        });
        self.mark_ticks *= 2;
        self.mark_work *= 2;
    }

    /// Brings the world back to as far as it has been.
    fn return_to_front(&mut self) {
        if let Some(mark) = self.marks.last().filter(|mark| mark.next > self.next) {
            let mark = (mark.next, mark.world.clone());
            self.restore(mark);
        }
        while self.next < self.front {
            self.obey_again();
        }
    }

    fn restore(&mut self, (next, world): (usize, Checkpoint)) {
        if self.replay.restore(&world).is_ok() {
            self.next = next;
        }
    }

    fn obey_again(&mut self) {
        if let Some(record) = self.records.get(self.next) {
            self.replay.obey_again(record);
        }
        self.next += 1;
    }

    /// The world as far as it has been.
    pub(super) fn at_front(&mut self) -> Result<Arc<Moment>, String> {
        self.return_to_front();
        Ok(self.painter.paint(self.replay.world(), None)?.0)
    }

    /// The world at a tick; at the last one there is where that is earlier. `is_over` says whether nothing more happens at that
    /// tick.
    pub(super) fn at(&mut self, tick: u64, is_over: bool) -> Result<Arc<Moment>, String> {
        if let Some((_, sent)) = self.frames.iter().find(|(kept, _)| *kept == tick) {
            return Ok(Arc::clone(sent));
        }
        while self.played < tick && self.can_go_on() {
            self.play_on();
        }
        self.go_to(tick);
        let moment = self.painter.paint(self.replay.world(), None)?.0;
        // The last moment of an episode that goes on may look otherwise later.
        if moment.tick == tick && is_over {
            self.frames.push_back((tick, Arc::clone(&moment)));
            self.frames.drain(..self.frames.len().saturating_sub(FRAMES_KEPT));
        }
        Ok(moment)
    }

    /// Has the world stand at a tick that it has been at, or at the last one before.
    fn go_to(&mut self, tick: u64) {
        let now = self.replay.world().tick().0;
        let before = self.marks.partition_point(|mark| mark.tick <= tick).saturating_sub(1);
        if let Some(mark) = self.marks.get(before)
            && (now > tick || mark.next > self.next)
        {
            let mark = (mark.next, mark.world.clone());
            self.restore(mark);
        }
        while self.next < self.front {
            match self.records.get(self.next) {
                Some(Record::Advance { tick: end, .. }) if *end > tick => {
                    self.replay.pass_again(tick);
                    return;
                }
                Some(record) if is_from(record, tick) => return,
                _ => self.obey_again(),
            }
        }
    }
}

/// Whether a record tells of what was done at a tick or later.
fn is_from(record: &Record, tick: u64) -> bool {
    match record {
        Record::Submit { tick: at, .. } | Record::Stop { tick: at, .. } | Record::Fault { tick: at, .. } => {
            *at >= tick
        }
        _ => false,
    }
}
