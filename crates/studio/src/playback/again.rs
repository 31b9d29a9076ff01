//! The world of an episode, replayed alone so that any moment of it can be shown. It is made when a page looks back, or
//! when no observer shows the episode; all pages of the episode share it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use cooperage_core::World;
use cooperage_journal::{AttachmentPlan, EpisodePlan, LineKind, Record};
use cooperage_runtime::WorldReplay;
use cooperage_suites::suite::{ProgramRegistry, Suites};
use tokio::time::Instant;

use super::journal::JournalLine;
use super::marks::{Marks, ReplayCheckpoint};
use super::moment::{Painter, WorldMoment};
use super::world_line::WorldLine;
use crate::limits::FRAMES_KEPT;

/// The approximate time for which the world is played between two checks for requests.
const TURN: Duration = Duration::from_millis(20);
/// The most ticks that the world is played at once: a single line may advance many more.
const PIECE_TICKS: u64 = 20;

/// The replay of one episode's world.
pub(super) struct Again {
    /// The lines that change the world.
    lines: Vec<WorldLine>,
    replay: WorldReplay,
    /// The tick at which the episode ends by itself.
    pub(super) horizon: u64,
    /// The latest tick that the world has reached.
    pub(super) played: u64,
    /// The first line that is not applied to the world. If it is an advance, the world may be in the middle of it.
    next: usize,
    /// The first line that was never applied completely: the judge has seen nothing after it. If it is an advance, the
    /// world has been in the middle of it, up to `played`.
    front: usize,
    marks: Marks,
    painter: Painter,
    /// Recent moments, in the form in which they are sent.
    frames: VecDeque<(u64, Arc<WorldMoment>)>,
    /// The program that wrote the journal.
    made_by: String,
    /// Why the world cannot be played further, if that is so.
    pub(super) broken: Option<String>,
    /// The ticks at which the score changed, with the share of the task that was done; taken by the caller that reports
    /// them.
    pub(super) scores: Vec<(u64, f64)>,
    last_score: Option<f64>,
}

impl Again {
    /// The world in its initial state.
    pub(super) fn open(
        registry: &ProgramRegistry,
        attachments: &BTreeMap<String, AttachmentPlan>,
        plan: &EpisodePlan,
    ) -> Result<Again, String> {
        let suites = Suites::new(registry, attachments).map_err(|error| error.to_string())?;
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
            made_by: String::new(),
            broken: None,
            scores: Vec::new(),
            last_score: None,
        };
        // The initial state is scored and marked like any other moment.
        again.look_on();
        again.mark();
        Ok(again)
    }

    pub(super) fn world(&self) -> &dyn World {
        self.replay.world()
    }

    /// Takes a line of the journal, if it changes the world. The program's prompts may have changed since it was written,
    /// but the replay depends only on the recorded actions.
    pub(super) fn take(&mut self, line: JournalLine) {
        if let LineKind::Header = line.head.kind
            && let Ok(Record::Header(header)) = line.record()
        {
            self.made_by = header.build;
        }
        self.lines.extend(WorldLine::of(line));
    }

    /// Whether there is a line to apply for the first time, and the world is not broken.
    pub(super) fn can_go_on(&self) -> bool {
        self.front < self.lines.len() && self.broken.is_none()
    }

    /// Plays the world on from the latest tick that it has reached, for one turn.
    pub(super) fn play_on(&mut self) {
        self.return_to_front();
        let turn = Instant::now();
        while self.can_go_on() && turn.elapsed() < TURN {
            let begun = Instant::now();
            let obeyed = self.play_piece();
            self.marks.work(begun.elapsed());
            match obeyed {
                Ok(has_advanced) if has_advanced => self.mark(),
                Ok(_) => {}
                Err(why) => self.broken = Some(why),
            }
        }
    }

    /// Applies the next line, or a part of a long advance. Returns whether time has passed.
    fn play_piece(&mut self) -> Result<bool, String> {
        let Some(line) = self.lines.get(self.next) else { return Ok(false) };
        let end = line.advances_to();
        let until = self.played + PIECE_TICKS;
        if end.is_some_and(|end| end > until) {
            self.replay.pass(until);
            if self.replay.world().tick().0 == until {
                self.played = until;
                return Ok(true);
            }
        }
        self.replay.obey(&line.record()?).map_err(|differs| {
            let by = if self.made_by.is_empty() { "another version of the program" } else { &self.made_by };
            format!(
                "{differs}. The journal was written by {by}, whose world goes otherwise, or its file was changed; all but the \
                 world is shown from there."
            )
        })?;
        self.next += 1;
        self.front = self.next;
        if end.is_some() {
            self.look_on();
        }
        Ok(end.is_some())
    }

    /// Notes the tick and the score after an advance was applied for the first time.
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
    }

    /// Keeps a snapshot of a moment that was reached for the first time, if one is due.
    fn mark(&mut self) {
        if self.marks.is_due(self.played)
            && let Ok(world) = self.replay.checkpoint()
        {
            self.marks.keep(ReplayCheckpoint { tick: self.played, next: self.next, world });
        }
    }

    /// Brings the world back to the latest tick that it has reached.
    fn return_to_front(&mut self) {
        let now = self.replay.world().tick().0;
        let is_ahead = |mark: &&ReplayCheckpoint| (mark.next, mark.tick) > (self.next, now);
        if let Some(mark) = self.marks.last().filter(is_ahead).cloned() {
            self.restore(&mark);
        }
        while self.next < self.front {
            self.obey_again();
        }
        self.replay.pass_again(self.played);
    }

    fn restore(&mut self, mark: &ReplayCheckpoint) {
        if self.replay.restore(&mark.world).is_ok() {
            self.next = mark.next;
        }
    }

    fn obey_again(&mut self) {
        // The line could be parsed when it was first applied.
        if let Some(Ok(record)) = self.lines.get(self.next).map(WorldLine::record) {
            self.replay.obey_again(&record);
        }
        self.next += 1;
    }

    /// The world at the latest tick that it has reached.
    pub(super) fn at_front(&mut self) -> Result<Arc<WorldMoment>, String> {
        self.return_to_front();
        Ok(self.painter.paint(self.replay.world(), None)?.0)
    }

    /// The world at a tick that it has passed, or at the latest one if that is earlier. `is_over` tells whether nothing
    /// more can happen at that tick.
    pub(super) fn at(&mut self, tick: u64, is_over: bool) -> Result<Arc<WorldMoment>, String> {
        if let Some((_, sent)) = self.frames.iter().find(|(kept, _)| *kept == tick) {
            return Ok(Arc::clone(sent));
        }
        self.go_to(tick);
        let moment = self.painter.paint(self.replay.world(), None)?.0;
        // The last moment of an unfinished episode may still change, so it is not cached.
        if moment.tick == tick && is_over {
            self.frames.push_back((tick, Arc::clone(&moment)));
            self.frames.drain(..self.frames.len().saturating_sub(FRAMES_KEPT));
        }
        Ok(moment)
    }

    /// Brings the world to a tick, or to the latest one before it that has been reached.
    fn go_to(&mut self, tick: u64) {
        let now = self.replay.world().tick().0;
        let is_better = |mark: &&ReplayCheckpoint| now > tick || (mark.next, mark.tick) > (self.next, now);
        let before = self.marks.before(tick).filter(is_better);
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
        self.replay.pass_again(tick.min(self.played));
    }
}
