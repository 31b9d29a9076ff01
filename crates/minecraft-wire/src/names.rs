//! Names of players, and the brand of this program's servers.

use std::collections::BTreeSet;

use crate::packet::limits::NAME_CHARS_MAX;

/// The brand by which a server of this program names itself to clients.
pub const SERVER_BRAND: &str = "Cooperage";
/// The channel of messages in which both sides name their brands.
pub const BRAND_CHANNEL: &str = "minecraft:brand";

/// Returns names as players of the game, by place: cut to its letters and its length, and distinct.
#[must_use]
pub fn player_names(names: &[impl AsRef<str>]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let mut distinct = |name: &str| {
        let mut one = cut_name(name, NAME_CHARS_MAX);
        let mut number = 1;
        while !taken.insert(one.to_ascii_lowercase()) {
            number += 1;
            let ending = format!("_{number}");
            one = format!("{}{ending}", cut_name(name, NAME_CHARS_MAX - ending.len()));
        }
        one
    };
    names.iter().map(|name| distinct(name.as_ref())).collect()
}

/// Returns the first characters of a name; other characters than those of the game become `_`.
#[must_use]
pub fn cut_name(name: &str, characters_max: usize) -> String {
    let is_of_game = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let cut: String =
        name.chars().take(characters_max).map(|c| if is_of_game(c) { c } else { '_' }).collect();
    if cut.is_empty() { "_".to_owned() } else { cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_however_alike_they_are() {
        let names =
            player_names(&["Alice", "alice", "A very long name of one", "A very long name of two", ""]);
        assert_eq!(names, ["Alice", "alice_2", "A_very_long_name", "A_very_long_na_2", "_"]);
    }
}
