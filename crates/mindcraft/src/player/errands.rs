//! Phrases of people for requests to make, fetch, give, build or store things.

use super::author;
use super::scene::Scene;
use super::things::{Amount, amount, is_among, item, number};
use super::wish::Wish;

/// Reads a request to put items into a chest or take them out.
pub(super) fn chest(words: &[&str], any: &dyn Fn(&str) -> bool) -> Option<Wish> {
    if !any("chest, the chest, box, in a chest") {
        return None;
    }
    let at = words.iter().position(|word| is_among(word, "in into from out inside to"));
    let things = amount(words.get(1..at.unwrap_or(words.len())).unwrap_or_default());
    match (words[0], things) {
        ("put" | "store" | "stash" | "place" | "deposit", Some(things)) if at.is_some() => {
            Some(Wish::Store(things.item, things.count))
        }
        ("take" | "get" | "withdraw" | "grab" | "fetch", Some(things)) if at.is_some() => {
            Some(Wish::TakeOut(things.item, things.count.unwrap_or(1)))
        }
        ("look" | "view" | "what" | "what's" | "check" | "open" | "show", _) => Some(Wish::ViewChest),
        _ => None,
    }
}

/// Reads a request to make, fetch, give or do something.
pub(super) fn doing(clause: &str, words: &[&str], speaker: &str, scene: &Scene) -> Option<Wish> {
    let (first, rest) = words.split_first()?;
    let has = |word: &str| words.contains(&word);
    let thing = || item(rest).map(|(item, _)| item);
    match *first {
        "give" | "bring" | "hand" | "pass" | "toss" | "deliver" | "lend" => {
            let named = rest.iter().find_map(|word| scene.known_name(word));
            let kept: Vec<&str> = rest
                .iter()
                .copied()
                .filter(|word| *word != "to" && scene.known_name(word).is_none())
                .collect();
            let to = named.unwrap_or(speaker).to_owned();
            let (item, count) = match amount(&kept) {
                Some(amount) => (amount.item, amount.count),
                None => (scene.item_meant(&kept)?, None),
            };
            Some(Wish::Give { to, item, count })
        }
        "drop" | "discard" | "throw" | "dump" => {
            let kept: Vec<&str> = rest.iter().copied().filter(|word| *word != "away").collect();
            amount(&kept).map(|amount| Wish::Drop(amount.item, amount.count.unwrap_or(64)))
        }
        "attack" | "kill" | "fight" | "hunt" | "slay" => {
            let skipped = ["the", "a", "an", "that", "this", "some", "nearest", "all", "down"];
            let kind = rest.iter().copied().find(|word| !skipped.contains(word) && number(word).is_none())?;
            Some(Wish::Attack(singular(kind)))
        }
        "eat" | "consume" | "drink" => Some(Wish::Eat(thing())),
        "sleep" => Some(Wish::Sleep),
        "go" if has("bed") || has("sleep") => Some(Wish::Sleep),
        "equip" | "wear" | "hold" | "wield" => thing().map(Wish::Equip),
        "tell" | "ask" | "talk" | "message" => {
            let to = rest
                .iter()
                .find_map(|word| scene.agents.iter().find(|name| name.eq_ignore_ascii_case(word)))?;
            let said = clause.split_once(&to.to_lowercase()).map_or("", |(_, said)| said.trim());
            let said = said.strip_prefix("that ").or_else(|| said.strip_prefix("to ")).unwrap_or(said);
            let text = match said.strip_prefix("for ") {
                Some(thing) => format!("Please give me {thing}."),
                None if said.starts_with("what") => "What do you have?".to_owned(),
                None if said.is_empty() => "Hello!".to_owned(),
                None => said.to_owned(),
            };
            Some(Wish::TalkTo(to.clone(), text))
        }
        "build" | "construct" | "erect" | "place" | "plant" | "sort" | "lay" | "dig" | "fill" | "clear"
        | "write" | "tidy" | "put" | "till" | "draw" | "stack" => {
            let is_building = rest.iter().any(|word| author::is_building(word));
            let made = amount(rest).filter(|_| ["build", "construct"].contains(first) && !is_building);
            match made {
                Some(amount) => Some(made_of(amount)),
                None if *first == "dig" => getting(rest).or_else(|| Some(Wish::Build(clause.to_owned()))),
                None => Some(Wish::Build(clause.to_owned())),
            }
        }
        "make" | "craft" | "create" | "smelt" | "cook" | "bake" | "produce" | "forge" => match amount(rest) {
            Some(amount) => Some(made_of(amount)),
            None if rest.iter().any(|word| author::is_building(word)) => Some(Wish::Build(clause.to_owned())),
            None => None,
        },
        "get" | "collect" | "gather" | "fetch" | "mine" | "chop" | "cut" | "harvest" | "obtain" | "grab"
        | "find" | "need" | "pick" | "take" | "acquire" => getting(rest),
        "i" | "we" if has("need") || has("want") => {
            let at = words.iter().position(|word| ["need", "want"].contains(word))?;
            getting(&words[at + 1..])
        }
        "your" if has("goal") => clause.split_once(" is ").map(|(_, goal)| Wish::Goal(goal.to_owned())),
        "keep" => Some(Wish::Goal(clause.to_owned())),
        _ => None,
    }
}

fn getting(rest: &[&str]) -> Option<Wish> {
    let kept: Vec<&str> = rest.iter().copied().filter(|word| !is_among(word, "up down out to")).collect();
    let amount = amount(&kept)?;
    Some(Wish::Have { item: amount.item, count: amount.count, is_any: amount.is_any, is_made: false })
}

fn made_of(amount: Amount) -> Wish {
    Wish::Have { item: amount.item, count: amount.count, is_any: amount.is_any, is_made: true }
}

fn singular(word: &str) -> String {
    match word {
        "wolves" => "wolf".to_owned(),
        "sheep" => word.to_owned(),
        _ => word.strip_suffix('s').unwrap_or(word).to_owned(),
    }
}
