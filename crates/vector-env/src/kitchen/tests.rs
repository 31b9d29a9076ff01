//! Compares a batch of levels with the game that it plays.

use std::sync::Arc;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_kitchen::{
    KitchenBook, KitchenCommand, KitchenGame as Episode, KitchenRules, KitchenSetup, KitchenStart,
    OrderTiming,
};

use super::*;
use crate::batch::{GameBatch, Reset, VectorEnv};
use crate::spec::BatchOptions;

fn rules(level: &str) -> Arc<KitchenRules> {
    let book = KitchenBook::built_in();
    let level = book.level(level).unwrap();
    Arc::new(KitchenRules::new(&KitchenSetup::published(&book, level, 2, OrderTiming::alpha(2.0))).unwrap())
}

fn batch(
    rules: &Arc<KitchenRules>,
    games: usize,
    partners: &[Option<&str>],
) -> GameBatch<VectorCuisineWorld> {
    let partners: Vec<Option<String>> = partners.iter().map(|partner| partner.map(str::to_owned)).collect();
    let kitchen = VectorCuisineWorld::new(Arc::clone(rules), &partners).unwrap();
    GameBatch::new(kitchen, BatchOptions { games, begins_again: false }).unwrap()
}

fn section(batch: &dyn VectorEnv, name: &str) -> Vec<u8> {
    let found = batch.sections().iter().find(|section| section.name == name).unwrap();
    let width = if matches!(found.dtype, "uint8" | "int8") { 1 } else { 8 };
    let len = found.shape.iter().product::<usize>() * width;
    batch.buffer()[found.offset..found.offset + len].to_vec()
}

#[test]
fn rewards_are_the_published_ones_and_masked_actions_succeed() {
    let rules = rules("level_3");
    let catalogue = ActionCatalogue::new(&rules);
    let mut batch = batch(&rules, 1, &[]);
    batch.reset(&[Reset { game: 0, seed: Some(4) }]).unwrap();
    let mut episode = Episode::new(Arc::clone(&rules), KitchenStart::published(4, 0));
    let (mut draws, mut served) = (TreeRandom::from_seed(1), 0.0_f64);
    let count = batch.space().actions.len();
    for _ in 0..rules.max_steps() {
        let masks = section(&batch, "masks");
        let allowed: Vec<u16> = (0..count as u16).filter(|action| masks[usize::from(*action)] == 1).collect();
        let choice = allowed[draws.below(allowed.len() as u32) as usize];
        batch.step(&[choice, 0]).unwrap();
        let action = |number| catalogue.action(number).unwrap();
        let commands = [KitchenCommand::new(0, action(choice)), KitchenCommand::new(1, action(0))];
        let report = episode.step(&commands);
        assert_eq!(report.results, [true, true], "the mask lets pass what succeeds");
        let rewards = section(&batch, "rewards");
        let expected = report.reward().to_le_bytes();
        assert_eq!(rewards, [expected, expected].concat());
        served += report.reward();
    }
    assert_eq!(section(&batch, "truncated"), [1]);
    assert!(served.is_finite());
}

#[test]
fn an_expert_serves_what_nobody_else_would() {
    let rules = rules("level_0");
    let completed = |partner| {
        let mut batch = batch(&rules, 1, &[None, Some(partner)]);
        for _ in 0..rules.max_steps() {
            batch.step(&[0]).unwrap();
        }
        let counters = section(&batch, "counters");
        i64::from_le_bytes(counters[..8].try_into().unwrap())
    };
    assert_eq!(completed("noop"), 0);
    let served = ["expert", "expert-quick"].map(completed);
    assert!(served.iter().all(|served| *served >= 3), "{served:?}");
    assert!(VectorCuisineWorld::new(Arc::clone(&rules), &[Some("cook".to_owned())]).is_err());
}

#[test]
fn actions_have_names_and_observations_have_features() {
    let rules = rules("level_9");
    let kitchen = VectorCuisineWorld::new(Arc::clone(&rules), &[]).unwrap();
    let space = kitchen.space();
    let distinct = |names: &[String]| names.iter().collect::<std::collections::BTreeSet<_>>().len();
    assert_eq!(distinct(&space.actions), space.actions.len());
    assert_eq!(distinct(&space.features), space.features.len());
    let base = rules.base_count();
    let places = rules.locations().len();
    assert_eq!(space.actions.len(), 1 + 4 * places + base - 1, "one storage, with {base} ingredients");
    // At the start every agent stands at the first serving table, and there is one order.
    let mut seen = vec![0; space.observation[0]];
    let state = kitchen.begin(0);
    kitchen.observe(&state, 1, &mut seen);
    let shown: Vec<&str> = (space.features.iter().zip(&seen))
        .filter(|(name, value)| **value > 0 && !name.starts_with("order"))
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(shown, ["self at servingtable0", "other1 at servingtable0"]);
    assert_eq!(seen.last(), Some(&0));
}
