//! Kitchen files: what is accepted, and what a bad file is told.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::sync::Arc;

use cooperage_kitchen::{
    KitchenAction, KitchenBook, KitchenCommand, KitchenGame, KitchenRules, KitchenSetup, KitchenStart,
    OrderTiming,
};

const MINE: &str = r#"
format = 1

base_ingredients = ["apple"]

[[tools]]
name = "press"
cook_time = 4
capacity = 3

[[recipes]]
product = "appleJuice"
tool = "press"
ingredients = ["apple", "carrot"]

[[recipes]]
product = "warmJuice"
tool = "pot"
ingredients = ["appleJuice"]

[[levels]]
name = "juice_bar"
kitchen = ["storage", "press", "pot", "servingtable"]
dishes = ["appleJuice", "warmJuice"]
crew = 3
max_steps = 40
"#;

#[test]
fn a_kitchen_of_ones_own_can_be_played() {
    let book = KitchenBook::built_in().extended("mine.toml", MINE).unwrap();
    let level = book.level("juice_bar").unwrap();
    let rules =
        KitchenRules::new(&KitchenSetup::published(&book, level, 1, OrderTiming::alpha(1.0))).unwrap();
    assert_eq!((rules.items().len(), rules.base_count(), rules.max_steps()), (30, 28, 40));
    // appleJuice: 3 items and 3 steps of waiting, I = 12 · 0.3; warmJuice: 4 items, 5 of waiting, I = 17 · 0.3.
    assert_eq!(rules.interval(), Some(6));
    assert_eq!(rules.dishes().iter().map(|dish| dish.lifetime).collect::<Vec<_>>(), [Some(9), Some(13)]);
    let mut game = KitchenGame::new(Arc::new(rules), KitchenStart::published(1, 0));
    for command in [
        "goto_agent0_storage0",
        "get_agent0_apple_storage0",
        "goto_agent0_press0",
        "put_agent0_press0",
        "goto_agent0_storage0",
        "get_agent0_carrot_storage0",
        "goto_agent0_press0",
        "put_agent0_press0",
        "activate_agent0_press0",
    ] {
        assert_eq!(game.step_texts(&[command]).results, [true], "{command}");
    }
    let press = game.rules().location("press0").unwrap();
    let juice = game.rules().item("appleJuice").unwrap();
    assert_eq!(game.state().contents(press).collect::<Vec<_>>(), [juice]);
    for _ in 0..3 {
        assert_eq!(
            game.step(&[KitchenCommand::new(0, KitchenAction::Get { item: None, from: press })]).results,
            [false]
        );
    }
    assert_eq!(
        game.step(&[KitchenCommand::new(0, KitchenAction::Get { item: None, from: press })]).results,
        [true]
    );
}

#[test]
fn files_are_written_as_they_are_read() {
    let base = KitchenBook::built_in();
    let book = base.extended("mine.toml", MINE).unwrap();
    let written = book.additions_to_toml(&base);
    assert_eq!(base.extended("written.toml", &written).unwrap(), book, "{written}");
    let whole = base.additions_to_toml(&KitchenBook::empty());
    assert_eq!(KitchenBook::empty().extended("whole.toml", &whole).unwrap(), *base);
}

/// The error message for a file.
fn complaint(text: &str) -> String {
    match KitchenBook::built_in().extended("my.toml", text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn syntax_and_keys() {
    assert_eq!(
        complaint("format = 2"),
        "my.toml, line 1: format 2 is unknown to this version, which reads format 1"
    );
    let text = complaint("\nformat = 1\nrecipe = []");
    assert!(text.starts_with("my.toml, line 3: unknown field `recipe`"), "{text}");
    let text = complaint("format = 1\n[[recipes]]\nproduct = \"x\"\ntool = 7");
    assert!(text.starts_with("my.toml, line 4: invalid type: integer `7`"), "{text}");
    assert!(complaint("").contains("missing field `format`"));
    assert!(complaint("format = 1\n\n\u{0}").starts_with("my.toml, line 3: "));
}

/// A recipe with these contents, as the third line of a file.
fn recipe(product: &str, tool: &str, ingredients: &str) -> String {
    complaint(&format!(
        "format = 1\nrecipes = [\n  {{ product = \"{product}\", tool = \"{tool}\", ingredients = [{ingredients}] }},\n]"
    ))
}

#[test]
fn recipes() {
    assert_eq!(
        recipe("cider", "vat", "\"rice\""),
        "my.toml, line 3: the recipe of the dish `cider` needs the unknown tool `vat`"
    );
    assert_eq!(
        recipe("cider", "storage", "\"rice\""),
        "my.toml, line 3: the recipe of the dish `cider` needs `storage`, which does not cook"
    );
    assert_eq!(
        recipe("cider", "pot", "\"apple\""),
        "my.toml, line 3: the recipe of the dish `cider` (tool `pot`) uses `apple`, which is neither a base ingredient nor made by any recipe"
    );
    assert_eq!(
        recipe("cider", "pot", "\"rice\""),
        "my.toml, line 3: the dishes `cider` and `cookedRice` are made of the same ingredients in the same tool `pot`"
    );
    assert_eq!(
        recipe("cider", "pot", "\"egg\", \"egg\""),
        "my.toml, line 3: the recipe of the dish `cider` (tool `pot`) names `egg` twice"
    );
    assert_eq!(
        recipe("cider", "pot", ""),
        "my.toml, line 3: the recipe of the dish `cider` (tool `pot`) has 0 ingredients, possible are 1 to 8"
    );
    assert_eq!(
        recipe("cider", "pot", "\"cookedRice\", \"egg\""),
        "my.toml, line 3: the recipe of the dish `cider` uses `cookedRice`, which comes out of the same tool `pot`"
    );
    assert_eq!(
        recipe("cider", "chopboard", "\"egg\", \"leek\""),
        "my.toml, line 3: the recipe of the dish `cider` mixes 2 ingredients in `chopboard`, but a tool that can be taken from at the start works on one thing at a time"
    );
    assert_eq!(
        recipe("salmon", "pot", "\"egg\""),
        "my.toml, line 3: the dish `salmon` (tool `pot`) has the name of a base ingredient"
    );
    assert_eq!(recipe("cake", "pot", "\"egg\""), "my.toml, line 3: the product `cake` is already defined");
    assert_eq!(
        recipe("cider", "pot", "\"cider\""),
        "my.toml, line 3: the recipe of the dish `cider` (tool `pot`) needs itself: cider needs cider"
    );
}

#[test]
fn cycles_name_the_way_round() {
    let text = "format = 1\nrecipes = [
  { product = \"a\", tool = \"pot\", ingredients = [\"b\"] },
  { product = \"b\", tool = \"pan\", ingredients = [\"egg\", \"c\"] },
  { product = \"c\", tool = \"oven\", ingredients = [\"a\"] },
]";
    assert_eq!(
        complaint(text),
        "my.toml, line 3: the recipe of the dish `a` (tool `pot`) needs itself: a needs b needs c needs a"
    );
}

#[test]
fn names() {
    let name = |product| recipe(product, "pot", "\"egg\"");
    assert_eq!(name(""), "my.toml, line 3: the product name `` is empty");
    let characters = "may only consist of the letters a-z, A-Z and of digits";
    for bad in ["hot_pot", "hot pot", "hot&pot", "pâté", "a-b"] {
        assert_eq!(name(bad), format!("my.toml, line 3: the product name `{bad}` {characters}"));
    }
    assert_eq!(name("waste"), "my.toml, line 3: the product name `waste` is a reserved word");
    assert!(name(&"x".repeat(65)).ends_with("has more than 64 characters"));
    assert_eq!(
        complaint("format = 1\ntools = [{ name = \"pan2\", cook_time = 1, capacity = 1 }]"),
        "my.toml, line 2: the tool name `pan2` may not end with a digit, because locations are numbered"
    );
}

#[test]
fn tools() {
    let tool = |keys: &str| complaint(&format!("format = 1\ntools = [{{ {keys} }}]"));
    assert_eq!(
        tool("name = \"vat\", cook_time = 300, capacity = 1"),
        "my.toml, line 2: cook_time of `vat` is 300, possible is 0 to 250"
    );
    assert_eq!(
        tool("name = \"vat\", cook_time = 3, capacity = -2"),
        "my.toml, line 2: capacity of `vat` is -2, possible is -1 (no limit) to 1000000"
    );
    assert_eq!(
        tool("name = \"vat\", role = \"bath\", cook_time = 3, capacity = 2"),
        "my.toml, line 2: the role of `vat` is `bath`, possible is cooking, storage or serving"
    );
    assert_eq!(
        tool("name = \"pot\", cook_time = 3, capacity = 2"),
        "my.toml, line 2: the tool `pot` is already defined"
    );
}

#[test]
fn levels() {
    let level = |keys: &str| complaint(&format!("format = 1\n[[levels]]\nname = \"mine\"\n{keys}"));
    let kitchen = "kitchen = [\"storage\", \"servingtable\", \"pot\"]";
    assert_eq!(
        level("kitchen = [\"servingtable\", \"pot\"]\ndishes = [\"cookedRice\"]"),
        "my.toml, line 4: the kitchen of the level `mine` has no storage"
    );
    assert_eq!(
        level("kitchen = [\"storage\", \"pot\"]\ndishes = [\"cookedRice\"]"),
        "my.toml, line 4: the kitchen of the level `mine` has no serving table"
    );
    assert_eq!(
        level("kitchen = [\"storage\", \"vat\"]\ndishes = []"),
        "my.toml, line 4: the kitchen of the level `mine` has the unknown tool `vat`"
    );
    assert_eq!(
        level(&format!("{kitchen}\ndishes = []")),
        "my.toml, line 5: the level `mine` has 0 dishes, possible are 1 to 64"
    );
    assert_eq!(
        level(&format!("{kitchen}\ndishes = [\"cookedRice\",\n \"rice\"]")),
        "my.toml, line 6: the level `mine` orders the dish `rice`, which no recipe makes"
    );
    assert_eq!(
        level(&format!("{kitchen}\ndishes = [\"cookedRice\", \"cookedRice\"]")),
        "my.toml, line 5: the level `mine` lists the dish `cookedRice` twice"
    );
    let dishes = "dishes = [\"cookedRice\"]";
    assert_eq!(
        level(&format!("{kitchen}\n{dishes}\nlifetime = 3")),
        "my.toml, line 6: the lifetimes of the level `mine` need a task_interval beside them"
    );
    assert_eq!(
        level(&format!("{kitchen}\n{dishes}\ntask_interval = 3\nlifetimes = {{ cake = 3 }}")),
        "my.toml, line 7: the lifetimes of the level `mine` name `cake`, which is not one of its dishes"
    );
    assert_eq!(
        level(&format!("{kitchen}\n{dishes}\ncrew = 17")),
        "my.toml, line 6: crew of `mine` is 17, possible is 1 to 16"
    );
    assert_eq!(
        level(&format!("{kitchen}\n{dishes}\nclass = \"brutal\"")),
        "my.toml, line 6: the class of `mine` is `brutal`, possible is entry, simple, intermediate or advanced"
    );
    let many = vec!["\"pot\""; 63].join(", ");
    assert_eq!(
        level(&format!("kitchen = [\"storage\", \"servingtable\", {many}]\n{dishes}")),
        "my.toml, line 4: the level `mine` has 65 locations, possible are 1 to 64"
    );
}

#[test]
fn a_level_with_too_many_items_is_refused() {
    let names: Vec<String> = (0..102).map(|n| format!("\"i{n}x\"")).collect();
    let text = format!(
        "format = 1\nbase_ingredients = [{}]\n[[levels]]\nname = \"mine\"\nkitchen = [\"storage\", \"servingtable\", \"pot\"]\ndishes = [\"cookedRice\"]",
        names.join(", ")
    );
    assert_eq!(
        complaint(&text),
        "my.toml, line 6: the level `mine` has 130 items (base ingredients and everything its dishes need), possible are 1 to 128"
    );
}

/// A tree in which every product is used twice has two to the power of its depth operations; that must not take as long.
#[test]
fn doubling_trees_are_no_problem() {
    let tools = ["pot", "oven"];
    let mut text = String::from("format = 1\n");
    for n in 0..40 {
        for side in ["L", "R"] {
            let below = if n == 0 {
                ["\"egg\"".to_owned(), "\"leek\"".to_owned()]
            } else {
                [format!("\"d{}L\"", n - 1), format!("\"d{}R\"", n - 1)]
            };
            let tool = tools[n % 2];
            let both = if side == "L" {
                format!("{}, {}", below[0], below[1])
            } else {
                format!("{}, {}, \"rice\"", below[0], below[1])
            };
            text += &format!(
                "[[recipes]]\nproduct = \"d{n}{side}\"\ntool = \"{tool}\"\ningredients = [{both}]\n"
            );
        }
    }
    text += "[[levels]]\nname = \"deep\"\nkitchen = [\"storage\", \"servingtable\", \"pot\", \"oven\"]\ndishes = [\"d39L\"]\n";
    let book = KitchenBook::built_in().extended("deep.toml", &text).unwrap();
    let rules = KitchenRules::new(&KitchenSetup::published(
        &book,
        book.level("deep").unwrap(),
        2,
        OrderTiming::alpha(1.0),
    ));
    assert_eq!(
        rules.err().map(|error| error.to_string()).as_deref(),
        Some("the effort of the dishes is beyond all measure")
    );
}
