//! People are offered what succeeds, and can make every dish by it.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::collections::BTreeSet;
use std::sync::Arc;

use cooperage_core::{AgentId, RandomSource, TreeRandom};
use cooperage_kitchen::book::{KitchenLevel, LocationRole};
use cooperage_kitchen::offered::{offered, offered_to_people};
use cooperage_kitchen::{
    KitchenAction, KitchenBook, KitchenCommand, KitchenGame, KitchenItemId, KitchenRules, KitchenSetup,
    KitchenStart, LocationId, OrderTiming,
};

const CREW: u32 = 3;
const COOK: AgentId = AgentId(0);

fn game(book: &KitchenBook, level: &KitchenLevel, crew: u32) -> KitchenGame {
    let timing = if level.timing.is_some() { OrderTiming::LevelFile } else { OrderTiming::alpha(1.0) };
    let rules = KitchenRules::new(&KitchenSetup::published(book, level, crew, timing)).unwrap();
    KitchenGame::new(Arc::new(rules), KitchenStart::published(5, 0))
}

fn offers(game: &KitchenGame, agent: AgentId) -> Vec<KitchenAction> {
    let mut offers = Vec::new();
    offered_to_people(game, agent, &mut offers);
    offers
}

/// Each agent in turn takes one of its offers, behind the others' commands of the step; all are tried on a copy before.
#[test]
fn every_offer_succeeds_in_every_level() {
    let book = KitchenBook::built_in();
    let mut random = TreeRandom::from_seed(44).child("offers");
    let (mut tried, mut mixtures) = (0, 0);
    for level in book.levels() {
        let mut game = game(&book, level, CREW);
        for step in 0..60 {
            for agent in (0..CREW).map(|agent| AgentId((agent + step) % CREW)) {
                let offers = offers(&game, agent);
                for &action in &offers {
                    let done = game.preview(&[KitchenCommand { agent, action }]);
                    assert_eq!(done.results.last(), Some(&true), "{}: {agent} {action:?}", level.name);
                    tried += 1;
                }
                let is_work =
                    |action: &&KitchenAction| !matches!(action, KitchenAction::Noop | KitchenAction::Goto(_));
                let work: Vec<KitchenAction> = offers.iter().filter(is_work).copied().collect();
                let some = if random.below(3) > 0 && !work.is_empty() { &work } else { &offers };
                let action = *random.choose(some).unwrap();
                game.submit(&[KitchenCommand { agent, action }]).unwrap();
                assert!(self::offers(&game, agent).is_empty(), "one command in a step");
            }
            assert!(game.advance().results.iter().all(|&succeeded| succeeded));
            let places = (0..game.rules().locations().len() as u8).map(LocationId);
            mixtures += places.filter(|&place| game.state().contents(place).count() > 1).count();
        }
    }
    assert!(tried > 10_000 && mixtures > 100, "{tried} offers were tried, {mixtures} mixtures seen");
}

/// The storage offers what some dish of the level is made of, and that alone; random agents keep the published list.
#[test]
fn the_storage_offers_what_dishes_need() {
    let book = KitchenBook::built_in();
    let mut game = game(&book, book.level("level_3").unwrap(), 2);
    let storage = game.rules().location("storage0").unwrap();
    game.step(&[KitchenCommand { agent: COOK, action: KitchenAction::Goto(storage) }]);
    let item = |action: &KitchenAction| match action {
        KitchenAction::Get { item: Some(item), .. } => Some(game.rules().item_name(*item).to_owned()),
        _ => None,
    };
    let names: Vec<String> = offers(&game, COOK).iter().filter_map(item).collect();
    assert_eq!(names, ["tuna", "salmon", "rice"]);
    let mut published = Vec::new();
    offered(game.rules(), game.state(), COOK, &mut published);
    assert_eq!(published.iter().filter_map(item).count(), 27);
}

/// A cook who takes nothing but offered actions.
struct Clicker(KitchenGame);

impl Clicker {
    fn take(&mut self, action: KitchenAction) {
        let offers = offers(&self.0, COOK);
        assert!(offers.contains(&action), "{action:?} is not among {offers:?}");
        let done = self.0.step(&[KitchenCommand { agent: COOK, action }]).results[0];
        assert!(done, "{action:?}");
    }

    fn go(&mut self, place: LocationId) {
        if self.0.state().at(COOK) != place {
            self.take(KitchenAction::Goto(place));
        }
    }

    /// The first place where that holds.
    fn place(&self, fits: impl Fn(&KitchenGame, LocationId) -> bool) -> Option<LocationId> {
        (0..self.0.rules().locations().len() as u8).map(LocationId).find(|&place| fits(&self.0, place))
    }

    fn of_role(&self, role: LocationRole) -> LocationId {
        self.place(|game, place| game.rules().tool_at(place).unwrap().role == role).unwrap()
    }

    /// Takes the item into the hand. `None` where the kitchen lacks a tool.
    fn fetch(&mut self, item: KitchenItemId) -> Option<()> {
        if self.0.rules().is_base(item) {
            let storage = self.of_role(LocationRole::Storage);
            self.go(storage);
            self.take(KitchenAction::Get { item: Some(item), from: storage });
            return Some(());
        }
        let recipe = self.0.rules().recipe(item).unwrap().clone();
        let tool = self.place(|game, place| {
            game.rules().locations()[place.index()].tool == recipe.tool && game.state().is_empty(place)
        })?;
        for &part in &recipe.ingredients {
            self.fetch(part)?;
            self.go(tool);
            self.take(KitchenAction::Put(tool));
        }
        self.take(KitchenAction::Activate(tool));
        let get = KitchenAction::Get { item: None, from: tool };
        while !offers(&self.0, COOK).contains(&get) {
            self.take(KitchenAction::Noop);
        }
        self.take(get);
        Some(())
    }
}

#[test]
fn every_dish_can_be_made_by_offers_alone() {
    let book = KitchenBook::built_in();
    let mut made: BTreeSet<String> = BTreeSet::new();
    for level in book.levels().iter().filter(|level| !level.name.starts_with("demo")) {
        for dish in &level.dishes {
            let mut cook = Clicker(game(&book, level, 1));
            let item = cook.0.rules().item(dish).unwrap();
            if cook.fetch(item).is_none() {
                assert!(
                    ["level_12", "custom_extra"].contains(&level.name.as_str()),
                    "{}: {dish}",
                    level.name
                );
                continue;
            }
            let table = cook.of_role(LocationRole::Serving);
            cook.go(table);
            let before = cook.0.totals().accomplished.len() + cook.0.state().contents(table).count();
            cook.take(KitchenAction::Put(table));
            let after = cook.0.totals().accomplished.len() + cook.0.state().contents(table).count();
            assert_eq!(after, before + 1, "{}: {dish} was served", level.name);
            if level.name == "custom_all" {
                made.insert(dish.clone());
            }
        }
    }
    assert_eq!(made.len(), 33);
    for dish in ["onionPotatoCarrotSoup", "hawaiianPizza", "MaxJr", "BurritodePollo"] {
        assert!(made.contains(dish), "{dish}");
    }
}
