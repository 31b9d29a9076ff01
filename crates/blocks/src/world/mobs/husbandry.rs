//! Acts of players on creatures: milking, shearing, dyeing, feeding, taming (docs/spec/blockworld.md, 14.3).

use cooperage_core::RandomSource;

use super::CreatureTraits;
use crate::items::ItemStack;
use crate::registry::registry;
use crate::world::World;
use crate::world::commands::COLORS;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ground::DROP_DELAY_TICKS;
use crate::world::ids::{EntityId, PlayerId};
use crate::world::refusal::InputRefusal;

impl World {
    /// A player uses the item of a slot on a creature. Returns the result in words, or the reason why nothing happened.
    pub(crate) fn use_on_mob(
        &mut self,
        id: PlayerId,
        entity: EntityId,
        slot: usize,
        item: Option<&ItemStack>,
    ) -> Result<String, InputRefusal> {
        let (kind, is_baby, is_shorn) = {
            let mob = self.mob(entity).ok_or(InputRefusal::NoCreature)?;
            (mob.kind_name(), mob.is_baby(), mob.is_shorn)
        };
        let name = item.map_or("", |item| item.item.name());
        match (kind, name) {
            ("cow" | "mooshroom" | "goat", "bucket") if !is_baby => {
                self.exchange(id, slot, "milk_bucket");
                Ok("milk_bucket".to_owned())
            }
            ("mooshroom", "bowl") if !is_baby => {
                self.exchange(id, slot, "mushroom_stew");
                Ok("mushroom_stew".to_owned())
            }
            ("sheep", "shears") if is_shorn || is_baby => Err(InputRefusal::NoWool),
            ("sheep", "shears") => {
                let (color, count) = {
                    let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
                    mob.is_shorn = true;
                    (mob.color.clone().unwrap_or_else(|| "white".into()), 1 + mob.random.below(3))
                };
                self.produce(id, entity, &format!("{color}_wool"), count);
                self.wear_tool(id, slot, 1);
                Ok(format!("{count} {color}_wool"))
            }
            ("sheep", dye) if dye.ends_with("_dye") => {
                let color = dye.trim_end_matches("_dye");
                if !COLORS.contains(&color) {
                    return Err(InputRefusal::NoColor { color: color.into() });
                }
                self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?.color = Some(color.into());
                self.use_one(id, slot);
                Ok(color.to_owned())
            }
            ("mooshroom", "shears") if !is_baby => {
                let cow = crate::registry::entity_kind("cow").ok_or(InputRefusal::NoSuchThingAsCows)?;
                self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?.kind = cow.number;
                self.produce(id, entity, "red_mushroom", 5);
                self.wear_tool(id, slot, 1);
                Ok("5 red_mushroom".to_owned())
            }
            (_, "saddle") => self.put_saddle(id, entity, slot),
            ("horse" | "donkey" | "mule" | "llama" | "skeleton_horse", "") => self.mount(id, entity),
            ("pig", "" | "carrot_on_a_stick") => self.mount(id, entity),
            ("wolf", "") => self.sit(id, entity),
            ("wolf", "bone") => self.tame_wolf(id, entity, slot),
            _ if self.rules.whole_husbandry && is_further_food(kind, name) => {
                self.feed_further(id, entity, slot)
            }
            _ => match item {
                Some(item) if self.feeds(entity, item) => self.feed_mob(id, entity, slot),
                _ => Err(InputRefusal::TakesNoNotice { mob: kind }),
            },
        }
    }

    /// Drops items that a creature produces at its feet.
    fn produce(&mut self, id: PlayerId, entity: EntityId, name: &str, count: u32) {
        let doer = EventCause::Player(id);
        let (Some(item), Some(at)) = (registry().item(name), self.entity(entity).map(|entity| entity.pos))
        else {
            return;
        };
        let stack = ItemStack::new(item, count);
        self.made(doer, &stack, ItemCause::Produce);
        self.drop_at(doer, [at[0], at[1] + 0.5, at[2]], [0.0, 0.1, 0.0], stack, DROP_DELAY_TICKS);
    }

    fn feeds(&self, entity: EntityId, item: &ItemStack) -> bool {
        self.mob(entity).is_some_and(|mob| CreatureTraits::of(mob.kind).food.contains(&item.item))
    }

    /// Children grow by food, grown-ups fall in love.
    fn feed_mob(&mut self, id: PlayerId, entity: EntityId, slot: usize) -> Result<String, InputRefusal> {
        let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
        let told = if mob.is_baby() {
            mob.growing_ticks -= mob.growing_ticks.div_ceil(10);
            "it grows"
        } else if mob.mind.rest > 0 || mob.mind.love > 0 {
            return Err(InputRefusal::NotHungry { mob: mob.kind_name() });
        } else {
            mob.mind.love = LOVE_TICKS;
            mob.mind.together = 0;
            "in love"
        };
        self.use_one(id, slot);
        Ok(told.to_owned())
    }

    /// Cats and parrots are tamed by food, of which parrots want no more then.
    fn feed_further(&mut self, id: PlayerId, entity: EntityId, slot: usize) -> Result<String, InputRefusal> {
        let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
        let kind = mob.kind_name();
        let chance = match kind {
            "cat" => 3,
            "parrot" => 10,
            _ => return self.feed_mob(id, entity, slot),
        };
        match (mob.mind.owner, kind) {
            (Some(_), "cat") => self.feed_mob(id, entity, slot),
            (Some(_), _) => Err(InputRefusal::TakesNoNotice { mob: kind }),
            (None, _) => {
                let is_won = mob.random.below(chance) == 0;
                if is_won {
                    mob.mind.owner = Some(id);
                }
                self.use_one(id, slot);
                Ok(taming(is_won))
            }
        }
    }

    /// A tame wolf sits down, or gets up.
    fn sit(&mut self, id: PlayerId, entity: EntityId) -> Result<String, InputRefusal> {
        let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
        if mob.mind.owner != Some(id) {
            return Err(InputRefusal::IgnoredByWolf);
        }
        mob.mind.is_sitting = !mob.mind.is_sitting;
        Ok(if mob.mind.is_sitting { "it sits" } else { "it stands" }.to_owned())
    }

    /// A bone tames a wolf with a chance of a third.
    fn tame_wolf(&mut self, id: PlayerId, entity: EntityId, slot: usize) -> Result<String, InputRefusal> {
        let mob = self.mob_mut(entity).ok_or(InputRefusal::NoCreature)?;
        if mob.mind.owner.is_some() || mob.mind.foe.is_some() {
            return Err(InputRefusal::IgnoredByWolf);
        }
        let is_won = mob.random.below(3) == 0;
        if is_won {
            mob.mind.owner = Some(id);
            mob.health = TAME_WOLF_HEALTH;
            mob.mind.stop();
        }
        self.use_one(id, slot);
        Ok(taming(is_won))
    }
}

/// Whether a creature was won by a meal, in words.
fn taming(is_won: bool) -> String {
    if is_won { "tamed" } else { "not yet tame" }.to_owned()
}

/// Whether that is food of a creature that eats only where husbandry is whole.
fn is_further_food(kind: &str, name: &str) -> bool {
    match kind {
        "cat" => matches!(name, "cod" | "salmon"),
        "parrot" => matches!(name, "wheat_seeds" | "melon_seeds" | "pumpkin_seeds" | "beetroot_seeds"),
        "turtle" => name == "seagrass",
        "panda" => name == "bamboo",
        _ => false,
    }
}

/// Ticks of love after a meal.
const LOVE_TICKS: u32 = 600;
const TAME_WOLF_HEALTH: f64 = 40.0;
