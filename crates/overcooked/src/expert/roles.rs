//! The rule of each role, and the roles that players can have together.

use super::demand::{UnmetDemand, wants_dish};
use super::{ExpertScene, OvercookedExpert, Roles};
use crate::grid::{GridTerrain, PLAYERS_MAX};
use crate::macros::{Macro, OvercookedView};
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

/// The role that the kitchen leaves to a player; none where it may choose.
fn forced(view: &OvercookedView<'_>) -> Option<CookRole> {
    let reaches = |terrain| view.rules.grid().cells_of(terrain).iter().any(|cell| view.reaches(*cell));
    let fetches = [GridTerrain::OnionDispenser, GridTerrain::TomatoDispenser, GridTerrain::DishDispenser];
    if !reaches(GridTerrain::Pot) {
        Some(CookRole::Gives)
    } else if !fetches.into_iter().any(reaches) {
        Some(CookRole::Takes)
    } else {
        None
    }
}

/// The combinations of roles that the players can have: those that the kitchen forces upon them, and at most one other
/// player that feeds.
pub(super) fn castings(scene: &ExpertScene<'_>) -> Vec<Roles> {
    let forced: Vec<Option<CookRole>> =
        (0..scene.seats()).map(|seat| scene.view(seat).and_then(|view| forced(&view))).collect();
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
pub(super) fn duty(expert: &OvercookedExpert, scene: &ExpertScene<'_>, view: &OvercookedView<'_>) -> Macro {
    let role = expert.role(view.seat());
    if role == CookRole::Gives {
        return gives(expert, scene, view);
    }
    let demand = UnmetDemand::of(expert.dishes, scene, view);
    if let Some(act) = with_full_hands(view, role, &demand) {
        return act;
    }
    match role {
        CookRole::Takes => takes(view, &demand),
        CookRole::Feeds => {
            demand.wanted().map(Macro::pick_up).unwrap_or_else(|| feeds_no_more(view, &demand))
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

fn with_full_hands(view: &OvercookedView<'_>, role: CookRole, demand: &UnmetDemand) -> Option<Macro> {
    let held = view.me().held;
    let act = match held.kind()? {
        ObjectKind::Soup => Macro::Deliver,
        ObjectKind::Dish if view.has_hot_pot() => Macro::FillDish,
        ObjectKind::Dish => Macro::Place,
        ObjectKind::Onion | ObjectKind::Tomato => match held.ingredient() {
            Some(ingredient) if view.has_open_pot() && can_put(view, ingredient, demand) => {
                Macro::put(ingredient)
            }
            Some(_) if role == CookRole::Feeds => Macro::Wait(1),
            _ => Macro::Place,
        },
    };
    let is_crowded = act == Macro::Place && view.empty_counters().next().is_none();
    Some(if is_crowded { Macro::Wait(1) } else { act })
}

/// Whether a pot needs that ingredient, without counting those that other players bring.
fn can_put(view: &OvercookedView<'_>, ingredient: SoupIngredient, demand: &UnmetDemand) -> bool {
    let others = view.others().filter(|other| other.held.ingredient() == Some(ingredient)).count() as i32;
    demand.of_ingredient(ingredient) + others > 0
}

/// The macro of a player when no more ingredients are needed: it sees to soups, or fetches something for the next one.
fn feeds_no_more(view: &OvercookedView<'_>, demand: &UnmetDemand) -> Macro {
    let reaches = |terrain| view.rules.grid().cells_of(terrain).iter().any(|cell| view.reaches(*cell));
    if demand.starts > 0 {
        Macro::StartCooking
    } else if demand.dishes > 0 {
        Macro::PickUpDish
    } else if reaches(GridTerrain::OnionDispenser) {
        Macro::PickUpOnion
    } else {
        Macro::Wait(1)
    }
}

fn takes(view: &OvercookedView<'_>, demand: &UnmetDemand) -> Macro {
    let lies = |kind| view.counters_with(kind).next().is_some();
    if demand.starts > 0 {
        return Macro::StartCooking;
    }
    if lies(ObjectKind::Dish) && view.has_hot_pot() {
        return Macro::PickUpDish;
    }
    let wanted = SoupIngredient::ALL.into_iter().find(|ingredient| {
        lies(ObjectKind::from(*ingredient)) && view.has_open_pot() && demand.of_ingredient(*ingredient) >= 0
    });
    wanted.map_or(Macro::Wait(1), Macro::pick_up)
}

/// Puts onions and dishes ready for the cook, but never so many that nothing else finds room.
fn gives(expert: &OvercookedExpert, scene: &ExpertScene<'_>, view: &OvercookedView<'_>) -> Macro {
    let has_room = view.empty_counters().any(|cell| view.is_shared(cell));
    if view.me().held.is_some() {
        return if has_room { Macro::Place } else { Macro::Wait(1) };
    }
    let demand = UnmetDemand::of(expert.dishes, scene, view);
    let lying = |kind| view.counters_with(kind).count();
    let soups = view.pots().filter(|(_, soup)| wants_dish(expert.dishes, view, *soup)).count();
    let carried = view.others().filter(|other| other.held.kind() == Some(ObjectKind::Dish)).count();
    if has_room && soups > lying(ObjectKind::Dish) + carried {
        return Macro::PickUpDish;
    }
    let wanted = SoupIngredient::ALL.into_iter().find(|ingredient| {
        let lies = lying(ObjectKind::from(*ingredient));
        lies < LYING_MAX && demand.of_ingredient(*ingredient) > lies as i32
    });
    wanted.map_or(Macro::Wait(1), Macro::pick_up)
}
