//! Ready buildings that people ask for by name.

use cooperage_body::gallery::{ReadyBuilding, gallery};

use super::super::things::is_among;
use super::blueprint;

/// Words that say of a house no more than how large it is. Such a house is made to measure.
const ANY_HOUSE: &str = "small large house";

/// Whether a word names a building.
pub(in super::super) fn is_building(word: &str) -> bool {
    let is_last = |building: &ReadyBuilding| building.name.rsplit('_').next() == Some(word);
    blueprint::is_building(word)
        || gallery().iter().any(|building| building.name == word || is_last(building))
}

/// The ready building that a text asks for, by its name with underscores, or by the words of its name.
pub(super) fn building(text: &str) -> Option<&'static ReadyBuilding> {
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_meant = |building: &&ReadyBuilding| {
        let parts: Vec<&str> = building.name.split('_').collect();
        let is_said = words.windows(parts.len()).any(|said| said == parts);
        text.contains(&building.name) || (is_said && !parts.iter().all(|part| is_among(part, ANY_HOUSE)))
    };
    gallery().iter().filter(is_meant).max_by_key(|building| building.name.len())
}

/// The script for a ready building; it logs whether all was done.
pub(super) fn write(building: &ReadyBuilding) -> String {
    format!("const done = await skills.buildBlueprint(bot, '{}');\n{}", building.name, super::script::END)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buildings_are_known_by_their_names() {
        let name = |text: &str| building(text).map(|building| building.name.as_str());
        assert_eq!(name("build a watchtower"), Some("watchtower"));
        assert_eq!(name("Please build me a small wood house over there"), Some("small_wood_house"));
        assert_eq!(name("build large_house"), Some("large_house"));
        assert_eq!(
            [name("build a large house"), name("build a small house"), name("build a tower")],
            [None; 3]
        );
        assert!(is_building("well") && is_building("pen") && is_building("tower") && !is_building("cake"));
    }
}
