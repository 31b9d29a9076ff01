//! Names as models write them: found in any case, with blanks, hyphens or underscores between their words, behind the
//! game's prefix, in singular or plural; and the nearest known names where none is meant.

/// The mark behind the namespace that a game puts before its names.
const NAMESPACE_END: char = ':';
/// Characters of a written name that are looked at.
const NAME_MAX: usize = 60;
/// Most names that are called the nearest.
const NEAREST_MAX: usize = 3;
/// Most names of a closed list that a refusal repeats.
const LISTED_MAX: usize = 40;

/// The letters and digits of a name in small letters: what is left when spelling makes no difference.
#[must_use]
pub fn bare(name: &str) -> String {
    let name = name.trim();
    let is_namespace = |word: &str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || ['_', '-', '.'].contains(&c))
    };
    let name = match name.split_once(NAMESPACE_END) {
        Some((namespace, rest)) if is_namespace(namespace) && !rest.trim().is_empty() => rest,
        _ => name,
    };
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(NAME_MAX).collect()
}

/// Whether the written text means the name; the spelling may differ.
#[must_use]
pub fn is_alike(written: &str, name: &str) -> bool {
    written == name || (!bare(written).is_empty() && bare(written) == bare(name))
}

/// The one of these names that was meant: the name itself, or the only one that differs in spelling alone, or the only one
/// that differs in number alone. None where several could be meant.
#[must_use]
pub fn find<'n>(written: &str, names: impl Iterator<Item = &'n str> + Clone) -> Option<&'n str> {
    let written = written.trim();
    if let Some(exact) = names.clone().find(|name| *name == written) {
        return Some(exact);
    }
    let wanted = bare(written);
    if wanted.is_empty() {
        return None;
    }
    let only = |forms: &[String]| {
        let mut alike = names.clone().filter(|name| {
            let known = bare(name);
            forms.contains(&known)
        });
        let first = alike.next()?;
        alike.all(|other| other == first).then_some(first)
    };
    match names.clone().filter(|name| bare(name) == wanted).count() {
        0 => only(&numbers(&wanted)),
        _ => only(&[wanted]),
    }
}

/// A word in the other number, in every way in which English forms it.
fn numbers(word: &str) -> Vec<String> {
    let mut forms = vec![format!("{word}s"), format!("{word}es")];
    for (ending, other) in [("s", ""), ("es", ""), ("ies", "y"), ("y", "ies"), ("ves", "f")] {
        if let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 1) {
            forms.push(format!("{stem}{other}"));
        }
    }
    forms
}

/// The known names nearest to a written one, nearest first, at most three. `alike_min` says how alike they must be, from 0 to
/// 1.
#[must_use]
pub fn nearest<'n>(written: &str, names: impl Iterator<Item = &'n str>, alike_min: f64) -> Vec<&'n str> {
    let written = bare(written);
    let alike = |other: &str| strsim::normalized_damerau_levenshtein(&written, &bare(other));
    let mut near: Vec<(f64, &str)> =
        names.map(|other| (alike(other), other)).filter(|(alike, _)| *alike >= alike_min).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup_by(|a, b| a.1 == b.1);
    near.into_iter().take(NEAREST_MAX).map(|(_, other)| other).collect()
}

/// The end of a refusal of a name that is none of a list: the whole list where it is short, and the nearest names of a longer
/// one before it. It begins with a semicolon, or is empty where there is nothing to say.
#[must_use]
pub fn suggestion(written: &str, names: &[&str]) -> String {
    let near = nearest(written, names.iter().copied(), 0.0);
    if near.is_empty() {
        return String::new();
    }
    let near = if names.len() > near.len() {
        format!("; the nearest are {}", near.join(", "))
    } else {
        String::new()
    };
    if names.len() > LISTED_MAX {
        return near;
    }
    format!("{near}; there are {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 8] = [
        "oak_log",
        "oak_planks",
        "golden_apple",
        "potato",
        "torch",
        "withdrawItem",
        "readPage",
        "placeBlock",
    ];

    fn found(written: &str) -> Option<&'static str> {
        find(written, NAMES.into_iter())
    }

    #[test]
    fn names_are_found_whatever_their_spelling() {
        for written in [
            "oak_log",
            "Oak Log",
            "oak-log",
            "minecraft:oak_log",
            "MINECRAFT:Oak_Log",
            " oaklog ",
            "oak logs",
        ] {
            assert_eq!(found(written), Some("oak_log"), "{written}");
        }
        assert_eq!(
            ["oak plank", "Potatoes", "torches"].map(found),
            [Some("oak_planks"), Some("potato"), Some("torch")]
        );
        assert_eq!(["withdraw_item", "Place Block"].map(found), [Some("withdrawItem"), Some("placeBlock")]);
        assert_eq!(["gold apple", "", "  ", "oak"].map(found), [None; 4]);
        assert_eq!(find("ab", ["a_b", "a b"].into_iter()), None, "two could be meant");
    }

    #[test]
    fn a_refusal_names_what_is_near() {
        assert_eq!(nearest("gold_apple", NAMES.into_iter(), 0.5), ["golden_apple"]);
        assert_eq!(nearest("Gold apple", NAMES.into_iter(), 0.0).len(), NEAREST_MAX);
        assert_eq!(suggestion("norht", &["north", "south"]), "; there are north, south");
        assert_eq!(
            suggestion("norht", &["up", "south", "down", "north"]),
            "; the nearest are north, south, down; there are up, south, down, north"
        );
        assert_eq!(suggestion("x", &[]), "");
        let many: Vec<String> = (0..41).map(|n| format!("thing{n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(suggestion("thing4", &many), "; the nearest are thing4, thing14, thing24");
    }
}
