//! Facts about the original: recipes, levels, schedules, order sequences and random numbers.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use cooperage_core::{PythonRandom, RandomSource};
use cooperage_kitchen::bounds::arrivals;
use cooperage_kitchen::{KitchenBook, KitchenGame, KitchenRules, KitchenSetup, KitchenStart, OrderTiming};
use serde_json::Value;

const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/facts");
const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/cuisineworld");

fn text(name: &str) -> String {
    let file = File::open(Path::new(OWN).join(format!("{name}.json.zst"))).unwrap();
    String::from_utf8(zstd::decode_all(file).unwrap()).unwrap()
}

fn facts(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

fn rules(level: &str, alpha: f64) -> Arc<KitchenRules> {
    let book = KitchenBook::built_in();
    let setup = KitchenSetup::published(&book, book.level(level).unwrap(), 4, OrderTiming::alpha(alpha));
    Arc::new(KitchenRules::new(&setup).unwrap())
}

#[test]
fn own_copies_equal_the_shared_facts() {
    if !Path::new(SHARED).is_dir() {
        eprintln!("SKIPPED: {SHARED} is not there, so the copies cannot be compared");
        return;
    }
    for name in ["rng_vectors", "tau_schedule", "order_sequences", "levels", "recipes"] {
        let shared = fs::read_to_string(Path::new(SHARED).join(format!("{name}.json"))).unwrap();
        assert_eq!(text(name), shared, "{name}");
    }
}

#[test]
fn random_numbers() {
    let facts = facts("rng_vectors");
    for vector in facts["seeds"].as_array().unwrap() {
        let Some(seed) = vector["seed"].as_i64() else { panic!("a seed beyond 64 bits") };
        let mut random = PythonRandom::from_seed(seed);
        let outputs: Vec<u64> =
            vector["u32"].as_array().unwrap().iter().map(|output| output.as_u64().unwrap()).collect();
        assert_eq!(outputs, outputs.iter().map(|_| u64::from(random.next_u32())).collect::<Vec<_>>());
        for (n, indices) in vector["choice_index"].as_object().unwrap() {
            let mut random = PythonRandom::from_seed(seed);
            for index in indices.as_array().unwrap() {
                let drawn = u64::from(random.below(n.parse().unwrap()));
                assert_eq!(index.as_u64(), Some(drawn), "seed {seed}, n {n}");
            }
        }
    }
}

#[test]
fn recipes_and_tools() {
    let (book, facts) = (KitchenBook::built_in(), facts("recipes"));
    assert_eq!(list(&facts["base_ingredients"]), book.base_ingredients());
    assert_eq!(facts["tools"].as_array().unwrap().len(), book.tools().len());
    for tool in facts["tools"].as_array().unwrap() {
        let own = book.tool(tool["type"].as_str().unwrap()).unwrap();
        assert_eq!(tool["cook_time"], own.cook_time, "{}", own.name);
        assert_eq!(tool["capacity"].as_i64(), Some(own.capacity.map_or(-1, i64::from)), "{}", own.name);
        assert_eq!(tool["agent_must_stay"], own.agent_stays, "{}", own.name);
        assert_eq!(tool["pickable_at_start"], own.takeable_at_start, "{}", own.name);
    }
    assert_eq!(facts["recipes"].as_array().unwrap().len(), book.recipes().len());
    for (recipe, own) in facts["recipes"].as_array().unwrap().iter().zip(book.recipes()) {
        assert_eq!(recipe["name"], own.product.as_str());
        assert_eq!(recipe["tool"], own.tool.as_str());
        assert_eq!(list(&recipe["ingredients"]), own.ingredients);
        let Some(effort) = recipe["W"].as_u64() else { continue };
        // Any kitchen will do to work out a dish's effort.
        let mut level = book.level("level_0").unwrap().clone();
        level.dishes = vec![own.product.clone()];
        let rules =
            KitchenRules::new(&KitchenSetup::published(&book, &level, 1, OrderTiming::alpha(1.0))).unwrap();
        assert_eq!(rules.dishes()[0].effort.total(), effort, "{}", own.product);
    }
}

#[test]
fn structural_facts() {
    let book = KitchenBook::built_in();
    assert_eq!((book.recipes().len(), book.base_ingredients().len()), (63, 27));
    let mut dishes: Vec<&String> =
        (0..=12).flat_map(|n| &book.level(&format!("level_{n}")).unwrap().dishes).collect();
    dishes.sort();
    dishes.dedup();
    assert_eq!(dishes.len(), 33);
    let mut names: Vec<&String> =
        book.recipes().iter().map(|recipe| &recipe.product).chain(book.base_ingredients()).collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 90);
    assert_eq!(book.recipes().iter().map(|recipe| recipe.ingredients.len()).max(), Some(4));
}

#[test]
fn levels() {
    let (book, facts) = (KitchenBook::built_in(), facts("levels"));
    let groups = [&facts["levels"], &facts["custom_levels"]].map(|group| group.as_object().unwrap());
    assert_eq!((groups[0].len(), groups[0].len() + groups[1].len()), (13, book.levels().len()));
    for (name, facts) in groups.into_iter().flatten() {
        let own = book.level(name).unwrap();
        assert_eq!(list(&facts["kitchen"]), own.kitchen, "{name}");
        assert_eq!(list(&facts["dishes"]), own.dishes, "{name}");
        assert_eq!(facts["file_num_agents"], own.crew, "{name}");
        assert_eq!(facts["paper_class"].as_str(), own.class.map(|class| class.name()), "{name}");
        let timing = own.timing.as_ref().unwrap();
        assert_eq!(facts["file_task_interval"].as_u64(), timing.interval.map(u64::from), "{name}");
        for (dish, lifetime) in own.dishes.iter().zip(&timing.lifetimes) {
            assert_eq!(facts["file_lifetimes"][dish].as_u64(), lifetime.map(u64::from), "{name} {dish}");
        }
    }
}

/// Interval, lifetimes, and three idle episodes, played in a row on one game.
#[test]
fn schedules_with_idle_crews() {
    let facts = facts("tau_schedule");
    for (level, conditions) in facts["levels"].as_object().unwrap() {
        for condition in conditions.as_array().unwrap() {
            let alpha = condition["alpha"].as_f64().unwrap();
            let rules = rules(level, alpha);
            assert_eq!(
                condition["task_interval"].as_u64(),
                rules.interval().map(u64::from),
                "{level} {alpha}"
            );
            for dish in rules.dishes() {
                let expected = condition["lifetimes"][rules.item_name(dish.item)].as_u64();
                assert_eq!(expected, dish.lifetime.map(u64::from), "{level} {alpha}");
            }
            let mut game = KitchenGame::new(rules, KitchenStart::published(0, 0));
            let (mut failed, mut exact, mut active, mut orders) = (0, 0, 0, 0);
            for episode in 0..3 {
                if episode > 0 {
                    game.reset(None);
                }
                for _ in 0..60 {
                    game.step_texts(&["noop_agent0"]);
                }
                failed += game.totals().failed;
                exact += game.totals().failed_exact;
                active += game.state().orders().len() as u64;
                orders += game.totals().failed_exact + game.state().orders().len() as u64;
            }
            let expected = &condition["all_noop_3_episodes"];
            let names = ["failed", "failed_exact", "active_at_end", "orders_total"];
            let expected = names.map(|name| expected[name].as_u64().unwrap());
            assert_eq!(expected, [failed, exact, active, orders], "{level} {alpha}");
        }
    }
}

/// Orders of episodes 0 to 2, each found without playing the ones before.
#[test]
fn order_sequences() {
    let facts = facts("order_sequences");
    for (level, conditions) in facts["levels"].as_object().unwrap() {
        for (alpha, episodes) in conditions.as_object().unwrap() {
            let rules = rules(level, alpha.parse().unwrap());
            for (index, expected) in (0..).zip(episodes.as_array().unwrap()) {
                let own: Vec<Value> = arrivals(&rules, &KitchenStart::published(0, index))
                    .iter()
                    .map(|arrival| serde_json::json!([arrival.step, rules.dish_name(arrival.dish)]))
                    .collect();
                assert_eq!(expected.as_array().unwrap(), &own, "{level} {alpha} episode {index}");
            }
        }
    }
}
