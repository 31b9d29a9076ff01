//! The purpose of agents that cook and craft together: which agent has, makes and gives which items. They find it out
//! by talk.
//!
//! Reading order: [`seat`], the knowledge of an agent at a moment; [`work`], the next command towards an item;
//! [`answers`], answers in plain words; [`lead`], the agent that talks with all others and has all targets in
//! the end; [`help`], the other agents; [`exchange`], two cooks with each other's recipes; [`beside`], an agent beside
//! people.

mod answers;
mod beside;
mod exchange;
mod help;
mod lead;
mod memory;
mod seat;
mod work;

use std::collections::BTreeMap;

use cooperage_mindcraft::player::Purpose;
use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::scene::Scene;

use super::goal::{self, Goal, Kind};
use super::log::Log;
use seat::Seat;

/// The purpose of agents that cook or craft.
#[derive(Default)]
pub(crate) struct Maker {
    /// The goal and the log of each agent, by its name.
    seats: BTreeMap<String, (Goal, Log)>,
}

impl Purpose for Maker {
    fn reply(&mut self, scene: &Scene) -> Option<String> {
        if !self.seats.contains_key(&scene.name) {
            let mut log = Log::default();
            log.recall(memory::shown(&scene.parts.system));
            self.seats.insert(scene.name.clone(), (goal::of(scene)?, log));
        }
        let (goal, log) = self.seats.get_mut(&scene.name)?;
        log.take_in(scene, goal);
        Some(reply(&Seat::new(scene, goal, log)))
    }

    fn memory(&mut self, scene: &Scene) -> Option<String> {
        match self.seats.get(&scene.name) {
            Some((goal, log)) => Some(memory::written(goal, log)),
            // An agent that is asked for the first time knows what the prompt shows of earlier turns.
            None => goal::of(scene).map(|goal| memory::written(&goal, &memory::log_of(scene, &goal))),
        }
    }

    fn heeds(&mut self, scene: &Scene) -> Option<bool> {
        // Agents with such a goal speak only when they have to, so a speaker waits for the answer.
        self.seats.contains_key(&scene.name).then_some(true)
    }
}

fn reply(seat: &Seat<'_>) -> String {
    if seat.is_busy() {
        return SILENCE.to_owned();
    }
    if !seat.can_talk {
        return if seat.is_beside_people() { beside::reply(seat) } else { work::alone(seat) };
    }
    if let Some(command) = work::take_up(seat).or_else(|| work::put_back(seat)) {
        return command;
    }
    match seat.goal.kind {
        Kind::HellsKitchen => exchange::reply(seat),
        _ if seat.is_leader() && !seat.goal.targets.is_empty() => lead::reply(seat),
        _ => help::reply(seat),
    }
}
