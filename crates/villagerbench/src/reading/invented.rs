//! An invented task by what is told of it: its conditions, and a player that looks for what nothing has told yet.

use cooperage_blocks::BlockState;
use cooperage_core::{AgentId, ToolCall, Trouble};

use super::cook::LookingCook;
use super::told::ToldVillage;
use crate::expert::farm::{Order, WorkRange};
use crate::expert::{Division, GoalExpert, InventedExpert, Next, Scene, Subtask, SubtaskGoal};
use crate::invented::corners;
use crate::invented::criterion::Condition;
use crate::invented::words::{POINTS, read};

/// The words before a condition in descriptions of work.
const PART: &str = " sees to this: ";
/// Most conditions that are read.
const CONDITIONS_MAX: usize = 6;

/// The conditions that a text tells, each once; none if it tells no invented task.
pub(super) fn conditions(text: &str) -> Vec<Condition> {
    let mut found: Vec<Condition> = Vec::new();
    for marker in [POINTS, PART] {
        for (at, _) in text.match_indices(marker) {
            let rest = &text[at + marker.len()..];
            let line = rest.split(['\n', '"']).next().unwrap_or_default();
            let condition = line.match_indices('.').filter_map(|(end, _)| read(&line[..=end])).next();
            found.extend(condition.filter(|condition| !found.contains(condition)));
        }
    }
    found.truncate(CONDITIONS_MAX);
    found
}

/// Supposes blocks in cells of conditions of which nothing is told: something to dig away, to open or to switch.
pub(super) fn suppose(told: &mut ToldVillage, conditions: &[Condition]) {
    for condition in conditions {
        let (at, state) = match condition {
            Condition::NoBlock { at } => (at, "dirt"),
            Condition::State { at, property, .. } if property == "powered" => (at, "lever[face=floor]"),
            Condition::State { at, property, .. } if property == "open" => (at, "oak_door"),
            Condition::Container { at, .. } => (at, "chest"),
            _ => continue,
        };
        if let Ok(state) = state.parse::<BlockState>() {
            told.blocks.entry(*at).or_insert(state);
        }
    }
}

/// The expert for invented tasks, which looks for what nothing has told yet.
pub(super) struct LookingInvented {
    inner: InventedExpert,
    cook: LookingCook,
}

impl LookingInvented {
    pub(super) fn new(conditions: Vec<Condition>, told: &ToldVillage) -> LookingInvented {
        let (arena, work) = (corners(), WorkRange::Wide);
        let order = Order { dish: None, arena, use_on_entity: "useItemOnEntity", work };
        let inner = InventedExpert::new(conditions, std::collections::BTreeSet::new(), arena);
        LookingInvented { inner, cook: LookingCook::new(order, told) }
    }

    /// The call by which an agent may learn where what it lacks is.
    fn look(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal) -> Option<ToolCall> {
        let supply = match goal {
            SubtaskGoal::Invented(deed) => {
                let (item, count) = self.inner.lacks(scene, deed)?;
                SubtaskGoal::Supply { item, count, to: agent }
            }
            goal => goal.clone(),
        };
        self.cook.look(scene, agent, &supply)
    }
}

impl GoalExpert for LookingInvented {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        self.inner.subtasks(scene, division)
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        match self.inner.next(scene, agent, goal, others) {
            Next::Impossible(problem) => {
                self.look(scene, agent, goal).map_or(Next::Impossible(problem), Next::Call)
            }
            next => next,
        }
    }

    fn is_able(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal) -> bool {
        self.inner.is_able(scene, agent, goal)
    }

    fn has_fixed_doers(&self) -> bool {
        true
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        self.inner.is_done(scene, goal)
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        self.inner.ends(scene, agent, goal, call)
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>) {
        self.inner.told(agent, call, succeeded, trouble);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_where_prompts_tell_them() {
        let text = "The data: [\"60 points: 3 iron_ingot carried by one.\",\"40 points: The container at [1, -60, 130] holds 3 \
                    iron_ingot.\"]\nAlice sees to this: 3 iron_ingot carried by one. Turns left: 6";
        let kinds: Vec<&str> = conditions(text).iter().map(Condition::kind).collect();
        assert_eq!(kinds, ["holds", "container"]);
        assert_eq!(conditions("It gets 40 points: as published."), []);
    }
}
