//! Expectations of a session.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{BlockEntity, EntityKind};
use cooperage_blocks::{BlockPos, World, registry};

use super::statement::Expectation;
use super::{BodySession, BodySessionError};
use crate::view::distance;

pub(super) fn check(session: &BodySession<'_>, expectation: &Expectation) -> Result<(), BodySessionError> {
    let (expected, found) = match expectation {
        Expectation::Succeeded(_) | Expectation::Refused | Expectation::Text(_) => {
            return outcome(session, expectation);
        }
        _ => match session.environment() {
            Some(environment) => environment.with_world(|world| in_world(session, world, expectation)),
            None => ("a world".to_owned(), Some("there is none".to_owned())),
        },
    };
    found.map_or(Ok(()), |found| Err(BodySessionError::Expected { expected, found }))
}

/// The expected state, and the state that was found if it differs.
type Judged = (String, Option<String>);

fn outcome(session: &BodySession<'_>, expectation: &Expectation) -> Result<(), BodySessionError> {
    let last = session.latest.and_then(|agent| session.last.get(&agent));
    let Some(last) = last else {
        return Err(BodySessionError::Expected {
            expected: "an outcome".to_owned(),
            found: "the last call has none yet".to_owned(),
        });
    };
    let (expected, holds) = match expectation {
        Expectation::Succeeded(true) => ("success".to_owned(), last.succeeded),
        Expectation::Succeeded(false) => ("failure".to_owned(), !last.succeeded && !last.is_refused),
        Expectation::Refused => ("a refusal".to_owned(), last.is_refused),
        Expectation::Text(text) => {
            let held = format!("{} {:?}", last.text, last.request);
            (format!("`{text}` in the outcome"), held.to_lowercase().contains(&text.to_lowercase()))
        }
        _ => ("an outcome".to_owned(), true),
    };
    if holds { Ok(()) } else { Err(BodySessionError::Expected { expected, found: format!("it {last}") }) }
}

fn in_world(session: &BodySession<'_>, world: &World, expectation: &Expectation) -> Judged {
    let player = |agent: &usize| world.player(session.players[*agent]);
    let unless = |holds: bool, found: String| (!holds).then_some(found);
    match expectation {
        Expectation::Has { agent, item, count, is_exact } => {
            let name = &session.names[*agent];
            let held = registry()
                .item(item)
                .and_then(|item| Some(player(agent)?.inventory.count_all(item)))
                .unwrap_or(0);
            let holds = if *is_exact { held == *count } else { held >= *count };
            (format!("{name} to have {count} {item}"), unless(holds, format!("there are {held}")))
        }
        Expectation::Block { pos: [x, y, z], block } => {
            let state = world.state(BlockPos::new(*x, *y, *z));
            let holds = matches_block(&state.to_string(), block);
            (format!("{block} at {x} {y} {z}"), unless(holds, format!("there is {state}")))
        }
        Expectation::Near { agent, pos, distance: most } => {
            let far = player(agent).map_or(f64::INFINITY, |player| distance(player.body.pos, *pos));
            let name = &session.names[*agent];
            (format!("{name} within {most} of {pos:?}"), unless(far <= *most, format!("it is {far:.2} away")))
        }
        Expectation::Container { pos: [x, y, z], item, count } => {
            let slots = world.container(BlockPos::new(*x, *y, *z)).unwrap_or_default();
            let held: u32 =
                slots.iter().flatten().filter(|stack| stack.item.name() == item).map(|s| s.count).sum();
            let expected = format!("{count} {item} in the container at {x} {y} {z}");
            (expected, unless(held >= *count, format!("there are {held}")))
        }
        Expectation::Mobs { kind, count } => {
            let is_kind = |kind_of: &EntityKind| match kind_of {
                EntityKind::Mob(mob) => mob.kind_name() == kind,
                _ => false,
            };
            let left = world.entities().iter().filter(|entity| is_kind(&entity.kind)).count();
            (format!("{count} {kind}"), unless(left == *count, format!("there are {left}")))
        }
        Expectation::Health { agent, least } => {
            let health = player(agent).map_or(0.0, |player| player.health);
            let name = &session.names[*agent];
            (format!("{name} to have health {least}"), unless(health >= *least, format!("it has {health}")))
        }
        Expectation::Wears { agent, item } => {
            let worn = player(agent).is_some_and(|player| {
                let hands = [InteractionHand::Main, InteractionHand::Off]
                    .into_iter()
                    .filter_map(|hand| player.inventory.in_hand(hand));
                player.inventory.worn().chain(hands).any(|held| held.item.name() == item)
            });
            let name = &session.names[*agent];
            (format!("{name} to wear or hold {item}"), unless(worn, "it does not".to_owned()))
        }
        Expectation::Item { agent, item, holds } => {
            let carried: Vec<String> = player(agent)
                .iter()
                .flat_map(|player| player.inventory.slots().iter().flatten())
                .filter(|stack| stack.item.name() == item)
                .map(|stack| stack.data.as_ref().map_or("plain".to_owned(), |data| format!("{data:?}")))
                .collect();
            let is_so = carried.iter().any(|data| data.contains(holds.as_str()));
            (format!("{item} with `{holds}`"), unless(is_so, format!("there are {carried:?}")))
        }
        Expectation::Rides { agent, what } => {
            let mount = player(agent).and_then(|player| player.riding).and_then(|id| world.entity(id));
            let name = match mount.map(|entity| &entity.kind) {
                Some(EntityKind::Mob(mob)) => mob.kind_name(),
                Some(EntityKind::Vehicle(vehicle)) => vehicle.item.name(),
                _ => "nothing",
            };
            (format!("it to ride {what}"), unless(name == what, format!("it rides {name}")))
        }
        Expectation::Sign { pos: [x, y, z], text } => {
            let said = match world.block_entity(BlockPos::new(*x, *y, *z)) {
                Some(BlockEntity::Sign(sign)) => sign.lines().collect::<Vec<_>>().join(" "),
                _ => String::new(),
            };
            let holds = said.contains(text.as_str());
            (format!("the sign at {x} {y} {z} to say `{text}`"), unless(holds, format!("it says `{said}`")))
        }
        Expectation::Succeeded(_) | Expectation::Refused | Expectation::Text(_) => (String::new(), None),
    }
}

/// Whether a state (`name[key=value,…]`) is of the wanted block and has at least the wanted properties.
fn matches_block(state: &str, wanted: &str) -> bool {
    let split = |text: &str| {
        let (name, rest) = text.split_once('[').unwrap_or((text, ""));
        let properties: Vec<String> =
            rest.trim_end_matches(']').split(',').filter(|p| !p.is_empty()).map(str::to_owned).collect();
        (name.trim_start_matches("minecraft:").to_owned(), properties)
    };
    let ((name, has), (wanted_name, wants)) = (split(state), split(wanted));
    name == wanted_name && wants.iter().all(|property| has.contains(property))
}
