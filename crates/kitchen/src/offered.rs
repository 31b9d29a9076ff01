//! The actions that the original offers to random agents and web users (docs/spec/cuisineworld.md, 1.10).
//!
//! The list does not agree with what would succeed, and is reproduced as it is; [`feasible`] is the list that does.

use cooperage_core::AgentId;

use crate::book::Role;
use crate::command::{Action, Command};
use crate::feedback::FeedbackLog;
use crate::ids::{ItemId, LocationId};
use crate::rules::{NO_MIXTURE, NOTHING, Place, Rules};
use crate::state::State;

/// The original's list for one agent, in its order; empty for a busy agent. `offers` is cleared first.
pub fn offered(rules: &Rules, state: &State, agent: AgentId, offers: &mut Vec<Action>) {
    offers.clear();
    let who = state.agent(agent);
    if agent.0 >= rules.crew() || who.busy > 0 {
        return;
    }
    offers.push(Action::Noop);
    for number in (0..rules.places().len() as u8).filter(|&number| number != who.at) {
        offers.push(Action::Goto(LocationId(number)));
    }
    let here = LocationId(who.at);
    let Some(place) = rules.places().get(here.index()) else { return };
    if state.place(here).busy > 0 {
        return;
    }
    if who.hold == NOTHING {
        offer_taking(rules, state, place, here, offers);
    } else if offers_put(rules, state, place, here, ItemId(who.hold)) {
        offers.push(Action::Put(here));
    }
    let what = state.place(here);
    let cookable = what.len == 0 || rules.mixtures().get(what.mixture).product != NOTHING;
    if who.hold == NOTHING && place.role == Role::Cooking && cookable {
        offers.push(Action::Activate(here));
    }
}

fn offer_taking(rules: &Rules, state: &State, place: &Place, here: LocationId, offers: &mut Vec<Action>) {
    match place.role {
        Role::Storage => {
            let base = (0..rules.base_count() as u8).map(ItemId);
            offers.extend(base.map(|item| Action::Get { item: Some(item), from: here }));
        }
        Role::Cooking if state.place(here).len > 0 => offers.push(Action::Get { item: None, from: here }),
        Role::Cooking | Role::Serving => {}
    }
}

/// Whether putting an item there is offered. A mixture is offered only if it would then be complete, though recipes also
/// accept partial mixtures.
fn offers_put(rules: &Rules, state: &State, place: &Place, here: LocationId, held: ItemId) -> bool {
    let what = state.place(here);
    if place.role != Role::Cooking || what.len == 0 {
        return true;
    }
    let mixed = rules.mixtures().add_item(what.mixture, held);
    mixed != NO_MIXTURE && rules.mixtures().get(mixed).product != NOTHING
}

/// The text form of an offer: verb and arguments separated by blanks, without the agent.
pub fn write_offer(rules: &Rules, action: Action, out: &mut String) {
    out.push_str(action.verb());
    if let Action::Get { item: Some(item), .. } = action {
        out.push(' ');
        out.push_str(rules.item_name(item));
    }
    if let Some(location) = action.location() {
        out.push(' ');
        out.push_str(rules.location_name(location));
    }
}

/// Every action that would succeed for that agent if it came first in the step: what a person should be offered.
pub fn feasible(rules: &Rules, state: &State, agent: AgentId, offers: &mut Vec<Action>) {
    offers.clear();
    offers.push(Action::Noop);
    let places = (0..rules.places().len() as u8).map(LocationId);
    let here = state.at(agent);
    let mut candidates: Vec<Action> = places.filter(|&place| place != here).map(Action::Goto).collect();
    let storage = rules.places().get(here.index()).is_some_and(|place| place.role == Role::Storage);
    if storage {
        let base = (0..rules.base_count() as u8).map(ItemId);
        candidates.extend(base.map(|item| Action::Get { item: Some(item), from: here }));
    } else {
        candidates.push(Action::Get { item: None, from: here });
    }
    candidates.extend([Action::Put(here), Action::Activate(here)]);
    let mut log = FeedbackLog::default();
    offers.extend(candidates.into_iter().filter(|&action| {
        log.clear();
        state.clone().execute(rules, Command { agent, action }, &mut log)
    }));
}
