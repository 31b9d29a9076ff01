//! Games side by side, and the buffer in which a learner finds what came of them.

use crate::game::{End, Game};
use crate::spec::{Arrangement, BatchError, Options, Section, Space};

/// A game that shall begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reset {
    /// Which game, by number.
    pub game: usize,
    /// The seed of its first episode; the next episode of the seed that it has where there is none. Games begin with the seeds
    /// 0, 1, 2 and so on.
    pub seed: Option<u64>,
}

/// Why nothing was done. The games stand as they did before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// Not an action for each learner in each game.
    #[error("{found} actions were handed in, and a step takes {expected}")]
    Count {
        /// How many there were.
        found: usize,
        /// How many there should have been.
        expected: usize,
    },
    /// There is no such action.
    #[error("game {game}, seat {seat}: there is no action {action}; actions are numbers from 0 to {last}")]
    Action {
        game: usize,
        seat: usize,
        action: u16,
        /// The largest number that is an action.
        last: usize,
    },
    /// The game is over and does not begin again by itself.
    #[error("game {0} is over: reset it before the next step")]
    Over(usize),
    /// There is no such game.
    #[error("there is no game {game}; games are numbers from 0 to {last}")]
    Game {
        game: usize,
        /// The largest number of a game.
        last: usize,
    },
}

/// A batch of whatever kind of game.
pub trait VectorEnv {
    /// How a game looks to a learner.
    fn space(&self) -> &Space;

    /// Where everything stands in the buffer.
    fn sections(&self) -> &[Section];

    /// How many games there are.
    fn games(&self) -> usize;

    /// What came of the last step or reset.
    fn buffer(&self) -> &[u8];

    /// Begins episodes anew: all of these, or none where there is an error.
    ///
    /// # Errors
    /// [`StepError::Game`].
    fn reset(&mut self, resets: &[Reset]) -> Result<(), StepError>;

    /// Plays a step in every game: an action for each learner, game by game, and there in the order of the seats.
    ///
    /// # Errors
    /// [`StepError`]; then nothing was played.
    fn step(&mut self, actions: &[u16]) -> Result<(), StepError>;
}

/// See the module.
pub struct Batch<G: Game> {
    game: G,
    begins_again: bool,
    arrangement: Arrangement,
    states: Vec<G::State>,
    ends: Vec<Option<End>>,
    buffer: Vec<u8>,
    /// Room for the rewards of one game.
    rewards: Vec<f64>,
    shaped: Vec<f64>,
}

impl<G: Game> Batch<G> {
    /// Begins the games, the first with the seed 0, the next with 1, and so on.
    ///
    /// # Errors
    /// [`BatchError::Games`] and [`BatchError::Buffer`].
    pub fn new(game: G, options: Options) -> Result<Batch<G>, BatchError> {
        let arrangement = Arrangement::new(game.space(), options.games)?;
        let states: Vec<G::State> = (0..options.games as u64).map(|seed| game.begin(seed)).collect();
        let seats = game.space().seats.len();
        let mut batch = Batch {
            ends: states.iter().map(|state| game.end(state)).collect(),
            buffer: vec![0; arrangement.len],
            rewards: vec![0.0; seats],
            shaped: vec![0.0; seats],
            begins_again: options.begins_again,
            game,
            arrangement,
            states,
        };
        for number in 0..batch.states.len() {
            batch.show(number);
        }
        Ok(batch)
    }

    fn check(&self, actions: &[u16]) -> Result<(), StepError> {
        let space = self.game.space();
        let (seats, count) = (space.seats.len(), space.actions.len());
        let expected = self.states.len() * seats;
        if actions.len() != expected {
            return Err(StepError::Count { found: actions.len(), expected });
        }
        if let Some(place) = actions.iter().position(|action| usize::from(*action) >= count) {
            let (game, seat) = (place / seats, space.seats.get(place % seats).copied().unwrap_or_default());
            let action = actions.get(place).copied().unwrap_or_default();
            return Err(StepError::Action { game, seat, action, last: count.saturating_sub(1) });
        }
        match self.ends.iter().position(Option::is_some).filter(|_| !self.begins_again) {
            Some(game) => Err(StepError::Over(game)),
            None => Ok(()),
        }
    }

    /// Writes what came of a game into the buffer.
    fn show(&mut self, number: usize) {
        let Batch { game, arrangement, states, ends, buffer, rewards, shaped, .. } = self;
        let (Some(state), Some(end)) = (states.get(number), ends.get(number)) else { return };
        let space = game.space();
        let seats = space.seats.len();
        let observation: usize = space.observation.iter().product();
        for (place, &seat) in space.seats.iter().enumerate() {
            let place = number * seats + place;
            game.observe(state, seat, part(buffer, arrangement.observations, place, observation));
            if let Some(masks) = arrangement.masks {
                game.mask(state, seat, part(buffer, masks, place, space.actions.len()));
            }
        }
        let pays = [(Some(arrangement.rewards), rewards), (arrangement.shaped, shaped)];
        for (start, pay) in pays.into_iter().filter_map(|(start, pay)| Some((start?, pay))) {
            for (seat, reward) in pay.iter().enumerate() {
                part(buffer, start, number * seats + seat, 8).copy_from_slice(&reward.to_le_bytes());
            }
        }
        let count = space.counters.len();
        for counter in 0..count {
            let value = game.counter(state, counter).to_le_bytes();
            part(buffer, arrangement.counters, number * count + counter, 8).copy_from_slice(&value);
        }
        part(buffer, arrangement.steps, number, 4).copy_from_slice(&game.steps(state).to_le_bytes());
        part(buffer, arrangement.terminated, number, 1).fill(u8::from(*end == Some(End::Terminated)));
        part(buffer, arrangement.truncated, number, 1).fill(u8::from(*end == Some(End::Truncated)));
    }

    /// Shows a game that has just begun: it has paid nothing yet.
    fn show_start(&mut self, number: usize) {
        self.rewards.fill(0.0);
        self.shaped.fill(0.0);
        if let (Some(state), Some(end)) = (self.states.get(number), self.ends.get_mut(number)) {
            *end = self.game.end(state);
        }
        self.show(number);
    }
}

/// The place of an array's entry in the buffer; an arrangement has room for all of them.
fn part(buffer: &mut [u8], start: usize, place: usize, len: usize) -> &mut [u8] {
    let start = start + place * len;
    buffer.get_mut(start..start + len).unwrap_or_default()
}

impl<G: Game> VectorEnv for Batch<G> {
    fn space(&self) -> &Space {
        self.game.space()
    }

    fn sections(&self) -> &[Section] {
        &self.arrangement.sections
    }

    fn games(&self) -> usize {
        self.states.len()
    }

    fn buffer(&self) -> &[u8] {
        &self.buffer
    }

    fn reset(&mut self, resets: &[Reset]) -> Result<(), StepError> {
        let games = self.states.len();
        if let Some(wrong) = resets.iter().find(|reset| reset.game >= games) {
            return Err(StepError::Game { game: wrong.game, last: games - 1 });
        }
        for reset in resets {
            if let Some(state) = self.states.get_mut(reset.game) {
                match reset.seed {
                    Some(seed) => *state = self.game.begin(seed),
                    None => self.game.begin_again(state),
                }
            }
            self.show_start(reset.game);
        }
        Ok(())
    }

    fn step(&mut self, actions: &[u16]) -> Result<(), StepError> {
        self.check(actions)?;
        let seats = self.game.space().seats.len();
        for (number, actions) in actions.chunks_exact(seats).enumerate() {
            let (Some(state), Some(end)) = (self.states.get_mut(number), self.ends.get_mut(number)) else {
                continue;
            };
            if end.is_some() {
                self.game.begin_again(state);
                self.show_start(number);
                continue;
            }
            self.game.step(state, actions, &mut self.rewards, &mut self.shaped);
            *end = self.game.end(state);
            self.show(number);
        }
        Ok(())
    }
}
