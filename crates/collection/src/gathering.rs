//! Collecting as a round: the group's items, its progress, and the end.

use std::rc::Rc;

use cooperage_blocks::items::slot;
use cooperage_blocks::world::BlockEntity;
use cooperage_blocks::{BlockPos, World};
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::round::{BlockRound, Briefing, RoundNews, RoundWorld};
use cooperage_core::{Digest, DigestWriter, Environment, Missing, Ratio, Score, Tick, Verdict};
use cooperage_journal::Revision;
use serde_json::json;

use crate::briefing::{NATURAL, sections};
use crate::progress::{CollectionEndReason, CollectionProgress};
use crate::resource::Resource;
use crate::set_up::{GroupStart, SetUp};
use crate::task::{GroupRound, end_figures, verdict_of};

/// A world in which a group collects.
pub type GatheringWorld = RoundWorld<Gathering>;

/// How far from the start chests count, in blocks.
const CHEST_RANGE: i32 = 64;

/// The resource to collect, and how many items of it.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectionOrder {
    pub resource: Resource,
    pub n: u32,
    /// Whether items in chests near the start count.
    pub chests_count: bool,
    pub start: BlockPos,
}

/// The state of a collecting round.
#[derive(Clone)]
pub struct Gathering {
    order: Rc<CollectionOrder>,
    /// How many agents the group has.
    agents: u32,
    /// The largest sum so far.
    progress: CollectionProgress,
    /// The set-up by commands, as long as it is under way.
    set_up: Option<SetUp>,
    /// The tick in which its set-up was over.
    begun: Tick,
    /// When and why it is over.
    end: Option<(Tick, CollectionEndReason)>,
}

impl Gathering {
    /// Creates a round for a group of that many agents.
    #[must_use]
    pub fn new(order: CollectionOrder, agents: u32) -> Gathering {
        let (order, progress) = (Rc::new(order), CollectionProgress::new(agents));
        Gathering { order, agents, progress, set_up: None, begun: Tick(0), end: None }
    }

    /// The same with a start that is set up by commands first.
    #[must_use]
    pub fn with_start(self, start: GroupStart) -> Gathering {
        Gathering { set_up: Some(SetUp::of(start)), ..self }
    }

    /// Has the conduct of a revision.
    pub fn set_revision(&mut self, revision: Revision) {
        self.progress.set_revision(revision);
    }

    /// Returns the resource to collect and its number.
    #[must_use]
    pub fn order(&self) -> &CollectionOrder {
        &self.order
    }

    /// When and why it is over, if it is.
    #[must_use]
    pub fn end(&self) -> Option<(Tick, CollectionEndReason)> {
        self.end
    }

    /// The items that count now: those that all agents carry, and those in chests near the start if chests count.
    #[must_use]
    pub fn sum(&self, world: &World) -> u32 {
        let CollectionOrder { resource, chests_count, start, .. } = &*self.order;
        let of_stacks = |stacks: &mut dyn Iterator<Item = &cooperage_blocks::items::ItemStack>| {
            stacks.filter(|stack| resource.counts(stack.item)).map(|stack| stack.count).sum::<u32>()
        };
        // On a server there are players who do not belong to the group; its bodies come first.
        let group = if world.is_replica() { self.agents as usize } else { usize::MAX };
        let carried = world.players().iter().take(group).map(|player| {
            let slots = player.inventory.slots();
            of_stacks(&mut slots[slot::CARRIED].iter().flatten())
        });
        let is_near = |cell: BlockPos| {
            let [x, y, z] = [cell.x - start.x, cell.y - start.y, cell.z - start.z];
            x.abs().max(y.abs()).max(z.abs()) <= CHEST_RANGE
        };
        let stored = world.block_entities().filter(|(cell, _)| *chests_count && is_near(*cell));
        let stored = stored.map(|(_, entity)| match entity {
            BlockEntity::Container(container) => of_stacks(&mut container.slots.iter().flatten()),
            _ => 0,
        });
        carried.sum::<u32>() + stored.sum::<u32>()
    }
}

/// The goal in words.
#[must_use]
pub fn goal(order: &CollectionOrder) -> String {
    let CollectionOrder { resource, n, chests_count, .. } = order;
    let places = if *chests_count {
        "What all agents carry together counts, and what lies in chests within 64 blocks of the start."
    } else {
        "What all agents carry together counts."
    };
    format!("Collect {n} {} as a group. What counts: {}. {places}", resource.name, resource.words)
}

/// The briefing of agents that collect in natural terrain.
#[must_use]
pub fn briefing(order: &CollectionOrder) -> Briefing {
    Briefing { goal: goal(order), sections: sections(NATURAL), ..Briefing::default() }
}

impl BlockRound for Gathering {
    const DIGEST: &'static str = "gathering 1";
    const PERIOD: u64 = 1;

    fn note(&mut self, happened: &[BlockEvent]) {
        self.progress.note(happened);
    }

    fn prepare(&mut self, blocks: &mut BlockEnvironment) -> bool {
        let Some(set_up) = &mut self.set_up else { return true };
        let is_set_up = set_up.go_on(blocks);
        if is_set_up {
            self.set_up = None;
            self.begun = blocks.tick();
        }
        is_set_up
    }

    fn preparing(&self, blocks: &BlockEnvironment) -> Option<String> {
        self.set_up.as_ref().map(|set_up| set_up.missing(blocks))
    }

    fn poll(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews> {
        if self.end.is_some() {
            return Vec::new();
        }
        let tick = blocks.tick();
        let sum = blocks.with_world(|world| self.sum(world)).min(self.order.n);
        let (news, end) = self.progress.look(sum, self.order.n, &self.order.resource.name, tick);
        self.end = end;
        news
    }

    fn is_over(&self) -> bool {
        self.end.is_some()
    }

    fn feed(&self, blocks: Digest, writer: &mut DigestWriter) {
        // The order and the group never change.
        let Gathering { order: _, agents: _, progress, set_up, begun, end } = self;
        writer.put(&(blocks, progress, end));
        if set_up.is_some() || *begun > Tick(0) {
            writer.put(&(set_up, begun));
        }
    }
}

impl GroupRound for Gathering {
    fn verdict(&self) -> Verdict {
        verdict_of(self.end)
    }

    fn score(&self, blocks: &BlockEnvironment) -> Score {
        let completion =
            Ratio { numerator: u64::from(self.progress.best()), denominator: u64::from(self.order.n) };
        let mut figures = end_figures(self.end, self.begun);
        let now = blocks.with_world(|world| self.sum(world));
        figures.insert("collected".to_owned(), i64::from(self.progress.best()));
        figures.insert("collected_at_end".to_owned(), i64::from(now));
        Score { completion, figures }
    }

    fn missing(&self, _: &BlockEnvironment) -> Vec<Missing> {
        let CollectionOrder { resource, n, .. } = &*self.order;
        let lacking = n.saturating_sub(self.progress.best());
        if lacking == 0 {
            return Vec::new();
        }
        vec![Missing {
            kind: "item",
            text: format!(
                "{lacking} more {} (the most at one time were {} of {n})",
                resource.name,
                self.progress.best()
            ),
            data: json!({"resource": resource.name, "missing": lacking, "reached": self.progress.best(), "of": n}),
        }]
    }
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::items::ItemStack;
    use cooperage_blocks::registry;

    use super::*;

    #[test]
    fn on_a_server_the_items_of_the_group_alone_count() {
        let mut world = World::replica();
        let mut replica = world.as_replica().unwrap();
        let bodies = ["Alice", "Bob", "a stranger"].map(|name| replica.join(name).unwrap());
        let log = registry().item("oak_log").unwrap();
        for (body, count) in bodies.into_iter().zip([3, 4, 50]) {
            replica.set_slot(body, slot::HOTBAR.start, Some(ItemStack::new(log, count)));
        }
        let resource = Resource::named("logs").unwrap();
        let order = CollectionOrder { resource, n: 12, chests_count: false, start: BlockPos::new(0, 0, 0) };
        assert_eq!(Gathering::new(order, 2).sum(&world), 7);
    }
}
