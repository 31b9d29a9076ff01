//! The goal of a meta task, and the items for it.

use cooperage_blocks::BlockPos;
use cooperage_blocks::craft::{CookKind, cooking};
use cooperage_blocks::{World, registry};

use super::kind::MetaKind;
use super::recipe;

/// The goal of a meta task. Fields without a use for the kind are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetaGoal {
    pub kind: MetaKind,
    /// The block, item, animal or agent that it is about.
    pub target: String,
    /// The cell that it is about.
    pub cell: BlockPos,
    /// How a block is to be turned: a direction or an axis.
    pub facing: String,
    /// Whether the things that it takes lie in chests, else with the agent.
    pub in_chest: bool,
    /// The tool, weapon, food or trigger.
    pub tool: String,
    /// How many crafts in a row make the target, 1 or 2.
    pub step: u32,
    /// Further things: fuel and food, an item, ground and crop, or two styles of speaking and a topic.
    pub others: Vec<String>,
    /// Cells in which blocks are to be placed.
    pub cells: Vec<BlockPos>,
    /// The text of a sign, or of a conversation's goal in other words than ours.
    pub text: String,
    /// The crafting table, furnace or bed that is nearest to the agents at the beginning.
    pub station: Option<BlockPos>,
    /// The chest with the things that is nearest to the agents at the beginning.
    pub chest: Option<BlockPos>,
}

impl MetaGoal {
    /// A goal of that kind about nothing yet.
    #[must_use]
    pub fn new(kind: MetaKind) -> MetaGoal {
        MetaGoal {
            kind,
            target: String::new(),
            cell: BlockPos::new(0, 0, 0),
            facing: String::new(),
            in_chest: false,
            tool: String::new(),
            step: 1,
            others: Vec::new(),
            cells: Vec::new(),
            text: String::new(),
            station: None,
            chest: None,
        }
    }

    /// One of the further things, or nothing.
    #[must_use]
    pub fn other(&self, place: usize) -> &str {
        self.others.get(place).map_or("", String::as_str)
    }

    /// The item that the goal is about beside its target: what is cooked, handed over, stored or planted.
    #[must_use]
    pub fn item(&self) -> &str {
        match self.kind {
            MetaKind::Handover | MetaKind::Store => self.other(0),
            _ => self.other(1),
        }
    }

    /// The items that it takes, with their numbers.
    #[must_use]
    pub fn things(&self) -> Vec<(String, u32)> {
        let one = |name: &str| (name.to_owned(), 1);
        match self.kind {
            MetaKind::Dig | MetaKind::Toggle if self.tool.is_empty() => Vec::new(),
            MetaKind::Dig
            | MetaKind::Toggle
            | MetaKind::Attack
            | MetaKind::Feed
            | MetaKind::Shear
            | MetaKind::Milk
            | MetaKind::Water
            | MetaKind::Fishing
            | MetaKind::Saddle => vec![one(&self.tool)],
            MetaKind::Craft => recipe::plan(&self.target, self.step).map_or(Vec::new(), |plan| {
                plan.given.iter().map(|(item, count)| (item.name().to_owned(), *count)).collect()
            }),
            MetaKind::Place => vec![(self.target.clone(), self.cells.len() as u32)],
            MetaKind::UseItem | MetaKind::Boat | MetaKind::Minecart => vec![one(&self.target)],
            MetaKind::Cook => vec![one(self.other(0)), one(self.other(1))],
            MetaKind::Handover | MetaKind::Store => vec![one(self.item())],
            MetaKind::Till => vec![one(&self.tool), one(self.item())],
            MetaKind::BoneMeal => vec![one(&self.target), one(self.item())],
            MetaKind::Move | MetaKind::Chat | MetaKind::Sign | MetaKind::Bed | MetaKind::Take => Vec::new(),
        }
    }

    /// The item that comes of it: crafted, cooked, filled, caught.
    #[must_use]
    pub fn product(&self) -> String {
        match self.kind {
            MetaKind::Cook => registry()
                .item(self.item())
                .and_then(|item| cooking(CookKind::Smelting, item))
                .map_or(String::new(), |cooked| cooked.output.name().to_owned()),
            MetaKind::Milk => "milk_bucket".to_owned(),
            MetaKind::Water => "water_bucket".to_owned(),
            _ => self.target.clone(),
        }
    }

    /// Whether what is to be planted stands above the cell.
    #[must_use]
    pub fn is_planted(&self, world: &World) -> bool {
        let plant = world.state(self.cell.up()).block();
        let item = registry().item(self.item());
        item.is_some_and(|item| item.info().blocks.contains(&plant))
    }

    /// The place in which armour is worn, as the action names it.
    #[must_use]
    pub fn worn_at(&self) -> &'static str {
        match self.target.rsplit('_').next() {
            Some("helmet") => "head",
            Some("chestplate") => "torso",
            Some("leggings") => "legs",
            _ => "feet",
        }
    }
}
