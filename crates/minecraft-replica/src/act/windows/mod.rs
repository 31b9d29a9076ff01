//! Acts that a player does by clicks in windows: crafting, containers, stations, trades, throwing and exchanging items.
//!
//! A click claims nothing; the server sends the slots as they are after it. So an act computes its next click from the slots that
//! are shown ([`job`]), waits until they show its effect ([`line`]), and goes on from there. It leaves nothing at the cursor
//! and closes the windows that it opened, also where it fails.

mod begin;
mod bench;
mod craft;
mod enter;
mod job;
mod lay;
mod leave;
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
use self::shown::ClickableWindow;
use super::{ActContext, ActProgress, PATIENCE_TICKS};
use crate::sent::SentAct;

pub use self::begin::begin;

/// The most ticks of an act that goes on all the while. The part that is done by then counts.
const ACT_TICKS_MAX: u64 = 600;
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
    /// Whether the job of the part has begun.
    is_begun: bool,
    /// The number of the window in use.
    window: u8,
    /// The number of a window that was closed, while the replica still has it.
    closed: Option<u8>,
    /// The name that was given in an anvil, and the choice at a stonecutter or of an offer.
    name: Box<str>,
    choice: Option<u8>,
    began: u64,
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
    Create(SentAct),
    Ended(ActOutcome),
}

impl WindowAct {
    fn new(parts: Vec<ActPart>, tick: u64) -> WindowAct {
        WindowAct {
            parts: parts.into(),
            stage: ActStage::Enter,
            line: ClickLine::default(),
            is_begun: false,
            window: 0,
            closed: None,
            name: Box::default(),
            choice: None,
            began: tick,
            progressed: tick,
            outcome: None,
        }
    }

    /// An act that ends with that outcome at once.
    fn ended(outcome: ActOutcome, tick: u64) -> WindowAct {
        WindowAct { stage: ActStage::Ended(outcome), ..WindowAct::new(Vec::new(), tick) }
    }

    /// An act that sends a single thing.
    fn created(sent: SentAct, tick: u64) -> WindowAct {
        WindowAct { stage: ActStage::Create(sent), ..WindowAct::new(Vec::new(), tick) }
    }

    /// Goes on by a tick, from the tick in which it began.
    pub fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        self.end_if_dead(context);
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

    /// A server shuts the windows of a body that dies, and its items fall.
    fn end_if_dead(&mut self, context: &ActContext<'_>) {
        let is_dead = context.world.player(context.me).is_some_and(|player| player.dead.is_some());
        if is_dead && let Some(part) = self.parts.front() {
            self.stage = ActStage::Ended(part.job.broken_off(InputRefusal::Dead));
        }
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

    /// The window of the part as it is shown; `None` if it is closed or not told yet.
    fn shown<'a>(&self, context: &ActContext<'a>) -> Option<ClickableWindow<'a>> {
        let mut shown = if self.window == 0 {
            ClickableWindow::own(context.windows, context.tick)
        } else {
            let open = context.windows.open.as_ref().filter(|open| open.window == self.window)?;
            ClickableWindow::open(context.windows, open, context.tick)?
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
        if tick >= self.progressed + PATIENCE_TICKS || tick >= self.began + ACT_TICKS_MAX {
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
        // A stack that an earlier act had to leave at the cursor would be exchanged by the first click.
        if !self.is_begun
            && let Some(click) = shown.put_away(None)
        {
            self.line.start(vec![click], &shown, context.windows.told);
            return self.is_line_busy(&shown, context);
        }
        self.is_begun = true;
        let Some(part) = self.parts.front_mut() else { return false };
        match part.job.next(&shown, self.window) {
            JobStep::Clicks(clicks) => {
                self.line.start(clicks, &shown, context.windows.told);
                self.is_line_busy(&shown, context)
            }
            JobStep::Send(sent) => {
                match &sent {
                    SentAct::ItemNamed { name } => self.name = (**name).into(),
                    SentAct::ButtonPressed { button: choice, .. }
                    | SentAct::OfferChosen { offer: choice } => {
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
    fn is_line_busy(&mut self, shown: &ClickableWindow<'_>, context: &mut ActContext<'_>) -> bool {
        match self.line.go_on(shown, context.windows.told) {
            LineProgress::Due(click, state) => {
                context.out.push(SentAct::Clicked {
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
        self.is_begun = false;
        self.progressed = tick;
        self.stage = ActStage::Enter;
    }
}
