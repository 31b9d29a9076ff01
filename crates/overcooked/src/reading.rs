//! A kitchen read back from a prompt that names no places: its rules from the manual or from the instructions for a seat, what
//! is in it from the newest scene.

use cooperage_core::Tool;

use crate::environment::{DISH_ONCE_READY, read_manual, read_scene, read_sides, told_tools};
use crate::expert::{CookRole, DescribedKitchen, Dishes};
use crate::guides::{is_only_once_ready, read_guide};
use crate::macros::Lack;

/// A kitchen as a prompt tells it.
#[derive(Clone, Debug)]
pub struct OvercookedReading {
    pub kitchen: DescribedKitchen,
    /// The tools that the prompt explains.
    pub tools: Vec<Tool>,
}

/// Reads a kitchen from a manual, the text that ends with the newest scene, and earlier messages. `None` if these are of no
/// kitchen, or of one in which cooks do not choose macros.
#[must_use]
pub fn read_kitchen(manual: &str, observation: &str, earlier: &[&str]) -> Option<OvercookedReading> {
    let (macros, tools) = told_tools(manual);
    let guide = read_guide(manual);
    let others = || earlier.iter().copied().chain([observation]);
    let (recipes, dynamics) =
        guide.as_ref().map(|guide| guide.rules.clone()).or_else(|| read_manual(manual, others()))?;
    let (before, mut scene) = read_scene(observation, &recipes)?;
    let texts: Vec<&str> = earlier.iter().copied().chain([before]).collect();
    match guide {
        Some(guide) => {
            for (seat, cook) in scene.cooks.iter_mut().enumerate() {
                cook.role = if scene.me == Some(seat) { guide.role } else { guide.partner };
            }
        }
        None => {
            let sides = std::iter::once(manual).chain(others()).find_map(read_sides).unwrap_or_default();
            for (cook, reached) in scene.cooks.iter_mut().zip(&sides) {
                cook.role = CookRole::forced(|terrain| reached.contains(&terrain)).unwrap_or(cook.role);
            }
        }
    }
    let is_once_ready = manual.contains(DISH_ONCE_READY) || is_only_once_ready(manual);
    let no_counter = Lack::EmptyCounter.to_string();
    let has_no_counter = texts.iter().any(|text| text.contains(&no_counter));
    let kitchen = DescribedKitchen {
        recipes,
        dynamics,
        dishes: if is_once_ready { Dishes::OnceReady } else { Dishes::OnceCooking },
        features: scene.features,
        cooks: scene.cooks,
        pots: scene.pots,
        between: scene.between,
        has_empty_counter: !has_no_counter,
        macros,
    };
    (!tools.is_empty()).then_some(OvercookedReading { kitchen, tools })
}
