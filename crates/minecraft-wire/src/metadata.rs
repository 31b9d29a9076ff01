//! The metadata of entities: keys and types of the properties that the program knows, in each version.
//!
//! A server and a client use the same table, so that both agree on every key.

use crate::ProtocolVersion;

/// A property of entities.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityProperty {
    /// Bits: 0 on fire, 1 sneaking, 3 sprinting, 5 invisible.
    Flags,
    /// A name given to it, as a text.
    Name,
    /// A number of the module [`pose`].
    Pose,
    /// The items that lie there.
    Stack,
    /// How many half hearts are left.
    Health,
    Baby,
    /// The dye of a sheep in the lower four bits; bit 4: shorn.
    Wool,
    /// The parts of a player's look that are shown.
    SkinParts,
    /// The profession of a villager, as a part `villagerProfession`.
    Villager,
    /// Whether a pig or a strider is saddled. From protocol 770 on a saddle is worn as equipment.
    Saddle,
    /// Bits of a horse: 2 saddled, before protocol 770.
    HorseFlags,
    /// Whether something bites at a fishing float.
    Biting,
}

/// Numbers of poses.
pub mod pose {
    /// The pose of a body on its feet.
    pub const STANDING: u8 = 0;
    /// The pose of a body in bed.
    pub const SLEEPING: u8 = 2;
    /// The pose of a body that ducks.
    pub const SNEAKING: u8 = 5;
}

/// The kind of the floats of fishing lines. The data of one at its appearance is the number of its owner.
pub const FLOAT: &str = "fishing_bobber";

/// Bit of [`EntityProperty::HorseFlags`].
pub const HORSE_IS_SADDLED: u8 = 4;

/// Professions of villagers in the order of their numbers.
pub const PROFESSIONS: [&str; 15] = [
    "none",
    "armorer",
    "butcher",
    "cartographer",
    "cleric",
    "farmer",
    "fisherman",
    "fletcher",
    "leatherworker",
    "librarian",
    "mason",
    "nitwit",
    "shepherd",
    "toolsmith",
    "weaponsmith",
];

/// Kinds that may be babies, at the key 16.
const AGEABLE: &[&str] = &[
    "armadillo",
    "axolotl",
    "bee",
    "camel",
    "cat",
    "chicken",
    "cow",
    "donkey",
    "drowned",
    "fox",
    "goat",
    "hoglin",
    "horse",
    "husk",
    "llama",
    "mooshroom",
    "mule",
    "ocelot",
    "panda",
    "parrot",
    "pig",
    "polar_bear",
    "rabbit",
    "sheep",
    "skeleton_horse",
    "sniffer",
    "strider",
    "trader_llama",
    "turtle",
    "villager",
    "wandering_trader",
    "wolf",
    "zoglin",
    "zombie",
    "zombie_horse",
    "zombie_villager",
    "zombified_piglin",
];
const HORSES: &[&str] =
    &["camel", "donkey", "horse", "llama", "mule", "skeleton_horse", "trader_llama", "zombie_horse"];

impl EntityProperty {
    /// Properties that one kind of entities or another has.
    const ALL: [EntityProperty; 12] = [
        EntityProperty::Flags,
        EntityProperty::Name,
        EntityProperty::Pose,
        EntityProperty::Stack,
        EntityProperty::Health,
        EntityProperty::Baby,
        EntityProperty::Wool,
        EntityProperty::SkinParts,
        EntityProperty::Villager,
        EntityProperty::Saddle,
        EntityProperty::HorseFlags,
        EntityProperty::Biting,
    ];

    /// Returns the key of the property of a kind of entity, such as `pig`; `None` if the version has no such property.
    #[must_use]
    pub fn key(self, version: ProtocolVersion, kind: &str) -> Option<u8> {
        let wears_saddles = version.protocol() >= 770;
        Some(match self {
            EntityProperty::Flags => 0,
            EntityProperty::Name => 2,
            EntityProperty::Pose => 6,
            EntityProperty::Stack if kind == "item" => 8,
            EntityProperty::Biting if kind == FLOAT => 9,
            EntityProperty::Health => 9,
            EntityProperty::Baby if kind == "piglin" => 17,
            EntityProperty::Baby if AGEABLE.contains(&kind) => 16,
            EntityProperty::Wool if kind == "sheep" => 17,
            EntityProperty::SkinParts if kind == "player" => {
                if version < ProtocolVersion::V1_21_11 {
                    17
                } else {
                    16
                }
            }
            EntityProperty::Villager if kind == "villager" => 18,
            EntityProperty::Villager if kind == "zombie_villager" => 20,
            EntityProperty::Saddle if kind == "pig" && !wears_saddles => 17,
            EntityProperty::Saddle if kind == "strider" && !wears_saddles => 19,
            EntityProperty::HorseFlags if HORSES.contains(&kind) && !wears_saddles => 17,
            _ => return None,
        })
    }

    /// Returns the type of the property's value in the tables of packets.
    #[must_use]
    pub fn type_name(self) -> &'static str {
        match self {
            EntityProperty::Flags
            | EntityProperty::Wool
            | EntityProperty::SkinParts
            | EntityProperty::HorseFlags => "byte",
            EntityProperty::Name => "optional_component",
            EntityProperty::Pose => "pose",
            EntityProperty::Stack => "item_stack",
            EntityProperty::Health => "float",
            EntityProperty::Baby | EntityProperty::Saddle | EntityProperty::Biting => "boolean",
            EntityProperty::Villager => "villager_data",
        }
    }

    /// Returns the property of a kind of entity that has this key and a value of this type.
    #[must_use]
    pub fn of(version: ProtocolVersion, kind: &str, key: u8, type_name: &str) -> Option<EntityProperty> {
        let is_it = |property: &EntityProperty| {
            property.type_name() == type_name && property.key(version, kind) == Some(key)
        };
        EntityProperty::ALL.into_iter().find(is_it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_means_what_the_kind_and_the_version_say() {
        let of = |version, kind, key, type_name| EntityProperty::of(version, kind, key, type_name);
        let (old, new) = (ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_11);
        assert_eq!(of(old, "sheep", 17, "byte"), Some(EntityProperty::Wool));
        assert_eq!(of(old, "player", 17, "byte"), Some(EntityProperty::SkinParts));
        assert_eq!(of(new, "player", 16, "byte"), Some(EntityProperty::SkinParts));
        assert_eq!(of(old, "pig", 17, "boolean"), Some(EntityProperty::Saddle));
        assert_eq!(of(new, "pig", 17, "boolean"), None);
        assert_eq!(of(old, "ghast", 16, "boolean"), None, "whether it attacks");
        assert_eq!(of(old, "zombie", 8, "item_stack"), None);
        assert_eq!(of(new, "fishing_bobber", 9, "boolean"), Some(EntityProperty::Biting));
    }
}
