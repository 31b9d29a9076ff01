//! An expert: a scheduler that knows the rules, the state and the active orders, and never what comes.

#![expect(dead_code, reason = "the search that plays kitchens on is about to use them")]

mod kitchen;
mod model;
mod policy;
mod pull;

use std::sync::Arc;

use crate::command::Command;
use crate::feedback::FeedbackLog;
use crate::rules::Rules;
use crate::state::State;

use kitchen::{Job, Kitchen};
use model::Model;
use policy::Policy;
use pull::Offers;

/// Plays one episode for the whole crew.
#[derive(Clone, Debug)]
pub struct Expert {
    rules: Arc<Rules>,
    model: Arc<Model>,
    jobs: Vec<Job>,
}

impl Expert {
    /// An expert for a new episode, or one that takes over.
    #[must_use]
    pub fn new(rules: Arc<Rules>) -> Expert {
        let model = Arc::new(Model::new(&rules));
        let jobs = vec![Job::Free; model.crew];
        Expert { rules, model, jobs }
    }

    /// The commands of the next step, one per agent, in an order in which all succeed. `steps_left` counts that step.
    pub fn plan(&mut self, state: &State, steps_left: u32) -> Vec<Command> {
        let mut kitchen = Kitchen::new(&self.model, state, steps_left);
        for (worker, &job) in kitchen.workers.iter_mut().zip(&self.jobs) {
            worker.job = job;
        }
        let mut offers = Offers::new();
        policy::decide(&self.model, &mut kitchen, &Policy::PLAIN, &mut offers);
        let mut commands = Vec::with_capacity(self.model.crew);
        kitchen.act(&self.model, |command| commands.push(command));
        for (job, worker) in self.jobs.iter_mut().zip(&kitchen.workers) {
            *job = worker.job;
        }
        self.only_possible(state, commands)
    }

    /// Replaces whatever the rules would refuse by doing nothing.
    fn only_possible(&self, state: &State, mut commands: Vec<Command>) -> Vec<Command> {
        let mut copy = state.clone();
        let mut log = FeedbackLog::default();
        for command in &mut commands {
            if !copy.execute(&self.rules, *command, &mut log) {
                debug_assert!(false, "refused: {}", command.text(&self.rules));
                command.action = crate::command::Action::Noop;
            }
        }
        commands
    }
}
