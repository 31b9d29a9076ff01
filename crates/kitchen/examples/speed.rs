//! How many steps a second the engine makes: typed calls, raw text, and text with the state rendered each step.
//!
//! `cargo run --release -p cooperage-kitchen --example speed -- TRACE.json[.zst] [EPISODES [MEASURE]]`
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "measures real time and tells it")]

use std::hint::black_box;
use std::sync::Arc;

use cooperage_core::{AgentId, Entry, Environment, Tick, Viewer, Wake};
use cooperage_kitchen::{
    CuisineWorld, DishId, KitchenAction, KitchenBook, KitchenCommand, KitchenGame, KitchenRules,
    KitchenSetup, KitchenStart, OrderSource, OrderTiming,
};

fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = if path.ends_with(".zst") {
        String::from_utf8(zstd::decode_all(std::fs::File::open(path).unwrap()).unwrap()).unwrap()
    } else {
        std::fs::read_to_string(path).unwrap()
    };
    let trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    let lists: Vec<Vec<String>> = trace["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| {
            step["commands"].as_array().unwrap().iter().map(|c| c.as_str().unwrap().to_owned()).collect()
        })
        .collect();
    let book = KitchenBook::built_in();
    let setup = KitchenSetup::published(&book, book.level("level_3").unwrap(), 4, OrderTiming::alpha(2.0));
    let rules = Arc::new(KitchenRules::new(&setup).unwrap());
    let orders: Vec<DishId> = trace["orders"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| rules.dish(o["name"].as_str().unwrap()).unwrap())
        .collect();
    let orders: Arc<[DishId]> = orders.into();
    let start =
        || KitchenStart { source: OrderSource::list(orders.clone()), episode_index: 0, first_order: None };
    let mut game = KitchenGame::new(rules.clone(), start());

    // The typed commands, as the engine understood the texts.
    let typed: Vec<Vec<KitchenCommand>> = lists
        .iter()
        .map(|list| {
            game.submit_texts(list).unwrap();
            let commands = game.queued().collect();
            game.advance();
            commands
        })
        .collect();

    let episodes = std::env::args().nth(2).map_or(100_000, |count| count.parse().unwrap());
    let mut sum = 0u64;
    measure("engine_typed", episodes, lists.len(), || {
        game.restart(start());
        for list in &typed {
            let report = game.step(list);
            sum +=
                report.results.iter().filter(|r| **r).count() as u64 + report.feedback.entries().len() as u64;
            sum = sum.wrapping_add(report.reward_hundredths as u64);
        }
    });

    let entries: Vec<Vec<Entry<'_, KitchenAction>>> = typed
        .iter()
        .map(|list| list.iter().map(|c| Entry::Typed { agent: c.agent, call: c.action }).collect())
        .collect();
    let texts: Vec<Vec<Entry<'_, KitchenAction>>> = lists
        .iter()
        .map(|list| list.iter().map(|text| Entry::Text { agent: None, text }).collect())
        .collect();
    let mut world = CuisineWorld::new(book, rules, start());
    let (mut receipts, mut events) = (Vec::new(), Vec::new());
    let mut play =
        |name, batches: &Vec<Vec<Entry<'_, KitchenAction>>>, each: &mut dyn FnMut(&CuisineWorld)| {
            measure(name, episodes, batches.len(), || {
                world.reset(start());
                for (tick, batch) in (1..).zip(batches) {
                    world.submit(batch, &mut receipts);
                    world.advance(Tick(tick), Wake::Nobody, &mut events);
                    sum += black_box(&receipts).len() as u64 + black_box(&events).len() as u64;
                    each(&world);
                }
            });
        };
    play("contract_typed", &entries, &mut |_| {});
    play("contract_text", &texts, &mut |world| {
        let state = world.game().state();
        for agent in (0..4).map(AgentId) {
            black_box((state.at(agent), state.hold(agent), state.agent_busy(agent)));
        }
        for order in state.orders() {
            black_box(order.remaining);
        }
        for location in 0..8 {
            let location = cooperage_kitchen::LocationId(location);
            black_box((
                state.contents(location).count(),
                state.location_busy(location),
                state.takeable(location),
            ));
        }
    });
    let mut text = String::new();
    play("contract_text_with_state_text", &texts, &mut |world| {
        text.clear();
        world.observe_text(Viewer::Crew, &mut text);
        black_box(&text);
    });
    println!("digest {} check {sum}", world.digest());
}

/// Measures, unless the arguments name another measure.
fn measure(name: &str, episodes: u32, steps: usize, mut episode: impl FnMut()) {
    if std::env::args().nth(3).is_some_and(|only| only != name) {
        return;
    }
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let begin = processor_ns();
        for _ in 0..episodes / 5 {
            episode();
        }
        best = best.min((processor_ns() - begin) / f64::from(episodes / 5) / steps as f64);
    }
    println!("{name}: {:.1} ns per step, {:.2} million steps/s", best, 1e3 / best);
}

/// Processor time of this process in nanoseconds, as Linux counts it: other programs on the machine disturb it little.
fn processor_ns() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    text.split_whitespace().next().unwrap().parse().unwrap()
}
