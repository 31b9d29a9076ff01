//! The macros that the expert considers for a player.

use super::demand::wants_dish;
use super::facts::{CookFacts as _, SeenFacts};
use super::{CookRole, ExpertScene, OvercookedExpert};
use crate::macros::{Macro, check};
use crate::object::ObjectKind;

/// The rule's choice first, then other sensible macros. If a partner's macro is unknown (`is_alone`), a player that
/// hands things over keeps to the rule, which leaves room on the counters, or waits.
pub(super) fn choices(
    expert: &OvercookedExpert,
    scene: &ExpertScene<'_>,
    seat: usize,
    first: Macro,
    is_alone: bool,
) -> Vec<Macro> {
    let mut all = vec![first];
    let Some(view) = scene.view(seat) else { return all };
    let may: &[Macro] = match view.me().held.kind() {
        _ if is_alone && expert.role(seat) == CookRole::Gives => &[Macro::Wait(1), Macro::Wait(3)],
        None => &[Macro::PickUpOnion, Macro::PickUpDish, Macro::Wait(1), Macro::Wait(3)],
        Some(ObjectKind::Onion) => &[Macro::PutOnion, Macro::Place, Macro::Wait(1), Macro::Wait(3)],
        Some(ObjectKind::Tomato) => &[Macro::PutTomato, Macro::Place, Macro::Wait(1), Macro::Wait(3)],
        Some(ObjectKind::Dish) => &[Macro::FillDish, Macro::Place, Macro::Wait(1), Macro::Wait(3)],
        Some(ObjectKind::Soup) => &[Macro::Deliver, Macro::Place],
    };
    let facts = SeenFacts { scene, view: &view };
    let may_fetch_dish = facts.pots().any(|soup| wants_dish(expert.dishes, &facts, soup));
    for &act in may {
        // By the manual a dish is fetched for a soup.
        let is_allowed = act != Macro::PickUpDish || may_fetch_dish;
        if is_allowed && !all.contains(&act) && check(&view, act).is_ok() {
            all.push(act);
        }
    }
    all
}
