//! The latest looks of bodies, for callers that look several times before anything has changed: a prompt, the record behind an
//! action, the judge of a subtask.
//!
//! A look is a function of the cells around and of the cell in which the body stands, so that a remembered one is what a
//! new one would find.

use std::cell::RefCell;
use std::collections::VecDeque;

use cooperage_blocks::BlockPos;
use cooperage_core::{CellsSeenOpen, SeenBlock};

use super::cube::NearCube;

/// How many looks are remembered: those of a team's bodies, which look in turns.
const KNOWN_MAX: usize = 8;

/// The inputs of a look, which decide what it finds.
#[derive(PartialEq, Eq)]
pub(super) struct NearQuestion {
    feet: BlockPos,
    revisions: Vec<Option<u64>>,
}

impl NearQuestion {
    pub(super) fn new(feet: BlockPos, cube: &NearCube<'_>) -> NearQuestion {
        NearQuestion { feet, revisions: cube.revisions() }
    }
}

/// The blocks and open cells that a look finds.
type NearLook = (Vec<SeenBlock>, CellsSeenOpen);

thread_local! {
    /// Shared by all worlds of a thread: it changes no look, and it knows sections by revisions that no two worlds share
    /// unless they share the section.
    static KNOWN: RefCell<VecDeque<(NearQuestion, NearLook)>> = RefCell::default();
}

/// Returns what a look finds: that of a remembered one with the same inputs, or a new one.
pub(super) fn seen(question: NearQuestion, look: impl FnOnce() -> NearLook) -> NearLook {
    let find = |known: &VecDeque<(NearQuestion, NearLook)>| {
        known.iter().rev().find(|(asked, _)| *asked == question).map(|(_, found)| found.clone())
    };
    if let Some(found) = KNOWN.with_borrow(find) {
        return found;
    }
    let found = look();
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= KNOWN_MAX {
            known.pop_front();
        }
        known.push_back((question, found.clone()));
    });
    found
}
