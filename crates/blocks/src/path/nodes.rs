//! The cheapest way found so far to each node, kept for rows of cells that were reached.

/// The number of nodes that are kept together.
const ROW: usize = 16;
/// Rows whose places are kept together.
const PAGE: usize = 64;

/// A node is expanded since its way was last improved. Nodes are below 2³¹.
const CLOSED: u32 = 1 << 31;

/// The cheapest known way to one node; all zero if none is known.
#[derive(Clone, Copy, Default)]
struct PathNodeEntry {
    /// The complement of the cost, so that nothing known is the farthest.
    nearness: u32,
    parent: u32,
    left: PathRemainder,
}

/// The blocks left at the end of a way, and the cost since it left the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PathRemainder {
    /// Blocks to place.
    pub(super) blocks: u32,
    /// The cost since a body last stood on ground that was there before, in units.
    pub(super) strayed: u32,
}

/// A node taken for expansion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) cost: u32,
    pub(super) left: PathRemainder,
}

/// The cheapest ways to nodes. There are many times more nodes than a search ever reaches: their places are looked up in
/// two steps, so that little memory is touched.
#[derive(Default)]
pub(super) struct Nodes {
    /// For each page of rows where its places begin; 0: nowhere, the first page isn't used.
    pages: Vec<u32>,
    /// For each row of those pages where its entries begin; 0: nowhere, the first row isn't used.
    table: Vec<u32>,
    /// Rows one after the other.
    entries: Vec<PathNodeEntry>,
    /// The pages that are in use.
    used: Vec<u32>,
}

impl Nodes {
    /// Forgets all, and gets ready for nodes below a number.
    pub(super) fn reset(&mut self, cells: usize) {
        for page in self.used.drain(..) {
            self.pages[page as usize] = 0;
        }
        let pages = cells.div_ceil(ROW * PAGE);
        if self.pages.len() < pages {
            self.pages.resize(pages, 0);
        }
        self.table.clear();
        self.table.resize(PAGE, 0);
        self.entries.clear();
        self.entries.resize(ROW, PathNodeEntry::default());
    }

    /// The cost of the cheapest way to a node; `u32::MAX` if none is known.
    pub(super) fn cost(&self, node: u32) -> u32 {
        !self.entry(node).nearness
    }

    /// The node that the cheapest way comes from.
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.entry(node).parent & !CLOSED
    }

    #[inline]
    fn place(&self, node: u32) -> Option<usize> {
        let node = node as usize;
        let page = *self.pages.get(node / (ROW * PAGE))? as usize;
        // The places of the first page are all 0.
        let row = *self.table.get(page + node / ROW % PAGE)?;
        (row != 0).then_some(row as usize + node % ROW)
    }

    fn entry(&self, node: u32) -> PathNodeEntry {
        self.place(node).and_then(|place| self.entries.get(place)).copied().unwrap_or_default()
    }

    /// Whether a way of this cost would be the cheapest known.
    #[inline]
    pub(super) fn would_improve(&self, node: u32, cost: u32) -> bool {
        let known = self.place(node).and_then(|place| self.entries.get(place));
        known.is_none_or(|entry| !cost > entry.nearness)
    }

    /// Records the cheapest way known to a node.
    pub(super) fn put(&mut self, node: u32, cost: u32, parent: u32, left: PathRemainder) {
        let at = node as usize;
        let Some(page) = self.pages.get_mut(at / (ROW * PAGE)) else { return };
        if *page == 0 {
            self.used.push((at / (ROW * PAGE)) as u32);
            *page = self.table.len() as u32;
            self.table.resize(self.table.len() + PAGE, 0);
        }
        let Some(row) = self.table.get_mut(*page as usize + at / ROW % PAGE) else { return };
        if *row == 0 {
            *row = self.entries.len() as u32;
            self.entries.resize(self.entries.len() + ROW, PathNodeEntry::default());
        }
        if let Some(entry) = self.entries.get_mut(*row as usize + at % ROW) {
            *entry = PathNodeEntry { nearness: !cost, parent, left };
        }
    }

    /// Takes a node for expansion; nothing if it was taken before at this cost.
    pub(super) fn take(&mut self, node: u32) -> Option<Taken> {
        let place = self.place(node)?;
        let entry = self.entries.get_mut(place)?;
        if entry.parent & CLOSED != 0 {
            return None;
        }
        entry.parent |= CLOSED;
        Some(Taken { cost: !entry.nearness, left: entry.left })
    }

    /// Makes a node open again, as before [`Nodes::take`].
    pub(super) fn put_back(&mut self, node: u32) {
        if let Some(entry) = self.place(node).and_then(|place| self.entries.get_mut(place)) {
            entry.parent &= !CLOSED;
        }
    }
}
