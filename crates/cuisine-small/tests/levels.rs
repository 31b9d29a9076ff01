//! No level from which the model learned has a dish, a recipe or a name of the published levels, or of those kept for tests.

use cooperage_kitchen::generate::{LevelPurpose, LevelRequest, LevelSplit, generate};
use cooperage_kitchen::{DifficultyClass, KitchenBook};

/// The levels from which the model learned.
#[derive(serde::Deserialize)]
struct Learned {
    levels: Vec<LearnedLevels>,
}

/// Levels of one class and crew, as `cooperage tasks generate cuisineworld --split train` makes them.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct LearnedLevels {
    class: String,
    seed: u64,
    count: u32,
    /// Whether the dishes of each level are related.
    #[serde(default)]
    related: bool,
    /// The size of the crew that played them, and who played: each changes the states that came, and no level.
    #[serde(rename = "crew")]
    _crew: u32,
    #[serde(rename = "player")]
    _player: String,
    /// The BLAKE3 hash of the file of levels.
    hash: String,
}

/// Of so many files one is made anew, so that each class and kind has its turn: all take a minute.
const EVERY: usize = 5;

#[test]
fn levels_are_those_of_the_split_for_training() {
    let learned: Learned = toml::from_str(include_str!("../data/levels.toml")).unwrap();
    assert!(learned.levels.len() > 2 * EVERY);
    for levels in learned.levels.iter().step_by(EVERY) {
        let made = generate(
            &KitchenBook::built_in(),
            LevelRequest {
                seed: levels.seed,
                class: DifficultyClass::from_name(&levels.class).unwrap(),
                levels: levels.count,
                related_dishes: levels.related,
                purpose: Some(LevelPurpose { split: LevelSplit::Train, holds_out_shapes: false }),
            },
        )
        .unwrap();
        assert_eq!(blake3::hash(made.toml.as_bytes()).to_hex().as_str(), levels.hash, "seed {}", levels.seed);
        assert_eq!(made.levels.len(), levels.count as usize);
        for name in &made.levels {
            let level = made.book.level(name).unwrap();
            assert_eq!(LevelSplit::of_level(&made.book, level), Some(LevelSplit::Train), "{name}");
        }
    }
}
