//! Tests of generated levels.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use cooperage_kitchen::generate::{GenerateError, Wishes, generate, undelivered};
use cooperage_kitchen::{Book, Class, Rules, Setup, Timing};

fn wishes(seed: u64, class: Class) -> Wishes {
    Wishes { seed, class, levels: 2 }
}

#[test]
fn every_class_gives_playable_levels() {
    let base = Book::built_in();
    for class in Class::ALL {
        for seed in 0..4 {
            let made = generate(&base, wishes(seed, class)).unwrap();
            assert_eq!(made.levels.len(), 2);
            for name in &made.levels {
                let level = made.book.level(name).unwrap();
                assert_eq!(undelivered(&made.book, level, level.crew), [""; 0], "{name}");
                for dish in &level.dishes {
                    assert!(base.recipe(dish).is_none(), "{name}: {dish} is not new");
                }
                let rules = Rules::new(&Setup::published(&made.book, level, 2, Timing::alpha(1.0))).unwrap();
                for dish in rules.dishes() {
                    let operations: u64 = dish.operations.iter().map(|&(_, times)| times).sum();
                    let expected = match class {
                        Class::Entry => 1..=1,
                        Class::Simple => 2..=3,
                        Class::Intermediate => 3..=4,
                        Class::Advanced => 3..=5,
                    };
                    assert!(expected.contains(&operations), "{name}: {operations} operations");
                }
            }
        }
    }
}

#[test]
fn the_seed_decides_everything() {
    let base = Book::built_in();
    let toml = |seed| generate(&base, wishes(seed, Class::Intermediate)).unwrap().toml;
    assert_eq!(toml(7), toml(7));
    assert_ne!(toml(7), toml(8));
    let made = generate(&base, wishes(7, Class::Intermediate)).unwrap();
    assert_eq!(base.extended("again.toml", &made.toml).unwrap(), made.book);
}

#[test]
fn what_cannot_be_made_is_told() {
    assert_eq!(
        generate(&Book::empty(), wishes(0, Class::Entry)).unwrap_err(),
        GenerateError::Lacks("base ingredients")
    );
    let many = Wishes { seed: 0, class: Class::Entry, levels: 1_001 };
    assert!(matches!(generate(&Book::built_in(), many), Err(GenerateError::TooMany { .. })));
    let bare = Book::empty().extended("bare.toml", "format = 1\nbase_ingredients = [\"egg\"]").unwrap();
    assert!(generate(&bare, wishes(0, Class::Entry)).is_err());
}

/// A level whose dish cannot be made is told apart.
#[test]
fn the_check_finds_undeliverable_dishes() {
    let book = Book::built_in();
    assert_eq!(undelivered(&book, book.level("level_12").unwrap(), 3), ["frenchFries"]);
    assert_eq!(undelivered(&book, book.level("level_9").unwrap(), 2), [""; 0]);
}
