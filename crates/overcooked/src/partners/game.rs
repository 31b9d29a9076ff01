//! Whole games between scripted players, for tables and tests.

use cooperage_core::TreeRandom;

use super::{Greedy, RuleCook};
use crate::action::OvercookedAction;
use crate::event::NoEvents;
use crate::grid::PLAYERS_MAX;
use crate::macros::{Draws, OvercookedView};
use crate::motion::Motion;
use crate::rules::OvercookedRules;
use crate::step::step;

/// A scripted player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partner {
    Stay,
    /// Walks at random.
    Walk,
    /// The rule-based model, old or new.
    Greedy(Greedy),
    /// The rule over macros.
    Cook(RuleCook),
}

impl Partner {
    /// The partner of that name: `cook`, `greedy`, `greedy-new`, `stay` or `walk`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Partner> {
        Some(match name {
            "cook" => Partner::Cook(RuleCook::new(true)),
            "greedy" => Partner::Greedy(Greedy::LEGACY),
            "greedy-new" => Partner::Greedy(Greedy::NEW),
            "stay" => Partner::Stay,
            "walk" => Partner::Walk,
            _ => return None,
        })
    }

    /// Returns the action of this step.
    pub fn decide(
        &mut self,
        view: &OvercookedView<'_>,
        draws: &mut (impl Draws + ?Sized),
    ) -> OvercookedAction {
        match self {
            Partner::Stay => super::stay(),
            Partner::Walk => super::walk(draws),
            Partner::Greedy(greedy) => greedy.decide(view, draws),
            Partner::Cook(cook) => cook.decide(view, draws),
        }
    }
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartnerGameResult {
    /// The return: the sum of the team's sparse rewards.
    pub score: i32,
    /// How often rules over macros were asked.
    pub asked: u32,
}

/// Plays a game of so many steps. Seat `i` draws from the child `seat#i` of `random`.
#[must_use]
pub fn play(
    rules: &OvercookedRules,
    motion: &Motion,
    partners: &mut [Partner],
    horizon: u32,
    random: &TreeRandom,
) -> PartnerGameResult {
    let mut draws: Vec<TreeRandom> =
        (0..partners.len()).map(|seat| random.numbered_child("seat", seat as u64)).collect();
    let mut state = rules.start();
    let mut score = 0_i32;
    while !rules.is_over(&state, horizon) {
        let mut actions = [OvercookedAction::Stay; PLAYERS_MAX];
        for (seat, ((partner, draws), action)) in
            partners.iter_mut().zip(&mut draws).zip(&mut actions).enumerate()
        {
            if let Some(view) = OvercookedView::new(rules, motion, &state, seat) {
                *action = partner.decide(&view, draws);
            }
        }
        let rewards = step(rules, &mut state, &actions[..rules.players()], &mut NoEvents);
        score = score.saturating_add(rewards.team());
    }
    let asked = partners.iter().map(|partner| if let Partner::Cook(cook) = partner { cook.asked } else { 0 });
    PartnerGameResult { score, asked: asked.sum() }
}
