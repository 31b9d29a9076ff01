//! Crafting: which recipe, what goes where, at which table, and what must be made before.

use std::collections::BTreeMap;

use cooperage_blocks::ItemId;
use cooperage_blocks::craft::stonecutting;
use cooperage_blocks::world::WorldInput;

use super::SkillError;
use super::formula::{CraftingBatch, RecipeFormula, RecipeSource, formulas, rarity};
use super::station::{Workplace, leave, reach_station};
use crate::body::Body;
use crate::view::BodyView;

/// Options of crafting.
#[derive(Clone, Debug, PartialEq)]
pub struct CraftingOptions {
    /// The list of recipes that is used.
    pub book: RecipeSource,
    /// Whether missing ingredients are crafted first, from the carried items.
    pub deep: bool,
    /// Whether the body goes to a table even for recipes that need none.
    pub always_at_table: bool,
    /// Where the table is.
    pub place: Workplace,
}

impl CraftingOptions {
    /// By the game's recipes, with intermediate steps, at a table only where it is needed.
    #[must_use]
    pub fn usual() -> CraftingOptions {
        CraftingOptions {
            book: RecipeSource::Game,
            deep: true,
            always_at_table: false,
            place: Workplace::usual(),
        }
    }
}

/// How much to craft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CraftingAmount {
    /// At least so many results, or nothing.
    Results(u32),
    /// So often, or as often as it goes, but at least once.
    Times(u32),
}

/// The result of crafting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CraftingOutcome {
    /// How many came out.
    pub count: u32,
    /// How often the last recipe was carried out.
    pub times: u32,
}

/// The carried items, by kind.
pub type ItemStock = BTreeMap<ItemId, u32>;

/// A thing to craft so often.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
struct CraftingJob {
    item: ItemId,
    batches: Vec<CraftingBatch>,
    needs_table: bool,
}

/// Items that a plan looks at before it is given up.
const LOOKS_MAX: u32 = 4_000;
/// Kinds of ingredients, and parts of them, that are made for one step.
const ROUNDS_MAX: u32 = 24;
/// How deep a plan goes.
const DEPTH_MAX: u32 = 8;

/// Crafts an item.
///
/// # Errors
/// [`SkillError::Other`] if there is no recipe, [`SkillError::Ingredients`] with what the likeliest recipe lacks,
/// [`SkillError::NotFound`] without a table that it needs.
pub async fn craft<B: Body>(
    body: &B,
    item: ItemId,
    amount: CraftingAmount,
    options: &CraftingOptions,
) -> Result<CraftingOutcome, SkillError> {
    let all = formulas(item, options.book);
    if all.is_empty() {
        return Err(SkillError::other(format!("there is no recipe for {}", item.name())));
    }
    let planned = body.see(|view| {
        let steps = plan(&stock_of(view), item, amount, options);
        steps.map_err(|()| missing(&stock_of(view), &all, amount))
    });
    let steps = planned?;
    let mut station = None;
    let mut result = Ok(CraftingOutcome { count: 0, times: 0 });
    for step in &steps {
        if station.is_none() && (step.needs_table || options.always_at_table) {
            match reach_station(body, &["crafting_table"], &options.place).await {
                Ok(found) => station = Some(found),
                Err(error) => {
                    result = Err(error);
                    break;
                }
            }
        }
        result = carry_out(body, step).await;
        if result.is_err() {
            break;
        }
    }
    if let Some(station) = station {
        leave(body, station, &options.place.travel).await;
    }
    result
}

/// Whether an item can be crafted in one step from the carried items, at a table only if `has_table`.
#[must_use]
pub fn can_craft(view: &BodyView<'_>, item: ItemId, has_table: bool, book: RecipeSource) -> bool {
    let ways = formulas(item, book);
    if ways.is_empty() {
        return false;
    }
    let stock = stock_of(view);
    ways.iter().any(|way| (has_table || !way.needs_table) && way.lay(&stock, 1).is_some())
}

async fn carry_out<B: Body>(body: &B, step: &CraftingJob) -> Result<CraftingOutcome, SkillError> {
    let before = body.see(|view| view.count(step.item));
    let mut times = 0;
    for batch in &step.batches {
        let input = WorldInput::Craft { cells: batch.cells.clone(), times: batch.times };
        match body.act(vec![input]).await {
            Ok(done) => {
                let done: u32 = done.parse().unwrap_or(batch.times);
                times += done;
                if done < batch.times {
                    break;
                }
            }
            Err(failure) if times == 0 => return Err(failure.into()),
            Err(_) => break,
        }
    }
    let after = body.see(|view| view.count(step.item));
    Ok(CraftingOutcome { count: after.saturating_sub(before).max(if times > 0 { 1 } else { 0 }), times })
}

/// Returns the carried items from which crafting takes.
#[must_use]
pub fn stock_of(view: &BodyView<'_>) -> ItemStock {
    use cooperage_blocks::items::slot;
    let mut stock = ItemStock::new();
    for stack in slot::CARRIED.chain([slot::OFF_HAND]).filter_map(|number| view.inventory().get(number)) {
        *stock.entry(stack.item).or_default() += stack.count;
    }
    stock
}

/// The steps that end with the item.
fn plan(
    stock: &ItemStock,
    item: ItemId,
    amount: CraftingAmount,
    options: &CraftingOptions,
) -> Result<Vec<CraftingJob>, ()> {
    let mut planner = Planner { book: options.book, looks: LOOKS_MAX };
    let all = formulas(item, options.book);
    for formula in &all {
        let (times, is_exact) = match amount {
            CraftingAmount::Results(count) => (count.max(1).div_ceil(formula.count.max(1)), true),
            CraftingAmount::Times(times) => (times.max(1), false),
        };
        if let Some((batches, done)) = formula.lay(stock, times)
            && (done == times || !is_exact)
        {
            return Ok(vec![CraftingJob { item, batches, needs_table: formula.needs_table }]);
        }
    }
    if !options.deep {
        return Err(());
    }
    let wanted = match amount {
        CraftingAmount::Results(count) => count.max(1),
        CraftingAmount::Times(times) => times.max(1) * all.first().map_or(1, |formula| formula.count),
    };
    let mut steps = Vec::new();
    let mut left = stock.clone();
    if planner.make(item, wanted, &mut left, &mut steps, &mut Vec::new()) {
        return Ok(steps);
    }
    if let CraftingAmount::Times(_) = amount {
        let (mut left, mut steps) = (stock.clone(), Vec::new());
        if planner.make(item, 1, &mut left, &mut steps, &mut Vec::new()) {
            return Ok(steps);
        }
    }
    Err(())
}

struct Planner {
    book: RecipeSource,
    looks: u32,
}

impl Planner {
    /// Adds the steps that make at least so many of an item; takes their ingredients from the stock and adds their
    /// products. Changes nothing if it can't be done.
    fn make(
        &mut self,
        item: ItemId,
        count: u32,
        stock: &mut ItemStock,
        steps: &mut Vec<CraftingJob>,
        open: &mut Vec<ItemId>,
    ) -> bool {
        if self.looks == 0 || open.len() as u32 >= DEPTH_MAX || open.contains(&item) {
            return false;
        }
        self.looks -= 1;
        open.push(item);
        let mut is_made = false;
        for formula in formulas(item, self.book) {
            let times = count.div_ceil(formula.count.max(1));
            let (mut left, mut more) = (stock.clone(), Vec::new());
            if self.provide(&formula, times, &mut left, &mut more, open)
                && let Some((batches, done)) = formula.lay(&left, times)
                && done == times
            {
                for batch in &batches {
                    for used in batch.cells.iter().flatten() {
                        take(&mut left, *used, batch.times);
                    }
                }
                *left.entry(item).or_default() += times * formula.count;
                more.push(CraftingJob { item, batches, needs_table: formula.needs_table });
                *stock = left;
                steps.append(&mut more);
                is_made = true;
                break;
            }
        }
        open.pop();
        is_made
    }

    /// Adds the steps that make the missing ingredients of a formula.
    fn provide(
        &mut self,
        formula: &RecipeFormula,
        times: u32,
        stock: &mut ItemStock,
        steps: &mut Vec<CraftingJob>,
        open: &mut Vec<ItemId>,
    ) -> bool {
        for _ in 0..ROUNDS_MAX {
            let Some((choices, lacking)) = formula.lack(stock, times) else { return true };
            // All of it of one kind, or some of it, so that several kinds make up the rest.
            let is_made = choices.iter().any(|&choice| self.make(choice, lacking, stock, steps, open))
                || (lacking > 1 && choices.iter().any(|&choice| self.make(choice, 1, stock, steps, open)));
            if !is_made {
                return false;
            }
        }
        false
    }
}

fn take(stock: &mut ItemStock, item: ItemId, count: u32) {
    if let Some(held) = stock.get_mut(&item) {
        *held = held.saturating_sub(count);
    }
}

/// The error that names the missing ingredients of the nearest possible recipe; of equals, of that with the commonest
/// ingredients.
fn missing(stock: &ItemStock, all: &[RecipeFormula], amount: CraftingAmount) -> SkillError {
    let nearest = all.iter().min_by_key(|formula| {
        let times = times_of(formula, amount);
        let rare: usize = formula.recipe(stock).into_iter().map(|(item, _)| rarity(item)).sum();
        (formula.shortfall(stock, times), rare)
    });
    let Some(formula) = nearest else { return SkillError::other("there is no recipe") };
    let times = times_of(formula, amount);
    let recipe = formula.recipe(stock);
    let requires: Vec<String> =
        recipe.iter().map(|(item, count)| format!("{}: {count}", item.name())).collect();
    let held_of = |item: &ItemId| stock.get(item).copied().unwrap_or(0);
    let lacking = recipe.iter().find(|(item, count)| held_of(item) < count * times);
    let Some((item, count)) = lacking.or(recipe.first()) else {
        return SkillError::other("there is no recipe");
    };
    SkillError::Ingredients {
        lacking: item.name().to_owned(),
        needed: count * times,
        held: held_of(item),
        requires: requires.join(", "),
    }
}

fn times_of(formula: &RecipeFormula, amount: CraftingAmount) -> u32 {
    match amount {
        CraftingAmount::Results(count) => count.max(1).div_ceil(formula.count.max(1)),
        CraftingAmount::Times(_) => 1,
    }
}

/// Cuts items at the nearest stonecutter, or at the own one.
///
/// # Errors
/// [`SkillError::Other`] if nothing carried is cut to that, [`SkillError::NotFound`] without a stonecutter.
pub async fn cut_stone<B: Body>(
    body: &B,
    output: ItemId,
    count: u32,
    place: &Workplace,
) -> Result<u32, SkillError> {
    let choice = body.see(|view| {
        let inputs = stock_of(view).into_iter().filter_map(|(input, held)| {
            let &(_, yields) = stonecutting(input).iter().find(|(made, _)| *made == output)?;
            Some((input, held, yields))
        });
        inputs.max_by_key(|&(input, held, yields)| (held * yields, !input.0))
    });
    let Some((input, held, yields)) = choice else {
        return Err(SkillError::other(format!("nothing carried can be cut to {}", output.name())));
    };
    let times = count.max(1).div_ceil(yields.max(1));
    if held < times {
        return Err(SkillError::Missing { item: input.name().to_owned(), needed: times, held });
    }
    let station = reach_station(body, &["stonecutter"], place).await?;
    let cut = body.act(vec![WorldInput::Stonecut { input, output, times }]).await;
    leave(body, station, &place.travel).await;
    let done: u32 = cut?.parse().unwrap_or(times);
    Ok(done * yields)
}
