//! Facts about other bodies and things.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::registry::EntityInfo;
use cooperage_minecraft_replica::{EntityFact, ServerFact, TraitsFact};
use cooperage_minecraft_wire::Clientbound;
use cooperage_minecraft_wire::metadata::FLOAT;
use cooperage_minecraft_wire::packet::{PlayerEntries, WireAngle, WireVelocity};
use cooperage_minecraft_wire::text::clean;

use super::{PacketListener, is_sound};
use crate::error::VisitEnd;
use crate::limits::{LISTED_MAX, PLAYER_NAME_MAX, RIDERS_MAX};
use crate::merge::{EntityAccount, EntityAccountKind, kept};

/// Parts of a block in which moves are told.
const MOVE_STEPS: f64 = 4_096.0;
/// The status of an entity that dies.
const DIES: i8 = 3;
/// The place of a saddle among worn things, from 770 on; the places before it are those of [`ServerFact::Equipped`].
const SADDLE: i8 = 7;

/// News of a move; absent parts are as before.
#[derive(Default)]
struct EntityMove {
    by: Option<[i16; 3]>,
    to: Option<[f64; 3]>,
    vel: Option<[f64; 3]>,
    yaw: Option<f64>,
    on_ground: Option<bool>,
}

impl PacketListener {
    /// Takes a packet about entities in. Returns one that is about something else.
    ///
    /// # Errors
    /// [`VisitEnd::Broken`] if there are too many entities or players.
    pub(super) fn hear_entities(
        &mut self,
        own: i32,
        packet: Clientbound,
    ) -> Result<Option<Clientbound>, VisitEnd> {
        let seat = self.seat;
        match packet {
            Clientbound::PlayerList { entries } => self.list(entries)?,
            Clientbound::PlayersUnlisted { uuids } => uuids.iter().for_each(|uuid| {
                self.players.remove(uuid);
            }),
            Clientbound::EntityAppeared { entity, uuid, kind, pos, velocity, pitch, yaw, data, .. } => {
                self.appear(entity, uuid, kind, pos, velocity, [yaw, pitch])?;
                if data == own && self.is_float(kind) {
                    self.tell(ServerFact::LineCast { seat, entity });
                }
            }
            Clientbound::EntitiesGone { entities } => self.with_merge(|merge| merge.lose(seat, &entities)),
            Clientbound::EntityMoved { entity, dx, dy, dz, is_on_ground } => {
                let by = Some([dx, dy, dz]);
                self.go(entity, EntityMove { by, on_ground: Some(is_on_ground), ..EntityMove::default() });
            }
            Clientbound::EntityMovedAndTurned { entity, dx, dy, dz, yaw, is_on_ground, .. } => {
                let (by, yaw) = (Some([dx, dy, dz]), Some(yaw.0.into()));
                let on_ground = Some(is_on_ground);
                self.go(entity, EntityMove { by, yaw, on_ground, ..EntityMove::default() });
            }
            Clientbound::EntityTurned { entity, yaw, is_on_ground, .. } => {
                let (yaw, on_ground) = (Some(yaw.0.into()), Some(is_on_ground));
                self.go(entity, EntityMove { yaw, on_ground, ..EntityMove::default() });
            }
            Clientbound::EntityPlaced { entity, pos, velocity, yaw, relative, is_on_ground, .. } => {
                let (to, on_ground) = (self.place_of(entity, pos, relative.0), Some(is_on_ground));
                let vel = (velocity != [0.0; 3]).then_some(velocity);
                let yaw = (relative.0 >> 3 & 1 == 0).then_some(f64::from(yaw));
                self.go(entity, EntityMove { by: None, to, vel, yaw, on_ground });
            }
            Clientbound::EntityPushed { entity, velocity: WireVelocity(vel) } => {
                self.go(entity, EntityMove { vel: Some(vel), ..EntityMove::default() });
            }
            Clientbound::EntityMetadata { entity, data } if entity == own => {
                // Of all else about own bodies other packets tell.
                let is_asleep = self.traits("player", &data).is_asleep;
                if is_asleep.is_some() {
                    let traits = TraitsFact { is_asleep, ..TraitsFact::default() };
                    self.with_merge(|merge| merge.tell(ServerFact::EntityTraits { entity, traits }));
                }
            }
            Clientbound::EntityMetadata { entity, data } => self.with_merge(|merge| {
                let Some(seen) = merge.seen(seat, entity) else { return };
                let traits = self.traits(seen.kind_name, &data);
                if traits != TraitsFact::default() {
                    seen.take_traits(&traits);
                    merge.tell_of(seat, entity, ServerFact::EntityTraits { entity, traits });
                }
            }),
            Clientbound::EntityEquipped { entity, items } => {
                for item in items {
                    let stack = self.stack(&item.item);
                    match item.slot {
                        SADDLE => {
                            let is_saddled = Some(stack.is_some());
                            self.note(entity, TraitsFact { is_saddled, ..TraitsFact::default() });
                        }
                        0..=5 => self.equip(entity, item.slot.unsigned_abs(), stack),
                        _ => {}
                    }
                }
            }
            Clientbound::EntityStatus { entity, status: DIES } if entity != own => {
                self.with_merge(|merge| merge.tell_of(seat, entity, ServerFact::Died { entity }));
            }
            Clientbound::EntityDamaged { entity, cause, .. } => {
                self.tells_damage = true;
                // One more than the number of the entity.
                let by = (cause > 0).then(|| cause - 1);
                self.with_merge(|merge| merge.tell_of(seat, entity, ServerFact::Hurt { entity, by }));
            }
            Clientbound::EntityHurt { entity, .. } if !self.tells_damage => {
                self.with_merge(|merge| merge.tell_of(seat, entity, ServerFact::Hurt { entity, by: None }));
            }
            Clientbound::Passengers { entity, mut passengers } => self.with_merge(|merge| {
                passengers.truncate(RIDERS_MAX);
                // A body that rides may come before its vehicle.
                if merge.tells_of(seat, entity) {
                    merge.set_riders(entity, passengers);
                } else if passengers.contains(&own) {
                    merge.set_riders(entity, vec![own]);
                }
            }),
            Clientbound::ItemCollected { item, collector, count } => {
                let count = u32::try_from(count).unwrap_or(1);
                let fact = ServerFact::Collected { item, by: collector, count };
                self.with_merge(|merge| merge.tell_of(seat, item, fact));
            }
            packet => return Ok(Some(packet)),
        }
        Ok(None)
    }

    /// Whether a kind of entities is that of the floats of fishing lines.
    fn is_float(&self, kind: i32) -> bool {
        self.maps.entity_from_wire(kind).is_some_and(|number| &*EntityInfo::of(number).name == FLOAT)
    }

    fn list(&mut self, PlayerEntries(entries): PlayerEntries) -> Result<(), VisitEnd> {
        for entry in entries {
            if let Some(name) = entry.name {
                let name: String = clean(&name).chars().take(PLAYER_NAME_MAX).collect();
                self.players.insert(entry.uuid, Arc::from(name));
            }
        }
        if self.players.len() > LISTED_MAX {
            return Err(VisitEnd::broken(format!("more than {LISTED_MAX} listed players")));
        }
        Ok(())
    }

    fn appear(
        &self,
        entity: i32,
        uuid: u128,
        kind: i32,
        pos: [f64; 3],
        WireVelocity(vel): WireVelocity,
        [WireAngle(yaw), WireAngle(pitch)]: [WireAngle; 2],
    ) -> Result<(), VisitEnd> {
        let Some(number) = self.maps.entity_from_wire(kind) else { return Ok(()) };
        if !is_sound(&pos) || !is_sound(&vel) {
            return Ok(());
        }
        let info = EntityInfo::of(number);
        let kind = match &*info.name {
            "player" => {
                // A body that is in no list is a figure of the server.
                let name = self.players.get(&uuid).cloned();
                let name = name.unwrap_or_else(|| Arc::from(format!("player_{entity}")));
                if self.own_names.contains(&name.to_ascii_lowercase()) {
                    return Ok(());
                }
                EntityAccountKind::Player(name)
            }
            "item" => EntityAccountKind::Other(EntityFact::Item(None)),
            _ if info.is_living => EntityAccountKind::Other(EntityFact::Mob(number)),
            _ => EntityAccountKind::Other(EntityFact::Other(number)),
        };
        let seen = EntityAccount {
            kind,
            kind_name: &info.name,
            pos,
            vel,
            yaw: yaw.into(),
            pitch: pitch.into(),
            traits: TraitsFact::default(),
            equipment: BTreeMap::new(),
        };
        self.with_merge(|merge| merge.see(self.seat, entity, seen))
    }

    /// The place to which an entity is put; bits say which components are relative.
    fn place_of(&self, entity: i32, pos: [f64; 3], relative: u32) -> Option<[f64; 3]> {
        let mut merge = self.collector.merge();
        let before = merge.seen(self.seat, entity)?.pos;
        let at = |axis: usize| if relative >> axis & 1 == 1 { before[axis] + pos[axis] } else { pos[axis] };
        Some([at(0), at(1), at(2)])
    }

    fn go(&self, entity: i32, news: EntityMove) {
        self.with_merge(|merge| {
            let Some(seen) = merge.seen(self.seat, entity) else { return };
            let pos = match (news.to, news.by) {
                (Some(to), _) => Some(to),
                // As the game reckons, so that steps do not add up to another place.
                (None, Some(by)) => Some(std::array::from_fn(|axis| {
                    ((seen.pos[axis] * MOVE_STEPS).round() + f64::from(by[axis])) / MOVE_STEPS
                })),
                (None, None) => None,
            };
            let pos = pos.filter(|pos| is_sound(pos));
            let vel = news.vel.filter(|vel| is_sound(vel));
            let yaw = news.yaw.filter(|yaw| yaw.is_finite());
            seen.pos = pos.unwrap_or(seen.pos);
            seen.vel = vel.unwrap_or(seen.vel);
            seen.yaw = yaw.unwrap_or(seen.yaw);
            let fact = ServerFact::EntityMoved { entity, pos, vel, yaw, on_ground: news.on_ground };
            merge.tell_of(self.seat, entity, fact);
        });
    }

    fn note(&self, entity: i32, traits: TraitsFact) {
        self.with_merge(|merge| {
            let Some(seen) = merge.seen(self.seat, entity) else { return };
            seen.take_traits(&traits);
            merge.tell_of(self.seat, entity, ServerFact::EntityTraits { entity, traits });
        });
    }

    fn equip(&self, entity: i32, slot: u8, stack: Option<cooperage_blocks::items::ItemStack>) {
        self.with_merge(|merge| {
            let Some(seen) = merge.seen(self.seat, entity) else { return };
            if matches!(seen.kind, EntityAccountKind::Player(_)) {
                seen.equipment.insert(slot, stack.as_ref().map(kept));
                merge.tell_of(self.seat, entity, ServerFact::Equipped { entity, slot, stack });
            }
        });
    }
}
