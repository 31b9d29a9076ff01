//! Acts that a player does by clicks in windows: crafting, containers, stations, trades, throwing and exchanging items.
//!
//! A click claims nothing; the server sends the slots as they are after it. So an act computes its next click from the slots that
//! are shown ([`job`]), waits until they show its effect ([`line`]), and goes on from there. It leaves nothing at the cursor
//! and closes the windows that it opened, also where it fails.

mod begin;
mod bench;
mod craft;
mod job;
mod lay;
mod line;
mod moving;
mod place;
mod shown;
mod split;
mod swap;
#[cfg(test)]
mod tests;
mod toss;
mod trade;

use std::collections::VecDeque;

use cooperage_blocks::world::InputRefusal;
use serde::Serialize;

use self::job::{ActOutcome, JobStep, WindowJob};
use self::line::{ClickLine, LineProgress};
use self::place::WindowSite;
use self::shown::{ShownWindow, left, open_kind, shift};
use super::{ActContext, ActProgress, PATIENCE_TICKS};
use crate::sent::Sent;

pub use self::begin::begin;

/// The most clicks of an act.
const CLICKS_MAX: u32 = 2_000;
/// Ticks for which an act waits for what lay in a window that it closes.
const RETURN_TICKS: u64 = 20;
/// The most stages that an act goes through in a tick.
const STAGES_MAX: u32 = 16;

/// An act in windows that is being carried out.
#[derive(Clone, Debug, Serialize)]
pub struct WindowAct {
    /// The parts that are still to be done; the first one is under way.
    parts: VecDeque<ActPart>,
    stage: ActStage,
    line: ClickLine,
    /// The number of the window in use.
    window: u8,
    /// The number of a window that was closed, while the replica still has it.
    closed: Option<u8>,
    /// The name that was given in an anvil, and the choice at a stonecutter or of an offer.
    name: Box<str>,
    choice: Option<u8>,
    /// The tick of the last progress.
    progressed: u64,
    /// The outcome of the main part.
    outcome: Option<ActOutcome>,
}

/// A part of an act: its window, and the work in it.
#[derive(Clone, Debug, Serialize)]
struct ActPart {
    site: WindowSite,
    job: WindowJob,
    role: PartRole,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum PartRole {
    /// Items are brought to where the main part finds them.
    Before,
    Main,
    /// They are brought back, whether the main part was done or not.
    After,
}

#[derive(Clone, Debug, Serialize)]
enum ActStage {
    Enter,
    /// The window was asked for.
    Asked,
    Work,
    /// The cursor's stack and those in inputs go back.
    Leave {
        outcome: ActOutcome,
        /// The inputs whose stacks find no room.
        stuck: Vec<usize>,
    },
    /// The window was closed, and the server is to give back what lay in it.
    Closed {
        outcome: ActOutcome,
        since: u64,
        told: u64,
    },
    /// A stack was asked for in creative mode.
    Create(Sent),
    Ended(ActOutcome),
}

impl WindowAct {
    fn new(parts: Vec<ActPart>, tick: u64) -> WindowAct {
        WindowAct {
            parts: parts.into(),
            stage: ActStage::Enter,
            line: ClickLine::default(),
            window: 0,
            closed: None,
            name: Box::default(),
            choice: None,
            progressed: tick,
            outcome: None,
        }
    }

    /// An act that ends with that outcome at once.
    fn ended(outcome: ActOutcome, tick: u64) -> WindowAct {
        WindowAct { stage: ActStage::Ended(outcome), ..WindowAct::new(Vec::new(), tick) }
    }

    /// An act that sends a single thing.
    fn created(sent: Sent, tick: u64) -> WindowAct {
        WindowAct { stage: ActStage::Create(sent), ..WindowAct::new(Vec::new(), tick) }
    }

    /// Goes on by a tick, from the tick in which it began.
    pub fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        if context.windows.open.is_none() {
            self.closed = None;
        }
        for _ in 0..STAGES_MAX {
            match self.stage.clone() {
                ActStage::Ended(Ok(text)) => return ActProgress::Done(text),
                ActStage::Ended(Err(reason)) => return ActProgress::Failed(reason),
                ActStage::Create(sent) => {
                    context.out.push(sent);
                    self.stage = ActStage::Ended(Ok("".into()));
                    return ActProgress::Busy;
                }
                stage => {
                    if self.run(stage, context) {
                        return ActProgress::Busy;
                    }
                }
            }
        }
        ActProgress::Busy
    }

    /// Goes on in a stage. Returns whether the tick is over for the act.
    fn run(&mut self, stage: ActStage, context: &mut ActContext<'_>) -> bool {
        match stage {
            ActStage::Enter => self.enter(context),
            ActStage::Asked => self.await_window(context),
            ActStage::Work => self.work(context),
            ActStage::Leave { outcome, stuck } => self.leave(outcome, stuck, context),
            ActStage::Closed { outcome, since, told } => {
                let is_over = context.windows.told > told && context.windows.cursor.is_none();
                if !is_over && context.tick < since + RETURN_TICKS {
                    return true;
                }
                self.end_part(outcome, context.tick);
                false
            }
            ActStage::Create(_) | ActStage::Ended(_) => false,
        }
    }

    /// Opens the window of the part, or closes one that is in its way.
    fn enter(&mut self, context: &mut ActContext<'_>) -> bool {
        let Some(part) = self.parts.front() else {
            self.stage = ActStage::Ended(self.outcome.take().unwrap_or(Err(InputRefusal::NothingAsked)));
            return false;
        };
        let open = context.windows.open.as_ref().map(|open| open.window);
        let open = open.filter(|number| Some(*number) != self.closed);
        let stays = match part.site {
            WindowSite::Shown => true,
            WindowSite::Any => open_kind(context.windows).is_some(),
            WindowSite::Own | WindowSite::Block { .. } | WindowSite::Container(_) | WindowSite::Villager(_) => false,
        };
        if let Some(number) = open.filter(|_| !stays) {
            context.out.push(Sent::WindowClosed { window: number });
            self.closed = Some(number);
        }
        let kept = open.filter(|_| stays);
        match (&part.site, kept) {
            (WindowSite::Shown, None) => {
                self.end_part(Err(InputRefusal::NothingOpen), context.tick);
                false
            }
            (WindowSite::Shown | WindowSite::Any | WindowSite::Own, _) => {
                self.window = kept.unwrap_or(0);
                self.stage = ActStage::Work;
                // What lay in a window that was closed comes back first.
                open.is_some() && kept.is_none()
            }
            (site, _) => match site.ask(context) {
                Ok(()) => {
                    self.stage = ActStage::Asked;
                    true
                }
                Err(reason) => {
                    self.end_part(Err(reason), context.tick);
                    false
                }
            },
        }
    }

    /// Waits for the window that was asked for, and for its slots.
    fn await_window(&mut self, context: &ActContext<'_>) -> bool {
        let Some(part) = self.parts.front() else { return false };
        let open = context.windows.open.as_ref().filter(|open| Some(open.window) != self.closed);
        if let Some(open) = open.filter(|open| !open.items.is_empty()) {
            self.window = open.window;
            self.progressed = context.tick;
            let is_right = part.site.is_shown(open_kind(context.windows));
            self.stage = if is_right {
                ActStage::Work
            } else {
                ActStage::Leave { outcome: Err(InputRefusal::WindowNotOpen), stuck: Vec::new() }
            };
            return false;
        }
        if context.tick < self.progressed + PATIENCE_TICKS {
            return true;
        }
        let outcome = part.job.broken_off(InputRefusal::NothingCame);
        self.end_part(outcome, context.tick);
        false
    }

    /// The window of the part as it is shown; `None` if it is closed or not told yet.
    fn shown<'a>(&self, context: &ActContext<'a>) -> Option<ShownWindow<'a>> {
        let mut shown = if self.window == 0 {
            ShownWindow::own(context.windows, context.tick)
        } else {
            let open = context.windows.open.as_ref().filter(|open| open.window == self.window)?;
            ShownWindow::open(context.windows, open, context.tick)?
        };
        shown.window.name.clone_from(&self.name);
        shown.window.choice = self.choice;
        Some(shown)
    }

    /// Whether the window of the part was closed by the server, or another one was opened.
    fn is_lost(&self, context: &ActContext<'_>) -> bool {
        let open = context.windows.open.as_ref().map(|open| open.window);
        let open = open.filter(|number| Some(*number) != self.closed);
        open.unwrap_or(0) != self.window
    }

    fn work(&mut self, context: &mut ActContext<'_>) -> bool {
        let tick = context.tick;
        let Some(part) = self.parts.front() else { return false };
        if self.is_lost(context) {
            let outcome = part.job.broken_off(part.job.loss());
            self.end_part(outcome, tick);
            return false;
        }
        if tick >= self.progressed + PATIENCE_TICKS || self.line.sent > CLICKS_MAX {
            // A server that does not answer clicks gives items back when their window closes.
            let outcome = part.job.broken_off(InputRefusal::NothingCame);
            self.close(outcome, true, context);
            return false;
        }
        // The slots may not be told yet.
        let Some(shown) = self.shown(context) else { return true };
        if self.is_line_busy(&shown, context) {
            return true;
        }
        let Some(part) = self.parts.front_mut() else { return false };
        match part.job.next(&shown, self.window) {
            JobStep::Clicks(clicks) => {
                self.line.start(clicks, &shown, context.windows.told);
                self.is_line_busy(&shown, context)
            }
            JobStep::Send(sent) => {
                match &sent {
                    Sent::ItemNamed { name } => self.name = (**name).into(),
                    Sent::ButtonPressed { button: choice, .. } | Sent::OfferChosen { offer: choice } => {
                        self.choice = Some(*choice);
                    }
                    _ => {}
                }
                context.out.push(sent);
                self.line.await_answer(&shown, context.windows.told);
                true
            }
            JobStep::Wait => true,
            JobStep::End(outcome) => {
                self.progressed = tick;
                self.stage = ActStage::Leave { outcome, stuck: Vec::new() };
                false
            }
        }
    }

    /// Sends the next click that is due. Returns whether the effect of clicks is still waited for.
    fn is_line_busy(&mut self, shown: &ShownWindow<'_>, context: &mut ActContext<'_>) -> bool {
        match self.line.go_on(shown, context.windows.told) {
            LineProgress::Due(click, state) => {
                context.out.push(Sent::Clicked {
                    window: self.window,
                    state,
                    slot: click.slot,
                    button: click.button,
                    mode: click.mode,
                });
                true
            }
            LineProgress::Waiting => true,
            LineProgress::Settled { is_effective } => {
                if is_effective {
                    self.progressed = context.tick;
                }
                false
            }
        }
    }

    /// Puts the cursor's stack and those in inputs back, then closes the window.
    fn leave(&mut self, outcome: ActOutcome, mut stuck: Vec<usize>, context: &mut ActContext<'_>) -> bool {
        let is_impatient = context.tick >= self.progressed + PATIENCE_TICKS;
        let shown = self.shown(context).filter(|_| !self.is_lost(context) && !is_impatient);
        let Some(shown) = shown else {
            let holds = is_impatient && !self.is_lost(context);
            self.close(outcome, holds, context);
            return false;
        };
        if self.is_line_busy(&shown, context) {
            return true;
        }
        if let Some(click) = shown.put_away(None) {
            self.line.start(vec![click], &shown, context.windows.told);
            return self.is_line_busy(&shown, context);
        }
        let full = |place: &usize| shown.get(*place).is_some() && !stuck.contains(place);
        if let Some(place) = shown.kind().inputs().find(full) {
            // Where the shift key moves nothing there is no room, and closing the window has the rest thrown.
            stuck.push(place);
            let click = if shown.after(&[shift(place)]).is_some() { shift(place) } else { left(place) };
            self.stage = ActStage::Leave { outcome, stuck };
            if click != left(place) {
                self.line.start(vec![click], &shown, context.windows.told);
                return self.is_line_busy(&shown, context);
            }
            return false;
        }
        let holds = shown.cursor().is_some() || shown.kind().inputs().any(|place| shown.get(place).is_some());
        self.close(outcome, holds, context);
        false
    }

    /// Closes the window that the part opened, or one that still holds the player's items.
    fn close(&mut self, outcome: ActOutcome, holds: bool, context: &mut ActContext<'_>) {
        self.line.clear();
        let is_lost = self.is_lost(context);
        let opened = self.parts.front().is_some_and(|part| part.site.is_closed_after());
        // Where an open act failed, its window is of no use.
        if !is_lost && (holds || opened) {
            context.out.push(Sent::WindowClosed { window: self.window });
            if self.window != 0 {
                self.closed = Some(self.window);
            }
        }
        if holds && !is_lost {
            self.stage = ActStage::Closed { outcome, since: context.tick, told: context.windows.told };
        } else {
            self.end_part(outcome, context.tick);
        }
    }

    /// Ends the part under way. A part that brings items fails the act; the others follow in any case.
    fn end_part(&mut self, outcome: ActOutcome, tick: u64) {
        let role = self.parts.pop_front().map(|part| part.role);
        if role != Some(PartRole::After) && (role == Some(PartRole::Main) || outcome.is_err()) {
            self.outcome = Some(outcome.clone());
        }
        if role == Some(PartRole::Before) && outcome.is_err() {
            self.parts.retain(|part| part.role == PartRole::After);
        }
        self.line.clear();
        self.name = Box::default();
        self.choice = None;
        self.progressed = tick;
        self.stage = ActStage::Enter;
    }
}
