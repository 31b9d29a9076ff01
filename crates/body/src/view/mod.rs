//! The view of a body: the world as far as it is loaded, from where the body stands.

mod nearest;

use std::cell::RefCell;
use std::rc::Rc;

use cooperage_blocks::items::{InteractionHand, Inventory, ItemStack};
use cooperage_blocks::path::{CellBox, Path, PathCache, PathGoal, PathOptions};
use cooperage_blocks::world::{Entity, EntityId, EntityKind, Mob, Player, PlayerId};
use cooperage_blocks::{BlockPos, BlockState, ItemId, World, registry};

use crate::edition::Edition;
use crate::primitive::MovingTarget;

/// One moment of the world, seen by one body.
#[derive(Clone, Copy)]
pub struct BodyView<'a> {
    world: &'a World,
    me: PlayerId,
    paths: &'a RefCell<PathCache>,
    edition: Option<Edition>,
    kept: Option<&'a [CellBox]>,
    drops_deep: bool,
}

impl<'a> BodyView<'a> {
    pub(crate) fn new(world: &'a World, me: PlayerId, paths: &'a RefCell<PathCache>) -> BodyView<'a> {
        BodyView { world, me, paths, edition: None, kept: None, drops_deep: false }
    }

    /// The same, by a body that digs no ways through these cells and through farmland.
    pub(crate) fn keeping(self, kept: Option<&'a [CellBox]>, drops_deep: bool) -> BodyView<'a> {
        BodyView { kept, drops_deep, ..self }
    }

    /// Whether the body drops deeper than is harmless where no other way leads on: it may stand on a wall that it keeps.
    #[must_use]
    pub(crate) fn drops_deep(&self) -> bool {
        self.drops_deep
    }

    /// The cells that the agent's blueprint or the common building fills, through which the body digs no ways, nor through farmland; `None` where it
    /// digs through both, as it did before revision 4.
    #[must_use]
    pub fn kept(&self) -> Option<&'a [CellBox]> {
        self.kept
    }

    /// The same, by a body that gets about as in an edition.
    pub(crate) fn in_edition(self, edition: Option<Edition>) -> BodyView<'a> {
        BodyView { edition, ..self }
    }

    /// The edition whose way of moving the body has; `None` where every skill has its own.
    #[must_use]
    pub fn edition(&self) -> Option<Edition> {
        self.edition
    }

    /// The whole world, for rules that need it. Contents of containers that are not open to the body are none of its
    /// business.
    #[must_use]
    pub fn world(&self) -> &'a World {
        self.world
    }

    /// Returns the current tick of the world.
    #[must_use]
    pub fn tick(&self) -> u64 {
        self.world.tick()
    }

    /// The player of the body.
    #[must_use]
    pub fn me(&self) -> PlayerId {
        self.me
    }

    /// The body.
    ///
    /// # Panics
    /// Never: a view is made for players that are there.
    #[must_use]
    pub fn player(&self) -> &'a Player {
        &self.world.players()[self.me.0 as usize]
    }

    /// The inventory of the body.
    #[must_use]
    pub fn inventory(&self) -> &'a Inventory {
        &self.player().inventory
    }

    /// How many of an item are in the rows and the bar.
    #[must_use]
    pub fn count(&self, item: ItemId) -> u32 {
        self.inventory().count(item)
    }

    /// How many of an item are in the rows and the bar, by name; 0 for names that don't exist.
    #[must_use]
    pub fn count_named(&self, item: &str) -> u32 {
        registry().item(item).map_or(0, |item| self.count(item))
    }

    /// The item in the main hand.
    #[must_use]
    pub fn held(&self) -> Option<&'a ItemStack> {
        self.inventory().in_hand(InteractionHand::Main)
    }

    /// The middle of the feet.
    #[must_use]
    pub fn position(&self) -> [f64; 3] {
        self.player().body.pos
    }

    /// The cell of the feet. Feet on a block lower than its cell are in the cell above it, as where a path leads: on
    /// soil, which is a little lower, on slabs, on the lower half of stairs.
    #[must_use]
    pub fn feet(&self) -> BlockPos {
        /// How far the feet may be below their cell wherever they are.
        const SUNKEN: f64 = 0.2;
        /// A lower block is no floor of its own to a path.
        const LOW: f64 = 0.1;
        let [x, y, z] = self.position();
        let cell = BlockPos::holding(x, y + SUNKEN, z);
        let state = self.state(cell);
        let is_on_it = self.player().body.on_ground && y - f64::from(cell.y) >= LOW;
        if is_on_it && !state.has_no_collision() && !state.is_climbable() { cell.up() } else { cell }
    }

    /// The state of a cell; air where nothing is loaded.
    #[must_use]
    pub fn state(&self, pos: BlockPos) -> BlockState {
        self.world.chunks().state(pos)
    }

    /// The state of a cell; none where nothing is loaded.
    #[must_use]
    pub fn loaded(&self, pos: BlockPos) -> Option<BlockState> {
        self.world.chunks().get(pos)
    }

    /// Where something that moves is: the middle of its feet. None once it is gone.
    #[must_use]
    pub fn place_of(&self, target: MovingTarget) -> Option<[f64; 3]> {
        match target {
            MovingTarget::Player(id) => {
                self.world.player(id).filter(|player| player.is_present()).map(|p| p.body.pos)
            }
            MovingTarget::Entity(id) => self.world.entity(id).map(|entity| entity.pos),
        }
    }

    /// How far something is, between feet, in blocks.
    #[must_use]
    pub fn distance_to(&self, target: MovingTarget) -> Option<f64> {
        Some(distance(self.position(), self.place_of(target)?))
    }

    /// How far a cell's lowest corner is from the feet, in blocks.
    #[must_use]
    pub fn distance_to_cell(&self, pos: BlockPos) -> f64 {
        distance(self.position(), corner(pos))
    }

    /// The creatures within a distance, nearest first.
    #[must_use]
    pub fn mobs(&self, range: f64) -> Vec<(EntityId, &'a Mob)> {
        self.entities(range)
            .into_iter()
            .filter_map(|entity| match &entity.kind {
                EntityKind::Mob(mob) => Some((entity.id, &**mob)),
                _ => None,
            })
            .collect()
    }

    /// Entities within a distance (creatures, items, vehicles; no players), nearest first.
    #[must_use]
    pub fn entities(&self, range: f64) -> Vec<&'a Entity> {
        let here = self.position();
        let mut near: Vec<(f64, &Entity)> = self
            .world
            .entities()
            .iter()
            .filter(|entity| !matches!(entity.kind, EntityKind::Gone))
            .map(|entity| (distance(here, entity.pos), entity))
            .filter(|(far, _)| *far <= range)
            .collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
        near.into_iter().map(|(_, entity)| entity).collect()
    }

    /// Other players within a distance, nearest first.
    #[must_use]
    pub fn players(&self, range: f64) -> Vec<&'a Player> {
        let here = self.position();
        let mut near: Vec<(f64, &Player)> = self
            .world
            .players()
            .iter()
            .filter(|player| player.id != self.me && player.is_present())
            .map(|player| (distance(here, player.body.pos), player))
            .filter(|(far, _)| *far <= range)
            .collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
        near.into_iter().map(|(_, player)| player).collect()
    }

    /// The nearest cell that no other body digs at. Bodies that stand within 16 blocks of each other get different
    /// cells: bodies that gather side by side must not all want the same one. The conditions are as for
    /// [`nearest`](BodyView::nearest).
    #[must_use]
    pub fn nearest_unclaimed(
        &self,
        range: f64,
        is_kind: impl Fn(BlockState) -> bool,
        is_wanted: impl Fn(BlockPos) -> bool,
    ) -> Option<BlockPos> {
        /// How near others must be to be taken into account, in blocks.
        const COMPANY_RANGE: f64 = 16.0;
        let company = self.players(COMPANY_RANGE);
        let before = company.iter().filter(|player| player.id < self.me).count();
        let is_claimed = |cell: BlockPos| {
            company.iter().any(|player| player.digging.is_some_and(|digging| digging.pos == cell))
        };
        let found = self.nearest(range, 1 + before, is_kind, |cell| !is_claimed(cell) && is_wanted(cell));
        found.last().copied()
    }

    /// The nearest cells whose state is wanted, at most `count` of them within `range` blocks, nearest first; measured
    /// from the feet to the cells' lowest corners, equally near ones ascending by (y, z, x).
    ///
    /// `is_kind` is asked once per kind of state in a section, `is_wanted` once per cell of those kinds.
    #[must_use]
    pub fn nearest(
        &self,
        range: f64,
        count: usize,
        is_kind: impl Fn(BlockState) -> bool,
        is_wanted: impl Fn(BlockPos) -> bool,
    ) -> Vec<BlockPos> {
        nearest::nearest(self.world.chunks(), self.position(), range, count, is_kind, is_wanted)
    }

    /// The nearest cell with a block of that name.
    #[must_use]
    pub fn nearest_named(&self, name: &str, range: f64) -> Option<BlockPos> {
        let block = registry().block(name)?;
        self.nearest(range, 1, |state| state.block() == block, |_| true).first().copied()
    }

    /// The contents of the container that is open to the body.
    #[must_use]
    pub fn window(&self) -> Option<(BlockPos, Vec<Option<ItemStack>>)> {
        let pos = self.player().open?;
        Some((pos, self.world.container(pos)?))
    }

    /// A way from the feet.
    #[must_use]
    pub fn path(&self, goal: &PathGoal, options: &PathOptions) -> Rc<Path> {
        self.path_from(self.feet(), goal, options)
    }

    /// A way from a cell in which the body need not be.
    #[must_use]
    pub(crate) fn path_from(&self, start: BlockPos, goal: &PathGoal, options: &PathOptions) -> Rc<Path> {
        self.paths.borrow_mut().find(self.world.chunks(), start, goal, options)
    }
}

/// The Euclidean distance of two places, in blocks.
#[must_use]
pub(crate) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (x * x + y * y + z * z).sqrt()
}

/// A cell's lowest corner.
#[must_use]
pub(crate) fn corner(pos: BlockPos) -> [f64; 3] {
    [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)]
}
