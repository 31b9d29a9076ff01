//! A kitchen read back from a prompt: the rules from its manual, the state from its state texts.
//!
//! The texts do not tell everything. Dishes that were not ordered yet are those that nothing else is made of, as far as the
//! kitchen can make them; the interval between orders follows from the orders seen; a tool that was busy before the first
//! state in sight is about to be ready.

mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{AgentId, Tool};

use crate::book::{CookingRecipe, KitchenBook, KitchenLevel, LocationRole, ToolType};
use crate::environment::{ToldManual, catalogue, read_manual};
use crate::ids::LocationId;
use crate::rules::{KitchenRules, KitchenSetup, OrderTiming};
use crate::state::{KitchenOrder, KitchenState, ServedDish};
use crate::state_text::{ToldKitchen, read_state_text};

pub use words::{CompactReading, read_compact};

/// Steps that cooking takes in a tool whose manual does not tell.
const COOK_TIME: u8 = 2;
/// Steps between orders where only one was seen.
const INTERVAL: u32 = 8;
/// Parts of the names of tools that cook nothing: one that serves, others store.
const SERVING: &str = "serving";

/// The rules and the state of a kitchen, as far as texts tell them.
#[derive(Clone, Debug)]
pub struct KitchenReading {
    pub rules: Arc<KitchenRules>,
    pub state: KitchenState,
    /// The orders that were served, and those that failed.
    pub totals: (u32, u32),
    /// Earlier states with their totals, oldest first.
    pub past: Vec<(KitchenState, (u32, u32))>,
    /// The tools of every agent.
    pub tools: Vec<Tool>,
}

/// Reads a kitchen from a manual, the newest state text and earlier ones, oldest first. `None` if the texts are of no kitchen.
#[must_use]
pub fn read_kitchen(manual: &str, observation: &str, earlier: &[&str]) -> Option<KitchenReading> {
    let manual = read_manual(manual)?;
    let now = read_state_text(observation)?;
    let mut past: Vec<ToldKitchen<'_>> = earlier.iter().filter_map(|text| read_state_text(text)).collect();
    past.retain(|state| {
        let is_same = state.places.len() == now.places.len() && state.agents.len() == now.agents.len();
        is_same && state.level == now.level && state.step < now.step
    });
    reading_of(manual, now, past)
}

/// The rules and the state that a manual and states tell, the earlier ones oldest first.
fn reading_of(
    manual: ToldManual<'_>,
    now: ToldKitchen<'_>,
    past: Vec<ToldKitchen<'_>>,
) -> Option<KitchenReading> {
    let told = Told { manual, now, past };
    let rules = told.rules()?;
    let (state, totals) = told.state(&rules, &told.now, &told.past)?;
    let before = (0..told.past.len()).filter_map(|number| {
        let (before, [state, ..]) = told.past.split_at_checked(number)? else { return None };
        told.state(&rules, state, before)
    });
    let (past, tools) = (before.collect(), catalogue(&rules));
    Some(KitchenReading { rules: Arc::new(rules), state, totals, past, tools })
}

/// Everything that the texts tell.
struct Told<'t> {
    manual: ToldManual<'t>,
    now: ToldKitchen<'t>,
    /// Earlier states, oldest first.
    past: Vec<ToldKitchen<'t>>,
}

impl Told<'_> {
    fn states(&self) -> impl Iterator<Item = &ToldKitchen<'_>> {
        self.past.iter().chain([&self.now])
    }

    fn rules(&self) -> Option<KitchenRules> {
        let book = self.book()?;
        let dishes = self.dishes();
        let timing =
            OrderTiming::Explicit { interval: Some(self.interval()), lifetimes: self.lifetimes(&dishes) };
        let level = KitchenLevel {
            name: self.now.level.to_owned(),
            class: None,
            kitchen: self.now.places.iter().map(|place| type_of(place.name).to_owned()).collect(),
            dishes,
            crew: self.now.agents.len() as u32,
            timing: None,
            max_steps: self.now.max_steps,
        };
        let rules = KitchenRules::new(&KitchenSetup::published(&book, &level, level.crew, timing)).ok()?;
        // Places are named by type and number, and the states must agree with that.
        let same = rules.locations().iter().zip(&self.now.places).all(|(own, told)| *own.name == *told.name);
        same.then_some(rules)
    }

    fn book(&self) -> Option<KitchenBook> {
        let recipes: Vec<CookingRecipe> = self
            .manual
            .recipes
            .iter()
            .map(|recipe| CookingRecipe {
                product: recipe.product.to_owned(),
                tool: recipe.tool.to_owned(),
                ingredients: recipe.ingredients.iter().map(|&name| name.to_owned()).collect(),
            })
            .collect();
        let mut base: Vec<String> = Vec::new();
        let used = self.manual.recipes.iter().flat_map(|recipe| &recipe.ingredients);
        // Food that no recipe names fills hands and tools all the same.
        let held = self.now.agents.iter().filter_map(|agent| agent.hold.as_ref());
        let in_sight = self.now.places.iter().flat_map(|place| &place.contents).chain(held);
        for name in used.chain(in_sight) {
            let is_made = self.manual.recipes.iter().any(|recipe| recipe.product == *name);
            if !is_made && !base.iter().any(|known| known == name) {
                base.push((*name).to_owned());
            }
        }
        let mut tools: Vec<ToolType> = Vec::new();
        let places = self.manual.places.iter().map(|&(place, capacity)| (type_of(place), capacity));
        // Recipes of other kitchens name tools that this one lacks.
        let elsewhere = self.manual.recipes.iter().map(|recipe| (recipe.tool, Some(1)));
        for (name, capacity) in places.chain(elsewhere) {
            if !tools.iter().any(|tool| tool.name == name) {
                tools.push(self.tool(name, capacity));
            }
        }
        KitchenBook::of_parts(base, tools, recipes).ok()
    }

    fn tool(&self, name: &str, capacity: Option<u32>) -> ToolType {
        let cooks = self.manual.recipes.iter().any(|recipe| recipe.tool == name) || capacity.is_some();
        let role = match cooks {
            true => LocationRole::Cooking,
            false if name.contains(SERVING) => LocationRole::Serving,
            false => LocationRole::Storage,
        };
        let cooking = self.manual.cooking.iter().find(|(tool, ..)| *tool == name);
        let (cook_time, agent_stays) = match (role, cooking) {
            (LocationRole::Cooking, Some(&(_, steps, stays))) => (steps, stays),
            (LocationRole::Cooking, None) => (COOK_TIME, false),
            _ => (0, false),
        };
        let takeable_at_start = role == LocationRole::Storage || self.manual.open.contains(&name);
        ToolType { name: name.to_owned(), role, cook_time, capacity, agent_stays, takeable_at_start }
    }

    /// The dishes that were ordered or served, and those that may be: nothing is made of them, and the kitchen has the tools.
    fn dishes(&self) -> Vec<String> {
        let recipes = &self.manual.recipes;
        let recipe = |name: &str| recipes.iter().find(|recipe| recipe.product == name);
        let has = |tool: &str| self.now.places.iter().any(|place| type_of(place.name) == tool);
        let can_be_made = |name: &str| {
            let (mut open, mut seen) = (vec![name], Vec::new());
            while let Some(next) = open.pop() {
                if seen.contains(&next) {
                    continue;
                }
                seen.push(next);
                match recipe(next) {
                    Some(recipe) if !has(recipe.tool) => return false,
                    Some(recipe) => open.extend(&recipe.ingredients),
                    None => {}
                }
            }
            true
        };
        let is_used = |name: &str| recipes.iter().any(|recipe| recipe.ingredients.contains(&name));
        let is_ordered = |name: &str| {
            self.states().any(|state| {
                state.orders.iter().any(|(dish, _)| *dish == name) || state.accomplished.contains(&name)
            })
        };
        let names = recipes.iter().map(|recipe| recipe.product);
        names
            .filter(|name| is_ordered(name) || !is_used(name) && can_be_made(name))
            .map(str::to_owned)
            .collect()
    }

    /// The steps that an order of each dish lives, as far as they were seen; for others the most of all. Every order in sight
    /// came with the last one at the latest.
    fn lifetimes(&self, dishes: &[String]) -> Vec<Option<u32>> {
        let interval = self.interval();
        let lived = |state: &ToldKitchen<'_>| (state.step % interval) as i32;
        let orders = || {
            self.states().flat_map(|state| {
                let lived = lived(state);
                state
                    .orders
                    .iter()
                    .map(move |&(dish, left)| (dish, if left < 0 { left } else { left + lived }))
            })
        };
        let most = orders().map(|(_, steps)| steps).max().unwrap_or(-1);
        let seen = |dish: &String| orders().filter(|(name, _)| name == dish).map(|(_, steps)| steps).max();
        dishes.iter().map(|dish| u32::try_from(seen(dish).unwrap_or(most)).ok()).collect()
    }

    /// The steps between two orders. The steps at which an order was seen to come, and those between two orders of one dish, are
    /// multiples of it; where none are in sight, it is the steps that passed for each order.
    fn interval(&self) -> u32 {
        let mut multiples: Vec<u32> = Vec::new();
        for state in self.states() {
            let mut left: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
            for &(dish, steps) in &state.orders {
                left.entry(dish).or_default().extend(u32::try_from(steps));
            }
            for left in left.values_mut() {
                left.sort_unstable();
                multiples.extend(left.windows(2).filter_map(|pair| pair.last()?.checked_sub(*pair.first()?)));
            }
        }
        let states: Vec<&ToldKitchen<'_>> = self.states().collect();
        for pair in states.windows(2) {
            if let [before, after] = pair
                && after.step == before.step + 1
                && has_come(before, after)
            {
                multiples.push(after.step);
            }
        }
        let known = (self.now.orders.len() + self.now.accomplished.len()) as u32;
        match multiples.into_iter().fold(0, common_divisor) {
            0 if known < 2 => INTERVAL.max(self.now.step + 1),
            0 => (self.now.step / (known - 1)).max(1),
            interval => interval,
        }
    }

    /// A state that the texts tell, and the orders that were served by then and those that have failed: all that came and are
    /// neither served nor open. `before` are the states before it.
    fn state(
        &self,
        rules: &KitchenRules,
        now: &ToldKitchen<'_>,
        before: &[ToldKitchen<'_>],
    ) -> Option<(KitchenState, (u32, u32))> {
        let mut state = KitchenState::new(rules);
        let interval = rules.interval().unwrap_or(INTERVAL).max(1);
        state.step = now.step;
        state.arrival_timer = now.step % interval;
        for (dish, remaining) in &now.orders {
            let order = KitchenOrder { dish: rules.dish(dish)?, remaining: *remaining };
            state.orders.try_push(order).ok()?;
        }
        for (number, place) in now.places.iter().enumerate() {
            let location = LocationId(number as u8);
            for name in &place.contents {
                let Some(item) = rules.item(name) else { continue };
                match rules.tool_at(location).map(|tool| tool.role) {
                    Some(LocationRole::Serving) => state.served.push(ServedDish { table: location, item }),
                    Some(LocationRole::Cooking) => state.lay(rules, location, item),
                    _ => {}
                }
            }
            if place.is_busy {
                let cook_time = rules.tool_at(location).map_or(0, |tool| tool.cook_time);
                state.place_mut(location).busy =
                    cook_time.saturating_sub(busy_for(number, now, before)).max(1);
                state.busy_places |= 1 << number;
            }
        }
        state.served.sort_by_key(|served| served.table);
        for (number, told) in now.agents.iter().enumerate() {
            let at = rules.location(told.at)?;
            // The tool at which a busy agent stands is the one that keeps it.
            let busy = if told.is_busy { state.location_busy(at).max(1) } else { 0 };
            let agent = state.agent_mut(AgentId(number as u32));
            (agent.at, agent.busy) = (at.0, busy);
            agent.hold =
                told.hold.and_then(|name| rules.item(name)).map_or(crate::rules::NOTHING, |item| item.0);
            state.busy_agents |= u32::from(busy > 0) << number;
        }
        let (come, served) = (1 + now.step / interval, now.accomplished.len() as u32);
        let failed = come.saturating_sub(served + now.orders.len() as u32);
        Some((state, (served, failed)))
    }
}

/// The steps for which a place has been busy without a break, as far as the states in sight show.
fn busy_for(place: usize, now: &ToldKitchen<'_>, before: &[ToldKitchen<'_>]) -> u8 {
    let is_busy = |state: &&ToldKitchen<'_>| state.places.get(place).is_some_and(|place| place.is_busy);
    let first = before.iter().rev().take_while(is_busy).last().unwrap_or(now);
    // It was activated in the step before the first of these states.
    u8::try_from(now.step.saturating_sub(first.step).saturating_add(1)).unwrap_or(u8::MAX)
}

/// Whether an order came between two states that follow each other: one of its dish has as many steps left as none had before.
fn has_come(before: &ToldKitchen<'_>, after: &ToldKitchen<'_>) -> bool {
    after.orders.iter().any(|&(dish, left)| !before.orders.contains(&(dish, left + 1)))
}

/// The greatest common divisor; of 0 and a number, that number.
fn common_divisor(one: u32, other: u32) -> u32 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The type of a place such as `pot1`.
fn type_of(place: &str) -> &str {
    place.trim_end_matches(|digit: char| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Environment, TreeRandom, Viewer};

    use super::*;
    use crate::command::KitchenCommand;
    use crate::game::KitchenStart;
    use crate::{CuisineWorld, KitchenGame};

    /// A kitchen with all tools, where food cooks for long.
    const OWN: &str = r#"
format = 1
base_ingredients = ["beet", "leaf"]
tools = [
  { name = "pantry", role = "storage", cook_time = 0, capacity = -1 },
  { name = "servinghatch", role = "serving", cook_time = 0, capacity = -1 },
  { name = "kettle", cook_time = 6, capacity = 3, agent_stays = true },
  { name = "grater", cook_time = 1, capacity = 1, takeable_at_start = true },
]
recipes = [
  { product = "gratedBeet", tool = "grater", ingredients = ["beet"] },
  { product = "borscht", tool = "kettle", ingredients = ["gratedBeet", "leaf"] },
]
levels = [
  { name = "own", kitchen = ["pantry", "servinghatch", "kettle", "grater", "grater"], dishes = ["borscht", "gratedBeet"], crew = 2, task_interval = 9, lifetime = 30 },
]
"#;

    fn manual_of(world: &CuisineWorld) -> String {
        let manual = world.manual(Viewer::Crew);
        let lines = manual.sections.iter().flat_map(|section| &section.items);
        lines.enumerate().map(|(number, item)| format!("{number}. {}\n", item.text)).collect()
    }

    /// The facts of a tool that decide what works.
    fn facts(rules: &KitchenRules, place: LocationId) -> (LocationRole, Option<u32>, u8, bool, bool) {
        let tool = rules.tool_at(place).unwrap();
        let stays = tool.agent_stays && tool.cook_time > 1;
        (tool.role, tool.capacity, tool.cook_time, stays, tool.takeable_at_start)
    }

    fn check(world: &CuisineWorld, read: &KitchenReading) {
        let (rules, state) = (world.game().rules(), world.game().state());
        for number in 0..rules.locations().len() {
            let place = LocationId(number as u8);
            assert_eq!(facts(rules, place), facts(&read.rules, place), "{}", rules.location_name(place));
            let items = |rules: &KitchenRules, state: &KitchenState| -> Vec<String> {
                state.contents(place).map(|item| rules.item_name(item).to_owned()).collect()
            };
            assert_eq!(items(rules, state), items(&read.rules, &read.state));
            assert_eq!(state.location_busy(place), read.state.location_busy(place));
            if !state.is_empty(place) {
                assert_eq!(
                    state.takeable(place),
                    read.state.takeable(place),
                    "{}",
                    rules.location_name(place)
                );
            }
        }
        for agent in (0..rules.crew()).map(AgentId) {
            assert_eq!(rules.location_name(state.at(agent)), read.rules.location_name(read.state.at(agent)));
            assert_eq!(state.agent_busy(agent), read.state.agent_busy(agent));
            let hold = |rules: &KitchenRules, state: &KitchenState| {
                state.hold(agent).map(|item| rules.item_name(item).to_owned())
            };
            assert_eq!(hold(rules, state), hold(&read.rules, &read.state));
        }
        let orders = |rules: &KitchenRules, state: &KitchenState| -> Vec<(String, i32)> {
            state.orders().iter().map(|o| (rules.dish_name(o.dish).to_owned(), o.remaining)).collect()
        };
        assert_eq!(orders(rules, state), orders(&read.rules, &read.state));
    }

    #[test]
    fn kitchens_of_random_games_are_read_back() {
        let book = Arc::new(KitchenBook::built_in().extended("own.toml", OWN).unwrap());
        let mut random = TreeRandom::from_seed(11);
        for level in book.levels() {
            let timing =
                if level.timing.is_some() { OrderTiming::LevelFile } else { OrderTiming::alpha(1.0) };
            let setup = KitchenSetup::published(&book, level, 3, timing);
            let Ok(mut world) =
                CuisineWorld::with_setup(Arc::clone(&book), &setup, KitchenStart::published(3, 0))
            else {
                continue;
            };
            let manual = manual_of(&world);
            let mut past: Vec<String> = Vec::new();
            for _ in 0..60 {
                let text = world.observe(Viewer::Crew).text;
                let earlier: Vec<&str> = past.iter().map(String::as_str).collect();
                let read = read_kitchen(&manual, &text, &earlier);
                check(&world, &read.unwrap_or_else(|| panic!("{}: {text}", level.name)));
                past.push(text);
                let mut game: KitchenGame = world.game().clone();
                let commands: Vec<KitchenCommand> =
                    (0..3).map(AgentId).filter_map(|agent| any(&game, agent, &mut random)).collect();
                game.step(&commands);
                world.restore(&game);
            }
        }
    }

    fn any(game: &KitchenGame, agent: AgentId, random: &mut TreeRandom) -> Option<KitchenCommand> {
        let mut actions = Vec::new();
        crate::offered::offered(game.rules(), game.state(), agent, &mut actions);
        let pick = random.next_u64() as usize % actions.len().max(1);
        actions.get(pick).map(|&action| KitchenCommand { agent, action })
    }

    #[test]
    fn texts_of_no_kitchen_are_not_read() {
        for (manual, state) in
            [("", ""), ("soup: made in a pot from water\npot0 can hold 1 item.", "at(agent0, x)")]
        {
            assert!(read_kitchen(manual, state, &[]).is_none());
        }
    }
}
