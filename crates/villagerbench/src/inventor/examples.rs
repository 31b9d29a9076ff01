//! Example tasks, abilities and locks that designers are shown a few of.

use std::sync::LazyLock;

use cooperage_core::RandomSource;
use serde::Deserialize;

use super::framework::some_of;

/// Examples and abilities that a designer sees.
const EXAMPLES: usize = 2;
const ABILITIES: usize = 3;

#[derive(Deserialize, Default)]
struct DesignExamples {
    abilities: Vec<String>,
    examples: Vec<String>,
    locks: Vec<String>,
}

static ALL: LazyLock<DesignExamples> = LazyLock::new(|| {
    // A test reads the file.
    serde_json::from_str(include_str!("../../data/invent_examples.json")).unwrap_or_default()
});

/// Two examples and three abilities.
pub(super) fn examples(random: &mut impl RandomSource) -> (Vec<&'static str>, Vec<&'static str>) {
    let texts = |all: Vec<&'static String>| all.into_iter().map(String::as_str).collect();
    let examples = some_of(&ALL.examples, EXAMPLES, random);
    (texts(examples), texts(some_of(&ALL.abilities, ABILITIES, random)))
}

/// Two example locks.
pub(super) fn locks(random: &mut impl RandomSource) -> Vec<&'static str> {
    some_of(&ALL.locks, EXAMPLES, random).into_iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_enough_examples_and_each_keeps_the_rules() {
        assert!(ALL.examples.len() >= 12 && ALL.abilities.len() == 14);
        assert!(ALL.locks.len() >= 12 && ALL.locks.iter().all(|lock| lock.len() <= 300));
        for example in &ALL.examples {
            assert!(example.len() <= 800 && example.contains('['), "{example}");
        }
    }
}
