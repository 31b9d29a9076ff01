//! Reading commands from text, with the original's order of checks (docs/spec/cuisineworld.md, 1.7). Anything is legal
//! input.

use cooperage_core::AgentId;

use crate::command::{KitchenAction, KitchenCommand};
use crate::rules::KitchenRules;

/// A command text that passed the checks made on it alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Parsed<'t> {
    pub(crate) agent: Digits<'t>,
    /// `None` for two parts with a verb that needs a location: complained about only after everything else.
    pub(crate) action: Option<KitchenAction>,
}

/// Why a command text is refused. Each rejects the whole list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Malformed<'t> {
    /// Fewer than two or more than four parts.
    TokenCount,
    /// Not one of the five verbs.
    Verb(&'t str),
    /// The second part names no agent.
    Agent,
    /// Four parts with a verb that takes no item. The original says nothing about it.
    Item,
    /// The last part is no location of this kitchen.
    Location { agent: Digits<'t>, location: &'t str },
    /// An agent's own text names another agent.
    Issuer { issuer: AgentId },
}

/// The number of an agent, as a text has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Digits<'t> {
    Small(u64),
    /// Does not fit; without leading zeros.
    Large(&'t str),
}

pub(crate) fn parse<'t>(rules: &KitchenRules, text: &'t str) -> Result<Parsed<'t>, Malformed<'t>> {
    let (parts, count) = split(text).ok_or(Malformed::TokenCount)?;
    let [verb, agent, third, fourth] = parts;
    let verb = match verb {
        "noop" => Verb::Noop,
        "goto" => Verb::Goto,
        "get" => Verb::Get,
        "put" => Verb::Put,
        "activate" => Verb::Activate,
        other => return Err(Malformed::Verb(other)),
    };
    let agent = digits(agent).ok_or(Malformed::Agent)?;
    if count == 2 {
        let action = if verb == Verb::Noop { Some(KitchenAction::Noop) } else { None };
        return Ok(Parsed { agent, action });
    }
    if count == 4 && !matches!(verb, Verb::Get | Verb::Put) {
        return Err(Malformed::Item);
    }
    let (item, name) = if count == 4 { (third, fourth) } else { ("", third) };
    let location = rules.location(name).ok_or(Malformed::Location { agent, location: name })?;
    let action = match verb {
        Verb::Noop => KitchenAction::Noop,
        Verb::Goto => KitchenAction::Goto(location),
        Verb::Get => {
            KitchenAction::Get { item: if item.is_empty() { None } else { rules.item(item) }, from: location }
        }
        Verb::Put => KitchenAction::Put(location),
        Verb::Activate => KitchenAction::Activate(location),
    };
    Ok(Parsed { agent, action: Some(action) })
}

impl KitchenCommand {
    /// Reads a command from its text form; `None` if the text is none of this kitchen.
    #[must_use]
    pub fn read(rules: &KitchenRules, text: &str) -> Option<KitchenCommand> {
        let parsed = parse(rules, text).ok()?;
        let Digits::Small(number) = parsed.agent else { return None };
        let agent = u32::try_from(number).ok().filter(|number| *number < rules.crew())?;
        Some(KitchenCommand { agent: AgentId(agent), action: parsed.action? })
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Verb {
    Noop,
    Goto,
    Get,
    Put,
    Activate,
}

/// Two to four parts and their number, `None` for any other number. Looks no further than the fourth underscore.
fn split(text: &str) -> Option<([&str; 4], usize)> {
    let mut parts = [""; 4];
    let mut count = 0;
    let mut start = 0;
    for (place, byte) in text.bytes().enumerate() {
        if byte == b'_' {
            *parts.get_mut(count)? = text.get(start..place)?;
            count += 1;
            start = place + 1;
        }
    }
    *parts.get_mut(count)? = text.get(start..)?;
    count += 1;
    (count >= 2).then_some((parts, count))
}

/// `agent` and decimal digits, or the digits alone; leading zeros count for nothing.
fn digits(text: &str) -> Option<Digits<'_>> {
    let digits = text.strip_prefix("agent").unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if digits.len() <= 19 {
        return Some(Digits::Small(
            digits.bytes().fold(0, |number, byte| number * 10 + u64::from(byte - b'0')),
        ));
    }
    let short = digits.trim_start_matches('0');
    Some(short.parse().map_or(Digits::Large(short), Digits::Small)).map(|number| match number {
        Digits::Large("") => Digits::Small(0),
        other => other,
    })
}
