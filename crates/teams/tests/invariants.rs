//! Frameworks know no world: nothing of CuisineWorld stands in their code or in their prompts.
#![allow(clippy::unwrap_used, reason = "a test's helper")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use cooperage_kitchen::KitchenBook;

fn files_under(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files_under(&path, found) } else { found.push(path) }
    }
}

#[test]
fn no_framework_names_a_benchmark_or_what_exists_in_one() {
    let book = KitchenBook::built_in();
    let mut names: BTreeSet<String> = ["cuisineworld", "kitchen", "dish"].map(str::to_owned).into();
    names.extend(book.base_ingredients().iter().map(|name| name.to_lowercase()));
    names.extend(book.recipes().iter().map(|recipe| recipe.product.to_lowercase()));
    names.extend(book.tools().iter().map(|tool| tool.name.to_lowercase()));
    names.extend(book.levels().iter().map(|level| level.name.to_lowercase()));
    assert!(names.len() > 100, "{names:?}");

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    files_under(&root.join("src"), &mut files);
    files_under(&root.join("prompts"), &mut files);
    assert!(files.len() > 12, "{files:?}");
    for file in files {
        // A comment may cite a rule by the name of the document in which it stands.
        let text = fs::read_to_string(&file).unwrap().to_lowercase().replace("docs/spec/cuisineworld.md", "");
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        for word in words.flat_map(|word| std::iter::once(word).chain(word.split('_'))) {
            let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
            let is_name = [word, bare].iter().any(|word| names.contains(*word));
            assert!(!is_name, "{} says {word}", file.display());
        }
    }
}
