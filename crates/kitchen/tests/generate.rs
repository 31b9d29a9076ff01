//! Tests of generated levels.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use cooperage_kitchen::generate::{LevelGenerationError, LevelRequest, generate, undelivered};
use cooperage_kitchen::{DifficultyClass, KitchenBook, KitchenRules, KitchenSetup, OrderTiming};

fn wishes(seed: u64, class: DifficultyClass) -> LevelRequest {
    LevelRequest { seed, class, levels: 2 }
}

#[test]
fn every_class_gives_playable_levels() {
    let base = KitchenBook::built_in();
    for class in DifficultyClass::ALL {
        for seed in 0..4 {
            let made = generate(&base, wishes(seed, class)).unwrap();
            assert_eq!(made.levels.len(), 2);
            for name in &made.levels {
                let level = made.book.level(name).unwrap();
                assert_eq!(undelivered(&made.book, level, level.crew), [""; 0], "{name}");
                for dish in &level.dishes {
                    assert!(base.recipe(dish).is_none(), "{name}: {dish} is not new");
                }
                let rules = KitchenRules::new(&KitchenSetup::published(
                    &made.book,
                    level,
                    2,
                    OrderTiming::alpha(1.0),
                ))
                .unwrap();
                for dish in rules.dishes() {
                    let operations: u64 = dish.operations.iter().map(|&(_, times)| times).sum();
                    let expected = match class {
                        DifficultyClass::Entry => 1..=1,
                        DifficultyClass::Simple => 2..=3,
                        DifficultyClass::Intermediate => 3..=4,
                        DifficultyClass::Advanced => 3..=5,
                    };
                    assert!(expected.contains(&operations), "{name}: {operations} operations");
                }
            }
        }
    }
}

#[test]
fn the_seed_decides_everything() {
    let base = KitchenBook::built_in();
    let toml = |seed| generate(&base, wishes(seed, DifficultyClass::Intermediate)).unwrap().toml;
    assert_eq!(toml(7), toml(7));
    assert_ne!(toml(7), toml(8));
    let made = generate(&base, wishes(7, DifficultyClass::Intermediate)).unwrap();
    assert_eq!(base.extended("again.toml", &made.toml).unwrap(), made.book);
}

#[test]
fn what_cannot_be_made_is_told() {
    assert_eq!(
        generate(&KitchenBook::empty(), wishes(0, DifficultyClass::Entry)).unwrap_err(),
        LevelGenerationError::Lacks("base ingredients")
    );
    let many = LevelRequest { seed: 0, class: DifficultyClass::Entry, levels: 1_001 };
    assert!(matches!(generate(&KitchenBook::built_in(), many), Err(LevelGenerationError::TooMany { .. })));
    let bare =
        KitchenBook::empty().extended("bare.toml", "format = 1\nbase_ingredients = [\"egg\"]").unwrap();
    assert!(generate(&bare, wishes(0, DifficultyClass::Entry)).is_err());
}

/// A level whose dish cannot be made is told apart.
#[test]
fn the_check_finds_undeliverable_dishes() {
    let book = KitchenBook::built_in();
    assert_eq!(undelivered(&book, book.level("level_12").unwrap(), 3), ["frenchFries"]);
    assert_eq!(undelivered(&book, book.level("level_9").unwrap(), 2), [""; 0]);
}
