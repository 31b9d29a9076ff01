//! Messages of people to the decomposer, and their text in prompts.

use cooperage_models::Message;
use cooperage_runtime::FrameworkError;
use minijinja::{Value, context};

use crate::instructions::Instructions;
use crate::people::{PersonUtterance, quoted_words};
use crate::templates::render;

/// A plan that a person refused.
struct PlanRefusal {
    /// A line for each of its subtasks.
    plan: Vec<String>,
    /// The person's wish in place of the plan, if the person wrote one.
    text: Option<String>,
}

/// Counts the messages of people, so that two moments can be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spoken {
    words: u64,
    goals: u64,
}

impl Spoken {
    /// Whether the goal was the same at another moment.
    pub(crate) fn has_goal_of(self, other: Spoken) -> bool {
        self.goals == other.goals
    }
}

/// The messages of people that the decomposer must know.
#[derive(Default)]
pub(crate) struct People {
    hints: Instructions,
    goal: Option<String>,
    refusals: Vec<PlanRefusal>,
    spoken: Spoken,
}

impl People {
    /// Returns the counts of messages up to now.
    pub(crate) fn spoken(&self) -> Spoken {
        self.spoken
    }

    /// The goal that a person has set last.
    pub(crate) fn goal(&self) -> Option<&str> {
        self.goal.as_deref()
    }

    /// Takes in another goal.
    pub(crate) fn set_goal(&mut self, goal: String) {
        self.goal = Some(goal);
        self.refusals.clear();
        self.spoken.words += 1;
        self.spoken.goals += 1;
    }

    /// Takes in words to plan by.
    pub(crate) fn hint(&mut self, words: &PersonUtterance) {
        self.hints.follow(words, "");
        self.spoken.words += 1;
    }

    /// Takes in that a plan was refused.
    pub(crate) fn refuse(&mut self, plan: Vec<String>, text: Option<String>) {
        self.refusals.push(PlanRefusal { plan, text });
    }

    /// Returns how often a person refused the plan that is wanted now.
    pub(crate) fn refusals(&self) -> usize {
        self.refusals.len()
    }

    /// A plan runs: what was refused before it is over.
    pub(crate) fn settle(&mut self) {
        self.refusals.clear();
    }

    /// Returns the message that tells the decomposer about hints and refusals; `None` if there are none.
    pub(crate) fn message(&self) -> Result<Option<Message>, FrameworkError> {
        if self.hints.is_empty() && self.refusals.is_empty() {
            return Ok(None);
        }
        let refusal = |refusal: &PlanRefusal| {
            let words = refusal.text.as_deref().map(quoted_words);
            context! { plan => refusal.plan.clone(), words }
        };
        let refusals: Vec<Value> = self.refusals.iter().map(refusal).collect();
        let values = context! { hints => self.hints.shown(), refusals };
        Ok(Some(Message::user(render("villager/people", values)?)))
    }
}
