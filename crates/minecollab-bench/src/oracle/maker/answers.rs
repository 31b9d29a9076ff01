//! Answers in plain words to questions of others: for items, recipes and places.

use cooperage_mindcraft::player::supplies::{Items, SEARCH_BLOCK};

use super::seat::Seat;
use super::work;
use crate::oracle::log::Event;
use crate::oracle::talk::hear::ALL;
use crate::oracle::talk::{Said, say};
use crate::oracle::words::add;

/// The answers to all that was asked since the agent last answered, each once. A request for items that the agent holds is
/// answered by giving them, and one for a recipe that it can look up by looking it up first.
pub(super) fn answers(seat: &Seat<'_>) -> Vec<String> {
    let mut answers: Vec<String> = Vec::new();
    let mut lacking = Items::new();
    for said in asked(seat) {
        let answer = match said {
            Said::WhatHave => Some(say::have(&seat.carried())),
            Said::HowMade(item) if seat.knows(item) => say::recipe(item),
            Said::HowMade(item) if work::plan_of(seat, item).is_none() => Some(say::unknown(item)),
            Said::Where(thing) => Some(place(seat, thing.as_deref())),
            Said::Give(items) => {
                items.iter().for_each(|(item, count)| {
                    add(&mut lacking, item, if *count == ALL { 1 } else { *count })
                });
                None
            }
            _ => None,
        };
        answers.extend(answer.filter(|answer| !answers.contains(answer)));
    }
    let demands = seat.log.demands();
    lacking.retain(|(item, _)| {
        seat.scene.count(item) == 0 && demands.iter().any(|demand| demand.is_held && demand.item == *item)
    });
    answers.extend((!lacking.is_empty()).then(|| say::lack(&lacking)));
    answers
}

/// Looks up the first recipe that was asked for and that the agent neither knows nor has looked up.
pub(super) fn look_up(seat: &Seat<'_>) -> Option<String> {
    asked(seat).find_map(|said| match said {
        Said::HowMade(item) if !seat.knows(item) => work::plan_of(seat, item),
        _ => None,
    })
}

/// The sentences of others since the agent last answered: of its partner, or of all where it is in no conversation.
fn asked<'a>(seat: &Seat<'a>) -> impl Iterator<Item = &'a Said> {
    let events = &seat.log.events;
    let is_answer = |event: &Event| matches!(event, Event::Spoke { said, .. } if answers_something(said));
    let since = events.iter().rposition(is_answer).map_or(0, |at| at + 1);
    // In a conversation the words are for the partner alone.
    let partner = seat.partner();
    let heard = events.iter().skip(since).filter_map(move |event| match event {
        Event::Heard { from, said, .. } if partner.is_none_or(|partner| partner == from) => Some(said),
        _ => None,
    });
    heard.flatten()
}

fn answers_something(said: &[Said]) -> bool {
    said.iter().any(|said| matches!(said, Said::Have(_) | Said::Recipe(_) | Said::Answer))
}

/// Where the agent is, or where it has found something.
fn place(seat: &Seat<'_>, thing: Option<&str>) -> String {
    let here = seat.scene.place.map(|place| place.map(|part| part.floor() as i64));
    let Some(thing) = thing else { return say::here(here) };
    let mark = format!("There is {thing} at ");
    let searches = seat.log.deeds().rev().filter(|deed| deed.name == SEARCH_BLOCK);
    let found =
        searches.flat_map(|deed| deed.result.lines()).find_map(|line| line.trim().strip_prefix(&mark));
    match found {
        Some(at) => format!("{mark}{at}"),
        None => say::not_found(thing, here),
    }
}
