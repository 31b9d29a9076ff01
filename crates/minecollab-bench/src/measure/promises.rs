//! Gifts that agents promised, and whether they gave them.

use std::collections::BTreeSet;

use cooperage_blocks::registry::ItemId;
use cooperage_suites::episode::transcript::Transcript;

use super::giving::Gift;
use super::words::items;

/// A promise: the giver, the recipient and the item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Promise {
    from: u32,
    to: u32,
    item: ItemId,
}

/// Words that begin a promise.
const WILL: [&str; 8] =
    ["i will ", "i'll ", "i’ll ", "i am going to ", "i'm going to ", "i’m going to ", "let me ", "i am "];
/// Verbs for the gift that is promised.
const GIVE: [&str; 7] = ["give", "giving", "hand", "bring", "send", "pass", "share"];
/// Words that make of a promise an offer, a condition or a denial.
const NOT_SO: [&str; 6] = [" if ", " once ", " not ", " cannot ", " unless ", " when "];

/// Counts the promised items that were not given afterwards: each item once for each giver and recipient.
pub(crate) fn not_kept(transcript: &Transcript, gifts: &[Gift]) -> u64 {
    let mut made: BTreeSet<(Promise, u64)> = BTreeSet::new();
    for said in &transcript.said {
        let (Some(from), [to]) = (said.agent, &said.to[..]) else { continue };
        for item in promised(&said.text) {
            made.insert((Promise { from, to: *to, item }, said.tick));
        }
    }
    let is_kept = |promise: &Promise, tick: u64| {
        let is_it = |gift: &Gift| Promise { from: gift.from, to: gift.to, item: gift.item } == *promise;
        gifts.iter().any(|gift| is_it(gift) && gift.tick >= tick)
    };
    let broken: BTreeSet<Promise> =
        made.iter().filter(|(promise, tick)| !is_kept(promise, *tick)).map(|(promise, _)| *promise).collect();
    broken.len() as u64
}

/// The items that a text promises to give.
fn promised(text: &str) -> BTreeSet<ItemId> {
    let lower = text.to_lowercase();
    let mut found = BTreeSet::new();
    for sentence in lower.split_inclusive(['.', '!', '?', ';', '\n']) {
        let padded = format!(" {} ", sentence.trim());
        let denied = sentence.ends_with('?') || NOT_SO.iter().any(|word| padded.contains(word));
        let begin = WILL.iter().filter_map(|will| padded.find(will).map(|at| at + will.len()));
        // A sentence such as `I give you` is a promise too.
        let at_once =
            GIVE.iter().filter_map(|verb| padded.find(&format!(" i {verb} ")).map(|at| at + " i ".len()));
        let begin = begin.chain(at_once).min();
        let (false, Some(begin)) = (denied, begin) else { continue };
        let rest = padded.get(begin..).unwrap_or_default();
        let verb = rest.split(|c: char| !c.is_alphanumeric()).find(|word| GIVE.contains(word));
        if let Some(at) = verb.and_then(|verb| rest.find(verb)) {
            found.extend(items(rest.get(at..).unwrap_or_default()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_are_told_from_offers_wishes_and_questions() {
        for (text, expected) in [
            ("I will give you 5 gold_ingot.", vec!["gold_ingot"]),
            ("Hello! I'll bring the milk buckets and the egg.", vec!["egg", "milk_bucket"]),
            ("I am giving you an apple now", vec!["apple"]),
            ("I make bread. I give you 3 coal.", vec!["coal"]),
            ("Can you give me an apple?", vec![]),
            ("I will give you bread if you have none.", vec![]),
            ("I will not give you bread.", vec![]),
            ("I will bake bread.", vec![]),
            ("Give me coal. I will cook the beef.", vec![]),
            ("Shall I give you coal?", vec![]),
        ] {
            let mut names: Vec<&str> = promised(text).into_iter().map(ItemId::name).collect();
            names.sort_unstable();
            assert_eq!(names, expected, "{text}");
        }
    }
}
