//! The dishes for which people ask, read from the words of a prompt.

use std::collections::BTreeMap;

use crate::meat::Meat;

/// The heads of the lines with people's words.
const INSTRUCTION: &str = "-instruction: ";
const HISTORY: &str = "-said so far:";
/// Number words, by value from 0 on.
const NUMBERS: [&str; 11] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/// The most pieces for which a single word asks.
const PIECES_MAX: u32 = 64;

/// How many of each of these dishes people have asked for in all that a prompt shows of their words: "cook two chickens and a
/// mutton" asks for three.
pub(crate) fn asked_in(prompt: &str, dishes: &[Meat]) -> BTreeMap<Meat, u32> {
    let mut asked = BTreeMap::new();
    let mut is_history = false;
    for line in prompt.lines() {
        let words = match line.strip_prefix(INSTRUCTION) {
            Some(words) => words,
            None if is_history && line.starts_with("  ") => line,
            None => {
                is_history = line == HISTORY;
                continue;
            }
        };
        // The speaker's name stands before the words.
        add_asked(words.split_once(": ").map_or("", |(_, words)| words), dishes, &mut asked);
    }
    asked
}

fn add_asked(words: &str, dishes: &[Meat], asked: &mut BTreeMap<Meat, u32>) {
    let mut number = None;
    let words = words.to_lowercase();
    for word in words.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()) {
        if let Some(meat) = dishes.iter().copied().find(|meat| names(*meat, word)) {
            let pieces: u32 = number.take().unwrap_or(1);
            let all = asked.entry(meat).or_default();
            *all = pieces.saturating_add(*all).min(PIECES_MAX);
        } else if let Some(value) = value_of(word) {
            number = Some(value);
        }
    }
}

/// Whether a word names a meat: the animal, the piece or the dish, one or several.
fn names(meat: Meat, word: &str) -> bool {
    [meat.raw(), meat.dish(), meat.animal()]
        .iter()
        .any(|&name| word == name || word.strip_suffix('s') == Some(name))
}

fn value_of(word: &str) -> Option<u32> {
    match word {
        "a" | "an" | "another" => Some(1),
        _ => match NUMBERS.iter().position(|number| *number == word) {
            Some(value) => u32::try_from(value).ok(),
            None => word.parse().ok(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(prompt: &str) -> Vec<(Meat, u32)> {
        asked_in(prompt, &Meat::PUBLISHED).into_iter().collect()
    }

    #[test]
    fn words_of_people_ask_for_dishes() {
        let cooked = "-turn: 3 of 60\n-Alex:\n  inventory: chicken 2\n-chest: cooked_chicken 1\n-instruction: none\n-plan:";
        assert_eq!(asked(cooked), []);
        let one = "-chest: empty\n-instruction: Ann: 'Cook one chicken, please, and put it into the chest.'\n-plan:";
        assert_eq!(asked(one), [(Meat::Chicken, 1)]);
        let more = "-instruction: Ann: 'two more chickens and a sheep'; Bob: '3 cooked_mutton'\n-said so far:\n  Ann: 'Now one mutton.'\n  \
                    Ann: 'Thank you.'\n-plan:\n  chicken";
        assert_eq!(asked(more), [(Meat::Chicken, 2), (Meat::Mutton, 5)]);
        assert_eq!(
            asked("-instruction: Ann: 'no chicken, 9999999999 mutton, 900 mutton'"),
            [(Meat::Chicken, 0), (Meat::Mutton, 64)]
        );
        assert_eq!(asked("-instruction: Ann: 'cook beef'"), [], "of which there is no recipe");
    }
}
