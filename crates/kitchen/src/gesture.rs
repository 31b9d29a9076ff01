//! Gestures: a person in a kitchen's room points at something and presses one of two keys, and means one of the five
//! actions.
//!
//! The action is inferred from its conditions: among the actions that would succeed now, it is the one whose effect is on the
//! thing pointed at. Nothing else decides, so a gesture never means an action that the rules refuse. Where two actions fit, one
//! takes something into the hand or out of it and the other starts a tool, and the two keys tell them apart.

use cooperage_core::AgentId;

use crate::book::LocationRole;
use crate::command::KitchenAction;
use crate::game::KitchenGame;
use crate::ids::{KitchenItemId, LocationId};
use crate::offered::{feasible, offered_to_people};
use crate::rules::KitchenRules;
use crate::state::KitchenState;

/// The thing at which a person points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// Nothing that could be used.
    Nothing,
    Station(LocationId),
    /// A thing at a station. Of the storage, each ingredient is taken by itself; a tool and a table are used as a whole
    /// when a person points at any thing in them.
    Thing {
        at: LocationId,
        item: KitchenItemId,
    },
}

impl Pointed {
    /// The station that is pointed at, or that holds the thing.
    #[must_use]
    pub fn station(self) -> Option<LocationId> {
        match self {
            Pointed::Nothing => None,
            Pointed::Station(at) | Pointed::Thing { at, .. } => Some(at),
        }
    }
}

/// The key that a person presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UseKey {
    /// Takes and puts.
    Hand,
    /// Starts a tool; where nothing is pointed at, it lets the step pass.
    Work,
}

/// The action that a gesture means in this state; none where it means nothing. At a station where the agent does not stand, a
/// gesture means to go there first.
#[must_use]
pub fn infer(
    rules: &KitchenRules,
    state: &KitchenState,
    agent: AgentId,
    pointed: Pointed,
    key: UseKey,
) -> Option<KitchenAction> {
    let mut possible = Vec::new();
    feasible(rules, state, agent, &mut possible);
    infer_among(rules, state, &possible, pointed, key)
}

/// The action that a gesture means among these, which would succeed.
fn infer_among(
    rules: &KitchenRules,
    state: &KitchenState,
    possible: &[KitchenAction],
    pointed: Pointed,
    key: UseKey,
) -> Option<KitchenAction> {
    if !is_there(rules, state, pointed) {
        return None;
    }
    let fitting = || possible.iter().copied().filter(|&action| acts_on(action, pointed));
    let of_key = |action: &KitchenAction| key_of(*action) == Some(key);
    match pointed {
        Pointed::Nothing => fitting().find(of_key),
        // Where one action fits, either key means it.
        Pointed::Station(_) | Pointed::Thing { .. } => fitting().find(of_key).or_else(|| fitting().next()),
    }
}

/// Whether the effect of an action is on the thing pointed at.
fn acts_on(action: KitchenAction, pointed: Pointed) -> bool {
    match (action, pointed) {
        (KitchenAction::Get { item: Some(taken), from }, Pointed::Thing { at, item }) => {
            from == at && taken == item
        }
        // An ingredient of the storage has to be pointed at itself.
        (KitchenAction::Get { item: Some(_), .. }, _) => false,
        (action, pointed) => action.location() == pointed.station(),
    }
}

/// The key that means an action where another one fits too.
fn key_of(action: KitchenAction) -> Option<UseKey> {
    match action {
        KitchenAction::Goto(_) => None,
        KitchenAction::Get { .. } | KitchenAction::Put(_) => Some(UseKey::Hand),
        KitchenAction::Activate(_) | KitchenAction::Noop => Some(UseKey::Work),
    }
}

fn is_there(rules: &KitchenRules, state: &KitchenState, pointed: Pointed) -> bool {
    let place = |at: LocationId| rules.places().get(at.index());
    match pointed {
        Pointed::Nothing => true,
        Pointed::Station(at) => place(at).is_some(),
        Pointed::Thing { at, item } => match place(at).map(|place| place.role) {
            Some(LocationRole::Storage) => rules.is_base(item),
            Some(_) => state.contents(at).any(|held| held == item),
            None => false,
        },
    }
}

/// A thing that a person can point at, with the action that each key means there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointedActions {
    pub pointed: Pointed,
    /// The action of [`UseKey::Hand`].
    pub hand: Option<KitchenAction>,
    /// The action of [`UseKey::Work`].
    pub work: Option<KitchenAction>,
}

/// The gestures of a person that mean something now, behind the commands handed in for this step: those with nothing, with each
/// station, and with each ingredient that the person is offered. Things in tools and on tables mean the same as their station
/// and are left out. Nothing for an agent that has its command already.
#[must_use]
pub fn gestures_of_people(game: &KitchenGame, agent: AgentId) -> Vec<PointedActions> {
    let rules = game.rules();
    let mut offers = Vec::new();
    offered_to_people(game, agent, &mut offers);
    let stations = (0..rules.places().len() as u8).map(|number| Pointed::Station(LocationId(number)));
    let ingredients = offers.iter().filter_map(|offer| match *offer {
        KitchenAction::Get { item: Some(item), from } => Some(Pointed::Thing { at: from, item }),
        _ => None,
    });
    let means = |pointed| {
        let of = |key| infer_among(rules, game.state(), &offers, pointed, key);
        PointedActions { pointed, hand: of(UseKey::Hand), work: of(UseKey::Work) }
    };
    let all = std::iter::once(Pointed::Nothing).chain(stations).chain(ingredients).map(means);
    all.filter(|gesture| gesture.hand.is_some() || gesture.work.is_some()).collect()
}
