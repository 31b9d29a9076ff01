//! Divides cells among builders so that each builder's share fits the blocks it holds.
//!
//! Builders come in the order of the names that agents have. For each material, cells are taken in order of place, and each
//! builder takes as many as it holds, behind those of the builders before it.

use std::collections::BTreeMap;

use crate::names::names;

use super::report::Place;

/// A builder among builders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seat {
    /// Its number in their order.
    pub(super) number: usize,
    /// How many there are.
    pub(super) of: usize,
}

impl Seat {
    /// The seat of a name among the names of the others.
    pub(super) fn of(name: &str, others: &[String]) -> Seat {
        let count = others.len() + 1;
        let known = names(count as u32);
        let place = |name: &str| known.iter().position(|known| known == name).unwrap_or(usize::MAX);
        let mine = (place(name), name);
        let number = others.iter().filter(|other| (place(other), other.as_str()) < mine).count();
        Seat { number, of: count }
    }

    /// Returns the range of cells, in order, for a builder that holds that many blocks.
    fn window(self, cells: usize, held: usize) -> std::ops::Range<usize> {
        let Seat { number, of } = self;
        // The blocks were dealt evenly, one more to each of the first builders.
        let even = |number: usize| cells / of + usize::from(number < cells % of);
        if held == even(number) {
            let start = (0..number).map(even).sum();
            return start..start + held;
        }
        let held = held.min(cells);
        let others = (of - 1).max(1);
        let start = ((cells - held) * number + others / 2) / others;
        start..start + held
    }
}

/// The cells that a builder takes of all that are wanted. `held` says how many blocks of a name are carried.
pub(super) fn own(
    wanted: &BTreeMap<Place, String>,
    seat: Seat,
    held: impl Fn(&str) -> u32,
) -> BTreeMap<Place, String> {
    let mut kinds: BTreeMap<&str, Vec<Place>> = BTreeMap::new();
    for (place, block) in wanted {
        kinds.entry(block).or_default().push(*place);
    }
    let along = longer_side(wanted.keys());
    let mut own = BTreeMap::new();
    for (block, mut places) in kinds {
        places.sort_by_key(|place| (place[along], place[2 - along], place[1]));
        let window = seat.window(places.len(), held(block) as usize);
        let is_tall = is_tall(block);
        let mut first = true;
        let mut before: Option<Place> = None;
        for (number, place) in places.into_iter().enumerate() {
            // A door is one item in two cells: the builder of the lower cell takes both.
            let is_upper = is_tall && !first && before == Some(below(place));
            let is_own = if is_upper { own.contains_key(&below(place)) } else { window.contains(&number) };
            if is_own {
                own.insert(place, block.to_owned());
            }
            first = is_upper;
            before = Some(place);
        }
    }
    // A single half of a door can't stand.
    let is_whole = |place: &Place, block: &String| {
        !is_tall(block) || own_has(&own, below(*place), block) || own_has(&own, above(*place), block)
    };
    let single: Vec<Place> =
        own.iter().filter(|(place, block)| !is_whole(place, block)).map(|(place, _)| *place).collect();
    for place in single {
        own.remove(&place);
    }
    own
}

fn own_has(own: &BTreeMap<Place, String>, place: Place, block: &str) -> bool {
    own.get(&place).is_some_and(|there| there == block)
}

/// Whether a block fills two cells, one above the other.
pub(super) fn is_tall(block: &str) -> bool {
    block.ends_with("_door")
}

pub(super) fn below([x, y, z]: Place) -> Place {
    [x, y - 1, z]
}

pub(super) fn above([x, y, z]: Place) -> Place {
    [x, y + 1, z]
}

/// The coordinate along which cells lie farthest apart: 0 or 2.
fn longer_side<'a>(places: impl Iterator<Item = &'a Place> + Clone) -> usize {
    let side = |axis: usize| {
        let all = places.clone().map(|place| place[axis]);
        all.clone().max().unwrap_or_default() - all.min().unwrap_or_default()
    };
    if side(2) > side(0) { 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_fit_what_is_held_and_leave_nothing() {
        let wanted: BTreeMap<Place, String> = (0..13).map(|x| ([x, 0, 0], "stone".to_owned())).collect();
        for of in 1..=5 {
            let even = |number: usize| (13 / of + usize::from(number < 13 % of)) as u32;
            let mut taken: Vec<Place> = (0..of)
                .flat_map(|number| own(&wanted, Seat { number, of }, |_| even(number)).into_keys())
                .collect();
            taken.sort_unstable();
            assert_eq!(taken, wanted.keys().copied().collect::<Vec<_>>(), "{of} builders");
        }
        // A builder that holds all blocks takes all cells, and the other takes none.
        let all = own(&wanted, Seat { number: 1, of: 2 }, |_| 13);
        assert_eq!((all.len(), own(&wanted, Seat { number: 0, of: 2 }, |_| 0).len()), (13, 0));
    }

    #[test]
    fn both_cells_of_a_door_are_one_builders() {
        let door =
            |x: i32| [([x, 1, 0], "dark_oak_door".to_owned()), ([x, 2, 0], "dark_oak_door".to_owned())];
        let mut wanted: BTreeMap<Place, String> = (0..3).flat_map(door).collect();
        let share = |wanted: &BTreeMap<Place, String>, number| {
            own(wanted, Seat { number, of: 2 }, |_| 3).into_keys().collect::<Vec<_>>()
        };
        assert_eq!(share(&wanted, 0), [[0, 1, 0], [0, 2, 0], [1, 1, 0], [1, 2, 0]]);
        assert_eq!(share(&wanted, 1), [[2, 1, 0], [2, 2, 0]]);
        wanted.insert([9, 1, 0], "dark_oak_door".to_owned());
        assert!(!share(&wanted, 1).contains(&[9, 1, 0]));
    }

    #[test]
    fn seats_follow_the_names() {
        let others = ["Bob_0".to_owned(), "Andy_0".to_owned()];
        assert_eq!(Seat::of("Jill_0", &others), Seat { number: 1, of: 3 });
        assert_eq!(Seat::of("zoe", &others), Seat { number: 2, of: 3 });
    }
}
