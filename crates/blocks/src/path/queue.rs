//! A queue of buckets: nodes in ascending whole cost, any order within a bucket.

/// Nodes in buckets by cost.
#[derive(Default)]
pub(super) struct Buckets {
    /// Empty ones keep their memory.
    buckets: Vec<Vec<u32>>,
    /// All others are empty.
    first: usize,
    last: usize,
    shift: u32,
}

impl Buckets {
    /// Buckets of a width of `1 << shift`.
    pub(super) fn new(shift: u32) -> Buckets {
        Buckets { shift, ..Buckets::default() }
    }

    /// An empty queue that uses the memory of this one again.
    pub(super) fn renewed(mut self, shift: u32) -> Buckets {
        for bucket in self.buckets.iter_mut().take(self.last + 1).skip(self.first) {
            bucket.clear();
        }
        Buckets { first: 0, last: 0, shift, ..self }
    }

    /// Adds a node.
    pub(super) fn push(&mut self, cost: u32, node: u32) {
        let bucket = (cost >> self.shift) as usize;
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.first = self.first.min(bucket);
        self.last = self.last.max(bucket);
        self.buckets[bucket].push(node);
    }

    /// Takes a node out of the cheapest bucket, with the least cost that nodes of this bucket can have.
    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        while self.first <= self.last {
            let bucket = self.buckets.get_mut(self.first)?;
            if let Some(node) = bucket.pop() {
                return Some(((self.first as u32) << self.shift, node));
            }
            self.first += 1;
        }
        None
    }
}
