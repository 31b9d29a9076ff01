//! The texts of [`skills`](super::skills) read back.

use crate::expert::{ToldCook, ToldCounters};
use crate::grid::{GridTerrain, PLAYERS_MAX};
use crate::macros::Macro;
use crate::object::{KitchenObject, ObjectKind, SoupContent};
use crate::recipe::{SoupRecipe, SoupRecipes};

use super::skills::FEATURES;

/// The first words of a text.
const KITCHEN: &str = "In the kitchen: ";
/// The first words of the line of the cook that is told.
const YOU: &str = "You are player ";
/// The most pots of a text.
const POTS_MAX: usize = 64;

/// A scene as a text tells it.
#[derive(Clone, Debug, Default)]
pub(crate) struct ToldScene {
    pub(crate) features: Vec<GridTerrain>,
    /// The seat of the cook that is told, if it is one.
    pub(crate) me: Option<usize>,
    /// The cooks by seat, without their roles.
    pub(crate) cooks: Vec<ToldCook>,
    pub(crate) pots: Vec<KitchenObject>,
    pub(crate) between: Option<ToldCounters>,
}

/// The scene that a text ends with, and the text before it. `None` if it holds none.
pub(crate) fn read_scene<'t>(text: &'t str, recipes: &SoupRecipes) -> Option<(&'t str, ToldScene)> {
    let (before, scene) = text.split_at(text.rfind(KITCHEN)?);
    let mut lines = scene.lines();
    let listed = lines.next()?;
    let has = |terrain: &GridTerrain| listed.contains(terrain.name());
    let mut told = ToldScene { features: FEATURES.into_iter().filter(has).collect(), ..ToldScene::default() };
    for line in lines.take_while(|line| !line.is_empty()) {
        if let Some((seat, cook)) = read_cook(line, recipes) {
            told.me = told.me.or_else(|| line.starts_with(YOU).then_some(seat));
            told.cooks.resize(told.cooks.len().max(seat + 1), ToldCook::UNKNOWN);
            if let Some(known) = told.cooks.get_mut(seat) {
                *known = cook;
            }
        } else if let Some(pot) = line.strip_prefix("Pot ") {
            let words = pot.split_once(": ")?.1.trim_end_matches('.');
            told.pots.push(read_pot(words, recipes)?);
        } else if let Some(counters) = line.strip_prefix("Counters within reach of more than one player: ") {
            told.between = read_counters(counters);
        }
    }
    (!told.pots.is_empty() && told.pots.len() <= POTS_MAX).then_some((before, told))
}

/// A line such as `You are player 0. You hold an onion.` or `Player 1 holds nothing. Under way: pickup_dish.`.
fn read_cook(line: &str, recipes: &SoupRecipes) -> Option<(usize, ToldCook)> {
    let (seat, held) = match line.strip_prefix(YOU) {
        Some(own) => own.split_once(". You hold ")?,
        None => line.strip_prefix("Player ")?.split_once(" holds ")?,
    };
    let (held, rest) = held.split_once('.')?;
    let doing = rest.trim().strip_prefix("Under way: ").map(|act| act.trim_end_matches('.'));
    let seat = seat.parse().ok().filter(|seat| *seat < PLAYERS_MAX)?;
    let cook = ToldCook {
        held: Some(read_held(held, recipes)?),
        doing: doing.and_then(read_macro),
        ..ToldCook::UNKNOWN
    };
    Some((seat, cook))
}

/// A macro as its `Display` writes it.
fn read_macro(text: &str) -> Option<Macro> {
    if let Some(steps) = text.strip_prefix("wait(") {
        return steps.trim_end_matches(')').parse().ok().map(Macro::Wait);
    }
    Macro::ALL.into_iter().find(|act| act.name() == text)
}

/// The object in words as `show::held` writes it.
fn read_held(words: &str, recipes: &SoupRecipes) -> Option<KitchenObject> {
    if words == "nothing" {
        return Some(KitchenObject::NONE);
    }
    if let Some(content) = words.strip_prefix("a soup of ") {
        return Some(cooked(read_content(content)?, recipes, 0));
    }
    let kind = ObjectKind::ALL.into_iter().find(|kind| kind.words() == words)?;
    match kind {
        ObjectKind::Onion => Some(KitchenObject::ONION),
        ObjectKind::Tomato => Some(KitchenObject::TOMATO),
        ObjectKind::Dish => Some(KitchenObject::DISH),
        ObjectKind::Soup => None,
    }
}

/// The content of a pot in words as `show::pot_words` writes it.
fn read_pot(words: &str, recipes: &SoupRecipes) -> Option<KitchenObject> {
    if words == "empty" {
        return Some(KitchenObject::NONE);
    }
    if let Some(ready) = words.strip_prefix("a soup of ") {
        return Some(cooked(read_content(ready.strip_suffix(", ready")?)?, recipes, 0));
    }
    if let Some(idle) = words.strip_suffix(", not cooking") {
        return Some(KitchenObject::soup(read_content(idle)?, -1));
    }
    let (content, steps) = words.split_once(", cooking, ready in ")?;
    Some(cooked(read_content(content)?, recipes, steps.split(' ').next()?.parse().ok()?))
}

/// A soup that is ready so many steps later.
fn cooked(content: SoupContent, recipes: &SoupRecipes, remaining: u16) -> KitchenObject {
    let time = recipes.cook_time(content);
    KitchenObject::soup(content, i32::from(time.saturating_sub(remaining)))
}

/// Ingredients as [`SoupRecipe::words`] writes them.
fn read_content(words: &str) -> Option<SoupContent> {
    read_recipe(words).map(|recipe| recipe.ingredients().collect())
}

/// A recipe as [`SoupRecipe::words`] writes it.
pub(crate) fn read_recipe(words: &str) -> Option<SoupRecipe> {
    SoupRecipe::ALL.into_iter().find(|recipe| recipe.words() == words)
}

/// `3. Onions on them: 0. Dishes on them: 1.`
fn read_counters(text: &str) -> Option<ToldCounters> {
    let mut parts = text.trim_end_matches('.').split(". ");
    let count: usize = parts.next()?.parse().ok()?;
    let mut lying = Vec::new();
    for part in parts {
        let (kind, number) = part.split_once(" on them: ")?;
        let kind = match kind {
            "Onions" => ObjectKind::Onion,
            "Tomatoes" => ObjectKind::Tomato,
            "Dishes" => ObjectKind::Dish,
            "Soups" => ObjectKind::Soup,
            _ => return None,
        };
        let number = number.parse().ok().filter(|number: &usize| *number <= count.min(COUNTERS_MAX))?;
        lying.extend(std::iter::repeat_n(kind, number));
    }
    Some(ToldCounters { count, lying })
}

/// The most counters of a text: as many as cells.
const COUNTERS_MAX: usize = 256;
