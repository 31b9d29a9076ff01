//! A game on an episode's page: the game itself, moving, and some of its moments.

use cooperage_core::World;
use cooperage_journal::EventLine;
use cooperage_overcooked::environment::OvercookedEnvironment;
use cooperage_overcooked::{OvercookedRules, OvercookedState};
use cooperage_suites::episode::sheet::{EpisodeDrawing, EpisodeSheet, Reporter};

use crate::drawing::{film, still};

/// The most steps that are drawn; a longer game is drawn up to there.
const STEPS_MAX: usize = 2_000;
/// Moments that are drawn.
const MOMENTS: usize = 8;

/// The reporter of a game for its episode's page.
#[derive(Default)]
pub(crate) struct GameReporter {
    rules: Option<OvercookedRules>,
    states: Vec<OvercookedState>,
    points: Vec<i64>,
}

impl GameReporter {
    fn see(&mut self, world: &dyn World) {
        let Some(world) = world.as_any().downcast_ref::<OvercookedEnvironment>() else { return };
        if self.rules.is_none() {
            self.rules = Some(OvercookedRules::clone(world.rules()));
        }
        let is_new = self.states.last().is_none_or(|last| last.timestep() != world.state().timestep());
        if is_new && self.states.len() <= STEPS_MAX {
            self.states.push(*world.state());
            self.points.push(world.game().totals().score());
        }
    }

    /// The start, the end, and moments between them at equal distances.
    fn moments(&self) -> Vec<(String, OvercookedState)> {
        let last = self.states.len().saturating_sub(1);
        let mut places: Vec<usize> = (0..MOMENTS).map(|moment| last * moment / (MOMENTS - 1)).collect();
        places.dedup();
        let moment = |place: usize| {
            let (state, points) = (self.states.get(place)?, self.points.get(place)?);
            Some((format!("step {}, {points} points", state.timestep()), *state))
        };
        places.into_iter().filter_map(moment).collect()
    }
}

impl Reporter for GameReporter {
    fn look(&mut self, world: &dyn World, _: &[EventLine]) {
        self.see(world);
    }

    fn sheets(&mut self, world: &dyn World) -> Vec<EpisodeSheet> {
        self.see(world);
        Vec::new()
    }

    fn wants_ticks(&self) -> bool {
        true
    }

    fn tick(&mut self, world: &dyn World) {
        self.see(world);
    }

    fn drawings(&mut self) -> Vec<EpisodeDrawing> {
        let Some(rules) = &self.rules else { return Vec::new() };
        let whole = EpisodeDrawing {
            caption: "The whole game, seven steps a second".to_owned(),
            svg: film(rules, &self.states, &self.points),
        };
        let moments = self.moments().into_iter();
        let moments = moments.map(|(caption, state)| EpisodeDrawing { caption, svg: still(rules, &state) });
        std::iter::once(whole).chain(moments).collect()
    }
}
