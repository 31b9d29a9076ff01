//! An agent beside people, without another agent to talk with: it says openly which items it lacks, answers questions,
//! gives items that it is asked for, and makes everything itself.

use cooperage_mindcraft::player::supplies::{Items, Next};

use super::answers::answers;
use super::seat::{Seat, joined};
use super::work;
use crate::oracle::goal::Kind;
use crate::oracle::log::{Event, LOOK};
use crate::oracle::talk::say;

/// Looks at its inventory before it asks once more.
const PATIENCE: usize = 15;

pub(super) fn reply(seat: &Seat<'_>) -> String {
    let answers = answers(seat);
    if !answers.is_empty() {
        return joined(&answers);
    }
    if let Some(gift) = seat.log.demands().iter().find_map(|demand| work::giving(seat, demand)) {
        return gift;
    }
    // Items that are asked for now are not used for the target.
    let brought: Items = seat
        .log
        .demands()
        .iter()
        .filter(|demand| !demand.is_held)
        .map(|demand| (demand.item.clone(), demand.count))
        .collect();
    let supplies = seat.supplies(Items::new(), seat.goal.kind == Kind::Crafting);
    for wants in [&brought, &seat.goal.targets] {
        match work::obtain(seat, wants, &supplies) {
            Next::Do { command, .. } => return command,
            Next::Lacking(lacking) => return ask(seat, &lacking),
            Next::Done => {}
        }
    }
    work::look_out(seat)
}

/// Says openly which items are lacking, and checks whether they have come.
fn ask(seat: &Seat<'_>, lacking: &[(String, u32)]) -> String {
    let is_unknown =
        |item: &str| !seat.knows(item) && seat.goal.targets.iter().any(|(target, _)| target == item);
    let sentences: Vec<String> = match lacking.iter().find(|(item, _)| is_unknown(item)) {
        Some((item, _)) => vec![say::how_made(item), say::WHAT_HAVE.to_owned()],
        None => vec![say::give(lacking)],
    };
    let words = joined(&sentences);
    let heard = crate::oracle::talk::hear::hear(&words);
    let asked = |event: &Event| matches!(event, Event::Spoke { said, .. } if *said == heard);
    match seat.log.events.iter().rposition(asked) {
        Some(at) if waits(&seat.log.events[at..]) < PATIENCE => work::look_out(seat),
        _ => format!("{words} {}", work::look_out(seat)),
    }
}

/// Counts the agent's looks at its inventory.
fn waits(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Did(deed) if deed.name == LOOK)).count()
}
