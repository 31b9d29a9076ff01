//! The other bodies that a client sees: players, creatures, things that lie on the ground, vehicles, missiles.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{InteractionHand, ItemStack, slot};
use cooperage_blocks::world::{Entity, EntityKind, Fishing, Mob, Player, PlayerId};
use cooperage_minecraft_wire::metadata::FLOAT;
use cooperage_minecraft_wire::packet::WireAngle;
use cooperage_minecraft_wire::text::clean;
use cooperage_minecraft_wire::{Clientbound, ProtocolVersion};

use super::columns::Columns;
use super::name_of;
use crate::moment::Moment;
use crate::names::player_uuid;
use crate::packets::{self, BodyAngles, BodyPose, BodyStart, Metadata, number};

/// The height of a float in the cell in which it floats.
const FLOAT_HEIGHT: f64 = 0.8;

/// A body as the client knows it.
#[derive(Clone, Debug, PartialEq)]
struct ShownBody {
    /// The name of its kind.
    kind: &'static str,
    pos: [f64; 3],
    angles: BodyAngles,
    on_ground: bool,
    metadata: Vec<Metadata>,
    equipment: Equipment,
    /// The bodies that ride on it.
    riders: Vec<i32>,
    stack: Option<ItemStack>,
}

/// Held and worn things: main hand, off hand, feet, legs, chest, head.
type Equipment = [Option<ItemStack>; 6];

/// The bodies that one client knows.
#[derive(Clone, Debug)]
pub(crate) struct Bodies {
    version: ProtocolVersion,
    me: PlayerId,
    shown: BTreeMap<i32, ShownBody>,
    listed: BTreeSet<PlayerId>,
}

impl Bodies {
    pub(crate) fn new(version: ProtocolVersion, me: PlayerId) -> Bodies {
        Bodies { version, me, shown: BTreeMap::new(), listed: BTreeSet::new() }
    }

    /// Takes all bodies away from the client; the list of players stays.
    pub(crate) fn forget(&mut self, out: &mut Vec<Clientbound>) {
        let numbers: Vec<i32> = std::mem::take(&mut self.shown).into_keys().collect();
        if !numbers.is_empty() {
            out.push(Clientbound::EntitiesGone { entities: numbers });
        }
    }

    /// Whether a player comes to the list now.
    pub(crate) fn lists(&mut self, player: PlayerId) -> bool {
        self.listed.insert(player)
    }

    /// Takes all players off the list.
    pub(crate) fn unlist(&mut self, names: &[String], out: &mut Vec<Clientbound>) {
        let listed = std::mem::take(&mut self.listed).into_iter();
        let uuid = |player: PlayerId| names.get(player.0 as usize).map(|name| player_uuid(name));
        out.push(Clientbound::PlayersUnlisted { uuids: listed.filter_map(uuid).collect() });
    }

    /// The items on the ground that a player may just have picked up.
    pub(crate) fn item_near(&self, moment: &Moment, player: PlayerId, stack: &ItemStack) -> Option<i32> {
        let at = moment.player(player)?.body.pos;
        let distance = |body: &ShownBody| (0..3).map(|axis| (body.pos[axis] - at[axis]).powi(2)).sum::<f64>();
        let items = self
            .shown
            .iter()
            .filter(|(_, body)| body.stack.as_ref().is_some_and(|shown| shown.is_like(stack)));
        let near = items.filter(|(_, body)| distance(body) < 16.0);
        near.min_by(|(_, one), (_, two)| distance(one).total_cmp(&distance(two))).map(|(number, _)| *number)
    }

    pub(crate) fn step(
        &mut self,
        moment: &Moment,
        columns: &Columns,
        names: &[String],
        out: &mut Vec<Clientbound>,
    ) {
        let mut seen = BTreeSet::new();
        for player in &moment.players {
            if player.id != self.me && player.dead.is_none() && columns.holds(player.body.pos) {
                let number = number::of_player(player.id);
                seen.insert(number);
                let body = of_player(player);
                let start = || BodyStart {
                    number,
                    uuid: player_uuid(&name_of(names, player)),
                    kind: "player",
                    data: 0,
                    vel: [0.0; 3],
                };
                self.show(number, body, start, out);
            }
        }
        for player in &moment.players {
            if let Some(line) = &player.fishing
                && let body = of_line(line)
                && columns.holds(body.pos)
            {
                let number = number::of_line(player.id);
                seen.insert(number);
                let uuid = player_uuid(&format!("line {}", player.id.0));
                let data = number::of_player(player.id);
                let start = || BodyStart { number, uuid, kind: FLOAT, data, vel: [0.0; 3] };
                self.show(number, body, start, out);
            }
        }
        for entity in &moment.entities {
            if columns.holds(entity.pos)
                && let Some((kind, data, body)) = of_entity(entity)
            {
                let number = number::of_entity(entity.id);
                seen.insert(number);
                let uuid = player_uuid(&format!("entity {}", entity.id.0));
                let start = || BodyStart { number, uuid, kind, data, vel: entity.vel };
                self.show(number, body, start, out);
            }
        }
        let gone: Vec<i32> = self.shown.keys().copied().filter(|number| !seen.contains(number)).collect();
        if !gone.is_empty() {
            self.shown.retain(|number, _| seen.contains(number));
            out.push(Clientbound::EntitiesGone { entities: gone });
        }
        self.ride(moment, out);
    }

    fn show(
        &mut self,
        number: i32,
        body: ShownBody,
        start: impl FnOnce() -> BodyStart,
        out: &mut Vec<Clientbound>,
    ) {
        let version = self.version;
        let Some(before) = self.shown.get_mut(&number) else {
            out.extend(packets::appeared(version, &start(), body.pos, body.angles));
            out.extend(packets::metadata(version, number, body.kind, &body.metadata));
            out.push(head(number, body.angles));
            out.push(packets::equipped(version, number, &body.equipment));
            self.shown.insert(number, ShownBody { riders: Vec::new(), ..body });
            return;
        };
        if (before.pos, before.angles, before.on_ground) != (body.pos, body.angles, body.on_ground) {
            out.push(packets::placed(number, body.pos, body.angles, body.on_ground));
            if before.angles[2] != body.angles[2] {
                out.push(head(number, body.angles));
            }
        }
        if before.metadata != body.metadata {
            let baby = Metadata::Baby(true);
            let has_grown = before.metadata.contains(&baby) && !body.metadata.contains(&baby);
            let grown = has_grown.then_some(Metadata::Baby(false));
            let told: Vec<Metadata> = body.metadata.iter().cloned().chain(grown).collect();
            out.extend(packets::metadata(version, number, body.kind, &told));
        }
        if before.equipment != body.equipment {
            out.push(packets::equipped(version, number, &body.equipment));
        }
        let riders = std::mem::take(&mut before.riders);
        *before = ShownBody { riders, ..body };
    }

    /// Tells who rides on what; the client itself may ride as well.
    fn ride(&mut self, moment: &Moment, out: &mut Vec<Clientbound>) {
        let mut riders: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
        for player in &moment.players {
            if let Some(mount) = player.riding {
                riders.entry(number::of_entity(mount)).or_default().push(number::of_player(player.id));
            }
        }
        for (number, body) in &mut self.shown {
            let on_it = riders.remove(number).unwrap_or_default();
            if body.riders != on_it {
                body.riders.clone_from(&on_it);
                out.push(Clientbound::Passengers { entity: *number, passengers: on_it });
            }
        }
    }
}

fn head(entity: i32, angles: BodyAngles) -> Clientbound {
    let [_, _, yaw] = angles;
    Clientbound::HeadTurned { entity, yaw: WireAngle(yaw) }
}

fn of_player(player: &Player) -> ShownBody {
    let yaw = player.body.yaw as f32;
    let inventory = &player.inventory;
    let worn = |place: usize| inventory.get(slot::ARMOR.start + place).cloned();
    let hand = |hand| inventory.in_hand(hand).cloned();
    let flags = u8::from(player.fire_ticks > 0)
        | u8::from(player.controls.sneak) << 1
        | u8::from(player.controls.sprint) << 3
        | u8::from(player.effects.iter().any(|effect| &*effect.name == "invisibility")) << 5;
    let pose = if player.sleeping.is_some() {
        BodyPose::Sleeping
    } else if player.body.is_crouching {
        BodyPose::Sneaking
    } else {
        BodyPose::Standing
    };
    ShownBody {
        kind: "player",
        pos: player.body.pos,
        angles: [yaw, player.pitch as f32, yaw],
        on_ground: player.body.on_ground,
        metadata: vec![
            Metadata::Flags(flags),
            Metadata::Pose(pose),
            Metadata::Health(player.health),
            Metadata::SkinParts,
        ],
        equipment: [
            hand(InteractionHand::Main),
            hand(InteractionHand::Off),
            worn(3),
            worn(2),
            worn(1),
            worn(0),
        ],
        riders: Vec::new(),
        stack: None,
    }
}

/// The float of a fishing line.
fn of_line(line: &Fishing) -> ShownBody {
    let BlockPos { x, y, z } = line.cell;
    ShownBody {
        kind: FLOAT,
        pos: [f64::from(x) + 0.5, f64::from(y) + FLOAT_HEIGHT, f64::from(z) + 0.5],
        angles: [0.0; 3],
        on_ground: false,
        metadata: vec![Metadata::Biting(line.is_biting())],
        equipment: Equipment::default(),
        riders: Vec::new(),
        stack: None,
    }
}

/// The kind, the data at its appearance, and the body of an entity.
fn of_entity(entity: &Entity) -> Option<(&'static str, i32, ShownBody)> {
    let mut body = ShownBody {
        kind: "",
        pos: entity.pos,
        angles: [0.0; 3],
        on_ground: entity.on_ground,
        metadata: Vec::new(),
        equipment: Equipment::default(),
        riders: Vec::new(),
        stack: None,
    };
    let (kind, data) = match &entity.kind {
        EntityKind::Item { stack, .. } => {
            body.metadata.push(Metadata::Stack(stack.clone()));
            body.stack = Some(stack.clone());
            // Anything but zero: the item has a velocity of its own.
            ("item", 1)
        }
        EntityKind::Falling { state } => ("falling_block", i32::from(state.0)),
        EntityKind::Mob(mob) => {
            of_mob(mob, &mut body);
            (mob.kind_name(), 0)
        }
        EntityKind::Vehicle(vehicle) => {
            let yaw = vehicle.yaw as f32;
            body.angles = [yaw, 0.0, yaw];
            (vehicle.item.name(), 0)
        }
        EntityKind::Missile(missile) => (missile.kind.name(), 0),
        EntityKind::Gone => return None,
    };
    body.kind = kind;
    Some((kind, data, body))
}

fn of_mob(mob: &Mob, body: &mut ShownBody) {
    let yaw = mob.body.yaw as f32;
    body.angles = [yaw, 0.0, yaw];
    body.metadata.push(Metadata::Flags(u8::from(mob.fire_ticks > 0)));
    body.metadata.push(Metadata::Health(mob.health));
    body.metadata.push(Metadata::Name(mob.name.as_deref().map(clean)));
    if mob.is_baby() {
        body.metadata.push(Metadata::Baby(true));
    }
    if let Some(trader) = &mob.trader {
        body.metadata.push(Metadata::Villager { profession: trader.profession.clone(), level: trader.level });
    }
    if mob.kind_name() == "sheep" {
        body.metadata.push(Metadata::Wool { color: mob.color.clone(), is_shorn: mob.is_shorn });
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;
    use cooperage_minecraft_wire::WireValue;

    use super::*;

    /// The names that packets tell of bodies.
    fn names(out: &[Clientbound]) -> Vec<bool> {
        let metadata = out.iter().filter_map(|packet| match packet {
            Clientbound::EntityMetadata { data, .. } => Some(data),
            _ => None,
        });
        metadata
            .flatten()
            .filter(|datum| datum.key == 2)
            .map(|datum| datum.value != WireValue::Absent)
            .collect()
    }

    #[test]
    fn a_name_that_is_taken_away_is_taken_from_the_client() {
        let options = WorldOptions { view_radius: 1, active_radius: 0, ..WorldOptions::default() };
        let mut world = World::new(options, ChunkGenerator::superflat(), 7);
        let me = world.join("andy", [0.5, -60.0, 0.5]);
        world.command("summon cow 2 -60 2").unwrap();
        world.step();
        let mut moment = Moment::of(&world);
        let mut columns = Columns::new(ProtocolVersion::V1_21_1);
        columns.step(&moment, moment.player(me).unwrap(), &mut true, &mut Vec::new());
        let mut bodies = Bodies::new(ProtocolVersion::V1_21_1, me);
        let mut told = |name: Option<&str>| {
            for entity in &mut moment.entities {
                if let EntityKind::Mob(mob) = &mut entity.kind {
                    mob.name = name.map(Into::into);
                }
            }
            let mut out = Vec::new();
            bodies.step(&moment, &columns, &[], &mut out);
            names(&out)
        };
        assert_eq!(told(Some("Bella")), [true]);
        assert!(told(Some("Bella")).is_empty());
        assert_eq!(told(None), [false]);
    }
}
