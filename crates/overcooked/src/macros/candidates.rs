//! Where a macro can be done.

use super::{Macro, View};
use crate::grid::{Cell, Terrain};
use crate::motion::Goal;
use crate::object::{Ingredient, Kind, Object};
use crate::rules::Dynamics;

/// A list of different cells without allocation.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    cells: [Cell; 256],
    count: u8,
}

impl Cells {
    pub(crate) const NONE: Cells = Cells { cells: [Cell(0); 256], count: 0 };

    #[inline]
    pub(crate) fn extend(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for cell in cells {
            if let Some(place) = self.cells.get_mut(usize::from(self.count)) {
                *place = cell;
                self.count = self.count.saturating_add(1);
            }
        }
    }

    #[inline]
    pub(crate) fn as_slice(&self) -> &[Cell] {
        self.cells.get(..usize::from(self.count)).unwrap_or(&[])
    }

    fn keep(&mut self, keeps: impl Fn(Cell) -> bool) {
        let mut kept = Cells::NONE;
        kept.extend(self.as_slice().iter().copied().filter(|cell| keeps(*cell)));
        *self = kept;
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The goals of these cells that the player can stand on, in order.
    #[inline]
    pub(crate) fn goals<'c>(&'c self, view: &'c View<'_>) -> impl Iterator<Item = Goal> + 'c {
        let goals = self.as_slice().iter().flat_map(|cell| view.motion.goals(*cell));
        goals.copied().filter(|goal| view.is_valid(*goal))
    }
}

/// The cells at which the macro can be done now, in the order in which equal ways are preferred.
#[inline]
pub(crate) fn candidates(view: &View<'_>, act: Macro) -> Cells {
    let mut cells = Cells::NONE;
    match act {
        Macro::PickUpOnion => pickups(view, Kind::Onion, &mut cells),
        Macro::PickUpTomato => pickups(view, Kind::Tomato, &mut cells),
        Macro::PickUpDish => pickups(view, Kind::Dish, &mut cells),
        Macro::PutOnion => open_pots(view, Ingredient::Onion, &mut cells),
        Macro::PutTomato => open_pots(view, Ingredient::Tomato, &mut cells),
        Macro::StartCooking => startable(view, &mut cells),
        Macro::FillDish => {
            cells.extend(view.pots().filter(|(_, soup)| view.is_ready(*soup)).map(|(pot, _)| pot));
            let cooks = |soup: Object| view.is_hot(soup) && !view.is_ready(soup);
            cells.extend(view.pots().filter(|(_, soup)| cooks(*soup)).map(|(pot, _)| pot));
        }
        Macro::Deliver => cells.extend(view.rules.grid().cells_of(Terrain::Serving).iter().copied()),
        Macro::Place => {
            cells.extend(view.empty_counters().filter(|counter| view.is_shared(*counter)));
            if cells.is_empty() {
                cells.extend(view.empty_counters());
            }
        }
        Macro::Wait(_) => {}
    }
    cells
}

fn pickups(view: &View<'_>, kind: Kind, cells: &mut Cells) {
    cells.extend(view.dispensers(kind).iter().copied());
    cells.extend(view.counters_with(kind));
    // If only this player can reach some of the cells, it leaves the rest to others. The published program does not say
    // so of tomatoes.
    if kind != Kind::Tomato && cells.as_slice().iter().any(|cell| view.is_exclusive(*cell)) {
        cells.keep(|cell| view.is_exclusive(cell));
    }
}

/// Pots that are filled in part, then empty ones.
pub(crate) fn open_pots(view: &View<'_>, ingredient: Ingredient, cells: &mut Cells) {
    let is_begun = |soup: Object| soup.is_some() && view.is_open(soup) && fits(view, soup, ingredient);
    cells.extend(view.pots().filter(|(_, soup)| is_begun(*soup)).map(|(pot, _)| pot));
    cells.extend(view.pots().filter(|(_, soup)| soup.is_none()).map(|(pot, _)| pot));
}

/// Whether an ingredient belongs into a pot that is filled in part: version 0.0.1 cooks soups of one kind, and elsewhere some
/// order must remain that pays.
fn fits(view: &View<'_>, soup: Object, ingredient: Ingredient) -> bool {
    match view.rules.dynamics() {
        Dynamics::Legacy => soup.content().first() == Some(ingredient),
        Dynamics::Old | Dynamics::New => view.rules.recipes().best(soup.content().with(ingredient)) > 0,
    }
}

/// Pots that wait for being started with as many ingredients as the first order has; where there is none, those with fewer or
/// more.
fn startable(view: &View<'_>, cells: &mut Cells) {
    let wanted = view.rules.recipes().listed().first().map(|recipe| recipe.count());
    let is_full = |soup: Object| soup.is_idle() && Some(soup.content().count()) == wanted;
    cells.extend(view.pots().filter(|(_, soup)| is_full(*soup)).map(|(pot, _)| pot));
    if cells.is_empty() {
        cells.extend(view.pots().filter(|(_, soup)| soup.is_idle()).map(|(pot, _)| pot));
    }
}
