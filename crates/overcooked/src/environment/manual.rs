//! The manual: the rules, which every viewer may know.

use cooperage_core::{AgentId, Manual, Section, SectionItem, SectionName, Viewer};

use super::ControlLevel;
use super::game::OvercookedGame;
use super::skills::FEATURES;
use super::told::read_recipe;
use super::tools::{doc, macro_doc, macros};
use crate::action::OvercookedAction;
use crate::expert::Dishes;
use crate::grid::GridTerrain;
use crate::guides;
use crate::macros::{Macro, Reading};
use crate::object::ObjectKind;
use crate::recipe::{OrderBonus, Prices, SoupRecipe, SoupRecipes};
use crate::reward::INFINITE;
use crate::rules::{Dynamics, OvercookedRules};

/// The advice of the manual on dishes that saves time.
pub const DISH_ONCE_COOKING: &str = "A dish is best fetched once a soup cooks.";
/// The published advice, which costs time: the soup is ready long before the dish is there.
pub const DISH_ONCE_READY: &str = "A dish is fetched only when a soup is ready.";

/// How pots start to cook.
const STARTED: &str =
    "A pot cooks once a player with empty hands uses it; it may hold 1 to 3 ingredients then.";
const STARTS_BY_ITSELF: &str =
    "A pot starts to cook by itself as soon as it holds 3 ingredients, and not before.";
/// How skills choose.
const NEAREST: &str =
    "Of several pots, dispensers or counters that will do, a skill takes the nearest that can be reached.";
/// The beginning of the fact that counters part the kitchen, and of what a player reaches.
const PARTED: &str = "Counters part the kitchen: players cannot walk to each other's side, and hand things over on counters that both sides reach.";
const REACHES: &str = "Within reach of player ";
/// The fact of the oldest rules.
const ONE_KIND: &str = "A pot takes one kind of ingredient only: that of the first one in it.";
/// The pay of an order with an endless bonus.
const MOST_POINTS: &str = "more points than anything else";
/// The points for which such a pay is read.
const MOST: u32 = 100_000;

pub(super) fn manual(game: &OvercookedGame, viewer: Viewer) -> Manual {
    let rules = game.rules();
    let level = game.level_of(viewer);
    let mut sections = vec![section(SectionName::Goal, vec![goal(game)])];
    if let Viewer::Agent(agent) = viewer {
        sections.push(section(SectionName::Partners, vec![partners(rules, agent)]));
    }
    sections.extend([
        section(SectionName::Facts, facts(game, level)),
        section(SectionName::Actions, actions(game, level)),
    ]);
    if level == ControlLevel::Macros {
        sections.push(section(SectionName::Instructions, instructions()));
        sections.push(guides::answers(rules.players()));
        if let Viewer::Agent(agent) = viewer {
            sections.push(guides::guides(rules, game.setup().horizon, agent.0 as usize));
        }
    }
    sections.extend([
        section(SectionName::Recipes, recipes(rules)),
        section(SectionName::Objects, objects(rules).map(|kind| kind.name().to_owned()).collect()),
        section(
            SectionName::Capacities,
            vec![
                "a pot holds 3 ingredients".to_owned(),
                "a counter holds 1 object".to_owned(),
                "a player holds 1 object".to_owned(),
            ],
        ),
    ]);
    // Skills find their ways by themselves.
    if level == ControlLevel::Game {
        sections.push(section(SectionName::Places, places(rules)));
    }
    Manual { sections, ..Manual::default() }
}

/// How to play with skills.
fn instructions() -> Vec<String> {
    [
        "You choose skills, one at a time, and each goes on until it is done or cannot be done any more. A skill finds its way by itself: there are no actions for moving, and no places to name.",
        "A skill whose condition does not hold is refused, and one whose condition breaks on the way ends as failed; both say what was missing.",
        "Players cannot talk to each other.",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn section(name: SectionName, items: Vec<String>) -> Section {
    Section { name, items: items.into_iter().map(SectionItem::plain).collect() }
}

fn goal(game: &OvercookedGame) -> String {
    format!(
        "Cook soups together and deliver as many points of them as possible within {} steps.",
        game.setup().horizon
    )
}

fn partners(rules: &OvercookedRules, agent: AgentId) -> String {
    let others: Vec<String> = (0..rules.players() as u32)
        .filter(|number| *number != agent.0)
        .map(|number| format!("player {number}"))
        .collect();
    let others = if others.is_empty() { "nobody".to_owned() } else { others.join(", ") };
    format!("You are player {}. In the kitchen with you: {others}.", agent.0)
}

fn facts(game: &OvercookedGame, level: ControlLevel) -> Vec<String> {
    let rules = game.rules();
    let starts = match rules.dynamics() {
        Dynamics::New => STARTED,
        Dynamics::Old | Dynamics::Legacy => STARTS_BY_ITSELF,
    };
    let mut facts: Vec<String> = Vec::new();
    if level == ControlLevel::Game {
        facts.extend([
            "Cells are written (x, y): x grows to the east (right), y grows to the south (down), and (0, 0) is the top left corner.".to_owned(),
            "Players walk on floor only, and no two stand on one cell.".to_owned(),
            "If two players want the same cell, or want to change places, nobody moves in that step; they turn all the same.".to_owned(),
        ]);
    }
    let has = |kind| objects(rules).any(|other| other == kind);
    let dispensed = match (has(ObjectKind::Onion), has(ObjectKind::Tomato)) {
        (true, true) => "Onions, tomatoes and dishes",
        (false, true) => "Tomatoes and dishes",
        _ => "Onions and dishes",
    };
    facts.extend([
        format!("{dispensed} come from their dispensers without end. What lies on a counter can be taken from there, by anybody."),
        starts.to_owned(),
        "A ready soup is taken out of its pot with a dish in hand, and delivered at a serving location. Nothing else can be taken out of a pot.".to_owned(),
        "There is no bin: what is not needed can be put on an empty counter.".to_owned(),
    ]);
    if level == ControlLevel::Macros {
        facts.push(NEAREST.to_owned());
        facts.extend(sides(rules));
        facts.push(
            match game.setup().dishes {
                Dishes::OnceCooking => DISH_ONCE_COOKING,
                Dishes::OnceReady => DISH_ONCE_READY,
            }
            .to_owned(),
        );
    }
    if rules.dynamics() == Dynamics::Legacy {
        facts.push(ONE_KIND.to_owned());
    }
    facts
}

/// The objects of a kitchen: of the ingredients those that it has.
fn objects(rules: &OvercookedRules) -> impl Iterator<Item = ObjectKind> {
    let has = |terrain| !rules.grid().cells_of(terrain).is_empty();
    let (onions, tomatoes) = (has(GridTerrain::OnionDispenser), has(GridTerrain::TomatoDispenser));
    ObjectKind::ALL.into_iter().filter(move |kind| match kind {
        ObjectKind::Onion => onions || !tomatoes,
        ObjectKind::Tomato => tomatoes,
        ObjectKind::Dish | ObjectKind::Soup => true,
    })
}

/// How counters part a kitchen: what each player reaches. `None` where all walk everywhere.
fn sides(rules: &OvercookedRules) -> Option<String> {
    let grid = rules.grid();
    let regions: Vec<_> = grid.starts().iter().map(|start| grid.region(*start)).collect();
    if regions.windows(2).all(|pair| pair.first() == pair.last()) {
        return None;
    }
    let reached = regions.iter().enumerate().map(|(number, region)| {
        let reaches =
            |terrain: &GridTerrain| grid.cells_of(*terrain).iter().any(|cell| grid.touches(*cell, *region));
        let names: Vec<&str> =
            FEATURES.iter().filter(|feature| reaches(feature)).map(|feature| feature.name()).collect();
        format!(
            "{REACHES}{number}: {}.",
            if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
        )
    });
    Some(format!("{PARTED} {}", reached.collect::<Vec<_>>().join(" ")))
}

/// The features that each player reaches by its number, as a text with this manual tells; `None` for a kitchen that nothing
/// parts.
pub(crate) fn read_sides(text: &str) -> Option<Vec<Vec<GridTerrain>>> {
    let line = text.split_once(PARTED)?.1.lines().next()?;
    let players = line.split(REACHES).skip(1).map(|rest| {
        let listed = rest.split_once(": ").map_or("", |(_, listed)| listed);
        let names = listed.trim_end().trim_end_matches('.');
        let has = |feature: &GridTerrain| names.split(", ").any(|name| name == feature.name());
        FEATURES.into_iter().filter(has).collect()
    });
    Some(players.collect())
}

fn actions(game: &OvercookedGame, level: ControlLevel) -> Vec<String> {
    match level {
        ControlLevel::Game => OvercookedAction::ALL
            .iter()
            .map(|action| format!("{}: {}", action.name(), doc(*action)))
            .collect(),
        ControlLevel::Macros => {
            let least = Reading::new(game.rules(), 0).least_wait();
            let name =
                |act: Macro| if act.is_wait() { format!("{}(n)", act.name()) } else { act.name().to_owned() };
            let shortest = |act: Macro| match least {
                2.. if act.is_wait() => format!(" Here every wait lasts {least} steps at least."),
                _ => String::new(),
            };
            macros(game.rules())
                .map(|act| format!("{}: {}{}", name(act), macro_doc(act), shortest(act)))
                .collect()
        }
    }
}

fn recipes(rules: &OvercookedRules) -> Vec<String> {
    let recipes = rules.recipes();
    let line = |recipe: &SoupRecipe| {
        let content = recipe.ingredients().collect();
        let points = match recipes.paid(content) {
            INFINITE => MOST_POINTS.to_owned(),
            points => format!("{points} points"),
        };
        format!("soup of {}: cooks {} steps, pays {points}", recipe.words(), recipes.cook_time(content))
    };
    // Version 0.0.1 never mixes, and every soup has three ingredients.
    let is_possible = |recipe: &&SoupRecipe| {
        rules.dynamics() != Dynamics::Legacy || recipe.onions() == 3 || recipe.tomatoes() == 3
    };
    recipes.orders().iter().filter(is_possible).map(line).collect()
}

/// The recipes and the version of the rules that a text with this manual tells, and others that may have the recipes; `None`
/// if it tells no rules. Texts without recipes, such as an explainer's, allow all.
pub(crate) fn read_manual<'t>(
    text: &'t str,
    others: impl Iterator<Item = &'t str>,
) -> Option<(SoupRecipes, Dynamics)> {
    let dynamics = match () {
        () if text.contains(ONE_KIND) => Dynamics::Legacy,
        () if text.contains(STARTED) => Dynamics::New,
        () if text.contains(STARTS_BY_ITSELF) => Dynamics::Old,
        () => return None,
    };
    let mut listed: Vec<SoupRecipe> = Vec::new();
    let (mut times, mut values) = (Vec::new(), Vec::new());
    for line in std::iter::once(text).chain(others).flat_map(|text| text.split("soup of ").skip(1)) {
        let Some((recipe, time, value)) = read_recipe_line(line) else { continue };
        if !listed.contains(&recipe) {
            listed.push(recipe);
            times.push(time);
            values.push(value);
        }
    }
    let prices = match listed.is_empty() {
        true => Prices::default(),
        false => Prices { recipe_values: Some(values), recipe_times: Some(times), ..Prices::default() },
    };
    let recipes = SoupRecipes::new(&listed, &[], OrderBonus::TWICE, &prices).ok()?;
    Some((recipes, dynamics))
}

/// `3 onions: cooks 20 steps, pays 20 points`, with anything behind it.
fn read_recipe_line(text: &str) -> Option<(SoupRecipe, u32, u32)> {
    let (words, rest) = text.split_once(": cooks ")?;
    let (steps, rest) = rest.split_once(" steps, pays ")?;
    let points = match rest.strip_prefix(MOST_POINTS) {
        Some(_) => MOST,
        None => rest.split_once(" points")?.0.parse().ok()?,
    };
    Some((read_recipe(words)?, steps.parse().ok()?, points))
}

fn places(rules: &OvercookedRules) -> Vec<String> {
    let grid = rules.grid();
    let of = |terrain: GridTerrain| {
        let cells: Vec<String> = grid
            .cells_of(terrain)
            .iter()
            .map(|cell| {
                let (x, y) = grid.coordinates(*cell);
                format!("({x}, {y})")
            })
            .collect();
        (!cells.is_empty()).then(|| format!("{} {}: {}", terrain.symbol(), terrain.name(), cells.join(" ")))
    };
    let features = GridTerrain::ALL.into_iter().filter(|terrain| *terrain != GridTerrain::Floor);
    features.filter_map(of).collect()
}
