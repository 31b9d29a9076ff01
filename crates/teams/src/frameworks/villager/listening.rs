//! Messages of people while the team works: hints for the next plan, and new goals.
//!
//! A message that begins with `goal:` sets a new goal: subtasks that have not begun are given up, agents at work go on
//! to the end, and a plan that is under way is thrown away. Every other message is a hint, which stands as
//! `instructions` says. Either wakes the controller, and makes another plan worth asking for.

use cooperage_runtime::FrameworkError;

use super::graph::TaskStatus;
use super::notes;
use super::play::{ControllerEvent, ControllerLoop};
use crate::people::{PersonUtterance, after_word, next_words};

/// Begins a message that sets the goal.
const GOAL: &str = "goal";

impl ControllerLoop {
    /// Waits for what people say.
    pub(super) fn listen(&mut self) {
        let team = self.setting.team.clone();
        self.ongoing.begin(async move { Ok(ControllerEvent::Told(next_words(team).await?)) });
    }

    /// Takes in what people have said.
    pub(super) fn told(&mut self, words: &[PersonUtterance]) -> Result<(), FrameworkError> {
        for words in words {
            match after_word(&words.text, GOAL).filter(|goal| !goal.is_empty()) {
                Some(goal) => {
                    self.setting.set_goal(words, goal)?;
                    notes::told(&self.setting, "goal", words, &self.setting.goal());
                    self.give_up_what_has_not_begun();
                }
                None => {
                    self.setting.people.borrow_mut().hint(words);
                    notes::told(&self.setting, "hint", words, &words.text);
                }
            }
            self.setting.team.count("told_by_people", 1);
        }
        (self.nothing_left, self.empty_plans) = (false, 0);
        self.plan_soon();
        Ok(())
    }

    fn give_up_what_has_not_begun(&mut self) {
        for place in self.graph.in_state(TaskStatus::Unknown) {
            if let Some(node) = self.graph.get_mut(place) {
                node.status = TaskStatus::Dropped;
            }
            notes::status(&self.setting, &self.graph, place);
        }
        for place in self.graph.in_state(TaskStatus::Failure) {
            if let Some(node) = self.graph.get_mut(place) {
                node.is_replaced = true;
            }
        }
        self.failures.clear();
    }

    /// Whether another goal was set since the plan that is under way was asked for.
    pub(super) fn is_overtaken(&self) -> bool {
        !self.setting.people.borrow().spoken().has_goal_of(self.planned_with)
    }

    /// Whether people have said anything since then.
    pub(super) fn has_news(&self) -> bool {
        self.setting.people.borrow().spoken() != self.planned_with
    }

    /// A plan that came to nothing because of what people said is asked for again.
    pub(super) fn plan_again(&mut self) {
        self.setting.team.count("plans_overtaken", 1);
        self.plan_soon();
    }

    /// Another plan may be asked for at once.
    pub(super) fn plan_soon(&mut self) {
        self.changes += 1;
        self.plan_not_before = self.setting.team.tick();
    }
}
