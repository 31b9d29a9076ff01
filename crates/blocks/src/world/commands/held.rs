//! `give`, `clear` and `item`.

use super::super::World;
use super::super::event::{EventCause, ItemCause};
use super::super::ids::PlayerId;
use super::CommandResult;
use super::data::written_item;
use super::words::CommandWords;
use crate::items::{ItemStack, SLOTS, slot};
use crate::registry::registry;

/// Most stacks that one command gives.
const STACKS_MAX: u32 = 100;

impl World {
    pub(super) fn give(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let who = words.next().ok_or("who is meant?")?;
        let players = self.chosen_players(by, &who)?;
        let item = written_item(&words.next().ok_or("an item is missing")?)?;
        let count: u32 = if words.peek().is_some() { words.number("count")? } else { 1 };
        if count > item.max() * STACKS_MAX {
            return Err(format!("{count} are more than {STACKS_MAX} stacks"));
        }
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        for &id in &players {
            let mut left = count;
            while left > 0 {
                let stack = item.of_count(left.min(item.max()));
                left -= stack.count;
                self.made(doer, &stack, ItemCause::Command);
                let Some(player) = self.player_mut(id) else { break };
                let pos = player.body.pos;
                if let Some(rest) = player.inventory.insert(stack) {
                    self.drop_at(doer, pos, [0.0; 3], rest, 0);
                }
            }
        }
        Ok(format!("{} players got {count} {}", players.len(), item.item.name()))
    }

    pub(super) fn clear(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let players = match words.next() {
            Some(who) => self.chosen_players(by, &who)?,
            None => by.into_iter().collect(),
        };
        let wanted = match words.next() {
            Some(name) => Some(registry().item(&name).ok_or_else(|| format!("there is no item `{name}`"))?),
            None => None,
        };
        let most: u32 = if words.peek().is_some() { words.number("count")? } else { u32::MAX };
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        let mut removed: u64 = 0;
        for id in players {
            let Some(player) = self.player_mut(id) else { continue };
            let is_meant = |stack: &ItemStack| wanted.is_none_or(|wanted| stack.item == wanted);
            if most == 0 {
                let held = player.inventory.slots().iter().flatten().filter(|stack| is_meant(stack));
                removed += held.map(|stack| u64::from(stack.count)).sum::<u64>();
                continue;
            }
            let mut left = most;
            let mut gone = Vec::new();
            for place in 0..SLOTS {
                if left > 0 && player.inventory.get(place).is_some_and(is_meant) {
                    let taken = player.inventory.take(place, left);
                    left -= taken.as_ref().map_or(0, |taken| taken.count);
                    gone.extend(taken);
                }
            }
            removed += gone.iter().map(|stack| u64::from(stack.count)).sum::<u64>();
            for stack in &gone {
                self.used_up(doer, stack, ItemCause::Command);
            }
        }
        Ok(format!("{removed} items"))
    }

    pub(super) fn item(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        if words.next().as_deref() != Some("replace") {
            return Err("only `item replace` is here".to_owned());
        }
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        let place = words.next().ok_or("`block` or `entity` is missing")?;
        let (old, stack) = match place.as_str() {
            "block" => {
                let pos = self.cell(by, words)?;
                let number = container_slot(&words.next().ok_or("a slot is missing")?)?;
                let stack = replacement(words)?;
                let cells = self.container_cells(pos);
                let mut first = 0;
                let mut found = None;
                for cell in cells {
                    let entity = self.block_entities.get_mut(&cell).ok_or("there is no container")?;
                    let slots = entity.slots_mut().ok_or("there is no container")?;
                    let size = slots.len();
                    if let Some(place) = number.checked_sub(first).and_then(|number| slots.get_mut(number)) {
                        found = Some(std::mem::replace(place, stack.clone()));
                        break;
                    }
                    first += size;
                }
                (found.ok_or_else(|| format!("there is no slot {number}"))?, stack)
            }
            "entity" => {
                let who = words.next().ok_or("who is meant?")?;
                let id = self.one_player(by, &who)?;
                let number = player_slot(&words.next().ok_or("a slot is missing")?)?;
                let stack = replacement(words)?;
                let player = self.player_mut(id).ok_or("there is no such player")?;
                let held = player.inventory.slot_of(crate::items::InteractionHand::Main);
                let number = if number == usize::MAX { held } else { number };
                let place = player.inventory.slot_mut(number).ok_or("there is no such slot")?;
                (std::mem::replace(place, stack.clone()), stack)
            }
            other => return Err(format!("`{other}` is neither block nor entity")),
        };
        if let Some(old) = old {
            self.used_up(doer, &old, ItemCause::Command);
        }
        if let Some(stack) = stack {
            self.made(doer, &stack, ItemCause::Command);
        }
        Ok("replaced".to_owned())
    }
}

fn replacement(words: &mut CommandWords<'_>) -> Result<Option<ItemStack>, String> {
    if words.next().as_deref() != Some("with") {
        return Err("`with` is missing".to_owned());
    }
    let item = written_item(&words.next().ok_or("an item is missing")?)?;
    let count: u32 = if words.peek().is_some() { words.number("count")? } else { 1 };
    let stack = item.of_count(count.min(item.max()));
    Ok(Some(stack).filter(|stack| stack.count > 0 && stack.item.name() != "air"))
}

fn container_slot(word: &str) -> Result<usize, String> {
    let number = word.strip_prefix("container.").and_then(|number| number.parse().ok());
    number.ok_or_else(|| format!("`{word}` is no slot of a container; write `container.0`"))
}

/// A slot of a player's window by its name in commands; `usize::MAX` stands for the held one.
fn player_slot(word: &str) -> Result<usize, String> {
    let numbered = |prefix: &str, first: usize, count: usize| {
        let number: usize = word.strip_prefix(prefix)?.parse().ok()?;
        (number < count).then_some(first + number)
    };
    let named = match word {
        "armor.head" => Some(5),
        "armor.chest" => Some(6),
        "armor.legs" => Some(7),
        "armor.feet" => Some(8),
        "weapon" | "weapon.mainhand" => Some(usize::MAX),
        "weapon.offhand" => Some(slot::OFF_HAND),
        _ => None,
    };
    named
        .or_else(|| numbered("hotbar.", slot::HOTBAR.start, 9))
        .or_else(|| numbered("inventory.", slot::MAIN.start, 27))
        .ok_or_else(|| format!("`{word}` is no slot of a player"))
}
