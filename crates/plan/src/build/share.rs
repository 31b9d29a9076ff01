//! Division of building acts among several builders, with their materials and tools.

use std::collections::BTreeMap;

use cooperage_blocks::dig::{DigConditions, dig_ticks};
use cooperage_blocks::{BlockId, ItemId};

use super::PLACE_TICKS;
use super::site::{Act, ActKind};
use crate::draft::Draft;
use crate::market::WALK_TICKS;
use crate::obtain::GIVE_TICKS;
use crate::survey::distance;

impl Draft<'_, '_> {
    /// Chooses an agent for each act: the agent with the least work so far, way and time for a hand-over. One builder does
    /// all acts on a pillar.
    pub(super) fn assign(&self, acts: &[Act], dirt: ItemId) -> Vec<usize> {
        let hands = &self.state.hands;
        let mut load: Vec<u64> = hands.iter().map(|hand| hand.busy).collect();
        let mut last: Vec<_> = hands.iter().map(|hand| hand.cell).collect();
        let mut held: BTreeMap<(usize, ItemId), u32> = BTreeMap::new();
        let mut on_pillar: BTreeMap<u32, usize> = BTreeMap::new();
        let mut doers = Vec::with_capacity(acts.len());
        for act in acts {
            let item = item_of(act, dirt);
            let left = |agent: usize, held: &BTreeMap<(usize, ItemId), u32>| {
                let item = item?;
                Some(held.get(&(agent, item)).copied().unwrap_or_else(|| self.stock(agent, item)))
            };
            let has = |agent: usize| left(agent, &held).is_none_or(|left| left > 0);
            let anybody_has = (0..hands.len()).any(has);
            let cost = |agent: usize| {
                let way = u64::from(distance(last[agent], act.stand)) * WALK_TICKS;
                let handed = if anybody_has && !has(agent) { GIVE_TICKS } else { 0 };
                (load[agent] + way + handed, agent)
            };
            let known = act.pillar.and_then(|pillar| on_pillar.get(&pillar).copied());
            let Some(agent) = known.or_else(|| (0..hands.len()).min_by_key(|&agent| cost(agent))) else {
                break;
            };
            if let Some(pillar) = act.pillar {
                on_pillar.insert(pillar, agent);
            }
            let (own, _) = cost(agent);
            load[agent] = own + PLACE_TICKS;
            last[agent] = act.stand;
            if let (Some(item), Some(count)) = (item, left(agent, &held)) {
                held.insert((agent, item), count.saturating_sub(1));
            }
            doers.push(agent);
        }
        doers
    }

    /// The ticks to dig a block with the quickest tool that the agent holds, and that tool; none for the bare hand.
    pub(super) fn best_tool(&self, agent: usize, block: BlockId) -> (u32, Option<ItemId>) {
        let by_hand = (dig_ticks(block, None, &DigConditions::PLAIN).unwrap_or(u32::MAX), None);
        let Some(hand) = self.state.hands.get(agent) else { return by_hand };
        let stocks = [&hand.stock, &hand.tools, &hand.kept];
        let tools =
            stocks.into_iter().flat_map(|stock| stock.kinds()).filter(|(item, _)| item.info().tool.is_some());
        let timed = tools
            .filter_map(|(tool, _)| Some((dig_ticks(block, Some(tool), &DigConditions::PLAIN)?, Some(tool))));
        timed.chain([by_hand]).min_by_key(|&(ticks, tool)| (ticks, tool)).unwrap_or(by_hand)
    }
}

/// The item that an act uses up.
fn item_of(act: &Act, dirt: ItemId) -> Option<ItemId> {
    match &act.kind {
        ActKind::Place { item, .. } => Some(*item),
        ActKind::Pillar { .. } => Some(dirt),
        ActKind::Dig { .. } => None,
    }
}

/// How many of each item every builder needs. Scaffold blocks are used again: of these, the most that stand at one time
/// are enough.
pub(super) fn materials(acts: &[Act], doers: &[usize], dirt: ItemId) -> BTreeMap<(usize, ItemId), u32> {
    let mut needs: BTreeMap<(usize, ItemId), u32> = BTreeMap::new();
    let mut standing: BTreeMap<usize, i64> = BTreeMap::new();
    let mut highest: BTreeMap<usize, i64> = BTreeMap::new();
    for (act, &agent) in acts.iter().zip(doers) {
        let change = match &act.kind {
            ActKind::Place { is_scaffold: false, item, .. } => {
                *needs.entry((agent, *item)).or_default() += 1;
                0
            }
            ActKind::Place { .. } => 1,
            ActKind::Pillar { height, .. } => i64::from(*height),
            ActKind::Dig { is_scaffold, .. } => -i64::from(*is_scaffold),
        };
        let now = standing.entry(agent).or_default();
        *now += change;
        let most = highest.entry(agent).or_default();
        *most = (*most).max(*now);
    }
    for (agent, most) in highest {
        if most > 0 {
            *needs.entry((agent, dirt)).or_default() += u32::try_from(most).unwrap_or(u32::MAX);
        }
    }
    needs
}
