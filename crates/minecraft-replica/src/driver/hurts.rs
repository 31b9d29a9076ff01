//! Harm that a server told of before it tells how much: the cause is told first, the health later.

use std::collections::BTreeMap;

use serde::Serialize;

/// Ticks for which a cause is remembered.
const MEMORY_TICKS: u64 = 20;

/// The causes of harm, by the server's numbers of the bodies that were hurt.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Hurts {
    by_body: BTreeMap<i32, Hurt>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Hurt {
    tick: u64,
    /// The server's number of the body that did it, where the server says.
    by: Option<i32>,
}

impl Hurts {
    pub(super) fn note(&mut self, body: i32, by: Option<i32>, tick: u64) {
        self.by_body.insert(body, Hurt { tick, by });
    }

    /// The body that hurt another one lately.
    pub(super) fn doer_of(&self, body: i32) -> Option<i32> {
        self.by_body.get(&body)?.by
    }

    pub(super) fn forget_before(&mut self, tick: u64) {
        self.by_body.retain(|_, hurt| hurt.tick + MEMORY_TICKS >= tick);
    }
}
