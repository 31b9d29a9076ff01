//! From states to flags and kinds, for one set of options.

use rustc_hash::FxHashMap;

use super::classes::{BREAKABLE, CellClass, ODD, class_of};
use super::dig::CarriedTools;
use super::doors::{DoorPassage, Half};
use super::options::{PathMode, PathOptions};
use super::rules::dig_units;
use super::units::IMPOSSIBLE;
use crate::registry::BlockState;

/// The properties of a cell that the flags don't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellDetails {
    /// The cost of breaking it, in units.
    pub(super) dig: u32,
    /// The height of its top, in 1/32.
    pub(super) top: u8,
    /// The kind of door, if it can be opened.
    pub(super) door: DoorPassage,
}

/// The first kind: that of cells whose flags say all.
const PLAIN: CellDetails = CellDetails { dig: IMPOSSIBLE, top: 0, door: DoorPassage::None };

/// Flags and kinds of states.
pub(super) struct Classifier {
    options: PathOptions,
    tools: CarriedTools,
    known: FxHashMap<BlockState, (u8, u8)>,
    kinds: Vec<CellDetails>,
}

impl Classifier {
    pub(super) fn new(options: &PathOptions) -> Classifier {
        Classifier {
            options: relevant(options),
            tools: CarriedTools::new(&options.tools),
            known: FxHashMap::default(),
            kinds: vec![PLAIN],
        }
    }

    /// Whether the classes are the same under other options.
    pub(super) fn serves(&self, options: &PathOptions) -> bool {
        self.options == relevant(options)
    }

    /// The options that matter to classes.
    pub(super) fn options(&self) -> &PathOptions {
        &self.options
    }

    /// A kind by its number.
    pub(super) fn kind(&self, number: u8) -> CellDetails {
        self.kinds.get(usize::from(number)).copied().unwrap_or(PLAIN)
    }

    /// The flags of a state and the number of its kind.
    pub(super) fn class(&mut self, state: BlockState) -> (u8, u8) {
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let CellClass { mut flags, top } = class_of(state, &self.options);
        let is_kept = self.options.keeps_farmland && state.name() == "farmland";
        if !self.options.can_dig || is_kept {
            flags &= !BREAKABLE;
        }
        let door = match DoorPassage::of(state) {
            // The reference opens closed gates and nothing else.
            door @ DoorPassage::Closed(_, Half::Whole) if self.options.can_open_doors => door,
            door if self.options.can_open_doors && self.options.mode != PathMode::Reference => door,
            _ => DoorPassage::None,
        };
        if door != DoorPassage::None {
            flags |= ODD;
        }
        let dig = match flags & BREAKABLE {
            0 => IMPOSSIBLE,
            _ => dig_units(&self.options, self.tools.ticks(state)),
        };
        let wanted = CellDetails { dig, top, door };
        let class = if flags & (BREAKABLE | ODD) == 0 {
            (flags, 0)
        } else if let Some(number) = self.number(wanted) {
            (flags, number)
        } else {
            // There are more kinds than a byte can number: the state counts as unbreakable, and bodies keep off.
            (flags & !BREAKABLE & !ODD, 0)
        };
        self.known.insert(state, class);
        class
    }

    fn number(&mut self, wanted: CellDetails) -> Option<u8> {
        let place = self.kinds.iter().position(|kind| *kind == wanted).unwrap_or(self.kinds.len());
        let number = u8::try_from(place).ok()?;
        if place == self.kinds.len() {
            self.kinds.push(wanted);
        }
        Some(number)
    }
}

/// The options with all that doesn't matter to classes made equal.
fn relevant(options: &PathOptions) -> PathOptions {
    let common = PathOptions {
        mode: options.mode,
        can_dig: options.can_dig,
        can_open_doors: options.can_open_doors,
        shuns_harm: options.shuns_harm,
        protected: options.protected.clone(),
        ..PathOptions::reference()
    };
    if !options.can_dig {
        return common;
    }
    PathOptions {
        dig_cost: options.dig_cost,
        keeps_liquids: options.keeps_liquids,
        keeps_glass: options.keeps_glass,
        keeps_supports: options.keeps_supports,
        keeps_farmland: options.keeps_farmland,
        tools: options.tools.clone(),
        ..common
    }
}
