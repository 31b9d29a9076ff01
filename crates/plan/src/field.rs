//! Fields: tilling, sowing, waiting and harvesting.

use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId, registry};

use crate::draft::{Draft, no_source};
use crate::follow::{NEXT_TICKS, sources};
use crate::market::{GROW_TICKS, HAND_TICKS};
use crate::problem::{Missing, Unsolvable};
use crate::step::Step;

impl Draft<'_, '_> {
    /// Plants a field and harvests it.
    pub(crate) fn grow(
        &mut self,
        agent: usize,
        crop: BlockId,
        seed: ItemId,
        item: ItemId,
        count: u32,
        per_mille: u32,
    ) -> Result<(), Unsolvable> {
        let plants = sources(count, per_mille);
        let cells = self.soil(agent, plants as usize);
        if cells.len() < plants as usize {
            return Err(Unsolvable::NoItem { item, why: Missing::Enough(item) });
        }
        let seeds = self.take(agent, seed, plants, false)?;
        let mut sown = Vec::new();
        for &cell in &cells {
            let mut after = seeds.clone();
            if self.survey.world.state(cell).name() != "farmland" {
                let tool = registry().item("wooden_hoe").ok_or_else(|| no_source(item))?;
                let held = self.hold(agent, tool, 1)?;
                after.push(self.emit(agent, Step::Till { cell, tool }, held, HAND_TICKS, Some(cell)));
            }
            self.state.used_cells.insert(cell);
            sown.push(self.emit(agent, Step::Sow { cell, seed }, after, HAND_TICKS, Some(cell)));
        }
        let grown: Vec<BlockPos> = cells.iter().map(|cell| cell.up()).collect();
        let ripe = self.emit(agent, Step::AwaitRipe { cells: grown.clone() }, sown, GROW_TICKS, None);
        let near = grown.first().copied();
        let step = Step::Collect { blocks: vec![crop], items: vec![item], count, tool: None, near };
        let id = self.emit(agent, step, vec![ripe], u64::from(plants) * NEXT_TICKS, near);
        self.add(agent, item, count, Some(id));
        Ok(())
    }

    /// Up to that many cells with air above that are farmland or can become it; farmland first, then the nearest.
    fn soil(&self, agent: usize, count: usize) -> Vec<BlockPos> {
        let world = self.survey.world;
        let mut soil = Vec::new();
        for names in [&["farmland"][..], &["grass_block", "dirt"]] {
            // Many cells are buried or planted, so more of them are looked at than are wanted.
            let wanted = |state: BlockState| names.contains(&state.name());
            let cells = self.survey.nearest(self.cell(agent), count * 4 + 64, &self.state.used_cells, wanted);
            soil.extend(cells.into_iter().filter(|cell| world.state(cell.up()).is_air()));
        }
        soil.truncate(count);
        soil
    }
}
