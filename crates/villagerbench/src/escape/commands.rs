//! The commands of a game server that atoms of the authors' form may carry, read into their effects.
//!
//! `_pos_` stands for the cell, `_position_` in a selector for being near it, `_merge_pos_` and `_split_pos_` for where
//! a team comes together or parts.

use std::collections::BTreeMap;

use super::atom::{CommandEffect, NearbyPlayers, TeleportTarget};
use super::error::EscapeError;
use super::raw;

/// Most of an item that a command gives.
const COUNT_MAX: u32 = 64;
/// Farthest that a selector or a shift reaches, in blocks.
const BLOCKS_MAX: f64 = 64.0;
/// Slots of the largest container.
const SLOTS: u32 = 54;

/// Reads a command.
pub(super) fn command(atom: usize, text: &str) -> Result<CommandEffect, EscapeError> {
    let unknown = || EscapeError::Command { atom, text: raw::shortened(text) };
    let words = words(text.trim().trim_start_matches('/'));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["tp" | "teleport", who, to] => {
            let to = match *to {
                "_merge_pos_" => TeleportTarget::Merge,
                "_split_pos_" => TeleportTarget::Split,
                "_pos_" => TeleportTarget::Here,
                _ => return Err(unknown()),
            };
            Ok(CommandEffect::Carry { who: selected(who).ok_or_else(unknown)?, to })
        }
        ["tp" | "teleport", who, x, y, z] => carry_by(who, [x, y, z]).ok_or_else(unknown),
        ["execute", "as", who, "at", "@s", "run", "tp" | "teleport", "@s", x, y, z] => {
            carry_by(who, [x, y, z]).ok_or_else(unknown)
        }
        ["give", who, item, rest @ ..] => {
            let (name, tag) = item.split_once(['{', '[']).unwrap_or((item, ""));
            Ok(CommandEffect::Give {
                who: selected(who).ok_or_else(unknown)?,
                item: raw::item(atom, name)?,
                name: label(tag),
                count: count(rest).ok_or_else(unknown)?,
            })
        }
        ["item", "replace", "block", "_pos_", slot, "with", item, rest @ ..] => {
            let slot = slot.strip_prefix("container.").and_then(|number| number.parse().ok());
            let slot = slot.filter(|slot| *slot < SLOTS).ok_or_else(unknown)?;
            Ok(CommandEffect::Fill {
                slot,
                item: raw::item(atom, item)?,
                count: count(rest).ok_or_else(unknown)?,
            })
        }
        ["setblock", "_pos_", block] => {
            let (name, list) = block.split_once('[').unwrap_or((block, "]"));
            let pairs = list.trim_end_matches(']').split(',').filter_map(|pair| pair.split_once('='));
            let properties: BTreeMap<String, String> =
                pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect();
            Ok(CommandEffect::Set(raw::pattern(atom, name, properties)?))
        }
        _ => Err(unknown()),
    }
}

fn carry_by(who: &str, parts: [&str; 3]) -> Option<CommandEffect> {
    let mut by = [0.0; 3];
    for (part, text) in by.iter_mut().zip(parts) {
        let number = text.strip_prefix('~')?;
        *part = if number.is_empty() { 0.0 } else { number.parse::<f64>().ok()? };
        if !(part.is_finite() && part.abs() <= BLOCKS_MAX) {
            return None;
        }
    }
    Some(CommandEffect::Carry { who: selected(who)?, to: TeleportTarget::By(by) })
}

fn count(rest: &[&str]) -> Option<u32> {
    match rest {
        [] => Some(1),
        [number] => number.parse().ok().filter(|count| (1..=COUNT_MAX).contains(count)),
        _ => None,
    }
}

/// `@r[_position_,distance=..2]` and the like: players near the cell. A creature of another kind is never meant.
fn selected(word: &str) -> Option<NearbyPlayers> {
    let selector = word.strip_prefix('@')?;
    let (kind, list) = selector.split_once('[').unwrap_or((selector, "]"));
    let mut who = NearbyPlayers { within: None, is_one: matches!(kind, "r" | "p") };
    if !matches!(kind, "a" | "e" | "p" | "r") {
        return None;
    }
    for argument in list.trim_end_matches(']').split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match argument.split_once('=') {
            None if argument == "_position_" => {}
            Some(("distance", range)) => {
                let within: f64 = range.strip_prefix("..")?.parse().ok()?;
                who.within = Some(within).filter(|within| (0.0..=BLOCKS_MAX).contains(within));
                who.within?;
            }
            Some(("type", "player" | "minecraft:player")) | Some(("gamemode", "survival")) => {}
            Some(("limit", "1")) => who.is_one = true,
            _ => return None,
        }
    }
    Some(who)
}

/// The name in `{display:{Name:'{"text":"key"}'}}` or `custom_name='"key"'`: the last word in quotes.
fn label(tag: &str) -> Option<String> {
    let mut parts = tag.split('"').filter(|part| part.chars().any(char::is_alphanumeric));
    let name = parts.next_back().filter(|_| tag.contains('"')).map(raw::label)?;
    Some(name).filter(|name| !name.is_empty())
}

/// Words at white space outside brackets and quotes.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut depth) = (Vec::new(), String::new(), 0i32);
    for character in text.chars() {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
        if character.is_whitespace() && depth <= 0 {
            words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
        } else {
            word.push(character);
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_the_published_forms_are_read() {
        let near = |within: f64, is_one: bool| NearbyPlayers { within: Some(within), is_one };
        let cases = [
            (
                "/tp @r[_position_,distance=..2] _merge_pos_",
                CommandEffect::Carry { who: near(2.0, true), to: TeleportTarget::Merge },
            ),
            (
                "/tp @e[_position_,distance=..7, type=player, gamemode=survival] _pos_",
                CommandEffect::Carry { who: near(7.0, false), to: TeleportTarget::Here },
            ),
            (
                "/execute as @r[_position_,distance=..2] at @s run tp @s ~ ~6 ~3",
                CommandEffect::Carry { who: near(2.0, true), to: TeleportTarget::By([0.0, 6.0, 3.0]) },
            ),
            (
                "/give @a[_position_,distance=..2] minecraft:tripwire_hook{display:{Name:'{\"text\":\"key\"}'}}",
                CommandEffect::Give {
                    who: near(2.0, false),
                    item: "tripwire_hook".to_owned(),
                    name: Some("key".to_owned()),
                    count: 1,
                },
            ),
            (
                "/item replace block _pos_ container.0 with gold_block",
                CommandEffect::Fill { slot: 0, item: "gold_block".to_owned(), count: 1 },
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(command(0, text), Ok(expected), "{text}");
        }
        assert!(matches!(command(0, "/setblock _pos_ air"), Ok(CommandEffect::Set(_))));
    }

    #[test]
    fn other_commands_are_refused() {
        for text in
            ["", "/op alice", "/tp @a[name=x] _pos_", "/give @a nothing", "/tp @r ~ ~ ~1e9", "[[[", "/tp @r"]
        {
            assert!(command(0, text).is_err(), "{text}");
        }
    }
}
