//! The purpose of agents that cook and craft together: who has what, who makes what, who gives what to whom. All of it is found
//! out by talk.
//!
//! Reading order: [`seat`], what an agent knows at a moment; [`work`], the next command towards something; [`trial`],
//! crafting where the known recipes lead nowhere; [`lead`], the agent that talks with all others and has everything in the end; [`help`], the others; [`exchange`], two cooks with each other's
//! recipes; [`beside`], an agent beside people.

mod beside;
mod exchange;
mod help;
mod lead;
mod seat;
mod trial;
mod work;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cooperage_mindcraft::player::Purpose;
use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::scene::Scene;

use super::goal::{self, Goal, Kind};
use super::log::Log;
use super::talk::say;
use super::words::listed;
use seat::Seat;

/// Characters of a memory.
const MEMORY_CHARACTERS_MAX: usize = 480;

/// See the module.
#[derive(Default)]
pub(crate) struct Maker {
    /// What each agent has read so far, by its name, with its goal.
    seats: BTreeMap<String, (Goal, Log)>,
}

impl Purpose for Maker {
    fn reply(&mut self, scene: &Scene) -> Option<String> {
        if !self.seats.contains_key(&scene.name) {
            self.seats.insert(scene.name.clone(), (goal::of(scene)?, Log::default()));
        }
        let (goal, log) = self.seats.get_mut(&scene.name)?;
        log.take_in(scene, goal);
        Some(reply(&Seat::new(scene, goal, log)))
    }

    fn memory(&mut self, scene: &Scene) -> Option<String> {
        let (goal, log) = self.seats.get(&scene.name)?;
        Some(memory(goal, log))
    }

    fn respond(&mut self, scene: &Scene) -> Option<String> {
        // Whoever speaks waits for an answer: agents with such a goal speak only when they have to.
        self.seats.contains_key(&scene.name).then(|| "respond".to_owned())
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

/// What is worth keeping: recipes, and what is owed to whom.
fn memory(goal: &Goal, log: &Log) -> String {
    let mut text = match goal.targets.as_slice() {
        [] => "I help the others.".to_owned(),
        targets => format!("We need {}.", listed(targets)),
    };
    for demand in log.demands() {
        let _ = write!(text, " I owe {} {} {}.", demand.to, demand.count, demand.item);
    }
    for (name, asked) in &log.pending {
        if !asked.is_empty() {
            let _ = write!(text, " {name} is to give me {}.", listed(&say::carried(asked)));
        }
    }
    for (target, _) in &goal.targets {
        for way in log.book.ways_to(target) {
            let _ = write!(text, " {}", say::recipe(&way));
        }
    }
    text.chars().take(MEMORY_CHARACTERS_MAX).collect()
}
