//! The table of functions is whole.

use std::collections::BTreeSet;

use super::*;

#[test]
fn every_function_is_documented_once_with_an_example() {
    let mut names = BTreeSet::new();
    for function in functions() {
        assert!(names.insert((function.space, function.name.clone())), "{} is there twice", function.name);
        assert!(!function.doc.is_empty() && !function.returns.is_empty(), "{}", function.name);
        assert!(function.example.contains("return"), "{}", function.name);
        let said = format!("{}.{}", function.space.name(), function.name);
        let is_used = function.example.contains(&said);
        assert!(is_used, "the example of {said} does not use it");
    }
    assert!(functions().len() > 100, "{}", functions().len());
    let page = documentation();
    assert!(page.contains("await skills.collectBlock(bot, blockType, num = 1, exclude = null)"), "{page}");
}

#[test]
fn every_example_passes_the_checks() {
    for function in functions() {
        let checked = crate::checks::check(&function.example);
        assert!(checked.is_ok(), "{}: {checked:?}", function.name);
    }
}

#[test]
fn names_that_are_nearly_right_are_found() {
    assert_eq!(
        nearest_names(ApiNamespace::Skills, "getNearestBlock", true),
        "; there is world.getNearestBlock."
    );
    assert!(nearest_names(ApiNamespace::Skills, "collectBlocks", true).contains("skills.collectBlock"));
    assert_eq!(nearest_names(ApiNamespace::Skills, "zzzzzz", true), ".");
}

#[test]
fn preludes_have_their_own_parts_and_no_others() {
    let plain = prelude(PreludeParts::default());
    let whole = prelude(PreludeParts { voyager: true, gallery: true, tells_results: true });
    for (from, to) in VOYAGER.iter().chain(&GALLERY).chain(&TELLING) {
        assert_eq!(plain.matches(from).count(), 1, "{from}");
        assert!(whole.contains(to), "{to}");
    }
    assert!(!LATER.iter().any(|name| plain.contains(name)) && LATER.iter().all(|name| whole.contains(name)));
    let parts = PreludeParts::of(&["skills.buildParts(bot, [])", "await skills.buildBlueprint(bot, 'well')"]);
    assert_eq!(parts, PreludeParts { gallery: true, ..PreludeParts::default() });
    assert!(parts.in_revision(5).tells_results && !parts.in_revision(4).tells_results);
    assert!(is_for_voyager("new GoalNear(1, 2, 3, 1)") && is_for_voyager("await bot.equip(item, 'hand')"));
    assert!(!is_for_voyager("await skills.equip(bot, 'stick'); bot.heldItem"));
}
