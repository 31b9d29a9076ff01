//! A task that is being written.

use cooperage_core::{RandomSource, TreeRandom};
use serde_json::{Value, json};

use super::DraftedTask;
use crate::invented::record::ItemPlace;

/// Draws of a place until the last one is taken.
const DRAWS_MAX: u32 = 400;

/// The parts of a task as they come together.
pub(super) struct TaskDraft {
    pub(super) random: TreeRandom,
    pub(super) agents: u32,
    /// Columns with what stands there, from the lowest to the highest.
    taken: Vec<[[i32; 2]; 2]>,
    sentences: Vec<String>,
    blocks: Vec<Value>,
    entities: Vec<Value>,
    things: Vec<(String, u32)>,
    criteria: Vec<Value>,
    steps: Vec<String>,
    /// The chest with the things.
    chest: [i32; 3],
}

impl TaskDraft {
    pub(super) fn new(random: TreeRandom, agents: u32) -> TaskDraft {
        // Around the place where agents begin nothing stands.
        let taken = vec![[[-1, 1], [1, 4]]];
        let mut draft = TaskDraft {
            random,
            agents,
            taken,
            sentences: Vec::new(),
            blocks: Vec::new(),
            entities: Vec::new(),
            things: Vec::new(),
            criteria: Vec::new(),
            steps: Vec::new(),
            chest: [0; 3],
        };
        draft.chest = draft.spot(1, 1);
        draft
    }

    /// A number in a range, both ends included.
    pub(super) fn number(&mut self, low: u32, high: u32) -> u32 {
        low + self.random.below(high - low + 1)
    }

    pub(super) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.random.below(all.len().max(1) as u32) as usize).copied()
    }

    /// The lowest cell on the ground of a free place that is so wide and so long, with room around.
    pub(super) fn spot(&mut self, wide: i32, long: i32) -> [i32; 3] {
        let mut place = [0, 0, 8];
        for _ in 0..DRAWS_MAX {
            let x = self.random.below((19 - wide).max(1) as u32).cast_signed() - 9;
            let z = self.random.below((20 - long).max(1) as u32).cast_signed() + 4;
            place = [x, 0, z];
            let plot = [[x - 2, z - 2], [x + wide + 1, z + long + 1]];
            let meets = |other: &[[i32; 2]; 2]| {
                (0..2).all(|axis| plot[0][axis] <= other[1][axis] && other[0][axis] <= plot[1][axis])
            };
            if !self.taken.iter().any(meets) {
                self.taken.push([[x, z], [x + wide - 1, z + long - 1]]);
                break;
            }
        }
        place
    }

    /// Adds a sentence of the goal.
    pub(super) fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    pub(super) fn step(&mut self, step: &str) {
        self.steps.push(step.to_owned());
    }

    pub(super) fn block(&mut self, name: &str, position: [i32; 3]) {
        self.blocks.push(json!({"type": "single", "name": name, "position": position}));
    }

    pub(super) fn block_with(&mut self, name: &str, position: [i32; 3], key: &str, value: &str) {
        self.blocks.push(json!({"type": "single", "name": name, "position": position, key: value}));
    }

    pub(super) fn cube(&mut self, name: &str, from: [i32; 3], to: [i32; 3]) {
        self.blocks.push(json!({"type": "cube", "name": name, "from": from, "to": to}));
    }

    pub(super) fn tree(&mut self, name: &str, position: [i32; 3]) {
        self.blocks.push(json!({"type": "tree", "name": name, "position": position}));
    }

    pub(super) fn creature(&mut self, name: &str, position: [i32; 3]) {
        self.entities.push(json!({"name": name, "position": position}));
    }

    /// Adds things that the task takes.
    pub(super) fn thing(&mut self, name: &str, count: u32) {
        self.things.push((name.to_owned(), count));
    }

    /// Adds a condition.
    pub(super) fn wants(&mut self, points: u32, kind: &str, fields: Value) {
        let mut condition = json!({"type": kind, "points": points});
        if let (Some(all), Some(more)) = (condition.as_object_mut(), fields.as_object()) {
            all.extend(more.clone());
        }
        self.criteria.push(condition);
    }

    /// A chest without things of its own, as a place to store.
    pub(super) fn store(&mut self) -> [i32; 3] {
        let at = self.spot(1, 1);
        self.block("chest", at);
        at
    }

    pub(super) fn finish(mut self, items: ItemPlace) -> DraftedTask {
        let (sentences, chest) = (self.sentences.join(" "), written(self.chest));
        let stacks: Vec<Value> =
            self.things.iter().map(|(name, count)| json!({"name": name, "count": count})).collect();
        let [mut goal, mut carried] = [sentences.clone(), sentences];
        let mut inventory = Vec::new();
        if !stacks.is_empty() {
            goal.push_str(&format!(" All that it takes lies in the chest at {chest}."));
            carried.push_str(" All that it takes is in the inventories.");
            match items {
                ItemPlace::Chest => {
                    let chest = json!({
                        "type": "single", "name": "chest", "position": self.chest, "items": stacks,
                    });
                    self.blocks.push(chest);
                }
                ItemPlace::Inventory => inventory = stacks,
            }
        }
        DraftedTask {
            goal,
            carried,
            scene: json!({"blocks": self.blocks, "entities": self.entities, "inventory": inventory}),
            criteria: json!({"criteria": self.criteria, "steps": self.steps}),
        }
    }
}

/// A cell as texts name it.
pub(super) fn written([x, y, z]: [i32; 3]) -> String {
    format!("[{x}, {y}, {z}]")
}
