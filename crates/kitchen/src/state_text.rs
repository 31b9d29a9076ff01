//! The state as the text a planner reads (docs/spec/cuisineworld.md, 6.3). Every byte is fixed by the original.

use cooperage_core::AgentId;

use crate::book::LocationRole;
use crate::game::KitchenTotals;
use crate::ids::LocationId;
use crate::rules::KitchenRules;
use crate::state::KitchenState;

/// Appends the state text.
pub fn write_state_text(
    rules: &KitchenRules,
    state: &KitchenState,
    totals: &KitchenTotals,
    out: &mut String,
) {
    out.push_str("-game state:\ncurrent game level: ");
    out.push_str(rules.level());
    out.push_str("\ncurrent dishes:\n");
    for order in state.orders() {
        out.push_str("    name: ");
        out.push_str(rules.dish_name(order.dish));
        out.push_str(" lifetime: ");
        push_number(out, i64::from(order.remaining));
        out.push('\n');
    }
    out.push_str("current game step: ");
    push_number(out, i64::from(state.step()));
    out.push_str("\nmaximum game steps: ");
    push_number(out, i64::from(rules.max_steps()));
    out.push_str("\n\n-agent state:\n");
    for agent in (0..rules.crew()).map(AgentId) {
        out.push_str("at(agent");
        push_number(out, i64::from(agent.0));
        out.push_str(", ");
        out.push_str(rules.location_name(state.at(agent)));
        out.push_str(")\nhold(agent");
        push_number(out, i64::from(agent.0));
        out.push_str(", ");
        out.push_str(state.hold(agent).map_or("None", |item| rules.item_name(item)));
        out.push_str(")\n");
        if state.agent_busy(agent) > 0 {
            out.push_str("occupy(agent");
            push_number(out, i64::from(agent.0));
            out.push_str(", True)\n");
        }
    }
    out.push_str("\n-kitchen state:\n");
    for (number, location) in rules.locations().iter().enumerate() {
        out.push_str("inside(");
        out.push_str(&location.name);
        out.push_str(", ");
        push_contents(rules, state, LocationId(number as u8), out);
        out.push_str(")\n");
        if state.location_busy(LocationId(number as u8)) > 0 {
            out.push_str("occupy(");
            out.push_str(&location.name);
            out.push_str(")\n");
        }
    }
    out.push_str("\n-accomplished task:\n");
    for &dish in &totals.accomplished {
        out.push_str(rules.dish_name(dish));
        out.push_str(", ");
    }
    out.push_str("\n\n");
}

fn push_contents(rules: &KitchenRules, state: &KitchenState, location: LocationId, out: &mut String) {
    let serving =
        rules.places().get(location.index()).is_some_and(|place| place.role == LocationRole::Serving);
    if !serving && state.place(location).len == 0 {
        out.push_str("None");
        return;
    }
    let mut first = true;
    for item in state.contents(location) {
        if !first {
            out.push('&');
        }
        first = false;
        out.push_str(rules.item_name(item));
    }
    if first {
        out.push_str("None");
    }
}

/// Small numbers are what there is; formatting machinery costs more than all the rest of a line.
fn push_number(out: &mut String, number: i64) {
    if number < 0 {
        out.push('-');
    }
    let number = number.unsigned_abs();
    let mut divisor = 1;
    while number / divisor >= 10 {
        divisor *= 10;
    }
    while divisor > 0 {
        out.push(char::from(b'0' + (number / divisor % 10) as u8));
        divisor /= 10;
    }
}

/// A state as its text tells it, in names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToldKitchen<'t> {
    pub(crate) level: &'t str,
    /// Dishes with the steps that their orders have left; −1 = for ever.
    pub(crate) orders: Vec<(&'t str, i32)>,
    pub(crate) step: u32,
    pub(crate) max_steps: u32,
    pub(crate) agents: Vec<ToldAgent<'t>>,
    pub(crate) places: Vec<ToldPlace<'t>>,
    pub(crate) accomplished: Vec<&'t str>,
}

/// An agent as the text tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToldAgent<'t> {
    pub(crate) at: &'t str,
    pub(crate) hold: Option<&'t str>,
    pub(crate) is_busy: bool,
}

/// A location as the text tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ToldPlace<'t> {
    pub(crate) name: &'t str,
    pub(crate) contents: Vec<&'t str>,
    pub(crate) is_busy: bool,
}

/// Reads a state text back; text before it is left out. `None` if there is none.
pub(crate) fn read_state_text(text: &str) -> Option<ToldKitchen<'_>> {
    let (_, text) = text.rsplit_once("-game state:\n")?;
    let mut told = ToldKitchen::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(level) = line.strip_prefix("current game level: ") {
            told.level = level;
        } else if let Some(order) = line.strip_prefix("    name: ") {
            let (dish, left) = order.split_once(" lifetime: ")?;
            told.orders.push((dish, left.parse().ok()?));
        } else if let Some(step) = line.strip_prefix("current game step: ") {
            told.step = step.parse().ok()?;
        } else if let Some(steps) = line.strip_prefix("maximum game steps: ") {
            told.max_steps = steps.parse().ok()?;
        } else if let Some((_, at)) = predicate(line, "at") {
            told.agents.push(ToldAgent { at, ..ToldAgent::default() });
        } else if let Some((_, held)) = predicate(line, "hold") {
            told.agents.last_mut()?.hold = (held != "None").then_some(held);
        } else if let Some((name, contents)) = predicate(line, "inside") {
            let contents = contents.split('&').filter(|item| *item != "None").collect();
            told.places.push(ToldPlace { name, contents, is_busy: false });
        } else if predicate(line, "occupy").is_some() {
            told.agents.last_mut()?.is_busy = true;
        } else if line.starts_with("occupy(") {
            told.places.last_mut()?.is_busy = true;
        } else if line == "-accomplished task:" {
            let served = lines.next().unwrap_or_default();
            told.accomplished = served.split(", ").filter(|dish| !dish.is_empty()).collect();
        }
    }
    (!told.agents.is_empty() && !told.places.is_empty()).then_some(told)
}

/// The two arguments of a line such as `hold(agent0, rice)`.
fn predicate<'t>(line: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    line.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')?.split_once(", ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cooperage_core::{AgentId, TreeRandom};

    use super::*;
    use crate::book::KitchenBook;
    use crate::command::KitchenCommand;
    use crate::game::{KitchenGame, KitchenStart};
    use crate::offered::offered;
    use crate::rules::{KitchenSetup, OrderTiming};

    /// The names in a state, taken from the state itself.
    fn names<'r>(game: &'r KitchenGame, rules: &'r KitchenRules) -> ToldKitchen<'r> {
        let state = game.state();
        let agent = |agent: AgentId| ToldAgent {
            at: rules.location_name(state.at(agent)),
            hold: state.hold(agent).map(|item| rules.item_name(item)),
            is_busy: state.agent_busy(agent) > 0,
        };
        let place = |number: usize| {
            let id = LocationId(number as u8);
            ToldPlace {
                name: rules.location_name(id),
                contents: state.contents(id).map(|item| rules.item_name(item)).collect(),
                is_busy: state.location_busy(id) > 0,
            }
        };
        let order = |order: &crate::state::KitchenOrder| (rules.dish_name(order.dish), order.remaining);
        ToldKitchen {
            level: rules.level(),
            orders: state.orders().iter().map(order).collect(),
            step: state.step(),
            max_steps: rules.max_steps(),
            agents: (0..rules.crew()).map(|number| agent(AgentId(number))).collect(),
            places: (0..rules.locations().len()).map(place).collect(),
            accomplished: game.totals().accomplished.iter().map(|&dish| rules.dish_name(dish)).collect(),
        }
    }

    #[test]
    fn states_of_random_games_are_read_back() {
        let book = KitchenBook::built_in();
        let mut random = TreeRandom::from_seed(7);
        for level in book.levels() {
            let setup = KitchenSetup::published(&book, level, 3, OrderTiming::alpha(1.0));
            let Ok(rules) = KitchenRules::new(&setup) else { continue };
            let rules = Arc::new(rules);
            let mut game = KitchenGame::new(Arc::clone(&rules), KitchenStart::published(1, 0));
            for _ in 0..rules.max_steps().min(40) {
                let mut text = "-execution error messages:\n  --  []\n".to_owned();
                write_state_text(&rules, game.state(), game.totals(), &mut text);
                assert_eq!(read_state_text(&text), Some(names(&game, &rules)), "{text}");
                let mut commands = Vec::new();
                for agent in (0..3).map(AgentId) {
                    let mut actions = Vec::new();
                    offered(&rules, game.state(), agent, &mut actions);
                    let pick = random.next_u64() as usize % actions.len().max(1);
                    commands.extend(actions.get(pick).map(|&action| KitchenCommand { agent, action }));
                }
                game.step(&commands);
            }
        }
    }
}
