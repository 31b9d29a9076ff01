//! States as arrays of small whole numbers, for learners: the lossless encodings of the packages.
//!
//! An array is indexed `[x][y][channel]` and written into the caller's buffer, which an [`Encoding`] says the length of.
//! The constant part is computed once and copied.

mod current;
mod legacy;

use crate::grid::{GridCell, GridTerrain, LayoutGrid};
use crate::rules::OvercookedRules;
use crate::state::OvercookedState;

/// The set of channels of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channels {
    /// The 26 channels of versions 1.1.0 and 2.0.0.
    Current,
    /// The 20 channels of version 0.0.1, which knows onion soups only: tomatoes are not seen.
    Legacy,
}

impl Channels {
    /// The number of channels.
    #[must_use]
    pub const fn count(self) -> usize {
        self.names().len()
    }

    /// The names of the channels, in order. `self` is the observing player, `other` the partner: in a game of more than
    /// two all others.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Channels::Current => &current::NAMES,
            Channels::Legacy => &legacy::NAMES,
        }
    }

    const fn terrain(self, terrain: GridTerrain) -> Option<usize> {
        match self {
            Channels::Current => current::terrain(terrain),
            Channels::Legacy => legacy::terrain(terrain),
        }
    }
}

/// The first channel of players: own cell, others' cells, own orientation (four), others' orientation (four).
const OWN_CELL: usize = 0;
const OTHER_CELL: usize = 1;
const OWN_FACING: usize = 2;
const OTHER_FACING: usize = 6;

/// How the states of one layout become arrays.
#[derive(Clone, Debug)]
pub struct Encoding {
    channels: Channels,
    /// The steps of a game, from which on remaining time is urgent.
    horizon: u32,
    /// The array without anything that can change.
    base: Vec<u8>,
    /// Where the channels of a cell begin.
    offsets: Vec<usize>,
}

impl Encoding {
    /// Works out what never changes.
    #[must_use]
    pub fn new(grid: &LayoutGrid, channels: Channels, horizon: u32) -> Encoding {
        let count = channels.count();
        let offset = |cell: usize| {
            let (x, y) = grid.coordinates(GridCell(cell as u8));
            (usize::from(x) * usize::from(grid.height()) + usize::from(y)) * count
        };
        let offsets: Vec<usize> = (0..grid.cells()).map(offset).collect();
        let mut base = vec![0; grid.cells() * count];
        for (cell, offset) in offsets.iter().enumerate() {
            if let Some(channel) = channels.terrain(grid.terrain(GridCell(cell as u8))) {
                base[offset + channel] = 1;
            }
        }
        Encoding { channels, horizon, base, offsets }
    }

    /// The length of the array: width × height × channels.
    #[must_use]
    pub fn len(&self) -> usize {
        self.base.len()
    }

    /// Whether the array has no entries, which is never so.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.base.is_empty()
    }

    /// The channels of this encoding.
    #[must_use]
    pub fn channels(&self) -> Channels {
        self.channels
    }

    /// Writes what that player observes. Numbers above 255 are 255.
    ///
    /// Returns whether it did: not if `out` is not [`Encoding::len`] long, or there is no such player.
    #[must_use]
    pub fn write(
        &self,
        rules: &OvercookedRules,
        state: &OvercookedState,
        player: usize,
        out: &mut [u8],
    ) -> bool {
        if out.len() != self.base.len() || player >= state.players().len() {
            return false;
        }
        out.copy_from_slice(&self.base);
        for (number, other) in state.players().iter().enumerate() {
            let (cell, facing) =
                if number == player { (OWN_CELL, OWN_FACING) } else { (OTHER_CELL, OTHER_FACING) };
            let entries = self.at(out, other.cell);
            set(entries, cell, 1);
            set(entries, facing + other.facing as usize, 1);
        }
        match self.channels {
            Channels::Current => current::write(self, rules, state, out),
            Channels::Legacy => legacy::write(self, rules, state, out),
        }
        true
    }

    /// The channels of a cell.
    #[inline]
    fn at<'o>(&self, out: &'o mut [u8], cell: GridCell) -> &'o mut [u8] {
        let offset = self.offsets.get(cell.index()).copied().unwrap_or_default();
        out.get_mut(offset..offset + self.channels.count()).unwrap_or(&mut [])
    }
}

/// Sets a channel of a cell.
#[inline]
fn set(entries: &mut [u8], channel: usize, value: u8) {
    if let Some(entry) = entries.get_mut(channel) {
        *entry = value;
    }
}

fn small(value: i32) -> u8 {
    value.clamp(0, 255) as u8
}

#[cfg(test)]
mod tests;
