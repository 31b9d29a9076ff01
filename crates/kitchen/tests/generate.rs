//! Tests of generated levels.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::collections::BTreeSet;

use cooperage_kitchen::generate::{
    GeneratedLevels, LevelGenerationError, LevelPurpose, LevelRequest, LevelSplit, SEEDS, generate,
    undelivered,
};
use cooperage_kitchen::{DifficultyClass, KitchenBook, KitchenRules, KitchenSetup, OrderTiming};

fn wishes(seed: u64, class: DifficultyClass) -> LevelRequest {
    LevelRequest { seed, class, levels: 2, related_dishes: false, purpose: None }
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
    let many = LevelRequest { levels: 1_001, ..wishes(0, DifficultyClass::Entry) };
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

const SPLITS: [LevelSplit; 3] = [LevelSplit::Train, LevelSplit::Val, LevelSplit::Test];

fn of_split(split: LevelSplit, seed: u64, class: DifficultyClass, holds_out_shapes: bool) -> GeneratedLevels {
    let purpose = Some(LevelPurpose { split, holds_out_shapes });
    generate(&KitchenBook::built_in(), LevelRequest { purpose, ..wishes(seed, class) }).unwrap()
}

fn related(split: LevelSplit, seed: u64, class: DifficultyClass) -> GeneratedLevels {
    let purpose = Some(LevelPurpose { split, holds_out_shapes: false });
    let request = LevelRequest { purpose, related_dishes: true, ..wishes(seed, class) };
    generate(&KitchenBook::built_in(), request).unwrap()
}

/// The names of all products of a level, and the contents of their recipes down to base ingredients, without names.
fn contents(made: &GeneratedLevels) -> (BTreeSet<String>, BTreeSet<String>) {
    fn tree(book: &KitchenBook, name: &str) -> String {
        let Some(recipe) = book.recipe(name) else { return name.to_owned() };
        let mut parts: Vec<String> = recipe.ingredients.iter().map(|part| tree(book, part)).collect();
        parts.sort();
        format!("{}({})", recipe.tool, parts.join(","))
    }
    let (mut names, mut trees) = (BTreeSet::new(), BTreeSet::new());
    let mut queue: Vec<String> =
        made.levels.iter().flat_map(|name| made.book.level(name).unwrap().dishes.clone()).collect();
    while let Some(name) = queue.pop() {
        if let Some(recipe) = made.book.recipe(&name) {
            queue.extend(recipe.ingredients.iter().cloned());
            trees.insert(tree(&made.book, &name));
            names.insert(name);
        }
    }
    (names, trees)
}

/// The same seeds in all splits, and no product and no recipe in common, nor with the published ones.
#[test]
fn splits_share_nothing_with_each_other_and_with_what_is_published() {
    let base = KitchenBook::built_in();
    let published = GeneratedLevels {
        toml: String::new(),
        levels: base.levels().iter().map(|level| level.name.clone()).collect(),
        book: base.as_ref().clone(),
    };
    let mut known = vec![contents(&published)];
    known[0].0.extend(base.recipes().iter().map(|recipe| recipe.product.clone()));
    assert!(known[0].1.len() > 40);
    for split in SPLITS {
        let (mut names, mut trees) = (BTreeSet::new(), BTreeSet::new());
        for class in DifficultyClass::ALL {
            let both = |seed| {
                [of_split(split, seed, class, false), related(split, seed, class)].map(|made| (seed, made))
            };
            for (seed, made) in (0..4).flat_map(both) {
                for name in &made.levels {
                    let level = made.book.level(name).unwrap();
                    assert_eq!(LevelSplit::of_level(&made.book, level), Some(split), "{name}");
                    assert!(name.contains(&(split.first_seed() + seed).to_string()), "{name}");
                }
                let (more_names, more_trees) = contents(&made);
                names.extend(more_names);
                trees.extend(more_trees);
            }
        }
        assert!(trees.len() > 60, "{split:?}: {}", trees.len());
        for (other_names, other_trees) in &known {
            assert!(names.is_disjoint(other_names) && trees.is_disjoint(other_trees), "{split:?}");
        }
        known.push((names, trees));
    }
    let level = base.level("level_3").unwrap();
    assert_eq!(LevelSplit::of_level(&base, level), None);
    let made = generate(&base, wishes(3, DifficultyClass::Advanced)).unwrap();
    let level = made.book.level(&made.levels[0]).unwrap();
    assert_eq!(LevelSplit::of_level(&made.book, level), None, "levels without a split mix recipes of all");
}

/// A related dish has the last tool of an earlier dish of its level, and its ingredients but for one.
#[test]
fn related_dishes_are_variants_of_each_other() {
    for class in DifficultyClass::ALL {
        for made in (0..6).map(|seed| related(LevelSplit::Train, seed, class)) {
            for level in made.levels.iter().map(|name| made.book.level(name).unwrap()) {
                assert_eq!(undelivered(&made.book, level, level.crew), [""; 0], "{}", level.name);
                let recipes: Vec<_> =
                    level.dishes.iter().map(|dish| made.book.recipe(dish).unwrap()).collect();
                for (number, recipe) in recipes.iter().enumerate().skip(1) {
                    let lacks = |one: &[String], other: &[String]| {
                        one.iter().filter(|ingredient| !other.contains(ingredient)).count()
                    };
                    let is_variant = recipes[..number].iter().any(|earlier| {
                        earlier.tool == recipe.tool
                            && lacks(&earlier.ingredients, &recipe.ingredients) <= 1
                            && lacks(&recipe.ingredients, &earlier.ingredients) <= 1
                    });
                    assert!(is_variant, "{}: {}", level.name, recipe.product);
                }
            }
        }
    }
}

/// The tree of tools of a recipe with the number of base ingredients at each; none for a single tool.
fn shape(book: &KitchenBook, name: &str) -> Option<String> {
    fn text(book: &KitchenBook, name: &str) -> Option<String> {
        let recipe = book.recipe(name)?;
        let mut parts: Vec<String> = recipe.ingredients.iter().filter_map(|part| text(book, part)).collect();
        parts.sort();
        let base = recipe.ingredients.len() - parts.len();
        Some(format!("{}{base}{parts:?}", recipe.tool))
    }
    let is_base = |part: &String| book.recipe(part).is_none();
    book.recipe(name).filter(|recipe| !recipe.ingredients.iter().all(is_base)).and_then(|_| text(book, name))
}

#[test]
fn shapes_of_published_recipes_are_held_out_on_request() {
    let base = KitchenBook::built_in();
    let published: BTreeSet<String> =
        base.recipes().iter().filter_map(|recipe| shape(&base, &recipe.product)).collect();
    assert!(published.len() > 5, "{published:?}");
    let shapes = |holds_out_shapes| {
        let seeds = (0..6).flat_map(|seed| DifficultyClass::ALL.map(|class| (seed, class)));
        let made = seeds.map(|(seed, class)| of_split(LevelSplit::Train, seed, class, holds_out_shapes));
        let shapes = |made: GeneratedLevels| {
            let names = contents(&made).0;
            names.into_iter().filter_map(|name| shape(&made.book, &name)).collect::<Vec<_>>()
        };
        made.flat_map(shapes).collect::<BTreeSet<String>>()
    };
    assert!(!shapes(false).is_disjoint(&published), "without it they occur");
    let held_out = shapes(true);
    assert!(held_out.len() > 20 && held_out.is_disjoint(&published), "{held_out:?}");
}

#[test]
fn a_split_has_its_own_range_of_seeds() {
    let purpose = Some(LevelPurpose { split: LevelSplit::Val, holds_out_shapes: false });
    let request = LevelRequest { purpose, ..wishes(SEEDS, DifficultyClass::Entry) };
    let error = generate(&KitchenBook::built_in(), request).unwrap_err();
    assert_eq!(error, LevelGenerationError::Seed { seed: SEEDS });
    let firsts: BTreeSet<u64> = SPLITS.map(LevelSplit::first_seed).into();
    assert_eq!(firsts, [1, 2, 3].map(|range| range * SEEDS).into());
}
