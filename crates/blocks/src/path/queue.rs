//! A queue of buckets: nodes in ascending whole cost, any order within a bucket.

/// Nodes by cost.
#[derive(Default)]
pub(super) struct Buckets {
    buckets: Vec<Vec<u32>>,
    first: usize,
    shift: u32,
}

impl Buckets {
    /// Buckets of a width of `1 << shift`.
    pub(super) fn new(shift: u32) -> Buckets {
        Buckets { buckets: Vec::new(), first: 0, shift }
    }

    /// Adds a node.
    pub(super) fn push(&mut self, cost: u32, node: u32) {
        let bucket = (cost >> self.shift) as usize;
        if bucket >= self.buckets.len() {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.first = self.first.min(bucket);
        self.buckets[bucket].push(node);
    }

    /// Takes a node out of the cheapest bucket, with the least cost that nodes of this bucket can have.
    pub(super) fn pop(&mut self) -> Option<(u32, u32)> {
        while let Some(bucket) = self.buckets.get_mut(self.first) {
            if let Some(node) = bucket.pop() {
                return Some(((self.first as u32) << self.shift, node));
            }
            self.first += 1;
        }
        None
    }
}
