//! Reads sentences of other agents, commands left aside.

use cooperage_core::command_grammar::find;

use cooperage_mindcraft::player::supplies::Items;

use super::super::words::{add, items, mentions, words};
use super::Said;

/// Returns the sentences of a text that are understood.
pub(crate) fn hear(text: &str) -> Vec<Said> {
    let words = without_commands(text).replace("!", ".").replace('’', "'").to_lowercase();
    sentences(&words).iter().filter_map(|sentence| said(sentence.trim())).collect()
}

/// A text without its commands.
pub(crate) fn without_commands(text: &str) -> String {
    let mut rest = text;
    let mut words = String::new();
    while let Some(found) = find(rest) {
        words.push_str(&rest[..found.span.start]);
        words.push(' ');
        rest = &rest[found.span.end..];
    }
    words.push_str(rest);
    words
}

/// Sentences with their marks.
fn sentences(text: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    for letter in text.chars() {
        if let Some(last) = sentences.last_mut() {
            last.push(letter);
        }
        if ['.', '?', '\n', ';'].contains(&letter) {
            sentences.push(String::new());
        }
    }
    sentences
}

/// Words after which a question, or a request to be told, names an item whose recipe is asked for.
const HOW: [&str; 24] = [
    "how is ",
    "how are ",
    "how to make ",
    "how to craft ",
    "how to cook ",
    "how do i make ",
    "how do i craft ",
    "how do i cook ",
    "how do you make ",
    "how do you craft ",
    "how do you cook ",
    "how do we make ",
    "how do we craft ",
    "how can i make ",
    "how can i craft ",
    "how can we make ",
    "how does one make ",
    "recipe of ",
    "recipe for ",
    "ingredients of ",
    "ingredients for ",
    "what goes into ",
    "needed for ",
    "do i need for ",
];
/// Words by which a statement asks to be told something.
const TELL: [&str; 5] = ["tell me", "tell us", "explain", "let me know", "i need the recipe"];
/// Words after which a question asks for a place.
const WHERE: [&str; 6] =
    ["where is ", "where's ", "where are ", "where can i find ", "where do i find ", "where did you find "];
/// Words after which the speaker names items that it wants of the hearer.
const WANTS: [&str; 36] = [
    "give me ",
    "give us ",
    "giving me ",
    "hand me ",
    "handing me ",
    "hand over ",
    "bring me ",
    "bring over ",
    "bringing me ",
    "pass me ",
    "passing me ",
    "toss me ",
    "throw me ",
    "lend me ",
    "send me ",
    "send over ",
    "spare me ",
    "get me ",
    "can i have ",
    "could i have ",
    "may i have ",
    "can i get ",
    "could i get ",
    "can you spare ",
    "could you spare ",
    "can you share ",
    "could you share ",
    "please share ",
    "i'd like ",
    "i would like ",
    "i could use ",
    "i need ",
    "i still need ",
    "i want ",
    "i am missing ",
    "i'm missing ",
];
/// Verbs of handing over, where the receiver is named behind the items.
const VERBS: [&str; 8] = ["give ", "hand ", "bring ", "pass ", "toss ", "throw ", "drop ", "send "];
/// The receiver behind the items.
const TO_ME: [&str; 4] = [" to me", " to us", " over here", " my way"];
/// The beginnings of a request in which no verb stands: `some black wool, please`.
const BARE: [&str; 4] = ["some ", "any ", "a few ", "please, "];

fn said(sentence: &str) -> Option<Said> {
    let is_question = sentence.ends_with('?');
    let after = |marks: &[&str]| {
        marks.iter().find_map(|mark| sentence.find(mark).map(|at| &sentence[at + mark.len()..]))
    };
    if sentence.starts_with("i need nothing") {
        return Some(Said::NoNeed);
    }
    let asks = is_question || TELL.iter().any(|words| sentence.contains(words));
    let asks = asks || ["how ", "what ", "where "].iter().any(|word| sentence.starts_with(word));
    if asks
        && let Some((item, _)) =
            after(&HOW).or_else(|| made_of(sentence)).and_then(|rest| items(rest).into_iter().next())
    {
        return Some(Said::HowMade(item));
    }
    if asks && let Some(rest) = after(&WHERE) {
        return Some(Said::Where(items(rest).into_iter().next().map(|(item, _)| item)));
    }
    let has_any = |words: &[&str]| words.iter().any(|words| sentence.contains(words));
    if is_question && has_any(&["what can i do", "what should i do", "what else", "how can i help"]) {
        return Some(Said::Free);
    }
    if !is_question {
        for mark in [" crafted from ", " cooked from ", " smelted from "] {
            if let Some((makes, _)) = sentence.split_once(mark) {
                return items(makes).pop().map(|(item, _)| Said::Recipe(item));
            }
        }
    }
    let brings = after(&["make ", "collect ", "gather ", "cook ", "craft "]);
    if let Some(rest) = brings
        && let Some((things, to)) = rest.split_once(" and ").and_then(|_| rest.rsplit_once(" and "))
        && ["give", "bring", "hand", "pass"].iter().any(|verb| to.starts_with(verb))
    {
        return Some(Said::Bring(items(things)));
    }
    if let Some(wanted) = wanted(sentence, is_question) {
        return Some(Said::Give(wanted));
    }
    if is_question {
        let asks_for_things = has_any(&["have", "got", "hold", "carry", "inventory"])
            && has_any(&["what", "do you", "have you", "are you", "your"]);
        return asks_for_things.then_some(Said::WhatHave);
    }
    let has_none = has_any(&["i have no ", "i don't have ", "i do not have "]);
    if let Some(rest) = after(&["i have ", "i've got ", "i hold ", "i carry "]).filter(|_| !has_none) {
        return Some(Said::Have(items(rest)));
    }
    if TELL.iter().any(|words| sentence.contains(words)) && has_any(&["you have", "you carry", "you got"]) {
        return Some(Said::WhatHave);
    }
    if ["i lack ", "i am at ", "i do not know ", "there is "].iter().any(|begin| sentence.starts_with(begin))
    {
        return Some(Said::Answer);
    }
    let own = ["i make ", "i will make ", "i'll make ", "i craft ", "i will craft ", "i'll craft "];
    own.iter().find_map(|mark| sentence.strip_prefix(mark)).map(|rest| Said::Own(items(rest)))
}

/// The words about an item in `what is bread made of` and `what do i need to make bread`.
fn made_of(sentence: &str) -> Option<&str> {
    let asked = sentence.split_once("what ")?.1;
    let made = [" made of", " made from", " crafted from"].iter().find_map(|end| asked.find(end));
    let for_it = ["to make ", "to craft ", "to cook "].iter().find_map(|mark| asked.split_once(mark));
    made.map(|end| &asked[..end]).or_else(|| for_it.map(|(_, rest)| rest))
}

/// The items that a sentence asks the hearer for; `None` where it asks for none.
fn wanted(sentence: &str, is_question: bool) -> Option<Items> {
    let named = WANTS.iter().find_map(|mark| sentence.split_once(mark)).map(|(_, rest)| rest);
    let behind = || {
        let end = TO_ME.iter().find_map(|to| sentence.find(to))?;
        let before = &sentence[..end];
        VERBS.iter().find_map(|verb| before.split_once(verb)).map(|(_, rest)| rest)
    };
    let bare = || {
        let begins = BARE.iter().any(|begin| sentence.starts_with(begin));
        let is_polite = sentence.trim_end_matches(['.', '?']).ends_with("please");
        let is_short = sentence.split_whitespace().count() <= BARE_WORDS_MAX;
        ((begins || is_polite) && (is_polite || is_question || is_short)).then_some(sentence)
    };
    let rest = named.or_else(behind).or_else(bare)?;
    let words = words(rest);
    let mut found = Items::new();
    for mention in mentions(rest) {
        // `some` and `the` mean what there is of it.
        let is_vague = mention
            .at
            .checked_sub(1)
            .is_some_and(|before| words.get(before).is_some_and(|word| VAGUE.contains(&word.as_str())));
        add(&mut found, &mention.item, mention.count.filter(|_| !is_vague).unwrap_or(ALL));
    }
    (!found.is_empty()).then_some(found)
}

/// Words before an item that say no number.
const VAGUE: [&str; 4] = ["some", "few", "lot", "lots"];
/// Words of a request in which no verb stands.
const BARE_WORDS_MAX: usize = 6;
/// The number in a request for all of an item.
pub(crate) const ALL: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::super::say;
    use super::*;

    #[test]
    fn what_is_said_is_heard() {
        let things = items("4 gold_ingot, 2 oak_planks and 1 apple");
        let bread = items("1 bread");
        let text = [
            say::have(&things),
            say::recipe("golden_apple").unwrap(),
            say::recipe("cooked_beef").unwrap(),
            say::give(&things),
            say::bring(&bread),
            "Please collect 4 gold_ingot, 2 oak_planks and 1 apple and give them to me.".to_owned(),
            say::own(&bread),
            say::how_made("rabbit_stew"),
            say::WHAT_HAVE.to_owned(),
            say::NO_NEED.to_owned(),
            say::FREE.to_owned(),
            "!startConversation(\"Bob_0\", \"Please give me 3 wheat.\")".to_owned(),
        ];
        let expected = [
            Said::Have(things.clone()),
            Said::Recipe("golden_apple".to_owned()),
            Said::Recipe("cooked_beef".to_owned()),
            Said::Give(things.clone()),
            Said::Bring(bread.clone()),
            Said::Bring(things),
            Said::Own(bread),
            Said::HowMade("rabbit_stew".to_owned()),
            Said::WhatHave,
            Said::NoNeed,
            Said::Free,
        ];
        assert_eq!(hear(&text.join(" ")), expected);
        assert_eq!(hear("I have nothing. Nice weather!"), [Said::Have(Vec::new())]);
    }

    #[test]
    fn people_are_heard_too() {
        assert_eq!(hear("Hi Jill! What have you got?"), [Said::WhatHave]);
        assert_eq!(hear("give me two gold ingots"), [Said::Give(items("2 gold_ingot"))]);
        assert_eq!(hear("How do I make a cake?"), [Said::HowMade("cake".to_owned())]);
    }

    #[test]
    fn requests_for_items_are_heard_in_any_usual_words() {
        let wool = |count: u32| [Said::Give(vec![("black_wool".to_owned(), count)])];
        for text in [
            "Could you hand me the black wool?",
            "Can I have some black wool?",
            "Pass me that black wool.",
            "some black wool",
            "Some black wool, please.",
            "black wool please",
            "I'm missing black wool!",
            "Can you give the black wool to me?",
            "Please toss the black wool to me!",
        ] {
            assert_eq!(hear(text), wool(ALL), "{text}");
        }
        for text in [
            "May I have 1 black wool, please?",
            "I need 1 black_wool.",
            "I'd like one black wool",
            "I’d like one black wool.",
            "Would you mind giving me a black wool?",
        ] {
            assert_eq!(hear(text), wool(1), "{text}");
        }
        assert_eq!(hear("Hand over all your sticks."), [Said::Give(vec![("stick".to_owned(), ALL)])]);
        for text in ["I have no black wool.", "Thanks for the wool!", "The wool is black."] {
            assert_eq!(hear(text), [], "{text}");
        }
    }

    #[test]
    fn questions_for_recipes_places_and_things_are_heard_in_any_usual_words() {
        for text in [
            say::lack(&items("1 black_wool")),
            say::unknown("cake"),
            say::here(Some([1, 64, -2])),
            say::not_found("wheat", None),
            "There is wheat at (1, 64, 2).".to_owned(),
        ] {
            assert_eq!(hear(&text)[0], Said::Answer, "{text}");
        }
        for text in [
            "How do you craft a cake?",
            "Do you know the recipe for cake?",
            "What is a cake made of?",
            "What do I need to make a cake?",
            "Tell me how to make a cake.",
            "Give me the recipe for cake, please?",
            "Which ingredients for the cake?",
        ] {
            assert_eq!(hear(text), [Said::HowMade("cake".to_owned())], "{text}");
        }
        for text in [
            "Do you have any wheat?",
            "Have you got eggs?",
            "What's in your inventory?",
            "Tell me what you have.",
        ] {
            assert_eq!(hear(text), [Said::WhatHave], "{text}");
        }
        assert_eq!(hear("Where are you?"), [Said::Where(None)]);
        assert_eq!(hear("Where can I find wheat?"), [Said::Where(Some("wheat".to_owned()))]);
    }
}
