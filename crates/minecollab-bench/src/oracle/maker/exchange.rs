//! Two cooks with each other's recipes: they tell the recipes and their inventories, give the ingredients that the
//! other one lacks, and each makes its own dish.

use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::step::written;
use cooperage_mindcraft::player::supplies::{Items, Next};

use super::answers::answers;
use super::seat::{Seat, joined};
use super::work::{self, WAIT_S};
use crate::oracle::log::Event;
use crate::oracle::talk::{Said, say};

/// Seconds without anything new after which items are asked for again.
const PATIENCE_S: u32 = 30;

pub(super) fn reply(seat: &Seat<'_>) -> String {
    if let Some(partner) = seat.partner() {
        let knows_partners = seat.log.holdings(partner).is_some();
        if !knows_partners && matches!(seat.log.events.last(), Some(Event::Heard { has_words: false, .. })) {
            return SILENCE.to_owned();
        }
        if !seat.has_reported(partner) || !seat.untold(partners_dish(seat), partner).is_empty() {
            return report(seat, partner);
        }
        let asked = asking(seat, partner);
        if !asked.is_empty() {
            return say::give(&asked);
        }
        let mut sentences = if seat.is_spoken_to() { answers(seat) } else { Vec::new() };
        let is_ready = knows_partners && knows_own(seat);
        if !is_ready && seat.is_spoken_to() {
            sentences.extend(questions(seat));
            return joined(&sentences);
        }
        if !sentences.is_empty() {
            return joined(&sentences);
        }
        if is_ready && seat.can_end_talk && (!seat.is_spoken_to() || has_settled(seat, partner)) {
            return seat.farewell("Good luck.", partner);
        }
    } else if !knows_own(seat)
        && let Some(other) = seat.scene.agents.first()
    {
        if seat.log.has_talked_with(other) || seat.is_leader() {
            let words = joined(&questions(seat));
            return written("!startConversation", &[other, &words], &[]);
        }
        return work::wait(WAIT_S);
    }
    make(seat)
}

/// Whether the other agent has said something since this one last asked or told it something.
fn has_settled(seat: &Seat<'_>, partner: &str) -> bool {
    let told = seat.log.told_to(partner).next_back().map(|(at, _)| at);
    let heard = seat.log.heard_of(partner).next_back().map(|(at, _)| at);
    heard > told || seat.log.demands().is_empty() && seat.log.awaited().is_empty()
}

fn knows_own(seat: &Seat<'_>) -> bool {
    seat.goal.targets.iter().all(|(item, _)| seat.knows(item))
}

/// Returns the partner's dish, if the goal or its recipes name it.
fn partners_dish<'a>(seat: &Seat<'a>) -> impl Iterator<Item = &'a str> {
    let goal = seat.goal;
    let own = |item: &str| goal.targets.iter().any(|(target, _)| target == item);
    goal.partners.as_deref().into_iter().chain(
        goal.recipes.iter().map(String::as_str).filter(move |item| goal.partners.is_none() && !own(item)),
    )
}

/// Tells the partner's recipe and the inventory, and asks for the own recipe.
fn report(seat: &Seat<'_>, to: &str) -> String {
    let mut sentences = seat.untold(partners_dish(seat), to);
    if !seat.has_reported(to) {
        sentences.push(say::have(&seat.carried()));
    }
    let asked = asking(seat, to);
    if !asked.is_empty() {
        sentences.push(say::give(&asked));
    }
    sentences.extend(questions(seat));
    joined(&sentences)
}

fn questions(seat: &Seat<'_>) -> Vec<String> {
    let unknown = seat.goal.targets.iter().filter(|(item, _)| !seat.knows(item));
    let mut sentences: Vec<String> = unknown.map(|(item, _)| say::how_made(item)).collect();
    if seat.scene.agents.first().is_none_or(|other| seat.log.holdings(other).is_none()) {
        sentences.push(say::WHAT_HAVE.to_owned());
    }
    sentences
}

/// Returns items of the partner that the own dish lacks, unless they were asked for already.
fn asking(seat: &Seat<'_>, partner: &str) -> Items {
    let Some(theirs) = seat.log.holdings(partner).filter(|_| knows_own(seat)) else { return Items::new() };
    let has_asked = seat.log.told_to(partner).any(|(_, said)| matches!(said, Said::Give(_)));
    if has_asked {
        return Items::new();
    }
    let theirs = theirs.iter().cloned().collect();
    seat.supplies(Items::new(), false).gifts(&seat.goal.targets, &theirs)
}

/// Gives items that were asked for, waits for items that are due, and makes the own dish.
fn make(seat: &Seat<'_>) -> String {
    if let Some(gift) = seat.log.demands().iter().find_map(|demand| work::giving(seat, demand)) {
        return gift;
    }
    let awaited = seat.log.awaited();
    if !awaited.is_empty() && seat.log.waited < PATIENCE_S {
        return work::look_out(seat);
    }
    match work::obtain(seat, &seat.goal.targets, &seat.supplies(Items::new(), false)) {
        Next::Do { command, .. } => command,
        Next::Lacking(lacking) => {
            if let Some(command) = work::from_chest(seat, &lacking) {
                return command;
            }
            match seat.scene.agents.first() {
                Some(other) if seat.log.waited >= 2 * PATIENCE_S && seat.partner().is_none() => {
                    written("!startConversation", &[other, &say::give(&lacking)], &[])
                }
                _ => work::wait(5 * WAIT_S),
            }
        }
        Next::Done => work::wait(5 * WAIT_S),
    }
}
