//! The actions that the original offers to random agents and web users (docs/spec/cuisineworld.md, 1.10).
//!
//! The list does not agree with what would succeed, and is reproduced as it is for random agents; [`feasible`] is the list that
//! does, and [`offered_to_people`] the part of it that people are shown.

use cooperage_core::AgentId;

use crate::book::LocationRole;
use crate::command::{KitchenAction, KitchenCommand};
use crate::feedback::FeedbackLog;
use crate::game::KitchenGame;
use crate::ids::{KitchenItemId, LocationId};
use crate::rules::{KitchenRules, LocationFacts, NO_MIXTURE, NOTHING};
use crate::state::KitchenState;

/// The original's list for one agent, in its order; empty for a busy agent. `offers` is cleared first.
pub fn offered(rules: &KitchenRules, state: &KitchenState, agent: AgentId, offers: &mut Vec<KitchenAction>) {
    offers.clear();
    let who = state.agent(agent);
    if agent.0 >= rules.crew() || who.busy > 0 {
        return;
    }
    offers.push(KitchenAction::Noop);
    for number in (0..rules.places().len() as u8).filter(|&number| number != who.at) {
        offers.push(KitchenAction::Goto(LocationId(number)));
    }
    let here = LocationId(who.at);
    let Some(place) = rules.places().get(here.index()) else { return };
    if state.place(here).busy > 0 {
        return;
    }
    if who.hold == NOTHING {
        offer_taking(rules, state, place, here, offers);
    } else if offers_put(rules, state, place, here, KitchenItemId(who.hold)) {
        offers.push(KitchenAction::Put(here));
    }
    let what = state.place(here);
    let cookable = what.len == 0 || rules.mixtures().get(what.mixture).product != NOTHING;
    if who.hold == NOTHING && place.role == LocationRole::Cooking && cookable {
        offers.push(KitchenAction::Activate(here));
    }
}

fn offer_taking(
    rules: &KitchenRules,
    state: &KitchenState,
    place: &LocationFacts,
    here: LocationId,
    offers: &mut Vec<KitchenAction>,
) {
    match place.role {
        LocationRole::Storage => {
            let base = (0..rules.base_count() as u8).map(KitchenItemId);
            offers.extend(base.map(|item| KitchenAction::Get { item: Some(item), from: here }));
        }
        LocationRole::Cooking if state.place(here).len > 0 => {
            offers.push(KitchenAction::Get { item: None, from: here })
        }
        LocationRole::Cooking | LocationRole::Serving => {}
    }
}

/// Whether putting an item there is offered. A mixture is offered only if it would then be complete, though recipes also
/// accept partial mixtures.
fn offers_put(
    rules: &KitchenRules,
    state: &KitchenState,
    place: &LocationFacts,
    here: LocationId,
    held: KitchenItemId,
) -> bool {
    let what = state.place(here);
    if place.role != LocationRole::Cooking || what.len == 0 {
        return true;
    }
    let mixed = rules.mixtures().add_item(what.mixture, held);
    mixed != NO_MIXTURE && rules.mixtures().get(mixed).product != NOTHING
}

/// The text form of an offer: verb and arguments separated by blanks, without the agent.
pub fn write_offer(rules: &KitchenRules, action: KitchenAction, out: &mut String) {
    out.push_str(action.verb());
    if let KitchenAction::Get { item: Some(item), .. } = action {
        out.push(' ');
        out.push_str(rules.item_name(item));
    }
    if let Some(location) = action.location() {
        out.push(' ');
        out.push_str(rules.location_name(location));
    }
}

/// The actions that a person is offered: every one that would succeed behind the commands handed in for this step, but no base
/// ingredient that no dish of the level is made of. Nothing for an agent that has its command already. `offers` is cleared first.
pub fn offered_to_people(game: &KitchenGame, agent: AgentId, offers: &mut Vec<KitchenAction>) {
    offers.clear();
    let (rules, mut state) = (game.rules(), game.state().clone());
    if game.queued().any(|command| command.agent == agent) {
        return;
    }
    for command in game.queued() {
        state.execute(rules, command, &mut FeedbackLog::default());
    }
    feasible(rules, &state, agent, offers);
    let is_needed =
        |item: KitchenItemId| rules.recipes().iter().any(|recipe| recipe.ingredients.contains(&item));
    offers.retain(|action| match action {
        KitchenAction::Get { item: Some(item), .. } => is_needed(*item),
        _ => true,
    });
}

/// Every action that would succeed for that agent if it came first in the step.
pub fn feasible(rules: &KitchenRules, state: &KitchenState, agent: AgentId, offers: &mut Vec<KitchenAction>) {
    offers.clear();
    offers.push(KitchenAction::Noop);
    let places = (0..rules.places().len() as u8).map(LocationId);
    let here = state.at(agent);
    let mut candidates: Vec<KitchenAction> =
        places.filter(|&place| place != here).map(KitchenAction::Goto).collect();
    let storage = rules.places().get(here.index()).is_some_and(|place| place.role == LocationRole::Storage);
    if storage {
        let base = (0..rules.base_count() as u8).map(KitchenItemId);
        candidates.extend(base.map(|item| KitchenAction::Get { item: Some(item), from: here }));
    } else {
        candidates.push(KitchenAction::Get { item: None, from: here });
    }
    candidates.extend([KitchenAction::Put(here), KitchenAction::Activate(here)]);
    let mut log = FeedbackLog::default();
    offers.extend(candidates.into_iter().filter(|&action| {
        log.clear();
        state.clone().execute(rules, KitchenCommand { agent, action }, &mut log)
    }));
}
