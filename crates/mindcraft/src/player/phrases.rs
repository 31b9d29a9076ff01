//! Phrases of people, and the wishes that they express.

use super::errands::{chest, doing};
use super::scene::Scene;
use super::things::{is_among, item, number};
use super::wish::Wish;

/// How near it comes, in blocks.
const NEAR: u32 = 2;

/// The modes of a body, by words for them.
const MODES: &[(&str, &str)] = &[
    ("hunt", "hunting"),
    ("torch", "torch_placing"),
    ("staring", "idle_staring"),
    ("pick", "item_collecting"),
    ("defend", "self_defense"),
    ("fight", "self_defense"),
    ("run", "cowardice"),
];

/// Reads the wish in a clause in lower case; `None` if it is not understood.
pub(super) fn wish_of(clause: &str, speaker: &str, scene: &Scene) -> Option<Wish> {
    let words: Vec<&str> = clause
        .split_whitespace()
        .map(|word| word.trim_matches([',', ':', '=', '\'']))
        .filter(|word| !word.is_empty())
        .collect();
    let has = |word: &str| words.contains(&word);
    let says = |phrase: &str| format!(" {} ", words.join(" ")).contains(&format!(" {phrase} "));
    let any = |phrases: &str| phrases.split(", ").any(says);
    let first = *words.first()?;
    small_talk(&words, &any)
        .or_else(|| still(&words, &any))
        .or_else(|| places(clause, &words, &any))
        .or_else(|| questions(&words, &any))
        .or_else(|| {
            // Movement towards people.
            if any("with me, come along, tag along, stick with") || first == "follow" || first == "following"
            {
                let whom = words.iter().find_map(|word| scene.known_name(word)).unwrap_or(speaker);
                return Some(Wish::Follow(whom.to_owned()));
            }
            let is_come = first == "come"
                || first == "approach"
                || any("over here, to me") && has("get")
                || clause == "here";
            if is_come || says("over here") || clause == "to me" {
                let near = if any("closer, nearer, close") { 1 } else { NEAR };
                return Some(Wish::Come(speaker.to_owned(), near));
            }
            let goes = is_among(first, "go walk run move travel head return get");
            let whom = words.iter().skip(1).find_map(|word| scene.known_name(word));
            match whom {
                Some(whom) if goes && words.len() <= 4 && has("to") => {
                    Some(Wish::Come(whom.to_owned(), NEAR))
                }
                _ => None,
            }
        })
        .or_else(|| going(&words))
        .or_else(|| chest(&words, &any))
        .or_else(|| doing(clause, &words, speaker, scene))
}

fn small_talk(words: &[&str], any: &dyn Fn(&str) -> bool) -> Option<Wish> {
    let first = words[0];
    if any("bye, goodbye, good bye, good night, farewell, see you, see ya, cya, so long") {
        return Some(Wish::Bye);
    }
    let greets = is_among(first, "hello hi hey howdy greetings yo hallo hiya")
        || any("good morning, good evening, good afternoon, good day");
    if greets && words.len() <= 3 {
        return Some(Wish::Greet);
    }
    let thanks = any("thanks, thank you, thx, well done, good job, good work, great job, nice work")
        || is_among(first, "great nice cool perfect good awesome ok okay fine") && words.len() <= 2;
    thanks.then_some(Wish::Thanks)
}

fn still(words: &[&str], any: &dyn Fn(&str) -> bool) -> Option<Wish> {
    let first = words[0];
    let stops = is_among(first, "stop don't dont never quit cease") || any("do not, turn off, switch off");
    let starts = any("turn on, switch on");
    if stops || starts {
        let mode = MODES.iter().find(|(word, _)| words[1..].iter().any(|own| own.starts_with(word)));
        if let Some((_, mode)) = mode {
            return Some(Wish::Mode(mode, starts));
        }
    }
    if (stops && first != "never")
        || is_among(first, "halt freeze enough cancel abort")
        || any("hold on, that's enough")
    {
        return Some(Wish::Stop);
    }
    let stays = ["stay", "wait"].contains(&first) || any("stand still, hold position, hold still");
    if stays {
        let count = words.iter().filter(|word| !is_among(word, "a an some")).find_map(|word| number(word));
        let factor = if words.iter().any(|word| word.starts_with("minute")) { 60 } else { 1 };
        return Some(Wish::Stay(count.map(|count| count.saturating_mul(factor))));
    }
    None
}

fn places(clause: &str, words: &[&str], any: &dyn Fn(&str) -> bool) -> Option<Wish> {
    let name = |text: &str| {
        let words = text
            .split_whitespace()
            .map(|word| word.trim_matches(|c: char| !(c.is_alphanumeric() || c == '_')));
        let skipped =
            ["my", "our", "your", "the", "a", "place", "spot", "location", "called", "named", "base,"];
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let named: Vec<&str> = words.iter().copied().filter(|word| !skipped.contains(word)).take(3).collect();
        let named = if named.is_empty() { words.last().copied().into_iter().collect() } else { named };
        (!named.is_empty()).then(|| named.join("_"))
    };
    let first = words[0];
    if is_among(first, "remember save mark memorize memorise store note call name")
        && any("this, here, place, spot, position, location")
    {
        let after = [" as ", " called ", " named ", " under the name "]
            .iter()
            .find_map(|mark| clause.split_once(mark));
        let after = after.map(|(_, after)| after.to_owned());
        let after = after.or_else(|| {
            ["call", "name"].contains(&first).then(|| words.last().copied().unwrap_or_default().to_owned())
        });
        return name(&after?).map(Wish::Remember);
    }
    if ["this is", "this place is", "here is"].iter().any(|start| clause.starts_with(start))
        && any("home, base, camp")
    {
        return name(words.last()?).map(Wish::Remember);
    }
    if first == "set" && any("home, base") {
        return Some(Wish::Remember(if any("home") { "home" } else { "base" }.to_owned()));
    }
    None
}

fn going(words: &[&str]) -> Option<Wish> {
    let goes = is_among(words[0], "go walk run move travel head return teleport");
    if !goes {
        return None;
    }
    let numbers: Vec<i64> = words
        .iter()
        .filter_map(|word| {
            let text = word.trim_start_matches(['x', 'y', 'z']).trim_start_matches(['=', ':']);
            text.parse::<f64>().ok().map(|number| number as i64)
        })
        .collect();
    if let [x, y, z] = numbers[..] {
        return Some(Wish::GoTo([x, y, z]));
    }
    let skipped =
        ["to", "back", "the", "my", "our", "your", "place", "called", "named", "over", "there", "straight"];
    let named: Vec<&str> = words[1..].iter().copied().filter(|word| !skipped.contains(word)).collect();
    let is_place =
        words.len() <= 6 && !named.is_empty() && named.len() <= 3 && !["and", "get"].contains(&named[0]);
    is_place.then(|| Wish::GoToPlace(named.join("_")))
}

fn questions(words: &[&str], any: &dyn Fn(&str) -> bool) -> Option<Wish> {
    let first = words[0];
    let asks = is_among(first, "what what's whats which do how have got where where's who is are any");
    if any("how many, how much") || (asks && any("do you have any, have you got any, got any, do you have a"))
    {
        let thing = item(
            &words
                .iter()
                .copied()
                .filter(|word| !is_among(word, "how many much do you have got any a does left"))
                .collect::<Vec<_>>(),
        );
        if let Some((thing, _)) = thing {
            return Some(Wish::Inventory(Some(thing)));
        }
    }
    let of_things = any(
        "inventory, your items, your stuff, what items, you carrying, you carry, you holding, you got, your backpack",
    );
    // "Build it of the dirt that you carry" asks nothing.
    let is_deed = is_among(
        first,
        "build construct erect make craft lay place use give bring hand put store drop throw eat",
    );
    if (of_things && !is_deed) || (asks && any("do you have, have you, you have")) {
        return Some(Wish::Inventory(None));
    }
    if any("where are you, your position, your coordinates, your location, where you are") {
        return Some(Wish::Where);
    }
    if any("what can you do, your abilities, what do you do")
        || words == ["help"]
        || words == ["help", "me"]
        || words == ["commands"]
    {
        return Some(Wish::Abilities);
    }
    if any("who are you, your name, what are you called") {
        return Some(Wish::Name);
    }
    if any("do you see, you see, look around, around you, near you, nearby, your surroundings, around here") {
        return Some(Wish::Surroundings);
    }
    let is_status =
        any("how are you, are you ok, are you okay, what are you doing, how is it going, how's it going, \
         your health, are you hungry, are you done, are you ready, are you there");
    (is_status || words == ["status"] || words == ["report"]).then_some(Wish::Status)
}
