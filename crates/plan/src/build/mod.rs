//! Building: turns wanted blocks into placements that hold, are within reach and don't wall the builder in.
//!
//! [`order`] simulates the building on a copy of the cells ([`site`]), with clicks from [`click`] and places to stand from
//! [`ground`]. This module then divides the acts among the agents of the crew, and plans that each gets its materials.

mod click;
mod ground;
mod order;
mod scaffold;
mod share;
mod site;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockPos, ItemId, registry};

use crate::draft::Draft;
use crate::goal::BuildCell;
use crate::plan::StepId;
use crate::problem::Unsolvable;
use crate::step::Step;
use share::materials;
use site::{Act, ActKind, Site};

pub(crate) use ground::{is_standable, reaches};

/// The agents that build.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Builders {
    Everybody,
    One(usize),
}

/// Ticks to place a block.
const PLACE_TICKS: u64 = 8;
/// Blocks for scaffolds, the best first.
const SCAFFOLDS: [&str; 4] = ["dirt", "cobblestone", "netherrack", "oak_planks"];

impl Draft<'_, '_> {
    /// Plans that blocks stand as wanted. If `is_partial` is true, cells that can't be built are added to `left_out`;
    /// otherwise they are an error.
    pub(crate) fn build(
        &mut self,
        cells: &[BuildCell],
        builders: Builders,
        is_partial: bool,
        left_out: &mut Vec<Unsolvable>,
    ) -> Result<(), Unsolvable> {
        let dirt = self.scaffold_item();
        let first = if let Builders::One(agent) = builders { agent } else { 0 };
        let mut wanted: BTreeMap<BlockPos, BuildCell> = cells.iter().map(|cell| (cell.cell, *cell)).collect();
        let mut problems = Vec::new();
        let (wrong, pending) = self.compare(&wanted, &mut problems);
        wanted.retain(|&cell, _| self.survey.world.chunks().get(cell).is_some());
        let mut site = Site::new(self.survey.world.chunks(), wanted, self.cell(first), dirt);
        problems.extend(order::build(&mut site, wrong, pending));
        if let Some(problem) = problems.first().filter(|_| !is_partial) {
            return Err(problem.clone());
        }
        left_out.append(&mut problems);
        self.carry_out(&site.acts, builders, dirt)
    }

    /// The item for scaffolds: the one of which most are at hand.
    fn scaffold_item(&self) -> ItemId {
        let items = SCAFFOLDS.iter().filter_map(|name| registry().item(name)).enumerate();
        let best = items.max_by_key(|&(place, item)| (self.state.at_hand(item), std::cmp::Reverse(place)));
        best.map_or(ItemId(0), |(_, item)| item)
    }

    /// Returns the blocks that stand wrong, from the top down, and the blocks that must be placed.
    fn compare(
        &self,
        wanted: &BTreeMap<BlockPos, BuildCell>,
        problems: &mut Vec<Unsolvable>,
    ) -> (Vec<BlockPos>, order::Pending) {
        let mut wrong = Vec::new();
        let mut pending = order::Pending::new();
        for (&cell, want) in wanted {
            let Some(state) = self.survey.world.chunks().get(cell) else {
                problems.push(Unsolvable::NotLoaded(cell));
                continue;
            };
            if want.is_met_by(state) {
                continue;
            }
            let wants_air = want.block.default_state().is_air();
            let stays = state.is_air() || state.is_liquid() || (!wants_air && state.is_replaceable());
            if !stays && state.info().hardness < 0.0 || (wants_air && state.is_liquid()) {
                problems.push(Unsolvable::Unbreakable { cell, block: state.block() });
                continue;
            }
            if !stays {
                wrong.push(cell);
            }
            if wants_air {
                continue;
            }
            match want.block.info().item {
                Some(item) if !item.info().blocks.is_empty() => drop(pending.insert(cell, (*want, item))),
                _ => problems.push(Unsolvable::NoItemFor { cell, block: want.block }),
            }
        }
        wrong.reverse();
        (wrong, pending)
    }

    /// Divides acts among the crew, gets the materials and emits the steps.
    fn carry_out(&mut self, acts: &[Act], builders: Builders, dirt: ItemId) -> Result<(), Unsolvable> {
        let doers = match builders {
            Builders::Everybody => self.assign(acts, dirt),
            Builders::One(agent) => vec![agent; acts.len()],
        };
        let needs = materials(acts, &doers, dirt);
        let kinds: BTreeSet<ItemId> = needs.keys().map(|&(_, item)| item).collect();
        self.want(&kinds.into_iter().collect::<Vec<ItemId>>());
        let mut sources: BTreeMap<(usize, ItemId), Vec<StepId>> = BTreeMap::new();
        for (&(agent, item), &count) in &needs {
            sources.insert((agent, item), self.supply(agent, item, count, true)?);
        }
        let mut ids: Vec<StepId> = Vec::with_capacity(acts.len());
        for (act, &agent) in acts.iter().zip(&doers) {
            let mut after: Vec<StepId> = act.after.iter().filter_map(|&act| ids.get(act).copied()).collect();
            let item = match &act.kind {
                ActKind::Place { item, .. } => Some(*item),
                ActKind::Pillar { .. } => Some(dirt),
                ActKind::Dig { .. } => None,
            };
            after.extend(item.and_then(|item| sources.get(&(agent, item))).into_iter().flatten());
            let (step, ticks) = self.step_of(agent, act, dirt);
            ids.push(self.emit(agent, step, after, ticks, Some(act.stand)));
        }
        Ok(())
    }

    fn step_of(&self, agent: usize, act: &Act, dirt: ItemId) -> (Step, u64) {
        match &act.kind {
            ActKind::Place { cell, item, state, click, .. } => {
                let (cell, item, state, click, stand) = (*cell, *item, *state, *click, act.stand);
                (Step::Place { cell, item, state, click, stand }, PLACE_TICKS)
            }
            ActKind::Pillar { base, height } => {
                let step = Step::Pillar { base: *base, height: *height, item: dirt };
                (step, u64::from(*height) * 2 * PLACE_TICKS)
            }
            ActKind::Dig { cell, is_scaffold } => {
                let own = self.survey.world.state(*cell).block();
                let block = dirt.info().blocks.first().filter(|_| *is_scaffold).copied().unwrap_or(own);
                let (ticks, tool) = self.best_tool(agent, block);
                let item = is_scaffold.then_some(dirt);
                (Step::Dig { cell: *cell, tool, stand: Some(act.stand), item }, u64::from(ticks))
            }
        }
    }
}
