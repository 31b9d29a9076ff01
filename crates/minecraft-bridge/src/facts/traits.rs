//! Metadata of entities as properties that skills and judges read.

use std::sync::Arc;

use cooperage_blocks::world::COLORS;
use cooperage_minecraft_replica::TraitsFact;
use cooperage_minecraft_wire::WireValue;
use cooperage_minecraft_wire::metadata::{EntityProperty, HORSE_IS_SADDLED, PROFESSIONS, pose};
use cooperage_minecraft_wire::packet::EntityDatum;
use cooperage_minecraft_wire::text::text_from_wire;

use super::PacketListener;
use crate::limits::ENTITY_NAME_MAX;

impl PacketListener {
    /// The properties of an entity of that kind that metadata tell.
    pub(super) fn traits(&self, kind: &str, data: &[EntityDatum]) -> TraitsFact {
        let mut traits = TraitsFact::default();
        for datum in data {
            let property = EntityProperty::of(self.version, kind, datum.key, &datum.kind);
            if let Some(property) = property {
                self.take_property(property, &datum.value, &mut traits);
            }
        }
        traits
    }

    fn take_property(&self, property: EntityProperty, value: &WireValue, traits: &mut TraitsFact) {
        let bits = if let WireValue::Whole(bits) = value { *bits as u8 } else { 0 };
        match (property, value) {
            (EntityProperty::Stack, slot) => traits.stack = self.stack(slot),
            (EntityProperty::Health, WireValue::Real(health)) if health.is_finite() => {
                traits.health = Some(*health);
            }
            (EntityProperty::Baby, WireValue::Bool(is_baby)) => traits.is_baby = Some(*is_baby),
            (EntityProperty::Biting, WireValue::Bool(is_biting)) => traits.is_biting = Some(*is_biting),
            (EntityProperty::Saddle, WireValue::Bool(is_saddled)) => traits.is_saddled = Some(*is_saddled),
            (EntityProperty::HorseFlags, _) => traits.is_saddled = Some(bits & HORSE_IS_SADDLED != 0),
            (EntityProperty::Pose, _) => traits.is_asleep = Some(bits == pose::SLEEPING),
            (EntityProperty::Name, text) => {
                let name = text_from_wire(self.version, text);
                traits.name = Some(name.chars().take(ENTITY_NAME_MAX).collect::<String>().into());
            }
            (EntityProperty::Wool, _) => {
                traits.color = COLORS.get(usize::from(bits & 15)).map(|color| Arc::from(*color));
                traits.is_shorn = Some(bits & 16 != 0);
            }
            (EntityProperty::Villager, value) => {
                let number =
                    value.whole("villagerProfession").and_then(|number| usize::try_from(number).ok());
                traits.profession =
                    number.and_then(|number| PROFESSIONS.get(number)).map(|name| Arc::from(*name));
            }
            _ => {}
        }
    }
}
