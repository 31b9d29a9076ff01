//! A kitchen read back from a prompt that names no places: its rules from the manual or from the instructions for a seat, what
//! is in it from the newest scene.

use cooperage_core::Tool;

use crate::environment::{DISH_ONCE_READY, NO_WAY, ToldScene, read_manual, read_scene, told_tools};
use crate::expert::{CookRole, DescribedKitchen, Dishes};
use crate::guides::{is_only_once_ready, read_guide};
use crate::macros::{Lack, Macro};
use crate::object::{KitchenObject, ObjectKind};

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
        None if scene.between.is_some() => shown_sides(&texts, &mut scene),
        None => {}
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

/// The objects that go into pots.
const INGREDIENTS: [ObjectKind; 2] = [ObjectKind::Onion, ObjectKind::Tomato];
/// Macros of cooks that reach the pots.
const COOKING: [Macro; 4] = [Macro::PutOnion, Macro::PutTomato, Macro::FillDish, Macro::Deliver];

/// Gives the cooks of a kitchen that counters part their roles, as far as what they do and failed at shows on which side
/// they are.
fn shown_sides(texts: &[&str], scene: &mut ToldScene) {
    let mut sides: Vec<Option<CookRole>> = (0..scene.cooks.len())
        .map(|seat| failed_side(texts, scene.me, seat).or_else(|| side_at_work(texts, scene, seat)))
        .collect();
    // Of two cooks, one gives what the other takes.
    if let [one, other] = sides.as_mut_slice() {
        let across = |side: CookRole| if side == CookRole::Gives { CookRole::Takes } else { CookRole::Gives };
        *one = one.or_else(|| other.map(across));
        *other = other.or_else(|| one.map(across));
    }
    for (cook, side) in scene.cooks.iter_mut().zip(sides) {
        cook.role = side.unwrap_or(cook.role);
    }
}

/// The side that a failure of a cook shows: one that has no way to the pots brings what others cook, and one that has no
/// dispensers takes what others bring. The cook that is told reads of its own failures; a planner reads lines with names.
fn failed_side(texts: &[&str], me: Option<usize>, seat: usize) -> Option<CookRole> {
    let side = |text: &str| {
        let lacks = |kind: ObjectKind| text.contains(&Lack::Reach(kind).to_string());
        match () {
            () if text.contains(NO_WAY) && COOKING.iter().any(|act| text.contains(act.name())) => {
                Some(CookRole::Gives)
            }
            () if lacks(ObjectKind::Onion) || lacks(ObjectKind::Dish) => Some(CookRole::Takes),
            () => None,
        }
    };
    match me {
        Some(me) => texts.iter().rev().find_map(|text| side(text)).filter(|_| me == seat),
        None => lines_of(texts, seat).find_map(side),
    }
}

/// The side that the work of a cook shows.
fn side_at_work(texts: &[&str], scene: &ToldScene, seat: usize) -> Option<CookRole> {
    let cook = scene.cooks.get(seat)?;
    let lies = |kind| scene.between.as_ref().is_some_and(|counters| counters.lying.contains(&kind));
    let has_cooked = || lines_of(texts, seat).any(|line| COOKING.iter().any(|act| line == act.name()));
    let has_placed = || lines_of(texts, seat).any(|line| line == Macro::Place.name());
    // A cook with dispensers waits only while pots are full or enough lies ready.
    let can_use_more = !INGREDIENTS.into_iter().any(lies) && scene.pots.iter().any(|pot| pot.is_open());
    let waits = || cook.doing.is_some_and(Macro::is_wait) || lines_of(texts, seat).any(is_wait);
    match cook.doing {
        // Cooking that is under way may be a try.
        Some(act) if act.picks_up().is_some_and(|kind| !lies(kind)) => Some(CookRole::Gives),
        _ if cook.held.is_some_and(KitchenObject::is_soup) || has_cooked() => Some(CookRole::Takes),
        _ if can_use_more && cook.held.is_some_and(KitchenObject::is_none) && waits() => {
            Some(CookRole::Takes)
        }
        _ if has_placed() => Some(CookRole::Gives),
        _ => None,
    }
}

/// Whether the line of an action names a wait.
fn is_wait(line: &str) -> bool {
    line.starts_with(Macro::Wait(1).name())
}

/// The actions of a cook that a planner was told of, such as `deliver_soup` in `- Player 0: deliver_soup`.
fn lines_of<'t>(texts: &'t [&str], seat: usize) -> impl Iterator<Item = &'t str> {
    let name = format!("- Player {seat}: ");
    let lines = texts.iter().flat_map(|text| text.lines());
    lines.filter_map(move |line| line.strip_prefix(name.as_str()))
}
