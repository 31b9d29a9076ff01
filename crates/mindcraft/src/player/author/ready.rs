//! Ready buildings that people ask for by name.

use cooperage_body::gallery::{ReadyBuilding, gallery};

use super::super::things::is_among;
use super::blueprint;

/// Words that say of a house no more than how large it is. Such a house is made to measure.
const ANY_HOUSE: &str = "small large house";

/// The word before the name of a building that the user handed in.
const BLUEPRINT: &str = "blueprint";

/// A building that a text asks for by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedBuilding {
    pub(super) name: String,
    /// The drawing of a building that comes with the program; others are known to the world alone.
    pub(super) drawing: Option<&'static ReadyBuilding>,
}

/// Whether a word names a building.
pub(in super::super) fn is_building(word: &str) -> bool {
    let is_last = |building: &ReadyBuilding| building.name.rsplit('_').next() == Some(word);
    let is_ready = || gallery().iter().any(|building| building.name == word || is_last(building));
    word == BLUEPRINT || blueprint::is_building(word) || is_ready()
}

/// The building that a text asks for: of the gallery, by its name with underscores or by the words of its name; any other one
/// as `the blueprint NAME`.
pub(super) fn building(text: &str) -> Option<NamedBuilding> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_meant = |building: &&ReadyBuilding| {
        let parts: Vec<&str> = building.name.split('_').collect();
        let is_said = words.windows(parts.len()).any(|said| said == parts);
        lower.contains(&building.name) || (is_said && !parts.iter().all(|part| is_among(part, ANY_HOUSE)))
    };
    if let Some(drawing) = gallery().iter().filter(is_meant).max_by_key(|building| building.name.len()) {
        return Some(NamedBuilding { name: drawing.name.clone(), drawing: Some(drawing) });
    }
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut said = text.split(|c: char| !is_of_name(c)).filter(|word| !word.is_empty());
    said.find(|word| word.eq_ignore_ascii_case(BLUEPRINT))?;
    said.next().map(|name| NamedBuilding { name: name.to_owned(), drawing: None })
}

/// The script for a building; it logs whether all was done.
pub(super) fn write(building: &NamedBuilding) -> String {
    format!("const done = await skills.buildBlueprint(bot, '{}');\n{}", building.name, super::script::END)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buildings_are_known_by_their_names() {
        let name = |text: &str| building(text).map(|building| building.name);
        let known = |name: &str| Some(name.to_owned());
        assert_eq!(name("build a watchtower"), known("watchtower"));
        assert_eq!(name("Please build me a small wood house over there"), known("small_wood_house"));
        assert_eq!(name("build large_house"), known("large_house"));
        assert!(
            ["build a large house", "build a small house", "build a tower"]
                .iter()
                .all(|text| building(text).is_none())
        );
        assert_eq!(name("build the blueprint Castle-2, please"), known("Castle-2"));
        assert_eq!(building("build the blueprint castle").unwrap().drawing, None);
        assert!(is_building("well") && is_building("pen") && is_building("tower") && !is_building("cake"));
    }
}
