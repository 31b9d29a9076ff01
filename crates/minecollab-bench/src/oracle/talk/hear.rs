//! Reads sentences of other agents, commands left aside.

use cooperage_core::command_grammar::find;

use super::super::words::items;
use super::Said;

/// Returns the sentences of a text that are understood.
pub(crate) fn hear(text: &str) -> Vec<Said> {
    let words = without_commands(text).replace("!", ".").to_lowercase();
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

fn said(sentence: &str) -> Option<Said> {
    let is_question = sentence.ends_with('?');
    let after = |marks: &[&str]| {
        marks.iter().find_map(|mark| sentence.find(mark).map(|at| &sentence[at + mark.len()..]))
    };
    if sentence.starts_with("i need nothing") {
        return Some(Said::NoNeed);
    }
    if is_question {
        if ["what can i do", "what should i do", "what else"].iter().any(|words| sentence.contains(words)) {
            return Some(Said::Free);
        }
        let asks_for_things = sentence.contains("what")
            && ["have", "got", "hold", "carry"].iter().any(|word| sentence.contains(word));
        let how = after(&[
            "how is ",
            "how do i make ",
            "how do you make ",
            "how are ",
            "recipe of ",
            "recipe for ",
        ]);
        return match how.and_then(|rest| items(rest).into_iter().next()) {
            Some((item, _)) => Some(Said::HowMade(item)),
            None => asks_for_things.then_some(Said::WhatHave),
        };
    }
    for mark in [" crafted from ", " cooked from ", " smelted from "] {
        if let Some((makes, _)) = sentence.split_once(mark) {
            return items(makes).pop().map(|(item, _)| Said::Recipe(item));
        }
    }
    if let Some(rest) = after(&["i have ", "i've got ", "i hold ", "i carry "]) {
        return Some(Said::Have(items(rest)));
    }
    let brings = after(&["make ", "collect ", "gather ", "cook "]);
    if let Some(rest) = brings
        && let Some((things, to)) = rest.split_once(" and ").and_then(|_| rest.rsplit_once(" and "))
        && ["give", "bring", "hand"].iter().any(|verb| to.starts_with(verb))
    {
        return Some(Said::Bring(items(things)));
    }
    if let Some(rest) = after(&["give me ", "hand me ", "bring me "]) {
        return Some(Said::Give(items(rest)));
    }
    let own = ["i make ", "i will make ", "i'll make "];
    own.iter().find_map(|mark| sentence.strip_prefix(mark)).map(|rest| Said::Own(items(rest)))
}

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
}
