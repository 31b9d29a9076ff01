//! Seats at [`Level::Macros`](super::ControlLevel): a controller each, what it was told to do, and how that ended.

use cooperage_core::{DigestWriter, TreeRandom};

use super::entries::OvercookedRefusal;
use crate::action::OvercookedAction;
use crate::macros::{DrawPurpose, Draws, Lack, Macro, MacroChoice, MacroController, OvercookedView, check};

/// How a macro ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MacroEnd {
    /// It has reached what it is for.
    Done,
    /// It lacks something now that it had when it began.
    Lacks(Lack),
    /// Nothing that it could be done at can be reached.
    NoWay,
    /// A stop request ended it.
    Stopped,
    /// The game is over.
    Over,
}

impl MacroEnd {
    /// Whether the macro did what it should.
    #[must_use]
    pub fn succeeded(self) -> bool {
        self == MacroEnd::Done
    }

    /// Why it did not, in words; empty if it did.
    #[must_use]
    pub fn reason(self) -> String {
        match self {
            MacroEnd::Done => String::new(),
            MacroEnd::Lacks(lack) => lack.to_string(),
            MacroEnd::NoWay => NO_WAY.to_owned(),
            MacroEnd::Stopped => "it was stopped".to_owned(),
            MacroEnd::Over => "the game is over".to_owned(),
        }
    }
}

/// The reason of [`MacroEnd::NoWay`].
const NO_WAY: &str = "there is no way to anything that it could be done at";

/// One seat at the level of macros.
#[derive(Clone, Debug)]
pub(super) struct MacroSeat {
    controller: MacroController,
    /// The root of this seat's draws: each step has a stream of its own.
    draws: TreeRandom,
    /// The macro that was handed in and has not ended.
    under_way: Option<Macro>,
    /// The macro that was stopped since the last step.
    stopped: Option<Macro>,
}

impl MacroSeat {
    pub(super) fn new(auto_unstuck: bool, draws: TreeRandom) -> MacroSeat {
        MacroSeat { controller: MacroController::new(auto_unstuck), draws, under_way: None, stopped: None }
    }

    /// The macro that was handed in and has not ended.
    pub(super) fn under_way(&self) -> Option<Macro> {
        self.under_way
    }

    /// Hands a macro in.
    pub(super) fn hand_in(&mut self, view: &OvercookedView<'_>, act: Macro) -> Result<(), OvercookedRefusal> {
        if let Some(first) = self.under_way {
            return Err(OvercookedRefusal::UnderWay(first));
        }
        check(view, act).map_err(|lack| OvercookedRefusal::Lacks { act, lack })?;
        self.controller.choose(MacroChoice::Macro(act));
        self.under_way = Some(act);
        Ok(())
    }

    /// Stops the macro under way, and returns it; `None` if there is none.
    pub(super) fn stop(&mut self) -> Option<Macro> {
        let act = self.under_way.take()?;
        self.controller.drop_current();
        self.stopped = Some(act);
        Some(act)
    }

    /// Returns the action of this step.
    pub(super) fn act(&mut self, view: &OvercookedView<'_>) -> OvercookedAction {
        let step = view.state.timestep();
        let mut draws = StepDraws { root: &self.draws, step, stream: None };
        self.controller.act(view, &mut draws)
    }

    /// The macros that ended by this step, which has led to this view.
    pub(super) fn ended(
        &mut self,
        view: &OvercookedView<'_>,
        is_over: bool,
    ) -> [Option<(Macro, MacroEnd)>; 2] {
        [self.stopped.take().map(|act| (act, MacroEnd::Stopped)), self.ended_by_itself(view, is_over)]
    }

    fn ended_by_itself(&mut self, view: &OvercookedView<'_>, is_over: bool) -> Option<(Macro, MacroEnd)> {
        let act = self.under_way?;
        let current = self.controller.current()?;
        let end = if self.controller.is_finished(view) {
            // The controller waits for a step where it finds nothing.
            if current == act { MacroEnd::Done } else { MacroEnd::NoWay }
        } else if is_over {
            MacroEnd::Over
        } else {
            MacroEnd::Lacks(check(view, current).err()?)
        };
        self.under_way = None;
        self.controller.drop_current();
        Some((act, end))
    }

    /// Writes all that can influence the seat's next actions, for digests.
    pub(super) fn put(&self, writer: &mut DigestWriter) {
        let word = |act: Option<Macro>| act.map(|act| act.to_string());
        writer.put(&(word(self.under_way), word(self.stopped)));
        self.controller.put(writer);
    }
}

/// The draws of one step, from a stream that is made when it is needed. So draws leave no trace in a state.
struct StepDraws<'r> {
    root: &'r TreeRandom,
    step: u32,
    stream: Option<TreeRandom>,
}

impl StepDraws<'_> {
    fn stream(&mut self) -> &mut TreeRandom {
        self.stream.get_or_insert_with(|| self.root.numbered_child("step", self.step.into()))
    }
}

impl Draws for StepDraws<'_> {
    fn index(&mut self, draw: DrawPurpose, count: u32) -> u32 {
        self.stream().index(draw, count)
    }

    fn unit(&mut self) -> f64 {
        self.stream().unit()
    }
}
