//! The example kitchen is a kitchen: its levels can be played, and what it says about them is true.
#![expect(clippy::unwrap_used, reason = "a test helper that fails fails its test")]

use std::sync::Arc;

use cooperage_core::contract::environment_contract;
use cooperage_kitchen::{Book, CuisineWorld, Rules, Setup, Start, Timing};

const FILE: &str = "my-kitchen.toml";
const TEXT: &str = include_str!("../kitchen/my-kitchen.toml");

fn book() -> Arc<Book> {
    Arc::new(Book::built_in().extended(FILE, TEXT).unwrap())
}

#[test]
fn it_adds_to_what_is_built_in() {
    let (plain, book) = (Book::built_in(), book());
    assert_eq!(book.levels().len(), plain.levels().len() + 1);
    assert_eq!(book.recipes().len(), plain.recipes().len() + 3);
    assert_eq!(book.tool("grill").and_then(|grill| grill.capacity), Some(3));
}

#[test]
fn its_level_passes_the_environment_contract() {
    let book = book();
    let level = book.level("my_brunch").unwrap();
    let timing = Timing::Effort { alpha: 1.5, beta: 2.5 };
    let rules = Arc::new(Rules::new(&Setup::published(&book, level, 2, timing)).unwrap());
    environment_contract(|seed| {
        CuisineWorld::new(Arc::clone(&book), Arc::clone(&rules), Start::published(seed.cast_signed(), 0))
    });
}

#[test]
fn a_mistake_is_told_with_its_line() {
    let broken = TEXT.replace("\"mushroomSlice\", \"bread\"", "\"mushroomslice\", \"bread\"");
    let error = Book::built_in().extended(FILE, &broken).unwrap_err().to_string();
    assert!(error.starts_with("my-kitchen.toml, line ") && error.contains("mushroomslice"), "{error}");
}
