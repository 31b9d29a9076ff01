//! Ways that were found lately, for callers that look for a way before it is gone: an expert foresees the walk that a body then
//! takes.
//!
//! A way is a function of the cells around, start, goal and options, so that a remembered one is what a search would find.

use std::collections::VecDeque;
use std::rc::Rc;

use super::goal::PathGoal;
use super::options::{CellBox, PathOptions};
use super::result::Path;
use super::search::columns;
use crate::chunks::Chunks;
use crate::pos::BlockPos;

/// How many ways are remembered: several agents plan in turns, each looking for some dozen, before any of them goes.
const KNOWN_MAX: usize = 64;

/// The inputs of a search, which decide the path that it finds.
#[derive(Debug, PartialEq)]
pub(super) struct PathQuestion {
    start: BlockPos,
    goal: PathGoal,
    options: PathOptions,
    /// The loaded chunks that a search may look at, and the revision of each section in them.
    contents: Vec<u64>,
}

impl PathQuestion {
    pub(super) fn new(
        chunks: &Chunks,
        start: BlockPos,
        goal: &PathGoal,
        options: &PathOptions,
    ) -> PathQuestion {
        let columns = columns(chunks, start, goal.centre(start));
        PathQuestion {
            start,
            goal: goal.clone(),
            options: options.clone(),
            contents: contents(chunks, columns),
        }
    }
}

/// The same numbers for the same cells in some columns: sections have a revision for each content.
fn contents(chunks: &Chunks, columns: CellBox) -> Vec<u64> {
    let (low, high) = (columns.min.chunk(), columns.max.chunk());
    let is_within = |x: i32, z: i32| (low.x..=high.x).contains(&x) && (low.z..=high.z).contains(&z);
    let mut contents = Vec::new();
    for &pos in chunks.loaded().iter().filter(|pos| is_within(pos.x, pos.z)) {
        contents.push(u64::from(pos.x.cast_unsigned()) << 32 | u64::from(pos.z.cast_unsigned()));
        let sections = chunks.chunk(pos).into_iter().flat_map(|chunk| chunk.sections());
        contents.extend(sections.flat_map(|(number, section)| [number as u64, section.revision()]));
    }
    contents
}

/// The latest ways, the newest last.
#[derive(Debug, Default)]
pub(super) struct KnownPaths(VecDeque<(PathQuestion, Rc<Path>)>);

impl KnownPaths {
    pub(super) fn answer(&self, question: &PathQuestion) -> Option<Rc<Path>> {
        let known = self.0.iter().rev().find(|(asked, _)| asked == question);
        known.map(|(_, path)| Rc::clone(path))
    }

    pub(super) fn remember(&mut self, question: PathQuestion, path: &Rc<Path>) {
        if self.0.len() >= KNOWN_MAX {
            self.0.pop_front();
        }
        self.0.push_back((question, Rc::clone(path)));
    }
}
