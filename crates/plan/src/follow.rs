//! Following a way to an item: its steps, and before them the steps that bring tools and ingredients.

use cooperage_blocks::dig::{DigConditions, dig_ticks};
use cooperage_blocks::registry::EntityInfo;
use cooperage_blocks::{BlockId, ItemId, registry};

use crate::draft::{Draft, no_source};
use crate::formulas::{Formula, Group};
use crate::market::{CHASE_TICKS, COOK_TICKS, HAND_TICKS, LAY_TICKS, WALK_TICKS};
use crate::plan::StepId;
use crate::problem::{Missing, Unsolvable};
use crate::step::Step;
use crate::survey::distance;
use crate::ways::Way;

/// Most cells of a source that are looked up for a step, so that two steps don't count on the same ones.
const CELLS_MAX: u32 = 64;
/// Ticks to get from one block to the next and to pick up its drops.
pub(crate) const NEXT_TICKS: u64 = 12;
/// Uses of a tool on the way to blocks that lie deep, for each of them.
const TUNNEL_USES: u32 = 2;

impl Draft<'_, '_> {
    /// Makes up to that many of an item in a way; fewer if the way gives no more.
    pub(crate) fn follow(
        &mut self,
        agent: usize,
        item: ItemId,
        way: &Way,
        count: u32,
        shares: bool,
    ) -> Result<(), Unsolvable> {
        let count = self.remaining(way).map_or(count, |most| count.min(most));
        if count == 0 {
            return Err(Unsolvable::NoItem { item, why: Missing::Enough(item) });
        }
        match *way {
            Way::Craft(formula) => self.craft(agent, formula, count, shares),
            Way::Smelt { input } => self.smelt(agent, input, item, count, shares),
            Way::Collect { block, tool, per_mille } => {
                self.collect(agent, &[block], &[item], count, tool, per_mille)
            }
            Way::Kill { kind, per_mille } => {
                let kills = sources(count, per_mille);
                *self.state.killed.entry(kind).or_default() += kills;
                self.used(way);
                let hits = EntityInfo::of(kind).health.max(1.0) as u64 * 6;
                let step = Step::Kill { mob: mob_name(kind), item, count };
                self.visit(agent, kind, step, Vec::new(), u64::from(kills) * (CHASE_TICKS + hits))
            }
            Way::Shear { kind, per_mille } => {
                let shears = registry().item("shears").ok_or_else(|| no_source(item))?;
                let shorn = sources(count, per_mille);
                let after = self.hold(agent, shears, shorn)?;
                *self.state.shorn.entry(kind).or_default() += shorn;
                self.used(way);
                let step = Step::Shear { mob: mob_name(kind), item, count };
                self.visit(agent, kind, step, after, u64::from(shorn) * CHASE_TICKS)
            }
            Way::Milk { kind, with } => {
                let after = self.supply(agent, with, count, shares)?;
                let step = Step::Milk { mob: mob_name(kind), with, item, count };
                self.visit(agent, kind, step, after, CHASE_TICKS + u64::from(count) * HAND_TICKS)
            }
            Way::Lay { kind } => {
                let hens = self.survey.mobs.iter().filter(|mob| mob.kind == kind && !mob.is_baby).count();
                let step = Step::AwaitLaid { mob: mob_name(kind), item, count };
                let ticks = u64::from(count) * LAY_TICKS / (hens.max(1) as u64);
                self.visit(agent, kind, step, Vec::new(), ticks)
            }
            Way::Fill { fluid } => self.fill(agent, fluid, item, count),
            Way::Grow { crop, seed, per_mille } => self.grow(agent, crop, seed, item, count, per_mille),
        }
    }

    /// A step near a creature of a kind, which brings an item.
    fn visit(
        &mut self,
        agent: usize,
        kind: u16,
        step: Step,
        after: Vec<StepId>,
        ticks: u64,
    ) -> Result<(), Unsolvable> {
        let here = self.cell(agent);
        let there = self.survey.mobs.iter().filter(|mob| mob.kind == kind).map(|mob| mob.cell);
        let nearest = there.min_by_key(|&cell| (distance(here, cell), cell));
        let gains = step.gains();
        let id = self.emit(agent, step, after, ticks, nearest);
        for gain in gains {
            if let [item] = gain.any_of.as_slice() {
                self.add(agent, *item, gain.count, Some(id));
            }
        }
        Ok(())
    }

    fn craft(
        &mut self,
        agent: usize,
        formula: &'static Formula,
        count: u32,
        shares: bool,
    ) -> Result<(), Unsolvable> {
        let times = count.div_ceil(formula.count);
        let (table, mut after) = if formula.needs_table {
            self.station(agent, &["crafting_table"])?
        } else {
            (crate::step::Station::Hand, Vec::new())
        };
        let mut grid = vec![None; formula.grid];
        let mut leaves: Vec<(ItemId, u32)> = Vec::new();
        for group in &formula.groups {
            for (item, cells) in self.choose(agent, group, times, formula.result)? {
                after.extend(self.supply(agent, item, cells.len() as u32 * times, shares)?);
                if let Some(left) = item.info().craft_remainder {
                    let count = cells.len() as u32 * times;
                    match leaves.iter_mut().find(|(known, _)| *known == left) {
                        Some((_, known)) => *known += count,
                        None => leaves.push((left, count)),
                    }
                }
                for cell in cells {
                    if let Some(place) = grid.get_mut(cell) {
                        *place = Some(item);
                    }
                }
            }
        }
        let at = match table {
            crate::step::Station::At(cell) => Some(cell),
            _ => None,
        };
        let (item, count) = (formula.result, formula.count);
        let step = Step::Craft { item, count, times, grid, leaves: leaves.clone(), table };
        let id = self.emit(agent, step, after, HAND_TICKS + u64::from(times), at);
        self.add(agent, item, count * times, Some(id));
        for (left, count) in leaves {
            self.add(agent, left, count, Some(id));
        }
        Ok(())
    }

    /// Chooses the items for the cells of a group: the kind that takes the fewest ticks to get. For a single craft, a mixture
    /// of held items is taken if it is enough and no kind is at hand.
    fn choose(
        &self,
        agent: usize,
        group: &Group,
        times: u32,
        result: ItemId,
    ) -> Result<Vec<(ItemId, Vec<usize>)>, Unsolvable> {
        let wanted = group.cells.len() as u32 * times;
        let usable = || group.items.iter().copied().filter(|item| *item != result);
        let shortage = |item: ItemId| {
            let own = self.stock(agent, item);
            let missing = wanted.saturating_sub(self.state.at_hand(item));
            if missing > 0 && self.making.contains(&item) {
                return u64::MAX;
            }
            let made = if missing > 0 { self.estimate(item, missing) } else { 0 };
            let moved = if own < wanted { crate::obtain::GIVE_TICKS } else { 0 };
            made.saturating_add(moved)
        };
        let best = usable().map(|item| (shortage(item), item)).min_by_key(|&(ticks, item)| (ticks, item));
        let Some((ticks, best)) = best else {
            return Err(group.items.first().map_or(Unsolvable::NoAgents, |item| no_source(*item)));
        };
        if ticks > 0 && times == 1 {
            let held: u32 = usable().map(|item| self.stock(agent, item)).sum();
            if held >= wanted {
                let mut cells = group.cells.iter().copied();
                let part = |item: ItemId| {
                    let part: Vec<usize> = cells.by_ref().take(self.stock(agent, item) as usize).collect();
                    (item, part)
                };
                return Ok(usable().map(part).filter(|(_, part)| !part.is_empty()).collect());
            }
        }
        if ticks == u64::MAX {
            return Err(no_source(best));
        }
        Ok(vec![(best, group.cells.clone())])
    }

    fn smelt(
        &mut self,
        agent: usize,
        input: ItemId,
        item: ItemId,
        count: u32,
        shares: bool,
    ) -> Result<(), Unsolvable> {
        let mut after = self.supply(agent, input, count, shares)?;
        let (station, ticks, more) = self.cooker(agent, input)?;
        after.extend(more);
        let at = match station {
            crate::step::Station::At(cell) => Some(cell),
            _ => None,
        };
        let (fuel, more) = self.fuel(agent, station, count)?;
        after.extend(more);
        let step = Step::Smelt { input, item, count, fuel, station };
        let id = self.emit(agent, step, after, HAND_TICKS + u64::from(count * ticks.min(COOK_TICKS * 4)), at);
        self.add(agent, item, count, Some(id));
        Ok(())
    }

    /// Collects from blocks of these kinds; the items count together.
    pub(crate) fn collect(
        &mut self,
        agent: usize,
        blocks: &[BlockId],
        items: &[ItemId],
        count: u32,
        tool: Option<ItemId>,
        per_mille: u32,
    ) -> Result<(), Unsolvable> {
        let Some(&first) = items.first() else { return Ok(()) };
        let broken = sources(count, per_mille);
        let is_deep = blocks.iter().any(|block| block.info().needs_tool);
        let uses = broken * if is_deep { 1 + TUNNEL_USES } else { 1 };
        let after = match tool {
            Some(tool) => self.hold(agent, tool, uses)?,
            None => Vec::new(),
        };
        let here = self.cell(agent);
        let count_max = broken.min(CELLS_MAX) as usize;
        let cells = self.survey.nearest_of(here, count_max, &self.state.used_cells, blocks);
        let ends = cells.first().copied().zip(cells.last().copied());
        if ends.is_none() && !self.survey.is_without_cells {
            return Err(Unsolvable::NoItem { item: first, why: Missing::Enough(first) });
        }
        let world = self.survey.world;
        let mut left = broken;
        for &cell in &cells {
            *self.state.used_blocks.entry(world.state(cell).block()).or_default() += 1;
            left -= 1;
        }
        if let Some(block) = blocks.first() {
            *self.state.used_blocks.entry(*block).or_default() += left;
        }
        for &block in blocks {
            self.used(&Way::Collect { block, tool, per_mille });
        }
        self.state.used_cells.extend(cells.iter().copied());
        let near = ends.map(|(near, _)| near);
        let block = near.map(|near| world.state(near).block()).or(blocks.first().copied());
        let dig = block.and_then(|block| dig_ticks(block, tool, &DigConditions::PLAIN)).unwrap_or(0);
        let mut ticks = u64::from(broken) * (u64::from(dig) + NEXT_TICKS);
        if let Some((near, far)) = ends {
            // A hidden block is reached by a tunnel two cells high.
            if near.neighbours().into_iter().all(|beside| world.state(beside).is_opaque()) {
                ticks += u64::from(distance(here, near)) * u64::from(2 * dig);
            }
            ticks += u64::from(distance(near, far)) * WALK_TICKS;
        }
        let step = Step::Collect { blocks: blocks.to_vec(), items: items.to_vec(), count, tool, near };
        let id = self.emit(agent, step, after, ticks, near);
        if let [item] = items {
            self.add(agent, *item, count, Some(id));
        }
        Ok(())
    }

    fn fill(&mut self, agent: usize, fluid: BlockId, item: ItemId, count: u32) -> Result<(), Unsolvable> {
        let bucket = registry().item("bucket").ok_or_else(|| no_source(item))?;
        for _ in 0..count {
            let after = self.take(agent, bucket, 1, false)?;
            let here = self.cell(agent);
            let cells = self.survey.nearest_of(here, 1, &self.state.used_cells, &[fluid]);
            let &cell = cells.first().ok_or(Unsolvable::NoItem { item, why: Missing::Enough(item) })?;
            self.state.used_cells.insert(cell);
            *self.state.used_blocks.entry(fluid).or_default() += 1;
            self.used(&Way::Fill { fluid });
            let id = self.emit(agent, Step::Fill { cell, item }, after, HAND_TICKS, Some(cell));
            self.add(agent, item, 1, Some(id));
        }
        Ok(())
    }
}

/// How many sources it takes for that many items, if a thousand sources give `per_mille` items.
pub(crate) fn sources(count: u32, per_mille: u32) -> u32 {
    let sources = (u64::from(count) * 1000).div_ceil(u64::from(per_mille.max(1)));
    u32::try_from(sources).unwrap_or(u32::MAX)
}

fn mob_name(kind: u16) -> String {
    EntityInfo::of(kind).name.to_string()
}
