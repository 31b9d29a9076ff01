//! The published generator of tasks, step by step from the finish backwards, so that its layouts come out of their
//! seeds. The rules are those of the published program; where it would never end there is an error.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_core::{PythonRandom, RandomSource};

use super::atom::{Atom, ItemAmounts, RoomRelation};
use super::error::EscapeError;
use super::furnish::{CellDraw, furnish};
use super::layout::{EscapeLayout, EscapeRoom, FINISH};

/// Most times that all steps are taken.
const PASSES_MAX: u32 = 200;
/// Extra items that agents get of each kind beside the ones they need.
const SPARE_ITEMS: u32 = 2;
/// Where agents start, from the centre of their room.
const START_Z: i32 = -3;
/// Units of depth that a step takes.
const DEPTH: i32 = 3;

/// An agent on its way back from the finish.
#[derive(Clone, Debug)]
struct Walker {
    column: i32,
    /// How deep it is: 0 at the finish, less with every room.
    depth: i32,
    items: ItemAmounts,
    room: Option<BlockPos>,
}

impl Walker {
    fn covers(&self, needed: &ItemAmounts) -> bool {
        needed.iter().all(|(item, count)| self.items.get(item).is_some_and(|held| held >= count))
    }

    /// Removes the items that a room hands out: they are not needed before it.
    fn hand_out(&mut self, atom: &Atom) {
        for (item, count) in &atom.produces {
            if let Some(held) = self.items.get_mut(item) {
                *held = held.saturating_sub(*count);
            }
        }
    }

    /// Adds the items that a room uses up: they are needed before it.
    fn use_up(&mut self, atom: &Atom) {
        for (item, count) in &atom.consumes {
            *self.items.entry(item.clone()).or_default() += count;
        }
    }

    fn place(&self) -> BlockPos {
        place(self.column, self.depth)
    }
}

fn place(column: i32, depth: i32) -> BlockPos {
    BlockPos::new(FINISH.x + 9 * column, FINISH.y, FINISH.z + DEPTH * depth)
}

/// The state of a generator.
struct Draft<'a, R> {
    atoms: &'a [Atom],
    random: &'a mut R,
    seed: i64,
    /// In the order of the last sorting.
    walkers: Vec<Walker>,
    rooms: Vec<EscapeRoom>,
}

/// The task that the published program makes of a seed.
///
/// # Errors
/// [`EscapeError::NoTask`] where it would never end.
pub fn published(atoms: &[Atom], agents: u32, level: u32, seed: i64) -> Result<EscapeLayout, EscapeError> {
    generate(atoms, agents, level, seed, &mut PythonRandom::from_seed(seed))
}

/// The same with any source of numbers.
///
/// # Errors
/// As [`published`].
pub fn generate<R: RandomSource>(
    atoms: &[Atom],
    agents: u32,
    level: u32,
    seed: i64,
    random: &mut R,
) -> Result<EscapeLayout, EscapeError> {
    let nothing = EscapeError::NoTask { agents, level, seed };
    let walker = Walker { column: 0, depth: 0, items: ItemAmounts::new(), room: None };
    let walkers = vec![walker; agents as usize];
    let mut draft = Draft { atoms, random, seed, walkers, rooms: Vec::new() };
    let mut deck: Vec<usize> = Vec::new();
    let mut passes = 0;
    while draft.walkers.iter().any(|walker| walker.room.is_none()) {
        passes += 1;
        if passes > PASSES_MAX || agents == 0 || level == 0 {
            return Err(nothing);
        }
        deck.extend(0..atoms.len());
        shuffle(&mut deck, draft.random);
        for _ in 0..level {
            draft.step(&deck);
        }
    }
    let Draft { random, walkers, mut rooms, .. } = draft;
    for room in &mut rooms {
        let mut drawn = Vec::new();
        furnish(&atoms[room.atom], room, &mut Around(random), &mut drawn).ok_or_else(|| nothing.clone())?;
        room.drawn = drawn;
    }
    let start = walkers.iter().filter_map(|walker| walker.room).map(|room| room.offset(0, 0, START_Z));
    let items = |walker: &Walker| {
        walker.items.iter().map(|(item, count)| (item.clone(), count + SPARE_ITEMS)).collect()
    };
    Ok(EscapeLayout {
        agents,
        level,
        seed,
        start: start.collect(),
        start_items: walkers.iter().map(items).collect(),
        rooms,
    })
}

/// A task of one room for all agents.
///
/// # Errors
/// [`EscapeError::NoTask`] where the room has too few cells for its things.
pub fn one_room<R: RandomSource>(
    atom: &Atom,
    agents: u32,
    random: &mut R,
) -> Result<EscapeLayout, EscapeError> {
    let mut walker = Walker { column: 0, depth: -DEPTH, items: ItemAmounts::new(), room: None };
    walker.use_up(atom);
    let mut room = Draft::<R>::room(0, walker.place(), agents);
    let mut drawn = Vec::new();
    let nothing = EscapeError::NoTask { agents, level: 1, seed: 0 };
    furnish(atom, &room, &mut Around(random), &mut drawn).ok_or(nothing)?;
    let start = room.center.offset(0, 0, START_Z);
    room.drawn = drawn;
    Ok(EscapeLayout {
        agents,
        level: 1,
        seed: 0,
        rooms: vec![room],
        start: vec![start; agents as usize],
        start_items: vec![walker.items; agents as usize],
    })
}

/// Fisher and Yates from the end, as the published program's library does it.
fn shuffle<R: RandomSource>(deck: &mut [usize], random: &mut R) {
    for last in (1..deck.len()).rev() {
        deck.swap(last, random.below(last as u32 + 1) as usize);
    }
}

/// Cells around a centre; as wide as it must be where the nine of the published program are taken.
struct Around<'a, R>(&'a mut R);

impl<R: RandomSource> CellDraw for Around<'_, R> {
    fn draw(&mut self, center: BlockPos, width: i32, taken: &[BlockPos]) -> Option<BlockPos> {
        let free = |reach: i32| {
            let cells = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |z| center.offset(x, 0, z)));
            cells.filter(|cell| !taken.contains(cell)).count()
        };
        let reach = (width / 2..=width).find(|&reach| free(reach) > 0)?;
        let side = (2 * reach + 1) as u32;
        loop {
            let [x, z] = [(); 2].map(|()| self.0.below(side) as i32 - reach);
            let cell = center.offset(x, 0, z);
            if !taken.contains(&cell) {
                return Some(cell);
            }
        }
    }
}

impl<R: RandomSource> Draft<'_, R> {
    /// Adds one room, or two or more that belong together, or none.
    fn step(&mut self, deck: &[usize]) {
        self.walkers.sort_by_key(|walker| -walker.depth);
        let front = self.walkers.first().map_or(0, |walker| walker.depth);
        // Numbers hold on to walkers through the sorting below.
        let mut order: Vec<usize> = (0..self.walkers.len()).collect();
        let candidates: Vec<usize> =
            order.iter().copied().filter(|&number| self.walkers[number].depth == front).collect();
        let groups = self.groups(&candidates);
        let crowds: Vec<Vec<usize>> = groups.iter().filter(|group| group.len() >= 2).cloned().collect();
        let mut usable = Vec::new();
        for &number in deck {
            let atom = &self.atoms[number];
            match atom.kind {
                RoomRelation::Split => {
                    order.sort_by_key(|&walker| self.walkers[walker].column);
                    let first = self.walkers[candidates[0]].column;
                    if candidates.iter().all(|&walker| self.walkers[walker].column == first) {
                        continue;
                    }
                }
                RoomRelation::Merge if crowds.is_empty() => continue,
                _ => {}
            }
            let times = if atom.produces.is_empty() {
                1
            } else {
                let covers = |walker: &&Walker| !walker.items.is_empty() && walker.covers(&atom.produces);
                self.walkers.iter().filter(covers).count()
            };
            usable.extend(std::iter::repeat_n(number, times));
        }
        if !usable.is_empty() {
            let index = (self.seed + self.rooms.len() as i64).rem_euclid(usable.len() as i64) as usize;
            let chosen = usable[index];
            match self.atoms[chosen].kind {
                RoomRelation::SameRoom => self.same_room(chosen, &groups),
                RoomRelation::Merge => self.merge(chosen, &crowds),
                RoomRelation::Split => self.split(chosen, &candidates),
                RoomRelation::Cross => self.cross(chosen, &usable, &groups),
            }
        }
        let mut sorted = Vec::with_capacity(order.len());
        sorted.extend(order.into_iter().map(|number| self.walkers[number].clone()));
        self.walkers = sorted;
    }

    /// Candidates by where they are, in the order in which places first occur.
    fn groups(&self, candidates: &[usize]) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut places: BTreeMap<(i32, i32), usize> = BTreeMap::new();
        for &number in candidates {
            let walker = &self.walkers[number];
            let next = groups.len();
            let group = *places.entry((walker.column, walker.depth)).or_insert(next);
            if group == next {
                groups.push(Vec::new());
            }
            groups[group].push(number);
        }
        groups
    }

    /// Moves those walkers of a group back by one room that can go, and returns their number.
    fn go_back(&mut self, group: &[usize], atom: usize) -> u32 {
        let mut count = 0;
        for &number in group {
            let walker = &mut self.walkers[number];
            if walker.covers(&self.atoms[atom].produces) {
                walker.hand_out(&self.atoms[atom]);
                walker.use_up(&self.atoms[atom]);
                walker.depth -= DEPTH;
                count += 1;
            }
        }
        count
    }

    fn room(atom: usize, center: BlockPos, repeat: u32) -> EscapeRoom {
        EscapeRoom {
            atom,
            center,
            repeat,
            merge_to: None,
            split_to: Vec::new(),
            exit_of: None,
            drawn: Vec::new(),
        }
    }

    fn same_room(&mut self, atom: usize, groups: &[Vec<usize>]) {
        let Some(group) = self.random.choose(groups) else { return };
        let count = self.go_back(group, atom);
        // The step is given up, but the walkers that went back stay there.
        if count == 0 || count < self.atoms[atom].min_player {
            return;
        }
        let center = self.walkers[group[0]].place();
        for &number in group {
            self.walkers[number].room = Some(center);
        }
        self.rooms.push(Self::room(atom, center, count));
    }

    fn merge(&mut self, atom: usize, crowds: &[Vec<usize>]) {
        let Some(group) = self.random.choose(crowds) else { return };
        self.go_back(group, atom);
        let leader = &self.walkers[group[0]];
        let (column, depth) = (leader.column, leader.depth);
        let before = self.walkers.iter().filter(|walker| walker.column < column).count() as i32;
        let half = (self.walkers.len() / 2) as i32;
        for (index, &number) in group.iter().enumerate() {
            let walker = &mut self.walkers[number];
            walker.column = before + index as i32 - half;
            let center = walker.place();
            walker.room = Some(center);
            let merge_to = Some(place(column, depth + DEPTH));
            self.rooms.push(EscapeRoom { merge_to, ..Self::room(atom, center, 1) });
        }
    }

    fn split(&mut self, atom: usize, candidates: &[usize]) {
        // One group of all: the published program draws it from a list of one.
        let groups = [candidates.to_vec()];
        let Some(group) = self.random.choose(&groups) else { return };
        self.go_back(group, atom);
        let points: Vec<BlockPos> = group
            .iter()
            .map(|&number| &self.walkers[number])
            .map(|walker| place(walker.column, walker.depth + DEPTH))
            .collect();
        let column = group.iter().map(|&number| self.walkers[number].column.abs()).min().unwrap_or(0);
        for &number in group {
            self.walkers[number].column = column;
        }
        let center = self.walkers[group[0]].place();
        for &number in group {
            self.walkers[number].room = Some(center);
        }
        self.rooms.push(EscapeRoom { split_to: points, ..Self::room(atom, center, group.len() as u32) });
    }

    fn cross(&mut self, atom: usize, usable: &[usize], groups: &[Vec<usize>]) {
        let crossing: Vec<usize> =
            usable.iter().copied().filter(|&number| self.atoms[number].kind == RoomRelation::Cross).collect();
        let other_atom = *self.random.choose(&crossing).unwrap_or(&atom);
        if groups.len() < 2 {
            return;
        }
        let one = self.random.below(groups.len() as u32) as usize;
        let mut other = one;
        while other == one {
            other = self.random.below(groups.len() as u32) as usize;
        }
        for &number in groups[one].iter().chain(&groups[other]) {
            self.walkers[number].depth -= DEPTH;
        }
        let pairs = [(one, atom, other), (other, other_atom, one)];
        for (mine, solved, _) in pairs {
            for &number in &groups[mine] {
                let walker = &mut self.walkers[number];
                if walker.covers(&self.atoms[solved].produces) {
                    walker.hand_out(&self.atoms[solved]);
                }
            }
        }
        for (_, solved, theirs) in pairs {
            for &number in &groups[theirs] {
                self.walkers[number].use_up(&self.atoms[solved]);
            }
        }
        for (mine, solved, theirs) in pairs {
            let center = self.walkers[groups[mine][0]].place();
            let exit_of = Some(self.walkers[groups[theirs][0]].place());
            for &number in &groups[mine] {
                self.walkers[number].room = Some(center);
            }
            let repeat = groups[mine].len() as u32;
            self.rooms.push(EscapeRoom { exit_of, ..Self::room(solved, center, repeat) });
        }
    }
}
