//! Plays a game on from a state, with draws of its own.

use cooperage_core::RandomSource;

use super::worth::worth;
use super::{ExpertScene, OvercookedExpert};
use crate::action::OvercookedAction;
use crate::event::NoEvents;
use crate::grid::PLAYERS_MAX;
use crate::macros::{ControllerTurn, Macro, MacroChoice, MacroController, Reading};
use crate::state::OvercookedState;
use crate::step::step;

/// Discount factor of points per step.
const DISCOUNT: f64 = 0.996;
/// How often a rule is asked in one step before the player waits.
const ASKED_MAX: u32 = 2;

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct Chance(u64);

impl RandomSource for Chance {
    fn next_u32(&mut self) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 32) as u32
    }

    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

/// A number that the state decides (FNV-1a over all that changes).
pub(super) fn seed(state: &OvercookedState) -> u64 {
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    let mut feed = |value: u64| sum = (sum ^ value).wrapping_mul(0x0100_0000_01b3);
    for player in state.players() {
        feed(player.cell.index() as u64);
        feed(player.facing as u64);
        feed(u64::from(player.held.bits()));
    }
    for &slot in state.lying() {
        feed(slot.index() as u64);
        feed(u64::from(state.object(slot).bits()));
    }
    feed(u64::from(state.timestep()));
    sum
}

/// Plays a plan for so many steps and returns its discounted points, with the worth of the state in which it ends.
pub(super) fn play_on(
    expert: &OvercookedExpert,
    scene: &ExpertScene<'_>,
    plan: &[(usize, Macro)],
    steps: u32,
    seed: u64,
) -> f64 {
    let (mut state, mut chance) = (*scene.state, Chance(seed));
    let seats = scene.seats();
    let mut controllers: [MacroController; PLAYERS_MAX] = std::array::from_fn(|_| MacroController::new(true));
    for (seat, controller) in controllers.iter_mut().enumerate() {
        let planned = plan.iter().find(|(known, _)| *known == seat).map(|(_, act)| *act);
        if let Some(act) = planned.or(scene.doing.get(seat).copied().flatten()) {
            controller.choose(MacroChoice::Macro(act));
        }
    }
    let (mut value, mut weight) = (0.0, 1.0);
    let end = state.timestep().saturating_add(steps).min(expert.horizon);
    while state.timestep() < end {
        let mut actions = [OvercookedAction::Stay; PLAYERS_MAX];
        let now = ExpertScene { state: &state, ..*scene };
        let is_free = |controllers: &mut [MacroController; PLAYERS_MAX], seat: usize| {
            let own = controllers.get_mut(seat).zip(now.view(seat));
            own.is_none_or(|(own, view)| own.begin(&view) != ControllerTurn::Act)
        };
        // In rounds, free players wait for the others.
        let free: [bool; PLAYERS_MAX] =
            std::array::from_fn(|seat| scene.in_rounds && seat < seats && is_free(&mut controllers, seat));
        let waits = free.iter().take(seats).any(|free| !free);
        for seat in 0..seats {
            if waits && free.get(seat) == Some(&true) {
                continue;
            }
            if let Some(action) = actions.get_mut(seat) {
                *action = act(expert, &now, &mut controllers, seat, &mut chance);
            }
        }
        let rewards = step(scene.rules, &mut state, actions.get(..seats).unwrap_or(&[]), &mut NoEvents);
        value += weight * f64::from(rewards.team());
        weight *= DISCOUNT;
    }
    let is_over = state.timestep() >= expert.horizon;
    if is_over { value } else { value + weight * worth(scene.rules, &state) }
}

/// The action of a player that follows its rule.
fn act(
    expert: &OvercookedExpert,
    scene: &ExpertScene<'_>,
    controllers: &mut [MacroController; PLAYERS_MAX],
    seat: usize,
    chance: &mut Chance,
) -> OvercookedAction {
    let (Some(view), Some(own)) = (scene.view(seat), controllers.get_mut(seat)) else {
        return OvercookedAction::Stay;
    };
    let (mut turn, mut asked) = (own.begin(&view), 0);
    loop {
        let doing = std::array::from_fn(|other| {
            let known = controllers.get(other)?.current();
            known.filter(|_| other < scene.seats() && other != seat)
        });
        let Some(own) = controllers.get_mut(seat) else { return OvercookedAction::Stay };
        turn = match turn {
            ControllerTurn::Act => return own.act(&view, chance),
            ControllerTurn::Explain(_) => own.explained(),
            ControllerTurn::Plan { .. } | ControllerTurn::Replan => {
                asked += 1;
                let by_rule = || expert.duty(&ExpertScene { doing, ..*scene }, &view);
                let act = if asked > ASKED_MAX { Macro::Wait(1) } else { by_rule() };
                own.planned(&view, Reading::new(scene.rules, seat).take(act))
            }
        };
    }
}
