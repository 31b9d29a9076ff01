//! The game that allows more than the real one, with one pot that counts.

use crate::action::GridDirection;
use crate::grid::{GridCell, GridTerrain, LayoutGrid};

/// The object in a player's hands.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Held {
    Nothing,
    Ingredient,
    Dish,
    Soup,
}

impl Held {
    const ALL: [Held; 4] = [Held::Nothing, Held::Ingredient, Held::Dish, Held::Soup];
}

/// The effect of a player's move on the pot that counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    Nothing,
    Fill,
    Scoop,
}

/// One player: a floor cell by its number, a facing, and what is held.
#[derive(Clone, Copy)]
struct Cook {
    cell: u8,
    facing: GridDirection,
    held: Held,
}

impl Cook {
    fn number(self) -> usize {
        (usize::from(self.cell) * 4 + self.facing as usize) * 4 + self.held as usize
    }
}

/// A move of a player in one step.
#[derive(Clone, Copy)]
struct Move {
    after: Cook,
    deed: Deed,
}

/// Ingredients in the pot.
const FULL: u8 = 3;
/// The soup in it is ready.
const READY: u8 = 4;
/// The number of states of the pot.
const FILLS: usize = 5;

/// Both players, and what is in the pot.
type RelaxedState = ([Cook; 2], u8);

/// A relaxed game around one pot, as the module describes it.
pub(super) struct Relaxed {
    floor: Vec<GridCell>,
    starts: [u8; 2],
    /// Whether a player can be on a floor cell.
    reach: [Vec<bool>; 2],
    /// The moves of a cook, by its number.
    moves: Vec<Vec<Move>>,
}

impl Relaxed {
    pub(super) fn new(grid: &LayoutGrid, pot: GridCell) -> Relaxed {
        let floor = grid.cells_of(GridTerrain::Floor).to_vec();
        let number = |cell: GridCell| floor.iter().position(|known| *known == cell).unwrap_or_default() as u8;
        let start = |seat: usize| grid.starts().get(seat).copied().unwrap_or_default();
        let reach = [0, 1].map(|seat| {
            let own = grid.region(start(seat));
            floor.iter().map(|cell| grid.region(*cell) == own).collect()
        });
        let cooks = (0..floor.len() as u8).flat_map(|cell| {
            GridDirection::ALL
                .into_iter()
                .flat_map(move |facing| Held::ALL.map(|held| Cook { cell, facing, held }))
        });
        let moves = cooks.map(|cook| {
            let cell = floor[usize::from(cook.cell)];
            let to = |to: GridDirection| Move {
                after: Cook { cell: number(grid.step(cell, to)), facing: to, ..cook },
                deed: Deed::Nothing,
            };
            let mut moves = vec![Move { after: cook, deed: Deed::Nothing }];
            moves.extend(GridDirection::ALL.map(to));
            let is_pot = grid.neighbour(cell, cook.facing) == Some(pot);
            let uses = uses(grid.faced(cell, cook.facing).terrain, is_pot, cook.held);
            moves.extend(
                uses.iter().map(|(held, deed)| Move { after: Cook { held: *held, ..cook }, deed: *deed }),
            );
            moves
        });
        let moves = moves.collect();
        Relaxed { starts: [0, 1].map(|seat| number(start(seat))), reach, moves, floor }
    }

    /// The number of the first step, from 0, in which the pot can get its third ingredient. None: it never can.
    pub(super) fn first_fill(&self) -> Option<u32> {
        let cook = |cell| Cook { cell, facing: GridDirection::North, held: Held::Nothing };
        self.steps_until_full(vec![(self.starts.map(cook), 0)]).map(|steps| steps - 1)
    }

    /// The least number of steps from taking a soup out to the third ingredient of the next one. None: it never comes.
    pub(super) fn next_fill(&self) -> Option<u32> {
        let cooks = |seat: usize| {
            let cells = (0..self.floor.len() as u8).filter(move |cell| self.reach[seat][usize::from(*cell)]);
            cells.flat_map(|cell| {
                GridDirection::ALL
                    .into_iter()
                    .flat_map(move |facing| Held::ALL.map(|held| Cook { cell, facing, held }))
            })
        };
        let mut scooped = Vec::new();
        for first in cooks(0) {
            for second in cooks(1).filter(|second| second.cell != first.cell) {
                self.after(([first, second], READY), |scene| {
                    scooped.extend((scene.1 != READY).then_some(scene))
                });
            }
        }
        self.steps_until_full(scooped)
    }

    /// Searches breadth first for the fewest steps until the pot is full.
    fn steps_until_full(&self, starts: Vec<RelaxedState>) -> Option<u32> {
        let cooks = self.moves.len();
        let mut known = vec![false; cooks * cooks * FILLS];
        let mut layer = starts;
        let mut steps = 0;
        while !layer.is_empty() {
            let mut next = Vec::new();
            for scene in layer {
                let ([first, second], fill) = scene;
                if fill == FULL {
                    return Some(steps);
                }
                let place = (first.number() * cooks + second.number()) * FILLS + usize::from(fill);
                if !std::mem::replace(&mut known[place], true) {
                    self.after(scene, |scene| next.push(scene));
                }
            }
            layer = next;
            steps += 1;
        }
        None
    }

    /// Tells all scenes that can follow a scene in one step.
    fn after(&self, scene: RelaxedState, mut tell: impl FnMut(RelaxedState)) {
        let (cooks, fill) = scene;
        let [firsts, seconds] =
            cooks.map(|cook| self.moves.get(cook.number()).map_or(&[][..], Vec::as_slice));
        for first in firsts {
            for second in seconds {
                let mut fill = fill;
                let is_done = [first, second].into_iter().all(|own| match own.deed {
                    Deed::Nothing => true,
                    Deed::Fill if fill < FULL => {
                        fill += 1;
                        true
                    }
                    Deed::Scoop if fill == READY => {
                        fill = 0;
                        true
                    }
                    Deed::Fill | Deed::Scoop => false,
                });
                if !is_done {
                    continue;
                }
                let mut after = [first.after, second.after];
                let swap = after[0].cell == cooks[1].cell && after[1].cell == cooks[0].cell;
                if after[0].cell == after[1].cell || swap {
                    after[0].cell = cooks[0].cell;
                    after[1].cell = cooks[1].cell;
                }
                tell((after, fill));
            }
        }
    }
}

/// The possible results of using a cell: the object held afterwards, and the effect on the pot.
fn uses(terrain: GridTerrain, is_pot: bool, held: Held) -> &'static [(Held, Deed)] {
    use Deed::{Fill, Scoop};
    use Held::{Dish, Ingredient, Nothing, Soup};
    match (terrain, held) {
        (GridTerrain::Counter, Nothing) => {
            &[(Ingredient, Deed::Nothing), (Dish, Deed::Nothing), (Soup, Deed::Nothing)]
        }
        (GridTerrain::Counter, _) | (GridTerrain::Serving, Soup) => &[(Nothing, Deed::Nothing)],
        (GridTerrain::OnionDispenser | GridTerrain::TomatoDispenser, Nothing) => {
            &[(Ingredient, Deed::Nothing)]
        }
        (GridTerrain::DishDispenser, Nothing) => &[(Dish, Deed::Nothing)],
        (GridTerrain::Pot, Ingredient) if is_pot => &[(Nothing, Fill)],
        (GridTerrain::Pot, Dish) if is_pot => &[(Soup, Scoop)],
        (GridTerrain::Pot, Ingredient) => &[(Nothing, Deed::Nothing)],
        (GridTerrain::Pot, Dish) => &[(Soup, Deed::Nothing)],
        _ => &[],
    }
}
