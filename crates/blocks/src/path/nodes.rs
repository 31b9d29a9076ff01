//! What a search knows of nodes: the cheapest way found so far, kept for rows of cells that were reached.

/// Nodes kept together.
const ROW: usize = 16;

/// A node is expanded since its way was last improved. Nodes are below 2³¹.
const CLOSED: u32 = 1 << 31;

/// What is known of one node; all zero: nothing.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The complement of the cost, so that nothing known is the farthest.
    nearness: u32,
    parent: u32,
    left: Left,
}

/// What a way has left at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// Blocks to place.
    pub(super) blocks: u32,
    /// What was spent since a body last stood on ground that was there before, in units.
    pub(super) strayed: u32,
}

/// A node taken for expansion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) cost: u32,
    pub(super) left: Left,
}

/// The cheapest ways to nodes.
#[derive(Default)]
pub(super) struct Nodes {
    /// For each row of cells its number in `rows` plus one.
    table: Vec<u32>,
    rows: Vec<[Entry; ROW]>,
    /// The rows of the table that are in use.
    used: Vec<u32>,
}

impl Nodes {
    /// Forgets all, and gets ready for nodes below a number.
    pub(super) fn reset(&mut self, cells: usize) {
        let rows = cells.div_ceil(ROW);
        if self.table.len() == rows {
            for row in self.used.drain(..) {
                self.table[row as usize] = 0;
            }
        } else {
            self.table = vec![0; rows];
            self.used.clear();
        }
        self.rows.clear();
    }

    /// The cost of the cheapest way to a node; `u32::MAX` if none is known.
    pub(super) fn cost(&self, node: u32) -> u32 {
        !self.entry(node).nearness
    }

    /// The node that the cheapest way comes from.
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.entry(node).parent & !CLOSED
    }

    fn entry(&self, node: u32) -> Entry {
        let node = node as usize;
        match self.table.get(node / ROW).and_then(|&row| (row as usize).checked_sub(1)) {
            Some(row) => self.rows.get(row).map_or_else(Entry::default, |row| row[node % ROW]),
            None => Entry::default(),
        }
    }

    /// Notes a way; whether it is cheaper than the one known.
    pub(super) fn reach(&mut self, node: u32, cost: u32, parent: u32, left: Left) -> bool {
        let at = node as usize;
        let Some(row) = self.table.get_mut(at / ROW) else { return false };
        if *row == 0 {
            self.rows.push([Entry::default(); ROW]);
            self.used.push(node / ROW as u32);
            *row = self.rows.len() as u32;
        }
        let Some(entries) = self.rows.get_mut(*row as usize - 1) else { return false };
        let entry = &mut entries[at % ROW];
        let is_cheaper = !cost > entry.nearness;
        if is_cheaper {
            *entry = Entry { nearness: !cost, parent, left };
        }
        is_cheaper
    }

    /// Takes a node for expansion; nothing if it was taken before at this cost.
    pub(super) fn take(&mut self, node: u32) -> Option<Taken> {
        let at = node as usize;
        let row = (*self.table.get(at / ROW)? as usize).checked_sub(1)?;
        let entry = &mut self.rows.get_mut(row)?[at % ROW];
        if entry.parent & CLOSED != 0 {
            return None;
        }
        entry.parent |= CLOSED;
        Some(Taken { cost: !entry.nearness, left: entry.left })
    }

    /// Undoes [`Nodes::take`].
    pub(super) fn put_back(&mut self, node: u32) {
        let at = node as usize;
        let row = self.table.get(at / ROW).and_then(|&row| (row as usize).checked_sub(1));
        if let Some(entries) = row.and_then(|row| self.rows.get_mut(row)) {
            entries[at % ROW].parent &= !CLOSED;
        }
    }
}
