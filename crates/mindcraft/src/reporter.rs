//! The table of a living world on its episode's page: items and blocks that each agent gathered, made and built, its way, and its
//! deaths.

use std::collections::BTreeMap;

use cooperage_blocks::world::World;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, CELL_CHANGED, World as AnyWorld};
use cooperage_journal::EventLine;
use cooperage_suites::episode::sheet::{EpisodeSheet, Field, Reporter};
use serde_json::Value;

use crate::living::LivingWorld;

/// Ends of the names of actions that make items out of others.
const MAKING: [&str; 3] = ["craft", "smelt", "cook"];

/// Counts of items or blocks, by name.
type Counts = BTreeMap<String, u64>;

/// The life of one agent.
#[derive(Clone, Debug, Default, PartialEq)]
struct Life {
    /// Items that were picked up.
    gathered: Counts,
    /// Items that crafting, smelting and cooking made.
    made: Counts,
    broken: Counts,
    built: Counts,
    deaths: u64,
    /// Where it was at first and at last, and the greatest horizontal distance from the first place.
    start: Option<[f64; 3]>,
    at: Option<[f64; 3]>,
    farthest: f64,
    /// The horizontal way that it went, in blocks.
    way: f64,
    /// The items that it carried at the end of the last action.
    carried: Counts,
    /// The items that it picked up since.
    picked_up: Counts,
}

/// The reporter of a living world.
#[derive(Debug, Default)]
pub(crate) struct LivingReporter {
    names: Vec<String>,
    lives: Vec<Life>,
}

impl LivingReporter {
    /// A reporter for agents of these names.
    pub(crate) fn new(names: Vec<String>) -> LivingReporter {
        LivingReporter { lives: vec![Life::default(); names.len()], names }
    }

    fn see(&mut self, blocks: &BlockEnvironment) {
        for (agent, life) in (0..).map(AgentId).zip(&mut self.lives) {
            let Some(player) = blocks.player_of(agent) else { continue };
            let at = blocks.with_world(|world: &World| world.player(player).map(|player| player.body.pos));
            if let Some(at) = at {
                life.go_to(at);
            }
        }
    }

    fn hear(&mut self, event: &EventLine, blocks: &BlockEnvironment) {
        let Some(doer) = event.doer else { return self.hear_of_death(event) };
        let Some(life) = self.lives.get_mut(doer as usize) else { return };
        let text = |key: &str| event.data.get(key).and_then(Value::as_str);
        match event.name.as_str() {
            CELL_CHANGED => {
                for (key, counts) in [("removed", &mut life.broken), ("placed", &mut life.built)] {
                    if let Some(name) = text(key) {
                        *counts.entry(name.to_owned()).or_default() += 1;
                    }
                }
            }
            "picked_up" => {
                let count = event.data.get("count").and_then(Value::as_u64).unwrap_or(1);
                if let Some(item) = text("item") {
                    for counts in [&mut life.gathered, &mut life.picked_up] {
                        *counts.entry(item.to_owned()).or_default() += count;
                    }
                }
            }
            "action_finished" => {
                let action = text("action").unwrap_or_default().to_ascii_lowercase();
                let carried = carried(blocks, AgentId(doer));
                life.acted(MAKING.iter().any(|making| action.contains(making)), carried);
            }
            "died" => life.deaths += 1,
            _ => {}
        }
    }

    /// Creatures and the world kill too.
    fn hear_of_death(&mut self, event: &EventLine) {
        let who = event.data.get("player").and_then(Value::as_str).filter(|_| event.name == "died");
        let seat = who.and_then(|who| self.names.iter().position(|name| name == who));
        if let Some(life) = seat.and_then(|seat| self.lives.get_mut(seat)) {
            life.deaths += 1;
        }
    }
}

impl Life {
    fn go_to(&mut self, at: [f64; 3]) {
        let [x, _, z] = at;
        let far = |[from_x, _, from_z]: [f64; 3]| {
            let (east, south) = (x - from_x, z - from_z);
            (east * east + south * south).sqrt()
        };
        let start = *self.start.get_or_insert(at);
        self.way += self.at.map_or(0.0, far);
        self.farthest = self.farthest.max(far(start));
        self.at = Some(at);
    }

    /// An action is over. Items that are carried beyond those of before, and were not picked up, have been made, if the action makes
    /// something.
    fn acted(&mut self, makes: bool, carried: Counts) {
        if makes {
            for (item, count) in &carried {
                let of = |counts: &Counts| counts.get(item).copied().unwrap_or_default();
                let known = of(&self.carried) + of(&self.picked_up);
                let more = count.saturating_sub(known);
                if more > 0 {
                    *self.made.entry(item.clone()).or_default() += more;
                }
            }
        }
        self.carried = carried;
        self.picked_up.clear();
    }
}

/// The items that an agent carries, by name.
fn carried(blocks: &BlockEnvironment, agent: AgentId) -> Counts {
    let Some(player) = blocks.player_of(agent) else { return Counts::new() };
    blocks.with_world(|world: &World| {
        let mut counts = Counts::new();
        for stack in world.player(player).iter().flat_map(|player| player.inventory.slots()).flatten() {
            *counts.entry(stack.item.name().to_owned()).or_default() += u64::from(stack.count);
        }
        counts
    })
}

impl Reporter for LivingReporter {
    fn look(&mut self, world: &dyn AnyWorld, events: &[EventLine]) {
        let Some(world) = world.as_any().downcast_ref::<LivingWorld>() else { return };
        let blocks = world.blocks();
        for event in events {
            self.hear(event, blocks);
        }
        self.see(blocks);
    }

    fn tick(&mut self, world: &dyn AnyWorld) {
        if let Some(world) = world.as_any().downcast_ref::<LivingWorld>() {
            self.see(world.blocks());
        }
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn sheets(&mut self, _: &dyn AnyWorld) -> Vec<EpisodeSheet> {
        let row = |(name, life): (&String, &Life)| {
            [
                name.clone(),
                listed(&life.gathered),
                listed(&life.made),
                listed(&life.broken),
                listed(&life.built),
                format!("{:.0}", life.way),
                format!("{:.0}", life.farthest),
                life.deaths.to_string(),
            ]
            .map(Field::plain)
            .into()
        };
        vec![EpisodeSheet {
            title: "What became of each agent".to_owned(),
            about: "Items that it picked up, items that it made by crafting, smelting or cooking, blocks that it broke and built, and the \
                    way that it went, in blocks."
                .to_owned(),
            columns: ["agent", "gathered", "made", "broke", "built", "way", "farthest from the start", "deaths"]
                .map(str::to_owned)
                .into(),
            rows: self.names.iter().zip(&self.lives).map(row).collect(),
            is_map: false,
        }]
    }
}

/// Names with counts, the most frequent first.
fn listed(counts: &Counts) -> String {
    let mut sorted: Vec<(&String, &u64)> = counts.iter().collect();
    sorted.sort_by_key(|(name, count)| (std::cmp::Reverse(**count), *name));
    let parts: Vec<String> = sorted.iter().map(|(name, count)| format!("{name} × {count}")).collect();
    if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(pairs: &[(&str, u64)]) -> Counts {
        pairs.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn what_is_made_is_told_from_what_is_picked_up() {
        let mut life = Life { picked_up: counts(&[("oak_log", 3)]), ..Life::default() };
        life.acted(false, counts(&[("oak_log", 3)]));
        life.picked_up = counts(&[("dirt", 1)]);
        life.acted(true, counts(&[("oak_log", 1), ("oak_planks", 8), ("dirt", 1)]));
        assert_eq!(life.made, counts(&[("oak_planks", 8)]));
        // Taken out of a chest: more is carried, and nothing was made.
        life.acted(false, counts(&[("oak_planks", 20)]));
        assert_eq!(life.made, counts(&[("oak_planks", 8)]));
    }

    #[test]
    fn ways_are_added_up_and_distances_are_from_the_start() {
        let mut life = Life::default();
        for at in [[0.0, 64.0, 0.0], [3.0, 70.0, 4.0], [0.0, 64.0, 0.0], [0.0, 64.0, -2.0]] {
            life.go_to(at);
        }
        assert_eq!((life.way, life.farthest), (12.0, 5.0));
    }

    #[test]
    fn the_most_frequent_stands_first() {
        assert_eq!(listed(&counts(&[("a", 1), ("b", 5), ("c", 1)])), "b × 5, a × 1, c × 1");
        assert_eq!(listed(&Counts::new()), "–");
    }
}
