//! The example games. Only scripts are kept; what the crew saw is found by playing them.

use std::sync::{Arc, OnceLock};

use cooperage_core::{Demonstration, DemonstrationTurn};
use serde::Deserialize;

use crate::book::KitchenBook;
use crate::game::{KitchenGame, KitchenStart};
use crate::orders::OrderSource;
use crate::rules::{KitchenRules, KitchenSetup, OrderTiming};
use crate::state_text::write_state_text;

/// The dish that the demonstrations of one and two agents are about.
pub(super) const DISH: &str = "porkMeatcake";
/// The dishes that all demonstrations are about.
pub(super) const DISHES: &[&str] = &[DISH, "beefMeatcake", "chickenMeatcake"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scripts {
    demonstrations: Vec<Script>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    level: String,
    crew: u32,
    format_only: bool,
    max_steps: u32,
    alpha: f64,
    orders: Vec<String>,
    turns: Vec<Vec<String>>,
}

/// All demonstrations, by crew size.
#[expect(clippy::expect_used, reason = "the file is part of the program, and a test plays it")]
pub(super) fn all() -> &'static [Demonstration] {
    static ALL: OnceLock<Vec<Demonstration>> = OnceLock::new();
    ALL.get_or_init(|| {
        let scripts: Scripts =
            toml::from_str(include_str!("../../data/demonstrations.toml")).expect("the scripts can be read");
        let book = KitchenBook::built_in();
        let played = scripts.demonstrations.iter().map(|script| play(&book, script));
        played.collect::<Option<_>>().expect("the scripts fit the built-in book")
    })
}

fn play(book: &KitchenBook, script: &Script) -> Option<Demonstration> {
    let level = book.level(&script.level)?;
    let mut setup = KitchenSetup::published(book, level, script.crew, OrderTiming::alpha(script.alpha));
    setup.max_steps = Some(script.max_steps);
    let rules = Arc::new(KitchenRules::new(&setup).ok()?);
    let orders = script.orders.iter().map(|name| rules.dish(name)).collect::<Option<Vec<_>>>()?;
    let start = KitchenStart { source: OrderSource::list(orders), episode_index: 0, first_order: None };
    let mut game = KitchenGame::new(rules, start);
    let turns = script.turns.iter().map(|commands| {
        let mut observation = String::new();
        write_state_text(game.rules(), game.state(), game.totals(), &mut observation);
        game.step_texts(commands);
        DemonstrationTurn { observation, commands: commands.clone(), ..DemonstrationTurn::default() }
    });
    let turns = turns.collect();
    Some(Demonstration { crew: script.crew, format_only: script.format_only, turns })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn demonstrations_show_what_they_should() {
        let shown: Vec<(u32, bool, usize)> =
            all().iter().map(|demo| (demo.crew, demo.format_only, demo.turns.len())).collect();
        assert_eq!(shown, [(1, false, 14), (2, false, 10), (2, true, 2), (3, false, 10), (4, false, 10)]);
        for demo in all().iter().filter(|demo| !demo.format_only) {
            let last = &demo.turns[demo.turns.len() - 1].observation;
            let served = last.split("-accomplished task:\n").nth(1).unwrap();
            assert!(served.contains("Meatcake"), "crew {} serves nothing: {last}", demo.crew);
            assert!(demo.turns.iter().all(|turn| turn.commands.len() == demo.crew as usize));
        }
    }
}
