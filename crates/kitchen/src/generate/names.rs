//! Names for invented dishes.

/// For each tool, the word for a single thing from it and the noun for a mixture, as in `boiledLeek` and `leekDuckStew`.
const WORDS: [(&str, &str, &str); 8] = [
    ("chopboard", "chopped", "Chop"),
    ("blender", "pureed", "Puree"),
    ("pan", "fried", "Fry"),
    ("fryer", "crispy", "Fritter"),
    ("mixer", "tossed", "Medley"),
    ("pot", "boiled", "Stew"),
    ("steamer", "steamed", "Bun"),
    ("oven", "baked", "Bake"),
];
/// Names with more letters are made from what the ingredients mainly consist of.
const LENGTH_MAX: usize = 28;

/// A name that is not taken: `boiledLeek`, `leekDuckStew`. `roots` are the base ingredients that the ingredients mainly
/// consist of.
pub(super) fn invent_name(
    tool: &str,
    ingredients: &[String],
    roots: &[&str],
    taken: impl Fn(&str) -> bool,
) -> String {
    let words = WORDS.iter().find(|(name, _, _)| *name == tool);
    let name = match (ingredients, roots) {
        ([only], [root]) => {
            let did = words.map_or(tool, |(_, did, _)| did);
            let long = format!("{did}{}", capital(only));
            if long.len() <= LENGTH_MAX { long } else { format!("{did}{}", capital(root)) }
        }
        _ => {
            let mut parts: Vec<&str> = roots.to_vec();
            parts.dedup();
            let first = parts.first().copied().unwrap_or("odd");
            let second = parts.get(1).map_or_else(String::new, |part| capital(part));
            let makes = words.map_or_else(|| capital(tool), |(_, _, makes)| (*makes).to_owned());
            format!("{first}{second}{makes}")
        }
    };
    if !taken(&name) {
        return name;
    }
    // Letters as a number: B, C … Z, BA, BB …
    let mut count = 1u32;
    loop {
        let candidate = format!("{name}{}", letters(count));
        if !taken(&candidate) {
            return candidate;
        }
        count += 1;
    }
}

fn letters(mut count: u32) -> String {
    let mut text = String::new();
    loop {
        text.insert(0, char::from(b'A' + (count % 26) as u8));
        count /= 26;
        if count == 0 {
            return text;
        }
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_is_in_it() {
        let free = |_: &str| false;
        let name = |tool, ingredients: &[&str], roots: &[&str]| {
            let ingredients: Vec<String> = ingredients.iter().map(|&name| name.to_owned()).collect();
            invent_name(tool, &ingredients, roots, free)
        };
        assert_eq!(name("pot", &["leek"], &["leek"]), "boiledLeek");
        assert_eq!(name("pot", &["leek", "duck", "egg"], &["leek", "duck", "egg"]), "leekDuckStew");
        assert_eq!(name("vat", &["leek"], &["leek"]), "vatLeek");
        let many = ["boiledLeek", "boiledLeekB"];
        let taken = |name: &str| many.contains(&name);
        assert_eq!(invent_name("pot", &["leek".to_owned()], &["leek"], taken), "boiledLeekC");
        assert_eq!((letters(1), letters(25), letters(26)), ("B".to_owned(), "Z".to_owned(), "BA".to_owned()));
    }
}
