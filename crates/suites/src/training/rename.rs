//! Other first names for the agents of an episode, so that a model does not learn the few that worlds give.

use cooperage_core::{RandomSource, TreeRandom};

/// First names; none of them is one that a world gives its agents.
const NAMES: [&str; 64] = [
    "Ada", "Amir", "Anouk", "Arvid", "Astrid", "Aylin", "Basil", "Bela", "Bruno", "Carmen", "Ciara", "Dalia",
    "Dario", "Edda", "Elif", "Emil", "Enzo", "Farah", "Felix", "Fiona", "Gita", "Goran", "Greta", "Hana",
    "Hugo", "Ida", "Igor", "Ines", "Ivo", "Jana", "Jonas", "Kaito", "Karim", "Lara", "Leif", "Linus",
    "Lucia", "Maja", "Malik", "Marta", "Mei", "Milan", "Nadia", "Nils", "Noor", "Olga", "Omar", "Oskar",
    "Paula", "Pavel", "Petra", "Rafael", "Rania", "Romy", "Samir", "Selma", "Sven", "Tamar", "Teo", "Ulla",
    "Vera", "Yara", "Yusuf", "Zoe",
];

/// The new name of each agent whose name is a word of its own, such as `Alice` or `Andy_0`. Names that are parts of commands, such
/// as `agent0`, are kept.
pub(super) fn renamed(names: &[String], texts: &[&str], seed: i64, key: &str) -> Vec<(String, String)> {
    let mut random = TreeRandom::from_seed(seed.unsigned_abs()).child("training").child("names").child(key);
    let mut free: Vec<&str> =
        NAMES.into_iter().filter(|name| !texts.iter().any(|text| has_word(text, name))).collect();
    let mut pairs = Vec::new();
    for name in names.iter().filter(|name| is_name(name)) {
        if free.is_empty() {
            break;
        }
        let place = random.below(u32::try_from(free.len()).unwrap_or(u32::MAX)) as usize;
        pairs.push((name.clone(), free.swap_remove(place).to_owned()));
    }
    pairs
}

fn is_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_uppercase()) && name.chars().skip(1).any(char::is_alphabetic)
}

/// Replaces names as whole words, all at once.
pub(super) fn replaced(text: &str, pairs: &[(String, String)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = None;
    while !rest.is_empty() {
        let starts_word = before.is_none_or(|letter| !is_of_word(letter));
        let found = pairs.iter().find(|(name, _)| starts_word && begins_with_word(rest, name));
        match found {
            Some((name, new)) => {
                out.push_str(new);
                before = name.chars().next_back();
                rest = rest.get(name.len()..).unwrap_or_default();
            }
            None => {
                let letter = rest.chars().next().unwrap_or_default();
                out.push(letter);
                before = Some(letter);
                rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            }
        }
    }
    out
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        before.is_none_or(|letter| !is_of_word(letter))
            && text.get(at..).is_some_and(|rest| begins_with_word(rest, word))
    })
}

fn begins_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_of_word))
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_replaced_as_whole_words_at_once() {
        let pairs = [("Alice".to_owned(), "Bob".to_owned()), ("Bob".to_owned(), "Alice".to_owned())];
        assert_eq!(
            replaced("Alice, Bob and Alicia: {\"player_name\": \"Alice\"} Alice_0 Bobs Bob", &pairs),
            "Bob, Alice and Alicia: {\"player_name\": \"Bob\"} Alice_0 Bobs Alice"
        );
        assert_eq!(replaced("ünAlice äAlice", &pairs), "ünAlice äAlice");
    }

    #[test]
    fn new_names_are_drawn_by_the_episode_and_stand_nowhere_yet() {
        let names = ["Alice".to_owned(), "Bob".to_owned(), "agent2".to_owned(), "Andy_0".to_owned()];
        let of = |key: &str| renamed(&names, &["Ada helps Emil."], 7, key);
        let pairs = of("one");
        assert_eq!(pairs.iter().map(|(old, _)| old.as_str()).collect::<Vec<_>>(), ["Alice", "Bob", "Andy_0"]);
        assert_eq!(pairs, of("one"));
        assert_ne!(pairs, of("another"));
        for key in ["a", "b", "c", "d", "e", "f"] {
            assert!(of(key).iter().all(|(_, new)| new != "Ada" && new != "Emil"));
        }
        let mut new: Vec<&String> = pairs.iter().map(|(_, new)| new).collect();
        new.sort();
        new.dedup();
        assert_eq!(new.len(), 3);
    }
}
