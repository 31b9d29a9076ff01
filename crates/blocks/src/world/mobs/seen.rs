//! Creatures as a server shows them.

use super::{AIR_MAX, CreatureMind, CreatureTraits, Mob, Trader};
use crate::physics::{BodyMotion, Controls};
use crate::registry::EntityInfo;
use crate::world::stream::Stream;

impl Mob {
    /// A creature as it is seen from outside: grown up, whole, and without a will of its own.
    pub(in crate::world) fn seen(info: &EntityInfo, pos: [f64; 3], yaw: f64, random: Stream) -> Mob {
        Mob {
            kind: info.number,
            health: info.health,
            body: BodyMotion { yaw, on_ground: false, ..BodyMotion::standing_at(pos) },
            controls: Controls::default(),
            growing_ticks: 0,
            name: None,
            has_no_ai: false,
            color: (&*info.name == "sheep").then(|| "white".into()),
            is_shorn: false,
            hurt_cooldown: 0,
            last_damage: 0.0,
            fire_ticks: 0,
            air: AIR_MAX,
            speed: info.speed,
            trader: None,
            mind: CreatureMind::new(CreatureTraits::of(info.number), &mut random.clone()),
            random,
        }
    }

    /// Tells whether it is a child. How long it will be one is not known.
    pub fn set_baby(&mut self, is_baby: bool) {
        self.growing_ticks = if is_baby { CHILD_TICKS } else { 0 };
    }

    /// Tells whether it wears a saddle.
    pub fn set_saddled(&mut self, is_saddled: bool) {
        self.mind.is_saddled = is_saddled;
    }

    /// Tells its profession, and its offers as far as they are known.
    pub fn set_trader(&mut self, trader: Option<Trader>) {
        self.trader = trader.map(Box::new);
    }
}

/// Ticks for which a child that is seen stays one, unless the server says otherwise.
const CHILD_TICKS: u32 = 24_000;
