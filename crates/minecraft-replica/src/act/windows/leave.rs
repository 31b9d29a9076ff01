//! The end of a part of an act: nothing is left at the cursor or in a grid, and the window is closed.

use super::job::ActOutcome;
use super::shown::shift;
use super::{ACT_TICKS_MAX, ActStage, WindowAct};
use crate::act::{ActContext, PATIENCE_TICKS};
use crate::sent::SentAct;

impl WindowAct {
    /// Puts the cursor's stack and those in inputs back, then closes the window.
    pub(super) fn leave(
        &mut self,
        outcome: ActOutcome,
        mut stuck: Vec<usize>,
        context: &mut ActContext<'_>,
    ) -> bool {
        let is_impatient = context.tick >= self.progressed + PATIENCE_TICKS
            || context.tick >= self.began + ACT_TICKS_MAX + PATIENCE_TICKS;
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
            self.stage = ActStage::Leave { outcome, stuck };
            if shown.after(&[shift(place)]).is_none() {
                return false;
            }
            self.line.start(vec![shift(place)], &shown, context.windows.told);
            return self.is_line_busy(&shown, context);
        }
        let holds = shown.cursor().is_some() || shown.kind().inputs().any(|place| shown.get(place).is_some());
        self.close(outcome, holds, context);
        false
    }

    /// Closes the window that the part opened, or one that still holds the player's items.
    pub(super) fn close(&mut self, outcome: ActOutcome, holds: bool, context: &mut ActContext<'_>) {
        self.line.clear();
        let is_lost = self.is_lost(context);
        let opened = self.parts.front().is_some_and(|part| part.site.is_closed_after(outcome.is_ok()));
        if !is_lost && (holds || opened) {
            context.out.push(SentAct::WindowClosed { window: self.window });
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
}
