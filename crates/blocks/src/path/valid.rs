//! Whether a path can still be walked after the world changed.

use super::options::PathOptions;
use super::result::Path;
use super::rules::PathRules;
use super::search::columns;
use super::terrain::PathTerrain;
use super::trace::step_between;
use super::window::SearchWindow;
use crate::chunks::Chunks;

/// The most by which a step may have become more expensive, in its own units.
const DEARER: f64 = 1e-6;

impl Path {
    /// Whether every step from that number on is still a move, no dearer than it was. Looks at the cells beside the
    /// steps alone, and takes about a millisecond for a thousand steps.
    #[must_use]
    pub fn is_still_valid(&self, from_step: usize, chunks: &Chunks, options: &PathOptions) -> bool {
        let Some(rest) = self.steps.get(from_step..) else { return true };
        let mut at = match from_step.checked_sub(1).and_then(|before| self.steps.get(before)) {
            Some(step) => step.to,
            None => self.start,
        };
        let window = SearchWindow::new(chunks, options, columns(chunks, at, Some(self.end())));
        let mut terrain = PathTerrain::new(None, chunks, options, window, [at, self.end()]);
        let rules = PathRules::new(options);
        let mut blocks = options.blocks;
        rest.iter().all(|step| {
            let nodes = terrain.window().node(at).zip(terrain.window().node(step.to));
            at = step.to;
            let move_now = nodes
                .and_then(|(from, to)| step_between(&mut terrain, chunks, &rules, from, to, blocks, None));
            move_now.is_some_and(|found| {
                blocks = blocks.saturating_sub(found.placed);
                rules.exact(found.cost, found.kind) <= step.cost + DEARER
            })
        })
    }
}
