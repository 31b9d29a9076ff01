//! A turn in words.

use std::collections::VecDeque;
use std::sync::Arc;

use cooperage_core::{AgentId, ShortTurnRequest};

use super::CompactError;
use super::kinds::kind;
use super::names::TurnNames;
use super::vocabulary::{self, AGENTS_WORDED_MAX, OBJECTS_WORDED_MAX};
use crate::command::KitchenCommand;
use crate::feedback::KitchenFeedback;
use crate::game::KitchenGame;
use crate::ids::{KitchenItemId, LocationId};
use crate::rules::{KitchenRules, LevelRecipe};

/// A turn with the names that it gives.
#[derive(Clone, Debug)]
pub struct CompactTurn {
    /// Words with single blanks between them.
    pub text: String,
    /// The names behind the words, for the reply.
    pub names: Arc<TurnNames>,
}

/// Checks that every turn of a kitchen with these rules has words.
///
/// # Errors
/// [`CompactError`] names the part that has none.
pub fn check(rules: &KitchenRules) -> Result<(), CompactError> {
    let crew = rules.crew();
    if crew as usize > AGENTS_WORDED_MAX {
        return Err(CompactError::Agents { agents: crew });
    }
    for tool in rules.tools() {
        kind(&tool.name).ok_or_else(|| CompactError::Kind { name: tool.name.to_string() })?;
    }
    for tool in rules.locations().iter().filter_map(|place| rules.tools().get(place.tool.index())) {
        if kind(&tool.name).is_some_and(|kind| !kind.agrees_with(tool)) {
            return Err(CompactError::Facts { name: tool.name.to_string() });
        }
    }
    if let Some(place) = rules.locations().iter().find(|place| vocabulary::place(&place.name).is_none()) {
        return Err(CompactError::Place { name: place.name.to_string() });
    }
    // An object of no recipe goes into no tool, so that there is at most one in each hand.
    let mut objects = ObjectNumbers::new(rules);
    for recipe in rules.recipes() {
        for &item in std::iter::once(&recipe.product).chain(&recipe.ingredients) {
            objects.number(item);
        }
    }
    let objects = objects.items.len();
    if objects + crew as usize > OBJECTS_WORDED_MAX { Err(CompactError::Objects { objects }) } else { Ok(()) }
}

/// The present turn of a game.
///
/// # Errors
/// As [`check`].
pub fn turn(game: &KitchenGame, request: &ShortTurnRequest<'_>) -> Result<CompactTurn, CompactError> {
    let rules = game.rules();
    check(rules)?;
    let mut turn = TurnWriter { game, words: Vec::with_capacity(128), objects: ObjectNumbers::new(rules) };
    turn.push_steps_left();
    turn.push_recipes();
    turn.push_tools();
    turn.push_agents();
    let names = Arc::new(TurnNames::new(rules, &turn.objects.items, request.own));
    if request.tells_refusals {
        turn.push_refusals(&names);
        for unread in request.unread {
            turn.words.push("ERR");
            turn.words.extend(unread.split_whitespace().filter_map(known_word));
        }
    }
    if request.own.len() < rules.crew() as usize {
        turn.words.push("OWN");
        turn.words.extend(request.own.iter().filter_map(|agent| vocabulary::agent(agent.0 as usize)));
    }
    turn.words.push("ACT");
    for command in request.acted.iter().filter_map(|text| KitchenCommand::read(rules, text)) {
        names.push_command(rules, command, &mut turn.words);
    }
    turn.words.push("=>");
    Ok(CompactTurn { text: turn.words.join(" "), names })
}

fn known_word(word: &str) -> Option<&'static str> {
    vocabulary::VOCABULARY.get(usize::from(vocabulary::token(word)?)).copied()
}

/// The numbers that a turn gives to objects.
struct ObjectNumbers {
    /// The items in the order of their numbers.
    items: Vec<KitchenItemId>,
    /// The numbers that the level's items have so far.
    numbers: Vec<Option<usize>>,
}

impl ObjectNumbers {
    fn new(rules: &KitchenRules) -> ObjectNumbers {
        ObjectNumbers { items: Vec::new(), numbers: vec![None; rules.items().len()] }
    }

    /// The number of an item, which it gets if it has none yet.
    fn number(&mut self, item: KitchenItemId) -> usize {
        let next = self.items.len();
        let Some(number) = self.numbers.get_mut(item.index()) else { return next };
        match *number {
            Some(number) => number,
            None => {
                *number = Some(next);
                self.items.push(item);
                next
            }
        }
    }
}

/// Writes the words of a turn.
struct TurnWriter<'g> {
    game: &'g KitchenGame,
    words: Vec<&'static str>,
    objects: ObjectNumbers,
}

impl TurnWriter<'_> {
    fn push_object(&mut self, item: KitchenItemId) {
        let number = self.objects.number(item);
        self.words.extend(vocabulary::object(number));
    }

    fn push_place(&mut self, location: LocationId) {
        self.words.extend(vocabulary::place(self.game.rules().location_name(location)));
    }

    fn push_steps_left(&mut self) {
        let left = self.game.rules().max_steps().saturating_sub(self.game.state().step());
        self.words.push(vocabulary::number(left));
    }

    /// Orders with the recipes that they need, then the other recipes.
    fn push_recipes(&mut self) {
        let (rules, state) = (self.game.rules(), self.game.state());
        let mut told = vec![false; rules.recipes().len()];
        for order in state.orders() {
            let Some(dish) = rules.dishes().get(order.dish.index()) else { continue };
            self.words.push("ORD");
            self.push_object(dish.item);
            self.words.push(match u32::try_from(order.remaining) {
                Ok(left) => vocabulary::number(left),
                Err(_) => "EVER",
            });
            self.push_tree(dish.item, &mut told);
        }
        if told.iter().all(|is_told| *is_told) {
            return;
        }
        self.words.push("C");
        // From the products down of which nothing else is made.
        let is_used = |product: KitchenItemId| {
            rules.recipes().iter().any(|recipe| recipe.ingredients.contains(&product))
        };
        let (used, last): (Vec<_>, Vec<_>) =
            rules.recipes().iter().map(|recipe| recipe.product).partition(|product| is_used(*product));
        for product in last.into_iter().chain(used) {
            self.push_tree(product, &mut told);
        }
    }

    /// The recipes of a tree, level by level; those told before are left out.
    fn push_tree(&mut self, root: KitchenItemId, told: &mut [bool]) {
        let rules = self.game.rules();
        let mut open = VecDeque::from([root]);
        while let Some(product) = open.pop_front() {
            let Some(recipe) = rules.recipe(product) else { continue };
            let Some(is_told) = told.get_mut(product.index() - rules.base_count()) else { continue };
            if !std::mem::replace(is_told, true) {
                self.push_recipe(recipe);
                open.extend(&recipe.ingredients);
            }
        }
    }

    fn push_recipe(&mut self, recipe: &LevelRecipe) {
        self.words.push("R");
        self.push_object(recipe.product);
        let tool = self.game.rules().tools().get(recipe.tool.index());
        self.words.extend(tool.and_then(|tool| kind(&tool.name)).map(|kind| kind.name));
        for &ingredient in &recipe.ingredients {
            self.push_object(ingredient);
        }
    }

    fn push_tools(&mut self) {
        let state = self.game.state();
        self.words.push("KIT");
        for number in 0..self.game.rules().locations().len() {
            let location = LocationId(number as u8);
            self.push_place(location);
            for item in state.contents(location) {
                self.push_object(item);
            }
            if state.location_busy(location) > 0 {
                self.words.push("OCC");
            }
        }
    }

    fn push_agents(&mut self) {
        let (rules, state) = (self.game.rules(), self.game.state());
        self.words.push("AGT");
        for agent in (0..rules.crew()).map(AgentId) {
            self.words.extend(vocabulary::agent(agent.0 as usize));
            self.push_place(state.at(agent));
            match state.hold(agent) {
                Some(item) => self.push_object(item),
                None => self.words.push("NONE"),
            }
            if state.agent_busy(agent) > 0 {
                self.words.push("OCC");
            }
        }
    }

    /// The refused commands of the last step, and the complaints about whole lists.
    fn push_refusals(&mut self, names: &TurnNames) {
        let (rules, report) = (self.game.rules(), self.game.report());
        for entry in report.told_of_lists() {
            self.words.push("ERR");
            self.words.extend(entry.agent().and_then(|agent| vocabulary::agent(agent.0 as usize)));
            self.words.push(reason(entry));
        }
        for (command, told) in report.told_of_commands().filter(|(_, told)| !told.is_empty()) {
            self.words.push("ERR");
            names.push_command(rules, command, &mut self.words);
            self.words.extend(told.iter().map(|&entry| reason(entry)));
        }
    }
}

/// The word for a complaint.
fn reason(entry: KitchenFeedback) -> &'static str {
    match entry {
        KitchenFeedback::NotAtLocation { .. } => "away",
        KitchenFeedback::NotPickable { .. } => "closed",
        KitchenFeedback::StorageBaseOnly { .. } => "base",
        KitchenFeedback::GetLocationEmpty { .. } | KitchenFeedback::ActivateLocationEmpty { .. } => "empty",
        KitchenFeedback::AgentBusy { .. } => "busy",
        KitchenFeedback::GetLocationBusy { .. }
        | KitchenFeedback::PutLocationBusy { .. }
        | KitchenFeedback::ActivateLocationBusy { .. } => "working",
        KitchenFeedback::GetHandsFull { .. }
        | KitchenFeedback::PutHandsEmpty { .. }
        | KitchenFeedback::ActivateHandsFull { .. } => "hands",
        KitchenFeedback::LocationFull { .. } => "full",
        KitchenFeedback::PutWouldWaste { .. } | KitchenFeedback::ActivateWouldWaste { .. } => "waste",
        KitchenFeedback::NotALevelDish { .. } => "dish",
        KitchenFeedback::DuplicateAgent => "twice",
        KitchenFeedback::AllNoop => "idle",
        KitchenFeedback::BadTokenCount { .. }
        | KitchenFeedback::UnknownVerb { .. }
        | KitchenFeedback::BadAgentId
        | KitchenFeedback::AgentOutOfRange { .. }
        | KitchenFeedback::MissingLocation { .. }
        | KitchenFeedback::UnknownLocation { .. }
        | KitchenFeedback::NotYourAgent { .. } => "unknown",
    }
}
