//! The world of an episode played again alone, so that any moment of it can be shown. It is made when somebody wants to look
//! back and whoever plays the episode does not show it, and all who look share it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use cooperage_core::World;
use cooperage_journal::{AttachmentPlan, EpisodePlan};
use cooperage_runtime::WorldReplay;
use cooperage_suites::suite::{MakeSuite, Suites};
use tokio::time::Instant;

use super::journal::Line;
use super::marks::{Mark, Marks};
use super::moment::{Moment, Painter};
use super::world_line::WorldLine;
use crate::limits::FRAMES_KEPT;

/// Lines that are obeyed, and how long that may take about, between two looks at what is asked for.
const LINES_AT_ONCE: usize = 200;
const TURN: Duration = Duration::from_millis(20);

/// See the module.
pub(super) struct Again {
    /// The lines on which the world depends.
    lines: Vec<WorldLine>,
    replay: WorldReplay,
    /// The tick at which the task ends by itself.
    pub(super) horizon: u64,
    /// Up to which tick the world has been.
    pub(super) played: u64,
    /// The first line that the world has not obeyed. Where it is an advance, the world may be part of the way.
    next: usize,
    /// The first line that it has never obeyed: behind it, the judge has seen nothing.
    front: usize,
    marks: Marks,
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
            lines: Vec::new(),
            horizon: stage.horizon.0,
            replay: WorldReplay::new(stage.world, stage.judge),
            played: 0,
            next: 0,
            front: 0,
            marks: Marks::default(),
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
    pub(super) fn take(&mut self, line: Line) {
        self.lines.extend(WorldLine::of(line));
    }

    /// Whether there is something that the world has never obeyed and can.
    pub(super) fn can_go_on(&self) -> bool {
        self.front < self.lines.len() && self.broken.is_none()
    }

    /// Plays the world on from as far as it has been, for a while.
    pub(super) fn play_on(&mut self) {
        self.return_to_front();
        let until = (self.front + LINES_AT_ONCE).min(self.lines.len());
        let turn = Instant::now();
        while self.front < until && self.broken.is_none() && turn.elapsed() < TURN {
            let Some(line) = self.lines.get(self.next) else { return };
            let begun = Instant::now();
            let obeyed = line.record().and_then(|record| {
                self.replay.obey(&record).map_err(|differs| {
                    format!(
                        "{differs}. The journal was written by another version of the program, or its file was changed; all but \
                         the world is shown from there."
                    )
                })
            });
            self.marks.work(begun.elapsed());
            if let Err(why) = obeyed {
                self.broken = Some(why);
                break;
            }
            let has_advanced = line.advances_to().is_some();
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
        if self.marks.is_due(tick)
            && let Ok(world) = self.replay.checkpoint()
        {
            self.marks.keep(Mark { tick, next: self.next, world });
        }
    }

    /// Brings the world back to as far as it has been.
    fn return_to_front(&mut self) {
        if let Some(mark) = self.marks.last().filter(|mark| mark.next > self.next).cloned() {
            self.restore(&mark);
        }
        while self.next < self.front {
            self.obey_again();
        }
    }

    fn restore(&mut self, mark: &Mark) {
        if self.replay.restore(&mark.world).is_ok() {
            self.next = mark.next;
        }
    }

    fn obey_again(&mut self) {
        // It was a record when it was obeyed first.
        if let Some(Ok(record)) = self.lines.get(self.next).map(WorldLine::record) {
            self.replay.obey_again(&record);
        }
        self.next += 1;
    }

    /// The world as far as it has been.
    pub(super) fn at_front(&mut self) -> Result<Arc<Moment>, String> {
        self.return_to_front();
        Ok(self.painter.paint(self.replay.world(), None)?.0)
    }

    /// The world at a tick, where it has been; at the last one where that is earlier. `is_over` says whether nothing more happens
    /// at that tick.
    pub(super) fn at(&mut self, tick: u64, is_over: bool) -> Result<Arc<Moment>, String> {
        if let Some((_, sent)) = self.frames.iter().find(|(kept, _)| *kept == tick) {
            return Ok(Arc::clone(sent));
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
        let before = self.marks.before(tick).filter(|mark| now > tick || mark.next > self.next);
        if let Some(mark) = before.cloned() {
            self.restore(&mark);
        }
        while self.next < self.front {
            match self.lines.get(self.next) {
                Some(line) if line.advances_to().is_some_and(|end| end > tick) => {
                    self.replay.pass_again(tick);
                    return;
                }
                Some(line) if line.is_done_from(tick) => return,
                _ => self.obey_again(),
            }
        }
    }
}
