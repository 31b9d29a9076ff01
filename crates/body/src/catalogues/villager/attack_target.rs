//! The command that attacks the nearest creature of a name.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{EntityKind, WorldInput};
use cooperage_core::{Meaning, ParameterKind};

use super::Generation;
use super::feedback::{ActionFeedback, action, finish};
use super::names::{self, NamedThing};
use crate::body::Body;
use crate::catalogue::{Arguments, CatalogueCommand, required};
use crate::hands::look_from;
use crate::primitive::{MovingTarget, Primitive};
use crate::skills::{Travel, go_near};

pub(super) fn command<B: Body + 'static>(generation: Generation) -> CatalogueCommand<B> {
    let doc = "Attacks the nearest creature of a name for a while, with what is in the hand.";
    let parameters = vec![required("target_name", ParameterKind::Text, "its name").meaning(Meaning::Mover)];
    action("attackTarget", doc, parameters, move |body: B, arguments| {
        Box::pin(
            async move { finish(generation, &body, &arguments, run(generation, &body, &arguments)).await },
        )
    })
}

async fn run<B: Body>(generation: Generation, body: &B, arguments: &Arguments) -> ActionFeedback {
    let name = names::tidy(arguments.text("target_name"));
    let found = body.see(|view| {
        let corrected = names::corrected(&name).unwrap_or_else(|| name.clone());
        names::nearest(view, &name).or_else(|| names::nearest(view, &corrected))
    });
    let (target, attack) = match found {
        Some(NamedThing::Entity(id)) => (MovingTarget::Entity(id), WorldInput::Attack(id)),
        Some(NamedThing::Player(id)) => (MovingTarget::Player(id), WorldInput::AttackPlayer(id)),
        Some(NamedThing::Block(_)) | None => return Err(format!("there is no {name} nearby").into()),
    };
    let kind = body.see(|view| match target {
        MovingTarget::Entity(id) => view.world().entity(id).and_then(|entity| match &entity.kind {
            EntityKind::Mob(mob) => Some(mob.kind_name()),
            _ => None,
        }),
        MovingTarget::Player(_) => None,
    });
    if generation.is_second() && !kind.is_some_and(|kind| PREY.contains(&kind)) {
        return Err(format!("{name} is nothing to be attacked").into());
    }
    let held = body.see(|view| view.held().map(|held| (held.item.name(), held.info().attack_speed)));
    let shoots = held.is_some_and(|(name, _)| MISSILES.contains(&name));
    let cooldown = (20.0 / held.map_or(4.0, |(_, speed)| speed).max(0.5)).ceil() as u32;
    if !shoots {
        let travel = Travel { ticks_max: 600, ..Travel::on_foot() };
        // One that flees may get away; then the blows go into the air.
        let _ = go_near(body, target, 2.0, &travel).await;
    }
    let until = body.tick() + if generation.is_second() { 200 } else { 20 };
    while body.tick() < until && body.see(|view| view.place_of(target).is_some()) {
        if !shoots {
            let travel = Travel { ticks_max: 40, ..Travel::on_foot() };
            if go_near(body, target, 2.5, &travel).await.is_err() {
                body.wait(5).await;
            }
        }
        let look = body.see(|view| {
            let [x, y, z] = view.place_of(target)?;
            Some(look_from(view.player().eyes(), [x, y + 0.7, z]))
        });
        let Some([yaw, pitch]) = look else { break };
        body.act(vec![WorldInput::Look { yaw, pitch }]).await.map_err(crate::skills::SkillError::from)?;
        if shoots {
            // Out of arrows it draws in vain.
            let _ = body.perform(Primitive::Hold { hand: InteractionHand::Main, ticks: 22 }).await;
            body.wait(3).await;
        } else if body.act(vec![attack.clone()]).await.is_err() {
            body.wait(5).await;
        } else {
            body.wait(cooldown.saturating_sub(1)).await;
        }
    }
    let is_left = body.see(|view| view.place_of(target).is_some());
    Ok(format!("you attacked the {name}{}", if is_left { "" } else { ", and it is dead" }).into())
}

/// Items that are shot or thrown rather than struck with.
const MISSILES: [&str; 7] = ["bow", "crossbow", "snowball", "ender_pearl", "egg", "splash_potion", "trident"];

/// Creatures that the second generation lets agents attack.
const PREY: [&str; 37] = [
    "cow",
    "pig",
    "chicken",
    "rabbit",
    "sheep",
    "wolf",
    "fox",
    "horse",
    "turtle",
    "parrot",
    "panda",
    "cat",
    "mooshroom",
    "goat",
    "donkey",
    "mule",
    "llama",
    "squid",
    "cod",
    "salmon",
    "bat",
    "zombie",
    "skeleton",
    "spider",
    "cave_spider",
    "creeper",
    "enderman",
    "witch",
    "slime",
    "husk",
    "stray",
    "drowned",
    "silverfish",
    "phantom",
    "blaze",
    "pillager",
    "vindicator",
];
