//! An expert for macros: what a player should set out to do next, for one seat or for several at once.
//!
//! A [`CookRole`] has a rule that says what a sensible cook does. Which roles the players of a kitchen should have, the expert
//! finds out by playing whole games with the rules alone. When it is asked, it plays the game on from what it sees with every
//! choice that makes sense and all others at their rules, and leaves the rule only where that is clearly better.
//!
//! **Invariant:** what it says is a function of the kitchen's state and of the macros that players are told to be at. Games
//! that it plays on have draws of their own, which the state decides: of the draws of the real game, and of what a partner is
//! going to do, it knows nothing.

mod choices;
mod demand;
mod facts;
mod foresight;
mod roles;
mod told;
mod worth;

#[cfg(test)]
mod tests;

use crate::grid::PLAYERS_MAX;
use crate::macros::{Macro, OvercookedView};
use crate::motion::Motion;
use crate::rules::OvercookedRules;
use crate::state::OvercookedState;

pub use roles::CookRole;
pub use told::{DescribedKitchen, ToldCook, ToldCounters};

use choices::choices;
use facts::SeenFacts;
use foresight::play_on;

/// Steps that are played on before a choice is judged.
const STEPS: u32 = 50;
/// Games that are played on with each choice.
const GAMES: u64 = 4;
/// Points, in the mean of these games, by which a choice must be better than the rule's.
const MARGIN: f64 = 3.0;
/// Whole games by which the roles of a kitchen are chosen.
const TRIALS: u64 = 8;
/// Choices of several seats that are tried together, at most; beyond that each seat's are tried alone.
const TOGETHER_MAX: usize = 64;

/// When a dish may be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dishes {
    /// Once a soup cooks.
    OnceCooking,
    /// Once a soup is ready.
    OnceReady,
}

/// The situation that an expert decides in.
#[derive(Clone, Copy, Debug)]
pub struct ExpertScene<'g> {
    pub rules: &'g OvercookedRules,
    /// The ways on the grid.
    pub motion: &'g Motion,
    pub state: &'g OvercookedState,
    /// The macro of each player, where the expert is told.
    pub doing: [Option<Macro>; PLAYERS_MAX],
    /// Whether no player gets a new macro before all players are free.
    pub in_rounds: bool,
}

impl<'g> ExpertScene<'g> {
    fn view(&self, seat: usize) -> Option<OvercookedView<'g>> {
        OvercookedView::new(self.rules, self.motion, self.state, seat)
    }

    fn seats(&self) -> usize {
        self.state.players().len()
    }
}

/// The roles of all players.
type Roles = [CookRole; PLAYERS_MAX];

/// An expert for one kitchen, as the module describes it.
#[derive(Clone, Debug)]
pub struct OvercookedExpert {
    dishes: Dishes,
    /// The timestep at which a game ends.
    horizon: u32,
    roles: Roles,
    looks_ahead: bool,
}

impl OvercookedExpert {
    /// An expert for games in that kitchen that end at a timestep.
    #[must_use]
    pub fn new(rules: &OvercookedRules, motion: &Motion, dishes: Dishes, horizon: u32) -> OvercookedExpert {
        let state = rules.start();
        let scene =
            ExpertScene { rules, motion, state: &state, doing: [None; PLAYERS_MAX], in_rounds: false };
        let mut expert =
            OvercookedExpert { dishes, horizon, roles: [CookRole::Whole; PLAYERS_MAX], looks_ahead: true };
        let mut best = f64::NEG_INFINITY;
        for roles in roles::castings(&scene) {
            let trial = OvercookedExpert { roles, ..expert.clone() };
            let value = (0..TRIALS).map(|game| play_on(&trial, &scene, &[], horizon, game)).sum();
            if value > best {
                (best, expert.roles) = (value, roles);
            }
        }
        expert
    }

    /// The expert without looking ahead: the rules of the roles alone.
    #[must_use]
    pub fn by_rule(mut self) -> OvercookedExpert {
        self.looks_ahead = false;
        self
    }

    /// The role of a player.
    #[must_use]
    pub fn role(&self, seat: usize) -> CookRole {
        self.roles.get(seat).copied().unwrap_or(CookRole::Whole)
    }

    /// The next macro of a player by the rule of its role.
    fn duty(&self, scene: &ExpertScene<'_>, view: &OvercookedView<'_>) -> Macro {
        roles::duty(self.role(view.seat()), self.dishes, &SeenFacts { scene, view })
    }

    /// Plans a macro for each of these seats, in their order. Of the other seats the expert knows only what the scene tells.
    #[must_use]
    pub fn plan(&self, scene: &ExpertScene<'_>, asked: &[usize]) -> Vec<(usize, Macro)> {
        // Each seat knows the macros planned for the seats before it.
        let mut told = *scene;
        let mut plan: Vec<(usize, Macro)> = Vec::new();
        for &seat in asked {
            let (Some(view), Some(doing)) = (scene.view(seat), told.doing.get_mut(seat)) else { continue };
            *doing = None;
            let act = self.duty(&told, &view);
            if let Some(doing) = told.doing.get_mut(seat) {
                *doing = Some(act);
            }
            plan.push((seat, act));
        }
        if self.looks_ahead { self.improved(scene, plan) } else { plan }
    }

    /// The best of the plans in which these seats choose something else.
    fn improved(&self, scene: &ExpertScene<'_>, plan: Vec<(usize, Macro)>) -> Vec<(usize, Macro)> {
        let others = (0..scene.seats()).filter(|seat| plan.iter().all(|(known, _)| known != seat));
        let is_alone = others.into_iter().any(|seat| scene.doing.get(seat).copied().flatten().is_none());
        let of_seats: Vec<Vec<Macro>> =
            plan.iter().map(|&(seat, act)| choices(self, scene, seat, act, is_alone)).collect();
        let mut best = (self.value(scene, &plan), plan);
        if of_seats.iter().map(Vec::len).product::<usize>() <= TOGETHER_MAX {
            let seats: Vec<usize> = best.1.iter().map(|(seat, _)| *seat).collect();
            for acts in combinations(&of_seats).into_iter().skip(1) {
                self.try_plan(scene, seats.iter().copied().zip(acts).collect(), &mut best);
            }
            return best.1;
        }
        for (place, acts) in of_seats.iter().enumerate() {
            for &act in acts.iter().skip(1) {
                let mut plan = best.1.clone();
                if let Some((_, choice)) = plan.get_mut(place) {
                    *choice = act;
                }
                self.try_plan(scene, plan, &mut best);
            }
        }
        best.1
    }

    fn try_plan(
        &self,
        scene: &ExpertScene<'_>,
        plan: Vec<(usize, Macro)>,
        best: &mut (f64, Vec<(usize, Macro)>),
    ) {
        let value = self.value(scene, &plan) - MARGIN;
        if value > best.0 {
            *best = (value, plan);
        }
    }

    fn value(&self, scene: &ExpertScene<'_>, plan: &[(usize, Macro)]) -> f64 {
        let seed = foresight::seed(scene.state);
        let games = (0..GAMES).map(|game| play_on(self, scene, plan, STEPS, seed ^ game));
        games.sum::<f64>() / GAMES as f64
    }
}

/// All ways to take one of each list, the firsts first.
fn combinations(lists: &[Vec<Macro>]) -> Vec<Vec<Macro>> {
    lists.iter().fold(vec![Vec::new()], |begun, list| {
        let with = |acts: &Vec<Macro>, act: Macro| acts.iter().copied().chain([act]).collect();
        begun.iter().flat_map(|acts| list.iter().map(move |&act| with(acts, act))).collect()
    })
}
