//! A plan that is being drawn up: its steps so far, and the state of the world after them.

use cooperage_blocks::{BlockPos, ItemId};

use crate::market::{Market, WALK_TICKS};
use crate::plan::{PlannedStep, StepId};
use crate::problem::{Missing, Unsolvable};
use crate::step::Step;
use crate::stock::State;
use crate::survey::{Survey, distance};
use crate::ways::Way;

/// Most attempts to get items in one search.
pub(crate) const ATTEMPTS_MAX: u32 = 20_000;

/// From this many items per thousand creatures on, a single creature counts as a source of one item.
const LIKELY_PER_MILLE: u32 = 250;

/// A plan that is being drawn up.
pub(crate) struct Draft<'s, 'w> {
    pub(crate) survey: &'s Survey<'w>,
    pub(crate) market: Market,
    pub(crate) state: State,
    pub(crate) steps: Vec<PlannedStep>,
    /// Items that are being made, each for the item before it.
    pub(crate) making: Vec<ItemId>,
    pub(crate) attempts: u32,
    /// Whether a source ran out since prices were last found.
    pub(crate) is_stale: bool,
    /// Whether prices leave out sources that ran out.
    has_closed: bool,
}

/// An earlier state of a draft, for [`Draft::go_back`].
pub(crate) struct Mark {
    state: State,
    steps: usize,
    making: usize,
}

impl<'s, 'w> Draft<'s, 'w> {
    pub(crate) fn new(survey: &'s Survey<'w>) -> Draft<'s, 'w> {
        let state = State::new(survey);
        let market = Market::new(survey, &[], &|item| state.for_prices(item));
        Draft {
            survey,
            market,
            state,
            steps: Vec::new(),
            making: Vec::new(),
            attempts: 0,
            is_stale: false,
            has_closed: false,
        }
    }

    /// Finds prices for more items.
    pub(crate) fn want(&mut self, items: &[ItemId]) {
        let state = &self.state;
        self.market.extend(self.survey, items, &|item| state.for_prices(item));
    }

    /// Finds prices anew if a source ran out.
    pub(crate) fn refresh(&mut self) {
        if std::mem::take(&mut self.is_stale) {
            self.has_closed = true;
            let (state, survey) = (&self.state, self.survey);
            self.market.reprice(survey, &|item| state.for_prices(item), &|way| {
                remaining(state, survey, way) != Some(0)
            });
        }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { state: self.state.clone(), steps: self.steps.len(), making: self.making.len() }
    }

    pub(crate) fn go_back(&mut self, mark: Mark) {
        self.state = mark.state;
        self.steps.truncate(mark.steps);
        self.making.truncate(mark.making);
        // A source that ran out may be there again.
        self.is_stale |= self.has_closed;
    }

    /// Adds a step of an agent. It takes so many ticks in addition to the way to its place, `at`.
    pub(crate) fn emit(
        &mut self,
        agent: usize,
        step: Step,
        mut after: Vec<StepId>,
        ticks: u64,
        at: Option<BlockPos>,
    ) -> StepId {
        let id = StepId(self.steps.len() as u32);
        after.sort_unstable();
        after.dedup();
        if let Some(hand) = self.state.hands.get_mut(agent) {
            let way = at.map_or(0, |at| u64::from(distance(hand.cell, at)) * WALK_TICKS);
            let ticks = u32::try_from(ticks + way).unwrap_or(u32::MAX);
            hand.busy += u64::from(ticks);
            hand.cell = at.unwrap_or(hand.cell);
            self.steps.push(PlannedStep { step, agent: hand.id, after, ticks });
        }
        id
    }

    /// The cell in which an agent is after its last step.
    pub(crate) fn cell(&self, agent: usize) -> BlockPos {
        self.state.hands.get(agent).map_or_else(BlockPos::default, |hand| hand.cell)
    }

    /// How many of an item an agent may use.
    pub(crate) fn stock(&self, agent: usize, item: ItemId) -> u32 {
        self.state.hands.get(agent).map_or(0, |hand| hand.stock.count(item))
    }

    /// Takes up to that many out of an agent's stock. Returns how many, and the steps that bring them.
    pub(crate) fn grab(&mut self, agent: usize, item: ItemId, count: u32) -> (u32, Vec<StepId>) {
        let Some(hand) = self.state.hands.get_mut(agent) else { return (0, Vec::new()) };
        let lots = hand.stock.remove(item, count);
        let got = lots.iter().map(|lot| lot.count).sum();
        (got, lots.iter().filter_map(|lot| lot.from).collect())
    }

    pub(crate) fn add(&mut self, agent: usize, item: ItemId, count: u32, from: Option<StepId>) {
        if let Some(hand) = self.state.hands.get_mut(agent) {
            hand.stock.add(item, count, from);
        }
    }

    /// Items that a way still gives; none if there is no limit.
    pub(crate) fn remaining(&self, way: &Way) -> Option<u32> {
        remaining(&self.state, self.survey, way)
    }

    /// Marks prices as stale if the way's source has run out.
    pub(crate) fn used(&mut self, way: &Way) {
        self.is_stale |= self.remaining(way) == Some(0);
    }

    /// Counts an attempt, and fails after too many.
    pub(crate) fn attempt(&mut self) -> Result<(), Unsolvable> {
        self.attempts += 1;
        if self.attempts > ATTEMPTS_MAX { Err(Unsolvable::TooComplex(ATTEMPTS_MAX)) } else { Ok(()) }
    }
}

/// The problem that there is no way to an item.
pub(crate) fn no_source(item: ItemId) -> Unsolvable {
    Unsolvable::NoItem { item, why: Missing::Source(item) }
}

/// Items that a way still gives; none if there is no limit.
fn remaining(state: &State, survey: &Survey<'_>, way: &Way) -> Option<u32> {
    let of = |sources: u32, per_mille: u32| {
        let items = u64::from(sources) * u64::from(per_mille) / 1000;
        u32::try_from(items).unwrap_or(u32::MAX)
    };
    let grown = |kind: u16| survey.mobs.iter().filter(move |mob| mob.kind == kind && !mob.is_baby);
    match *way {
        Way::Collect { block, per_mille, .. } => {
            let used = state.used_blocks.get(&block).copied().unwrap_or(0);
            Some(of(survey.seen(block).count.saturating_sub(used), per_mille))
        }
        Way::Kill { kind, per_mille } => {
            let killed = state.killed.get(&kind).copied().unwrap_or(0);
            let left = (grown(kind).count() as u32).saturating_sub(killed);
            // The last creatures may well drop one, though on average they give less.
            let least = u32::from(left > 0 && per_mille >= LIKELY_PER_MILLE);
            Some(of(left, per_mille).max(least))
        }
        Way::Shear { kind, per_mille } => {
            let used = [&state.killed, &state.shorn].map(|used| used.get(&kind).copied().unwrap_or(0));
            let woolly = grown(kind).filter(|mob| !mob.is_shorn).count() as u32;
            Some(of(woolly.saturating_sub(used.iter().sum()), per_mille))
        }
        Way::Fill { fluid } => {
            let used = state.used_blocks.get(&fluid).copied().unwrap_or(0);
            Some(survey.seen(fluid).count.saturating_sub(used))
        }
        Way::Milk { kind, .. } | Way::Lay { kind } => (grown(kind).next().is_none()).then_some(0),
        Way::Craft(_) | Way::Smelt { .. } | Way::Grow { .. } => None,
    }
}
