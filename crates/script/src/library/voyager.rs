//! Primitives that the skills of Voyager's library call beside each other, written upon ours. They are in no list that
//! a model reads. Functions of the same name in a library of the user's go before them.

use std::sync::LazyLock;

use super::{LibrarySkill, parse};

/// The files of the primitives.
const FILES: [&str; 5] = [
    include_str!("../../voyager/exploreUntil.js"),
    include_str!("../../voyager/killMob.js"),
    include_str!("../../voyager/mineBlock.js"),
    include_str!("../../voyager/placeItem.js"),
    include_str!("../../voyager/smeltItem.js"),
];

static PRIMITIVES: LazyLock<Vec<LibrarySkill>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| parse(text).ok()).collect());

/// Returns Voyager's primitives as skills.
#[must_use]
pub fn voyager_primitives() -> &'static [LibrarySkill] {
    &PRIMITIVES
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::missing;
    use super::*;

    #[test]
    fn every_primitive_is_a_skill_that_lacks_nothing() {
        assert_eq!(voyager_primitives().len(), FILES.len());
        for primitive in voyager_primitives() {
            assert_eq!(missing(&primitive.code, &[]).unwrap(), BTreeMap::new(), "{}", primitive.name);
        }
    }
}
