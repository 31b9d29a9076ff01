//! The rule of each role, and the roles that players can have together.

use super::demand::{UnmetDemand, wants_dish};
use super::facts::{CookFacts, SeenFacts};
use super::{Dishes, ExpertScene, Roles};
use crate::grid::{GridTerrain, PLAYERS_MAX};
use crate::macros::Macro;
use crate::object::{ObjectKind, SoupIngredient};

/// The most ingredients that lie ready on counters for another player.
const LYING_MAX: usize = 2;

/// The role of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CookRole {
    /// Does all kinds of work; soups first.
    Whole,
    /// Does all kinds of work; ingredients first, and one is held ready while no pot takes any.
    Feeds,
    /// Fetches, and lays it on counters for others.
    Gives,
    /// Takes what lies on counters, cooks and serves.
    Takes,
}

impl CookRole {
    /// The role that a kitchen leaves to a player, by what the player reaches; none where it may choose.
    pub(crate) fn forced(reaches: impl Fn(GridTerrain) -> bool) -> Option<CookRole> {
        let fetches = [GridTerrain::OnionDispenser, GridTerrain::TomatoDispenser, GridTerrain::DishDispenser];
        if !reaches(GridTerrain::Pot) {
            Some(CookRole::Gives)
        } else if !fetches.into_iter().any(reaches) {
            Some(CookRole::Takes)
        } else {
            None
        }
    }
}

/// The combinations of roles that the players can have: those that the kitchen forces upon them, and at most one other
/// player that feeds.
pub(super) fn castings(scene: &ExpertScene<'_>) -> Vec<Roles> {
    let forced = |seat| {
        scene.view(seat).and_then(|view| {
            let facts = SeenFacts { scene, view: &view };
            CookRole::forced(|terrain| facts.reaches(terrain))
        })
    };
    let forced: Vec<Option<CookRole>> = (0..scene.seats()).map(forced).collect();
    let mut plain = [CookRole::Whole; PLAYERS_MAX];
    for (role, forced) in plain.iter_mut().zip(&forced) {
        *role = forced.unwrap_or(CookRole::Whole);
    }
    let free = forced.iter().enumerate().filter(|(_, forced)| forced.is_none()).map(|(seat, _)| seat);
    let feeding = free.map(|seat| {
        let mut roles = plain;
        if let Some(role) = roles.get_mut(seat) {
            *role = CookRole::Feeds;
        }
        roles
    });
    std::iter::once(plain).chain(feeding).collect()
}

/// The next macro of a player by the rule of its role.
pub(super) fn duty(role: CookRole, dishes: Dishes, facts: &impl CookFacts) -> Macro {
    if role == CookRole::Gives {
        return gives(dishes, facts);
    }
    let demand = UnmetDemand::of(dishes, facts);
    if let Some(act) = with_full_hands(facts, role, &demand) {
        return act;
    }
    match role {
        CookRole::Takes => takes(facts, &demand),
        CookRole::Feeds => {
            demand.wanted().map(Macro::pick_up).unwrap_or_else(|| feeds_no_more(facts, &demand))
        }
        CookRole::Whole | CookRole::Gives => {
            if demand.starts > 0 {
                Macro::StartCooking
            } else if demand.dishes > 0 {
                Macro::PickUpDish
            } else {
                demand.wanted().map_or(Macro::Wait(1), Macro::pick_up)
            }
        }
    }
}

fn with_full_hands(facts: &impl CookFacts, role: CookRole, demand: &UnmetDemand) -> Option<Macro> {
    let held = facts.held();
    let act = match held.kind()? {
        ObjectKind::Soup => Macro::Deliver,
        ObjectKind::Dish if facts.has_hot_pot() => Macro::FillDish,
        ObjectKind::Dish => Macro::Place,
        ObjectKind::Onion | ObjectKind::Tomato => match held.ingredient() {
            Some(ingredient) if facts.has_open_pot() && can_put(facts, ingredient, demand) => {
                Macro::put(ingredient)
            }
            Some(_) if role == CookRole::Feeds => Macro::Wait(1),
            _ => Macro::Place,
        },
    };
    let is_crowded = act == Macro::Place && !facts.has_empty_counter();
    Some(if is_crowded { Macro::Wait(1) } else { act })
}

/// Whether a pot needs that ingredient, without counting those that other players bring.
fn can_put(facts: &impl CookFacts, ingredient: SoupIngredient, demand: &UnmetDemand) -> bool {
    let others = facts.others().filter(|(held, _)| held.ingredient() == Some(ingredient)).count() as i32;
    demand.of_ingredient(ingredient) + others > 0
}

/// The macro of a player when no more ingredients are needed: it sees to soups, or fetches something for the next one.
fn feeds_no_more(facts: &impl CookFacts, demand: &UnmetDemand) -> Macro {
    if demand.starts > 0 {
        Macro::StartCooking
    } else if demand.dishes > 0 {
        Macro::PickUpDish
    } else if facts.reaches(GridTerrain::OnionDispenser) {
        Macro::PickUpOnion
    } else {
        Macro::Wait(1)
    }
}

fn takes(facts: &impl CookFacts, demand: &UnmetDemand) -> Macro {
    let lies = |kind| facts.lying(kind) > 0;
    if demand.starts > 0 {
        return Macro::StartCooking;
    }
    if lies(ObjectKind::Dish) && facts.has_hot_pot() {
        return Macro::PickUpDish;
    }
    let wanted = SoupIngredient::ALL.into_iter().find(|ingredient| {
        lies(ObjectKind::from(*ingredient)) && facts.has_open_pot() && demand.of_ingredient(*ingredient) >= 0
    });
    wanted.map_or(Macro::Wait(1), Macro::pick_up)
}

/// Puts onions and dishes ready for the cook, but never so many that nothing else finds room.
fn gives(dishes: Dishes, facts: &impl CookFacts) -> Macro {
    let has_room = facts.has_empty_counter_between();
    if facts.held().is_some() {
        return if has_room { Macro::Place } else { Macro::Wait(1) };
    }
    let demand = UnmetDemand::of(dishes, facts);
    let soups = facts.pots().filter(|soup| wants_dish(dishes, facts, *soup)).count();
    let carried = facts.others().filter(|(held, _)| held.kind() == Some(ObjectKind::Dish)).count();
    if has_room && soups > facts.lying(ObjectKind::Dish) + carried {
        return Macro::PickUpDish;
    }
    let wanted = SoupIngredient::ALL.into_iter().find(|ingredient| {
        let lies = facts.lying(ObjectKind::from(*ingredient));
        lies < LYING_MAX && demand.of_ingredient(*ingredient) > lies as i32
    });
    wanted.map_or(Macro::Wait(1), Macro::pick_up)
}
