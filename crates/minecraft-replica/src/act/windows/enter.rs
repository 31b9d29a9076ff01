//! The beginning of a part of an act: its window is opened, and told.

use cooperage_blocks::world::InputRefusal;

use super::place::WindowSite;
use super::shown::open_kind;
use super::{ActStage, WindowAct};
use crate::act::{ActContext, PATIENCE_TICKS};
use crate::sent::SentAct;

impl WindowAct {
    /// Opens the window of the part, or closes one that is in its way.
    pub(super) fn enter(&mut self, context: &mut ActContext<'_>) -> bool {
        let Some(part) = self.parts.front() else {
            self.stage = ActStage::Ended(self.outcome.take().unwrap_or(Err(InputRefusal::NothingAsked)));
            return false;
        };
        let open = context.windows.open.as_ref().map(|open| open.window);
        let open = open.filter(|number| Some(*number) != self.closed);
        let stays = match part.site {
            WindowSite::Shown => true,
            WindowSite::Any => open_kind(context.windows).is_some(),
            WindowSite::Own
            | WindowSite::Block { .. }
            | WindowSite::Container(_)
            | WindowSite::Villager(_) => false,
        };
        if let Some(number) = open.filter(|_| !stays) {
            context.out.push(SentAct::WindowClosed { window: number });
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
                // The items that lay in a window that was closed come back first.
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
    pub(super) fn await_window(&mut self, context: &ActContext<'_>) -> bool {
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
}
