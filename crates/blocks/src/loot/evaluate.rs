//! Draws loot from tables.

use cooperage_core::RandomSource;

use super::table::{
    EntryKind, FunctionKind, LootCondition, LootEntry, LootFunction, LootPool, NumberProvider,
    PropertyValues, tables,
};
use super::{Break, Catch, Decoration, Kill, Loot, LootStack};
use crate::craft::{CookKind, cooking};
use crate::registry::{BlockState, ItemId, registry};

/// The most that a stack may grow to by functions; no table comes near it.
const COUNT_MAX: i64 = 1 << 20;

/// The event whose loot is drawn.
pub(super) enum Context<'a> {
    Break(&'a Break<'a>),
    Kill(&'a Kill<'a>),
    Catch(&'a Catch<'a>),
}

/// A stack while functions act on it; what ends below one is nothing.
struct Stack {
    item: ItemId,
    count: i64,
    decorations: Vec<Decoration>,
}

pub(super) fn evaluate(
    pools: &'static [LootPool],
    context: &Context<'_>,
    random: &mut dyn RandomSource,
) -> Loot {
    let mut stacks = Vec::new();
    let mut contents = Vec::new();
    LootDraw { context, random, contents: &mut contents }.pools(pools, &mut stacks);
    let drops = stacks
        .into_iter()
        .filter_map(|stack| {
            let count = u32::try_from(stack.count).ok().filter(|&count| count > 0)?;
            Some(LootStack { item: stack.item, count, decorations: stack.decorations })
        })
        .collect();
    Loot { drops, contents }
}

struct LootDraw<'a, 'c> {
    context: &'a Context<'c>,
    random: &'a mut dyn RandomSource,
    contents: &'a mut Vec<&'static str>,
}

impl LootDraw<'_, '_> {
    fn pools(&mut self, pools: &'static [LootPool], stacks: &mut Vec<Stack>) {
        for pool in pools {
            if !self.all_hold(&pool.conditions) {
                continue;
            }
            for _ in 0..self.whole(pool.rolls) {
                let first = stacks.len();
                self.roll(pool, stacks);
                for stack in stacks.iter_mut().skip(first) {
                    self.change(&pool.functions, stack);
                }
            }
        }
    }

    fn roll(&mut self, pool: &'static LootPool, stacks: &mut Vec<Stack>) {
        let mut possible: Vec<&'static LootEntry> = Vec::with_capacity(pool.entries.len());
        for entry in &pool.entries {
            possible.extend(self.expand(entry));
        }
        let chosen = match possible.as_slice() {
            [] => return,
            [only] => *only,
            several => {
                let total = several.iter().map(|entry| entry.weight).sum();
                let mut rest = self.random.below(total);
                let chosen = several.iter().find(|entry| match rest.checked_sub(entry.weight) {
                    Some(less) => {
                        rest = less;
                        false
                    }
                    None => true,
                });
                match chosen {
                    Some(entry) => *entry,
                    None => return,
                }
            }
        };
        self.give(chosen, stacks);
    }

    /// The entry itself if its conditions hold, or the first of its alternatives that does.
    fn expand(&mut self, entry: &'static LootEntry) -> Option<&'static LootEntry> {
        if !self.all_hold(&entry.conditions) {
            return None;
        }
        match &entry.kind {
            EntryKind::First(alternatives) => {
                alternatives.iter().find_map(|alternative| self.expand(alternative))
            }
            _ => Some(entry),
        }
    }

    fn give(&mut self, entry: &'static LootEntry, stacks: &mut Vec<Stack>) {
        let first = stacks.len();
        let one = |item| Stack { item, count: 1, decorations: Vec::new() };
        match &entry.kind {
            EntryKind::Item(item) => stacks.push(one(*item)),
            EntryKind::Wool => stacks.extend(self.wool().map(one)),
            EntryKind::OneOf(items) => {
                let place = self.random.below(items.len() as u32) as usize;
                stacks.extend(items.get(place).copied().map(one));
            }
            EntryKind::Table(name) => self.pools(tables().fishing(name), stacks),
            EntryKind::Contents(name) => self.contents.push(name),
            EntryKind::First(_) | EntryKind::Nothing => {}
        }
        for stack in stacks.iter_mut().skip(first) {
            self.change(&entry.functions, stack);
        }
    }

    fn wool(&self) -> Option<ItemId> {
        let Context::Kill(kill) = self.context else { return None };
        registry().item(&format!("{}_wool", kill.wool_color))
    }

    fn change(&mut self, functions: &'static [LootFunction], stack: &mut Stack) {
        for function in functions {
            if self.all_hold(&function.conditions) {
                self.apply(&function.kind, stack);
                stack.count = stack.count.clamp(-COUNT_MAX, COUNT_MAX);
            }
        }
    }

    fn apply(&mut self, function: &'static FunctionKind, stack: &mut Stack) {
        match function {
            FunctionKind::Count { count, adds } => {
                let before = if *adds { stack.count } else { 0 };
                stack.count = before + self.whole(*count);
            }
            FunctionKind::OreBonus => {
                if let level @ 1.. = self.fortune() {
                    let drawn = self.random.below(level.saturating_add(2));
                    stack.count *= 1 + i64::from(drawn.saturating_sub(1));
                }
            }
            FunctionKind::UniformBonus(each) => {
                let most = each.saturating_mul(self.fortune());
                if most > 0 {
                    stack.count += i64::from(self.random.below(most.saturating_add(1)));
                }
            }
            FunctionKind::BinomialBonus(tries, chance) => {
                let tries = tries.saturating_add(self.fortune());
                stack.count += self.binomial(tries, *chance);
            }
            FunctionKind::Limit(least, most) => {
                stack.count = stack.count.max(least.unwrap_or(i64::MIN)).min(most.unwrap_or(i64::MAX));
            }
            FunctionKind::Looting { count, most } => {
                if let level @ 1.. = self.looting() {
                    let more = f64::from(level) * self.fractional(*count);
                    stack.count += round(more);
                    stack.count = stack.count.min(most.unwrap_or(i64::MAX));
                }
            }
            FunctionKind::Smelt => {
                if let Some(cooked) = cooking(CookKind::Smelting, stack.item) {
                    stack.item = cooked.output;
                }
            }
            FunctionKind::DurabilityLeft(part) => {
                let part = self.fractional(*part);
                stack.decorations.push(Decoration::DurabilityLeft(part));
            }
            FunctionKind::EnchantLevels(levels) => {
                stack.decorations.push(Decoration::EnchantLevels(*levels));
            }
            FunctionKind::EnchantRandom => stack.decorations.push(Decoration::EnchantRandom),
            FunctionKind::Potion(name) => stack.decorations.push(Decoration::Potion(name)),
            FunctionKind::Amplifier(count) => {
                let level = u32::try_from(self.whole(*count)).unwrap_or(0);
                stack.decorations.push(Decoration::Amplifier(level));
            }
        }
    }

    /// Every condition before the first that fails is drawn, none after it.
    fn all_hold(&mut self, conditions: &[LootCondition]) -> bool {
        conditions.iter().all(|condition| self.holds(condition))
    }

    fn holds(&mut self, condition: &LootCondition) -> bool {
        match condition {
            LootCondition::Any(any) => any.iter().any(|condition| self.holds(condition)),
            LootCondition::All(all) => self.all_hold(all),
            LootCondition::Not(inner) => !self.holds(inner),
            LootCondition::Chance(chance) => self.happens(*chance),
            LootCondition::ChanceFortune(chances) => {
                let level = (self.fortune() as usize).min(chances.len().saturating_sub(1));
                let chance = chances.get(level).copied().unwrap_or(0.0);
                self.happens(chance)
            }
            LootCondition::ChanceLooting([without, first, further]) => {
                let chance = match self.looting() {
                    0 => *without,
                    level => first + further * f64::from(level - 1),
                };
                self.happens(chance)
            }
            fact => match self.context {
                Context::Break(breaking) => holds_at_break(fact, breaking),
                Context::Kill(kill) => holds_at_kill(fact, kill),
                Context::Catch(catch) => holds_at_catch(fact, catch),
            },
        }
    }

    fn fortune(&self) -> u32 {
        if let Context::Break(breaking) = self.context { breaking.fortune } else { 0 }
    }

    fn looting(&self) -> u32 {
        if let Context::Kill(kill) = self.context { kill.looting } else { 0 }
    }

    fn whole(&mut self, count: NumberProvider) -> i64 {
        match count {
            NumberProvider::Fixed(count) => count,
            NumberProvider::Uniform(least, most) => {
                let (least, most) = (round(least), round(most));
                let several = u32::try_from(most - least).unwrap_or(0).saturating_add(1);
                least + i64::from(self.random.below(several))
            }
            NumberProvider::Binomial(tries, chance) => self.binomial(tries, chance),
        }
    }

    fn fractional(&mut self, count: NumberProvider) -> f64 {
        match count {
            NumberProvider::Fixed(count) => count as f64,
            NumberProvider::Uniform(least, most) => least + self.fraction() * (most - least),
            NumberProvider::Binomial(tries, chance) => self.binomial(tries, chance) as f64,
        }
    }

    fn binomial(&mut self, tries: u32, chance: f64) -> i64 {
        (0..tries.min(COUNT_MAX as u32)).map(|_| i64::from(self.happens(chance))).sum()
    }

    fn happens(&mut self, chance: f64) -> bool {
        self.fraction() < chance
    }

    /// Uniform in 0 to 1, without 1: 53 bits of two draws.
    fn fraction(&mut self) -> f64 {
        let high = u64::from(self.random.next_u32() >> 5);
        let low = u64::from(self.random.next_u32() >> 6);
        ((high << 26) | low) as f64 / (1_u64 << 53) as f64
    }
}

fn round(value: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
    let whole = (value + 0.5).floor() as i64;
    whole
}

fn has_state(state: BlockState, wanted: &[(String, PropertyValues)]) -> bool {
    wanted.iter().all(|(property, values)| match values {
        PropertyValues::One(value) => state.is(property, value),
        PropertyValues::Range([least, most]) => {
            state.number(property).is_some_and(|number| (*least..=*most).contains(&number))
        }
    })
}

fn holds_at_break(fact: &LootCondition, breaking: &Break<'_>) -> bool {
    match fact {
        LootCondition::Silk(wanted) => breaking.silk_touch == *wanted,
        LootCondition::Tool(items) => breaking.tool.is_some_and(|tool| items.binary_search(&tool).is_ok()),
        LootCondition::State(wanted) => has_state(breaking.state, wanted),
        LootCondition::Beside { offset, block, state } => {
            let beside = (breaking.beside)(*offset);
            beside.block() == *block && has_state(beside, state)
        }
        LootCondition::ByEntity(wanted) => breaking.by_entity == *wanted,
        _ => false,
    }
}

fn holds_at_kill(fact: &LootCondition, kill: &Kill<'_>) -> bool {
    match fact {
        LootCondition::PlayerKill(wanted) => kill.by_player == *wanted,
        LootCondition::OnFire(wanted) => kill.on_fire == *wanted,
        LootCondition::FireAspect(wanted) => kill.fire_aspect == *wanted,
        LootCondition::Sheared(wanted) => kill.is_sheared == *wanted,
        LootCondition::Size([least, most]) => (*least..=*most).contains(&kill.size),
        LootCondition::Killer(names) => {
            kill.killer.is_some_and(|killer| names.iter().any(|name| name == killer))
        }
        LootCondition::Captain(wanted) => kill.is_captain == *wanted,
        LootCondition::DamageTag(tag) => kill.damage_tags.contains(&tag.as_str()),
        _ => false,
    }
}

fn holds_at_catch(fact: &LootCondition, catch: &Catch<'_>) -> bool {
    match fact {
        LootCondition::Biome(names) => names.iter().any(|name| name == catch.biome),
        LootCondition::OpenWater(wanted) => catch.is_open_water == *wanted,
        _ => false,
    }
}
