//! Items in words, with how many of each: `1 apple and 8 gold ingots`, `3 milk buckets`, `raw chicken`.

use cooperage_blocks::registry;
use cooperage_mindcraft::player::things::number;

use cooperage_mindcraft::player::supplies::Items;

/// Adds to a list of items.
pub(crate) fn add(items: &mut Items, item: &str, count: u32) {
    match items.iter_mut().find(|(known, _)| known == item) {
        Some((_, known)) => *known = known.saturating_add(count),
        None => items.push((item.to_owned(), count)),
    }
}

/// Words of a name at most.
const WORDS_MAX: usize = 5;

/// Other names of some items.
const CALLED: &[(&str, &str)] = &[
    ("raw chicken", "chicken"),
    ("raw rabbit", "rabbit"),
    ("raw beef", "beef"),
    ("raw mutton", "mutton"),
    ("raw porkchop", "porkchop"),
    ("sugarcane", "sugar_cane"),
    ("cocoa bean", "cocoa_beans"),
    ("beetroots", "beetroot"),
    ("potatoes", "potato"),
    ("plank", "oak_planks"),
    ("planks", "oak_planks"),
    ("shear", "shears"),
];

/// Something named in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) item: String,
    /// How many, where that is said.
    pub(crate) count: Option<u32>,
    /// Its first word, counted from the beginning of the text.
    pub(crate) at: usize,
}

/// The words of a text in lower case, names of items in several words included.
pub(crate) fn words(text: &str) -> Vec<String> {
    let is_inside = |c: char| c.is_alphanumeric() || c == '_';
    let lower = text.to_lowercase();
    lower
        .split(|c: char| !is_inside(c))
        .filter(|word| !word.is_empty())
        .flat_map(|word| word.split('_').map(str::to_owned).collect::<Vec<_>>())
        .filter(|word| !word.is_empty())
        .collect()
}

/// The item that these words name as a whole.
pub(crate) fn item(words: &[String]) -> Option<String> {
    let text = words.join(" ");
    if let Some((_, item)) = CALLED.iter().find(|(called, _)| *called == text) {
        return Some((*item).to_owned());
    }
    let last = words.last()?;
    let mut forms = vec![last.clone()];
    forms.extend(last.strip_suffix("ies").map(|stem| format!("{stem}y")));
    forms.extend(last.strip_suffix("es").map(str::to_owned));
    forms.extend(last.strip_suffix('s').map(str::to_owned));
    forms.into_iter().find_map(|form| {
        let mut parts = words.to_vec();
        *parts.last_mut()? = form;
        let name = parts.join("_");
        registry().item(&name).filter(|item| item.name() == name && name != "air").map(|_| name)
    })
}

/// All items that a text names, longest names first at each place.
pub(crate) fn mentions(text: &str) -> Vec<Mention> {
    let words = words(text);
    let mut found = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let named = (1..=WORDS_MAX.min(words.len() - at))
            .rev()
            .find_map(|length| Some((length, item(&words[at..at + length])?)));
        match named {
            Some((length, item)) => {
                let count = at.checked_sub(1).and_then(|before| number(&words[before]));
                found.push(Mention { item, count, at });
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// Reads a list of items with counts; an item without a number counts as one.
pub(crate) fn items(text: &str) -> Items {
    let mut items = Vec::new();
    for mention in mentions(text) {
        add(&mut items, &mention.item, mention.count.unwrap_or(1));
    }
    items
}

/// Writes a list of items: `8 gold_ingot and 1 apple`.
pub(crate) fn listed(items: &[(String, u32)]) -> String {
    let each: Vec<String> = items.iter().map(|(item, count)| format!("{count} {item}")).collect();
    match each.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> String {
        listed(&items(text))
    }

    #[test]
    fn items_are_found_in_words() {
        assert_eq!(named("1 apple and 8 gold ingots"), "1 apple and 8 gold_ingot");
        assert_eq!(
            named("3 wheat, 2 sugar, 1 egg, and milk bucket"),
            "3 wheat, 2 sugar, 1 egg and 1 milk_bucket"
        );
        assert_eq!(named("Kill a chicken and pick up 1 raw chicken"), "2 chicken");
        assert_eq!(named("a golden_apple, bread, "), "1 golden_apple and 1 bread");
        assert_eq!(named("an cyan_banner"), "1 cyan_banner");
        assert_eq!(
            named("2 cocoa beans and 3 oak planks, a stone pickaxe"),
            "2 cocoa_beans, 3 oak_planks and 1 stone_pickaxe"
        );
        assert_eq!(named("happiness and a house"), "nothing");
        let own = vec![("gold_ingot".to_owned(), 4), ("apple".to_owned(), 1)];
        assert_eq!(items(&listed(&own)), own);
    }
}
