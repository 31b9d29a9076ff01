//! The controller: whose turn it is to say something before a player acts, and what the player then does
//! (docs/spec/overcooked.md, 15).

use super::answer::{MacroChoice, Reading};
use super::candidates::candidates;
use super::condition::{Lack, check, hands_show};
use super::draws::{DrawPurpose, Draws, choose};
use super::{Macro, OvercookedView};
use cooperage_core::DigestWriter;

use crate::action::{GridDirection, OvercookedAction};
use crate::grid::{GridTerrain, PLAYERS_MAX};
use crate::state::PlayerState;

/// Why a choice cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MacroFailure {
    /// The macro lacks something.
    #[error("{name}: {lack}", name = .act.name())]
    Lacks { act: Macro, lack: Lack },
    /// There is no such macro.
    #[error("there is no skill `{0}`")]
    Unknown(String),
}

/// The next part of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControllerTurn {
    /// The planner's answer: [`MacroController::planned`].
    Plan {
        /// The macro that was finished, if that is why.
        finished: Option<Macro>,
    },
    /// The explainer's words: [`MacroController::explained`].
    Explain(MacroFailure),
    /// The planner's answer after a failure: [`MacroController::planned`].
    Replan,
    /// Nothing more is needed: [`MacroController::act`].
    Act,
}

/// How often a planner is asked again in one decision, before one step is spent at random.
const REPLANS_MAX: u8 = 4;

/// The controller of one seat.
///
/// A decision is one call of [`begin`](MacroController::begin), answers to what it asks, and one call of
/// [`act`](MacroController::act).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacroController {
    /// Whether a player that stands still for a step without meaning to tries another action.
    auto_unstuck: bool,
    current: Option<Macro>,
    /// The choice that is no macro, in its words.
    unknown: Option<String>,
    /// Steps since the last question.
    steps: u32,
    wait_left: u32,
    /// Replans of this decision.
    replans: u8,
    /// All players as they were at the last decision.
    previous: Option<[PlayerState; PLAYERS_MAX]>,
    /// Whether the last action used a pot that waited for being started.
    starts: bool,
}

impl MacroController {
    /// A controller without a macro.
    #[must_use]
    pub fn new(auto_unstuck: bool) -> MacroController {
        MacroController {
            auto_unstuck,
            current: None,
            unknown: None,
            steps: 0,
            wait_left: 0,
            replans: 0,
            previous: None,
            starts: false,
        }
    }

    /// The macro in force.
    #[must_use]
    pub fn current(&self) -> Option<Macro> {
        self.current
    }

    /// Steps that were made since the planner was asked.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// The steps left of the last wait that was chosen, whether or not it was carried out.
    #[must_use]
    pub fn wait_left(&self) -> u32 {
        self.wait_left
    }

    /// Begins a decision, and returns what it needs next.
    #[must_use]
    pub fn begin(&mut self, view: &OvercookedView<'_>) -> ControllerTurn {
        self.replans = 0;
        match self.current {
            None => ControllerTurn::Plan { finished: None },
            Some(act) if self.is_finished(view) => ControllerTurn::Plan { finished: Some(act) },
            Some(_) => self.checked(view),
        }
    }

    /// Takes the planner's answer in.
    #[must_use]
    pub fn planned(&mut self, view: &OvercookedView<'_>, choice: MacroChoice) -> ControllerTurn {
        self.choose(choice);
        if self.replans >= REPLANS_MAX {
            self.choose(MacroChoice::Macro(Macro::Wait(1)));
        }
        self.checked(view)
    }

    /// Takes the planner's answer in words.
    #[must_use]
    pub fn answered(&mut self, view: &OvercookedView<'_>, answer: &str) -> ControllerTurn {
        self.planned(view, Reading::new(view.rules, view.seat()).read(answer))
    }

    /// Goes on after the explainer's words.
    #[must_use]
    pub fn explained(&mut self) -> ControllerTurn {
        self.replans = self.replans.saturating_add(1);
        ControllerTurn::Replan
    }

    /// Sets the macro, as an answer would.
    pub fn choose(&mut self, choice: MacroChoice) {
        self.steps = 0;
        self.starts = false;
        (self.current, self.unknown) = match choice {
            MacroChoice::Macro(act) => (Some(act), None),
            MacroChoice::Unknown(words) => (None, Some(words)),
        };
        if let Some(Macro::Wait(steps)) = self.current {
            self.wait_left = steps;
        }
    }

    /// Drops the macro in force.
    pub fn drop_current(&mut self) {
        self.current = None;
    }

    /// Whether the macro in force has reached what it is for.
    #[must_use]
    pub fn is_finished(&self, view: &OvercookedView<'_>) -> bool {
        self.steps > 0
            && match self.current {
                None => false,
                Some(Macro::Wait(_)) => self.wait_left == 0,
                Some(Macro::StartCooking) => self.starts && view.me().held.is_none() && faces_hot_pot(view),
                Some(act) => hands_show(view, act),
            }
    }

    fn checked(&self, view: &OvercookedView<'_>) -> ControllerTurn {
        if let Some(words) = &self.unknown {
            return ControllerTurn::Explain(MacroFailure::Unknown(words.clone()));
        }
        let Some(act) = self.current else { return ControllerTurn::Plan { finished: None } };
        match check(view, act) {
            Ok(()) => ControllerTurn::Act,
            Err(lack) => ControllerTurn::Explain(MacroFailure::Lacks { act, lack }),
        }
    }

    /// Ends a decision: one step of the macro in force. Without one the player stays, and is not stuck.
    pub fn act(&mut self, view: &OvercookedView<'_>, draws: &mut (impl Draws + ?Sized)) -> OvercookedAction {
        let Some(act) = self.current else {
            self.previous = None;
            return OvercookedAction::Stay;
        };
        self.steps = self.steps.saturating_add(1);
        let action = if act.is_wait() {
            self.wait_left = self.wait_left.saturating_sub(1);
            wander(view, draws)
        } else {
            let action = self.go_on(view, act, draws);
            self.unstuck(view, action, draws)
        };
        self.previous = Some(*view.state.player_table());
        self.starts = action == OvercookedAction::Interact && act == Macro::StartCooking;
        action
    }

    /// Writes all that can influence later decisions, between two of them, for digests.
    pub(crate) fn put(&self, writer: &mut DigestWriter) {
        let pose = |player: &PlayerState| (player.cell.0, player.facing as u8, player.held.bits());
        writer.put(&self.current.map(|act| act.to_string()));
        writer.put(&self.previous.map(|players| players.each_ref().map(pose)));
        writer.put(&(&self.unknown, self.steps, self.wait_left, self.starts));
    }

    /// One step towards the nearest candidate.
    fn go_on(
        &mut self,
        view: &OvercookedView<'_>,
        act: Macro,
        draws: &mut (impl Draws + ?Sized),
    ) -> OvercookedAction {
        let cells = candidates(view, act);
        let routes = view.motion.routes(view.me(), view.others().map(|player| player.cell));
        if let Some(way) = routes.best(cells.goals(view)) {
            return way.action;
        }
        // Others are in the way: wait for them, or walk into them.
        if draws.unit() < 0.5 {
            return OvercookedAction::Stay;
        }
        match view.motion.plan_best(view.me(), cells.goals(view)) {
            Some(way) => way.action,
            None => {
                (self.current, self.wait_left) = (Some(Macro::Wait(1)), 1);
                OvercookedAction::Stay
            }
        }
    }

    /// Returns another action if no player has moved, turned, taken or put down anything since the last decision.
    fn unstuck(
        &self,
        view: &OvercookedView<'_>,
        action: OvercookedAction,
        draws: &mut (impl Draws + ?Sized),
    ) -> OvercookedAction {
        let is_stuck = self.auto_unstuck
            && action != OvercookedAction::Interact
            && !self.current.is_some_and(Macro::is_wait)
            && self.previous.as_ref() == Some(view.state.player_table());
        if !is_stuck {
            return action;
        }
        let me = view.me();
        let mut actions = [OvercookedAction::Stay; 5];
        let mut count = 0;
        for direction in GridDirection::ALL {
            if moves(view, direction) || direction != me.facing {
                actions[count] = direction.action();
                count += 1;
            }
        }
        actions[count] = OvercookedAction::Stay;
        choose(draws, DrawPurpose::Unstuck, &actions[..=count]).unwrap_or(action)
    }
}

/// Whether a step that way changes the player's cell while all others stand still.
pub(crate) fn moves(view: &OvercookedView<'_>, direction: GridDirection) -> bool {
    let cell = view.me().cell;
    let next = view.rules.grid().step(cell, direction);
    next != cell && view.others().all(|other| other.cell != next)
}

fn faces_hot_pot(view: &OvercookedView<'_>) -> bool {
    let faced = view.rules.grid().faced(view.me().cell, view.me().facing);
    faced.terrain == GridTerrain::Pot && view.is_hot(view.state.object(faced.slot))
}

/// One step at random: standing still, or to a neighbouring floor cell, even if another player stands there.
fn wander(view: &OvercookedView<'_>, draws: &mut (impl Draws + ?Sized)) -> OvercookedAction {
    let cell = view.me().cell;
    let mut actions = [OvercookedAction::Stay; 5];
    let mut count = 1;
    for direction in GridDirection::ALL {
        if view.rules.grid().step(cell, direction) != cell {
            actions[count] = direction.action();
            count += 1;
        }
    }
    choose(draws, DrawPurpose::Wait, &actions[..count]).unwrap_or(OvercookedAction::Stay)
}
