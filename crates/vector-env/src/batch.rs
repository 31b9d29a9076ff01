//! A batch: many games played side by side, and the buffer with their observations and rewards.

use crate::game::{GameView, TerminationKind, VectorGame};
use crate::spec::{Arrangement, BatchError, BatchOptions, BufferSection, GameSpace};

/// A game to be reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reset {
    /// The number of the game in the batch.
    pub game: usize,
    /// The seed, whose first episode begins. With `None`, the next episode of the game's present seed begins. Games
    /// start with the seeds 0, 1, 2 and so on.
    pub seed: Option<u64>,
}

/// Why a step or reset was refused. The games are then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The number of actions is not learners × games.
    #[error("{found} actions were handed in, and a step takes {expected}")]
    Count {
        /// The number of actions handed in.
        found: usize,
        /// The number of learners × games.
        expected: usize,
    },
    /// The action's number is too large.
    #[error("game {game}, seat {seat}: there is no action {action}; actions are numbers from 0 to {last}")]
    Action {
        game: usize,
        seat: usize,
        action: u16,
        /// The largest number of an action.
        last: usize,
    },
    /// The game is over and is not reset automatically.
    #[error("game {0} is over: reset it before the next step")]
    Over(usize),
    /// The game's number is too large.
    #[error("there is no game {game}; games are numbers from 0 to {last}")]
    Game {
        game: usize,
        /// The largest number of a game.
        last: usize,
    },
}

/// A batch of games of any kind.
pub trait VectorEnv {
    /// The spaces of observations and actions, alike in all games.
    fn space(&self) -> &GameSpace;

    /// The places of all arrays in the buffer.
    fn sections(&self) -> &[BufferSection];

    /// The number of games.
    fn games(&self) -> usize;

    /// The buffer with the results of the last step or reset.
    fn buffer(&self) -> &[u8];

    /// A game as it is now.
    ///
    /// # Errors
    /// [`StepError::Game`].
    fn view(&self, game: usize) -> Result<GameView<'_>, StepError>;

    /// Resets these games: all of them, or none if there is an error.
    ///
    /// # Errors
    /// [`StepError::Game`].
    fn reset(&mut self, resets: &[Reset]) -> Result<(), StepError>;

    /// Plays a step in every game. `actions` has one entry for each learner, ordered by game and then by seat.
    ///
    /// # Errors
    /// [`StepError`]; then no game was stepped.
    fn step(&mut self, actions: &[u16]) -> Result<(), StepError>;
}

/// A batch of games of the kind `G`.
pub struct GameBatch<G: VectorGame> {
    game: G,
    begins_again: bool,
    arrangement: Arrangement,
    states: Vec<G::State>,
    ends: Vec<Option<TerminationKind>>,
    buffer: Vec<u8>,
    /// Scratch space for the rewards of one game.
    rewards: Vec<f64>,
    shaped: Vec<f64>,
}

impl<G: VectorGame> GameBatch<G> {
    /// Starts the games with the seeds 0, 1, 2 and so on.
    ///
    /// # Errors
    /// [`BatchError::Games`] and [`BatchError::Buffer`].
    pub fn new(game: G, options: BatchOptions) -> Result<GameBatch<G>, BatchError> {
        let arrangement = Arrangement::new(game.space(), options.games)?;
        let states: Vec<G::State> = (0..options.games as u64).map(|seed| game.begin(seed)).collect();
        let seats = game.space().seats.len();
        let mut batch = GameBatch {
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

    /// Writes the state, rewards and end of a game into the buffer.
    fn show(&mut self, number: usize) {
        let GameBatch { game, arrangement, states, ends, buffer, rewards, shaped, .. } = self;
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
        part(buffer, arrangement.terminated, number, 1)
            .fill(u8::from(*end == Some(TerminationKind::Terminated)));
        part(buffer, arrangement.truncated, number, 1)
            .fill(u8::from(*end == Some(TerminationKind::Truncated)));
    }

    /// Writes a game that was just reset into the buffer, with rewards of 0.
    fn show_start(&mut self, number: usize) {
        self.rewards.fill(0.0);
        self.shaped.fill(0.0);
        if let (Some(state), Some(end)) = (self.states.get(number), self.ends.get_mut(number)) {
            *end = self.game.end(state);
        }
        self.show(number);
    }
}

/// The bytes of entry `place` of the array at `start`; an arrangement has room for every entry.
fn part(buffer: &mut [u8], start: usize, place: usize, len: usize) -> &mut [u8] {
    let start = start + place * len;
    buffer.get_mut(start..start + len).unwrap_or_default()
}

impl<G: VectorGame> VectorEnv for GameBatch<G> {
    fn space(&self) -> &GameSpace {
        self.game.space()
    }

    fn sections(&self) -> &[BufferSection] {
        &self.arrangement.sections
    }

    fn games(&self) -> usize {
        self.states.len()
    }

    fn buffer(&self) -> &[u8] {
        &self.buffer
    }

    fn view(&self, game: usize) -> Result<GameView<'_>, StepError> {
        let last = self.states.len().saturating_sub(1);
        self.states.get(game).map(|state| self.game.view(state)).ok_or(StepError::Game { game, last })
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
