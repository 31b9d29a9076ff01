//! The leader, which has all targets in the end: it talks with one agent after another, asks for items, divides the
//! work, and makes the rest itself.

use std::collections::BTreeMap;

use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::step::written;
use cooperage_mindcraft::player::supplies::{Items, Next, TABLE};

use super::answers::{answers, look_up};
use super::seat::{Seat, joined};
use super::work::{self, WAIT_S};
use crate::oracle::goal::Kind;
use crate::oracle::log::Event;
use crate::oracle::talk::{Said, say};
use crate::oracle::words::add;

/// Seconds without anything new after which the leader stops waiting in its place for items.
const PATIENCE_S: u32 = 24;
/// How often a conversation with one agent is begun for one thing.
const VISITS_MAX: usize = 2;
/// Seconds without anything new after which the leader does the others' work.
const TRUST_S: u32 = 90;

pub(super) fn reply(seat: &Seat<'_>) -> String {
    if let Some(partner) = seat.partner() {
        if !has_instructed(seat, partner) {
            return hear_out(seat, partner);
        }
        if let Some(command) = look_up(seat) {
            return command;
        }
        let answers = answers(seat);
        if !answers.is_empty() {
            return joined(&answers);
        }
        if seat.can_end_talk && next_to_visit(seat).is_none() {
            return seat.farewell("Good.", partner);
        }
    }
    match next_to_visit(seat) {
        Some(next) => visit(seat, next),
        None => make(seat),
    }
}

/// When that agent last got an order.
fn ordered(seat: &Seat<'_>, name: &str) -> Option<usize> {
    let is_order = |said: &Said| matches!(said, Said::Give(_) | Said::Bring(_) | Said::Own(_) | Said::NoNeed);
    seat.log.told_to(name).filter(|(_, said)| is_order(said)).map(|(at, _)| at).next_back()
}

/// When that agent first told its inventory after it was last asked.
fn reported(seat: &Seat<'_>, name: &str) -> Option<usize> {
    let asked = seat.log.told_to(name).filter(|(_, said)| **said == Said::WhatHave);
    let asked = asked.map(|(at, _)| at).next_back();
    let heard = seat.log.heard_of(name).filter(|(_, said)| matches!(said, Said::Have(_)));
    heard.map(|(at, _)| at).find(|at| Some(*at) > asked)
}

/// Whether that agent got an order after it told its inventory or asked for work.
fn has_instructed(seat: &Seat<'_>, name: &str) -> bool {
    let free = seat.log.heard_of(name).filter(|(_, said)| matches!(said, Said::Free));
    let asked = free.map(|(at, _)| at).next_back();
    reported(seat, name).is_some_and(|first| ordered(seat, name) > asked.max(Some(first)))
}

/// Returns the next agent whose inventory is unknown.
fn next_to_visit<'a>(seat: &Seat<'a>) -> Option<&'a str> {
    let is_new = |name: &&String| {
        !has_instructed(seat, name)
            && visits(seat, name) < VISITS_MAX
            && seat.partner() != Some(name.as_str())
    };
    seat.scene.agents.iter().filter(is_new).min_by_key(|name| visits(seat, name)).map(String::as_str)
}

/// How often a conversation with that agent was begun since it last got an order.
fn visits(seat: &Seat<'_>, name: &str) -> usize {
    let since = ordered(seat, name).unwrap_or(0);
    let events = seat.log.events.iter().skip(since);
    events
        .filter(|event| matches!(event, Event::Did(deed) if deed.is("!startConversation", Some(name))))
        .count()
}

/// Begins a conversation with an agent.
fn visit(seat: &Seat<'_>, name: &str) -> String {
    written("!startConversation", &[name, &greeting(seat, name)], &[])
}

fn greeting(seat: &Seat<'_>, name: &str) -> String {
    let targets = &seat.goal.targets;
    let mut sentences = vec![format!("Hello {name}!")];
    if seat.goal.kind == Kind::Crafting {
        sentences.extend(seat.untold(targets.iter().map(|(item, _)| item.as_str()), name));
    }
    sentences.push(say::WHAT_HAVE.to_owned());
    joined(&sentences)
}

/// Replies in a conversation with an agent that has no order yet.
fn hear_out(seat: &Seat<'_>, partner: &str) -> String {
    if reported(seat, partner).is_some() {
        return instruct(seat, partner);
    }
    match seat.log.events.last() {
        Some(Event::Heard { has_words: false, .. }) => SILENCE.to_owned(),
        Some(Event::Heard { .. }) => {
            let mut sentences = answers(seat);
            if sentences.is_empty() {
                sentences.push(say::have(&seat.carried()));
            }
            sentences.push(say::WHAT_HAVE.to_owned());
            joined(&sentences)
        }
        Some(Event::Unanswered) => match next_to_visit(seat) {
            Some(next) => visit(seat, next),
            None => seat.farewell("", partner),
        },
        _ => SILENCE.to_owned(),
    }
}

/// Asks for items, and says which agent makes which dish.
fn instruct(seat: &Seat<'_>, partner: &str) -> String {
    let supplies = seat.supplies(Items::new(), false);
    if let Some(command) = work::look_up(seat, &seat.goal.targets, &supplies) {
        return command;
    }
    let share = Share::of(seat, partner);
    let mut sentences = answers(seat);
    let answered = sentences.len();
    sentences.extend(seat.untold(share.made.iter().map(|(item, _)| item.as_str()), partner));
    if !share.given.is_empty() {
        sentences.push(say::give(&share.given));
    }
    if !share.made.is_empty() {
        sentences.push(say::bring(&share.made));
    }
    if sentences.len() == answered {
        sentences.push(say::NO_NEED.to_owned());
        if next_to_visit(seat).is_none() {
            return seat.farewell(&joined(&sentences), partner);
        }
    } else if !share.own.is_empty() {
        sentences.push(say::own(&share.own));
    }
    // Beginning the next conversation ends this one.
    if let Some(next) = next_to_visit(seat) {
        sentences.push(visit(seat, next));
    }
    joined(&sentences)
}

/// The part of another agent in the work.
#[derive(Debug, Default)]
struct Share {
    /// The items it gives from its inventory.
    given: Items,
    /// The items it makes.
    made: Items,
    /// The items that the leader makes itself.
    own: Items,
}

impl Share {
    fn of(seat: &Seat<'_>, partner: &str) -> Share {
        let holdings = seat.log.holdings(partner).cloned().unwrap_or_default();
        if seat.goal.kind == Kind::Crafting {
            return Share { given: holdings, own: seat.goal.targets.clone(), ..Share::default() };
        }
        let theirs: BTreeMap<String, u32> = holdings.iter().cloned().collect();
        let mut share = Share::default();
        let mut open = own_wants(seat);
        // Another agent may have picked up a dish that was for the leader.
        for (dish, count) in &seat.goal.targets {
            let lacking = count.saturating_sub(seat.scene.count(dish));
            let there = theirs.get(dish).copied().unwrap_or_default().min(lacking);
            if there > 0 {
                add(&mut share.given, dish, there);
                open.retain(|(other, _)| other != dish);
            }
        }
        // The other agent makes the dishes for which it has the ingredients or the farm gives them; one dish stays with
        // the leader.
        let alone = seat.supplies_of(&theirs, Items::new(), false);
        let used = |dish: &(String, u32)| {
            let work = alone.outline(std::slice::from_ref(dish));
            let steps = work.plan.steps.iter().flat_map(|planned| planned.step.uses());
            let held = steps.filter(|(item, _)| theirs.contains_key(item.name())).count();
            (work.lacking.is_empty() && !work.plan.steps.is_empty()).then_some(held)
        };
        let possible = open.iter().filter(|_| open.len() > 1).filter_map(|dish| Some((used(dish)?, dish)));
        if let Some(dish) = possible.max_by_key(|(used, _)| *used).map(|(_, dish)| dish.clone()) {
            open.retain(|other| *other != dish);
            share.made.push(dish);
        }
        if work::is_without_table(seat) && theirs.contains_key(TABLE) {
            add(&mut share.given, TABLE, 1);
        }
        share.given.extend(asked(seat, &open, &share.made, &theirs));
        share.own = open;
        share
    }
}

/// Returns the items to ask of another agent's inventory for these dishes. `theirs` are the dishes that it makes itself.
fn asked(
    seat: &Seat<'_>,
    dishes: &[(String, u32)],
    theirs: &[(String, u32)],
    held: &BTreeMap<String, u32>,
) -> Items {
    let mut spare = held.clone();
    let kept = seat.supplies_of(held, Items::new(), false).outline(theirs);
    for (item, count) in kept.plan.steps.iter().flat_map(|planned| planned.step.uses()) {
        if let Some(left) = spare.get_mut(item.name()) {
            *left = left.saturating_sub(count);
        }
    }
    seat.supplies(seat.log.awaited(), false).gifts(dishes, &spare)
}

/// Whether another agent was asked to make or collect an item.
fn is_brought(seat: &Seat<'_>, item: &str) -> bool {
    let is_asked =
        |said: &Said| matches!(said, Said::Bring(items) if items.iter().any(|(own, _)| own == item));
    seat.scene.agents.iter().any(|name| seat.log.told_to(name).any(|(_, said)| is_asked(said)))
}

/// Returns the dishes that no other agent makes.
fn own_wants(seat: &Seat<'_>) -> Items {
    seat.goal.targets.iter().filter(|(item, _)| !is_brought(seat, item)).cloned().collect()
}

/// Makes the dishes that no other agent makes, and waits for the rest.
fn make(seat: &Seat<'_>) -> String {
    let awaited = seat.log.awaited();
    // Agents that give items come to the leader.
    if awaited.iter().any(|(item, _)| !is_brought(seat, item)) && seat.log.waited < PATIENCE_S {
        return work::look_out(seat);
    }
    let expected = if seat.log.waited < TRUST_S { awaited } else { Items::new() };
    // Dishes that other agents make are not used up for other recipes.
    let mut wants = seat.goal.targets.clone();
    wants.sort_by_key(|(item, _)| !is_brought(seat, item));
    let supplies = seat.supplies(expected.clone(), seat.goal.kind == Kind::Crafting);
    match work::obtain(seat, &wants, &supplies) {
        Next::Do { command, .. } => command,
        Next::Lacking(lacking) => lacks(seat, &lacking, &expected),
        Next::Done => work::look_out(seat),
    }
}

/// Replies if items are lacking: waits for items that are due, looks into chests, and tries to craft anyway.
fn lacks(seat: &Seat<'_>, lacking: &[(String, u32)], expected: &[(String, u32)]) -> String {
    let is_expected = |item: &str| expected.iter().any(|(known, _)| known == item);
    let open = |items: &[(String, u32)]| -> Items {
        items.iter().filter(|(item, _)| !is_expected(item)).cloned().collect()
    };
    let missing = open(lacking);
    if missing.is_empty() {
        return work::look_out(seat);
    }
    if let Some(command) = work::from_chest(seat, &missing).filter(|_| seat.has_farm()) {
        return command;
    }
    let wants = [open(&seat.goal.targets), missing].concat();
    work::trial(seat, &wants).unwrap_or_else(|| work::wait(5 * WAIT_S))
}
