//! The client's own body: health, window, effects, mode.

use std::collections::BTreeSet;

use cooperage_blocks::items::{ItemStack, SLOTS};
use cooperage_blocks::world::{Effect, GameMode, Player, WindowKind, WindowView};
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};

use crate::packets::{self, BodyPose, Metadata, number, windows};

/// The number of the player's own window.
const OWN: u8 = 0;

/// The client's knowledge of its own body.
#[derive(Clone, Debug)]
pub(crate) struct OwnBody {
    version: ProtocolVersion,
    health: Option<(f64, u32, f64)>,
    slots: Option<Vec<Option<ItemStack>>>,
    cursor: Option<ItemStack>,
    /// The slots that the client has filled by itself since the last step.
    replaced: BTreeSet<usize>,
    effects: Vec<Effect>,
    mode: Option<GameMode>,
    is_asleep: bool,
    state_id: i32,
}

impl OwnBody {
    pub(crate) fn new(version: ProtocolVersion) -> OwnBody {
        OwnBody {
            version,
            health: None,
            slots: None,
            cursor: None,
            replaced: BTreeSet::new(),
            effects: Vec::new(),
            mode: None,
            is_asleep: false,
            state_id: 0,
        }
    }

    /// The packets about the own body that come before its place.
    pub(crate) fn begin(&mut self, me: &Player, out: &mut Vec<Clientbound>) {
        self.mode = Some(me.mode);
        out.push(packets::abilities(me.mode, !me.body.on_ground));
        out.push(Clientbound::HeldSlot { slot: me.inventory.selected().into() });
    }

    /// The whole window is sent again with a new number, after a click.
    pub(crate) fn clicked(&mut self) {
        self.slots = None;
    }

    /// That slot is sent again, after the client has filled it by itself.
    pub(crate) fn replaced(&mut self, slot: i16) {
        self.replaced.extend(usize::try_from(slot).ok().filter(|slot| *slot < SLOTS));
    }

    /// Makes the client's own body that of the moment. `window` is the present one; while the client is shown another one than its own,
    /// which has the same things in it, its own waits.
    pub(crate) fn step(
        &mut self,
        me: &Player,
        window: Option<&WindowView>,
        shows_other: bool,
        out: &mut Vec<Clientbound>,
    ) {
        if self.mode != Some(me.mode) {
            self.mode = Some(me.mode);
            out.push(packets::game_mode(me.mode));
            // Flying ends with the mode, and a body that comes into creative mode flies when its client says so.
            out.push(packets::abilities(me.mode, false));
        }
        let is_asleep = me.sleeping.is_some();
        if self.is_asleep != is_asleep {
            self.is_asleep = is_asleep;
            let pose = if is_asleep { BodyPose::Sleeping } else { BodyPose::Standing };
            let told = [Metadata::Pose(pose)];
            out.extend(packets::metadata(self.version, number::of_player(me.id), "player", &told));
        }
        if !shows_other {
            let own = window.filter(|window| window.kind == WindowKind::Own);
            let slots = own.map_or(&me.inventory.slots()[..], |window| &window.slots);
            let cursor = window.and_then(|window| window.cursor.as_ref());
            self.change_slots(me.mode, slots, cursor, out);
        }
        let health = (if me.dead.is_some() { 0.0 } else { me.health }, me.food, me.saturation);
        if self.health != Some(health) {
            self.health = Some(health);
            let (health, food, saturation) = health;
            let food = food.cast_signed();
            out.push(Clientbound::Health { health: health as f32, food, saturation: saturation as f32 });
        }
        self.change_effects(me, out);
    }

    fn change_slots(
        &mut self,
        mode: GameMode,
        slots: &[Option<ItemStack>],
        cursor: Option<&ItemStack>,
        out: &mut Vec<Clientbound>,
    ) {
        let replaced = std::mem::take(&mut self.replaced);
        let is_same_cursor = self.cursor.as_ref() == cursor;
        match &mut self.slots {
            // The screen of creative mode keeps the cursor to itself: the whole window, with the cursor of the world, would empty it.
            Some(known) if mode == GameMode::Creative && is_same_cursor => {
                for (number, (known, slot)) in known.iter_mut().zip(slots).enumerate() {
                    if known != slot || replaced.contains(&number) {
                        known.clone_from(slot);
                        self.state_id = (self.state_id + 1) & 0x7fff;
                        out.push(windows::slot(self.version, OWN, self.state_id, number, slot.as_ref()));
                    }
                }
            }
            Some(known) if known == slots && is_same_cursor && replaced.is_empty() => {}
            _ => {
                self.slots = Some(slots.to_vec());
                self.cursor = cursor.cloned();
                self.state_id = (self.state_id + 1) & 0x7fff;
                out.push(windows::contents(self.version, OWN, self.state_id, slots, cursor));
            }
        }
    }

    /// Takes all effects from the client.
    pub(crate) fn end_effects(&mut self, number: i32, out: &mut Vec<Clientbound>) {
        let effects = std::mem::take(&mut self.effects).into_iter();
        out.extend(effects.filter_map(|effect| packets::effect_gone(self.version, number, &effect.name)));
    }

    fn change_effects(&mut self, me: &Player, out: &mut Vec<Clientbound>) {
        let number = number::of_player(me.id);
        for old in &self.effects {
            if !me.effects.iter().any(|effect| effect.name == old.name) {
                out.extend(packets::effect_gone(self.version, number, &old.name));
            }
        }
        for effect in &me.effects {
            // One that goes on by itself is not told again.
            let is_known = |old: &Effect| {
                old.name == effect.name && old.amplifier == effect.amplifier && old.ticks >= effect.ticks
            };
            if !self.effects.iter().any(is_known) {
                out.extend(packets::effect(self.version, number, effect));
            }
        }
        self.effects.clone_from(&me.effects);
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::registry::registry;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;

    use super::*;

    /// The slots that a step sends one by one, and whether it sends the whole window.
    fn sent(own: &mut OwnBody, me: &Player) -> (Vec<i16>, bool) {
        let mut out = Vec::new();
        own.step(me, None, false, &mut out);
        let slots = out.iter().filter_map(|packet| match packet {
            Clientbound::SlotSet { slot, .. } => Some(*slot),
            _ => None,
        });
        (slots.collect(), out.iter().any(|packet| matches!(packet, Clientbound::WindowItems { .. })))
    }

    #[test]
    fn the_window_of_creative_mode_is_sent_once_and_then_by_slots() {
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
        let id = world.join("andy", [0.5, -60.0, 0.5]);
        let mut me = world.player(id).unwrap().clone();
        me.mode = GameMode::Creative;
        let mut own = OwnBody::new(ProtocolVersion::V1_21_1);
        assert_eq!(sent(&mut own, &me), (vec![], true));
        let stick = ItemStack::new(registry().item("stick").unwrap(), 2);
        *me.inventory.slot_mut(40).unwrap() = Some(stick.clone());
        assert_eq!(sent(&mut own, &me), (vec![40], false));
        for slot in [36, -1, 46, 36] {
            own.replaced(slot);
        }
        assert_eq!(sent(&mut own, &me), (vec![36], false), "the client may show a stack there that is not");
        assert_eq!(sent(&mut own, &me), (vec![], false));
        own.clicked();
        assert_eq!(sent(&mut own, &me), (vec![], true));
        // In other modes the cursor is the world's.
        me.mode = GameMode::Survival;
        *me.inventory.slot_mut(41).unwrap() = Some(stick);
        assert_eq!(sent(&mut own, &me), (vec![], true));
        own.replaced(36);
        assert_eq!(sent(&mut own, &me), (vec![], true));
        assert_eq!(sent(&mut own, &me), (vec![], false));
    }
}
