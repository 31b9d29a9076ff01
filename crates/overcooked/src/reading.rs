//! A kitchen read back from a prompt that names no places: its rules from the manual or from the instructions for a seat, what
//! is in it from the newest scene.

use cooperage_core::Tool;

use crate::environment::{DISH_ONCE_READY, NO_WAY, read_manual, read_scene, told_tools};
use crate::expert::{CookRole, Dishes, ToldKitchen};
use crate::guides::{is_only_once_ready, read_guide};
use crate::macros::{Lack, Macro};
use crate::object::ObjectKind;

/// A kitchen as a prompt tells it.
#[derive(Clone, Debug)]
pub struct KitchenReading {
    pub kitchen: ToldKitchen,
    /// The tools that the prompt explains.
    pub tools: Vec<Tool>,
}

/// Reads a kitchen from a manual, the text that ends with the newest scene, and earlier messages. `None` if these are of no
/// kitchen, or of one in which cooks do not choose macros.
#[must_use]
pub fn read_kitchen(manual: &str, observation: &str, earlier: &[&str]) -> Option<KitchenReading> {
    let (macros, tools) = told_tools(manual);
    let guide = read_guide(manual);
    let (recipes, dynamics) =
        guide.as_ref().map(|guide| guide.rules.clone()).or_else(|| read_manual(manual))?;
    let (before, scene) = read_scene(observation, &recipes)?;
    let texts = || earlier.iter().copied().chain([before]);
    let shown = texts().rev().find_map(shown_role).filter(|_| scene.between.is_some());
    let mut cooks = scene.cooks;
    for (seat, cook) in cooks.iter_mut().enumerate() {
        cook.role = match &guide {
            Some(guide) if scene.me == Some(seat) => guide.role,
            Some(guide) => guide.partner,
            None if scene.me == Some(seat) => shown.unwrap_or(CookRole::Whole),
            None => CookRole::Whole,
        };
    }
    let is_once_ready = manual.contains(DISH_ONCE_READY) || is_only_once_ready(manual);
    let no_counter = Lack::EmptyCounter.to_string();
    let has_no_counter = texts().any(|text| text.contains(&no_counter));
    let kitchen = ToldKitchen {
        recipes,
        dynamics,
        dishes: if is_once_ready { Dishes::OnceReady } else { Dishes::OnceCooking },
        features: scene.features,
        cooks,
        pots: scene.pots,
        between: scene.between,
        has_empty_counter: !has_no_counter,
        macros,
    };
    (!tools.is_empty()).then_some(KitchenReading { kitchen, tools })
}

/// The role that an explained failure shows where cooks cannot reach everything: one that has no way to the pots brings what
/// others cook, and one that has no dispensers takes what others bring.
fn shown_role(explanation: &str) -> Option<CookRole> {
    let cooking = [Macro::PutOnion, Macro::PutTomato, Macro::FillDish, Macro::Deliver];
    let lacks = |kind: ObjectKind| explanation.contains(&Lack::Reach(kind).to_string());
    match () {
        () if explanation.contains(NO_WAY) && cooking.iter().any(|act| explanation.contains(act.name())) => {
            Some(CookRole::Gives)
        }
        () if lacks(ObjectKind::Onion) || lacks(ObjectKind::Dish) => Some(CookRole::Takes),
        () => None,
    }
}
