//! Riding creatures: taming by mounting, saddles, steering (docs/spec/blockworld.md, 21.4).

use cooperage_core::RandomSource;

use super::Mob;
use crate::items::{InteractionHand, ItemStack};
use crate::physics::Controls;
use crate::registry::registry;
use crate::world::World;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ground::{DROP_DELAY_TICKS, EntityKind};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::refusal::InputRefusal;

/// How used to riders a tame creature is, and by how much each try helps.
const TEMPER_MAX: u32 = 100;
const TEMPER_STEP: u32 = 5;
/// The velocity that the ground adds in a tick to a ridden pig, as a part of its speed attribute.
const PIG_PUSH: f64 = 0.225;

impl Mob {
    fn is_mount(&self) -> bool {
        matches!(self.kind_name(), "horse" | "donkey" | "mule" | "llama" | "skeleton_horse")
    }

    pub(super) fn takes_saddle(&self) -> bool {
        matches!(self.kind_name(), "horse" | "donkey" | "mule" | "pig" | "skeleton_horse")
    }

    /// Whether it lets itself be ridden.
    #[must_use]
    pub fn is_tame(&self) -> bool {
        self.mind.owner.is_some() || self.mind.temper >= TEMPER_MAX
    }

    /// Whether it shows its saddle in a window.
    pub(crate) fn shows_saddle(&self) -> bool {
        self.takes_saddle() && self.kind_name() != "pig" && self.is_tame() && !self.is_baby()
    }

    /// Whether it carries a saddle.
    #[must_use]
    pub fn is_saddled(&self) -> bool {
        self.mind.is_saddled
    }

    pub(crate) fn tame(&mut self) {
        self.mind.temper = TEMPER_MAX;
    }

    pub(crate) fn saddle(&mut self) {
        self.mind.is_saddled = true;
    }

    /// The velocity that the ground adds in a tick to a creature that is ridden.
    pub(super) fn ridden_push(&self) -> f64 {
        if self.kind_name() == "pig" { self.speed * PIG_PUSH } else { self.speed }
    }
}

impl World {
    /// A player mounts a creature, or is thrown off one that is not tame yet.
    pub(super) fn mount(&mut self, id: PlayerId, entity: EntityId) -> Result<String, InputRefusal> {
        if self.players.iter().any(|player| player.riding == Some(entity)) {
            return Err(InputRefusal::Ridden);
        }
        let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
        let is_pig = mob.kind_name() == "pig";
        if mob.is_baby() || !(mob.is_mount() || (is_pig && mob.mind.is_saddled)) {
            return Err(InputRefusal::NotRidable { mob: mob.kind_name() });
        }
        if !is_pig && !mob.is_tame() {
            if mob.random.below(TEMPER_MAX) >= mob.mind.temper {
                mob.mind.temper += TEMPER_STEP;
                return Ok("it throws you off".to_owned());
            }
            mob.mind.owner = Some(id);
            mob.mind.temper = TEMPER_MAX;
        }
        mob.mind.stop();
        mob.mind.rider = Some(id);
        if let Some(player) = self.player_mut(id) {
            player.riding = Some(entity);
        }
        Ok("riding".to_owned())
    }

    pub(super) fn put_saddle(
        &mut self,
        id: PlayerId,
        entity: EntityId,
        slot: usize,
    ) -> Result<String, InputRefusal> {
        let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
        let is_pig = mob.kind_name() == "pig";
        if !mob.takes_saddle() || mob.is_baby() || mob.mind.is_saddled || !(is_pig || mob.is_tame()) {
            return Err(InputRefusal::NoSaddle { mob: mob.kind_name() });
        }
        mob.mind.is_saddled = true;
        let is_mortal = self.player(id).is_some_and(|player| player.mode.is_mortal());
        if is_mortal && let Some(used) = self.player_mut(id).and_then(|player| player.inventory.take(slot, 1))
        {
            self.used_up(EventCause::Player(id), &used, ItemCause::Use);
        }
        Ok("saddled".to_owned())
    }

    /// Drops the saddle of a creature that died.
    pub(super) fn drop_saddle(&mut self, doer: EventCause, at: [f64; 3], mob: &Mob) {
        if !mob.mind.is_saddled {
            return;
        }
        let Some(saddle) = registry().item("saddle").map(|item| ItemStack::new(item, 1)) else { return };
        self.made(doer, &saddle, ItemCause::MobLoot);
        self.drop_at(doer, at, [0.0, 0.1, 0.0], saddle, DROP_DELAY_TICKS);
    }

    /// The rider's keys become the creature's; one without a saddle, or a pig without a carrot ahead, stands.
    pub(super) fn steer_mob(&mut self, place: usize) {
        let Some(entity) = self.entities.get(place) else { return };
        let EntityKind::Mob(mob) = &entity.kind else { return };
        if mob.mind.rider.is_none() {
            return;
        }
        let steering = self.steering(entity.id);
        let obeys = steering.is_some_and(|(id, _, _)| {
            let lured = || {
                [InteractionHand::Main, InteractionHand::Off].into_iter().any(|hand| {
                    self.player(id)
                        .and_then(|player| player.inventory.in_hand(hand))
                        .is_some_and(|held| held.item.name() == "carrot_on_a_stick")
                })
            };
            mob.mind.is_saddled && (mob.kind_name() != "pig" || lured())
        });
        let is_pig = mob.kind_name() == "pig";
        let Some(EntityKind::Mob(mob)) = self.entities.get_mut(place).map(|entity| &mut entity.kind) else {
            return;
        };
        mob.mind.rider = steering.map(|(id, _, _)| id);
        mob.controls = match steering {
            Some((_, keys, yaw)) if obeys => {
                mob.body.yaw = yaw;
                Controls { forward: keys.forward || is_pig, sprint: false, sneak: false, ..keys }
            }
            _ => Controls::default(),
        };
    }
}
