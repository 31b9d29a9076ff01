//! The agents that help: they tell their inventories and recipes, give items they are asked for, and make their part.

use cooperage_mindcraft::player::converse::SILENCE;
use cooperage_mindcraft::player::step::written;
use cooperage_mindcraft::player::supplies::{Items, Next};

use super::answers::{answers, look_up};
use super::seat::{Seat, joined};
use super::work;
use crate::oracle::log::Event;
use crate::oracle::talk::{Said, say};

/// Seconds of waiting at a time for an idle agent.
const REST_S: u32 = 15;
/// Seconds of waiting after which the agent asks for work; twice as many each time.
const PATIENCE_S: u32 = 45;

pub(super) fn reply(seat: &Seat<'_>) -> String {
    let demands = seat.log.demands();
    if let Some(partner) = seat.partner() {
        if !seat.has_reported(partner) {
            return report(seat, partner);
        }
        if let Some(command) = look_up(seat) {
            return command;
        }
        let answers = answers(seat);
        if !answers.is_empty() {
            return joined(&answers);
        }
    }
    if let Some(gift) = demands.iter().find_map(|demand| work::giving(seat, demand)) {
        return gift;
    }
    let wants: Items = demands
        .iter()
        .filter(|demand| !demand.is_held)
        .map(|demand| (demand.item.clone(), demand.count))
        .collect();
    match work::obtain(seat, &wants, &seat.supplies(Items::new(), false)) {
        Next::Do { command, .. } => command,
        Next::Lacking(lacking) => match (work::from_chest(seat, &lacking), seat.partner()) {
            (Some(command), _) if seat.has_farm() => command,
            (_, Some(_)) if seat.is_spoken_to() => {
                format!("{} {}", say::lack(&lacking), work::wait(REST_S))
            }
            _ => work::wait(REST_S),
        },
        Next::Done if may_ask(seat) => {
            let words = format!("I am done. {} {}", say::have(&seat.carried()), say::FREE);
            let leader = seat.leader().unwrap_or_default();
            written("!startConversation", &[leader, &words], &[])
        }
        Next::Done => match seat.partner() {
            // A message about work in progress gets no answer.
            Some(_) if matches!(seat.log.events.last(), Some(Event::Heard { has_words: false, .. })) => {
                SILENCE.to_owned()
            }
            // It goes on talking: an agent that ends a conversation hears no more of it.
            Some(_) if seat.is_spoken_to() => format!("I am done. {}", work::wait(REST_S)),
            Some(_) | None => work::wait(REST_S),
        },
    }
}

/// Whether the agent has been idle for so long after its work that it asks for more.
fn may_ask(seat: &Seat<'_>) -> bool {
    let Some(leader) = seat.leader().filter(|_| seat.partner().is_none()) else { return false };
    // Many agents that ask at once keep the leader from its work.
    let others = u32::try_from(seat.scene.agents.len()).unwrap_or(1);
    let asked = seat.log.told_to(leader).filter(|(_, said)| **said == Said::Free).count();
    seat.has_reported(leader) && seat.log.waited >= (PATIENCE_S * others) << asked.min(8)
}

/// Tells the agent's inventory and recipes.
fn report(seat: &Seat<'_>, to: &str) -> String {
    let targets = &seat.goal.targets;
    // An agent that can look up the recipe of the target tells it.
    if !seat.has_farm()
        && let Some(command) = work::look_up(seat, targets, &seat.supplies(Items::new(), false))
    {
        return command;
    }
    let mut sentences = vec![say::have(&seat.carried())];
    sentences.extend(seat.untold(targets.iter().map(|(item, _)| item.as_str()), to));
    let more = answers(seat).into_iter().filter(|answer| !sentences.contains(answer)).collect::<Vec<_>>();
    sentences.extend(more);
    joined(&sentences)
}
