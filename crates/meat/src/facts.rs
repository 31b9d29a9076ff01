//! The facts of a game as its observation tells them, for players: the same words that prompts show.

use std::collections::BTreeMap;

use crate::asked::asked_in;
use crate::meat::Meat;

/// An agent's things and surroundings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AgentFacts {
    pub name: String,
    /// Counts of carried items.
    pub carries: BTreeMap<String, u32>,
    /// Distances of the nearest blocks, in blocks.
    pub blocks: BTreeMap<String, f64>,
    /// Distances of the nearest animals, in blocks.
    pub animals: BTreeMap<String, f64>,
}

/// The facts of a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeatFacts {
    /// The dishes that there are recipes for, which an observation does not tell.
    pub dishes: Vec<Meat>,
    pub turn: u32,
    /// The current dishes, each with the turns that are left; `None` in a game without orders.
    pub orders: Option<Vec<(Meat, u32)>>,
    /// The dishes for which people have asked since the beginning, in a game without orders.
    pub asked: BTreeMap<Meat, u32>,
    /// The agents in the order of their numbers.
    pub agents: Vec<AgentFacts>,
    /// The names in the furnace as last seen.
    pub input: Option<String>,
    pub fuel: Option<String>,
    pub output: Option<String>,
    /// Counts of items in the chest.
    pub chest: BTreeMap<String, u32>,
}

impl MeatFacts {
    /// The facts with the words of a prompt behind the observation: in a game without orders, what people ask for.
    #[must_use]
    pub(crate) fn with_words(mut self, prompt: &str) -> MeatFacts {
        if self.orders.is_none() {
            self.asked = asked_in(prompt, &self.dishes);
        }
        self
    }

    /// Reads an observation of the crew; `None` if the text is none.
    #[must_use]
    pub fn read(text: &str) -> Option<MeatFacts> {
        let mut facts = MeatFacts::default();
        let mut has_turn = false;
        let mut is_in_dishes = false;
        for line in text.lines() {
            let Some(head) = line.strip_prefix('-') else {
                let line = line.trim();
                if is_in_dishes {
                    let (dish, left) = line.split_once(": ")?;
                    let left = left.split(' ').next()?.parse().ok()?;
                    facts.orders.get_or_insert_default().push((Meat::of_dish(dish)?, left));
                } else if let Some(agent) = facts.agents.last_mut() {
                    agent.read(line);
                }
                continue;
            };
            is_in_dishes = false;
            let (name, rest) = head.split_once(':')?;
            let rest = rest.trim();
            match name {
                "turn" => {
                    facts.turn = rest.split(' ').next()?.parse().ok()?;
                    has_turn = true;
                }
                "current dishes" => {
                    facts.orders = Some(Vec::new());
                    is_in_dishes = rest.is_empty();
                }
                "furnace, as last seen" => facts.read_furnace(rest),
                "chest" => {
                    facts.chest = counts(rest);
                    // The lines below are the framework's.
                    break;
                }
                agent => {
                    let name = agent.split(" (").next().unwrap_or_default().to_owned();
                    facts.agents.push(AgentFacts { name, ..AgentFacts::default() });
                }
            }
        }
        has_turn.then_some(facts)
    }

    fn read_furnace(&mut self, text: &str) {
        for part in text.split(", ") {
            let Some((slot, name)) = part.split_once(' ').filter(|(_, name)| *name != "empty") else {
                continue;
            };
            match slot {
                "input" => self.input = Some(name.to_owned()),
                "fuel" => self.fuel = Some(name.to_owned()),
                "output" => self.output = Some(name.to_owned()),
                _ => {}
            }
        }
    }
}

impl AgentFacts {
    fn read(&mut self, line: &str) {
        let Some((name, rest)) = line.split_once(": ") else { return };
        match name {
            "inventory" => self.carries = counts(rest),
            "blocks near" => self.blocks = pairs(rest),
            "creatures near" => self.animals = pairs(rest),
            _ => {}
        }
    }

    /// The number of an item that is carried.
    #[must_use]
    pub fn count(&self, item: &str) -> u32 {
        self.carries.get(item).copied().unwrap_or_default()
    }
}

fn counts(text: &str) -> BTreeMap<String, u32> {
    pairs(text)
}

/// Names with values, with commas between them; nothing for a single word.
fn pairs<T: std::str::FromStr>(text: &str) -> BTreeMap<String, T> {
    let pair = |part: &str| {
        let (name, value) = part.rsplit_once(' ')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    text.split(", ").filter_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_observation_is_read() {
        let text = "-turn: 3 of 60\n-current dishes:\n  cooked_chicken: 12 turns left\n  cooked_mutton: 1 turn left\n-Alex:\n  inventory: \
                    chicken 2, feather 1\n  blocks near: chest 18.03, oak_log 5.10\n  creatures near: chicken 8.60\n-Robin (a person):\n  \
                    inventory: empty\n-furnace, as last seen: input empty, fuel oak_log, output cooked_chicken\n-chest: cooked_mutton 3\n\
                    -plan:";
        let facts = MeatFacts::read(text).unwrap();
        assert_eq!((facts.turn, facts.orders.unwrap()), (3, vec![(Meat::Chicken, 12), (Meat::Mutton, 1)]));
        assert_eq!((facts.agents[0].count("chicken"), facts.agents[0].blocks["chest"]), (2, 18.03));
        assert_eq!((facts.agents[1].name.as_str(), facts.agents[1].carries.len()), ("Robin", 0));
        assert_eq!((facts.input, facts.output.as_deref()), (None, Some("cooked_chicken")));
        assert_eq!(facts.chest["cooked_mutton"], 3);
        assert_eq!(MeatFacts::read("-current dishes: none\n-chest: empty"), None, "no turn");
        assert_eq!(MeatFacts::read("-turn: 0 of 60\n-chest: empty").unwrap().orders, None);
        for end in 0..text.len() {
            let _ = MeatFacts::read(&text[..end]);
        }
    }
}
